"""What forbids or cautions against printing a Word Soup."""

from __future__ import annotations

from engine.core.finding import Finding, forbidden_first
from engine.soup.answers import UNLISTED, Key
from engine.soup.notation import span
from engine.soup.puzzle import Puzzle
from engine.words.spelling import spelling_findings
from engine.words.vetting.texts import Place, text_findings


def findings(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return all findings on a board and its solution, forbidden ones first."""
    rows = len(puzzle.board.rows)
    straight = [
        Finding("forbidden", f"the taboo word {trace.word} is on a straight line", span(trace.cells, rows))
        for trace in key.traces
        if trace.grade == "glaring"
    ]
    played = [
        Finding("forbidden", f"the solution has the word {one.word}", one.verdict.reason) for one in key.offenders
    ]
    none = [] if key.words else [Finding("warning", "there is no solution", mend="Choose a game as the solution.")]
    visible = [
        Finding("warning", f"the word {trace.word} can be seen", span(trace.cells, rows))
        for trace in key.traces
        if trace.grade == "plain"
    ]
    unlisted = [Finding("warning", f"the word {one.word} of the solution is {UNLISTED}") for one in key.unlisted]
    undecided = [
        Finding("warning", f"the word {one.word} of the solution is undecided", mend="Accept or reject it.")
        for one in key.undecided
    ]
    texts = text_findings([Place("title", puzzle.title)], key.vetter)
    mixed = spelling_findings(one.word for one in key.words)
    return forbidden_first((*straight, *played, *none, *visible, *unlisted, *undecided, *mixed, *texts))
