"""A publication and its series: when they appear, their numbers, and what they must not repeat; and the users of the
desk: the name of each, and who has which puzzle open."""

import getpass
import os
import uuid
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal, TypeAlias

import numpy as np
from msgspec import Meta
from sqlalchemy import delete, insert, select

from engine.calendar.entry import Key
from engine.core import BadInput, FileName, Name, Title, Value, schema
from engine.core.dates import WEEKDAYS, short_date
from engine.core.store import Store
from engine.drawing.style import in_language, styles
from engine.soup.puzzle import MOST_SMALL
from engine.wings import WINGS

Answers: TypeAlias = Literal["page", "below", "next-day"]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=3660)]
Weekday: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=2)]

EVERY_DAY: tuple[int, ...] = tuple(range(7))
KINDS = ("crossword", *(kind for kind in WINGS if kind != "crossword"))
"""The usual puzzles of a page: the crossword leads, the other kinds follow in the order of the tabs."""
FIRST_YEAR, LAST_YEAR = 1900, 2999
MOST_DAYS = 3660
"""The most days that are planned or made in one run."""
SPELLINGS = ("", "american", "british", "canadian", "australian")


class Limits(Value, frozen=True):
    """The least number of days between two uses of a trait; 0 allows every repeat."""

    answers: Days = 15  # an answer of a crossword: not within two weeks
    clues: Days = 365  # a clue of the same answer; suggestions also avoid clues of other answers
    puzzles: Days = 365  # a hive, a wheel, a board or a grid, and a word with all the letters of a hive or a wheel
    middle: Days = 14  # the letter in the middle of a hive or a wheel
    patterns: Days = 0  # the black squares of a grid
    # whether the answers of a crossword and the full words of hives and wheels exclude each other
    all_kinds: bool = False
    everywhere: bool = False  # whether the puzzles of every publication count, not only those of this one

    @property
    def longest(self) -> int:
        """The longest of them, in days."""
        return max(self.answers, self.clues, self.puzzles, self.middle, self.patterns)


class Series(Value, frozen=True):
    """A series of a publication: one puzzle of a kind on each of its days."""

    name: Name
    kind: Name  # of the puzzles
    weekdays: tuple[Weekday, ...] = EVERY_DAY  # the days of the week on which it appears, ascending, 0 for Monday
    # the difficulty on each of them, 0 easy to 2 hard; empty for levels that rise through a week of issues
    levels: tuple[Level, ...] = ()
    lexicon: FileName = ""  # word list by name or file; "" for that of the publication
    # title, byline: printed above each puzzle; an empty title uses the name of the kind
    title: Title = ""
    byline: Title = ""
    # the number of its first puzzle; 0 for a series without numbers
    number: Annotated[int, Meta(ge=0, le=9_999_999)] = 0
    since: Name = ""  # ISO date of its first puzzle; "" for no limit. Numbers are counted from it.
    seed: int = 0
    # least, most: answers of a hive or a wheel; 0 for the default range
    least: Annotated[int, Meta(ge=0, le=1000)] = 0
    most: Annotated[int, Meta(ge=0, le=1000)] = 0
    without: Name | None = None  # letters that a hive must not contain; None for the default
    side: Annotated[int, Meta(ge=5, le=25)] = 13  # of a crossword
    rows: Annotated[int, Meta(ge=4, le=8)] = 6  # of a board of Word Soup, of at most 42 squares
    columns: Annotated[int, Meta(ge=4, le=8)] = 6
    # the text file of a drawn grid (`engine.crossword.grid_text`) that each crossword fills; "house:" for the
    # house patterns of the side, "house:quick" for those with the tag quick; "" for new patterns
    pattern: FileName = ""
    # the text file of themes (`engine.calendar.making.theme_of`) that crosswords and boards of Word Soup are made
    # around; "" for none
    themes: FileName = ""
    # the address of the page for solvers of each board of Word Soup, with {date} or {number}; "" for none
    link: Title = ""


