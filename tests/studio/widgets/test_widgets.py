"""The shared widgets, used with mouse and keyboard."""

from __future__ import annotations

import datetime
import time
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QTabWidget, QVBoxLayout, QWidget

from engine.core import Finding, changed
from engine.core.dates import duration, moment, time_left
from studio.core.theme import LIGHT, _style_sheet
from studio.shell.messages import MessageStrips
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Message
from studio.widgets.fields import ChoiceBox, DecimalBox, TitleField, WholeBox
from studio.widgets.finding_list import FindingList
from studio.widgets.job_bar import JobBar
from studio.widgets.layouts import Label
from studio.widgets.overlays import moves
from studio.widgets.panel import Inspector, Panel, Sheet
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.answers import ReasonRow
from tests.studio.hosts import buttons_of, cells, shown_on_screen

if TYPE_CHECKING:
    from studio.core.jobs import Jobs

COLUMNS = (
    Column("word", "Word", width=14),
    Column("points", "Points", "number"),
    Column("verdict", "Verdict", "verdict"),
)
WORDS = ["govern", "cove", "genre", "roger", "once"]
DATA = {"word": WORDS, "points": np.array([6, 4, 5, 5, 4]), "verdict": ["clean", "taboo", "clean", "caution", "clean"]}


@pytest.fixture
def table(qtbot) -> WordTable:
    made = WordTable(COLUMNS, "Answers")
    qtbot.addWidget(made)
    made.resize(500, 400)
    made.show_data(DATA)
    made.show()
    qtbot.waitExposed(made)
    return made


def shown(table: WordTable) -> list[str]:
    return [table.words.index(row, 0).data() for row in range(table.words.rowCount())]


def click_header(table: WordTable, column: int) -> None:
    header = table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)


def click_row(table: WordTable, row: int, *, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    place = table.visualRect(table.words.index(row, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def test_clicks_on_a_header_sort_in_both_directions(table):
    click_header(table, 1)
    assert shown(table) == ["cove", "once", "genre", "roger", "govern"]
    click_header(table, 1)
    assert shown(table) == ["govern", "genre", "roger", "cove", "once"]  # equal ones keep their order
    click_header(table, 1)
    assert shown(table) == WORDS


def test_the_selection_stays_with_its_words_through_sorting_filtering_and_new_data(table):
    click_row(table, 2)
    click_row(table, 4, modifier=Qt.KeyboardModifier.ControlModifier)
    assert [WORDS[row] for row in table.selected()] == ["genre", "once"]
    click_header(table, 0)
    assert sorted(WORDS[row] for row in table.selected()) == ["genre", "once"]
    table.show_data({**DATA, "word": ["once", "genre", "other", "roger", "new"]})
    assert sorted(table.words.value(row, "word") for row in table.selected()) == ["genre", "once"]


def test_a_filter_shows_matching_rows_or_a_text(table):
    table.filter("o")
    assert shown(table) == ["govern", "cove", "roger", "once"]
    table.filter("xq")
    assert shown(table) == []
    assert table.empty_text == "None of the 5 rows contains \u201cxq\u201d. Clear the filter."
    table.filter("")
    assert shown(table) == WORDS


def test_an_empty_table_shows_its_text(table):
    table.set_empty_text("No word fits. Change a letter.")
    table.show_data({"word": [], "points": [], "verdict": []})
    before = table.viewport().grab().toImage()
    table.set_empty_text("")
    assert table.viewport().grab().toImage() != before


def test_ctrl_c_copies_the_selected_rows_as_text(table):
    click_row(table, 1)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "cove\t4\ttaboo"


def test_typing_jumps_to_a_word_and_enter_opens_it(table, qtbot):
    opened = []
    table.opened.connect(opened.append)
    table.setFocus()
    QTest.keyClicks(table, "ro")
    assert table.currentIndex().data() == "roger"
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert opened == [WORDS.index("roger")]


def test_numbers_are_right_aligned_and_verdicts_have_icons(table):
    index = table.words.index(0, 1)
    assert index.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    clean, taboo = (table.visualRect(table.words.index(row, 2)) for row in (0, 1))
    grays = [table.viewport().grab(rect).toImage().convertToFormat(gray()) for rect in (clean, taboo)]
    assert grays[0] != grays[1]
    assert table.words.index(1, 2).data() == "taboo"


def test_the_arrow_of_a_sorted_column_leaves_its_title_free(table):
    table.setStyleSheet(_style_sheet(LIGHT))
    header = table.horizontalHeader()
    title = QRect(0, 9, header.width(), header.height() - 9)  # below the arrow
    plain, before = header.grab().toImage(), header.grab(title).toImage()
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert header.grab().toImage() != plain
    assert header.grab(title).toImage() == before


def test_an_icon_has_the_color_of_its_verdict_whatever_was_drawn_before(table):
    def drawn(*verdicts: str) -> QImage:
        size = len(verdicts)
        table.show_data({"word": ["a"] * size, "points": [1] * size, "verdict": list(verdicts)})
        return table.viewport().grab(table.visualRect(table.words.index(size - 1, 2))).toImage()

    alone = drawn("unread")
    table._apply_colors()  # its icons are drawn again
    assert drawn("not checked", "unread") == alone


def gray():
    from PySide6.QtGui import QImage

    return QImage.Format.Format_Mono


def test_columns_of_different_lengths_are_an_error(table):
    with pytest.raises(ValueError, match="different lengths"):
        table.show_data({**DATA, "points": [1]})


def test_three_hundred_thousand_rows_are_sorted_and_filtered(qtbot, table):
    rows = 300_000
    rng = np.random.default_rng(1)
    words = [f"{number:06d}" for number in rng.permutation(rows)]
    table.show_data({"word": words, "points": rng.integers(0, 50, rows), "verdict": ["clean"] * rows})
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    table.filter("123")
    table.viewport().repaint()
    assert shown(table)[:2] == ["000123", "001123"]


# the canvas


@pytest.fixture
def canvas(qtbot) -> Canvas:
    made = Canvas("Row")
    qtbot.addWidget(made)
    made.set_parts(lambda part: True, draggable=lambda part: part != "cell 3", describe=lambda p: f"say {p}")
    made.show_drawing(cells("govern"))
    made.resize(640, 200)
    made.show()
    qtbot.waitExposed(made)
    return made


def at(canvas: Canvas, part: str) -> QPoint:
    return canvas.place_of(part).toPoint()


def test_a_click_selects_and_signals_a_part(canvas):
    clicked, moved = [], []
    canvas.clicked.connect(clicked.append)
    canvas.moved.connect(moved.append)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at(canvas, "cell 2"))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert (clicked, moved, canvas.current) == (["cell 2"], ["cell 2"], "cell 2")
    assert canvas.accessibleDescription() == "say cell 2"


def drag(canvas: Canvas, origin: str, target: str) -> None:
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at(canvas, origin))
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(canvas, at(canvas, origin) + (at(canvas, target) - at(canvas, origin)) * share)
    canvas.grab()  # what is dragged is painted
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at(canvas, target))


