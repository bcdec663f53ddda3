"""The page "Vetting" of the Word Soup tab: taboo words, repairs and rulings."""

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core import Printed, changed
from engine.core.store import Store
from engine.documents.document import body_fingerprint
from engine.soup.board import Move, read_board
from engine.soup.build import build as small_board
from engine.soup.puzzle import Puzzle, Turn
from engine.soup.traces import open_scanner, visible
from engine.words.vetting.house import add_list, rulings
from engine.words.vetting.verdict import Ruling
from studio.core.jobs import Jobs
from studio.soup.pages.vetting_page import VettingPanel
from tests.studio.hosts import shown_on_screen

DOGS = Move("dogs", ((3, 0), (3, 1), (3, 2), (3, 3)))
CATS = Move("cats", ((3, 0), (3, 1), (3, 2), (3, 3)), "left")
BAD = Puzzle(read_board("yofin\nxxxxx\ncatsx\ndogsx"), (Turn(DOGS),), 0, lexicon="common", solution=(DOGS, CATS))
CLEAN = changed(BAD, board=read_board("yobin\nxxxxx\ncatsx\ndogsx"))


class Host(QWidget):
    """Shows the page and adopts each puzzle that it emits, as the editor does."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self.page = VettingPanel(jobs)
        self.puzzle = BAD
        self.taken, self.trails, self.said, self.found = [], [], [], 0
        self.page.accepted.connect(lambda puzzle, text: self._take(puzzle, text))
        self.page.ruled.connect(lambda made, text: self._take(changed(self.puzzle, rulings=made), text))
        self.page.trailed.connect(self.trails.append)
        self.page.message.connect(self.said.append)
        self.page.found.connect(self._count)
        QVBoxLayout(self).addWidget(self.page)
        self.resize(480, 700)

    def _take(self, puzzle: Puzzle, text: str) -> None:
        self.puzzle = puzzle
        self.taken.append(text)
        self.page.show_puzzle(puzzle)

    def _count(self) -> None:
        self.found += 1


@pytest.fixture
def host(qtbot, home, tmp_path):
    own = tmp_path / "own.txt"
    own.write_text("yofi\nnix;mild\ncats;mild;answer\n")
    add_list(own)
    jobs = Jobs()
    made = Host(jobs)
    shown_on_screen(qtbot, made)
    yield made
    assert jobs.shutdown()


@pytest.fixture
def page(qtbot, host):
    return shown(qtbot, host, BAD)


def shown(qtbot, host, puzzle: Puzzle) -> VettingPanel:
    host.puzzle = puzzle
    host.page.show_puzzle(puzzle)
    qtbot.waitUntil(lambda: host.page.key is not None)
    return host.page


def column(table, name: str) -> list:
    return [table.words.value(table.words.source(place), name) for place in range(table.words.rowCount())]


def choose(qtbot, page, row: int = 0) -> None:
    page.board.table.select([row])
    qtbot.waitUntil(lambda: page.board.repairs.words.rowCount() > 0)


def test_taboo_words_are_listed_with_place_and_severity(page) -> None:
    assert column(page.board.table, "word")[0] == "yofi"
    assert column(page.board.table, "where")[0] == "a4 to d4"
    assert column(page.board.table, "seen")[0] == "on a line"
    assert column(page.board.table, "verdict")[0] == "taboo"
    assert "on a line" in page.board.total.text()
    before = len(column(page.board.table, "word"))
    page.board.hidden.setChecked(True)
    assert len(column(page.board.table, "word")) == len(page.key.traces) >= before


def test_an_empty_table_promises_only_what_was_searched(qtbot, host) -> None:
    board = read_board("te\nan")
    page = shown(qtbot, host, Puzzle(board))
    page.board.show_traces(board, (), ())
    assert "up to 300 of its words in another order" in page.board.table.empty_text
    page.board.show_traces(board, (), None)
    assert page.board.table.empty_text == "This board has no visible taboo words."


def test_words_on_later_boards_of_a_small_board_are_listed_with_the_words_before_them(qtbot, host) -> None:
    game = (
        Move("rich", ((3, 1), (3, 2), (3, 3), (2, 2)), "left"),
        Move("hint", ((0, 0), (1, 1), (2, 1), (1, 2)), "left"),
        Move("chip", ((2, 2), (3, 2), (2, 1), (2, 0)), "left"),
        Move("this", ((3, 0), (2, 0), (3, 1), (3, 2)), "left"),
    )
    page = shown(qtbot, host, Puzzle(read_board("hiit\nhnhc\npihs\ntric"), solution=game))
    listed = list(zip(column(page.board.table, "word"), column(page.board.table, "after"), strict=True))
    assert ("shit", "RICH") in listed
    assert len(listed) == len(visible(page.key.traces)) + len([one for one in page.key.later if one.after])
    host.trails.clear()
    page.board.table.select([listed.index(("shit", "RICH"))])
    assert all(cells == () for cells in host.trails)  # its cells are not those of the printed board


def test_selecting_a_row_shows_its_path_on_the_board(qtbot, host, page) -> None:
    choose(qtbot, page)
    assert host.trails[-1] == ((0, 0), (0, 1), (0, 2), (0, 3))
    page.show_puzzle(CLEAN)
    assert host.trails[-1] == ()


def test_a_selected_word_stays_selected_when_hidden_words_are_shown(qtbot, host, page) -> None:
    choose(qtbot, page)
    chosen = page.board.trace()
    page.board.hidden.setChecked(True)
    assert page.board.trace() == chosen
    assert host.trails[-1] == chosen.cells
    qtbot.waitUntil(lambda: page.board.repairs.words.rowCount() > 0)


def test_a_repair_changes_one_letter_and_removes_the_word(qtbot, host, page) -> None:
    choose(qtbot, page)
    assert page.board.change_action.isEnabled()
    page.board.change_action.trigger()
    letters = zip("".join(BAD.board.rows), "".join(host.puzzle.board.rows), strict=True)
    assert sum(one != other for one, other in letters) == 1
    assert host.taken[0].startswith("Change ")
    assert (host.puzzle.turns, host.puzzle.solution) == ((), ())
    qtbot.waitUntil(lambda: page.key is not None)
    assert "yofi" not in [one.word for one in visible(page.key.traces)]


def test_another_board_for_print_has_the_same_words_and_no_letter_is_changed(qtbot, host) -> None:
    before = small_board(1, rows=4, columns=4)
    page = shown(qtbot, host, before)
    page.board.mend.emit()
    assert "break the printed game" in host.said[-1].text
    assert host.taken == []
    with qtbot.waitSignal(page.accepted) as taken:
        page.board.draw_action.trigger()
    after = taken.args[0]
    assert after.board != before.board
    assert {move.word for move in after.solution} == {move.word for move in before.solution}
    assert after.small


def test_repair_all_removes_every_taboo_word(qtbot, host, page) -> None:
    page.board.mend_action.trigger()
    qtbot.waitUntil(lambda: bool(host.taken))
    qtbot.waitUntil(lambda: page.key is not None)
    assert visible(page.key.traces) == ()
    assert page.board.total.text().startswith("No visible taboo words")
    assert not page.board.mend_action.isEnabled()


def test_draw_again_makes_a_clean_board_of_the_same_size(qtbot, host, page) -> None:
    page.run_main()
    qtbot.waitUntil(lambda: bool(host.taken))
    board = host.puzzle.board
    assert board != BAD.board
    assert (len(board.rows), board.columns) == (4, 5)
    assert visible(open_scanner().traces(board)) == ()


def test_a_board_drawn_for_an_older_puzzle_is_not_used(qtbot, host, page) -> None:
    page.run_main()
    page.show_puzzle(CLEAN)
    qtbot.waitUntil(lambda: page.key is not None)
    assert page.jobs.shutdown()  # the drawing has ended, and its result would have arrived
    assert host.taken == []


def test_words_of_the_solution_are_rejected_with_a_reason(qtbot, host, page) -> None:
    table = page.solution.table
    assert column(table, "word") == ["dogs", "cats"]
    assert column(table, "verdict") == ["clean", "caution"]
    assert "2 words" in page.solution.total.text()
    table.select([0])
    assert host.trails[-1] == DOGS.cells
    page.solution.reject_action.trigger()
    page.solution.reasons.reason.setCurrentText("obscure")
    page.solution.reasons.confirm.click()
    assert host.taken == ["Reject dogs"]
    assert [(one.word, one.accepted, one.reason) for one in host.puzzle.rulings] == [("dogs", False, "obscure")]
    qtbot.waitUntil(lambda: page.key is not None)
    assert column(table, "verdict") == ["rejected", "caution"]
    assert "the solution uses dogs" in page.solution.total.text()
    table.select([0])
    page.solution.clear_action.trigger()
    assert host.puzzle.rulings == ()


def test_a_rejection_for_every_puzzle_can_be_undone(qtbot, host, page) -> None:
    page.solution.table.select([1])
    page.solution.reject_action.trigger()
    page.solution.reasons.house.setChecked(True)
    page.solution.reasons.confirm.click()
    qtbot.waitUntil(lambda: bool(host.said))
    assert [one.word for one in rulings(Store())] == ["cats"]
    assert host.said[0].text == "cats is rejected in all puzzles."
    host.said[0].actions[0][1]()
    qtbot.waitUntil(lambda: rulings(Store()) == ())


def test_a_move_or_a_title_does_not_change_the_key(host, page) -> None:
    key, found = page.key, host.found
    page.show_puzzle(changed(BAD, at=-1, title="Another"))
    assert page.key is key
    assert host.found == found


def test_a_printed_solution_is_kept(qtbot, host, page) -> None:
    rejected = changed(BAD, rulings=(Ruling("dogs", False, "obscure"),))
    shown(qtbot, host, rejected)
    page.show_printed(Printed("2026-01-31", body_fingerprint(rejected), ("dogs", "cats")))
    qtbot.waitUntil(lambda: page.key is not None)
    assert [one.word for one in page.key.withdrawn] == ["dogs"]
    assert column(page.solution.table, "verdict")[0] == "clean"


def test_a_missing_word_list_is_reported_in_one_sentence(qtbot, host) -> None:
    host.page.show_puzzle(changed(BAD, lexicon="/nowhere/words.txt"))
    qtbot.waitUntil(lambda: bool(host.said))
    assert "/nowhere/words.txt" in host.said[0].text
    assert host.page.key is None


def test_the_state_is_restored_and_invalid_state_is_ignored(page) -> None:
    page.board.hidden.setChecked(True)
    state = page.state()
    page.board.hidden.setChecked(False)
    page.restore(state)
    assert page.board.hidden.isChecked()
    page.restore({"splitter": "x", "hidden": None})
