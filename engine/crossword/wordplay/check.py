"""The check of cryptic clues: those with an annotation are proved, the others are searched for a parse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.crossword.answers import written
from engine.crossword.grid import Direction, Slot, answer_text, entries_of, numbers
from engine.crossword.puzzle import Puzzle, clues_of, enumeration, is_word
from engine.crossword.wordplay.parses import Parse, parses
from engine.crossword.wordplay.proof import Proof, prove

Verdict: TypeAlias = Literal["proved", "faulty", "no parse found", "parse found"]


class ClueCheck(NamedTuple):
    """The check of a clue. One without annotation is never faulty: there may be a parse that is not found."""

    verdict: Verdict
    proof: Proof | None = None  # None if it has no annotation
    parses: tuple[Parse, ...] = ()  # the parses found, likeliest first, if it has no annotation

    @property
    def faults(self) -> tuple[str, ...]:
        """The sentences on what fails."""
        return self.proof.faults if self.proof else ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The sentences on what is unusual."""
        return self.proof.notes if self.proof else ()


class EntryCheck(NamedTuple):
    """The check of the clue of an entry."""

    slot: Slot
    number: int
    direction: Direction
    answer: str  # as written: "Ice cream"
    clue: str  # with its enumeration
    annotation: str
    check: ClueCheck


def check_clue(
    clue: str, answer: str, annotation: str = "", control: Control | None = None, *,
    direction: Direction | None = None,
) -> ClueCheck:  # fmt: skip
    """Prove an annotation; without one, search for parses in a second. Raises BadInput if an answer is empty."""
    if annotation.strip():
        proof = prove(clue, answer, annotation, direction=direction)
        return ClueCheck(proof.verdict, proof)
    found = parses(clue, answer, control)
    return ClueCheck("parse found" if found else "no parse found", parses=found)


def check_clues(puzzle: Puzzle, control: Control) -> Iterator[EntryCheck]:
    """Check the clues of all full entries that have one, across then down. Progress counts the entries."""
    texts = {listed.answer: listed.text for listed in puzzle.words}
    number_of, clues = numbers(puzzle.grid), clues_of(puzzle)
    entries = sorted(entries_of(puzzle.grid), key=lambda one: (one.direction, number_of[one.row, one.column]))
    for done, entry in enumerate(entries, 1):
        control.report(done, len(entries))
        clue, answer = clues.get(entry.slot), answer_text(puzzle.grid, entry)
        if clue is None or not clue.text or not answer or not is_word(answer):
            continue
        text = written(answer, texts)
        printed = f"{clue.text} ({clue.enumeration or enumeration(text)})"
        try:
            check = check_clue(printed, text, clue.annotation, control, direction=entry.direction)
        except BadInput as error:  # a clue that is too long to be searched
            check = ClueCheck("no parse found", Proof("proved", notes=(str(error),)))
        number = number_of[entry.row, entry.column]
        yield EntryCheck(entry.slot, number, entry.direction, text, printed, clue.annotation, check)
