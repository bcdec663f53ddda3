"""The help windows. They are not modal and stay open while the user works."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from studio.core.theme import GAP_4, colours, resource


class HelpWindow(QDialog):
    """A window that shows a formatted text."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.page = QTextBrowser(self, openExternalLinks=True)
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.page.document().setDocumentMargin(GAP_4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        line = self.fontMetrics().height()
        self.resize(line * 32, line * 36)


def shortcuts_page(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], parent: QWidget) -> HelpWindow:
    """Return the page of shortcuts; each group is (title, ((keys, meaning), ...))."""
    window = HelpWindow("Shortcuts", parent)
    muted = colours(window).muted
    rows = "".join(
        f'<tr><td colspan="2" style="padding-top:14px"><b>{escape(title)}</b></td></tr>'
        + "".join(
            f'<tr><td style="padding:3px 28px 3px 0; color:{muted}">{escape(keys)}</td>'
            f'<td style="padding:3px 0">{escape(meaning)}</td></tr>'
            for keys, meaning in lines
        )
        for title, lines in groups
        if lines
    )
    window.page.setHtml(f"<h2>Shortcuts</h2><table>{rows}</table>")
    return window


def tab_page(title: str, kind: str, parent: QWidget) -> HelpWindow:
    """Return the help page of a tab: `help/<kind>.md`, followed by each `help/<kind>-*.md`."""
    window = HelpWindow(title, parent)
    first = Path(resource(f"help/{kind}.md"))
    texts = [path.read_text(encoding="utf-8") for path in (first, *sorted(first.parent.glob(f"{kind}-*.md")))]
    window.page.setMarkdown("\n\n".join(texts))
    return window


def solving_page(parent: QWidget) -> HelpWindow:
    """Return the help page on test solving."""
    return tab_page("Test Solving", "solving", parent)


def about_page(parent: QWidget) -> HelpWindow:
    """Return the About page with the version and the license."""
    window = HelpWindow("About Puzzle Studio", parent)
    text = Path(resource("help/about.md")).read_text(encoding="utf-8")
    window.page.setMarkdown(text.replace("{version}", metadata.version("puzzle-studio")))
    line = window.fontMetrics().height()
    window.resize(line * 28, line * 20)
    return window
