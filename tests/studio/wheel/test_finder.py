"""The page "Find" of the Wheel: table, conditions, preview and adoption."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.core import changed
from engine.wheel.answers import open_key
from engine.wheel.arrange import arrangements_of
from engine.wheel.finder import VERDICTS, Filter
from engine.wheel.puzzle import TIMES, wheel
from engine.words.paths.paths import obvious_words
from engine.words.vetting.house import add_list
from engine.words.vetting.verdict import Ruling
from studio.wheel.finder import WheelFinder

LONG = ("waterfall", "education", "crosstown", "abandoned", "sunflower", "turntable")
WORDS = (*LONG, "flaw", "fear", "alert", "toad", "count", "dance", "crown", "frown", "table", "turn", "rates", "unit")


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\n".join((*WORDS, "aircraft", "bedrooms")))
    ruling = Ruling("flaw", accepted=False, reason="dull")
    return changed(wheel("moonlight", "l", lexicon=str(path), title="Tuesday"), rulings=(ruling,))


@pytest.fixture
def host(hosted):
    return hosted(WheelFinder, 560, 640)


@pytest.fixture
def page(qtbot, host, puzzle):
    host.page.show_puzzle(puzzle, None)
    host.page.entered()
    qtbot.waitUntil(lambda: host.page.found is not None)
    return host.page


def shown(page) -> list[int]:
    words = page.table.words
    return [words.source(place) for place in range(words.rowCount())]


def test_table_holds_every_long_word_with_each_hub_and_the_figures_of_its_key(page, puzzle) -> None:
    assert len(page.found) == sum(len(set(word)) for word in LONG)
    assert page.total.text() == f"{len(page.found)} wheels"
    for row in range(0, len(page.found), 5):
        cells = [page.table.words.text(row, column) for column in page.table.words.columns]
        key = open_key(page.found.puzzle(row, puzzle))
        made = arrangements_of(page.found.puzzle(row, puzzle), key.path_words)
        assert cells[:2] == [page.found.words[row], page.found.hub(row).upper()]
        assert cells[3:8] == [
            str(len(key.answers)), str(key.common), f"{key.share:.0f} %", str(len(key.names)), str(len(made.words))
        ]  # fmt: skip
        offending = int((made.verdicts == 2).sum())
        wanted = "never clean" if offending == len(made) else "partly clean" if offending else "clean"
        assert cells[8] in (wanted, "long word taboo")


def test_in_a_square_a_wheel_that_can_spell_a_taboo_word_is_never_clean(page, puzzle) -> None:
    as_wheel = page.shown.verdicts
    page.show_puzzle(changed(puzzle, layout="square"), None)
    assert page.total.text().endswith(", judged as a wheel")
    assert not (page.found.taboo[page.shown.verdicts == VERDICTS.index("clean")] > 0).any()
    page.show_puzzle(puzzle, None)
    assert page.total.text() == f"{len(page.found)} wheels"
    assert (page.shown.verdicts == as_wheel).all()


def test_conditions_filter_the_table_and_show_counts(page) -> None:
    fields, found = page.conditions, page.found
    QTest.keyClicks(fields.letters["unwanted"], "W")
    QTest.keyClicks(fields.ranges["answers"].least, "2")
    wanted = Filter(unwanted="W", answers=(2, None))
    assert fields.filter() == wanted
    truly = [i for i in range(len(found)) if "w" not in found.words[i] and found.answers[i] >= 2]
    assert shown(page) == truly
    assert page.total.text() == f"{len(truly)} of {len(found)} wheels"
    without = sum(int(n) >= 2 for n in found.answers)
    assert fields.counts["unwanted"].text() == f"of {without}"
    fields.switches["verdict arrange"].click()
    some = [i for i in truly if VERDICTS[page.shown.verdicts[i]] == "arrange"]
    assert shown(page) == some
    assert fields.switches["verdict arrange"].text() == f"Partly clean ({len(some)})"
    page.reset.click()
    assert len(shown(page)) == len(found)
    assert not page.reset.isEnabled()


def test_long_word_hub_and_commonness_filter_the_table(page) -> None:
    page.conditions.show_filter(Filter(text="TER", hubs="we"))
    assert {(page.found.words[i], page.found.hub(i)) for i in shown(page)} == {("waterfall", "w"), ("waterfall", "e")}
    page.conditions.show_filter(Filter())
    field = page.conditions.ranges["zipf"].least
    QTest.keyClicks(field, "3.95x")
    assert field.text() == "3.9"
    assert shown(page) == np.flatnonzero(page.found.zipf >= 3.9).tolist()


def test_empty_table_names_the_condition_to_relax(page) -> None:
    QTest.keyClicks(page.conditions.letters["text"], "zzz")
    assert page.table.empty_text.startswith(f"None of {len(page.found)} wheels matches. ")


def chosen(qtbot, host, row: int):
    """Select a row and return the wheel previewed."""
    host.previewed.clear()
    host.page.table.go_to(row)
    qtbot.waitUntil(lambda: bool(host.previewed) and host.previewed[-1] is not None)
    return host.previewed[-1]


def test_selecting_a_wheel_previews_it_and_enter_adopts_it_with_the_documents_settings(
    qtbot, host, page, puzzle
) -> None:
    wheel_shown = chosen(qtbot, host, 3)
    assert (wheel_shown.hub, wheel_shown.title, wheel_shown.rulings) == (page.found.hub(3), "Tuesday", ())
    assert sorted(wheel_shown.letters) == sorted(page.found.words[3])
    assert host.taken == []
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(host.taken))
    assert host.taken == [(wheel_shown, f"Take wheel {wheel_shown.shown}")]
    QTest.keyClick(page.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\t")[0] == page.found.words[3]
    page.table.clearSelection()
    assert host.previewed[-1] is None


def test_previewed_wheel_has_a_clean_arrangement_if_one_exists(qtbot, host, page, puzzle, tmp_path) -> None:
    found, seen = page.found, "fea"
    row = next(i for i in range(len(found)) if (found.words[i], found.hub(i)) == ("waterfall", "w"))
    plain = found.puzzle(row, puzzle)
    (tmp_path / "mine.txt").write_text(seen)
    add_list(tmp_path / "mine.txt")
    assert obvious_words([seen], plain.letters, plain.neighbourhood)
    made = chosen(qtbot, host, row)
    assert (made.hub, sorted(made.ring)) == (plain.hub, sorted(plain.ring))
    assert not obvious_words([seen], made.letters, made.neighbourhood)


def test_selected_wheel_stays_selected_while_it_matches(host, page) -> None:
    page.table.go_to(3)
    word = page.found.words[3]
    page.conditions.letters["text"].setText(word)
    assert page.table.selected() == [3]
    page.conditions.letters["text"].setText("zzz")
    assert page.table.selected() == []
    assert host.previewed[-1] is None


def test_wheels_of_eight_letters_never_use_the_square_and_new_rules_search_again(qtbot, host, page, puzzle) -> None:
    old = page.found
    page.show_puzzle(changed(puzzle, layout="square", rules=TIMES), None)
    qtbot.waitUntil(lambda: page.found is not old)
    assert page.found.rules == TIMES
    page.size_choice.setCurrentIndex(page.size_choice.findData(8))
    qtbot.waitUntil(lambda: page.found.size == 8)
    shown = chosen(qtbot, host, 0)
    assert (len(shown.letters), shown.layout) == (8, "wheel")


def test_missing_size_is_reported_and_the_table_offers_a_retry(qtbot, host, page) -> None:
    page.size_choice.setCurrentIndex(page.size_choice.findData(7))
    qtbot.waitUntil(lambda: bool(host.said))
    assert "has no word of 7 letters" in host.said[0].text
    assert "Ctrl+Enter" in page.table.empty_text


def test_wheels_of_another_word_list_are_never_adopted_and_an_unreadable_list_clears_the_table(
    qtbot, host, page, puzzle, tmp_path
) -> None:
    old = page.found
    host.previewed.clear()
    page.show_puzzle(changed(puzzle, lexicon=str(tmp_path / "gone.txt")), None)
    page.table.go_to(3)
    page.table.opened.emit(3)
    assert page.found is old
    assert [job.task.key for job in page.jobs.running()] == [page.job]  # no wheel is being arranged
    qtbot.waitUntil(lambda: bool(host.said))
    assert page.found is None
    assert page.table.words.rowCount() == 0
    assert page.total.text() == ""
    assert "Press Ctrl+Enter to try again" in page.table.empty_text
    page.table.opened.emit(3)
    assert host.taken == []
    assert [one for one in host.previewed if one] == []
    page.show_puzzle(puzzle, None)
    qtbot.waitUntil(lambda: page.found is not None)
    assert chosen(qtbot, host, 3).lexicon == puzzle.lexicon


def test_search_starts_only_when_the_page_is_entered(host, puzzle) -> None:
    host.page.hide()
    host.page.show_puzzle(puzzle, None)
    assert host.page.jobs.running() == []


def test_state_is_restored_and_invalid_state_is_ignored(page) -> None:
    page.conditions.show_filter(Filter(hubs="ae", zipf=(2.5, None), verdicts=("clean", "arrange")))
    page.table.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    state = page.state()
    other = WheelFinder(page.jobs)
    other.restore(state)
    assert other.state() == state
    for damaged in ({"filter": 7}, {"filter": {"answers": "many"}}, {"sorted": "x"}, {}, {"sorted": 99}):
        other.restore(damaged)
