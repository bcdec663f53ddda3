"""What the crossword formats of other programs have in common, and conversion to and from a crossword."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec

from engine.core import BadInput, changed, first_named, grouped
from engine.crossword import grid as grids
from engine.crossword import puzzle as puzzles
from engine.crossword.answers import Key, Numbered, key_of, length_in
from engine.crossword.clues.references import renumbered
from engine.crossword.forms import CORNERS, corners_of, numbers_of, quotation_of, with_given
from engine.crossword.puzzle import Clue, ClueList, Code, Listed, ListedClue, Puzzle, Unread, answer_of, is_word
from engine.drawing.words import untagged
from engine.output.formats.losses import COUNTS, TEXTS, placed_words
from engine.output.target import Opened
from engine.wing.sheet import readings

CellKind: TypeAlias = Literal["open", "block", "void"]

MOST_CLUE, MOST_TITLE, MOST_NOTES, MOST_NAME = 1000, 300, 10_000, 200
"""Characters of a clue, a title, the notes and a list's name, at most. A longer text is cut, with a warning."""

MOST_WARNINGS = 250
SEVERAL = "The file has several puzzles; the first is read."
UNNAMED = "Clues"  # the name of a list that has none in its file
QUOTE = "[QUOTE]"  # the clue of an acrostic whose cells are the quotation


@dataclass(frozen=True)
class FileCell:
    """A cell of a file."""

    kind: CellKind = "open"
    text: str = ""  # its letters, in upper case; "" where they are unknown
    circle: bool = False
    shade: str = ""  # "", "grey" or "#rrggbb"
    given: bool = False
    label: str = ""  # its number in the file; "" if it has none


@dataclass(frozen=True)
class FileClue:
    """A clue of a file."""

    group: str  # the list that has it, such as "Across"
    label: str  # its number; "" if it has none
    text: str  # with tags around words in italic type and the like (`engine.drawing.words`)
    enumeration: str = ""  # such as "3,5", if it differs from the length of the answer; else ""
    cells: tuple[grids.Cell, ...] = ()  # its cells in order, if the file names them
    annotation: str = ""  # the explanation of its wordplay
    links: tuple[tuple[str, str], ...] = ()  # direction, "" if unknown, and number of each further entry
    numbers: str = ""  # how the file writes the numbers of its entries, such as "2/9"; "" for one number
    answer: str = ""  # as it is written, "don't"; "" if that is its letters only


@dataclass(frozen=True)
class FilePuzzle:
    """A crossword as a file has it: rows of cells of equal length, bars, and clues."""

    rows: Sequence[Sequence[FileCell]]
    bars: Iterable[grids.Bar] = ()
    clues: Sequence[FileClue] = ()
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    warnings: Sequence[str] = field(default=())
    diagramless: bool = False
    # what the program does not understand: texts by names such as "field date". Its format can take them back.
    unread: Mapping[str, str] = field(default_factory=dict)
    code: Code | None = None  # of a codeword
    acrostic: bool = False  # whether its lists of clues are those of an acrostic, and its grid the quotation


def opened(file: FilePuzzle, form: str = "") -> Opened:
    """Return the crossword of a file, with what is not understood if the format can take it back.

    Raises BadInput if the file has no cells, rows of different lengths, or too many rows, columns or clues.
    """
    if len(file.clues) > puzzles.MOST_CLUES:
        raise BadInput(f"the file has {len(file.clues):,} clues; {puzzles.MOST_CLUES:,} are allowed")
    warnings = list(file.warnings)
    grid = grid_of(file, warnings)
    labels = _labels(file, grid, warnings)
    clues, lists, enumerated = _clues_of(file, grid, labels, warnings)
    if labels != {cell: str(number) for cell, number in grids.numbers(grid).items()}:
        grid = changed(grid, labels=tuple((*cell, text) for cell, text in labels.items()))
    puzzle = Puzzle(
        grid=grid,
        clues=tuple(clues.values()),
        clue_lists=tuple(
            ClueList(cut(name, MOST_NAME, "the name of a list of clues", warnings), tuple(listed))
            for name, listed in lists.items()
        ),
        diagramless=file.diagramless,
        enumerated=msgspec.UNSET if enumerated != grids.is_checked(grid) else enumerated,
        explained=True if any(clue.annotation for clue in clues.values()) else msgspec.UNSET,
        code=file.code or msgspec.UNSET,
        acrostic=file.acrostic or msgspec.UNSET,
    )
    most = dict.fromkeys(TEXTS, MOST_TITLE) | {"notes": MOST_NOTES}
    texts = {name: cut(getattr(file, name), most[name], f"the {name}", warnings) for name in TEXTS}
    puzzle = _with_unread(changed(puzzle, **texts), file, form, warnings)
    spelled = {answer_of(one.answer): one.answer for one in file.clues if is_word(one.answer)}
    placed = placed_words(puzzle)
    if other := sorted(spelled.keys() - placed):
        named = first_named([one[:40] for one in other], 3)
        warnings.append(f"Answers of clues that are not in the grid are not read: {named}.")
    puzzle = changed(puzzle, words=tuple(Listed(spelled[answer]) for answer in sorted(placed.intersection(spelled))))
    if more := max(0, len(warnings := list(dict.fromkeys(warnings))) - MOST_WARNINGS):
        warnings[MOST_WARNINGS:] = [f"{more:,} more warnings."]
    return Opened(puzzle, tuple(warnings))


