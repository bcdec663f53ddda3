"""Puts folders of old puzzles into the memory of the calendar and into the clue book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.calendar.entry import ANSWER, LONGEST, MIDDLE, PUZZLE, Entry, clue_trait
from engine.calendar.records import entries
from engine.calendar.rows import put
from engine.core.database import Session
from engine.core.job import Control
from engine.core.store import Store
from engine.crossword.clues.sources import remember_rows
from engine.documents.archive import Archived, BadFile, read_archive

AT_ONCE = 200  # files that are written in one transaction


class Remembered(NamedTuple):
    """What became of a folder: puzzles that are remembered now, that were before, and files that were left out."""

    new: int
    known: int
    left_out: tuple[BadFile, ...]


def remember_archive(
    store: Store, folder: Path, publication: str, *, control: Control | None = None
) -> Remembered:
    """Remember the puzzles of a folder with their dates, answers and clues. Broken files are left out.

    A file that was remembered before is not read into the memory again. What was written stays if the work is
    stopped.

    Raises:
        FileProblem: If the folder cannot be read, or the store cannot be written.
    """
    control = control or Control()
    known = {(one.place, one.day) for one in entries(store, publication=publication, archived=True) if one.place}
    new, before, left_out = 0, 0, list[BadFile]()
    for found in _batches(read_archive(folder, control=control)):
        fresh = list[Archived]()
        for one in found:
            if isinstance(one, BadFile):
                left_out.append(one)
            elif not one.day:
                left_out.append(BadFile(one.place, "it has no date, neither inside nor in its name"))
            elif (one.place, one.day) in known:
                before += 1
            else:
                fresh.append(one)
        _write(store, fresh, publication)
        new += len(fresh)
    return Remembered(new, before, tuple(left_out))


def _batches(found: Iterator[Archived | BadFile]) -> Iterator[list[Archived | BadFile]]:
    batch = list[Archived | BadFile]()
    for one in found:
        batch.append(one)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    yield batch


def _write(store: Store, fresh: Sequence[Archived], publication: str) -> None:
    if not fresh:
        return
    with store.writing() as session:
        put(session, (entry_of(one, publication) for one in fresh))
        for one in fresh:
            _into_clue_book(session, one)


def _into_clue_book(session: Session, one: Archived) -> None:
    rows = [(answer.lower(), text, one.day, one.title, one.place) for answer, text in one.answers if text.strip()]
    remember_rows(session, rows)


def entry_of(one: Archived, publication: str) -> Entry:
    """Return the entry of a puzzle of an archive."""
    kind = "crossword" if one.kind == "clues" else one.kind
    words = sorted({answer.lower() for answer, _ in one.answers})
    name = " ".join(sorted(words, key=lambda word: (-len(word), word))[:LONGEST])
    traits = [f"{PUZZLE}crossword {name}"] if one.kind == "crossword" else []
    traits += [f"{ANSWER}{word}" for word in words]
    traits += sorted({clue_trait(answer, text) for answer, text in one.answers if text.strip()})
    if one.letters:
        name = f"{one.letters[0]} {''.join(sorted(one.letters[1:]))}"
        traits = [f"{PUZZLE}{kind} {''.join(sorted(one.letters))}", f"{MIDDLE}{kind} {one.letters[0]}"]
    return Entry(
        publication, "", one.day, kind, name or one.place, None, "printed", place=one.place, traits=tuple(traits),
        revision=1,
    )  # fmt: skip
