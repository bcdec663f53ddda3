"""The page on Blum and Parry."""

import csv
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from engine.research.wheel_audit import open_audit
from engine.wheel.puzzle import wheel
from studio.research.audit import AuditPage
from tests.studio.plots import labels

WORDS = "waterfall\neducation\nsemesters\nshort\nabcdefg\n"
TABOO = "rale\ncat\nmere\nseem\nab\n"


@pytest.fixture
def host(hosted):
    made = hosted(AuditPage, 1100, 700)
    made.enter()
    return made


@pytest.fixture
def files(tmp_path):
    (tmp_path / "words.txt").write_text(WORDS)
    (tmp_path / "taboo.txt").write_text(TABOO)
    return str(tmp_path / "words.txt"), str(tmp_path / "taboo.txt")


def run(qtbot, host, files, *, timing=False):
    page = host.page
    page.restore({"lexicon": files[0], "taboo": files[1]})
    QTest.mouseClick(page.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.made is not None and (not timing or page.jobs.running() == []))
    return page


def test_an_empty_page_describes_the_audit(host) -> None:
    page = host.page
    assert not page.table.isVisible()
    assert page.lists.currentText().startswith("Common, American spelling:")
    assert page.state()["lexicon"] == "common"
    assert not page.save_button.isEnabled()
    assert page.jobs.running() == []


def test_a_run_fills_the_table_for_every_counting(qtbot, host, files) -> None:
    page = run(qtbot, host, files)
    made = open_audit(*files)
    assert page.made == made
    assert page.summary.text().startswith("words.txt: 3 words of 9 letters, 21 wheels, 5 taboo words.")
    for place, tally in enumerate((made.labelled, made.distinct, made.classes)):
        page.confusion.counting.setCurrentIndex(place)
        cells = {name: label.text() for name, label in page.confusion.cells.items()}
        assert cells == {name: f"{getattr(tally, name):,}" for name in cells}
        precision = f"{tally.share('precision'):.2%}".replace("%", "\u00a0%")
        assert page.confusion.shares["precision"].text() == precision
        assert page.confusion.total.text() == f"{tally.total:,}"
    assert made.labelled.true_positive > 0


def test_an_unavoidable_wheel_is_listed_and_opened(qtbot, host, files) -> None:
    page = run(qtbot, host, files)
    row = next(i for i, one in enumerate(page.made.unavoidable) if one.long == ("semesters",) and one.hub == "e")
    assert page.table.words.index(row, 2).data() in ("one of seem, mere", "one of mere, seem")
    opened = []
    page.opened.connect(opened.append)
    page.table.setCurrentIndex(page.table.words.index(row, 0))
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert opened == [wheel("semesters", "e", lexicon=files[0])]


def test_the_plots_are_switched_and_saved_with_every_figure(qtbot, host, files, tmp_path, monkeypatch) -> None:
    page = run(qtbot, host, files, timing=True)
    plot = page.plot
    assert labels(plot.histogram) == [f"{n:,}" for n in page.made.taboo_words]
    assert plot.shown is plot.histogram
    plot.switch.button(1).click()
    assert plot.shown is plot.times
    assert "on this machine" in plot.summaries[1].text()
    for name in ("audit.csv", "audit.png"):
        path = str(tmp_path / name)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (path, ""))
        page.save_csv() if name.endswith("csv") else page.save_picture()
        assert host.said[-1].text == f"Wrote {path}"
    rows = {row[0]: row[1:] for row in csv.reader((tmp_path / "audit.csv").open()) if row}
    assert rows["true_positive"][:3] == [
        str(tally.true_positive) for tally in (page.made.labelled, page.made.distinct, page.made.classes)
    ]
    assert rows["imperfect"] == [str(page.made.imperfect), "7152"]
    assert rows["semesters"][1]
    assert len([row for row in csv.reader((tmp_path / "audit.csv").open()) if row and row[0] == "taboo_words"]) == 2
    assert QImage(str(tmp_path / "audit.png")).width() >= 240


def test_file_errors_are_shown_in_one_sentence(qtbot, host, files, tmp_path, monkeypatch) -> None:
    page = run(qtbot, host, files)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "where.csv"), ""))
    page.save_csv()
    page.save_picture()
    assert [one.level for one in host.said[-2:]] == ["error", "error"]
    page.restore({"lexicon": files[0], "taboo": str(tmp_path / "gone.txt")})
    page.run_main()
    qtbot.waitUntil(lambda: "gone.txt" in host.said[-1].text)
    assert page.made is not None  # what was found before stays


def test_a_list_without_words_of_the_length_is_reported(qtbot, host, files) -> None:
    page = host.page
    page.restore({"lexicon": files[0], "taboo": files[1], "length": 8})
    page.run_main()
    qtbot.waitUntil(lambda: bool(host.said))
    assert "no word of the list makes a wheel" in host.said[-1].text
    assert not page.table.isVisible()


def test_the_state_is_restored_and_invalid_state_is_ignored(host, files) -> None:
    page = host.page
    page.restore(
        {"lexicon": "large", "taboo": files[1], "length": 7, "thorough": True, "counting": "classes", "plot": 1}
    )
    state = page.state()
    assert page.lists.currentText().startswith("Large:")
    assert (state["lexicon"], page.taboo.line.text(), page.length.currentData()) == ("large", "taboo.txt", 7)
    other = AuditPage(page.jobs)
    other.restore(state)
    assert other.state() == state
    for damaged in ({"length": "x"}, {"counting": 7}, {"plot": "?"}, {}):
        other.restore(damaged)
    assert other.length.currentData() == 9


def test_the_page_loads_no_plots_before_it_is_shown() -> None:
    code = "import sys, studio.research.audit; print('pyqtgraph' in sys.modules, 'numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
