"""The parts of a PDF file beside its pages: Info, XMP metadata, output intent, fonts, pictures, structure tree.

They follow ISO 32000-1: 14.3, 14.11.5, 9.6.4, 8.6 and 14.7. Fonts are embedded as subsets whose tags differ if
their glyphs do. reportlab tags the first subset of every font `AAAAAA`. Printers that cache fonts by name would
print the glyphs of another file.

This module imports reportlab, so it is imported only when a file is written.
"""

import hashlib
import threading
from collections.abc import Iterable
from functools import cache
from typing import Any
from uuid import UUID

from reportlab.lib.colors import CMYKColor
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    PDFTrueTypeFont,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import TTFont, makeToUnicodeCMap

from engine.drawing.faces import Face, face
from engine.drawing.pictures import pixels_of
from engine.drawing.words import LIGATURES, SOFT
from engine.output.press.boxes import REGISTRY, Box, Condition, Standard, profile
from engine.output.press.metadata import PROGRAM, Metadata, packet, pdf_date
from engine.output.press.pdf_content import Element, Glyph, Tags, overprint_name

LETTERS, BOOLEANS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", (b"false", b"true")
FONT_LOCK = threading.Lock()
"""Held while fonts are read and subset, because all documents share the read position of a font in reportlab."""


class Info(PDFInfo):
    """The document information dictionary: no empty texts, and the standard of files for a press."""

    def __init__(self, metadata: Metadata, standard: Standard) -> None:
        super().__init__()
        self._metadata, self._date, self._standard = metadata, pdf_date(metadata.created), standard

    def format(self, document: Any) -> Any:
        """Return the dictionary as bytes."""
        about = self._metadata
        texts = {
            "Title": about.title, "Author": about.author, "Subject": about.subject, "Creator": PROGRAM,
            "Producer": self.producer,
        }  # fmt: skip
        entries: dict[str, Any] = {key: PDFString(text) for key, text in texts.items() if text or key == "Title"}
        entries |= {"CreationDate": PDFString(self._date), "ModDate": PDFString(self._date)}
        entries["Trapped"] = PDFName("False")
        if self._standard.kind == "x":
            entries["GTS_PDFXVersion"] = PDFString(self._standard.name)
        return PDFDictionary(entries).format(document)


def new_document(metadata: Metadata, standard: Standard) -> Any:
    """Return an empty document with Info and output intent. Raises BadInput if the metadata's date is invalid."""
    document: Any = PDFDocument(compression=1, invariant=1, pdfVersion=standard.version, lang=metadata.language)
    document.info = Info(metadata, standard)
    document.updateSignature(metadata.created)
    document.updateSignature(standard.name)
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]
    if standard.condition:
        document.Catalog.OutputIntents = PDFArray([_intent(document, standard.condition)])
    return document


def add_metadata(document: Any, metadata: Metadata, standard: Standard) -> None:
    """Add the XMP metadata that the standard requires. Call it after all pages have been drawn."""
    if not standard.metadata:
        return
    identity = UUID(document.signature.hexdigest())
    content = packet(metadata, standard, document.info.producer, f"uuid:{identity}")
    described = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    document.Catalog.Metadata = PDFStream(described, content, filters=[])  # readable without a PDF library


def _intent(document: Any, condition: Condition) -> Any:
    entries: dict[str, Any] = {
        "Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(condition.identifier), "RegistryName": PDFString(REGISTRY),
        "OutputCondition": PDFString(condition.about), "Info": PDFString(condition.about),
    }  # fmt: skip
    if icc := profile(condition):
        stream = PDFStream(PDFDictionary({"N": 4, "Alternate": PDFName("DeviceCMYK")}), icc, [PDFZCompress])
        entries["DestOutputProfile"] = document.Reference(stream)
    return PDFDictionary(entries)


