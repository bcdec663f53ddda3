"""The inks of a PDF file as Ghostscript separates them: which pages and which part of them, names, damaged files."""

import io
import shutil

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from engine.core import BadInput
from engine.output.press.preflight import separations
from engine.output.press.preflight.separations import separated

pytestmark = pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
SIZE = 300, 400
TINT = b"0.5 0.2 0 0 k 100 200 50 50 re f "  # 70 %


def ink(name: str, *parts: int) -> Array:
    """A spot color with its parts of CMYK."""
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=list(parts), N=1)
    return Array([Name.Separation, Name(name), Name.DeviceCMYK, tint])


def made(*contents: bytes, spot: str = "/All", **boxes: object) -> bytes:
    """A PDF file with a page for each content; /S is a spot color. The boxes are those of the last page."""
    with pikepdf.new() as pdf:
        for content in contents:
            page = pdf.add_blank_page(page_size=SIZE)
            page.Resources = Dictionary(ColorSpace=Dictionary(S=ink(spot, 0, 1, 0, 0)))
            page.Contents = pdf.make_stream(content)
        for name, box in boxes.items():
            pdf.pages[-1][f"/{name}"] = box
        file = io.BytesIO()
        pdf.save(file, compress_streams=False)
    return file.getvalue()


def test_all_pages_are_measured_and_the_first_have_plates() -> None:
    plates, totals = separated(made(*[TINT] * 16, b"1 1 0.5 0 k 100 100 50 50 re f"))
    assert totals == pytest.approx([70] * 16 + [250], abs=1)
    assert {ink: len(pages) for ink, pages in plates.items()} == dict.fromkeys(
        ("Black", "Cyan", "Magenta", "Yellow"), 16
    )


MARK = b"/S cs 1 scn 0 0 15 15 re f "  # registration, at the lower left


@pytest.mark.parametrize(
    ("boxes", "most"),
    [
        ({}, 400),
        ({"TrimBox": [20, 20, 280, 380]}, 70),
        ({"TrimBox": [20, 20, 280, 380], "BleedBox": [11, 11, 289, 389]}, 400),
        ({"TrimBox": [20, 20, 280, 380], "BleedBox": [15, 15, 285, 385]}, 70),
        ({"TrimBox": [20, 0, 280, 400]}, 70),
        ({"TrimBox": [0, 20, 300, 400]}, 70),
        ({"TrimBox": [0, 0, 280, 380]}, 400),
        ({"CropBox": [16, 16, 300, 400]}, 70),
        ({"CropBox": [5, 5, 300, 400], "TrimBox": [20, 20, 280, 380]}, 70),
        ({"TrimBox": [500, 500, 600, 600]}, 400),  # it is outside of the page
    ],
)
@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_ink_outside_the_trim_and_bleed_is_not_counted(boxes, most, angle) -> None:
    plates, totals = separated(made(MARK + TINT, Rotate=angle, **{name: Array(box) for name, box in boxes.items()}))
    assert totals == pytest.approx([most], abs=1)
    left, bottom, right, top = boxes.get("CropBox", (0, 0, *SIZE))  # the plates show the page as it is seen
    sides = [(top - bottom) / 0.72, (right - left) / 0.72]
    assert plates["Cyan"][0].shape == pytest.approx(sides[::-1] if angle % 180 else sides, abs=1)


def test_a_damaged_file_gives_no_figures(monkeypatch) -> None:
    whole = made(TINT, TINT * 20)
    with pytest.raises(BadInput, match="cannot be read"):
        separated(whole[: len(whole) // 2])
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        pdf.save(packed := io.BytesIO(), compress_streams=True, recompress_flate=True)
    content = packed.getvalue()
    start = content.rindex(b"stream\n", 0, content.rindex(b"endstream")) + 7
    with pytest.raises(BadInput, match=r"cannot separate page 2 \(300 by 400 points\)"):
        separated(content[: start + 9] + b"\xff" * 20 + content[start + 29 :])
    run = separations._run
    monkeypatch.setattr(separations, "_run", lambda *args: run(*args) or 1)  # a failure after the plates were written
    with pytest.raises(BadInput, match="cannot separate page 1"):
        separated(whole)


def test_a_large_page_is_separated_and_one_that_is_too_large_refused() -> None:
    plates, totals = separated(made(TINT, MediaBox=Array([0, 0, 14_000, 14_000])))
    assert totals == pytest.approx([70], abs=1)
    assert plates["Cyan"][0].size <= 6_000_000
    with pytest.raises(BadInput, match=r"page 2 \(1,000,000 by 1,000,000 points\)"):
        separated(made(TINT, TINT, MediaBox=Array([0, 0, 1_000_000, 1_000_000])))


def test_an_ink_has_its_name_and_is_white_on_pages_without_it() -> None:
    name = "Gold/50% \u00e4(x)"
    plates, totals = separated(made(b"/S cs 0.6 scn 100 200 50 50 re f", TINT, spot=f"/{name}"))
    assert set(plates) == {"Black", "Cyan", "Magenta", "Yellow", name}
    assert [page.min() for page in plates[name]] == pytest.approx([102, 255], abs=1)
    assert totals == pytest.approx([60, 70], abs=1)
