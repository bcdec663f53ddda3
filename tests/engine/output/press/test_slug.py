import io
import re
from pathlib import Path

import pikepdf
import pytest

from engine.core import Finding
from engine.drawing.fonts import run
from engine.drawing.shapes import Drawing
from engine.output.figures import Figure
from engine.output.issue import draft_figures, release
from engine.output.press.boxes import MAGAZINE, MM, NEWSPAPER, Preset, Sheet
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_pdf
from engine.output.press.raster import page_texts
from engine.output.target import Target

ABOUT = Metadata("t", "2025-01-01")
PAGE = Sheet(200, 100, Drawing(200, 100, (run("Text", "serif", 12, 50, 50),)))


@pytest.mark.parametrize("preset", [NEWSPAPER, MAGAZINE])
def test_a_slug_is_outside_of_the_trim_which_keeps_its_size(preset: Preset) -> None:
    made = write_pdf([PAGE], preset, ABOUT, slug=("PROOF", "a" * 30))
    with pikepdf.open(io.BytesIO(made)) as pdf:
        trim = [float(side) for side in pdf.pages[0].trimbox]
        media = [float(side) for side in pdf.pages[0].mediabox]
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((200, 100))
    plain = 30.0 if preset.crop_marks else 0.0
    assert media[3] - trim[3] == pytest.approx(plain)
    assert trim[1] - media[1] == pytest.approx(plain + 9 + 2 * 9)
    assert check_pdf(made, preset, proof=True) == ()
    assert write_pdf([PAGE], preset, ABOUT, slug=("PROOF", "a" * 30)) == made


def test_a_newspaper_does_not_take_a_proof_for_a_page() -> None:
    made = write_pdf([PAGE], NEWSPAPER, ABOUT, slug=("PROOF",))
    assert "the page is larger than its trim" in [one.what for one in check_pdf(made, NEWSPAPER)]


def test_an_exported_proof_names_file_version_time_and_findings(tmp_path: Path) -> None:
    figure = Figure("puzzle", Drawing(82.6 * MM, 100, PAGE.drawing.shapes))
    found = (Finding("warning", "an answer is undecided", "1 across"),)
    path = tmp_path / "tuesday.pdf"
    for proof, there in (("2026-12-04 16:30", True), ("", False)):
        target = Target(proof=proof, created="2026-01-31", title="Tuesday")
        release(draft_figures([figure], found, target), path)
        (text,) = page_texts(path.read_bytes())
        said = " ".join(text.split())
        assert bool(re.search(r"PROOF \u00b7 tuesday.pdf \u00b7 Puzzle Studio \d.* 2026-12-04 16:30", said)) is there
        assert ("Open findings: 1 An answer is undecided: 1 across." in said) is there
