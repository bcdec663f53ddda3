"""The preview of lists: what is detected, what the user changes, and what is kept."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from engine.core import Control, Stopped
from engine.core.files import user_directory
from engine.crossword.puzzle import Puzzle
from engine.words.lists.reports import Account
from engine.words.lists.tables import ListFormat
from engine.words.sources import names, open_lexicon
from engine.words.vetting.house import user_lists
from engine.words.vetting.taboo import read_list
from engine.words.word_file import ReadReport
from studio.bee.calibrator import RATINGS_FILE
from studio.core.jobs import Jobs
from studio.crossword.clues.jobs import CLUE_FILE
from studio.crossword.crisscross.lists import ADDED_LIST
from studio.crossword.crisscross.words_page import WordsPage
from studio.widgets.words.list_lines import COLUMNS, LinesDialog
from studio.widgets.words.list_preview import Accepted, ListPreview, Source, list_name
from studio.widgets.words.taboo_words import TABOO, TabooChanges, TabooLists
from studio.widgets.words.word_lists import WORDS, FileRow, WordListBox, use_words
from tests.studio.previews import PATIENCE, accept_preview, shown_preview


@pytest.fixture
def jobs(home):
    made = Jobs()
    yield made
    made.shutdown()


@pytest.fixture
def page(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def show(qtbot, page, jobs, purpose, source: Source) -> tuple[ListPreview, list[Accepted]]:
    accepted: list[Accepted] = []
    ListPreview(source, purpose, jobs, accepted.append, page).show()
    return shown_preview(qtbot, page), accepted


def rows(preview: ListPreview) -> list[list[str]]:
    """Return the cells of the sample rows, without hidden columns."""
    table = preview.sample
    shown = [column for column in range(table.columnCount()) if not table.isColumnHidden(column)]
    cells = [[table.item(row, column) for column in shown] for row in range(table.rowCount())]
    return [[cell.text() if cell else "" for cell in row] for row in cells]


def pick(box, data) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_the_columns_of_a_csv_file_are_shown_and_can_be_changed(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Clue,Answer\nIt boils water,KETTLE\nFor tea,TEAPOT\nOne,7up\n", "utf-16")
    preview, accepted = show(qtbot, page, jobs, ADDED_LIST, Source(str(path)))
    assert (preview.encoding.currentText(), preview.separator.currentText()) == ("UTF-16", "Comma")
    assert rows(preview) == [["KETTLE", "It boils water"], ["TEAPOT", "For tea"]]
    assert preview.count.text() == "2 words can be used. 1 line cannot be used (line 4: a digit)."
    pick(preview.columns["word"], 0)
    qtbot.waitUntil(lambda: rows(preview)[0] == ["It boils water", "KETTLE"], timeout=PATIENCE)
    pick(preview.columns["word"], 1)
    preview.heading.setChecked(False)
    qtbot.waitUntil(lambda: rows(preview)[0] == ["Answer", "Clue"], timeout=PATIENCE)
    qtbot.waitUntil(lambda: preview.is_ready, timeout=PATIENCE)
    preview.accept_button.click()
    assert accepted[0].form.columns == ("clue", "word")
    assert not accepted[0].form.heading


def test_another_separator_is_used_on_request(qtbot, page, jobs) -> None:
    preview, _ = show(qtbot, page, jobs, ADDED_LIST, Source(text="kettle - It boils water\nteapot - For tea\n"))
    assert rows(preview)[0] == ["kettle", "It boils water"]
    pick(preview.separator, "")
    qtbot.waitUntil(lambda: rows(preview)[0] == ["kettle - It boils water"], timeout=PATIENCE)


def test_capitals_are_folded_and_words_of_low_scores_left_out(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "Our List.txt"
    path.write_text("Kettle;80\nTea-pot;20\nCaf\u00e9;60\n")
    preview, accepted = show(qtbot, page, jobs, WORDS, Source(str(path)))
    assert preview.fold.isChecked()
    assert preview.count.text().startswith("2 words can be used. 1 line")
    assert preview.accented.text() == "Accents or joined letters: Caf\u00e9."
    pick(preview.accents, True)
    qtbot.waitUntil(lambda: preview.count.text() == "3 words can be used.", timeout=PATIENCE)
    assert preview.lines.text() == "3 lines: 3 folded."
    assert preview.name.text() == "our-list"
    preview.least.setValue(50)
    qtbot.waitUntil(lambda: preview.count.text().startswith("2 words can be used. 1 line"), timeout=PATIENCE)
    preview.fold.setChecked(False)
    qtbot.waitUntil(lambda: preview.lines.text() == "3 lines: 2 folded, 1 refused.", timeout=PATIENCE)
    preview.capitals.setChecked(False)
    qtbot.waitUntil(lambda: "no words" in preview.count.text().lower(), timeout=PATIENCE)
    assert not preview.is_ready
    assert accepted == []


def test_a_kept_list_is_in_the_drop_downs_after_a_restart(qtbot, page, jobs, tmp_path: Path) -> None:
    path, used = tmp_path / "kitchen.csv", []
    path.write_text("Score,Word\n80,Kettle\n20,Teapot\n70,Cup\n")
    use_words(page, jobs, "keep", str(path), used.append)
    shown_preview(qtbot, page).least.setValue(50)
    qtbot.waitUntil(lambda: "2 words" in page.findChild(ListPreview).count.text(), timeout=PATIENCE)
    accept_preview(qtbot, page)
    qtbot.waitUntil(lambda: used == ["kitchen"], timeout=PATIENCE)
    path.unlink()
    box = WordListBox()
    qtbot.addWidget(box)
    box.show_list("common")
    assert box.findData("kitchen") >= 0
    assert names()[-1] == "kitchen"
    assert open_lexicon("kitchen").words == ["kettle", "cup"]


def test_a_file_that_is_deleted_during_the_preview_gives_an_error(qtbot, page, jobs, tmp_path: Path) -> None:
    path, used = tmp_path / "kitchen.txt", []
    path.write_text("kettle\n")
    use_words(page, jobs, "keep", str(path), used.append)
    shown_preview(qtbot, page)
    path.unlink()
    with qtbot.waitSignal(jobs.failed, timeout=PATIENCE) as failed:
        accept_preview(qtbot, page)
    assert "No such file" in failed.args[0]
    assert used == []


def keep_file(qtbot, page, jobs, path: Path, words: str, name: str = "") -> str:
    """Write a file, open it and accept its preview, under another name if one is given. Return the name used."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(words)
    used: list[str] = []
    use_words(page, jobs, "keep", str(path), used.append)
    preview = shown_preview(qtbot, page)
    if name:
        preview.name.setText(name)
    preview.accept_button.click()
    qtbot.waitUntil(lambda: bool(used), timeout=PATIENCE)
    qtbot.waitUntil(lambda: not page.findChildren(ListPreview))
    return used[0]


