"""Each kind of puzzle is made, vetted and exported through the protocol of the wings, without Qt."""

import json
import subprocess
import sys

import pytest

from engine.core import Blocked, Finding
from engine.documents.document import Document, body_fingerprint, decode, encode
from engine.drawing.style import style
from engine.output.figures import Printable
from engine.output.issue import draft_figures, release, require_override
from engine.output.press.raster import page_texts
from engine.output.target import Target
from engine.wings import WINGS, kind_of, record_of, wing_of
from engine.words.vetting.house import House

MAKE = """
import json, sys
from pathlib import Path
from engine.documents.document import Document, encode
from engine.output.issue import issue
from engine.output.target import Target
from engine.wings import WINGS

kind, folder = sys.argv[1], Path(sys.argv[2])
wing = WINGS[kind]
puzzle, again = wing.make(15), wing.make(15)  # seed 15 soon has a small board
key = wing.open_key(puzzle)
target = Target(created="2026-01-31", width=120.0)
made = issue(puzzle, key, target, folder / "a.pdf")
text = issue(puzzle, key, Target("txt", parts=("solution",))).content.decode()
(folder / "a.puzzle").write_bytes(encode(Document(puzzle, "2026-01-31")))
print(json.dumps({
    "same": puzzle == again, "overridden": made.overridden,
    "text": text, "printed": wing.record(key)[0],
    "qt": [name for name in sys.modules if name.split(".")[0] in ("PySide6", "pyqtgraph", "shiboken6")],
}))
"""


@pytest.mark.parametrize("kind", WINGS)
def test_a_puzzle_is_made_vetted_and_exported_without_qt(kind, tmp_path) -> None:
    done = subprocess.run([sys.executable, "-c", MAKE, kind, str(tmp_path)], capture_output=True, text=True, check=True)
    made = json.loads(done.stdout)
    assert made["qt"] == []
    assert made["same"]
    assert made["overridden"] == []
    assert all(word.upper() in made["text"].upper().replace(" ", "") for word in made["printed"][:3])
    assert len(page_texts((tmp_path / "a.pdf").read_bytes())) == 2
    body = decode((tmp_path / "a.puzzle").read_bytes(), "a.puzzle").body
    assert kind_of(body) == kind
    assert isinstance(body, wing_of(body).Puzzle)


def test_the_registry_names_each_wing_once() -> None:
    assert list(WINGS) == ["bee", "wheel", "soup", "crossword"]
    assert [wing.Puzzle.__struct_config__.tag for wing in WINGS.values()] == list(WINGS)
    steps = [name for wing in WINGS.values() for name in wing.warm_up()]
    assert len(steps) == len(set(steps))


def test_an_empty_crossword_has_no_figure_and_says_so() -> None:
    wing = WINGS["crossword"]
    empty = wing.Puzzle()
    key = wing.open_key(empty, house=House())
    assert Printable(empty, key, style("classic")).figures(300.0) == []
    assert [found.severity for found in wing.findings(empty, key)] == ["error"]


def test_an_overridden_finding_blocks_the_next_export_of_the_reopened_document_too() -> None:
    wing = WINGS["crossword"]
    from engine.core import changed
    from engine.crossword.grid import Grid
    from engine.crossword.puzzle import Clue, Listed
    from engine.words.vetting.taboo import parse_list

    puzzle = wing.Puzzle((Listed("cup"),), Grid(("cup",)), clues=(Clue("cup", "Vessel"),))
    house = House((parse_list("cup", "aunt"),))
    found = wing.findings(puzzle, wing.open_key(puzzle, house=house))
    with pytest.raises(Blocked, match="the entry cup must not be printed"):
        require_override(found)
    overridden = require_override(found, accepted=found)
    record = changed(record_of(puzzle, wing.open_key(puzzle, house=house), "2026-01-31"), overridden=overridden)
    saved = decode(encode(Document(puzzle, "2026-01-31", printed=record)), "a.puzzle")
    assert saved.printed == record
    assert saved.printed.body == body_fingerprint(saved.body)
    assert wing.findings(saved.body, wing.open_key(saved.body, saved.printed, house=house)) == found


def test_a_new_finding_is_not_covered_by_those_that_were_accepted() -> None:
    seen, later = Finding("forbidden", "a taboo word"), Finding("error", "a font is not embedded")
    with pytest.raises(Blocked, match="not embedded"):
        require_override((seen, later), accepted=(seen,))
    assert require_override((seen, later), force=True) == (seen.text, later.text)
    assert require_override((Finding("warning", "a word is undecided"),)) == ()


STRANGE = "\u05e9\u05dc\u05d5\u05dd \u6f22\u5b57 \U0001f41d \x1b"
"""Hebrew, Chinese, an emoji and a control character, which the print faces lack."""


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_characters_without_a_glyph_block_an_export_and_name_the_text(kind, tmp_path) -> None:
    from engine.crossword.grid import Grid
    from engine.crossword.puzzle import Clue, Listed

    wing = WINGS["crossword"]
    clues = (Clue("cup", "Vessel \u2615"),)
    puzzle = wing.Puzzle((Listed("cup"),), Grid(("cup",)), clues=clues, title=STRANGE)
    key = wing.open_key(puzzle, house=House())
    figures = Printable(puzzle, key, style("classic")).figures(300.0)
    target = Target(kind, created="2026-01-31", title=STRANGE)
    drawn = draft_figures(figures[:1], (), target)
    found = [one for one in drawn.findings if "no glyph" in one.what]
    assert [one.what.partition(" for ")[2] for one in found] == [
        "\u05e9 (U+05E9), \u05dc (U+05DC), \u05d5 (U+05D5), \u05dd (U+05DD), \u6f22 (U+6F22) and 3 more",
        "\u2615 (U+2615)",
    ]
    assert found[0].where.startswith("\u201c\u05e9\u05dc\u05d5\u05dd \u6f22\u5b57 \U0001f41d \\x1b\u201d, ")
    assert found[1].where.startswith("\u201cVessel \u2615 (3)\u201d in clue 1 across, ")
    assert {one.mend for one in found} == {"Remove it, or write it in other letters."}
    with pytest.raises(Blocked, match="no glyph for"):
        release(drawn, tmp_path / "a")
    assert list(tmp_path.iterdir()) == []
    made = release(drawn._replace(target=target._replace(force=True)), tmp_path / "a")
    assert {one.text for one in found} <= set(made.overridden)
    written = (tmp_path / "a").read_bytes()
    assert f"Exported with {len(made.overridden)} blocking findings overridden".encode() in written
