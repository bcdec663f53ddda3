"""`.ipuz`: JSON with rows of cells, their solution and lists of clues (kind crossword, versions 1 and 2)."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from engine.core import BadInput, grouped, json_damage
from engine.crossword.grid import GREY, MOST_SIDE, Cell, numbers
from engine.crossword.puzzle import Puzzle
from engine.output.formats import file_puzzle as common
from engine.output.formats.form_files import as_acrostic, with_code
from engine.output.formats.losses import FEATURES, NOT_PRINTED, TEXTS, losses_of
from engine.output.formats.markup import as_html, as_markup, color, from_html, unread_tags, without_markup

MOST_BYTES = 4 * 2**20
KIND, DIAGRAMLESS = "http://ipuz.org/crossword#1", "http://ipuz.org/crossword/diagramless#1"
CODED, ACROSTIC = "http://crosswordnexus.com/ipuz/coded#1", "http://ipuz.org/acrostic#1"
"""The kind of codewords beside that of crosswords, by which solvers on the web know them; that of acrostics."""
READ = frozenset(
    {"version", "kind", "dimensions", "puzzle", "solution", "clues", "intro", "block", "empty", "styles", "saved",
     "fakeclues", "fakecluegroups", "checksum", *TEXTS}
)  # fmt: skip
"""The fields of a file that are read, or that have a warning of their own."""
_PART = re.compile("(?P<kind>style|field) (?P<name>.+) of (?P<where>cells|clues|answers)", re.DOTALL)
_VALUES = msgspec.json.Decoder(dict[str, Any]).decode
CELL_READ = frozenset({"cell", "style", "value", "Across", "Down"})
CLUE_READ = frozenset({"number", "label", "clue", "enumeration", "cells", "continued", "explanation", "answer"})
_COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<comma>,)\s*[\]}]')


def recognizes(content: bytes) -> bool:
    """Whether a file begins as JSON, bare or in a call of a function."""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:80]
    return start.startswith(b"{") or b"({" in start


def read(content: bytes) -> common.FilePuzzle:
    """Read a file. Raises BadInput if it is no crossword of this format."""
    source = _object(content)
    kind = source.get("kind")
    kinds = [each for each in ([kind] if isinstance(kind, str) else _list(kind, "kind")) if isinstance(each, str)]
    acrostic = any("ipuz.org/acrostic" in each for each in kinds)
    if not acrostic and not any("ipuz.org/crossword" in each for each in kinds):
        raise BadInput(f"the file holds {', '.join(kinds)[:100] or 'no kind of puzzle'}, not a crossword")
    try:
        diagramless = any("crossword/diagramless" in each for each in kinds)
        found = _Reader(source, diagramless=diagramless).puzzle()
    except RecursionError as error:
        raise BadInput("not an .ipuz file: a cell or a clue is nested too deeply") from error
    if acrostic:
        return as_acrostic(found)
    coded = any(each.partition("#")[0].endswith(("/coded", "/codeword")) for each in kinds)
    return with_code(found) if coded else replace(found, diagramless=diagramless)


def _object(content: bytes) -> Mapping[str, Any]:
    try:
        text = content.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise BadInput(json_damage(error, "an .ipuz file")) from error
    if not text.startswith("{"):  # JSON in a call: ipuz({...})
        text = text[text.find("(") + 1 :].rstrip().rstrip(";").rstrip().removesuffix(")")
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        if comma := next((found for found in _COMMA.finditer(text) if found["comma"]), None):
            line = text.count("\n", 0, comma.start()) + 1
            raise BadInput(f"not an .ipuz file: a comma before a closing bracket in line {line}") from error
        raise BadInput(json_damage(error, "an .ipuz file")) from error
    if not isinstance(found, dict):
        raise BadInput("not an .ipuz file: it has no fields")
    return found


def _list(found: Any, where: str) -> Sequence[Any]:
    if not isinstance(found, list):
        raise BadInput(f"not an .ipuz file: {where} is not a list")
    return found


class _Reader:
    def __init__(self, source: Mapping[str, Any], *, diagramless: bool) -> None:
        self.source, self.diagramless = source, diagramless
        self.block, self.empty = str(source.get("block", "#")), str(source.get("empty", "0"))
        styles = source.get("styles")
        self.styles: Mapping[str, Any] = styles if isinstance(styles, dict) else {}
        self.warnings = ["The field checksum is not read."] * ("checksum" in source)  # wrong after a change
        self.unread: Counter[str] = Counter()  # what of clues and cells is only named
        self.kept: dict[str, dict[str, Any]] = {}  # what of them is written back, by the places of cells and `_place`
        rows, groups = _items(source.get("puzzle")), source.get("clues")
        clues = [clue for some in groups.values() for clue in _items(some)] if isinstance(groups, dict) else []
        pairs = [pair for clue in clues if isinstance(clue, dict) for pair in _numbers(clue.get("cells"))]

        def inside(first: int) -> int:
            own = [(column - first, _items(rows[row - first])) for column, row in pairs if 0 <= row - first < len(rows)]
            return sum(0 <= column < len(row) for column, row in own)

        self.first = max(1, 0, key=inside)  # the number of the first row and column: that of more cells of clues

    def puzzle(self) -> common.FilePuzzle:
        rows = [_list(row, "a row") for row in _list(self.source.get("puzzle"), "puzzle")]
        answers = self.source.get("solution")
        solution = [_list(row, "a row") for row in _list(answers, "solution")] if answers is not None else []
        said, there = self.source.get("dimensions"), {"width": max(map(len, rows), default=0), "height": len(rows)}
        for name, value in said.items() if isinstance(said, dict) else ():
            if type(value) is int and value != there.get(name):
                self.warnings.append(f"The file says {name[:60]} {value}; its grid has {there.get(name, 'none')}.")
        self.warnings += ["The field intro is kept in the notes."] * bool(self._text("intro"))
        if "saved" in self.source:
            self.warnings.append("Letters that a solver filled in are not read.")
        cells = [
            [self._cell(raw, _at(solution, r, c), f"{r},{c}") for c, raw in enumerate(row)]
            for r, row in enumerate(rows)
        ]
        if self.diagramless and not any(self._content(raw) == self.block for row in rows for raw in row):
            # numbers of a grid without its blocks
            cells = [[replace(cell, label="") for cell in row] for row in cells]
        sides = (((r, c), _sides(self._style(raw))) for r, row in enumerate(rows) for c, raw in enumerate(row))
        bars = list(common.with_bars(sides))
        starts = {cell.label: (r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell.label}
        if not starts and not self.diagramless and numbers(common.grid_of(common.FilePuzzle(cells, bars), [])):
            self.warnings.append("The grid has no numbers: the usual ones are used.")
        clues = list(self._clues(starts))
        texts = (_label(self.source.get(name)) for name in ("title", "author", "copyright", "intro", "notes"))
        self.warnings += unread_tags(texts, "titles and notes")
        self.warnings += [f"{what} is not read: {count:,} here." for what, count in self.unread.items()]
        notes = dict.fromkeys((self._text("intro"), self._text("notes")))
        strange = {name for name in self.source if _PART.fullmatch(f"field {name}")}  # would be read as a part
        self.warnings += [f"The field {name[:60]} is not read." for name in strange]
        return common.FilePuzzle(
            cells, bars, clues, self._text("title"), self._text("author"),
            self._text("copyright"), "\n\n".join(filter(None, notes)), self.warnings,
            unread={
                name: msgspec.json.encode(value).decode()
                for name, value in (
                    *((f"field {name}", value) for name, value in self.source.items() if name not in READ | strange),
                    *self.kept.items(),
                )
            },
        )  # fmt: skip

    def _text(self, name: str) -> str:
        found = self.source.get(name)
        return without_markup(found).strip() if isinstance(found, str) else ""

    def _style(self, raw: Any) -> Mapping[str, Any]:
        style = raw.get("style") if isinstance(raw, dict) else None
        found = self.styles.get(style) if isinstance(style, str) else style
        return found if isinstance(found, dict) else {style: style} if isinstance(style, str) else {}

    def _content(self, raw: Any) -> Any:
        return raw.get("cell", self.empty) if isinstance(raw, dict) else raw

    def _cell(self, raw: Any, answer: Any, place: str) -> common.FileCell:
        content = self._content(raw)
        if content is None:
            return common.FileCell("void")
        style = self._style(raw)
        self._keep_fields(raw, CELL_READ, "cells", place)
        self._keep_fields(answer, CELL_READ, "answers", place)
        read = {
            "color": color(style.get("color")), "highlight": isinstance(style.get("highlight"), bool),
            "shapebg": style.get("shapebg") == "circle",
            "barred": set(_sides(style)).issubset("TRBL"),
        }  # fmt: skip
        for name, value in style.items():
            if name in read or name == value:
                self.unread.update([f"The style {name[:60]} of cells"] * (not read.get(name)))
            else:
                self.kept.setdefault(f"style {name} of cells", {})[place] = value
        shade = color(style.get("color")) or (GREY if style.get("highlight") is True else "")
        shade = "" if shade == "#ffffff" else shade
        circle = style.get("shapebg") == "circle"
        # a diagramless puzzle can have its blocks in the solution only
        if self.block in ((content, answer) if self.diagramless else (content,)):
            return common.FileCell("block", circle=circle, shade=shade)
        given = raw.get("value") if isinstance(raw, dict) else None
        known = _content(answer)
        text = _content(given) or ("" if known in (self.block, self.empty) else known)
        label = _label(content).strip()
        label = "" if label == self.empty else label
        return common.FileCell("open", text.upper(), circle, shade, bool(_content(given)), label)

    def _keep_fields(self, raw: Any, read: Collection[str], where: str, place: str) -> None:
        for name, value in raw.items() if isinstance(raw, dict) else ():
            if name not in read:
                self.kept.setdefault(f"field {name} of {where}", {})[place] = value

    def _clues(self, starts: Mapping[str, Cell]) -> Iterator[common.FileClue]:
        groups = self.source.get("clues")
        if not isinstance(groups, dict):
            self.warnings += ["The clues are not read: they are in no lists with names."] * bool(groups)
            return
        fake = self.source.get("fakecluegroups")
        fakes = set(groups) if self.source.get("fakeclues") is True else set(map(str, _items(fake)))
        for name, clues in groups.items():
            group, _, shown = str(name).partition(":")
            if shown and shown != group:
                self.warnings.append(f"The list {group} is called {shown} in the file.")
            if name in fakes and common.direction_of(group):
                self.warnings.append(f"The clues {group} are not those of entries; they are kept as a further list.")
                group = f"{group} clues"
            if not isinstance(clues, list):
                self.warnings.append(f"The clues {group} are not read: the file has no list of them.")
            for number, raw in enumerate(_items(clues)):
                self.warnings += unread_tags([str(raw)])
                yield (clue := self._clue(group, raw))
                start = clue.cells[0] if clue.cells else starts.get(clue.label)
                self._keep_fields(raw, CLUE_READ, "clues", _place(group, start, number))

    def _clue(self, group: str, raw: Any) -> common.FileClue:
        if isinstance(raw, str):
            return common.FileClue(group, "", from_html(raw))
        if isinstance(raw, list):
            label, text = (raw[0], raw[1]) if len(raw) > 1 else ("", raw[0] if raw else "")
            self.unread.update(["The third part of clues"] * (len(raw) > 2))
            return common.FileClue(group, _label(label), from_html(_content(text)))
        if not isinstance(raw, dict):
            raise BadInput(f"not an .ipuz file: a clue of {group} is neither a text nor a list nor an object")
        enumeration = re.sub(r"^\(([^()]*)\)$", r"\1", _label(raw.get("enumeration")))
        names = ("number", "label") if common.direction_of(group) else ("label", "number")  # a number has an entry
        label = next((raw[name] for name in names if name in raw), "")
        return common.FileClue(
            group, _label(label), from_html(_content(raw.get("clue"))),
            enumeration, tuple(_cells(raw.get("cells"), self.first)),
            without_markup(_content(raw.get("explanation"))), tuple(_links(group, raw)),
            _label(raw.get("label")), _label(raw.get("answer")),
        )  # fmt: skip


def _place(group: str, start: Cell | None, number: int) -> str:
    """The place of a clue in its file: the first cell of an entry; of other clues, their number in their list."""
    return f"{group} {start}" if start and common.direction_of(group) else f"{group} {number}"


def _at(rows: Sequence[Sequence[Any]], row: int, column: int) -> Any:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else None


def _content(found: Any) -> str:
    """The text of a cell or a clue: a string, or an object with a value; several answers are joined by "/"."""
    if isinstance(found, dict):
        return _content(found.get("value")) or "/".join(
            dict.fromkeys(filter(None, (_content(found.get(way)) for way in ("Across", "Down"))))
        )
    if isinstance(found, list):
        return "/".join(part for part in found if isinstance(part, str))
    return _label(found)


def _label(found: Any) -> str:
    if isinstance(found, list):
        return "/".join(map(_label, found))
    return str(found) if isinstance(found, str | int) and not isinstance(found, bool) else ""


def _sides(style: Mapping[str, Any]) -> str:
    """The sides of a cell that have bars: "RB", which some programs write as "R, B"."""
    return re.sub(r"[\s,/]", "", _label(style.get("barred")))


def _items(found: Any) -> Sequence[Any]:
    return found if isinstance(found, list) else ()


def _links(group: str, clue: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The direction, if it is named, and number of the further entries of a clue, which British crosswords
    number "2,9". A link is an object, or a number. Links to the clue itself are skipped.
    """
    for link in _items(clue.get("continued")):
        fields = link if isinstance(link, dict) else {"number": link}
        way, number = _label(fields.get("direction")).lower(), _label(fields.get("number"))
        if number and ((way or group.lower()) != group.lower() or number != _label(clue.get("number"))):
            yield way, number


