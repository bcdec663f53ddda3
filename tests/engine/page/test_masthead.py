"""The masthead of a page as art of the house style: its slot, its outputs, and what stands for it in words."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from engine.bee.puzzle import hive
from engine.core import BadInput, changed
from engine.drawing.shapes import Group, Polygon, found_in
from engine.drawing.style import path_of, style
from engine.output.figures import findings_on_pdf
from engine.output.issue import made_pdf
from engine.output.press.preflight.pdf_checks import elements
from engine.output.press.raster import page_texts
from engine.page.compose import MOST_ART
from engine.page.opened import text
from engine.page.page import PAPERS, Page, PuzzleBlock
from engine.page.vetted import vetted_page
from engine.words.vetting.house import House

HIVE, HOUSE, DAY = hive("G", "CENORV"), House(()), "2026-11-30"
SPACE = 'xmlns="http://www.w3.org/2000/svg"'
WIDE = f'<svg {SPACE}><path fill-rule="evenodd" d="M0 0h800v100h-800z M300 30h200v40h-200z"/></svg>'
TALL = f'<svg {SPACE}><circle r="50"/></svg>'


def page(folder: Path, art: str, **parts: object) -> Page:
    (folder / "art.svg").write_text(art)
    made = json.loads(path_of("classic").read_text())
    (folder / "gazette.json").write_text(json.dumps(made | {"name": "gazette", "masthead": "art.svg"}))
    usual = {"title": "The Gazette", "day": DAY, "folio": "7", "style": str(folder / "gazette.json")}
    return changed(Page((PuzzleBlock(HIVE),), paper=PAPERS["tabloid"]), **usual | parts)


def masthead(made: Page) -> Any:
    composed: Any = vetted_page(made, HOUSE).composed
    header = composed.drawing.shapes[0].shapes[0]
    return next((one for one in header.shapes if getattr(one, "role", "") == "masthead"), None)


def pdf(made: Page) -> bytes:
    drawn = vetted_page(made, HOUSE).drawn
    return made_pdf(drawn._replace(target=drawn.target._replace(created=DAY)))


def extent(group: Group) -> tuple[float, float]:
    """The width and the height of art whose outline is at its corner."""
    inner: Any = group.shapes[0]
    points = [point for one in found_in((inner,), Polygon) for point in one.points]
    xs, ys = zip(*points, strict=True)
    assert (min(xs) + inner.x, min(ys) + inner.y) == pytest.approx((0, 0), abs=0.01)
    return max(xs) - min(xs), max(ys) - min(ys)


def test_the_art_takes_the_whole_measure_and_keeps_its_proportions(tmp_path: Path) -> None:
    made = page(tmp_path, WIDE)
    group, wide = masthead(made), made.paper.area_width * 72 / 25.4
    assert group.alt == "The Gazette"
    assert extent(group) == pytest.approx((wide, wide / 8))
    assert "The Gazette" not in page_texts(pdf(made))[0]
    assert "7" in page_texts(pdf(made))[0].splitlines()[0]  # the date and the folio are below


def test_high_art_leaves_the_page_to_the_puzzles_with_the_date_beside_it(tmp_path: Path) -> None:
    made = page(tmp_path, TALL)
    most = made.paper.area_height * 72 / 25.4 * MOST_ART
    assert extent(masthead(made)) == pytest.approx((most, most), rel=0.01)
    with_date, without = (vetted_page(one, HOUSE).composed.top for one in (made, changed(made, day="", folio="")))
    assert with_date == without


def test_art_that_was_saved_again_is_drawn_anew(tmp_path: Path) -> None:
    before = vetted_page(page(tmp_path, WIDE), HOUSE)
    made = page(tmp_path, WIDE.replace("v100", "v50"))
    after = vetted_page(made, HOUSE, before=before).composed.drawing
    assert after != before.composed.drawing
    assert after == vetted_page(made, HOUSE).composed.drawing


@pytest.mark.parametrize("title", ["", "Solutions"])
def test_a_page_without_a_title_and_a_page_of_solutions_have_no_art(tmp_path: Path, title: str) -> None:
    group = masthead(page(tmp_path, WIDE, title=title))
    assert group is None or not group.alt


@pytest.mark.parametrize("preset", ["newspaper", "magazine", "accessible"])
def test_the_preflight_of_a_page_with_art_is_clean(tmp_path: Path, preset: str) -> None:
    made = page(tmp_path, WIDE, preset=preset)
    written = pdf(made)
    assert findings_on_pdf(written, preset) == ()
    content = page_content(written)[0]
    assert re.search(rb"\bf\*", content)
    assert not re.search(rb"\b(rg|RG|g|G)\b", content)


def page_content(made: bytes) -> list[bytes]:
    with pikepdf.open(io.BytesIO(made)) as file:
        return [pikepdf.unparse_content_stream(pikepdf.parse_content_stream(one)) for one in file.pages]


def test_the_art_is_read_as_the_title(tmp_path: Path) -> None:
    made = page(tmp_path, WIDE, preset="accessible")
    with pikepdf.open(io.BytesIO(pdf(made))) as file:
        first, second = list(elements(file.Root.StructTreeRoot))[1:3]
        assert (first.S, second.S, str(second.Alt)) == ("/H1", "/Figure", "The Gazette")
        assert [float(side) for side in second.A.BBox][2] > 700
        assert str(file.Root.Outlines.First.Title) == "The Gazette"
    assert text(vetted_page(made, HOUSE).opened).startswith("The Gazette\n")


def test_art_that_cannot_be_used_is_refused_with_the_style(tmp_path: Path) -> None:
    made = page(tmp_path, f"<svg {SPACE}><text>The Gazette</text></svg>")
    with pytest.raises(BadInput, match=r"art\.svg.*cannot have type - at `\$\.masthead`\. Convert type"):
        style(made.style)
