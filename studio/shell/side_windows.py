"""The windows beside the main window: Find Words, Research and Words. Each is made when it is first shown."""

from typing import TYPE_CHECKING, cast

from engine.core import changed
from engine.documents.links import Opened, answers_in
from engine.wings import Body
from studio.shell.filing import Filing
from studio.shell.host import Host

if TYPE_CHECKING:
    from studio.research.window import ResearchWindow
    from studio.widgets.words.find_panel import FindWindow
    from studio.words.window import WordsWindow


class SideWindows:
    """Shows the windows, and updates the open puzzles after changes in them."""

    def __init__(self, host: Host, filing: Filing) -> None:
        self._host, self._filing = host, filing
        self._research: ResearchWindow | None = None
        self._words: WordsWindow | None = None
        self._finding: FindWindow | None = None

    def find_words(self, query: str = "") -> None:
        """Show the window Find Words, and search for a query unless it is ""."""
        from studio.widgets.words.find_panel import FindWindow

        if self._finding is None:
            host = self._host
            self._finding = FindWindow(host.settings, host.theme, host.jobs, host.editor, host)
            for changed_words in (self._finding.panel.list_changed, self._finding.panel.house_changed):
                changed_words.connect(self._recount)
                changed_words.connect(self.refresh_words)
        self._finding.open_for()
        if query:
            self._finding.panel.search_for(query)

    def show_research(self) -> None:
        from studio.research.window import ResearchWindow

        host = self._host

        def show_puzzle(puzzle: Body) -> None:
            self._filing.open_puzzle(puzzle, None)
            host.activateWindow()

        if self._research is None:
            self._research = ResearchWindow(host.settings, host.theme, host.jobs, self._open_puzzle, show_puzzle, host)
        self._research.to_front()

    def show_words(self, name: str = "") -> None:
        """Show the window Words with a list, by name or file; "" keeps the list that it shows."""
        from studio.words.window import WordsWindow

        host = self._host
        if self._words is None:
            self._words = WordsWindow(host.settings, host.theme, host.jobs, self._opened, host)
            self._words.lists_changed.connect(self._recount)
            self._words.renamed.connect(self._list_renamed)
            self._words.find_wanted.connect(self.find_words)
        self._words.open_list(name)
        self._words.to_front()

    def refresh_words(self) -> None:
        """Let the window Words show rulings and lists that were changed elsewhere."""
        if self._words is not None and self._words.isVisible():
            self._words.refresh()

    def remember(self) -> None:
        """Save the sizes of the windows."""
        for window in (self._research, self._words, self._finding):
            if window is not None:
                window.remember()

    def _open_puzzle(self, kind: str) -> Body | None:
        """Return the puzzle in the tab of a kind; None if the tab was not shown yet."""
        found = [editor.session.value for editor in self._host.editors() if editor.kind == kind]
        return cast("Body", found[0]) if found else None

    def _opened(self) -> "tuple[Opened, ...]":
        """Return the puzzles of the tabs with their answers, if these are known."""
        found = [(editor, editor.session.value, editor.document_key) for editor in self._host.editors()]
        return tuple(
            Opened(f"{editor.document_name()} (open)", cast("Body", puzzle), answers_in(cast("Body", puzzle), key))
            for editor, puzzle, key in found
            if key is not None and hasattr(puzzle, "lexicon")
        )

    def _recount(self) -> None:
        for editor in self._host.editors():
            editor.house_is_other()

    def _list_renamed(self, old: str, new: str) -> None:
        for editor in self._host.editors():
            value = editor.session.value
            if getattr(value, "lexicon", "") == old:
                editor.session.push(changed(value, lexicon=new), f"Follow the list {new}", "lexicon")
