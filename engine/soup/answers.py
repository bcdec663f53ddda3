"""The key of a Word Soup: its solution word by word with verdicts, par scores, and what the eye can trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import FileProblem, UnknownName
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.printed import Printed
from engine.soup.board import COLUMNS, ROWS, Board, Move, worth
from engine.soup.notation import span
from engine.soup.puzzle import Puzzle, Score, replay
from engine.soup.traces import Scanner, Trace
from engine.value import Value
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict

PARS = (("Amateur", 1171), ("Expert", 1949))
"""The mean of ten games each on boards of the usual size, 1,170.9 and 1,948.7 (seed 001, Table 2.3)."""

UNLISTED = "not in the word list"


class Word(Value, frozen=True):
    """A word of the solution.

    Attributes:
        points: its own.
        total: of all words so far.
        verdict: what the lists, the editor and the word list say of it.
    """

    move: Move
    points: int
    total: int
    verdict: Verdict

    @property
    def word(self) -> str:
        """Its letters."""
        return self.move.word


@dataclass(frozen=True)
class Key:
    """What is printed of a board beside its letters, and what an editor has to know of it.

    Attributes:
        words: of the solution; none where no game was chosen.
        score: of the solution.
        pars: name and points of what players reach; none for a board of another size.
        traces: the listed words that can be traced on the board, the plainest first.
        as_printed: a word of the solution counts only because it is on paper already.
    """

    words: tuple[Word, ...]
    score: Score
    pars: tuple[tuple[str, int], ...]
    traces: tuple[Trace, ...] = ()
    as_printed: bool = False

    @property
    def offenders(self) -> tuple[Word, ...]:
        """The words of the solution that must not be shown: taboo or rejected ones."""
        return tuple(one for one in self.words if not one.verdict.counts and one.verdict.reason != UNLISTED)

    @property
    def unlisted(self) -> tuple[Word, ...]:
        """The words of the solution that the word list lacks."""
        return tuple(one for one in self.words if one.verdict.reason == UNLISTED)

    @property
    def undecided(self) -> tuple[Word, ...]:
        """The words of the solution that an editor should look at first."""
        return tuple(one for one in self.words if one.verdict.standing == "caution")


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """The key of a puzzle, its lexicon opened by name, judged by the house and the puzzle's own rulings.

    Args:
        puzzle: the board with its solution.
        printed: what went to paper of this very puzzle; its words stand, though the lexicon or the lists would
            now say something else, or the lexicon is gone.
        house: None for the user's own.
        control: as everywhere.

    Raises:
        UnknownName: no lexicon is called so.
        FileProblem: the word file or the house's rulings cannot be read.
        Stopped: as asked.
    """
    control = control or Control()
    vetter = (house or open_house()).vetter(puzzle.rulings)
    control.check()
    if not puzzle.solution:
        return key_of(puzzle, None, vetter)
    try:
        lexicon = open_lexicon(puzzle.lexicon, control=control)
    except (UnknownName, FileProblem):
        if printed is None:
            raise
        lexicon = Lexicon.of("paper", printed.answers) if printed.answers else None
    return key_of(puzzle, lexicon, vetter, printed.answers if printed else ())


def key_of(
    puzzle: Puzzle, lexicon: Lexicon | None, vetter: Vetter | None = None, printed: tuple[str, ...] = ()
) -> Key:
    """The key of a puzzle.

    Args:
        puzzle: the board with its solution.
        lexicon: the words; None where any word is one.
        vetter: None for the default taboo list with the puzzle's rulings.
        printed: words that are on paper already, and stand.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    words = tuple(_words(puzzle, lexicon, vetter))
    stands = {one.word for one in words if not one.verdict.counts} & set(printed)
    shown = tuple(
        Word(one.move, one.points, one.total, Verdict(one.word)) if one.word in stands else one for one in words
    )
    return Key(
        shown,
        replay(puzzle.board, puzzle.solution),
        PARS if _usual(puzzle.board) else (),
        Scanner(vetter).traces(puzzle.board),
        as_printed=bool(stands),
    )


def words_of(key: Key) -> tuple[str, ...]:
    """The words of the solution alone, in the order of the game."""
    return tuple(one.word for one in key.words)


def forbidden(puzzle: Puzzle, key: Key) -> list[str]:
    """What must not go to paper, a line each: taboo words on a straight line, taboo or rejected words played."""
    lines = [
        f"On a straight line: {trace.word} ({span(trace.cells, len(puzzle.board.rows))})"
        for trace in key.traces
        if trace.grade == "glaring"
    ]
    return [*lines, *(f"In the solution: {one.word} ({one.verdict.reason})" for one in key.offenders)]


def doubts(puzzle: Puzzle, key: Key) -> list[str]:
    """What an editor should know before an export, a line each; what is forbidden comes first."""
    seen = [
        f"Can be seen: {trace.word} ({span(trace.cells, len(puzzle.board.rows))})"
        for trace in key.traces
        if trace.grade == "plain"
    ]
    words = [f"In the solution, {UNLISTED}: {one.word}" for one in key.unlisted]
    words += [f"Not decided: {one.word} (caution)" for one in key.undecided]
    none = [] if key.words else ["No game is chosen as the solution."]
    return [*forbidden(puzzle, key), *none, *seen, *words]


def _words(puzzle: Puzzle, lexicon: Lexicon | None, vetter: Vetter) -> Iterator[Word]:
    total = 0
    for move in puzzle.solution:
        points = worth(move.word)
        total += points
        verdict = vetter.verdict(move.word, "answer")
        known = lexicon is None or move.word in lexicon or move.word in vetter.accepted
        if verdict.counts and not known:
            verdict = Verdict(move.word, "rejected", UNLISTED, puzzle.lexicon)
        yield Word(move, points, total, verdict)


def _usual(board: Board) -> bool:
    return (len(board.rows), board.columns) == (ROWS, COLUMNS) and len(board.letters) == ROWS * COLUMNS
