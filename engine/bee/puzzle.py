"""The Bee as a value: a hive, its rules and the editor's rulings."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core import BadInput, FileName, Name, Title, UnknownName, Value, Word, changed, json_damage
from engine.core.alphabet import ENGLISH
from engine.core.files import exists, read_bytes
from engine.drawing.words import CENTRE
from engine.words.lexicon import MinScore
from engine.words.paths.paths import Neighbourhood, ring
from engine.words.vetting.texts import Place
from engine.words.vetting.verdict import Rulings

OUTER = 6
HIVE_SIZE = OUTER + 1
HEXAGON = ring(OUTER)  # the cells of a hive that touch
MOST_RANKS = 30
Layout: TypeAlias = Literal["honeycomb", "ring"]
Hint: TypeAlias = Literal["grid", "pairs"]
HINTS: tuple[Hint, ...] = ("grid", "pairs")


class Rank(Value, frozen=True):
    """A rank. A solver reaches it at a share (0 to 1) of the maximum score, rounded to the nearest point."""

    name: Name
    share: Annotated[float, msgspec.Meta(ge=0, le=1)]


Line: TypeAlias = tuple[float, float]  # the intercept and the slope of an affine function


class Calibration(Value, frozen=True):
    """A rating model that an editor fitted to published puzzles."""

    name: Name  # where it comes from, for example "ratings.csv, 114 puzzles"
    estimator: Name  # name of the estimator (`engine.bee.estimators`)
    # good, step: the threshold for good, and the step between ratings, as functions of the estimate
    good: Line
    step: Line


class Rules(Value, frozen=True):
    """The rules of one kind of bee."""

    name: Name
    minimum: Annotated[int, msgspec.Meta(ge=1, le=HIVE_SIZE * 3)]  # number of letters of the shortest answer
    # words up to this length score one point, longer words their length; None if every word scores one point
    flat_up_to: Annotated[int, msgspec.Meta(ge=0, le=99)] | None
    bonus: Annotated[int, msgspec.Meta(ge=0, le=99)]  # points that a pangram scores in addition
    # the newspaper's name for a word with all seven letters
    pangram_name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "pangram"
    # ranks by share of the maximum; empty if the thresholds come from the rating model
    ranks: Annotated[tuple[Rank, ...], msgspec.Meta(max_length=MOST_RANKS)] = ()
    # the rating model; unset for that of the word list. Unset, it is not written to files, so that the record of
    # what was printed stays valid.
    calibration: Calibration | msgspec.UnsetType = msgspec.UNSET
    min_score: MinScore = msgspec.UNSET  # the least score of an answer, where the word list has scores

    def points(self, length: int, *, pangram: bool) -> int:
        """The score of a word of this many letters."""
        flat = self.flat_up_to is None or length <= self.flat_up_to
        return (1 if flat else length) + (self.bonus if pangram else 0)


_RULES = msgspec.json.Decoder(Rules)

LONGO = Rules("longo", 5, None, 2, "bingo")
_NYT_RANKS = (
    Rank("Beginner", 0.0), Rank("Good Start", 0.02), Rank("Moving Up", 0.05), Rank("Good", 0.08),
    Rank("Solid", 0.15), Rank("Nice", 0.25), Rank("Great", 0.40), Rank("Amazing", 0.50), Rank("Genius", 0.70),
    Rank("Queen Bee", 1.0),
)  # fmt: skip
NYT = Rules("nyt", 4, 4, 7, "pangram", _NYT_RANKS)
RULES = {rules.name: rules for rules in (LONGO, NYT)}


def rules_named(name: str) -> Rules:
    """The rules with a name, or those in a JSON file with the fields of `Rules`.

    Raises UnknownName if there are no rules and no file of that name. Raises BadInput if the file does not contain
    rules. The message gives the JSON path.
    """
    if name in RULES:
        return RULES[name]
    if not exists(name):
        what = f"there are no rules named {name!r}"
        raise UnknownName(what, mend=f"Use {' or '.join(RULES)}, or the name of a JSON file.")
    try:
        return _RULES.decode(read_bytes(name, most=100_000))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadInput(json_damage(error, "a file of rules of a bee"), where=name) from error


class Puzzle(Value, frozen=True, tag_field="kind", tag="bee"):
    """A hive: a center letter and six others, in the order in which they are printed."""

    center: Word  # the required letter
    outer: Word  # the other six, clockwise from the top
    rules: Rules = LONGO
    lexicon: FileName = "common"  # name or file of the word list that the answers come from
    title: Title = "Spelling Bee"
    layout: Layout = "honeycomb"
    rulings: Rulings = ()
    # the hints printed with the puzzle: "grid", words by initial and length; "pairs", words by their first two
    # letters
    hints: tuple[Hint, ...] = ()

    def __post_init__(self) -> None:
        check_letters(self.center, self.outer)

    @property
    def letters(self) -> str:
        """All seven letters, the center first."""
        return self.center + self.outer

    @property
    def middle(self) -> str:
        """The printed word for the place of the required letter, in the spelling of the list: center or centre."""
        return "centre" if self.lexicon.endswith(CENTRE) else "center"

    @property
    def shown(self) -> str:
        """The letters in the form "G CENORV"."""
        return f"{self.center} {self.outer}".upper()

    @property
    def full_word(self) -> str:
        """The newspaper's name for a pangram."""
        return self.rules.pangram_name

    @property
    def neighbourhood(self) -> Neighbourhood:
        """Which cells touch."""
        return HEXAGON

    @property
    def texts(self) -> tuple[Place, ...]:
        """The texts that are printed with the hive."""
        ranks = " ".join(rank.name for rank in self.rules.ranks)
        names = Place("name of a rank", ranks), Place("name for a pangram", self.full_word)
        return Place("title", self.title), *names

    def is_full(self, word: str) -> bool:
        """Whether a word that fits the hive is a pangram."""
        return is_pangram(word)


