"""Benchmark: typesetting and writing pages, compared with plain reportlab where that is possible.

Run `python tests/benchmarks/bench_press.py`. Times are wall-clock times in the process, the best of three. This
script only prints a table.
"""

from __future__ import annotations

import io
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

from measure import best

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.drawing.faces import FACES, Face, face
from engine.drawing.fonts import centered_on_ink, paragraph, run
from engine.drawing.shapes import BLACK, TINT, Drawing, Polygon, Run, Shape
from engine.output.press.boxes import NEWSPAPER, page_size
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_drawing, check_pdf
from engine.output.press.raster import pixels
from engine.output.press.svg import write_svg

PAGES, RUNS = 60, 80
ABOUT = Metadata("Benchmark", "2025-01-01")
WORDS = "govern coven rogue groove grove grover recover cover covering overgrown oven over never nerve "


def main() -> None:
    """Run the benchmarks and print the results."""
    width, height = page_size("A4")
    pages = [page(number, width, height) for number in range(PAGES)]
    pdf = write_pdf(pages, NEWSPAPER, ABOUT)
    path = face("serif-bold").path
    print(f"{'':52s}{'ms':>9s}{'plain':>9s}")
    row("read a face and the kerning of one word", lambda: Face("fresh", path).width("AVATAR", 9))
    row("typeset a line of 33 characters", lambda: face("serif").advances("govern, coven, rogue and the like", 9))
    row("typeset a paragraph of 1,000 characters", lambda: paragraph(WORDS * 11, "serif", 9, 240, 11))
    row(f"typeset {PAGES} pages of {RUNS} runs and 21 cells", lambda: [page(n, width, height) for n in range(PAGES)])
    row(f"write them as PDF ({len(pdf) / 1024:.0f} KB)", lambda: write_pdf(pages, NEWSPAPER, ABOUT), plain(pages))
    row("preflight of the drawings", lambda: [check_drawing(drawing) for drawing in pages])
    row("preflight of the PDF", lambda: check_pdf(pdf, NEWSPAPER))
    row("one page as SVG", lambda: write_svg(pages[0], title="t"))
    row("one page as pixels, 150 dpi", lambda: pixels(pdf, 0, 150))
    row("one page on the screen, 150 dpi", on_screen(pages[0], 150 / 72))
    print(f"{len(FACES)} faces available")


def page(number: int, width: float, height: float) -> Drawing:
    """Return a page with about as many shapes as three bees: hexagons, letters, lines of answers."""
    shapes: list[Shape] = []
    for k in range(RUNS):
        text = (WORDS * 2)[k + number : k + number + 24].strip()
        shapes.append(run(text, ("serif", "serif-bold", "sans")[k % 3], 9, 40 + 200 * (k % 2), 40 + 9 * k))
    for k in range(21):
        x, y = 150 + 30 * (k % 7), 100 + 200 * (k // 7)
        corners = tuple((x + 25 * math.cos(i * math.pi / 3), y + 25 * math.sin(i * math.pi / 3)) for i in range(6))
        shapes.append(Polygon(corners, fill=None if k % 7 else TINT, stroke=BLACK, width=0.75, part=f"cell {k}"))
        shapes.append(centered_on_ink("GCENORV"[k % 7], "serif-semibold", 24, x, y, part=f"cell {k}"))
    return Drawing(width, height, tuple(shapes))


def plain(pages: list[Drawing]) -> Callable[[], object]:
    """Return a call that writes only the text with reportlab, with one drawString per glyph."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name in {shape.face for shape in pages[0].shapes if isinstance(shape, Run)}:
        pdfmetrics.registerFont(TTFont(name, str(face(name).path)))

    def write() -> bytes:
        file = io.BytesIO()
        canvas = Canvas(file, pagesize=(pages[0].width, pages[0].height), initialFontName="serif", invariant=1)
        for drawing in pages:
            for shape in drawing.shapes:
                if isinstance(shape, Run):
                    canvas.setFont(shape.face, shape.size)
                    x = shape.x
                    for ch, advance in zip(shape.text, shape.advances, strict=True):
                        canvas.drawString(x, drawing.height - shape.y, ch)
                        x += advance
            canvas.showPage()
        canvas.save()
        return file.getvalue()

    return write


def on_screen(drawing: Drawing, scale: float) -> Callable[[], object]:
    """Return a call that paints one page."""
    from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

    from studio.core.paint import paint

    application = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(round(drawing.width * scale), round(drawing.height * scale), QImage.Format.Format_RGB32)

    def show() -> None:
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.scale(scale, scale)
        paint(painter, drawing, {})
        painter.end()
        assert application is not None

    return show


def row(what: str, ours: Callable[[], object], plain: Callable[[], object] | None = None) -> None:
    """Print one row of the table, milliseconds."""
    print(f"{what:52s}{best(ours) * 1e3:9.2f}" + (f"{best(plain) * 1e3:9.2f}" if plain else ""))


if __name__ == "__main__":
    main()
