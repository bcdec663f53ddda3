"""The key of a Word Soup puzzle: words of the solution, visible taboo words, and its findings."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core import Control, FileProblem, Finding, Printed, UnknownName, Value, forbidden_first
from engine.soup.board import Move, span, worth
from engine.soup.build import Later, later_traces
from engine.soup.puzzle import Puzzle, Score, replay
from engine.soup.traces import Scanner, Trace
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.spelling import spelling_findings
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import cautioned, may_be_name
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import Place, text_findings, withdrawn_findings
from engine.words.vetting.verdict import UNLISTED, Verdict

MOST_LATER = 6  # findings on later boards of a small board


class Word(Value, frozen=True):
    """A word of the solution. `total` is the score of the game up to and including this word."""

    move: Move
    points: int
    total: int
    verdict: Verdict

    @property
    def word(self) -> str:
        """The letters of the word."""
        return self.move.word


@dataclass(frozen=True)
class Key:
    """The content printed in addition to the board, and the findings that an editor must check."""

    words: tuple[Word, ...]  # the words of the solution; empty if no game was chosen
    score: Score
    traces: tuple[Trace, ...] = ()  # the listed words that can be traced on the board, most visible first
    # the unwanted words on later boards of a small board; None if they were not searched
    later: tuple[Later, ...] | None = None
    withdrawn: tuple[Verdict, ...] = ()  # on the solution words that count only because they were printed before
    # the lists and rulings, for the printed texts; None if they were not opened
    vetter: Vetter | None = field(default=None, compare=False, repr=False)

    @property
    def offenders(self) -> tuple[Word, ...]:
        """The solution words that must not be printed: taboo or rejected."""
        return tuple(word for word in self.words if not word.verdict.counts and word.verdict.reason != UNLISTED)

    @property
    def unlisted(self) -> tuple[Word, ...]:
        """The solution words that are not in the word list."""
        return tuple(word for word in self.words if word.verdict.reason == UNLISTED)

    @property
    def undecided(self) -> tuple[Word, ...]:
        """The solution words marked as caution that have no ruling yet."""
        return tuple(word for word in self.words if word.verdict.standing == "caution")


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """Return the key of a puzzle; open its lexicon by name.

    The words of `printed` count even if the lexicon or the taboo lists have changed since, or the lexicon is
    missing. Raises UnknownName if no lexicon has that name; FileProblem if the word file or the house rulings
    cannot be read.
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
    return key_of(puzzle, lexicon, vetter, printed.answers if printed and not printed.overridden else ())


def key_of(puzzle: Puzzle, lexicon: Lexicon | None, vetter: Vetter | None = None, printed: tuple[str, ...] = ()) -> Key:
    """Return the key of a puzzle.

    Args:
        lexicon: the word list; None to accept every word.
        vetter: None for the default taboo list with the puzzle's rulings.
        printed: words that were printed before; they count.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    words = tuple(_words(puzzle, lexicon, vetter))
    withdrawn = tuple(word.verdict for word in words if not word.verdict.counts and word.word in printed)
    shown = tuple(
        Word(word.move, word.points, word.total, Verdict(word.word)) if word.verdict in withdrawn else word
        for word in words
    )
    scanner = Scanner(vetter)
    later = None
    if puzzle.small and lexicon is not None:
        later = tuple(later_traces(puzzle.board, puzzle.solution, lexicon, scanner))
    score, traces = replay(puzzle.board, puzzle.solution), scanner.traces(puzzle.board)
    return Key(shown, score, traces, later, withdrawn=withdrawn, vetter=vetter)


def words_of(key: Key) -> tuple[str, ...]:
    """Return the words of the solution in playing order."""
    return tuple(word.word for word in key.words)


def _words(puzzle: Puzzle, lexicon: Lexicon | None, vetter: Vetter) -> Iterator[Word]:
    total = 0
    for move in puzzle.solution:
        points = worth(move.word)
        total += points
        name = lexicon is not None and may_be_name(move.word, lexicon)
        verdict = cautioned(vetter.verdict(move.word, "answer"), name=name)
        known = lexicon is None or move.word in lexicon or move.word in vetter.accepted
        if verdict.counts and not known:
            verdict = Verdict(move.word, "rejected", UNLISTED, puzzle.lexicon)
        yield Word(move, points, total, verdict)


def _later(key: Key, rows: int) -> Iterator[Finding]:
    """Yield the worst finding on each word of later boards, and of winding paths on the first board.

    Visible words come first. All words on straight lines of printed boards are reported, and up to six others.
    """
    told = set[str]()
    for one in sorted(key.later or (), key=lambda one: (not one.glaring, one.trace.grade == "hidden")):
        if one.trace.word in told or (len(told) >= MOST_LATER and not one.glaring):
            continue
        if one.after or one.trace.grade == "hidden":
            told.add(one.trace.word)
            after = f" after {', '.join(one.after).upper()}" if one.after else ""
            what = f"the unwanted word {one.trace.word} can be traced{after}"
            yield Finding("forbidden" if one.glaring else "warning", what, span(one.trace.cells, rows))


def findings(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return all findings on a board and its solution, forbidden ones first."""
    rows = len(puzzle.board.rows)
    straight = [
        Finding("forbidden", f"the taboo word {trace.word} is on a straight line", span(trace.cells, rows))
        for trace in key.traces
        if trace.grade == "glaring"
    ]
    played = [
        Finding("forbidden", f"the solution has the word {offender.word}", offender.verdict.reason)
        for offender in key.offenders
    ]
    none = [] if key.words else [Finding("warning", "there is no solution", mend="Choose a game as the solution.")]
    visible = [
        Finding("warning", f"the word {trace.word} can be seen", span(trace.cells, rows))
        for trace in key.traces
        if trace.grade == "plain"
    ]
    unlisted = [Finding("warning", f"the word {one.word} of the solution is {UNLISTED}") for one in key.unlisted]
    undecided = [
        Finding("warning", f"the word {one.word} of the solution needs a decision", mend="Accept or reject it.")
        for one in key.undecided
    ]
    texts = text_findings([Place("title", puzzle.title)], key.vetter)
    mixed = spelling_findings(word.word for word in key.words)
    later = _later(key, rows)
    unlisted += withdrawn_findings(key.withdrawn)
    return forbidden_first((*straight, *played, *none, *visible, *later, *unlisted, *undecided, *mixed, *texts))
