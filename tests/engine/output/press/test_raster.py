import io

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from engine.core import BadInput
from engine.core.pdfium import PDFIUM_LOCK
from engine.drawing.shapes import BLACK, Circle, Drawing, Ink, Polygon, rectangle
from engine.output.press.boxes import NEWSPAPER, SCREEN
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.raster import page_texts, pixels, png, screened

SQUARE = Drawing(144, 72, (Polygon(rectangle(72, 0, 72, 36), fill=BLACK),))
ROUND = Drawing(72, 72, (Circle(36, 36, 30, fill=BLACK),))


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return write_pdf([SQUARE, ROUND], NEWSPAPER, Metadata("t", "2025-01-01"))


def test_ink_gives_dark_pixels(pdf: bytes) -> None:
    picture = pixels(pdf, 0, dpi=100)
    assert (picture.shape, picture.dtype) == ((100, 200, 3), np.uint8)
    assert picture[:49, 101:].max() < 60
    assert picture[51:].min() == picture[:, :99].min() == 255


def test_a_circle_is_round(pdf: bytes) -> None:
    dark = (pixels(pdf, 1, dpi=288)[:, :, 0] < 128).sum()
    assert dark == pytest.approx(np.pi * 120**2, rel=0.005)


def test_a_png_has_its_resolution(pdf: bytes) -> None:
    picture = Image.open(io.BytesIO(png(pdf, 0, dpi=200)))
    assert picture.size == (400, 200)
    assert picture.info["dpi"] == pytest.approx((200, 200), abs=0.1)
    assert len(page_texts(pdf)) == 2


def test_a_picture_of_one_bit_is_black_and_white_with_sharp_edges() -> None:
    pdf = write_pdf([SQUARE, ROUND], SCREEN, Metadata("t", "2025-01-01"))
    square, disc = (Image.open(io.BytesIO(png(pdf, page, dpi=144, bits=1))) for page in (0, 1))
    assert (square.mode, disc.mode) == ("1", "1")
    black = ~np.array(square)
    assert black[:72, 144:].all()
    assert black.sum() == 72 * 144
    assert (~np.array(disc)).sum() == pytest.approx(np.pi * 60**2, rel=0.02)


def test_a_gray_picture_has_pure_black_and_white() -> None:
    pdf = write_pdf([SQUARE], SCREEN, Metadata("t", "2025-01-01"))
    picture = Image.open(io.BytesIO(png(pdf, 0, dpi=100)))
    assert picture.mode == "L"
    assert set(picture.getcolors()) >= {(50 * 100, 0)}


@pytest.mark.parametrize(("black", "dpi"), [(0.18, 600), (0.5, 600), (0.5, 72), (0.9, 1200)])
def test_tints_of_one_bit_have_their_share_of_black(black: float, dpi: float) -> None:
    """The dots lie at 45 degrees, at the ruling of newspapers."""
    drawing = Drawing(72, 72, (Polygon(rectangle(0, 0, 72, 72), fill=Ink("tint", black)),))
    pdf = write_pdf([drawing], SCREEN, Metadata("t", "2025-01-01"))
    dots = ~np.array(Image.open(io.BytesIO(png(pdf, 0, dpi=dpi, bits=1))))
    assert dots.mean() == pytest.approx(black, abs=0.03)
    period = round(dpi * 2**0.5 / 85) if dpi > 100 else 2
    assert (dots[period:] == dots[:-period]).all()
    assert (dots[:, period:] == dots[:, :-period]).all()


def test_black_and_white_are_not_screened() -> None:
    gray = np.tile(np.array([0, 255], dtype=np.uint8), (8, 8))
    assert (screened(gray, 600) == (gray == 255)).all()


@pytest.mark.parametrize(("page", "dpi", "message"), [(2, 100, "no page 3"), (-1, 100, "no page"), (0, 0, "0 dpi"),
                                                      (0, 1e6, "not a suitable resolution")])  # fmt: skip
def test_invalid_pages_and_resolutions_are_rejected(pdf: bytes, page: int, dpi: float, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        pixels(pdf, page, dpi)


def test_an_invalid_pdf_is_rejected_and_the_next_one_is_read(pdf: bytes) -> None:
    for wrong in (b"", b"%PDF-1.4 nothing", pdf[:200]):
        with pytest.raises(BadInput, match="the PDF file cannot be read"):
            len(page_texts(wrong))
    assert len(page_texts(pdf)) == 2


def test_the_bitmap_is_destroyed_under_the_lock(pdf: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    locked, destroy = [], pypdfium2.raw.FPDFBitmap_Destroy

    def watched(bitmap: object) -> None:
        locked.append(PDFIUM_LOCK.locked())
        destroy(bitmap)

    monkeypatch.setattr(pypdfium2.raw, "FPDFBitmap_Destroy", watched)
    for _ in range(3):
        pixels(pdf)
    assert locked == [True] * 3


def test_a_png_for_the_screen_is_true_gray() -> None:
    made = write_pdf([SQUARE], SCREEN, Metadata("t", "2025-01-01"))
    picture = Image.open(io.BytesIO(png(made, 0, dpi=72)))
    assert picture.mode == "L"
    assert picture.getextrema() == (0, 255)
