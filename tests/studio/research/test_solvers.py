"""The page on solvers of Spelling Bee."""

import pytest

from engine.research.solver_race import ABOUT
from studio.research.solvers import SolversPage
from studio.widgets.plot import Plot
from tests.studio.plots import labels


@pytest.fixture
def host(hosted):
    made = hosted(SolversPage, 1100, 700)
    made.enter()
    return made


@pytest.fixture
def racing(host):
    return host.page


def cells(page) -> list[list[str]]:
    model = page.table.words
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


def test_a_race_shows_every_solver_with_its_bar(qtbot, racing) -> None:
    racing.hives.setValue(12)
    racing.run_main()
    qtbot.waitUntil(lambda: racing.table.words.rowCount() == len(ABOUT))
    rows = cells(racing)
    assert {row[0] for row in rows} == {"Index", "Blocks", "Trie", "Bit masks", "Naive", "Plain Python"}
    medians = [float(row[1].replace(",", "")) for row in rows]
    assert medians == sorted(medians)
    assert len(labels(racing.plot.findChild(Plot))) == len(ABOUT)
    assert "All solvers find the same answers" in racing.summary.text()
    assert "64 letter sets" in racing.explanation.text()
    racing.table.select([5])
    assert "plain Python" in racing.explanation.text()
    assert racing.table.horizontalScrollBar().maximum() == 0
    racing.use("large")
    assert "Press Run for large" in racing.summary.text()


def test_a_stopped_race_keeps_its_finished_laps(qtbot, racing, host, jobs) -> None:
    racing.use("large")
    racing.hives.setValue(2000)
    racing.run_main()
    qtbot.waitUntil(lambda: racing.table.words.rowCount() > 0)
    jobs.stop_named()
    qtbot.waitUntil(lambda: not jobs.running())
    assert 0 < racing.table.words.rowCount() < len(ABOUT)
    assert host.said == []


def test_a_race_on_a_list_without_hives_shows_an_error(qtbot, racing, tmp_path) -> None:
    (tmp_path / "few.txt").write_text("govern\ngrove\n")
    racing.use(str(tmp_path / "few.txt"))
    with qtbot.waitSignal(racing.message) as said:
        racing.run_main()
    assert "makes no hive" in said.args[0].text


def test_the_race_remembers_its_size(racing) -> None:
    racing.hives.setValue(77)
    racing.least.setValue(4)
    assert racing.state() == {"lexicon": "common", "hives": 77, "least": 4}
    racing.restore({"hives": "many"})
    assert (racing.hives.value(), racing.least.value()) == (200, 5)
