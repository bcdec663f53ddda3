"""The parts of a PDF file that describe it: Info, XMP metadata, output intent (ISO 32000-1, 14.3 and 14.11.5).

This module imports reportlab, so it is imported only when a file is written.
"""

from typing import Any
from uuid import UUID

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from engine.output.press.boxes import REGISTRY, Condition, Standard, profile
from engine.output.press.metadata import PROGRAM, Metadata, packet, pdf_date


class Info(PDFInfo):
    """The document information dictionary: no empty texts, and the standard of files for a press."""

    def __init__(self, metadata: Metadata, standard: Standard) -> None:
        super().__init__()
        self.creator, self.title, self.author = PROGRAM, metadata.title, metadata.author
        self.subject, self.keywords = metadata.subject, metadata.keywords
        self._date, self._standard = pdf_date(metadata.created), standard

    def format(self, document: Any) -> Any:
        """Return the dictionary as bytes."""
        texts = {
            "Title": self.title,
            "Author": self.author,
            "Subject": self.subject,
            "Keywords": self.keywords,
            "Creator": self.creator,
            "Producer": self.producer,
        }
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
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(condition.identifier),
        "OutputCondition": PDFString(condition.about),
        "RegistryName": PDFString(REGISTRY),
        "Info": PDFString(condition.about),
    }
    if icc := profile(condition):
        stream = PDFStream(PDFDictionary({"N": 4, "Alternate": PDFName("DeviceCMYK")}), icc, [PDFZCompress])
        entries["DestOutputProfile"] = document.Reference(stream)
    return PDFDictionary(entries)
