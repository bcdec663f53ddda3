import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.bee.finder import STANDINGS, Filter, mask
from engine.bee.puzzle import NYT, hive
from engine.calendar.records import record_print
from engine.core import changed
from engine.core.store import Store
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio.bee.finder import HiveFinder
from studio.bee.plots import HiveScatter

PUZZLE = changed(
    hive("G", "CENORV", lexicon="common", title="Tuesday", layout="ring"), rulings=(Ruling("govern", False, "dull"),)
)


@pytest.fixture
def host(hosted):
    return hosted(HiveFinder, 1100, 640)


@pytest.fixture
def page(qtbot, host):
    host.page.show_puzzle(PUZZLE, None)
    host.enter()
    qtbot.waitUntil(lambda: host.page.found is not None)
    return host.page


def plotted(qtbot, page):
    def scatter() -> HiveScatter | None:
        return page.plot.findChild(HiveScatter)

    qtbot.waitUntil(lambda: scatter() is not None and scatter().view.all.shown > 0)
    return scatter()


def shown(page) -> list[int]:
    words = page.table.words
    return [words.source(place) for place in range(words.rowCount())]


def test_table_holds_every_hive_after_the_page_is_entered(page) -> None:
    words = page.table.words
    assert words.rowCount() == len(page.found) == 56_525
    assert page.total.text() == "56,525 hives"
    cells = [words.index(0, column).data() for column in range(words.columnCount())]
    assert cells[0] == " ".join(page.found.letters(0)).upper()
    assert cells[1:3] == [str(page.found.answers[0]), str(page.found.points[0])]
    assert cells[-1] == "\u2013"  # never used


def test_a_list_without_hives_says_why(qtbot, host, tmp_path) -> None:
    (tmp_path / "short.txt").write_text("cat\nrotor\n")
    host.page.show_puzzle(changed(PUZZLE, lexicon=str(tmp_path / "short.txt")), None)
    host.enter()
    qtbot.waitUntil(lambda: host.page.found is not None)
    assert host.page.table.words.rowCount() == 0
    assert "short.txt makes no hive" in host.page.table.empty_text


