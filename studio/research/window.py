"""The window View > Research: published methods and their figures. It is not modal, and has a page for each."""

from collections.abc import Callable

from PySide6 import QtWidgets
from PySide6.QtCore import QSettings

from engine.wings import Body
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3, GAP_4, Theme
from studio.research.agarwal import AlgorithmPage, FiguresPage
from studio.research.audit import AuditPage
from studio.research.lyster import LysterPage
from studio.research.match import MatchPage
from studio.research.page import PREFIX, ResearchPage
from studio.research.solvers import SolversPage
from studio.widgets.editor import Message
from studio.widgets.job_bar import SideWindow
from studio.widgets.layouts import Label, column, described, heading, lay_out, row, split
from studio.widgets.panel import Inspector

PAGES = (SolversPage, AuditPage, LysterPage, MatchPage, AlgorithmPage, FiguresPage)
SIZE = (980, 700)  # pixels
SHARES = (500, 180)  # pixels of a page and its plot


class ResearchWindow(SideWindow):
    """A list of the pages at the left, and the current page with its plot. It remembers its choices."""

    def __init__(
        self, settings: QSettings, theme: Theme, jobs: Jobs, open_puzzle: Callable[[str], Body | None],
        show_puzzle: Callable[[Body], object], parent: QtWidgets.QWidget | None = None,
    ) -> None:  # fmt: skip
        """Args:
        open_puzzle: Returns the puzzle of a kind that is open in the main window, or None.
        show_puzzle: Opens a puzzle in the tab of its kind.
        """
        super().__init__("Research", "research", SIZE, settings, theme, jobs, PREFIX, parent)
        self._shared = False
        self.pages = {page.state_key: page(jobs) for page in PAGES}
        self.inspector = Inspector(tuple(self.pages.values()))
        self.inspector.tabBar().hide()
        self.names = described(QtWidgets.QListWidget(), "Pages")
        self.names.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.names.addItems([page.name for page in self.pages.values()])
        self.title, self.about = heading(), Label(wordWrap=True, muted=True)
        self._lay_out()
        for page in self.pages.values():
            page.open_puzzle = open_puzzle
            page.opened.connect(show_puzzle)
            page.message.connect(self.show_message)
        self._connect()
        self.keep(self.inspector)
        self._show_page()

    @property
    def page(self) -> ResearchPage:
        """The current page."""
        return list(self.pages.values())[self.inspector.currentIndex()]

    def show_message(self, message: Message) -> None:
        """Show a message below the pages until a job starts or another page is shown."""
        self.say(message.text, error=message.level == "error")

    def _show_page(self) -> None:
        self.names.setCurrentRow(self.inspector.currentIndex())
        self.title.setText(self.page.name)
        self.about.setText(self.page.about)
        self.show_message(Message(""))

    def _share_height(self) -> None:
        """Give a page more height than its plot, until the user moves the border between them."""
        if not self._shared:
            self._column.setSizes(SHARES)

    def _lay_out(self) -> None:
        self._column = split((self.inspector, 1), (self.inspector.plots, 0))
        head = column(self.title, self.about)
        head.setContentsMargins(GAP_4, GAP_3, GAP_4, 0)
        side = column(head, self._column, stretch=self._column)
        self.names.setFixedWidth(self.names.sizeHintForColumn(0) + 2 * GAP_4)
        pages = row(self.names, side, gap=0, stretch=side)
        pages.setContentsMargins(GAP_3, GAP_3, 0, 0)
        bottom = self.last_row()
        bottom.setContentsMargins(GAP_3, 0, GAP_3, GAP_3)
        lay_out(self, pages, bottom, stretch=pages)
        self.inspector.fill()

    def _connect(self) -> None:
        self.names.currentRowChanged.connect(self.inspector.setCurrentIndex)
        self.inspector.currentChanged.connect(self._show_page)
        self.inspector.page_shown.connect(self._share_height)
        self._column.splitterMoved.connect(lambda: setattr(self, "_shared", True))
        self._jobs.started.connect(lambda key: key.startswith(PREFIX) and self.show_message(Message("")))
        self.add_keys(dict.fromkeys(("Ctrl+Return", "Ctrl+Enter"), lambda: self.page.run_main()))
