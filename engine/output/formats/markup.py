"""Clues as HTML, and colors, as the formats of other programs write them."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from engine.crossword import grid as grids
from engine.drawing.words import SIGNS, retagged, tagged_pieces

_NAMED = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z]\w*)(?P<style>[^<>]*)>")
TYPES = {
    "i": "i", "em": "i", "cite": "i", "b": "b", "strong": "b", "sub": "sub", "sup": "sup", "span": "", "u": "u",
    "ins": "u", "s": "s", "strike": "s", "del": "s",
}  # fmt: skip
HTML = {**SIGNS, "sc": ('<span style="font-variant: small-caps">', "</span>")}
"""The tags of HTML for words in another type."""
_BREAK = re.compile(r"<(?:br|/?(?:p|div|center|li|ul|ol|h[1-6]))\b[^<>]*>", re.IGNORECASE)
_COLOR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def without_markup(text: str) -> str:
    """Text of HTML without its tags, with its entities as characters."""
    return unescape(_NAMED.sub("", _BREAK.sub("\n", text))) if "<" in text or "&" in text else text


def unread_tags(texts: Iterable[str], where: str = "clues") -> Iterator[str]:
    """Warnings on the tags of HTML that are dropped in clues by `from_html`, and all in other texts."""
    names = {found["name"].lower() for text in texts for found in _NAMED.finditer(_BREAK.sub("", text))}
    for name in sorted(names - (TYPES.keys() if where == "clues" else set())):
        yield f"The tag {name[:60]} in {where} is not read."


def from_html(text: str) -> str:
    """The text of a clue from HTML: only the tags of a clue are kept, also those that HTML has other names for."""
    opened = list[str]()

    def sign(found: re.Match[str]) -> str:
        ends, name = bool(found["end"]), found["name"].lower()
        if name not in TYPES or (ends and not opened):
            return ""
        if not ends:
            opened.append(type_of(name, found["style"]))
        return SIGNS[tag][ends] if (tag := opened.pop() if ends else opened[-1]) else ""

    made = _NAMED.sub(sign, _BREAK.sub("\n", text))
    return unescape(made + "".join(SIGNS[tag][1] for tag in reversed(opened) if tag))


def type_of(name: str, style: str) -> str:
    """The tag of a clue for an element of HTML with a style; "" if there is none."""
    return "sc" if "small-caps" in style else TYPES.get(name, "")


def as_html(text: str) -> str:
    """The text of a clue as HTML."""
    return retagged(tagged_pieces(text), HTML, escaped)


def escaped(text: str) -> str:
    """A text as HTML or XML."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def as_markup(text: str) -> str:
    """Text that is read as HTML: `&` and `<` are escaped where they would be read as markup."""
    return text if without_markup(text) == text else escaped(text)


def color(text: object) -> str:
    """A color as "#rrggbb"; "" if it is none."""
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text < 1 << 24:
        return f"#{text:06x}"
    found = _COLOR.fullmatch(text.strip()) if isinstance(text, str) else None
    digits = found[1].lower() if found else ""
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    return f"#{digits}" if digits else ""


GREY_COLOR = "#c0c0c0"
"""The color of shading that has none of its own."""


def color_of(shade: str) -> str:
    """The color of a shade, "#rrggbb"."""
    return GREY_COLOR if shade == grids.GREY else shade


def shade_of(text: object) -> str:
    """The shade of a color; "" for white, and for a text that is none."""
    found = color(text)
    return {GREY_COLOR: grids.GREY, "#ffffff": ""}.get(found, found)