def _with_unread(puzzle: Puzzle, file: FilePuzzle, form: str, warnings: list[str]) -> Puzzle:
    """Add what is not understood and the format `form` can take back; warn of all, and of what is shown of it."""
    fits = ((name, text) for name, text in file.unread.items() if len(name) <= MOST_NAME and len(text) <= MOST_NOTES)
    kept = dict(islice(fits, puzzles.MOST_UNREAD if form else 0))
    puzzle = changed(puzzle, unread=Unread(form, tuple(kept.items())) if kept else msgspec.UNSET)
    shown = CORNERS if corners_of(puzzle) and not puzzle.acrostic else ()
    for name in file.unread:
        only = ", except for texts of up to three characters at the top right, which are shown" if name in shown else ""
        back = f"; .{form} keeps it" if name in kept else ""
        warnings.append(f"The {name[:60]} is not read{only}{back}.")
    return puzzle


def _clues_of(
    file: FilePuzzle, grid: grids.Grid, labels: Mapping[grids.Cell, str], warnings: list[str]
) -> tuple[dict[grids.Slot, Clue], dict[str, list[ListedClue]], bool]:
    """Return the clues of entries, the further lists, and whether lengths are printed. Raises BadInput as `opened`."""
    slots = {(entry.slot.row, entry.slot.column, entry.direction): entry for entry in grids.entries_of(grid)}
    starts = {text: cell for cell, text in labels.items()}
    clues: dict[grids.Slot, Clue] = {}
    lists: dict[str, list[ListedClue]] = {}
    strange: Counter[tuple[str, str]] = Counter()
    usual = set[grids.Slot]()  # the entries with the enumeration of any answer, or of theirs as it is written
    with_lengths = not grids.is_checked(grid)
    counted = tuple(map(_with_numbers, _with_cells(file.clues, slots.values())))
    for clue, links in _linked(counted, lambda clue: _entry_of(clue, slots, starts)):
        what = f"the clue {clue.group} {clue.label[:MOST_NAME]}".rstrip()
        text = cut(clue.text, MOST_CLUE, what, warnings)
        enumeration = cut(clue.enumeration, MOST_NAME, f"the enumeration of {what}", warnings)
        entry = _entry_of(clue, slots, starts)
        missing = "no entry" if entry is None else "an entry that has one already" if entry.slot in clues else ""
        entry = None if missing else entry
        parts = [slots[one.row, one.column, one.direction] for one in (entry.slot, *links)] if entry else []
        letters = [len(readings(grids.answer_text(grid, one) or one.word)[0]) for one in parts]
        own = puzzles.enumeration(clue.answer) if is_word(clue.answer) and not links else ",".join(map(str, letters))
        if enumeration in ("", own):
            text, found = _without_length(text, sum(letters), single=with_lengths)
            enumeration = found or enumeration
        if entry is None:
            label = cut(clue.label, MOST_NAME, f"the label of {what}", warnings)
            listed = ListedClue(label, text, enumeration, _cells(clue, grid, what, warnings))
            name = f"{clue.group} clues" if direction_of(clue.group) else clue.group.strip()
            lists.setdefault(name or UNNAMED, []).append(listed)
            strange[clue.group.lower(), missing] += 1
            warnings += ["Explanations of wordplay in further lists are not read."] * bool(clue.annotation)
        elif text.strip() or enumeration or clue.annotation or links:
            answer = "" if grids.OPEN in entry.word else entry.word
            first = labels.get(entry.slot.cell)  # a number can be that of a cell before the entry
            known = clue.label == first or (clue.label.isdecimal() and first)
            number = clue.numbers if links else "" if known else clue.label
            if links and re.findall(r"\d+", number) not in ([], [clue.label, *(one for _, one in clue.links)]):
                warnings.append(f"The label {number[:60]} of {what} is not that of its entries: theirs is shown.")
                number = ""
            annotation = cut(clue.annotation, MOST_CLUE, f"the explanation of {what}", warnings)
            usual |= {entry.slot} if enumeration == own else set()
            clues[entry.slot] = Clue(
                answer, re.sub(" {2,}", " ", text).strip(), "file", slot=entry.slot, enumeration=enumeration,
                annotation=annotation, links=links, label=number[:MOST_NAME],
            )  # fmt: skip
    warnings += [
        f"{count} of the clues {group} belong to {where}; they are kept as a further list."
        for (group, where), count in strange.items()
        if direction_of(group)
    ]
    for direction in grids.DIRECTIONS:
        own = [slot for slot in clues if slot.direction == direction]
        if own != sorted(own, key=lambda slot: slot.cell):
            warnings.append(f"The clues {direction} have the order of the grid, not that of the file.")
    if len(lists) > puzzles.MOST_LISTS:
        raise BadInput(
            f"the file has {len(lists)} lists of clues besides those of entries; {puzzles.MOST_LISTS} are allowed"
        )
    further = {slot for clue in clues.values() for slot in clue.links}
    asked = [clue for slot, clue in clues.items() if slot not in further and clue.text]
    if 2 * sum(bool(clue.enumeration or length_in(clue.text)) for clue in asked) < len(asked):
        return clues, lists, False
    bare = {slot: changed(clues[slot], enumeration="") for slot in usual - further if clues[slot].text}
    return {**clues, **bare}, lists, bool(bare) or with_lengths


