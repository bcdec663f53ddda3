"""A sheet as one HTML file that a browser plays without a network: script, style and puzzle are inside it."""

import re
from functools import cache
from html import escape

import msgspec

from engine.core.files import shipped
from engine.wing.sheet import Sheet

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="generator" content="Puzzle Studio">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main id="main"><noscript>This page needs JavaScript. It sends nothing anywhere.</noscript></main>
<script type="application/json" id="puzzle">{data}</script>
<script>
{script}</script>
</body>
</html>
"""


_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const\b)", re.MULTILINE)

_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
"""The page may load nothing and send nothing."""
_IN_SCRIPT = str.maketrans({"<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters of JSON that would end a script element, or a line of it."""


def page(sheet: Sheet) -> bytes:
    """Return the HTML file of a sheet. Texts of the puzzle are shown as text; nothing in them is markup.

    Raises FileProblem if a program file is missing.
    """
    data = msgspec.json.encode(sheet).decode().translate(_IN_SCRIPT)
    style, title = shipped("play/player.css").read_text("utf-8"), escape(sheet.title or "Puzzle")
    kind = str(sheet.__struct_config__.tag)
    return _PAGE.format(policy=_POLICY, title=title, style=style, data=data, script=script(kind)).encode()


@cache
def script(module: str) -> str:
    """Return a module after all modules that it needs, as one function that a browser runs.

    Modules share one scope: a name is declared in one of them only. Raises FileProblem if a module is missing.
    """
    parts: dict[str, str] = {}
    _collect(module, parts)
    return '(() => {\n"use strict";\n' + "".join(parts.values()) + "})();\n"


def _collect(module: str, parts: dict[str, str]) -> None:
    text = shipped(f"play/{module}.js").read_text("utf-8")
    for needed in _IMPORT.findall(text):
        if needed not in parts:
            _collect(needed, parts)
    parts[module] = _EXPORT.sub("", _IMPORT.sub("", text))
