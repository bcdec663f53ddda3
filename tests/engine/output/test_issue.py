"""Every format passes one exit: the same verdict and the same answers in all of them."""

import ast
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.bee.puzzle import hive
from engine.core import Blocked, UnknownName, Value, blocking, changed
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue
from engine.crossword.puzzle import Puzzle as Crossword
from engine.output.issue import issue
from engine.output.press.raster import PROGRAM
from engine.output.registry import FORMATS, format_named
from engine.output.target import PAGES, Format, Target
from engine.soup.board import Board, Move
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel.puzzle import wheel
from engine.wings import record_of, wing_of
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list

HOUSE = House((default_list(),))
CLUES = tuple(
    Clue(answer, text, slot=Slot(*place))
    for answer, text, place in (
        ("cat", "Feline", (0, 0, "across")), ("dog", "Hound", (2, 0, "across")),
        ("cod", "Fish", (0, 0, "down")), ("tog", "Coat", (0, 2, "down")),
    )
)  # fmt: skip
CROSSWORD = Crossword(grid=Grid(("cat", "o#o", "dog")), clues=CLUES, title="Pets")
PUZZLES: dict[str, Value] = {
    "bee": changed(hive("m", "natcil"), title="Hive"),
    "wheel": changed(wheel("waterfall", "w"), title="Wheel"),
    "soup": Soup(
        Board(("kcat", "oqdo", "g.vj")), title="Soup", solution=(Move("cat", ((0, 1), (0, 2), (0, 3)), "right"),)
    ),
    "crossword": CROSSWORD,
}
TABOO = "fuck"
CASES = [
    pytest.param(kind, form, id=f"{kind}-{form.name}") for form in FORMATS for kind in form.kinds if kind in PUZZLES
]
OF_LETTERS = {
    "bee": (("governor", "convergence", "green"), hive("g", "cenorv")),
    "wheel": (("waterfall", "flaw", "wafer"), wheel("waterfall", "w")),
}
"""Words of a list, and a puzzle of them. The list then changes: it loses the last word, and gains another one."""
LATER = {"bee": "grove", "wheel": "water"}


@pytest.fixture(autouse=True)
def soon_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide answers with few iterations of their hash."""
    monkeypatch.setattr("engine.wing.sheet.ITERATIONS", 100)


def target(form: Format, **more: Any) -> Target:
    if form.name == "eps" and shutil.which(PROGRAM) is None:
        pytest.skip("pdftops is not installed")
    return Target(form.name, created="2026-01-31", width=120.0, **more)


def key_of(puzzle: Any, printed: Any = None, house: House = HOUSE) -> Any:
    return wing_of(puzzle).open_key(puzzle, printed, house=house)


@pytest.mark.parametrize(("kind", "form"), CASES)
def test_a_taboo_title_blocks_every_format_until_it_is_overridden(kind: str, form: Format, tmp_path: Path) -> None:
    puzzle = changed(PUZZLES[kind], title=f"A {TABOO} title")
    key, out = key_of(puzzle), tmp_path / f"a{form.suffix}"
    with pytest.raises(Blocked, match=TABOO):
        issue(puzzle, key, target(form), out)
    assert list(tmp_path.iterdir()) == []
    forced = issue(puzzle, key, target(form, force=True))
    accepted = issue(puzzle, key, target(form), accepted=forced.findings)
    assert forced.overridden == accepted.overridden
    assert any(TABOO in line for line in forced.overridden)


@pytest.mark.parametrize("form", [one for one in FORMATS if "crossword" in one.kinds], ids=lambda form: form.name)
def test_a_missing_clue_blocks_every_format_of_a_crossword(form: Format, tmp_path: Path) -> None:
    puzzle = changed(CROSSWORD, clues=CLUES[1:])
    key = key_of(puzzle)
    with pytest.raises(Blocked, match="no clue"):
        issue(puzzle, key, target(form), tmp_path / f"a{form.suffix}")
    assert list(tmp_path.iterdir()) == []
    assert any("no clue" in line for line in issue(puzzle, key, target(form, force=True)).overridden)
    whole = issue(CROSSWORD, key_of(CROSSWORD), target(form))
    assert not blocking(whole.findings)


@pytest.mark.parametrize(("kind", "form"), [case for case in CASES if case.values[0] in OF_LETTERS])
def test_every_format_has_the_printed_answers_after_the_list_has_changed(
    kind: str, form: Format, tmp_path: Path
) -> None:
    words, puzzle = OF_LETTERS[kind]
    listed = tmp_path / "words.txt"
    listed.write_text("\n".join(words))
    puzzle = changed(puzzle, lexicon=str(listed), title="Puzzle")
    key = key_of(puzzle)
    printed = record_of(puzzle, key, "2026-01-31")
    before = issue(puzzle, key, target(form, force=True)).files
    listed.write_text("\n".join((*words[:-1], LATER[kind])))
    again, fresh = key_of(puzzle, printed), key_of(puzzle)
    assert issue(puzzle, again, target(form, force=True)).files == before
    if form.suffix:
        assert issue(puzzle, fresh, target(form, force=True)).files != before


@pytest.mark.parametrize(
    "form",
    [form for form in FORMATS if "crossword" in form.kinds and form.suffix and form.name != "qxw"],
    ids=lambda form: form.name,
)
def test_every_format_of_a_crossword_with_clues_takes_them_from_the_key(form: Format) -> None:
    key = key_of(CROSSWORD)
    other = replace(key, entries=(changed(key.entries[0], clue="Puss"), *key.entries[1:]))
    before, after = (issue(CROSSWORD, each, target(form, force=True)).files for each in (key, other))
    assert before != after


ROOT = Path(__file__).parents[3]
WRITERS = {
    "write_pdf", "made_pdf", "write_svg", "png", "eps", "docx", "brf", "plain", "page", "encoded", "copy_picture",
    "ask_and_print", "print_drawings",
}  # fmt: skip
SOURCES = (
    "engine.output.issue", "engine.output.press", "engine.output.text", "engine.output.web", "engine.wing.sheet",
    "studio.core.paint", "studio.core.printing",
)  # fmt: skip
WITHOUT_RELEASE = {
    "engine/output/issue.py": "is the exit",
    "engine/output/registry.py": "has the formats, which the exit writes",
    "engine/output/formats/submission.py": "is a format, which the exit writes",
    "engine/documents/preflight.py": "reads the PDF back, and writes nothing",
    "engine/page/opened.py": "the text of a draft of a page",
    "studio/core/paint.py": "defines copy_picture",
}


def test_no_module_uses_a_writer_without_the_exit() -> None:
    found = {}
    for path in (path for package in ("engine", "studio") for path in (ROOT / package).rglob("*.py")):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text()
        if not any(source in text for source in SOURCES):
            continue
        imported = {
            alias.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(SOURCES)
            for alias in node.names
        }
        if imported & WRITERS and "release" not in imported:
            found[name] = imported & WRITERS
    assert found.keys() == WITHOUT_RELEASE.keys(), found


def test_an_unknown_format_names_those_that_have_files() -> None:
    for kind, last in ((PAGES, "txt"), ("bee", "docx")):
        with pytest.raises(UnknownName, match=rf"no format '\.xyz'. Use one of pdf, .*{last}\.$"):
            format_named(".xyz", kind)
