import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from engine.bee.answers import REVIEW, open_key
from engine.bee.puzzle import NYT, Puzzle, hive
from engine.core import FileChanged, changed
from engine.core.store import Store
from engine.words.vetting.house import change_rulings, overrides, rulings, user_lists
from engine.words.vetting.near_misses import prepare
from engine.words.vetting.verdict import Ruling
from studio.bee.editor import HiveAnswers, SettingsPanel
from studio.core.jobs import Jobs
from studio.widgets.words.answers import ReasonRow
from studio.widgets.words.ledger import LedgerPanel, LedgerSource
from studio.widgets.words.rulings import HouseChange, change_house
from studio.widgets.words.taboo_words import TabooChanges, TabooLists, TabooWords, drop, keep
from tests.studio.hosts import shown_on_screen

BEE = changed(
    hive("G", "CENORV", NYT, lexicon="common"),
    rulings=(Ruling("convergence", False, "too easy", "asked by Ann", "2026-11-21"),),
)
SOURCE = LedgerSource("bee", "hive", REVIEW.review, REVIEW.why_of)


class Desk:
    """Does what the page requests, as the editor does.

    Attributes:
        texts: The names of the changes.
        said: The messages.
    """

    def __init__(self, panel: LedgerPanel) -> None:
        self.panel, self.puzzle, self.texts, self.said = panel, BEE, [], []
        panel.message.connect(self.said.append)
        panel.ruled.connect(self.take)
        panel.house_changed.connect(lambda: self.show(self.puzzle))

    def show(self, puzzle: Puzzle) -> None:
        self.puzzle, self.key = puzzle, open_key(puzzle)
        self.panel.show_puzzle(puzzle, self.key)

    def take(self, rulings: tuple[Ruling, ...], text: str) -> None:
        self.texts.append(text)
        self.show(changed(self.puzzle, rulings=rulings))


@pytest.fixture
def desk(qtbot, house):
    prepare()
    jobs = Jobs()
    panel = LedgerPanel(jobs, SOURCE)
    qtbot.addWidget(panel)
    made = Desk(panel)
    panel.resize(560, 760)
    panel.show()
    made.show(BEE)
    panel.entered()
    settled(qtbot, panel)
    yield made
    jobs.shutdown()


@pytest.fixture
def panel(desk) -> LedgerPanel:
    return desk.panel


def settled(qtbot, panel) -> None:
    """Wait until the review is shown."""
    qtbot.waitUntil(lambda: not panel.jobs.running())


def rule_the_house(qtbot, panel, *made: Ruling) -> None:
    """Add house rulings, as another puzzle does."""
    with qtbot.waitSignal(panel.house_changed):
        panel.change_house(HouseChange(made=made), quietly=True)
    settled(qtbot, panel)


def shown(table) -> list[str]:
    return [table.words.index(row, 0).data() for row in range(table.words.rowCount())]


def choose(table, *words: str) -> None:
    table.select([row for row in range(table.words.total) if table.words.value(row, "word") in words])
    table.setFocus()


def decided(panel, word: str) -> tuple[str, str, str]:
    choose(panel.decided.table, word)
    (entry,) = panel.decided.table.picked()
    return entry.decision, entry.rule, entry.kept


def test_decisions_and_near_misses_are_in_two_tables(panel) -> None:
    assert shown(panel.decided.table) == ["convergence", "negro"]  # negro is on the taboo list
    near = shown(panel.near.table)
    assert near[0] == "george"
    assert "gogo" in near
    choose(panel.decided.table, "convergence")
    assert panel.decided.note.text() == "asked by Ann"


def test_accepting_a_near_miss_changes_the_puzzle(qtbot, desk, panel) -> None:
    choose(panel.near.table, "gogo")
    QTest.keyClick(panel.near.table, Qt.Key.Key_Insert)
    settled(qtbot, panel)
    assert desk.texts == ["Accept gogo"]
    assert "gogo" not in shown(panel.near.table)
    assert decided(panel, "gogo") == ("accepted", "accepted", "this puzzle")
    assert rulings(Store()) == ()


def test_a_rejection_for_every_hive_can_be_undone(qtbot, desk, panel) -> None:
    choose(panel.near.table, "george")
    QTest.keyClick(panel.near.table, Qt.Key.Key_Delete)
    assert panel.near.reasons.isVisible()
    panel.near.reasons.reason.setCurrentText("a name")
    panel.near.reasons.note.setText("kings, too")
    panel.near.reasons.house.setChecked(True)
    QTest.keyClick(panel.near.reasons.note, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(rulings(Store())))
    settled(qtbot, panel)
    assert decided(panel, "george") == ("rejected", "a name", "puzzle and house")
    (kept,) = rulings(Store())
    assert (kept.word, kept.note, kept.accepted) == ("george", "kings, too", False)
    message = desk.said[-1]
    assert message.text == "george is rejected in all puzzles."
    ((_, undo),) = message.actions
    undo()
    qtbot.waitUntil(lambda: not rulings(Store()))


