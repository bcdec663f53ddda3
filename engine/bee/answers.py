"""The key of a hive: its answers as an editor sees them, with verdicts, what is left out, and the ratings."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.alphabet import ENGLISH
from engine.bee import rating
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import IndexSolver
from engine.errors import FileProblem, UnknownName
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.value import Value
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict

RATINGS = 3


class Answer(Value, frozen=True):
    """A word that fits the hive.

    Attributes:
        zipf: how common it is, log10 of its uses in 10**9 words; 0 where unknown.
        verdict: what the lists and the editor say of it; it decides whether the word counts.
    """

    word: str
    points: int
    pangram: bool
    zipf: float
    verdict: Verdict


@dataclass(frozen=True)
class Key:
    """All words that fit a hive, in alphabetical order, and what follows from those that count.

    Attributes:
        accessibility: the sum over the answers.
        fingerprint: the lexicon's.
        as_printed: the answers are those of the paper, since the lexicon has changed.
    """

    answers: tuple[Answer, ...]
    left_out: tuple[Answer, ...]
    thresholds: rating.Thresholds
    ranks: tuple[tuple[str, int], ...]
    accessibility: float
    fingerprint: str
    as_printed: bool = False

    @property
    def points(self) -> int:
        """The maximum."""
        return sum(answer.points for answer in self.answers)

    @property
    def pangrams(self) -> tuple[str, ...]:
        """The answers with all seven letters."""
        return tuple(answer.word for answer in self.answers if answer.pangram)


def key_of(puzzle: Puzzle, lexicon: Lexicon, vetter: Vetter | None = None) -> Key:
    """The key of a puzzle: the lexicon's words and those that the editor accepted beside, judged and counted.

    Args:
        puzzle: its own rulings stand above the vetter's lists.
        lexicon: the words.
        vetter: None for the default taboo list with the puzzle's rulings.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    solver = IndexSolver(lexicon, puzzle.rules.minimum)
    ids = solver.ids(ENGLISH.mask(puzzle.center), puzzle.pot)
    value = rating.word_accessibility(lexicon)
    known = {lexicon.words[i]: (float(lexicon.zipf[i]), float(value[i])) for i in ids}
    least = float(value.min(initial=1.0))
    words = known | {word: (0.0, least) for word in _added(puzzle) if word not in known}
    fitting = [_answer(puzzle, word, words[word][0], vetter) for word in sorted(words)]
    answers = tuple(answer for answer in fitting if answer.verdict.counts)
    total = float(np.sum([words[answer.word][1] for answer in answers]))
    maximum = sum(answer.points for answer in answers)
    return Key(
        answers,
        tuple(answer for answer in fitting if not answer.verdict.counts),
        rating.thresholds(rating.model_for(lexicon), total, maximum),
        tuple(rating.ranks(puzzle.rules, maximum)),
        total,
        lexicon.fingerprint,
    )


def open_key(puzzle: Puzzle, paper: Paper | None = None, *, control: Control | None = None) -> Key:
    """The key of a puzzle, its lexicon opened by name.

    Args:
        paper: what was printed of this puzzle. Where the lexicon has changed since, or is gone, the key
            is that of the paper.

    Raises:
        UnknownName: no lexicon is called so.
        FileProblem: the word file cannot be read.
        Stopped: as asked.
    """
    try:
        lexicon = open_lexicon(puzzle.lexicon, control=control)
    except (UnknownName, FileProblem):
        if paper is None:
            raise
        return _paper_key(puzzle, paper)
    if control:
        control.check()
    return _paper_key(puzzle, paper) if paper and paper.lexicon != lexicon.fingerprint else key_of(puzzle, lexicon)


class Paper(Value, frozen=True):
    """What was printed of a hive: the lexicon's fingerprint, the answers, and the ratings' points."""

    lexicon: str
    answers: tuple[str, ...]
    levels: tuple[int, ...]


def _paper_key(puzzle: Puzzle, paper: Paper) -> Key:
    key = key_of(puzzle, Lexicon.of(puzzle.lexicon, paper.answers))
    levels = rating.Thresholds(*paper.levels) if len(paper.levels) == RATINGS else key.thresholds
    return replace(key, thresholds=levels, fingerprint=paper.lexicon, as_printed=True)


def fits(puzzle: Puzzle, word: str) -> str:
    """Why a word is not an answer by the rules; "" if it is."""
    wrong = sorted(set(word) - set(puzzle.letters))
    if wrong:
        return f"{wrong[0].upper()} is not in the hive"
    if puzzle.center not in word:
        return f"it lacks the center {puzzle.center.upper()}"
    if len(word) < puzzle.rules.minimum:
        return f"it has {len(word)} letters, and the shortest answer {puzzle.rules.minimum}"
    return ""


def _added(puzzle: Puzzle) -> list[str]:
    return [ruling.word for ruling in puzzle.rulings if ruling.accepted and not fits(puzzle, ruling.word)]


def _answer(puzzle: Puzzle, word: str, zipf: float, vetter: Vetter) -> Answer:
    pangram = len(set(word)) == POT
    verdict = vetter.verdict(word, "long" if pangram else "answer")
    return Answer(word, puzzle.rules.points(len(word), pangram=pangram), pangram, zipf, verdict)
