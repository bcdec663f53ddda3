import xml.etree.ElementTree as ET

import pytest

from engine.drawing.fonts import run
from engine.drawing.shapes import Drawing
from engine.output.press.svg import write_svg
from tests.engine.output.press.sample import everything

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"


def test_an_svg_has_the_size_and_the_text_of_the_drawing() -> None:
    root = ET.fromstring(write_svg(everything(), title="A & B < \u00e9\x07"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("400pt", "360pt", "0 0 400 360")
    assert root.findtext(f"{SVG}title") == "A & B < \u00e9"
    labels = [group.get("aria-label") for group in root.iter(f"{SVG}g") if group.get("aria-label")]
    assert "Tracked CAPITALS" in labels
    cell = [shape.tag.removeprefix(SVG) for shape in root.iter() if shape.get("data-part") == "cell 0"]
    assert cell == ["polygon", "g"]


def test_an_svg_needs_no_font_and_defines_each_glyph_once() -> None:
    root = ET.fromstring(write_svg(everything(), title="t"))
    defined = [path.get("id") for path in root.iter(f"{SVG}path")]
    assert len(defined) == len(set(defined))
    used = {use.get(f"{XLINK}href") for use in root.iter(f"{SVG}use")}
    assert used == {f"#{name}" for name in defined}
    assert not list(root.iter(f"{SVG}text"))


def test_glyphs_are_at_the_advances_of_the_run() -> None:
    line = run("To AVA", "serif-bold", 20, 5, 30, tracking=1)
    root = ET.fromstring(write_svg(Drawing(100, 40, (line,)), title="t"))
    (group,) = root.findall(f"{SVG}g")
    matrix = [float(part) for part in (group.get("transform") or "").removeprefix("matrix(").rstrip(")").split()]
    places = [matrix[0] * float(use.get("x") or 0) + matrix[4] for use in group]
    expected, x = [], line.x
    for ch, advance in zip(line.text, line.advances, strict=True):
        expected += [x] if ch != " " else []
        x += advance
    assert places == pytest.approx(expected, abs=0.001)


def test_the_same_drawing_gives_the_same_text() -> None:
    assert write_svg(everything(), title="t") == write_svg(everything(), title="t")
