"""The checks of a PDF file as a whole: the exact findings of files that barely pass and barely fail."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from engine.output.press.boxes import MAGAZINE, NEWSPAPER, Preset
from engine.output.press.preflight.preflight import NEWSPRINT, check_pdf
from tests.engine.output.press.faults import (
    box,
    canvas,
    content,
    edited,
    form,
    forms_in_forms,
    icc,
    mask,
    note,
    other_xmp,
    picture,
    remove,
    script,
    sound,
    untagged_profile,
)

Change = Callable[[pikepdf.Pdf], object]
DAMAGED = "a damaged object cannot be checked"


def texts(file: bytes, preset: Preset | None = NEWSPAPER, *, proof: bool = False) -> list[str]:
    """The findings of a file, as "severity: what". Each is on the file, on the page, or at a place of the page."""
    found = check_pdf(file, preset, minimums=NEWSPRINT, proof=proof)
    assert all(one.where in ("", "page 1") or one.at is not None for one in found)
    return [f"{one.severity}: {one.what}" for one in found]


def sides(name: str, *changes: float) -> Change:
    """Move the sides of a box by points."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page[f"/{name}"] = Array([float(side) + by for side, by in zip(page[f"/{name}"], changes, strict=True)])

    return change


def all_of(*changes: Change) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for each in changes:
            each(pdf)

    return change


def info(key: str, value: str | None) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        if value is None:
            del pdf.trailer.Info[key]
        else:
            pdf.trailer.Info[key] = value

    return change


def intent(key: str, value: object) -> Change:
    return lambda pdf: pdf.Root.OutputIntents[0].__setitem__(key, value)


def intents(times: int) -> Change:
    return lambda pdf: setattr(pdf.Root, "OutputIntents", Array([pdf.Root.OutputIntents[0]] * times))


def profile(content: bytes) -> Change:
    return lambda pdf: pdf.Root.OutputIntents[0].__setitem__("/DestOutputProfile", pdf.make_stream(content, N=4))


def saved(**options: object) -> bytes:
    """A sound file, saved with options of qpdf."""
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound())) as pdf:
        pdf.save(file, **options)  # type: ignore[arg-type]
    return file.getvalue()


def without_id() -> bytes:
    return edited(lambda pdf: None).replace(b"/ID", b"/IE")


@pytest.mark.parametrize(
    ("change", "preset", "expected"),
    [
        (sides("MediaBox", 0, 0, 0.009, 0), NEWSPAPER, []),
        (sides("MediaBox", -1, 0, 0, 0), NEWSPAPER, ["error: the page is larger than its trim"]),
        (sides("MediaBox", 0, 0, 0, 1), NEWSPAPER, ["error: the page is larger than its trim"]),
        (
            sides("TrimBox", 0, 0, 1, 0),
            NEWSPAPER,
            ["error: the TrimBox is larger than the bleed", "error: the page is larger than its trim"],
        ),
        (
            sides("TrimBox", 0, -1, 0, 0),
            NEWSPAPER,
            ["error: the TrimBox is larger than the bleed", "error: the page is larger than its trim"],
        ),
        (box("BleedBox", 0, 0, 200, 200), NEWSPAPER, []),
        (
            box("BleedBox", 0, 0, 200, 201),
            NEWSPAPER,
            ["error: the BleedBox is larger than the page", "error: the bleed is not 0 mm"],
        ),
        (box("MediaBox", 200, 200, 0, 0), NEWSPAPER, []),
        (all_of(box("ArtBox", 0, 0, 200, 200), remove("/TrimBox")), NEWSPAPER, []),
        (
            box("ArtBox", 0, 0, 200, 200),
            NEWSPAPER,
            ["error: the page has a TrimBox and an ArtBox, but PDF/X allows only one"],
        ),
        (remove("/TrimBox"), NEWSPAPER, ["error: the page has no TrimBox, which is the size of the cut page"]),
        (remove("/TrimBox"), None, []),
        (lambda pdf: setattr(pdf.pages[0].obj, "UserUnit", 1), NEWSPAPER, []),
        (
            lambda pdf: setattr(pdf.pages[0].obj, "UserUnit", 2),
            NEWSPAPER,
            ["error: the page is scaled by its UserUnit"],
        ),
        (box("CropBox", 0, 0, 1), NEWSPAPER, ["error: the CropBox is damaged"]),
        (sides("BleedBox", 0, 0, 0, 0.009), MAGAZINE, []),
        (sides("BleedBox", 0, 0, 0, 0.5), MAGAZINE, ["error: the bleed is not 3 mm"]),
        (sides("BleedBox", 0.5, 0, 0, 0), MAGAZINE, ["error: the bleed is not 3 mm"]),
        (sides("MediaBox", -9, -9, 9, 9), MAGAZINE, []),  # room for crop marks
        (note, NEWSPAPER, ["error: the page has annotations, which PDF/X does not allow on it"]),
        (note, None, []),
        (lambda pdf: setattr(pdf.pages[0].obj, "Annots", Array([])), NEWSPAPER, []),
        (script, NEWSPAPER, ["error: the file has JavaScript"]),
        (script, None, ["error: the file has JavaScript"]),
    ],
)
def test_the_boxes_of_a_page(change: Change, preset: Preset | None, expected: list[str]) -> None:
    assert texts(edited(change, preset or NEWSPAPER), preset) == expected


