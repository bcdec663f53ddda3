"""The preflight of files that would never end, or fill the memory: each check is bounded by a count."""

import io
import zlib
from itertools import islice
from typing import Any

import pikepdf
import pytest
from fontTools.misc.transform import Identity
from pikepdf import Array, Dictionary, Name
from pikepdf.settings import get_qpdf_limits

from engine.output.press.boxes import MAGAZINE, NEWSPAPER
from engine.output.press.preflight import marks, pdf_marks, preflight
from engine.output.press.preflight.marks import Areas, Mark, Tone
from engine.output.press.preflight.pdf_checks import elements
from engine.output.press.preflight.pdf_marks import MOST_FORMS, scan
from engine.output.press.preflight.pdf_resources import MOST_CODES, PdfFont, space_of
from engine.output.press.preflight.preflight import NEWSPRINT, check_pdf
from tests.engine.output.press.faults import AREA, content, edited, form, picture

MANY = "the page has more than 500,000 instructions, and is not checked whole"


def whats(file: bytes) -> list[str]:
    return [one.what for one in check_pdf(file, NEWSPAPER, minimums=NEWSPRINT)]


def packed(data: bytes) -> bytes:
    """A file whose page has this content too."""

    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"")
        stream.write(zlib.compress(data), filter=Name.FlateDecode)
        pdf.pages[0].obj.Contents = Array([pdf.pages[0].obj.Contents, stream])

    return edited(change)


@pytest.mark.parametrize("kind", ["Indexed", "Separation", "Pattern"])
def test_a_color_space_that_is_based_on_itself_is_damaged(kind: str) -> None:
    def looped(pdf: pikepdf.Pdf) -> Dictionary:
        space = pdf.make_indirect(Array([Name(f"/{kind}"), Name.Gold, Name.X, b"1234"]))
        space[2 if kind == "Separation" else 1] = space
        return Dictionary(S=space)

    assert whats(content(f"/S cs {AREA}", ColorSpace=looped)) == [
        "the page has a damaged instruction: cs",
        "a gray may be converted to four inks by the workflow",
    ]
    drawn = picture(lambda pdf: looped(pdf).S, 9, 1)
    assert "the page has a damaged instruction: Do" in whats(content("/Im Do", XObject=drawn))


def test_the_deepest_color_space_is_read() -> None:
    with pikepdf.new() as pdf:
        profiled = Array([Name.ICCBased, pdf.make_stream(b"", N=4)])
        spot = Array([Name.Separation, Name.Gold, profiled, Dictionary()])
        pattern = Array([Name.Pattern, Array([Name.Indexed, spot, 1, b"12"])])
        named = Dictionary(ColorSpace=Dictionary(S=pattern))
        assert space_of(Name.S, named).names == ("/Gold",)


def test_a_structure_element_below_itself_is_read_once() -> None:
    with pikepdf.new() as pdf:
        element, other = (pdf.make_indirect(Dictionary(S=Name.P)) for _ in range(2))
        element.K = Array([element, other, element, other])
        found = list(islice(elements(pdf.make_indirect(Dictionary(K=element))), 100))
        assert [one.objgen for one in found] == [element.objgen, other.objgen]


def test_the_forms_of_all_patterns_are_counted_together() -> None:
    def tiles(pdf: pikepdf.Pdf) -> Dictionary:
        drawn = form("0 0 0 1 k 0 0 1 1 re f")(pdf)
        drawn.Fm = pdf.make_indirect(drawn.Fm)
        tile: dict[str, Any] = {"PatternType": 1, "PaintType": 1, "Resources": Dictionary(XObject=drawn)}
        return Dictionary({f"/P{k}": pdf.make_stream(b"/Fm Do " * 1000, **tile) for k in range(7)})

    painted = " ".join(f"/P{k} scn {AREA}" for k in range(7))
    file = content(f"/Pattern cs {painted}", Pattern=tiles)
    assert whats(file) == ["the page draws 5,000 forms or more; only these are checked"]
    with pikepdf.open(io.BytesIO(file)) as pdf:
        assert len(scan(pdf.pages[0], Identity, (0, 0, 200, 200)).forms) == MOST_FORMS


def test_the_ranges_of_widths_of_a_font_are_counted() -> None:
    def font(*ranges: int) -> Dictionary:
        inner = Dictionary(Subtype=Name.CIDFontType2, W=Array([*ranges]))
        return Dictionary(Subtype=Name.Type0, DescendantFonts=Array([inner]))

    for last in (65535, MOST_CODES - 1):
        assert PdfFont(font(0, last, 500)).shown(b"\xff\xff") == ([65535], 500.0, False)
    for ranges in ((0, MOST_CODES, 500), (0, 10**12, 500), (0, 65535, 500) * 3):
        with pytest.raises(ValueError, match="too many widths"):
            PdfFont(font(*ranges))