def _with_numbers(clue: FileClue) -> FileClue:
    """A clue whose label numbers several entries, "2/9" or "2, 9 down", with links to the further ones."""
    if not direction_of(clue.group) or not _SEVERAL.fullmatch(clue.label):
        return clue
    (_, label), *links = [(WAYS.get(way.lower(), ""), number) for number, way in _ONE.findall(clue.label)]
    return replace(clue, label=label, links=clue.links or tuple(links), numbers=clue.label)


WAYS = {"a": "across", "d": "down"}
_ONE = re.compile(r"(\d{1,3})\s*([ad]?)(?:c(?:ross)?|own|n)?\b", re.IGNORECASE)
_SEVERAL = re.compile(rf"{_ONE.pattern}(?:\s*(?:[,/&+]|and)\s*{_ONE.pattern})+", re.IGNORECASE)


def _without_length(text: str, letters: int, *, single: bool) -> tuple[str, str]:
    """The text of a clue and the enumeration of an answer's letters that it ends with; "" for that of any answer.

    A `single` number such as "(5)" is one too where lengths are printed.
    """
    found = _ENUMERATED.search(text)
    length = found[0].strip()[1:-1] if found and _letters(found[0]) == letters else ""
    if not found or not length or (length.isdecimal() and not single):
        return text, ""
    return text[: found.start()].rstrip(), length


def _with_cells(clues: Sequence[FileClue], entries: Collection[grids.Entry]) -> Iterator[FileClue]:
    """The clues; those of a direction without numbers and cells are for its entries in their order."""
    for group, found in grouped((clue.group, clue) for clue in clues).items():
        own = [entry for entry in entries if entry.direction == direction_of(group)]
        bare = own and len(own) == len(found) and not any(clue.label or clue.cells for clue in found)
        yield from (
            (replace(clue, cells=entry.cells) for clue, entry in zip(found, own, strict=True)) if bare else found
        )  # fmt: skip


