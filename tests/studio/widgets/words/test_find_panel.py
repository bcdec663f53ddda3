"""The search for words as a panel: query, conditions, pages, and what is done with a word."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from engine.core.store import Store
from engine.words.own_lists import delete_list, read_own, rename_list
from engine.words.search import NOTATION
from engine.words.stored_lists import import_words
from engine.words.vetting.house import rulings
from studio.widgets.words.find_panel import PAGE, FindPanel
from tests.studio.hosts import shown_on_screen

WORDS = "jazz;90\npizza;55\nfuzzy;40 # a note\nice cream;70\nwaltz;20\nstealing;60\n"


@pytest.fixture
def panel(qtbot, home, jobs, tmp_path) -> FindPanel:
    (tmp_path / "mine.txt").write_text(WORDS)
    import_words(tmp_path / "mine.txt", "mine")
    made = shown_on_screen(qtbot, FindPanel(jobs), 860, 640)
    made.restore({"lists": ["mine", "gone"]})
    return made


def rows(panel: FindPanel, column: int = 0) -> list[str]:
    model = panel.table.words
    return [model.data(model.index(row, column)) for row in range(model.rowCount())]


def find(qtbot, panel: FindPanel, query: str) -> list[str]:
    panel.query.clear()
    QTest.keyClicks(panel.query, query)
    QTest.keyClick(panel.query, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not panel.jobs.running())
    return rows(panel)


def test_words_are_found_while_the_query_is_typed(qtbot, panel) -> None:
    QTest.keyClicks(panel.query, "*zz*")
    qtbot.waitUntil(lambda: rows(panel) == ["jazz", "pizza", "fuzzy"])
    assert rows(panel, 2) == ["90", "55", "40"]
    assert panel.summary.text() == "3 words found among 6 words."
    assert find(qtbot, panel, "7:*") == []
    assert panel.table.empty_text == "No word matches."


def test_a_query_that_cannot_be_read_is_explained_in_place(qtbot, panel) -> None:
    assert find(qtbot, panel, "*zz*") != []
    assert find(qtbot, panel, "/(/") == []
    assert "/(/ is not a regular expression" in panel.summary.text()


def test_conditions_narrow_and_say_what_stands_below_the_score(qtbot, panel) -> None:
    panel.score.least.setText("60")
    assert find(qtbot, panel, "*zz*") == ["jazz"]
    panel.score.least.setText("95")
    assert find(qtbot, panel, "*zz*") == []
    assert panel.summary.text() == "No word has the wanted score. Below the limit: JAZZ 90, PIZZA 55, FUZZY 40."
    panel.score.least.clear()
    panel.length.most.setText("4")
    assert find(qtbot, panel, "*zz*") == ["jazz"]


def test_the_meaning_of_the_selected_word_is_shown(qtbot, panel) -> None:
    find(qtbot, panel, "(3,5)")
    panel.table.selectRow(0)
    qtbot.waitUntil(lambda: "frozen dessert" in panel.meaning.text())
    assert panel.word.text() == "ice cream"


def test_an_anagram_of_two_words_has_the_meaning_of_each(qtbot, panel) -> None:
    assert find(qtbot, panel, "2;zzajwaltz") == ["jazz waltz"]
    assert panel.summary.text() == "1 anagram found among 6 words."
    panel.table.selectRow(0)
    qtbot.waitUntil(lambda: panel.meaning.text().startswith("jazz: (noun)"))
    assert "\nwaltz: (" in panel.meaning.text()


def test_enter_goes_to_the_table_and_places_a_word_there(qtbot, panel) -> None:
    panel.set_place("17 across")
    find(qtbot, panel, "*zz*")
    assert panel.table.hasFocus()
    assert panel.place.text() == "&Place in 17 across"
    with qtbot.waitSignal(panel.placed) as placed:
        QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert placed.args == ["jazz"]
    QTest.keyClick(panel.table, Qt.Key.Key_Up)
    assert panel.query.hasFocus()


def test_enter_in_the_query_presses_no_button(panel) -> None:
    assert not any(button.autoDefault() for button in panel.findChildren(QPushButton))


def test_without_a_place_enter_says_so(qtbot, panel) -> None:
    panel.set_place("")
    find(qtbot, panel, "*zz*")
    panel.table.selectRow(0)
    with qtbot.assertNotEmitted(panel.placed):
        QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert "no place for a word" in panel.status.text()
    assert not panel.place.isEnabled()


def test_a_word_is_never_used_again_until_that_is_undone(qtbot, panel) -> None:
    find(qtbot, panel, "pizza")
    panel.table.selectRow(0)
    with qtbot.waitSignal(panel.house_changed):
        QTest.keyClick(panel.table, Qt.Key.Key_Delete)
    assert [(one.word, one.accepted) for one in rulings(Store())] == [("pizza", False)]
    qtbot.waitUntil(lambda: rows(panel, 4) == ["never"])
    assert panel.status.text() == "pizza is rejected in all puzzles."
    with qtbot.waitSignal(panel.house_changed):
        QTest.mouseClick(panel.undo, Qt.MouseButton.LeftButton)
    assert rulings(Store()) == ()


def test_all_changes_of_the_search_are_undone_the_last_one_first(qtbot, panel) -> None:
    find(qtbot, panel, "*zz*")
    panel.table.selectRow(0)
    for act in (panel.never, panel.always):
        with qtbot.waitSignal(panel.house_changed):
            act.trigger()
        qtbot.waitUntil(lambda: bool(panel.table.selected()))
    for left in ([False], []):
        with qtbot.waitSignal(panel.house_changed):
            QTest.mouseClick(panel.undo, Qt.MouseButton.LeftButton)
        assert [one.accepted for one in rulings(Store())] == left
    assert not panel.undo.isVisible()


def test_words_are_added_to_a_list_and_those_there_stay(qtbot, panel, tmp_path) -> None:
    (tmp_path / "other.txt").write_text("pizza;99\n")
    import_words(tmp_path / "other.txt", "other")
    find(qtbot, panel, "*zz*")
    panel.table.selectAll()
    panel.adding.aboutToShow.emit()
    (act,) = [one for one in panel.adding.actions() if one.text() == "other"]
    with qtbot.waitSignal(panel.list_changed):
        act.trigger()
    assert panel.status.text() == "2 words added to other."
    assert {one.shown: one.score for one in read_own("other").entries.values()} == {
        "pizza": 99,
        "jazz": -1,
        "fuzzy": -1,
    }
    with qtbot.waitSignal(panel.list_changed):
        QTest.mouseClick(panel.undo, Qt.MouseButton.LeftButton)
    assert list(read_own("other").entries) == ["pizza"]


def test_a_step_that_cannot_be_undone_leaves_the_undo_of_the_one_before(qtbot, panel, tmp_path) -> None:
    (tmp_path / "other.txt").write_text("apple;99\n")
    import_words(tmp_path / "other.txt", "other")
    find(qtbot, panel, "pizza")
    panel.table.selectRow(0)
    with qtbot.waitSignal(panel.house_changed):
        panel.never.trigger()
    qtbot.waitUntil(lambda: bool(panel.table.selected()))
    panel.adding.aboutToShow.emit()
    (act,) = [one for one in panel.adding.actions() if one.text() == "other"]
    with qtbot.waitSignal(panel.list_changed):
        act.trigger()
    delete_list("other")
    with qtbot.waitSignal(panel.changes.failed) as failed:
        QTest.mouseClick(panel.undo, Qt.MouseButton.LeftButton)
    assert panel.status.text() == failed.args[0]
    assert panel.undo.toolTip() == "Undo the ruling on pizza"
    with qtbot.waitSignal(panel.house_changed):
        QTest.mouseClick(panel.undo, Qt.MouseButton.LeftButton)
    assert rulings(Store()) == ()


def test_many_words_are_shown_page_by_page(qtbot, panel, tmp_path) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    (tmp_path / "many.txt").write_text("".join(f"q{one}{other}\n" for one in letters for other in letters))
    import_words(tmp_path / "many.txt", "many")
    panel.restore({"lists": ["many"]})
    first = find(qtbot, panel, "q*")
    assert len(first) == PAGE
    assert panel.summary.text().endswith(f"Shown: 1 to {PAGE}.")
    QTest.mouseClick(panel.next, Qt.MouseButton.LeftButton)
    assert len(rows(panel)) == 676 - PAGE
    assert not set(rows(panel)) & set(first)
    assert not panel.next.isEnabled()
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert rows(panel) == first


def test_the_notation_is_shown_on_request(panel) -> None:
    assert not panel.notation.isVisible()
    QTest.mouseClick(panel.help, Qt.MouseButton.LeftButton)
    assert panel.notation.isVisible()
    shown = [label.text() for label in panel.notation.findChildren(QLabel)]
    assert shown == [text for pair in NOTATION for text in pair]


def test_the_query_and_the_lists_are_remembered(panel, jobs) -> None:
    panel.query.setText("*zz*")
    other = FindPanel(jobs)
    other.restore(panel.state())
    assert other.state() == {"query": "*zz*", "lists": ["mine"]}
    other.restore({"query": 3, "lists": [4]})
    assert other.state()["query"] == "*zz*"
    rename_list("mine", "ours")
    other.restore(panel.state())
    assert other.state()["lists"] == ["ours"]


def test_lists_that_remain_without_a_list_of_ones_own_are_remembered(panel, jobs) -> None:
    other, again = FindPanel(jobs), FindPanel(jobs)
    other.lists.menu().aboutToShow.emit()
    own = next(box for box in other.lists.menu().actions() if box.text() == "mine")
    assert own.isChecked()
    own.trigger()
    again.restore(other.state())
    again.lists.menu().aboutToShow.emit()
    assert [box.text() for box in again.lists.menu().actions() if box.isChecked()] == [
        "common", "common-british", "large", "WordNet's phrases"
    ]  # fmt: skip


def test_phrases_are_found_at_the_first_search(qtbot, panel) -> None:
    panel.restore({"lists": ["phrases"]})
    assert "ice cream" in find(qtbot, panel, "ice .....")
    assert set(rows(panel, 5)) == {"phrases"}