def test_conditions_filter_the_table_and_show_counts(page) -> None:
    fields = page.conditions
    QTest.keyClicks(fields.ranges["answers"].least, "30")
    QTest.keyClicks(fields.ranges["answers"].most, "45")
    QTest.mouseClick(fields.switches["no_s"], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    wanted = Filter(answers=(30, 45), no_s=True)
    assert fields.filter() == wanted
    assert shown(page) == np.flatnonzero(mask(page.found, wanted)).tolist()
    without = np.count_nonzero(mask(page.found, Filter(answers=(30, 45))))
    assert fields.switches["no_s"].text() == f"No S (of {without:,})"
    clean = np.count_nonzero(mask(page.found, changed(wanted, clean=True)))
    assert fields.switches["clean"].text() == f"Clean ({clean:,})"
    assert page.total.text() == f"{len(shown(page)):,} of 56,525 hives"
    page.reset.click()
    assert fields.filter() == Filter()
    assert len(shown(page)) == 56_525
    assert not page.reset.isEnabled()


def test_typing_a_hive_finds_it(page) -> None:
    QTest.keyClicks(page.conditions.letters["text"], "g rovcen")
    assert [page.table.words.index(0, 0).data()] == ["G CENORV"]
    assert page.table.words.rowCount() == 1


def test_empty_table_names_the_condition_to_relax(page) -> None:
    QTest.keyClicks(page.conditions.letters["wanted"], "e")
    QTest.keyClicks(page.conditions.ranges["answers"].least, "9000")
    with_e = np.count_nonzero(page.found.with_letters("e"))
    assert page.table.words.rowCount() == 0
    assert page.table.empty_text == f"None of 56,525 hives matches. {with_e:,} match without the condition “Answers”."


def test_every_column_sorts_by_its_values(page) -> None:
    names = [column.name for column in page.table.words.columns]
    keys = {"hive": page.found.alphabetical(), "s": page.found.has_s}
    for place, name in enumerate(names):
        page.table.sortByColumn(place, Qt.SortOrder.DescendingOrder)
        values = keys.get(name, getattr(page.found, name, None)).astype(float)[shown(page)]
        assert (np.diff(values) <= 0.1).all(), name
    page.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    letters = [page.table.words.index(place, 0).data() for place in range(0, 56_525, 500)]
    assert letters == sorted(letters)


def test_selecting_a_hive_previews_it_and_enter_adopts_it_with_the_documents_settings(host, page) -> None:
    page.table.go_to(100)
    puzzle = host.previewed[-1]
    assert (puzzle.center, puzzle.outer) == page.found.letters(100)
    assert puzzle == changed(PUZZLE, center=puzzle.center, outer=puzzle.outer, rulings=())
    assert host.taken == []
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert host.taken == [(puzzle, f"Take hive {puzzle.shown}")]
    page.table.clearSelection()
    assert host.previewed[-1] is None


def test_selected_hive_stays_selected_while_it_matches(host, page) -> None:
    row = int(np.flatnonzero(page.found.answers == 40)[0])
    page.table.go_to(row)
    QTest.keyClicks(page.conditions.ranges["answers"].least, "40")
    assert page.table.selected() == [row]
    assert host.previewed[-1] is not None
    page.conditions.ranges["answers"].least.setText("41")
    assert page.table.selected() == []
    assert host.previewed[-1] is None


def test_copying_yields_the_rows_as_text(page) -> None:
    page.table.select([3, 4])
    QTest.keyClick(page.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines] == [" ".join(page.found.letters(i)).upper() for i in (3, 4)]


def test_all_rows_can_be_selected_at_once(host, page) -> None:
    page.table.selectAll()
    assert len(page.table.selected()) == 56_525
    assert host.previewed[-1] is None
    assert (
        not page.table.horizontalHeader().selectionModel().hasSelection()
    )  # which would query every cell and take seconds


def test_number_fields_reject_other_characters_and_non_letters_match_nothing(page) -> None:
    field = page.conditions.ranges["points"].least
    QTest.keyClicks(field, "-1,0e 2")
    field.insert("\u0663")  # an Arabic digit
    assert field.text() == "102"
    page.reset.click()
    page.conditions.letters["wanted"].setText("\U0001f600\u00e9")
    assert shown(page) == []
    page.conditions.letters["wanted"].setText("")
    page.conditions.letters["text"].setText("7")
    assert shown(page) == []


def test_clicking_the_plot_selects_the_nearest_hive(qtbot, host, page) -> None:
    scatter = plotted(qtbot, page)
    row = int(page.found.answers.argmax())
    x, y = scatter.view.pixels(page.found.answers[[row]], page.found.share[[row]])
    QTest.mouseClick(scatter.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x[0]) + 2, round(y[0]) - 2))
    chosen = page.table.selected()[0]
    assert page.found.answers[chosen] == page.found.answers[row]
    assert host.previewed[-1].center == page.found.letters(chosen)[0]
    assert scatter.view.chosen.shown == 1


def test_lasso_filters_the_table_until_it_is_removed(qtbot, page) -> None:
    scatter = plotted(qtbot, page)
    view = scatter.view
    x, y = view.pixels(view.answers, view.share)
    middle = QPoint(round(float(np.median(x))), round(float(np.median(y))))
    round_trip = [middle + QPoint(round(50 * math.cos(a / 6)), round(20 * math.sin(a / 6))) for a in range(38)]
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=round_trip[0])
    for at in round_trip[1:]:
        QTest.mouseMove(view.viewport(), at)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=round_trip[-1])
    away = ((x - middle.x()) / 50) ** 2 + ((y - middle.y()) / 20) ** 2
    sure, never = view.rows[away < 0.8], view.rows[away > 1.3]
    inside = set(shown(page))
    assert len(sure) > 100
    assert inside >= set(sure.tolist())
    assert not inside & set(never.tolist())
    assert page.chip.isVisible()
    assert page.chip.text().startswith(f"Lasso: {len(inside):,} hives")
    page.chip.click()
    assert len(shown(page)) == 56_525
    assert not page.chip.isVisible()


def test_changing_the_rules_searches_again_and_keeps_the_old_hives_visible_meanwhile(qtbot, page) -> None:
    old = page.found
    page.show_puzzle(changed(PUZZLE, title="Wednesday"), None)
    assert page.jobs.running() == []
    page.show_puzzle(changed(PUZZLE, rules=NYT), None)
    assert page.found is old
    assert page.table.words.rowCount() == len(old)
    qtbot.waitUntil(lambda: page.found is not old)
    assert page.found.rules == NYT
    assert page.found.points.max() > old.points.max()


def test_missing_word_list_is_reported_once_and_the_table_offers_a_retry(qtbot, host) -> None:
    host.page.show_puzzle(changed(PUZZLE, lexicon="/nowhere/words.txt"), None)
    host.enter()
    qtbot.waitUntil(lambda: bool(host.said))
    host.page.show_puzzle(changed(PUZZLE, lexicon="/nowhere/words.txt", title="again"), None)
    qtbot.waitUntil(lambda: not host.page.jobs.running())
    assert len(host.said) == 1
    assert host.said[0].level == "error"
    assert "Ctrl+Enter" in host.page.table.empty_text


