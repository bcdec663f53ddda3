"""A game from its start to its summary: the pages Play and Moves, the end of a game, and the next board."""

import threading
import time

import pytest
from msgspec import UNSET
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from engine.core import BadInput, Control, FileProblem, changed
from engine.core.store import Store
from engine.documents.document import Document, read, write
from engine.drawing.shapes import Run, found_in
from engine.soup import study
from engine.soup.board import Move, played, random_board, read_board, worth
from engine.soup.moves import finder_of
from engine.soup.players import registry as players
from engine.soup.puzzle import START, Puzzle, Turn, branch_end, line, replay
from engine.soup.study import Review, judged
from engine.words.sources import open_lexicon
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio.shell.tabs import TABS
from studio.soup import game, knowledge
from studio.soup.pages.moves_page import NO_MISTAKE, SEARCHING
from studio.soup.pages.tree import OpenLine, branch_ends
from studio.widgets.job_bar import JobBar
from tests.studio.conftest import opened_window
from tests.studio.soup_tab import Scripted, soup_tab

BOARD = read_board("fil\ntay\nire")
FIL = Move("fil", ((0, 0), (0, 1), (0, 2)))
TAY = Move("tay", ((1, 0), (1, 1), (1, 2)))
IRE = Move("ire", ((2, 0), (2, 1), (2, 2)))
AYE = Move("aye", ((1, 1), (1, 2), (2, 2)))
TURNS = (Turn(FIL), Turn(TAY, 0), Turn(IRE, 1))


@pytest.fixture
def editor(qtbot):
    with soup_tab(qtbot, BOARD) as editor:
        yield editor


def cell_text(table, row: int, name: str) -> str:
    column = next(one for one in table.words.columns if one.name == name)
    return table.words.text(row, column)


def test_the_words_stay_hidden_on_the_first_page_and_a_par_is_shown(qtbot, editor) -> None:
    assert editor.inspector.page() is editor.play_page
    assert not editor.page.candidates.isVisible()
    qtbot.waitUntil(lambda: editor.knowledge.par is not None)
    points = editor.knowledge.par.score.total
    assert editor.play_page.par.text() == f"Par for this board: {points:,}, the game of Quick"


def test_a_cleared_board_is_celebrated_and_then_summed_up(qtbot, editor) -> None:
    editor.edits.play(FIL)
    editor.edits.play(TAY)
    assert not editor.ending.card.isVisible()
    editor.edits.play(IRE)
    with qtbot.waitSignal(editor.canvas.celebrated):
        assert not editor.ending.card.isVisible()
    qtbot.waitUntil(lambda: editor.ending.card.title.text().startswith("You 569, Quick "))
    qtbot.waitUntil(lambda: "lost" in editor.ending.card.lines.text())
    assert len(editor.ending.card.lines.text().splitlines()) <= 3
    assert editor.play_page.result.text() == editor.ending.card.title.text()
    assert editor.play_page.detail.text() == editor.ending.card.lines.text()
    editor.edits.take_back()
    assert not editor.ending.card.isVisible()


def play_out(qtbot, editor) -> None:
    """Play to the empty board and wait until its celebration has begun."""
    for move in (FIL, TAY, IRE):
        editor.edits.play(move)
    qtbot.waitUntil(lambda: not editor.canvas.moving)


def test_a_letter_typed_during_the_celebration_ends_it(qtbot, editor) -> None:
    play_out(qtbot, editor)
    assert not editor.ending.card.isVisible()
    QTest.keyClicks(editor.canvas, "x")
    assert editor.ending.card.isVisible()


def test_the_summary_lies_on_the_board_beside_the_names_of_the_rows(qtbot, editor) -> None:
    play_out(qtbot, editor)
    QTest.keyClicks(editor.canvas, "x")
    board, card = editor.canvas.board_rect, editor.ending.card.geometry()
    assert card.top() > board.top()
    assert abs(card.center().x() - board.center().x()) <= 1
    assert board.left() <= card.left() or card.width() == 200  # its least width


