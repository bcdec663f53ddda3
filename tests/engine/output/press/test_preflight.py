import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from engine.drawing.fonts import run
from engine.drawing.shapes import BLACK, MUTED, PAPER, Circle, Drawing, Group, Line, Polygon, Run, rectangle
from engine.output.press.boxes import MAGAZINE, MM, NEWSPAPER, Sheet
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import Minimums, check_drawing, check_pdf
from tests.engine.output.press.sample import everything

ABOUT = Metadata("t", "2025-01-01")


def whats(findings) -> list[str]:
    return [finding.what for finding in findings]


def test_a_correct_drawing_and_its_pdf_have_no_findings() -> None:
    assert check_drawing(everything()) == ()
    for preset in (NEWSPAPER, MAGAZINE):
        assert check_pdf(write_pdf([everything(), everything()], preset, ABOUT), preset) == ()


@pytest.mark.parametrize(
    ("shape", "what"),
    [
        (run("small", "serif", 5.9, 10, 20), "type of 5.9 pt is too small"),
        (Line(((0, 50), (50, 50)), 0.4), "a line of 0.4 pt is too thin"),
        (Line(((0, 50), (50, 50)), 0.9, MUTED), "a tinted line of 0.9 pt is too thin"),
        (Circle(50, 50, 10, stroke=BLACK, width=0.25), "a line of 0.25 pt is too thin"),
        (Polygon(rectangle(5, 5, 5, 5), stroke=MUTED, width=0.5), "a tinted line of 0.5 pt is too thin"),
        (Run("a\u2605", "serif", 10, 10, 20, (5, 5)), "the face serif has no glyph for \u2605 (U+2605)"),
        (Circle(50, 50, 50, stroke=BLACK, width=1), "a shape extends beyond the page"),
        (run("wider than the page is", "serif", 12, 10, 20), "the text does not fit the width of the figure"),
        (Group((run("along", "serif", 12, 0, 0),), 50, 20, -90), "a shape extends beyond the page"),
    ],
)
def test_each_problem_is_found(shape, what: str) -> None:
    (finding,) = check_drawing(Drawing(100, 100, (shape,)))
    assert (finding.severity, finding.what) == ("error", what)
    assert " mm from the left" in finding.where
    assert finding.mend
    assert finding.glyphless == ("\u2605" in what)  # then a page does not try other widths


@pytest.mark.parametrize(
    "shape",
    [
        run("fine", "serif", 6, 10, 20),
        Group((Circle(50, 50, 45, fill=BLACK), run("white", "serif", 10, 40, 50, ink=PAPER))),
        Line(((0, 50), (100, 50)), 0.5),
        Line(((0, 50), (100, 50)), 1, MUTED),
        Polygon(rectangle(0, 0, 100, 100), fill=BLACK),
        Group((run("along", "serif", 12, 0, 0),), 50, 60, -90),
    ],
)
def test_printable_shapes_have_no_findings(shape) -> None:
    assert check_drawing(Drawing(100, 100, (shape,))) == ()


def test_findings_have_positions_in_mm_and_count_repetitions() -> None:
    tiny = Drawing(50, 50, tuple(run("tiny", "serif", 5, 0, 10 + 8 * i) for i in range(4)))
    (finding,) = check_drawing(Sheet(200, 200, tiny, 20 * MM, 30 * MM))
    assert finding.where.startswith("\u201ctiny\u201d, 20.0 mm from the left and 32.")
    assert finding.where.endswith("and in 3 more places")
    downs = [one.at[1] - finding.at[1] for one in finding.more]
    assert downs == pytest.approx([8, 16, 24])


def test_shapes_may_extend_into_the_bleed() -> None:
    bled = Drawing(100, 100, (Polygon(rectangle(-3 * MM, -3 * MM, 50, 50), fill=BLACK),))
    assert whats(check_drawing(bled)) == ["a shape extends beyond the page"]
    assert check_drawing(bled, preset=MAGAZINE) == ()


def test_large_print_has_larger_minimums() -> None:
    line = Drawing(100, 100, (run("fine", "serif", 15, 10, 20),))
    assert whats(check_drawing(line, minimums=Minimums(type=16.0, reversed=16.0))) == ["type of 15 pt is too small"]


def test_problems_of_a_foreign_pdf_are_found() -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(200, 200))
    canvas.setFillColorRGB(1, 0, 0)
    canvas.drawString(10, 10, "(rg) is only text here")
    canvas.setFillColorCMYK(0.5, 0.4, 0.4, 1)
    canvas.rect(0, 0, 10, 10, fill=1)
    canvas.setFillGray(0.5)
    canvas.rect(0, 0, 10, 10, fill=1)
    canvas.save()
    assert whats(check_pdf(file.getvalue(), NEWSPAPER)) == [
        "the file is not PDF/X-1a:2003: it declares no version of PDF/X",
        "the font Helvetica is not embedded",
        "a color is in RGB",
        "a black or gray uses more than one ink",
        "a gray may be converted to four inks by the workflow",
        "the page has no TrimBox, which is the size of the cut page",
    ]


def test_the_wrong_preset_is_found() -> None:
    pdf = write_pdf([everything()], MAGAZINE, ABOUT)
    assert whats(check_pdf(pdf, NEWSPAPER)) == [
        "the file is not PDF/X-1a:2003: it declares PDF/X-4",
        "the page is larger than its trim",
        "the bleed is not 0 mm",
    ]
    assert whats(check_pdf(write_pdf([everything()], NEWSPAPER, ABOUT), MAGAZINE)) == [
        "the file is not PDF/X-4: it declares PDF/X-1a:2003",
        "the bleed is not 3 mm",
    ]


@pytest.mark.parametrize("content", [b"", b"nothing", b"startxref\n5\n%%EOF", b"startxref\n99999\n%%EOF\n"])
def test_a_file_that_is_not_a_pdf_is_a_finding(content: bytes) -> None:
    (finding,) = check_pdf(content)
    assert finding.severity == "error"


def test_a_damaged_pdf_is_a_finding() -> None:
    damaged = write_pdf([everything()], NEWSPAPER, ABOUT).replace(b"\nstream\nx", b"\nstream\n\0")
    (finding,) = check_pdf(damaged)
    assert "inflate: data: incorrect header check" in finding.what