def test_withdraw_removes_rulings_of_the_puzzle_and_of_the_house(qtbot, desk, panel) -> None:
    rule_the_house(qtbot, panel, Ruling("grove", False, "dull"), Ruling("convergence", False, "too easy"))
    assert decided(panel, "grove") == ("rejected", "dull", "house")
    choose(panel.decided.table, "grove", "convergence")
    QTest.keyClick(panel.decided.table, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: not rulings(Store()))
    settled(qtbot, panel)
    assert desk.puzzle.rulings == ()
    assert desk.texts == ["Withdraw ruling on convergence"]
    assert shown(panel.decided.table) == ["negro"]


def test_a_ruling_moves_between_the_hive_and_the_house(qtbot, panel) -> None:
    choose(panel.decided.table, "convergence")
    assert panel.decided.house_action.text() == "For All Puzzles"
    panel.decided.house_action.trigger()
    qtbot.waitUntil(lambda: len(rulings(Store())) == 1)
    settled(qtbot, panel)
    assert decided(panel, "convergence")[2] == "puzzle and house"
    choose(panel.decided.table, "convergence")
    assert panel.decided.house_action.text() == "Only This Hive"
    panel.decided.house_action.trigger()
    qtbot.waitUntil(lambda: not rulings(Store()))
    settled(qtbot, panel)
    assert decided(panel, "convergence")[2] == "this puzzle"


def test_a_house_ruling_becomes_a_ruling_of_the_hive(qtbot, desk, panel) -> None:
    rule_the_house(qtbot, panel, Ruling("grove", False, "dull", "ask Ann", "2026-01-31"))
    choose(panel.decided.table, "grove")
    panel.decided.house_action.trigger()
    qtbot.waitUntil(lambda: not rulings(Store()))
    settled(qtbot, panel)
    assert Ruling("grove", False, "dull", "ask Ann", "2026-01-31") in desk.puzzle.rulings


def test_a_note_is_stored_with_the_ruling(qtbot, desk, panel) -> None:
    choose(panel.decided.table, "convergence")
    panel.decided.note.setFocus()
    panel.decided.note.setText("asked by Bea")
    QTest.keyClick(panel.decided.note, Qt.Key.Key_Return)
    settled(qtbot, panel)
    assert desk.puzzle.rulings == (Ruling("convergence", False, "too easy", "asked by Bea", "2026-11-21"),)
    assert desk.texts == ["Note on convergence"]
    QTest.keyClick(panel.decided.note, Qt.Key.Key_Return)
    assert desk.texts == ["Note on convergence"]


def test_the_reply_to_a_reader_follows_the_typed_word_and_is_copied(qtbot, panel) -> None:
    QTest.keyClicks(panel.word, "convergence")
    qtbot.waitUntil(lambda: "left out" in panel.reply.text())
    panel.copy_button.click()
    assert QGuiApplication.clipboard().text() == (
        "Dear reader, “convergence” was considered by our editors and left out on 21 November 2026."
    )
    panel.word.setText("日本")
    qtbot.waitUntil(lambda: "is not a word" in panel.reply.text())
    assert not panel.copy_button.isEnabled()
    panel.word.clear()
    assert "Type a word" in panel.reply.text()


def test_the_ledger_and_the_hints_are_copied_as_text(qtbot, panel) -> None:
    panel.text_button.click()
    assert QGuiApplication.clipboard().text() == (
        "Excluded:\nnegro: on the taboo list, better-profanity\n\n"
        "Rejected:\nconvergence (pangram): too easy, editor, 2026-11-21. asked by Ann"
    )
    answers = HiveAnswers()
    qtbot.addWidget(answers)
    answers.show_key(open_key(BEE))
    answers.copy_hints()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(f"{len(open_key(BEE).answers)} words")
    assert "\nSum  9  7  7" in text


def test_the_page_is_empty_until_the_answers_of_new_letters_are_found(qtbot, panel) -> None:
    panel.show_puzzle(changed(BEE, title="Other"), None)
    assert shown(panel.decided.table) == ["convergence", "negro"]  # negro is on the taboo list
    other = hive("C", "ANTIOL", NYT, lexicon="common")
    panel.show_puzzle(other, None)
    assert shown(panel.decided.table) == shown(panel.near.table) == []
    assert not panel.csv_button.isEnabled()
    panel.show_puzzle(other, open_key(other))
    qtbot.waitUntil(lambda: "catalina" in shown(panel.near.table))


