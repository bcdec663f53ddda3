"""The words of some lists in flat arrays, best words first, and the phrases of WordNet as a list; conditions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from pathlib import Path
from typing import TypeAlias

import numpy as np

from engine.core import Control, FileProblem, Latest, Value, grouped, notify_once
from engine.core.alphabet import ENGLISH
from engine.core.files import fingerprint
from engine.words.cache import IndexCache
from engine.words.commonness import editions, name_classes, zipf_values
from engine.words.lexicon import About, Lexicon, WordArrays, cached_lexicon, packed, padded
from engine.words.lists.reports import ReadReport
from engine.words.search.automaton import CODES
from engine.words.sources import imported_sources, open_lexicon
from engine.words.stored_lists import list_for_new
from engine.words.vetting.taboo import Vetter
from engine.words.word_file import LONGEST_WORD, NO_SCORE, WordFile
from engine.words.wordnet import letters_of, open_wordnet

PHRASES = "phrases"
"""The name of the list of WordNet's entries with a space or a hyphen: "ice cream", "New York", "well-known"."""
SEARCHED = ("large", "common", "common-british", PHRASES)
"""The shipped lists that a search reads: that for games lacks the words of the last years."""
PHRASE_LOWER = 2.0
"""How much lower a phrase is ranked than a word with its Zipf value, which is estimated from its words."""
MOST_TABLES = 2
_tables = Latest["Table"](MOST_TABLES)


@dataclass(frozen=True, eq=False)
class Table:
    """The n different words of some lists, by descending score, then by descending Zipf value.

    A word that several lists print alike counts once, with the values of the first list.
    """

    names: tuple[str, ...]
    scored: tuple[bool, ...]  # whether each list has scores
    words: list[str]  # the letters of each word
    printed: list[str]  # the display form of each word
    columns: np.ndarray  # uint8[longest, n]: symbol j of each word (see `engine.words.search.automaton`)
    counts: np.ndarray  # uint8[n, 26]: how often each word has each letter
    masks: np.ndarray  # uint32[n]: the letter set of each word
    lengths: np.ndarray  # uint8[n]
    zipf: np.ndarray  # float32[n]
    score: np.ndarray  # uint8[n]; 50 if the list has no scores
    classes: np.ndarray  # uint8[n]: WORD, DOUBTFUL or NAME of `engine.words.commonness`
    source: np.ndarray  # uint8[n]: the list of each word, as its place in `names`

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def has_score(self) -> np.ndarray:
        """bool[n]: whether the list of each word has scores."""
        return np.array(self.scored)[self.source]

    @cached_property
    def places(self) -> dict[str, int]:
        """The best row of each word, by its letters."""
        return {self.words[row]: row for row in range(len(self) - 1, -1, -1)}

    @cached_property
    def broken(self) -> np.ndarray:
        """int64[b]: the rows of the words that are printed with spaces or hyphens."""
        return np.flatnonzero(self.is_broken)

    @cached_property
    def is_broken(self) -> np.ndarray:
        """bool[n]: whether each word is printed with spaces or hyphens."""
        return np.fromiter((" " in text or "-" in text for text in self.printed), np.bool_, len(self))

    @cached_property
    def printed_lower(self) -> list[str]:
        """The display form of each word in lower case, with its letters, spaces and hyphens only."""
        forms = zip(self.printed, self.is_broken.tolist(), self.words, strict=True)
        return [breaks(text) if broken else word for text, broken, word in forms]

    @cached_property
    def broken_columns(self) -> np.ndarray:
        """uint8[longest, b]: symbol j of the printed form of each row of `broken`."""
        texts = [list(map(CODES.__getitem__, self.printed_lower[row])) for row in self.broken.tolist()]
        longest = max(map(len, texts), default=0)
        columns = np.zeros((longest, len(texts)), np.uint8)
        for place, text in enumerate(texts):
            columns[: len(text), place] = text
        return columns

    @cached_property
    def enumerations(self) -> dict[str, np.ndarray]:
        """The rows of the words in `broken` by enumeration: "3,5" for "ice cream", "4-5" for "well-known"."""
        found = grouped((enumeration(self.printed[row]), row) for row in self.broken.tolist())
        return {text: np.array(rows, np.int64) for text, rows in found.items()}

    @cached_property
    def reversible(self) -> np.ndarray:
        """bool[n]: whether the word read backwards is another word of the table."""
        places = self.places
        found = (word[::-1] in places and word != word[::-1] for word in self.words)
        return np.fromiter(found, np.bool_, len(self))

    @cached_property
    def palindromes(self) -> np.ndarray:
        """bool[n]: whether the word reads the same backwards."""
        return np.fromiter((word == word[::-1] for word in self.words), np.bool_, len(self))


