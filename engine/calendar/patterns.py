"""House patterns: the empty grids that a paper repeats, each with tags and the day of its last puzzle.

They are stored in the house database. Their days are those of crosswords in the calendar with the same blocks and bars.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, select

from engine.calendar.entry import PATTERN, decoded, pattern_trait
from engine.core import BadInput, Name, Value, plural, schema
from engine.core.files import shipped_data
from engine.core.store import Store
from engine.crossword.grid import Grid, entries_of, pattern_of
from engine.crossword.patterns.rules import GridRules, breaches

HOUSE = "house:"
"""The prefix of a series' `pattern` for house patterns; a tag may follow."""
LEAST_SIDE, MOST_TAGS, LONGEST_TAG = 3, 20, 40


class HousePattern(Value, frozen=True):
    """A pattern of the house, without letters."""

    grid: Grid
    tags: tuple[Name, ...] = ()  # ascending

    @property
    def trait(self) -> str:
        """Its trait in the calendar: `engine.calendar.entry.pattern_trait`."""
        return pattern_trait(self.grid)

    @property
    def name(self) -> str:
        """Its short name, eight hexadecimal digits."""
        return self.trait.removeprefix(PATTERN)[:8]


class Used(NamedTuple):
    """A house pattern and its puzzles in the calendar."""

    pattern: HousePattern
    last: str = ""  # ISO date of the latest one, which may be planned; "" for none
    puzzles: int = 0


@cache
def shipped_patterns() -> tuple[HousePattern, ...]:
    """Return the patterns that ship with the program, the best of each kind first: see `data/patterns.py`.

    Their tags are the names of their rules. Raises FileProblem if their file is missing or damaged.
    """
    found = shipped_data("patterns.json", dict[str, tuple[Grid, ...]])
    return tuple(HousePattern(grid, (name,)) for name, grids in found.items() for grid in grids)


def library(rows: int, columns: int, rules: GridRules) -> tuple[Grid, ...]:
    """Return the shipped patterns of a size that follow some rules. Raises as `shipped_patterns`."""
    own = [one.grid for one in shipped_patterns() if rules.name in one.tags]
    return tuple(one for one in own if (len(one.rows), one.columns) == (rows, columns) and not breaches(one, rules))


def tags_in(text: str) -> tuple[str, ...]:
    """Return the tags of a comma-separated text. Raises BadInput if there are more than 20, or one is too long."""
    tags = tuple(sorted({" ".join(part.split()).lower() for part in text.split(",")} - {""}))
    if any(len(tag) > LONGEST_TAG for tag in tags):
        raise BadInput(f"a tag has {LONGEST_TAG} characters at most")
    if len(tags) > MOST_TAGS:
        raise BadInput(f"a pattern has {MOST_TAGS} tags at most")
    return tags


def tag_of(pattern: str) -> str:
    """Return the tag of a series' pattern such as "house:Quick"; "" for every tag."""
    return ",".join(tags_in(pattern.removeprefix(HOUSE)))


def house_patterns(
    store: Store, *, size: tuple[int, int] | None = None, tag: str = "", before: str = ""
) -> tuple[Used, ...]:
    """Return the house patterns, never used ones first, then the least recently used.

    Raises FileProblem if the store cannot be read.

    Args:
        size: rows and columns; None for every size.
        tag: a tag that they have; "" for every tag.
        before: an ISO date; only patterns last used before it. "" for all.
    """
    if not store.has_table("pattern"):
        return ()
    table, trait, entry = schema.pattern, schema.trait, schema.entry
    joined = table.outerjoin(trait, trait.c.trait == table.c.name).outerjoin(entry, entry.c.id == trait.c.entry)
    columns = (table.c.name, table.c.body, func.max(entry.c.day), func.count(entry.c.id))
    rows = store.read(select(*columns).select_from(joined).group_by(table.c.name).order_by(table.c.name))
    uses = {name: (last or "", puzzles) for name, _, last, puzzles in rows}
    sound = decoded(store, (row[:2] for row in rows), HousePattern, "house pattern")
    found = [Used(one, *uses[name]) for name, one in sound]
    return tuple(
        one
        for one in sorted(found, key=lambda one: one.last)
        if (size is None or size == (len(one.pattern.grid.rows), one.pattern.grid.columns))
        and (not tag or tag_of(tag) in one.pattern.tags)
        and (not before or one.last < before)
    )


def usable_pattern(grid: Grid, where: str = "") -> Grid:
    """Return the pattern of a grid. Raises BadInput, with `where` it is, if it has no entries or is too small."""
    pattern = pattern_of(grid)
    if not entries_of(pattern) or min(len(grid.rows), grid.columns) < LEAST_SIDE:
        raise BadInput(f"a pattern has entries, and {LEAST_SIDE} rows and columns at least", where=where)
    return pattern


def keep_patterns(store: Store, grids: Iterable[Grid], tags: Iterable[str] = ()) -> int:
    """Add the patterns of grids to the house patterns, and tags to existing ones. Return how many are new.

    Raises BadInput if a grid has no entries or is too small, or a pattern would have too many tags. Nothing is
    written then.
    """
    table, new = schema.pattern, 0
    with store.writing() as session:
        for grid in grids:
            pattern = usable_pattern(grid)
            name = pattern_trait(pattern)
            there = session.execute(select(table.c.body).where(table.c.name == name)).fetchone()
            old = msgspec.json.decode(there[0], type=HousePattern).tags if there else ()
            kept = HousePattern(pattern, tags_in(",".join((*old, *tags))))
            session.execute(delete(table).where(table.c.name == name))
            session.execute(insert(table), [{"name": name, "body": msgspec.json.encode(kept)}])
            new += there is None
    return new


def forget_patterns(store: Store, patterns: Iterable[HousePattern]) -> None:
    """Remove house patterns. Their puzzles stay."""
    with store.writing() as session:
        for one in patterns:
            session.execute(delete(schema.pattern).where(schema.pattern.c.name == one.trait))


def pattern_named(store: Store, name: str) -> HousePattern:
    """Return a house pattern by its name, or the beginning of its name. Raises BadInput unless exactly one matches."""
    found = [one.pattern for one in house_patterns(store) if one.pattern.name.startswith(name.lower())]
    if len(found) != 1:
        what = f"{len(found)} house patterns have the name {name!r}" if found else f"no house pattern is {name!r}"
        raise BadInput(what, mend="'crossword library list' shows their names.")
    return found[0]


def patterns_kept(new: int, count: int) -> str:
    """Return a sentence on how many of the given patterns are new to the house."""
    return f"{plural(new, 'new pattern')}, {count - new} kept before."
