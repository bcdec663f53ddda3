"""The inks of a PDF file as Ghostscript separates them (its device tiffsep), and the most ink on a spot of a page."""

import re
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import NamedTuple

import numpy as np

from engine.core.errors import BadInput
from engine.core.files import os_errors
from engine.core.job import Control

PROGRAMS = ("gs", "gswin64c")
DPI, MOST_PAGES = 100, 16
PLATE = re.compile(r"(\d+)\((.+)\)")
REST = 0.05  # seconds between two looks at the program


class Separations(NamedTuple):
    """The plates of the first pages of a file."""

    plates: dict[str, tuple[np.ndarray, ...]]  # by ink, for each page: uint8[height, width], 0 for all of the ink
    totals: tuple[float, ...]  # the largest sum of inks of each page, percent


def separated(pdf: bytes, *, control: Control | None = None) -> Separations:
    """Separate the inks of the first pages of a PDF file.

    Raises BadInput if Ghostscript is not installed or makes no separations; FileProblem if there is no place for
    temporary files.
    """
    from PIL import Image

    if not (program := next(filter(None, map(shutil.which, PROGRAMS)), None)):
        what = "separations need Ghostscript, which is not installed"
        raise BadInput(what, mend="Install it (Debian: ghostscript).")
    with os_errors(Path(gettempdir()), "write a temporary file in"), TemporaryDirectory() as folder:
        source = Path(folder, "file.pdf")
        source.write_bytes(pdf)
        command = [program, "-q", "-dSAFER", "-sDEVICE=tiffsep", f"-r{DPI}", f"-dLastPage={MOST_PAGES}"]
        _run([*command, "-o", str(Path(folder, "%d.tif")), str(source)], control or Control())
        found = dict[int, dict[str, np.ndarray]]()
        for path in sorted(Path(folder).glob("*.tif")):
            if plate := PLATE.fullmatch(path.stem):
                found.setdefault(int(plate[1]), {})[plate[2]] = np.asarray(Image.open(path).convert("L"))
    if not found:
        raise BadInput("Ghostscript makes no separations of this file", mend="Check the findings first.")
    pages = [found[number] for number in sorted(found)]
    totals = (np.sum([255.0 - plate for plate in page.values()], axis=0).max() / 2.55 for page in pages)
    paper = [np.full_like(next(iter(page.values())), 255) for page in pages]  # of an ink that a page does not have
    inks = dict.fromkeys(ink for page in pages for ink in page)
    plates = {ink: tuple(page.get(ink, blank) for page, blank in zip(pages, paper, strict=True)) for ink in inks}
    return Separations(plates, tuple(map(float, totals)))


def _run(command: list[str], control: Control) -> None:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            while running.poll() is None:
                control.check()
                time.sleep(REST)
        finally:
            running.kill()
