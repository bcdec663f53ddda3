"""A sheet as one HTML file that a browser plays without a network: script, style and puzzle are inside it.

It may load and send nothing. A site shows an embedded page in a frame: this has no heading, and takes the colors
of the site (site.js).
"""

import re
from functools import cache
from html import escape

import msgspec

from engine.core import BadInput
from engine.core.files import shipped_text
from engine.drawing.words import USUAL_WORDS, Words
from engine.output.target import AS_WIDE, FrameSize
from engine.wing.sheet import Sheet

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const\b)", re.MULTILINE)
_PHRASE = re.compile(r'\bphrase\("(\w+)"')

_IN_SCRIPT = str.maketrans({"<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters of JSON that would end a script element, or a line of it."""


def frame_size(text: str) -> FrameSize:
    """Return the size of a frame, such as "640x480"; "" is as wide as its place. Raises BadInput if it is none."""
    if not text:
        return AS_WIDE
    if not (sides := re.fullmatch(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})", text)):
        raise BadInput(f"{text!r} is not the size of a frame", mend="Write it as 640x480, each side from 100.")
    return int(sides[1]), int(sides[2])


def frame(title: str, size: FrameSize, address: str = "ADDRESS OF THIS FILE") -> str:
    """Return the element of a size that shows an embedded page on a site."""
    named = f'src="{escape(address)}" title="{escape(title or USUAL_WORDS("play_puzzle"))}"'
    return f'<iframe {named} width="{size[0]}" height="{size[1]}" style="border: 0" allow="clipboard-write"></iframe>'


def page(sheet: Sheet, framed: str = "", words: Words = USUAL_WORDS) -> bytes:
    """Return the HTML file of a sheet in the language of the words; it begins with its frame if it is `framed`.

    Texts of the puzzle are shown as text; none is markup. Raises FileProblem if a program file is missing.
    """
    style, title = shipped_text("play/player.css"), escape(sheet.title or words("play_puzzle"))
    note, kind = (f"\n<!-- {framed} -->", ' class="embedded"') if framed else ("", "")
    code, published = script(str(sheet.__struct_config__.tag)), sheet.published
    told = {
        "language": words.language,
        "day": words.date(published.date, "range_end") if published.date else "",
        "texts": {key: words.text(key) for key in ("numbers", "thousands", *_PHRASE.findall(code))},
    }
    data, said = (msgspec.json.encode(one).decode().translate(_IN_SCRIPT) for one in (sheet, told))
    return shipped_text("play/page.html").format(
        title=title, style=style, data=data, words=said, script=code, note=note, kind=kind, language=words.language,
        noscript=escape(words("play_noscript")),
    ).encode()  # fmt: skip


@cache
def script(module: str) -> str:
    """Return a module after all modules that it needs, as one function that a browser runs.

    Modules share one scope: a name is declared in one of them only. Raises FileProblem if a module is missing.
    """
    parts: dict[str, str] = {}
    _collect(module, parts)
    return '(() => {\n"use strict";\n' + "".join(parts.values()) + "})();\n"


def _collect(module: str, parts: dict[str, str]) -> None:
    text = shipped_text(f"play/{module}.js")
    for needed in _IMPORT.findall(text):
        if needed not in parts:
            _collect(needed, parts)
    parts[module] = _EXPORT.sub("", _IMPORT.sub("", text))
