"""An entry of the calendar: the puzzle of a series on a day, its state, what it must not repeat, and its row."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta
from sqlalchemy import func, insert, select

from engine.bee import puzzle as bee
from engine.bee.make import BEE
from engine.core import Name, Printed, Text, Title, Value, changed, elided, plural, schema
from engine.core.database import Session
from engine.core.dates import short_date
from engine.core.files import fingerprint
from engine.core.store import Store, shown
from engine.crossword import puzzle as crossword
from engine.crossword.clues.edit import unread_answers
from engine.crossword.clues.sources import normalised
from engine.crossword.forms import answers_of, labelled_clues
from engine.crossword.grid import Grid, answer_text, entries_of, pattern_rows
from engine.letters.use import AnyPlanWing, puzzle_name
from engine.soup import puzzle as soup
from engine.wheel import puzzle as wheel
from engine.wheel.make import WHEEL
from engine.wing.sheet import readings
from engine.wings import PLANNED, Body, kind_of, wing_of
from engine.words.difficulty import level_text

State: TypeAlias = Literal["planned", "made", "read", "approved", "sent", "printed", "corrected"]
"""The states in the order in which a puzzle passes through them. Editing an unprinted puzzle makes it "made" again."""
FINAL: frozenset[State] = frozenset(("printed", "corrected"))
SINCE_MADE = "than when it was made"
"""Text in the reasons of an entry whose answers have changed."""
DECIDED: frozenset[State] = frozenset(("approved", "sent", "printed", "corrected"))

PLAN_WINGS: Mapping[str, AnyPlanWing] = {wing.kind: wing for wing in (BEE, WHEEL)}
"""The kinds of puzzles that are planned as sets of letters."""

LONGEST = 4
"""Entries by which a solver would recognize a crossword."""


class Key(NamedTuple):
    """The place of an entry in the calendar: publication, series, and ISO date."""

    publication: str
    series: str
    day: str

    @property
    def text(self) -> str:
        """The place in a sentence: "Morning Herald, bee, Tue 1 Dec 2026"."""
        return ", ".join(filter(None, (self.publication, self.series, short_date(self.day, year=True))))


class Entry(Value, frozen=True):
    """A puzzle in the calendar."""

    publication: Title
    series: Name  # "" for a puzzle that was printed outside any series
    day: Name
    kind: Name
    name: Text  # identifies the puzzle in its kind: see `name_of`
    puzzle: Body | None  # None for a crossword of an archive; only its traits are known
    state: State = "planned"  # see `State`
    number: int = 0  # in its series; 0 without one
    level: int | None = None  # the intended difficulty of its day, 0 easy to 2 hard; None if unknown
    share: float | None = None  # the percentage of its answers that a solver is expected to find; None if unknown
    record: Printed | None = None  # the answers when it was planned or made, or as printed
    locked: bool = False  # whether planning leaves it in place, and moving it is refused
    reasons: tuple[Text, ...] = ()  # why its day cannot be exported until an editor decides; one sentence each
    accepted: tuple[Text, ...] = ()  # reasons that an editor accepted
    approved: Body | None = None  # the puzzle as it was approved; None before that
    # names of puzzles that the editor replaced on this day. They are not proposed for it again.
    refused: tuple[Name, ...] = ()
    place: Text = ""  # the file of a puzzle of an archive; "" for every other puzzle
    traits: tuple[Text, ...] = ()  # what must not be repeated too soon: see `traits_of`
    # who, at: who changed it last, and when (ISO date and time)
    who: Title = ""
    at: Name = ""
    revision: Annotated[int, Meta(ge=0)] = 0  # counts its changes; 0 for an entry that was never written

    @property
    def key(self) -> Key:
        """Its place in the calendar."""
        return Key(self.publication, self.series, self.day)

    @property
    def shown(self) -> str:
        """The puzzle in a list or a sentence: "hive G CENORV", "crossword No 17,345"."""
        if self.puzzle is None:
            return f"{self.kind} {self.place}".strip()
        noun = wing_of(self.puzzle).NOUN
        if isinstance(self.puzzle, bee.Puzzle | wheel.Puzzle):
            return f"{noun} {self.puzzle.shown}"
        if self.number:
            return f"{noun} No {self.number:,}"
        if isinstance(self.puzzle, soup.Puzzle):
            return f"{noun} {elided(board_name(self.puzzle), 40)}"
        title = self.puzzle.title.strip()
        return title if noun in title.lower() else f"{noun} {title}".strip()

    @property
    def difficulty(self) -> str:
        """How hard it is: "easy, 63 % of answers found"; "" if unknown."""
        return level_text(self.kind, self.share)

    @property
    def full_words(self) -> tuple[str, ...]:
        """The words with all the letters of a hive or a wheel."""
        return tuple(trait.removeprefix(WORD) for trait in self.traits if trait.startswith(WORD))

    @property
    def unread(self) -> int:
        """The answers of a crossword with an unread suggested clue."""
        if not isinstance(self.puzzle, crossword.Puzzle) or not any(clue.unread for clue in self.puzzle.clues):
            return 0
        return len(unread_answers(self.puzzle))

    @property
    def changed_since_approval(self) -> bool:
        """Whether it was approved and edited later."""
        return self.approved is not None and self.approved != self.puzzle and self.state not in DECIDED

    @property
    def answers_changed(self) -> bool:
        """Whether the last judgement found different answers than when it was made."""
        return any(SINCE_MADE in reason for reason in self.reasons)


def board_name(puzzle: soup.Puzzle) -> str:
    """Return the words of the game of a board, or else its first row."""
    return (" ".join(move.word for move in puzzle.solution) or puzzle.board.rows[0]).upper()


def unread_text(count: int) -> str:
    """Return how many clues have not been read: "1 suggested clue has not been read"."""
    return f"{plural(count, 'suggested clue')} {'has' if count == 1 else 'have'} not been read"


def name_of(puzzle: Body) -> str:
    """Return the name of a puzzle, unique in its kind. The order of letters around a center does not matter."""
    match puzzle:
        case bee.Puzzle() | wheel.Puzzle():
            return puzzle_name(puzzle.letters)
        case crossword.Puzzle():
            words = {entry.word for entry in entries_of(puzzle.grid)}
            return " ".join(sorted(words, key=lambda word: (-len(word), word))[:LONGEST])
        case soup.Puzzle():
            return fingerprint("\n".join(puzzle.board.rows).encode())


def identity(puzzle: Body) -> tuple[str, str]:
    """Return the kind of a puzzle and its content that must not be repeated.

    For a hive or wheel this is its set of letters without regard to the middle one, because hives of the same letters
    have the same pangrams. For a crossword it is the longest entries, for a Word Soup the board.
    """
    kind, name = kind_of(puzzle), name_of(puzzle)
    return kind, "".join(sorted(name.replace(" ", ""))) if kind in PLANNED else name


PUZZLE, WORD, MIDDLE, ANSWER, CLUE, PATTERN = "puzzle:", "word:", "middle:", "answer:", "clue:", "pattern:"
"""The prefixes of traits."""
TEXT = "text:"
"""The prefix of the trait of a clue for any answer. Only suggestions must not repeat these."""


def traits_of(puzzle: Body, full_words: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the traits of a puzzle that must not be repeated too soon.

    These are its `identity`; for a hive or wheel also its full words and the middle letter; for a crossword also its
    answers, clues and pattern.
    """
    kind, same = identity(puzzle)
    traits = [f"{PUZZLE}{kind} {same}"]
    if isinstance(puzzle, bee.Puzzle | wheel.Puzzle):
        traits += [f"{WORD}{word}" for word in full_words]
        traits.append(f"{MIDDLE}{kind} {puzzle.letters[0]}")
    elif isinstance(puzzle, crossword.Puzzle):
        pairs = clued_answers(puzzle)
        traits += sorted(f"{ANSWER}{word}" for answer, _ in pairs for word in readings(answer))
        traits += clue_traits((answer, text) for answer, text in pairs if text and not puzzle.code)
        traits.append(pattern_trait(puzzle.grid))
    return tuple(dict.fromkeys(traits))


