"""PDF/UA-1: the keys, the structure tree and the reading order, read back by pikepdf and poppler."""

import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from engine.bee.puzzle import Puzzle
from engine.core import changed
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue
from engine.crossword.puzzle import Puzzle as Crossword
from engine.drawing.flow import Flow
from engine.drawing.fonts import run
from engine.drawing.shapes import BLACK, Circle, Drawing, Group, Line, as_figure
from engine.drawing.style import style
from engine.output.figures import Printable
from engine.output.issue import draft, made_pdf
from engine.output.press.boxes import ACCESSIBLE, MAGAZINE, NEWSPAPER
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.pdf_checks import elements
from engine.output.press.preflight.preflight import check_pdf
from engine.output.press.raster import page_texts
from engine.output.target import Target
from engine.soup.board import Board, Move
from engine.soup.puzzle import Puzzle as Soup
from engine.wings import WINGS, wing_of
from engine.words.vetting.house import House
from tests.engine.output.written import written

ABOUT = Metadata("Bee & Co", "2025-03-04T05:06:07+02:00", author="Zo\u00eb Editor")
WORDS = ("across", "cedar", "ocean", "salad")
GRID = Grid(("across", "_____e", "ocean_", "_____d", "salad_"))
CLASSIC = style("classic")


def pages(puzzle: Any, width: float = 400.0) -> list[Drawing]:
    key = wing_of(puzzle).open_key(puzzle, house=House())
    return [one.drawing for one in Printable(puzzle, key, CLASSIC).figures(width)]