def _linked(
    clues: Sequence[FileClue], entry_of: Callable[[FileClue], grids.Entry | None]
) -> Iterator[tuple[FileClue, tuple[grids.Slot, ...]]]:
    """The clues with the slots of the further entries of their answers, without clues that only refer to them.

    A file has them as links, or in the text: "With 2 down: ...", if the clue of each says no more than "See 1".
    A link that is no entry stays in the text.
    """
    having = {entry.slot: clue for clue in reversed(clues) if (entry := entry_of(clue))}
    linked, gone = list[tuple[FileClue, tuple[grids.Slot, ...]]](), set[int]()
    for clue in clues:
        named, text = _WITH.match(clue.text), clue.text
        links = clue.links or [(way, number) for number, way in _NAMES.findall(named[0] if named else "")]
        found = {link: _slot_of(link, clue, entry_of, having) for link in links}
        slots = tuple(dict.fromkeys(filter(None, found.values())))
        see = re.compile(rf"\s*see {re.escape(clue.label)}([\s-]*{re.escape(clue.group)})?\.?\s*", re.IGNORECASE)
        refer = [one for slot in slots if (one := having.get(slot)) and see.fullmatch(one.text)]
        if not clue.links and len(refer) < len(links):
            slots, refer = (), []  # words of the editor's
        if named and (slots or clue.links):
            text = text[named.end() :]
        if lost := [f"{number} {way}".strip() for (way, number), slot in found.items() if clue.links and not slot]:
            text = text if clue.numbers and not slots else f"With {' and '.join(lost)}: {text}"
        gone |= {id(one) for one in refer if not one.enumeration}
        linked.append((replace(clue, text=text), slots))
    return (one for old, one in zip(clues, linked, strict=True) if id(old) not in gone)


_NAMES = re.compile(r"(\d{1,3}) (across|down)")
_WITH = re.compile(rf"With {_NAMES.pattern}(?: and {_NAMES.pattern})*:(?: |$)")


def _slot_of(
    link: tuple[str, str], clue: FileClue, entry_of: Callable[[FileClue], grids.Entry | None],
    having: Mapping[grids.Slot, FileClue],
) -> grids.Slot | None:  # fmt: skip
    """The slot of a link, in the direction of its clue if it names none; None if it is no other entry."""
    (way, number), own, head = link, direction_of(clue.group), entry_of(clue)
    ways = (way,) if way or not own else sorted(grids.DIRECTIONS, key=own.__ne__)
    entries = [entry_of(FileClue(each, number, "")) for each in ways]
    slots = [entry.slot for entry in entries if entry and head and entry != head]
    # a further entry has no enumeration of its own
    bare = (slot for slot in slots if slot not in having or not having[slot].enumeration)
    return next(bare, slots[0] if slots else None)


def _cells(clue: FileClue, grid: grids.Grid, what: str, warnings: list[str]) -> tuple[grids.Cell, ...]:
    found = tuple(filter(grid.is_open, clue.cells))
    if lost := len(clue.cells) - len(found):
        cells = "1 cell that is" if lost == 1 else f"{lost:,} cells that are"
        warnings.append(f"{what[0].upper()}{what[1:]} names {cells} not an open cell of the grid.")
    if len(found) > grids.MOST_CELLS:
        warnings.append(f"{what[0].upper()}{what[1:]} has {len(found):,} cells; {grids.MOST_CELLS:,} are kept.")
    return found[: grids.MOST_CELLS]


def grid_of(file: FilePuzzle, warnings: list[str]) -> grids.Grid:
    """Return the grid of a file. Raises BadInput as `opened`."""
    if not file.rows or not file.rows[0]:
        raise BadInput("the file has no cells")
    if len(file.rows) > grids.MOST_SIDE or max(map(len, file.rows)) > grids.MOST_SIDE:
        raise BadInput(f"a grid can have at most {grids.MOST_SIDE} rows and columns")
    if any(len(row) != len(file.rows[0]) for row in file.rows):
        raise BadInput("the rows of the grid differ in length")
    rows = tuple("".join(map(_char, row)) for row in file.rows)
    marks = [
        _mark(cell, r, c, warnings)
        for r, row in enumerate(file.rows) for c, cell in enumerate(row) if cell.kind != "void"
    ]  # fmt: skip
    bare = grids.Grid(rows)
    bars = {bar for bar in file.bars if all(map(bare.is_open, bar.cells))}
    inside = (all(r < len(rows) and c < bare.columns for r, c in bar.cells) for bar in file.bars if bar not in bars)
    warnings += ["Bars beside black squares and blanks are not read."] * any(inside)
    return grids.Grid(
        rows, tuple(sorted(bars, key=lambda bar: bar.order)), tuple(mark for mark in marks if not mark.is_plain)
    )


