"""`.puz` files that are built here byte by byte from the description of the format, not by the writer."""

import struct
from pathlib import Path

import puz as library
import pytest

from engine.core import BadInput, changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.output.formats import across_lite as puz
from engine.output.formats.file_puzzle import FileCell, FilePuzzle, opened
from engine.output.registry import parsed
from tests.engine.output.written import file_of, losses, written


def checksum(data: bytes, start: int = 0) -> int:
    """The 16-bit checksum of the format: rotate right, add the byte."""
    total = start
    for byte in data:
        total = ((total >> 1) | ((total & 1) << 15)) + byte & 0xFFFF
    return total


def built(
    solution: bytes = b"CAON",
    *,
    width: int = 2,
    version: bytes = b"1.3\0",
    title: bytes = b"",
    author: bytes = b"",
    rights: bytes = b"",
    clues: tuple[bytes, ...] = (b"Taxi", b"Feline", b"Big beer", b"Not off"),
    notes: bytes = b"",
    extensions: dict[bytes, bytes] | None = None,
    kind: int = 1,
    state: int = 0,
) -> bytes:
    """A file by the description of the format."""
    height = len(solution) // width
    fill = bytes(char if char in b".:" else ord("-") for char in solution)
    sizes = struct.pack("<BBHHH", width, height, len(clues), kind, state)
    text = 0
    for part in (title, author, rights):
        text = checksum(part + b"\0", text) if part else text
    for clue in clues:
        text = checksum(clue, text)
    if version >= b"1.3":
        text = checksum(notes + b"\0", text) if notes else text
    parts = [checksum(sizes), checksum(solution), checksum(fill), text]
    overall = checksum(fill, checksum(solution, checksum(sizes)))
    for part in (title, author, rights):
        overall = checksum(part + b"\0", overall) if part else overall
    for clue in clues:
        overall = checksum(clue, overall)
    if version >= b"1.3":
        overall = checksum(notes + b"\0", overall) if notes else overall
    low = bytes(mask ^ part & 0xFF for mask, part in zip(b"ICHE", parts, strict=True))
    high = bytes(mask ^ part >> 8 for mask, part in zip(b"ATED", parts, strict=True))
    head = struct.pack("<H", overall) + b"ACROSS&DOWN\0" + struct.pack("<H", parts[0]) + low + high
    head += version + bytes(2) + bytes(2) + bytes(12) + sizes
    assert len(head) == 0x34
    body = solution + fill + title + b"\0" + author + b"\0" + rights + b"\0"
    body += b"".join(clue + b"\0" for clue in clues) + notes + b"\0"
    for code, data in (extensions or {}).items():
        body += code + struct.pack("<HH", len(data), checksum(data)) + data + b"\0"
    return head + body


def test_a_file_of_version_1_3():
    content = built(title=b"Caf\xe9", author=b"A. Setter", rights=b"\xa9 2026", notes=b"Line 1\r\nLine 2")
    read = opened(puz.read(content))
    assert read.warnings == ()
    puzzle = read.puzzle
    assert puzzle.grid == Grid(("ca", "on"))
    assert (puzzle.title, puzzle.author, puzzle.copyright) == ("Café", "A. Setter", "© 2026")
    assert puzzle.notes == "Line 1\nLine 2"
    assert [(clue.slot, clue.answer, clue.text) for clue in puzzle.clues] == [
        (Slot(0, 0, "across"), "ca", "Taxi"),
        (Slot(1, 0, "across"), "on", "Not off"),
        (Slot(0, 0, "down"), "co", "Feline"),
        (Slot(0, 1, "down"), "an", "Big beer"),
    ]


def test_notes_are_not_in_the_checksum_of_version_1_2():
    read = opened(puz.read(built(version=b"1.2\0", notes=b"Hello")))
    assert (read.puzzle.notes, read.warnings) == ("Hello", ())


def test_text_of_version_2_is_utf_8():
    assert opened(puz.read(built(version=b"2.0\0", title="Žluť 😀".encode()))).puzzle.title == "Žluť 😀"


def test_circles_and_several_letters_in_a_cell():
    extensions = {b"GRBS": bytes([0, 3, 0, 0]), b"RTBL": b" 2:ACE;", b"GEXT": bytes([0x80, 0, 0, 0x10])}
    puzzle = opened(puz.read(built(extensions=extensions))).puzzle
    assert puzzle.grid == Grid(("c.", "on"), marks=(Mark(0, 0, circle=True), Mark(0, 1, text="ACE")))


