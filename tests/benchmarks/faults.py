"""Table of planted faults: what the preflight says about each, and how many sound files it refuses.

Run `python tests/benchmarks/faults.py`. The exit status is 1 if a fault is not found.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.core import Finding
from engine.drawing.shapes import Drawing
from engine.output.press.boxes import MAGAZINE, NEWSPAPER, Sheet
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf
from tests.engine.output.press.faults import OF_DRAWINGS, OF_FILES, SIDE, sound


def main() -> int:
    """Print the table and return the exit status."""
    missed = 0
    for name, (make, what, preset) in OF_FILES.items():
        missed += row(f"PDF      {name}", check_pdf(make(), preset, minimums=NEWSPRINT), what)
    for name, (shapes, what, preset) in OF_DRAWINGS.items():
        page = Sheet(SIDE, SIDE, Drawing(SIDE, SIDE, shapes))
        missed += row(f"drawing  {name}", check_drawing(page, preset=preset), what)
    clean = [check_pdf(sound(preset), preset, minimums=NEWSPRINT) for preset in (NEWSPAPER, MAGAZINE)]
    planted = len(OF_FILES) + len(OF_DRAWINGS)
    print(f"{planted - missed} of {planted} faults found")
    print(f"{sum(map(bool, clean))} of {len(clean)} sound files refused")
    return int(missed > 0)


def row(name: str, findings: Iterable[Finding], what: str) -> bool:
    """Print one line and return whether the fault was missed."""
    found = next((one for one in findings if what in one.what), None)
    print(f"{name:46s} {found.severity if found else 'MISSED':9s} {found.what if found else what}")
    return found is None


if __name__ == "__main__":
    sys.exit(main())
