"""The history of puzzle pages: which puzzles are printed on which day, for the house and for each of its papers.

Each paper with a name has its own history: two papers may print the same puzzle. A page without such a name
belongs to the house, which also plans hives and wheels and prints them on their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np

from engine.bee import puzzle as bee
from engine.bee.answers import fits as bee_fits
from engine.core.alphabet import ENGLISH
from engine.core.dates import ordinal, short_date
from engine.core.errors import BadInput
from engine.core.files import fingerprint
from engine.core.finding import Finding
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.grid import entries_of
from engine.letters.plan.history import set_printed
from engine.letters.plan.use import MOST_DAYS_BETWEEN, Use, puzzle_name
from engine.soup import puzzle as soup
from engine.wheel import puzzle as wheel
from engine.wheel.answers import fits as wheel_fits
from engine.wings import PLANNED, Body, kind_of, wing_of
from engine.words.browse import LastUse
from engine.words.lexicon import Lexicon
from engine.words.search.table import Table

HISTORY = "page"
"""The name under which the store keeps the puzzles of pages; the name of a paper follows it."""

LONGEST = 4
"""Entries by which a solver would recognize a crossword."""

DAYS = 365
"""The usual number of days between two uses of a puzzle."""

Used = Collection[tuple[str, str]]
"""Puzzles that must not be repeated, as `identity` returns them."""


class PastUse(NamedTuple):
    """A puzzle in the history: its name and kind, and how it is used on an ISO date."""

    name: str
    kind: str
    day: str
    how: str

    @property
    def identity(self) -> tuple[str, str]:
        """What must not be repeated."""
        return _identity(self.kind, self.name)


def name_of(puzzle: Body) -> str:
    """Return the name of a puzzle in the history; it does not depend on the order of letters around a center."""
    match puzzle:
        case bee.Puzzle() | wheel.Puzzle():
            return puzzle_name(puzzle.letters)
        case crossword.Puzzle():
            words = {entry.word for entry in entries_of(puzzle.grid)}
            return " ".join(sorted(words, key=lambda word: (-len(word), word))[:LONGEST])
        case soup.Puzzle():
            return fingerprint("\n".join(puzzle.board.rows).encode())


def identity(puzzle: Body) -> tuple[str, str]:
    """Return the kind of a puzzle and what must not be repeated of it.

    Of a hive or wheel these are its letters, whichever is in the middle: hives of the same letters have the same
    pangrams. Of a crossword these are its longest entries, and of a Word Soup its board.
    """
    return _identity(kind_of(puzzle), name_of(puzzle))


def _identity(kind: str, name: str) -> tuple[str, str]:
    return kind, "".join(sorted(name.replace(" ", ""))) if kind in PLANNED else name


def used_before(
    store: Store, day: str, days: int, *, last: str = "", publication: str = ""
) -> frozenset[tuple[str, str]]:
    """Return the puzzles that are planned or were printed at most a number of days before or after a day.

    The pages of the days from `day` to `last` are made; "" means a single day. Earlier pages of these days do not
    count, so that pages which are made again get the same puzzles. A publication of "" is the house.
    """
    if not 0 <= days <= MOST_DAYS_BETWEEN:
        raise BadInput(f"the days between repeats must be from 0 to {MOST_DAYS_BETWEEN:,}")
    last = max(day, last)
    own = f"AND NOT (day BETWEEN ? AND ? AND how = 'print' AND (wing = ? OR {_OF_PAGE}))"
    values = (day, last, _wing(publication))
    found = _past(store, _shifted(day, -days), _shifted(last, days), publication, own, values)
    return frozenset(use.identity for use in found)


def repeats(
    puzzles: Iterable[tuple[str, Body]], day: str, store: Store, *, publication: str = "", days: int = DAYS
) -> Iterator[Finding]:
    """Yield a finding for each puzzle that is planned or was printed less than `days` days from a day."""
    near = max(0, days - 1)
    history = _past(store, _shifted(day, -near), _shifted(day, near), publication, "AND day != ?", (day,))
    for where, puzzle in puzzles:
        uses = [use for use in history if use.identity == identity(puzzle)]
        if uses:
            use, noun = min(uses, key=lambda one: abs(ordinal(one.day) - ordinal(day))), wing_of(puzzle).NOUN
            same = f"the same {noun}" if use.name == name_of(puzzle) else f"a {noun} with the same letters"
            verb = "planned" if use.how == "plan" else "printed"
            what = f"{same} is {verb} for {short_date(use.day, year=True)}, less than {days} days away"
            yield Finding("error", what, where, f"Print another {noun} on this day.")


def record(store: Store, puzzles: Mapping[Body, Iterable[str]], day: str, *, publication: str = "") -> None:
    """Record the puzzles of a page as printed. They replace those of an earlier page of the same day.

    Hives and wheels of the house are also recorded in the history of their kind, with the answers that have all
    the letters.
    """
    wing = _wing(publication)
    rows = [
        (wing, day, "print", f"{kind_of(puzzle)} {name_of(puzzle)}", msgspec.json.encode(puzzle), "{}")
        for puzzle in puzzles
    ]
    with store.writing() as connection:
        if not publication:
            connection.execute(f"DELETE FROM used AS one WHERE day = ? AND how = 'print' AND {_OF_PAGE}", (day,))
        connection.execute("DELETE FROM used WHERE wing = ? AND day = ?", (wing, day))
        connection.executemany("INSERT INTO used VALUES (?, ?, ?, ?, ?, ?)", rows)
    if not publication:
        planned = {one: words for one, words in puzzles.items() if kind_of(one) in PLANNED}
        uses = (Use(day, "print", one, tuple(words)) for one, words in planned.items())
        set_printed(store, uses, printed=True)


def words_used(store: Store, lexicon: Lexicon | Table) -> LastUse:
    """Return when the words of a lexicon, or of a search, were printed last, by the history and the clue book.

    Of a hive or wheel these are the words that fit its letters and were not rejected, of a crossword its entries.
    """
    day, place, places = np.zeros(len(lexicon), np.int32), np.zeros(len(lexicon), np.int32), [""]

    def mark(rows: Sequence[int] | np.ndarray, when: str, what: str) -> None:
        rows = np.asarray(rows, np.int64)
        day[rows], place[rows] = ordinal(when), len(places)
        places.append(what)

    sql = "SELECT name, wing, day, body FROM used WHERE how = 'print' ORDER BY day"
    printed = store.sound(store.read(sql), tuple[str, str, date, bytes], "History of puzzles")
    clues = store.read("SELECT title, answer, day FROM clue_use ORDER BY day")
    found = [(when.isoformat(), wing, body) for _, wing, when, body in printed]
    found += [
        (when.isoformat(), title, answer)
        for title, answer, when in store.sound(clues, tuple[str, str, date], "Clue book")
    ]
    numbers = {word: number for number, word in enumerate(lexicon.words)} if found else {}
    for when, where, content in sorted(found, key=lambda one: one[0]):
        if isinstance(content, str):
            if (number := numbers.get(content.lower())) is not None:
                mark([number], when, f"crossword {where}".strip())
            continue
        try:
            puzzle = _BODY.decode(content)
        except msgspec.MsgspecError:  # of another version; the history reports it where it matters
            continue
        paper = where.removeprefix(HISTORY).strip() if where.startswith(HISTORY) else ""
        mark(_words_of(puzzle, lexicon, numbers), when, f"{_described(puzzle)}{f', {paper}' * bool(paper)}")
    return LastUse(day, place, places)


_BODY = msgspec.json.Decoder(Body)


def _words_of(puzzle: Body, lexicon: Lexicon | Table, numbers: Mapping[str, int]) -> Sequence[int]:
    """Return the numbers of the words of a lexicon that a printed puzzle has."""
    if isinstance(puzzle, crossword.Puzzle):
        words = (entry.word.lower() for entry in entries_of(puzzle.grid))
        return [numbers[word] for word in words if word in numbers]
    if isinstance(puzzle, soup.Puzzle):
        return ()
    fits = partial(bee_fits, puzzle) if isinstance(puzzle, bee.Puzzle) else partial(wheel_fits, puzzle)
    outside = ~np.uint32(ENGLISH.mask(puzzle.letters))
    rejected = {ruling.word for ruling in puzzle.rulings if not ruling.accepted}
    near = np.flatnonzero((lexicon.masks & outside == 0) & (lexicon.masks & ENGLISH.mask(puzzle.letters[0]) != 0))
    return [n for n in near.tolist() if not fits(lexicon.words[n]) and lexicon.words[n] not in rejected]


def _described(puzzle: Body) -> str:
    if isinstance(puzzle, bee.Puzzle | wheel.Puzzle):
        return f"{wing_of(puzzle).NOUN} {puzzle.shown}"
    return f"{wing_of(puzzle).NOUN} {puzzle.title}".strip()


_OF_PAGE = f"""EXISTS (SELECT 1 FROM used AS page
    WHERE page.wing = '{HISTORY}' AND page.day = one.day AND page.name = one.wing || ' ' || one.name)"""


def _wing(publication: str) -> str:
    return f"{HISTORY} {publication}".strip()


def _past(
    store: Store, first: str, last: str, publication: str, also: str, values: tuple[str, ...]
) -> list[PastUse]:
    """Return the uses between two days that meet a further condition of SQL."""
    wings = (_wing(publication), *(() if publication else PLANNED))
    places = ", ".join("?" * len(wings))
    sql = f"SELECT name, wing, day, how FROM used AS one WHERE wing IN ({places}) AND day BETWEEN ? AND ? {also}"
    rows = store.read(sql, (*wings, first, last, *values))
    found = list[PastUse]()
    for name, wing, day, how in store.sound(rows, tuple[str, str, date, str], "History of puzzles"):
        kind, rest = (wing, name) if wing in PLANNED else name.split(" ", 1) if " " in name else (name, "")
        found.append(PastUse(rest, kind, day.isoformat(), how))
    return found


def _shifted(day: str, days: int) -> str:
    """Return the ISO date a number of days later; the first or the last date of the calendar if there is none."""
    last = date.max.toordinal()
    return date.fromordinal(min(max(ordinal(day) + days, 1), last)).isoformat()
