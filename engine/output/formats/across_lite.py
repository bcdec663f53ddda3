"""Across Lite's `.puz`, and the text that it imports, by the library `puzpy`.

The format has one byte for each cell, Latin-1 text before version 2 and UTF-8 from it. Extensions add circles
(GEXT) and several letters in a cell (GRBS, RTBL). A grid with bars is refused: the format has none.
"""

import re
import struct
import unicodedata
from collections.abc import Iterator
from string import ascii_uppercase

import puz

from engine.core import BadInput, plural
from engine.core.alphabet import ENGLISH
from engine.core.errors import ENDS_EARLY
from engine.crossword.grid import BLOCK, OPEN, without_pencil
from engine.crossword.puzzle import Puzzle
from engine.drawing.words import untagged
from engine.output.formats import file_puzzle as common
from engine.output.formats.losses import VOID, Loss, losses_of

MOST_BYTES = 256 * 1024  # a file has at most 65,025 cells; the largest of the field are under 20 KiB
MAGIC = b"ACROSS&DOWN"
HEADER, SIZES = 0x34, 0x2C
"""Length of the header in bytes, and where it has the width, the height and the number of clues."""
PLACEHOLDER = "X"  # the letter of a cell whose content does not begin with a letter A to Z
_WINDOWS = {code: char for code in range(0x80, 0xA0) if (char := bytes([code]).decode("cp1252", "ignore"))}
"""Characters of CP1252 at the codes of control characters of Latin-1."""
READ = frozenset(
    {puz.Extensions.Rebus, puz.Extensions.RebusSolutions, puz.Extensions.RebusFill, puz.Extensions.Timer,
     puz.Extensions.Markup}
)  # fmt: skip
"""The extensions that are read, or belong to one solver."""
TABLES = (puz.Extensions.Markup, puz.Extensions.Rebus)  # extensions with one byte for each cell
_TEXT = re.compile(rb"(?:\xef\xbb\xbf)?\s*<ACROSS PUZZLE(?: V2)?>", re.IGNORECASE)
TEXT_READ = frozenset(
    {"ACROSS PUZZLE", "ACROSS PUZZLE V2", "TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS",
     "DOWN", "NOTEPAD"}
)  # fmt: skip
LETTERS = frozenset(ascii_uppercase)  # of a solution that can be locked, beside its one sign for black squares
NO_BARS = Loss("bar", "A grid with bars cannot be written: the format has none.")
"""Without its bars a grid has other entries, and other numbers at its clues."""
HELD = frozenset({"circle", "rebus", "diagramless", "enumeration", "title", "author", "copyright", "notes"})

SHUT = "locked solution"  # its checksum and its letters, in a document
LOCKED = "The solution is locked with a key: the grid and the clues were read without letters. The key reads them too."
"""The warning of a file whose solution is locked."""


def recognizes(content: bytes) -> bool:
    """Whether a file begins as a `.puz` file, which can have bytes before its header, or as the text."""
    return MAGIC in content[:512] or _TEXT.match(content) is not None


def read(content: bytes) -> common.FilePuzzle:
    """Read a file. A locked solution is not guessed: the cells have no letters then.

    Raises BadInput if it is no `.puz` file and no text of Across Lite, or a damaged one.
    """
    warnings = list[str]()
    return _converted((_from_text if _TEXT.match(content) else _loaded)(content, warnings), warnings)


def unlocked(content: bytes, key: str) -> bytes:
    """Return a `.puz` file with its solution, which a key of four digits locks. Raises BadInput if it does not."""
    if not recognizes(content) or not (file := _loaded(content, [])).is_solution_locked():
        raise BadInput("the file has no solution that a key locks", mend="Omit the key.")
    if not LETTERS.issuperset(file.solution.replace(file.blacksquare(), "")) or not file.unlock_solution(_number(key)):
        raise BadInput(f"the key {key} does not unlock the solution", mend="Ask the setter for it.")
    return file.tobytes()


