"""Many files are converted in the window: losses first, then progress, errors and a summary."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from engine.core import changed
from engine.crossword.grid import Grid, Mark
from engine.crossword.puzzle import Clue, Puzzle
from engine.output.registry import read
from studio.shell.converting import ConvertDialog
from studio.shell.window import MainWindow
from studio.widgets.word_table import VERDICT_LOOKS
from tests.engine.output.written import written
from tests.studio.hosts import drop

PLAIN = Puzzle(grid=Grid(("cat", "ono")), title="Plain")
CLUED = Puzzle(
    grid=Grid(("cat", "ono")), clues=tuple(Clue(answer, "Clue") for answer in ("cat", "ono", "co", "an", "to"))
)
SHADED = Puzzle(grid=Grid(("cat", "ono"), marks=(Mark(0, 0, shade="grey"),)), title="<b>Shades</b>")


@pytest.fixture
def batch(window: MainWindow, tmp_path: Path) -> ConvertDialog:
    (tmp_path / "out").mkdir()
    window.settings.setValue("convert/folder", str(tmp_path / "out"))
    window.settings.setValue("convert/format", "puz")
    window.actions_["convert"].trigger()
    (dialog,) = window.findChildren(ConvertDialog)
    return dialog


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / name for name in ("plain.ipuz", "shaded.ipuz", "bad.ipuz")]
    paths[0].write_bytes(written(PLAIN, "ipuz"))
    paths[1].write_bytes(written(SHADED, "ipuz"))
    paths[2].write_bytes(b'{"version": ')
    return paths


def column(dialog: ConvertDialog, name: str) -> list[str]:
    words = dialog.table.words
    return [words.value(words.source(place), name) for place in range(words.rowCount())]


def checked(qtbot, dialog: ConvertDialog, paths: list[Path]) -> None:
    dialog.add(paths)
    qtbot.waitUntil(lambda: dialog.convert_button.isEnabled())


def test_losses_and_errors_are_shown_before_anything_is_written(qtbot, batch, files, tmp_path: Path):
    checked(qtbot, batch, files)
    assert column(batch, "state") == ["ready", "something is lost", "not converted"]
    assert column(batch, "notes")[1] == "1 shaded cell is not kept."
    assert "bad.ipuz" in column(batch, "notes")[2]
    assert batch.summary.text() == "2 files can be converted, 1 of them with losses, 1 cannot."
    assert list((tmp_path / "out").iterdir()) == []


def test_files_are_written_and_counted(qtbot, batch, files, tmp_path: Path):
    checked(qtbot, batch, files)
    batch.convert_button.click()
    qtbot.waitUntil(lambda: "written to" in batch.summary.text())
    assert batch.summary.text().startswith("2 files written")
    assert batch.summary.text().endswith("1 not converted.")
    assert column(batch, "state") == ["written", "written", "not converted"]
    assert read(tmp_path / "out" / "plain.puz").body.grid == PLAIN.grid


def test_a_file_that_findings_block_is_written_only_after_a_question(qtbot, window, batch, tmp_path: Path):
    path = tmp_path / "taboo.ipuz"
    path.write_bytes(written(changed(CLUED, title="A fuck title"), "ipuz"))
    checked(qtbot, batch, [path])
    assert column(batch, "state") == ["blocked"]
    assert VERDICT_LOOKS["blocked"] == VERDICT_LOOKS["not converted"]
    assert "not written: the title contains" in column(batch, "notes")[0]
    assert batch.summary.text() == "1 file can be converted, 1 of them blocked by findings."
    batch.convert_button.click()
    assert [text for text in window.dialogs.asked if "fuck" in text and "taboo.ipuz" in text]
    assert list((tmp_path / "out").iterdir()) == []
    window.dialogs.choice = "save"
    batch.convert_button.click()
    qtbot.waitUntil(lambda: column(batch, "state") == ["written"])
    assert read(tmp_path / "out" / "taboo.puz").body.title == "A fuck title"


@pytest.mark.parametrize(("choice", "kept"), [("cancel", True), ("discard", True), ("save", False)])
def test_nothing_is_replaced_without_asking(qtbot, window, batch, files, tmp_path: Path, choice: str, kept: bool):
    mine = tmp_path / "out" / "plain.puz"
    mine.write_bytes(b"mine")
    checked(qtbot, batch, files[:1])
    assert column(batch, "state") == ["exists already"]
    window.dialogs.choice = choice
    batch.convert_button.click()
    qtbot.waitUntil(lambda: batch.convert_button.isEnabled())
    assert window.dialogs.asked == ["plain.puz"]
    assert (mine.read_bytes() == b"mine") == kept
    if choice == "discard":
        assert batch.summary.text().endswith("1 existing file kept.")


def test_files_are_dropped_and_another_format_is_checked_again(qtbot, batch, files):
    drop(batch, *files[:2])
    qtbot.waitUntil(lambda: batch.convert_button.isEnabled())
    assert column(batch, "state") == ["ready", "something is lost"]
    batch.format.setCurrentIndex(batch.format.findText("ipuz", Qt.MatchFlag.MatchStartsWith))
    batch.format.activated.emit(batch.format.currentIndex())
    assert not batch.convert_button.isEnabled()
    qtbot.waitUntil(lambda: column(batch, "state") == ["ready", "ready"])


def test_stop_ends_the_check_and_writes_nothing(qtbot, batch, files, tmp_path: Path):
    many = []
    for number in range(40):
        path = tmp_path / f"{number}.ipuz"
        path.write_bytes(files[1].read_bytes())
        many.append(path)
    batch.add(many)
    batch.stop_button.click()
    qtbot.waitUntil(lambda: batch.summary.text() == "Stopped. Nothing was written.")
    assert not batch.convert_button.isEnabled()
    assert list((tmp_path / "out").iterdir()) == []


def test_a_folder_that_is_gone_is_an_error_for_each_file(qtbot, batch, files, tmp_path: Path):
    checked(qtbot, batch, files[:1])
    (tmp_path / "out").rmdir()
    batch.convert_button.click()
    qtbot.waitUntil(lambda: column(batch, "state") == ["not converted"])
    assert str(tmp_path / "out") in column(batch, "notes")[0]


@pytest.mark.parametrize("close", [ConvertDialog.reject, ConvertDialog.close])
def test_a_conversion_continues_and_is_reported_if_its_window_is_closed(
    qtbot, window, batch, files, tmp_path: Path, close
):
    checked(qtbot, batch, files)
    window.jobs.hold()
    batch.convert_button.click()
    close(batch)
    assert not batch.isVisible()
    assert [job.task.name for job in window.jobs.named()] == ["Converting files"]
    window.jobs.release()
    qtbot.waitUntil(lambda: any("2 files written to" in text for text in window.strips.texts()))
    assert read(tmp_path / "out" / "plain.puz").body.grid == PLAIN.grid
    qtbot.waitUntil(lambda: not window.findChildren(ConvertDialog))


def test_a_conversion_whose_window_was_closed_is_shown_again_and_stopped(qtbot, window, batch, files):
    checked(qtbot, batch, files)
    window.jobs.hold()
    batch.convert_button.click()
    batch.reject()
    window.actions_["convert"].trigger()
    assert batch.isVisible()
    assert window.findChildren(ConvertDialog) == [batch]
    batch.reject()
    window.job_bar.stop_button.click()
    assert window.strips.texts() == ["Stopped. 0 files written."]
    window.actions_["convert"].trigger()
    qtbot.waitUntil(lambda: len(window.findChildren(ConvertDialog)) == 1)
    assert [one.files for one in window.findChildren(ConvertDialog)] == [()]


def test_a_window_that_is_closed_during_the_check_stops_it(qtbot, window, batch, files):
    window.jobs.hold()
    batch.add(files)
    batch.reject()
    assert not window.jobs.named()
    qtbot.waitUntil(lambda: not window.findChildren(ConvertDialog))