class TaggedFont(TTFont):
    """A font of reportlab, from the file of a face."""

    def __init__(self, face: Face) -> None:
        # the file's name, because two own fonts can have one name
        super().__init__(face.path.stem, str(face.path), asciiReadable=False, shapable=False)
        for table in (self.face.charToGlyph, self.face.charWidths):
            table.setdefault(ord(SOFT), table.get(ord("-"), 0))
        self._digest = hashlib.sha256(face.path.read_bytes()).digest()

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - its name in reportlab
        """Add each subset of a document. reportlab calls it when the file is written."""
        state = self.state[doc]
        state.frozen = 1
        for number, subset in enumerate(state.subsets):
            name = self.getSubsetInternalName(number, doc)[1:]
            # a tag of six letters that depends on the font and the characters
            digest = hashlib.sha256(self._digest + ",".join(map(str, subset)).encode()).digest()
            tag = "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:6])
            base = f"{tag}+{self.face.name.decode('ascii')}"
            font: Any = PDFTrueTypeFont()
            font.Name, font.BaseFont, font.FirstChar, font.LastChar = name, base, 0, len(subset) - 1
            font.Widths = PDFArray([self.face.getCharWidth(code) for code in subset])
            codes = makeToUnicodeCMap(base, subset)
            for letters, ligature in LIGATURES.items():  # which a reader finds as letters
                codes = codes.replace(f" <{ord(ligature):04X}>", f" <{letters.encode('utf-16-be').hex().upper()}>")
            text: Any = PDFStream(content=codes, filters=[PDFZCompress])
            font.ToUnicode = doc.Reference(text, f"toUnicodeCMap:{name}")
            font.FontDescriptor = self.face.addSubsetObjects(doc, base, subset)
            doc.Reference(font, name)
            doc.idToObject["BasicFonts"].dict[name] = font
        del self.state[doc]


@cache
def _font(shown: Face) -> Any:
    return TaggedFont(shown)


