"""Exolve's text: a grid with its solution, bars and circles, and the clues. Pages with Exolve's script play it.

The text stands between `exolve-begin` and `exolve-end`, alone or in such a page. A field has its value on its
line, or on the lines below.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from html import unescape
from itertools import islice

from engine.core import BadInput, grouped
from engine.crossword.grid import MOST_SIDE, Bar, Cell, Entry, entries_of
from engine.crossword.puzzle import Puzzle
from engine.output.formats import file_puzzle as common
from engine.output.formats.losses import FEATURES, FORMS, NOT_PRINTED, VOID, Loss, further_clues, losses_of
from engine.output.formats.markup import as_html, escaped, from_html, unread_tags, without_markup

HELD = FEATURES - {"shade", "color", "void", "labels", *NOT_PRINTED, *FORMS}

SHOWN = Loss("diagramless", "A diagramless grid with several letters in a cell is refused: the blocks are shown.")
MOST_BYTES = 2**20
BEGIN, END = b"exolve-begin", b"exolve-end"
ESCAPES = {"#": "&#35;", "exolve-": "exolve&#45;", "[]": "&#91;]", "~{": "&#126;{"}  # what means more than text
TITLES, LISTS = ("title", "setter", "copyright"), ("across", "down", "nodir")
READ = frozenset({*TITLES, *LISTS, "width", "height", "option", "prelude", "preamble", "grid", "reversals"})
_FIELD = re.compile(r"\s*exolve-([a-z0-9-]+)\s*:?\s*(.*)")
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
_CHAR, _MARKS = r"(?:&.|[^\s|_+@!*~&])", r"((?:\s*[|_+@!*~])*)"
_CELL, _REBUS = re.compile(f"({_CHAR}){_MARKS}"), re.compile(f"({_CHAR}+){_MARKS}")
_COMPOUND = re.compile(r"devanagari|[2-9]", re.IGNORECASE)  # scripts with several characters in a cell
_DECORATION = re.compile(r"\{[^}]*\}|\[[^\]]*\]")  # of a cell
_PLACE = re.compile(r"#(?:c(\d{1,3})r(\d{1,3})|r(\d{1,3})c(\d{1,3})|([a-z])(\d{1,3}))\s*")
_LABEL = re.compile(r"(?:\[([^\]]*)\]|([1-9]\d*))(?:([adbu])(?:c(?:ross)?|own|n|ack|p)?(?![a-z]))?", re.IGNORECASE)
_LABELS = re.compile(
    rf"{_LABEL.pattern}(?:\s*(?:,|(?:and|&(?:amp;)?|/)(?=\s*[1-9]))\s*{_LABEL.pattern})*\s*(?:\.(?!\.)\s*)?",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"[,/.]|and\b|&amp;", re.IGNORECASE)  # beginnings of a clue that look like part of its label
SKIPPED = "~"
WAYS = {"a": "across", "d": "down", "b": "across", "u": "down"}
BACKWARDS = {"Across": "b", "Down": "u"}  # what follows the number of an entry that is read back, or up
_LENGTHS = tuple(
    re.compile(rf"(?P<whole>\((?:{inside})\)\*?)(?P<closed>\s*\[[^\]]*\])?", re.IGNORECASE)
    for inside in (
        r"(?P<length>\d{1,2}(?:[\s,.'\u2019-]+\d{1,2})*)",
        r"(?P<length>\d{1,2})\s*l[etrs]*|[^()]*[\s\d](?:w(?:o?r?ds?)?|l(?:e?t?te?rs?)?)[^()a-z]*|\s*\?\s*",
        r"ab{1,2}r[a-z]*\.?|acr[a-z]*\.?",
    )
)
"""Lengths of answers; if a clue has none, other words in brackets that end it: "(two words)", "(?)", "(abbr.)"."""
_MARKED = re.compile(r"~\{((?:\{[^{}]*\})?)(.*?)\}~")  # words that Exolve underlines in the solution
MARKS = {0xE000: "~{", 0xE001: "}~"}
NO_MARKS = dict.fromkeys(MARKS)
_DEFINED = re.compile("\ue000(?:\\{[^{}]*\\})?(.*?)\ue001")  # the same where `~{` is text
KEPT = "markup, explanation or hint of clues"
"""A line for each clue with something that is not shown: its list, its label, its marked text, its explanation in a
further list, its hints."""


def recognizes(content: bytes) -> bool:
    """Whether a text or a page has a puzzle of Exolve."""
    return BEGIN in content


def read(content: bytes) -> common.FilePuzzle:
    """Read a text, or the first one of a page. Raises BadInput if it has no grid, or its size is another one."""
    texts = [text.partition(END)[0] for text in content.split(BEGIN)[1:] if END in text]
    texts = [text for text in texts if b"exolve-grid" in text] or texts  # others are remarks of a page
    if not texts:
        raise BadInput("not an Exolve text: a line exolve-begin or exolve-end is missing")
    fields, clues = dict[str, list[str]](), list[tuple[str, str, list[str]]]()
    name = group = ""
    warnings = [common.SEVERAL] * (len(texts) > 1)
    for written in texts[0].decode("utf-8", "replace").translate(NO_MARKS).splitlines():
        line = _COMMENT.sub("", written)
        if found := _FIELD.match(line):
            name, value = found[1], found[2].strip()
            group = {"across": "Across", "down": "Down"}.get(name, without_markup(value) or common.UNNAMED)
            value = line.strip() if name in fields and name not in READ else value  # it is written back as it stands
            fields.setdefault(name, []).extend([value] * bool(value or name not in READ))
        elif not (text := line.strip()):
            continue
        elif name not in LISTS:
            fields.setdefault(name, []).append(text)
        elif text.startswith("---"):
            heading = text.strip("-: ")
            group = (heading or group) if name == "nodir" else group
            warnings += [f"The heading {heading[:60]} in the clues is not read."] * (heading not in ("", group))
        elif clues and text.lower().startswith(("hint:", "concise:")):
            clues[-1][2].append(text)
        else:
            clues.append((group, text, []))
    if "3d" in fields:
        raise BadInput("the crossword of the Exolve text has three dimensions")
    options = [option for value in fields.get("option", ()) for option in value.split()]
    cells, bars = _grid(fields, options)
    own = ("rebus-cells", *_options(cells))
    unread = {f"option {one}": "" for one in options if one not in own and not one.startswith("allow-")}
    for name in (name for name in fields if name not in READ):
        text = "\n".join(fields[name])
        if "<" in text or not name:  # the scripts of strangers are not handed on
            warnings.append(f"The field exolve-{name[:60]} is not read.")
        else:
            unread[f"field exolve-{name}"] = text
    if decorated := sum(len(_DECORATION.findall(line)) for line in fields.get("grid", ())):
        warnings.append(f"The decorations of cells are not read: {decorated:,} here.")
    width = " ".join(fields.get("width", ()))
    if (wide := int(width) if re.fullmatch("[1-9][0-9]{0,2}", width) else MOST_SIDE) < max(map(len, cells), default=0):
        warnings.append(f"The cells right of column {wide} are not read.")  # Exolve does not read them either
        cells, bars = [row[:wide] for row in cells], [bar for bar in bars if bar.column < wide]
    for side, there in (("height", len(cells)), ("width", max(map(len, cells), default=0))):
        if (said := " ".join(fields.get(side, ()))) != str(there):
            raise BadInput(f"the Exolve text says {side} {said[:20] or 'nothing'}; its grid has {there}")
    titles = [" ".join(without_markup(" ".join(fields.get(name, ()))).split()) for name in TITLES]
    warnings += unread_tags(text for _, line, hints in clues for text in (line, *hints))
    texts = (line for name in (*TITLES, "prelude", "preamble") for line in fields.get(name, ()))
    warnings += unread_tags(texts, "titles and notes")
    shown, kept = list[common.FileClue](), list[str]()
    for group, line, hints in clues:
        clue = _read_clue(group, line, len(cells))
        own = "" if common.direction_of(group) else clue.annotation
        shown.append(replace(clue, text=_DEFINED.sub(r"\1", clue.text), annotation=clue.annotation.removeprefix(own)))
        texts = (" ".join(from_html(text).split()) for text in hints)
        kept += ["\t".join((group, clue.label, clue.text, own, *texts))] * (shown[-1] != clue or hints != [])
        warnings += ["Marks in explanations of clues are not read."] * (line.count("~{") > clue.text.count("\ue000"))
    unread |= {KEPT: "\n".join(kept)} if kept else {}
    notes = "<br>".join(" ".join(fields[name]) for name in ("prelude", "preamble") if name in fields)
    made = common.FilePuzzle(
        cells, bars, shown, *titles,
        notes=_lines(without_markup(notes)), warnings=warnings,
        diagramless=any("*" in line for line in fields.get("grid", ())), unread=unread,
    )  # fmt: skip
    pairs = " ".join(fields.get("reversals", ())).split()
    reversals = {_read_clue("", f"#{pair.replace('-', '#')}", len(cells)).cells for pair in pairs}
    return _renumbered(made, reversals) if reversals or any(cell.label for row in cells for cell in row) else made


def _lines(text: str) -> str:
    """The lines of a text of HTML, where only tags begin one, with at most one empty line between two."""
    lines = "\n".join(" ".join(line.split()) for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip()


def _grid(fields: Mapping[str, list[str]], options: list[str]) -> tuple[list[list[common.FileCell]], list[Bar]]:
    """The cells and the bars. 0 is an unknown letter, unless it is allowed and another is known."""
    rows, bars = list[list[common.FileCell]](), list[Bar]()
    several = "rebus-cells" in options or _COMPOUND.search(" ".join(fields.get("language", ()))) is not None
    lines = [_DECORATION.sub("", line) for line in fields.get("grid", ())]
    zero = any(one == "allow-digits" or re.match("allow-chars:.*0", one) for one in options)
    unknown = "?" if zero and set("".join(lines)) - set("0.? |_+@!~*\t") else "?0"
    for r, line in enumerate(lines[: MOST_SIDE + 1]):
        row = list[common.FileCell]()
        cells = (_REBUS if several else _CELL).finditer(line)
        for text, marks in (found.groups() for found in islice(cells, MOST_SIDE + 1)):
            bars += [Bar(r, len(row), "right")] * bool({"|", "+"} & set(marks))
            bars += [Bar(r, len(row), "below")] * bool({"_", "+"} & set(marks))
            letters = "" if text in (".", *unknown) else re.sub("&(.)", r"\1", text)
            kind = "block" if text == "." else "open"
            row.append(common.FileCell(kind, letters, "@" in marks, given="!" in marks, label=SKIPPED * ("~" in marks)))
        rows.append(row)
    return rows, bars


def _renumbered(file: common.FilePuzzle, reversals: Collection[tuple[Cell, ...]]) -> common.FilePuzzle:
    """The puzzle with the numbers of a grid that skips some, or has them at the last cells of reversed entries.

    Nodir clues can be those of entries without a number.
    """
    entries = [(one.direction.title(), one.cells) for one in _entries(file)]
    start = {cells: cells[-1 if (cells[0], cells[-1]) in reversals else 0] for _, cells in entries}
    counted = sorted({(r, c) for r, c in start.values() if file.rows[r][c].label != SKIPPED})
    label = {cell: str(number) for number, cell in enumerate(counted, 1)}
    group = {cells: way for way, cells in entries if start[cells] not in label}
    turned = {(way, label.get(start[cells], "")): cells for way, cells in entries if start[cells] != cells[0]}
    rows = [
        [replace(cell, label=label.get((r, c), "")) for c, cell in enumerate(row)] for r, row in enumerate(file.rows)
    ]
    clues = [
        replace(clue, label=clue.label + BACKWARDS[clue.group], cells=cells)
        if (cells := turned.get((clue.group, clue.label)))
        else replace(clue, group=group.get(clue.cells, clue.group))  # that can name its first cell only
        for clue in file.clues
    ]
    names = ", ".join(sorted(f"{number}{BACKWARDS[way]}" for way, number in turned))
    said = [f"Entries that the file reads backwards are read forwards: {names}."] * bool(turned)
    return replace(file, rows=rows, clues=clues, warnings=[*file.warnings, *said])


def _read_clue(group: str, line: str, height: int) -> common.FileClue:
    cells = list[Cell]()
    while found := _PLACE.match(line):
        column = ord(found[5]) - ord("a") if found[5] else int(found[1] or found[4]) - 1
        cells.append((height - int(found[2] or found[3] or found[6]), column))
        line = line[found.end() :]
    found = _LABELS.match(line := line.replace("&#038;", "&"))
    written = _LABEL.findall(found[0]) if found else []
    named = [(WAYS.get(way.lower(), ""), name or number) for name, number, way in written]
    labels = [(way, without_markup(name).rstrip(". ")) for way, name in named]
    line = line[found.end() :] if found else line
    label = labels[0][1] if labels else ""
    text, length, annotation = _parts("" if line == "*" else line)  # a clue "*" is a deleted one
    return common.FileClue(
        group, "" if label == "-" else label,
        " ".join(from_html(_MARKED.sub("\ue000\\1\\2\ue001", text)).split()),
        length, tuple(cells),
        " ".join(without_markup(_MARKED.sub(r"\2", annotation)).split()), tuple(labels[1:]),
        unescape(found[0]).strip(" .") if found and labels[1:] and "/" in found[0] else "",
    )  # fmt: skip


def _parts(line: str) -> tuple[str, str, str]:
    """The text of a clue, its enumeration and its annotation: "[]" or the last enumeration ends the text."""
    text, closed, annotation = line.partition("[]")
    for pattern in _LENGTHS:
        if found := [one for one in pattern.finditer(text) if not (closed and text[one.end() :].strip())]:
            end = next((one for one in found if one["closed"]), found[-1])
            hidden = end["whole"].endswith("*")
            length = "" if hidden else end.groupdict().get("length") or ""
            before = text[: end.start() if hidden or length else end.end("whole")]  # other words stay in the text
            return before, length, annotation or text[end.end("whole") :]
    return text, "", annotation


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What the text cannot hold of a crossword, a sentence each."""
    held = HELD | {"labels"} if common.keeps_labels(puzzle.grid, "exolve") else HELD
    rebus = any(len(mark.text) > 1 for mark in puzzle.grid.marks)
    renamed = [some.name for some in puzzle.clue_lists if common.direction_of(some.name)]
    held = held - {"diagramless"} if rebus else held
    found = losses_of(puzzle, held, VOID, SHOWN, form="exolve")
    own = common.unread_of(puzzle, "exolve")
    texts = Counter(clue.text for clue in (*puzzle.clues, *further_clues(puzzle)))
    if lost := (Counter(text for *_, text in _kept(own)) - texts).total():
        found += (f"Not kept of clues whose text was changed: {KEPT.removesuffix(' of clues')} ({lost:,} here).",)
    return (*found, *(f"The further list {name} is called {name} clues." for name in renamed))