def test_a_proof_can_be_larger_than_its_trim_but_not_scaled() -> None:
    assert texts(edited(sides("MediaBox", 0, 0, 0, 20)), proof=True) == []
    assert texts(edited(sides("BleedBox", 0, 0, 0, 2), MAGAZINE), MAGAZINE, proof=True) == [
        "error: the bleed is not 3 mm"
    ]


def test_a_page_inherits_its_media_box_but_not_its_trim_box() -> None:
    def move(key: str) -> Change:
        def change(pdf: pikepdf.Pdf) -> None:
            page = pdf.pages[0].obj
            pdf.Root.Pages[key] = page[key]
            del page[key]

        return change

    assert texts(edited(move("/MediaBox"))) == []
    assert texts(edited(move("/TrimBox"))) == ["error: the page has no TrimBox, which is the size of the cut page"]
    damaged = edited(lambda pdf: pdf.Root.Pages.__setitem__("/CropBox", Array([0, 0])))
    assert texts(damaged) == ["error: the CropBox is damaged"]


@pytest.mark.parametrize(
    ("change", "preset", "expected"),
    [
        (
            info("/GTS_PDFXVersion", "PDF/X-3:2002"),
            NEWSPAPER,
            ["the file is not PDF/X-1a:2003: it declares PDF/X-3:2002"],
        ),
        (info("/GTS_PDFXVersion", None), NEWSPAPER, ["the file is not PDF/X-1a:2003: it declares no version of PDF/X"]),
        (info("/Title", None), NEWSPAPER, ["the Info dictionary has no /Title"]),
        (info("/Title", ""), NEWSPAPER, ["the Info dictionary has no /Title"]),
        (
            all_of(info("/CreationDate", None), info("/ModDate", None)),
            NEWSPAPER,
            ["the Info dictionary has no /CreationDate and no /ModDate"],
        ),
        (info("/Trapped", None), NEWSPAPER, ["the Info dictionary has no /Trapped"]),
        (intents(0), NEWSPAPER, ["the file has no output intent for PDF/X"]),
        (intents(2), NEWSPAPER, ["the file has 2 output intent for PDF/X"]),
        (intent("/S", Name.GTS_PDFA1), NEWSPAPER, ["the file has no output intent for PDF/X"]),
        (
            intent("/OutputConditionIdentifier", "FOGRA39"),
            NEWSPAPER,
            ["the output intent is FOGRA39 instead of IFRA26"],
        ),
        (intent("/OutputConditionIdentifier", ""), NEWSPAPER, ["the output intent is not named instead of IFRA26"]),
        (untagged_profile, MAGAZINE, ["the output intent has no profile"]),
        (other_xmp, MAGAZINE, ["the XMP metadata and the Info dictionary disagree"]),
        (profile(bytes(12) + b"prtrCMYK"), NEWSPAPER, []),
        (
            profile(bytes(12) + b"mntrRGB "),
            NEWSPAPER,
            ["the profile of the output intent is not a CMYK printer profile"],
        ),
        (
            profile(bytes(12) + b"mntrRGB "),
            MAGAZINE,
            ["the profile of the output intent is not a CMYK printer profile"],
        ),
    ],
)
def test_the_keys_of_an_exchange_file(change: Change, preset: Preset, expected: list[str]) -> None:
    found = check_pdf(edited(change, preset), preset, minimums=NEWSPRINT)
    assert [one.what for one in found] == expected
    assert {one.severity for one in found} <= {"warning" if "instead of" in str(expected) else "error"}
    assert {one.where for one in found} <= {""}
    assert all(one.mend for one in found)
    if preset == NEWSPAPER:
        assert texts(edited(change, preset), None) == []  # without a preset, a file need not follow a standard


