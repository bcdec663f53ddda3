"""Pages of a PDF as pixels: the preview shows the very file that goes to the printer.

PDFium is not safe to use from two threads, so every call into it is made under one lock.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from engine.errors import BadInput

PDFIUM_LOCK = threading.Lock()
MOST_PIXELS = 100_000_000


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    """A pypdfium2 document of a PDF, under the lock and closed afterwards.

    Raises:
        BadInput: the bytes are not a PDF that PDFium can read.
    """
    import pypdfium2

    with PDFIUM_LOCK:
        try:
            document = pypdfium2.PdfDocument(pdf)
        except pypdfium2.PdfiumError as error:
            raise BadInput(f"not a PDF that can be read: {error}") from error
        try:
            yield document
        finally:
            document.close()


def page_count(pdf: bytes) -> int:
    """The number of pages."""
    with opened(pdf) as document:
        return len(document)


def pixels(pdf: bytes, page: int = 0, dpi: float = 150.0) -> np.ndarray:
    """A page as RGB, uint8[height, width, 3], on white.

    Args:
        page: its number, from 0.

    Raises:
        BadInput: not a PDF, no such page, or more pixels than a preview may have.
    """
    with opened(pdf) as document:
        if not 0 <= page < len(document):
            raise BadInput(f"there is no page {page + 1}; the PDF has {len(document)}")
        width, height = document[page].get_size()
        if not 0 < width * height * (dpi / 72) ** 2 <= MOST_PIXELS:
            raise BadInput(f"{dpi:g} dpi is not a resolution for this page", mend="Choose another, such as 150.")
        bitmap = document[page].render(scale=dpi / 72, rev_byteorder=True, prefer_bgrx=False)
        try:
            return bitmap.to_numpy()[:, :, :3].copy()
        finally:
            bitmap.close()  # here, under the lock, and not whenever it is collected


def png(pdf: bytes, page: int = 0, dpi: float = 150.0) -> bytes:
    """A page as the bytes of a PNG file that knows its resolution; raises as `pixels` does."""
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(pixels(pdf, page, dpi)).save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()
