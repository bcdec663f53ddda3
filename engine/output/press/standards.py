"""The standards that the PDF files of a preset follow, and what a tint prints as under their printing conditions.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 is ISO 15930-7, PDF/UA-1 is ISO 14289-1.
"""

from __future__ import annotations

import gzip
import math
from functools import cache
from typing import Literal

from engine.core.files import read_bytes, shipped
from engine.core.value import Value

REGISTRY = "http://www.color.org"
"""The registry of printing conditions, named in an output intent."""

MOST_PROFILE = 2**22
"""Bytes of a compressed profile at most."""


class Condition(Value, frozen=True):
    """A printing condition in the registry of the ICC.

    Attributes:
        identifier: Its registered name.
        about: What it is.
        profile: The shipped ICC profile, gzipped, that a file of it embeds; "" if it only names the condition.
        tone: A tint and the tint that it prints as, from the characterisation data; None if tints need no note.
    """

    identifier: str
    about: str
    profile: str = ""
    tone: tuple[float, float] | None = None

    def printed(self, tint: float) -> float:
        """Return the tint that a tint of K prints as.

        The curve 1 - (1 - tint)^n goes through `tone`. For IFRA26 it gives 68 % at 40 %; ISO 12647-3 aims at 66 %.
        """
        if self.tone is None:
            return tint
        asked, got = self.tone
        return 1 - (1 - tint) ** (math.log(1 - got) / math.log(1 - asked))


NEWSPRINT = Condition("IFRA26", "Newspaper offset, ISO 12647-3, tone value increase 26 %", tone=(0.18, 0.36))
COATED = Condition("FOGRA39", "Offset, coated paper, ISO 12647-2:2004/Amd 1", profile="icc/fogra39.icc.gz")


class Standard(Value, frozen=True):
    """What a PDF file declares and must hold.

    Attributes:
        name: As it is written in the file; "" for none.
        version: The PDF version.
        kind: "x" for exchange with a press, "ua" for accessibility, "" for none.
        condition: The printing condition of the output intent.
        metadata: Whether the file has XMP metadata.
        gray: Whether inks are written as gray, for pixels: a renderer shows K as a dark brown.
    """

    name: str = ""
    version: tuple[int, int] = (1, 4)
    kind: Literal["", "x", "ua"] = ""
    condition: Condition | None = None
    metadata: bool = False
    gray: bool = False


PLAIN = Standard()
PIXELS = Standard(gray=True)
UA1 = Standard("PDF/UA-1", (1, 7), "ua", metadata=True)
X1A = Standard("PDF/X-1a:2003", (1, 4), "x", NEWSPRINT)
X4 = Standard("PDF/X-4", (1, 6), "x", COATED, metadata=True)


@cache
def profile(condition: Condition) -> bytes:
    """Return the ICC profile of a condition; b"" if it has none."""
    if not condition.profile:
        return b""
    return gzip.decompress(read_bytes(shipped(condition.profile), most=MOST_PROFILE))
