"""The Word Soup tab: playing, watching players, branches, saving and copying."""

import threading
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.core import Ending, Outcome, changed
from engine.drawing.shapes import Polygon, Run, found_in
from engine.soup.board import Board, Move, random_board, read_board, worth
from engine.soup.build import build as small_board
from engine.soup.players import registry as players
from engine.soup.players.player import Candidate, Plan
from engine.soup.puzzle import START, Puzzle, Turn, line, now, replay, score
from engine.soup.study import COMPLETE, ROW_STEPS, Outlook
from engine.words.sources import open_lexicon
from engine.words.vetting.verdict import Ruling
from studio.core.jobs import Jobs
from studio.soup.editor import SoupEditor
from studio.soup.pages import board_page
from studio.soup.pages.analysis_page import GamePage
from studio.soup.pages.candidates import CandidateView, Row
from studio.soup.pages.score_plots import difference
from tests.studio.compiling import Compiling
from tests.studio.previews import accept_preview
from tests.studio.soup_tab import Scripted, soup_tab, spells, wait_words

BOARD = read_board("fil\ntay\nire")
FIL = Move("fil", ((0, 0), (0, 1), (0, 2)))
TAY = Move("tay", ((1, 0), (1, 1), (1, 2)))
IRE = Move("ire", ((2, 0), (2, 1), (2, 2)))
AYE = ((1, 1), (1, 2), (2, 2))


@pytest.fixture
def editor(qtbot):
    with soup_tab(qtbot, BOARD) as editor:
        editor.canvas.setFocus()
        yield editor


@pytest.fixture
def thinking(monkeypatch):
    """Every player plays FIL, TAY and IRE in this order, once the event is set."""
    event, moves = threading.Event(), (FIL, TAY, IRE)
    monkeypatch.setattr(players, "make_player", lambda name, words, *, seconds: Scripted(moves, event))
    return event


def wait_settled(qtbot, editor) -> None:
    qtbot.waitUntil(lambda: not editor.canvas.moving)


def played(editor) -> list[str]:
    return [move.word for move in line(editor.puzzle.turns, editor.puzzle.at)]


def drag(editor, cells) -> None:
    canvas = editor.canvas
    places = [canvas.place_of(cell) for cell in cells]
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(canvas, place)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=places[-1])


def test_a_word_is_played_by_dragging_over_its_letters(qtbot, editor) -> None:
    drag(editor, FIL.cells)
    assert played(editor) == ["fil"]
    assert editor.session.undo.undoText() == "play FIL"
    assert now(editor.puzzle).rows == ("...", "tay", "ire")
    assert editor.header.total.text() == "36 points"
    wait_settled(qtbot, editor)
    editor.session.undo.undo()
    assert editor.canvas.board == BOARD
    assert editor.canvas.moving


def test_the_side_is_chosen_by_key_and_by_button(qtbot, editor) -> None:
    QTest.keyClick(editor.canvas, Qt.Key.Key_Left)
    drag(editor, AYE)
    assert now(editor.puzzle).rows == ("f..", "ti.", "irl")
    editor.edits.take_back()
    wait_settled(qtbot, editor)
    editor.strip.sides.button(1).click()
    drag(editor, AYE)
    assert now(editor.puzzle).rows == ("..f", ".ti", "irl")
    assert len(editor.puzzle.turns) == 2


def test_a_preview_shows_the_board_after_a_word(qtbot, editor, monkeypatch) -> None:
    QTest.keyClicks(editor.canvas, "aye")
    before = editor.canvas.grab().toImage()
    monkeypatch.setattr(editor.strip, "pointed_at", lambda: "left")
    editor.strip.peeked.emit(True)
    assert editor.canvas.grab().toImage() != before
    editor.strip.peeked.emit(False)
    assert editor.canvas.grab().toImage() == before


def test_enter_plays_the_word_to_the_side_that_is_previewed(qtbot, editor, monkeypatch) -> None:
    QTest.keyClicks(editor.canvas, "aye")
    monkeypatch.setattr(editor.strip, "pointed_at", lambda: "left")
    editor.strip.peeked.emit(True)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert editor.strip.side == "right"
    assert now(editor.puzzle).rows == ("f..", "ti.", "irl")


def test_estimates_are_not_shown_like_games_that_were_found(qtbot, editor) -> None:
    page, view = editor.page, editor.page.candidates
    editor.inspector.show_page("Analysis")
    both = (Candidate(FIL, 36, 569.0, (FIL, TAY, IRE)), Candidate(TAY, 18, 560.0, (TAY,)))
    qtbot.waitUntil(lambda: len(view.rows) > 1)
    editor.knowledge.stop_search()
    editor.knowledge.blockSignals(True)  # or else what it has learned is shown in place of these rows
    plan, moves = Plan((FIL, TAY, IRE), both, 569, (FIL, TAY, IRE)), (FIL, TAY, IRE)
    shown = lambda: [(row.move, row.game, row.found, row.finished) for row in view.rows[:2]]  # noqa: E731
    page.show_search(plan, BOARD, {FIL: Outlook(moves, 569, 550.0, ROW_STEPS[0])})
    qtbot.waitUntil(lambda: shown() == [(FIL, 569, True, False), (TAY, 560, False, False)])
    assert page.weighed.text().endswith(f"0 of 2 searched with {ROW_STEPS[1]:,} positions each")
    page.show_search(
        plan, BOARD, {FIL: Outlook(moves, 569, 550.0, ROW_STEPS[0]), TAY: Outlook((TAY,), 54, 54.0, 2**62)}
    )
    qtbot.waitUntil(lambda: shown() == [(TAY, 54, True, True), (FIL, 569, True, False)])


