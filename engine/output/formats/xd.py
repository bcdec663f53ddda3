"""`.xd`: a plain text format for collections of crosswords (version 3).

The sections Design, with bars and colors of cells, and Start, with given letters, are extensions of other
programs. They are read, and written where a grid needs them.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase, ascii_uppercase, digits

from engine.core import BadInput, grouped
from engine.crossword.grid import BLOCK, GREY, MOST_SIDE, OPEN, VOID, Bar, Cell, Grid, entries_of, numbers
from engine.crossword.puzzle import Puzzle
from engine.drawing.words import SIGNS, retagged, tagged_pieces
from engine.output.formats import file_puzzle as common
from engine.output.formats.losses import FEATURES, FORMS, NOT_PRINTED, Loss, further_clues, losses_of
from engine.output.formats.markup import color

MOST_BYTES = 2 * 2**20
NAMES = ("metadata", "grid", "clues", "notes")
HELD = FEATURES - {"annotation", "list", "cells", "labels", *NOT_PRINTED, *FORMS}
SECTIONS = frozenset({*NAMES, "design", "start", ""})
CIRCLE, SHADED = "circle", "shaded"
DIAGRAMLESS = "diagramless"
"""The value of the header Type. The format allows further headers, and other programs ignore this one."""
_CLUE = re.compile(r"(?P<group>[A-Z]?)(?P<label>\w{0,6})(?P<sign>\.| \^) ?(?P<text>.*)")
_MARKUP = re.compile(r"\{([/*_~^=-])([^{}]*)\1\}")
_META = re.compile(r"\w{1,7} \^\s*(?P<name>[^:]{1,40}):")
_STYLE = re.compile(r"(?P<char>\S)\s*\{(?P<rules>[^{}]*)\}")
_BARS = {"bar-top": "T", "bar-right": "R", "bar-bottom": "B", "bar-left": "L"}
_RULE = re.compile(
    r"background: (?:circle|shaded?),.*|(?:background-light|background-color|color): #?(?:[0-9a-fA-F]{3}){1,2},.*"
    r"|bar-(?:top|right|bottom|left): (?:true|false),.*|background-dark: (#\w+), \1"
)
"""What is read of the rules of a style; a color for dark screens is read if it is that for light ones."""
_SIDES = {"right": "bar-right", "below": "bar-bottom"}
_SHADES = ("background-light", "background-color", "color")  # names of the color of a cell
READ = frozenset(
    {"title", "author", "copyright", "editor", "description", "rebus", "special", "type", "cluegroup", "width",
     "height"}
)  # fmt: skip
"""The headers that are read, or say what the grid shows."""
_UNSET = frozenset({"n/a", "not set", "not in data", "none"})  # what other programs write for an unknown header
_TAG_OF = dict(zip("/*~^=_-", ("i", "b", "sub", "sup", "sc", "u", "s"), strict=True))
_TYPES = {tag: (f"{{{sign}", f"{sign}}}") for sign, tag in _TAG_OF.items()}
DEEPEST = 3  # levels of bold and italic type in each other
_HEADER = re.compile(r"## +(\w+)\s*$")


def recognizes(content: bytes) -> bool:
    """Whether a file is text with a grid and clues as this format has them."""
    try:
        found = _sections(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return False
    return bool(found.get("grid") and found.get("clues") and any(_CLUE.match(line) for line in found["clues"]))


def read(content: bytes) -> common.FilePuzzle:
    """Read a file. Raises BadInput if it is no text of this format."""
    try:
        sections = _sections(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadInput("not an .xd file: this is not UTF-8 text") from error
    lines = [line.strip() for line in sections.get("grid", ()) if line.strip()]
    if not lines:
        raise BadInput("not an .xd file: it has no grid")
    if len(lines) > MOST_SIDE or max(map(len, lines)) > MOST_SIDE:
        raise BadInput(f"a grid can have at most {MOST_SIDE} rows and columns")
    headers, warnings = _headers(sections)
    special = headers.get("special", "").strip().lower()
    odd = {"special": special not in ("", CIRCLE, SHADED), "type": headers.get("type", "").lower() != DIAGRAMLESS}
    strange = [name for name, text in headers.items() if odd.get(name, name not in READ) or text.lower() in _UNSET]
    unread = {f"header {name.title()}": headers[name] for name in strange}
    headers = {name: text for name, text in headers.items() if text.lower() not in _UNSET}
    others = {name: "\n".join(lines).strip() for name, lines in sections.items() if name not in SECTIONS}
    unread |= {f"section {name.title()}": text for name, text in others.items() if text}
    pairs = re.split(r"[\s,]+(?=\S=)", headers.get("rebus", ""))
    rebus = dict(pair.split("=", 1) for pair in pairs if "=" in pair)
    rows = [[_cell(char, rebus, special) for char in line] for line in lines]
    bars = list(common.with_bars(_designed(rows, sections.get("design", ()), warnings)))
    if _dots_are_blocks(lines, sections.get("clues", ()), bars):
        rows = [[replace(cell, kind="block") if char == "." else cell for cell, char in zip(row, line, strict=True)]
                for row, line in zip(rows, lines, strict=True)]  # fmt: skip
    _give(rows, sections.get("start", ()))
    clues = list(_clues(sections.get("clues", ()), headers, warnings, unread))
    notes = "\n".join(sections.get("notes", ())).strip()
    editor = headers.get("editor", "")
    texts = (headers.get("description", ""), notes, f"Editor: {editor}" if editor else "")
    return common.FilePuzzle(
        rows, bars, clues, headers.get("title", ""), headers.get("author", ""), headers.get("copyright", ""),
        "\n\n".join(filter(None, dict.fromkeys(texts))), warnings,
        headers.get("type", "").lower() == DIAGRAMLESS, unread,
    )  # fmt: skip


def _sections(text: str) -> dict[str, list[str]]:
    """The lines of the sections, by headings if there are any, else by two or more empty lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found: dict[str, list[str]] = {}
    if any(_HEADER.match(line) for line in lines):
        name = ""
        for line in lines:
            if heading := _HEADER.match(line):
                name = heading[1].lower()
            else:
                found.setdefault(name, []).append(line)
        return found
    empty, at = 0, 0
    for line in lines:
        if not line.strip():
            empty += 1
        else:
            if empty >= 2 and at < len(NAMES) - 1 and found:
                at += 1
            elif empty and NAMES[at] in found:
                found[NAMES[at]].extend([""] * empty)
            if not found and ":" not in line and any(_CLUE.fullmatch(each.strip()) for each in lines):
                at = 1  # there are no headers
            empty = 0
            found.setdefault(NAMES[at], []).append(line)
    return found


