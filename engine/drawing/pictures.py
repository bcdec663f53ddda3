"""Pictures for print in black: PNG and JPEG files become gray pixels, and are kept as text in a document.

Color is converted to its luminance (ITU-R 601), and transparency is flattened on white, because newspapers print
puzzles in black alone. A larger picture than a page can show is made smaller.
"""

import base64
import binascii
import io
import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.core import BadInput, FileProblem, attempted
from engine.core.files import read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

PICTURES = (".png", ".jpg", ".jpeg")  # the endings of picture files
MOST_BYTES = 64 * 2**20  # the largest picture file that is read
MOST_PIXELS = 100_000_000  # the most pixels of a picture file
LONGEST = 3000  # pixels of the longer side of a kept picture: 254 mm at 300 pixels per inch
LOSSLESS = 1_500_000  # bytes up to which a picture is kept without loss; a larger one becomes a JPEG file
QUALITIES = (92, 80, 60)
MOST_TEXT = 6_000_000  # characters of a kept picture
MEND = "Use a PNG or JPEG file."
DAMAGE = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)
"""What Pillow raises for damaged files."""


class Pixels(NamedTuple):
    """A gray picture: columns, rows, and a byte for each pixel from 0 (black) to 255 (white), row by row."""

    across: int
    down: int
    gray: bytes


def read_picture(path: Path) -> str:
    """Return a picture file as gray PNG or JPEG in base64.

    Raises FileProblem if the file cannot be read, is not a PNG or JPEG picture, or is damaged or too large.
    """
    content = read_bytes(path, most=MOST_BYTES)
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                what = f"the picture has {opened.width:,} x {opened.height:,} pixels"
                raise FileProblem(what, where=str(path), mend=f"Use one with at most {MOST_PIXELS:,}.")
            opened.load()
            gray = _gray(opened)
    except FileProblem:
        raise
    except UnidentifiedImageError as error:
        raise FileProblem("not a PNG or JPEG picture", where=str(path), mend=MEND) from error
    except Image.DecompressionBombError as error:
        mend = f"Use one with at most {MOST_PIXELS:,}."
        raise FileProblem("the picture has too many pixels", where=str(path), mend=mend) from error
    except DAMAGE as error:
        raise FileProblem(f"the picture is damaged: {error}", where=str(path), mend=MEND) from error
    return base64.b64encode(_encoded(gray)).decode()


def _gray(image: "Image") -> "Image":
    """Return a picture upright, gray, opaque, and at most `LONGEST` pixels long."""
    from PIL import Image, ImageOps

    image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):  # 16 bits a pixel
        image = image.point(lambda value: value * (1 / 257)).convert("L")
    if image.has_transparency_data:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    image = image.convert("L")
    image.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    return image


def _encoded(gray: "Image") -> bytes:
    file = io.BytesIO()
    gray.save(file, "PNG", optimize=True)
    most = LOSSLESS
    for quality in QUALITIES:
        if file.tell() <= most:
            break
        file, most = io.BytesIO(), MOST_TEXT * 3 // 4
        gray.save(file, "JPEG", quality=quality)
    return file.getvalue()


@lru_cache(maxsize=4)
def pixels_of(kept: str) -> Pixels:
    """Return the pixels of a picture from `read_picture`. Raises BadInput if the text is not such a picture."""
    from PIL import Image

    try:
        content = base64.b64decode(kept, validate=True)
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as opened:
            if opened.mode != "L" or max(opened.size) > LONGEST:
                raise BadInput("the picture is not gray, or is too large", mend="Add it again.")
            return Pixels(*opened.size, opened.tobytes())
    except BadInput:
        raise
    except (binascii.Error, *DAMAGE, Image.DecompressionBombError) as error:
        raise BadInput("the picture is damaged", mend="Add it again.") from error


def is_sound(kept: str) -> bool:
    """Return whether a text is a picture from `read_picture`."""
    return attempted(lambda: pixels_of(kept), lambda _: None) is not None


def media_type(kept: str) -> str:
    """Return the media type of a picture from `read_picture`."""
    return "image/png" if kept.startswith("iVBOR") else "image/jpeg"