def test_every_word_that_was_searched_is_listed_with_its_best_path(qtbot) -> None:
    page = GamePage(Jobs())
    qtbot.addWidget(page)
    words = [Move(f"{one}ay", TAY.cells) for one in "abcdefghijklmnop"]
    found = {move: Outlook((move,), 50, 100.0 + place, 2**62) for place, move in enumerate(words)}
    found |= {(better := Move(words[3].word, AYE)): Outlook((better,), 90, 300.0, 2**62)}
    plan = Plan(words, tuple(Candidate(move, 5, 50.0, (move,)) for move in found), 50, (words[0],), 25_000)
    page.show_search(plan, BOARD, found)
    assert [row.move for row in page.candidates.rows] == [better, *(one for one in words[::-1] if one != words[3])]
    assert page.weighed.text().endswith("all games searched")


def test_each_candidate_has_a_search_of_its_own(qtbot, editor) -> None:
    editor.inspector.show_page("Analysis")
    view = editor.page.candidates
    qtbot.waitUntil(lambda: len([row for row in view.rows if row.game and row.found]) > 3)
    qtbot.waitUntil(lambda: all(row.finished for row in view.rows if row.game))
    means = [row.mean for row in view.rows if row.game]
    assert means == sorted(means, reverse=True)


def test_a_drag_is_previewed_where_the_side_matters_and_was_not_chosen(qtbot, editor) -> None:
    drag(editor, AYE)
    assert (played(editor), editor.canvas._after.side) == ([], "right")
    assert editor.strip.detail.text() == "18 points. Enter or a click plays it to the right, Esc drops it."
    editor.stop()
    assert (editor.canvas._after, editor.canvas.chosen, played(editor)) == (None, (), [])
    drag(editor, AYE)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Left)
    assert (played(editor), editor.canvas._after.side) == ([], "left")
    QTest.mouseClick(editor.canvas, Qt.MouseButton.LeftButton, pos=editor.canvas.place_of((1, 0)))
    assert [turn.move.side for turn in editor.puzzle.turns] == ["left"]
    editor.session.undo.undo()
    drag(editor, AYE)
    QTest.mouseClick(editor.strip.sides.button(1), Qt.MouseButton.LeftButton)
    assert [turn.move.side for turn in editor.puzzle.turns] == ["right"]


def refuse(editor) -> None:
    """Press on the board while the word list is read again."""
    editor.word_input.show_words(None, "")
    editor.word_input.play()
    editor.word_input.show_words(editor.lookup.words, "large")


@pytest.mark.parametrize(
    ("act", "move"),
    [
        (lambda editor: editor.edits.take_back(), FIL),
        (lambda editor: editor.session.push(Puzzle(BOARD), "Other", "board"), FIL),
        (lambda editor: QTest.keyClicks(editor.canvas, "?"), TAY),
        (lambda editor: QTest.keyClick(editor.canvas, Qt.Key.Key_Backspace), TAY),
        (refuse, TAY),
    ],
    ids=["back", "new board", "hint", "erase", "refused"],
)
def test_a_drag_is_played_after_a_previewed_one_was_dropped(qtbot, editor, act, move) -> None:
    editor.edits.play(FIL)
    wait_settled(qtbot, editor)
    drag(editor, AYE)
    assert editor.canvas._after is not None
    act(editor)
    wait_settled(qtbot, editor)
    assert editor.canvas._after is None
    drag(editor, move.cells)
    assert played(editor)[-1] == move.word


def test_a_drag_is_played_at_once_to_a_side_that_was_chosen_before(qtbot, editor) -> None:
    QTest.keyClick(editor.canvas, Qt.Key.Key_Right)
    drag(editor, AYE)
    assert played(editor) == ["aye"]


def test_an_invalid_word_is_not_played_and_gives_the_reason(qtbot, editor) -> None:
    with qtbot.waitSignal(editor.status) as said:
        drag(editor, ((0, 0), (0, 1), (1, 1)))
    assert said.args[0] == "FIA: not in the word list large, or ruled out"
    assert "not in the word list" in editor.strip.detail.text()
    with qtbot.waitSignal(editor.status) as said:
        drag(editor, ((0, 0), (0, 1)))
    assert "at least 3 letters" in said.args[0]
    assert played(editor) == []