def test_the_version_and_the_identity_of_an_exchange_file() -> None:
    for version in ("1.5", "2.0"):
        assert texts(saved(force_version=version)) == [f"error: the file has PDF version {version}"]
    for version in ("1.3", "1.4"):
        assert texts(saved(force_version=version)) == []
    assert texts(without_id()) == ["error: the trailer has no ID"]


@pytest.mark.parametrize(
    ("operators", "resources", "expected"),
    [
        ("0 0 0 1 k 60 60 20 20 re f", {}, []),
        ("0 0 0 .4 k 60 60 20 20 re f", {}, []),
        ("1 g 60 60 20 20 re f", {}, []),
        (".99 g 60 60 20 20 re f", {}, ["warning: a gray may be converted to four inks by the workflow"]),
        ("0 1 0 0 k 60 60 20 20 re f", {}, ["warning: a process color other than black is used"]),
        (".6 .4 .4 1 k 60 60 20 20 re f", {}, ["error: a black or gray uses more than one ink"]),
        ("0 1 0 rg 60 60 20 20 re f", {}, ["error: a color is in RGB"]),
        (
            "/I cs 1 1 1 scn 60 60 20 20 re f",
            {"ColorSpace": lambda pdf: Dictionary(I=icc(3)(pdf))},
            ["error: a color is in RGB with an ICC profile"],
        ),
        (
            "/I cs 9 9 9 scn 60 60 20 20 re f",
            {"ColorSpace": Dictionary(I=Array([Name.Lab, Dictionary()]))},
            ["error: a color is in Lab"],
        ),
        (
            "/I cs 0 0 0 1 scn 60 60 20 20 re f",
            {"ColorSpace": lambda pdf: Dictionary(I=icc(4)(pdf))},
            ["error: a color has an ICC profile, which PDF/X-1a does not allow"],
        ),
        ("q 20 0 0 20 60 60 cm /Im Do Q", {"XObject": picture(Name.DeviceGray, 100, 1)}, []),
        ("q 20 0 0 20 60 60 cm /Im Do Q", {"XObject": picture(Name.DeviceCMYK, 100, 4)}, []),
        ("q 20 0 0 20 60 60 cm /Im Do Q", {"XObject": picture(Name.DeviceRGB, 100, 3)}, ["error: a picture is in RGB"]),
    ],
)
def test_the_colors_of_a_newspaper(operators: str, resources, expected: list[str]) -> None:
    assert texts(content(operators, **resources)) == expected


def in_magazine(operators: str, **resources) -> list[str]:
    """The findings on the colors and the transparency of a page, checked as a magazine's."""
    about = ("color", "gray", "picture", "transparency", "RGB")
    return [one for one in texts(content(operators, **resources), MAGAZINE) if any(word in one for word in about)]


def test_a_magazine_may_have_profiles_process_colors_and_transparency() -> None:
    profiled = {"ColorSpace": lambda pdf: Dictionary(I=icc(4)(pdf))}
    assert in_magazine("/I cs 0 0 0 1 scn 60 60 20 20 re f", **profiled) == []
    assert in_magazine("0 1 0 0 k 60 60 20 20 re f") == []
    assert in_magazine("/A gs 0 0 0 1 k 60 60 20 20 re f", ExtGState=Dictionary(A=Dictionary(ca=0.5))) == []
    assert in_magazine("1 0 0 rg 60 60 20 20 re f") == ["error: a color is in RGB"]


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({"ca": 1}, ""),
        ({"ca": 0.99}, "an opacity below 100 %"),
        ({"CA": 0.5}, "an opacity below 100 %"),
        ({"SMask": Name("/None")}, ""),
        ({"SMask": Dictionary(S=Name.Luminosity)}, "a soft mask"),
        ({"BM": Name.Normal}, ""),
        ({"BM": Name.Compatible}, ""),
        ({"BM": Name.Screen}, "a blend mode"),
        ({"BM": Array([Name.Normal, Name.Screen])}, ""),
        ({"BM": Array([Name.Screen, Name.Normal])}, "a blend mode"),
        ({"CA": 0.5, "BM": Name.Screen}, "an opacity below 100 %, a blend mode"),
    ],
)
def test_a_newspaper_has_no_transparency(state, expected: str) -> None:
    file = content("/A gs 0 0 0 1 k 60 60 20 20 re f", ExtGState=Dictionary(A=Dictionary(**state)))
    wanted = [f"error: transparency is used: {expected}"] if expected else []
    assert texts(file) == texts(file, None) == wanted


