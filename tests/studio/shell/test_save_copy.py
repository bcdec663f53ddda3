"""Puzzles of other programs in the window: opened, dropped and saved as a copy."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from engine.core import changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.documents.document import decode
from engine.output.formats import across_lite
from engine.output.formats.submission import Sender
from engine.output.registry import read
from studio.core.dialogs import SenderDialog, format_for, readable_filters
from studio.shell.tabs import TABS
from studio.shell.window import MainWindow
from studio.widgets.words.list_preview import ListPreview
from tests.engine.output.written import BY_NAME, written
from tests.studio.conftest import opened_window
from tests.studio.hosts import buttons_of

FOREIGN = Path(__file__).parents[2] / "data/foreign"
PUZZLE = Puzzle(
    grid=Grid(("cat", "o#o", "dog"), marks=(Mark(0, 0, circle=True),)),
    clues=(
        Clue("cat", "Feline <b>", "file", slot=Slot(0, 0, "across")),
        Clue("dog", "Pet", "file", slot=Slot(2, 0, "across")),
        Clue("cod", "Fish", "file", slot=Slot(0, 0, "down")),
        Clue("tog", "Coat", "file", slot=Slot(0, 2, "down")),
    ),
    title="Pets <i>",
)


@pytest.fixture
def studio(qtbot, settings, jobs, journal):
    wings = [wing for wing in TABS if wing.kind in ("bee", "crossword")]
    yield from opened_window(qtbot, settings, jobs, journal, wings)


def saved_as(path: Path, puzzle: Puzzle = PUZZLE) -> Path:
    path.write_bytes(written(puzzle, path.suffix[1:]))
    return path


@pytest.mark.parametrize("suffix", [".puz", ".ipuz", ".jpz", ".xd"])
def test_a_crossword_of_another_program_opens_in_its_tab_and_is_not_changed(
    qtbot, studio: MainWindow, tmp_path: Path, suffix: str
):
    studio.open_path(saved_as(tmp_path / f"pets{suffix}"))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    session = studio.editor().session
    assert session.value == PUZZLE
    assert session.path is None
    assert not session.dirty
    assert "Pets <i>" in studio.windowTitle()
    assert studio.close()
    assert studio.dialogs.asked == []


def test_our_own_csv_opens_as_a_list_of_words_and_another_csv_is_a_list_for_the_tab(
    qtbot, studio: MainWindow, tmp_path: Path
):
    studio.open_path(saved_as(tmp_path / "pets.csv"))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    assert studio.editor().session.value.answers == ("cat", "dog", "cod", "tog")
    qtbot.waitUntil(lambda: any("The file has no grid" in said for said in studio.strips.texts()))
    (tmp_path / "words.csv").write_text("answer,clue\nzebra,Striped\n")
    studio.open_path(tmp_path / "words.csv")
    qtbot.waitUntil(
        lambda: any(isinstance(one, ListPreview) and one.isVisible() for one in studio.findChildren(QDialog))
    )


def test_a_grid_as_text_opens_as_a_drawn_grid(qtbot, studio: MainWindow, tmp_path: Path):
    (tmp_path / "grid.txt").write_text("#...#\n.....\n#...#\n")
    studio.open_path(tmp_path / "grid.txt")
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    assert studio.editor().session.value.grid.rows == ("#...#", ".....", "#...#")


@pytest.mark.parametrize("name", ["page.html", "page.htm", "text.txt"])
def test_a_page_or_a_text_with_an_exolve_puzzle_opens(qtbot, studio: MainWindow, tmp_path: Path, name: str):
    text = written(PUZZLE, "exolve").decode()
    path = tmp_path / name
    path.write_text(text if name == "text.txt" else f"<!DOCTYPE html>\n<script>createExolve(`\n{text}`)</script>")
    studio.open_path(path)
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    assert studio.editor().session.value.grid == PUZZLE.grid
    path.write_text(path.read_text().replace("exolve-height: ", "exolve-height: 9"))
    studio.open_path(path)
    qtbot.waitUntil(lambda: any("the Exolve text says height 9" in said for said in studio.strips.texts()))


@pytest.mark.parametrize("name", ["pets.txt", "pets.cfp", "grid.qxw"])
def test_a_text_of_across_lite_and_files_of_crossfire_and_qxw_open(qtbot, studio: MainWindow, name: str):
    studio.open_path(FOREIGN / name)
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    assert studio.editor().session.value == read(FOREIGN / name).body
    assert any("not read" in said for said in studio.strips.texts())
    assert all(f"*{suffix}" in readable_filters() for suffix in (".cfp", ".qxw", ".puz"))


def test_another_page_is_no_puzzle(qtbot, studio: MainWindow, tmp_path: Path):
    path = tmp_path / "page.html"
    path.write_text("<p>puzzle-studio-result</p>")
    studio.open_path(path)
    qtbot.waitUntil(lambda: any("neither a puzzle nor a word list" in said for said in studio.strips.texts()))


def test_a_changed_crossword_of_another_program_asks_for_a_file_of_its_own(qtbot, studio: MainWindow, tmp_path: Path):
    path = saved_as(tmp_path / "pets.puz")
    before = path.read_bytes()
    studio.open_path(path)
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    session = studio.editor().session
    session.push(changed(PUZZLE, author="Ann"), "Edit author")
    assert session.dirty
    studio.dialogs.choice, studio.dialogs.path = "save", tmp_path / "mine.puzzle"
    assert studio.close()
    assert studio.dialogs.asked
    assert decode(studio.dialogs.path.read_bytes(), "mine").body == changed(PUZZLE, author="Ann")
    assert path.read_bytes() == before


def test_what_is_not_read_is_said(qtbot, studio: MainWindow, tmp_path: Path):
    path = saved_as(tmp_path / "pets.puz")
    path.write_bytes(b"\xff" + path.read_bytes()[1:])
    studio.open_path(path)
    qtbot.waitUntil(lambda: any("checksum" in text for text in studio.strips.texts()))
    assert studio.editor().session.value == PUZZLE


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04half", b"\0" * 200])
def test_a_damaged_file_leaves_the_open_puzzle(qtbot, studio: MainWindow, tmp_path: Path, content: bytes):
    path = tmp_path / "pets.jpz"
    path.write_bytes(content)
    before = studio.editor().session.value
    studio.open_path(path)
    qtbot.waitUntil(lambda: any("pets.jpz" in text for text in studio.strips.texts()))
    assert studio.editor().session.value == before


def test_a_copy_names_what_is_lost_before_it_is_saved(qtbot, studio: MainWindow, tmp_path: Path):
    shaded = Puzzle(grid=Grid(("cat", "ono"), marks=(Mark(0, 0, shade="grey"),)), title="Shades")
    studio.open_path(saved_as(tmp_path / "shades.ipuz", shaded))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "copy.puz"
    studio.save_copy()
    qtbot.waitUntil(lambda: studio.dialogs.asked == ["Across Lite", "1 shaded cell is not kept."])
    assert not studio.dialogs.path.exists()
    studio.dialogs.choice = "save"
    studio.save_copy()
    qtbot.waitUntil(lambda: "copy.puz" in studio.statusBar().currentMessage())
    assert read(studio.dialogs.path).body.grid.rows == ("cat", "ono")
    assert studio.editor().session.path is None


def test_a_copy_that_findings_block_is_saved_only_after_a_question(qtbot, studio: MainWindow, tmp_path: Path):
    studio.open_path(saved_as(tmp_path / "pets.ipuz", changed(PUZZLE, title="A fuck title")))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "copy.docx"
    studio.save_copy()
    qtbot.waitUntil(lambda: len(studio.dialogs.asked) > 0)
    verb, finding = studio.dialogs.asked
    assert verb == "Save a Copy"
    assert "fuck" in finding
    assert not studio.dialogs.path.exists()
    studio.dialogs.choice = "save"
    studio.save_copy()
    qtbot.waitUntil(lambda: "copy.docx" in studio.statusBar().currentMessage())
    assert studio.dialogs.path.exists()


def test_a_barred_grid_is_refused_before_losses_are_named(qtbot, studio: MainWindow, tmp_path: Path):
    barred = Puzzle(grid=Grid(("cat", "ono"), (Bar(0, 0, "below"),)), title="Bars")
    studio.open_path(saved_as(tmp_path / "bars.ipuz", barred))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "copy.puz"
    studio.save_copy()
    qtbot.waitUntil(lambda: any("bars" in text for text in studio.strips.texts()))
    assert studio.dialogs.asked == []
    assert not studio.dialogs.path.exists()


def test_a_copy_that_loses_nothing_is_saved_at_once(qtbot, studio: MainWindow, tmp_path: Path):
    studio.open_path(saved_as(tmp_path / "pets.puz"))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "copy.ipuz"
    studio.save_copy()
    qtbot.waitUntil(lambda: "copy.ipuz" in studio.statusBar().currentMessage())
    assert studio.dialogs.asked == []
    assert read(studio.dialogs.path).body == PUZZLE


def test_a_folder_that_does_not_exist_is_an_error(qtbot, studio: MainWindow, tmp_path: Path):
    studio.open_path(saved_as(tmp_path / "pets.puz"))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "nowhere" / "copy.ipuz"
    studio.save_copy()
    qtbot.waitUntil(lambda: any("nowhere" in text for text in studio.strips.texts()))


def test_a_submission_asks_for_its_sender_and_keeps_it(qtbot, home, studio: MainWindow, tmp_path: Path, monkeypatch):
    monkeypatch.setattr("engine.output.registry.copies_of", lambda _: (BY_NAME["nyt"], BY_NAME["nyt-text"]))
    studio.open_path(saved_as(tmp_path / "pets.puz"))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "copy.txt"
    studio.save_copy()
    assert studio.dialogs.asked == ["sender "]
    studio.dialogs.signed = Sender("Ann Lee", "12 Long St\nBrooklyn, NY", "ann@example.org")
    studio.dialogs.choice = "save"
    studio.save_copy()
    qtbot.waitUntil(lambda: "copy.txt" in studio.statusBar().currentMessage())
    text = studio.dialogs.path.read_text()
    assert text.startswith("Ann Lee\n12 Long St\nBrooklyn, NY\nann@example.org\n\n")
    studio.save_copy()
    assert studio.dialogs.asked[-1] == "sender Ann Lee"


def test_the_sender_is_typed_by_keyboard(qtbot) -> None:
    dialog = SenderDialog(Sender("Ann", "12 Long St", ""))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClicks(dialog.name, " Lee")
    qtbot.keyClick(dialog.address, Qt.Key.Key_End)
    qtbot.keyClick(dialog.address, Qt.Key.Key_Return)
    qtbot.keyClicks(dialog.address, "Brooklyn, NY")
    qtbot.keyClick(dialog.address, Qt.Key.Key_Tab)
    qtbot.keyClicks(dialog.email, "ann@example.org")
    assert dialog.given() == Sender("Ann Lee", "12 Long St\nBrooklyn, NY", "ann@example.org")
    qtbot.keyClick(dialog.email, Qt.Key.Key_Return)
    assert dialog.result() == SenderDialog.DialogCode.Accepted


def test_the_window_answers_while_a_copy_is_made(qtbot, studio: MainWindow, tmp_path: Path, monkeypatch):
    may_end = threading.Event()

    def slow(puzzle: Puzzle, key: object) -> tuple[str, ...]:
        del puzzle, key
        assert may_end.wait(60), "the window was not free to go on"
        return ()

    format_ = BY_NAME["ipuz"]._replace(losses=slow)
    monkeypatch.setattr("engine.output.issue.format_named", lambda name, kind: format_)
    studio.open_path(saved_as(tmp_path / "pets.puz"))
    qtbot.waitUntil(lambda: studio.editor().kind == "crossword")
    studio.dialogs.path = tmp_path / "copy.ipuz"
    studio.save_copy()
    assert not studio.dialogs.path.exists()
    may_end.set()
    qtbot.waitUntil(studio.dialogs.path.exists)


def test_a_copy_has_the_selected_format_if_its_suffix_fits():
    plain, hidden, data = (
        BY_NAME["ipuz"]._replace(name=name, suffix=suffix)
        for name, suffix in (("html", ".html"), ("html-hidden", ".html"), ("json", ".json"))
    )
    formats = (plain, hidden, data)
    assert format_for(Path("pets.html"), hidden, formats) is hidden
    assert format_for(Path("pets.HTML"), plain, formats) is plain
    assert format_for(Path("pets.json"), hidden, formats) is data
    assert format_for(Path("pets.html"), data, formats) is plain
    assert format_for(Path("pets.2026"), hidden, formats) is hidden


def test_a_locked_solution_is_opened_with_its_key(qtbot, studio: MainWindow, tmp_path: Path):
    path = saved_as(tmp_path / "pets.puz")
    path.write_bytes(across_lite.locked(path.read_bytes(), "1234"))

    def unlock(key: str) -> None:
        studio.dialogs.choice = key
        next(button for button in buttons_of(studio.strips) if button.text() == "Unlock\u2026").click()

    studio.open_path(path)
    qtbot.waitUntil(lambda: any("locked with a key" in text for text in studio.strips.texts()))
    assert "." in "".join(studio.editor().session.value.grid.rows)
    unlock("4321")
    qtbot.waitUntil(lambda: any("the key 4321 does not unlock" in text for text in studio.strips.texts()))
    unlock("1234")
    qtbot.waitUntil(lambda: studio.editor().session.value == PUZZLE)
    assert studio.strips.texts() == []
