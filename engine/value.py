"""The base of every puzzle: frozen, closed, comparable values that are also the file format."""

from __future__ import annotations

import types
import typing
from typing import Any, TypeVar

import msgspec

V = TypeVar("V", bound="Value")

SCALARS = (str, int, float, bool, type(None))


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An immutable record whose fields are scalars, strings, tuples and other Values only.

    `==` and `hash` therefore hold, nothing can be mutated behind an undo stack, and reading one
    from JSON validates it.
    """


def changed(value: V, **fields: Any) -> V:
    """The same value with some fields replaced."""
    return msgspec.structs.replace(value, **fields)


def open_fields(kind: type[Value]) -> list[str]:
    """The fields of a Value class whose types could be mutated, as `Class.field: type`; none for a sound class."""
    hints = typing.get_type_hints(kind)
    return [
        f"{kind.__name__}.{name}: {hints[name]}" for name in kind.__struct_fields__ if not _is_closed(hints[name])
    ]


def _is_closed(hint: Any) -> bool:
    origin = typing.get_origin(hint)
    if origin is typing.Annotated:
        return _is_closed(typing.get_args(hint)[0])
    if origin is typing.Literal:
        return True
    if origin in (tuple, typing.Union, types.UnionType):
        return all(part is Ellipsis or _is_closed(part) for part in typing.get_args(hint))
    return hint in SCALARS or (isinstance(hint, type) and issubclass(hint, Value))