def test_a_part_is_dragged_onto_another(canvas):
    dragged, clicked = [], []
    canvas.dragged.connect(lambda *parts: dragged.append(parts))
    canvas.clicked.connect(clicked.append)
    drag(canvas, "cell 0", "cell 4")
    drag(canvas, "cell 3", "cell 4")  # this one cannot be dragged
    assert (dragged, clicked) == ([("cell 0", "cell 4")], [])


def test_escape_cancels_a_drag(canvas):
    dragged = []
    canvas.dragged.connect(lambda *parts: dragged.append(parts))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at(canvas, "cell 0"))
    QTest.mouseMove(canvas, at(canvas, "cell 1"))
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at(canvas, "cell 1"))
    assert dragged == []


def test_arrows_letters_and_enter(canvas):
    typed, clicked = [], []
    canvas.typed.connect(lambda text: typed.append((canvas.current, text)))
    canvas.clicked.connect(clicked.append)
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClicks(canvas, "q")
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Up)  # there is nothing above
    QTest.keyClick(canvas, Qt.Key.Key_Backspace)
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert typed == [("cell 1", "q"), ("cell 2", "\b")]
    assert clicked == ["cell 1"]


def hover(canvas: Canvas, place: QPoint) -> None:
    """Move the mouse over a canvas, wherever the pointer was and whichever window is in front."""
    where = QPointF(place)
    none, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, where, canvas.mapToGlobal(where), none, none, no_key)
    QApplication.sendEvent(canvas, event)


def test_hover_and_focus_look_different(canvas):
    hover(canvas, QPoint(2, 2))
    pictures = [canvas.grab().toImage()]
    hover(canvas, at(canvas, "cell 2"))
    pictures.append(canvas.grab().toImage())
    hover(canvas, QPoint(2, 2))
    canvas.set_current("cell 2")
    canvas.activateWindow()
    canvas.setFocus()
    pictures.append(canvas.grab().toImage())
    for one in range(len(pictures)):
        for other in range(one):
            assert pictures[one] != pictures[other], (one, other)


