import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engine.drawing.fonts import paragraph, run, spans_of
from engine.drawing.shapes import BLACK, MUTED, PAPER, TINT, Circle, Drawing, Group, Ink, Line, Polygon, Run, rectangle
from engine.output.press.boxes import NEWSPAPER
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_drawing
from engine.output.press.raster import pixels
from engine.output.press.svg import write_svg
from studio.core.paint import colour, outlines, paint, screen_palette
from studio.core.theme import AMBER, DARK, LIGHT
from tests.engine.output.press.pdf_places import glyph_places
from tests.engine.output.press.pdf_reading import PdfObjects
from tests.engine.output.press.sample import everything

pytestmark = pytest.mark.usefixtures("qapp")
ABOUT = Metadata("t", "2025-01-01")


class Recorder(QPainter):
    """Notes where each glyph is filled, and fills it."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.places: list[tuple[float, float]] = []

    def fillPath(self, path, brush) -> None:  # noqa: N802
        self.places.append((self.transform().dx(), self.transform().dy()))
        super().fillPath(path, brush)


def canvas(drawing: Drawing, scale: float, background: str = "white") -> QImage:
    image = QImage(round(drawing.width * scale), round(drawing.height * scale), QImage.Format.Format_RGB32)
    image.fill(QColor(background))
    return image


def gray(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return flat[:, : image.width()].astype(float)


def test_glyphs_have_the_same_positions_on_screen_and_in_the_pdf() -> None:
    drawing = everything()
    image = canvas(drawing, 1)
    painter = Recorder(image)
    paint(painter, drawing, {})
    painter.end()
    objects = PdfObjects(write_pdf([drawing], NEWSPAPER, ABOUT))
    printed = glyph_places(objects, objects.pages()[0])
    assert len(painter.places) == len(printed) > 190
    for (x, y), (left, up, _) in zip(painter.places, printed, strict=True):
        assert math.hypot(x - left, y - (drawing.height - up)) < 0.01  # points; a tenth is asked for


def test_screen_and_pdf_look_the_same() -> None:
    drawing, scale = everything(spot=False), 200 / 72
    image = canvas(drawing, scale)
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint(painter, drawing, {})
    painter.end()
    paper = pixels(write_pdf([drawing], NEWSPAPER, ABOUT), dpi=200).mean(axis=2)
    screen = gray(image)[: paper.shape[0], : paper.shape[1]]
    paper = paper[: screen.shape[0], : screen.shape[1]]
    assert (np.abs(screen - paper) > 100).mean() < 0.002
    ink_of_screen, ink_of_paper = (screen < 128), (paper < 128)
    for axis in (0, 1):
        difference = np.abs(ink_of_screen.sum(axis, dtype=int) - ink_of_paper.sum(axis, dtype=int))
        assert difference.mean() < 3  # pixels a row or column


@pytest.mark.parametrize(
    ("inner", "even_odd", "is_hole"),
    [(rectangle(20, 20, 60, 60), False, False), (rectangle(20, 20, 60, 60), True, True),
     (rectangle(20, 20, 60, 60)[::-1], False, True)],
)  # fmt: skip
def test_a_hole_is_the_same_on_screen_in_pdf_and_in_svg(inner, even_odd: bool, is_hole: bool) -> None:
    shape = Polygon((*rectangle(0, 0, 100, 100), *inner), BLACK, starts=(4,), even_odd=even_odd)
    drawing = Drawing(100, 100, (shape,))
    screen, traced = canvas(drawing, 1), canvas(drawing, 1)
    with QPainter(screen) as painter:
        paint(painter, drawing, {})
    with QPainter(traced) as painter:
        QSvgRenderer(write_svg(drawing, title="t").encode()).render(painter)
    paper = pixels(write_pdf([drawing], NEWSPAPER, ABOUT), dpi=72).mean(axis=2)
    for image in (gray(screen), gray(traced), paper):
        assert image[50, 10] < 60
        assert (image[50, 50] > 200) == is_hole


def rows_of(text: str) -> list[np.ndarray]:
    """Return how many pixels are dark in each row of a line of text on the screen, in SVG and in PDF."""
    shapes, _ = paragraph(spans_of(text, "sans"), "sans", 40, 300, 50)
    drawing = Drawing(300, 50, shapes)
    screen, traced = canvas(drawing, 1), canvas(drawing, 1)
    with QPainter(screen) as painter:
        paint(painter, drawing, {})
    with QPainter(traced) as painter:
        QSvgRenderer(write_svg(drawing, title="t").encode()).render(painter)
    paper = pixels(write_pdf([drawing], NEWSPAPER, ABOUT), dpi=72).mean(axis=2)[:50, :300]
    return [(image < 128).sum(axis=1) for image in (gray(screen), gray(traced), paper)]


def test_lines_under_and_through_words_are_drawn_everywhere_and_end_with_the_words() -> None:
    width = sum(run("nnn mmm", "sans", 40, 0, 0).advances)
    plain, under, through = rows_of("nnn mmm nn"), rows_of("<u>nnn mmm</u> nn"), rows_of("<s>nnn mmm</s> nn")
    for without, below, across in zip(plain, under, through, strict=True):
        (rows,) = np.nonzero(below != without)
        assert without[rows].max() == 0  # below the letters
        assert below[rows].max() == pytest.approx(width, abs=2)
        (rows,) = np.nonzero(across != without)
        assert without[rows].min() > 0  # in the height of the letters
        assert across[rows].max() > width


def test_lines_of_small_type_are_wide_enough_for_a_newspaper() -> None:
    shapes, _ = paragraph(spans_of("H<sub><u>2</u></sub>O, <sc><s>small</s></sc>", "serif"), "serif", 9, 200, 11)
    assert check_drawing(Drawing(200, 20, tuple(line for one in shapes for line in one.lines)), preset=NEWSPAPER) == ()
    assert sum(len(one.rules) for one in shapes) == 2


@pytest.mark.parametrize("scale", [1.0, 4.0, 30.0])
def test_letters_are_painted_at_every_scale(scale: float) -> None:
    drawing = Drawing(20, 20, (run("H", "sans-bold", 20, 3, 17),))
    image = canvas(drawing, scale)
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint(painter, drawing, {})
    painter.end()
    assert (gray(image) < 128).mean() == pytest.approx(0.22, abs=0.05)


def test_the_state_of_the_painter_is_restored() -> None:
    image = canvas(everything(), 1)
    painter = QPainter(image)
    painter.translate(5, 7)
    before = (painter.transform(), painter.pen(), painter.brush(), painter.renderHints())
    paint(painter, everything(), {})
    assert (painter.transform(), painter.pen(), painter.brush(), painter.renderHints()) == before
    painter.end()


def test_inks_follow_the_palette_or_are_mixed() -> None:
    light, dark = (screen_palette(c, QColor(c.accent(AMBER)), QColor(c.on_accent(AMBER))) for c in (LIGHT, DARK))
    assert colour(BLACK, light).name() == LIGHT.ink.lower()
    assert colour(Ink("accent", 0.18), light).name() == LIGHT.accent(AMBER).lower()
    assert colour(Ink("on accent", 1.0), dark).name() == DARK.on_accent(AMBER).lower()
    assert colour(MUTED, dark).name() == DARK.muted.lower()
    tint = colour(TINT, dark).lightness()
    assert colour(PAPER, dark).lightness() < tint < colour(BLACK, dark).lightness()
    assert colour(Ink("own", 0.25), {}).name() == "#bfbfbf"


def test_rotated_groups_have_the_right_position() -> None:
    drawing = Drawing(40, 40, (Group((Polygon(rectangle(0, 0, 10, 5), fill=BLACK),), 30, 10, 90),))
    image = canvas(drawing, 1)
    painter = QPainter(image)
    paint(painter, drawing, {})
    painter.end()
    rows, columns = np.nonzero(gray(image) < 128)
    assert (columns.min(), columns.max() + 1, rows.min(), rows.max() + 1) == (25, 30, 10, 20)


def test_hit_tests_use_the_outlines() -> None:
    letter = run("Q", "serif", 10, 5, 15, part="cell 0")
    answer = run("govern", "serif", 10, 5, 60, part="answer govern")
    drawing = Drawing(
        100,
        100,
        (
            Polygon(rectangle(0, 0, 20, 20), stroke=BLACK, width=1, part="cell 0"),
            letter,
            Group((Circle(0, 0, 10, fill=BLACK, part="cell 1"),), 50, 20, 45),
            answer,
            Line(((0, 90), (50, 90)), 0.5, part="rule"),
            run("decoration", "serif", 10, 5, 75),
        ),
    )
    found = outlines(drawing)
    assert list(found) == ["cell 0", "cell 1", "answer govern", "rule"]
    assert found["cell 0"].boundingRect().getRect() == (0, 0, 20, 20)
    assert found["cell 0"].contains(QPointF(1, 1))  # an empty cell is hit too, and its letter makes no hole
    assert found["cell 0"].contains(QPointF(9, 12))
    assert found["cell 1"].contains(QPointF(50, 20))
    assert not found["cell 1"].contains(QPointF(58, 28))
    assert found["answer govern"].contains(QPointF(10, 58))
    assert found["rule"].contains(QPointF(25, 91.5))


def test_an_answer_on_two_lines_is_one_part() -> None:
    drawing = Drawing(100, 100, (run("gov", "serif", 10, 50, 15, part="a"), run("ern", "serif", 10, 5, 30, part="a")))
    path = outlines(drawing)["a"]
    assert path.contains(QPointF(55, 12))
    assert path.contains(QPointF(8, 27))
    assert not path.contains(QPointF(8, 12))


def test_a_run_without_ink_paints_nothing() -> None:
    drawing = Drawing(20, 20, (Run("  ", "serif", 10, 0, 10, (2.0, 2.0)), Run("", "serif", 10, 0, 10, ())))
    image = canvas(drawing, 1)
    painter = QPainter(image)
    paint(painter, drawing, {})
    painter.end()
    assert gray(image).min() == 255
    assert write_pdf([drawing], NEWSPAPER, ABOUT)


def test_cells_painted_in_one_call_look_like_single_cells() -> None:
    cells = [
        Polygon(rectangle(9.3 * x + 1, 9.3 * y + 1, 9.3, 9.3), fill=TINT if x > 3 else None, stroke=BLACK, width=0.7)
        for y in range(3)
        for x in range(8)
    ]
    apart = [shape for cell in cells for shape in (cell, Line(((200.0, 200.0), (210.0, 200.0)), 1.0))]
    images = []
    for shapes in (cells, apart):
        image = QImage(100, 40, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            paint(painter, Drawing(80.0, 30.0, tuple(shapes)), {})
        images.append(image)
    assert images[0] == images[1]
    assert images[0].pixelColor(5, 1) != QColor("white")
