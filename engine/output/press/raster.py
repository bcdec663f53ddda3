"""Rendering of PDF pages to pixels, so that the preview shows the file that goes to the printer, and to EPS."""

import io
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

import numpy as np

from engine.core import BadInput
from engine.core.files import os_errors
from engine.core.pdfium import opened

MOST_PIXELS = 100_000_000
SCREEN_RULING = 85.0  # lines per inch of the halftone screen of black and white pictures, as newspapers print


def page_texts(pdf: bytes) -> list[str]:
    """Return the text of each page. Raises BadInput if the bytes are not a PDF."""
    texts = []
    with opened(pdf) as document:
        for page in document:
            with closing(page), closing(page.get_textpage()) as text:
                texts.append(text.get_text_range())
    return texts


def pixels(pdf: bytes, page: int = 0, dpi: float = 150.0, *, smooth: bool = True) -> np.ndarray:
    """Render a page on white as RGB, uint8[height, width, 3].

    Pages count from 0. Without `smooth`, each pixel has an ink of the page, or white. Raises BadInput if the bytes
    are not a PDF, there is no such page, or the image would be too large.
    """
    with opened(pdf) as document:
        if not 0 <= page < len(document):
            raise BadInput(f"there is no page {page + 1}; the number of pages is {len(document)}")
        width, height = document[page].get_size()
        if not 0 < width * height * (dpi / 72) ** 2 <= MOST_PIXELS:
            what = f"{dpi:g} dpi is not a suitable resolution for this page"
            raise BadInput(what, mend="Choose another resolution, such as 150.")
        rough = dict.fromkeys(("no_smoothtext", "no_smoothpath", "no_smoothimage"), not smooth)
        bitmap = document[page].render(scale=dpi / 72, rev_byteorder=True, prefer_bgrx=False, **rough)
        try:
            return bitmap.to_numpy()[:, :, :3].copy()
        finally:
            bitmap.close()  # now, while the lock is held, instead of at garbage collection


def png(pdf: bytes, page: int = 0, dpi: float = 150.0, *, bits: int = 8, note: str = "") -> bytes:
    """Render a page as a PNG file with its resolution; `note` becomes its description (tEXt).

    A page without colors gives a grayscale file. Pages count from 0. With 1 bit for a pixel, tints are screened
    and edges are not smoothed. Raises BadInput as `pixels`.
    """
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    file, info = io.BytesIO(), PngInfo()
    if note:
        info.add_text("Description", note)
    shown = pixels(pdf, page, dpi, smooth=bits > 1)
    is_gray = (shown[:, :, 0] == shown[:, :, 1]).all() and (shown[:, :, 1] == shown[:, :, 2]).all()
    if bits == 1:
        shown = screened(shown.min(axis=2), dpi)
    Image.fromarray(shown[:, :, 0] if is_gray and bits > 1 else shown).save(file, "PNG", dpi=(dpi, dpi), pnginfo=info)
    return file.getvalue()


def screened(gray: np.ndarray, dpi: float) -> np.ndarray:
    """Return gray pixels as black (False) and white; grays become a halftone screen at 45 degrees.

    `gray` is uint8[height, width], 0 for black; `dpi` gives the size of the screen's dots.
    """
    side = max(2, round(dpi * 2**0.5 / SCREEN_RULING))
    place = np.arange(side) * (2 * np.pi / side)
    spots = np.cos(place[:, None] + place) + np.cos(place[:, None] - place)
    ranks = np.empty(side * side)
    ranks[np.argsort(-spots, axis=None, kind="stable")] = np.arange(side * side)
    limits = (255 - (ranks.reshape(side, side) + 0.5) * (255 / side**2)).astype(np.float32)
    white = np.empty(gray.shape, dtype=bool)
    for row in range(side):
        line = np.resize(limits[row], gray.shape[1])
        white[row::side] = gray[row::side] >= line
    return white


PROGRAM, PACKAGE = "pdftops", "poppler-utils"
SECONDS = 60  # time limit of the program


def eps(pdf: bytes, page: int = 0) -> bytes:
    """Return a page as an EPS file of level 3 with embedded fonts. It has the size and the inks of the page.

    Pages count from 0. Raises BadInput if pdftops is not installed, fails, or takes too long; FileProblem if there
    is no place for a temporary file.
    """
    if shutil.which(PROGRAM) is None:
        what = f"EPS files need the program {PROGRAM}, which is not installed"
        raise BadInput(what, mend=f"Install poppler (Debian: {PACKAGE}), or export PDF.")
    with os_errors(Path(gettempdir()), "write a temporary file in"), TemporaryDirectory() as folder:
        source, made = Path(folder, "page.pdf"), Path(folder, "page.eps")
        source.write_bytes(pdf)
        number = str(page + 1)
        command = [PROGRAM, "-eps", "-level3", "-f", number, "-l", number, str(source), str(made)]
        try:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
            return made.read_bytes()
        except (subprocess.SubprocessError, FileNotFoundError) as error:
            raise BadInput(f"{PROGRAM} made no EPS file: {error}", mend="Export PDF.") from error
