"""CrossFire's `.cfp`: XML with the rows of the grid, circles, signs for several letters, and clues."""

from xml.etree.ElementTree import Element

from engine.core.errors import BadInput
from engine.output.formats import file_puzzle as common

ROOT, GRID = "CROSSFIRE", "GRID"
READ = {"TITLE": "", "AUTHOR": "", "COPYRIGHT": "", "NOTES": "", "VERSION": "", "GRID": "width", "CIRCLES": "",
        "REBUSES": "", "REBUS": "display input letters", "WORDS": "", "WORD": "dir id num"}  # fmt: skip
"""The elements that are read, and their attributes."""


def read(root: Element, warnings: list[str]) -> common.FilePuzzle:
    """Read the root of a file. Raises BadInput if it has no rows as wide as it says."""
    title, author, rights, notes, grid, circles = (
        (root.findtext(name) or "").strip() for name in ("TITLE", "AUTHOR", "COPYRIGHT", "NOTES", GRID, "CIRCLES")
    )
    lines, width = grid.split(), next((one.get("width", "") for one in root.iter(GRID)), "")
    if not lines or any(str(len(line)) != width for line in lines):
        raise BadInput(f"the .cfp file says width {width[:20] or 'nothing'}; its grid has another")
    warnings += common.unread_tags(one.text or "" for one in root.iter("WORD"))
    circled = {place.strip() for place in circles.split(",")}
    signs = {one.get("input", ""): one.get("letters", "").upper() for one in root.iter("REBUS")}

    def cell(char: str, at: int) -> common.FileCell:
        text = signs.get(char) or ("" if char in "-?" else char.upper())
        return common.FileCell("block" if char == "." else "open", text, str(at) in circled)

    rows = [[cell(char, r * len(line) + c) for c, char in enumerate(line)] for r, line in enumerate(lines)]
    clues = [
        common.FileClue(one.get("dir", "").title(), one.get("num", ""), common.from_html(one.text or "").strip())
        for one in root.iter("WORD")
    ]
    return common.FilePuzzle(rows, (), clues, title, author, rights, notes, warnings)