def test_the_drawing_fills_the_canvas_at_every_size(canvas):
    for width, height in ((640, 200), (300, 900), (2000, 1200)):
        canvas.resize(width, height)
        corner = canvas.to_screen().map(QPointF(240, 40))
        assert 0 <= width - corner.x() <= width
        assert abs(corner.x() - (width - 24)) < 1 or abs(corner.y() - (height - 24)) < 1


def test_the_current_part_stays_when_the_drawing_changes(canvas):
    canvas.set_current("cell 4")
    canvas.show_drawing(cells("nevorg"))
    assert canvas.current == "cell 4"
    canvas.show_drawing(cells("ne"))
    assert canvas.current == "cell 0"


def test_only_letters_that_change_places_are_animated(canvas, qtbot):
    before = canvas.grab().toImage()
    canvas.show_drawing(cells("ogvern"))  # g and o change places
    assert canvas.gliding.keys() == {"cell 0", "cell 1"}
    QTest.mouseMove(canvas, QPoint(2, 2))
    on_the_way = canvas.grab().toImage()
    qtbot.waitUntil(lambda: not canvas.gliding)
    there = canvas.grab().toImage()
    assert on_the_way != there
    assert on_the_way.copy(320, 0, 320, 200) == before.copy(320, 0, 320, 200)  # the others stand still


def test_animation_can_be_switched_off(canvas):
    canvas.set_motion(False)
    canvas.show_drawing(cells("ogvern"))
    assert not canvas.gliding


def test_new_and_repeated_letters_are_not_animated():
    assert moves(cells("govern"), cells("goverx")) == {}
    assert moves(cells("aab"), cells("aba")) == {"cell 1": "cell 2"}
    assert moves(cells("abc"), cells("bca")) == {"cell 0": "cell 1", "cell 1": "cell 2", "cell 2": "cell 0"}


# messages, jobs, and words for times


def test_messages_stay_until_they_are_dismissed(qtbot):
    strips, done = _strips(qtbot), []
    strips.show_message("a", Message("One", "error"))
    strips.show_message("b", Message("Two", actions=(("Do", lambda: done.append("did")),)))
    strips.show_message("a", Message("One again"))
    assert strips.texts() == ["One again", "Two"]
    do, dismiss, other = buttons_of(strips)
    assert dismiss.accessibleName() == "Dismiss"
    QTest.mouseClick(do, Qt.MouseButton.LeftButton)
    assert (done, strips.texts()) == (["did"], ["One again"])
    QTest.mouseClick(other, Qt.MouseButton.LeftButton)
    assert strips.texts() == []
    assert strips.isHidden()


def _strips(qtbot) -> MessageStrips:
    host, tabs = QWidget(), QTabWidget(documentMode=True)
    tabs.addTab(QWidget(), "Bee")
    host.resize(600, 400)
    qtbot.addWidget(host)
    made = MessageStrips(tabs, host)
    host.show()
    qtbot.waitExposed(host)
    return made


def test_a_message_beside_the_tabs_does_not_move_the_page(qtbot) -> None:
    strips = _strips(qtbot)
    host = strips.parentWidget()
    tabs = host.findChild(QTabWidget)
    page = tabs.currentWidget()
    before = page.mapTo(host, page.rect().topLeft())
    strips.show_message("a", Message("Saved."))
    qtbot.waitUntil(lambda: strips.isVisible() and not strips.visibleRegion().isEmpty())
    assert page.mapTo(host, page.rect().topLeft()) == before
    assert strips.x() > tabs.tabBar().tabRect(0).right()
    host.resize(900, 400)
    qtbot.waitUntil(lambda: strips.geometry().right() == host.rect().right())


def test_many_messages_do_not_move_the_tabs_and_are_shown_on_request(qtbot) -> None:
    strips = _strips(qtbot)
    host = strips.parentWidget()
    assert host is not None
    tabs = host.findChild(QTabWidget)
    before = tabs.mapTo(host, tabs.rect().topLeft())
    for key in "abc":
        strips.show_message(key, Message(f"Message {key}"))
    assert [button.isVisible() for button in buttons_of(strips)] == [False, False, True]
    (more,) = [one for one in strips.findChildren(QPushButton) if one.isVisible() and one.text() == "+2"]
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert [button.isVisible() for button in buttons_of(strips)] == [True, True, True]
    qtbot.waitUntil(lambda: strips.height() >= 3 * buttons_of(strips)[0].height())
    assert tabs.mapTo(host, tabs.rect().topLeft()) == before
    for key in "cb":
        strips.dismiss(key)
    assert [button.isVisible() for button in buttons_of(strips)] == [True]