def clued_answers(puzzle: crossword.Puzzle) -> list[tuple[str, str]]:
    """Return the answers of a crossword with their clues, "" for none; an acrostic has them in its lists."""
    if puzzle.acrostic:
        clues = labelled_clues(puzzle)
        return [(word, clues[label].text) for label, word in answers_of(puzzle).items() if word]
    clues, grid = crossword.clues_of(puzzle), puzzle.grid
    found = ((answer_text(grid, one) or one.word, clues.get(one.slot)) for one in entries_of(grid))
    return [(answer, clue.text if clue else "") for answer, clue in found]


def clue_traits(clues: Iterable[tuple[str, str]]) -> list[str]:
    """The traits of answers with their clues: 16 hexadecimal digits each, because a year of clues is long."""
    same = [(answer.lower(), normalised(text)) for answer, text in clues]
    pairs = {f"{CLUE}{fingerprint(f'{answer} {text}'.encode())[:16]}" for answer, text in same}
    return sorted(pairs | {f"{TEXT}{fingerprint(text.encode())[:16]}" for _, text in same})


def pattern_trait(grid: Grid) -> str:
    """The trait of the blocks, voids and bars of a grid."""
    bars = (f"{bar.row},{bar.column} {bar.side}" for bar in grid.bars)
    cells = "\n".join((*pattern_rows(grid.rows), *bars))
    return f"{PATTERN}{fingerprint(cells.encode())[:16]}"


