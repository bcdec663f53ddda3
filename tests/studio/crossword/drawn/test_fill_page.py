"""The page Fill: words for a slot, fills, regions and improvement, in the window."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog

from engine.calendar.entry import Key
from engine.calendar.planning import put_puzzle
from engine.calendar.publication import Publication, Series
from engine.calendar.records import save_publication
from engine.core import Control, Ending, Outcome, changed
from engine.core.store import Store
from engine.crossword.fill.help import LiveHelp, Suggestion, Suggestions
from engine.crossword.fill.search import Filled
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary
from engine.crossword.grid import OPEN, Grid, Mark, Slot, entries_of
from engine.crossword.grid_text import parse_grid
from engine.crossword.patterns.review import statistics
from engine.crossword.puzzle import Listed, Puzzle
from engine.drawing.shapes import Group, Run, Shape
from engine.words.lexicon import Lexicon
from engine.words.own_lists import entries_from, new_list
from engine.words.own_lists import entries_of as entries_of_list
from engine.words.vetting.house import open_house, rulings
from engine.words.vetting.verdict import ALWAYS
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.crossword.drawn import fill_jobs, fill_search
from studio.crossword.drawn.advice import MOST_NAMED, SurvivorTable, advice_text, figures_text, impossible_text
from studio.crossword.drawn.canvas import DrawCanvas
from studio.crossword.drawn.commands import Legend
from studio.crossword.editor import CrosswordEditor
from studio.widgets.editor import Message
from tests.studio.hosts import shown_on_screen

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WORDS = "cat;60\ncot;50\ntoe;70\nten;40\ncob;30\nbet;80\nate;55\none;65\ntea;75\ntie;20\nice cream;90\n"
OPEN_GRID = Puzzle(grid=Grid(("...", ".#.", "...")))


def drop(canvas: DrawCanvas, data: QMimeData, at: QPointF) -> None:
    """Drag data over a place of the grid, and drop it there."""
    rest = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    canvas.dragEnterEvent(QDragEnterEvent(QPoint(1, 1), *rest))
    canvas.dragMoveEvent(QDragMoveEvent(at.toPoint(), *rest))
    canvas.dropEvent(QDropEvent(at, *rest))


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text(WORDS)
    return path


@pytest.fixture
def filler(qtbot, home, words: Path) -> Iterator[CrosswordEditor]:
    """An editor with a drawn grid, and a page that fills it from a few words."""
    jobs = Jobs()
    editor = CrosswordEditor(Session("crossword", Puzzle(), jobs), jobs)
    shown_on_screen(qtbot, editor, 1024, 640)
    editor.filling.use_settings({"lists": [str(words)], "min_score": 0, "phrases": False})
    show(editor, OPEN_GRID)
    editor.inspector.show_page(editor.filling.name)
    qtbot.waitUntil(lambda: editor.filling.fill.isEnabled())
    yield editor
    jobs.shutdown()


def test_a_puzzle_of_the_calendar_is_filled_without_the_answers_of_the_days_around_it(qtbot, filler) -> None:
    store, own = Store(), Publication(name="Echo", series=(Series("quick", "crossword"),))
    save_publication(store, own)
    there = Puzzle(grid=Grid(("cat", "o#e", "ben")))
    put_puzzle(store, own, Key("Echo", "quick", "2026-11-02"), there, "Ann")
    for day, left_out in (("2026-11-16", True), ("2026-11-17", False), ("2026-11-02", False)):
        filler.set_place(Key("Echo", "quick", day))
        qtbot.waitUntil(lambda: filler.filling.source.live is not None)
        vocabulary = filler.filling.source.live.vocabulary
        assert [vocabulary.find(word) is None for word in ("cat", "cob", "tea")] == [left_out, left_out, False]


def test_words_with_stored_indexes_are_opened_without_another_process(qtbot, filler, monkeypatch) -> None:
    monkeypatch.setattr(fill_jobs, "prepare_vocabulary", lambda *_, **__: pytest.fail("prepared again"))
    filler.filling.source.choose(filler.filling.source.settings)
    filler.filling.source.want(OPEN_GRID)
    qtbot.waitUntil(lambda: filler.filling.source.live is not None)


def test_words_whose_preparation_was_stopped_are_prepared_again(qtbot, filler, monkeypatch, processes) -> None:
    page = filler.filling
    monkeypatch.setattr(fill_jobs, "stored_words", lambda *_, **__: None)
    page.forget_words()
    page.source.choose(page.source.settings)
    page.entered()
    assert not page.fill.isEnabled()
    qtbot.waitUntil(lambda: filler.is_running)
    filler.stop()
    qtbot.waitUntil(lambda: page.detail.text().startswith("The words were not prepared."))
    page.fill.click()
    qtbot.waitUntil(lambda: page.source.live is not None, timeout=60_000)


def show(editor: CrosswordEditor, puzzle: Puzzle) -> None:
    """Show another document, with the same words for fills."""
    settings = editor.filling.settings()
    editor.session.start(puzzle)
    editor.filling.use_settings(settings)


def rows(editor: CrosswordEditor) -> tuple[str, ...]:
    return editor.puzzle.grid.rows


def test_words_that_survive_come_first_and_enter_places_one(qtbot, filler: CrosswordEditor) -> None:
    filler.canvas.go_to((0, 0))
    table = filler.filling.table
    qtbot.waitUntil(lambda: table.words.rowCount() > 0)
    notes = [table.words.index(row, 3).data() for row in range(table.words.rowCount())]
    assert notes == sorted(notes, key=bool)  # survivors first
    table.selectRow(0)
    word = table.words.index(0, 0).data()
    QTest.keyClick(table, KEY.Key_Return)
    assert rows(filler)[0] == word.lower()
    assert filler.session.undo.undoText() == f"place {word}"


def test_a_row_of_the_words_is_dropped_on_the_slot_under_the_pointer(qtbot, filler: CrosswordEditor) -> None:
    table, canvas = filler.filling.table, filler.canvas
    qtbot.waitUntil(lambda: table.words.rowCount() > 0)
    index = table.words.index(0, 1)
    word = table.words.text(table.words.source(0), table.words.columns[0])
    assert table.dragEnabled()
    assert index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    drop(canvas, table.words.mimeData([index]), canvas.scale.rect((2, 1)).center())
    assert entries_of(filler.puzzle.grid)[1].word == word.lower()
    assert filler.puzzle.grid.mark((2, 0)).origin == "placed"
    assert (canvas.caret.cell, canvas.carried) == ((2, 0), None)


def test_a_phrase_from_another_program_keeps_its_words_and_a_wrong_length_is_refused(qtbot, filler) -> None:
    show(filler, Puzzle(grid=Grid(("........", "...####."))))
    data = QMimeData()
    data.setText("Ice cream")
    drop(filler.canvas, data, filler.canvas.scale.rect((0, 7)).center())
    assert filler.puzzle.grid.rows[0] == "icecream"
    assert [word.text for word in filler.puzzle.words] == ["Ice cream"]
    data.setText("Ice creak")
    with qtbot.waitSignal(filler.canvas.refused):  # it would change a letter
        drop(filler.canvas, data, filler.canvas.scale.rect((0, 7)).center())
    assert filler.puzzle.grid.rows[0] == "icecream"
    data.setText("sorbet")
    with qtbot.waitSignal(filler.canvas.refused) as told:
        drop(filler.canvas, data, filler.canvas.scale.rect((0, 7)).center())
    assert told.args == ["SORBET cannot be placed there"]


def test_a_fill_is_one_step_of_listed_words_and_keeps_letters(qtbot, filler: CrosswordEditor) -> None:
    filler.session.push(Puzzle(grid=Grid(("c..", ".#.", "..."))), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.fill.isEnabled())
    filler.filling.fill.click()
    qtbot.waitUntil(lambda: OPEN not in "".join(rows(filler)))
    assert rows(filler)[0].startswith("c")
    assert {entry.word for entry in entries_of(filler.puzzle.grid)} <= set(WORDS.replace(";", "\n").split())
    filler.undo_stack.undo()
    assert rows(filler) == ("c..", ".#.", "...")


def test_a_region_is_filled_anew_and_the_rest_stays(qtbot, filler: CrosswordEditor) -> None:
    filler.session.push(Puzzle(grid=Grid(("cat", "o#i", "..."))), "Type", "grid")
    filler.canvas.go_to((2, 0))
    for _ in range(2):
        QTest.keyClick(filler.canvas, KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: filler.filling.region.isEnabled())
    filler.filling.region.click()
    qtbot.waitUntil(lambda: rows(filler) == ("cat", "o#i", "toe"))
    assert filler.session.undo.undoText() == "fill the region"


def test_a_title_that_changes_meanwhile_does_not_throw_a_fill_away(qtbot, filler: CrosswordEditor) -> None:
    filler.filling.fill.click()
    filler.session.push(changed(filler.puzzle, title="Another"), "Change title", "title")
    qtbot.waitUntil(lambda: OPEN not in "".join(rows(filler)))
    assert filler.puzzle.title == "Another"


def test_the_lowest_score_counts_as_soon_as_it_is_typed(qtbot, filler: CrosswordEditor) -> None:
    filler.filling.least.setFocus()
    filler.filling.least.lineEdit().setText("90")
    filler.filling.run_main()
    assert filler.filling.settings()["min_score"] == 90


def test_an_impossible_grid_is_named(qtbot, filler: CrosswordEditor) -> None:
    told = []
    filler.message.connect(lambda message: told.append(message.text))
    filler.session.push(Puzzle(grid=Grid(("q..", ".#.", "..."))), "Type", "grid")
    qtbot.waitUntil(lambda: "No word is left" in filler.filling.detail.text())
    filler.filling.fill.click()
    qtbot.waitUntil(lambda: any("cannot fill" in text for text in told))
    assert rows(filler)[0] == "q.."


def test_a_full_grid_says_what_comes_next(qtbot, filler: CrosswordEditor) -> None:
    filler.filling.fill.click()
    following = "The grid is full. Lock what you like, then Improve, or write the clues (page Clues)."
    qtbot.waitUntil(lambda: filler.filling.detail.text().startswith(f"{following}\n"))
    filler.undo_stack.undo()
    qtbot.waitUntil(lambda: "full" not in filler.filling.detail.text())


def test_slots_that_exclude_each_other_are_hatched_and_walked(qtbot, filler: CrosswordEditor) -> None:
    told: list[Message] = []
    filler.message.connect(told.append)
    canvas, legend = filler.canvas, filler.tools.legend
    filler.session.push(Puzzle(grid=Grid(("ti.#cat", "#######", "ti.#ate"))), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.fill.isEnabled() and not filler.jobs.running())
    filler.filling.fill.click()
    qtbot.waitUntil(lambda: bool(told))
    message = told[-1]
    assert "1 across and 3 across cannot be filled together (hatched)" in message.text
    assert message.stays
    assert legend.isVisible()
    (place,) = [button for label, button in message.actions if label == "&Next"]
    walked = []
    for _ in range(3):
        place()
        walked.append(canvas.entry.slot)
        assert "excludes another word" in canvas.accessibleDescription()
    assert walked == [Slot(0, 0, "across"), Slot(2, 0, "across"), Slot(0, 0, "across")]
    marked = pictures(canvas)
    canvas.show_excluded(())
    plain = pictures(canvas)
    hatched = {cell for cell, picture in marked.items() if picture != plain[cell]}
    assert hatched == {(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)}
    filler.filling.least.setValue(1)  # other words: what excludes each other is not known
    assert not legend.isVisible()


def test_a_word_that_stands_twice_is_named_marked_and_walked(qtbot, filler: CrosswordEditor) -> None:
    told: list[Message] = []
    filler.message.connect(told.append)
    legend, page = filler.tools.legend, filler.filling
    twice = "CAT stands at 1 across and 3 across (hatched). Keep one of them."
    both = [Slot(0, 0, "across"), Slot(2, 0, "across")]
    # a full grid
    filler.session.push(Puzzle(grid=Grid(("cat#one", "#######", "cat#ate"))), "Type", "grid")
    qtbot.waitUntil(lambda: page.detail.text() == twice)
    assert legend.isVisible()
    page.run_main()
    assert [button for button, _ in told[-1].actions] == ["&Next"]
    walk(filler, told[-1], both)
    # Fill, Compare and Fill Region, where cells are open
    filler.session.push(Puzzle(grid=Grid(("cat#one", "#######", "cat#a.e"))), "Type", "grid")
    qtbot.waitUntil(lambda: page.fill.isEnabled() and not filler.jobs.running())
    page.show_region(frozenset({(2, 5), (2, 6)}))
    for button in (page.fill, page.region, page.compare):
        told.clear()
        page.search.excluded.emit(())
        button.click()
        qtbot.waitUntil(lambda: bool(told))
        assert told[-1].text == twice
        assert legend.isVisible()
        walk(filler, told[-1], both)
    filler.session.push(Puzzle(grid=Grid(("cat#one", "#######", "cot#a.e"))), "Type", "grid")
    assert not legend.isVisible()


def walk(editor: CrosswordEditor, message: Message, slots: Sequence[Slot]) -> None:
    """Press Next for each slot, and once more."""
    (go_on,) = [act for label, act in message.actions if label == "&Next"]
    for slot in (*slots, slots[0]):
        go_on()
        assert editor.canvas.entry.slot == slot


def test_slots_that_exclude_each_other_are_marked_after_compare_and_region(qtbot, filler: CrosswordEditor) -> None:
    told: list[Message] = []
    filler.message.connect(told.append)
    page = filler.filling
    filler.session.push(Puzzle(grid=Grid(("ti.#cat", "#######", "ti.#ate"))), "Type", "grid")
    qtbot.waitUntil(lambda: page.fill.isEnabled() and not filler.jobs.running())
    page.show_region(frozenset({(0, 2), (2, 2)}))
    for button in (page.region, page.compare):
        told.clear()
        page.search.excluded.emit(())
        button.click()
        qtbot.waitUntil(lambda: bool(told))
        assert "1 across and 3 across cannot be filled together (hatched)" in told[-1].text
        assert filler.tools.legend.isVisible()
        walk(filler, told[-1], [Slot(0, 0, "across"), Slot(2, 0, "across")])
    qtbot.waitUntil(lambda: "cannot be filled" in page.comparing.view.empty_text)


def test_fill_region_takes_the_best_word_of_one_slot(qtbot, filler: CrosswordEditor) -> None:
    filler.session.push(Puzzle(grid=by_search("tie#toe", "#######", "te.#one")), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.better.isEnabled() or filler.filling.fill.isEnabled())
    qtbot.waitUntil(lambda: not filler.jobs.running())
    filler.filling.show_region(frozenset({(0, 0), (0, 1), (0, 2)}))
    filler.filling.region.click()
    qtbot.waitUntil(lambda: rows(filler)[0] == "bet#toe")  # 80, more than those of all others


def pictures(canvas: DrawCanvas) -> dict[tuple[int, int], QImage]:
    """How the cells are painted."""
    image, scale = canvas.grab().toImage(), canvas.scale
    return {cell: image.copy(scale.rect(cell).toRect().adjusted(4, 4, -4, -4)) for cell in canvas.puzzle.grid.cells()}


def test_what_stands_just_below_the_lowest_score_is_said(qtbot, filler: CrosswordEditor) -> None:
    filler.filling.least.setValue(50)
    filler.session.push(Puzzle(grid=Grid(("ti.",))), "Type", "grid")
    wanted = "No word is left for 1 across. Just below the lowest score: TIE (20)."
    qtbot.waitUntil(lambda: filler.filling.detail.text() == wanted)
    filler.session.push(Puzzle(grid=Grid(("qq.", "###", "ti."))), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.detail.text() == "No word is left for 1 across.")
    filler.canvas.go_to((2, 0))  # it has trouble too
    qtbot.waitUntil(lambda: filler.filling.detail.text() == wanted.replace("1 across", "2 across"))


def test_a_locked_word_below_the_lowest_score_is_named_in_the_table(qtbot, filler: CrosswordEditor) -> None:
    filler.filling.least.setValue(50)
    grid = Grid(("tie", "###", "..."), marks=tuple(Mark(0, column, given=True) for column in range(3)))
    filler.session.push(Puzzle(grid=grid), "Type", "grid")
    filler.canvas.go_to((0, 0))
    text = "Below the lowest score: TIE (20)."
    qtbot.waitUntil(lambda: filler.filling.table.empty_text == text)


def test_words_of_one_root_are_a_choice_that_is_named_if_there_is_no_fill(qtbot, filler, tmp_path) -> None:
    path = tmp_path / "roots.txt"
    path.write_text("art\narts\n")
    filler.filling.use_settings({"lists": [str(path)], "min_score": 0, "phrases": False})
    assert filler.filling.distinct.isChecked()
    show(filler, Puzzle(grid=Grid(("...#", "####", "...."))))
    qtbot.waitUntil(lambda: filler.filling.fill.isEnabled())
    said = list[Message]()
    filler.filling.message.connect(said.append)
    filler.filling.run_main()
    qtbot.waitUntil(lambda: bool(said))
    assert "allow words of one root" in said[0].text
    filler.filling.distinct.click()
    qtbot.waitUntil(lambda: filler.filling.fill.isEnabled())
    filler.filling.run_main()
    qtbot.waitUntil(lambda: rows(filler) == ("art#", "####", "arts"))


def by_search(*grid_rows: str) -> Grid:
    """A grid whose letters a search has filled."""
    grid = Grid(grid_rows)
    return changed(grid, marks=tuple(Mark(*cell, origin="filled") for cell in grid.cells()))


def test_typed_letters_are_kept_until_the_user_lets_searches_change_them(qtbot, filler: CrosswordEditor) -> None:
    locked = (Slot(0, 0, "across"),)
    filler.session.push(Puzzle(grid=Grid(("cob#ate",)), locked=locked), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.better.isEnabled())
    said: list[Message] = []
    filler.filling.message.connect(said.append)
    filler.filling.better.click()
    assert not filler.jobs.named()
    assert said[-1].text.startswith("All letters were typed, placed, given or locked")
    [(label, release)] = said[-1].actions
    assert label == "Let Searches Change Them"
    release()
    assert filler.session.undo.undoText() == "let searches change letters"
    qtbot.waitUntil(lambda: filler.filling.better.isEnabled())
    filler.filling.better.click()
    qtbot.waitUntil(lambda: rows(filler) == ("cob#bet",))
    filler.stop()
    qtbot.waitUntil(lambda: not filler.jobs.running())


def test_improve_keeps_to_the_selected_cells(qtbot, filler: CrosswordEditor) -> None:
    filler.session.push(Puzzle(grid=by_search("ate#one")), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.better.isEnabled())
    filler.canvas.go_to((0, 4))
    filler.canvas.select_region((0, 6))
    filler.filling.better.click()
    qtbot.waitUntil(lambda: rows(filler) == ("ate#bet",))  # ATE has a better word too
    filler.stop()
    qtbot.waitUntil(lambda: not filler.jobs.running())
    assert rows(filler) == ("ate#bet",)


def test_improve_finds_the_best_word_and_keeps_locked_ones(qtbot, filler: CrosswordEditor) -> None:
    locked = (Slot(0, 0, "across"),)
    filler.session.push(Puzzle(grid=by_search("cob#ate"), locked=locked), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.better.isEnabled())
    filler.filling.better.click()
    qtbot.waitUntil(lambda: rows(filler) == ("cob#bet",))
    filler.stop()
    qtbot.waitUntil(lambda: not filler.jobs.running())


def letters_shown(editor: CrosswordEditor) -> str:
    """The letters that are painted in the cells, row by row."""
    cells = [f"cell {r},{c}" for r, c in editor.puzzle.grid.cells()]
    found = {run.part: run.text for run in runs(editor.canvas.drawing.shapes) if run.text.isalpha()}
    return "".join(found.get(cell, ".") for cell in cells)


def runs(shapes: Sequence[Shape]) -> Iterator[Run]:
    for one in shapes:
        if isinstance(one, Group):
            yield from runs(one.shapes)
        elif isinstance(one, Run):
            yield one


def test_a_search_shows_its_better_letters_in_the_grid_until_it_ends(filler: CrosswordEditor) -> None:
    filler.session.push(Puzzle(grid=Grid(("cob#a..",))), "Type", "grid")
    filler.filling.searching.emit(Grid(("cob#bet",)))
    assert letters_shown(filler) == "COBB.."  # letters of empty cells are painted in grey, over the drawing
    assert rows(filler) == ("cob#a..",)
    filler.filling.searching.emit(None)
    assert letters_shown(filler) == "COBA.."


def test_an_improvement_is_watched_and_stop_keeps_the_best(
    qtbot, filler: CrosswordEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(puzzle: Puzzle, vocabulary: object, region: object, seed: int, *, control: Control) -> Outcome[Filled]:
        better = Filled(Grid(("cob#bet",)), ())
        control.report(0, best=better, score=110)
        while not control.stopped:
            time.sleep(0.002)
        return Outcome(Ending.STOPPED, better)

    monkeypatch.setattr(fill_search, "improved", slow)
    filler.session.push(Puzzle(grid=by_search("cob#ate")), "Type", "grid")
    qtbot.waitUntil(lambda: filler.filling.better.isEnabled())
    filler.filling.better.click()
    qtbot.waitUntil(lambda: letters_shown(filler) == "COBBET")
    assert rows(filler) == ("cob#ate",)
    [job] = filler.jobs.named()
    assert job.describe_best
    assert job.describe_best(job.task.control.best) == "mean score 55.0"
    filler.filling.better.click()  # again, which goes on
    assert filler.jobs.named() == [job]
    filler.stop()
    qtbot.waitUntil(lambda: rows(filler) == ("cob#bet",))
    assert filler.session.undo.undoText() == "improve the fill"


def test_a_crisscross_and_an_empty_document_say_what_to_do(filler: CrosswordEditor) -> None:
    show(filler, Puzzle())
    assert "Draw a grid" in filler.filling.detail.text()
    show(filler, Puzzle(grid=Grid(("cat", "_t_", "_e_"))))
    assert "criss-cross" in filler.filling.detail.text()
    assert not filler.filling.fill.isEnabled()


def test_the_words_wanted_are_those_of_the_document(qtbot, filler: CrosswordEditor, words: Path) -> None:
    own = filler.selection()
    wanted = {"lists": (str(words),), "min_score": 0, "phrases": False, "names": False}
    assert own["fill"].items() >= wanted.items()
    filler.session.start(OPEN_GRID)
    usual = FillSettings()
    assert filler.filling.source.settings == usual
    assert (filler.filling.least.value(), filler.filling.phrases.isChecked()) == (usual.min_score, usual.phrases)
    filler.select(json.loads(json.dumps(own)))
    assert filler.filling.settings() == own["fill"]
    qtbot.waitUntil(lambda: filler.filling.source.live is not None)
    assert filler.filling.source.live.vocabulary.find("cob") is not None  # a score of 30, in its own list only
    filler.select({"fill": "damaged"})
    assert filler.filling.source.settings == usual


def listed(editor: CrosswordEditor) -> list[str]:
    table = editor.filling.table
    return [table.words.index(place, 0).data() for place in range(table.words.rowCount())]


def test_a_word_is_ruled_never_or_always(qtbot, filler: CrosswordEditor) -> None:
    table, told = filler.filling.table, []
    filler.message.connect(told.append)
    filler.canvas.go_to((0, 0))
    qtbot.waitUntil(lambda: "TIE" in listed(filler))
    before = listed(filler)
    table.select([2])
    table.setFocus()
    QTest.keyClick(table, KEY.Key_Delete)
    qtbot.waitUntil(lambda: listed(filler) and before[2] not in listed(filler))
    assert table.selected_values() == [before[3]]  # the next word can be ruled on at once
    assert told[-1].text == f"{before[2].lower()} is rejected in all puzzles."
    [(name, undo)] = told[-1].actions
    assert name == "Undo"
    undo()
    qtbot.waitUntil(lambda: listed(filler) == before)
    assert before[:2] == ["CAT", "COT"]  # the words that survive
    table.select([1])
    QTest.keyClick(table, KEY.Key_Insert)
    qtbot.waitUntil(lambda: listed(filler)[:1] == ["COT"])
    assert table.words.index(0, 1).data() == "100"
    assert told[-1].text == "cot is always accepted: in every puzzle, even if its word list lacks it."
    assert {one.word: one.reason for one in rulings(Store())} == {"cot": ALWAYS}


def test_words_of_other_slots_do_not_kill_a_slot_that_has_none(qtbot, filler: CrosswordEditor) -> None:
    filler.session.push(Puzzle(grid=Grid(("q..", "##.", "##."))), "Type", "grid")
    filler.canvas.go_to((2, 2))
    table = filler.filling.table
    qtbot.waitUntil(lambda: filler.filling.detail.text() == "No word is left for 1 across.")
    scores = [int(table.words.index(place, 1).data()) for place in range(table.words.rowCount())]
    assert scores == sorted(scores, reverse=True)
    blank = [table.words.index(place, column).data() for place in range(len(scores)) for column in (2, 3)]
    assert set(blank) == {""}
    assert len(scores) == 10


def test_a_grid_without_a_fill_names_a_few_slots_or_counts_many() -> None:
    grid = parse_grid("\n".join(["....."] * 5))
    entries = entries_of(grid)
    advice = "Reduce the lowest score, add a list, or move a block."
    assert impossible_text(grid, Filled(grid, ())) == f"The words of these lists cannot fill the grid. {advice}"
    one, two = (impossible_text(grid, Filled(grid, (), entries[:n])) for n in (1, 2))
    text = "The words of these lists cannot fill the grid"
    assert one == f"{text}: no word fits 1 across (hatched). {advice}"
    assert two == f"{text}: 1 across and 6 across cannot be filled together (hatched). {advice}"
    many = impossible_text(grid, Filled(grid, (), entries[: MOST_NAMED + 1]))
    assert many == f"{text}: 7 of its 10 words cannot be filled together. {advice}"  # most of the grid is not hatched
    large = parse_grid("\n".join(["......."] * 7))
    half = impossible_text(large, Filled(large, (), entries_of(large)[: MOST_NAMED + 1]))
    assert half == f"{text}: 7 of its 14 words cannot be filled together (hatched). {advice}"


def test_the_advice_on_a_grid_without_a_fill_fits_the_grid() -> None:
    barred = parse_grid("...\n...\n\nbar 1,1 below")
    assert impossible_text(barred, Filled(barred, ())).endswith("add a list, or move a bar.")
    typed = parse_grid("qz.\n...\n...")
    one, two = (impossible_text(typed, Filled(typed, (), entries_of(typed)[:n])) for n in (1, 2))
    assert one.endswith("no word fits 1 across (hatched). Change its letters, reduce the lowest score, or add a list.")
    assert two.endswith("Change letters, reduce the lowest score, add a list, or move a block.")


def test_the_legend_names_what_is_hatched(qtbot) -> None:
    legend, slots = Legend(), [one.slot for one in entries_of(parse_grid("...\n..."))]
    qtbot.addWidget(legend)
    widths = []
    for some, text in ((slots[:1], "no word fits"), (slots[:2], "exclude each other")):
        legend.show_excluded(some)
        widths.append(legend.sizeHint().width() - legend.fontMetrics().horizontalAdvance(text))
    assert widths[0] == widths[1]


@pytest.fixture
def richer(qtbot, filler: CrosswordEditor, tmp_path: Path) -> CrosswordEditor:
    """The editor with more words, which fill the grid in more than one way."""
    path = tmp_path / "more.txt"
    path.write_text(WORDS + "bee;90\nnee;10\ntoy;33\nyet;44\ncan;66\nboy;77\nnay;22\n")
    filler.filling.words.file_chosen.emit(str(path))
    filler.filling.words.list_chosen.emit(str(path))
    qtbot.waitUntil(lambda: filler.filling.compare.isEnabled())
    return filler


def test_fills_are_compared_and_one_is_taken_with_enter(qtbot, richer: CrosswordEditor) -> None:
    filler = richer
    page, view = filler.filling, filler.filling.comparing.view
    QTest.mouseClick(page.compare, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(view.values) > 1 and not filler.jobs.named())
    fills = view.values
    assert [one.mean for one in fills] == sorted((one.mean for one in fills), reverse=True)
    assert view.current() == 0  # the best one
    QTest.keyClick(view, KEY.Key_Right)
    QTest.keyClick(view, KEY.Key_Return)
    assert filler.puzzle.grid.rows == fills[1].grid.rows
    assert {mark.origin for mark in filler.puzzle.grid.marks} == {"filled"}
    assert view.isVisible()  # another one can be tried
    QTest.keyClick(view, KEY.Key_Left)
    QTest.keyClick(view, KEY.Key_Return)
    assert filler.puzzle.grid.rows == fills[0].grid.rows
    filler.undo_stack.undo()
    assert filler.puzzle.grid.rows == fills[1].grid.rows
    filler.stop()
    assert not view.isVisible()


def test_cells_that_cannot_be_filled_otherwise_are_told_in_a_sentence(qtbot, filler: CrosswordEditor) -> None:
    show(filler, Puzzle(grid=Grid(("zz.",))))
    qtbot.waitUntil(lambda: filler.filling.compare.isEnabled())
    filler.filling.compare.click()
    view = filler.filling.comparing.view
    qtbot.waitUntil(lambda: view.empty_text.startswith("These cells cannot be filled with the letters around them."))


def test_the_theme_is_kept_by_its_key_on_a_page_tab(filler: CrosswordEditor) -> None:
    filled = tuple(Mark(0, column, origin="filled") for column in (4, 5, 6))
    filler.session.push(Puzzle(grid=Grid(("cat#ate",), marks=filled)), "Type", "grid")
    filler.inspector.tabBar().setFocus()
    QTest.keyClick(filler.inspector.tabBar(), KEY.Key_T, CTRL | SHIFT)
    assert rows(filler) == ("cat#...",)


def test_a_letter_typed_meanwhile_ends_the_comparison(qtbot, richer: CrosswordEditor) -> None:
    filler = richer
    page = filler.filling
    page.compare.click()
    qtbot.waitUntil(lambda: len(page.comparing.view.values) > 1)
    filler.canvas.go_to((0, 0))
    QTest.keyClick(filler.canvas, KEY.Key_C)
    assert not page.comparing.isVisible()
    page.compare.click()
    qtbot.waitUntil(lambda: len(page.comparing.view.values) > 1 and not filler.jobs.named())
    assert {one.grid.rows[0][0] for one in page.comparing.view.values} == {"c"}


def test_fills_of_an_older_grid_are_gone_when_the_page_is_shown_again(qtbot, richer: CrosswordEditor) -> None:
    page = richer.filling
    page.compare.click()
    qtbot.waitUntil(lambda: len(page.comparing.view.values) > 1 and not richer.jobs.named())
    richer.inspector.show_page(richer.drawing.name)
    richer.canvas.go_to((0, 0))
    QTest.keyClick(richer.canvas, KEY.Key_C)
    richer.inspector.show_page(page.name)
    assert not page.comparing.isVisible()
    assert page.fill.isVisible()


def test_letters_of_a_hand_are_not_compared(qtbot, filler: CrosswordEditor) -> None:
    show(filler, Puzzle(grid=Grid(("cat", "o#e", "bee"))))
    qtbot.waitUntil(lambda: filler.filling.compare.isEnabled())
    messages: list[Message] = []
    filler.filling.message.connect(messages.append)
    filler.filling.compare.click()
    assert "were typed, placed, given or locked" in messages[0].text
    assert not filler.filling.comparing.isVisible()


@pytest.mark.parametrize("everywhere", [False, True])
def test_a_word_is_avoided_by_the_menu_of_a_fill(qtbot, richer: CrosswordEditor, everywhere: bool) -> None:
    page = richer.filling
    view, menu = page.comparing.view, page.comparing.menu
    page.compare.click()
    qtbot.waitUntil(lambda: len(view.values) > 1 and not richer.jobs.named())
    fill = view.values[1]
    at = view.box(1).center()
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, at))
    words = [action.menu() for action in menu.actions()]
    assert [one.title() for one in words] == [word.upper() for word in fill.words]  # the lowest scores first
    words[0].actions()[everywhere].trigger()
    menu.close()
    avoided = fill.words[0]
    qtbot.waitUntil(lambda: page.source.live is not None and page.source.live.vocabulary.find(avoided) is None)
    qtbot.waitUntil(lambda: len(view.values) > 0 and not richer.jobs.named())
    assert not any(avoided in one.words for one in view.values)
    assert view.isVisible()
    assert [one.word for one in richer.puzzle.rulings] == ([] if everywhere else [avoided])
    assert [one.word for one in open_house().rulings] == ([avoided] if everywhere else [])
    if not everywhere:
        richer.undo_stack.undo()
        qtbot.waitUntil(lambda: any(avoided in one.words for one in view.values))


def test_the_score_of_a_word_is_changed_from_a_fill(qtbot, monkeypatch, richer: CrosswordEditor) -> None:
    page = richer.filling
    new_list("ours", entries_from((WORDS + "bee;90\nnee;10\ntoy;33\n").splitlines()))
    page.words.list_chosen.emit("ours")
    qtbot.waitUntil(lambda: page.compare.isEnabled())
    page.compare.click()
    qtbot.waitUntil(lambda: len(page.comparing.view.values) > 0 and not richer.jobs.named())
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (71, True))
    word = page.comparing.view.values[0].words[0]
    page.comparing.scored.emit(word)
    qtbot.waitUntil(lambda: entries_of_list("ours", (word,))[word].score == 71)

    def score_in_the_help() -> int:
        lexicon = page.source.live.vocabulary.lexicon
        return int(lexicon.score[lexicon.index_of(word)])

    qtbot.waitUntil(lambda: page.source.live is not None and score_in_the_help() == 71)


def test_the_score_of_a_list_that_cannot_be_edited_stays(qtbot, monkeypatch, richer: CrosswordEditor) -> None:
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (71, True))
    messages: list[Message] = []
    richer.filling.message.connect(messages.append)
    richer.filling.comparing.scored.emit("toy")
    qtbot.waitUntil(lambda: bool(messages))
    assert "is a file and cannot be edited" in messages[0].text


def test_the_help_says_why_a_slot_has_no_words_and_offers_both_readings() -> None:
    live = LiveHelp(Vocabulary.of(Lexicon.of("some", ("cot", "dot", "cab", "dab"))))
    top = Slot(0, 0, "across")
    for text, sentence in (("7", "A cell has a content that no word has"), ("C/D", "2 words fit.")):
        grid = parse_grid(f"...\n.##\n.##\nrebus 1,1 {text}")
        advice = fill_jobs.advised(live, Puzzle(grid=grid), top, control=Control())
        assert advice_text(advice).startswith(sentence)


def test_the_figures_name_words_that_are_in_no_list() -> None:
    grid = parse_grid("cat\na#o\nrxe")
    found = figures_text(statistics(grid, Lexicon.of("some", ("cat", "car", "toe"))))
    assert "in no list: RXE" in found
    live = LiveHelp(Vocabulary.of(Lexicon.of("some", ("cat", "car", "toe"))))
    written = Puzzle(grid=grid, words=(Listed("r xe"),))
    assert "in no list: R XE" in figures_text(fill_jobs.advised(live, written, None, control=Control()).statistics)
    assert "in no list" not in figures_text(statistics(grid, None))


def test_a_word_leaves_no_number_where_all_its_crossings_are_complete(qtbot) -> None:
    table, slot = SurvivorTable(), Slot(0, 0, "down")
    qtbot.addWidget(table)
    words = [Suggestion("cat", "cat", 60, kills, least, 0.0) for kills, least in ((None, 0), (None, 3), (slot, 0))]
    table.show_suggestions(Grid(("cat", "o#e", "ben")), Suggestions(tuple(words[:2]), (words[2],), 0))
    assert [table.words.data(table.words.index(row, 2)) for row in range(3)] == ["", "3", "0"]