def is_pangram(word: str) -> bool:
    """Whether a word that fits a hive uses all its letters."""
    return len(set(word)) == HIVE_SIZE


def check_letters(center: str, outer: str) -> None:
    """Check the letters of a hive.

    Raises BadInput unless there are one center and six outer letters, all different and from a to z.
    """
    shown = f"{center.upper()} {outer.upper()}"
    mend = "A hive has one center letter and six others, all different, such as G CENORV."
    if len(center) != 1 or len(outer) != OUTER:
        what = f"{shown!r} has {len(center)} center and {len(outer)} outer letters, not 1 and {OUTER}"
        raise BadInput(what, mend=mend)
    letters = center + outer
    if wrong := [letter for letter in letters if letter not in ENGLISH.codes]:
        raise BadInput(f"{wrong[0]!r} in {shown!r} is not a letter a to z", mend=mend)
    if len(set(letters)) != HIVE_SIZE:
        twice = next(letter for letter in letters if letters.count(letter) > 1)
        raise BadInput(f"{twice.upper()!r} occurs more than once in {shown!r}", mend=mend)


def hive(center: str, outer: str, rules: Rules = LONGO, **fields: str) -> Puzzle:
    """A puzzle from letters in either case. Raises BadInput if the letters are not those of a hive."""
    return Puzzle(center.strip().lower(), outer.strip().lower(), rules, **fields)  # pyright: ignore[reportArgumentType]


def with_letter(puzzle: Puzzle, cell: int, letter: str) -> Puzzle:
    """The puzzle with a letter in a cell (0 the center, 1 to 6 clockwise). If another cell has it, the cells swap.

    Raises BadInput if the letter is not from a to z.
    """
    if (letter := letter.lower()) in puzzle.letters:
        return swapped(puzzle, cell, puzzle.letters.index(letter))
    letters = puzzle.letters[:cell] + letter + puzzle.letters[cell + 1 :]
    return changed(puzzle, center=letters[0], outer=letters[1:])


def swapped(puzzle: Puzzle, one: int, other: int) -> Puzzle:
    """The puzzle with the letters of two cells exchanged."""
    letters = list(puzzle.letters)
    letters[one], letters[other] = letters[other], letters[one]
    return changed(puzzle, center=letters[0], outer="".join(letters[1:]))
