"""Finds the texts that moved from one drawing to the next, so that the canvas can animate them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.core.value import changed
from engine.drawing.shapes import Drawing, Group, Run, Shape


def moves(old: Drawing, new: Drawing) -> dict[str, str]:
    """Return, for each part of `new` whose text was in another part of `old`, that part.

    A text that occurs more than once in either drawing is ignored, because its move is ambiguous.
    """
    before, after = texts(old), texts(new)
    single = _single(before.values()) & _single(after.values())
    places = {text: part for part, text in before.items() if text in single}
    return {
        part: places[text]
        for part, text in after.items()
        if text in places and places[text] != part and part in before
    }


def texts(drawing: Drawing) -> dict[str, str]:
    """Return the text of each part of a drawing."""
    found: dict[str, str] = {}
    for run in _runs(drawing.shapes):
        if run.part:
            found[run.part] = found.get(run.part, "") + run.text
    return found


def without_texts(drawing: Drawing, parts: Iterable[str]) -> Drawing:
    """Return the drawing without the texts of some parts."""
    away = set(parts)
    return changed(drawing, shapes=_kept(drawing.shapes, lambda shape: _text_of(shape) not in away))


def text_alone(drawing: Drawing, part: str) -> Drawing:
    """Return the drawing with only the text of one part."""
    return changed(drawing, shapes=_kept(drawing.shapes, lambda shape: _text_of(shape) == part))


def _single(written: Iterable[str]) -> set[str]:
    return {text for text, count in Counter(written).items() if count == 1}


def _text_of(shape: Shape) -> str | None:
    """Return the part of a text shape; None for other shapes."""
    return shape.part if isinstance(shape, Run) and shape.part else None


def _runs(shapes: Iterable[Shape]) -> Iterator[Run]:
    for shape in shapes:
        if isinstance(shape, Run):
            yield shape
        elif isinstance(shape, Group):
            yield from _runs(shape.shapes)


def _kept(shapes: Iterable[Shape], wanted: Callable[[Shape], bool]) -> tuple[Shape, ...]:
    kept = []
    for shape in shapes:
        if isinstance(shape, Group):
            kept.append(changed(shape, shapes=_kept(shape.shapes, wanted)))
        elif wanted(shape):
            kept.append(shape)
    return tuple(kept)