def tree(pdf: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [str(one.S).lstrip("/") for one in elements(document.Root.StructTreeRoot)]


def crossword() -> Crossword:
    found = WINGS["crossword"].open_key(Crossword(grid=GRID), house=House())
    clues = tuple(Clue(one.word, f"Clue of {one.name} in many words for two lines") for one in found.entries)
    return Crossword(grid=GRID, clues=clues, title="Small")


@pytest.mark.parametrize("kind", WINGS)
def test_every_wing_passes_the_checks(kind: str) -> None:
    wing = WINGS[kind]
    puzzle = crossword() if kind == "crossword" else wing.make(15, house=House())
    pdf = write_pdf(pages(puzzle), ACCESSIBLE, ABOUT)
    assert check_pdf(pdf, ACCESSIBLE) == ()
    kinds = tree(pdf)
    assert kinds[:2] == ["Document", "H1"]
    assert "Figure" in kinds
    assert kinds.count("H1") == 2
    assert write_pdf(pages(puzzle), ACCESSIBLE, ABOUT) == pdf


def test_the_file_declares_pdf_ua_and_has_its_keys() -> None:
    with pikepdf.open(io.BytesIO(write_pdf(pages(crossword()), ACCESSIBLE, ABOUT))) as document:
        assert document.pdf_version == "1.7"
        root = document.Root
        assert str(root.Lang) == "en"
        assert root.MarkInfo.Marked
        assert root.ViewerPreferences.DisplayDocTitle
        with document.open_metadata() as xmp:
            assert xmp["pdfuaid:part"] == "1"
            assert xmp["dc:title"] == str(document.docinfo["/Title"]) == "Bee & Co"
        assert "/GTS_PDFXVersion" not in document.docinfo
        assert "/OutputIntents" not in root
        for number, page in enumerate(document.pages):
            assert page.obj.StructParents == number
            assert page.obj.Tabs == "/S"


@pytest.mark.parametrize("language", ["en-GB", "en-US", "cy"])
def test_the_file_names_the_language_with_its_region(language: str) -> None:
    key = wing_of(puzzle := crossword()).open_key(puzzle, house=House())
    made = draft(puzzle, key, Target(preset="accessible", style=f"classic@{language}", created="2025-03-04"))
    with pikepdf.open(io.BytesIO(made_pdf(made))) as document, document.open_metadata() as xmp:
        assert (str(document.Root.Lang), xmp["dc:language"]) == (language, {language})


def test_the_parent_tree_leads_from_each_marked_content_to_its_element() -> None:
    with pikepdf.open(io.BytesIO(write_pdf(pages(crossword()), ACCESSIBLE, ABOUT))) as document:
        numbers = document.Root.StructTreeRoot.ParentTree.Nums
        for at in range(0, len(numbers), 2):
            page = document.pages[int(numbers[at])]
            marked = {
                int(operands[1].MCID): str(operands[0])
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "BDC" and "/MCID" in operands[1]
            }
            listed = numbers[at + 1]
            assert sorted(marked) == list(range(len(listed)))
            for number, element in enumerate(listed):
                assert (element.K, str(element.S)) == (number, marked[number])
                assert element.Pg.objgen == page.obj.objgen


def test_press_presets_are_not_tagged_and_make_no_such_claim() -> None:
    for preset in (NEWSPAPER, MAGAZINE):
        pdf = write_pdf(pages(crossword()), preset, ABOUT)
        assert b"pdfuaid:part" not in pdf
        assert b"StructTreeRoot" not in pdf


def test_a_figure_has_its_text_and_the_box_of_its_ink() -> None:
    circle = as_figure(Drawing(100, 100, (Circle(50, 30, 20, fill=BLACK),)), "A circle")
    moved = Group((Group(circle.shapes, 5.0, 0.0),), 5.0, 10.0)
    with pikepdf.open(io.BytesIO(write_pdf([Drawing(200, 200, (moved,))], ACCESSIBLE, ABOUT))) as document:
        (figure,) = [one for one in elements(document.Root.StructTreeRoot) if one.S == "/Figure"]
        assert str(figure.Alt) == "A circle"
        assert [float(side) for side in figure.A.BBox] == pytest.approx([40, 140, 80, 180], abs=0.5)


@pytest.mark.parametrize("title", ["Small", ""])
def test_levels_of_headings_are_in_order_with_and_without_a_title(title: str) -> None:
    drawn = pages(changed(crossword(), title=title))[0]
    head = Group((run("Puzzles", "serif", 12, 0, 10),), role="masthead")
    assert check_pdf(write_pdf([drawn], ACCESSIBLE, ABOUT), ACCESSIBLE) == ()
    kinds = tree(write_pdf([changed(drawn, shapes=(head, *drawn.shapes))], ACCESSIBLE, ABOUT))
    first = ["H1", "H2", "H3", "H3"] if title else ["H1", "H2", "H2"]
    assert [kind for kind in kinds if kind[0] == "H"] == first


def test_the_answers_of_a_wheel_are_a_list() -> None:
    puzzle = WINGS["wheel"].make(1, house=House())
    words = [one for one in WINGS["wheel"].open_key(puzzle, house=House()).answers if not one.long]
    kinds = tree(write_pdf(pages(puzzle), ACCESSIBLE, ABOUT))
    assert (kinds.count("L"), kinds.count("LI"), kinds.count("LBody")) == (1, len(words), len(words))


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler is not installed")
@pytest.mark.parametrize(("kind", "said"), [("wheel", 2), ("bee", 1)])
def test_what_follows_the_answers_begins_with_their_number_and_ends_before_the_ratings(
    kind: str, said: int, tmp_path: Path
) -> None:
    wing, file = WINGS[kind], tmp_path / "a.pdf"
    key = wing.open_key(puzzle := wing.make(15, house=House()), house=House())
    file.write_bytes(write_pdf(pages(puzzle)[1:], ACCESSIBLE, ABOUT))
    total = CLASSIC.words.counted("word", len(key.answers)).replace("\u00a0", " ")
    points = f", {CLASSIC.words.counted('point', key.points)}.".replace("\u00a0", " ") if kind == "bee" else ""
    assert heard(file)[-said] == total + points


def test_the_answers_of_a_bee_are_a_list_in_the_order_of_the_text_edition() -> None:
    puzzle = WINGS["bee"].make(1, house=House())
    key = WINGS["bee"].open_key(puzzle, house=House())
    pdf = write_pdf(pages(puzzle), ACCESSIBLE, ABOUT)
    kinds, many = tree(pdf), len(key.answers)
    assert (kinds.count("L"), kinds.count("LI"), kinds.count("LBody")) == (1, many, many)
    heard = re.findall(r"[a-z]+", " ".join(page_texts(pdf)).casefold())
    ordered = [one.word for one in sorted(key.answers, key=lambda one: (not one.pangram, one.word))]
    first = max(n for n, word in enumerate(heard) if word == ordered[0])
    assert heard[first : first + many] == ordered


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler is not installed")
def test_the_answers_of_a_crossword_are_lists_with_their_numbers(tmp_path: Path) -> None:
    file, wing = tmp_path / "a.pdf", WINGS["crossword"]
    key = wing.open_key(crossword(), house=House())
    drawn = wing.figure(crossword(), changed(CLASSIC, solved="list"), "solution", 400.0, key)
    file.write_bytes(write_pdf([drawn], ACCESSIBLE, ABOUT))
    assert check_pdf(file.read_bytes(), ACCESSIBLE) == ()
    kinds = tree(file.read_bytes())
    assert (kinds.count("L"), kinds.count("LI")) == (1, 3)  # a single answer down is none
    answers = [f"{one.number} {one.text.upper()}" for one in key.of("across")]
    assert [text for text in heard(file) if text[0].isdigit()] == answers


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler is not installed")
@pytest.mark.parametrize("width", [180.0, 240.0])
def test_the_solution_of_a_soup_is_a_table_with_the_paths_in_words(width: float, tmp_path: Path) -> None:
    moves = (Move("cat", ((0, 1), (0, 2), (0, 3)), "right"), Move("dog", ((1, 2), (1, 1), (2, 0)), "left"))
    puzzle, file = Soup(Board(("xcat", "oodo", "g.xx")), solution=moves), tmp_path / "a.pdf"
    file.write_bytes(write_pdf(pages(puzzle, width)[1:], ACCESSIBLE, ABOUT))
    assert check_pdf(file.read_bytes(), ACCESSIBLE) == ()
    kinds = tree(file.read_bytes())
    assert (kinds.count("Table"), kinds.count("TR"), "Figure" in kinds) == (1, 3, False)
    said = heard(file)
    first = said.index("Word")
    assert said[first : first + 8] == ["Word", "From", "Path", "Points", "Total", "1", "cat", "b3"]
    with pikepdf.open(file) as document:
        paths = [str(one.Alt) for one in elements(document.Root.StructTreeRoot) if "/Alt" in one]
        assert {str(one.S) for one in elements(document.Root.StructTreeRoot) if "/Alt" in one} == {"/TD"}
    text = written(puzzle, "txt").decode()
    assert len(paths) == 2
    assert all(path in text for path in paths)


def test_the_values_of_letters_are_a_table_with_their_letters_as_headers() -> None:
    pdf = write_pdf(pages(Soup(Board(("xcat", "oodo", "g.xx"))))[:1], ACCESSIBLE, ABOUT)
    assert check_pdf(pdf, ACCESSIBLE) == ()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        table = next(one for one in elements(document.Root.StructTreeRoot) if one.S == "/Table")
        letters, values = list(table.K)[:2]
        assert {(str(cell.S), str(cell.A.Scope)) for cell in letters.K} == {("/TH", "/Column")}
        assert {str(cell.S) for cell in values.K} == {"/TD"}
        assert len(letters.K) == len(values.K) > 1
        assert str(letters.K[0].Alt).startswith("Letter values: ")


def heard(file: Path) -> list[str]:
    """The texts of a tagged file in the order of its structure."""
    said = subprocess.run(["pdfinfo", "-struct-text", file], capture_output=True, text=True, check=True).stdout
    lines = (line.strip().strip('"').replace("\u00a0", " ").strip() for line in said.splitlines() if '"' in line)
    return [line for line in lines if line]


def test_hints_are_a_table_with_scopes() -> None:
    hive = Puzzle("o", "nmkigd", hints=("grid", "pairs"))
    pdf = write_pdf(pages(hive), ACCESSIBLE, ABOUT)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = list(elements(document.Root.StructTreeRoot))
        table = next(one for one in found if one.S == "/Table")
        first, second = list(table.K)[:2]
        assert {str(cell.A.Scope) for cell in first.K} == {"/Column"}
        assert [str(cell.S) for cell in second.K][:2] == ["/TH", "/TD"]
        assert second.K[0].A.Scope == "/Row"


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler is not installed")
@pytest.mark.parametrize("width", [150.0, 400.0, 520.0])
def test_clues_are_read_one_after_the_other_in_every_layout(width: float, tmp_path: Path) -> None:
    file, puzzle = tmp_path / "a.pdf", crossword()
    file.write_bytes(write_pdf(pages(puzzle, width)[:1], ACCESSIBLE, ABOUT))
    key = WINGS["crossword"].open_key(puzzle, house=House())
    expected = []
    for direction in ("across", "down"):
        expected.append(direction.upper())
        for one in key.of(direction):
            expected += [str(one.number), f"{one.clue} {one.lengths}"]
    assert heard(file)[-len(expected) :] == expected


def test_furniture_is_an_artifact_and_lines_of_a_paragraph_are_one_element() -> None:
    flow = Flow(CLASSIC, 80.0)
    flow.title("Title")
    flow.text("A paragraph of several lines", 9)
    drawn = flow.drawing()
    folio = Group((run("7", "serif", 9, 10, 150),), role="artifact")
    rule = Line(((0, 140), (80, 140)), 0.5)
    pdf = write_pdf([Drawing(80, 160, (*drawn.shapes, rule, folio))], ACCESSIBLE, ABOUT)
    assert tree(pdf) == ["Document", "H1", "P"]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        operators = [str(operator) for _, operator in pikepdf.parse_content_stream(document.pages[0])]
        assert operators.count("BMC") == 3  # two rules and the folio
        assert operators.count("BMC") + operators.count("BDC") == operators.count("EMC")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda pdf: pdf.Root.__delitem__("/MarkInfo"), "it is not marked as tagged"),
        (lambda pdf: pdf.Root.__delitem__("/Lang"), "it names no language"),
        (lambda pdf: pdf.Root.__delitem__("/Metadata"), "it declares no part of PDF/UA"),
        (lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"), "the title is not shown"),
        (lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"), "it has no structure"),
        (lambda pdf: pdf.pages[0].obj.__delitem__("/StructParents"), "a page has no entry"),
        (lambda pdf: _figure(pdf).__delitem__("/Alt"), "a figure has no alternate text"),
        (lambda pdf: _figure(pdf).__delitem__("/A"), "a figure has no box"),
        (lambda pdf: pdf.Root.MarkInfo.__setitem__("/Suspects", True), "its tags are marked as suspect"),
        (lambda pdf: _of(pdf, "H2").__setitem__("/S", pikepdf.Name.H4), "a heading of level 4 follows one of level 1"),
        (lambda pdf: _of(pdf, "H1").__setitem__("/S", pikepdf.Name.H2), "a heading of level 2 follows none"),
        (lambda pdf: _of(pdf, "LBody").__setitem__("/S", pikepdf.Name.Story), "the role Story of an element has no"),
        (lambda pdf: _of(pdf, "L").__setitem__("/S", pikepdf.Name.Div), "an element LI is outside of a list"),
        (lambda pdf: next(iter(pdf.pages[0].resources.Font.values())).__delitem__("/ToUnicode"), "cannot be read out"),
        (lambda pdf: _unnamed(next(iter(pdf.pages[0].resources.Font.values()))), "of the font Type3 cannot be read"),
        (lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", _link(pdf)), "a link is not tagged"),
        (lambda pdf: pdf.pages[0].contents_add(b"0 0 0 1 k 9 9 20 20 re f"), "an area is not tagged"),
    ],
)
def test_a_planted_fault_is_found(change, what: str) -> None:
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(write_pdf(pages(crossword()), ACCESSIBLE, ABOUT))) as document:
        change(document)
        document.save(file)
    found = check_pdf(file.getvalue(), ACCESSIBLE)
    assert any(what in one.what for one in found), [one.what for one in found]


