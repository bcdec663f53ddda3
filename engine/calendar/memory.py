"""The memory of the calendar: printed and planned content, and what a new puzzle would repeat too soon.

`words_used` has the last uses of the words of a list, by the calendar and the clue book.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from datetime import date, timedelta
from functools import cached_property
from typing import NamedTuple

import numpy as np
from sqlalchemy import and_, case, literal, or_, select

from engine.calendar.entry import (
    ANSWER,
    CLUE,
    FINAL,
    MIDDLE,
    PATTERN,
    PUZZLE,
    TEXT,
    WORD,
    Entry,
    Key,
    clue_traits,
    decoded,
    name_of,
    traits_of,
)
from engine.calendar.migrate import migrate_uses
from engine.calendar.patterns import HousePattern, house_patterns, tag_of
from engine.calendar.publication import Limits, Series
from engine.calendar.records import by_name, entries, entry_at
from engine.core import BadInput, EngineError, Finding, changed, schema
from engine.core.dates import ordinal, short_date
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.clues.sources import UNDATED
from engine.crossword.grid import Grid, entries_of
from engine.wings import Body, kind_of, wing_of
from engine.words.browse import LastUse
from engine.words.lexicon import Lexicon
from engine.words.search.table import Table

THEME = 8  # letters of a theme answer at least
_AT_ONCE = 500  # values in one query at most
FEW = 5  # answers and clues of one puzzle that are reported one by one, at most
THEME_ANSWERS = 2  # shared theme answers from which two puzzles have the same theme


class Use(NamedTuple):
    """A use of a trait: the place and kind of its puzzle, and whether it was printed."""

    at: int
    key: Key
    kind: str
    printed: bool
    place: str = ""

    @property
    def text(self) -> str:
        """The use in a sentence: "planned for Tue 1 Dec 2026 (Morning Herald, quick)"."""
        where = self.place or ", ".join(filter(None, (self.key.publication, self.key.series)))
        verb = "printed on" if self.printed else "planned for"
        return f"{verb} {short_date(self.key.day, year=True)}{f' ({where})' if where else ''}"


class Repeat(NamedTuple):
    """A trait that a puzzle would repeat too soon, its nearest other use, and the least number of days between them."""

    trait: str
    use: Use
    least: int


class UsedClues(Container[tuple[str, str]]):
    """Used clues as pairs of answer and text, stored as traits. A used text is excluded for other answers too."""

    def __init__(self, traits: frozenset[str]) -> None:
        self._traits = traits

    def __contains__(self, clue: object) -> bool:
        """Return whether the text was used as a clue of the answer, or of another answer."""
        return isinstance(clue, tuple) and not self._traits.isdisjoint(clue_traits([clue]))

    def __len__(self) -> int:
        return len(self._traits)


class Memory:
    """The uses by puzzles near some days, by trait.

    A puzzle does not repeat itself: the entry at its own place and its prints on the same day are ignored.
    """

    def __init__(self, limits: Limits, store: Store | None = None) -> None:
        """House patterns are read from `store` when they are first needed."""
        self.limits, self._store = limits, store
        self._uses: defaultdict[str, list[Use]] = defaultdict(list)

    def add(self, entry: Entry) -> None:
        """Add the puzzle of an entry."""
        use = Use(ordinal(entry.day), entry.key, entry.kind, entry.state in FINAL, entry.place)
        for trait in entry.traits:
            self._uses[trait].append(use)

    def remove(self, entry: Entry) -> None:
        """Remove the puzzle of an entry."""
        for trait in entry.traits:
            self._uses[trait] = [use for use in self._uses[trait] if use.key != entry.key]

    def note(self, trait: str, use: Use) -> None:
        """Add a use of a trait."""
        self._uses[trait].append(use)

    def repeats(self, key: Key, traits: Iterable[str], *, same: str = "") -> Iterator[Repeat]:
        """Yield the traits that a puzzle would repeat too soon at a place of the calendar, each with its nearest use.

        `same` is the first trait of the puzzle. It identifies prints of the puzzle on its own day.
        """
        at = ordinal(key.day)
        own = {use.key for use in self._uses.get(same, ()) if use.at == at} if same else set[Key]()
        for trait in traits:
            least = _least(self.limits, trait)
            near = [
                use
                for one in self._like(trait)
                for use in self._uses.get(one, ())
                if abs(use.at - at) < (least if one == trait else self.limits.answers) and use.key not in (key, *own)
            ]
            if near:
                yield Repeat(trait, min(near, key=lambda use: abs(use.at - at)), least)

    def blocked(self, day: str, beginning: str) -> set[str]:
        """Return what must not be used on a day: the traits with a prefix such as `ANSWER`, without the prefix."""
        at, found = ordinal(day), set[str]()
        for like in self._like(beginning):
            least = _least(self.limits, beginning) if like == beginning else self.limits.answers
            for trait, uses in self._uses.items():
                if trait.startswith(like) and any(abs(use.at - at) < least for use in uses):
                    found.add(trait[len(like) :])
        return found

    def used_clues(self, day: str) -> UsedClues:
        """Return the clues that were used too near a day, as pairs of answer and text."""
        at, least = ordinal(day), self.limits.clues
        near = (trait for trait, uses in self._uses.items() if trait.startswith((CLUE, TEXT))
                and any(abs(use.at - at) < least for use in uses))  # fmt: skip
        return UsedClues(frozenset(near))

    @cached_property
    def _house_patterns(self) -> tuple[HousePattern, ...]:
        return tuple(one.pattern for one in house_patterns(self._store)) if self._store else ()

    def free_patterns(self, publication: str, series: Series, day: str) -> tuple[Grid, ...]:
        """Return the house patterns that a crossword of a series may have on a day, least recently used first.

        The day's present puzzle may keep its pattern.
        Raises BadInput if none has the size and tag, or all are used too near the day.
        """
        tag, at, away = tag_of(series.pattern), ordinal(day), dict[HousePattern, int]()
        own = publication, series.name, day
        for one in self._house_patterns:
            if len(one.grid.rows) == one.grid.columns == series.side and (not tag or tag in one.tags):
                uses = (use for use in self._uses.get(one.trait, ()) if use.key != own)
                away[one] = min((abs(use.at - at) for use in uses), default=date.max.toordinal())
        where, named = f"{series.name}, {day}", f" tagged {tag!r}" if tag else ""
        if not away:
            what = f"there is no house pattern of {series.side} x {series.side}{named}"
            raise BadInput(what, where=where, mend="Keep some, or choose another pattern of the series.")
        if not (free := [one for one in away if away[one] >= self.limits.patterns]):
            what = f"every house pattern of {series.side} x {series.side}{named} is used"
            mend = "Keep more patterns, or allow repeats after fewer days."
            raise BadInput(f"{what} less than {self.limits.patterns} days away", where=where, mend=mend)
        return tuple(one.grid for one in sorted(free, key=lambda one: -away[one]))

    def _like(self, trait: str) -> tuple[str, ...]:
        """Return the traits that exclude a trait: itself, and the same word in other kinds if they count."""
        return _alike(trait) if self.limits.all_kinds else (trait,)


def _least(limits: Limits, trait: str) -> int:
    return {
        PUZZLE: limits.puzzles, WORD: limits.puzzles, MIDDLE: limits.middle, ANSWER: limits.answers,
        CLUE: limits.clues, TEXT: 0, PATTERN: limits.patterns,
    }[trait[: trait.index(":") + 1]]  # fmt: skip


def _alike(trait: str) -> tuple[str, ...]:
    word = trait[trait.index(":") + 1 :]
    return (f"{ANSWER}{word}", f"{WORD}{word}") if trait.startswith((ANSWER, WORD)) else (trait,)


def _uses_of(store: Store, traits: Iterable[str]) -> Iterator[tuple[str, Use]]:
    """Yield the uses of traits, and of the same words in other kinds, archives included, each with its trait."""
    wanted = list(dict.fromkeys(like for one in traits for like in _alike(one)))
    entry, trait = schema.entry, schema.trait
    place = case((entry.c.archived == 1, entry.c.body), else_=literal(b""))
    columns = (trait.c.trait, entry.c.publication, entry.c.series, entry.c.day, entry.c.kind, entry.c.state, place)
    for start in range(0, len(wanted), _AT_ONCE):
        part = trait.c.trait.in_(wanted[start : start + _AT_ONCE])
        rows = store.read(select(*columns).join(entry, entry.c.id == trait.c.entry).where(part))
        archived = ((row[:-1], row[-1]) for row in rows if row[-1])
        old = decoded(store, archived, Entry, "entry of the calendar")
        places = [(row[:-1], "") for row in rows if not row[-1]] + [(row, found.place) for row, found in old]
        for (one, paper, series, day, kind, state), where in places:
            yield one, Use(ordinal(day), Key(paper, series, day), kind, state in FINAL, where)


def near_uses(store: Store, entry: Entry) -> set[Key]:
    """Return the places whose puzzles an entry repeats too soon, by the limits of the publications."""
    traits = (one for one in entry.traits if not one.startswith((MIDDLE, PATTERN, TEXT)))
    known, at = by_name(store), ordinal(entry.day)
    uses = [(trait, use) for trait, use in _uses_of(store, traits) if use.key.series and not use.place]

    def least(trait: str, key: Key) -> int:
        limits = known[key.publication].limits
        return _least(limits, trait) if trait in entry.traits else limits.answers  # the same word in another kind

    return {one.key for trait, one in uses if abs(one.at - at) < least(trait, one.key)}


def open_memory(store: Store, publication: str, limits: Limits, first: str, last: str) -> Memory:
    """Return the memory for the days from `first` to `last` of a publication.

    Archives of the house itself count for every publication.
    Raises FileProblem if the store cannot be read.
    """
    migrate_uses(store)
    memory, entry, trait = Memory(limits, store), schema.entry, schema.trait
    days = entry.c.day.between(shifted(first, -limits.longest), shifted(last, limits.longest))
    of_house = and_(entry.c.publication == "", entry.c.archived == 1)
    wanted = [days] if limits.everywhere else [days, or_(entry.c.publication == publication, of_house)]
    columns = (trait.c.trait, entry.c.publication, entry.c.series, entry.c.day, entry.c.kind, entry.c.state)
    rows = store.read(select(*columns).join(entry, entry.c.id == trait.c.entry).where(and_(*wanted)))
    for one, paper, series, day, kind, state in rows:
        memory.note(one, Use(ordinal(day), Key(paper, series, day), kind, state in FINAL))
    return memory


def answers_near(store: Store, place: Key) -> frozenset[str]:
    """Return the answers of nearby days, which the crossword at a place in the calendar must not have."""
    memory = open_memory(store, place.publication, by_name(store)[place.publication].limits, place.day, place.day)
    if own := entry_at(store, place):
        memory.remove(own)
    return frozenset(memory.blocked(place.day, ANSWER))


def repeats_of(store: Store, puzzle: Body, traits: Iterable[str], key: Key, limits: Limits) -> Iterator[Finding]:
    """Yield findings on what a puzzle repeats too soon on its day, and on a theme that appeared before.

    More than `FEW` answers and clues of one puzzle are one finding. Only the uses of its own traits are read.
    """
    traits = tuple(trait for trait in traits if not trait.startswith(TEXT))
    memory, theme = Memory(limits), defaultdict[tuple[Key, str], set[str]](set)
    noun = wing_of(puzzle).NOUN
    for trait, use in _uses_of(store, traits):
        of_house = bool(use.place) and not use.key.publication
        if limits.everywhere or of_house or use.key.publication == key.publication:
            memory.note(trait, use)
        if trait in traits and trait.startswith(ANSWER) and len(trait) - len(ANSWER) >= THEME and use.key != key:
            theme[use.key, use.place].add(trait.removeprefix(ANSWER).upper())
    repeats = list(memory.repeats(key, traits, same=traits[0] if traits else ""))
    clues = _clue_names(puzzle) if any(one.trait.startswith(CLUE) for one in repeats) else {}
    groups = defaultdict[tuple[Use, str], list[Repeat]](list)
    for one in repeats:
        groups[one.use, "" if one.trait.startswith((ANSWER, CLUE)) else one.trait].append(one)
    for (use, trait), found in groups.items():
        names = [clues.get(one.trait) or _described(one.trait) for one in found]
        ends = [f"is {use.text}, less than {one.least} days away" for one in found]
        whats = list(map(" ".join, zip(names, ends, strict=True)))
        if len(whats) > FEW:
            further = f"{len(names) - 1} other answers and clues, such as {names[1]} and {names[2]}"
            whats = [f"{whats[0]}, and so are {further}"]
        severity = "warning" if trait.startswith((MIDDLE, PATTERN)) else "error"
        yield from (Finding(severity, what, mend=f"Print another {noun} on this day.") for what in whats)
    for (other, place), words in theme.items():
        if len(words) >= THEME_ANSWERS:
            what = f"the long answers {' and '.join(sorted(words))} appeared together in {place or other.text}"
            yield Finding("warning", what, mend="Change the theme, or accept it.")


def _clue_names(puzzle: Body) -> dict[str, str]:
    """Return the names of the clues of a crossword, such as "the clue of TEES", by their traits."""
    if not isinstance(puzzle, crossword.Puzzle):
        return {}
    shown = crossword.clues_of(puzzle)
    pairs = ((one.word, shown[one.slot].text) for one in entries_of(puzzle.grid) if one.slot in shown)
    return {trait: f"the clue of {pair[0].upper()}" for pair in pairs for trait in clue_traits([pair])}


def puzzle_repeats(store: Store, puzzle: Body, key: Key, limits: Limits, where: str = "") -> Iterator[Finding]:
    """Yield the findings of `repeats_of` on a puzzle without its answer key, with their place."""
    return (changed(one, where=where) for one in repeats_of(store, puzzle, traits_of(puzzle), key, limits))


def last_used(store: Store, kind: str) -> dict[str, str]:
    """Return the latest ISO date of each puzzle of a kind, by its name (`engine.calendar.entry.name_of`).

    Raises FileProblem if the store cannot be read.
    """
    migrate_uses(store)
    table = schema.entry
    rows = store.read(select(table.c.name, table.c.day).where(table.c.kind == kind).order_by(table.c.day))
    return {name: day.isoformat() for name, day in store.sound(rows, tuple[str, date], f"History of the {kind}")}


def same_puzzles(store: Store, puzzle: Body) -> tuple[Entry, ...]:
    """Return the entries of the same puzzle."""
    kind, name = kind_of(puzzle), name_of(puzzle)
    return tuple(entry for entry in entries(store, kind=kind) if entry.name == name)


def is_printed(store: Store, puzzle: Body, day: str) -> bool:
    """Return whether the calendar has a puzzle as printed, in the year before `day` or later."""
    first = shifted(day, -Limits().puzzles)
    return any(one.state in FINAL and one.day >= first for one in same_puzzles(store, puzzle))


def _described(trait: str) -> str:
    beginning = trait[: trait.index(":") + 1]
    rest = trait[len(beginning) :]
    kind, _, name = rest.partition(" ")
    texts = {
        MIDDLE: f"the middle letter {name.upper()}", WORD: f"the long word {rest.upper()}",
        ANSWER: f"the answer {rest.upper()}", CLUE: "one of its clues", PATTERN: "the pattern of its grid",
    }  # fmt: skip
    same = f" with the letters {name.upper()}" if kind in ("bee", "wheel") else ""
    return texts.get(beginning) or f"a {_NOUNS.get(kind, kind)}{same}"


_NOUNS = {"bee": "hive", "wheel": "wheel", "soup": "board", "crossword": "crossword with these long answers"}


def shifted(day: str, days: int) -> str:
    """Return the ISO date a number of days later, limited to the first and last date of the calendar."""
    return (date.min + timedelta(min(max(ordinal(day) + days, 1), date.max.toordinal()) - 1)).isoformat()


def words_used(store: Store, lexicon: Lexicon | Table) -> LastUse:
    """Return when the words of a lexicon, or of a search, were last printed.

    The words of a puzzle are its answers as printed. If an earlier version did not record them, its current answers
    count.
    """
    day, place, places = np.zeros(len(lexicon), np.int32), np.zeros(len(lexicon), np.int32), [""]
    found = [
        (entry.day, f"{entry.shown}{f', {entry.publication}' * bool(entry.publication)}", _answers(entry))
        for entry in entries(store, states=tuple(FINAL))
    ]
    clues = store.read("SELECT title, answer, day FROM clue_use WHERE day > ? ORDER BY day", (UNDATED,))
    sound = store.sound(clues, tuple[str, str, date], "Clue book")
    for answer, (title, when) in {answer: (title, when) for title, answer, when in sound}.items():  # the last ones
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
    except EngineError:  # its word list is gone, so its printed answers are unknown
        return entry.full_words
