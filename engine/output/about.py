"""What a preset of the press writes, in a sentence or two for the editor."""

from __future__ import annotations

from engine.drawing.shapes import Ink
from engine.drawing.style import Style
from engine.output.press.boxes import preset


def about_preset(preset_name: str, style: Style) -> str:
    """Return the standard of a preset, its printing condition, and what the tints of a style print as there.

    Raises:
        UnknownName: if there is no such preset.
    """
    standard = preset(preset_name).standard
    condition = standard.condition
    if condition is None:
        return f"{standard.name}." if standard.name else ""
    text = f"{standard.name} for {condition.identifier}."
    tints = sorted({ink.black for ink in _inks(style) if 0 < ink.black < 1 and not ink.spot})
    if condition.tone is None or not tints:
        return text
    listed = ", ".join(f"{tint:.0%} as about {condition.printed(tint):.0%}" for tint in tints)
    return f"{text} Tints print darker: {listed}.".replace("%", "\u00a0%")


def _inks(style: Style) -> tuple[Ink, ...]:
    return tuple(getattr(style.inks, name) for name in style.inks.__struct_fields__)