def test_the_job_bar_shows_the_running_job_and_stops_it(qtbot, jobs):
    def work(control):
        for i in range(100_000):
            control.check()
            control.report(1 + i % 100, 200, best=f"{i} hives")
            time.sleep(0.002)

    bar = JobBar(jobs)
    qtbot.addWidget(bar)
    jobs.start("a", work, name="Find hives", describe_best=str)
    jobs.start("b", work, name="Rate hives", lane="long")
    jobs.start("c", lambda control: None)
    assert bar.isHidden()  # not before it is worth it
    qtbot.waitUntil(bar.isVisible)
    qtbot.waitUntil(lambda: "hives" in bar.best.text())
    qtbot.waitUntil(lambda: bar.text.text() == "Find hives and 1 more")
    assert 0 < bar.bar.value() < bar.bar.maximum()
    qtbot.waitUntil(lambda: bar.remaining.text().startswith(("about", "nearly")))
    QTest.mouseClick(bar.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(bar.isHidden)
    assert jobs.running() == []


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1 s"), (7.2, "7 s"), (21, "20 s"), (58, "1 min"), (200, "3 min"), (3500, "1 h"), (7300, "2 h")],
)
def test_durations_are_formatted_for_reading(seconds, said):
    assert duration(seconds) == said


def test_the_remaining_time_is_shown_only_if_it_is_known():
    assert time_left(None, 10) == time_left(0.001, 10) == time_left(0.5, 0.1) == ""
    assert time_left(0.5, 20) == "about 20 s left"
    assert time_left(0.99, 20) == "nearly done"


def test_a_time_on_another_day_includes_the_date():
    today = datetime.date(2025, 3, 12)
    assert moment("2025-03-12T14:03:22", today) == "14:03"
    assert moment("2025-03-11T14:03:22", today) == "14:03 on 11 March"


class TallPage(Panel):
    """A page that is higher than a low screen."""

    state_key = "tall"
    name = "Tall"

    def __init__(self) -> None:
        super().__init__(cast("Jobs", None))
        self.fields = [QLineEdit() for _ in range(30)]
        layout = QVBoxLayout(self)
        for field in self.fields:
            layout.addWidget(field)


def test_tab_scrolls_each_field_of_a_tall_page_into_view(qtbot):
    page = TallPage()
    inspector = Inspector([page])
    inspector.fill()
    qtbot.addWidget(inspector)
    inspector.resize(inspector.minimumSizeHint().width(), 400)
    with qtbot.waitExposed(inspector):
        inspector.show()
    assert inspector.height() == 400
    page.fields[0].setFocus()
    for _ in page.fields[1:]:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert page.fields[-1].hasFocus()
    assert not page.fields[-1].visibleRegion().isEmpty()


def test_a_page_that_scrolls_is_no_wider_than_its_view(qtbot):
    page = QWidget()
    page.setMinimumSize(300, 2000)
    sheet = Sheet(page)
    shown_on_screen(qtbot, sheet, sheet.minimumSizeHint().width(), 300)
    qtbot.waitUntil(sheet.verticalScrollBar().isVisible)
    assert sheet.widget().width() == sheet.viewport().width()


@pytest.mark.parametrize(("height", "scrolls"), [(500, False), (330, False), (240, True)])
def test_a_page_shrinks_its_tables_before_it_scrolls(qtbot, height, scrolls) -> None:
    page, tables = QWidget(), [WordTable(COLUMNS, name) for name in ("One", "Other")]
    layout = QVBoxLayout(page)
    layout.addWidget(Label("A text that goes on in the next line where the page is narrow. " * 2, wordWrap=True))
    for table in tables:
        table.show_data(DATA)
        layout.addWidget(table)
    sheet = Sheet(page)
    shown_on_screen(qtbot, sheet, 400, height)
    assert (sheet.verticalScrollBar().maximum() > 0) == scrolls
    for table in tables:
        assert table.viewport().height() >= 3 * table.verticalHeader().defaultSectionSize()


def test_numbers_begin_as_far_from_the_border_as_choices(qtbot) -> None:
    choice = ChoiceBox()
    choice.addItem("82 mm")
    begin = []
    for field in (choice, WholeBox(maximum=99, value=82, suffix=" mm"), DecimalBox(decimals=0, value=82, suffix=" mm")):
        field.setStyleSheet(_style_sheet(LIGHT))
        shown_on_screen(qtbot, field, 160, 26)
        picture = field.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        inside = np.array(picture.constBits()).reshape(picture.height(), -1)[6:-6, 4:140]
        begin.append(np.flatnonzero(inside.min(axis=0) < 128)[0])
    assert max(begin) - min(begin) <= 3


