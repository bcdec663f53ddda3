"""The table of what the formats keep is true, and the help has it."""

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.core import BadInput
from engine.output.formats.losses import FEATURES
from tests.engine.output.formats.table import BASE, KEPT, LOST, PROBES, REFUSED, Column, columns, different, tables
from tests.engine.output.written import COPIES, written

FORMATS = different(COPIES)
READ = [one.name for one in FORMATS if one.read and one.name != "csv"]  # which is read as a list of words
CASES = [pytest.param(one.name, name, id=f"{one.name}-{name}") for one in FORMATS for name in PROBES]
USUAL: Mapping[str, str] = {
    "clue": "Feline",
    "enumeration": "1,2",
    "list": "Slant.*Turn|Turn.*slant",
    "cells": "[Rr]ow 3, column 3",
    "title": "Pets",
    "author": "Ann Lee",
    "copyright": "\u00a9 2026",
    "notes": "Think",
    "annotation": r"\(ACT\)\* \[wild\]",
    "note": "Check",
    "italic": "<i>Felix</i>, <b>say</b>",
    "capitals": "<sc>Pet</sc>",
    "raised": "<sub>2</sub>",
    "lined": "<s>dog</s>",
    "script": "\u732b \u017dlu\u0165",
    "circle": "Circles: row 1, column 1",
    "shade": "Shaded: row 1, column 1",
    "color": "d0e0ff",
    "both": "Circles: row 1, column 1.*Shaded: row 3, column 3",
    "bar": "Bars to the right of: row 1, column 1",
    "rebus": r"PEN\b",
    "other": r"\u00d1\b",
    "words": "zebra",
    "codeword": "Key.*1 T, 2 A, 3 C",
    "acrostic": "Letters 2, 1, 4, 3",
    "lock": "(?i)locked",
    "labels": r"\b7\b.*\b8\b",
}
"""What the text of a file has of each feature; of those that are not here, their name."""
SHEET = {
    "italic": r"(<|\\u003c)i>Felix(<|\\u003c)/i>, (<|\\u003c)b>say",
    "capitals": r"(<|\\u003c)sc>Pet(<|\\u003c)/sc>",
    "lined": r"(<|\\u003c)u>Pet(<|\\u003c)/u>, not (<|\\u003c)s>dog",
    "raised": r"H(<|\\u003c)sub>2(<|\\u003c)/sub>O, m(<|\\u003c)sup>2",
    "enumeration": r"\(1,2\)",
    "bar": '"right": ?true',
    "circle": '"circle": ?true',
    "shade": '"shade": ?"grey"',
    "both": '"circle": ?true.*"shade": ?"grey"',
    "rebus": '"penat"',
    "other": '"\u00f1at"',
    "given": '"given": ?"C"',
    "cells": r"\[\s*0,\s*0\s*\],\s*\[\s*2,\s*2\s*\]",
    "diagramless": r'"rows": ?\[\s*\[\s*\{\}',
    "codeword": '"form": ?"codeword"',
    "acrostic": '"form": ?"acrostic"',
}
SIGNS: Mapping[str, Mapping[str, str]] = {
    "html": SHEET,
    "json": SHEET,
    "exolve": {
        "cells": "#c1r3 #c3r1",
        "bar": r"C\|",
        "diagramless": r"C\*",
        "circle": "C@",
        "rebus": "PEN A",
        "other": "\u00d1 A",
        "given": "C!",
        "capitals": 'small-caps">Pet</span>',
        "raised": "H<sub>2</sub>O, m<sup>2</sup>",
        "lined": "<u>Pet</u>, not <s>dog</s>",
    },
    "csv": {"list": "A,slant,,Turn"},
    "txt": {"diagramless": "Row 1: blank, blank, blank", "given": "1 C, blank"},
    "brf": {
        "clue": ",FELINE",
        "enumeration": "<#A1B",
        "list": ",SLANT.*,TURN",
        "cells": r"ROW #C1\s+COLUMN #C",
        "title": ",PETS",
        "author": ",ANN ,LEE",
        "copyright": r"\^C #BJBF",
        "notes": ",THINK",
        "annotation": r",EXPLANATIONS",
        "italic": r"\.1,FELIX1 \^1SAY",
        "bar": ",BARS TO THE RIGHT OF3 ROW #A1",
        "diagramless": "#B ---",
        "circle": ",CIRCLES3 ROW #A1",
        "shade": ",SHADED3 ROW #A1",
        "both": ",CIRCLES3 ROW #A1.*,SHADED3 ROW #C1",
        "rebus": "COLUMN #A3 ,*PEN",
        "other": r"COLUMN #A3 ,\^\]N",
        "given": "#A C--",
        "codeword": r"ROW #A3 #C ,C1 #B1 #A\b",
        "labels": "#G.*#H",
        "acrostic": ",LETTERS #B1 #A1 #D1 #C",
    },
    "docx": {
        "list": "Slant.*Turn",
        "void": 'w:val="nil"',
        "bar": 'w:sz="24" w:space',
        "circle": "\u25cb",
        "shade": 'fill="d0d0d0"',
        "both": '\u25cb.*fill="d0d0d0"',
        "rebus": "PENAT",
        "other": "\u00d1AT",
        "given": "(<w:t>C</w:t>.*){2}",
        "italic": "<w:i/></w:rPr><w:t>Felix</w:t>.*<w:b/></w:rPr><w:t>say</w:t>",
        "capitals": "<w:smallCaps/></w:rPr><w:t>Pet</w:t>",
        "lined": '<w:u w:val="single"/></w:rPr><w:t>Pet</w:t>.*<w:strike/></w:rPr><w:t>dog</w:t>',
        "raised": '"subscript"/></w:rPr><w:t>2</w:t>.*"superscript"/></w:rPr><w:t>2</w:t>',
        "codeword": r"Key.*<w:t>3</w:t>.*<w:t>C</w:t>.*<w:t>4</w:t>",
        "diagramless": r'\A(?!(.*fill="000000"){2})',
    },
}
"""The same where a format has other words."""


