"""Files of CrossFire, written by hand as its own are."""

from pathlib import Path

import pytest

from engine.core import BadInput
from engine.crossword.grid import Grid, Mark, Slot
from engine.output.registry import parsed, read

FILE = """<?xml version="1.0" encoding="utf-8" standalone="no"?>
<CROSSFIRE>
<VERSION>1</VERSION>
<TITLE>Pets</TITLE>
<AUTHOR>Ann Lee</AUTHOR>
<COPYRIGHT>\u00a9 2026</COPYRIGHT>
<GRID width="3">
@AT
-.O
Dog
</GRID>
<CIRCLES>1, 8</CIRCLES>
<REBUSES><REBUS display="1" input="@" letters="pen"/></REBUSES>
<WORDS>
<WORD dir="ACROSS" id="0" isTheme="true" num="1">Wrote</WORD>
<WORD dir="ACROSS" id="1" num="3">&lt;i&gt;Canine&lt;/i&gt; &amp;amp; friend</WORD>
<WORD dir="DOWN" id="2" num="1">Fish&lt;sup&gt;2&lt;/sup&gt;</WORD>
</WORDS>
<NOTES>Think.</NOTES>
<THEME>Dogs</THEME>
</CROSSFIRE>
"""


@pytest.mark.parametrize("name", ["a.cfp", "a.xml"])
def test_a_file_is_read_whole_and_what_is_not_is_named(name: str):
    found = parsed(FILE.encode(), Path(name))
    body = found.body
    marks = (Mark(0, 0, text="PEN"), Mark(0, 1, circle=True), Mark(2, 2, circle=True))
    assert body.grid == Grid((".at", ".#o", "dog"), marks=marks)
    assert (body.title, body.author, body.copyright, body.notes) == ("Pets", "Ann Lee", "\u00a9 2026", "Think.")
    assert [(clue.slot, clue.text) for clue in body.clues] == [
        (Slot(0, 0, "across"), "Wrote"),
        (Slot(2, 0, "across"), "<i>Canine</i> & friend"),
        (Slot(0, 0, "down"), "Fish<sup>2</sup>"),
    ]
    assert set(found.warnings) == {
        "The attribute isTheme of WORD is not read: 1 here.",
        "The element THEME of CROSSFIRE is not read: 1 here.",
    }


@pytest.mark.parametrize(("old", "new"), [('3">', '4">'), ("width", "w"), ("Dog", "Dogs"), ("GRID", "G")])
def test_a_grid_of_another_width_is_refused(old: str, new: str):
    with pytest.raises(BadInput, match="says width"):
        parsed(FILE.replace(old, new).encode(), Path("a.cfp"))


def test_a_file_without_a_known_name_is_found_by_its_content(tmp_path: Path):
    path = tmp_path / "puzzle"
    path.write_text(FILE, "utf-8")
    assert read(path).body.title == "Pets"
