"""The script of a page: JavaScript modules in `data/play`, joined into one text with their imports resolved."""

from __future__ import annotations

import re
from functools import cache

from engine.core.files import shipped

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const\b)", re.MULTILINE)


@cache
def script(module: str) -> str:
    """Return a module after all modules that it needs, as one function that a browser runs.

    Modules share one scope: a name is declared in one of them only.

    Raises:
        FileProblem: If a module is missing.
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