def test_many_texts_on_many_areas_are_compared_with_few(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, inside = [0], marks._inside

    def counted(*others: Any) -> bool:
        calls[0] += 1
        return inside(*others)

    monkeypatch.setattr(marks, "_inside", counted)
    texts = "BT /F 12 Tf 0 0 0 1 k " + " ".join(f"1 0 0 1 5 {k} Tm (A) Tj" for k in range(20, 180)) + " ET"
    areas = ".5 0 0 0 k " + f"1 1 198 198 re f {AREA} " * 200
    helvetica = Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    found = check_pdf(content(areas + texts, Font=helvetica), MAGAZINE, minimums=NEWSPRINT)
    (knocked,) = [one for one in found if "knocked out" in one.what]
    assert knocked.where.endswith("and in 159 more places")
    assert Areas.TOO_MANY.what not in [one.what for one in found]
    assert calls[0] < 160 * 10  # and not 160 * 400


def test_a_point_is_in_the_uppermost_area_of_its_band() -> None:
    areas = Areas(256.0)
    below, above = (Mark("picture", (0, 0, 9, bottom), Tone(0.5)) for bottom in (300, 99.5))
    areas.add(below)
    areas.add(above)
    assert areas.compared == 256 + 100
    assert areas.last((5, 50)) is above
    assert areas.last((5, 150)) is areas.last((5, 299)) is below
    assert areas.last((10, 50)) is areas.last((5, -9)) is areas.last((5, float("inf"))) is None


def test_what_cannot_be_compared_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    page = preflight.Page(200.0, 200.0)
    black = Mark("area", (0, 0, 200, 200), Tone(1), outline=((0, 0), (200, 0), (200, 200), (0, 200)))
    white = [Mark("text", (9 * k, 0, 9 * k + 1, 1), Tone(0)) for k in range(9)]
    colored = content(f".5 0 0 0 k {AREA} " * 30)
    assert list(preflight._contrast([black, *white], page)) == list(preflight._overlaps(white)) == []
    assert Areas.TOO_MANY.what not in whats(colored)
    monkeypatch.setattr(Areas, "MOST", 9 * 8 // 2)
    assert list(preflight._overlaps(white)) == []
    assert list(preflight._contrast([black, *white], page)) == [Areas.TOO_MANY]
    assert Areas.TOO_MANY.what in whats(colored)
    monkeypatch.setattr(Areas, "MOST", 9 * 8 // 2 - 1)
    assert list(preflight._overlaps(white)) == [Areas.TOO_MANY]


@pytest.mark.parametrize("data", [b"q Q " * 300_000, b"1 " * 5_000_000, b"q Q " * 40_000_000])
def test_content_of_any_size_is_not_read(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    file, read = packed(data), []
    monkeypatch.setattr(pdf_marks.pikepdf, "parse_content_stream", lambda *_: read.append(1) or [])
    monkeypatch.setattr(pikepdf.Pdf, "check_pdf_syntax", lambda *_: read.append(1))
    assert whats(file) == [MANY]
    assert not read
    assert 0 < get_qpdf_limits()["flate_max_memory"] < 150_000_000


def test_the_instructions_of_forms_are_counted_each_time() -> None:
    file = content("/Fm Do " * 20, XObject=form("q Q " * 20_000))
    assert whats(file) == [MANY]


def test_a_picture_that_is_larger_than_it_says_is_not_unpacked() -> None:
    huge = b"\xff\xd8\xff\xc0\0\x14\x08\x75\x30\x75\x30\4" + b"\1\x11\0\2\x11\0\3\x11\0\4\x11\0" + b"\xff\xd9"
    drawn = picture(Name.DeviceCMYK, 100, 4, huge, Filter=lambda pdf: Name.DCTDecode)
    assert "the ink of a picture cannot be measured" in whats(content("q 20 0 0 20 60 60 cm /Im Do Q", XObject=drawn))


def test_the_code_0_of_a_font_has_a_glyph_if_its_map_names_one() -> None:
    def lacks_0(glyphs: bytes, **filters: Any) -> bool:
        mapped = pikepdf.Stream(pdf, b"")
        mapped.write(glyphs, **filters)
        inner = Dictionary(Subtype=Name.CIDFontType2, CIDToGIDMap=mapped)
        font = Dictionary(Subtype=Name.Type0, Encoding=Name("/Identity-H"), DescendantFonts=Array([inner]))
        return PdfFont(font).shown(b"\0\0")[2]

    with pikepdf.new() as pdf:
        for glyphs, lacks in ((b"\0\7", False), (b"\1\0", False), (b"\0\0\7\7", True), (b"", True)):
            assert lacks_0(glyphs) == lacks
            for flate in (Name.FlateDecode, Array([Name.FlateDecode])):
                assert lacks_0(zlib.compress(glyphs), filter=flate) == lacks
        assert lacks_0(b"damaged", filter=Name.FlateDecode)
        packing = zlib.compressobj(1)
        huge = [packing.compress(part) for part in (b"\0\7", *[bytes(2**20)] * 256)]  # more than any stream may have
        assert not lacks_0(b"".join([*huge, packing.flush()]), filter=Name.FlateDecode)
        assert lacks_0(b"!<N?+~>", filter=Name.ASCII85Decode)  # not read
