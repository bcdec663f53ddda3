"""`.jpz` files that are written here by the description of the format."""

import io
import re
import tracemalloc
import zipfile

import pytest

from engine.core import BadInput, changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle, Unread
from engine.output.formats import jpz
from engine.output.formats.file_puzzle import opened
from tests.engine.output.written import written

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" alphabet="ABC">
<metadata><title>Cats &amp; dogs</title><creator>A. Setter</creator><copyright>© 2026</copyright>
<description>A note.</description></metadata>
<crossword><grid width="3" height="2"><grid-look numbering-scheme="normal"/>
<cell x="1" y="1" solution="C" number="1" background-shape="circle"/>
<cell x="2" y="1" solution="AB" number="2" left-bar="true"/>
<cell x="3" y="1" type="block"/>
<cell x="1" y="2" solution="o" number="3" hint="true"/>
<cell x="2" y="2" background-color="#FFEE00" solution="N"/>
<cell x="3" y="2" type="void"/>
</grid>
<word id="1" x="1-2" y="2"/><word id="2" x="1" y="1-2"/><word id="3"><cells x="2" y="1-2"/></word>
<clues ordering="normal"><title><b>Across</b></title>
<clue word="1" number="3" format="2">Not <i>off</i></clue></clues>
<clues ordering="normal"><title><b>Down</b></title>
<clue word="2" number="1" format="1-1">Firm</clue><clue word="3" number="2">Stomach</clue></clues>
</crossword></rectangular-puzzle></crossword-compiler-applet>"""


def zipped(*files: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()


PUZZLE = FILE[FILE.index("<rectangular-puzzle") : FILE.index("</crossword-compiler-applet>")]
CROSSWORD = FILE[FILE.index("<crossword>") : FILE.index("</rectangular-puzzle>")]


@pytest.mark.parametrize(
    "content",
    [
        FILE.replace(PUZZLE, PUZZLE * 2).encode(), FILE.replace(CROSSWORD, CROSSWORD * 2).encode(),
        zipped(("a.xml", FILE.encode()), ("b.jpz", b"")),
    ],
    ids=["two puzzles", "two crosswords", "two files"],
)  # fmt: skip
def test_of_several_crosswords_the_first_is_read_and_said_to_be(content: bytes):
    assert opened(jpz.read(content)).warnings == ("The file has several puzzles; the first is read.",)


def test_what_a_mac_adds_to_an_archive_is_no_puzzle():
    archive = zipped(("__MACOSX/._a.jpz", b"x"), ("a.jpz", FILE.encode()))
    assert opened(jpz.read(archive)) == opened(jpz.read(FILE.encode()))


@pytest.mark.parametrize(
    "content",
    [
        FILE.encode(), FILE.encode("utf-16"), zipped(("puzzle.xml", FILE.encode())),
        zipped(("__MACOSX/readme", b"x"), ("../../etc/puzzle.jpz", FILE.encode())),
    ],
    ids=["plain", "utf-16", "zip", "zip with a path and another file"],
)  # fmt: skip
def test_a_file_with_everything(content: bytes):
    content = content.replace(b'encoding="UTF-8"', b"") if content.startswith(b"\xff") else content
    if content.startswith(b"\xff"):
        content = FILE.replace("UTF-8", "UTF-16").encode("utf-16")
    read = opened(jpz.read(content))
    puzzle = read.puzzle
    assert puzzle.grid == Grid(
        ("c.#", "on_"),
        bars=(Bar(0, 0, "right"),),
        marks=(
            Mark(0, 0, circle=True), Mark(0, 1, text="AB"), Mark(1, 0, given=True), Mark(1, 1, shade="#ffee00"),
        ),
    )  # fmt: skip
    assert (puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes) == (
        "Cats & dogs", "A. Setter", "© 2026", "A note.",
    )  # fmt: skip
    assert puzzle.clues == (
        Clue("on", "Not <i>off</i>", "file", slot=Slot(1, 0, "across")),
        Clue("co", "Firm", "file", slot=Slot(0, 0, "down"), enumeration="1-1"),
        Clue("", "Stomach", "file", slot=Slot(0, 1, "down")),
    )


def test_a_cell_of_a_clue_shows_its_solution_and_is_a_block_without_one():
    for cell, kind in (('type="clue" solution="n"', "open"), ('type="clue"', "block")):
        file = jpz.read(FILE.replace('background-color="#FFEE00" solution="N"', cell).encode())
        assert (file.rows[1][1].kind, file.rows[1][1].given) == (kind, kind == "open")
        assert file.rows[1][1].text == ("N" if kind == "open" else "")
        assert file.warnings == ["A cell that holds a clue was read as a black square."] * (kind == "block")


def test_types_in_each_other_keep_their_order():
    inner = "<sub><i>low</i></sub> <i>a <b>b</b></i>"
    puzzle = opened(jpz.read(FILE.replace("Not <i>off</i>", inner).encode())).puzzle
    assert inner in written(puzzle, "jpz").decode()


def clue_of(markup: str) -> str:
    """The text of a clue with some XML in it."""
    return opened(jpz.read(FILE.replace("Not <i>off</i>", markup).encode())).puzzle.clues[0].text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ('Not <span class="x"><b>off</b></span> &amp; on', "Not <b>off</b> & on"),
        ('<span style="font-variant:small-caps">Not</span> <em>off</em>', "<sc>Not</sc> <i>off</i>"),
        ("Not<br/>off<br />on", "Not\noff\non"),
        ("Not&nbsp;off&hellip; &lt;i&gt;", "Not\u00a0off\u2026 <i>"),
        ("<![CDATA[1 < 2 & 3]]>", "1 < 2 & 3"),
        ("Not<!-- no --> off", "Not off"),
    ],
)
def test_clues_with_html(markup: str, text: str):
    assert clue_of(markup) == text


@pytest.mark.parametrize(
    "content",
    [
        FILE.replace("crossword-compiler-applet", "puzzle-applet"),
        FILE.replace('<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">', "")
        .replace("</crossword-compiler-applet>", ""),
        FILE.replace("<rectangular-puzzle xmlns=", "<r:rectangular-puzzle xmlns:r=")
        .replace("</rectangular-puzzle", "</r:rectangular-puzzle")
        .replace("<crossword>", "<r:crossword>").replace("</crossword>", "</r:crossword>")
        .replace("<grid ", "<r:grid ").replace("</grid>", "</r:grid>"),
        FILE.replace(' xmlns="http://crossword.info/xml/rectangular-puzzle"', "")
        .replace(' xmlns="http://crossword.info/xml/crossword-compiler-applet"', ""),
    ],
    ids=["puzzle-applet", "bare", "prefixes", "none"],
)  # fmt: skip
def test_namespaces_of_the_field(content: str):
    assert opened(jpz.read(content.encode())).puzzle == opened(jpz.read(FILE.encode())).puzzle


def test_a_file_in_windows_encoding():
    content = FILE.replace("UTF-8", "windows-1252").replace("A note.", "\u201cNote\u201d")
    assert opened(jpz.read(content.encode("cp1252"))).puzzle.notes == "\u201cNote\u201d"


def test_bars_at_all_sides_are_between_cells():
    cell = '<cell x="2" y="2" background-color="#FFEE00" solution="N"/>'
    sides = cell.replace("/>", ' top-bar="true" left-bar="true" right-bar="true" bottom-bar="true"/>')
    puzzle = opened(jpz.read(FILE.replace(cell, sides).encode())).puzzle
    assert puzzle.grid.bars == (Bar(0, 0, "right"), Bar(0, 1, "below"), Bar(1, 0, "right"))


def test_entities_are_refused():
    bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'
    with pytest.raises(BadInput, match="entities"):
        jpz.read(bomb.encode())


@pytest.mark.parametrize(
    "word",
    ['<word id="1"><cells x="1-128" y="1-128"/><cells x="1" y="1"/></word>', '<word x="1-128" y="1-128"/>' * 17],
    ids=["in a word", "in all words"],
)
def test_too_many_cells_are_refused(word: str):
    with pytest.raises(BadInput, match="cells"):
        jpz.read(FILE.replace('<word id="1" x="1-2" y="2"/>', word).encode())


def test_the_largest_grid_is_read_with_the_cells_of_its_words():
    whole = '<word id="1" x="1-128" y="1-128"/>'
    clues = jpz.read(FILE.replace('<word id="1" x="1-2" y="2"/>', whole).encode()).clues
    assert len(clues[0].cells) == 128 * 128


def test_a_zip_bomb_is_refused():
    with pytest.raises(BadInput, match="larger than"):
        jpz.read(zipped(("a.xml", bytes(8 * 2**20))))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"<", b"<a/>", b"PK\x03\x04", zipped(), b"<a>" * 100_000, FILE.encode()[:400],
        b"<rectangular-puzzle><sudoku/></rectangular-puzzle>",
        FILE.replace('width="3"', 'width="99999"').encode(), FILE.replace("UTF-8", "nonsense").encode(),
    ],
)  # fmt: skip
def test_other_files_are_refused(content: bytes):
    with pytest.raises(BadInput):
        opened(jpz.read(content))


def test_a_file_that_ends_early_or_is_none_says_so_in_plain_words():
    content = FILE.encode()
    for length in range(60, len(content) - 2, 7):
        with pytest.raises(BadInput, match=r"^the file ends too early: it is damaged$"):
            jpz.read(content[:length])
    with pytest.raises(BadInput, match=r"^this is not a \.jpz file$"):
        jpz.read(b"Shopping list")


def test_pictures_and_numbers_in_corners_that_are_not_read_are_named():
    cells = "".join(f'<cell x="{x}" y="1" solution="A" top-right-number="{x}" solve-state="B"/>' for x in (1, 2))
    grid = f'<grid width="2" height="1">{cells}<background-picture format="png"/></grid>'
    read = jpz.read(f"<rectangular-puzzle><crossword>{grid}</crossword></rectangular-puzzle>".encode())
    assert set(read.warnings) == {
        "The element background-picture of grid is not read: 1 here.", "Letters that a solver filled in are not read.",
    }  # fmt: skip
    assert read.unread == {"attribute top-right-number of cell": '{"1,1":"1","2,1":"2"}'}


def test_styles_of_words_and_instructions_are_named():
    text = FILE.replace("Not <i>off</i>", '<span style="color:red">Not</span> off')
    text = text.replace("<metadata>", "<instructions>Look.</instructions><metadata>")
    warnings = jpz.read(text.encode()).warnings
    assert "The attribute style of span is not read: 1 here." in warnings
    assert "The instructions are kept in the notes." in warnings


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("<i>off</i>", '<span style="font-variant: small-caps;">off</span>', ""),
        ("<i>off</i>", '<span style="font-variant:small-caps;color:red">off</span>', "style of span"),
        ("<i>off</i>", '<span class="small-caps">off</span>', "class of span"),
        ("<i>off</i>", '<b style="font-variant:small-caps">off</b>', "style of b"),
        ("<metadata>", '<metadata note="in small-caps">', "note of metadata"),
    ],
)
def test_only_the_style_of_small_capitals_is_not_named(old: str, new: str, named: str):
    assert old in FILE
    found = [text for text in jpz.read(FILE.replace(old, new).encode()).warnings if text.startswith("The attribute")]
    assert found == ([f"The attribute {named} is not read: 1 here."] if named else [])


def test_attributes_that_are_not_read_return_to_their_cells_and_clues():
    clues = "".join(f'<clue word="{n}" number="{n}" citation="{n}">Pet</clue>' for n in (1, 2))
    made = f"""<rectangular-puzzle><crossword><grid width="2" height="1" round="1"><cell x="1" y="1" solution="A"/>
        <cell x="2" y="1" solution="B" arrow="e"/></grid><word id="1" x="1-2" y="1"/>
        <clues><title>Across</title>{clues}</clues></crossword></rectangular-puzzle>"""
    puzzle = opened(jpz.read(made.encode()), "jpz").puzzle
    again = written(puzzle, "jpz").decode()
    assert 'x="2" y="1" solution="B" arrow="e"' in again
    assert 'height="1" round="1"' in again
    assert again.count("citation=") == 2
    assert opened(jpz.read(again.encode()), "jpz").puzzle == puzzle
    odd = changed(puzzle, unread=Unread("jpz", (("attribute a=1 of cell", "{}"), ("attribute b of cell", "1"))))
    with pytest.raises(BadInput, match="an unread field of the puzzle is damaged"):
        written(odd, "jpz")


def test_attributes_of_clues_stay_with_their_cells_when_numbers_change():
    cells = "".join(f'<cell x="{x}" y="{y}" solution="A"/>' for y in (1, 2, 3) for x in (1, 2, 3, 4))
    words = "".join(f'<word id="{y}" x="1-4" y="{y}"/>' for y in (1, 2, 3))
    clues = "".join(f'<clue word="{y}" number="{n}" citation="{y}">Pet</clue>' for y, n in ((1, 1), (2, 5), (3, 6)))
    made = f"""<rectangular-puzzle><crossword><grid width="4" height="3">{cells}</grid>{words}
        <clues><title>Across</title>{clues}</clues></crossword></rectangular-puzzle>"""
    puzzle = opened(jpz.read(made.encode()), "jpz").puzzle
    renumbered = changed(puzzle, grid=Grid(("aaaa", "aaa#", "aaaa")))  # 6 across becomes 5 across, which was another
    found = re.findall(r'number="(\d)" format="\d" citation="(\d)"', written(renumbered, "jpz").decode())
    assert found == [("1", "1"), ("5", "3")]


def test_an_archive_with_a_file_without_a_name_is_refused_in_a_sentence():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("x", FILE)
        archive.filelist[0].filename = ""
    with pytest.raises(BadInput, match="the archive cannot be read"):
        jpz.read(made.getvalue())


def test_a_small_archive_of_too_many_cells_is_refused_before_they_are_built():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jpz", b"<rectangular-puzzle>" + b"<cell/>" * 500_000 + b"</rectangular-puzzle>")
    assert len(made.getvalue()) < 10_000
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match="tags, more than a crossword can need"):
            jpz.read(made.getvalue())
        assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    finally:
        tracemalloc.stop()


def test_instructions_among_the_metadata_are_notes():
    told = written(Puzzle(grid=Grid(("cat",)), notes="Think."), "jpz")
    moved = told.replace(b"</metadata>", b"<instructions>Clues down are alphabetized.</instructions></metadata>")
    assert opened(jpz.read(moved)).puzzle.notes == "Clues down are alphabetized.\n\nThink."
    twice = moved.replace(b"<crossword>", b"<instructions>Clues down are alphabetized.</instructions><crossword>")
    assert twice != moved
    assert opened(jpz.read(twice)).puzzle.notes == "Clues down are alphabetized.\n\nThink."
