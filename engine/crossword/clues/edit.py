"""Edits of a crossword's clues: setting a single clue, and filling in clues for entries without one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.crossword.clues.files import ClueFile
from engine.crossword.clues.giveaways import named_answers
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.grid import entries_of
from engine.crossword.puzzle import Clue, Puzzle
from engine.value import changed

LAST = ("book",)
"""Sources used only if there is no other: a clue that was printed before causes a warning."""

READ = ("editor", "file", "book")
"""Sources of clues that an editor has read before."""

OWN = ("editor", "file")
"""Sources of clues that the editor wrote or chose; clues from other sources are replaced by a clue file."""


def with_clue(puzzle: Puzzle, answer: str, text: str, source: str = "editor") -> Puzzle:
    """Set the clue of an answer; "" removes it. The same text only marks the clue as read."""
    text = " ".join(text.split())
    puzzle = marked(puzzle, [answer])
    old = {clue.answer: clue for clue in puzzle.clues}
    if text == (old[answer].text if answer in old else ""):
        return puzzle
    clues = {**old, answer: Clue(answer, text, source)}
    return changed(puzzle, clues=tuple(clue for clue in clues.values() if clue.text))


def marked(puzzle: Puzzle, answers: Collection[str], *, unread: bool = False) -> Puzzle:
    """Mark the clues of some answers as read or unread."""
    if all(clue.unread == unread for clue in puzzle.clues if clue.answer in answers):
        return puzzle
    clues = (changed(clue, unread=unread) if clue.answer in answers else clue for clue in puzzle.clues)
    return changed(puzzle, clues=tuple(clues))


def unread_answers(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that need clues and have an unread one."""
    unread = {clue.answer for clue in puzzle.clues if clue.unread}
    return tuple(answer for answer in answers_of(puzzle) if answer in unread)


def answers_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that need clues: those of the grid, across then down, or of the list if the grid is empty."""
    return tuple(dict.fromkeys(entry.word for entry in entries_of(puzzle.grid))) or puzzle.answers


def without_clue(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that need clues and have none, as written in the list."""
    clued = {clue.answer for clue in puzzle.clues}
    texts = {listed.answer: listed.text for listed in puzzle.words}
    return tuple(texts.get(answer, answer) for answer in answers_of(puzzle) if answer not in clued)


def filled(puzzle: Puzzle, offered: Mapping[str, Sequence[Suggestion]]) -> Puzzle:
    """Fill in the best offered clue for each answer without one. No two answers get the same clue.

    Clues that name another answer are used only if there is no other. Clues that no editor has read before are
    marked as unread.
    """
    given = {clue.text for clue in puzzle.clues}
    clues = {clue.answer: clue for clue in puzzle.clues}
    there = set(answers_of(puzzle))
    for answer, suggestions in offered.items():
        free = [one for one in suggestions if one.text not in given and answer not in clues]
        if fresh := [one for one in free if one.source not in LAST] or free:
            best = next((one for one in fresh if not named_answers(one.text, there)), fresh[0])
            given.add(best.text)
            clues[answer] = Clue(answer, best.text, best.source, unread=best.source not in READ)
    return changed(puzzle, clues=tuple(clues.values())) if len(clues) > len(puzzle.clues) else puzzle


def from_file(puzzle: Puzzle, file: ClueFile) -> Puzzle:
    """Set clues of the list and the grid from a file, replacing clues that are not the editor's."""
    known = dict.fromkeys((*puzzle.answers, *answers_of(puzzle)))
    offered = {answer: [Suggestion(text, "file") for text in file.of(answer)] for answer in known}
    own = [clue for clue in puzzle.clues if clue.source in OWN or not offered.get(clue.answer)]
    given = filled(changed(puzzle, clues=tuple(own)), offered).clues
    clued = {clue.answer for clue in given}
    clues = (*given, *(clue for clue in puzzle.clues if clue.answer not in clued))
    return changed(puzzle, clues=clues) if set(clues) != set(puzzle.clues) else puzzle
