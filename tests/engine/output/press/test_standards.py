"""The keys that PDF/X-1a:2003 and PDF/X-4 require, read back by pikepdf (qpdf) and poppler."""

import io
import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL.ImageCms import ImageCmsProfile, createProfile

from engine.core import EngineError, FileProblem
from engine.drawing.fonts import run
from engine.drawing.shapes import BLACK, PAPER, TINT, Drawing, Polygon, rectangle
from engine.output.press.boxes import COATED, MAGAZINE, NEWSPAPER, NEWSPRINT, PRESETS, Preset, preset, profile
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_pdf
from tests.engine.output.press.sample import SPOT, everything

ABOUT = Metadata("Bee & Co \u2116 7", "2025-03-04T05:06:07+02:00", author="Zo\u00eb Editor", subject="Bees")
ISO = {"newspaper": "ISO 15930-4", "magazine": "ISO 15930-7", "cover": "ISO 15930-4"}


def written(preset: Preset, about: Metadata = ABOUT) -> bytes:
    return write_pdf([everything(), everything(spot=False)], preset, about)


def opened(preset: Preset) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(written(preset)))


def test_a_newspaper_file_declares_pdf_x_1a_and_names_ifra26() -> None:
    with opened(NEWSPAPER) as pdf:
        assert pdf.pdf_version == "1.4"
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert pdf.docinfo["/Trapped"] == "/False"
        assert str(pdf.docinfo["/Title"]) == ABOUT.title
        assert str(pdf.docinfo["/CreationDate"]) == str(pdf.docinfo["/ModDate"]) == "D:20250304050607+02'00'"
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == "IFRA26"
        assert str(intent.RegistryName) == "http://www.color.org"
        assert str(intent.Info)
        assert "/DestOutputProfile" not in intent
        assert len(pdf.trailer.ID) == 2
        for page in pdf.pages:
            assert page.obj.MediaBox == page.obj.TrimBox
            assert "/ArtBox" not in page.obj


def test_a_newspaper_file_has_nothing_that_pdf_x_1a_forbids() -> None:
    with opened(NEWSPAPER) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
                assert not {"/JS", "/AA", "/OpenAction", "/SMask", "/Group", "/ca", "/CA"} & set(one.keys())
                assert one.get("/Filter") != "/LZWDecode"


def test_a_magazine_file_declares_pdf_x_4_and_embeds_a_cmyk_output_profile() -> None:
    with opened(MAGAZINE) as pdf:
        assert pdf.pdf_version == "1.6"
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        icc = intent.DestOutputProfile.read_bytes()
        assert intent.DestOutputProfile.N == 4
        assert (icc[12:16], icc[16:20], icc[36:40]) == (b"prtr", b"CMYK", b"acsp")
        assert int.from_bytes(icc[:4]) == len(icc) == 155_096


def own_profile(folder: Path) -> Path:
    path = folder / "Our Press.icc"
    path.write_bytes(profile(COATED))
    return path


@pytest.mark.parametrize(
    ("name", "registered", "most"),
    [
        ("newspaper@ifra26", "IFRA26", 240),
        ("newspaper@WAN-IFRAnewspaper26v5", "WAN-IFRAnewspaper26v5", 220),
        ("newspaper@PSO Coated v3", "FOGRA51", 300),
        ("newspaper@SWOP", "CGATS TR 001", 300),
    ],
)
def test_a_condition_is_named_by_its_registered_name_without_a_profile(name: str, registered: str, most: float) -> None:
    with opened(preset(name)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == registered
        assert "/DestOutputProfile" not in intent
    assert (preset(name).standard.condition or COATED).most_ink == most
    assert not check_pdf(written(preset(name)), preset(name))
    assert "the output intent is" in str(check_pdf(written(preset(name)), preset("newspaper@FOGRA39")))


def test_a_magazine_file_embeds_the_profile_of_the_user_under_its_registered_name(tmp_path: Path) -> None:
    with opened(preset(f"magazine@House Press 3={own_profile(tmp_path)}")) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "House Press 3"
        assert intent.DestOutputProfile.read_bytes() == profile(COATED)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("newspaper@FOGRA99", "there is no printing condition 'FOGRA99'"),
        ("newspaper@=own.icc", "there is no printing condition ''"),
        ("magazine@FOGRA51", "a file of PDF/X-4 embeds its profile, and that of FOGRA51 is not shipped"),
        ("accessible@SWOP", "a file of PDF/UA-1 has no printing condition"),
    ],
)
def test_a_condition_that_a_file_cannot_have_is_refused(name: str, what: str) -> None:
    with pytest.raises(EngineError, match=re.escape(what)):
        preset(name)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (ImageCmsProfile(createProfile("sRGB")).tobytes(), "describes a display (RGB)"),
        (profile(COATED)[:70_000], "cut off: it has 70000 of 155096 bytes"),
        (b"%PDF-1.4 " * 99, "not an ICC profile"),
        (b"", "not an ICC profile"),
    ],
)
def test_a_profile_of_another_class_and_half_a_file_are_refused(tmp_path: Path, content: bytes, what: str) -> None:
    path = own_profile(tmp_path)
    path.write_bytes(content)
    with pytest.raises(FileProblem, match=re.escape(what)) as caught:
        written(preset(f"magazine@FOGRA51={path}"))
    assert caught.value.where == str(path)