def _char(cell: FileCell) -> str:
    if cell.kind != "open":
        return grids.BLOCK if cell.kind == "block" else grids.VOID
    text = cell.text.strip().lower()
    return text if grids.is_letter(text) else grids.OPEN


def _mark(cell: FileCell, row: int, column: int, warnings: list[str]) -> grids.Mark:
    text = cell.text.strip() if cell.kind == "open" else ""
    given = cell.given and text != ""
    text = "" if grids.is_letter(text.lower()) else text
    text = cut(text, grids.MOST_TEXT, f"the cell at {grids.place_name((row, column))}", warnings).strip()
    return grids.Mark(row, column, text, cell.circle, cell.shade, given=given)


def _labels(file: FilePuzzle, grid: grids.Grid, warnings: list[str]) -> dict[grids.Cell, str]:
    """The labels of the cells: those of the file, or the usual numbers if it has none."""
    found = {
        (r, c): cut(cell.label, grids.MOST_LABEL, f"the label at {grids.place_name((r, c))}", warnings)
        for r, row in enumerate(file.rows) for c, cell in enumerate(row) if cell.label and cell.kind == "open"
    }  # fmt: skip
    return found or {cell: str(number) for cell, number in grids.numbers(grid).items()}


def _entry_of(
    clue: FileClue, slots: Mapping[tuple[int, int, str], grids.Entry], starts: Mapping[str, grids.Cell]
) -> grids.Entry | None:
    start = clue.cells[0] if clue.cells else starts.get(clue.label)
    return slots.get((*start, clue.group.lower())) if start else None


def cut(text: str, most: int, what: str, warnings: list[str]) -> str:
    """A text of at most `most` characters, with a warning if it was longer."""
    if len(text) <= most:
        return text
    warnings.append(f"{what[0].upper()}{what[1:]} has {len(text):,} characters; it was cut after {most:,}.")
    return text[:most]


def decoded(make: Callable[..., Any], *fields: Any) -> Any:
    """Make something of unread fields. Raises BadInput if one is damaged, which a document can be."""
    try:
        return make(*fields)
    except (msgspec.DecodeError, SyntaxError, ValueError, RecursionError) as error:  # of XML: SyntaxError
        raise BadInput("an unread field of the puzzle is damaged") from error


def unread_of(puzzle: Puzzle, form: str) -> dict[str, str]:
    """The unread fields of a crossword that a format can take back."""
    return dict(puzzle.unread.fields) if puzzle.unread and puzzle.unread.format == form else {}


def saved(puzzle: Puzzle, key: Key, form: str = "") -> FilePuzzle:
    """Return a crossword with the entries of its key as a file of a format has it, without pencilled letters."""
    puzzle = with_given(changed(puzzle, grid=grids.without_pencil(puzzle.grid)))
    if COUNTS["labels"][1](puzzle) and not keeps_labels(puzzle.grid, form):
        puzzle = renumbered(puzzle, puzzles.unlabelled(puzzle))
        key = key_of(puzzle, key.vetter)
    grid, number_of = puzzle.grid, numbers_of(puzzle)
    signs = {(one.number, one.direction): "" if one.own == puzzles.NO_LABEL else one.sign for one in key.entries}
    rows = [[_cell(grid, (r, c), number_of) for c in range(grid.columns)] for r in range(len(grid.rows))]
    override = {clue.slot: clue.enumeration for clue in puzzle.clues if clue.slot}
    clues = [
        FileClue(entry.direction.title(), str(entry.number), "", cells=entry.entry.cells) if puzzle.code
        else FileClue(
            entry.direction.title(), signs[entry.number, entry.direction], entry.clue,
            override.get(entry.entry.slot) or _length(entry), entry.entry.cells,
            entry.annotation, tuple((way, signs[number, way]) for number, way in entry.links),
            entry.label if entry.label == entry.numbers and entry.links else "",
            entry.text if entry.text != entry.letters else "",
        )
        for entry in key.entries
    ]  # fmt: skip
    further = [
        FileClue(some.name, clue.label, clue.text, clue.enumeration, tuple(filter(grid.is_open, clue.cells)))
        for some in puzzle.clue_lists
        for clue in some.clues
        if not puzzle.code
    ]
    if puzzle.acrostic:
        further.append(FileClue(puzzle.clue_lists[-1].name if further else "Clues", "", QUOTE, "", quotation_of(grid)))
    return FilePuzzle(
        rows, grid.bars, [*clues, *further], puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes,
        diagramless=puzzle.diagramless,
        unread=unread_of(puzzle, form), code=puzzle.code or None, acrostic=puzzle.acrostic is True,
    )  # fmt: skip