def test_tab_selects_the_path_of_a_typed_word_and_enter_plays_it(qtbot, editor) -> None:
    editor.session.push(Puzzle(read_board("teax\nxtxx\nxxex")), "Other", "board")
    wait_words(qtbot, editor)
    QTest.keyClicks(editor.canvas, "tea")
    assert editor.strip.word.text() == "TEA"
    first = editor.canvas.chosen
    assert "path 1 of" in editor.strip.detail.text()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Tab)
    assert editor.canvas.chosen != first
    assert editor.canvas.hasFocus()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert editor.canvas.chosen == first
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert editor.puzzle.turns[0].move.cells == first


def test_escape_clears_a_typed_word(qtbot, editor) -> None:
    QTest.keyClicks(editor.canvas, "fiz")
    assert "not on this board" in editor.strip.detail.text()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Backspace)
    assert editor.canvas.chosen == FIL.cells[:2]
    editor.stop()
    assert editor.canvas.chosen == ()
    assert not editor.word_input.holds


def test_each_hint_reveals_more_of_the_best_game_and_enter_plays_its_word(qtbot, editor) -> None:
    most, known = editor.lookup.position.best[0].move, editor.knowledge.known
    editor.word_input.show_best(most, searched=False)
    QTest.keyClicks(editor.canvas, "?")
    assert editor.strip.detail.text() == f"Word with most points: {len(most.word)} letters, {worth(most.word)} points"
    editor.word_input.clear()
    qtbot.waitUntil(lambda: known.steps(BOARD) >= COMPLETE)
    editor.knowledge.changed.emit()
    best = known.best(BOARD).moves[0]
    said = []
    for _ in range(3):
        QTest.keyClicks(editor.canvas, "?")
        said.append((editor.strip.word.text(), editor.strip.detail.text(), editor.canvas.hinted, editor.canvas.watched))
        editor.word_input.show_best(most, searched=False)  # the next hint is still about the same word
    about = f"{len(best.word)} letters, {worth(best.word)} points"
    assert [one[1] for one in said] == [
        f"First word of the best game found: {about}", f"First word of the best game found: starts here, {about}",
        f"{about}. Enter plays it to the {best.side}.",
    ]  # fmt: skip
    assert said[0][2:] == ((), ())
    assert said[1][2:] == ((best.cells[0],), ())
    assert said[2][0] == best.word.upper()
    assert said[2][2:] == ((), best.cells)
    QTest.keyClicks(editor.canvas, "a")
    assert (editor.canvas.hinted, editor.canvas.watched) == ((), ())
    editor.word_input.clear()
    editor.knowledge.changed.emit()
    for _ in range(3):
        QTest.keyClicks(editor.canvas, "?")
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert played(editor) == [best.word]
    assert editor.puzzle.turns[0].move.side == best.side


def test_no_word_is_invited_where_none_can_be_played(qtbot, editor) -> None:
    said = editor.strip.detail.text
    assert said() == "Drag over letters, or type a word"
    editor.session.push(Puzzle(read_board("xqz\nqxz")), "Other", "board")
    qtbot.waitUntil(lambda: said() == "No word is possible")
    editor.session.push(Puzzle(BOARD, (Turn(FIL), Turn(TAY, 0), Turn(IRE, 1)), 2), "Other", "board")
    assert said() == "The board is cleared"
    editor.edits.take_back()
    assert said() == "Drag over letters, or type a word"


def test_a_player_is_watched_until_the_board_is_empty(qtbot, editor, thinking) -> None:
    thinking.set()
    editor.transport.quicken(9)
    editor.run_main()
    qtbot.waitUntil(lambda: editor.puzzle.at == 2 and not editor.watch.running)
    assert played(editor) == ["fil", "tay", "ire"]
    assert {turn.by for turn in editor.puzzle.turns} == {"quick"}
    assert score(editor.puzzle).total == 569
    wait_settled(qtbot, editor)
    assert editor.header.detail.text() == "Cleared: 69 points for words, 500 for the empty board"
    for _ in range(3):
        editor.session.undo.undo()
    assert editor.puzzle == Puzzle(BOARD)


def test_candidates_are_shown_and_reordered_while_it_thinks(qtbot, editor, thinking) -> None:
    editor.watch.run()
    view = editor.page.candidates
    qtbot.waitUntil(lambda: [row.move for row in view.rows] == [IRE, TAY, FIL])
    assert editor.page.weighed.text() == "Candidates of Quick"
    assert editor.canvas.watched == IRE.cells
    qtbot.waitUntil(lambda: all(row.weighed for row in view.rows))
    editor.watch.pause()
    thinking.set()
    qtbot.waitUntil(lambda: [row.move for row in view.rows] == [FIL, TAY, IRE])
    assert editor.puzzle.turns == ()


