"""The inks of a PDF file as Ghostscript separates them (its device tiffsep), and the most ink on a spot of a page."""

import shutil
import subprocess
import time
from math import ceil, floor
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TypeAlias
from urllib.parse import unquote

import numpy as np

from engine.core import BadInput, Control
from engine.core.files import os_errors
from engine.core.pdfium import opened

FLAGS = ("-q", "-dSAFER", "-dPDFSTOPONERROR", "-dUseCropBox", "-dNoUserUnit", "-sDEVICE=tiffsep")  # pages as of PDFium
DPI, MOST_PIXELS, MOST_PAGES = 100, 6_000_000, 16  # of a plate; pages whose plates are kept
REST = 0.05  # seconds between two looks at the program
Plates: TypeAlias = dict[str, tuple[np.ndarray, ...]]  # by ink, a page each: uint8[height, width], 0 for all of the ink


def separated(pdf: bytes, *, control: Control | None = None) -> tuple[Plates, list[float]]:
    """Return the plates of the first pages of a PDF file, and the largest sum of inks of every page, in percent.

    The sum is that inside the BleedBox, or else the TrimBox or the CropBox; the plates show the whole CropBox.
    Raises BadInput if Ghostscript is not installed or cannot separate a page; FileProblem if there is no place for
    temporary files.
    """
    from PIL import Image

    if not (program := shutil.which("gs") or shutil.which("gswin64c")):
        raise BadInput("separations need Ghostscript, which is not installed", mend="Install it (Debian: ghostscript).")
    control, pages, totals = control or Control(), list[dict[str, np.ndarray]](), list[float]()
    with opened(pdf) as file:
        boxes = [(p.get_bbox(), p.get_bleedbox(fallback_ok=False) or p.get_trimbox(), p.get_rotation()) for p in file]
    with os_errors(Path(gettempdir()), "write a temporary file in"), TemporaryDirectory() as folder:
        source = Path(folder, "file.pdf")
        source.write_bytes(pdf)
        for number, (whole, inked, angle) in enumerate(boxes):
            control.report(number, len(boxes))
            width, height = whole[2] - whole[0], whole[3] - whole[1]
            dpi = min(DPI, int(72 * (MOST_PIXELS / (width * height or np.inf)) ** 0.5))
            part = f"-r{dpi}", f"-dFirstPage={number + 1}", f"-dLastPage={number + 1}", "-o", f"{folder}/page.tif"
            status, page = _run([program, *FLAGS, *part, str(source)], control), dict[str, np.ndarray]()
            for path in sorted(Path(folder).glob("page(*).tif")):
                with Image.open(path) as image:
                    page[unquote(path.stem[5:-1])] = np.asarray(image.convert("L"))
                path.unlink()
            if status or not page:
                raise BadInput(f"Ghostscript cannot separate page {number + 1} ({width:,.0f} by {height:,.0f} points)")
            total = np.sum([255 - plate for plate in page.values()], axis=0, dtype=np.uint16)
            totals.append(_most(np.rot90(total, angle // 90), whole, inked, dpi / 72) / 2.55)
            pages += [page] if number < MOST_PAGES else []
    inks = dict.fromkeys(ink for page in pages for ink in page)  # an ink that a page does not have is white there
    return {ink: tuple(page.get(ink, np.full_like(page["Black"], 255)) for page in pages) for ink in inks}, totals


def _most(total: np.ndarray, whole: tuple[float, ...], inked: tuple[float, ...], scale: float) -> float:
    """Return the largest pixel inside a box (left, bottom, right, top); of the whole page if none is inside."""
    x = sorted(max(0, (edge - whole[0]) * scale) for edge in inked[::2])
    y = sorted(max(0, (whole[3] - edge) * scale) for edge in inked[1::2])
    inside = total[ceil(y[0]) : floor(y[1]), ceil(x[0]) : floor(x[1])]
    return float((inside if inside.size else total).max())


def _run(command: list[str], control: Control) -> int:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            while running.poll() is None:
                control.check()
                time.sleep(REST)
        finally:
            running.kill()
    return running.returncode
