"""The Wheel as a value: a hub, the ring around it, and the rules."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core import BadInput, FileName, Name, Title, Value, Word, changed
from engine.core.alphabet import ENGLISH
from engine.words.forms import Form
from engine.words.lexicon import MinScore
from engine.words.paths.paths import Neighbourhood, ring, square
from engine.words.vetting.texts import Place
from engine.words.vetting.verdict import Rulings

FEWEST, MOST = 7, 9
Layout: TypeAlias = Literal["wheel", "polygon", "square"]


class Rules(Value, frozen=True):
    """The rules of one kind of wheel.

    Every answer contains the hub and uses each letter at most as often as it is shown.
    """

    name: Name
    minimum: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = 4  # number of letters of the shortest answer
    without: tuple[Form, ...] = ()  # the forms that do not count
    min_score: MinScore = msgspec.UNSET  # the least score of an answer, where the word list has scores


NEWSPAPER = Rules("newspaper")
TIMES = Rules("times", 4, ("plural", "verb form", "adverb", "comparison"))
"""The rules of the Polygon in The Times, which excludes plurals, conjugated verbs, adverbs in -ly, comparatives
and superlatives.
"""
RULES = {rules.name: rules for rules in (NEWSPAPER, TIMES)}

Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Levels(Value, frozen=True):
    """The share of the common answers that each rating requires, ascending.

    This is the only list of the ratings: a new field with a default is a new rating everywhere.
    """

    average: Share = 0.35
    good: Share = 0.47
    very_good: Share = 0.60
    excellent: Share = 0.75


RATINGS = {field: field.replace("_", " ").capitalize() for field in Levels.__struct_fields__}
"""The name of each rating, by its field."""
HOUSE_LEVELS = Levels()
"""The default levels, a rough guess. Two published rows of ratings are known without their puzzles (The Times:
13, 17, 21, 26 and 12, 17, 22, 28 words). They give the ratios to "excellent": average 0.46, good 0.63, very good
0.80. They do not give the share of the answers that "excellent" requires; 0.75 of the answers that most readers
know is a guess."""


class Puzzle(Value, frozen=True, tag_field="kind", tag="wheel"):
    """A wheel of seven to nine letters, in printed order."""

    hub: Word  # the letter in the middle, required
    ring: Word  # the others, clockwise from the top (in a square: from the middle of the top row)
    rules: Rules = NEWSPAPER
    lexicon: FileName = "common"  # name or file of the word list that the answers come from
    title: Title = "Word Wheel"
    layout: Layout = "wheel"
    levels: Levels = HOUSE_LEVELS
    rulings: Rulings = ()

    def __post_init__(self) -> None:
        check_letters(self.hub, self.ring)
        if self.layout == "square" and len(self.letters) != MOST:
            raise BadInput(f"a square has {MOST} cells, but {self.shown!r} has {len(self.letters)} letters")

    @property
    def letters(self) -> str:
        """All letters, the hub first, in the order of the cells."""
        return self.hub + self.ring

    @property
    def shown(self) -> str:
        """The letters in the form "W FLEARALT"."""
        return f"{self.hub} {self.ring}".upper()

    @property
    def neighbourhood(self) -> Neighbourhood:
        """Which cells touch in the printed layout."""
        return square() if self.layout == "square" else ring(len(self.ring))

    @property
    def full_word(self) -> str:
        """The name of a word with all the letters."""
        return "long word"

    @property
    def texts(self) -> tuple[Place, ...]:
        """The texts that are printed with the wheel."""
        return (Place("title", self.title),)

    def is_full(self, word: str) -> bool:
        """Whether a word that fits the wheel uses all its letters."""
        return len(word) == len(self.letters)


def check_letters(hub: str, ring: str) -> None:
    """Check the letters of a wheel.

    Raises BadInput unless there are one hub and six to eight other letters, all from a to z.
    """
    shown = f"{hub.upper()} {ring.upper()}"
    mend = f"A wheel has one letter in the hub and {FEWEST - 1} to {MOST - 1} around it, such as W FLEARALT."
    if wrong := [letter for letter in hub + ring if letter not in ENGLISH.codes]:
        raise BadInput(f"{wrong[0]!r} in {shown!r} is not a letter a to z", mend=mend)
    if len(hub) != 1 or not FEWEST <= len(hub + ring) <= MOST:
        raise BadInput(f"{shown!r} has {len(hub)} letters in the hub and {len(ring)} around it", mend=mend)


def wheel(word: str, hub: str, ring: str = "", **fields: object) -> Puzzle:
    """A wheel of a long word, in either case.

    Raises BadInput if the hub is not in the word, or the ring is not the rest of the word.

    Args:
        word: seven to nine letters.
        ring: the others, clockwise from the top; in alphabetical order by default.
    """
    word, hub, ring = word.strip().lower(), hub.strip().lower(), ring.strip().lower()
    if len(hub) != 1 or hub not in word:
        raise BadInput(f"the hub {hub.upper()!r} is not a letter of {word.upper()!r}")
    rest = "".join(sorted(word.replace(hub, "", 1)))
    if ring and sorted(ring) != list(rest):
        raise BadInput(f"the ring {ring.upper()!r} is not {word.upper()!r} without {hub.upper()!r}")
    return Puzzle(hub, ring or rest, **fields)  # pyright: ignore[reportArgumentType]


def swapped(puzzle: Puzzle, one: int, other: int) -> Puzzle:
    """The puzzle with the letters of two cells (0 the hub) exchanged."""
    letters = list(puzzle.letters)
    letters[one], letters[other] = letters[other], letters[one]
    return changed(puzzle, hub=letters[0], ring="".join(letters[1:]))