def test_while_kernels_are_compiled_the_word_with_most_points_is_shown_and_no_move_is_played(
    qtbot, editor, thinking
) -> None:
    compiler = Compiling("soup.beam")
    editor.jobs.use_compiler(compiler)
    editor.watch.run()
    view, best = editor.page.candidates, editor.lookup.position.best[0]
    qtbot.waitUntil(lambda: editor.page.weighed.text() == "Candidates of Quick")
    qtbot.waitUntil(lambda: [row.score for row in view.rows] == [best.score])
    assert editor.canvas.watched == view.rows[0].move.cells
    assert editor.watch.running
    thinking.set()
    qtbot.waitUntil(lambda: all(row.weighed for row in view.rows))
    assert editor.puzzle.turns == ()
    compiler.compile("soup.beam")
    qtbot.waitUntil(lambda: played(editor)[:1] == ["fil"])


def test_a_candidate_for_both_sides_is_one_row(qtbot) -> None:
    sides = [Candidate(changed(FIL, side=side), 36, value) for side, value in (("left", 2.0), ("right", 1.0))]
    jobs = Jobs()
    page = GamePage(jobs)
    qtbot.addWidget(page)
    page.show_plan(Plan((), (sides[0], Candidate(TAY, 18, 1.5), sides[1])), BOARD, "beam")
    assert [row.move for row in page.candidates.rows] == [sides[0].move, TAY]
    jobs.shutdown()


def test_a_watched_game_can_be_paused_within_a_word(qtbot, editor, thinking) -> None:
    thinking.set()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: editor.canvas.tracing)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Space)
    assert editor.transport.play_button.text() == "Watch"
    shown, frames = editor.canvas.grab().toImage(), []
    editor.canvas.findChild(QTimer).timeout.connect(lambda: frames.append(1))
    qtbot.waitUntil(lambda: len(frames) > 40)  # more than the trace of the word takes
    assert editor.canvas.grab().toImage() == shown
    assert editor.puzzle.turns == ()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: played(editor) == ["fil"])


def test_step_plays_one_move_and_back_undoes_it(qtbot, editor, thinking) -> None:
    thinking.set()
    editor.transport.quicken(9)
    QTest.keyClicks(editor.canvas, ".")
    qtbot.waitUntil(lambda: played(editor) == ["fil"])
    wait_settled(qtbot, editor)
    assert not editor.watch.running
    assert editor.transport.back_button.isEnabled()
    QTest.keyClicks(editor.canvas, ",")
    assert played(editor) == []
    assert len(editor.puzzle.turns) == 1
    assert editor.session.undo.undoText() == "take back FIL"


def test_keys_act_wherever_no_text_is_typed(qtbot, editor, thinking) -> None:
    thinking.set()
    editor.transport.quicken(9)
    QTest.mouseClick(editor.page.candidates, Qt.MouseButton.LeftButton)
    editor.page.candidates.setFocus()
    QTest.keyClicks(editor.page.candidates, ".")
    qtbot.waitUntil(lambda: played(editor) == ["fil"])
    wait_settled(qtbot, editor)
    editor.page.player.setFocus()
    QTest.keyClicks(editor.page.player, ",")
    assert played(editor) == []
    editor.inspector.show_page("Board")
    editor.board_page.title.setFocus()
    QTest.keyClicks(editor.board_page.title, ", .")
    assert editor.puzzle.title.endswith(", .")
    assert not editor.watch.running


def test_space_presses_a_button_only_after_tab(qtbot, editor, thinking) -> None:
    editor.inspector.show_page("Vetting")
    box = editor.vetting.board.hidden
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    assert box.isChecked()
    QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Space)
    assert editor.watch.running
    editor.watch.stop()
    box.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(box, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not box.isChecked())
    assert not editor.watch.running


def test_space_opens_a_list_only_after_tab(qtbot, editor, thinking) -> None:
    editor.inspector.show_page("Analysis")
    box = editor.page.player
    box.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert box.view().isVisible()
    QTest.keyClick(box.view(), Qt.Key.Key_Home)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not box.view().isVisible())
    assert box.currentIndex() == 0
    assert not editor.watch.running
    editor.canvas.setFocus()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Space)
    assert editor.watch.running


def test_playing_by_hand_makes_a_branch(qtbot, editor, thinking) -> None:
    thinking.set()
    editor.watch.run()
    qtbot.waitUntil(lambda: editor.canvas.tracing)
    drag(editor, AYE)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert played(editor) == ["aye"]
    assert not editor.watch.running
    wait_settled(qtbot, editor)
    editor.edits.take_back()
    editor.transport.quicken(9)
    editor.watch.step()
    qtbot.waitUntil(lambda: played(editor) == ["fil"])
    tree = editor.moves_page.tree.view
    assert [turn.after for turn in editor.puzzle.turns] == [START, START]
    QTest.mouseClick(tree, Qt.MouseButton.LeftButton, pos=tree.place_of(0).toPoint())
    assert played(editor) == ["aye"]
    assert editor.session.undo.undoText() == "step to AYE"
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert played(editor) == ["fil"]


