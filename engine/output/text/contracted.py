"""Contracted Unified English Braille by lou_translate of liblouis, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from textwrap import wrap

from engine.core.errors import BadInput

PROGRAM = "lou_translate"
TABLES = "en-us-brf.dis,en-ueb-g2.ctb"
"""The display table of North American Braille ASCII, and Unified English Braille with contractions."""
SECONDS = 20
"""Time limit of the program."""
_LONGEST = 400
"""Characters of a line that the program is given at most; it splits lines at some 2,000 bytes."""


def is_installed() -> bool:
    """Return whether lou_translate is there."""
    return shutil.which(PROGRAM) is not None


def contracted(texts: Sequence[str], *, tables: str = TABLES) -> list[str]:
    """Return the Braille ASCII of texts of one line each.

    Raises:
        BadInput: If lou_translate fails, or takes too long.
    """
    pieces = [wrap(text, _LONGEST, break_on_hyphens=False) for text in texts]
    lines = [line.replace("\\", r"\\") for each in pieces for line in each]
    try:
        done = subprocess.run(
            [PROGRAM, "--forward", tables], input="".join(f"{line}\n" for line in lines), capture_output=True,
            encoding="utf-8", timeout=SECONDS, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError, UnicodeError) as error:
        raise BadInput(f"{PROGRAM} failed: {error}", mend="Use uncontracted Braille.") from error
    found = done.stdout.splitlines()
    if len(found) != len(lines):
        what = f"{PROGRAM} returned {len(found)} lines for {len(lines)}"
        raise BadInput(what, mend="Use uncontracted Braille.")
    rest = iter(found)
    return [" ".join(next(rest).strip() for _ in each) for each in pieces]