def breaks(printed: str) -> str:
    """Return the printed form of a word with its letters, spaces and hyphens only."""
    return "".join(char if char in " -" else letters_of(char) for char in printed)


def enumeration(printed: str) -> str:
    """Return the enumeration of a printed form, as after a clue: "3,5" for "ice cream"."""
    parts = [part.split("-") for part in breaks(printed).split()]
    return ",".join("-".join(str(len(piece)) for piece in pieces if piece) for pieces in parts)


def table_of(lexicons: Sequence[Lexicon], control: Control | None = None) -> Table:
    """Return the words of some lists, best words first. Earlier lists have precedence.

    The first call for lists takes about a second for 300,000 words; the last tables are kept in memory.
    """
    control = control or Control()
    names, prints = ([getattr(one, field) for one in lexicons] for field in ("name", "fingerprint"))
    return _tables.get(tuple(names), lambda: build_table(lexicons, control), version=prints)


def open_table(names: Sequence[str], *, control: Control | None = None) -> Table:
    """Open lists by name or path, PHRASES among them, and return their words.

    Of several lists, unreadable ones are reported and omitted. Raises UnknownName if there is no such list;
    FileProblem if none can be read.
    """
    control = control or Control()
    return table_of([*_opened(tuple(dict.fromkeys(names)), control)], control)


def _opened(names: Sequence[str], control: Control) -> Iterator[Lexicon]:
    problem, found = None, 0
    for name in names:
        try:
            opened = open_phrases(control=control) if name == PHRASES else open_lexicon(name, control=control)
        except FileProblem as error:
            notify_once(f"The search leaves out {name}: {error}")
            problem = error
            continue
        found += 1
        yield opened
    if problem and not found:
        raise problem


def searched() -> tuple[str, ...]:
    """Return the default lists of a search: the user's lists, the list for new puzzles, and SEARCHED.

    The user's lists come first, so that their scores take precedence.
    """
    own = (source.name for source in imported_sources())
    return tuple(dict.fromkeys(filter(None, (*own, list_for_new(""), *SEARCHED))))


def build_table(lexicons: Sequence[Lexicon], control: Control | None = None) -> Table:
    """Return the words of some lists, as `table_of` does, without keeping them."""
    control = control or Control()
    words, printed = list[str](), list[str]()
    for lexicon in lexicons:
        words += lexicon.words
        printed += lexicon.printed()
        control.check()
    first = dict(zip(reversed(printed), range(len(printed) - 1, -1, -1), strict=True))
    chosen = np.sort(np.fromiter(first.values(), np.int64, len(first)))
    source = np.repeat(np.arange(len(lexicons), dtype=np.uint8), [len(one) for one in lexicons])[chosen]
    zipf, score = (np.concatenate([getattr(one, name) for one in lexicons])[chosen] for name in ("zipf", "score"))
    lower = np.array([PHRASE_LOWER * (one.name == PHRASES) for one in lexicons], np.float32)[source]
    best = np.lexsort((lower - zipf, -score.astype(np.int16)))
    chosen = chosen[best]
    control.check()
    words, printed = [words[number] for number in chosen.tolist()], [printed[number] for number in chosen.tolist()]
    columns = ("lengths", "masks", "classes")
    lengths, masks, classes = (np.concatenate([getattr(one, name) for one in lexicons])[chosen] for name in columns)
    letters = np.frombuffer("".join(words).encode("ascii"), np.uint8) - ord("a")
    matrix = padded(letters, np.concatenate(([0], np.cumsum(lengths, dtype=np.int64))))
    control.check()
    places = np.repeat(np.arange(len(words)) * len(ENGLISH.letters), lengths) + letters
    counts = np.bincount(places, minlength=len(words) * len(ENGLISH.letters)).astype(np.uint8)
    counts = counts.reshape(len(words), -1)
    return Table(
        tuple(one.name for one in lexicons), tuple(one.has_scores for one in lexicons), words, printed,
        np.ascontiguousarray(matrix.T), counts, masks, lengths, zipf[best], score[best], classes, source[best],
    )  # fmt: skip


