"""The title, date and author in the metadata of a file, and its XMP packet (ISO 16684-1).

PDF/X-4 and PDF/UA-1 require the packet. It repeats the Info dictionary.
"""

from contextlib import closing
from datetime import UTC, datetime

from engine.core import BadInput, Value
from engine.output.press.boxes import Standard

PROGRAM = "Puzzle Studio"
SPACES = {"pdfxid": "http://www.npes.org/pdfx/ns/id/", "pdfuaid": "http://www.aiim.org/pdfua/ns/id/"}


class Metadata(Value, frozen=True):
    """The metadata of a PDF file.

    `created` is the date of the document (not the current time), ISO 8601; UTC if it has no time zone.
    """

    title: str
    created: str
    author: str = ""
    subject: str = ""
    language: str = "en"


def pdf_date(text: str) -> str:
    """Convert an ISO 8601 date to that of PDF (ISO 32000-1, 7.9.4). Raises BadInput if the text is not a date."""
    date = _moment(text)
    zone = date.strftime("%z")
    # The padding of %Y in strftime depends on the platform.
    return f"D:{date.year:04}" + date.strftime("%m%d%H%M%S") + f"{zone[:3]}'{zone[3:5]}'"


def _moment(text: str) -> datetime:
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        mend = "Use the format 2025-03-01 or 2025-03-01T16:00+00:00."
        raise BadInput(f"{text!r} is not a date", mend=mend) from None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def packet(metadata: Metadata, standard: Standard, producer: str, identity: str) -> bytes:
    """Return the XMP packet of a file. `identity` identifies the document, as "uuid:..."."""
    import pikepdf

    date = _moment(metadata.created).replace(microsecond=0).isoformat()
    properties = {
        "dc:title": _plain(metadata.title), "dc:creator": [_plain(metadata.author)] if metadata.author else "",
        "dc:description": _plain(metadata.subject), "dc:language": {metadata.language},
        "pdf:Producer": producer, "pdf:Trapped": "False", "xmp:CreatorTool": PROGRAM, "xmp:CreateDate": date,
        "xmp:ModifyDate": date, "xmp:MetadataDate": date, "xmpMM:DocumentID": identity, "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
        "pdfxid:GTS_PDFXVersion": standard.name if standard.kind == "x" else "",
        "pdfuaid:part": "1" if standard.kind == "ua" else "",
    }  # fmt: skip
    with closing(pikepdf.new()) as holder:
        with holder.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as made:
            for prefix, name in SPACES.items():
                made.register_xml_namespace(name, prefix)
            for key, value in properties.items():
                if value or key == "dc:title":
                    made[key] = value
        return holder.Root.Metadata.read_bytes()


def _plain(text: str) -> str:
    """Return a text for XML, which does not allow control characters."""
    return "".join(ch for ch in text if ch.isprintable())