def _headers(sections: Mapping[str, Sequence[str]]) -> tuple[dict[str, str], list[str]]:
    """The headers by their names, in lower case, and warnings on lines that are none."""
    found, strange = dict[str, str](), list[str]()
    for line in map(str.strip, (*sections.get("", ()), *sections.get("metadata", ()))):
        name, _, value = (part.strip() for part in line.partition(":"))
        if line and (":" not in line or name.lower() in found):
            strange.append(line)
        elif value:
            found[name.lower()] = value
    more = f" and {len(strange) - 1:,} more" * (len(strange) > 1)
    return found, [f'The line "{line[:60]}"{more} of the headers is not read.' for line in strange[:1]]


def _designed(
    rows: Sequence[list[common.FileCell]], lines: Sequence[str], warnings: list[str]
) -> Iterator[tuple[Cell, str]]:
    """Give the cells the circles and colors of a section Design, and yield them with their bars.

    The section has styles such as `O { background: circle; bar-top: true }` between tags, and below them a grid
    with the characters of these styles.
    """
    head, closing, grid = "\n".join(lines).partition("</style>")
    styles: dict[str, dict[str, str]] = {}
    for found in _STYLE.finditer(head if closing else ""):
        rules = (rule.partition(":") for rule in found["rules"].split(";"))
        styles[found["char"]] = {name.strip(): value.strip() for name, _, value in rules if name.strip()}
    rules = {(name, value, style.get("background-light")) for style in styles.values() for name, value in style.items()}
    strange = {name for name, value, light in rules if not _RULE.fullmatch(f"{name}: {value}, {light}")}
    warnings += [f"The style {name[:60]} of cells is not read." for name in sorted(strange)]
    styled = filter(None, map(str.strip, grid.split("\n")[: 4 * MOST_SIDE]))
    for r, (row, line) in enumerate(zip(rows, styled, strict=False)):
        for c, (cell, char) in enumerate(zip(row, line, strict=False)):
            style = styles.get(char, {})
            shade = next(filter(None, (color(style.get(name)) for name in _SHADES)), "")
            row[c] = replace(
                cell,
                circle=cell.circle or style.get("background") == CIRCLE,
                shade=shade or (GREY if style.get("background") in (SHADED, "shade") else cell.shade),
            )
            yield (r, c), "".join(side for name, side in _BARS.items() if style.get(name) == "true")


