"""An editor's changes of a crossword's clues: one written or taken, and many for entries that have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.crossword.clues.files import ClueFile
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.grid import entries_of
from engine.crossword.puzzle import Clue, Puzzle
from engine.value import changed

LAST = ("book",)
"""Sources that are taken only where there is no other: what was printed before warns of being used again."""

OWN = ("editor", "file")
"""Sources of clues that an editor wrote or chose one by one; others give way to a file of one's own."""


def with_clue(puzzle: Puzzle, answer: str, text: str, source: str = "editor") -> Puzzle:
    """The puzzle with a clue in place of an answer's last one; "" takes it away. The same text changes nothing."""
    text = " ".join(text.split())
    old = {clue.answer: clue for clue in puzzle.clues}
    if text == (old[answer].text if answer in old else ""):
        return puzzle
    clues = {**old, answer: Clue(answer, text, source)}
    return changed(puzzle, clues=tuple(clue for clue in clues.values() if clue.text))


def answers_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that are to have clues: of the grid, across then down; of the list where there is no grid."""
    return tuple(dict.fromkeys(entry.word for entry in entries_of(puzzle.grid))) or puzzle.answers


def without_clue(puzzle: Puzzle) -> tuple[str, ...]:
    """Those of them that have none, as the list writes them."""
    clued = {clue.answer for clue in puzzle.clues}
    texts = {listed.answer: listed.text for listed in puzzle.words}
    return tuple(texts.get(answer, answer) for answer in answers_of(puzzle) if answer not in clued)


def filled(puzzle: Puzzle, offered: Mapping[str, Sequence[Suggestion]]) -> Puzzle:
    """The puzzle with the best clue that is offered for each answer without one; no two get the same."""
    given = {clue.text for clue in puzzle.clues}
    clues = {clue.answer: clue for clue in puzzle.clues}
    for answer, suggestions in offered.items():
        free = [one for one in suggestions if one.text not in given]
        best = min(free, key=lambda one: one.source in LAST, default=None)
        if best and answer not in clues:
            given.add(best.text)
            clues[answer] = Clue(answer, best.text, best.source)
    return changed(puzzle, clues=tuple(clues.values())) if len(clues) > len(puzzle.clues) else puzzle


def from_file(puzzle: Puzzle, file: ClueFile) -> Puzzle:
    """The puzzle with the clues of a file for the answers of its list and its grid that have none of one's own."""
    known = dict.fromkeys((*puzzle.answers, *answers_of(puzzle)))
    offered = {answer: [Suggestion(text, "file") for text in file.of(answer)] for answer in known}
    own = [clue for clue in puzzle.clues if clue.source in OWN or not offered.get(clue.answer)]
    given = filled(changed(puzzle, clues=tuple(own)), offered).clues
    clued = {clue.answer for clue in given}
    clues = (*given, *(clue for clue in puzzle.clues if clue.answer not in clued))
    return changed(puzzle, clues=clues) if set(clues) != set(puzzle.clues) else puzzle