def test_all_extensions_of_the_field_together():
    """Rebus table with spaces, the solver's rebus and timer, and circles beside the flags of wrong letters."""
    extensions = {
        b"GRBS": bytes([0, 3, 0, 13]), b"RTBL": b" 2:HEART;12:NE;", b"RUSR": b"\0HE\0\0\0", b"LTIM": b"125,1",
        b"GEXT": bytes([0x80, 0x10, 0x40, 0xD0]),
    }  # fmt: skip
    read = opened(puz.read(built(extensions=extensions)))
    assert read.puzzle.grid == Grid(
        ("c.", "o."), marks=(Mark(0, 0, circle=True), Mark(0, 1, text="HEART"), Mark(1, 1, text="NE", circle=True))
    )
    assert read.warnings == (
        "Letters that a solver filled in are not read.",
        "Marks of cells other than circles are not read.",
        "The time of a solver is not read.",
    )


@pytest.mark.parametrize("version", [b"1.2\0", b"1.3\0", b"1.4\0", b"2.0\0"])
def test_every_version_has_its_encoding_and_checksums(version: bytes):
    text = "\u201cCafé\u201d\u2026"
    encoded = text.encode("utf-8" if version >= b"2" else "cp1252")
    clues = (encoded, b"Feline", b"Big beer", b"Not off")
    read = opened(puz.read(built(version=version, title=encoded, notes=encoded, clues=clues)))
    assert (read.puzzle.title, read.puzzle.notes, read.puzzle.clues[0].text) == (text, text, text)
    assert read.warnings == ()


@pytest.mark.parametrize("end", [b"", b"\r\n", b"\0\0junk"])
def test_what_follows_the_last_text_may_be_missing_or_more(end: bytes):
    content = built(version=b"1.2\0", notes=b"")
    assert opened(puz.read(content[:-1] + end)).puzzle.grid.rows == ("ca", "on")


def test_a_file_without_a_solution_has_no_letters():
    read = opened(puz.read(built(b"XXXX", state=2)))
    assert read.puzzle.grid.rows == ("..", "..")
    assert not any("locked" in warning for warning in read.warnings)


def test_the_letters_of_a_solver_are_named():
    content = bytearray(built())
    content[0x38:0x3C] = b"CA--"
    assert "Letters that a solver filled in are not read." in opened(puz.read(bytes(content))).warnings


def test_colons_make_a_puzzle_diagramless():
    assert opened(puz.read(built(b"CA:O", clues=(b"Taxi", b"Ao")))).puzzle.diagramless


def test_black_squares_and_those_of_a_diagramless_puzzle():
    assert opened(puz.read(built(b"CA.O", clues=(b"Taxi", b"Ao")))).puzzle.grid.rows == ("ca", "#o")
    read = opened(puz.read(built(b"CA:O", clues=(b"Taxi", b"Ao"), kind=0x0401)))
    assert read.puzzle.grid.rows == ("ca", "#o")
    assert (read.puzzle.diagramless, read.warnings) == (True, ())


def test_colons_beside_black_squares_are_voids():
    made = opened(puz.read(built(b":A.B:.CDE", width=3, clues=(b"Both", b"Letters")))).puzzle
    assert made.grid.rows == ("_a#", "b_#", "cde")
    assert not made.diagramless


def test_a_locked_solution_is_not_guessed():
    read = opened(puz.read(built(b"QXZJ", state=4)))
    assert read.puzzle.grid.rows == ("..", "..")
    assert len(read.puzzle.clues) == 4
    assert any("locked" in warning for warning in read.warnings)


def test_a_wrong_checksum_is_named_and_the_puzzle_is_read():
    content = bytearray(built())
    content[0] ^= 0xFF
    read = opened(puz.read(bytes(content)))
    assert read.puzzle.grid.rows == ("ca", "on")
    assert any("checksum" in warning for warning in read.warnings)


@pytest.mark.parametrize("version", [b"1.2\0", b"1.3\0", b"2.0\0"])
def test_a_file_that_ends_before_the_end_of_its_last_clue_is_refused(version: bytes):
    clues = tuple(f"Café {number}".encode("utf-8" if version >= b"2" else "latin-1") for number in range(4))
    content = built(version=version, title=b"Cats", clues=clues)
    for length in range(0x34, len(content) - 1):
        with pytest.raises(BadInput, match=r"^the file ends too early: it is damaged$"):
            puz.read(content[:length])
    for complete in (content, content[:-1]):  # the last byte ends empty notes
        read = opened(puz.read(complete))
        assert [clue.text for clue in read.puzzle.clues] == ["Café 0", "Café 3", "Café 1", "Café 2"]
        assert read.warnings == ()


