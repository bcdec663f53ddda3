"""Conversion of PDF pages to Encapsulated PostScript, by pdftops of poppler where it is installed.

Ghostscript's eps2write is not used: it crops a figure to its ink, so that it no longer has the size of its slot.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from engine.core.errors import BadInput
from engine.core.files import os_errors

PROGRAM, PACKAGE = "pdftops", "poppler-utils"
SECONDS = 60  # time limit of the program


def require_converter() -> None:
    """Check that pdftops is there. Raises BadInput if it is not installed."""
    if shutil.which(PROGRAM) is None:
        what = f"EPS files need the program {PROGRAM}, which is not installed"
        raise BadInput(what, mend=f"Install poppler (Debian: {PACKAGE}), or export PDF.")


def eps(pdf: bytes, page: int = 0) -> bytes:
    """Return a page as an EPS file of level 3 with embedded fonts. It has the size and the inks of the page.

    Pages count from 0. Raises BadInput if pdftops is not installed, fails, or takes too long; FileProblem if there
    is no place for a temporary file.
    """
    require_converter()
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
