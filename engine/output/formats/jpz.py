"""`.jpz`, the XML of Crossword Compiler, bare or in a zip archive; and `.cfp` of CrossFire, which is read only.

CrossFire has the rows of the grid, circles, signs for several letters, and clues.
"""

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from html.entities import name2codepoint
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import msgspec
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from engine.core import BadInput, grouped
from engine.core.errors import xml_damage
from engine.crossword.grid import MOST_CELLS, MOST_SIDE, Bar, Cell
from engine.crossword.puzzle import Puzzle
from engine.drawing.words import SIGNS
from engine.output.formats import file_puzzle as common
from engine.output.formats.form_files import as_acrostic, with_answer_rows, with_code
from engine.output.formats.losses import FEATURES, NOT_PRINTED, losses_of
from engine.output.formats.markup import TYPES, as_html, color_of, from_html, shade_of, type_of, unread_tags

MOST_BYTES = 4 * 2**20
UNREADABLE = zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError, ValueError
"""What a damaged archive raises."""
MOST_OF_WORDS = 16 * MOST_CELLS
"""Cells of all words together, at most. A range of a few characters can name 16,384 cells."""
MOST_TAGS = 16 * MOST_CELLS
"""Tags at most, which the largest grid, its words and their clues do not need. A tag takes 500 bytes of memory."""
CROSSFIRE, GRID = "CROSSFIRE", "GRID"
CROSSFIRE_READ = {
    **dict.fromkeys(("TITLE", "AUTHOR", "COPYRIGHT", "NOTES", "VERSION", "CIRCLES", "REBUSES", "WORDS"), ""),
    "GRID": "width", "REBUS": "display input letters", "WORD": "dir id num",
}  # fmt: skip
"""The elements of CrossFire that are read, and their attributes."""
READ: Mapping[str, frozenset[str]] = {
    name: frozenset(attributes.split())
    for name, attributes in {
        "cell": "x y type solution number background-shape background-color hint solve-state "
        "top-bar right-bar bottom-bar left-bar",
        "rectangular-puzzle": "alphabet", "grid": "width height", "grid-look": "numbering-scheme",
        "word": "id x y solution", "cells": "x y", "clues": "ordering", "clue": "word number format",
        **dict.fromkeys(("metadata", "instructions", "crossword", "coded", "acrostic", "title", "creator"), ""),
        **dict.fromkeys(("copyright", "description", "br", *TYPES), ""),
        **CROSSFIRE_READ,
    }.items()
}  # fmt: skip
"""The elements and their attributes that are read, and the letter of a solver, which is none of the puzzle."""
HOLDERS = frozenset({"rectangular-puzzle", "metadata", "crossword-compiler", "crossword-compiler-applet"})
"""The elements whose own elements are kept if they are not read."""
MOST_KEPT = 100  # elements inside one that is kept
SIDES = {"right-bar": "right", "bottom-bar": "below"}
ZIP = b"PK\x03\x04"
PUZZLE_SPACE = "http://crossword.info/xml/rectangular-puzzle"
COMPILER_SPACE = "http://crossword.info/xml/crossword-compiler"
XML_ENTITIES = (b"lt", b"gt", b"amp", b"quot", b"apos")
_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,15});")
_PART = re.compile(
    r"(?P<kind>attribute|element) (?P<name>[A-Za-z][\w-]*) of (?P<tag>cell|clue|clues|grid|grid-look|word)", re.ASCII
)
_VALUES = msgspec.json.Decoder(dict[str, str]).decode
_BARS = {"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}


def recognizes(content: bytes) -> bool:
    """Whether a file is a zip archive or begins as XML."""
    start = content.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")[:14].upper()
    return content.startswith(ZIP) or (start.startswith(b"<") and start != b"<ACROSS PUZZLE")


def read(content: bytes) -> common.FilePuzzle:
    """Read a file. Raises BadInput if it is not of this format, or has entities: they expand to any size."""
    text, several = _unzipped(content)
    if text.count(b"<") > MOST_TAGS:
        raise BadInput(f"the file has more than {MOST_TAGS:,} tags, more than a crossword can need")
    try:
        root = _parsed(text)
    except DefusedXmlException as error:
        page = b"<html" in text[:1000].lower()
        what = "is a web page without a puzzle of Exolve" if page else "declares a document type or entities"
        raise BadInput(f"the file {what}, which is not read") from error
    except (ElementTree.ParseError, ValueError, LookupError) as error:  # LookupError: an unknown encoding
        raise BadInput(xml_damage(error, "a .jpz file")) from error
    for element in root.iter():  # names without their namespaces, which differ between versions
        element.tag = element.tag.rpartition("}")[2]
        if element.tag == "br":
            element.tail = f"\n{element.tail or ''}"
    for cell in root.iter("cell") if next(root.iter("acrostic"), None) is not None else ():
        cell.attrib.pop("top-right-number", None)  # the letter of a clue, whose word has the cells
    unread = _unread_parts(root)
    warnings = [f"The {what[:120]} is not read: {count:,} here." for what, count in _unread(root, unread).items()]
    if root.tag == CROSSFIRE:
        return _crossfire(root, warnings)
    puzzle = root if root.tag == "rectangular-puzzle" else next(root.iter("rectangular-puzzle"), None)
    kinds = ("crossword", "coded", "acrostic")
    crossword = next(filter(lambda one: one.tag in kinds, puzzle if puzzle is not None else ()), None)
    if puzzle is None or crossword is None:
        others = [element.tag for element in puzzle] if puzzle is not None else []
        raise BadInput(f"the file holds no crossword{f', but {others[-1][:60]}' if others else ''}")
    if several or sum(one.tag in kinds for one in root.iter()) > 1:
        warnings.append(common.SEVERAL)
    texts = [puzzle.find(f"metadata/{name}") for name in ("title", "creator", "copyright", "description")]
    title, author, copyright_, description = map(_text, texts)
    typed = {each.tag for text in texts if text is not None for each in text.iter() if each is not text}
    warnings += [f"The tag {name[:60]} in titles and notes is not read." for name in sorted(typed - {"br"})]
    warnings += ["The instructions are kept in the notes."] * any(map(_text, puzzle.iter("instructions")))
    grid = crossword.find("grid")
    if grid is None:
        raise BadInput("not a .jpz file: it has no grid")
    cells, bars = _grid(grid, warnings)
    made = common.FilePuzzle(
        cells, bars, list(_clues(crossword, _words(crossword))), title, author, copyright_,
        "\n\n".join(filter(None, dict.fromkeys((*map(_text, puzzle.iter("instructions")), description)))), warnings,
        unread=unread,
    )  # fmt: skip
    return with_code(made) if crossword.tag == "coded" else as_acrostic(made) if crossword.tag == "acrostic" else made


def _crossfire(root: Element, warnings: list[str]) -> common.FilePuzzle:
    """Read the root of a file. Raises BadInput if it has no rows as wide as it says."""
    title, author, rights, notes, grid, circles = (
        (root.findtext(name) or "").strip() for name in ("TITLE", "AUTHOR", "COPYRIGHT", "NOTES", GRID, "CIRCLES")
    )
    lines, width = grid.split(), next((one.get("width", "") for one in root.iter(GRID)), "")
    if not lines or any(str(len(line)) != width for line in lines):
        raise BadInput(f"the .cfp file says width {width[:20] or 'nothing'}; its grid has another")
    warnings += unread_tags(one.text or "" for one in root.iter("WORD"))
    circled = {place.strip() for place in circles.split(",")}
    signs = {one.get("input", ""): one.get("letters", "").upper() for one in root.iter("REBUS")}

    def cell(char: str, at: int) -> common.FileCell:
        text = signs.get(char) or ("" if char in "-?" else char.upper())
        return common.FileCell("block" if char == "." else "open", text, str(at) in circled)

    rows = [[cell(char, r * len(line) + c) for c, char in enumerate(line)] for r, line in enumerate(lines)]
    clues = [
        common.FileClue(one.get("dir", "").title(), one.get("num", ""), from_html(one.text or "").strip())
        for one in root.iter("WORD")
    ]
    return common.FilePuzzle(rows, (), clues, title, author, rights, notes, warnings)


def _unread(root: Element, kept: dict[str, str]) -> Counter[str]:
    """Count the elements and attributes that are not read. Elements that can be written back become `kept`."""
    found, waiting = Counter[str](), [root]
    while waiting:
        element = waiting.pop()
        for child in element:
            if child.tag in READ or child.tag in HOLDERS:
                waiting.append(child)
                names = (f"attribute {name} of {child.tag}" for name in _unknown(child))
                found.update(name for name in names if name not in kept)
            elif element.tag in HOLDERS and sum(1 for _ in child.iter()) <= MOST_KEPT:
                child.tail, name = None, f"element {child.tag} of {element.tag}"
                if len(kept.setdefault(name, "")) <= common.MOST_NOTES:  # more is not kept
                    kept[name] += ElementTree.tostring(child, "unicode")
            elif (name := f"element {child.tag} of {element.tag}") not in kept:
                found[name] += 1
    return found


def _unknown(element: Element) -> list[str]:
    small = element.tag == "span" and re.fullmatch(r"\s*font-variant\s*:\s*small-caps[\s;]*", element.get("style", ""))
    read = {"style"} if small else READ.get(element.tag, frozenset())
    return [name for name in element.attrib if name not in read]


def _unread_parts(root: Element) -> dict[str, str]:
    """The attributes, and elements of cells, that are not read, by names, as JSON with a value for each element."""
    found: dict[str, dict[str, str]] = {}
    for (place, *_), element in _placed(root):
        parts = [("attribute", name, element.attrib[name]) for name in _unknown(element)]
        inside = (child for child in element if element.tag == "cell" and child.tag not in READ)
        for child in (one for one in inside if sum(1 for _ in one.iter()) <= MOST_KEPT):
            child.tail = None
            parts.append(("element", child.tag, ElementTree.tostring(child, "unicode")))
        for kind, name, text in parts:
            if _PART.fullmatch(part := f"{kind} {name} of {element.tag}"):
                values = found.setdefault(part, {})
                values[place] = values.get(place, "") + text
    return {name: msgspec.json.encode(values).decode() for name, values in found.items()}


def _give_parts(root: Element, unread: Mapping[str, str]) -> None:
    """Write what was not read back to the elements that are still there, by the places of `_placed`."""
    fields = [(_PART.fullmatch(name), text) for name, text in unread.items()]
    kept = [(*part.group("kind", "name", "tag"), common.decoded(_VALUES, text)) for part, text in fields if part]
    for places, element in _placed(root) if kept else ():
        for kind, name, tag, values in kept:
            for place in values.keys() & places if tag == element.tag else ():
                if kind == "attribute":
                    element.attrib.setdefault(name, _clean(values[place]))
                else:
                    element.extend(common.decoded(fromstring, f"<x>{values[place]}</x>"))


def _placed(root: Element) -> Iterator[tuple[tuple[str, ...], Element]]:
    """The elements whose unread parts are kept, by what is the same when the file is written again, the surest first.

    A clue without a word gets one when it is written.
    """
    acrostic = next(root.iter("acrostic"), None) is not None  # its rows are laid out anew
    yield from (((f"{cell.get('x')},{cell.get('y')}",), cell) for cell in (() if acrostic else root.iter("cell")))
    words = {} if acrostic else _words(root)
    for word in root.iter("word"):
        if cells := words.get(word.get("id", "")):
            yield (f"{cells[0]} {cells[-1]}",), word
    for clues in (one for one in root.iter("clues") if one.find("clue") is not None):  # the applet's settings have one
        name = _text(clues.find("title")).strip(" :").lower().removesuffix(" clues")
        yield (name,), clues
        for clue in clues.iter("clue"):  # numbers change with the grid
            cells = words.get(clue.get("word", ""), ())
            own = f"{name} {clue.get('number')} {_text(clue)}"
            yield (f"{name} {(cells[0], cells[-1])}", own) if cells else (own,), clue
    yield from ((("",), element) for tag in ("grid", "grid-look") for element in root.iter(tag))


def _parsed(content: bytes) -> Element:
    """The root of XML. Some programs write entities of HTML, such as `&nbsp;`, which XML does not have."""
    try:
        return fromstring(content, forbid_dtd=True)
    except ElementTree.ParseError as error:
        if "undefined entity" not in str(error):
            raise
    return fromstring(_ENTITY.sub(_as_number, content), forbid_dtd=True)


def _as_number(found: re.Match[bytes]) -> bytes:
    code = name2codepoint.get(found[1].decode("ascii"))
    return found[0] if code is None or found[1] in XML_ENTITIES else b"&#%d;" % code


def _unzipped(content: bytes) -> tuple[bytes, bool]:
    """The XML of a file, and whether its archive has several files of the format.

    Raises BadInput if the archive is damaged, has no file, or one that is too large.
    """
    if not content.startswith(ZIP):
        return content, False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = (one for one in archive.infolist() if not one.filename.endswith("/"))
            names = [one for one in files if not one.filename.startswith("__MACOSX/")]
            if not names:
                raise BadInput("the archive has no file")
            named = [info for info in names if info.filename.lower().endswith((".xml", ".jpz"))]
            with archive.open((named or names)[0]) as file:
                found = file.read(MOST_BYTES + 1)
    except UNREADABLE as error:
        raise BadInput(f"the archive cannot be read: {error}") from error
    if len(found) > MOST_BYTES:
        raise BadInput(f"the file in the archive is larger than {MOST_BYTES:,} bytes")
    return found, len(named) > 1


def _grid(grid: Element, warnings: list[str]) -> tuple[list[list[common.FileCell]], list[Bar]]:
    width, height = _number(grid.get("width")), _number(grid.get("height"))
    if not 0 < width <= MOST_SIDE or not 0 < height <= MOST_SIDE:
        raise BadInput(f"a grid can have at most {MOST_SIDE} rows and columns; this file says {height} x {width}")
    rows = [[common.FileCell("void")] * width for _ in range(height)]
    barred: list[tuple[Cell, str]] = []
    for element in grid.iter("cell"):
        column, row = _number(element.get("x")) - 1, _number(element.get("y")) - 1
        if 0 <= row < height and 0 <= column < width:
            rows[row][column] = cell = _cell(element, warnings)
            typed = element.get("solve-state", "").strip() and cell.kind == "open" and not cell.given
            warnings += ["Letters that a solver filled in are not read."] * bool(typed)
            sides = "".join(side for name, side in _BARS.items() if element.get(name) == "true")
            barred.append(((row, column), sides))
    return rows, list(common.with_bars(barred))


def _cell(element: Element, warnings: list[str]) -> common.FileCell:
    """A cell. One that holds a clue shows its solution, if any: the letter of a clue, or a sign of a quotation."""
    circle, shade = element.get("background-shape") == "circle", shade_of(element.get("background-color"))
    kind = element.get("type", "letter")
    if kind == "void":
        return common.FileCell("void")
    if kind == "clue" and (text := (element.get("solution") or "").strip()):
        return common.FileCell("open", text.upper(), circle, shade, given=True, label=element.get("number", "").strip())
    if kind == "clue":
        warnings.append("A cell that holds a clue was read as a black square.")
    if kind in ("block", "clue"):
        return common.FileCell("block", circle=circle, shade="" if shade == "#000000" else shade)
    text = element.get("solution") or ""
    given = element.get("hint") == "true" and text != ""
    return common.FileCell("open", text.strip().upper(), circle, shade, given, (element.get("number") or "").strip())


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _text(element: Element | None) -> str:
    return "".join(element.itertext()).strip() if element is not None else ""


def _clue_text(clue: Element) -> str:
    for element in clue.iter():
        if tag := type_of(element.tag, element.get("style", "")):
            opening, closing = SIGNS[tag]
            element.text = f"{opening}{element.text or ''}{'' if len(element) else closing}"
            if len(element):
                element[-1].tail = f"{element[-1].tail or ''}{closing}"
    return _text(clue)


def _words(crossword: Element) -> dict[str, tuple[Cell, ...]]:
    """The cells of the words, by their names. Raises BadInput if there are too many."""
    found: dict[str, tuple[Cell, ...]] = {}
    total = 0
    for word in crossword.iter("word"):
        # ranges such as x="1-5" y="1", which may count down
        ranges = [(_span(part.get("y", "")), _span(part.get("x", ""))) for part in (word, *word.findall("cells"))]
        count = sum(len(rows) * len(columns) for rows, columns in ranges)
        total += count
        if count > MOST_CELLS or total > MOST_OF_WORDS:
            raise BadInput(f"a word can have at most {MOST_CELLS:,} cells, and all words together {MOST_OF_WORDS:,}")
        cells = ((row, column) for rows, columns in ranges for row in rows for column in columns)
        found[word.get("id", "")] = tuple(cells)
    return found


def _span(text: str) -> range:
    first, _, last = text.partition("-")
    start, end = _number(first) - 1, _number(last or first) - 1
    if not 0 <= min(start, end) <= max(start, end) < MOST_SIDE:
        return range(0)
    return range(start, end + 1) if start <= end else range(start, end - 1, -1)


def _clues(crossword: Element, words: Mapping[str, tuple[Cell, ...]]) -> Iterator[common.FileClue]:
    spelled = {word.get("id", ""): word.get("solution", "") for word in crossword.iter("word")}
    for number, clues in enumerate(crossword.iter("clues")):
        group = _text(clues.find("title")).strip(" :") or ("Across", "Down")[number % 2]
        group = group.title() if common.direction_of(group) else group
        for clue in clues.findall("clue"):
            label, enumeration = (clue.get("number") or "").strip(), (clue.get("format") or "").strip()
            word = clue.get("word", "")
            answer = spelled.get(word, "")
            yield common.FileClue(group, label, _clue_text(clue), enumeration, words.get(word, ()), answer=answer)


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What a `.jpz` file cannot hold of a crossword, a sentence each."""
    return losses_of(puzzle, FEATURES - {"diagramless", "annotation", *NOT_PRINTED}, form="jpz")


def write(file: common.FilePuzzle) -> bytes:
    """Write a file as XML that is not compressed. Answers of an acrostic have rows below the quotation."""
    corners = {cell: clue.label for clue in file.clues if file.acrostic and clue.label for cell in clue.cells}
    file = with_answer_rows(file) if file.acrostic else file
    applet = any(name.endswith("-applet") for name in file.unread)
    root = Element("crossword-compiler" + "-applet" * applet, {"xmlns": COMPILER_SPACE})
    puzzle = SubElement(root, "rectangular-puzzle", {"xmlns": PUZZLE_SPACE, "alphabet": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"})
    metadata = SubElement(puzzle, "metadata")
    texts = {"title": file.title, "creator": file.author, "copyright": file.copyright, "description": file.notes}
    for name, text in texts.items():
        SubElement(metadata, name).text = _clean(text)
    crossword = SubElement(puzzle, "coded" if file.code else "acrostic" if file.acrostic else "crossword")
    _write_grid(crossword, file, corners)
    for number, clue in enumerate(file.clues, 1):
        spelled = {"solution": clue.answer} if clue.answer else {}
        word = SubElement(crossword, "word", {"id": str(number), **spelled})
        for row, column in clue.cells:
            SubElement(word, "cells", {"x": str(column + 1), "y": str(row + 1)})
    numbers = {id(clue): number for number, clue in enumerate(file.clues, 1)}
    for name, clues in grouped((one.group, one) for one in file.clues if not file.code).items():
        made = SubElement(crossword, "clues", {"ordering": "normal"})
        SubElement(SubElement(made, "title"), "b").text = _clean(name)
        for clue in clues:
            lengths = {"format": _clean(clue.enumeration)} if clue.enumeration else {}
            found = {"word": str(numbers[id(clue)]), "number": _clean(clue.numbers or clue.label), **lengths}
            SubElement(made, "clue", found).text = _clean(clue.text if clue.numbers else common.with_links(clue))
    ElementTree.indent(root, " ")
    for name, text in (item for item in file.unread.items() if not _PART.fullmatch(item[0])):
        parent = {"rectangular-puzzle": puzzle, "metadata": metadata}.get(name.rpartition(" of ")[2], root)
        parent.extend(common.decoded(fromstring, f"<x>{text}</x>"))
    for title in crossword.iter("title"):  # not all programs ignore white space around a title
        title.text = title[0].tail = None
    for clue in crossword.iter("clue"):  # last, because an indent would be text
        made = fromstring(f"<clue>{as_html(clue.text or '')}</clue>")
        clue.text, clue[:] = made.text, made[:]
    _give_parts(crossword, file.unread)
    return common.decoded(lambda: ElementTree.tostring(root, "utf-8", xml_declaration=True)) + b"\n"


def _write_grid(crossword: Element, file: common.FilePuzzle, corners: Mapping[Cell, str]) -> None:
    size = {"width": str(len(file.rows[0]) if file.rows else 0), "height": str(len(file.rows))}
    grid = SubElement(crossword, "grid", size)
    SubElement(grid, "grid-look", {"numbering-scheme": "coded" if file.code else "normal"})
    bars = {(bar.row, bar.column, bar.side) for bar in file.bars}
    for r, row in enumerate(file.rows):
        for c, cell in enumerate(row):
            made = SubElement(grid, "cell", {"x": str(c + 1), "y": str(r + 1), **_attributes(cell)})
            if file.acrostic and cell.given and not cell.label:
                made.set("type", "clue")
                del made.attrib["hint"]
            made.attrib |= {"top-right-number": _clean(corners[r, c])} if corners.get((r, c)) else {}
            made.attrib |= {name: "true" for name, side in SIDES.items() if (r, c, side) in bars}


def _attributes(cell: common.FileCell) -> dict[str, str]:
    if cell.kind == "void":
        return {"type": "void"}
    found = {
        "type": "block" if cell.kind == "block" else "",
        "solution": _clean(cell.text),
        "number": cell.label,
        "background-shape": "circle" if cell.circle else "",
        "background-color": color_of(cell.shade),
        "solve-state": _clean(cell.text) if cell.given else "",
        "hint": "true" if cell.given else "",
    }
    return {name: text for name, text in found.items() if text}


_NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def _clean(text: str) -> str:
    return _NOT_XML.sub("", text)
