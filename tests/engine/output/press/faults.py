"""Files and drawings with one planted fault each, for the preflight: what is planted, and what must be found."""

import io
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from engine.drawing.faces import face
from engine.drawing.fonts import run
from engine.drawing.shapes import BLACK, MUTED, PAPER, Circle, Drawing, Ink, Line, Polygon, Shape, rectangle
from engine.output.press.boxes import MAGAZINE, MM, NEWSPAPER, Preset, Sheet
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf

ABOUT = Metadata("Planted", "2025-01-01")
SIDE = 200.0
NO_DECODING = pikepdf.StreamDecodeLevel.none  # streams are kept as they are
GRAY = Ink("gray", 0.6)
WRITTEN = "BT /F1+0 10 Tf 1 0 0 1 50 60 Tm <0120> Tj ET"  # letters of the sound file


def sound(preset: Preset = NEWSPAPER) -> bytes:
    """Return a file without faults."""
    text = (run("A text in the middle", "serif", 10, 50, 60), Line(((50, 80), (150, 80)), 0.5))
    return write_pdf([Sheet(SIDE, SIDE, Drawing(SIDE, SIDE, text))], preset, ABOUT)


def edited(change: Callable[[pikepdf.Pdf], None], preset: Preset = NEWSPAPER) -> bytes:
    """Return a sound file after a change of its objects."""
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound(preset))) as pdf:
        change(pdf)
        pdf.save(file, linearize=False, compress_streams=False, stream_decode_level=NO_DECODING)
    return file.getvalue()