class Publication(Value, frozen=True, kw_only=True):
    """A publication: when it appears, what it prints, and how."""

    name: Annotated[str, Meta(max_length=100)] = ""  # "" for the house itself
    weekdays: tuple[Weekday, ...] = EVERY_DAY  # the days of issue, ascending, 0 for Monday
    holidays: Annotated[tuple[Name, ...], Meta(max_length=10_000)] = ()  # ISO dates without an issue
    # in the order of the page
    series: Annotated[tuple[Series, ...], Meta(max_length=40)] = tuple(Series(kind, kind) for kind in KINDS)
    limits: Limits = Limits()
    lexicon: FileName = ""  # word list by name or file; "" for the default of each kind
    # "american", "british", "canadian" or "australian": selects the default lists; "" for any
    spelling: Literal["", "american", "british", "canadian", "australian"] = ""
    taboo: tuple[FileName, ...] = ()  # further taboo lists
    # where solutions are printed: always on their own page, also "below" the puzzles, upside down, or those of the
    # issue before ("next-day")
    answers: Answers = "page"
    # paper, size, area, columns, gutter, margins: the sheet: see `engine.page.page.paper`; sizes are in mm
    paper: Name = "tabloid"
    size: tuple[float, float] | None = None
    area: tuple[float, float] | None = None
    columns: Annotated[int, Meta(ge=1, le=16)] | None = None
    gutter: Annotated[float, Meta(ge=0, le=50)] | None = None
    margins: tuple[float, float, float, float] | None = None
    # style, preset, title, folio: see `engine.page.page.Page`
    style: FileName = "classic"
    preset: FileName = "newspaper"
    title: Title = "Puzzles"
    editions: tuple[Title, ...] = ()  # one page is made for each; none for a page without an edition
    folio: Title = ""
    template: FileName = ""  # a saved page whose blocks keep their places and sizes; "" for an automatic layout
    out: FileName = ""  # folder of the pages; "" for one named after the publication

    def __post_init__(self) -> None:
        _check(self)

    @property
    def shown(self) -> str:
        """The name in lists and sentences."""
        return self.name or "House"

    @property
    def printed_style(self) -> str:
        """The style with its language: shipped styles have American dates if the spelling is American."""
        american = self.spelling == "american" and self.style in styles()
        return in_language(self.style, "en-US") if american else self.style

    @property
    def folder(self) -> str:
        """The folder of the pages."""
        name = "".join(" " if char in UNSAFE else char for char in self.name)
        return self.out or name.strip(". ") or "house"

    def series_named(self, name: str) -> Series:
        """Return a series by its name. Raises BadInput if there is none."""
        if found := next((series for series in self.series if series.name == name), None):
            return found
        mend = f"Its series are {', '.join(series.name for series in self.series)}."
        raise BadInput(f"{self.shown} has no series {name!r}", mend=mend)

    def is_issued(self, day: str) -> bool:
        """Return whether the publication has an issue on a day."""
        return date.fromisoformat(day).weekday() in self.weekdays and day not in self.holidays

    def appears(self, series: Series, day: str) -> bool:
        """Return whether a series has a puzzle on a day."""
        return date.fromisoformat(day).weekday() in series.weekdays and day >= series.since and self.is_issued(day)

    def level_of(self, series: Series, day: str) -> int:
        """The difficulty of a day of a series: 0 easy, 1 medium, 2 hard."""
        weekday = date.fromisoformat(day).weekday()
        if series.levels and weekday in series.weekdays:
            return series.levels[series.weekdays.index(weekday)]
        days = sorted({*self.weekdays} & {*series.weekdays})
        if weekday not in days or len(days) == 1:
            return 1
        return days.index(weekday) * (3 if len(days) > 2 else 4) // len(days)

    def issue_before(self, day: str) -> str:
        """The ISO date of the issue before a day; "" if there is none within a year."""
        when = date.fromisoformat(day)
        days = ((when - timedelta(away)).isoformat() for away in range(1, 367) if when.toordinal() > away)
        return next((one for one in days if self.is_issued(one)), "")

    def number_of(self, series: Series, day: str) -> int:
        """The number of the puzzle of a day of a series; 0 without numbers, and on a day without an issue."""
        return series.number + self.place_of(series, day) if series.number and self.appears(series, day) else 0

    def place_of(self, series: Series, day: str) -> int:
        """The number of days of a series before a day, from its first one."""
        mask = [weekday in self.weekdays and weekday in series.weekdays for weekday in range(7)]
        return int(np.busday_count(series.since, day, mask, self.holidays)) if any(mask) else 0


UNSAFE = '<>:"/\\|?*'
"""Characters of a name that a folder cannot have on every system."""


def days_from(first: str, count: int) -> tuple[str, ...]:
    """Return consecutive ISO dates.

    Raises BadInput if there are too many, or they lie outside the supported years.
    """
    checked_day(first, "the first day")
    if not 1 <= count <= MOST_DAYS:
        raise BadInput(f"{count:,} days are not between 1 and {MOST_DAYS:,}", mend="Give fewer days at once.")
    start = date.fromisoformat(first)
    if not start.year >= FIRST_YEAR or (date(LAST_YEAR, 12, 31) - start).days < count - 1:
        mend = f"Choose dates from {FIRST_YEAR} to {LAST_YEAR}."
        raise BadInput(f"{count:,} days from {first} are outside the supported years", mend=mend)
    return tuple((start + timedelta(number)).isoformat() for number in range(count))


def checked_day(day: str, what: str, where: str = "") -> str:
    """Return an ISO date. Raises BadInput if there is no such day, such as 29 February in most years."""
    with suppress(ValueError):
        if date.fromisoformat(day).isoformat() == day:
            return day
    raise BadInput(f"{what}, {day!r}, is not a date such as 2026-11-23", where=where)


