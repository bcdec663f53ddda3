"""The pages "Ratings" and "Solvers" of the Bee's inspector."""

import csv
import time
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QVBoxLayout, QWidget

from engine.bee.answers import open_key
from engine.bee.finder import find
from engine.bee.generate import all_hives
from engine.bee.puzzle import LONGO, Puzzle, hive
from engine.bee.rating import round_half_up
from engine.core import changed
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from studio.bee import calibrator as calibrator_module
from studio.bee.calibrator import ONE, CalibratorPanel
from studio.bee.editor import remarks
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3, GAP_4, Theme
from tests.studio.hosts import shown_on_screen
from tests.studio.plots import points


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    """Sixty hives of `common` whose points follow their score."""
    hives = all_hives(open_lexicon("common"), LONGO)
    path = tmp_path / "ratings.csv"
    lines = ["# made up"]
    for i in range(0, 6000, 100):
        (center, outer), points = hives.letters(i), int(hives.points[i])
        good, step = points // 4 + 3, points // 5 + 2
        lines.append(f"{center},{outer},{good},{good + step},{good + 2 * step},2026-11-21")
    path.write_text("\n".join(lines))
    return path


def shown(qtbot, panel, settings):
    """Show the page at the width of the inspector, with its plot below."""
    Theme(QApplication.instance(), settings)
    window = QWidget()
    layout = QVBoxLayout(window)
    layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)  # as in the inspector
    layout.addWidget(panel)
    panel.show_puzzle(hive("G", "CENORV"), None)
    panel.entered()
    layout.addWidget(panel.plot)
    window.resize(500, 900)
    shown_on_screen(qtbot, window)
    panel.window_kept = window
    panel.said_messages = []
    panel.message.connect(panel.said_messages.append)
    return panel


@pytest.fixture
def calibrator(qtbot, jobs: Jobs, settings):
    return shown(qtbot, CalibratorPanel(jobs), settings)


def run(qtbot, panel, ratings: Path) -> None:
    panel.ratings.set_path(str(ratings), by_user=True)
    panel.run_main()
    qtbot.waitUntil(lambda: panel.table.words.rowCount() > 0)


def cells(panel) -> list[list[str]]:
    model = panel.table.words
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


def test_without_a_file_the_table_describes_the_format(qtbot, calibrator) -> None:
    assert "g,cenorv,8,14,20" in calibrator.table.empty_text
    assert not calibrator.run_button.isEnabled()
    assert not calibrator.export_button.isEnabled()
    calibrator.run_main()  # what Ctrl+Enter does
    assert "Choose a ratings file" in calibrator.said_messages[0].text


