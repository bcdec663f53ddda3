"""When the words of a list were printed last, by the calendar and the clue book."""

from __future__ import annotations

from datetime import date

import numpy as np
from sqlalchemy import select

from engine.calendar.entry import ANSWER, FINAL, Entry
from engine.calendar.records import entries
from engine.core import schema
from engine.core.dates import ordinal
from engine.core.errors import EngineError
from engine.core.store import Store
from engine.wings import wing_of
from engine.words.browse import LastUse
from engine.words.lexicon import Lexicon
from engine.words.search.table import Table


def words_used(store: Store, lexicon: Lexicon | Table) -> LastUse:
    """Return when the words of a lexicon, or of a search, were printed last.

    Of a puzzle these are its answers as printed; of one that an earlier version recorded without them, those that
    it has today.
    """
    day, place, places = np.zeros(len(lexicon), np.int32), np.zeros(len(lexicon), np.int32), [""]
    found = [(entry.day, _described(entry), _answers(entry)) for entry in entries(store, states=tuple(FINAL))]
    book = schema.clue_use
    clues = store.read(select(book.c.title, book.c.answer, book.c.day).order_by("day"))
    for title, answer, when in store.sound(clues, tuple[str, str, date], "Clue book"):
        found.append((when.isoformat(), f"crossword {title}".strip(), (answer,)))
    numbers = {word: number for number, word in enumerate(lexicon.words)} if found else {}
    for when, what, words in sorted(found, key=lambda one: one[0]):
        rows = [numbers[word] for one in words if (word := one.lower()) in numbers]
        day[rows], place[rows] = ordinal(when), len(places)
        places.append(what)
    return LastUse(day, place, places)


def _answers(entry: Entry) -> tuple[str, ...]:
    if entry.kind == "soup" or entry.puzzle is None:
        return ()
    if entry.kind == "crossword":
        return tuple(trait.removeprefix(ANSWER) for trait in entry.traits if trait.startswith(ANSWER))
    if entry.record:
        return entry.record.answers
    wing = wing_of(entry.puzzle)
    try:
        return wing.record(wing.open_key(entry.puzzle))[0]
    except EngineError:  # its word list is gone; what it printed is not known
        return entry.full_words


def _described(entry: Entry) -> str:
    return f"{entry.shown}{f', {entry.publication}' * bool(entry.publication)}"