def _check(publication: Publication) -> None:
    where = publication.shown
    for name, days in ((where, publication.weekdays), *((one.name, one.weekdays) for one in publication.series)):
        if not days or sorted(set(days)) != [*days]:
            mend = "For example Monday, Wednesday, Friday."
            raise BadInput("it needs one to seven different weekdays, ascending", where=name, mend=mend)
    for holiday in publication.holidays:
        checked_day(holiday, "a holiday", where)
    names = set[str]()
    for series in publication.series:
        place = f"{where}: {series.name}"
        if not series.name.strip():
            raise BadInput("a series has no name", where=where)
        if series.name.casefold() in names:
            raise BadInput("two series have this name", where=place, mend="Rename one of them.")
        names.add(series.name.casefold())
        if series.kind not in KINDS:
            mend = f"The kinds are {', '.join(KINDS)}."
            raise BadInput(f"{series.kind!r} is not a kind of puzzle", where=place, mend=mend)
        if series.levels and len(series.levels) != len(series.weekdays):
            raise BadInput("each weekday has one difficulty", where=place)
        if series.since:
            checked_day(series.since, "its first day", place)
        elif series.number:
            mend = f"Say since when, for example since = {date.today().isoformat()}."
            raise BadInput("a numbered series needs a first day", where=place, mend=mend)
        if series.themes and series.kind not in ("crossword", "soup"):
            raise BadInput("only crosswords and Word Soups have themes", where=place, mend="Leave them out.")
        if series.rows * series.columns > MOST_SMALL:
            what = f"{series.columns} by {series.rows} squares are more than the {MOST_SMALL} of a printed board"
            raise BadInput(what, where=place, mend="Take fewer rows or columns.")
        if series.link and series.kind != "soup":
            raise BadInput("only a Word Soup prints the address of its page", where=place, mend="Leave it out.")
        if series.pattern and series.themes:
            mend = "Leave out one of them: the patterns are made around the themes."
            raise BadInput("it has both a pattern and themes", where=place, mend=mend)
        if series.most and series.most < series.least:
            raise BadInput(f"{series.least} to {series.most} answers is no range", where=place)


def why_not(publication: Publication, series: Series, day: str) -> str:
    """Why a series has no puzzle on a day, as a clause; "" if it has one."""
    if day in publication.holidays:
        return f"{short_date(day, year=True)} is a holiday of {publication.shown}"
    weekday = date.fromisoformat(day).weekday()
    if weekday not in publication.weekdays:
        return f"{publication.shown} does not appear on a {WEEKDAYS[weekday]}"
    if weekday not in series.weekdays:
        return f"{series.name} does not appear on a {WEEKDAYS[weekday]}"
    return f"{series.name} begins on {short_date(series.since, year=True)}" if day < series.since else ""


NAME_VARIABLE = "PUZZLE_STUDIO_NAME"
"""The environment variable with the name of the person."""
ANOTHER_WINDOW = "Another window"  # in place of the name of the person
GONE_SECONDS = 60
"""Seconds without a sign from a window after which its puzzles no longer count as open."""


def me() -> str:
    """The name under which this user's changes are recorded: from the environment, or the login name."""
    if name := os.environ.get(NAME_VARIABLE, "").strip():
        return name
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no such user, or no environment
        return "unknown"


def open_here(store: Store, key: Key, who: str) -> tuple[str, ...]:
    """Record that a user's window has a puzzle of the calendar open, and return who else has it open.

    ANOTHER_WINDOW stands for other windows of the same user.
    """
    table, name, window = schema.presence, "\n".join(key), _window_of(who)
    with store.writing() as connection:
        gone = (datetime.now(UTC) - timedelta(seconds=GONE_SECONDS)).isoformat(timespec="seconds")
        connection.execute(delete(table).where(table.c.since < gone))
        connection.execute(delete(table).where(table.c.document == name, table.c.who == window))
        rows = connection.execute(select(table.c.who).where(table.c.document == name)).fetchall()
        connection.execute(insert(table), [{"document": name, "who": window, "since": _now()}])
    others = {other.partition("\n")[0] for (other,) in rows}
    return tuple(sorted(ANOTHER_WINDOW if other == who else other for other in others))


def still_here(store: Store, who: str) -> None:
    """Record that a user's window still runs; a killed window counts for `GONE_SECONDS`."""
    table = schema.presence
    with store.writing() as connection:
        connection.execute(table.update().where(table.c.who == _window_of(who)).values(since=_now()))


def close_here(store: Store, who: str, key: Key | None = None) -> None:
    """Record that a user's window no longer has a puzzle of the calendar open; None for all puzzles."""
    table = schema.presence
    own = [table.c.who == _window_of(who)] + ([table.c.document == "\n".join(key)] if key else [])
    with store.writing() as connection:
        connection.execute(delete(table).where(*own))


_WINDOW = uuid.uuid4().hex[:12]
"""A random identifier of this process, because process numbers of two computers can be equal."""


def _window_of(who: str) -> str:
    return f"{who}\n{_WINDOW}"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