def test_a_run_lists_the_estimators_and_marks_the_best(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    rows = {row[0]: row[1:] for row in cells(calibrator)}
    assert rows.keys() >= {"Count", "Score", "Accessibility", "Expected score", "Families"}
    for column in (0, 2, 4):
        assert [name for name, row in rows.items() if row[column].startswith("\u25cf")] == ["Score"]
    assert rows["Accessibility"][1] == "\u2013"  # it is what the others are held against
    assert rows["Score"][5] == "100\u00a0%"
    assert "60 puzzles on common; 1,000 splits" in calibrator.summary.text()
    assert "cotail 6.00, falloff 0.08" in calibrator.constants.text()
    calibrator.figures.setCurrentText(ONE)
    other = {row[0]: row[1:] for row in cells(calibrator)}
    assert other["Count"][0] != rows["Count"][0]
    assert other["Score"][1] == "\u2013"


def test_a_fit_rates_the_hive_and_says_so(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    for name in ("families", "score"):
        [row] = [row for row in range(calibrator.table.words.total)
                 if calibrator.table.words.value(row, "estimator") == name]  # fmt: skip
        calibrator.table.select([row])
        if name == "families":
            calibrator.use()
            assert "without families" in calibrator.said_messages[-1].text
    with qtbot.waitSignal(calibrator.accepted) as taken:
        calibrator.use_button.click()
    puzzle, text = taken.args
    assert text == "Use calibration"
    key = open_key(puzzle)
    own = puzzle.rules.calibration
    points = sum(answer.points for answer in key.answers)
    assert key.thresholds.good == round_half_up(own.good[0] + own.good[1] * points)
    assert "Ratings by your calibration: ratings.csv, 60 puzzles, score." in remarks(puzzle, key)
    found = find(open_lexicon(puzzle.lexicon), puzzle.rules, open_house())
    letters = (puzzle.center, "".join(sorted(puzzle.outer)))
    place = next(i for i in range(len(found)) if found.letters(i) == letters)
    assert found.good[place] == key.thresholds.good
    plain = changed(puzzle, rules=LONGO)
    assert b"calibration" not in msgspec.json.encode(plain)
    assert msgspec.json.decode(msgspec.json.encode(puzzle), type=Puzzle) == puzzle


def test_the_table_fits_the_inspector(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    table = calibrator.table
    assert table.horizontalScrollBar().maximum() == 0
    for row in range(table.words.rowCount()):
        text = table.words.index(row, 0).data()
        assert table.fontMetrics().horizontalAdvance(text) <= table.columnWidth(0) - 16


def test_the_plot_shows_the_errors_of_the_selected_estimator(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    assert "Good by score" in calibrator.plot.title.text()
    calibrator.quantity.setCurrentIndex(2)
    calibrator.table.select([0])
    assert calibrator.about.text() == "Count: the number of answers."
    assert "Genius by count" in calibrator.plot.title.text()
    assert [len(drawn) for drawn in points(calibrator.plot.plot)] == [60]
    assert calibrator.plot.plot.isVisible()


def test_a_click_on_a_point_shows_its_hive(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    plot = calibrator.plot.plot
    plot.grab()  # its axes are placed when it is painted
    x, y = plot.pixels(*points(plot)[0][7])
    with qtbot.waitSignal(calibrator.previewed) as seen:
        QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(float(x)), round(float(y))))
    puzzle = seen.args[0]
    assert f"{puzzle.center},{puzzle.outer}," in ratings.read_text()
    assert puzzle.lexicon == "common"
    assert calibrator.plot.title.text().startswith(f"{puzzle.center}/{puzzle.outer}: ".upper())
    assert "published" in calibrator.plot.title.text()


def test_tuning_shows_better_constants(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    calibrator.tune_button.click()
    qtbot.waitUntil(lambda: "Tuned to all puzzles" in calibrator.constants.text())
    line = next(line for line in calibrator.constants.text().splitlines() if line.startswith("accessibility:"))
    before, after = line.split("error ")[1].partition(")")[0].split(" \u2192 ")
    assert float(after) < float(before)


def test_a_new_comparison_stops_the_tuning_of_the_previous_one(qtbot, calibrator, ratings, monkeypatch) -> None:
    def endless(rated, *, control):
        while True:
            control.check()
            time.sleep(0.002)

    monkeypatch.setattr(calibrator_module.cross_validation, "tune_all", endless)
    run(qtbot, calibrator, ratings)
    calibrator.tune_button.click()
    assert [job.task.name for job in calibrator.jobs.named()] == ["Tuning"]
    calibrator.run_button.click()
    qtbot.waitUntil(lambda: not calibrator.jobs.running())
    assert "Tuned" not in calibrator.constants.text()


def test_table_and_errors_are_exported(qtbot, calibrator, ratings, tmp_path, monkeypatch) -> None:
    run(qtbot, calibrator, ratings)
    target = tmp_path / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    calibrator.export_table()
    rows = list(csv.DictReader(target.open()))
    assert [row["estimator"] for row in rows] == [row[0].lower() for row in cells(calibrator)]
    assert float(next(r for r in rows if r["estimator"] == "score")["genius_won"]) == 1.0
    calibrator.export_errors()
    errors = list(csv.DictReader(target.open()))
    assert len(errors) == 60
    assert {(row["estimator"], row["quantity"]) for row in errors} == {("score", "good")}
    target = tmp_path / "nowhere" / "out.csv"
    calibrator.export_table()
    assert calibrator.said_messages[-1].level == "error"


def test_the_summary_says_when_the_word_list_of_the_puzzle_differs(qtbot, calibrator, ratings) -> None:
    run(qtbot, calibrator, ratings)
    calibrator.show_puzzle(hive("G", "CENORV", lexicon="large"), None)
    assert "Press Run for large" in calibrator.summary.text()


EMOJI = "\U0001f41d,cenorv,8,14,20\n".encode() * 5


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", EMOJI], ids=["empty", "binary", "emoji"])
def test_a_file_without_ratings_is_reported_and_removes_the_results_of_the_last_one(
    qtbot, calibrator, ratings, tmp_path, content
) -> None:
    run(qtbot, calibrator, ratings)
    (tmp_path / "bad.csv").write_bytes(content)
    for path in (tmp_path / "bad.csv", tmp_path):
        calibrator.ratings.set_path(str(path), by_user=True)
        with qtbot.waitSignal(calibrator.message) as said:
            calibrator.run_main()
        assert said.args[0].level == "error"
        assert path.name in said.args[0].text
        assert cells(calibrator) == []
    assert not calibrator.summary.isVisible()
    assert not calibrator.export_button.isEnabled()


def test_the_choices_are_remembered(qtbot, jobs, calibrator, ratings) -> None:
    calibrator.ratings.set_path(str(ratings), by_user=True)
    calibrator.frequencies.set_path("/gone.csv", by_user=True)
    calibrator.quantity.setCurrentIndex(1)
    calibrator.figures.setCurrentText(ONE)
    other = CalibratorPanel(jobs)
    qtbot.addWidget(other)
    other.restore(calibrator.state())
    assert other.state() == calibrator.state()
    assert other.ratings.line.text() == "ratings.csv"
    other.restore({"ratings": None, "quantity": 7, "figures": []})
    assert other.ratings.path == ""
    other.frequencies.forget.click()
    assert other.frequencies.path == ""
