"""Figures as EPS files. Ghostscript, where it is installed, separates their inks."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.core import BadInput
from engine.drawing.shapes import BLACK, Drawing, Polygon, rectangle
from engine.output.press import raster as module
from engine.output.press.boxes import NEWSPAPER
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.raster import PROGRAM, eps

SQUARE = Drawing(144.5, 72, (Polygon(rectangle(72, 0, 72, 36), fill=BLACK),))
WIDE = Drawing(300, 40, (Polygon(rectangle(100, 10, 10, 10), fill=BLACK),))


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return write_pdf([SQUARE, WIDE], NEWSPAPER, Metadata("t", "2025-01-01"))


@pytest.fixture
def installed() -> None:
    if shutil.which(PROGRAM) is None:
        pytest.skip("pdftops (Debian: poppler-utils) is not installed")


def test_the_bounding_box_is_the_page_and_not_its_ink(pdf: bytes, installed: None):
    assert b"%%HiResBoundingBox: 0 0 144.5 72\n" in eps(pdf, 0)
    wide = eps(pdf, 1)
    assert wide.startswith(b"%!PS-Adobe-3.0 EPSF-3.0")
    assert b"%%BoundingBox: 0 0 300 40\n" in wide
    assert wide == eps(pdf, 1)


def test_all_ink_is_black(pdf: bytes, installed: None, tmp_path: Path):
    made = eps(pdf, 0)
    assert b"DeviceRGB" not in made.partition(b"%%EndPageSetup")[2]
    if not (ghostscript := shutil.which("gs")):
        pytest.skip("Ghostscript is not installed")
    (tmp_path / "a.eps").write_bytes(made)
    command = [ghostscript, "-q", "-dNOPAUSE", "-dBATCH", "-dEPSCrop", "-sDEVICE=inkcov", "-o", "-", "a.eps"]
    shown = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    *colors, black = map(float, re.findall(r"\d\.\d+", shown))
    assert colors == [0, 0, 0]
    assert black == pytest.approx(72 * 36 / (145 * 72), abs=0.02)


def test_without_pdftops_the_message_names_what_to_install(pdf: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PROGRAM", "no-such-program")
    with pytest.raises(BadInput, match=r"not installed.*poppler-utils"):
        eps(pdf)


def test_a_failure_of_pdftops_is_reported(pdf: bytes, installed: None):
    with pytest.raises(BadInput, match="pdftops made no EPS file"):
        eps(pdf[:100])
