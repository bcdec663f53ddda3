"""The page "Words" and the word finder of the Crossword tab."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core import BadInput, changed
from engine.crossword.clues.theme_words import Meaning, Theme, ThemeWord
from engine.crossword.grid import Grid, entries_of
from engine.crossword.puzzle import MOST_BOX, USUAL, Listed, Puzzle
from studio.core.dialogs import HelpWindow
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_2
from studio.crossword.crisscross import find_page as find
from studio.crossword.crisscross.find_page import FindPage
from studio.crossword.crisscross.lists import LOCKED, OUT, PLACED
from studio.crossword.crisscross.words_page import WordsPage
from studio.crossword.details import Details
from studio.widgets.word_table import ICON

PATIENCE = 20_000
PUZZLE = Puzzle(tuple(map(Listed, ("cat", "toe", "tee"))), Grid(("cat", "__o", "__e")))


class Desk:
    """Adopts each puzzle that the page emits, as the editor does."""

    def __init__(self, page, puzzle: Puzzle) -> None:
        self.page, self.puzzle, self.texts, self.said = page, puzzle, [], []
        page.edited.connect(self.take)
        page.message.connect(lambda message: self.said.append(message.text))
        page.show_puzzle(puzzle, None)

    def take(self, puzzle: Puzzle, text: str, what: str) -> None:
        self.puzzle = puzzle
        self.texts.append(text)
        self.page.show_puzzle(puzzle, None)


@pytest.fixture
def jobs(qapp, home):
    made = Jobs()
    yield made
    made.shutdown()


@pytest.fixture
def desk(qtbot, jobs) -> Desk:
    page = WordsPage(jobs)
    qtbot.addWidget(page)
    page.resize(520, 600)
    page.show()
    made = Desk(page, PUZZLE)
    known(qtbot, made)
    return made


def known(qtbot, desk) -> None:
    """Wait until the state of each word is shown."""
    qtbot.waitUntil(lambda: not desk.page.jobs.running() and "" not in column(desk, "state"), timeout=PATIENCE)


def column(desk, name: str) -> list[str]:
    model = desk.page.table.words
    return [model.value(row, name) for row in range(model.total)]


def choose(desk, *answers: str) -> None:
    desk.page.table.select([desk.puzzle.answers.index(answer) for answer in answers])


def test_each_word_shows_its_place_or_the_reason_why_it_has_none(desk) -> None:
    assert column(desk, "state") == ["placed", "placed", "not placed"]
    assert column(desk, "why")[:2] == ["1 across", "2 down"]
    assert column(desk, "why")[2].startswith("fits in")
    assert desk.page.count.text() == "3 words, 1 not placed."


def test_a_typed_word_is_added_with_enter(desk, qtbot) -> None:
    desk.page.line.setText("Ice cream; Cold and sweet")
    QTest.keyClick(desk.page.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.texts == ["Add ICE CREAM"], timeout=PATIENCE)
    assert desk.puzzle.words[-1].text == "Ice cream"
    assert desk.puzzle.clues[0].text == "Cold and sweet"
    assert desk.page.line.text() == ""


def test_text_typed_while_a_word_is_added_is_added_next(desk, qtbot) -> None:
    line = desk.page.line
    line.setText("oak")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClicks(line, "ash")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClicks(line, "el")
    qtbot.waitUntil(lambda: len(desk.texts) == 2, timeout=PATIENCE)
    assert desk.texts == ["Add OAK", "Add ASH"]
    assert line.text() == "el"


def test_lists_added_in_quick_succession_are_all_added(desk, qtbot, tmp_path) -> None:
    for name in ("oak", "ash"):
        (tmp_path / f"{name}.txt").write_text(name)
        desk.page.reader.take_file(tmp_path / f"{name}.txt")
    desk.page.reader.take_file(tmp_path / "none.txt")
    desk.page.reader.take_text("elm")
    qtbot.waitUntil(lambda: len(desk.texts) == 3, timeout=PATIENCE)
    assert desk.puzzle.answers[-3:] == ("oak", "ash", "elm")
    assert len(desk.said) == 1
    assert "none.txt" in desk.said[0]


def test_a_text_that_cannot_be_added_is_restored_to_the_field(desk, qtbot) -> None:
    many = " ,".join("".join(chr(97 + number // 26**place % 26) for place in range(4)) for number in range(1001))
    desk.page.line.setText(many)
    QTest.keyClick(desk.page.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(desk.said), timeout=PATIENCE)
    assert "too many" in desk.said[0]
    assert desk.page.line.text() == many
    assert desk.puzzle == PUZZLE


def test_a_pasted_list_is_added_in_one_step(desk, qtbot) -> None:
    QGuiApplication.clipboard().setText("oak\nash\telm?\n3d\n")
    desk.page.line.paste()
    qtbot.waitUntil(lambda: bool(desk.said), timeout=PATIENCE)
    assert desk.puzzle.answers[-2:] == ("oak", "ash")
    assert desk.texts == ["Add 2 words"]
    assert "line 3 ('3d': a digit)" in desk.said[0]


def test_words_are_locked_required_and_removed_in_the_table(desk, qtbot) -> None:
    choose(desk, "toe")
    desk.page.lock_action.trigger()
    assert desk.puzzle.locked_words == ("toe",)
    known(qtbot, desk)
    assert column(desk, "state")[1] == "locked"
    assert desk.page.lock_action.text() == "Unlock"
    choose(desk, "tee")
    assert not desk.page.lock_action.isEnabled()  # it does not stand in the grid
    desk.page.required_action.trigger()
    assert desk.puzzle.words[2].must
    choose(desk, "toe", "tee")
    desk.page.remove_action.trigger()
    assert desk.puzzle.answers == ("cat",)
    assert desk.texts == ["Lock TOE", "Require TEE", "Remove 2 words from list"]


def test_all_skipped_lines_can_be_shown(desk, qtbot) -> None:
    told = []
    desk.page.message.connect(told.append)
    desk.page.reader.take_text("oak\n" + "\n".join(f"{number} trees" for number in range(120)))
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    ((name, show),) = told[0].actions
    assert name == "Show All"
    show()
    (shown,) = desk.page.findChildren(HelpWindow)
    lines = shown.page.toPlainText().split("\n")
    assert lines[:2] == ["Line 2: 0 trees (a digit)", "Line 3: 1 trees (a digit)"]
    assert (len(lines), lines[-1]) == (101, "and 20 more")
    desk.page.reader.take_text("ash\n3d\n\U0001f42f tiger\n")
    qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE)
    assert told[1].actions == ()


@pytest.mark.parametrize(("removed", "then"), [(("cat",), "toe"), (("tee",), "toe"), (("cat", "toe"), "tee")])
def test_removing_a_word_selects_the_next_row(desk, qtbot, removed, then) -> None:
    desk.page.edited.connect(lambda *_: desk.page.go_to("tee"))  # as the grid does, whose word has gone
    choose(desk, *removed)
    desk.page.remove_action.trigger()
    assert desk.page.table.answers == [then]
    known(qtbot, desk)
    assert desk.page.table.answers == [then]
    assert desk.page.table.currentIndex().row() == desk.puzzle.answers.index(then)


def test_a_word_that_cannot_be_removed_stays_selected(desk) -> None:
    words = ("to", "at", "no", "an")
    square = Puzzle(
        tuple(map(Listed, words)),
        Grid(("at", "no")),
        locked=tuple(entry.slot for entry in entries_of(Grid(("at", "no"))) if entry.word != "an"),
    )
    desk.take(square, "Begin", "words")
    choose(desk, "an")
    desk.page.remove_action.trigger()
    assert "is locked" in desk.said[0]
    assert desk.page.table.answers == ["an"]


def test_the_state_of_a_word_fits_its_column(desk) -> None:
    table = desk.page.table
    place = [column.name for column in table.words.columns].index("state")
    room = table.columnWidth(place) - 2 * GAP_2 - ICON - GAP_1
    assert all(table.fontMetrics().horizontalAdvance(state) <= room for state in (PLACED, LOCKED, OUT, "rejected"))


def test_a_taboo_word_is_marked_and_can_be_accepted(desk, qtbot) -> None:
    desk.take(changed(PUZZLE, words=(*PUZZLE.words, Listed("cunt"))), "Add", "words")
    known(qtbot, desk)
    assert column(desk, "state")[3] == "taboo"
    choose(desk, "cunt")
    desk.page.accept_action.trigger()
    known(qtbot, desk)
    assert column(desk, "state")[3] == "not placed"


def test_undo_names_the_changed_objective(desk) -> None:
    box = desk.page.objective
    box.fit.setValue(2)
    box.columns.setValue(15)
    box.rows.setValue(13)
    box.sliders["symmetry"].setValue(10)
    assert desk.puzzle.objective == changed(USUAL, fit=2, columns=15, rows=13, symmetry=0.5)
    assert desk.texts == [
        "Request 2 words",
        "Set box to 15 \u00d7 any",
        "Set box to 15 \u00d7 13",
        "Set symmetry to 50 %",
    ]
    desk.take(PUZZLE, "Undo", "objective")
    assert (box.columns.value(), box.sliders["symmetry"].value()) == (0, 0)


def test_words_too_long_for_the_grid_are_named(desk, qtbot) -> None:
    desk.take(changed(PUZZLE, words=(*PUZZLE.words, Listed("Counter-revolutionaries"))), "Add", "words")
    known(qtbot, desk)
    qtbot.waitUntil(lambda: "at least as long as Counter-revolutionaries (22 letters)." in desk.page.count.text())
    desk.page.objective.columns.setValue(15)
    assert desk.page.count.wordWrap()
    desk.page.objective.rows.setValue(15)
    qtbot.waitUntil(lambda: "never placed: Counter-revolutionaries (22 letters)." in desk.page.count.text())
    assert column(desk, "why")[3] == "longer than the box"
    desk.page.objective.rows.setValue(22)
    qtbot.waitUntil(lambda: column(desk, "why")[3] != "longer than the box")
    assert "letters" not in desk.page.count.text()


def test_box_sizes_are_limited_to_those_of_the_search(desk) -> None:
    box = desk.page.objective
    box.columns.setValue(100)
    assert desk.puzzle.objective.columns == MOST_BOX
    assert f"at most {MOST_BOX} columns" in box.columns.toolTip()


def test_selecting_a_word_in_the_grid_selects_its_row_silently(desk, qtbot) -> None:
    with qtbot.assertNotEmitted(desk.page.chosen):
        desk.page.go_to("toe")
    assert desk.page.table.answers == ["toe"]


@pytest.fixture
def finder(qtbot, jobs, monkeypatch) -> Desk:
    words = (
        ThemeWord("robin", "robin", 4.3, "a small songbird"),
        ThemeWord("sea eagle", "seaeagle", 2.0, "eats fish"),
        ThemeWord("tee", "tee", 3.0, "not a bird"),
    )
    nest = ThemeWord("nest", "nest", 4.0, "where eggs are laid", is_kind=False)

    def found(wish, rulings, *, control) -> Theme:
        if wish.theme == "nothing":
            raise BadInput("WordNet has no words below 'nothing'")
        if wish.theme == "kin" and wish.related:
            return Theme((), (*words, nest))
        return Theme((Meaning(1, "feathered", 3), Meaning(2, "meat", 2)), words, 1, (1,))

    monkeypatch.setattr(find, "found_words", found)
    page = FindPage(jobs)
    qtbot.addWidget(page)
    page.show()
    return Desk(page, PUZZLE)


def test_words_of_a_theme_are_found_and_added(finder, qtbot) -> None:
    page = finder.page
    page.theme.setText("bird")
    qtbot.waitUntil(lambda: page.table.words.total == 3, timeout=PATIENCE)
    assert page.summary.text() == "3 words found, 1 taboo omitted."
    assert column(finder, "note") == ["", "", "in your list"]
    assert page.meaning.currentData() == 1
    page.table.select([0, 1, 2])
    page.add_button.click()
    assert finder.puzzle.answers[-2:] == ("robin", "seaeagle")
    assert finder.puzzle.words[-1].text == "sea eagle"
    assert finder.texts == ["Add 2 words"]


def test_related_words_are_noted_and_can_be_left_out(finder, qtbot) -> None:
    page = finder.page
    page.theme.setText("kin")
    qtbot.waitUntil(lambda: page.table.words.total == 4, timeout=PATIENCE)
    assert column(finder, "note") == ["", "", "in your list", "related"]
    page.related.click()
    qtbot.waitUntil(lambda: page.table.words.total == 3, timeout=PATIENCE)


def test_the_word_finder_explains_itself_once(finder) -> None:
    page = finder.page
    assert page.table.empty_text == find.EMPTY
    assert page.summary.text() == ""


def test_an_unknown_theme_is_reported_beside_the_field(finder, qtbot) -> None:
    finder.page.theme.setText("nothing")
    qtbot.waitUntil(lambda: finder.page.summary.text().startswith("WordNet has no words"), timeout=PATIENCE)
    assert finder.said == []


def test_names_are_offered_when_the_switch_is_on(home, jobs, qtbot) -> None:
    page = FindPage(jobs)
    qtbot.addWidget(page)
    page.show()
    page.show_puzzle(PUZZLE)
    page.pattern.setText("berl*")
    qtbot.waitUntil(lambda: page.summary.text().endswith("found."), timeout=PATIENCE)
    assert "berlin" not in {word.letters for word in page.table.items}
    page.names.click()
    qtbot.waitUntil(lambda: "Berlin" in {word.text for word in page.table.items}, timeout=PATIENCE)
    row = [word.text for word in page.table.items].index("Berlin")
    assert page.table.words.value(row, "note") == "name"


def test_a_pattern_finds_words_of_the_word_list(home) -> None:
    from engine.core import Control

    wish = find.Query("", 0, "q?e*", 5, 6, "large")
    words = [word.letters for word in find.found_words(wish, (), control=Control()).words]
    assert "queen" in words
    assert all(len(word) in (5, 6) and word[0] == "q" and word[2] == "e" for word in words)


def test_author_notes_and_copyright_are_edited_in_one_step(desk, qtbot) -> None:
    desk.take(PUZZLE, "Begin", "words")
    desk.page.heading.button.click()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, Details)
    qtbot.keyClicks(dialog.author, " Ann Lee ")
    qtbot.keyClicks(dialog.notes, "Read this")
    qtbot.keyClicks(dialog.copyright, "The Paper")
    qtbot.keyClick(dialog.copyright, Qt.Key.Key_Return)
    made = desk.puzzle
    assert (made.author, made.notes, made.copyright) == ("Ann Lee", "Read this", "The Paper")
    assert changed(made, author="", notes="", copyright="") == PUZZLE
    desk.page.heading.button.click()
    again = QApplication.activeModalWidget()
    assert isinstance(again, Details)
    assert (again.author.text(), again.notes.toPlainText()) == ("Ann Lee", "Read this")
    again.author.clear()
    again.reject()
    assert desk.puzzle == made


def test_a_crossword_becomes_diagramless_and_gets_its_diagram_back(desk) -> None:
    desk.take(PUZZLE, "Begin", "words")
    for on, form in ((True, "Diagramless"), (False, "Crossword")):
        desk.page.heading.button.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, Details)
        dialog.form.setCurrentText(form)
        dialog.accept()
        assert desk.puzzle == changed(PUZZLE, diagramless=on)
