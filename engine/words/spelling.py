"""British and American spellings: variants of a word, and the caution on a puzzle that mixes both.

`data/lexicon/spellings.txt` has the words that are in only one of Debian's British and American lists, each with its
other spelling. `data/lexicon/pairs.txt` adds pairs that this comparison misses. The README in `data` describes them.
`spelling` compares any two words by rules.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, cast

from engine.core import Finding, first_named
from engine.core.files import read_bytes, shipped, shipped_data
from engine.words.forms import form_of, unrelated_pairs
from engine.words.lexicon import Lexicon

Language: TypeAlias = Literal["british", "american"]
MOST_NAMED = 3  # words of each language that the finding names


class Spelling(NamedTuple):
    """The language that a word is spelled in, and the word in the other spelling."""

    language: Language
    other: str


@cache
def spellings() -> Mapping[str, Spelling]:
    """Return the words that are spelled in one language only: colour gives ("british", "color")."""
    files = (read_bytes(shipped(f"lexicon/{name}.txt")).decode("ascii") for name in ("spellings", "pairs"))
    rows = [line.split() for text in files for line in text.splitlines()]
    return {word: Spelling(cast("Language", language), other) for language, word, other in rows}


def in_other_spelling(text: str, words: Container[str], avoid: Language | None = None) -> Iterator[str]:
    """Yield the words of a text that a word list has in the other spelling only: "metre" for an American list.

    Of a language to avoid, those that it has in both spellings too: "grey" for a list of American and British words.
    """
    known = spellings()
    for word in re.findall("[a-z]+", text.lower()):
        if word in known and known[word].other in words and (word not in words or known[word].language == avoid):
            yield word


def own_spellings(synonyms: Iterable[str], words: Container[str]) -> dict[str, str]:
    """Return the synonyms that are another spelling of a word in the list, each with that word.

    A British list has "tire" and "program" too, but not for a tyre or a programme.
    """
    known = spellings()
    return {known[word].other: word for word in synonyms if word in known and word in words}


def respelled(
    text: str, words: Container[str], own: Mapping[str, str] | None = None, avoid: Language | None = None
) -> str:
    """Return a text in which the words that `in_other_spelling` finds are spelled as in the word list.

    `own` has further words to replace, such as `own_spellings`. Names stay: a capital after the first word.
    """
    found = {word: spellings()[word].other for word in in_other_spelling(text, words, avoid)} | dict(own or {})

    def other(match: re.Match[str]) -> str:
        is_name = not match[0].islower() and re.search("[A-Za-z]", text[: match.start()])
        new = match[0] if is_name else found.get(match[0].lower(), match[0])
        if match[0].islower() or new == match[0]:
            return new
        return new.upper() if match[0].isupper() and len(match[0]) > 1 else new.capitalize()

    return re.sub("[A-Za-z]+", other, text)


def spelling_findings(words: Iterable[str]) -> Iterator[Finding]:
    """Yield a caution if some words are spelled in British and others in American English: FIBRE and COLOR."""
    known = spellings()
    found = {lower: known[lower] for word in words if (lower := word.lower()) in known}
    if len({spelling.language for spelling in found.values()}) > 1:
        british, american = (_named(found, language) for language in ("british", "american"))
        what = f"British spellings ({british}) and American spellings ({american}) are mixed"
        yield Finding("warning", what, mend="Use one of them, or choose a word list of one language.")


def _named(found: Mapping[str, Spelling], language: Language) -> str:
    """Return the words of a language as "colour for color, metre for meter and 2 more"."""
    words = sorted(word for word, spelling in found.items() if spelling.language == language)
    return first_named([f"{word} for {found[word].other}" for word in words], MOST_NAMED)


Relation: TypeAlias = Literal["variant", "inflection"]

SPELLINGS = tuple(
    (needles.split(), re.compile(pattern), to)
    for needles, pattern, to in shipped_data("lexicon/variants.toml", dict[str, list[list[str]]])["patterns"]
)


def spelling(word: str) -> str:
    """Return a normalized spelling that is equal for the British and American spellings of a word.

    Two words with equal `spelling` count as variants: colour and color give "color", realise and realize
    "reali~e", dialogue and dialog "dialog".
    """
    for needles, pattern, to in SPELLINGS:
        if any(needle in word for needle in needles):
            word = pattern.sub(to, word)
    return word


class RelatedWords:
    """Looks up whether a word is a variant or an inflection of a word in a list."""

    def __init__(self, words: Iterable[str], lexicon: Lexicon | None = None) -> None:
        """Create an index of the words. `lexicon` is a larger list that provides frequencies."""
        self._words, self._lexicon = frozenset(words), lexicon
        self._spelled = {spelling(word): word for word in sorted(self._words, reverse=True)}

    def of(self, word: str) -> tuple[Relation, str] | None:
        """Return how a word outside the list is related to a word of the list, and that word, or None."""
        if (other := self._spelled.get(spelling(word))) and (word, other) not in unrelated_pairs():
            return "variant", other
        form = form_of(word, self._words, self._lexicon)
        return ("inflection", form[1]) if form else None

    def bases(self, others: Container[str]) -> dict[str, str]:
        """Return the words of `others` with an inflection in the list, and that inflection (verge: verged)."""
        forms = ((form_of(word, others, self._lexicon), word) for word in sorted(self._words, reverse=True))
        return {form[1]: word for form, word in forms if form}


def related_among(words: Iterable[str], lexicon: Lexicon | None = None) -> dict[str, tuple[Relation, str]]:
    """Return the words that are a variant or an inflection of another word of the list, with that word.

    The alphabetically first of several variants counts as the word. See `RelatedWords` for `lexicon`.
    """
    words = frozenset(words)
    spelled: dict[str, str] = {}
    found: dict[str, tuple[Relation, str]] = {}
    for word in sorted(words):
        first = spelled.setdefault(spelling(word), word)
        form = form_of(word, words, lexicon)
        if first != word and (first, word) not in unrelated_pairs():
            found[word] = "variant", first
        elif form:
            found[word] = "inflection", form[1]
    return found