def test_a_file_that_ends_in_its_header_is_refused():
    for length in range(0x34):
        with pytest.raises(BadInput, match="ends too early" if length >= 13 else r"^this is not a \.puz file$"):
            puz.read(built()[:length])


def test_a_file_that_ends_in_its_notes_is_refused():
    content = built(notes=b"Every across answer is a pet.")
    for length in range(len(content) - 30, len(content)):
        with pytest.raises(BadInput, match="ends too early"):
            puz.read(content[:length])


@pytest.mark.parametrize("extensions", [{b"GEXT": bytes([0, 0, 0, 128])}, {b"GRBS": bytes([0, 3, 0, 0])}])
def test_a_file_that_ends_in_the_bytes_of_its_cells_is_refused(extensions: dict[bytes, bytes]):
    content = built(extensions=extensions)
    for length in range(len(content) - 5, len(content) - 1):
        with pytest.raises(BadInput, match="ends too early"):
            puz.read(content[:length])


def test_a_file_that_is_none_is_refused_in_plain_words():
    with pytest.raises(BadInput, match=r"^this is not a \.puz file$"):
        puz.read(b"Shopping list: milk, bread")


def test_bytes_before_the_header_are_ignored():
    assert opened(puz.read(b"\0\1junk" + built())).puzzle.grid.rows == ("ca", "on")


def test_what_is_written_has_the_right_bytes():
    clues = tuple(
        Clue(answer, text, "file", slot=slot)
        for answer, text, slot in (
            ("ca", "Taxi", Slot(0, 0, "across")), ("on", "Not off", Slot(1, 0, "across")),
            ("co", "Feline", Slot(0, 0, "down")), ("an", "Big beer", Slot(0, 1, "down")),
        )
    )  # fmt: skip
    puzzle = Puzzle(grid=Grid(("ca", "on")), clues=clues, title="Café", author="A. Setter", notes="N")
    assert puz.write(file_of(puzzle)) == built(title=b"Caf\xe9", author=b"A. Setter", notes=b"N")


def test_text_that_is_not_latin_1_makes_a_file_of_version_2():
    content = puz.write(file_of(Puzzle(grid=Grid(("ca", "on")), title="Žluť")))
    assert content[0x18:0x1B] == b"2.0"
    assert opened(puz.read(content)).puzzle.title == "Žluť"


def test_cells_of_other_alphabets_stand_in_the_table_of_contents_of_cells():
    grid = Grid((".a", "on"), marks=(Mark(0, 0, text="Ñ"),))
    content = puz.write(file_of(Puzzle(grid=grid)))
    assert content[0x34:0x38] == b"NAON"
    assert opened(puz.read(content)).puzzle.grid == grid


def test_a_barred_grid_is_refused():
    barred = Puzzle(grid=Grid(("cat", "ono"), (Bar(0, 0, "right"),)))
    with pytest.raises(BadInput, match="bars"):
        puz.write(file_of(barred))
    assert puz.losses(barred) == ("A grid with bars cannot be written: the format has none.",)


def test_losses_are_named_with_their_number():
    grid = Grid(("ca_", "on#"), marks=(Mark(0, 0, shade="grey"), Mark(1, 0, given=True)))
    assert puz.losses(Puzzle(grid=grid)) == (
        "1 shaded cell is not kept.",
        "1 given letter is not kept.",
        "The format has no voids: they become black squares.",
    )


def test_a_file_is_recognized_by_its_header_in_the_first_512_bytes():
    assert puz.recognizes(built())
    assert puz.recognizes(bytes(512 - 13) + built())  # two bytes of checksum, then eleven letters
    assert not puz.recognizes(bytes(512 - 12) + built())
    assert not puz.recognizes(b"Shopping list: milk, bread")


def test_circles_several_letters_and_texts_are_kept_without_a_loss():
    grid = Grid(("ca", ".n"), marks=(Mark(0, 0, circle=True), Mark(1, 0, text="HEART")))
    puzzle = Puzzle(grid=grid, title="T", author="A", copyright="C", notes="N", diagramless=True)
    assert puz.losses(puzzle) == ()
    read = opened(puz.read(puz.write(file_of(puzzle))))
    assert (read.puzzle.grid, read.puzzle.diagramless, read.warnings) == (grid, True, ())
    assert (read.puzzle.title, read.puzzle.author, read.puzzle.copyright, read.puzzle.notes) == ("T", "A", "C", "N")


