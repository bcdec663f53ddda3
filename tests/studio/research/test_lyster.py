"""The page on Lyster 2022: every figure and table can be shown, sorted and saved, and states its differences."""

import csv
import io
import json
import math

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from engine.core import Ending, Outcome, UnknownName
from engine.research.lyster2022 import from_games
from engine.research.lyster2022.from_games import TABLES, game_sheet, time_sheet
from engine.research.lyster2022.from_words import word_sheet
from engine.research.lyster2022.tables import SUBJECTS, WAYS, Lap, sheet_csv, subject
from engine.research.match_results import Result
from studio import cli
from studio.core.jobs import Jobs
from studio.research import lyster as lyster_page
from studio.research.lyster import LysterPage
from studio.widgets.editor import Message

WORDS = "fil\ntay\nire\nrya\nlay\nair\ntie\nfry\near\nate\ntea\nten\nnet\ntone\nnote\nrest\nelectron\nquinquennially\n"


def game(player: str, words: str, seed: int = 1, bonus: int = 0) -> Result:
    left = 108 - len(words.replace(" ", ""))
    return Result(player, "l", "f", 12, 9, seed, 1600, bonus, 1600 + bonus, left, 5, 1.0, 1.0, words)


@pytest.fixture
def words(tmp_path) -> str:
    (tmp_path / "words.txt").write_text(WORDS)
    return str(tmp_path / "words.txt")


@pytest.fixture
def page(qtbot, home, words):
    jobs = Jobs()
    made = LysterPage(jobs)
    qtbot.addWidget(made)
    made.use(words)
    made.show()
    made.entered()
    assert made.plot is not None
    qtbot.addWidget(made.plot)
    made.plot.show()
    yield made
    assert jobs.shutdown()


@pytest.fixture
def messages(page) -> list[Message]:
    heard: list[Message] = []
    page.message.connect(heard.append)
    return heard


def choose(qtbot, page, kind: str, number: str) -> None:
    page.chooser.setCurrentIndex(SUBJECTS.index(subject(kind, number)))
    qtbot.waitUntil(lambda: page.sheet is not None and page.sheet.subject == page.subject)


def test_every_figure_and_table_number_is_known() -> None:
    figures = "4.5 4.10 4.11 4.12 4.13 5.1 5.2 5.3 5.4 5.6 5.7 5.8 5.11"
    tables = "4.2 4.3 4.4 5.1 5.2 5.3 5.4 5.5 5.6 5.7"
    assert all(number in subject("Figure", number).numbers for number in figures.split())
    assert all(number in subject("Table", number).numbers for number in tables.split())
    assert subject("Figure", "5.1") != subject("Table", "5.1")
    with pytest.raises(UnknownName, match=r"no data for Figure 3\.1"):
        subject("Figure", "3.1")


def test_sheets_show_published_and_computed_values(words) -> None:
    sheet = word_sheet(subject("Table", "5.1"), words)
    row = dict(zip(sheet.columns, sheet.rows[16], strict=True))
    assert (row["Letter"], row["Printed %"], row["Points"], row["Printed weighted"]) == ("Q", 0.16, 10, 625.0)
    sheet = word_sheet(subject("Table", "4.2"), words)
    best = next(row for row in sheet.rows if row[0] == "by points")
    assert best == ("by points", 1, "quinquennially", 728.0, "quizzifications", 765)
    assert "18 words" in sheet.summary
    assert "279,429" in sheet.summary


def test_the_connectivity_of_a_square_equals_the_published_one(words) -> None:
    sheet = word_sheet(subject("Figure", "5.11"), words)
    assert (4, 4, 30.75) in sheet.rows
    assert len(sheet.rows) == 81


def test_game_sheets_state_differences_from_lyster_2022() -> None:
    games = [game("greedy", "quinquennially note rest"), game("greedy", "tea", 2)]
    histogram = game_sheet(subject("Figure", "5.2"), games)
    assert histogram.numbers("Words").sum() == 4
    assert "0.50 words of 300 points or more per game" in histogram.summary
    assert "does not print the words" in histogram.summary
    points = game_sheet(subject("Figure", "5.4"), games)
    assert points.rows[0] == (1, "quinquennially", round(100 * 14 / 108, 2), 728)
    courses = game_sheet(subject("Figure", "5.6"), games)
    assert courses.rows[-1] == (2, round(100 * 3 / 108, 2), 100.0)
    assert "no game reaches the expert's 1,548.7 points" in courses.summary


def test_players_are_compared_with_the_published_results() -> None:
    games = [game(name, "tea", seed, 100 * seed) for name in TABLES for seed in (1, 2)]
    sheet = game_sheet(subject("Table", "5.7"), games)
    rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
    assert [row["Player"] for row in rows] == ["amateur", "expert", "greedy", *TABLES]
    assert np.round(sheet.numbers("Printed mean"), 1)[:4].tolist() == [1170.9, 1948.7, 1724.8, 1822.6]
    assert rows[-1]["Mean"] == 1750.0
    assert rows[-1]["Printed P left"] == pytest.approx(0.0013, abs=5e-5)
    assert rows[1]["Printed cleared %"] == 80.0


def test_times_show_the_speedup_of_each_method() -> None:
    laps = [Lap(way, np.full(4, seconds)) for way, seconds in zip(WAYS, (2.0, 1.0, 0.5, 0.2, 0.001), strict=True)]
    sheet = time_sheet(subject("Figure", "4.13"), laps)
    assert sheet.column("Times faster") == [1.0, 2.0, 4.0, 10.0, 2000.0]
    assert sheet.column("Figure") == ["4.10", "4.11", "4.12", "4.13", None]