def test_an_accessible_file_of_another_program_may_have_what_its_standard_leaves_free() -> None:
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(write_pdf(pages(crossword()), ACCESSIBLE, ABOUT))) as document:
        page = document.pages[0]
        del page.obj.TrimBox
        page.contents_add(b"/Artifact BMC 1 0 0 rg 9 9 20 20 re f EMC")
        document.add_blank_page(page_size=(200, 200))
        document.pages[-1].contents_add(b"/Artifact <</Type /Layout>> BDC 0 0 0 1 k 9 9 20 20 re f EMC")
        document.save(file)
    assert [one.text for one in check_pdf(file.getvalue(), ACCESSIBLE)] == []


FILLED = b"9 9 20 20 re f"


@pytest.mark.parametrize(
    ("content", "whats"),
    [
        (b"/P BMC %b EMC", ["an area is not tagged"]),
        (b"/P <</MCID 0>> BDC %b EMC", ["a page has no entry in the structure"]),
        (b"/P /Named BDC %b EMC", ["a page has no entry in the structure"]),
        (b"/P /Missing BDC %b EMC", ["an area is not tagged"]),
        (b"/Span <</Lang (en)>> BDC %b EMC", ["an area is not tagged"]),
        (b"/Span <</Lang (en)>> BDC EMC /Artifact BMC %b EMC", []),
        (b"/Artifact BMC /Span <</Lang (en)>> BDC %b EMC EMC", []),
        (b"/Artifact BMC /Span BMC EMC %b EMC", []),
        (b"/Artifact BMC EMC EMC %b", ["an area is not tagged"]),
        (b"/Artifact BMC /Fm Do EMC", []),
        (b"/Span BMC /Fm Do EMC", ["an area is not tagged"]),
        (b"/Tagged Do", []),  # a form has an entry of its own
        (b"BDC EMC /Artifact BMC %b EMC", ["the page has a damaged instruction: BDC"]),
    ],
)
def test_content_is_an_artifact_or_has_the_number_of_a_structure_element(content: bytes, whats: list[str]) -> None:
    file, name = io.BytesIO(), pikepdf.Name
    with pikepdf.open(io.BytesIO(write_pdf(pages(crossword()), ACCESSIBLE, ABOUT))) as document:
        document.add_blank_page(page_size=(200, 200))
        page = document.pages[-1]
        form = document.make_stream(FILLED, Type=name.XObject, Subtype=name.Form)
        named = pikepdf.Dictionary(Named=pikepdf.Dictionary(MCID=0))
        tagged = document.make_stream(b"/P <</MCID 0>> BDC %b EMC" % FILLED, Type=name.XObject, Subtype=name.Form)
        forms = pikepdf.Dictionary(Fm=form, Tagged=tagged)
        page.obj.Resources = pikepdf.Dictionary(XObject=forms, Properties=named)
        page.contents_add(content.replace(b"%b", FILLED))
        document.save(file)
    found = check_pdf(file.getvalue(), ACCESSIBLE)
    assert [one.what for one in found] == whats
    assert {one.page for one in found} <= {len(document.pages)}


def _of(pdf: pikepdf.Pdf, kind: str) -> Any:
    return next(one for one in elements(pdf.Root.StructTreeRoot) if str(one.S) == f"/{kind}")


def _figure(pdf: pikepdf.Pdf) -> Any:
    return _of(pdf, "Figure")


def _unnamed(font: Any) -> None:
    """Make a font one of glyphs that are drawings, which has no name."""
    del font["/BaseFont"], font["/ToUnicode"]
    font.Subtype = pikepdf.Name.Type3


def _link(pdf: pikepdf.Pdf) -> pikepdf.Array:
    name = pikepdf.Name
    link = pikepdf.Dictionary(Type=name.Annot, Subtype=name.Link, Rect=[0, 0, 9, 9], Contents="Page 2")
    return pikepdf.Array([pdf.make_indirect(link)])
