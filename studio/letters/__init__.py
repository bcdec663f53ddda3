"""What the tabs of the Bee and the Wheel share."""

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from engine.bee import finder as hives
    from engine.bee import wing as bee
    from engine.wheel import finder as wheels
    from engine.wheel import wing as wheel

AnyPuzzle: TypeAlias = "bee.Puzzle | wheel.Puzzle"
AnyKey: TypeAlias = "bee.Key | wheel.Key"
P = TypeVar("P", bound=AnyPuzzle)  # the puzzles of a tab
K = TypeVar("K", bound=AnyKey)  # their keys
T = TypeVar("T", bound="hives.FoundHives | wheels.FoundWheels")  # the table of all puzzles of a word list
F = TypeVar("F", bound="hives.Filter | wheels.Filter")  # the filter of its rows