def _give(rows: Sequence[list[common.FileCell]], lines: Sequence[str]) -> None:
    """Mark the cells as given that have a letter in the section Start."""
    for row, line in zip(rows, filter(None, map(str.strip, lines)), strict=False):
        for c, char in enumerate(line[: len(row)]):
            if char not in "#._" and row[c].kind == "open" and row[c].text:
                row[c] = replace(row[c], given=True)


def _dots_are_blocks(lines: Sequence[str], clues: Sequence[str], bars: Sequence[Bar]) -> bool:
    """Whether "." is a block, as some programs write it: in a grid with letters and without "#".

    "." is an empty cell if the clues have the numbers of that grid, or some of them that the one of blocks lacks.
    """
    text = "".join(lines)
    if "." not in text or "#" in text or not any(map(str.isalnum, text)):
        return False
    if len({len(line) for line in lines}) > 1:
        return True
    found = [_CLUE.fullmatch(line.strip()) for line in clues]
    labels = {(clue["group"], clue["label"]) for clue in found if clue and clue["group"] in ("A", "D")}

    def usual(dot: str) -> set[tuple[str, str]]:
        signs = {".": dot, VOID: VOID}
        bare = Grid(tuple("".join(signs.get(char, "a") for char in line) for line in lines))
        kept = sorted({bar for bar in bars if all(map(bare.is_open, bar.cells))}, key=lambda bar: bar.order)
        grid = Grid(bare.rows, tuple(kept))
        number_of = numbers(grid)
        return {(one.direction[0].upper(), str(number_of[one.row, one.column])) for one in entries_of(grid)}

    opened = usual(OPEN)
    return labels != opened and (labels <= usual(BLOCK) or not labels <= opened)


def _cell(char: str, rebus: Mapping[str, str], special: str) -> common.FileCell:
    if char in "#_":
        return common.FileCell("block" if char == "#" else "void")
    is_special = special != "" and char in ascii_lowercase
    text = rebus.get(char, "" if char == "." else char)
    return common.FileCell(
        "open", text.upper(), circle=is_special and special == CIRCLE,
        shade=GREY if is_special and special != CIRCLE else "",
    )  # fmt: skip