def _length(entry: Numbered) -> str:
    """The enumeration of an entry; without a clue only one that the number of letters does not say: "4,6"."""
    length = entry.lengths.strip("()")
    return length if entry.clue or not length.isdecimal() else ""


def keeps_labels(grid: grids.Grid, form: str) -> bool:
    """Whether a format can write the labels of a grid and of clues. Exolve can only skip numbers of cells."""
    if form != "exolve":
        return form in LABELLED
    starts = grids.numbers(grid)
    return all((r, c) in starts and text == str(place) for place, (r, c, text) in enumerate(grid.labels, 1))


LABELLED = frozenset({"ipuz", "jpz", "csv"})


def _cell(grid: grids.Grid, cell: grids.Cell, number_of: Mapping[grids.Cell, int | str]) -> FileCell:
    if grid.at(cell) == grids.VOID:
        return FileCell("void")
    mark = grid.mark(cell)
    circle, shade = (mark.circle, mark.shade) if mark else (False, "")
    if grid.at(cell) == grids.BLOCK:
        return FileCell("block", circle=circle, shade=shade)
    text = mark.text if mark and mark.text else grid.at(cell).replace(grids.OPEN, "").upper()
    label = str(number_of[cell]) if cell in number_of else ""
    return FileCell("open", text, circle, shade, bool(mark and mark.given), label)


def direction_of(group: str) -> grids.Direction | None:
    """The direction of a list of clues; None if it is another list."""
    return next((direction for direction in grids.DIRECTIONS if group.lower() == direction), None)


_ENUMERATED = re.compile(r"\(\d[\d,\s'\u2019-]*\)\s*$")
_LINKED = re.compile(r"\b\d+ ?(?:across|down|ac|dn)\b", re.IGNORECASE)
MOST_LINKED = 100  # letters of an answer in several entries, fewer than this; a larger number is a year


def ends_with_length(clue: FileClue) -> bool:
    """Whether the text of a clue ends with its enumeration, not with another number such as a year.

    That of a clue that names another entry, such as "with 2 down", counts more letters than its own entry has.
    """
    text = untagged(clue.text)
    if not (found := _ENUMERATED.search(text)):
        return False
    length, ending = _letters(clue.enumeration) or len(clue.cells), _letters(found[0])
    return not length or ending == length or (_LINKED.search(text) is not None and length < ending < MOST_LINKED)


def _letters(enumeration: str) -> int:
    return sum(map(int, re.findall(r"\d{1,4}", enumeration)))


def with_links(clue: FileClue) -> str:
    """The text of a clue after the names of the further entries of its answer, for a format without links."""
    names = " and ".join(f"{number} {way}" for way, number in clue.links)
    return f"With {names}: {clue.text}" if names else clue.text


def with_enumeration(clue: FileClue) -> str:
    """The text of a clue with its links and its enumeration, for a format that has no fields for them."""
    if not clue.enumeration or ends_with_length(clue):
        return with_links(clue)
    return f"{with_links(clue)} ({clue.enumeration})".strip()


def with_bars(cells: Iterable[tuple[grids.Cell, Iterable[str]]]) -> Iterator[grids.Bar]:
    """The bars of cells with bars at their sides: "T", "R", "B" and "L"."""
    for (row, column), sides in cells:
        for side in sides:
            above, left = row - (side == "T"), column - (side == "L")
            if side in "TRBL" and min(above, left) >= 0:
                yield grids.Bar(above, left, "below" if side in "TB" else "right")