def test_a_group_is_transparent_on_the_page_and_in_a_form() -> None:
    def grouped(kind: Name) -> Callable[[pikepdf.Pdf], Dictionary]:
        def make(pdf: pikepdf.Pdf) -> Dictionary:
            made = form("0 0 0 1 k 5 5 9 9 re f")(pdf)
            made.Fm.Group = Dictionary(S=kind)
            return made

        return make

    wanted = ["error: transparency is used: a transparency group"]
    assert texts(content("/Fm Do", XObject=grouped(Name.Transparency))) == wanted
    assert texts(content("/Fm Do", XObject=grouped(Name.Other))) == []
    assert texts(edited(lambda pdf: setattr(pdf.pages[0].obj, "Group", Dictionary(S=Name.Transparency)))) == wanted
    masked = picture(Name.DeviceGray, 100, 1, SMask=mask)
    found = texts(content("q 20 0 0 20 60 60 cm /Im Do Q", XObject=masked))
    assert found == ["error: transparency is used: a soft mask"]


def test_fonts_are_outlines_in_the_file() -> None:
    found = texts(canvas(lambda made: made.drawString(60, 60, "a")), None)
    assert [one for one in found if "font" in one] == ["error: the font Helvetica is not embedded"]


def test_a_finding_names_its_page() -> None:
    file = io.BytesIO()
    with (
        pikepdf.open(io.BytesIO(sound())) as pdf,
        pikepdf.open(io.BytesIO(content("1 0 0 rg 60 60 20 20 re f"))) as other,
    ):
        pdf.pages.append(other.pages[0])
        pdf.pages[0].obj.UserUnit = 2
        pdf.save(file)
    found = [one for one in check_pdf(file.getvalue(), NEWSPAPER, minimums=NEWSPRINT) if one.page]
    assert [(one.page, one.where.partition(",")[0]) for one in found] == [(1, "page 1"), (2, "page 2")]
    assert found[0].where == "page 1"
    assert found[1].where.startswith("page 2, ")


def test_a_file_that_is_encrypted_or_no_pdf_is_reported() -> None:
    assert texts(saved(encryption=pikepdf.Encryption(owner="o", user="")), None) == ["error: the PDF file is encrypted"]
    (closed,) = texts(saved(encryption=pikepdf.Encryption(owner="o", user="u")))
    assert closed == "error: the PDF file is encrypted"
    (finding,) = check_pdf(saved(encryption=pikepdf.Encryption(owner="o", user="u")))
    assert finding.text == "The PDF file is encrypted. A press needs files without a password."
    (many,) = texts(content("/Fm Do", XObject=forms_in_forms(6)), None)
    assert many == "error: the page draws 5,000 forms or more; only these are checked"
    (unreadable,) = texts(b"no pdf")
    assert unreadable.startswith("error: the PDF file cannot be read: ")


def damage(path: Iterable[str], value: object) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        *way, last = path
        place = pdf.pages[0].obj if way and way[0] == "page" else pdf.Root
        for key in way[1:]:
            place = place[key]
        place[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "preset"),
    [
        (("root", "/OutputIntents"), 7, NEWSPAPER),
        (("page", "/UserUnit"), Name.A, NEWSPAPER),
        (("page", "/Group"), 7, NEWSPAPER),
    ],
)
def test_an_object_of_a_wrong_type_is_a_finding_and_the_other_checks_go_on(path, value, preset: Preset) -> None:
    found = texts(edited(all_of(damage(path, value), script)), preset)
    assert "error: the file has JavaScript" in found
    assert len([one for one in found if one.startswith(f"error: {DAMAGED}")]) == 1


@pytest.mark.parametrize(
    ("pages", "reported"),
    [
        ("x" + 3 * "_", []), (9 * "x" + 7 * "_", []), (7 * "x" + "_", []), (5 * "x" + 11 * "_", [*range(6, 17)]),
        (6 * "x" + "_", [7]), ("x_xx" + "x___", [2]), ("x" + 19 * "_", [*range(2, 21)]), (4 * "_", [1, 2, 3, 4]),
    ],
)  # fmt: skip
def test_only_blank_pages_that_fill_no_signature_at_the_end_are_reported(pages: str, reported: list[int]) -> None:
    def draw(made: Canvas) -> None:
        for sign in pages:
            if sign == "x":
                made.rect(20, 20, 50, 50, stroke=0, fill=1)
            made.showPage()

    found = [one for one in check_pdf(canvas(draw), minimums=NEWSPRINT) if one.what == "the page is blank"]
    assert [place.page for one in found for place in (one, *one.more)] == reported
