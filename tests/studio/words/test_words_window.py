"""The window View > Words: lists are browsed, edited with undo, and what changes in open puzzles is said."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.bee.answers import open_key
from engine.bee.puzzle import hive
from engine.calendar.publication import Publication, Series
from engine.calendar.records import publication_named, remove_publication, save_publication
from engine.core.store import Store
from engine.documents.links import Opened, answers_in
from engine.words.own_lists import Entry, read_own
from engine.words.sources import find_source, names
from engine.words.stacks import Layer
from engine.words.stored_lists import find_stack, house_list, import_words
from engine.words.vetting.house import rulings
from engine.words.vetting.verdict import ALWAYS
from studio.core.theme import Theme
from studio.widgets.words.list_lines import LinesDialog
from studio.widgets.words.word_lists import EDIT_LISTS, WordListBox
from studio.words.acts import CompareWindow, NameDialog
from studio.words.changes import Renamed
from studio.words.window import SIZE, WordsWindow

LINES = "govern;70\ngenre;20\nice cream\ngrove\nconvergence\ngovernor\n"


@pytest.fixture
def desk(qtbot, qapp, jobs, settings, tmp_path: Path, home: Path) -> Iterator[WordsWindow]:
    (tmp_path / "ours.txt").write_text(LINES)
    import_words(tmp_path / "ours.txt", "ours")
    puzzle = hive("g", "cenorv", lexicon="ours")

    def opened() -> tuple[Opened, ...]:
        if "ours" not in names():  # renamed; the main window follows
            return ()
        return (Opened("Bee (open)", puzzle, answers_in(puzzle, open_key(puzzle))),)

    made = WordsWindow(settings, Theme(qapp, settings), jobs, opened)
    qtbot.addWidget(made)
    made.open_list("ours")
    made.show()
    ready(qtbot, made)
    yield made
    qtbot.waitUntil(lambda: not jobs.running())


def ready(qtbot, desk: WordsWindow) -> None:
    qtbot.waitUntil(lambda: not desk._jobs.running())
    assert desk.listing
    assert desk.listing.complete


def test_the_lines_that_an_import_left_out_are_shown_later(qtbot, desk: WordsWindow, tmp_path: Path) -> None:
    said = []
    desk.acts.failed.connect(said.append)
    click(qtbot, desk, desk.buttons["Lines Left Out"])
    assert said == ["every line of ours was taken when it was imported"]
    (tmp_path / "more.txt").write_text(f"{LINES}grove\nrock-hard;40\n")
    import_words(tmp_path / "more.txt", "ours", replace=True)
    click(qtbot, desk, desk.buttons["Lines Left Out"])
    lines = desk.findChild(LinesDialog)
    assert lines
    qtbot.waitUntil(lambda: lines.table.words.total == 2)
    assert lines.windowTitle() == "Lines of ours"
    assert lines.said.text() == "2 lines: 1 duplicate, 1 refused."
    lines.show_only(4)
    texts = [lines.table.words.text(lines.table.words.source(0), column) for column in lines.table.words.columns]
    assert texts == ["rock-hard;40", "8", "refused", "", "a hyphen or dash"]
    desk.open_list("common")
    assert not desk.buttons["Lines Left Out"].isEnabled()
    ready(qtbot, desk)


def shown(desk: WordsWindow) -> list[str]:
    table = desk.table.words
    return [desk.listing.words[table.source(at)] for at in range(table.rowCount())]


def choose(desk: WordsWindow, *words: str) -> None:
    desk.table.select([desk.listing.words.index(word) for word in words])


def click(qtbot, desk: WordsWindow, button: QWidget) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    ready(qtbot, desk)


def test_words_are_searched_filtered_and_sorted(qtbot, desk) -> None:
    assert len(shown(desk)) == 6
    QTest.keyClicks(desk.conditions.text, "gov")
    qtbot.waitUntil(lambda: shown(desk) == ["govern", "governor"])
    assert desk.conditions.count.text() == "2 of 6 words"
    desk.conditions.clear()
    desk.conditions.highest.setValue(49)
    qtbot.waitUntil(lambda: shown(desk) == ["genre"])
    desk.conditions.clear()
    desk.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(lambda: shown(desk)[0] == "convergence")


def test_the_selected_word_has_its_meanings_and_facts(qtbot, desk) -> None:
    choose(desk, "genre")
    ready(qtbot, desk)
    assert desk.details.title.text() == "genre"
    assert "kind of" in desk.details.meanings.text() or "style" in desk.details.meanings.text()
    assert "Tier: everyday." in desk.details.facts.text()
    assert desk.edit_row.points.value() == 20


def test_words_are_added_scored_noted_removed_and_each_is_undone(qtbot, desk) -> None:
    before = Path(find_source("ours").path).read_text()
    desk.edit_row.words.setText("overgrown;5, co-op")
    click(qtbot, desk, desk.edit_row.add_button)
    assert set(shown(desk)) >= {"overgrown", "coop"}
    choose(desk, "overgrown", "genre")
    desk.edit_row.points.setValue(88)
    click(qtbot, desk, desk.edit_row.score_button)
    choose(desk, "genre")
    desk.edit_row.text.setText("a kind")
    click(qtbot, desk, desk.edit_row.note_button)
    assert read_own("ours").entries["genre"] == Entry("genre", 88, "a kind")
    assert desk.listing.cell(desk.listing.words.index("genre"), "note") == "a kind"
    choose(desk, "grove", "govern")
    desk.table.setFocus()
    QTest.keyClick(desk.table, Qt.Key.Key_Delete)
    ready(qtbot, desk)
    assert "grove" not in shown(desk)
    for _ in range(4):
        click(qtbot, desk, desk.undo_button)
    assert Path(find_source("ours").path).read_text() == before
    assert not desk.undo_button.isEnabled()
    click(qtbot, desk, desk.redo_button)
    assert "overgrown" in shown(desk)
    click(qtbot, desk, desk.undo_button)
    choose(desk, "genre")
    click(qtbot, desk, desk.edit_row.remove_button)
    assert not desk.redo_button.isEnabled()  # a new change ends what could be made again


def test_a_change_says_what_it_changes_in_open_puzzles(qtbot, desk) -> None:
    choose(desk, "grove", "governor")
    click(qtbot, desk, desk.edit_row.remove_button)
    assert "2 answers fewer (governor, grove) in Bee (open)." in desk.report.text()
    choose(desk, "genre")
    click(qtbot, desk, desk.edit_row.never_button)
    qtbot.mouseClick(desk.reasons.confirm, Qt.MouseButton.LeftButton)
    ready(qtbot, desk)
    assert "1 answer fewer (genre) in Bee (open)." in desk.report.text()
    assert [(one.word, one.accepted) for one in rulings(Store())] == [("genre", False)]
    assert desk.listing.cell(desk.listing.words.index("genre"), "standing") == "never"
    click(qtbot, desk, desk.undo_button)
    assert "1 answer more (genre) in Bee (open)." in desk.report.text()
    assert rulings(Store()) == ()


def test_a_shipped_list_is_read_only_and_is_copied(qtbot, desk) -> None:
    desk.open_list("british")
    ready(qtbot, desk)
    assert not desk.edit_row.edits.isVisible()
    assert "read-only" in desk.edit_row.why.text()
    qtbot.mouseClick(desk.edit_row.copy_button, Qt.MouseButton.LeftButton)
    dialog = desk.findChild(NameDialog)
    dialog.name.setText("british")
    assert not dialog.accept_button.isEnabled()
    dialog.name.setText("mine")
    qtbot.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.lists.current.name == "mine")
    ready(qtbot, desk)
    assert desk.edit_row.edits.isVisible()
    click(qtbot, desk, desk.undo_button)
    assert "mine" not in names()


def test_a_list_in_use_is_not_deleted_and_a_renamed_one_is_reported(qtbot, desk) -> None:
    qtbot.mouseClick(desk.buttons["Delete"], Qt.MouseButton.LeftButton)
    assert "ours is the list of Bee (open)" in desk.report.text()
    seen = []
    desk.renamed.connect(lambda *change: seen.append(change))
    desk.acts.rename_list()
    dialog = desk.findChild(NameDialog)
    assert dialog.note.text() == ""
    dialog.name.setText("common")
    assert dialog.note.text().endswith("Choose another name.")
    dialog.name.setText("theirs")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.lists.current.name == "theirs")
    ready(qtbot, desk)
    assert seen == [("ours", "theirs")]


def test_a_list_of_a_publication_is_not_deleted_and_has_its_new_name_there(qtbot, desk) -> None:
    echo = Publication(name="Echo", series=(Series("bee", "bee", lexicon="ours"),))
    save_publication(Store(), echo)
    desk.changes.opened = tuple  # no puzzle is open
    failed = []
    desk.acts.failed.connect(failed.append)
    desk.changes.failed.connect(failed.append)
    desk.acts.delete_list()
    ready(qtbot, desk)
    assert "ours is a list of Echo" in failed.pop()
    assert "ours" in names()
    for old, new in (("ours", "theirs"), ("theirs", "ours")):
        desk.changes.start(f"rename {old}", Renamed(old, new))
        ready(qtbot, desk)
        assert publication_named(Store(), "Echo").series[0].lexicon == new
    remove_publication(Store(), echo)
    desk.acts.delete_list()
    ready(qtbot, desk)
    qtbot.waitUntil(lambda: desk.lists.current is not None and desk.lists.current.name != "ours")
    assert "ours" not in names()


def test_a_stack_is_made_its_layers_are_ordered_and_say_what_they_know(qtbot, desk) -> None:
    desk.acts.new_stack()
    desk.findChild(NameDialog).accept()
    qtbot.waitUntil(lambda: desk.lists.current.name == "paper")
    ready(qtbot, desk)
    layers = desk.layers
    next(action for action in layers.menu.actions() if action.text() == "common").trigger()
    ready(qtbot, desk)
    assert find_stack("paper").layers == (Layer("ours"), Layer("common"))
    desk.pages.setCurrentIndex(1)
    layers.word.setText("govern")
    ready(qtbot, desk)
    assert [layers.tree.topLevelItem(at).text(2) for at in (0, 1)] == ["has it too", "adds it, score 70"]
    layers.tree.setCurrentItem(layers.tree.topLevelItem(0))
    click(qtbot, desk, layers.down_button)
    assert find_stack("paper").layers == (Layer("common"), Layer("ours"))
    assert [layers.tree.topLevelItem(at).text(2) for at in (0, 1)] == ["gives it another score, score 70", "adds it"]
    layers.tree.setCurrentItem(layers.tree.topLevelItem(0))
    click(qtbot, desk, layers.use_button)
    assert find_stack("paper").layers == (Layer("common"), Layer("ours", "exclusions"))
    click(qtbot, desk, desk.undo_button)
    assert find_stack("paper").layers == (Layer("common"), Layer("ours"))
    click(qtbot, desk, desk.buttons["Use for New Puzzles"])
    assert house_list() == "paper"


def test_every_list_box_leads_to_the_window(qtbot, window) -> None:
    box = next(iter(window.findChildren(WordListBox)), None) or WordListBox()
    box.setParent(window.editor())
    box.show_list("common")
    box.setCurrentIndex(box.findData(EDIT_LISTS))
    box.activated.emit(box.currentIndex())
    desk = window.findChild(WordsWindow)
    assert desk.isVisible()
    assert desk.lists.current.name == "common"
    assert box.currentData() == "common"
    assert desk.minimumSizeHint().width() <= 1024
    lists = desk.lists.list
    rows = [lists.visualItemRect(lists.item(number)) for number in range(lists.count())]
    assert all(one.bottom() < other.top() for one, other in pairwise(rows))
    assert {row.height() for row in rows} == {desk.table.verticalHeader().defaultSectionSize()}


def test_a_word_is_always_accepted_by_its_button(qtbot, desk) -> None:
    choose(desk, "genre")
    click(qtbot, desk, desk.edit_row.always_button)
    assert [(one.word, one.reason) for one in rulings(Store())] == [("genre", ALWAYS)]
    assert desk.listing.cell(desk.listing.words.index("genre"), "standing") == "always"
    choose(desk, "genre")
    click(qtbot, desk, desk.edit_row.clear_button)
    assert rulings(Store()) == ()


def test_two_lists_are_compared_and_the_difference_is_exported(qtbot, desk, monkeypatch, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("govern;10\nzebra\n")
    import_words(tmp_path / "b.txt", "b")
    desk.open_list()
    desk.acts.compare_list()
    other = desk.findChild(CompareWindow)
    other.second.setCurrentIndex(other.second.findData("b"))
    other.compare()
    qtbot.waitUntil(other.export_button.isEnabled)
    assert [other.what.itemText(at) for at in range(4)] == [
        "All 7 differences", "5 only in ours", "1 only in b", "1 with another score",
    ]  # fmt: skip
    other.what.setCurrentIndex(3)
    other.what.activated.emit(3)
    target = tmp_path / "d.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    qtbot.mouseClick(other.export_button, Qt.MouseButton.LeftButton)
    assert target.read_text() == "word,difference,ours,b\ngovern,other score,70,10\n"
    other.close()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("o.txt", "govern;70\ngenre;20\nice cream\ngrove\nconvergence\ngovernor\n"),
        ("o.csv", "word,letters,score,zipf,tiers,standing,layer,used,note\n"),
    ],
)
def test_a_list_is_exported(qtbot, desk, monkeypatch, tmp_path: Path, name: str, content: str) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), ""))
    desk.acts.export_list()
    ready(qtbot, desk)
    assert (tmp_path / name).read_text().startswith(content)
    assert desk.report.text() == f"Wrote {tmp_path / name}"


def test_the_table_needs_no_horizontal_scroll_bar_in_a_new_window(desk: WordsWindow) -> None:
    """The list has scores and notes, so that all columns but the layer are shown."""
    desk.resize(*SIZE)
    assert [desk.table.isColumnHidden(at) for at in range(9)].count(True) == 1
    assert desk.table.horizontalScrollBar().maximum() == 0
