import msgspec
import pytest

from engine.bee.puzzle import Puzzle as Bee
from engine.core.value import Value, changed, mutable_fields


def all_values(kind: type = Value) -> list[type]:
    below = [one for sub in kind.__subclasses__() for one in all_values(sub)]
    return ([] if kind is Value else [kind]) + below


def test_every_value_class_is_closed_frozen_and_strict() -> None:
    import engine.bee.book
    import engine.drawing.style
    import engine.letters.plan.repeats
    import engine.output.press.boxes
    import engine.output.press.preflight.preflight  # noqa: F401

    kinds = [kind for kind in all_values() if kind.__module__.startswith("engine.")]
    assert len(kinds) > 15
    for kind in kinds:
        assert mutable_fields(kind) == []
        assert kind.__struct_config__.frozen
        assert kind.__struct_config__.forbid_unknown_fields


def test_a_mutable_field_is_named() -> None:
    class Loose(Value):
        words: list[str]
        name: str

    assert mutable_fields(Loose) == ["Loose.words: list[str]"]


def test_a_value_is_immutable_and_changed_returns_a_copy() -> None:
    puzzle = Bee("g", "cenorv")
    other = changed(puzzle, center="c", outer="genorv")
    with pytest.raises(AttributeError):
        puzzle.center = "x"  # type: ignore[misc]
    assert (puzzle.center, other.center) == ("g", "c")
    assert hash(puzzle) == hash(msgspec.structs.replace(puzzle))