def test_the_gauge_distinguishes_estimates_and_proofs(qtbot, editor) -> None:
    said = editor.header.ending.text
    qtbot.waitUntil(lambda: said() == "Can be cleared (proven)")
    editor.session.push(Puzzle(read_board("xqz\nqxz")), "Other", "board")
    qtbot.waitUntil(lambda: said() == "Cannot be cleared (proven)")
    qtbot.waitUntil(lambda: editor.header.detail.text() == "No word is possible; 6 letters left")
    editor.session.push(Puzzle(random_board(1)), "Other", "board")
    qtbot.waitUntil(lambda: said() == "Can be cleared (proven)")


def test_a_board_with_a_clearing_solution_is_proven_at_once(qtbot, editor) -> None:
    sample = SoupEditor.sample()
    editor.session.push(sample, "Other", "board")
    assert editor.header.ending.text() == "Can be cleared (proven)"
    assert isinstance(sample, Puzzle)
    editor.edits.play(sample.solution[0])
    assert editor.header.ending.text() == "Can be cleared (proven)"


def test_the_whole_game_expected_after_each_word_is_listed_with_a_reason(qtbot, editor) -> None:
    page = editor.page

    def agrees() -> bool:  # the list and what is known are updated at different times
        known, rows = editor.knowledge.known.best(BOARD), page.candidates.rows
        return bool(known and rows) and rows[0].game == known.total

    qtbot.waitUntil(agrees)
    games = [row.game for row in page.candidates.rows if row.found]
    assert games == sorted(games, reverse=True)
    best = editor.knowledge.known.best(BOARD)
    assert best
    first = best.moves[0].word.upper()
    assert page.reason.whole.startswith(first)
    assert page.reason.whole.endswith("; the game clears the board")
    editor.edits.play(best.moves[0])
    rows = lambda: () if page.candidates.outdated else page.candidates.rows  # noqa: E731
    qtbot.waitUntil(lambda: any(row.game is not None and row.game >= best.total for row in rows()))


def test_the_list_changes_at_most_once_a_second(qtbot) -> None:
    view = CandidateView()
    qtbot.addWidget(view)
    shown = []
    view.changed.connect(lambda: shown.append(view.rows))
    first, second, third = ([Row(move, 1)] for move in (FIL, TAY, IRE))
    view.show_rows(first)
    view.show_rows(second)
    view.show_rows(third)
    assert [rows[0].move for rows in shown] == [FIL]
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert shown[1] == tuple(third)


def test_rows_of_an_earlier_position_cannot_be_played(qtbot) -> None:
    view, opened = CandidateView(), []
    qtbot.addWidget(view)
    view.played.connect(opened.append)
    view.show_rows([Row(FIL, 36)])
    view.show_outdated()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened == []


def test_rows_of_an_earlier_position_stay_pale_when_the_page_is_shown_again(qtbot) -> None:
    view = CandidateView()
    qtbot.addWidget(view)
    view.show_rows([Row(FIL, 36)])
    view.show()
    current = view.grab().toImage()
    view.show_outdated()
    pale = view.grab().toImage()
    view.hide()
    view.show()
    assert view.grab().toImage() == pale != current