def test_a_file_of_the_same_name_replaces_no_kept_list(qtbot, page, jobs, tmp_path: Path) -> None:
    first, second = tmp_path / "a" / "words.txt", tmp_path / "b" / "words.txt"
    assert keep_file(qtbot, page, jobs, first, "kettle\n") == "words"
    assert keep_file(qtbot, page, jobs, second, "cup\n") == "words-2"
    assert open_lexicon("words").words == ["kettle"]
    assert open_lexicon("words-2").words == ["cup"]
    assert keep_file(qtbot, page, jobs, first, "kettle\nteapot\n") == "words"
    assert keep_file(qtbot, page, jobs, second, "cup\nmug\n") == "words-2"
    assert open_lexicon("words").words == ["kettle", "teapot"]
    assert open_lexicon("words-2").words == ["cup", "mug"]


def test_a_name_that_the_user_typed_replaces_the_kept_list(qtbot, page, jobs, tmp_path: Path) -> None:
    keep_file(qtbot, page, jobs, tmp_path / "a" / "words.txt", "kettle\n")
    assert keep_file(qtbot, page, jobs, tmp_path / "b" / "words.txt", "cup\n", "words") == "words"
    assert open_lexicon("words").words == ["cup"]


def test_a_list_that_was_kept_during_the_preview_is_not_replaced(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cup\n")
    preview, accepted = show(qtbot, page, jobs, WORDS, Source(str(path)))
    assert preview.name.text() == "words"
    other = QWidget()
    qtbot.addWidget(other)
    keep_file(qtbot, other, jobs, tmp_path / "a" / "words.txt", "kettle\n")
    preview.accept_button.click()
    assert accepted == []
    assert preview.note.text() == "It replaces the word list words that you kept before."
    preview.accept_button.click()
    assert [(one.name, one.replace) for one in accepted] == [("words", True)]


def test_long_names_stay_distinct(qtbot, page, jobs, tmp_path: Path) -> None:
    name = f"{'word' * 12}.txt"
    assert keep_file(qtbot, page, jobs, tmp_path / "a" / name, "kettle\n") == "word" * 10
    assert keep_file(qtbot, page, jobs, tmp_path / "b" / name, "cup\n") == f"{'word' * 10}"[:38] + "-2"


def test_a_name_that_cannot_be_used_is_explained(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text("kettle\n")
    assert list_name(str(path)) == "large-2"
    preview, _ = show(qtbot, page, jobs, WORDS, Source(str(path)))
    for name, why in (("large", "shipped"), ("", "not a valid name"), ("My List", "not a valid name")):
        preview.name.setText(name)
        assert not preview.is_ready
        assert why in preview.note.text()
    preview.name.setText("ours")
    assert preview.is_ready


@pytest.mark.parametrize("purpose", [WORDS, TABOO, CLUE_FILE, RATINGS_FILE, ADDED_LIST])
def test_files_that_are_no_lists_are_explained(qtbot, page, jobs, tmp_path: Path, purpose) -> None:
    (tmp_path / "zeros.txt").write_bytes(b"tea\0cup\0\0")
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "blank.txt").write_bytes(b"\xef\xbb\xbf\r\n \r\n")
    (tmp_path / "comment.txt").write_text("# to do\n")
    (tmp_path / "digits.txt").write_text("1\n2\n3\n")
    for path, why in (
        ("zeros.txt", "zero bytes"),
        ("", "directory"),
        ("gone.txt", "No such file"),
        ("empty.txt", "The file is empty."),
        ("blank.txt", "The file is empty."),
        ("comment.txt", "no line "),
        ("digits.txt", "line 1"),
    ):
        preview, _ = show(qtbot, page, jobs, purpose, Source(str(tmp_path / path)))
        assert why.lower() in preview.count.text().lower()
        assert not preview.is_ready
        preview.cancel_button.click()
        qtbot.waitUntil(lambda: not page.findChildren(ListPreview))


def test_a_preview_that_is_destroyed_with_its_parent_stops_reading(qtbot, jobs) -> None:
    opened = threading.Event()
    waiting = WORDS._replace(read=lambda *_: ReadReport(words=int(opened.wait(PATIENCE / 1000))))
    dialog = QDialog()
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    preview = ListPreview(Source(text="kettle"), waiting, jobs, lambda _: None, dialog)
    for one in (dialog, preview):
        one.show()
    assert len(jobs.running()) == 1
    dialog.close()
    qtbot.waitUntil(lambda: not shiboken6.isValid(preview))
    opened.set()
    assert jobs.running() == []


def test_long_lists_are_read_beside_live_answers_and_once_for_several_steps(qtbot, page, jobs) -> None:
    scores: list[int] = []

    def reader(content, where, form, control):
        scores.append(form.least_score)
        return WORDS.read(content, where, form, control)

    preview, _ = show(qtbot, page, jobs, WORDS._replace(read=reader), Source(text="kettle;80\ncup;20\n"))
    for score in (1, 2, 30):
        preview.least.setValue(score)
    preview.name.setText("ours")
    assert not preview.is_ready
    qtbot.waitUntil(lambda: preview.count.text().startswith("1 word can be used."), timeout=PATIENCE)
    assert scores == [0, 30]
    preview.heading.toggle()
    assert [job.task.lane for job in jobs.running()] == ["long"]


@pytest.mark.parametrize("purpose", [WORDS, TABOO, CLUE_FILE, RATINGS_FILE, ADDED_LIST])
def test_reading_a_list_can_be_stopped(purpose) -> None:
    control = Control()
    control.stop()
    for form in (ListFormat(), ListFormat(separator=",", columns=("", "word"))):
        with pytest.raises(Stopped):
            purpose.read(b"oath,kettle\n", "list.txt", form, control)


def test_ratings_with_semicolons_and_a_heading_are_read(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "ratings.txt"
    path.write_text("required;optional;good;excellent;genius\nc;himopr;8;13;18\nx;y;1\ng;cenorv;8;14;20\n")
    preview, _ = show(qtbot, page, jobs, RATINGS_FILE, Source(str(path)))
    assert rows(preview)[0] == ["c", "himopr", "8", "13", "18"]
    assert preview.count.text().startswith("2 rated puzzles can be used. 1 line cannot be used (line 3:")


def test_a_taboo_list_with_commas_is_added_in_its_format(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "ours.csv"
    path.write_text("severity,word\ncaution,crikey\nnever,blimey\n")
    changes = TabooChanges(jobs)
    dialog = TabooLists(changes, page)
    dialog.look_at(path)
    with qtbot.waitSignal(changes.changed, timeout=PATIENCE):
        accept_preview(qtbot, dialog)
    kept = read_list(user_lists()[0])
    assert [(one.word, one.severity) for one in kept.words] == [("crikey", "caution"), ("blimey", "never")]


def test_a_pasted_list_with_dashes_is_previewed_and_a_plain_one_is_added(qtbot, page, jobs) -> None:
    words = WordsPage(jobs, page)
    words.show_puzzle(Puzzle())
    found: list[Puzzle] = []
    words.edited.connect(lambda puzzle, *_: (found.append(puzzle), words.show_puzzle(puzzle)))
    QGuiApplication.clipboard().setText("kettle - It boils water\nteapot - For tea\n")
    words.paste_action.trigger()
    qtbot.waitUntil(lambda: bool(words.findChildren(ListPreview)), timeout=PATIENCE)
    assert found == []
    accept_preview(qtbot, words)
    qtbot.waitUntil(lambda: bool(found), timeout=PATIENCE)
    assert found[0].answers == ("kettle", "teapot")
    assert [one.text for one in found[0].clues] == ["It boils water", "For tea"]
    QGuiApplication.clipboard().setText("cup\nmug\n")
    words.paste_action.trigger()
    qtbot.waitUntil(lambda: len(found) == 2, timeout=PATIENCE)
    assert found[1].answers[-2:] == ("cup", "mug")


def test_a_file_that_is_mostly_no_words_is_opened_only_anyway(qtbot, page, jobs, tmp_path: Path) -> None:
    users = tmp_path / "passwd"
    users.write_text(
        "".join(
            f"{name}:x:{n}:{n}:{name}:/usr/{name}:/bin/sh\n"
            for n, name in enumerate(("bin", "man", "sync", "games", "mail", "news", "list"), 1)
        )
    )
    preview, _ = show(qtbot, page, jobs, WORDS, Source(str(users)))
    assert "Most entries are not words." in preview.count.text()
    assert preview.accept_button.text() == "Open Anyway"
    plain = tmp_path / "plain.txt"
    plain.write_text("kettle\ncup\nit's\n")
    preview.reject()
    qtbot.waitUntil(lambda: not page.findChildren(ListPreview))
    preview, _ = show(qtbot, page, jobs, WORDS, Source(str(plain)))
    assert "Most entries" not in preview.count.text()
    assert preview.accept_button.text() == "Open"


def test_a_kept_list_of_unknown_origin_is_replaced_by_a_file_of_its_name(qtbot, page, jobs, tmp_path: Path) -> None:
    keep_file(qtbot, page, jobs, tmp_path / "a" / "words.txt", "kettle\n")
    (origin,) = user_directory("data").rglob("words.origin")
    origin.unlink()  # as a list of an older version
    assert keep_file(qtbot, page, jobs, tmp_path / "b" / "words.txt", "cup\n") == "words"
    assert open_lexicon("words").words == ["cup"]


def test_a_chosen_format_is_kept_for_the_next_session(qtbot) -> None:
    row, other = FileRow("Clues", "none"), FileRow("Clues", "none")
    form = ListFormat(separator=";", columns=("clue", "word"))
    row.set_path("clues.txt", form=form)
    other.restore(row.path, json.loads(json.dumps(row.state())))
    assert (other.path, other.form) == ("clues.txt", form)
    other.restore("clues.txt", {"columns": 3})
    assert (other.path, other.form) == ("clues.txt", None)


def test_enter_uses_the_list(qtbot, page, jobs) -> None:
    preview, accepted = show(qtbot, page, jobs, WORDS, Source(text="kettle\ncup\n"))
    preview.separator.setFocus()
    QTest.keyClick(preview.separator, Qt.Key.Key_Return)
    assert [one.source.text for one in accepted] == ["kettle\ncup\n"]


def test_every_line_can_be_browsed_and_exported(qtbot, page, jobs, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("cat - a small animal\nDOG;85\ncat\nfoo-bar\n")
    preview, _ = show(qtbot, page, jobs, WORDS, Source(str(path)))
    counts, _, clues = preview.lines.text().partition(". ")
    assert (counts, clues[:19]) == ("4 lines: 1 taken, 1 folded, 1 duplicate, 1 refused", "1 clue is left out,")
    preview.lines_button.click()
    lines = preview.findChild(LinesDialog)
    qtbot.waitUntil(lambda: lines.table.words.total == 4, timeout=PATIENCE)
    lines.show_only(-2)
    assert [lines.table.words.text(lines.table.words.source(0), column) for column in COLUMNS] == [
        "foo-bar", "4", "refused", "", "a hyphen or dash"
    ]  # fmt: skip
    lines.export(tmp_path / "out.csv")
    qtbot.waitUntil(lambda: (tmp_path / "out.csv").exists(), timeout=PATIENCE)
    qtbot.waitUntil(lambda: lines.said.text().startswith("Wrote"), timeout=PATIENCE)
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 5


def test_three_hundred_thousand_lines_are_shown_at_once(qtbot, page, jobs) -> None:
    account = Account([f"word{number}" for number in range(300_000)])
    lines = LinesDialog("list.txt", account, jobs, page)
    lines.show()
    qtbot.waitUntil(lambda: lines.table.words.total == 300_000, timeout=PATIENCE)
    started = time.perf_counter()
    lines.show_only(5)
    assert lines.table.words.rowCount() == 300_000
    assert time.perf_counter() - started < 0.5
