"""The theme: a light and a dark palette, accent colors, spacing, icons, and the style sheet."""

from collections.abc import Mapping
from pathlib import Path
from string import Template
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
    """Return the palette of a widget."""
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
    """A widget with individually colored parts. List this class before the Qt class among the bases."""

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
        self._of_app: Colours | None = self.colours  # of the application's style sheet

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
        self._of_app = None  # each part gets its own style sheet: only then does Qt pass on the font
        self._apply()

    def _size_text(self) -> None:
        font = self._app.font()
        font.setPointSizeF(self._usual * self.text / 100)
        self._app.setFont(font)

    def apply_accent(self, tab: QWidget, accent: Accent) -> None:
        """Give a tab and all in it an accent: under a style sheet no widget inherits a palette."""
        if tab.styleSheet() != (sheet := self.accent_style_sheet(accent)):
            tab.setStyleSheet(sheet)
        # for focused fields, which are outlined in the highlight color, it is the ink
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
        values = shown._asdict() | {"accent": accent, "on_accent": on_accent, "wash": wash, "gap_1": GAP_1}
        return f"{self.style_sheet}{size}\n{_filled('accent.qss', values)}"

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
            if top.parentWidget() is None and not isinstance(top, QMainWindow):  # colors its own parts
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
    side = "dark" if shown.dark else "light"
    icons = {name: Path(resource(f"icons/{name}-{side}.svg")).as_posix() for name in ("check", "down", "up")}
    gaps = {"gap_1": GAP_1, "gap_2": GAP_2, "gap_3": GAP_3, "radius": RADIUS}
    mixes = {"hover": (shown.ink, 0.06), "pressed": (shown.ink, 0.14), "handle": (shown.muted, 0.45)}
    washes = {name: mixed(colour, shown.surface, share).name() for name, (colour, share) in mixes.items()}
    return _filled("style.qss", shown._asdict() | icons | gaps | washes)


def _filled(name: str, values: Mapping[str, object]) -> str:
    return Template(package_file("studio", "resources", name).read_text()).substitute(values)


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