def test_the_reply_is_cleared_when_the_hive_changes(qtbot, panel) -> None:
    panel.word.setText("george")
    qtbot.waitUntil(lambda: panel.copy_button.isEnabled())
    panel.show_puzzle(changed(BEE, center="c", outer="genorv"), None)
    assert not panel.copy_button.isEnabled()
    assert "when the answers are found" in panel.reply.text()
    for table in (panel.decided.table, panel.near.table):
        assert shown(table) == []
        assert "when the answers are found" in table.empty_text


def test_a_new_title_starts_no_review(qtbot, desk, panel) -> None:
    panel.show_puzzle(changed(BEE, title="Monday"), desk.key)
    assert not panel.jobs.running()
    panel.show_puzzle(changed(BEE, rulings=()), None)
    assert shown(panel.decided.table)  # of the same hive it stays until the next is there
    desk.show(changed(BEE, rulings=()))
    settled(qtbot, panel)
    assert "convergence" not in shown(panel.decided.table)


def test_a_review_keeps_the_note_that_is_being_typed(qtbot, desk, panel) -> None:
    choose(panel.decided.table, "convergence")
    panel.decided.note.setFocus()
    panel.decided.note.selectAll()
    QTest.keyClicks(panel.decided.note, "half a no")
    desk.show(BEE)
    settled(qtbot, panel)
    assert panel.decided.note.text() == "half a no"
    QTest.keyClick(panel.decided.note, Qt.Key.Key_Return)
    settled(qtbot, panel)
    assert decided(panel, "convergence")
    assert desk.puzzle.rulings[0].note == "half a no"


def test_answers_in_dispute_can_be_rejected(qtbot, panel) -> None:
    panel.near.disputed.setChecked(True)
    assert "gore" in shown(panel.near.table)
    choose(panel.near.table, "gore")
    assert not panel.near.accept_action.isEnabled()
    panel.near.reject_action.trigger()
    QTest.keyClick(panel.near.reasons.note, Qt.Key.Key_Return)
    settled(qtbot, panel)
    assert "gore" not in shown(panel.near.table)


def test_the_ledger_is_exported_or_an_error_is_shown(desk, panel, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "ledger.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    panel.csv_button.click()
    rows = list(csv.DictReader(path.open(encoding="utf-8", newline="")))
    assert [(row["word"], row["decision"], row["note"]) for row in rows] == [
        ("convergence", "rejected", "asked by Ann"),
        ("negro", "excluded", ""),
    ]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path), ""))
    panel.csv_button.click()
    assert desk.said[-1].level == "error"
    assert "a directory" in desk.said[-1].text


def test_empty_tables_say_what_to_do(qtbot, house) -> None:
    jobs = Jobs()
    panel = LedgerPanel(jobs, SOURCE)
    qtbot.addWidget(panel)
    assert "Reject an answer" in panel.decided.table.empty_text
    panel.show_puzzle(BEE, None)
    panel.entered()
    assert "when the answers are found" in panel.near.table.empty_text
    panel.restore({"splitter": [300, 200], "disputed": True})
    assert panel.state()["disputed"] is True
    jobs.shutdown()


def test_tab_goes_from_the_buttons_to_the_table_below_them(qtbot, panel) -> None:
    shown_on_screen(qtbot, panel, 560, 640)
    panel.words_button.setFocus()
    qtbot.waitUntil(panel.words_button.hasFocus)
    seen = []
    while not panel.decided.table.hasFocus():
        seen.append(QApplication.focusWidget())
        assert seen[-1] in (panel.words_button, panel.text_button, panel.csv_button)
        QTest.keyClick(seen[-1], Qt.Key.Key_Tab)


@pytest.fixture
def changes(house):
    jobs = Jobs()
    yield TabooChanges(jobs)
    jobs.shutdown()


def test_a_taboo_list_is_added_removed_and_restored(qtbot, changes, tmp_path: Path) -> None:
    dialog = TabooLists(changes)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.list.count() == 1)
    (tmp_path / "ours.txt").write_bytes("govern\ncafé\nblimey;awful\n".encode("latin-1"))
    with qtbot.waitSignal(changes.changed):
        dialog.add(tmp_path / "ours.txt")
    assert (
        "Taboo list ours.txt added: 2 words. Invalid lines of taboo list ours.txt: line 3: the severity"
        in dialog.status.text()
    )
    qtbot.waitUntil(lambda: dialog.list.count() == 2)
    assert "govern" in [answer.word for answer in open_key(BEE).excluded]
    for bad in (tmp_path, tmp_path / "gone.txt"):
        dialog.add(bad)
        qtbot.waitUntil(lambda bad=bad: str(bad) in dialog.status.text())
    dialog.list.setCurrentRow(0)
    assert not dialog.remove_button.isEnabled()
    dialog.list.setCurrentRow(1)
    with qtbot.waitSignal(changes.changed):
        dialog.remove_button.click()
    assert user_lists() == []
    with qtbot.waitSignal(changes.changed):
        dialog.undo_button.click()
    assert [path.name for path in user_lists()] == ["ours.txt"]
    assert not dialog.undo_button.isVisible()