def locked(content: bytes, key: str) -> bytes:
    """Return a `.puz` file with its solution locked. Raises BadInput if a cell has not one letter A to Z."""
    file = _loaded(content, [])
    if file.has_rebus() or not LETTERS.issuperset(file.solution.replace(file.blacksquare(), "")):
        raise BadInput("a solution is locked only if each cell has one letter A to Z", mend="Omit the key.")
    file.lock_solution(_number(key))
    return file.tobytes()


def _number(key: str) -> int:
    if not (len(key) == 4 and key.isascii() and key.isdecimal() and key[0] != "0"):
        raise BadInput(f"{key} is no key", mend="A key has four digits, such as 1234.")
    return int(key)


def _from_text(content: bytes, warnings: list[str]) -> puz.Puzzle:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    parts = {"ACROSS PUZZLE": "", **puz.text_file_as_dict(text)}
    size = re.fullmatch(r"([1-9]\d{0,2})\s*[xX]\s*([1-9]\d{0,2})", parts.get("SIZE", "").strip())
    width, height = (int(side) for side in size.groups()) if size else (0, 0)
    rows = parts.get("GRID", "").split()
    if not 0 < max(width, height) < 256 or [len(row.upper()) for row in rows] != [width] * height:
        raise BadInput("not an Across Lite text: SIZE does not say what GRID has")
    warnings += [f"The section {name[:60]} is not read." for name in parts if name.upper() not in TEXT_READ]
    lines = [line.strip() for line in parts.get("REBUS", "").splitlines()]
    known = [line for line in dict.fromkeys(lines) if re.fullmatch(r"(?i)MARK;?|[^:\s]:[^:]+(?::[A-Z])?;?", line)]
    if strange := [*filter(None, set(lines).difference(known))]:
        warnings.append(f"{plural(len(strange), 'line')} of REBUS not read, such as {min(strange)[:60]}.")
    parts |= {"SIZE": f"{width}x{height}", "GRID": "\n".join(rows)}
    parts["REBUS"] = "\n".join(line if line.upper().startswith("MARK") else line.rstrip(";") for line in known)
    found = puz.from_text_format("\n".join(f"<{name}>\n{text}" for name, text in parts.items()))
    for way, slots in zip(("ACROSS", "DOWN"), puz.get_grid_numbering(found.fill, width, height), strict=True):
        count = sum(map(bool, map(str.strip, parts.get(way, "").splitlines())))
        if count != len(slots):
            warnings.append(f"The grid has {len(slots)} entries {way.lower()}, the file has {count} clues.")
    return found


def _loaded(content: bytes, warnings: list[str]) -> puz.Puzzle:
    file, ended = puz.Puzzle(), _has_all_ends(content)
    try:
        file.load(content)
    except puz.PuzzleFormatError as error:
        if "checksum" not in error.message:
            raise BadInput("the .puz file is damaged") from error
        if not ended:
            raise BadInput(ENDS_EARLY) from error
        warnings.append("A checksum of the file is wrong: the file may be damaged.")
    except (struct.error, ValueError, IndexError) as error:  # ValueError: also UnicodeDecodeError
        raise BadInput("the .puz file is damaged" if ended else ENDS_EARLY) from error
    return file


def _converted(file: puz.Puzzle, warnings: list[str]) -> common.FilePuzzle:
    cells = file.width * file.height
    if not cells or len(file.solution) != cells or len(file.fill) != cells:
        raise BadInput("the .puz file is damaged: cells are missing")
    if shut := file.is_solution_locked():
        warnings.append(LOCKED)
    filled = file.extensions.get(puz.Extensions.RebusFill, b"").strip(b"\0")
    if filled or any(char.isalnum() for char in file.fill):
        warnings.append("Letters that a solver filled in are not read.")
    if any(mark & ~puz.GridMarkup.Circled for mark in file.extensions.get(puz.Extensions.Markup, b"")):
        warnings.append("Marks of cells other than circles are not read.")
    if not file.extensions.get(puz.Extensions.Timer, b"0").startswith(b"0"):
        warnings.append("The time of a solver is not read.")
    if around := len(file.preamble) + len(file.postscript):
        warnings.append(f"{around:,} bytes around the puzzle are not read.")
    known = not shut and file.solution_state != puz.SolutionState.NotProvided
    diagramless = file.puzzletype == puz.PuzzleType.Diagramless
    if puz.BLACKSQUARE2 in file.solution and puz.BLACKSQUARE not in file.solution:
        diagramless = True  # with both, the other sign of a puzzle that is not diagramless is a void
    return common.FilePuzzle(
        _rows(file, known=known, voids=not diagramless), (), _clues(file, warnings),
        *(_read_text(file, text) for text in (file.title, file.author, file.copyright, file.notes)),
        warnings=warnings, diagramless=diagramless,
        unread={f"section {code.decode('latin-1')}": text.decode("latin-1")
                for code, text in file.extensions.items() if code not in READ}
        | ({SHUT: f"{file.scrambled_cksum} {file.solution}"} if shut else {}),
    )  # fmt: skip


