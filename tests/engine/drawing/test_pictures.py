"""Pictures: what becomes of colors, transparency and size, and what bad files say."""

import base64
import contextlib
import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.core import BadInput, FileProblem
from engine.drawing.pictures import LONGEST, MOST_TEXT, media_type, pixels_of, read_picture


def saved(path: Path, image: Image.Image, **options) -> Path:
    image.save(path, **options)
    return path


def test_color_becomes_its_luminance(tmp_path) -> None:
    made = pixels_of(read_picture(saved(tmp_path / "a.png", Image.new("RGB", (3, 2), (255, 0, 0)))))
    assert made == (3, 2, bytes([76] * 6))  # 0.299 of 255


@pytest.mark.parametrize(
    ("mode", "color", "gray"),
    [
        ("L", 100, 100), ("1", 0, 0), ("RGBA", (0, 0, 0, 0), 255), ("RGBA", (0, 0, 0, 51), 204),
        ("LA", (0, 0), 255), ("I;16", 257 * 100, 100),
    ],
)  # fmt: skip
def test_every_mode_of_a_png_is_gray_and_opaque(tmp_path, mode, color, gray) -> None:
    made = pixels_of(read_picture(saved(tmp_path / "a.png", Image.new(mode, (2, 2), color))))
    assert set(made.gray) == {gray}


def test_a_palette_with_a_transparent_color_is_white_there(tmp_path) -> None:
    image = Image.new("P", (2, 1), 0)
    image.putpalette([0, 0, 0, 0, 0, 0])
    image.putpixel((1, 0), 1)
    assert pixels_of(read_picture(saved(tmp_path / "a.png", image, transparency=0))).gray == bytes([255, 0])


def test_a_cmyk_jpeg_is_gray_and_not_inverted(tmp_path) -> None:
    made = pixels_of(read_picture(saved(tmp_path / "a.jpg", Image.new("CMYK", (8, 8), (0, 0, 0, 255)))))
    assert max(made.gray) < 10


def test_a_photo_that_was_turned_is_upright(tmp_path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned to the right
    made = pixels_of(read_picture(saved(tmp_path / "a.jpg", Image.new("L", (20, 10), 99), exif=exif)))
    assert (made.across, made.down) == (10, 20)


def test_a_large_noisy_picture_is_made_smaller_and_still_fits_a_document(tmp_path) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (3000, 4000), np.uint8)
    kept = read_picture(saved(tmp_path / "a.png", Image.fromarray(noise)))
    assert pixels_of(kept)[:2] == (LONGEST, LONGEST * 3 // 4)
    assert media_type(kept) == "image/jpeg"
    assert len(kept) < MOST_TEXT


def test_the_same_file_gives_the_same_text(tmp_path) -> None:
    path = saved(tmp_path / "a.png", Image.new("RGB", (30, 20), (9, 99, 199)))
    assert read_picture(path) == read_picture(path)
    assert media_type(read_picture(path)) == "image/png"


def content(format_name: str) -> bytes:
    file = io.BytesIO()
    Image.linear_gradient("L").save(file, format_name)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a PNG or JPEG picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a PNG or JPEG picture"),
        (content("GIF"), "not a PNG or JPEG picture"),
        (content("PNG")[:-60], "the picture is damaged"),
        (content("JPEG")[:-900], "the picture is damaged"),
        (content("PNG")[:40] + b"\xff" * 40, "picture"),
    ],
)
def test_a_bad_file_is_named_with_what_is_wrong(tmp_path, data, message) -> None:
    path = tmp_path / "bad.png"
    path.write_bytes(data)
    with pytest.raises(FileProblem, match=message) as error:
        read_picture(path)
    assert "bad.png" in str(error.value)


def test_a_picture_with_too_many_pixels_is_not_called_damaged(tmp_path) -> None:
    path = saved(tmp_path / "big.png", Image.new("1", (20_000, 20_000), 1))
    with pytest.raises(FileProblem, match=r"too many pixels\. Use one with at most 100,000,000"):
        read_picture(path)


def test_bytes_flipped_anywhere_give_a_picture_or_an_error(tmp_path) -> None:
    path, random = tmp_path / "bad", np.random.default_rng(0)
    for sound in (content("PNG"), content("JPEG")):
        for _ in range(60):
            damaged = bytearray(sound)
            for place in random.integers(0, len(sound), 4):
                damaged[place] = random.integers(0, 256)
            path.write_bytes(damaged)
            with contextlib.suppress(FileProblem):
                made = pixels_of(read_picture(path))
                assert len(made.gray) == made.across * made.down


def test_a_directory_and_a_missing_file_are_named(tmp_path) -> None:
    for path in (tmp_path, tmp_path / "none.png"):
        with pytest.raises(FileProblem, match=path.name):
            read_picture(path)


@pytest.mark.parametrize(
    "kept", ["", "no base64!", base64.b64encode(b"text").decode(), base64.b64encode(content("GIF")).decode()]
)
def test_a_damaged_text_is_no_picture(kept) -> None:
    with pytest.raises(BadInput, match="picture"):
        pixels_of(kept)
