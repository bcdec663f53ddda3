"""The sum of inks of pictures and colors of a PDF file, in percent as by Ghostscript with ink_cov."""

import io
import re
import zlib
from typing import Any

import numpy as np
import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

from engine.output.press.boxes import NEWSPAPER
from engine.output.press.preflight.preflight import NEWSPRINT, check_pdf
from tests.engine.output.press.faults import AREA, DRAWN, content, device_n, icc, picture, separation

SIDE = 64
INVERTED = {"Decode": lambda pdf: Array([1, 0] * 4)}
DARK = (250, 230, 200, 100)
LIGHT = tuple(255 - ink for ink in DARK)
TWO = Array([Name.Indexed, Name.DeviceCMYK, 1, String(bytes([0, 0, 0, 200, *DARK]))])


def pixels(*inks: int) -> np.ndarray:
    return np.full((SIDE, SIDE, 4), inks, np.uint8)


def jpeg(inks: tuple[int, ...], transform: int | None = 0) -> bytes:
    """A JPEG whose samples are these; Pillow inverts them. Without a transform it has no Adobe marker."""
    file = io.BytesIO()
    Image.fromarray(255 - pixels(*inks), "CMYK").save(file, "JPEG", quality=95)
    made = bytearray(file.getvalue())
    at = made.index(b"\xff\xee")
    if transform is None:
        del made[at : at + 16]
    else:
        made[at + 15] = transform
    return bytes(made)


def ink(data: bytes, space: Any = Name.DeviceCMYK, filtered: Name = Name.FlateDecode, **others: Any) -> int:
    """The percentage that the preflight finds in a picture; 0 if it finds nothing."""
    packed = zlib.compress(data) if filtered == Name.FlateDecode else data
    made = picture(space, SIDE, 4, packed, Filter=lambda pdf: filtered, **others)
    found = [one.what for one in check_pdf(content(DRAWN, XObject=made), NEWSPAPER, minimums=NEWSPRINT)]
    assert not [one for one in found if "measured" in one or "damaged" in one]
    percents = [re.fullmatch(r"a picture has (\d+) % of ink", one) for one in found]
    return sum(int(one[1]) for one in percents if one)


@pytest.mark.parametrize(
    ("inks", "transform", "others", "percent"),
    [
        (DARK, 0, {}, 306),
        (DARK, None, {}, 306),
        (DARK, 0, INVERTED, 0),
        (LIGHT, 0, {}, 0),
        (LIGHT, None, {}, 0),
        (LIGHT, 0, INVERTED, 306),
        (LIGHT, 2, {}, 324),  # C, M and Y are coded as a color of video
        (LIGHT, 2, INVERTED, 0),
    ],
)
def test_the_inks_of_a_jpeg_are_those_of_its_samples_and_of_decode(inks, transform, others, percent) -> None:
    assert ink(jpeg(inks, transform), filtered=Name.DCTDecode, **others) == percent


def test_the_inks_of_a_picture_without_loss() -> None:
    dark = pixels(*DARK).tobytes()
    assert ink(dark) == ink(dark, icc(4)) == ink(dark, lambda pdf: device_n(*"CMYK")) == 306
    assert ink(pixels(*LIGHT).tobytes(), **INVERTED) == 306
    assert ink(dark, **INVERTED) == ink(pixels(*LIGHT).tobytes()) == 0
    assert ink(dark, Decode=lambda pdf: Array([0, 0.5] * 4)) == 0
    assert ink(bytes([0xFC, 0x93] * SIDE**2), BitsPerComponent=lambda pdf: 4) == 100 * (15 + 12 + 9 + 3) // 15
    assert ink(pixels(*DARK).repeat(2, axis=2).tobytes(), BitsPerComponent=lambda pdf: 16) == 306
    assert ink(bytes(SIDE**2), TWO) == 0
    assert ink(bytes([1] * SIDE**2), TWO) == 306
    assert ink(bytes([0xFF] * (SIDE**2 // 8)), TWO, BitsPerComponent=lambda pdf: 1) == 306
    first = {"Decode": lambda pdf: Array([1, 0])}
    assert ink(bytes([0xFF] * (SIDE**2 // 8)), TWO, BitsPerComponent=lambda pdf: 1, **first) == 0


@pytest.mark.parametrize(
    ("operators", "space", "percent"),
    [
        (f"/S cs 1 1 1 1 scn {AREA}", device_n("Cyan", "Magenta", "Yellow", "Black"), 400),
        (f"/S cs 1 1 1 0 scn {AREA}", device_n("Cyan", "Magenta", "Yellow", "None"), 300),
        (f"/S cs 1 1 0 1 scn {AREA}", device_n("Cyan", "Magenta", "Yellow", "None"), 0),
        (f"/S cs 1 scn {AREA}", TWO, 306),
        (f"/S cs 0 scn {AREA}", TWO, 0),
        (f"/S cs {AREA}", TWO, 0),
        (f"/S cs 9 scn {AREA}", separation("Gold"), 0),
    ],
)
def test_the_inks_of_a_color(operators: str, space: Array, percent: int) -> None:
    found = check_pdf(content(operators, ColorSpace=Dictionary(S=space)), NEWSPAPER, minimums=NEWSPRINT)
    assert [one.what for one in found if "% of ink" in one.what] == [f"an area has {percent} % of ink"] * bool(percent)