def _has_all_ends(content: bytes) -> bool:
    """Whether the notes, the last text, have a terminator too; some programs omit it.

    Raises BadInput if it is no `.puz` file, or ends before the end of the last clue.
    """
    start = content.find(MAGIC) - 2
    if start < 0:
        raise BadInput("this is not a .puz file")
    if len(content) < start + HEADER:
        raise BadInput(ENDS_EARLY)
    width, height, clues = struct.unpack_from("<BBH", content, start + SIZES)
    texts = 3 + clues  # title, author and copyright
    ends = content.count(b"\0", start + HEADER + 2 * width * height)
    if ends < texts:
        raise BadInput(ENDS_EARLY)
    return ends > texts


def _read_text(file: puz.Puzzle, text: str) -> str:
    """A text with usual line ends. Programs on Windows write quotation marks and the like as CP1252."""
    if file.encoding == puz.ENCODING:
        try:
            text = text.encode(puz.ENCODING).decode()  # other programs write UTF-8 in every version
        except UnicodeError:
            text = text.translate(_WINDOWS)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _rows(file: puz.Puzzle, *, known: bool, voids: bool) -> list[list[common.FileCell]]:
    circles, contents = _extensions(file)
    given = puz.BLANKSQUARE

    def cell(at: int) -> common.FileCell:
        char = file.solution[at]
        if puz.is_blacksquare(char):
            return common.FileCell("void" if voids and char == puz.BLACKSQUARE2 else "block")
        text = contents.get(at, char.upper() if char != given and known else "") if known else ""
        return common.FileCell("open", text.strip(), circle=at in circles)

    return [[cell(r * file.width + c) for c in range(file.width)] for r in range(file.height)]


def _extensions(file: puz.Puzzle) -> tuple[set[int], dict[int, str]]:
    """The circled cells, and contents of cells with several letters. Raises BadInput if one is damaged."""
    cells = file.width * file.height
    if any(len(file.extensions.get(code, bytes(cells))) < cells for code in TABLES):
        raise BadInput(ENDS_EARLY)
    try:
        circles = set(file.markup().get_markup_squares(puz.GridMarkup.Circled)) if file.has_markup() else set()
        if not file.has_rebus():
            return circles, {}
        rebus = file.rebus()
        return circles, {at: rebus.get_rebus_solution(at) or "" for at in rebus.get_rebus_squares()}
    except (ValueError, KeyError, IndexError, struct.error) as error:
        raise BadInput("an extension of the .puz file is damaged") from error