@pytest.mark.parametrize(("width", "height"), [(1, 1), (255, 1), (1, 255)])
def test_a_grid_has_up_to_255_rows_and_columns(width: int, height: int):
    file = FilePuzzle([[FileCell("open", "A")] * width] * height)
    assert puz.read(puz.write(file)).rows == file.rows


@pytest.mark.parametrize("rows", [[], [[]], [[FileCell()] * 256], [[FileCell()]] * 256])
def test_a_larger_grid_and_one_without_cells_are_refused(rows: list[list[FileCell]]):
    with pytest.raises(BadInput, match=r"^a \.puz file needs 1 to 255 rows and columns$"):
        puz.write(FilePuzzle(rows))


def test_a_grid_without_letters_is_written_without_a_solution():
    empty = [[FileCell(), FileCell("block", circle=True)]]
    content = puz.write(FilePuzzle(empty))
    assert struct.unpack_from("<H", content, 0x32) == (2,)
    assert puz.read(content).rows == [[FileCell(), FileCell("block")]]  # a circle only in an open cell
    partly = [[FileCell(), FileCell("open", "A", circle=True)]]
    content = puz.write(FilePuzzle(partly))
    assert struct.unpack_from("<H", content, 0x32) == (0,)
    assert puz.read(content).rows == partly


def test_a_cell_that_is_not_latin_1_makes_a_file_of_version_2():
    content = puz.write(FilePuzzle([[FileCell("open", "\u017dA"), FileCell("open", "7"), FileCell("open", "a;b:c")]]))
    assert content[0x18:0x1B] == b"2.0"
    assert content[0x34:0x37] == b"ZXA"  # the first letter without its accent, or X
    assert [cell.text for cell in puz.read(content).rows[0]] == ["\u017dA", "7", "a,b,c"]


def test_clues_that_do_not_belong_to_the_entries_are_counted():
    read = puz.read(built(clues=(b"Taxi", b"Feline", b"Big beer")))
    assert read.warnings == ["The grid has 4 entries, the file has 3 clues."]
    assert [(clue.group, clue.label, clue.text) for clue in read.clues] == [
        ("Across", "1", "Taxi"), ("Down", "1", "Feline"), ("Down", "2", "Big beer"),
    ]  # fmt: skip
    assert puz.read(built()).warnings == []


def test_a_file_with_a_wrong_checksum_that_ends_early_is_refused():
    content = bytearray(built(version=b"1.2\0")[:-1])  # without the end of the notes
    content[0] ^= 0xFF
    with pytest.raises(BadInput, match="ends too early"):
        puz.read(bytes(content))


def test_a_file_without_cells_or_with_a_damaged_version_is_refused():
    for at, value in ((0x2C, 0), (0x2D, 0), (0x18, 0xFF)):
        content = bytearray(built())
        content[at] = value
        with pytest.raises(BadInput, match=r"damaged|ends too early"):
            puz.read(bytes(content))


def test_sections_that_are_not_read_are_named():
    read = opened(puz.read(built(extensions={b"GEXT": bytes((0x80, 0, 0, 0)), b"XTRA": b"abc"})))
    assert read.warnings == ("The section XTRA is not read.",)
    assert read.puzzle.grid.mark((0, 0)) is not None


