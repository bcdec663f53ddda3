"""Checks of a PDF file as a whole: fonts, inks, transparency, boxes, scripts, and what it declares."""

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import pikepdf
from fontTools.misc.arrayTools import calcBounds, normRect
from fontTools.misc.transform import Transform
from pikepdf.settings import set_qpdf_limits

from engine.core import BadInput, EngineError, Finding, changed
from engine.output.press.boxes import MM, NEAR, PRESETS, X1A, X4, Box, Condition, Preset, Standard, with_condition
from engine.output.press.boxes import preset as preset_of
from engine.output.press.preflight.marks import holds, is_outside
from engine.output.press.preflight.pdf_features import BLANK, document_features, page_features
from engine.output.press.preflight.pdf_marks import MOST_INSTRUCTIONS, UNUSABLE, Scan, instructions, scan
from engine.output.press.preflight.pdf_resources import is_colored, is_rich
from engine.output.press.preflight.preflight import NOUN, Minimums, Page, check_marks, check_size, found

LITERAL = re.compile(rb"\((?:\\.|[^\\()])*\)", re.DOTALL)  # a text, as qpdf writes it
ACTION = re.compile(rb"/S\s*/(JavaScript|Launch|SubmitForm|ImportData|GoToR|Rendition|Movie|Sound)\b")
STREAM = re.compile(r"(WARNING: )?stream <[^>]*>[,:]? ?")  # the name that qpdf has for bytes in memory
READABLE = ("/WinAnsiEncoding", "/MacRomanEncoding")  # encodings whose characters are known
NORMAL = ("/Normal", "/Compatible")
SIGNATURE = 4  # pages of the smallest printed sheet; a file of whole ones may end in blank pages
EXPORT = "Export it again."
ACCESSIBLE = "Export it with the preset accessible."
set_qpdf_limits(flate_max_memory=2**27)  # a stream of more is refused: a small file may unpack to any size


def check_file(
    pdf: bytes, preset: Preset | None, minimums: Minimums | None, *, proof: bool = False
) -> Iterator[Finding]:
    """Yield what is wrong with a file, as `check_pdf`. Raises BadInput if it cannot be read."""
    with _opened(pdf) as document:
        yield from _sound(_on_document(document, preset))
        on_pages = [list(_sound(_on_page(page, preset, minimums, proof=proof))) for page in document.pages]
    filled = [number for number, some in enumerate(on_pages, 1) if all(one.what != BLANK for one in some)]
    blanks = len(on_pages) - max(filled, default=0)
    padded = len(on_pages) % SIGNATURE == 0 and blanks < max(SIGNATURE, len(on_pages) / 2)
    for number, some in enumerate(on_pages, 1):
        for one in some:
            if one.what != BLANK or not padded or number <= len(on_pages) - blanks:
                where = f"page {number}, {one.where}" if one.where else f"page {number}"
                yield changed(one, where=where, page=number)


@contextmanager
def _opened(pdf: bytes) -> Iterator[pikepdf.Pdf]:
    try:
        with pikepdf.open(io.BytesIO(pdf)) as document:
            yield document
    except pikepdf.PasswordError as error:
        raise BadInput("the PDF file is encrypted", mend="A press needs files without a password.") from error
    except pikepdf.PikepdfError as error:
        raise BadInput(f"the PDF file cannot be read: {STREAM.sub('', str(error))}") from error


