"""The page on matches of Word Soup's players."""

import threading

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QFileDialog

from engine.core import Ending, Outcome
from engine.research.match_results import Result, read_results
from engine.soup.board import random_board
from engine.soup.moves import finder_of
from engine.soup.puzzle import START, Puzzle, Turn, path_text
from engine.soup.study import Histogram
from engine.words.sources import open_lexicon
from studio.core.jobs import Jobs
from studio.core.theme import Theme
from studio.research import match as match_module
from studio.research.match import MatchPage, summarize
from studio.soup.pages.board_page import BoardPage
from studio.widgets.job_bar import SideWindow
from tests.studio.plots import label_place, labels, points


def game(player: str, seed: int, total: int) -> Result:
    return Result(player, "large", "f", 3, 3, seed, total, 0, total, 2, 3, 0.5, 0.2, "fil tay")


@pytest.fixture
def page(qtbot):
    jobs = Jobs()
    page = MatchPage(jobs)
    qtbot.addWidget(page)
    page.use("large")
    yield page
    jobs.shutdown()


def test_standings_are_updated_during_a_match(qtbot, page, monkeypatch, tmp_path) -> None:
    going, asked = threading.Event(), []
    first = (game("greedy", 1, 100), game("heuristic", 1, 140))
    whole = (*first, game("greedy", 2, 120), game("heuristic", 2, 150))

    def fake(entrants, seeds, *, lexicon, file, control):
        asked.append(([one.name for one in entrants], list(seeds), lexicon))
        control.report(1, 2, best=first)
        assert going.wait(60)
        return Outcome(Ending.FINISHED, whole)

    monkeypatch.setattr(match_module, "match", fake)
    for name, box in page.players.items():
        box.setChecked(name in ("greedy", "heuristic"))
    page.games.setValue(2)
    page.entered()
    page.run_button.click()
    qtbot.waitUntil(lambda: page.table.words.rowCount() == 2)
    assert page.table.words.text(0, page.table.words.columns[1]) == "140"
    going.set()
    qtbot.waitUntil(lambda: page.table.words.text(0, page.table.words.columns[1]) == "145")
    assert asked == [(["greedy", "heuristic"], [1, 2], "large")]
    assert page.differences.text().startswith(
        "2 boards played\nheuristic over greedy: +35 \u00b1 64 points; 2 won, 0 drawn, 0 lost"
    )
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "match.csv"), ""))
    with qtbot.waitSignal(page.message):
        page.save_csv()
    assert read_results(tmp_path / "match.csv") == whole


def test_one_game_gives_no_interval(qtbot, page, monkeypatch) -> None:
    games = (game("greedy", 1, 100), game("heuristic", 1, 140))
    monkeypatch.setattr(match_module, "match", lambda *_, **__: Outcome(Ending.FINISHED, games))
    page.entered()
    page.run_button.click()
    qtbot.waitUntil(lambda: page.table.words.rowCount() == 2)
    assert page.table.words.text(0, page.table.words.columns[2]) == ""
    assert page.differences.text().splitlines() == [
        "1 board played",
        "heuristic over greedy: +40 points on one board, too few for an interval",
    ]


def test_games_that_end_while_the_statistics_are_computed_are_added(qtbot, page, monkeypatch) -> None:
    games = (game("greedy", 1, 100), game("greedy", 2, 200))
    computing, going = threading.Event(), [threading.Event(), threading.Event()]

    def fake(*_, control, **__):
        control.report(1, 2, best=games[:1])
        assert computing.wait(60)
        return Outcome(Ending.FINISHED, games)

    def slow(results, *, control):
        computing.set()
        assert going[len(results) - 1].wait(60)
        return summarize(results, control=control)

    monkeypatch.setattr(match_module, "match", fake)
    monkeypatch.setattr(match_module, "summarize", slow)
    page.resize(500, 700)
    page.entered()
    page.run_button.click()
    qtbot.waitUntil(lambda: page.results == games)
    assert page.table.words.rowCount() == 0
    going[0].set()
    qtbot.waitUntil(lambda: page.table.words.rowCount() == 1)
    assert [dots.tolist() for dots in points(page.plot.games)] == [[[1, 100]]]
    going[1].set()
    mean = page.table.words.columns[1]
    qtbot.waitUntil(lambda: page.table.words.text(0, mean) == "150")


def test_a_point_of_the_plot_opens_its_game_and_a_game_of_an_old_file_says_why_not(qtbot, page) -> None:
    page.entered()
    page.plot.resize(480, 300)
    board = random_board(7, 3, 3)
    found = finder_of(open_lexicon("large")).moves(board)
    move = found.move(0, "left")
    made = game("quick", 7, 100)._replace(words=move.word, paths=path_text(move), moves=1)
    page.plot.show_games((game("quick", 1, 50), made))
    across, up = page.plot.games.pixels([7.0], [100.0])
    with qtbot.waitSignal(page.opened) as opened:
        page.plot.games.clicked.emit(QPointF(across[0] + 3, up[0] - 3))
    assert opened.args[0] == Puzzle(board, (Turn(move, START, "quick"),), lexicon="large", seed=7)
    across, up = page.plot.games.pixels([1.0], [50.0])
    with qtbot.waitSignal(page.message) as said:
        page.plot.games.clicked.emit(QPointF(across[0], up[0]))
    assert "has no paths" in said.args[0].text
    page.plot.show_games(())
    assert [len(dots) for dots in points(page.plot.games)] == [0]


@pytest.mark.parametrize(("damage", "why"), [({"paths": ">000102"}, "do not spell it"), ({"rows": 99}, "16 rows")])
def test_a_game_that_cannot_be_replayed_says_why(qtbot, page, damage, why) -> None:
    page.entered()
    made = game("quick", 7, 100)._replace(**{"words": "zzz", "paths": ">001122", "moves": 1, **damage})
    with qtbot.waitSignal(page.message) as said:
        page.plot.opened.emit(made)
    assert why in said.args[0].text


def test_labels_of_close_curves_do_not_overlap(qtbot, page) -> None:
    page.entered()
    page.plot.resize(480, 240)
    curves = {"quick": np.full(21, 900.0), "greedy": np.full(21, 899.0)}
    page.plot.show_match(curves, Histogram([], ()), usual=True)
    heights = [label_place(page.plot.progress, name)[1] for name in ("quick", "greedy")]
    assert heights[0] - heights[1] > 50
    (_, (_, top)) = page.plot.progress.item.viewRange()
    assert heights[0] < top
    assert any(text.startswith("Expert") for text in labels(page.plot.progress))


def test_a_player_keeps_its_color_when_the_standings_change(qtbot, qapp, settings, page) -> None:
    page.entered()
    Theme(qapp, settings).apply_accent(page.plot, SideWindow.ACCENT)  # the plot is in no window
    page.plot.resize(480, 240)
    curves = {"quick": np.full(21, 900.0), "greedy": np.full(21, 800.0)}

    def colors() -> dict[str, str]:
        items = [one for one in page.plot.progress.item.items if isinstance(one, pg.TextItem)]
        return {one.toPlainText(): one.color.name() for one in items if one.toPlainText() in curves}

    page.plot.show_match(curves, Histogram([], ()), usual=True)
    before = colors()
    page.plot.show_match(dict(reversed(curves.items())), Histogram([], ()), usual=True)
    assert colors() == before
    assert len(set(before.values())) == 2


def test_the_seed_of_every_board_can_start_a_match(qtbot, page) -> None:
    assert page.seed.maximum() == BoardPage(page.jobs).seed.maximum()
