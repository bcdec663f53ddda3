"""Checks of what PDF/UA-1 (ISO 14289-1) requires of a file, as far as a program can decide it without a reader.

They do not replace a full validator: whether a text that stands for a figure is good, only a person can tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from engine.core.finding import Finding

DEEPEST = 50
FILE = "the file"
MEND = "Export it with the preset accessible."


def check_accessible(document: pikepdf.Pdf) -> Iterator[Finding]:
    """Yield which keys of PDF/UA-1 are missing, and which figures and tables lack what a reader needs."""
    root = document.Root
    with document.open_metadata() as xmp:
        part, title = str(xmp.get("pdfuaid:part", "")), str(xmp.get("dc:title", ""))
    keys = {
        "it declares no part of PDF/UA": part == "1",
        "it has no title": bool(title),
        "the title is not shown": bool(root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False)),
        "it names no language": bool(str(root.get("/Lang", ""))),
        "it is not marked as tagged": bool(root.get("/MarkInfo", {}).get("/Marked", False)),
        "it has no structure": "/StructTreeRoot" in root and "/ParentTree" in root.StructTreeRoot,
    }
    for what in (what for what, there in keys.items() if not there):
        yield Finding("error", f"the file is not PDF/UA-1: {what}", FILE, MEND)
    if any("/StructParents" not in page.obj for page in document.pages):
        yield Finding("error", "a page has no entry in the structure", FILE, MEND)
    for element in elements(root.get("/StructTreeRoot")):
        yield from _element(element)


def elements(parent: Any, depth: int = 0) -> Iterator[Any]:
    """Yield the structure elements below another one, in reading order."""
    if parent is None or depth > DEEPEST:
        return
    inside = parent.get("/K", ())
    for child in inside if isinstance(inside, pikepdf.Array) else (inside,):
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            yield child
            yield from elements(child, depth + 1)


def _element(element: Any) -> Iterator[Finding]:
    attributes = element.get("/A", {})
    if element.S == "/Figure" and not str(element.get("/Alt", "")):
        yield Finding("error", "a figure has no text that stands for it", FILE, "Give it an alternate text.")
    if element.S == "/Figure" and "/BBox" not in attributes:
        yield Finding("error", "a figure has no box", FILE, MEND)
    if element.S == "/TH" and "/Scope" not in attributes:
        yield Finding("error", "a header of a table has no scope", FILE, MEND)