def _sound(check: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the findings of a check; objects of a wrong type, as damaged files have them, are a finding too."""
    try:
        yield from check
    except UNUSABLE as error:
        yield Finding("error", f"a damaged object cannot be checked: {error}", mend=EXPORT)


def _on_document(document: pikepdf.Pdf, preset: Preset | None) -> Iterator[Finding]:
    if document.is_encrypted:
        yield Finding("error", "the PDF file is encrypted", mend="A press needs files without a password.")
    yield from _sound(_scripts(document))
    yield from _sound(document_features(document, preset))
    # The check reads all content. A page with too much of it has a finding of its own.
    too_much = any(instructions(page.obj) > MOST_INSTRUCTIONS for page in document.pages)
    if not too_much and document.check_pdf_syntax():
        yield Finding("error", "the file is damaged", mend=EXPORT)
    if preset and preset.standard.kind == "x":
        yield from _sound(_exchange(document, preset.standard))
    elif preset and preset.standard.kind == "ua":
        yield from _sound(_on_accessible(document))
    if (said := document.Root.Pages.get("/Count")) != (there := len(document.pages)) or not there:
        yield Finding("error", f"the file declares {said} pages and has {there}", mend=EXPORT)


def _scripts(document: pikepdf.Pdf) -> Iterator[Finding]:
    texts = [one.unparse(resolved=True) for one in document.objects if isinstance(one, pikepdf.Dictionary)]
    for kind in sorted({name.decode() for text in texts for name in ACTION.findall(LITERAL.sub(b"", text))}):
        what = "JavaScript" if kind == "JavaScript" else f"an action of the kind {kind}"
        yield Finding("error", f"the file has {what}", mend="Remove it.")


def _exchange(document: pikepdf.Pdf, standard: Standard) -> Iterator[Finding]:
    mend = f"Export it as {standard.name}."
    info = document.docinfo
    declared = str(info.get("/GTS_PDFXVersion", ""))
    if declared != standard.name:
        what = f"it declares {declared}" if declared else "it declares no version of PDF/X"
        yield Finding("error", f"the file is not {standard.name}: {what}", mend=mend)
        return
    keys = ("/Title", "/CreationDate", "/ModDate", "/Trapped")
    if missing := [key for key in keys if not str(info.get(key, ""))]:
        yield Finding("error", f"the Info dictionary has no {' and no '.join(missing)}", mend=mend)
    if tuple(map(int, document.pdf_version.split("."))) > standard.version:
        yield Finding("error", f"the file has PDF version {document.pdf_version}", mend=mend)
    if "/ID" not in document.trailer:
        yield Finding("error", "the trailer has no ID", mend=mend)
    if standard.condition:
        yield from _intent(document, standard.condition, mend)
    if standard.metadata:
        with document.open_metadata() as xmp:
            if xmp.get("pdfxid:GTS_PDFXVersion") != standard.name:
                yield Finding("error", "the XMP metadata and the Info dictionary disagree", mend=mend)


def _intent(document: pikepdf.Pdf, condition: Condition, mend: str) -> Iterator[Finding]:
    intents = [one for one in document.Root.get("/OutputIntents", ()) if one.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield Finding("error", f"the file has {len(intents) or 'no'} output intent for PDF/X", mend=mend)
        return
    named = str(intents[0].get("/OutputConditionIdentifier", ""))
    if named != condition.identifier:
        what = f"the output intent is {named or 'not named'} instead of {condition.identifier}"
        yield Finding("warning", what, mend="Ask the printer for the printing condition.")
    embedded = intents[0].get("/DestOutputProfile")
    if condition.profile and embedded is None:
        yield Finding("error", "the output intent has no profile", mend=mend)
    if embedded is not None and embedded.read_bytes()[12:20] != b"prtrCMYK":
        yield Finding("error", "the profile of the output intent is not a CMYK printer profile", mend=mend)


def _on_page(page: pikepdf.Page, preset: Preset | None, minimums: Minimums | None, *, proof: bool) -> Iterator[Finding]:
    boxes, damaged = _boxes_of(page)
    if damaged:
        yield Finding("error", f"the {damaged[0]} is damaged", "", EXPORT)
    trim = _trim(boxes)
    matrix = Transform(1.0, 0.0, 0.0, -1.0, -trim[0], trim[3])
    left, top, right, bottom = boxes["/BleedBox"] or trim
    made = scan(page, matrix, calcBounds(matrix.transformPoints([(left, top), (right, bottom)])))
    if made.damaged:
        yield Finding("error", f"the page has a damaged instruction: {made.damaged[0]}", "", EXPORT)
    if made.full:
        yield Finding("error", f"the page {made.full}", "", EXPORT)
    yield from _sound(_fonts(made))
    yield from _sound(_colors(made, preset))
    yield from _sound(_transparency(page, made, preset))
    yield from _sound(_boxes(page, boxes, preset, proof=proof))
    if minimums:
        yield from _sound(page_features(page, made, boxes, preset))
    if preset and preset.standard.kind == "x" and len(page.obj.get("/Annots", ())):
        yield Finding("error", "the page has annotations, which PDF/X does not allow on it", "", "Remove them.")
    if preset and preset.standard.kind == "ua":
        if made.is_tagged and "/StructParents" not in page.obj:
            yield Finding("error", "a page has no entry in the structure", "", ACCESSIBLE)
        for mark in made.unmarked:
            yield found("error", f"{NOUN[mark.kind]} is not tagged", mark, "Tag it, or mark it as an artifact.")
    if minimums:
        size = Page(trim[2] - trim[0], trim[3] - trim[1], preset)
        furnished = preset is not None and preset.crop_marks  # with crop marks, slugs, color bars
        inside = [mark for mark in made.marks if not (furnished and is_outside(mark.box, made.room))]
        yield from check_marks(inside, size, minimums)
        for mark in made.tiled:
            yield from check_size(mark, size, minimums)


def _fonts(made: Scan) -> Iterator[Finding]:
    for font in made.fonts.values():
        if font.kind == "/Type3":
            what, mend = "is Type 3, whose glyphs are small drawings", "Use an outline font."
            yield Finding("error", f"the font {font.name} {what}", "", mend)
        elif not font.embedded:
            yield Finding("error", f"the font {font.name} is not embedded", "", "Embed it when you export the file.")


def _colors(made: Scan, preset: Preset | None) -> Iterator[Finding]:
    if preset and preset.standard.kind == "ua":
        return  # PDF/UA leaves colors free
    mend = "Use tints of black or a spot color."
    for color, mark, _ in made.painted:
        if color.space.family in ("rgb", "lab"):
            profiled = " with an ICC profile" if color.space.icc else ""
            what = "a picture" if mark.kind == "picture" else "a color"
            family = "Lab" if color.space.family == "lab" else "RGB"
            yield found("error", f"{what} is in {family}{profiled}", mark, mend)
        elif color.space.icc and preset and preset.standard.kind == "x" and not preset.standard.metadata:
            yield found("error", "a color has an ICC profile, which PDF/X-1a does not allow", mark, mend)
        elif mark.kind == "picture":
            continue
        elif is_rich(color):
            yield found("error", "a black or gray uses more than one ink", mark, mend)
        elif is_colored(color) and preset and not preset.standard.metadata:
            yield found("warning", "a process color other than black is used", mark, mend)
        elif color.space.family == "gray" and color.values != (1.0,):
            yield found("warning", "a gray may be converted to four inks by the workflow", mark, mend)


def _transparency(page: pikepdf.Page, made: Scan, preset: Preset | None) -> Iterator[Finding]:
    if preset and preset.standard.version > (1, 4):
        return  # PDF/X-4 and PDF/UA-1 allow it
    states = made.states
    masked = any("/SMask" in one for one, *_ in made.pictures)
    grouped = (one.Group for one in (page.obj, *made.forms) if "/Group" in one)
    blends = (state.get("/BM", pikepdf.Name.Normal) for state in states)
    modes = (str(one[0] if isinstance(one, pikepdf.Array) else one) for one in blends)
    uses = {
        "a transparency group": any(one.get("/S") == "/Transparency" for one in grouped),
        "a soft mask": masked or any(one.get("/SMask", "/None") != "/None" for one in states),
        "an opacity below 100 %": any(float(one.get(key, 1)) < 1 for one in states for key in ("/ca", "/CA")),
        "a blend mode": any(mode not in NORMAL for mode in modes),
    }
    if used := [name for name, there in uses.items() if there]:
        yield Finding("error", f"transparency is used: {', '.join(used)}", "", "Flatten it.")


def trims_of(pdf: bytes, most: int) -> list[Box]:
    """Return the trims of the first pages, from whose corners the places of findings are. Raises as `check_file`."""
    with _opened(pdf) as document:
        return [_trim(_boxes_of(page)[0]) for page in islice(document.pages, most)]


def declared_preset(pdf: bytes) -> str:
    """Return the preset that a PDF file declares by its standard, bleed and printing condition; "" for none.

    A condition that the preset cannot have is left out.
    """
    try:
        with _opened(pdf) as document, document.open_metadata() as xmp:
            standard, accessible = str(document.docinfo.get("/GTS_PDFXVersion", "")), xmp.get("pdfuaid:part") == "1"
            bleed = any("/BleedBox" in page.obj for page in document.pages)
            intent = next(iter(document.Root.get("/OutputIntents", ())), pikepdf.Dictionary())
            condition = str(intent.get("/OutputConditionIdentifier", ""))
    except (BadInput, *UNUSABLE):  # the checks report it
        return ""
    names = {X4.name: "magazine", X1A.name: "cover" if bleed else "newspaper", "": "accessible" * accessible}
    if not (name := names.get(standard, "")):
        return ""
    try:
        conditioned = with_condition(name, condition)
        return name if preset_of(conditioned) == PRESETS[name] else conditioned
    except EngineError:
        return name


def _trim(boxes: dict[str, Box | None]) -> Box:
    return boxes["/TrimBox"] or boxes["/ArtBox"] or boxes["/MediaBox"] or (0.0, 0.0, 1.0, 1.0)


def _boxes_of(page: pikepdf.Page) -> tuple[dict[str, Box | None], list[str]]:
    """Return the boxes of a page, None for those that it has not, and the names of those that are damaged."""
    boxes, damaged = dict[str, Box | None](), list[str]()
    for key in ("/MediaBox", "/TrimBox", "/BleedBox", "/ArtBox", "/CropBox"):
        try:
            boxes[key] = _box(page, key)
        except UNUSABLE:
            boxes[key] = None
            damaged.append(key[1:])
    return boxes, damaged


def _box(page: pikepdf.Page, key: str) -> Box | None:
    node: Any = page.obj
    while node is not None:
        if key in node:
            return normRect(tuple(map(float, node[key])))
        node = node.get("/Parent") if key in ("/MediaBox", "/CropBox") else None
    return None


def _boxes(
    page: pikepdf.Page, boxes: dict[str, Box | None], preset: Preset | None, *, proof: bool
) -> Iterator[Finding]:
    media, trim, bleed = boxes["/MediaBox"], boxes["/TrimBox"], boxes["/BleedBox"]
    if float(page.obj.get("/UserUnit", 1)) != 1:
        yield Finding("error", "the page is scaled by its UserUnit", "", EXPORT)
    if media is None or (trim is None and boxes["/ArtBox"] is None):
        if preset and (preset.standard.kind == "x" or media is None):
            missing = "TrimBox, which is the size of the cut page" if media else "MediaBox"
            yield Finding("error", f"the page has no {missing}", "", EXPORT)
        return
    if trim and boxes["/ArtBox"]:
        yield Finding("error", "the page has a TrimBox and an ArtBox, but PDF/X allows only one", "", EXPORT)
    trim = trim or boxes["/ArtBox"] or media
    for outer, inner, text in (
        (media, bleed, "the BleedBox is larger than the page"),
        (bleed or media, trim, "the TrimBox is larger than the bleed"),
    ):
        if inner and not holds(outer, inner):
            yield Finding("error", text, "", EXPORT)
    if preset:
        yield from _boxes_of_preset(media, trim, bleed, preset, proof=proof)


def _boxes_of_preset(media: Box, trim: Box, bleed: Box | None, preset: Preset, *, proof: bool) -> Iterator[Finding]:
    mend = f"Export it with the preset {preset.name}."
    larger = any(abs(a - b) > NEAR for a, b in zip(media, trim, strict=True))
    if not preset.crop_marks and not preset.bleed and larger and not proof:
        yield Finding("error", "the page is larger than its trim", "", mend)
    reach = [abs(a - b) for a, b in zip(bleed or trim, trim, strict=True)]
    if any(abs(distance - preset.bleed * MM) > NEAR for distance in reach):
        yield Finding("error", f"the bleed is not {preset.bleed:g} mm", "", mend)


def _on_accessible(document: pikepdf.Pdf) -> Iterator[Finding]:
    """Yield which keys of PDF/UA-1 are missing, and which figures and tables lack what a reader needs.

    The checks do not replace a validator: only a person can judge the text that stands for a figure (ISO 14289-1).
    """
    root = document.Root
    with document.open_metadata() as xmp:
        part, title = str(xmp.get("pdfuaid:part", "")), str(xmp.get("dc:title", ""))
    keys = {
        "it declares no part of PDF/UA": part == "1",
        "it has no title": bool(title),
        "the title is not shown": bool(root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False)),
        "it names no language": bool(str(root.get("/Lang", ""))),
        "it is not marked as tagged": bool(root.get("/MarkInfo", {}).get("/Marked", False)),
        "its tags are marked as suspect": not root.get("/MarkInfo", {}).get("/Suspects", False),
        "it has no structure": "/StructTreeRoot" in root and "/ParentTree" in root.StructTreeRoot,
    }
    for what in (what for what, there in keys.items() if not there):
        yield Finding("error", f"the file is not PDF/UA-1: {what}", mend=ACCESSIBLE)
    roles, level = root.get("/StructTreeRoot", {}).get("/RoleMap", {}), 0
    tagged = list(elements(root.get("/StructTreeRoot", pikepdf.Dictionary())))
    for element in tagged:
        yield from _element(element, roles)
        if heading := re.fullmatch(r"/H([1-6])", str(element.S)):
            if int(heading[1]) > level + 1:
                what = f"a heading of level {heading[1]} follows {f'one of level {level}' if level else 'none'}"
                yield Finding("error", what, mend="Use the levels of headings in order.")
            level = int(heading[1])
    yield from _links(document, tagged)
    fonts = (font for page in document.pages for font in page.resources.get("/Font", {}).values())
    mute = (one for one in fonts if "/ToUnicode" not in one and str(one.get("/Encoding", "")) not in READABLE)
    for name in sorted({str(font.get("/BaseFont", font.Subtype))[1:] for font in mute}):
        yield Finding("error", f"the characters of the font {name} cannot be read out", mend=ACCESSIBLE)


def _links(document: pikepdf.Pdf, tagged: Iterable[Any]) -> Iterator[Finding]:
    """Yield the links that a reader who hears the pages does not find."""
    inside = [element.get("/K", ()) for element in tagged if element.S == "/Link"]
    parts = (part for one in inside for part in (one if isinstance(one, pikepdf.Array) else [one]))
    known = {part.Obj.objgen for part in parts if isinstance(part, pikepdf.Dictionary) and "/Obj" in part}
    for page in document.pages:
        for one in page.obj.get("/Annots", ()):
            if one.get("/Subtype") == "/Link" and one.objgen not in known:
                yield Finding("error", "a link is not tagged", mend=ACCESSIBLE)
            elif one.get("/Subtype") == "/Link" and not str(one.get("/Contents", "")):
                yield Finding("error", "a link has no text that stands for it", mend=ACCESSIBLE)


def elements(root: Any) -> Iterator[Any]:
    """Yield the structure elements below another one in reading order, each once."""
    waiting, seen = [root], set[tuple[int, int]]()
    while waiting:
        element = waiting.pop()
        if element.is_indirect and element.objgen in seen:
            continue
        seen.add(element.objgen)
        if element is not root:
            yield element
        inside = element.get("/K", ())
        children = list(inside) if isinstance(inside, pikepdf.Array) else [inside]
        waiting += [one for one in reversed(children) if isinstance(one, pikepdf.Dictionary) and "/S" in one]


STANDARD = re.compile(
    "Document|Part|Art|Sect|Div|BlockQuote|Caption|TOCI?|Index|NonStruct|Private|P|H[1-6]?|LI?|Lbl|LBody|Table|T[RHD]|"
    "THead|TBody|TFoot|Span|Quote|Note|Reference|BibEntry|Code|Link|Annot|Ruby|R[BTP]|Warichu|W[TP]|Figure|Formula|Form"
)
"""The standard structure types (ISO 32000-1, 14.8.4)."""
AROUND = {
    "LI": {"L"}, "LBody": {"LI"}, "TOCI": {"TOC"}, "TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"},
    "TD": {"TR"},
}  # fmt: skip
"""The types that an element of a type may be in."""


def _element(element: Any, roles: Any) -> Iterator[Finding]:
    attributes, kind = element.get("/A", {}), str(element.S).removeprefix("/")
    mapped = str(roles.get(f"/{kind}", element.S)).removeprefix("/")
    if not STANDARD.fullmatch(mapped):
        yield Finding("error", f"the role {kind} of an element has no meaning for readers", mend="Map it.")
    around = str(element.get("/P", {}).get("/S", "")).removeprefix("/")
    if mapped in AROUND and str(roles.get(f"/{around}", around)).removeprefix("/") not in AROUND[mapped]:
        outside = "a table" if mapped in ("TR", "TH", "TD") else "the contents" if mapped == "TOCI" else "a list"
        yield Finding("error", f"an element {kind} is outside of {outside}", mend=ACCESSIBLE)
    if element.S == "/Figure" and not str(element.get("/Alt", "")):
        yield Finding("error", "a figure has no alternate text", mend="Add an alternate text.")
    if element.S == "/Figure" and "/BBox" not in attributes:
        yield Finding("error", "a figure has no box", mend=ACCESSIBLE)
    if element.S == "/TH" and "/Scope" not in attributes:
        yield Finding("error", "a header of a table has no scope", mend=ACCESSIBLE)
