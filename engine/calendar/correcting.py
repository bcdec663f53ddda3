"""Corrections after print: what was printed stays in the log, and the pages that show it are reopened."""

from __future__ import annotations

from typing import NamedTuple

from engine.calendar.entry import FINAL, Entry, Key
from engine.calendar.planning import put_puzzle
from engine.calendar.publication import Publication
from engine.calendar.records import PageRecord, Step, pages, write_pages
from engine.core.dates import long_date, short_date
from engine.core.errors import BadInput
from engine.core.store import Store
from engine.core.value import changed
from engine.crossword import puzzle as crossword
from engine.crossword.grid import entries_of, numbers
from engine.wings import Body, paper_fingerprint, wing_of


class Correction(NamedTuple):
    """A correction after print: the step, the notice for the readers, and the pages that print the answer."""

    step: Step
    notice: str
    reopened: tuple[PageRecord, ...]


def correct(store: Store, publication: Publication, entry: Entry, puzzle: Body, who: str) -> Correction:
    """Correct a printed puzzle. The log keeps the printed one, and every page that shows it is reopened.

    Raises:
        BadInput: If the entry was not printed.
        Changed: If somebody else changed it.
    """
    if entry.state not in FINAL or entry.puzzle is None:
        raise BadInput(f"{entry.shown} was not printed yet", where=entry.key.text, mend="Edit it.")
    step = put_puzzle(store, publication, entry.key, puzzle, who, before=entry, force=True)
    return Correction(step, notice_of(entry, puzzle), reopen_pages(store, entry.key, paper_fingerprint(puzzle)))


def notice_of(entry: Entry, puzzle: Body) -> str:
    """Return the notice that corrects a printed puzzle: the answers that change, or the clues."""
    name = f"{wing_of(puzzle).NAME}{f' No {entry.number:,}' * bool(entry.number)}"
    beginning = f"Correction: in the {name} of {long_date(entry.day)}"
    if isinstance(puzzle, crossword.Puzzle) and isinstance(entry.puzzle, crossword.Puzzle):
        before = {one.slot: one for one in entries_of(entry.puzzle.grid)}
        wrong = [
            one for one in entries_of(puzzle.grid) if one.slot in before and before[one.slot].word != one.word
        ]
        if wrong:
            labels = numbers(puzzle.grid)
            parts = [
                f"the answer to {labels[one.cells[0]]} {one.direction} should have been {one.word.upper()}, "
                f"not {before[one.slot].word.upper()}"
                for one in wrong
            ]
            return f"{beginning}, {' and '.join(parts)}."
    return f"{beginning}, the solution has changed. The corrected solution is printed with today's puzzles."


def reopen_pages(store: Store, key: Key, now: str) -> tuple[PageRecord, ...]:
    """Mark every page that shows a puzzle of the calendar in another version, so that it is made again."""
    found = list[PageRecord]()
    for page in pages(store):
        shows = [one for one in page.shows if (one.series, one.day) == (key.series, key.day)]
        if page.publication == key.publication and any(one.body != now for one in shows):
            part = "answer" if all(one.part == "solution" for one in shows) else "puzzle"
            reason = f"The {part} of {key.series}, {short_date(key.day)}, was corrected after this page was made."
            found.append(changed(page, reasons=tuple(dict.fromkeys((*page.reasons, reason)))))
    write_pages(store, found)
    return tuple(found)
