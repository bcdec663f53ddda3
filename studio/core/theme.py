"""The theme: a light and a dark palette, accent colors, spacing, icons, and the style sheet."""

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QByteArray, QEvent, QObject, QRectF, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QMainWindow, QSlider, QWidget

from engine.core.files import package_file

GAP_1, GAP_2, GAP_3, GAP_4, GAP_5 = 4, 8, 12, 16, 24  # pixels
RADIUS = 6  # pixels
FIELDS = (QComboBox, QAbstractSpinBox, QSlider)
"""Controls that Qt outlines in the highlight color. Amber would be too pale on white."""
ROW_HEIGHT = 1.7  # times the height of the font

Mode: TypeAlias = Literal["system", "light", "dark"]
MODES: tuple[Mode, ...] = ("system", "light", "dark")
SIZES = (90, 100, 115, 130)  # of texts, percentages of that of the system


class Accent(NamedTuple):
    """The accent color of a tab in the light and in the dark palette, each `#RRGGBB`.

    `pale` says whether the light one needs dark text.
    """

    light: str
    dark: str
    pale: bool = False


AMBER, BLUE = Accent("#E5B100", "#F2C53D", pale=True), Accent("#2F5DA8", "#86AEEB")
"""The accents of new tabs, and of links. Selections outside the tabs, as in file dialogs, are neutral."""


_ROLES = {
    "base": ("#FBFAF7", "#1D1E20"),
    "surface": ("#FFFFFF", "#26282B"),
    "ink": ("#1E1E1C", "#ECEAE4"),
    "muted": ("#66655F", "#A5A39C"),
    "hairline": ("#DEDBD3", "#3A3C40"),
    "clean": ("#3B7D4F", "#6FBF85"),
    "caution": ("#96600F", "#E0A94A"),
    "taboo": ("#B3372F", "#F0847A"),
}
"""The colors of each role in the light and in the dark palette."""


class Colours(NamedTuple):
    """A screen palette. Each color is `#RRGGBB`."""

    dark: bool
    base: str
    surface: str
    ink: str
    muted: str
    hairline: str
    clean: str
    caution: str
    taboo: str

    def accent(self, accent: Accent) -> str:
        """Return the accent in this palette."""
        return accent.dark if self.dark else accent.light

    def on_accent(self, accent: Accent) -> str:
        """Return a text color that is readable on the accent."""
        return "#1E1E1C" if self.dark or accent.pale else self.surface


LIGHT, DARK = (Colours(dark=dark, **{name: both[dark] for name, both in _ROLES.items()}) for dark in (False, True))


def colours(widget: QWidget) -> Colours:
    """Return the palette that a widget is shown with."""
    return DARK if widget.palette().color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


def accent(widget: QWidget) -> QColor:
    """Return the accent of the tab that contains a widget, even if the widget was added after `apply_accent`."""
    return _of_tab(widget, QPalette.ColorRole.Accent)


def on_accent(widget: QWidget) -> QColor:
    """Return the color of text on that accent."""
    return _of_tab(widget, QPalette.ColorRole.HighlightedText)


def _of_tab(above: QWidget, role: QPalette.ColorRole) -> QColor:
    while (parent := above.parentWidget()) and not above.palette().isBrushSet(QPalette.ColorGroup.Active, role):
        above = parent
    return above.palette().color(role)


def mixed(one: str, other: str, share: float) -> QColor:
    """Mix two colors; `share` (0 to 1) is the share of `one`."""
    a, b = QColor(one), QColor(other)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x * share + y * (1 - share)) for x, y in pairs))