def test_a_hidden_message_is_shown_again_later(qtbot) -> None:
    strips = _strips(qtbot)
    strips.hide_keys(["editor wheel"])
    strips.show_message("editor wheel", Message("A wheel's."))
    assert strips.isHidden()
    strips.show_message("file", Message("A file's."))
    assert [button.isHidden() for button in buttons_of(strips)] == [False, False]
    assert [button.isVisible() for button in buttons_of(strips)] == [False, True]
    strips.hide_keys(["editor bee"])
    strips.show_all()
    assert [button.isVisible() for button in buttons_of(strips)] == [True, True]


def test_spaces_around_a_title_can_be_typed_but_are_not_part_of_it(qtbot) -> None:
    field, other, heard = TitleField(), QLineEdit(), list[str]()
    for one in (field, other):
        shown_on_screen(qtbot, one)
    field.titled.connect(heard.append)
    field.titled.connect(field.show_title)  # as a page does
    QTest.keyClicks(field, " My bee ")
    assert (heard[-1], field.text()) == ("My bee", " My bee ")
    QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusOut))
    assert field.text() == "My bee"
    field.show_title("Another")
    assert field.text() == "Another"


def test_tab_goes_from_the_reason_to_the_note_and_then_to_reject(qtbot) -> None:
    row, heard = ReasonRow(), []
    shown_on_screen(qtbot, row)
    row.submitted.connect(lambda *given: heard.append(given))
    row.activateWindow()
    row.ask(["grot"])
    qtbot.waitUntil(lambda: row.reason.lineEdit().hasFocus())
    visited = list[QWidget]()
    while row.confirm not in visited and len(visited) < 5:
        row.focusNextChild()
        visited.append(QApplication.focusWidget())
    assert visited == [row.house, row.note, row.confirm]
    row.note.setFocus()
    QTest.keyClicks(row.note, "see p 4")
    QTest.keyClick(row.note, Qt.Key.Key_Return)
    assert [given[2] for given in heard] == ["see p 4"]


def test_a_narrow_table_hides_spare_columns_instead_of_scrolling(qtbot) -> None:
    columns = (Column("word", "Word", width=10), Column("a", "A", spare=2), Column("b", "B", spare=1), Column("c", "C"))
    table = WordTable(columns, "Words")
    qtbot.addWidget(table)
    widths = [table._width(column) for column in columns]
    table.show()
    for width, hidden in ((sum(widths), []), (sum(widths) - 1, [1]), (widths[0] + widths[3], [1, 2])):
        table.resize(width + table.width() - table.viewport().width(), 200)
        assert [n for n in range(4) if table.isColumnHidden(n)] == hidden
        qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0)


def test_a_narrow_table_cuts_its_texts_but_no_numbers_and_no_codes(qtbot) -> None:
    columns = (
        Column("word", "Word", width=12), Column("date", "Date", "code", width=10), Column("n", "N", "number"),
        Column("standing", "Verdict", "verdict", width=16), Column("why", "Why"),
    )  # fmt: skip
    table = WordTable(columns, "Words")
    qtbot.addWidget(table)
    usual = [table._width(column) for column in columns]
    table.show()
    for missing in (0, 60, 0, 20, 90):
        table.resize(sum(usual) - missing + table.width() - table.viewport().width(), 200)
        widths = [table.columnWidth(place) for place in range(len(columns))]
        qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0)
        assert [widths[place] for place in (1, 2)] == usual[1:3]
        assert all((widths[place] < usual[place]) == (missing > 0) for place in (0, 3))
    words = table.words
    table.resize(2 * sum(usual), 200)
    words.retitle("n", "A much longer title")
    assert table.columnWidth(2) >= table.fontMetrics().horizontalAdvance("A much longer title")
    assert table.columnWidth(0) == usual[0]
    table.resize(100, 200)  # too narrow for the numbers: it scrolls
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() > 0)


def test_a_finding_goes_to_its_next_place_with_each_click(qtbot) -> None:
    shown, seen = FindingList(), []
    qtbot.addWidget(shown)
    places = [Finding("error", "type is small", where, page=n) for n, where in enumerate(("a", "b", "c"), 1)]
    shown.show_findings([changed(places[0], more=tuple(places[1:]))])
    shown.chosen.connect(lambda one: seen.append(one.page))
    for _ in range(4):
        shown.list.itemClicked.emit(shown.list.item(0))
    assert seen == [1, 2, 3, 1]
    assert shown.list.item(0).toolTip().splitlines()[1:] == ["b", "c"]