def test_the_xmp_of_a_magazine_file_agrees_with_its_info() -> None:
    with opened(MAGAZINE) as pdf, pdf.open_metadata() as xmp:
        info = pdf.docinfo
        assert xmp["pdfxid:GTS_PDFXVersion"] == str(info["/GTS_PDFXVersion"]) == "PDF/X-4"
        assert xmp["dc:title"] == str(info["/Title"]) == ABOUT.title
        assert xmp["dc:creator"] == [str(info["/Author"])] == [ABOUT.author]
        assert xmp["dc:description"] == str(info["/Subject"])
        assert xmp["pdf:Producer"] == str(info["/Producer"])
        assert xmp["xmp:CreatorTool"] == str(info["/Creator"])
        assert xmp["pdf:Trapped"] == str(info["/Trapped"]).lstrip("/")
        for name in ("CreateDate", "ModifyDate", "MetadataDate"):
            assert xmp[f"xmp:{name}"] == "2025-03-04T05:06:07+02:00"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", xmp["xmpMM:DocumentID"])
        assert xmp["xmpMM:VersionID"] == "1"
        assert xmp["xmpMM:RenditionClass"] == "default"


def test_another_document_has_another_identifier() -> None:
    def identity(content: bytes) -> bytes:
        found = re.search(rb"<xmpMM:DocumentID[^>]*>(.*?)<", content)
        assert found
        return found[1]

    other = write_pdf([everything()], MAGAZINE, ABOUT)
    assert identity(written(MAGAZINE)) == identity(written(MAGAZINE)) != identity(other)


def test_solid_black_overprints_and_tints_and_paper_knock_out() -> None:
    shapes = (
        Polygon(rectangle(0, 0, 100, 100), fill=SPOT),
        run("black", "serif", 12, 5, 20, ink=BLACK),
        run("paper", "serif", 12, 5, 40, ink=PAPER),
        Polygon(rectangle(5, 50, 40, 20), fill=TINT, stroke=BLACK, width=1),
    )
    made = write_pdf([Drawing(100, 100, shapes)], NEWSPAPER, ABOUT)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        states = pdf.pages[0].Resources.ExtGState
        fill = stroke = False
        seen = {}
        color, pen = None, None
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            match str(operator):
                case "gs":
                    state = states[str(operands[0])]
                    assert state.OPM == 1
                    fill, stroke = bool(state.op), bool(state.OP)
                case "k" | "scn":
                    color = tuple(map(float, operands))
                case "K":
                    pen = float(operands[3])
                case "TJ":
                    seen["text", color] = fill
                case "f":
                    seen["area", color] = fill
                case "b":
                    seen["both", color, pen] = (fill, stroke)
        assert seen == {
            ("area", (0.8,)): False,
            ("text", (0, 0, 0, 1)): True,
            ("text", (0, 0, 0, 0)): False,
            ("both", (0, 0, 0, 0.15), 1.0): (False, True),
        }


def test_a_tint_on_newsprint_prints_darker() -> None:
    assert NEWSPRINT.printed(0.18) == pytest.approx(0.36)
    assert NEWSPRINT.printed(0.40) == pytest.approx(0.66, abs=0.03)  # 26 % of gain, ISO 12647-3
    assert (NEWSPRINT.printed(0), NEWSPRINT.printed(1)) == (0, 1)
    assert COATED.printed(0.18) == 0.18
    assert not profile(NEWSPRINT)


@pytest.mark.parametrize("name", PRESETS)
def test_qpdf_and_poppler_accept_the_files(name: str, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(written(PRESETS[name]))
    with pikepdf.open(file) as pdf:
        assert pdf.check_pdf_syntax() == []
    if shutil.which("qpdf"):
        assert subprocess.run(["qpdf", "--check", file], capture_output=True, check=False).returncode == 0
    if shutil.which("pdfinfo"):
        said = subprocess.run(["pdfinfo", file], capture_output=True, check=True, text=True).stdout
        assert re.search(r"Title: +Bee & Co \u2116 7", said)
        if PRESETS[name].standard.kind == "x":
            assert f"Standard:      {ISO[name]}" in said
    if shutil.which("pdffonts"):
        said = subprocess.run(["pdffonts", file], capture_output=True, check=True, text=True).stdout
        assert len(said.splitlines()) == 2 + 6
        assert all(re.search(r" yes yes yes +\d+", line) for line in said.splitlines()[2:])
