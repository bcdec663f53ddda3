"""The title, date and author in the metadata of a file."""

from __future__ import annotations

from datetime import UTC, datetime

from engine.core.errors import BadInput
from engine.core.value import Value

PROGRAM = "Puzzle Studio"


class Metadata(Value, frozen=True):
    """The metadata of a PDF file.

    Attributes:
        created: The date of the document (not the current time), ISO 8601; UTC if it has no time zone.
        language: The language of the text, such as "en".
    """

    title: str
    created: str
    author: str = ""
    subject: str = ""
    keywords: str = ""
    language: str = "en"


def pdf_date(text: str) -> str:
    """Convert an ISO 8601 date to the format of PDF (ISO 32000-1, 7.9.4).

    Raises:
        BadInput: If the text is not a date.
    """
    date = _moment(text)
    zone = date.strftime("%z")
    # The padding of %Y in strftime depends on the platform.
    return f"D:{date.year:04}" + date.strftime("%m%d%H%M%S") + f"{zone[:3]}'{zone[3:5]}'"


def xmp_date(text: str) -> str:
    """Convert an ISO 8601 date to the format of XMP, with seconds and time zone.

    Raises:
        BadInput: If the text is not a date.
    """
    return _moment(text).replace(microsecond=0).isoformat()


def _moment(text: str) -> datetime:
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        mend = "Use the format 2025-03-01 or 2025-03-01T16:00+00:00."
        raise BadInput(f"{text!r} is not a date", mend=mend) from None
    return date if date.tzinfo else date.replace(tzinfo=UTC)