class Recolored:
    """A widget with parts that have colors of their own. It stands before the class of Qt among the bases."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)  # pyright: ignore[reportAttributeAccessIssue]
        if event.type() == QEvent.Type.PaletteChange:
            self.recolor()

    def recolor(self) -> None:
        """Give the parts the colors of the palette."""
        raise NotImplementedError


class Theme(QObject):
    """The palette of the application. It follows the system unless the user chooses one."""

    changed = Signal()  # the palette was replaced

    def __init__(self, app: QApplication, settings: QSettings) -> None:
        super().__init__(app)
        self._app, self._settings = app, settings
        stored = str(settings.value("theme", "system"))
        self.mode: Mode = "light" if stored == "light" else "dark" if stored == "dark" else "system"
        QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: self._apply())
        self._usual = app.font().pointSizeF()
        self.text = next((size for size in SIZES if str(size) == str(settings.value("text"))), 100)
        self._size_text()
        app.setPalette(_palette(self.colours))
        if app.styleSheet() != (sheet := _style_sheet(self.colours)):  # to set it again takes Qt 50 ms
            app.setStyle("Fusion")
            app.setStyleSheet(sheet)
        self._of_app: Colours | None = self.colours  # for which the style sheet of the application was made

    @property
    def colours(self) -> Colours:
        """The palette that is shown."""
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if self.mode == "dark" or (self.mode == "system" and dark) else LIGHT

    def choose(self, mode: Mode) -> None:
        """Show a palette, or follow the system; remembered."""
        self.mode = mode
        self._settings.setValue("theme", mode)
        self._apply()

    def choose_text(self, size: int) -> None:
        """Show texts at a percentage of their usual size; remembered."""
        self.text = size
        self._settings.setValue("text", size)
        self._size_text()
        self._of_app = None  # each part gets a style sheet of its own, for Qt gives the font to its widgets then
        self._apply()

    def _size_text(self) -> None:
        font = self._app.font()
        font.setPointSizeF(self._usual * self.text / 100)
        self._app.setFont(font)

    def apply_accent(self, tab: QWidget, accent: Accent) -> None:
        """Give a tab and all in it an accent: under a style sheet no widget inherits a palette."""
        if tab.styleSheet() != (sheet := self.accent_style_sheet(accent)):
            tab.setStyleSheet(sheet)
        # in the fields, whose outline has the highlight color while they have the focus, it is the ink
        palette, field = self.accent_palette(accent), _highlighting(self.colours.ink, self.colours.surface)
        for widget in (tab, *tab.findChildren(QWidget)):
            widget.setPalette(field if isinstance(widget, FIELDS) else palette)

    def accent_palette(self, accent: Accent) -> QPalette:
        """Return a palette with an accent as highlight color."""
        return _highlighting(self.colours.accent(accent), self.colours.on_accent(accent))

    def accent_style_sheet(self, of: Accent) -> str:
        """Return the style sheet for a part with an accent, which `palette()` in a style sheet cannot follow.

        It names the size of texts, because Qt gives another font to the widgets only with another style sheet.
        """
        shown = self.colours
        accent, on_accent = shown.accent(of), shown.on_accent(of)
        size = f"/* texts of {self.text} % */"
        wash = mixed(accent, shown.surface, 0.2).name()  # as in tables of words
        return f"""{self.style_sheet}{size}
        QTabBar::tab:selected {{ border-bottom-color: {accent}; }}
        QPushButton[primary="true"]:enabled {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
        QPushButton[primary="true"]:enabled:focus {{ border-color: {shown.ink}; }}
        QToolButton[primary="true"]:checked {{ background: {accent}; color: {on_accent}; font-weight: 600;
                                               border: 1px solid {accent}; }}
        QToolButton[primary="true"]:checked:focus {{ border-color: {shown.ink}; }}
        QListWidget::item {{ padding: {GAP_1}px; }}
        QListWidget, QTreeWidget {{ outline: none; }}
        QListWidget::item:selected, QTreeWidget::item:selected {{ background: {wash}; color: {shown.ink}; }}
        """

    @property
    def style_sheet(self) -> str:
        """The style sheet for a part of the window or a dialog; "" if that of the application still applies.

        The application's style sheet is set once. To replace it takes Qt a second for a window of 1,800 widgets,
        because it polishes each widget twice, and 0.1 s if it is set on a part of 500 widgets.
        """
        return "" if self.colours is self._of_app else _style_sheet(self.colours)

    def _apply(self) -> None:
        self._app.setPalette(_palette(self.colours))
        for top in self._app.topLevelWidgets():
            if top.parentWidget() is None and not isinstance(top, QMainWindow):  # which colors its parts itself
                top.setStyleSheet(self.style_sheet)
        self.changed.emit()


def _highlighting(colour: str, text: str) -> QPalette:
    palette = QPalette()
    for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.Accent):
        palette.setColor(role, QColor(colour))
    palette.setColor(QPalette.ColorRole.HighlightedText, QColor(text))
    return palette


def _palette(shown: Colours) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette(QColor(shown.surface), QColor(shown.base))
    for roles, colour in (
        ((role.Window,), shown.base),
        ((role.Base, role.ToolTipBase, role.Button, role.AlternateBase), shown.surface),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText), shown.ink),
        ((role.PlaceholderText,), shown.muted),
        ((role.Link, role.LinkVisited), shown.accent(BLUE)),
        ((role.Mid, role.Midlight), shown.hairline),
        ((role.Highlight, role.Accent), shown.ink),
        ((role.HighlightedText,), shown.surface),
    ):
        for each in roles:
            palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, mixed(shown.muted, shown.base, 0.7))
    return palette


def _style_sheet(shown: Colours) -> str:
    return _frame_rules(shown) + _control_rules(shown) + _view_rules(shown)


def _frame_rules(shown: Colours) -> str:
    """Return the rules for menus, tabs, tool tips and the status bar."""
    hover = mixed(shown.ink, shown.surface, 0.06).name()
    return f"""
    QToolTip {{ color: {shown.ink}; background: {shown.surface}; border: 1px solid {shown.hairline};
                padding: {GAP_1}px; }}
    QStatusBar {{ border-top: 1px solid {shown.hairline}; }}
    QStatusBar::item {{ border: none; }}
    QMenuBar {{ background: {shown.base}; padding: 2px; }}
    QMenuBar::item {{ padding: {GAP_1}px {GAP_2}px; background: transparent; border-radius: 4px; }}
    QMenuBar::item:selected {{ background: {hover}; }}
    QTabWidget::pane {{ border: none; border-top: 1px solid palette(mid); }}
    QTabBar {{ qproperty-drawBase: 0; }}
    QTabBar::tab {{ background: transparent; color: {shown.muted}; border: none;
                    border-bottom: 2px solid transparent; padding: {GAP_2}px {GAP_3}px; margin: 0 {GAP_1}px; }}
    QTabBar::tab:hover {{ color: {shown.ink}; }}
    QTabBar::tab:selected {{ color: {shown.ink}; border-bottom-color: palette(highlight); }}
    QTabBar::tab:focus {{ background: {mixed(shown.ink, shown.surface, 0.14).name()}; }}
    """


def _control_rules(shown: Colours) -> str:
    """Return the rules for buttons, fields, check boxes and radio buttons."""
    hover = mixed(shown.ink, shown.surface, 0.06).name()
    check, down, up = (Path(resource(f"icons/{name}-{'dark' if shown.dark else 'light'}.svg")).as_posix()
                       for name in ("check", "down", "up"))  # fmt: skip
    return f"""
    QPushButton {{ background: {shown.surface}; border: 1px solid {shown.hairline}; border-radius: {RADIUS}px;
                   padding: 5px {GAP_3}px; }}
    QPushButton:hover {{ background: {hover}; }}
    QPushButton:pressed {{ background: {shown.hairline}; }}
    QPushButton:focus {{ border-color: {shown.ink}; }}
    QPushButton:disabled {{ color: {shown.muted}; background: transparent; }}
    QPushButton[primary="true"] {{ background: palette(highlight); color: palette(highlighted-text);
                                   border-color: palette(highlight); font-weight: 600; }}
    QPushButton[primary="true"]:focus {{ border-color: {shown.ink}; }}
    QPushButton[primary="true"]:disabled {{ background: {shown.hairline}; color: {shown.muted};
                                            border-color: {shown.hairline}; }}
    QPushButton[flat="true"] {{ background: transparent; border-color: transparent; }}
    QPushButton[flat="true"]:hover {{ background: {hover}; }}
    QPushButton[flat="true"]:focus {{ border-color: {shown.ink}; }}
    QLineEdit, QPlainTextEdit {{ background: {shown.surface}; border: 1px solid {shown.hairline};
                                 border-radius: {RADIUS}px; padding: {GAP_1}px {GAP_2}px; }}
    QLineEdit:focus, QPlainTextEdit:focus {{ border-color: {shown.ink}; }}
    QComboBox, QAbstractSpinBox {{ background: {shown.surface}; border: 1px solid {shown.hairline}; min-height: 20px;
                                   border-radius: {RADIUS}px; padding: 2px {GAP_1}px 2px {GAP_2}px; }}
    QComboBox:hover, QAbstractSpinBox:hover {{ background: {hover}; }}
    QComboBox:focus, QAbstractSpinBox:focus {{ border-color: {shown.ink}; }}
    QComboBox:disabled, QAbstractSpinBox:disabled {{ color: {shown.muted}; background: transparent; }}
    QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ background: transparent; border: none; padding: 0; }}
    QAbstractSpinBox QLineEdit {{ padding-left: {GAP_1}px; }}
    QPushButton::menu-indicator {{ image: url("{down}"); width: 12px; height: 12px; subcontrol-origin: padding;
                                   subcontrol-position: center right; right: {GAP_1}px; }}
    QComboBox::drop-down {{ border: none; width: 18px; }}
    QComboBox::down-arrow {{ image: url("{down}"); width: 12px; height: 12px; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 16px; }}
    QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: 10px; height: 10px; }}
    QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: 10px; height: 10px; }}
    QAbstractItemView QLineEdit {{ border: none; border-radius: 0; padding: 0 {GAP_1}px; }}
    QCheckBox, QRadioButton {{ border: 1px solid transparent; border-radius: 4px; padding: 1px; }}
    QCheckBox:focus, QRadioButton:focus {{ border-color: {shown.ink}; }}
    QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {shown.muted}; border-radius: 3px;
                            background: {shown.surface}; }}
    QCheckBox::indicator:checked {{ background: {shown.ink}; border-color: {shown.ink}; image: url("{check}"); }}
    QRadioButton::indicator {{ width: 12px; height: 12px; border: 1px solid {shown.muted}; border-radius: 7px;
        background: {shown.surface}; }}
    QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 4px solid {shown.ink}; }}
    QRadioButton::indicator:disabled {{ border-color: {shown.hairline}; }}
    QCheckBox::indicator:disabled {{ border-color: {shown.hairline}; }}
    """


def _view_rules(shown: Colours) -> str:
    """Return the rules for tables, splitters, progress bars and scroll bars."""
    return f"""
    QTableView {{ border: 1px solid {shown.surface}; background: {shown.surface}; }}
    QTableView:focus {{ border-color: {shown.muted}; }}
    QHeaderView {{ background: {shown.surface}; border: none; }}
    QHeaderView::section {{ background: {shown.surface}; color: {shown.muted}; border: none;
                            border-bottom: 1px solid {shown.hairline}; padding: {GAP_1}px {GAP_2}px; }}
    QTableCornerButton::section {{ background: {shown.surface}; border: none;
                                   border-bottom: 1px solid {shown.hairline}; }}
    QHeaderView::section:hover {{ color: {shown.ink}; }}
    QHeaderView::up-arrow, QHeaderView::down-arrow {{ subcontrol-origin: border; subcontrol-position: top center;
                                                      width: 10px; height: 8px; }}
    QSplitter::handle {{ background: {shown.hairline}; }}
    QSplitter::handle:horizontal {{ width: 1px; }} QSplitter::handle:vertical {{ height: 1px; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QProgressBar {{ background: {shown.hairline}; border: none; border-radius: 3px;
                    max-height: 6px; min-height: 6px; }}
    QProgressBar::chunk {{ background: {shown.muted}; border-radius: 3px; }}
    QScrollBar {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ width: 12px; }} QScrollBar:horizontal {{ height: 12px; }}
    QScrollBar::handle {{ background: {mixed(shown.muted, shown.surface, 0.45).name()}; border-radius: 4px;
                          margin: 2px; min-height: 24px; min-width: 24px; }}
    QScrollBar::handle:hover {{ background: {shown.muted}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


SIDES = (16, 32, 64)  # pixels


def resource(name: str) -> str:
    """Return the path of a file in the `resources` folder."""
    return str(package_file("studio", "resources", name))


def icon(name: str, colour: str) -> QIcon:
    """Return the icon `resources/icons/<name>.svg`, with `currentColor` replaced by `colour` (`#RRGGBB`)."""
    drawing = package_file("studio", "resources", f"icons/{name}.svg").read_text()
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
    made = QIcon()
    for side in SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            renderer.render(painter, QRectF(0, 0, side, side))
        made.addPixmap(pixmap)
    return made


def app_icon() -> QIcon:
    """Return the program's icon."""
    return QIcon(resource("icons/puzzle-studio.svg"))