def _kept(unread: Mapping[str, str]) -> dict[tuple[str, str, str], list[str]]:
    lines = (f"{line}\t\t\t".split("\t") for line in unread.get(KEPT, "").split("\n") if line)
    return {(group, label, _DEFINED.sub(r"\1", text)): [text, *more] for group, label, text, *more in lines}


def _with_kept(file: common.FilePuzzle) -> Iterator[tuple[common.FileClue, list[str]]]:
    """Yield the clues, each with what is kept of it: that of its place, or of the only clue with its text."""
    kept, texts = _kept(file.unread), Counter(clue.text for clue in file.clues)
    known = Counter(text for *_, text in kept)
    alone = {text: more for (*_, text), more in kept.items() if texts[text] == known[text] == 1}
    for clue, own in zip(_grouped(file), file.clues, strict=True):
        nothing = [own.text.translate(NO_MARKS), ""]
        yield clue, kept.get((own.group, own.label, own.text)) or alone.get(own.text, nothing)


def write(file: common.FilePuzzle) -> bytes:
    """Write the text, UTF-8. The blocks of a diagramless grid with several letters in a cell are shown."""
    if any(len(cell.text) > 1 for row in file.rows for cell in row):
        file = replace(file, diagramless=False)
    titles = zip(TITLES, (file.title, file.author, file.copyright), strict=True)
    lines = ["exolve-begin", *(f"  exolve-{name}: {_markup(text)}" for name, text in titles if text)]
    lines += [f"  exolve-width: {len(file.rows[0]) if file.rows else 0}", f"  exolve-height: {len(file.rows)}"]
    compound = _COMPOUND.search(file.unread.get("field exolve-language", ""))  # Exolve refuses rebus cells with it
    lines += [f"  exolve-option: {option}" for option in (() if compound else _options(file.rows))]
    if file.notes:
        lines += ["  exolve-preamble:", "    " + "<br>\n    ".join(map(_markup, file.notes.split("\n")))]
    lines += ["  exolve-grid:", *(f"    {row}" for row in _rows(file))]
    counted = {(common.direction_of(one.group), one.label) for one in file.clues if one.enumeration}
    for name, clues in grouped((clue.group, (clue, more)) for clue, more in _with_kept(file)).items():
        direction = common.direction_of(name)
        lines.append(f"  exolve-{direction}:" if direction else f"  exolve-nodir: {_markup(name)}")
        for clue, (text, own, *hints) in clues:
            clear = replace(clue, numbers="") if counted.intersection(clue.links) else clue  # "2/9" must be "2, 9d"
            clear = replace(clear, text=text, annotation=clue.annotation or own * (direction is None))
            lines.append(f"    {_clue(clear, file.rows, numbered=bool(direction)).translate(MARKS)}")
            lines += [f"    {_markup(hint)}" for hint in hints if hint]
    for name, text in file.unread.items():
        if "<" not in name + text:  # a document can have what a file has not
            kind, _, own = name.partition(" ")
            stood = text.replace("\n", "\n    ")
            lines += [f"  exolve-option: {own}"] * (kind == "option")
            lines += [f"  {own}: {stood}".rstrip()] * (kind == "field")
    return "\n".join([*lines, "exolve-end", ""]).encode()