def test_enter_plays_the_selected_row_after_the_mouse_has_left_the_list(qtbot) -> None:
    view, opened = CandidateView(), []
    qtbot.addWidget(view)
    view.played.connect(opened.append)
    view.show_rows([Row(FIL, 36), Row(TAY, 18)])
    point = view.visualRect(view.words.index(1, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QGuiApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert view.current == -1
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened == [TAY]


@pytest.mark.parametrize("name", ["mean", "game"])
def test_estimates_are_sorted_by_their_points(qtbot, name) -> None:
    view, points = CandidateView(), (900, 700, 1300, 800)
    qtbot.addWidget(view)
    view.show_rows([Row(FIL, 36, mean=n, finished=n in (800, 900), game=n, found=n < 1300) for n in points])
    place = next(place for place, column in enumerate(view.words.columns) if column.name == name)
    view.sortByColumn(place, Qt.SortOrder.DescendingOrder)
    texts = [view.words.index(row, place).data() for row in range(4)]
    assert texts == ["~1,300", "900", "800", "~700"]


def test_the_curve_of_a_plan_stays_while_the_game_departs(qtbot, editor) -> None:
    qtbot.waitUntil(lambda: editor.page.plan_in_view != ())
    plan = editor.page.plan_in_view
    editor.edits.play(Move("aye", AYE))
    assert editor.page.ghost == plan
    wait_words(qtbot, editor)
    assert editor.page.ghost == plan


def test_escape_stops_a_player(qtbot, editor, thinking) -> None:
    editor.watch.run()
    qtbot.waitUntil(lambda: bool(editor.jobs.named()))
    editor.stop()
    qtbot.waitUntil(lambda: not editor.jobs.named())
    thinking.set()
    assert editor.jobs.shutdown()  # the player has ended, and its plan would have arrived
    assert editor.puzzle.turns == ()
    assert not editor.watch.thinking


def test_replaying_a_game_makes_no_branch(qtbot, editor) -> None:
    editor.edits.play(FIL)
    editor.edits.play(TAY, "beam")
    game = editor.puzzle
    editor.transport.quicken(9)
    editor.moves_page.replay_button.click()
    assert played(editor) == []
    qtbot.waitUntil(lambda: editor.puzzle == game and not editor.watch.running)


def test_without_animation_letters_move_at_once(qtbot, editor, thinking) -> None:
    editor.set_motion(False)
    drag(editor, FIL.cells)
    assert not editor.canvas.moving
    thinking.set()
    editor.transport.quicken(9)
    editor.watch.run()
    qtbot.waitUntil(lambda: played(editor) == ["fil", "tay", "ire"])


def test_a_game_is_saved_opened_and_copied_with_its_branches(qtbot, editor, tmp_path) -> None:
    for move in (FIL, TAY):
        editor.edits.play(move)
    editor.edits.take_back()
    editor.edits.play(IRE)
    game = editor.puzzle
    editor.session.save(tmp_path / "game.puzzle")
    editor.session.start(editor.new_body())
    assert editor.puzzle.turns == ()
    editor.session.open(tmp_path / "game.puzzle")
    assert editor.puzzle == game
    text = editor.copy_text()
    assert "FIL\nTAY\nIRE" in text
    assert "1. FIL 36 (a3 b3 c3, to the right)" in text
    assert "2. IRE 15 (a1 b1 c1, to the right)" in text
    assert "51 points, 3 letters left" in text


@pytest.mark.parametrize(
    ("rows", "copied"), [(("cat", "oqd", "gvj"), "cat\noqd\ngvj"), (("fuck", "oqdo", "gvjx"), "before")]
)
def test_a_board_is_copied_unless_it_has_a_taboo_word_on_a_straight_line(qtbot, home, rows, copied: str) -> None:
    with soup_tab(qtbot, Board(rows)) as editor:
        said = []
        editor.message.connect(lambda message: said.append(message.text))
        QGuiApplication.clipboard().setText("before")
        editor.board_page.copy_button.click()
        assert QGuiApplication.clipboard().text() == copied
        assert bool(said) == (copied == "before")
        assert all("the taboo word fuck is on a straight line" in text for text in said)


def test_a_candidate_is_previewed_and_played(qtbot, editor) -> None:
    view = editor.page.candidates
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    best = editor.lookup.position.best[0].move
    assert editor.canvas.watched == best.cells
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert played(editor) == [best.word]


def test_two_candidates_are_compared_side_by_side_and_the_previewed_one_is_played(qtbot, editor) -> None:
    editor.inspector.show_page("Analysis")
    view, plot = editor.page.candidates, editor.page.plot
    qtbot.waitUntil(lambda: len(view.rows) > 2 and all(row.finished for row in view.rows[:3]))
    one, other = view.rows[0], view.rows[2]
    for place in (0, 2):
        point = view.visualRect(view.words.index(place, 0)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, point)
    comparison = plot.comparison
    assert plot.current == 2
    assert comparison.currentIndex() == 1
    assert comparison.difference.text() == difference(one, other)
    assert [title.text().split()[0] for title in comparison.titles] == [one.move.word.upper(), other.move.word.upper()]
    for row, figure, game in zip((one, other), comparison.figures, comparison.games, strict=True):
        assert [run.text for run in found_in(figure.drawing.shapes, Run)] == list(BOARD.letters.upper())
        assert {shape.part for shape in found_in(figure.drawing.shapes, Polygon)} >= {f"answer {row.move.word}"}
        assert game.text().startswith(row.line[1].word.upper())
    qtbot.waitUntil(lambda: min(figure.height() for figure in comparison.figures) >= 260)  # large enough to read
    chosen = view.rows[1].move.word
    QTest.mouseMove(view.viewport(), view.visualRect(view.words.index(1, 0)).center())
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert played(editor) == [chosen]
    assert comparison.currentIndex() == 0


def test_a_difference_within_its_doubt_is_too_close_to_call() -> None:
    one, other = (Row(move, 1, mean=mean, finished=True, doubt=100) for move, mean in ((FIL, 900), (TAY, 790)))
    assert difference(other, one) == "FIL is 110 ahead \u00b1 100"
    assert difference(one, other._replace(mean=850)) == "FIL is 50 ahead \u00b1 100, too close to call"
    assert difference(one, other._replace(mean=None)) == "Their searches have not begun."
    assert difference(one, other._replace(finished=False)).endswith("not finished")


def test_a_board_is_made_from_a_seed_a_size_or_the_clipboard(qtbot, editor, qapp) -> None:
    page = editor.board_page
    page.seed.setValue(7)
    page.rows.setValue(4)
    page.columns.setValue(5)
    page.draw_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.board == random_board(7, 4, 5))
    assert editor.session.undo.undoText() == "draw board 7"
    page.letters.setCurrentIndex(1)
    page.draw_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.board != random_board(7, 4, 5))
    qapp.clipboard().setText("FIL\nTAY\nIRE")
    page.paste_button.click()
    assert editor.puzzle.board == BOARD
    qapp.clipboard().setText("FIL\nTA")
    with qtbot.waitSignal(editor.message) as said:
        page.paste_button.click()
    assert "row 2 has 2 letters" in said.args[0].text
    assert editor.puzzle.board == BOARD


