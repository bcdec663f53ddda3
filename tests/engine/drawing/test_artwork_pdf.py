"""Art from the first page of a PDF file: what is drawn, in which inks, and what is refused."""

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from engine.core import EngineError
from engine.drawing.shapes import PAPER
from tests.engine.drawing.test_artwork import art, blacks, polygons


def pdf(
    content: bytes, *, rotate: int = 0, password: str = "", crop: tuple[int, ...] = (), layer: str = ""
) -> bytes:  # fmt: skip
    made, file = pikepdf.new(), io.BytesIO()
    locked: Any = pikepdf.Encryption(owner=password, user=password) if password else False
    made.add_blank_page(page_size=(400, 200))
    page = made.pages[0]
    form = pikepdf.Stream(made, b"0 0 0 1 k 0 0 10 10 re f")
    form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, [0, 0, 10, 10]
    form.Matrix = [1, 0, 0, 1, 5, 0]
    shades: Any = {"M": pikepdf.Dictionary(BM=pikepdf.Name.Multiply), "A": pikepdf.Dictionary(ca=0.5)}
    page.Resources = pikepdf.Dictionary(
        ExtGState=pikepdf.Dictionary(**shades), XObject=pikepdf.Dictionary(F=made.make_indirect(form)),
        Font=pikepdf.Dictionary(H=pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)),
    )  # fmt: skip
    if b"/S scn" in content:
        black = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
        shading = pikepdf.Dictionary(
            ShadingType=2, ColorSpace=pikepdf.Name.DeviceGray, Coords=[0, 0, 100, 0], Function=black
        )
        pattern = made.make_indirect(pikepdf.Dictionary(PatternType=2, Shading=shading))
        page.Resources.Pattern = pikepdf.Dictionary(S=pattern)
    if crop:
        page.CropBox = list(crop)
    if layer:  # how the file shows its only layer
        one = made.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Old"))
        look = pikepdf.Dictionary({"/BaseState": pikepdf.Name.OFF} if layer == "base" else {f"/{layer}": [one]})
        made.Root.OCProperties = pikepdf.Dictionary(OCGs=[one], D=look)
    page.Contents, page.Rotate = pikepdf.Stream(made, content), rotate
    made.save(file, encryption=locked)
    return file.getvalue()


def test_a_page_of_pdf_is_drawn_with_its_forms_and_inks(tmp_path: Path) -> None:
    content = b"0 0 400 200 re W n 0 0 0 .5 k 100 100 m 150 150 200 150 250 100 c h f q 2 0 0 2 90 50 cm /F Do Q"
    content += b" 1 1 1 rg 100 60 5 5 re f* 0 0 5 5 re n"
    made = art(tmp_path, pdf(content), "art.pdf")
    curve, form, white = polygons(made)
    assert blacks(made) == [pytest.approx(0.48, abs=0.01), 1, 0]
    assert (white.fill, white.even_odd, form.even_odd) == (PAPER, True, False)
    assert (made.width, made.height) == pytest.approx((150, 87.5), abs=0.1)
    assert (min(form.points)[0], max(y for _, y in form.points)) == pytest.approx((100, -50), abs=0.1)  # y points down
    assert max(y for _, y in curve.points) == pytest.approx(-100, abs=0.1)
    turned = art(tmp_path, pdf(content, rotate=90), "art.pdf")  # clockwise, so that the foot is at the left
    curve, form, white = polygons(turned)
    assert (turned.width, turned.height) == pytest.approx((87.5, 150), abs=0.1)
    assert max(x for x, _ in form.points) < min(x for x, _ in curve.points)
    assert min(y for _, y in form.points) == pytest.approx(min(y for _, y in curve.points), abs=0.1)


def test_a_clip_at_the_edge_of_the_page_is_no_clip(tmp_path: Path) -> None:
    art(tmp_path, pdf(b"0 0 400 200 re W n -1 0 402 200 re f"), "art.pdf")
    with pytest.raises(EngineError, match="a clipping path"):
        art(tmp_path, pdf(b"0 0 400 200 re W n -50 0 402 200 re f"), "art.pdf")


@pytest.mark.parametrize(
    "clip",
    [b"0 0 m 400 0 l 0 200 l h", b"0 0 m 400 0 400 200 0 200 c h", b"0 0 m 400 200 l 400 0 l 0 200 l h", b"9 9 m",
     b"0 0 400 200 re 99 50 200 99 re"]
)  # fmt: skip
def test_a_clip_with_the_corners_of_a_box_is_no_box(tmp_path: Path, clip: bytes) -> None:
    art(tmp_path, pdf(b"0 0 m 400 0 l 400 200 l 0 200 l h W n 0 0 400 200 re f"), "art.pdf")
    with pytest.raises(EngineError, match="a clipping path"):
        art(tmp_path, pdf(clip + b" W n 0 0 400 200 re f"), "art.pdf")


def test_hidden_layers_are_refused(tmp_path: Path) -> None:
    content = b"0 0 9 9 re f"
    assert len(polygons(art(tmp_path, pdf(content, layer="ON"), "art.pdf"))) == 1
    for layer in ("OFF", "base"):
        with pytest.raises(EngineError, match=r"cannot have hidden layers.* delete what is not shown"):
            art(tmp_path, pdf(content, layer=layer), "art.pdf")


@pytest.mark.parametrize("rotate", [0, 90])
def test_what_the_page_cuts_off_is_not_printed(tmp_path: Path, rotate: int) -> None:
    content = b"10 10 50 50 re f 200 10 50 50 re f"
    assert len(polygons(art(tmp_path, pdf(content, crop=(0, 0, 250, 60), rotate=rotate), "art.pdf"))) == 2
    for crop in ((0, 0, 80, 100), (0, 0, 225, 100), (0, 30, 400, 200)):
        with pytest.raises(EngineError, match="a cut edge"):
            art(tmp_path, pdf(content, crop=crop, rotate=rotate), "art.pdf")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"BT /H 12 Tf (Herald) Tj ET", "type"), (b"/Pattern cs /S scn 0 0 9 9 re f", "a gradient"),
        (b"/A gs 0 0 9 9 re f", "transparency"), (b"/M gs 0 0 9 9 re f", "transparency"), (b"9 9 9 9 re S", "a stroke"),
        (b"9 9 m 20 20 l 30 9 l h W n 0 0 99 99 re f", "a clipping path"), (b"/A gs /F Do", "transparency"),
        (b"q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q", "a picture"),
    ],
)  # fmt: skip
def test_what_a_pdf_cannot_have_is_named(tmp_path: Path, content: bytes, what: str) -> None:
    with pytest.raises(EngineError, match=f"cannot have {what}"):
        art(tmp_path, pdf(content), "art.pdf")


WRONG = {
    "half": (pdf(b"0 0 9 9 re f")[:300], "the PDF file cannot be read"), "none": (b"", "the PDF file cannot be read"),
    "locked": (pdf(b"0 0 9 9 re f", password="u"), "Incorrect password"), "empty": (pdf(b""), "the drawing is empty"),
    "many": (pdf(b"0 0 m " + b"".join(b"%d %d l " % (n % 397, n % 199) for n in range(300_000)) + b"f"), "60,000"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    content, why = WRONG[name]
    with pytest.raises(EngineError, match=why) as raised:
        art(tmp_path, content, "art.pdf")
    assert raised.value.where == str(tmp_path / "art.pdf")
