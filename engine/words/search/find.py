"""Search for words: a query with conditions on score, commonness, length, standing and use."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control, Value
from engine.core.alphabet import ENGLISH
from engine.words.forms import inflections
from engine.words.search import STANDINGS, Standing, terms
from engine.words.search.anagrams import MOST_ANSWERS, MOST_WORDS, Rack, several
from engine.words.search.automaton import CONSONANTS, VOWELS
from engine.words.search.notation import letter_set
from engine.words.search.table import ANY, Range, Table, within
from engine.words.search.terms import Scope, Term
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import PREFERRED
from engine.words.word_file import MOST_SCORE
from engine.words.wordnet import PartOfSpeech, WordNet

NEAR = 5  # rows below the score limit that are shown
MOST_SENSES = 4


class Request(Value, frozen=True):
    """What to search for."""

    query: str = ""  # See `engine.words.search.NOTATION`
    # length, score, zipf: Ranges, both ends included. The score is ignored for lists without scores.
    length: Range = ANY
    score: Range = ANY
    zipf: Range = ANY
    standings: tuple[Standing, ...] = ()  # the wanted standings; none for all
    unused: int = 0  # days for which a word must not have been printed; 0 for any word


class Row(NamedTuple):
    """A matching word, or the several words of an anagram."""

    rows: tuple[int, ...]  # its words as rows of the table
    text: str  # the words as they are printed
    letters: str
    score: int | None  # the lowest score of the words; None if a list has none
    zipf: float  # the lowest Zipf value; 0 if unknown
    standing: Standing
    source: str
    note: str = ""  # the query's remark, such as the letters that an anagram adds
    used: str = ""  # the ISO date on which it was last printed; "" for never or unknown

    @property
    def length(self) -> int:
        """The number of letters."""
        return len(self.letters)


@dataclass(frozen=True, eq=False)
class Found:
    """The words found, best first: by score, then by commonness."""

    table: Table
    query: "Query"
    vetter: Vetter
    rows: np.ndarray  # int64[k, w]: the rows of the table of each of k answers, which have w words
    below: np.ndarray  # if nothing was found: the answers below the score limit, as `rows`
    used: np.ndarray | None
    searched: int  # the number of words tried; fewer than in the table if an expression took too long
    complete: bool = True  # whether every answer was found

    def __len__(self) -> int:
        return len(self.rows)

    def page(self, first: int = 0, count: int | None = None) -> list[Row]:
        """Return some of the answers with the values of all columns of a table."""
        return [self._row(row) for row in self.rows[first : None if count is None else first + count].tolist()]

    @property
    def near(self) -> list[Row]:
        """The best answers below the score limit."""
        return [self._row(row) for row in self.below[:NEAR].tolist()]

    def _row(self, rows: list[int]) -> Row:
        table = self.table
        score = min(table.score[rows].tolist()) if table.has_score[rows].all() else None
        words = [table.words[row] for row in rows]
        worst = STANDINGS[max(STANDINGS.index(standing(word, self.vetter)) for word in words)]
        said = [term.note(words[0]) for term in self.query.terms if term.note and len(rows) == 1]
        sources = dict.fromkeys(table.names[source] for source in table.source[rows].tolist())
        last = 0 if self.used is None else int(self.used[rows].max())
        return Row(
            tuple(rows), " ".join(table.printed[row] for row in rows), "".join(words), score,
            float(table.zipf[rows].min()), worst, ", ".join(sources), "; ".join(filter(None, said)),
            date.fromordinal(last).isoformat() if last else "",
        )  # fmt: skip


def search(
    request: Request, table: Table, *, house: House | None = None, used: np.ndarray | None = None,
    control: Control | None = None,
) -> Found:  # fmt: skip
    """Search the words of a table. Partial results of anagrams of several words are published in `control.best`.

    Raises BadInput if the query cannot be read, or if there is no such score.

    Args:
        house: Gives the standings; None for the default taboo list alone.
        used: int32[n]: the ordinal of the day on which each word of the table was last printed; 0 for never. Only
            `request.unused` needs it.
    """
    control, query = control or Control(), parse_query(request.query)
    vetter = house.vetter() if house else Vetter()
    if wrong := [limit for limit in request.score if limit is not None and not 0 <= limit <= MOST_SCORE]:
        raise BadInput(f"a score is a number from 0 to {MOST_SCORE}, not {wrong[0]:g}")
    rows = _meeting(request, table, vetter, used if request.unused else None)
    scope = Scope(table, control, len(table))
    for term in query.terms:
        control.check()
        rows = term.keep(scope, rows)
    complete = scope.searched == len(table)

    def made(found: np.ndarray, below: np.ndarray, *, complete: bool) -> Found:
        return Found(table, query, vetter, found, below, used, scope.searched, complete)

    scored = within(table.score[rows], request.score) | ~table.has_score[rows]
    good, none = rows[scored], np.zeros((0, 1), np.int64)
    if query.several:
        rack, words = query.several

        def publish(found: np.ndarray) -> None:
            control.report(*control.state[1:3].tolist(), best=made(found, none, complete=False))

        found = several(rack, words, table, good, control, publish)
        return made(found, none, complete=complete and len(found) < MOST_ANSWERS)
    least = request.score[0]
    below = rows[table.score[rows] < least] if least is not None and not len(good) else rows[:0]
    return made(good[:, None], below[:, None], complete=complete)


def _meeting(request: Request, table: Table, vetter: Vetter, used: np.ndarray | None) -> np.ndarray:
    """Return the rows that meet the conditions other than the query and the score, ascending."""
    fits = within(table.lengths, request.length)
    if request.zipf != ANY:
        fits &= within(table.zipf, request.zipf)
    rows = np.flatnonzero(fits)
    if request.standings:
        unclean, wanted = set(vetter.words), frozenset(request.standings)
        others = {word for word in unclean if standing(word, vetter) in wanted}
        words = map(table.words.__getitem__, rows.tolist())
        rows = rows[[word in others or ("clean" in wanted and word not in unclean) for word in words]]
    if used is not None:
        late = {table.words[row] for row in np.flatnonzero(used >= date.today().toordinal() - request.unused)}
        rows = rows[[table.words[row] not in late for row in rows.tolist()]]
    return rows


def standing(word: str, vetter: Vetter) -> Standing:
    """Return the standing of a word as an answer or as an entry of a grid."""
    verdict = vetter.verdict(word, "answer")
    match verdict.standing:
        case "rejected":
            return "never"
        case "caution":
            return "caution"
        case "taboo":
            return "taboo" if vetter.verdict(word, "text").standing == "taboo" else "not as answer"
        case "clean" if word in vetter.accepted:
            return "always" if verdict.reason in PREFERRED else "accepted"
    return "clean"


def parse_range(text: str, what: str) -> Range:
    """Read "5-8", "5-", "-8" or "5".

    Raises BadInput for other texts, or if the first number is the larger one.
    """
    low, dash, high = text.strip().partition("-")
    try:
        least, most = (float(part) if part.strip() else None for part in (low, high if dash else low))
    except ValueError:
        raise BadInput(f"{text!r} is not a range of {what}", mend="Write 5-8, 5-, -8 or 5.") from None
    if least is not None and most is not None and least > most:
        raise BadInput(f"no {what} is in the range {text}", mend="Write the smaller number first.")
    return least, most


def definitions(text: str, net: WordNet) -> tuple[str, ...]:
    """Return the most frequent meanings of a word or phrase: "(noun) a small cake"; () if WordNet has none.

    An inflected form has the meanings of its lemma: "(verb, of go) change location".
    """
    own = [(sense, "") for sense in net.senses(text)]
    lemmas = {(inflection.lemma, inflection.part): inflection for inflection in inflections(net, text)}.values()
    forms = [(sense, f", of {sense.lemma}") for lemma in lemmas for sense in net.senses(lemma.lemma, lemma.part)]
    best = sorted((*own, *forms), key=lambda form: (-form[0].frequency, form[0].rank))[:MOST_SENSES]
    return tuple(f"({PARTS[sense.part]}{of}) {sense.definition}" for sense, of in best)


PARTS: dict[PartOfSpeech, str] = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}


MOST_QUERY = 300  # characters


class Several(NamedTuple):
    """An anagram of several words. The terms apply to each word."""

    rack: Rack
    words: int


class Query(NamedTuple):
    """The terms of a query. A word must meet all of them."""

    terms: tuple[Term, ...]
    several: Several | None = None
    plain: str = ""  # the query, if it has letters only


def parse_query(text: str) -> Query:
    """Read a query; an empty one keeps every word.

    Raises BadInput if it cannot be read. The message names the part.
    """
    if len(text) > MOST_QUERY:
        raise BadInput(f"a query has at most {MOST_QUERY} characters, not {len(text)}")
    found, several = list[Term](), None
    for part in _parts(text):
        if anagram := _SEVERAL.fullmatch(part):
            words = int(anagram[1] or anagram[3])
            letters = anagram[2] or anagram[4] or ""
            if several or not 1 < words <= MOST_WORDS:
                mend = f"Write at most one such anagram, of 2 to {MOST_WORDS} words: 2;dormitory."
                raise BadInput(f"{part!r} is not an anagram of several words", mend=mend)
            several = Several(Rack(letters), words)
        else:
            found += _terms(part)
    return Query(tuple(found), several, text.strip() if text.strip().isalpha() else "")


_SEVERAL = re.compile(r"(\d+) *;(.*)|anagram +(\d+) +(.*)")
_EXPRESSION = re.compile(r"((?:^|[&!:])\s*/.*?(?<!\\)/i?\s*(?=&|$))", re.DOTALL)
_LENGTH = re.compile(r"(\d+)(?:-(\d+))?:\s*(.*)", re.DOTALL)
_ENUMERATION = re.compile(r"(.*?)\s*\(\s*(\d+(?:\s*[,-]\s*\d+)*)\s*\)")
_COUNT = re.compile(r"(\[[^\]]*\]|[a-z@#]|vowels|consonants|distinct) *(>=|<=|=|<|>) *(\d{1,2})")
_WORDED = re.compile(
    r"(anagram|from|bank|only|with|without|contains|begins|starts|ends|hidden)(?: (?:of|in|with))? +(.+)"
)


def _parts(text: str) -> list[str]:
    """Return the terms between the signs & outside regular expressions, in lower case outside of these."""
    parts = [""]
    for place, piece in enumerate(_EXPRESSION.split(text)):
        before, slash, rest = piece.partition("/") if place % 2 else (piece, "", "")
        first, *others = before.lower().split("&")
        parts[-1] += first
        parts += others
        parts[-1] += slash + rest
    stripped = [part.strip() for part in parts]
    if len(stripped) > 1 and "" in stripped:
        raise BadInput("a condition is missing beside &", mend="Write a pattern or a condition on both sides.")
    return [part for part in stripped if part]


def _terms(part: str) -> list[Term]:
    if part in ("!", ";"):
        mend = "Write !PATTERN for words that do not fit, ;LETTERS for anagrams."
        raise BadInput(f"nothing follows {part!r}", mend=mend)
    if part.startswith("!"):
        inner = _terms(part[1:].strip())
        if len(inner) != 1:
            raise BadInput(f"{part!r} denies more than one condition", mend="Write ! before each of them.")
        return [terms.negated(inner[0])]
    if part.startswith("/"):
        return [_expression(part)]
    if found := _LENGTH.fullmatch(part):
        length = terms.lengths(int(found[1]), int(found[2] or found[1]))
        return [length, *(_terms(found[3]) if found[3] else ())]
    if found := _ENUMERATION.fullmatch(part):
        enumeration = terms.enumerated("".join(found[2].split()))
        return [*(_terms(found[1]) if found[1] else ()), enumeration]
    if found := _COUNT.fullmatch(part):
        return [terms.counted(_counted(found[1]), found[2], int(found[3]))]
    if part in ("reversal", "palindrome"):
        return [terms.reversal() if part == "reversal" else terms.palindrome()]
    if found := _WORDED.fullmatch(part):
        return [_WORDS[found[1]](found[2].strip())]
    shape, semicolon, letters = part.partition(";")
    if not shape.strip():
        return [terms.anagram(letters, whole=True)]
    own = terms.pattern(shape.strip())
    return [own, terms.anagram(letters, whole=False)] if semicolon else [own]


def _expression(part: str) -> Term:
    if not (found := re.fullmatch(r"/(.+)/i?", part, re.DOTALL)):
        mend = "Write it between two slashes, as in /q[^u]/."
        raise BadInput(f"{part!r} is not a regular expression", mend=mend)
    return terms.expression(found[1])


def _counted(name: str) -> int:
    """Return the letters to count, as a mask of the alphabet; 0 to count distinct letters."""
    named = {"vowels": VOWELS, "@": VOWELS, "consonants": CONSONANTS, "#": CONSONANTS, "distinct": 0}
    if name in named:
        return named[name] >> 1
    return letter_set(name, 0)[0] >> 1 if name.startswith("[") else ENGLISH.mask(name)


_WORDS: dict[str, Callable[[str], Term]] = {
    "anagram": lambda text: terms.anagram(text, whole=True),
    "from": lambda text: terms.anagram(text, whole=False),
    "bank": lambda text: terms.bank(text, "exactly"),
    "only": lambda text: terms.bank(text, "only"),
    "with": terms.holding,
    "without": lambda text: terms.bank(text, "without"),
    "contains": lambda text: terms.pattern(text, before=True, after=True),
    "begins": lambda text: terms.pattern(text, after=True),
    "starts": lambda text: terms.pattern(text, after=True),
    "ends": lambda text: terms.pattern(text, before=True),
    "hidden": terms.hidden,
}