def _clues(
    lines: Sequence[str], headers: Mapping[str, str], warnings: list[str], unread: dict[str, str]
) -> Iterator[common.FileClue]:
    names = {"A": "Across", "D": "Down", "": "Clues"}
    for pair in headers.get("cluegroup", "").split(","):
        letter, equals, name = pair.partition("=")
        if equals:
            names[letter.strip()] = name.strip()
    strange, metas = 0, defaultdict[str, list[str]](list)
    answer_of = dict[str, str]()  # a hint goes where its answer goes, if the numbers change
    for line in lines:
        if meta := _META.match(line.strip()):
            place = line.split()[0]
            metas[f"line {meta['name'].strip()} of clues"].append(f"{answer_of.get(place) or '?'} {line.strip()}")
            continue
        found = _CLUE.fullmatch(line.strip())
        if not found or "^" in found["sign"]:
            strange += line.strip() != ""
            continue
        text, tilde, answer = found["text"].rpartition(" ~")
        text = text if tilde else answer
        answer_of[found["group"] + found["label"]] = "".join(answer.split()).upper() if tilde else ""
        plain = text
        for _ in range(DEEPEST):
            plain = _MARKUP.sub(lambda found: "{1}{0}{2}".format(found[2], *SIGNS[_TAG_OF[found[1]]]), plain)
        yield common.FileClue(
            names.get(found["group"], found["group"]), found["label"], plain.replace(" \\ ", "\n").strip()
        )
    unread |= {name: "\n".join(found) for name, found in metas.items()}
    if strange:
        some = "1 line of the clues is" if strange == 1 else f"{strange:,} lines of the clues are"
        warnings.append(f"{some} not read: no clue of this format.")


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What an `.xd` file cannot hold of a crossword, a sentence each."""
    plain = not any(one.enumeration or _label(one.label) != one.label for one in further_clues(puzzle))
    lists = Loss("list", "Cells, enumerations and long labels of further lists of clues are not kept.")
    return losses_of(puzzle, HELD | {"list"} if plain else HELD, lists, form="xd")


def write(file: common.FilePuzzle) -> bytes:
    """Write a file. Raises BadInput if the cells have more contents or styles than there are characters."""
    circles = any(cell.circle for row in file.rows for cell in row)
    shades = any(cell.shade == GREY for row in file.rows for cell in row)
    special = CIRCLE if circles else SHADED if shades else ""
    chars, rebus = _characters(file, special)
    rows = ["".join(chars[_content(cell, special)] for cell in row) for row in file.rows]
    groups = grouped((clue.group, clue) for clue in file.clues)
    letters = _group_letters(groups)
    further = ", ".join(f"{letter}={name}" for name, letter in letters.items() if common.direction_of(name) is None)
    headers = {
        "Title": file.title,
        "Author": file.author,
        "Copyright": file.copyright,
        "Rebus": " ".join(f"{char}={text}" for char, text in rebus.items()),
        "Special": special,
        "Type": DIAGRAMLESS if file.diagramless else "",
        "Cluegroup": further,
    }
    own = [(*name.partition(" ")[::2], text) for name, text in file.unread.items()]
    headers |= {name: text for kind, name, text in own if kind == "header" and not headers.get(name)}
    sections = {
        "Metadata": [f"{name}: {' '.join(value.split())}" for name, value in headers.items() if value],
        "Grid": rows,
        "Clues": _clue_lines(file, groups, letters),
        "Notes": file.notes.split("\n") if file.notes else [],
    }
    more = {"Design": _design(file, special), "Start": _start(file)}
    sections |= {name: lines for name, lines in more.items() if lines}
    sections |= {name: text.split("\n") for kind, name, text in own if kind == "section" and name.isalnum()}
    return _text(sections).encode()


def _design(file: common.FilePuzzle, special: str) -> list[str]:
    """The lines of a section with the bars and the shading that the grid does not say; [] if there is none."""
    bars = {(bar.row, bar.column, bar.side) for bar in file.bars}

    def style(cell: common.FileCell, r: int, c: int) -> str:
        shade = "background: shaded" * (special == CIRCLE) if cell.shade == GREY else cell.shade
        rules = [f"background-light: {shade}; background-dark: {shade}" if shade.startswith("#") else shade]
        return "; ".join(filter(None, rules + [f"{_SIDES[side]}: true" for side in _SIDES if (r, c, side) in bars]))

    found = [[style(cell, r, c) for c, cell in enumerate(row)] for r, row in enumerate(file.rows)]
    styles, chars = dict.fromkeys(["", *chain(*found)]), f".{ascii_uppercase}{ascii_lowercase}{digits}"
    if len(styles) > len(chars):
        raise BadInput("the cells have too many colors for an .xd file")
    char_of = dict(zip(styles, chars, strict=False))
    rows = ["".join(map(char_of.__getitem__, row)) for row in found]
    listed = [f"{char} {{ {style} }}" for style, char in char_of.items() if style]
    return ["<style>", *listed, "</style>", "", *rows] if listed else []


def _start(file: common.FilePuzzle) -> list[str]:
    """The lines of a section with the given letters; [] if there is none."""
    rows = ["".join((cell.text[:1] if cell.text[:1].isalnum() else "x") if cell.given else "." for cell in row)
            for row in file.rows]  # fmt: skip
    return rows if any(row.strip(".") for row in rows) else []


def _clue_lines(
    file: common.FilePuzzle, groups: Mapping[str, Sequence[common.FileClue]], letters: Mapping[str, str]
) -> list[str]:
    answers = {(r, c): cell.text or "." for r, row in enumerate(file.rows) for c, cell in enumerate(row)}
    texts = (text for name, text in file.unread.items() if name.startswith("line "))
    lines, metas = list[str](), [line.split(" ", 2) for text in texts for line in text.split("\n")]
    there = {"".join(answers[cell] for cell in clue.cells) for clues in groups.values() for clue in clues}
    for name, clues in groups.items():
        lines += [""] if lines else []
        for clue in clues:
            plain = retagged(tagged_pieces(common.with_enumeration(clue)), _TYPES)
            text = " \\ ".join(line.strip() for line in plain.split("\n"))
            answer = "".join(answers[cell] for cell in clue.cells)
            place = f"{letters[name]}{_label(clue.label)}"
            hints = [
                f"{place} {hint}"
                for its, at, hint in metas
                if (its == answer and at[:1] == place[:1]) or (its not in there and at == place)
            ]
            lines += [f"{place}. {text} ~ {answer}", *hints]
    return lines


def _text(sections: Mapping[str, Sequence[str]]) -> str:
    """The sections with two empty lines between them, which most programs read; with headings if one is empty."""
    if len(sections) == len(NAMES) and all(sections[name] for name in ("Metadata", "Grid", "Clues")):
        return "\n\n\n".join("\n".join(lines) for lines in sections.values() if lines) + "\n"
    return "\n".join(f"## {name}\n\n" + "\n".join([*lines, ""]) for name, lines in sections.items() if lines)


def _content(cell: common.FileCell, special: str) -> tuple[str, bool]:
    if cell.kind != "open":
        return ("#" if cell.kind == "block" else "_"), False
    marked = cell.circle if special == CIRCLE else cell.shade == GREY
    return "".join(cell.text.split()), marked


def _characters(file: common.FilePuzzle, special: str) -> tuple[dict[tuple[str, bool], str], dict[str, str]]:
    """The character of each content, and the contents of those that the header must explain."""
    contents = dict.fromkeys(_content(cell, special) for row in file.rows for cell in row)
    found = {("", False): ".", ("#", False): "#", ("_", False): "_"}
    for text, marked in contents:
        if len(text) == 1 and text in ascii_uppercase:
            found[text, marked] = text.lower() if marked else text
    letters = iter([char for char in ascii_lowercase if char not in found.values()])
    signs = iter([*digits[1:], "0", *"@$%&*+<>?!"])
    rebus: dict[str, str] = {}
    for text, marked in contents:
        if (text, marked) not in found:
            char = next(letters if marked else signs, None)
            if char is None:
                raise BadInput("the grid has too many cells with contents of their own for an .xd file")
            found[text, marked], rebus[char] = char, text
    return found, rebus


def _label(label: str) -> str:
    """A label as the format can hold it: at most six letters and digits."""
    return "".join(char for char in label if char.isalnum())[:6]


def _group_letters(groups: Mapping[str, object]) -> dict[str, str]:
    free = iter("BCEFGHIJKLMNOPQRSTUVWXYZ")
    try:
        return {name: (common.direction_of(name) or next(free))[0].upper() for name in groups}
    except StopIteration as error:
        raise BadInput("the crossword has too many lists of clues for an .xd file") from error