def test_a_new_board_is_drawn_at_once_while_a_search_of_the_old_one_runs(qtbot, editor) -> None:
    page, running = editor.board_page, threading.Event()
    for number in range(4):
        editor.jobs.start(f"search {number}", lambda control: running.wait(60), lane="long")
    page.seed.setValue(7)
    page.draw_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.board.rows == random_board(7, *(len(BOARD.rows), BOARD.columns)).rows)
    running.set()


def test_a_board_of_words_follows_the_puzzle_and_what_is_played_meanwhile(qtbot, editor, monkeypatch) -> None:
    page, go = editor.board_page, threading.Event()
    ruling = Ruling("wars", accepted=False, reason="taste", note="", date="2026-01-01")
    editor.session.push(changed(editor.puzzle, rulings=(ruling,)), "Reject WARS", "rulings")
    made = []

    def build(seed, *, house, control, **others):
        made.append(house)
        go.wait(60)
        return small_board(1, rows=4, columns=4)

    monkeypatch.setattr(board_page.build, "build", build)
    QTest.keyClicks(page.words, "holly ivy")
    assert page.letters.currentData() == "words"
    assert (page.rows.value(), page.columns.value()) == (6, 6)
    page.other_button.click()
    qtbot.waitUntil(lambda: bool(made))
    assert ruling in made[0].rulings
    editor.edits.play(FIL)
    with qtbot.waitSignal(editor.message) as said:
        go.set()
    assert "words were played while it was made" in said.args[0].text
    assert played(editor) == ["fil"]
    editor.session.undo.undo()
    page.other_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.small)
    assert editor.puzzle.drawn_seed is None


def test_a_size_that_cannot_be_made_is_said_before_the_work(qtbot, editor) -> None:
    page = editor.board_page
    page.letters.setCurrentIndex(page.letters.findData("words"))
    page.rows.setValue(8)
    with qtbot.waitSignal(editor.message) as said:
        page.other_button.click()
    assert "at most 42 squares" in said.args[0].text


def test_dropped_files_are_boards_or_word_lists(qtbot, editor, tmp_path) -> None:
    (tmp_path / "board.txt").write_text("abc\ndef\n")
    (tmp_path / "words.txt").write_text("fil\ntay\nfilthy\n")
    assert editor.accept_file(tmp_path / "board.txt")
    assert editor.puzzle.board.rows == ("abc", "def")
    editor.session.undo.undo()
    assert editor.accept_file(tmp_path / "words.txt")
    accept_preview(qtbot, editor)
    qtbot.waitUntil(lambda: editor.puzzle.lexicon == "words")
    wait_words(qtbot, editor)
    assert {one.move.word for one in editor.lookup.position.best} == {"fil", "tay"}
    assert not editor.accept_file(tmp_path / "picture.png")


def test_the_game_becomes_the_printed_solution(qtbot, editor) -> None:
    for move in (FIL, TAY, IRE):
        editor.edits.play(move)
    editor.moves_page.keep_button.click()
    assert editor.puzzle.solution == (FIL, TAY, IRE)
    assert editor.session.undo.undoText() == "set the game with 569 points as solution"
    qtbot.waitUntil(lambda: editor.printable() is not None)
    assert len(editor.printable().figures(230.0)) == 2
    assert editor.print_record().answers == ("fil", "tay", "ire")


def test_the_state_of_the_tab_is_restored(qtbot, editor) -> None:
    editor.strip.choose("left")
    editor.transport.quicken(2)
    editor.page.seconds.setValue(7.5)
    state = dict(editor.state())
    editor.strip.choose("right")
    editor.transport.quicken(-2)
    editor.page.seconds.setValue(1)
    editor.restore(state)
    assert editor.strip.side == "left"
    assert editor.canvas.speed == 4.0
    assert editor.page.chosen.seconds == 7.5
    editor.restore({"splitter": "wide", "side": 3, "speed": None, "pages": {"Game": {"player": 4}}})
    assert editor.strip.side == "left"


def test_the_sample_is_a_board_at_its_start_with_a_solution() -> None:
    sample = SoupEditor.sample()
    assert isinstance(sample, Puzzle)
    words = open_lexicon(sample.lexicon)
    assert sample.turns == ()
    assert sample.board == random_board(sample.drawn_seed or 0)
    assert all(move.word in words for move in sample.solution)
    assert replay(sample.board, sample.solution).total > 1400