def _numbers(cells: Any) -> Iterator[tuple[int, int]]:
    for pair in _items(cells):
        match pair:
            case [column, row] if type(column) is type(row) is int:  # True is an instance of int too
                yield column, row


def _cells(found: Any, first: int) -> Iterator[Cell]:
    for column, row in _numbers(found):
        if first <= min(column, row) and max(column, row) < MOST_SIDE + first:
            yield row - first, column - first


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What an `.ipuz` file cannot hold of a crossword, a sentence each."""
    return losses_of(puzzle, FEATURES - NOT_PRINTED, form="ipuz")


def write(file: common.FilePuzzle) -> bytes:
    """Write a file of version 2 as indented JSON."""
    height, width = len(file.rows), len(file.rows[0]) if file.rows else 0
    sides = grouped(((bar.row, bar.column), "R" if bar.side == "right" else "B") for bar in file.bars)
    texts = {text for row in file.rows for cell in row for text in (cell.text, cell.label)}
    labels = Counter(cell.label for row in file.rows for cell in row)
    block, empty = _sign("#", texts), _sign("0", texts)
    parts = [(_PART.fullmatch(name), text) for name, text in file.unread.items()]
    kept_parts = [(*part.group("kind", "where", "name"), common.decoded(_VALUES, text)) for part, text in parts if part]

    def own(kind: str, where: str, place: str) -> dict[str, Any]:
        """What was not read of a cell or a clue."""
        return {name: of[place] for *which, name, of in kept_parts if which == [kind, where] and place in of}

    def written(cell: common.FileCell, r: int, c: int) -> Any:
        style = own("style", "cells", f"{r},{c}") | _style(cell, "".join(sides.get((r, c), ())))
        fields = own("field", "cells", f"{r},{c}")
        content: Any = block if cell.kind == "block" else _number(cell.label or empty)
        if cell.kind == "void" or not (style or cell.given or fields):
            return None if cell.kind == "void" else content
        more = {"style": style, "value": cell.text if cell.given else ""}
        return {**fields, "cell": content, **{name: part for name, part in more.items() if part}}

    def answer(cell: common.FileCell, place: str) -> Any:
        text, fields = {"open": cell.text, "block": block}.get(cell.kind), own("field", "answers", place)
        return {**fields, "value": text} if fields and text is not None else text

    made = {
        "version": "http://ipuz.org/v2",
        "kind": [DIAGRAMLESS if file.diagramless else ACROSTIC if file.acrostic else KIND, *[CODED] * bool(file.code)],
        **{name: as_markup(getattr(file, name)) for name in TEXTS},
        "dimensions": {"width": width, "height": height},
        "block": block,
        "empty": empty,
        "puzzle": [[written(cell, r, c) for c, cell in enumerate(row)] for r, row in enumerate(file.rows)],
        "solution": [[answer(cell, f"{r},{c}") for c, cell in enumerate(row)] for r, row in enumerate(file.rows)],
        "clues": {
            name: [
                _listed(clue, with_cells=labels[clue.label] != 1 or not _is_numbered(clue, file))
                | own("field", "clues", _place(name, clue.cells[0] if clue.cells else None, number))
                for number, clue in enumerate(clues)
            ]
            for name, clues in grouped((one.group, one) for one in file.clues if not file.code).items()
        },
    }
    kept = {name: value for name, value in made.items() if value != ""}
    for name, text in file.unread.items():
        if not _PART.fullmatch(name):
            kept.setdefault(name.removeprefix("field "), common.decoded(msgspec.json.decode, text))
    return msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n"


def _sign(char: str, texts: Collection[str]) -> str:
    """The first of "#", "##" and so on that is not the text of a cell."""
    return next(sign for count in range(1, len(texts) + 2) if (sign := char * count) not in texts)


def _style(cell: common.FileCell, bars: str) -> dict[str, Any]:
    shade = {"highlight": True} if cell.shade == GREY else {"color": cell.shade.removeprefix("#")} if cell.shade else {}
    return {**({"shapebg": "circle"} if cell.circle else {}), **shade, **({"barred": bars} if bars else {})}


def _is_numbered(clue: common.FileClue, file: common.FilePuzzle) -> bool:
    if not common.direction_of(clue.group) or not clue.cells:
        return False
    row, column = clue.cells[0]
    return file.rows[row][column].label == clue.label


def _listed(clue: common.FileClue, *, with_cells: bool) -> dict[str, Any]:
    label = "number" if clue.label.isdecimal() else "label"
    found: dict[str, Any] = {label: _number(clue.label)} if clue.label else {}
    found["clue"] = as_html(clue.text) if "</" in clue.text else as_markup(clue.text)
    more = {
        "enumeration": clue.enumeration, "answer": clue.answer,
        "continued": [{"direction": way.title(), "number": _number(number)} for way, number in clue.links],
        "label": clue.numbers, "explanation": as_markup(clue.annotation),
        "cells": [[column + 1, row + 1] for row, column in clue.cells if with_cells],
    }  # fmt: skip
    return found | {name: value for name, value in more.items() if value}


def _number(label: str) -> int | str:
    return int(label) if label.isdecimal() and str(int(label)) == label else label