class FileResources:
    """The resources that the pages of one file share. `document` is a reportlab PDFDocument."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._glyphs: dict[tuple[str, str], Glyph] = {}
        self._spots: dict[str, str] = {}
        self._pictures: dict[tuple[str, bool], str] = {}

    def glyph(self, name: str, ch: str) -> Glyph:
        """Return the glyph of a character and add it to the subset of its face."""
        if (name, ch) not in self._glyphs:
            with FONT_LOCK:
                font = _font(face(name).printer(ch))
                ((subset, code),) = font.splitString(ch, self._document)
                resource = font.getSubsetInternalName(subset, self._document)
            self._glyphs[name, ch] = Glyph(resource.lstrip("/"), code.hex(), font.face.getCharWidth(ord(ch)))
        return self._glyphs[name, ch]

    def spot(self, name: str) -> str:
        """Return the resource name of a spot color. Devices without its plate print the same fraction of black."""
        if name not in self._spots:
            self._document.addColor(CMYKColor(0, 0, 0, 1, spotName=name))
            self._spots[name] = f"Spot{len(self._spots) + 1}"
        return self._spots[name]

    def picture(self, kept: str, *, gray: bool) -> str:
        """Return the resource name of a picture, in black alone or, with `gray`, as DeviceGray.

        Its color space is the process color Black as a Separation (ISO 32000-1, 8.6.6.4), which PDF/X-1a allows.
        """
        if (kept, gray) not in self._pictures:
            made, name = pixels_of(kept), f"Picture{len(self._pictures) + 1}"
            tint = PDFDictionary({
                "FunctionType": 2, "Domain": PDFArray([0, 1]), "N": 1,
                "C0": PDFArray([0, 0, 0, 0]), "C1": PDFArray([0, 0, 0, 1]),
            })  # fmt: skip
            black = PDFArray([PDFName("Separation"), PDFName("Black"), PDFName("DeviceCMYK"), tint])
            entries: dict[str, Any] = {
                "Type": PDFName("XObject"), "Subtype": PDFName("Image"), "Width": made.across, "Height": made.down,
                "BitsPerComponent": 8, "ColorSpace": PDFName("DeviceGray") if gray else black,
                "Decode": PDFArray([0, 1] if gray else [1, 0]),
            }  # fmt: skip
            stream = PDFStream(PDFDictionary(entries), made.gray, [PDFZCompress])
            self._document.Reference(stream, name)
            self._document.updateSignature(kept.encode())
            self._pictures[kept, gray] = name
        return self._pictures[kept, gray]

    def dictionary(self) -> Any:
        """Return the resource dictionary of all pages. Call it after all pages have been drawn."""
        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.ColorSpace = {
            resource: PDFObjectReference(PDFName(spot)[1:]) for spot, resource in self._spots.items()
        }
        resources.XObject = {name: PDFObjectReference(name) for name in self._pictures.values()}
        resources.ExtGState = {
            overprint_name((fill, stroke)): PDFDictionary(
                {"OP": BOOLEANS[stroke], "op": BOOLEANS[fill], "OPM": 1, "Type": PDFName("ExtGState")}
            )
            for fill in (False, True)
            for stroke in (False, True)
        }
        return resources


def write_tags(document: Any, tags: Tags, pages: Iterable[Any]) -> None:
    """Add the structure tree to a reportlab document, and to its pages the number of their entry."""
    names: dict[int, str] = {}
    annotations = {id(one): _annotation(document, tags, place) for place, one in enumerate(tags.links)}

    def reference(element: Element) -> Any:
        return PDFObjectReference(names[id(element)])

    def write(element: Element, parent: str) -> None:
        name = names[id(element)] = f"Tag{len(names)}"
        entries: dict[str, Any] = {
            "Type": PDFName("StructElem"), "S": PDFName(element.kind), "P": PDFObjectReference(parent),
        }  # fmt: skip
        for child in element.inside:
            write(child, name)
        if element.content >= 0:
            entries |= {"Pg": PDFObjectReference(f"Page{element.page + 1}"), "K": element.content}
            if made := annotations.get(id(element)):
                entries["K"] = PDFArray([element.content, PDFDictionary({"Type": PDFName("OBJR"), "Obj": made})])
        else:
            entries["K"] = PDFArray([reference(child) for child in element.inside])
        if element.kind == "Figure" or element.alt:
            entries["Alt"] = PDFString(element.alt)
        if element.kind == "Figure":
            layout = {"O": PDFName("Layout"), "BBox": _rounded(element.box), "Placement": PDFName("Block")}
            entries["A"] = PDFDictionary(layout)
        if element.language:
            entries["Lang"] = PDFString(element.language)
        if element.scope:
            entries["A"] = PDFDictionary({"O": PDFName("Table"), "Scope": PDFName(element.scope)})
        document.Reference(PDFDictionary(entries), name)

    write(tags.root, "TagRoot")
    numbers: list[Any] = []
    for number, (page, content) in enumerate(zip(pages, tags.pages, strict=True)):
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = number, PDFName("S")
        page.Annots = [annotations[id(one)] for one in tags.links if one.page == number]
        numbers += [number, PDFArray([reference(element) for element in content])]
    for number, element in enumerate(tags.links, len(tags.pages)):
        numbers += [number, reference(element)]
    tree = {
        "Type": PDFName("StructTreeRoot"), "K": PDFArray([reference(tags.root)]),
        "ParentTree": PDFDictionary({"Nums": PDFArray(numbers)}), "ParentTreeNextKey": len(numbers) // 2,
    }  # fmt: skip
    document.Reference(PDFDictionary(tree), "TagRoot")
    document.Catalog.StructTreeRoot = PDFObjectReference("TagRoot")
    document.Catalog.MarkInfo = PDFDictionary({"Marked": b"true"})
    document.Catalog.ViewerPreferences = PDFDictionary({"DisplayDocTitle": b"true"})


def _annotation(document: Any, tags: Tags, place: int) -> Any:
    link = tags.links[place]
    said = f"{link.text.removesuffix(str(link.target)).strip()}: page {link.target}"
    parts = {
        "Type": PDFName("Annot"), "Subtype": PDFName("Link"), "Rect": _rounded(link.box), "F": 4,
        "Dest": PDFArray([PDFObjectReference(f"Page{link.target}"), PDFName("Fit")]),
        "Border": PDFArray([0, 0, 0]), "Contents": PDFString(said), "StructParent": len(tags.pages) + place,
    }  # fmt: skip
    return document.Reference(PDFDictionary(parts), f"Link{place}")


def _rounded(box: Box | None) -> Any:
    return PDFArray([round(side, 3) for side in box or ()])


class Bookmarks:
    """The bookmarks of a document, which are its headings. reportlab asks for their places."""

    def __init__(self, document: Any, tags: Tags | None) -> None:
        self._headings = tags.headings if tags else []
        for number, heading in enumerate(self._headings):
            document.Outlines.addOutlineEntry(str(number), int(heading.kind[1]) - 1, heading.text)

    def _bookmarkReference(self, name: str) -> Any:  # noqa: N802 - the name that reportlab calls
        return PDFArray([PDFObjectReference(f"Page{self._headings[int(name)].page + 1}"), PDFName("Fit")])