def test_the_seed_shown_is_that_of_the_board(qtbot, editor, qapp) -> None:
    page = editor.board_page
    assert page.seed.text() == "Not drawn"
    editor.session.start(editor.new_body())
    assert random_board(page.seed.value()) == editor.puzzle.board
    page.seed.setValue(7)
    page.draw_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.board == random_board(7))
    assert editor.puzzle.drawn_seed == page.seed.value() == 7
    qapp.clipboard().setText("abc\ndef")
    page.paste_button.click()
    assert page.seed.text() == "Not drawn"
    assert (page.rows.value(), page.columns.value()) == (2, 3)
    assert not page.draw_button.isEnabled()
    editor.session.undo.undo()
    assert page.seed.value() == 7


def test_a_plan_is_discarded_when_a_word_is_rejected(qtbot, editor, monkeypatch) -> None:
    """A player that planned a whole game must not play a word that was rejected afterwards."""

    def whole(name, words, *, seconds):
        known = [move for move in (FIL, TAY, IRE) if move.word in words]

        def plan(board, control):
            return Outcome(Ending.FINISHED, Plan(tuple(move for move in known if spells(board, move)), ()))

        return SimpleNamespace(plan=plan)

    monkeypatch.setattr(players, "make_player", whole)
    editor.watch.step()
    qtbot.waitUntil(lambda: played(editor) == ["fil"] and not editor.watch.running)
    editor.watch.run()
    qtbot.waitUntil(lambda: editor.canvas.tracing)
    ruling = Ruling("tay", accepted=False, reason="taste", note="", date="2026-01-01")
    editor.session.push(changed(editor.puzzle, rulings=(ruling,)), "Reject TAY", "rulings")
    assert editor.watch.running
    qtbot.waitUntil(lambda: played(editor) == ["fil", "ire"])


def test_a_player_is_reused_until_house_rulings_change(qtbot, editor, monkeypatch) -> None:
    made = []

    def one(name, words, *, seconds):
        made.append(name)
        return Scripted((FIL, TAY, IRE), event)

    event = threading.Event()
    event.set()
    monkeypatch.setattr(players, "make_player", one)
    editor.transport.quicken(9)
    for number in range(2):
        editor.watch.step()
        qtbot.waitUntil(lambda n=number: editor.puzzle.at == n and not editor.watch.running)
    assert made == ["quick"]
    editor.vetting.house_changed.emit()
    editor.watch.step()
    qtbot.waitUntil(lambda: editor.puzzle.at == 2)
    assert made == ["quick", "quick"]


def test_selecting_a_vetting_row_shows_the_printed_board_only(qtbot, editor) -> None:
    editor.edits.play(FIL)
    wait_settled(qtbot, editor)
    game, steps, dirty = editor.puzzle, editor.session.undo.count(), editor.canvas.grab().toImage()
    editor.inspector.show_page("Vetting")
    editor.vetting.trailed.emit(TAY.cells)
    assert editor.canvas.looked_at == (BOARD, TAY.cells)
    assert editor.canvas.grab().toImage() != dirty
    assert (editor.puzzle, editor.session.undo.count()) == (game, steps)
    editor.inspector.show_page("Board")
    assert editor.canvas.looked_at is None
    editor.vetting.trailed.emit(TAY.cells)
    drag(editor, TAY.cells)  # the first press only brings the game back
    assert editor.canvas.looked_at is None
    assert played(editor) == ["fil"]
    editor.vetting.trailed.emit(TAY.cells)
    editor.vetting.trailed.emit(())
    assert editor.canvas.looked_at is None


def test_results_for_a_closed_puzzle_are_discarded(qtbot, editor, tmp_path) -> None:
    (tmp_path / "words.txt").write_text("fil\ntay\nfilthy\n")
    other = Puzzle(read_board("abc\ndef"))
    editor.accept_file(tmp_path / "words.txt")
    accept_preview(qtbot, editor)
    editor.board_page.draw_other()
    editor.session.push(other, "Other", "board")
    qtbot.waitUntil(lambda: not {"soup.file", "soup.draw"} & {job.task.key for job in editor.jobs.running()})
    assert editor.puzzle == other


def test_a_word_that_a_ruling_accepts_may_be_played(qtbot, editor) -> None:
    ruling = Ruling("fia", accepted=True, reason="accepted")
    editor.session.push(changed(editor.puzzle, rulings=(ruling,)), "Accept FIA", "rulings")
    qtbot.waitUntil(lambda: "fia" in editor.lookup.words)
    drag(editor, ((0, 0), (0, 1), (1, 1)))
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert played(editor) == ["fia"]


def test_a_board_is_read_from_json(qtbot, editor, qapp, tmp_path) -> None:
    (tmp_path / "board.json").write_text('{"rows": ["abc", "def"]}')
    assert editor.accept_file(tmp_path / "board.json")
    assert editor.puzzle.board.rows == ("abc", "def")
    qapp.clipboard().setText('["FIL", "TAY", "IRE"]')
    editor.board_page.paste_button.click()
    assert editor.puzzle.board == BOARD