def content(operators: str, preset: Preset = NEWSPAPER, **resources: Any) -> bytes:
    """Return a sound file with operators added to its page; resources are "Kind=Dictionary(...)"."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        for kind, entries in resources.items():
            page.obj.Resources[f"/{kind}"] = entries(pdf) if callable(entries) else entries
        page.contents_add(pdf.make_stream(b"Q " + operators.encode()))
        page.contents_add(pdf.make_stream(b"q"), prepend=True)

    return edited(change, preset)


def form(operators: str, cut: Any = (0, 0, 200, 200)) -> Callable[[pikepdf.Pdf], Dictionary]:
    def make(pdf: pikepdf.Pdf) -> Dictionary:
        made = pdf.make_stream(operators.encode(), Type=Name.XObject, Subtype=Name.Form)
        made.BBox = Array([*cut]) if isinstance(cut, tuple) else cut
        return Dictionary(Fm=made)

    return make


def grouped(pdf: pikepdf.Pdf) -> Dictionary:
    made = form("0 0 0 1 k 0 0 5 5 re f")(pdf)
    made.Fm.Group = Dictionary(S=Name.Transparency)
    return made


def forms_in_forms(times: int) -> Callable[[pikepdf.Pdf], Dictionary]:
    """Return a form that draws itself several times."""

    def make(pdf: pikepdf.Pdf) -> Dictionary:
        drawn = form("/Fm Do " * times)(pdf)
        drawn.Fm = pdf.make_indirect(drawn.Fm)
        drawn.Fm.Resources = Dictionary(XObject=drawn)
        return drawn

    return make


def picture(space: Any, side: int, parts: int, data: bytes = b"", **others: Any) -> Callable[[pikepdf.Pdf], Dictionary]:
    def make(pdf: pikepdf.Pdf) -> Dictionary:
        made = pdf.make_stream(
            data or bytes(side * side * parts), Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side,
            BitsPerComponent=8, ColorSpace=space(pdf) if callable(space) else space,
        )  # fmt: skip
        for key, value in others.items():
            made[f"/{key}"] = value(pdf) if callable(value) else value
        return Dictionary(Im=made)

    return make


def icc(parts: int) -> Callable[[pikepdf.Pdf], Array]:
    return lambda pdf: Array([Name.ICCBased, pdf.make_stream(b"profile", N=parts)])


def mask(pdf: pikepdf.Pdf) -> Any:
    return picture(Name.DeviceGray, 100, 1)(pdf).Im


def canvas(draw: Callable[[Canvas], object], font: str = "Helvetica") -> bytes:
    """Return a file that reportlab wrote."""
    file = io.BytesIO()
    if font != "Helvetica":
        pdfmetrics.registerFont(TTFont(font, str(face(font).path)))
    made: Any = Canvas(file, pagesize=(SIDE, SIDE), initialFontName=font, invariant=1)  # type: ignore[arg-type]
    made.setTrimBox((0, 0, SIDE, SIDE))
    draw(made)
    made.save()
    return file.getvalue()


def type3(pdf: pikepdf.Pdf) -> None:
    glyph = pdf.make_stream(b"500 0 d0 0 0 400 400 re f")
    pdf.pages[0].obj.Resources.Font["/T3"] = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), FirstChar=97,
        LastChar=97, FontBBox=Array([0, 0, 500, 500]), CharProcs=Dictionary(a=glyph), Widths=Array([500]),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a])),
    )  # fmt: skip


def jpeg(made: Canvas) -> None:
    file = io.BytesIO()
    Image.new("RGB", (300, 300), "red").save(file, "JPEG")
    made.drawImage(ImageReader(file), 50, 50, 72, 72)


def box(name: str, *sides: float) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj[f"/{name}"] = Array([*sides])

    return change


def remove(key: str, of: str = "page") -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        del {"page": pdf.pages[0].obj, "root": pdf.Root, "info": pdf.trailer.Info}[of][key]

    return change


def script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.alert('puzzle')")


def note(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([10, 10, 20, 20]))])


def encrypted() -> bytes:
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound())) as pdf:
        pdf.save(file, encryption=pikepdf.Encryption(owner="o", user=""))
    return file.getvalue()


def other_xmp(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-4"
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp["pdfxid:GTS_PDFXVersion"] = "PDF/X-3"


def untagged_profile(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents[0]["/DestOutputProfile"]


CS = Dictionary
SPOT_RGB = Array([Name.Separation, Name("/Red"), Name.DeviceRGB, Dictionary()])
ALPHA = Dictionary(A=Dictionary(ca=0.5))
BLEND = Dictionary(A=Dictionary(BM=Name.Multiply))
SOFT = Dictionary(A=Dictionary(SMask=Dictionary(S=Name.Luminosity)))

DRAWN = "q 20 0 0 20 60 60 cm /Im Do Q"


def separation(name: str) -> Array:
    function = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([0, 0, 1, 0]), N=1)
    return Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, function])


def device_n(*names: str) -> Array:
    return Array([Name.DeviceN, Array([Name(f"/{name}") for name in names]), Name.DeviceCMYK, Dictionary()])


def layers(*, off: bool = False) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Notes"))
        shown = Dictionary(OFF=Array([layer])) if off else Dictionary(ON=Array([layer]))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=shown)

    return change


def attach(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["notes.txt"] = pikepdf.AttachedFileSpec(pdf, b"notes")


def overprint(opm: int = 1, **kinds: bool) -> Dictionary:
    return Dictionary(A=Dictionary(OPM=opm, **kinds))


def tiling(operators: str, paint: int = 1, **resources: Any) -> Callable[[pikepdf.Pdf], Dictionary]:
    def make(pdf: pikepdf.Pdf) -> Dictionary:
        made = pdf.make_stream(
            operators.encode(), PatternType=1, PaintType=paint, TilingType=1, BBox=Array([0, 0, 5, 5]), XStep=5,
            YStep=5, Resources=Dictionary({f"/{kind}": entries(pdf) for kind, entries in resources.items()}),
        )  # fmt: skip
        return Dictionary(P=made)

    return make


def shading(space: Any) -> Dictionary:
    return Dictionary(P=Dictionary(PatternType=2, Shading=Dictionary(ShadingType=2, ColorSpace=space)))


def lzw(pdf: pikepdf.Pdf) -> None:
    made = pdf.make_stream(b"")
    made.write(bytes([0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]), filter=Name.LZWDecode)
    pdf.Root.PieceInfo = pdf.make_indirect(made)


def postscript(pdf: pikepdf.Pdf) -> Dictionary:
    return Dictionary(Ps=pdf.make_stream(b"showpage", Type=Name.XObject, Subtype=Name.PS))


def identity(pdf: pikepdf.Pdf) -> Dictionary:
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, FontDescriptor=Dictionary(FontFile2=pdf.make_stream(b"")),
    )  # fmt: skip
    return Dictionary(
        F=Dictionary(Type=Name.Font, Subtype=Name.Type0, Encoding=Name("/Identity-H"), DescendantFonts=Array([inner]))
    )


def simple(pdf: pikepdf.Pdf) -> Dictionary:
    named = Dictionary(Differences=Array([97, Name.a, Name("/.notdef")]))
    described = Dictionary(FontFile2=pdf.make_stream(b""))
    return Dictionary(F=Dictionary(Subtype=Name.TrueType, Encoding=named, FontDescriptor=described))


def font_of_state(pdf: pikepdf.Pdf) -> Dictionary:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    return Dictionary(A=Dictionary(Font=Array([pdf.make_indirect(font), 12])))


AREA = "60 60 20 20 re f"
PAINTED = "/Pattern cs /P scn 60 60 20 20 re f"
MUCH_INK = picture(Name.DeviceCMYK, 100, 4, bytes([255, 255, 255, 128]) * 10_000)
WHITE_ON_CYAN = "1 0 0 0 k 60 60 20 20 re f /A gs 0 0 0 0 k 60 60 20 20 re f"
N, M = NEWSPAPER, MAGAZINE
OF_FILES: dict[str, tuple[Callable[[], bytes], str, Preset]] = {
    "RGB type": (lambda: content("1 0 0 rg 60 60 20 20 re f"), "a color is in RGB", N),
    "RGB lines": (lambda: content("1 0 0 RG 60 60 20 20 re S"), "a color is in RGB", N),
    "RGB black": (lambda: content("0 0 0 rg 60 60 20 20 re f"), "a color is in RGB", N),
    "RGB in a form": (lambda: content("/Fm Do", XObject=form("1 0 0 rg 5 5 9 9 re f")), "a color is in RGB", N),
    "ICC RGB": (
        lambda: content("/I cs 1 0 0 scn 60 60 20 20 re f", ColorSpace=lambda pdf: CS(I=icc(3)(pdf))),
        "a color is in RGB with an ICC profile", N,
    ),
    "ICC CMYK in PDF/X-1a": (
        lambda: content("/I cs 0 0 0 1 scn 60 60 20 20 re f", ColorSpace=lambda pdf: CS(I=icc(4)(pdf))),
        "a color has an ICC profile", N,
    ),
    "spot color that falls back to RGB": (
        lambda: content("/S cs 1 scn 60 60 20 20 re f", ColorSpace=CS(S=SPOT_RGB)), "a color is in RGB", N,
    ),
    "RGB picture": (
        lambda: content("q 20 0 0 20 60 60 cm /Im Do Q", XObject=picture(Name.DeviceRGB, 100, 3)),
        "a picture is in RGB", N,
    ),
    "RGB picture of another program": (lambda: canvas(jpeg), "a picture is in RGB", N),
    "ICC RGB picture": (
        lambda: content("q 20 0 0 20 60 60 cm /Im Do Q", XObject=picture(icc(3), 100, 3)),
        "a picture is in RGB with an ICC profile", N,
    ),
    "gray operator": (lambda: content("0 g 60 60 20 20 re f"), "a gray may be converted", N),
    "no color operator at all": (lambda: content("60 60 20 20 re f"), "a gray may be converted", N),
    "rich black": (lambda: content(".6 .4 .4 1 k 60 60 20 20 re f"), "a black or gray uses more than one", N),
    "gray of three inks": (lambda: content(".5 .45 .4 0 k 60 60 20 20 re f"), "a black or gray uses", M),
    "cyan in a newspaper": (lambda: content("1 0 0 0 k 60 60 20 20 re f"), "a process color other than", N),
    "font not embedded": (lambda: canvas(lambda c: c.drawString(60, 60, "a")), "Helvetica is not embedded", N),
    "Type 3 font": (lambda: edited(type3), "is Type 3", N),
    "opacity": (lambda: content("/A gs 60 60 20 20 re f", ExtGState=ALPHA), "an opacity below 100 %", N),
    "blend mode": (lambda: content("/A gs 60 60 20 20 re f", ExtGState=BLEND), "a blend mode", N),
    "soft mask": (lambda: content("/A gs 60 60 20 20 re f", ExtGState=SOFT), "a soft mask", N),
    "picture with a soft mask": (
        lambda: content("q 20 0 0 20 60 60 cm /Im Do Q", XObject=picture(Name.DeviceGray, 100, 1, SMask=mask)),
        "a soft mask", N,
    ),
    "transparency group": (
        lambda: edited(lambda pdf: setattr(pdf.pages[0].obj, "Group", Dictionary(S=Name.Transparency))),
        "a transparency group", N,
    ),
    "hairline": (lambda: content("0 0 0 1 K 0 w 60 60 m 90 60 l S"), "a hairline has no width", N),
    "thin line by scaling": (
        lambda: content("0 0 0 1 K .1 0 0 .1 0 0 cm 2 w 600 600 m 900 600 l S"), "a line of 0.2 pt is too", N,
    ),
    "thin filled line": (lambda: content("0 0 0 1 k 60 60 80 .2 re f"), "a line of 0.2 pt is too thin", N),
    "small type": (lambda: canvas(_type(5), "serif"), "type of 5 pt is too small", N),
    "small type by scaling": (lambda: canvas(_type(10, scale=0.4), "serif"), "type of 4 pt is too small", N),
    "reversed type": (lambda: canvas(_type(8, (0, 0), 1), "serif"), "reversed type of 8 pt is too small", N),
    "tinted type": (lambda: canvas(_type(8, (0.6, 0.6)), "serif"), "tinted type of 8 pt is small", N),
    "white on white": (lambda: canvas(_type(12, (0, 0)), "serif"), "type in white on white cannot be", N),
    "black on black": (lambda: canvas(_type(12, (1, 1), 1), "serif"), "type in black on black cannot", N),
    "black on two areas of one path": (
        lambda: content(f"0 0 0 1 k 30 20 140 80 re 32 22 136 76 re f {WRITTEN}"), "type in black on black cannot", N,
    ),
    "white in a hole of one path": (
        lambda: content(f"0 0 0 1 k 30 20 140 80 re 32 22 136 76 re f* 0 0 0 0 k {WRITTEN}"),
        "type in white on white cannot", N,
    ),
    "area in a form with a damaged box": (
        lambda: content("/Fm Do", XObject=form("1 0 0 rg 60 60 20 20 re f", "all")), "a color is in RGB", N,
    ),
    "overlapping texts": (lambda: canvas(_twice, "serif"), "texts overlap", N),
    "overlapping letters": (lambda: canvas(letters(3), "serif"), "texts overlap", N),
    "object off the page": (lambda: content("0 0 0 1 k 260 60 20 20 re f"), "extends beyond the page", N),
    "low resolution": (
        lambda: content("q 100 0 0 100 60 60 cm /Im Do Q", XObject=picture(Name.DeviceGray, 100, 1)),
        "a picture has 72 pixels per inch", N,
    ),
    "no TrimBox": (lambda: edited(remove("/TrimBox")), "the page has no TrimBox", N),
    "TrimBox and ArtBox": (lambda: edited(box("ArtBox", 0, 0, 9, 9)), "a TrimBox and an ArtBox", N),
    "trim beyond the page": (lambda: edited(box("TrimBox", 0, 0, 300, 200)), "the TrimBox is larger", N),
    "bleed beyond the page": (lambda: edited(box("BleedBox", -9, 0, 300, 300), M), "the BleedBox is", M),
    "no bleed": (lambda: edited(remove("/BleedBox"), M), "the bleed is not 3 mm", M),
    "page larger than its trim": (lambda: edited(box("TrimBox", 9, 9, 190, 190)), "larger than its trim", N),
    "UserUnit": (lambda: edited(lambda pdf: setattr(pdf.pages[0].obj, "UserUnit", 2)), "its UserUnit", N),
    "JavaScript": (lambda: edited(script), "the file has JavaScript", N),
    "annotation": (lambda: edited(note), "the page has annotations", N),
    "encrypted": (encrypted, "the PDF file is encrypted", N),
    "no PDF/X version": (lambda: edited(remove("/GTS_PDFXVersion", "info")), "declares no version of", N),
    "no output intent": (lambda: edited(remove("/OutputIntents", "root")), "has no output intent", N),
    "no Trapped": (lambda: edited(remove("/Trapped", "info")), "has no /Trapped", N),
    "no profile": (lambda: edited(untagged_profile, M), "the output intent has no profile", M),
    "spot color": (
        lambda: content("/S cs 1 scn 60 60 20 20 re f", ColorSpace=CS(S=separation("Gold"))),
        "the spot color Gold needs a plate", N,
    ),
    "DeviceN": (
        lambda: content("/S cs .5 1 scn 60 60 9 9 re f", ColorSpace=lambda pdf: CS(S=device_n("Black", "Gold"))),
        "the spot color Gold needs a plate", N,
    ),
    "registration color": (
        lambda: content("/S cs 1 scn 60 60 20 20 re f", ColorSpace=CS(S=separation("All"))),
        "an area is in registration color", M,
    ),
    "JPEG 2000": (
        lambda: content(DRAWN, XObject=picture(Name.DeviceGray, 100, 1, Filter=lambda pdf: Name.JPXDecode)),
        "a picture is JPEG 2000", N,
    ),
    "white that overprints": (
        lambda: content("/A gs 0 0 0 0 k 60 60 20 20 re f", ExtGState=overprint(op=True)),
        "white overprints", N,
    ),
    "white that overprints like lines": (
        lambda: content("/A gs 0 0 0 0 k 60 60 20 20 re f", ExtGState=overprint(OP=True)),
        "white overprints", N,
    ),
    "white lines that overprint": (
        lambda: content("/A gs 0 0 0 0 K 60 60 20 20 re S", ExtGState=overprint(OP=True)),
        "white overprints", N,
    ),
    "white of a spot color that overprints": (
        lambda: content(
            "/A gs /S cs 0 scn 60 60 20 20 re f", ExtGState=overprint(0, op=True),
            ColorSpace=CS(S=separation("Gold")),
        ),
        "white overprints", N,
    ),
    "black that overprints and is knocked out": (
        lambda: canvas(lambda made: _on_cyan(made, fillOverprint=True), "serif"), "black type is knocked out", M,
    ),
    "registration color that reaches the bleed": (
        lambda: content("/S CS 1 SCN 10 100 m 25 100 l S", M, ColorSpace=CS(S=separation("All"))),
        "a line is in registration color", M,
    ),
    "picture in a spot color": (
        lambda: content(DRAWN, XObject=picture(separation("Gold"), 100, 1)), "the spot color Gold needs", N,
    ),
    "picture in registration color": (
        lambda: content(DRAWN, XObject=picture(separation("All"), 100, 1)), "a picture is in registration", N,
    ),
    "picture with much ink in a pattern": (
        lambda: content(PAINTED, Pattern=tiling("5 0 0 5 0 0 cm /Im Do", XObject=MUCH_INK)),
        "a picture has 350 % of ink", N,
    ),
    "coarse picture in a pattern": (
        lambda: content(PAINTED, Pattern=tiling("72 0 0 72 0 0 cm /Im Do", XObject=MUCH_INK)),
        "a picture has 100 pixels per inch", N,
    ),
    "hairline in a pattern": (
        lambda: content(PAINTED, Pattern=tiling("0 0 0 1 K 0 w 0 0 m 5 5 l S")), "a hairline has no width", N,
    ),
    "ink of a pattern without a color of its own": (
        lambda: content(
            "/S cs 1 1 1 .1 /P scn 60 60 20 20 re f", Pattern=tiling("0 0 5 5 re f", 2),
            ColorSpace=CS(S=Array([Name.Pattern, Name.DeviceCMYK])),
        ),
        "an area has 310 % of ink", M,
    ),
    "character without a glyph in a pattern": (
        lambda: content(PAINTED, Pattern=tiling("BT /F 12 Tf 0 0 Td <0000> Tj ET", Font=identity)),
        "has a character without a glyph", N,
    ),
    "invisible text in a pattern": (
        lambda: content(PAINTED, Pattern=tiling("BT /F 12 Tf 3 Tr (a) Tj ET", Font=simple)),
        "a text is invisible", N,
    ),
    "transparency in a pattern": (
        lambda: content(PAINTED, Pattern=tiling("/Fm Do", XObject=grouped)), "a transparency group", N,
    ),
    "font of a graphics state": (
        lambda: content("/A gs BT 60 60 Td (a) Tj ET", ExtGState=font_of_state), "Helvetica is not embedded", N,
    ),
    "turned page": (lambda: edited(lambda pdf: setattr(pdf.pages[0].obj, "Rotate", 90)), "turned by 90\u00b0", N),
    "turned pages": (
        lambda: edited(lambda pdf: setattr(pdf.pages[0].obj.Parent, "Rotate", 180)), "turned by 180\u00b0", M,
    ),
    "layers": (lambda: edited(layers()), "the file has layers", N),
    "layer that is off": (lambda: edited(layers(off=True)), "a layer is switched off", M),
    "attached file": (lambda: edited(attach), "a file is attached", N),
    "associated file": (
        lambda: edited(lambda pdf: setattr(pdf.Root, "AF", Array([Dictionary(Type=Name.Filespec)]))),
        "a file is attached", N,
    ),
    "CropBox that cuts": (lambda: edited(box("CropBox", 20, 20, 180, 180)), "the CropBox cuts the page", N),
    "picture with much ink": (
        lambda: content(DRAWN, XObject=MUCH_INK), "a picture has 350 % of ink", N,
    ),
    "area with much ink": (lambda: content("1 1 1 .1 k 60 60 20 20 re f"), "an area has 310 % of ink", M),
    "RGB in a pattern": (
        lambda: content("/Pattern cs /P scn 60 60 20 20 re f", Pattern=tiling("1 0 0 rg 0 0 5 5 re f")),
        "a color is in RGB", N,
    ),
    "RGB in a shading": (
        lambda: content("/Pattern cs /P scn 60 60 20 20 re f", Pattern=shading(Name.DeviceRGB)), "is in RGB", N,
    ),
    "RGB in the second shading": (
        lambda: content(
            "/Pattern cs /P scn 60 60 20 20 re f /Q scn 60 60 20 20 re f",
            Pattern=Dictionary(P=shading(Name.DeviceCMYK).P, Q=shading(Name.DeviceRGB).P),
        ),
        "is in RGB", N,
    ),
    "profile of plain colors": (
        lambda: content("0 0 0 1 k", ColorSpace=lambda pdf: CS(DefaultCMYK=icc(4)(pdf))), "DefaultCMYK gives", N,
    ),
    "LZW": (lambda: edited(lzw), "compressed by LZW", N),
    "form field": (
        lambda: edited(lambda pdf: setattr(pdf.Root, "AcroForm", Dictionary(Fields=Array([Dictionary(T="a")])))),
        "the file has form fields", N,
    ),
    "action that starts a program": (
        lambda: edited(lambda pdf: setattr(pdf.Root, "OpenAction", Dictionary(S=Name.Launch, F="a.exe"))),
        "an action of the kind Launch", N,
    ),
    "PostScript": (lambda: content("/Ps Do", XObject=postscript), "the page has PostScript code", N),
    "transfer function": (
        lambda: content("/A gs", ExtGState=Dictionary(A=Dictionary(TR=Dictionary(FunctionType=2)))),
        "a transfer function changes the tints", N,
    ),
    "character without a glyph": (
        lambda: content("BT /F 12 Tf 60 60 Td <0000> Tj ET", Font=identity), "has a character without a glyph", N,
    ),
    "code without a glyph": (
        lambda: content("BT /F 12 Tf 60 60 Td (ab) Tj ET", Font=simple), "has a character without a glyph", N,
    ),
    "blank page": (lambda: canvas(Canvas.showPage), "the page is blank", N),
    "picture that is too fine": (
        lambda: content("q 3 0 0 3 60 60 cm /Im Do Q", XObject=picture(Name.DeviceGray, 100, 1)),
        "a picture has 2,400 pixels per inch", N,
    ),
    "invisible text": (
        lambda: canvas(lambda made: made.drawString(60, 100, "planted", mode=3), "serif"),
        "a text is invisible", N,
    ),
    "black knocked out of a color": (lambda: canvas(_on_cyan, "serif"), "black type is knocked out", M),
    "XMP and Info disagree": (lambda: edited(other_xmp, M), "the XMP metadata and the Info", M),
}  # fmt: skip


CROP_MARKS = "/S CS 1 SCN 0 30 m 15 30 l S 30 0 m 30 15 l S"
SOUND: dict[str, tuple[Callable[[], bytes], Preset]] = {
    "crop marks in registration color": (
        lambda: content(CROP_MARKS, M, ColorSpace=CS(S=separation("All"))), M,
    ),
    "white that knocks out with OPM 0": (lambda: content(WHITE_ON_CYAN, M, ExtGState=overprint(0, op=True)), M),
    "white of the default OPM": (
        lambda: content(WHITE_ON_CYAN, M, ExtGState=Dictionary(A=Dictionary(op=True))), M,
    ),
    "white with a profile": (
        lambda: content(
            "/A gs /S cs 0 0 0 0 scn 60 60 20 20 re f", M, ExtGState=overprint(op=True),
            ColorSpace=lambda pdf: CS(S=icc(4)(pdf)),
        ),
        M,
    ),
    "gray white that overprints": (
        lambda: content("/A gs 1 g 60 60 20 20 re f", ExtGState=overprint(op=True)), N,
    ),
    "white of all four inks": (
        lambda: content(
            "/A gs /S cs 0 0 0 0 scn 60 60 20 20 re f", ExtGState=overprint(op=True),
            ColorSpace=lambda pdf: CS(S=device_n("Cyan", "Magenta", "Yellow", "Black")),
        ),
        N,
    ),
    "title about scripts": (
        lambda: edited(lambda pdf: setattr(pdf.Root, "About", Dictionary(T="Why (/S /JavaScript) \\) is"))), N,
    ),
    "lists of attached files that are empty": (
        lambda: edited(
            lambda pdf: pdf.Root.update(
                {"/AF": Array([]), "/Names": Dictionary(EmbeddedFiles=Dictionary(Names=Array([])))}
            )
        ),
        N,
    ),
    "shading as a pattern": (lambda: content(PAINTED, Pattern=shading(Name.DeviceCMYK)), N),
    "area at the edge of a clip": (lambda: content("40 40 20 20 re W n .3 g 0 0 0 .3 k 60 40 20 20 re f"), N),
    "line that is filled too": (lambda: content("0 0 0 1 K 0 0 0 1 k 1 w 36 60 m 36 90 l B"), N),
    "area in a form that its box cuts": (
        lambda: content("/Fm Do", XObject=form("0 0 0 1 k 60 -600 20 620 re f")), N,
    ),
    "text inside a frame": (lambda: content(f"0 0 0 1 k 30 20 140 80 re 32 22 136 76 re f* {WRITTEN}"), N),
    "text inside a frame of the nonzero rule": (
        lambda: content(f"0 0 0 1 k 30 20 140 80 re 32 98 136 -76 re f {WRITTEN}"), N,
    ),
    "white text on an island inside a frame": (
        lambda: content(
            f"0 0 0 1 k 30 20 140 80 re 32 98 136 -76 re 36 26 128 68 re f 0 0 0 0 k {WRITTEN}"
        ),
        N,
    ),
    "text in a hole of an island": (
        lambda: content(
            "0 0 0 1 k 30 20 140 80 re 32 98 136 -76 re 36 26 128 68 re 38 92 124 -64 re f " + WRITTEN
        ),
        N,
    ),
    "white text on two areas of one path": (
        lambda: content(f"0 0 0 1 k 30 20 140 80 re 32 22 136 76 re f 0 0 0 0 k {WRITTEN}"), N,
    ),
    "hatching": (lambda: content(PAINTED, M, Pattern=tiling("0 0 0 1 K .5 w 36 60 m 38 62 l S")), M),
}  # fmt: skip


def _type(
    size: float, inks: tuple[float, float] = (1, 1), ground: float = 0, scale: float = 1
) -> Callable[[Canvas], None]:
    def draw(made: Canvas) -> None:
        if ground:
            made.setFillColorCMYK(0, 0, 0, ground)
            made.rect(30, 30, 140, 140, stroke=0, fill=1)
        made.setFillColorCMYK(0, 0, 0, inks[0])
        made.scale(scale, scale)
        made.setFont("serif", size)
        made.drawString(60 / scale, 100 / scale, "planted")

    return draw


def _on_cyan(made: Canvas, **state: object) -> None:
    made.setFillColorCMYK(0.5, 0, 0, 0)
    made.rect(30, 30, 140, 140, stroke=0, fill=1)
    made.setFillColorCMYK(0, 0, 0, 1)
    for key, value in state.items():
        getattr(made, f"set{key[0].upper()}{key[1:]}")(value)
    made.drawString(60, 100, "planted")


def _twice(made: Canvas) -> None:
    made.setFillColorCMYK(0, 0, 0, 1)
    made.setFont("serif", 12)
    made.drawString(60, 100, "planted")
    made.drawString(62, 102, "planted")


def letters(nearer: float) -> Callable[[Canvas], None]:
    """Draw "r" and a comma, which is nearer to it than its width by some points."""

    def draw(made: Canvas) -> None:
        made.setFillColorCMYK(0, 0, 0, 1)
        made.setFont("serif", 12)
        made.drawString(60, 100, "r")
        made.drawString(60 + made.stringWidth("r", "serif", 12) - nearer, 100, ",")

    return draw


def _on(ground: Ink, ink: Ink) -> tuple[Shape, ...]:
    return Circle(100, 100, 40, fill=ground), run("G", "serif", 20, 95, 107, ink=ink)


BLEED = 3 * MM
OF_DRAWINGS: dict[str, tuple[tuple[Shape, ...], str, Preset]] = {
    "small type": ((run("a", "serif", 5.9, 50, 50),), "type of 5.9 pt is too small", N),
    "reversed type": (
        (Circle(50, 50, 30, fill=BLACK), run("a", "serif", 9, 48, 52, ink=PAPER)), "reversed type of 9 pt", N,
    ),
    "tinted type": ((run("a", "serif", 8, 50, 50, ink=MUTED),), "tinted type of 8 pt is small", N),
    "hairline": ((Line(((50, 50), (90, 50)), 0.1),), "a line of 0.1 pt is too thin", N),
    "tinted line": ((Line(((50, 50), (90, 50)), 0.9, MUTED),), "a tinted line of 0.9 pt is too thin", N),
    "thin bar": ((Polygon(rectangle(50, 50, 60, 0.3), fill=BLACK),), "a line of 0.3 pt is too thin", N),
    "white on white": ((run("a", "serif", 12, 50, 50, ink=PAPER),), "type in white on white", N),
    "black on black": (_on(BLACK, BLACK), "type in black on black cannot be read", N),
    "gray on gray": (_on(GRAY, Ink("other", 0.8)), "type in 80\u00a0% black on 60\u00a0% black", N),
    "covered type": (_on(GRAY, BLACK)[::-1], "type is covered by what is printed later", N),
    "overlapping texts": (
        (run("one", "serif", 12, 50, 50), run("two", "serif", 12, 55, 52)), "texts overlap", N,
    ),
    "off the page": ((run("a", "serif", 12, 250, 50),), "a shape extends beyond the page", N),
    "far off the page": ((run("a", "serif", 12, 250, 50),), "an object is off the page", M),
    "in the bleed": ((run("a", "serif", 6, 201, 50),), "a text lies in the bleed", M),
    "cut by the trim": ((run("wide", "serif", 12, 180, 50),), "a text is cut by the trim", M),
    "line cut by the trim": ((Line(((90, 50), (205, 50)), 1),), "a line is cut by the trim", M),
    "in the safety zone": ((run("a", "serif", 12, 190, 50),), "a text lies in the safety zone, less", M),
    "short of the bleed": (
        (Polygon(rectangle(-1, -BLEED, SIDE + BLEED + 1, 50), fill=GRAY),), "but does not fill the bleed", M,
    ),
    "missing glyph": ((run("\u2605", "serif", 12, 50, 50),), "has no glyph for \u2605", N),
}  # fmt: skip