def full_words_of(puzzle: Body, key: object) -> tuple[str, ...]:
    """The words of a key that have all the letters of a hive or a wheel; none for other kinds."""
    wing = PLAN_WINGS.get(kind_of(puzzle))
    return tuple(wing.review.full_words(key)) if wing else ()


T = TypeVar("T")
log = logging.getLogger(__name__)
NEWER = "A newer version of the program may have written it."


def put(connection: Session, entries: Iterable[Entry]) -> None:
    """Insert entries with their traits under the next unused numbers."""
    last = connection.execute(select(func.coalesce(func.max(schema.entry.c.id), 0))).fetchone()[0]
    rows, traits = list[dict[str, Any]](), list[dict[str, Any]]()
    for number, entry in enumerate(entries, last + 1):
        rows.append({
            "id": number, "publication": entry.publication, "series": entry.series, "day": entry.day,
            "name": entry.name, "kind": entry.kind, "state": entry.state, "archived": int(bool(entry.place)),
            "body": msgspec.json.encode(changed(entry, traits=()) if entry.place else entry),
        })  # fmt: skip
        traits += ({"trait": one, "entry": number} for one in entry.traits)
    for table, new in ((schema.entry, rows), (schema.trait, traits)):
        if new:
            connection.execute(insert(table), new)


def decoded(store: Store, rows: Iterable[Sequence[Any]], kind: type[T], what: str) -> Iterator[tuple[Any, T]]:
    """Yield the first cell of each row with its decoded body. The user is notified of damaged rows."""
    unknown = list[str]()
    for first, body in rows:
        try:
            yield first, msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError, TypeError) as error:
            log.warning("Invalid %s: %s: %s", what, first, error)
            unknown.append(shown(first))
    say_unread(store, what, unknown)


def say_unread(store: Store, what: str, names: Sequence[str]) -> None:
    """Notify the user of rows that cannot be read, if there are any."""
    if names:
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        store.notify(f"The {what} {', '.join(names[:3])}{more} cannot be read and is left unchanged. {NEWER}")
