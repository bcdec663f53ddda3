"""The key of a wheel: its answers as an editor sees them, with verdicts, what is left out, and the ratings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.errors import FileProblem, UnknownName
from engine.job import Control
from engine.lexicon.commonness import KNOWN_ZIPF
from engine.lexicon.forms import form_of
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.printed import Printed
from engine.value import Value
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict
from engine.wheel.puzzle import Puzzle


class Answer(Value, frozen=True):
    """A word of a wheel's letters.

    Attributes:
        long: it uses all of them.
        zipf: how common it is, log10 of its uses in 10**9 words; 0 where unknown.
        verdict: what the rules, the lists and the editor say of it; it decides whether the word counts.
    """

    word: str
    long: bool
    zipf: float
    verdict: Verdict


class Ratings(NamedTuple):
    """Words for each rating."""

    average: int
    good: int
    very_good: int
    excellent: int


@dataclass(frozen=True)
class Key:
    """All words of a wheel's letters with the hub, in alphabetical order, and what follows from those that count.

    Attributes:
        common: how many of the answers a reader can be expected to know (`engine.lexicon.commonness.KNOWN_ZIPF`).
        path_words: the taboo words whose letters are all there; not one may be traced as printed.
        as_printed: the answers are those of the paper, which the lexicon and the lists no longer give.
    """

    answers: tuple[Answer, ...]
    excluded: tuple[Answer, ...]
    common: int
    ratings: Ratings
    path_words: tuple[str, ...] = ()
    as_printed: bool = False

    @property
    def long_words(self) -> tuple[str, ...]:
        """The answers with all the letters."""
        return tuple(answer.word for answer in self.answers if answer.long)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The answers that count but that an editor should look at first."""
        return tuple(answer.word for answer in self.answers if answer.verdict.standing == "caution")


def solve(puzzle: Puzzle, lexicon: Lexicon) -> list[int]:
    """The places in the lexicon of the words that the letters allow, ascending; forms are not asked here."""
    pot, hub = lexicon.alphabet.mask(puzzle.letters), lexicon.alphabet.mask(puzzle.hub)
    masks, lengths = lexicon.masks, lexicon.lengths
    fitting = ((masks & np.uint32(~pot & 0xFFFFFFFF)) == 0) & ((masks & np.uint32(hub)) != 0)
    fitting &= (lengths >= puzzle.rules.minimum) & (lengths <= len(puzzle.letters))
    there, words = Counter(puzzle.letters), lexicon.words
    return [i for i in np.flatnonzero(fitting).tolist() if Counter(words[i]) <= there]


def key_of(puzzle: Puzzle, lexicon: Lexicon, vetter: Vetter | None = None) -> Key:
    """The key of a puzzle: the lexicon's words and those that were accepted beside, judged and counted.

    Args:
        puzzle: the wheel.
        lexicon: the words.
        vetter: None for the default taboo list with the puzzle's rulings.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    known = {lexicon.words[i]: float(lexicon.zipf[i]) for i in solve(puzzle, lexicon)}
    words = dict.fromkeys((word for word in vetter.accepted if not fits(puzzle, word)), 0.0) | known
    judged = [_judged(puzzle, word, words[word], lexicon, vetter) for word in sorted(words)]
    answers = tuple(answer for answer in judged if answer.verdict.counts)
    common = sum(answer.zipf >= KNOWN_ZIPF for answer in answers)
    return Key(
        answers,
        tuple(answer for answer in judged if not answer.verdict.counts),
        common,
        ratings(puzzle, common),
        vetter.path_words(puzzle.letters),
    )


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """The key of a puzzle, its lexicon opened by name, judged by the house and the puzzle's own rulings.

    Args:
        puzzle: the wheel.
        printed: what went to paper of this very puzzle. Where the lexicon or the lists would now say
            something else, or the lexicon is gone, the key is that of the paper.
        house: None for the user's own.
        control: as everywhere.

    Raises:
        UnknownName: no lexicon is called so.
        FileProblem: the word file or the house's rulings cannot be read.
        Stopped: as asked.
    """
    vetter = (house or open_house()).vetter(puzzle.rulings)
    path_words = vetter.path_words(puzzle.letters)
    try:
        lexicon = open_lexicon(puzzle.lexicon, control=control)
    except (UnknownName, FileProblem):
        if printed is None:
            raise
        return _printed_key(puzzle, printed, Lexicon.of("paper", printed.answers), path_words)
    key = key_of(puzzle, lexicon, vetter)
    same = printed and (printed.answers, printed.levels) == (words_of(key.answers), tuple(key.ratings))
    return key if printed is None or same else _printed_key(puzzle, printed, lexicon, path_words)


def words_of(answers: tuple[Answer, ...]) -> tuple[str, ...]:
    """The words alone."""
    return tuple(answer.word for answer in answers)


def ratings(puzzle: Puzzle, common: int) -> Ratings:
    """The words for each rating where so many answers are common; rounded, ascending by at least one word."""
    shares = (puzzle.levels.average, puzzle.levels.good, puzzle.levels.very_good, puzzle.levels.excellent)
    words: list[int] = []
    for share in shares:
        words.append(max(words[-1] + 1 if words else 1, round(share * common)))
    return Ratings(*words)


def fits(puzzle: Puzzle, word: str) -> str:
    """Why a word is not an answer by the rules of letters; "" if it is."""
    if lacking := sorted((Counter(word) - Counter(puzzle.letters)).elements()):
        often = "" if lacking[0] not in puzzle.letters else " so often"
        return f"{lacking[0].upper()} is not in the wheel{often}"
    if puzzle.hub not in word:
        return f"it lacks the hub {puzzle.hub.upper()}"
    if len(word) < puzzle.rules.minimum:
        return f"it has {len(word)} letters, and the shortest answer {puzzle.rules.minimum}"
    return ""


def _judged(puzzle: Puzzle, word: str, zipf: float, lexicon: Lexicon, vetter: Vetter) -> Answer:
    long = len(word) == len(puzzle.letters)
    verdict = vetter.verdict(word, "long" if long else "answer")
    form = form_of(word, lexicon) if puzzle.rules.without and verdict.counts else None
    if form and form[0] in puzzle.rules.without and word not in vetter.accepted and not long:
        verdict = Verdict(word, "rejected", f"{form[0]} of {form[1]}", f"{puzzle.rules.name} rules")
    return Answer(word, long, zipf, verdict)


def _printed_key(puzzle: Puzzle, printed: Printed, lexicon: Lexicon, path_words: tuple[str, ...]) -> Key:
    """The answers as they were printed; what must not be traced is what the lists of today say."""
    zipf = {lexicon.words[i]: float(lexicon.zipf[i]) for i in solve(puzzle, lexicon)}
    answers = tuple(
        Answer(word, len(word) == len(puzzle.letters), zipf.get(word, 0.0), Verdict(word))
        for word in printed.answers
    )
    common = sum(answer.zipf >= KNOWN_ZIPF for answer in answers)
    levels = Ratings(*printed.levels) if len(printed.levels) == len(Ratings._fields) else ratings(puzzle, common)
    return Key(answers, (), common, levels, path_words, as_printed=True)
