"""The structure tree of an accessible PDF file (ISO 32000-1, 14.7; ISO 14289-1): headings, lists, tables, figures.

`Tags` collects the elements while the pages are drawn. `write_tags` adds them to the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.drawing.shapes import Drawing, Group, Role
from engine.output.press.boxes import Box, Sheet
from engine.output.press.preflight.marks import Matrix, marks_of, placed, times

LEAVES: dict[Role, str] = {
    "heading": "H1", "subheading": "H2", "paragraph": "P", "label": "Lbl", "header": "TH", "cell": "TD",
    "figure": "Figure",
}  # fmt: skip
"""Roles whose shapes are the content of one element."""

PARTS: dict[Role, tuple[str, str]] = {"item": ("LI", "L"), "row": ("TR", "Table")}
"""Roles with elements inside; those that follow one another are in one element of the second kind."""


@dataclass
class Element:
    """A structure element: its kind, what is inside, and for a leaf its page and marked content."""

    kind: str
    inside: list[Element] = field(default_factory=list)
    page: int = -1
    content: int = -1
    alt: str = ""
    box: Box | None = None
    scope: str = ""


class Tags:
    """The elements of a file in reading order, which is the order of the shapes."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self.pages: list[list[Element]] = []
        self._open = [self.root]

    def begin_page(self) -> None:
        """Begin a page."""
        self.pages.append([])

    def begin(self, role: Role) -> None:
        """Begin an item or a row, in the list or table before it if there is one."""
        kind, outer = PARTS[role]
        around = self._open[-1].inside
        if not around or around[-1].kind != outer:
            around.append(Element(outer))
        made = Element(kind)
        around[-1].inside.append(made)
        self._open.append(made)

    def end(self) -> None:
        """End an item or a row. A row of headers begins a new table."""
        made = self._open.pop()
        around = self._open[-1].inside
        table = around[-1]
        if made.kind == "TR" and len(table.inside) > 1 and all(cell.kind == "TH" for cell in made.inside):
            table.inside.remove(made)
            around.append(Element("Table", [made]))
            table = around[-1]
        for cell in made.inside if made.kind == "TR" else ():
            cell.scope = ("Column" if table.inside[0] is made else "Row") if cell.kind == "TH" else ""

    def leaf(self, role: Role, alt: str = "", box: Box | None = None) -> tuple[str, int]:
        """Add a leaf and return its kind and the number of its marked content on the page."""
        kind = LEAVES[role]
        if role == "paragraph" and self._open[-1].kind == "LI":
            kind = "LBody"
        content = self.pages[-1]
        made = Element(kind, page=len(self.pages) - 1, content=len(content), alt=alt, box=box)
        content.append(made)
        self._open[-1].inside.append(made)
        return kind, made.content


def box_of(group: Group, matrix: Matrix) -> Box:
    """Return the box around the ink of a group on the medium."""
    shapes = placed(Sheet(0.0, 0.0, Drawing(0.0, 0.0, (group,))))
    marks = marks_of(shape._replace(matrix=times(shape.matrix, matrix)) for shape in shapes)
    lefts, lows, rights, tops = zip(*(mark.box for mark in marks), strict=True)
    return min(lefts), min(lows), max(rights), max(tops)


def write_tags(document: Any, tags: Tags, pages: Iterable[Any]) -> None:
    """Add the structure tree to a reportlab document, and to its pages the number of their entry."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

    names: dict[int, str] = {}

    def reference(element: Element) -> Any:
        return PDFObjectReference(names[id(element)])

    def write(element: Element, parent: str) -> None:
        name = names[id(element)] = f"Tag{len(names)}"
        entries: dict[str, Any] = {
            "Type": PDFName("StructElem"), "S": PDFName(element.kind), "P": PDFObjectReference(parent),
        }  # fmt: skip
        for child in element.inside:
            write(child, name)
        if element.content >= 0:
            entries |= {"Pg": PDFObjectReference(f"Page{element.page + 1}"), "K": element.content}
        else:
            entries["K"] = PDFArray([reference(child) for child in element.inside])
        if element.alt:
            entries["Alt"] = PDFString(element.alt)
        if element.box:
            sides = PDFArray([round(side, 3) for side in element.box])
            layout = {"O": PDFName("Layout"), "BBox": sides, "Placement": PDFName("Block")}
            entries["A"] = PDFDictionary(layout)
        if element.scope:
            entries["A"] = PDFDictionary({"O": PDFName("Table"), "Scope": PDFName(element.scope)})
        document.Reference(PDFDictionary(entries), name)

    write(tags.root, "TagRoot")
    numbers: list[Any] = []
    for number, (page, content) in enumerate(zip(pages, tags.pages, strict=True)):
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = number, PDFName("S")
        numbers += [number, PDFArray([reference(element) for element in content])]
    tree = {
        "Type": PDFName("StructTreeRoot"), "K": PDFArray([reference(tags.root)]),
        "ParentTree": PDFDictionary({"Nums": PDFArray(numbers)}), "ParentTreeNextKey": len(tags.pages),
    }  # fmt: skip
    document.Reference(PDFDictionary(tree), "TagRoot")
    document.Catalog.StructTreeRoot = PDFObjectReference("TagRoot")
    document.Catalog.MarkInfo = PDFDictionary({"Marked": b"true"})
    document.Catalog.ViewerPreferences = PDFDictionary({"DisplayDocTitle": b"true"})