def test_finding_again_applies_new_house_rulings(qtbot, host, page) -> None:
    old, words = page.found, page.found.with_letters("gcenorv")
    change_rulings(Store(), [Ruling("converge", accepted=False, reason="dull")])
    page.hide()
    page.find_again()
    assert page.jobs.running() == []
    page.show()
    host.enter()
    qtbot.waitUntil(lambda: page.found is not old)
    assert (page.found.excluded[words] == old.excluded[words] + 1).all()
    assert {STANDINGS[code] for code in page.found.standing[words]} == {"rejected"}


def test_search_starts_only_when_the_page_is_entered(host) -> None:
    host.page.hide()
    host.page.show_puzzle(PUZZLE, None)
    assert host.page.jobs.running() == []


def test_state_is_restored_and_invalid_state_is_ignored(host, page) -> None:
    wanted = Filter(wanted="e", answers=(30, 45), share=(None, 44), clean=True, unused=30)
    page.conditions.show_filter(wanted)
    page.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    state = page.state()
    other = HiveFinder(page.jobs)
    other.restore(state)
    assert other.conditions.filter() == wanted
    assert other.state() == state
    for damaged in ({"filter": 7}, {"filter": {"answers": "many"}}, {"sorted": "x"}, {}, {"sorted": 99}):
        other.restore(damaged)


def test_hives_of_another_word_list_are_never_adopted_and_an_unreadable_list_clears_the_table(
    qtbot, host, page, tmp_path
) -> None:
    page.table.go_to(100)
    host.previewed.clear()
    page.show_puzzle(changed(PUZZLE, lexicon=str(tmp_path / "gone.txt")), None)
    page.table.go_to(101)
    page.table.opened.emit(100)
    assert (host.previewed, host.taken) == ([], [])  # the search in the new list still runs
    qtbot.waitUntil(lambda: bool(host.said))
    assert page.found is None
    assert page.table.words.rowCount() == 0
    assert "Press Ctrl+Enter to try again" in page.table.empty_text
    page.show_puzzle(PUZZLE, None)
    qtbot.waitUntil(lambda: page.found is not None)
    page.table.go_to(100)
    assert host.previewed[-1].lexicon == "common"


def test_clicking_the_plot_refers_to_the_points_drawn(qtbot, page) -> None:
    scatter = plotted(qtbot, page)
    row = int(scatter.view.rows[7])
    QTest.keyClicks(page.conditions.letters["wanted"], "q")  # before the plot is redrawn
    assert len(shown(page)) < len(scatter.view.rows)
    scatter.picked.emit(row)
    scatter.lassoed.emit(scatter.view.rows[:3])
    assert np.flatnonzero(page.lasso).tolist() == sorted(scatter.view.rows[:3].tolist())
    page.find_again()
    scatter.view.corners = [1, 2]
    found = page.found
    qtbot.waitUntil(lambda: page.found is not found)
    assert scatter.view.corners == []
    assert len(scatter.view.rows) == 0 or scatter.view.all.shown


def test_each_click_previews_once_even_on_the_selected_row(host, page) -> None:
    def click(place: int) -> None:
        middle = page.table.visualRect(page.table.words.index(place, 0)).center()
        QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    click(3)
    assert len(host.previewed) == 1
    click(3)
    assert len(host.previewed) == 2
    click(4)
    assert len(host.previewed) == 3


def test_last_used_column_is_updated_without_another_search(qtbot, page) -> None:
    before = page.found
    puzzle = before.puzzle(50, PUZZLE)
    record_print(Store(), puzzle, (), "2026-01-05", "tester")
    page.history_changed()
    qtbot.waitUntil(lambda: page.found is not before)
    assert page.found.letter_sets is before.letter_sets
    assert page.found.last_used(50) == "2026-01-05"
    column = [one.name for one in page.table.words.columns].index("used")
    assert page.table.words.index(page.table.words.place(50), column).data() == "2026-01-05"


def test_the_plot_says_that_it_has_only_hives_with_answers(qtbot, page) -> None:
    scatter = plotted(qtbot, page)
    rows = np.arange(100_000)
    scatter.show_hives(rows, np.full(len(rows), 20), np.full(len(rows), 50.0))
    assert "of 100,000 hives with answers drawn" in scatter.summary.text()
