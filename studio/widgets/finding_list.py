"""A list of preflight findings, each with the mark of its severity."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from engine.core import FIX_FIRST, Finding, blocking, cautions, plural
from studio.core.theme import GAP_1, Recolored, colours, icon, on_accent
from studio.widgets.layouts import Label, described, lay_out

ICON = 16  # side of an icon in pixels
ROWS = 7  # lines of the list that are seen at once, by default; more are scrolled
NOTHING = "Preflight: no problems found."


class FindingList(Recolored, QWidget):
    """Lists findings, those that block the export first."""

    chosen = Signal(object)  # the finding that was clicked, or on which Enter was pressed

    def __init__(self, parent: QWidget | None = None, *, rows: int = ROWS) -> None:
        """`rows` are the lines that are seen at once."""
        super().__init__(parent)
        self.findings: tuple[Finding, ...] = ()
        self._turns = dict[Finding, int]()  # how often each was clicked before
        self.total, self.list = Label(wordWrap=True), described(QListWidget(), "Preflight")
        self.list.setWordWrap(True)
        self.list.setSpacing(GAP_1 // 2)
        self.list.setIconSize(QSize(ICON, ICON))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setFixedHeight(rows * self.list.fontMetrics().lineSpacing() + 2 * GAP_1)
        lay_out(self, self.total, self.list)
        self.list.hide()
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show findings in place of the ones before."""
        blocked, others = blocking(findings), cautions(findings)
        self.findings, self._turns = (*blocked, *others), {}
        self.total.setText(_total(len(blocked), len(others)))
        self._fill()
        self.list.setVisible(bool(self.findings))

    def clear(self) -> None:
        """Show nothing, because nothing is checked yet."""
        self.show_findings(())
        self.total.clear()

    def recolor(self) -> None:
        self._fill()

    def _fill(self) -> None:
        shown = colours(self)
        looks = {True: icon("barred", shown.taboo), False: icon("triangle", shown.caution)}
        for blocks, name in ((True, "barred"), (False, "triangle")):
            selected = icon(name, on_accent(self).name()).pixmap(QSize(ICON, ICON), self.devicePixelRatioF())
            looks[blocks].addPixmap(selected, QIcon.Mode.Selected)
        self.list.clear()
        for finding in self.findings:
            item = QListWidgetItem(looks[finding.blocks], finding.text)
            if finding.more:
                item.setToolTip("\n".join(("Click again for the next place.", *(one.where for one in finding.more))))
            if finding.blocks:
                item.setForeground(QColor(shown.taboo))
            self.list.addItem(item)

    def _choose(self, item: QListWidgetItem) -> None:
        """Emit a finding, and the next time the next of its places."""
        finding = self.findings[self.list.row(item)]
        self._turns[finding] = turn = self._turns.get(finding, -1) + 1
        self.chosen.emit((finding, *finding.more)[turn % (1 + len(finding.more))])


def _total(blocked: int, others: int) -> str:
    if not blocked:
        return f"Preflight: {plural(others, 'caution')}" if others else NOTHING
    more = f", and {plural(others, 'caution')}" if others else ""
    return f"{FIX_FIRST} {plural(blocked, 'finding')}{more}"