def _grouped(file: common.FilePuzzle) -> Iterator[common.FileClue]:
    """The clues; those across and down without an entry of their own are of further lists. Exolve refuses them."""
    placed = set[tuple[str, str]]()
    entries = {(one.direction.title(), one.cells) for one in _entries(file)}
    for clue in file.clues:
        place = clue.group, clue.label
        at = clue.cells[0] if clue.cells else None
        if common.direction_of(clue.group) is None:
            yield clue
        elif at and clue.label and file.rows[at[0]][at[1]].label == clue.label and place not in placed:
            placed.add(place)
            yield clue
        elif (clue.group, clue.cells) in entries and not clue.label.isdecimal():  # its first cell says where it is
            entries.remove((clue.group, clue.cells))
            yield replace(clue, cells=clue.cells[:1], enumeration=clue.enumeration or str(len(clue.cells)))
        else:
            yield replace(clue, group=f"{clue.group} clues")


def _entries(file: common.FilePuzzle) -> Sequence[Entry]:
    return entries_of(common.grid_of(file, [])) if file.rows else ()


def _options(rows: Sequence[Sequence[common.FileCell]]) -> Iterator[str]:
    texts = {cell.text for row in rows for cell in row if cell.kind == "open"}
    if any(len(text) > 1 for text in texts):
        yield "rebus-cells"
    if strange := sorted({char for text in texts for char in text if not char.isalpha() and not char.isspace()}):
        yield f"allow-chars:{''.join(strange)}"


