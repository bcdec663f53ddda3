"""Wording of clues: WordNet's definitions adapted to a narrow column of print."""

import re
from collections.abc import Callable

from engine.words.forms import CLASSES

GOOD = (12, 48)
"""Characters of a clue with the best length: it is informative and fills one or two lines of a column."""
LONGEST = 120  # characters of a suggested clue at most
TOO_LONG = 84  # characters of a definition, four lines of a column, above which it is shortened
FAR_TOO_LONG = 104  # characters of a definition above which it is shortened even if little is left
LEAST_LEFT = 32  # least characters of a shortened definition; for water, "binary compound" would be too vague
SHORT = 25  # characters of a first clause below which the next clause is added
_HEAD = re.compile(r"^\(([^()]*)\)\s*")
_REMARK = re.compile(r"\s*\([^()]*\)")
_ARTICLE = re.compile(r"^(?:an?|the|your|that(?= part\b))\s+", re.IGNORECASE)
_ETC = re.compile(r"(?:, ([^,;]{3,30}))?,? (?:and )?(?:etc|so on|the like)\b\.?(?=$|[,;])")
_ESPECIALLY = re.compile(r"(?<=\w)(?<! or)(?<! and) (?=especially )")
_AND_ESPECIALLY = re.compile(r",? (?:and|or) especially (?=having\b|with\b|that\b)")
"""Remnants of a removed scientific name: "plants and especially having prickly leaves"."""
_LATIN = re.compile(
    r",? (?:of|in|belonging to|from) (?:the )?(?:genus|genera|(?:sub|super)?(?:family|order|class)|phylum|tribe) "
    r"[A-Z]\w+(?:(?:,|,? and|,? or) (?:genus )?[A-Z]\w+)*"
)
"""A scientific name that can be omitted: "plant of the genus Mentha"."""
_TAXON = re.compile(
    r"\w+aceous\b|[A-Z]\w+(?:aceae|idae|inae)\b|(?<=\W)[A-Z]\w+ales\b|^[A-Z]\w+ales$|\b[Gg]en(?:us|era)\b"
)
"""Names of families and orders, which have capitals; so has the first word of a clue: "Females of many moths"."""
_OF_WORDS = re.compile(r"(?:informal|slang|street|colloquial) (?:term|name|word|expression)s?\b", re.IGNORECASE)
_QUOTED = re.compile(r"`([^`']*)'")
_TAIL = re.compile(
    r"(?:,|;|:)? (?:(?<! or )(?<! and )especially|such as|e\.g\.|i\.e\.|as opposed to|as in) .*$|: .*$| -+ .*$"
    r"|(?:[,;]|,? and)? (?:usually|often|typically|sometimes) "
    r"(?:\w+ing|\w+ed|a|an|as|at|by|for|in|of|on|the|to|with)\b.*$"
)
_NO_NOUN = re.compile(r"\b(?:an?|the) \w+$")
_ADJECTIVES = re.compile(r" (?:usually|often|typically|sometimes) \w+(?:ing|ed) ")
"""A tail that may continue to the noun of an article: "producing a loud often wailing sound"."""
_LOOSE = re.compile(
    r"(?:[\s,;:]+(?:a|also|an|and|are|as|but|by|either|etc|for|from|if|in|is|more|of|on|or|than|that|the|those|to"
    r"|usually|which|with))+$"
)
_VAGUE = re.compile(r"(?:used|extended|especially|usually|often|sometimes|broadly|informal)\b")
_PLURAL = re.compile(r"^any of (?:the |a )?(?:various|several|numerous|number of|many) ", re.IGNORECASE)
_MANY = re.compile(
    r"^any of (?:the |a )?(?:(?:various|several|numerous|number of|many|certain|relatively|common) )+"
    r"(?:(?:kinds|types|forms|species|breeds) of )?",
    re.IGNORECASE,
)
AFTER_HEAD = frozenset(CLASSES["after_head"])
_PLURAL_VERB = re.compile(r",? (?:that|which|who|whose|including|where|when)\b.*$")
_TURN = re.compile(
    r",? (?:containing|consisting|having|made|used|that|which|who|where|when|with|by|for|from|as|on the) "
)
_HANGING = re.compile(
    r"(?:[\s,]+(?:are|comprising|consisting|flavou?red|grown|made|prepared|produced|that|used|is|or|and"
    r"|able|capable|due|necessary|responsible|similar|suitable))+$"
)
"""Words that mean nothing at the end of a shortened clue: "Powder or paste prepared"."""
_BROKEN_OFF = re.compile(
    r"any\b|to\b|\w+ (?:can|may|must|will|is|are)\b"
    r"|.*\b(?:an?|and|as|at|by|for|from|into|of|or|than|that|the|through|to|which|with"
    r"|comprising|consisting|made|prepared|produced|used)(?: \([^()]*\))?$",
    re.IGNORECASE,
)
"""A clue that is incomplete: "Cut back the growth of", "Any substance". Some WordNet definitions are."""
_GOES_ON = re.compile(r"\w|\s+(?!\W|especially\b|such as\b|usually\b|often\b|sometimes\b|typically\b|who\b|which\b)")
"""Text after a clue that ends within a clause of its definition."""
_OF_OR = re.compile(r"^of or (?=\w+ing\b)", re.IGNORECASE)
_CHAIN = re.compile(r"\b([\w-]+) (or|and) ([\w-]+) \2 (?=[\w-]+)")
_ANY = re.compile(r"^any (?=(?!of\b|one\b|part\b)\w+ )", re.IGNORECASE)
_ENDS = (
    ", ", " by means of ", " by which ", " during ", " for ", " having ", " that ", " usually ", " which ",
    " with ",
)  # fmt: skip
"""Phrases before which a very long definition may be cut."""
_USED_OF = re.compile(r"used (?:especially |chiefly )?(?:of|with|in|to)\b")
_EMPTY = re.compile(r"(?:of or|relating|pertaining|any |capable|characteri[sz]ed|marked)", re.IGNORECASE)
"""The start of a clue that is meaningless without its end."""
_ABOUT = ("of ", "used of ", "used with ", "used especially of ")