def test_two_tabs_can_add_lists_at_the_same_time(qtbot, changes, tmp_path: Path) -> None:
    others = TabooChanges(changes.jobs)
    for name in ("ours.txt", "theirs.txt"):
        (tmp_path / name).write_text("govern\n")
    with qtbot.waitSignals([changes.changed, others.changed]):
        changes.start(keep, tmp_path / "ours.txt")
        others.start(keep, tmp_path / "theirs.txt")
    assert sorted(path.name for path in user_lists()) == ["ours.txt", "theirs.txt"]


def test_the_window_of_taboo_words_can_be_closed_while_a_change_is_written(qtbot, desk, panel) -> None:
    panel.words_button.click()
    dialog = panel.findChild(TabooWords)
    qtbot.waitUntil(lambda: dialog.table.words.rowCount() > 0)
    dialog.search.setText("governor")
    dialog.severity.setCurrentIndex(dialog.severity.findData("never"))
    with qtbot.captureExceptions() as raised, qtbot.waitSignal(panel.house_changed):
        dialog.apply_button.click()
        dialog.close()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    settled(qtbot, panel)
    assert not raised
    assert [one.word for one in overrides(Store())] == ["governor"]


def test_the_lists_dialog_can_be_closed_while_a_list_is_added(qtbot, desk, panel, tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text("govern\n")
    panel.words_button.click()
    panel.findChild(TabooWords).lists_button.click()
    dialog = panel.findChild(TabooLists)
    with qtbot.captureExceptions() as raised, qtbot.waitSignal(panel.house_changed):
        dialog.add(tmp_path / "ours.txt")
        dialog.close()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    settled(qtbot, panel)
    assert not raised
    with qtbot.waitSignal(panel.house_changed):
        panel.lists.start(drop, user_lists()[0])
    label, undo = desk.said[-1].actions[0]
    assert (label, user_lists()) == ("Undo", [])
    with qtbot.waitSignal(panel.house_changed):
        undo()
    assert len(user_lists()) == 1
    settled(qtbot, panel)


def test_a_house_change_returns_the_change_that_undoes_it(house) -> None:

    change_rulings(Store(), [Ruling("apple", True, "fine", "n", "2026-01-01")])
    change = HouseChange((Ruling("apple", False, "no"), Ruling("pear", False, "no")), ("plum",))
    back = change_house(change)
    assert [(one.word, one.accepted) for one in rulings(Store())] == [("apple", False), ("pear", False)]
    again = change_house(back)
    before = (Ruling("apple", True, "fine", "n", "2026-01-01", "house"),)
    assert rulings(Store()) == before
    change_rulings(Store(), [Ruling("pear", True, "from another window")])
    with pytest.raises(FileChanged, match="have changed in the meantime"):
        change_house(again)
    assert rulings(Store())[:1] == before


def test_the_reason_row_submits_reason_note_and_scope(qtbot) -> None:
    row = ReasonRow()
    qtbot.addWidget(row)
    row.ask(["govern"])
    row.note.setText("  why  ")
    row.house.click()
    with qtbot.waitSignal(row.submitted) as given:
        row.confirm.click()
    assert given.args == [["govern"], "obscure", "why", True]
    row.ask(["grove"])
    assert (row.note.text(), row.house.isChecked()) == ("", False)


def test_choosing_hints_changes_the_puzzle(qtbot, house) -> None:
    panel = SettingsPanel(BEE)
    qtbot.addWidget(panel)
    with qtbot.waitSignal(panel.edited) as wanted:
        panel.hints.boxes["pairs"].click()
    puzzle, text, what = wanted.args
    assert (puzzle.hints, text, what) == (("pairs",), "Print hints: two letters", "hints")
    panel.show_puzzle(changed(BEE, hints=("grid", "pairs")))
    with qtbot.waitSignal(panel.edited) as wanted:
        panel.hints.boxes["pairs"].click()
    assert (wanted.args[0].hints, wanted.args[1]) == (("grid",), "Remove hints: two letters")
