"""The tabs: those of the wings, in the order of their registry, that of the page, and the desk of the calendar."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from engine.wings import WINGS
from studio.core.theme import Theme
from studio.widgets.editor import Editor
from studio.widgets.layouts import lay_out

if TYPE_CHECKING:
    from studio.calendar.desk import CalendarDesk


class Tab(NamedTuple):
    """A tab: the kind of its puzzles, the module and the class of its editor, and its label."""

    kind: str
    module: str
    name: str
    title: str

    def editor(self) -> type[Editor]:
        """Import the editor's class."""
        return getattr(import_module(self.module), self.name)


TABS = (
    *(Tab(kind, f"studio.{kind}.editor", f"{kind.capitalize()}Editor", wing.NAME) for kind, wing in WINGS.items()),
    Tab("page", "studio.page.editor", "PageEditor", "Page"),
)


CALENDAR = "Calendar"


class EditorTabs(QTabWidget):
    """The tabs. Each is empty until it is first shown: to make its editor takes about 0.2 s.

    The last tab has no document: it is the desk, which `desk` makes.
    """

    made = Signal(object)  # the editor that was made

    def __init__(
        self, tabs: Sequence[Tab], make: Callable[[Tab, QWidget], Editor],
        desk: "Callable[[QWidget], CalendarDesk]", theme: Theme, parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent, documentMode=True)
        self.declared, self._make, self._make_desk, self._theme = tuple(tabs), make, desk, theme
        self.made_desk: CalendarDesk | None = None  # the desk, if it was shown
        self._last = 0  # the tab with a document that was shown last
        self._uncolored: list[Editor] = []
        self._editors: dict[str, Editor] = {}
        for title in (*(tab.title for tab in tabs), CALENDAR):
            self.addTab(QWidget(self), title)

    def desk(self) -> "CalendarDesk | None":
        """Return the desk, if it is the current tab."""
        if self.currentIndex() != len(self.declared):
            return None
        if self.made_desk is None:
            page = self.currentWidget()
            assert page
            self.made_desk = self._make_desk(page)
            lay_out(page, self.made_desk)
        return self.made_desk

    def editors(self) -> list[Editor]:
        """Return the editors of the tabs that were shown."""
        return [self._editors[tab.kind] for tab in self.declared if tab.kind in self._editors]

    def editor(self) -> Editor:
        """Return the editor of the current tab, or of the last one before the desk."""
        if self.currentIndex() < len(self.declared):
            self._last = self.currentIndex()
        tab, page = self.declared[self._last], self.widget(self._last)
        assert page
        if tab.kind not in self._editors:
            page.setStyleSheet(self._theme.accent_style_sheet(tab.editor().accent))  # later it takes longer
            self._editors[tab.kind] = made = self._make(tab, page)
            lay_out(page, made)
            self._uncolored.append(made)
            self.made.emit(made)
        return self._editors[tab.kind]

    def go_to(self, kind: str) -> bool:
        """Show the tab of a kind of puzzle. Return whether there is one."""
        kinds = (*(tab.kind for tab in self.declared), CALENDAR.lower())
        if kind in kinds:
            self.setCurrentIndex(kinds.index(kind))
        return kind in kinds

    def apply_colors(self) -> None:
        """Color the current tab now, and the hidden tabs one by one afterwards."""
        shown: QWidget = self.desk() or self.editor()  # made now, if it is the first tab
        self._uncolored = self.editors()
        self.color_shown()
        if shown.isVisible():
            QTimer.singleShot(0, self, self._color_next)
        else:
            while self._uncolored:
                self._color(self._uncolored[-1])

    def color_shown(self) -> None:
        """Color the current tab, if that is not done yet."""
        if desk := self.desk():
            self._theme.apply_accent(desk, desk.accent)
        elif self.editor() in self._uncolored:
            self._color(self.editor())

    def _color(self, editor: Editor) -> None:
        self._uncolored.remove(editor)
        self._theme.apply_accent(editor.parentWidget() or editor, editor.accent)

    def _color_next(self) -> None:
        if self._uncolored:
            self._color(self._uncolored[-1])
            QTimer.singleShot(0, self, self._color_next)