def domain(definition: str) -> str:
    """The remark at the start of a definition: "music", "of a horse"; "" if there is none."""
    head = _HEAD.match(definition)
    return head[1] if head else ""


def worded(definition: str, *, verb: bool = False) -> str:
    """Turn a definition into a short clue: "Bent (of a rod)" for "(of a rod) bent"; "" if nothing remains."""
    about = domain(definition)
    bare = _LATIN.sub("", _ETC.sub(_or_last, _REMARK.sub("", _HEAD.sub("", definition))))
    bare = _AND_ESPECIALLY.sub(" ", bare)
    whole = text = _clauses(bare).replace(" or especially ", " or ")
    if _USED_OF.match(text):
        return ""
    cut = _TAIL.sub("", text)
    goes_on = _NO_NOUN.search(cut) and _ADJECTIVES.match(text, len(cut))
    if cut != text and not goes_on and len(cut := _LOOSE.sub("", cut)) >= GOOD[0]:
        text = cut
    text = _shortened(_ESPECIALLY.sub(", ", text))
    if not whole.endswith(text):  # a whole definition may end with such a word: "give rise to", "place to live in"
        text = _LOOSE.sub("", text)
    text = _ANY.sub("", _OF_OR.sub("", _ARTICLE.sub("", text))).strip(" ,;:.-")
    text = _CHAIN.sub(r"\1, \3 \2 ", text.removeprefix("to ") if verb else text)
    if about.startswith(_ABOUT) and text and len(about) < SHORT:
        text = f"{text} ({about.removeprefix('used ')})"
    return capitalised(plain(text.replace(" a some ", " some ")))


