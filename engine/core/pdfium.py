"""PDFium, which reads PDF files. It is not thread-safe, so a lock is held during every call."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from engine.core.errors import BadInput

PDFIUM_LOCK = threading.Lock()


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    """Return a context manager that opens a PDF as a pypdfium2 document, holds the lock, and closes the document.

    Raises BadInput if PDFium cannot read the bytes as PDF.
    """
    import pypdfium2

    with PDFIUM_LOCK:
        try:
            with closing(pypdfium2.PdfDocument(pdf)) as document:
                yield document
        except pypdfium2.PdfiumError as error:  # of the file, or of a page
            raise BadInput(f"the PDF file cannot be read: {str(error).rstrip('.')}") from error