def _rows(file: common.FilePuzzle) -> Iterator[str]:
    bars = {(bar.row, bar.column, bar.side) for bar in file.bars}
    starts = {one.slot.cell for one in _entries(file)}
    known = any(cell.text for row in file.rows for cell in row)
    for r, row in enumerate(file.rows):
        written = []
        for c, cell in enumerate(row):
            text = _letters(cell, known=known)
            text += "|" * ((r, c, "right") in bars) + "_" * ((r, c, "below") in bars)
            text += SKIPPED * (not cell.label and (r, c) in starts)
            written.append(text + "@" * cell.circle + "!" * cell.given + "*" * file.diagramless)
        wide = max(map(len, written))
        yield " ".join(text.ljust(wide) for text in written).rstrip()


def _letters(cell: common.FileCell, *, known: bool) -> str:
    if cell.kind != "open":
        return "."
    letters = "".join(f"&{char}" if char in "|_+@!~*.?&" else char for char in cell.text if not char.isspace())
    return letters or ("?" if known else "0")


def _clue(clue: common.FileClue, rows: Sequence[Sequence[common.FileCell]], *, numbered: bool) -> str:
    numbered = numbered and clue.label.isdecimal()  # others need their cells
    label = clue.label if numbered else f"[{_markup(clue.label) or '-'}]"
    label = clue.numbers or label + "".join(f", {number}{way[0]}" for way, number in clue.links)
    counted = f" ({clue.enumeration})" if clue.enumeration and not common.ends_with_length(clue) else ""
    place = "".join(f"#c{column + 1}r{len(rows) - row} " for row, column in clue.cells if not numbered)
    ended = counted or common.ends_with_length(clue)
    explained = f" [] {_markup(clue.annotation)}" if clue.annotation else ""
    text = _markup(clue.text, as_html)
    for one in _LENGTHS:  # what would end the clue too early
        text = one.sub(lambda found: found[0] if ended and not found["closed"] else f"&#40;{found[0][1:]}", text)
    stop = "." if _GOES_ON.match(text) else ""
    return f"{place}{label}{stop} {text}{counted}{explained}"


def _markup(text: str, escape: Callable[[str], str] = escaped) -> str:
    """One line of a text, escaped: Exolve puts titles, names and clues into its page as HTML."""
    line = escape(" ".join(text.split()))
    for sign, reference in ESCAPES.items():
        line = line.replace(sign, reference)
    return line