def _or_last(etc: re.Match[str]) -> str:
    """The last part of a list that ends in "etc.", joined by "or"."""
    last = etc[1] or ""
    return f", {last}" if " or " in last or " and " in last else f" or {last}" if last else ""


def is_no_clue(clue: str) -> bool:
    """Whether a text is unusable as a clue: it has a term of taxonomy, or describes the word ("Informal terms")."""
    return bool(_TAXON.search(clue) or _OF_WORDS.match(clue))


def of_one(clue: str, singular: Callable[[str], str]) -> str:
    """Turn "Any of numerous small rodents" into "Small rodent" by `singular`; "" if it has no plural noun."""
    rest = _MANY.sub("", clue)
    if rest == clue:
        return clue
    words = rest.split()

    def in_singular(word: str) -> str:
        bare = word.rstrip(",")
        return singular(bare) + word[len(bare) :] if singular(bare) else word

    end = next((place for place, word in enumerate(words) if word in AFTER_HEAD), len(words))
    head = [in_singular(word) for word in words[:end]]
    if head == words[:end]:
        return ""
    one = " ".join(head) + _PLURAL_VERB.sub("", f" {' '.join(words[end:])}".rstrip())
    return capitalised(one) if " " in one else ""


def of_many(clue: str) -> str:
    """Turn a definition into a plural clue: "Various rodents" for "Any of various rodents"."""
    various = _PLURAL.sub("various ", clue)
    return capitalised(various if various == clue else _PLURAL_VERB.sub("", various))


def cut_before(clue: str, word: str) -> str:
    """Cut a clue at the last phrase boundary before a word; "" if too little remains."""
    at = clue.find(word)
    boundaries = [one.start() for one in _TURN.finditer(clue) if one.start() < at]
    fitting = [at for at in boundaries if at >= GOOD[0]]
    if _EMPTY.match(clue) or not fitting:
        return ""
    cut = _HANGING.sub("", _LOOSE.sub("", clue[: fitting[-1]])).rstrip(" ,;")
    if re.search(r"(?:ed|ing|ly)$", cut):  # "vehicle self-propelled" before "by a rocket engine"
        return ""
    return cut if len(cut) >= GOOD[0] else ""


def is_broken_off(clue: str) -> bool:
    """Whether a clue sounds incomplete."""
    return bool(_BROKEN_OFF.match(clue))


def is_cut(clue: str, definition: str) -> bool:
    """Whether a clue ends within a clause of its definition, where it is likely to lack something."""
    end, whole = " ".join(clue.split()[-2:]).lower(), plain(definition).lower()
    found = whole.find(end)
    return found >= 0 and bool(_GOES_ON.match(whole, found + len(end)))


def _clauses(text: str) -> str:
    clauses = [clause.strip() for clause in text.split(";")]
    first, *others = [clause for clause in clauses if not _VAGUE.match(clause)] or clauses
    return f"{first}; {others[0]}" if others and len(first) + len(others[0]) < SHORT else first


def _shortened(text: str) -> str:
    """The text without its last clauses if it is very long."""
    for most, least in ((TOO_LONG, LEAST_LEFT), (FAR_TOO_LONG, GOOD[0])):
        while len(text) > most and (cut := max(text.rfind(end) for end in _ENDS)) > least:
            text = _HANGING.sub("", text[:cut])
    return text


def plain(text: str) -> str:
    """The text with typographic quotation marks and dashes."""
    text = _QUOTED.sub("\u2018\\1\u2019", text).replace(" -- ", " \u2013 ").replace("--", "\u2013")
    return " ".join(text.replace("'", "\u2019").split())


def capitalised(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def fit(text: str) -> float:
    """How well a clue's length fits a column, 0 to 1."""
    least, most = GOOD
    return min(1.0, (len(text) + least) / (2 * least), (most / len(text)) ** 0.9 if text else 0.0)
