"""Values: closed, comparable, and decoded by several threads at once for the first time."""

import importlib
import pkgutil
import subprocess
import sys
import types
import typing
from pathlib import Path

import msgspec
import pytest

import engine
from engine.bee.puzzle import Puzzle as Bee
from engine.bee.puzzle import hive
from engine.core import Value, changed
from engine.core.files import shipped
from engine.documents.document import Document, encode
from engine.words.sources import open_lexicon

SCALARS = (str, int, float, bool, type(None), msgspec.UnsetType)


def mutable_fields(kind: type[Value]) -> list[str]:
    """List the fields of a Value class that have a mutable type, as `Class.field: type`."""
    hints = typing.get_type_hints(kind)
    names = kind.__struct_fields__
    return [f"{kind.__name__}.{name}: {hints[name]}" for name in names if not is_closed(hints[name])]


def is_closed(hint: object) -> bool:
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return is_closed(parts[0])
    if origin in (tuple, typing.Union, types.UnionType):
        return all(part is Ellipsis or is_closed(part) for part in parts)
    return origin is typing.Literal or hint in SCALARS or (isinstance(hint, type) and issubclass(hint, Value))


def all_values(kind: type[Value] = Value) -> list[type[Value]]:
    below = [one for sub in kind.__subclasses__() for one in all_values(sub)]
    return ([] if kind is Value else [kind]) + below


def test_every_value_class_is_closed_frozen_and_strict() -> None:
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        importlib.import_module(module.name)
    kinds = [kind for kind in all_values() if kind.__module__.startswith("engine.")]
    assert len(kinds) > 60
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


RACE = """
import sys, threading
from importlib import import_module
module, name, *files = sys.argv[1:]
sys.setswitchinterval(1e-6)

def read(function, barrier, file):
    barrier.wait()
    function(file)

for _ in range(20):
    for old in [old for old in sys.modules if old.partition(".")[0] == "engine"]:
        del sys.modules[old]  # the next import makes new classes, which no thread has decoded
    function, barrier = getattr(import_module(module), name), threading.Barrier(len(files))
    threads = [threading.Thread(target=read, args=(function, barrier, file)) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
READERS = {
    "engine.words.sources.open_lexicon": b"govern\ngrove\ngenre\ngoner\n",
    "engine.documents.document.read": encode(Document(hive("G", "CENORV"), created="2026-01-01T00:00:00")),
    "engine.drawing.style.style": shipped("styles/classic.json").read_bytes(),
}


@pytest.mark.parametrize("reader", READERS)
def test_threads_decode_a_type_for_the_first_time_at_once(reader: str, home: Path, tmp_path: Path) -> None:
    files = [tmp_path / str(number) for number in range(6)]
    for number, file in enumerate(files):
        file.write_bytes(READERS[reader] + b"\n" * number)  # a lexicon of its own for each thread
        if reader.startswith("engine.words"):
            open_lexicon(file)  # the threads read the cached index
    command = [sys.executable, "-c", RACE, *reader.rpartition(".")[::2], *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
