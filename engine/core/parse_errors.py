"""What is wrong with a damaged file, in plain words. The messages of libraries are for programmers."""

from __future__ import annotations

import re
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import errors

import msgspec

ENDS_EARLY = "the file ends too early: it is damaged"
_CUT = frozenset(
    errors.codes[each]
    for each in (
        errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_PARTIAL_CHAR, errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
        errors.XML_ERROR_UNCLOSED_TOKEN,
    )
)  # fmt: skip
"""Codes of errors at the end of a file."""
_BYTE = re.compile(r"\(byte (\d+)\)$")
_WORD = len("true")
"""Any text can begin like `true`, `null` or a number; damage there does not show that the file is JSON."""


def json_damage(error: Exception, what: str) -> str:
    """Return what msgspec found wrong with a file of JSON. It should be `what`, such as "an .ipuz file"."""
    if isinstance(error, RecursionError):
        return f"this is not {what}: it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        cut = error.reason == "unexpected end of data"
        return ENDS_EARLY if cut else f"this is not {what}: it is not UTF-8 text"
    if isinstance(error, msgspec.ValidationError):
        return f"this is not {what}: {error}"
    if "truncated" in str(error):
        return ENDS_EARLY
    found = _BYTE.search(str(error))
    return f"the file is damaged at byte {found[1]}" if found and int(found[1]) > _WORD else f"this is not {what}"


def xml_damage(error: Exception, what: str) -> str:
    """Return what is wrong with a file of XML; see `json_damage`."""
    if not isinstance(error, ParseError):
        return f"this is not {what}: its encoding is unknown"
    if error.code in _CUT:
        return ENDS_EARLY
    line, column = error.position
    return f"this is not {what}" if (line, column) == (1, 0) else f"the file is damaged in line {line}"