def test_a_position_that_is_only_visited_has_no_summary(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.session.push(Puzzle(BOARD, TURNS), "Other", "board")
    editor.edits.go_to_end()
    qtbot.waitUntil(lambda: editor.canvas.board.letters == "")
    assert not editor.ending.card.isVisible()


def test_moves_are_listed_with_the_points_that_they_lost(qtbot, editor) -> None:
    editor.session.push(Puzzle(BOARD, TURNS, 0, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.inspector.show_page("Moves")
    table = editor.moves_page.table
    qtbot.waitUntil(lambda: all(cell_text(table, row, "lost") for row in range(3)))
    assert [cell_text(table, row, "word") for row in range(3)] == ["FIL", "TAY", "IRE"]
    assert [cell_text(table, row, "total") for row in range(3)] == ["36", "54", "569"]
    assert [cell_text(table, row, "start") for row in range(3)] == ["a3", "a2", "a1"]
    lost = sum(int(cell_text(table, row, "lost")) for row in range(3))
    qtbot.waitUntil(lambda: "positions searched a move" in editor.moves_page.reviewed.text())
    best = editor.knowledge.known.best(BOARD)
    assert best
    assert best.total == 569 + lost
    assert table.selected() == [0]
    assert editor.moves_page.solution.text() == "Solution: 569 points, 3 words"
    table.select([1])
    assert editor.puzzle.at == 1


def test_the_better_game_is_added_as_a_branch_and_undone(qtbot, editor) -> None:
    aye = Move("aye", ((1, 1), (1, 2), (2, 2)))
    editor.session.push(Puzzle(BOARD, (Turn(aye),), 0, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.inspector.show_page("Moves")
    page = editor.moves_page
    qtbot.waitUntil(page.better_button.isEnabled)
    page.better_button.click()
    puzzle = editor.puzzle
    assert [turn.move.word for turn in puzzle.turns[:2]] == ["aye", puzzle.turns[puzzle.at].move.word]
    assert puzzle.turns[puzzle.at].after == -1
    whole = line(puzzle.turns, len(puzzle.turns) - 1)
    assert replay(BOARD, whole).total == editor.knowledge.known.best(BOARD).total > 18
    qtbot.waitUntil(lambda: page.table.words.rowCount() == len(whole))
    assert not page.better_button.isEnabled()
    editor.session.undo.undo()
    assert editor.puzzle.turns == (Turn(aye),)


def test_an_unfinished_game_is_told_its_lost_points_and_undo_and_redo_keep_its_review(qtbot, editor) -> None:
    page, aye = editor.moves_page, Move("aye", ((1, 1), (1, 2), (2, 2)))
    editor.session.push(Puzzle(BOARD, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.edits.play(aye)
    editor.inspector.show_page("Moves")
    qtbot.waitUntil(lambda: "no game is left out" in page.reviewed.text())
    best, (move,) = editor.knowledge.known.best(BOARD).total, judged(editor.knowledge.known, BOARD, (aye,))
    kept = f"Accuracy {100 * (1 - move.lost / best):.0f}\u00a0%"
    assert page.reviewed.text().startswith(f"{kept}: {move.lost} of the {best} points of the best game known are lost.")
    text = page.reviewed.text()
    editor.session.undo.undo()
    editor.session.undo.redo()
    qtbot.waitUntil(lambda: page.reviewed.text() == text)


def shown_review(qtbot, editor, turns, at):
    editor.set_motion(False)
    editor.session.push(Puzzle(BOARD, turns, at, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.inspector.show_page("Moves")
    qtbot.waitUntil(lambda: editor.knowledge.review.changes is not None)
    return editor.moves_page.plot


def test_a_graph_shows_where_the_game_was_lost_and_a_click_opens_the_turn(qtbot, editor) -> None:
    plot = shown_review(qtbot, editor, (Turn(AYE),), START)
    best = editor.knowledge.known.best(BOARD).total
    (lost,) = (one.lost for one in judged(editor.knowledge.known, BOARD, (AYE,)))
    assert plot.values == (best, best - lost)
    across, up = plot.totals.pixels([1.0], [best - lost])
    QTest.mouseClick(plot.totals.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(int(across[0]), int(up[0])))
    assert editor.puzzle.at == 0


def test_the_better_line_is_shown_as_boards_and_a_click_inserts_it(qtbot, editor) -> None:
    plot = shown_review(qtbot, editor, (Turn(AYE),), 0)
    plot.set_current(1)
    best = editor.knowledge.known.best(BOARD).moves
    drawn = [run.text for run in found_in(plot.better.drawing.shapes, Run) if len(run.text) > 2]
    assert [text.split()[1] for text in drawn] == [move.word.upper() for move in best]
    QTest.mouseClick(plot.better, Qt.MouseButton.LeftButton)
    assert line(editor.puzzle.turns, branch_end(editor.puzzle)) == best
    assert editor.puzzle.turns[0] == Turn(AYE)


def test_mistakes_are_retried_and_the_loss_of_the_word_tried_is_said(qtbot, editor) -> None:
    shown_review(qtbot, editor, (Turn(AYE),), 0)
    page, (own,) = editor.moves_page, judged(editor.knowledge.known, BOARD, (AYE,))
    assert own.lost >= 40
    page.retry_button.click()
    assert editor.puzzle.at == START
    assert page.retry.text() == f"Mistake 1 of 1: AYE lost {own.lost}. Play another word in its place."
    assert page.plot.better.drawing is None
    editor.edits.play(FIL)
    qtbot.waitUntil(lambda: "Back tries another word" in page.retry.text())
    (tried, *_) = judged(editor.knowledge.known, BOARD, (FIL,))
    better = f"{tried.better.word.upper()} {worth(tried.better.word)} was better."
    assert f"FIL loses {tried.lost}: {better}" in page.retry.text()
    page.retry_button.click()
    assert not page.retry.isVisible()
    assert editor.puzzle.turns[0] == Turn(AYE)


def test_the_loss_of_the_word_tried_is_called_final_when_its_search_has_ended(qtbot, editor, monkeypatch) -> None:
    shown_review(qtbot, editor, (Turn(AYE),), 0)
    qtbot.waitUntil(lambda: editor.knowledge.reviewed)
    monkeypatch.setattr(editor.knowledge, "_start", lambda *_: None)
    editor.moves_page.retry_button.click()
    editor.edits.play(FIL)
    assert editor.moves_page.retry.text().endswith("FIL is being searched\u2026")
    moves = editor.knowledge.known.best(played(BOARD, FIL)).moves
    editor.knowledge.known.learn(played(BOARD, FIL), moves, 800)
    editor.knowledge.review = Review(steps=5_000, changes=(440,))
    editor.knowledge.changed.emit()
    assert "FIL loses " in editor.moves_page.retry.text()
    assert editor.moves_page.retry.text().endswith(" \u00b1 440 so far; the search continues\u2026")


def test_a_later_branch_stays_open_while_its_mistakes_are_retried(qtbot, editor) -> None:
    shown_review(qtbot, editor, (*TURNS, Turn(AYE)), 3)
    page = editor.moves_page
    page.retry_button.click()
    assert editor.puzzle.at == START
    assert [cell_text(page.table, row, "word") for row in range(page.table.words.rowCount())] == ["AYE"]
    assert page.retry.text().startswith("Mistake 1 of 1: AYE lost ")
    editor.edits.go_to_end()
    assert editor.puzzle.at == 3


def test_retry_mistakes_is_disabled_and_its_tip_says_why(qtbot, editor) -> None:
    page = editor.moves_page
    assert (page.retry_button.isEnabled(), page.retry_button.toolTip()) == (False, NO_MISTAKE)
    editor.inspector.show_page("Moves")
    editor.session.push(Puzzle(BOARD, (Turn(AYE),), 0, solution=(FIL, TAY, IRE)), "Other", "board")
    assert (page.retry_button.isEnabled(), page.retry_button.toolTip()) == (False, SEARCHING)
    qtbot.waitUntil(page.retry_button.isEnabled)
    assert page.retry_button.toolTip().startswith("Play another word")


def test_the_better_game_is_shown_although_an_older_branch_begins_like_it(qtbot, editor) -> None:
    aye = Move("aye", ((1, 1), (1, 2), (2, 2)))
    after_fil = played(BOARD, FIL)
    moves = finder_of(open_lexicon("large")).moves(after_fil)
    other = next(move for number in range(len(moves)) if (move := moves.move(number)).word != TAY.word)
    turns = (Turn(FIL), Turn(other, 0), Turn(aye))
    editor.session.push(Puzzle(BOARD, turns, 2, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.edits.add_branch(-1, (FIL, TAY, IRE))
    puzzle = editor.puzzle
    assert puzzle.at == 0
    assert [puzzle.turns[number].move for number in editor.knowledge.open.turns(puzzle)] == [FIL, TAY, IRE]


def test_the_open_line_of_another_board_is_not_kept() -> None:
    opened, second = OpenLine(), Move("ire", TAY.cells)
    assert opened.turns(Puzzle(BOARD, (Turn(FIL), Turn(AYE)), 1)) == [1]
    assert opened.turns(Puzzle(read_board("fil\nire\ntay"), (Turn(FIL), Turn(second)))) == [0]


def test_another_document_of_the_same_board_has_its_own_line_word_and_review(qtbot, editor, tmp_path) -> None:
    write(tmp_path / "other.puzzle", Document(Puzzle(BOARD, (Turn(FIL), Turn(IRE, 0), Turn(TAY, 0)), 0), "2026-11-30"))
    editor.inspector.show_page("Moves")
    editor.session.push(Puzzle(BOARD, TURNS, 2), "Game", "board")
    editor.edits.go_to(0)
    qtbot.waitUntil(lambda: bool(editor.knowledge.review.steps))
    QTest.keyClicks(editor.canvas, "tay")
    editor.session.open(tmp_path / "other.puzzle")
    assert editor.knowledge.open.turns(editor.puzzle) == [0, 1]
    assert [cell_text(editor.moves_page.table, row, "word") for row in range(2)] == ["FIL", "IRE"]
    assert not editor.word_input.holds
    assert editor.page.ghost == ()
    assert not editor.knowledge.review.found


def test_the_summary_of_a_game_is_not_that_of_another_document(qtbot, editor, tmp_path) -> None:
    turns = tuple(changed(turn, by="beam") for turn in TURNS)
    write(tmp_path / "other.puzzle", Document(Puzzle(BOARD, turns, 2), "2026-11-30"))
    play_out(qtbot, editor)
    qtbot.waitUntil(editor.ending.card.isVisible)
    editor.session.open(tmp_path / "other.puzzle")
    assert not editor.ending.card.isVisible()
    assert editor.play_page.result.text() == "569 points"


def test_a_small_board_is_made_of_the_words_that_are_entered(qtbot, editor, monkeypatch) -> None:
    monkeypatch.setattr("engine.soup.build.MOST_TRIES", 100)  # the best board of a few is taken
    page = editor.board_page
    page.letters.setCurrentIndex(page.letters.findData("words"))
    assert (page.rows.value(), page.columns.value()) == (6, 6)
    page.rows.setValue(5)
    page.columns.setValue(5)
    page.words.setText("holly, Robin")
    page.other_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.small, timeout=60_000)
    assert {"holly", "robin"} < {move.word for move in editor.puzzle.solution}
    assert page.letters.currentData() == "words"
    assert editor.puzzle.given == ("holly", "robin")
    editor.board_page.words.clear()
    editor.session.undo.undo()
    editor.session.undo.redo()
    assert page.words.text() == "holly, robin"
    total = replay(editor.puzzle.board, editor.puzzle.solution).total
    qtbot.waitUntil(lambda: editor.play_page.par.text() == f"Par for this board: {total:,}, as printed")
    QTest.keyClicks(page.link, "https://example.org/7")
    assert editor.puzzle.page == "https://example.org/7"
    page.words.setText("ox")
    with qtbot.waitSignal(page.message) as said:
        page.other_button.click()
    assert "'ox' is not a word of 3 or more letters" in said.args[0].text


def test_the_words_of_another_puzzle_with_the_same_board_are_shown(qtbot, editor) -> None:
    words = editor.board_page.words
    for given, text in ((("fil", "tay"), "fil, tay"), (("ire",), "ire"), (UNSET, "")):
        editor.session.push(Puzzle(BOARD, given=given), "Other", "board")
        assert words.text() == text
    words.setText("holly")
    editor.edits.play(FIL)
    assert words.text() == "holly"


def losses_are_shown(editor, rows: int) -> bool:
    table = editor.moves_page.table
    return table.words.rowCount() == rows and all(cell_text(table, row, "lost") for row in range(rows))


def test_moves_of_another_branch_are_judged_too(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.session.push(Puzzle(BOARD, TURNS, 0), "Other", "board")
    editor.inspector.show_page("Moves")
    qtbot.waitUntil(lambda: losses_are_shown(editor, 3))
    editor.edits.go_to(START)
    editor.edits.play(Move("aye", ((1, 1), (1, 2), (2, 2))))
    qtbot.waitUntil(lambda: losses_are_shown(editor, 1))


@pytest.mark.parametrize(
    ("ruling", "kept"),
    [
        (Ruling("fil", True, "accepted"), True),  # it is in the list
        (Ruling("quux", False, "obscure"), True),  # it is not
        (Ruling("tay", False, "obscure"), False),
        (Ruling("fia", True, "accepted"), False),
    ],
)
@pytest.mark.parametrize("whose", ["house", "puzzle"])
def test_what_is_known_is_kept_while_the_same_words_of_the_list_can_be_played(home, qtbot, editor, whose, ruling, kept):
    editor.session.push(Puzzle(BOARD, TURNS, 0), "Other", "board")
    editor.inspector.show_page("Moves")
    qtbot.waitUntil(lambda: editor.knowledge.par is not None and losses_are_shown(editor, 3))
    known, before = editor.knowledge.known, editor.lookup.words
    if whose == "puzzle":
        editor.push_rulings((ruling,), "Rule")
    else:
        change_rulings(Store(), [ruling])
        editor.revet()
    qtbot.waitUntil(lambda: not editor.jobs.has("soup.words"))
    assert (editor.lookup.words.fingerprint == before.fingerprint) == kept
    assert (editor.knowledge.known is known) == kept
    qtbot.waitUntil(lambda: editor.knowledge.par is not None and losses_are_shown(editor, 3))


def test_known_games_are_kept_for_other_house_rules(qtbot, editor) -> None:
    editor.session.push(Puzzle(BOARD, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.revet()
    assert editor.header.ending.text() == "Can be cleared (proven)"


def test_a_par_that_is_not_found_gives_the_reason_and_keeps_the_words(qtbot, editor, monkeypatch) -> None:
    def fail(*_args, **_keywords) -> None:
        raise BadInput("the board is too large for Quick")

    monkeypatch.setattr(study, "par", fail)
    qtbot.waitUntil(lambda: editor.knowledge.par is not None)
    editor.knowledge.forget()
    editor.revet()
    par = editor.play_page.par
    qtbot.waitUntil(lambda: par.text() == "No par: the board is too large for Quick")
    qtbot.waitUntil(lambda: len(editor.page.candidates.rows) > 0)
    monkeypatch.undo()
    editor.edits.play(FIL)
    qtbot.waitUntil(lambda: par.text().startswith("Par for this board: ") and editor.knowledge.par is not None)


def test_the_ends_of_branches_have_totals_and_the_solution_is_marked() -> None:
    other = Turn(Move("aye", ((1, 1), (1, 2), (2, 2))))
    puzzle = Puzzle(BOARD, (*TURNS, other), 0, solution=(FIL, TAY, IRE))
    assert branch_ends(puzzle) == {2: "569 solution", 3: "18"}
    assert branch_ends(changed(puzzle, solution=(FIL,))) == {2: "569", 3: "18"}


def test_a_summary_that_was_hidden_stays_hidden_while_more_is_found(qtbot, editor) -> None:
    play_out(qtbot, editor)
    QTest.keyClicks(editor.canvas, "x")
    with qtbot.waitSignal(editor.knowledge.changed):
        QTest.mouseClick(editor.ending.card, Qt.MouseButton.LeftButton)
        assert not editor.ending.card.isVisible()
    assert not editor.ending.card.isVisible()
    editor.edits.take_back()
    editor.edits.play(IRE)
    qtbot.waitUntil(editor.ending.card.isVisible)


@pytest.fixture
def soon(monkeypatch):
    """The next board follows after a second, soon after the celebration."""
    for name in ("NEXT_MILLISECONDS", "LEAST_MILLISECONDS"):
        monkeypatch.setattr(game, name, 1000)


def watch_to_the_end(qtbot, editor) -> QTimer:
    """Watch a game with another board to follow; return the timer that counts down to it."""
    editor.transport.quicken(9)
    editor.transport.endless.setChecked(True)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: editor.ending.card.isVisible() and "next board" in editor.ending.card.next.text())
    return editor.ending.findChild(QTimer)


def test_watching_goes_on_to_the_next_board(qtbot, editor, soon) -> None:
    watch_to_the_end(qtbot, editor)
    qtbot.waitUntil(lambda: editor.puzzle.board != BOARD)
    assert (len(editor.puzzle.board.rows), editor.puzzle.board.columns) == (3, 3)
    assert editor.watch.running
    editor.session.undo.undo()
    assert editor.puzzle.board == BOARD


@pytest.fixture
def window(qtbot, settings, jobs, journal):
    yield from opened_window(qtbot, settings, jobs, journal, [one for one in TABS if one.kind == "soup"])


def test_escape_keeps_the_board_of_a_watched_game_and_then_hides_the_summary(qtbot, window) -> None:
    editor = window.editor()
    editor.session.push(Puzzle(BOARD), "Other", "board")
    timer = watch_to_the_end(qtbot, editor)
    assert timer.isActive()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert not timer.isActive()
    assert editor.ending.card.isVisible()
    assert "next board" not in editor.ending.card.next.text()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert not editor.ending.card.isVisible()
    assert editor.puzzle.board == BOARD


@pytest.mark.parametrize("choice", ["cancel", "discard", "save"])
def test_another_board_asks_about_unsaved_moves_and_undo_brings_the_game_back(qtbot, window, tmp_path, choice) -> None:
    editor, file = window.editor(), tmp_path / "game.puzzle"
    editor.session.start(Puzzle(BOARD))
    window.dialogs.choice, window.dialogs.path = choice, file
    buttons = (editor.play_page.new_button.click, lambda: editor.board_page.take(random_board(3), "Paste board"))
    for number, another in enumerate(buttons, 1):
        editor.edits.play((FIL, TAY)[number - 1])
        played = editor.puzzle
        another()
        assert len(window.dialogs.asked) == number
        assert (editor.puzzle == played) is (choice == "cancel")
        assert file.exists() is (choice == "save")
        if choice != "cancel":
            editor.play_page.new_button.click()  # no move was played on this board
            assert len(window.dialogs.asked) == number
            editor.session.save(tmp_path / "other.puzzle")
            editor.session.undo.undo()
            editor.session.undo.undo()
            assert editor.puzzle == played
            assert editor.session.path == (file if choice == "save" else None)


@pytest.mark.parametrize("act", ["uncheck", "type", "race"])
def test_the_next_board_is_called_off(qtbot, editor, act) -> None:
    timer = watch_to_the_end(qtbot, editor)
    assert timer.isActive()
    if act == "uncheck":
        QTest.mouseClick(editor.transport.endless, Qt.MouseButton.LeftButton)
    elif act == "type":
        QTest.keyClicks(editor.canvas, "x")
    else:
        editor.page.race_button.click()
    assert not timer.isActive()
    assert "next board" not in editor.ending.card.next.text()


def test_no_board_follows_while_another_tab_is_shown(qtbot, editor, soon) -> None:
    timer = watch_to_the_end(qtbot, editor)
    editor.hide()
    qtbot.waitUntil(lambda: not timer.isActive())
    assert editor.puzzle.board == BOARD
    editor.show()
    assert "next board" not in editor.ending.card.next.text()


def test_a_new_board_is_played_from_its_start(qtbot, editor) -> None:
    editor.edits.play(FIL)
    QTest.mouseClick(editor.play_page.restart_button, Qt.MouseButton.LeftButton)
    assert line(editor.puzzle.turns, editor.puzzle.at) == ()
    QTest.mouseClick(editor.play_page.new_button, Qt.MouseButton.LeftButton)
    assert editor.puzzle.board != BOARD
    assert editor.puzzle.turns == ()


def test_two_players_race_on_the_same_board(qtbot, editor) -> None:
    editor.transport.quicken(9)
    editor.page.race_button.click()
    race = editor.race
    assert race.isVisible()
    assert not editor.canvas.isVisible()
    assert not editor.inspector.isVisible()
    assert [lane.canvas.board for lane in race.lanes] == [BOARD, BOARD]
    assert [lane.canvas.accessibleName() for lane in race.lanes] == ["Board of Quick", "Board of Greedy"]
    qtbot.waitUntil(lambda: all(lane.ended for lane in race.lanes))
    one, other = race.lanes
    assert {turn.by for turn in one.puzzle.turns} == {"quick"}
    assert {turn.by for turn in other.puzzle.turns} == {"greedy"}
    assert one.points.text() == f"Quick {one.total:,}"
    gap = one.total - other.total
    assert race.result.text() == (f"Quick wins by {gap:,}" if gap else "A draw")
    assert editor.puzzle == Puzzle(BOARD)
    editor.knowledge.forget()
    editor.stop()
    assert editor.canvas.isVisible()
    assert editor.inspector.isVisible()
    assert not race.isVisible()
    assert editor.knowledge.known.best(BOARD).total == max(one.total, other.total), "the analysis knows both games"


def test_quick_wins_a_race_in_which_it_clears_the_board_with_little_time(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.page.seconds.setValue(0.1)
    editor.page.race_button.click()
    race = editor.race
    qtbot.waitUntil(lambda: all(lane.ended for lane in race.lanes))
    quick, greedy = race.lanes
    assert "cleared" in quick.detail.text()
    assert not quick.broken
    gap = quick.total - greedy.total
    assert race.result.text() == (f"Quick wins by {gap:,}" if gap else "A draw")


def test_space_pauses_a_race(qtbot, editor) -> None:
    hint = editor.hint
    editor.page.race_button.click()
    assert editor.hint == "Space pauses the race, Esc closes it"
    QTest.keyClick(editor.race, Qt.Key.Key_Space)
    assert all(lane.watch.paused for lane in editor.race.lanes)
    assert editor.race.pause_button.text() == "Continue"
    assert not editor.watch.running
    QTest.keyClick(editor.race, Qt.Key.Key_Space)
    assert not any(lane.watch.paused for lane in editor.race.lanes)
    editor.race.stop()
    assert editor.hint == hint


@pytest.mark.parametrize("page", ["Play", "Match"])
def test_run_pauses_a_race_and_starts_nothing_else(qtbot, editor, page) -> None:
    editor.inspector.show_page(page)
    text = editor.run_text
    editor.page.race_button.click()
    assert editor.run_text == "&Pause or Continue the Race"
    editor.run_main()
    assert editor.race.pause_button.text() == "Continue"
    editor.run_main()
    assert editor.race.pause_button.text() == "Pause"
    assert not editor.watch.running
    assert "soup.match" not in [job.task.key for job in editor.jobs.running()]
    editor.stop()
    assert editor.run_text == text


def test_a_race_stopped_in_the_job_bar_pauses_both_and_continues(qtbot, editor, monkeypatch) -> None:
    """One player thinks when the job is stopped, the other traces its word and has no job."""
    ready = {"quick": threading.Event(), "greedy": threading.Event()}
    ready["greedy"].set()
    moves = (FIL, TAY, IRE)
    monkeypatch.setattr(players, "make_player", lambda name, words, *, seconds: Scripted(moves, ready[name]))
    race, bar = editor.race, JobBar(editor.jobs)
    qtbot.addWidget(bar)
    editor.page.race_button.click()
    quick, greedy = race.lanes
    qtbot.waitUntil(lambda: greedy.canvas.tracing)
    QTest.mouseClick(bar.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: quick.paused)
    assert greedy.paused
    assert race.pause_button.text() == "Continue"
    ready["quick"].set()
    editor.transport.quicken(9)
    QTest.mouseClick(race.pause_button, Qt.MouseButton.LeftButton)
    assert race.pause_button.text() == "Pause"
    qtbot.waitUntil(lambda: quick.ended and greedy.ended)
    assert [[turn.move for turn in lane.puzzle.turns] for lane in race.lanes] == [list(moves)] * 2


def test_a_race_that_continues_is_not_stopped_by_a_job_that_ends_late(qtbot, editor, monkeypatch) -> None:
    free, ready, moves = threading.Event(), threading.Event(), (FIL, TAY, IRE)

    class Late(Scripted):
        def plan(self, board, control):
            assert free.wait(60)
            control.check()
            return super().plan(board, control)

    kinds = {"quick": Scripted, "greedy": Late}
    monkeypatch.setattr(players, "make_player", lambda name, words, *, seconds: kinds[name](moves, ready))
    race, bar = editor.race, JobBar(editor.jobs)
    qtbot.addWidget(bar)
    editor.page.race_button.click()
    QTest.mouseClick(bar.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: race.lanes[0].paused)
    editor.transport.quicken(9)
    QTest.mouseClick(race.pause_button, Qt.MouseButton.LeftButton)
    assert race.pause_button.text() == "Pause"
    for event in (free, ready):
        event.set()
    qtbot.waitUntil(lambda: all(lane.ended for lane in race.lanes))
    assert [[turn.move for turn in lane.puzzle.turns] for lane in race.lanes] == [list(moves)] * 2


def test_a_player_that_fails_ends_its_side_of_a_race(qtbot, editor, monkeypatch) -> None:
    def fail(*_args, **_keywords) -> None:
        raise BadInput("no such player")

    monkeypatch.setattr(players, "make_player", fail)
    with qtbot.waitSignal(editor.race.failed) as said:
        editor.page.race_button.click()
    assert said.args == ["no such player"]
    qtbot.waitUntil(lambda: all(lane.ended for lane in editor.race.lanes))
    assert not editor.race.pause_button.isEnabled()
    one, other = editor.race.lanes
    assert editor.race.result.text() == f"No result: {one.name} and {other.name} failed"


def test_the_controls_stand_where_they_leave_larger_cells(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.session.push(Puzzle(random_board(1)), "Other", "board")
    qtbot.waitUntil(lambda: editor.board_stage.beside)
    tall = editor.canvas.cell_size
    assert tall * 12 > editor.canvas.height() * 0.8
    editor.session.push(Puzzle(random_board(1, 5, 16)), "Other", "board")
    qtbot.waitUntil(lambda: not editor.board_stage.beside)
    qtbot.waitUntil(lambda: editor.canvas.cell_size * 16 > editor.canvas.width() * 0.8)


def test_a_new_board_is_not_saved_over_the_game_in_the_file(qtbot, editor, tmp_path) -> None:
    file = tmp_path / "game.puzzle"
    editor.session.push(Puzzle(BOARD, TURNS, 2), "Other", "board")
    editor.session.save(file)
    for other in (editor.play_page.new_board.emit, lambda: editor.board_page.take(random_board(3), "Paste board")):
        other()
        assert editor.session.path is None
        with pytest.raises(FileProblem):
            editor.session.save()
        assert read(file)[0].body == Puzzle(BOARD, TURNS, 2)
        editor.session.undo.undo()
        assert editor.session.path == file
        assert not editor.session.dirty


def test_a_board_that_ends_the_game_leaves_its_file(qtbot, editor, tmp_path) -> None:
    editor.session.push(Puzzle(BOARD, TURNS, 2), "Other", "board")
    editor.session.save(tmp_path / "game.puzzle")
    editor.vetting.accepted.emit(Puzzle(random_board(3)), "Repair")
    assert editor.session.path is None


def test_new_board_draws_the_seed_that_was_entered(qtbot, editor) -> None:
    page = editor.board_page
    editor.session.push(Puzzle(random_board(7), seed=7), "Other", "board")
    page.seed.setValue(4242)
    page.other_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.board == random_board(4242))
    assert editor.puzzle.drawn_seed == 4242
    page.other_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.board != random_board(4242))
    assert editor.puzzle.board == random_board(editor.puzzle.drawn_seed)


def long_game(count: int) -> Puzzle:
    """Return a game of many moves, at its start."""
    board = read_board("\n".join(["fil" * 5] * 10))
    turns = tuple(Turn(Move("fil", ((9, 0), (9, 1), (9, 2)), "left"), place - 1) for place in range(count))
    return Puzzle(board, turns)


def test_moves_scrolls_to_the_current_move(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.inspector.show_page("Moves")
    editor.session.push(long_game(45), "Other", "board")
    table = editor.moves_page.table

    def seen(row: int) -> bool:
        return table.viewport().rect().contains(table.visualRect(table.model().index(row, 0)).center())

    editor.edits.go_to_end()
    qtbot.waitUntil(lambda: table.selected() == [44])
    assert seen(44)
    editor.edits.go_to(20)
    assert seen(20)
    editor.edits.go_to(START)
    assert seen(0)


def test_the_current_move_of_a_game_that_is_opened_is_in_view(qtbot, editor, tmp_path) -> None:
    file, at = tmp_path / "game.puzzle", 14
    write(file, Document(changed(long_game(45), at=at), "2026-01-31"))
    editor.session.open(file)
    editor.inspector.show_page("Moves")
    table = editor.moves_page.table

    def in_view() -> bool:
        return table.viewport().rect().contains(table.visualRect(table.model().index(at, 0)).center())

    assert in_view()
    table.setFixedHeight(200)  # as when a graph is shown below
    qtbot.waitUntil(lambda: table.viewport().height() < 200)
    assert in_view()
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum())
    assert not in_view()
    editor.session.open(file)
    assert in_view()


def test_what_nobody_asked_for_is_searched_only_while_it_is_shown(qtbot, editor) -> None:
    unasked = lambda: {job.task.key for job in editor.jobs.running() if job.task.lane == "unasked"}  # noqa: E731
    editor.set_motion(False)
    editor.session.push(long_game(45), "Other", "board")
    editor.inspector.show_page("Moves")
    assert unasked() >= {"soup.search", "soup.review", "soup.par"}
    editor.inspector.show_page("Analysis")
    assert unasked() == {"soup.search", "soup.par", "soup.review"}  # the review of this line continues
    editor.edits.play(FIL)
    assert unasked() == {"soup.search", "soup.par"}  # but that of another line does not begin
    editor.hide()
    assert not unasked()
    editor.session.push(changed(editor.puzzle, title="Another title"), "Title", "title")
    assert not unasked()
    editor.show()
    assert unasked() == {"soup.search", "soup.par"}
    editor.inspector.show_page("Moves")
    editor.hide()
    editor.show()
    assert unasked() >= {"soup.search", "soup.review", "soup.par"}


@pytest.fixture
def reviews(qtbot, editor, monkeypatch) -> list[Review]:
    """Open the page Moves on a game whose review does not end; return what each review continues."""
    given, whole = [], knowledge.review

    def halted(*task, control) -> Review:
        """Search, publish the review, and go on until it is stopped."""
        given.append(task[-1])
        control.report(1, 2, best=whole(*task, control=Control()))
        while True:
            control.check()
            time.sleep(0.01)

    editor.session.push(Puzzle(BOARD, (Turn(AYE),), 0, solution=(FIL, TAY, IRE)), "Other", "board")
    editor.knowledge.stop_search()
    monkeypatch.setattr(knowledge, "review", halted)
    monkeypatch.setattr(editor, "_search", lambda: None)
    editor.inspector.show_page("Moves")
    qtbot.waitUntil(editor.moves_page.retry_button.isEnabled)
    return given


def test_a_review_stays_in_view_and_continues_after_the_tab_was_hidden(qtbot, editor, reviews) -> None:
    page = editor.moves_page
    text, review = page.reviewed.text(), editor.knowledge.review
    assert "no game is left out" in text
    editor.hide()
    assert not editor.jobs.has("soup.review")
    editor.show()
    assert (page.reviewed.text(), page.retry_button.isEnabled()) == (text, True)
    qtbot.waitUntil(lambda: len(reviews) == 2)
    assert reviews == [Review(), review]


def test_a_review_continues_after_another_game_was_in_view(qtbot, editor, reviews) -> None:
    text, review = editor.moves_page.reviewed.text(), editor.knowledge.review
    editor.session.push(Puzzle(BOARD, (Turn(FIL),), 0, solution=(FIL, TAY, IRE)), "Other", "board")
    qtbot.waitUntil(lambda: len(reviews) == 2)
    editor.session.undo.undo()
    qtbot.waitUntil(lambda: len(reviews) == 3)
    assert reviews == [Review(), Review(), review]
    assert editor.moves_page.reviewed.text() == text


def test_only_the_reviews_of_the_last_games_are_kept(qtbot, editor, reviews, monkeypatch) -> None:
    monkeypatch.setattr(knowledge, "MOST_REVIEWS", 1)
    editor.session.push(Puzzle(BOARD, (Turn(FIL),), 0, solution=(FIL, TAY, IRE)), "Other", "board")
    qtbot.waitUntil(lambda: len(reviews) == 2)
    qtbot.waitUntil(lambda: editor.knowledge.review != Review())
    editor.session.undo.undo()
    qtbot.waitUntil(lambda: len(reviews) == 3)
    assert reviews == [Review()] * 3


def test_a_job_that_is_asked_for_does_not_wait_for_others(qtbot, editor) -> None:
    go, done = threading.Event(), []
    for number in range(20):
        editor.jobs.start(f"unasked {number}", lambda control: go.wait(60), lane="unasked")
    editor.jobs.start("match", lambda control: 1, lane="long", on_done=done.append)
    qtbot.waitUntil(lambda: done == [1])
    go.set()


def test_letters_typed_after_a_click_on_a_turn_reach_the_board(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.session.push(Puzzle(BOARD, TURNS, 1), "Other", "board")
    editor.inspector.show_page("Moves")
    table, tree = editor.moves_page.table, editor.moves_page.tree.view
    qtbot.waitUntil(lambda: table.words.rowCount() == 3)
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(0, 0)).center()
    )
    assert editor.puzzle.at == 0
    QTest.keyClick(table, "t")
    assert editor.canvas.hasFocus()
    assert editor.word_input.hand.word == "t"
    tree.setFocus()
    QTest.keyClick(tree, "a")
    assert editor.word_input.hand.word == "ta"
    assert editor.puzzle.at == 0


def test_a_typed_word_stays_when_another_turn_is_shown(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.session.push(Puzzle(BOARD, TURNS, 1), "Other", "board")
    QTest.keyClicks(editor.canvas, "ire")
    editor.edits.go_to(0)
    assert (editor.word_input.hand.word, editor.word_input.hand.cells) == ("ire", ((2, 0), (2, 1), (2, 2)))
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert editor.puzzle.turns[-1].move.word == "ire"
    assert editor.word_input.hand.word == ""


def test_a_game_of_two_players_is_credited_to_both(qtbot, editor) -> None:
    editor.set_motion(False)
    editor.session.push(Puzzle(BOARD, (Turn(FIL), Turn(TAY, 0, "quick"), Turn(IRE, 1, "quick")), 2), "Other", "board")
    qtbot.waitUntil(lambda: editor.knowledge.par is not None)
    assert editor.ending.summary(editor.puzzle).title == f"You and Quick 569, par {editor.knowledge.par.score.total:,}"


def test_the_par_of_another_board_is_not_shown(qtbot, editor) -> None:
    qtbot.waitUntil(lambda: editor.knowledge.par is not None)
    editor.hide()
    editor.session.push(Puzzle(random_board(3)), "Other", "board")
    assert editor.knowledge.par is None
    assert editor.play_page.par.text() == "Par for this board: Quick is playing\u2026"
    editor.session.undo.undo()
    editor.show()
    qtbot.waitUntil(lambda: editor.knowledge.par is not None)
    assert editor.knowledge.par.board == BOARD


def test_closing_the_window_during_an_analysis_stops_it(qtbot, window) -> None:
    editor = window.editor()
    editor.inspector.show_page("Moves")
    editor.session.push(long_game(45), "Other", "board")
    assert "soup.search" in [job.task.key for job in editor.jobs.running()]
    window.close()
    assert editor.jobs.shutdown(30_000)
    assert editor.jobs.running() == []