@pytest.fixture(scope="module")
def found() -> Mapping[str, Column]:
    """What each format keeps, by the format's name."""
    return {one.format.name: one for one in columns(COPIES)}


def plain(content: bytes) -> str:
    """The text of a file: of a page its data, of a document its texts."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return (archive.read("word/document.xml") + archive.read("docProps/core.xml")).decode()
    text = content.decode()
    data = re.search(r"<script[^>]*application/json[^>]*>(.*?)</script>", text, re.DOTALL)
    return data[1] if data else text


def test_every_feature_that_can_be_lost_has_a_row():
    assert PROBES.keys() >= FEATURES
    assert {one.suffix for one in FORMATS} == {each.suffix for each in COPIES}


@pytest.mark.parametrize(("format_name", "name"), CASES)
def test_what_is_called_kept_is_in_the_file_and_comes_back(found: Mapping[str, Column], format_name: str, name: str):
    probe, column = PROBES[name][1], found[format_name]
    if column.sign(name) == REFUSED:
        with pytest.raises(BadInput):
            written(probe, format_name)
        assert column.losses[name]
        return
    content, kept = written(probe, format_name), column.sign(name) == KEPT
    if format_name in READ:
        assert (column.format.read(content).puzzle == probe) == kept
        return
    sign = SIGNS.get(format_name, {}).get(name, USUAL.get(name, name))
    assert not re.search(sign, plain(written(BASE, format_name)), re.DOTALL)
    assert bool(re.search(sign, plain(content), re.DOTALL)) == kept


def test_the_table_has_every_sign(found: Mapping[str, Column]):
    assert {found[one].sign(name) for one in READ for name in PROBES} == {KEPT, LOST, REFUSED}
    assert READ == ["puz", "ipuz", "jpz", "xd", "exolve", "qxw"]


def test_the_help_has_the_table():
    page = (Path(__file__).parents[4] / "resources/help/crossword.md").read_text("utf-8")
    for text in tables(COPIES):
        assert text in page