def _clues(file: puz.Puzzle, warnings: list[str]) -> list[common.FileClue]:
    across, down = puz.get_grid_numbering(file.solution, file.width, file.height)
    if len(across) + len(down) != len(file.clues):
        warnings.append(f"The grid has {len(across) + len(down)} entries, the file has {len(file.clues)} clues.")
    known = ((slot, slot["clue_index"]) for slot in (*across, *down) if slot["clue_index"] < len(file.clues))
    texts = ((slot, _read_text(file, file.clues[at])) for slot, at in known)
    return [common.FileClue(slot.direction.title(), str(slot.number), text) for slot, text in texts]


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What a `.puz` file cannot hold of a crossword, a sentence each."""
    found = losses_of(puzzle, HELD, NO_BARS, VOID, form="puz")
    own = common.unread_of(puzzle, "puz")
    block = puz.BLACKSQUARE2 if puzzle.diagramless else puz.BLACKSQUARE
    letters, grid = own.get(SHUT, "").partition(" ")[2].replace(block, BLOCK), without_pencil(puzzle.grid)
    lost = re.sub("[A-Z]", OPEN, letters) != "".join(grid.rows) or any(mark.text for mark in grid.marks)
    return (*found, f"Not kept from the .puz file: {SHUT}.") if SHUT in own and lost else found


def write(file: common.FilePuzzle) -> bytes:
    """Write a file: of version 1.3 if its texts are Latin-1, else of version 2.0.

    Raises BadInput if the grid has bars, more than 255 rows or columns, or no cells.
    """
    if tuple(file.bars):
        raise BadInput("the format cannot hold a grid with bars", mend="Use .ipuz, .jpz, .xd, .exolve or .qxw.")
    height, width = len(file.rows), len(file.rows[0]) if file.rows else 0
    if not 0 < height < 256 or not 0 < width < 256:
        raise BadInput("a .puz file needs 1 to 255 rows and columns")
    made = puz.Puzzle("1.3")
    made.width, made.height = width, height
    made.title, made.author, made.copyright = (_text(text) for text in (file.title, file.author, file.copyright))
    made.notes = _text(file.notes)
    cells = [cell for row in file.rows for cell in row]
    if file.diagramless:
        made.puzzletype = puz.PuzzleType.Diagramless
    block = made.blacksquare()
    made.solution = "".join(_char(cell) if cell.kind == "open" else block for cell in cells)
    made.fill = "".join("-" if cell.kind == "open" else block for cell in cells)
    if all(cell.kind != "open" or not cell.text for cell in cells):
        made.solution_state = puz.SolutionState.NotProvided
    made.clues = list(_ordered(file, made))
    texts = [made.title, made.author, made.copyright, made.notes, *made.clues, *(cell.text for cell in cells)]
    if max(map(ord, "".join(texts)), default=0) > 255:  # not Latin-1
        made.set_version("2.0")
    for at, cell in enumerate(cells):
        if cell.kind == "open" and cell.text and _char(cell) != cell.text:
            made.rebus().add_rebus_squares(at, _text(cell.text).replace(";", ",").replace(":", ","))
        if cell.circle and cell.kind == "open":
            made.markup().set_markup_squares(at, puz.GridMarkup.Circled)
    checksum, _, solution = file.unread.get(SHUT, "").partition(" ")
    for name, text in ((name, text) for name, text in file.unread.items() if name != SHUT):
        code = name.removeprefix("section ")
        made.extensions[code.encode("latin-1")] = common.decoded(text.encode, "latin-1")
    if checksum.isdecimal() and re.sub("[A-Z]", "-", solution) == made.solution:  # no letter was entered
        made.solution, made.scrambled_cksum = solution, int(checksum) & 0xFFFF
        made.solution_state = puz.SolutionState.Locked
    return made.tobytes()


def _ordered(file: common.FilePuzzle, made: puz.Puzzle) -> Iterator[str]:
    text = dict[tuple[str | None, str], str]()
    for clue in file.clues:  # the first one is that of the entry; a further list can be named Across too
        text.setdefault((common.direction_of(clue.group), clue.label), untagged(common.with_enumeration(clue)))
    across, down = puz.get_grid_numbering(made.solution, made.width, made.height)
    for slot in sorted((*across, *down), key=lambda slot: slot["clue_index"]):
        yield _text(text.get((slot.direction, str(slot.number)), ""))


def _char(cell: common.FileCell) -> str:
    if not cell.text:
        return "-"
    first = unicodedata.normalize("NFD", cell.text[0]).upper()[0]
    return first if first.lower() in ENGLISH.codes else PLACEHOLDER


def _text(text: str) -> str:
    """A text without the character that ends it in a file."""
    return text.replace("\0", "")
