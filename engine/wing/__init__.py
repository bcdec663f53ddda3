"""The protocols of a wing: what the program can do with one kind of puzzle, without a screen.

A wing makes and vets puzzles (`Puzzles`), puts them on paper (`Paper`) and gives them to solvers (`Play`). Code
that handles any puzzle (documents, output, the command line, the tabs) uses `Wing`, which is all three, and the
registry in `engine.wings`. The module `engine/<kind>/wing.py` implements it: a module with these names is a wing.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from engine.core import Control, Finding, Printed
from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.drawing.words import USUAL_WORDS, Words
from engine.wing.result import Target
from engine.wing.sheet import Edition, Sheet
from engine.words.vetting.house import House

Part: TypeAlias = Literal["puzzle", "solution"]
"""The two figures of every puzzle. A wing's own `figure` may know more, such as the hive alone."""

PARTS: tuple[Part, ...] = ("puzzle", "solution")

SMALL_LIST = ("convergence", "govern", "grove", "genre", "goner", "adage")
"""The words on which kernels are warmed up."""


P = TypeVar("P")  # the class of the puzzles of a wing
K = TypeVar("K")  # the class of their keys
P_in = TypeVar("P_in", contravariant=True)
K_in = TypeVar("K_in", contravariant=True)


class Puzzles(Protocol[P, K]):
    """What a kind of puzzle is, and how a puzzle is made and vetted."""

    @property
    def KIND(self) -> str:  # noqa: N802 - a constant of the module
        """The tag of the puzzle in a document, and the name of the wing's folders."""
        ...

    @property
    def NAME(self) -> str:  # noqa: N802
        """The name of the wing, such as "Word Soup"."""
        ...

    @property
    def NOUN(self) -> str:  # noqa: N802
        """The name of one puzzle, such as "hive"."""
        ...

    @property
    def PLANNED(self) -> bool:  # noqa: N802
        """Whether the puzzles have a history of their own, in which they are planned for days."""
        ...

    @property
    def MAKES_WITH(self) -> tuple[str, ...]:  # noqa: N802
        """The families of kernels (`engine.warm.FAMILIES`) that `make` calls."""
        ...

    @property
    def Puzzle(self) -> type[P]:  # noqa: N802
        """The class of the puzzles."""
        ...

    def make(self, seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> P:
        """Make a puzzle by the wing's default criteria. The same arguments make the same puzzle.

        A lexicon of "" is the usual one of the wing. Raises BadInput if no puzzle meets the criteria.
        """
        ...

    def open_key(
        self, puzzle: P, printed: Printed | None = None, *, house: House | None = None,
        control: Control | None = None,
    ) -> K:  # fmt: skip
        """Return the key of a puzzle: what follows from it, its word list and the house rulings.

        If the lists would give other answers than those that were `printed`, the key repeats the printed ones.
        Raises UnknownName if the word list does not exist; FileProblem if the word list or the house rulings
        cannot be read.
        """
        ...

    def findings(self, puzzle: P, key: K) -> tuple[Finding, ...]:
        """Return what forbids or cautions against printing the puzzle; forbidden findings come first."""
        ...

    def on_paper(self, puzzle: P) -> P:
        """Return the puzzle without everything that does not affect the printed page."""
        ...

    def record(self, key: K) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return what a document keeps of a print: the answers, and the points of the ratings (ascending)."""
        ...

    def warm_up(self) -> Mapping[str, Callable[[], object]]:
        """Return a call on small inputs for each family of kernels of the wing (`engine.warm.FAMILIES`)."""
        ...


class Paper(Protocol[P_in, K_in]):
    """How a puzzle and its solution are drawn and written. The key decides the answers."""

    def parts(self, puzzle: P_in, key: K_in) -> tuple[Part, ...]:
        """Return the parts that can be drawn; none for an empty puzzle."""
        ...

    def figure(self, puzzle: P_in, style: Style, part: Part, width: float, key: K_in) -> Drawing:
        """Draw a part of the puzzle at a width in points. The height is measured."""
        ...

    def figure_choices(self, puzzle: P_in, style: Style, part: Part, width: float, key: K_in) -> tuple[Drawing, ...]:
        """Return figures of several heights at a width in points, for a page; the first is that of `figure`.

        The others follow in order of preference.
        """
        ...

    def figure_findings(self, puzzle: P_in, style: Style, part: Part, width: float, key: K_in) -> tuple[Finding, ...]:
        """Return what cautions against this width (points) for a part, beyond what the preflight finds."""
        ...

    def edition(self, puzzle: P_in, key: K_in, wording: Words = USUAL_WORDS, *, seen: bool = False) -> Edition:
        """Return the puzzle and its solution as text in a house's words; `seen` if the readers see the grid."""
        ...


class Play(Protocol[P_in, K_in]):
    """What solvers get on a screen, and what their results are compared with."""

    def sheet(self, puzzle: P_in, key: K_in, wording: Words = USUAL_WORDS, *, hidden: bool = False) -> Sheet:
        """Return the puzzle for solvers on a screen, with hashes of the answers if they are to be hidden.

        The rules and the ratings are in a house's words.

        Raises UnknownName or FileProblem if the word list cannot be read.
        """
        ...

    def sheet_name(self, puzzle: P_in) -> str:
        """Return what identifies the puzzle in the results of solvers; it is the same while the answers are."""
        ...

    def target(self, puzzle: P_in, key: K_in) -> Target:
        """Return what the results of solvers are compared with."""
        ...


class Wing(Puzzles[P, K], Paper[P, K], Play[P, K], Protocol[P, K]):
    """One kind of puzzle."""


AnyWing: TypeAlias = Wing[Any, Any]  # a wing that is chosen at run time


def both_parts(puzzle: object, key: object) -> tuple[Part, ...]:
    """Return puzzle and solution: `parts` of a wing whose puzzles are never empty."""
    del puzzle, key
    return PARTS


def fits_any_width(puzzle: object, style: Style, part: Part, width: float, key: object) -> tuple[Finding, ...]:
    """Return nothing: `figure_findings` of a wing whose figures fit any width that a press accepts."""
    del puzzle, style, part, width, key
    return ()


def unchanged(puzzle: P) -> P:
    """Return the puzzle: `on_paper` of a wing all of whose fields affect the printed page."""
    return puzzle