TEXT = """<ACROSS PUZZLE V2>
<TITLE>
\tPets
<AUTHOR>
\tAnn Lee
<COPYRIGHT>
\t\u00a9 2026
<SIZE>
\t3x3
<GRID>
\t1at
\tO.E
\tDoG
<REBUS>
\tMARK;
\t1:PEN:P
\tx:too:many:parts
<ACROSS>
\tWrote
\tCanine
<DOWN>
\tFish
\tBranch
\tA third
<NOTEPAD>
Think.
<THEME>
Pets
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("name", ["a.txt", "a.puz"])
def test_the_text_of_across_lite_is_read_whole(encoding: str, name: str):
    found = parsed(TEXT.replace("\n", "\r\n").encode(encoding), Path(name))
    body = found.body
    marks = (Mark(0, 0, text="PEN"), Mark(0, 1, circle=True), Mark(0, 2, circle=True), Mark(2, 1, circle=True))
    assert body.grid == Grid((".at", "o#e", "dog"), marks=marks)
    assert (body.title, body.author, body.copyright, body.notes) == ("Pets", "Ann Lee", "\u00a9 2026", "Think.")
    assert [clue.text for clue in body.clues] == ["Wrote", "Canine", "Fish", "Branch"]
    assert found.warnings == (
        "The section THEME is not read.",
        "1 line of REBUS not read, such as x:too:many:parts.",
        "The grid has 2 entries down, the file has 3 clues.",
    )


def test_a_diagramless_text_of_version_1_is_read():
    text = "<ACROSS PUZZLE>\n<SIZE>\n2x2\n<GRID>\nAB\n:C\n<ACROSS>\nOne\n<DOWN>\nTwo\n"
    body = parsed(text.replace("x", "X").encode(), Path("a.txt")).body
    assert (body.grid.rows, body.diagramless) == (("ab", "#c"), True)


@pytest.mark.parametrize("old", ["3x3", "DoG", "<SIZE>", "<GRID>"])
@pytest.mark.parametrize("new", ["", "999x999", "AB", "\u00df\u00df\u00df", "AB\x1fC"])
def test_a_text_whose_size_is_not_that_of_its_grid_is_refused(old: str, new: str):
    with pytest.raises(BadInput, match="SIZE does not say what GRID has"):
        puz.read(TEXT.replace(old, new).encode())


@pytest.mark.parametrize(("cells", "kind"), [(b"CATO:XDOG", 1), (b"CATO.XDOG", 0x401), (b"CAT:.XDOG", 1)])
def test_a_solution_with_another_sign_than_its_black_squares_is_not_locked(cells: bytes, kind: int):
    file = library.load(built(cells, width=3, clues=(b"Cat", b"Cod", b"Tog", b"Dog")))
    file.puzzletype = kind
    with pytest.raises(BadInput, match="one letter A to Z"):
        puz.locked(file.tobytes(), "1234")
    file.scrambled_cksum, file.solution_state = 9, library.SolutionState.Locked
    with pytest.raises(BadInput, match="does not unlock"):
        puz.unlocked(file.tobytes(), "1234")


def test_utf_8_in_a_file_of_version_1_is_read():
    clues = ("\u0436\u0438\u0432\u043e\u0442".encode(), "caf\u00e9".encode("latin-1"), b"\x93Pet\x94", b"Dog")
    found = puz.read(built(b"CATO.XDOG", width=3, clues=clues))
    assert {clue.text for clue in found.clues} == {
        "\u0436\u0438\u0432\u043e\u0442", "caf\u00e9", "\u201cPet\u201d", "Dog",
    }  # fmt: skip


def test_a_solution_is_locked_and_read_with_its_key_only():
    content = built(b"CATO.XDOG", width=3, clues=(b"Cat", b"Cod", b"Tog", b"Dog"))
    shut = puz.locked(content, "1234")
    assert shut[0x34:0x3D] != content[0x34:0x3D]
    assert opened(puz.read(shut)).puzzle.grid.rows == ("...", ".#.", "...")
    assert opened(puz.read(puz.unlocked(shut, "1234"))).puzzle == opened(puz.read(content)).puzzle
    read = parsed(shut, Path("a.puz")).body
    assert isinstance(read, Puzzle)
    assert written(read, "puz") == shut  # it stays locked
    assert losses(read, "puz") == ()
    assert any("locked solution" in loss for loss in losses(read, "ipuz"))
    filled = changed(read, grid=changed(read.grid, rows=opened(puz.read(content)).puzzle.grid.rows))
    assert puz.read(written(filled, "puz")).rows[0][0].text  # and letters of the editor's are written
    pencil = (Mark(0, 0, pencil=True),)
    started, pencilled = (changed(read.grid, rows=("q..", ".#.", "..."), marks=marks) for marks in ((), pencil))
    rebus = changed(read.grid, marks=(Mark(0, 0, text="QU"),))
    blocked = changed(read.grid, rows=("...", "##.", "..."))
    for grid in (started, rebus, blocked):
        assert puz.LOCKED not in puz.read(written(changed(read, grid=grid), "puz")).warnings
        assert losses(changed(read, grid=grid), "puz") == ("Not kept from the .puz file: locked solution.",)
    assert written(changed(read, grid=pencilled), "puz") == shut
    assert losses(changed(read, grid=pencilled), "puz") == ("1 pencilled letter is not kept.",)
    for key, sentence in (
        ("4321", "does not unlock"),
        ("12", "is no key"),
        ("0123", "is no key"),
        ("\u0661234", "is no key"),
    ):
        with pytest.raises(BadInput, match=sentence):
            puz.unlocked(shut, key)
    with pytest.raises(BadInput, match="no solution that a key locks"):
        puz.unlocked(content, "1234")
    with pytest.raises(BadInput, match="one letter A to Z"):
        puz.locked(built(b"CA-N"), "1234")
