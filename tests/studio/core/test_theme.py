"""The palettes: documented colors, contrast, and the choice of the user."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from studio.core.theme import AMBER, DARK, LIGHT, Colours, Theme, accent, colours, mixed
from studio.research.window import ResearchWindow
from studio.shell.tabs import TABS
from studio.widgets.word_table import Column, WordTable

ACCENTS = {**{tab.kind: tab.editor().accent for tab in TABS}, "research": ResearchWindow.ACCENT}
VERDICTS = ("clean", "caution", "taboo")


def luminance(colour: str) -> float:
    """WCAG 2.1, relative luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("shown", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_color_has_contrast_aa(shown: Colours):
    texts = [shown.ink, shown.muted, *(getattr(shown, name) for name in VERDICTS)]
    texts += [shown.accent(wing) for wing in ACCENTS.values() if shown.dark or not wing.pale]
    for text in texts:
        for ground in (shown.base, shown.surface):
            assert contrast(text, ground) >= 4.5, (text, ground)
    for wing in ACCENTS.values():
        assert contrast(shown.on_accent(wing), shown.accent(wing)) >= 4.5, wing


@pytest.mark.parametrize("shown", [LIGHT, DARK], ids=["light", "dark"])
def test_verdicts_can_be_read_in_a_selected_row(shown: Colours):
    wash = mixed(shown.accent(AMBER), shown.surface, 0.2).name()
    for name in VERDICTS:
        assert contrast(getattr(shown, name), wash) >= 3.5
    assert contrast(shown.ink, wash) >= 4.5


def test_a_chosen_palette_is_applied_and_stored(qtbot, settings):
    app = QApplication.instance()
    label = QLabel("x")
    qtbot.addWidget(label)
    label.show()
    theme = Theme(app, settings)
    for mode, shown in (("dark", DARK), ("light", LIGHT)):
        theme.choose(mode)
        assert colours(label) == shown
        assert label.palette().color(QPalette.ColorRole.Window) == QColor(shown.base)
        assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(shown.ink)
        assert Theme(app, settings).mode == mode
    theme.choose("system")
    assert Theme(app, settings).mode == "system"


def test_the_house_colours_are_the_documented_ones():
    assert (LIGHT.base, LIGHT.surface, LIGHT.ink, LIGHT.muted) == ("#FBFAF7", "#FFFFFF", "#1E1E1C", "#66655F")
    assert (DARK.base, DARK.surface, DARK.ink, DARK.muted) == ("#1D1E20", "#26282B", "#ECEAE4", "#A5A39C")
    assert [palette.accent(ACCENTS[wing]) for wing in ("bee", "wheel") for palette in (LIGHT, DARK)] == [
        "#E5B100", "#F2C53D", "#2A746F", "#5FB8B1",
    ]  # fmt: skip


def test_a_widget_created_later_has_the_accent_of_its_tab(qtbot, settings):
    theme = Theme(QApplication.instance(), settings)
    tab = QLabel()
    qtbot.addWidget(tab)
    theme.apply_accent(tab, ACCENTS["wheel"])
    assert accent(QLabel(tab)).name() == QColor(theme.colours.accent(ACCENTS["wheel"])).name()


def test_selected_rows_are_tinted_with_the_accent_of_the_tab(qtbot, settings):
    theme = Theme(QApplication.instance(), settings)
    tab = QWidget()
    qtbot.addWidget(tab)
    table = WordTable((Column("word", "Word"),), "Words", tab)
    for wing in ("wheel", "bee", "wheel"):
        theme.apply_accent(tab, ACCENTS[wing])
        tab.show()  # at first the table is hidden
        shown = colours(table)
        assert table.palette().highlight().color() == mixed(shown.accent(ACCENTS[wing]), shown.surface, 0.2)


CONTROLS = (
    QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QPushButton, QRadioButton, QSlider, QSpinBox, QTableWidget,
)  # fmt: skip


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("control", CONTROLS, ids=lambda one: one.__name__)
def test_the_focus_is_visible_on_every_control(qtbot, settings, control, mode):
    theme = Theme(QApplication.instance(), settings)
    theme.choose(mode)
    host, other, shown = QWidget(), QPushButton("Other"), control()
    layout = QVBoxLayout(host)
    layout.addWidget(other)
    layout.addWidget(shown)
    theme.apply_accent(host, AMBER)
    qtbot.addWidget(host)
    host.show()
    host.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    before = host.grab(shown.geometry()).toImage()
    QTest.keyClick(other, Qt.Key.Key_Tab)
    qtbot.waitUntil(shown.hasFocus)
    after = host.grab(shown.geometry()).toImage()
    places = [(x, y) for x in range(before.width()) for y in range(before.height())]
    changed = [at for at in places if before.pixel(*at) != after.pixel(*at)]
    clear = [at for at in changed if contrast(before.pixelColor(*at).name(), after.pixelColor(*at).name()) >= 3]
    theme.choose("system")
    assert len(clear) >= 20


def test_a_tab_follows_every_change_of_the_text_size(qtbot, settings) -> None:
    theme = Theme(QApplication.instance(), settings)
    window, tab = QMainWindow(), QWidget()
    button = QPushButton("Clues", tab)
    window.setCentralWidget(tab)
    qtbot.addWidget(window)
    window.show()
    heights = []
    try:
        for size in (115, 130, 100):
            theme.choose_text(size)
            theme.apply_accent(tab, AMBER)
            heights.append(button.fontMetrics().height())
    finally:
        theme.choose_text(100)
    assert heights[2] < heights[0] < heights[1]


def test_texts_have_the_chosen_size_now_and_at_the_next_start(qapp, settings) -> None:
    usual, window = qapp.font().pointSizeF(), QWidget()
    button = QPushButton("Clues", window)
    try:
        theme = Theme(qapp, settings)
        window.show()
        height = button.fontMetrics().height()
        theme.choose_text(130)
        assert button.fontMetrics().height() > height  # of a widget that is seen already
        assert QLabel().font().pointSizeF() == pytest.approx(1.3 * usual)
        theme.choose_text(100)
        assert QLabel().font().pointSizeF() == pytest.approx(usual)
        settings.setValue("text", 115)
        assert Theme(qapp, settings).text == 115
        assert qapp.font().pointSizeF() == pytest.approx(1.15 * usual)
    finally:
        font = qapp.font()
        font.setPointSizeF(usual)
        qapp.setFont(font)
    settings.setValue("text", "huge")
    assert Theme(qapp, settings).text == 100
