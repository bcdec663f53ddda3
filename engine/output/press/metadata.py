"""The title, date and author in the metadata of a file, and its XMP packet (ISO 16684-1).

PDF/X-4 and PDF/UA-1 require the packet. It repeats the Info dictionary.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from html import escape

from engine.core.errors import BadInput
from engine.core.value import Value
from engine.output.press.boxes import Standard

PROGRAM = "Puzzle Studio"
SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}
HEAD = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
FOOT = '<?xpacket end="r"?>\n'


class Metadata(Value, frozen=True):
    """The metadata of a PDF file.

    `created` is the date of the document (not the current time), ISO 8601; UTC if it has no time zone.
    """

    title: str
    created: str
    author: str = ""
    subject: str = ""
    keywords: str = ""
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
    lines = "\n".join(f"   {line}" for line in _properties(metadata, standard, producer, identity))
    spaces = "\n".join(f'    xmlns:{prefix}="{name}"' for prefix, name in SPACES.items())
    rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    body = (
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/">\n <rdf:RDF xmlns:rdf="{rdf}">\n'
        f'  <rdf:Description rdf:about=""\n{spaces}>\n{lines}\n  </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n'
    )
    return (HEAD + body + FOOT).encode()


def _properties(metadata: Metadata, standard: Standard, producer: str, identity: str) -> Iterator[str]:
    date = _moment(metadata.created).replace(microsecond=0).isoformat()
    yield _listed("dc:title", "Alt", metadata.title)
    if metadata.author:
        yield _listed("dc:creator", "Seq", metadata.author)
    if metadata.subject:
        yield _listed("dc:description", "Alt", metadata.subject)
    yield _listed("dc:language", "Bag", metadata.language)
    if metadata.keywords:
        yield _one("pdf:Keywords", metadata.keywords)
    yield _one("pdf:Producer", producer)
    yield _one("pdf:Trapped", "False")
    yield _one("xmp:CreatorTool", PROGRAM)
    for name in ("CreateDate", "ModifyDate", "MetadataDate"):
        yield _one(f"xmp:{name}", date)
    yield _one("xmpMM:DocumentID", identity)
    yield _one("xmpMM:VersionID", "1")
    yield _one("xmpMM:RenditionClass", "default")
    if standard.kind == "x":
        yield _one("pdfxid:GTS_PDFXVersion", standard.name)
    elif standard.kind == "ua":
        yield _one("pdfuaid:part", "1")


def _one(name: str, text: str) -> str:
    return f"<{name}>{_xml(text)}</{name}>"


def _listed(name: str, kind: str, text: str) -> str:
    language = ' xml:lang="x-default"' if kind == "Alt" else ""
    return f"<{name}><rdf:{kind}><rdf:li{language}>{_xml(text)}</rdf:li></rdf:{kind}></{name}>"


def _xml(text: str) -> str:
    """Return a text for XML, which does not allow control characters."""
    return escape("".join(ch for ch in text if ch.isprintable()), quote=False)