@pytest.mark.parametrize("one", SUBJECTS, ids=lambda one: one.name)
def test_every_subject_has_a_plot_a_table_and_a_summary(qtbot, page, monkeypatch, one) -> None:
    monkeypatch.setattr(lyster_page, "match", played_at_once)
    monkeypatch.setattr(from_games, "timed", timed_at_once)
    monkeypatch.setattr(page.jobs, "start", _in_a_thread(page.jobs.start))
    choose(qtbot, page, one.kind, one.key)
    if one.needs != "words":
        page.run_button.click()
        qtbot.waitUntil(lambda: page.save_button.isEnabled())
    assert page.summary.text() == page.sheet.summary != ""
    assert page.table.words.rowCount() == len(page.sheet.rows) > 0
    assert "nan" not in page.table.copied()
    assert "None" not in page.table.copied()
    image = page.plot.shown.grab().toImage()
    assert len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 3


def test_games_fill_the_figure_and_are_kept(qtbot, page) -> None:
    choose(qtbot, page, "Figure", "5.2")
    assert not page.save_button.isEnabled()
    assert page.table.words.rowCount() == 0
    page.games.setValue(3)
    page.jobs.start = _in_this_process(page.jobs.start)
    page.run_button.click()
    qtbot.waitUntil(lambda: page.sheet.summary.startswith("3 games of greedy"))
    assert page.save_button.isEnabled()
    page.player.setCurrentText("heuristic")
    qtbot.waitUntil(lambda: not page.sheet.rows)
    page.player.setCurrentText("greedy")
    qtbot.waitUntil(lambda: len(page.sheet.rows) > 0)
    choose(qtbot, page, "Figure", "5.6")
    assert "3 games of greedy" in page.summary.text()


def played_at_once(entrants, seeds, *, lexicon, control) -> Outcome:
    """Return the results of games that nobody played."""
    if len(entrants) == 1:
        return Outcome(Ending.FINISHED, (game("greedy", "quinquennially note rest"), game("greedy", "tea", 2)))
    return Outcome(Ending.FINISHED, tuple(game(one.player, "tea", s, s) for one in entrants for s in (1, 2)))


def timed_at_once(lexicon, games, seed, *, control) -> tuple[Lap, ...]:
    """Return times that nobody measured."""
    return tuple(Lap(way, np.array([0.5, 0.2, 0.001])) for way in WAYS)


def _in_a_thread(start):
    """Start the job in a thread, because a process takes seconds to start."""
    return lambda key, *args, lane="quick", **options: start(key, *args, **options)


def _in_this_process(start):
    """Play the match in a thread, because its processes take seconds to start."""
    from concurrent.futures import ThreadPoolExecutor

    def started(key, *args, **keywords):
        return start(
            key, *args, **keywords, **({"executor": ThreadPoolExecutor(1)} if key == lyster_page.GAMES else {})
        )

    return started


def test_data_and_plot_are_saved(qtbot, page, messages, tmp_path, monkeypatch) -> None:
    choose(qtbot, page, "Figure", "4.5")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "x.csv"), ""))
    page.save_csv()
    rows = list(csv.DictReader(io.StringIO((tmp_path / "x.csv").read_text())))
    assert int(rows[0]["Letters"]) == 3
    assert math.isclose(float(rows[0]["Chance"]), 13 / 26**3)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "x.png"), ""))
    page.save_picture()
    assert QImage(str(tmp_path / "x.png")).size() == page.plot.shown.size() * page.devicePixelRatioF()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "x.csv"), ""))
    page.save_csv()
    page.save_picture()
    assert [one.level for one in messages] == ["info", "info", "error", "error"]


def test_the_state_of_the_page_is_restored(qtbot, page) -> None:
    choose(qtbot, page, "Figure", "5.6")
    page.player.setCurrentText("vowels")
    page.games.setValue(7)
    state = json.loads(json.dumps(dict(page.state())))
    other = LysterPage(page.jobs)
    qtbot.addWidget(other)
    other.restore(state)
    assert dict(other.state()) == state
    assert (other.subject, other.games.value()) == (page.subject, 7)
    other.restore({"subject": 5, "games": [1], "seed": "x"})


def test_a_figure_of_the_word_list_needs_no_games(qtbot, page, messages) -> None:
    choose(qtbot, page, "Figure", "5.7")
    assert page.run_button.isHidden()
    assert page.player.isHidden()
    page.run_main()
    assert "needs no games" in messages[-1].text


def test_the_command_gives_a_figures_data(capsys, words, tmp_path) -> None:
    out = tmp_path / "x.csv"
    common = ["--lexicon", words, "--jobs", "1"]
    assert cli.main(("soup", "tables", "--figure", "5.4", "--games", "2", *common, "--out", str(out))) == 0
    assert "2 games of greedy" in capsys.readouterr().out
    assert out.read_text().startswith("Board,Word,Letters used %,Points\n1,")
    assert cli.main(("soup", "tables", "--table", "5.1", *common, "--json")) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["Letter"] == "A"
    assert cli.main(("soup", "tables", "--figure", "4.5", *common)) == 0
    assert capsys.readouterr().out == sheet_csv(word_sheet(subject("Figure", "4.5"), words))
    assert cli.main(("soup", "tables", "--figure", "9.9", *common)) == 2
    assert "Available: 4.5" in capsys.readouterr().err