def open_phrases(*, control: Control | None = None) -> Lexicon:
    """Open the entries of WordNet that are printed with a space or a hyphen.

    The first call takes about two seconds; later calls read the cache. Raises FileProblem if WordNet cannot be
    read.
    """
    return _phrases(open_wordnet(control).path)


def prepare(names: Sequence[str], *, control: Control | None = None) -> None:
    """Store lists and the forms of the taboo list in the cache. Call this in another process than the window's."""
    for _ in _opened(names, control or Control()):
        pass
    Vetter().verdict("word", "answer")


def has_phrases() -> bool:
    """Return whether the list of phrases is in the cache, so that `open_phrases` takes milliseconds."""
    return _cache_of(open_wordnet().path).path("words").exists()


def _cache_of(path: Path) -> IndexCache:
    stamp = path.stat()
    made_of = (PHRASES, path, stamp.st_size, stamp.st_mtime_ns, *editions())
    return IndexCache(fingerprint(" ".join(map(str, made_of)).encode()))


@cache
def _phrases(path: Path) -> Lexicon:
    return cached_lexicon(PHRASES, _cache_of(path), _made_phrases)


def _made_phrases() -> tuple[WordArrays, About]:
    lemmas = dict[str, str]()
    for lemma in open_wordnet().phrases_and_names():
        if 0 < len(lemma.letters) <= LONGEST_WORD and (" " in lemma.lemma or "-" in lemma.lemma):
            lemmas.setdefault(lemma.letters, lemma.lemma)
    words, displays = list(lemmas), dict(enumerate(lemmas.values()))
    file = WordFile(words, [NO_SCORE] * len(words), displays, ReadReport(lines=len(words), words=len(words)))
    zipf = zipf_values(words, displays, ENGLISH)
    return packed(file, ENGLISH, zipf, name_classes(words, zipf, ENGLISH))


Range: TypeAlias = tuple[float | None, float | None]
"""The smallest and the largest value, both inclusive; None for no limit."""
ANY: Range = (None, None)


class Conditions(Value, frozen=True):
    """Conditions on a row. A row must satisfy all of them; an empty condition accepts every row."""

    @property
    def active(self) -> tuple[str, ...]:
        """The names of the conditions that are set."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        given = (name for name, value in values.items() if value not in (None, "", ANY, ()) and value is not False)
        return tuple(given)

    def matching(self, holds: Callable[[str], np.ndarray], size: int) -> np.ndarray:
        """bool[size]: the rows that satisfy every condition; `holds` gives those that satisfy a condition."""
        return reduce(np.logical_and, map(holds, self.active), np.ones(size, np.bool_))

    def counts(
        self, holds: Callable[[str], np.ndarray], size: int
    ) -> tuple[dict[str, int], dict[str, np.ndarray], np.ndarray]:
        """Count the rows that match without each condition in turn; for an unset condition, all matching rows.

        Returns the counts by condition; for each condition that is set, bool[size], the rows that fail it; and
        uint8[size], the number of conditions that each row fails.
        """
        fails = {name: ~holds(name) for name in self.active}
        failed, without = counts_without_each(fails, size)
        return dict.fromkeys(self.__struct_fields__, int(np.count_nonzero(failed == 0))) | without, fails, failed


def within(values: np.ndarray, limits: Range) -> np.ndarray:
    """bool[n]: whether each value lies in a range."""
    least, most = limits
    held = np.ones(len(values), np.bool_) if least is None else values >= least
    return held if most is None else held & (values <= most)


def counts_without_each(fails: Mapping[str, np.ndarray], size: int) -> tuple[np.ndarray, dict[str, int]]:
    """Count the rows that remain when each condition in turn is dropped.

    Returns uint8[size], the number of conditions that each row fails; and for each condition the number of rows
    that satisfy all the others.

    Args:
        fails: for each condition, bool[size]: the rows that do not satisfy it. At most 255 conditions.
    """
    failed = np.zeros(size, np.uint8)
    for failing in fails.values():
        failed += failing
    return failed, {name: int(np.count_nonzero(failed == failing)) for name, failing in fails.items()}
