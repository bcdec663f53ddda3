"""A tab with a canvas, pages beside it, the plot of the current page, and previews of other puzzles."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeAlias, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QSplitter, QWidget

from engine.core import Value, changed
from engine.words.vetting.verdict import Ruling
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.core.theme import GAP_2
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Editor
from studio.widgets.layouts import Label, heading, lay_out, primary_button, push_button, strip
from studio.widgets.panel import Inspector, Panel, State, show_value
from studio.widgets.word_table import WordTable

Shares: TypeAlias = tuple[int, int]


class PreviewStrip(QWidget):
    """The strip below a previewed puzzle: its rating, a button to use it, and a button to go back."""

    accepted = Signal()  # the user wants to use the previewed puzzle
    declined = Signal()  # the user ends the preview

    def __init__(self, noun: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.rating = heading(wrapped=True), Label(wordWrap=True)
        self.take = primary_button(f"Take This {noun.title()}", "", act=self.accepted)
        self.back = push_button("Back", self.declined, "Esc")
        strip(self, (self.total, self.rating), (self.take, self.back), gap=GAP_2)
        self.hide()

    def show_text(self, total: str, rating: str) -> None:
        """Show the total in a heading, and the rating below it."""
        self.total.setText(total)
        self.rating.setText(rating)
        self.show()


class StageEditor(Editor):
    """A tab with a canvas, pages and a plot. A subclass creates its strips and then calls `lay_out`.

    It shows the document's puzzle, or a preview that a page requests. A window too narrow for both halves shows the
    canvas or the pages.

    Class attributes, in addition to those of `Editor`:
        noun: The wing's name for a puzzle.
        typed: Kinds of changes that are typed letter by letter and form a single undo step.
        plot_below_pages: Whether the plot is below the pages instead of below the canvas.
        column_shares: Initial heights of the part above the plot, and of the plot, in pixels.
        side_shares: Initial widths of the left and the right side, in pixels.
    """

    noun: ClassVar[str]
    typed: ClassVar[tuple[str, ...]] = ("title",)
    plot_below_pages: ClassVar[bool] = False
    column_shares: ClassVar[Shares] = (460, 260)
    side_shares: ClassVar[Shares] = (700, 580)

    def __init__(
        self, session: Session, jobs: Jobs, canvas: QWidget, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, parent)
        self.canvas, self.inspector = canvas, Inspector(pages)
        self.previewed: Any = None  # the puzzle of the preview, or None
        self._previewing, self._recount = self.inspector.page(), False
        # shows the totals of the preview and adopts it; pass it to `lay_out`
        self.preview_strip = PreviewStrip(self.noun, self)
        self.preview_strip.declined.connect(lambda: self.preview(None))
        for page in pages:
            page.message.connect(self.message)
            page.refresh.connect(self.page_changed)
            page.previewed.connect(partial(self.preview_of, page))
        self.inspector.page_shown.connect(self.page_changed)
        # the canvas and the pages; and two of the canvas, the pages and the plot below each other
        self.splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._column = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._width, self._with_pages, self._on_pages, self._turn_text = 0, True, False, ""
        self.inspector.page_shown.connect(self._share_width)
        self.setFocusProxy(canvas)

    def lay_out(self, *parts: QWidget) -> None:
        """Place the canvas and its strips from top to bottom in the given order, next to the pages."""
        lay_out(self, self.splitter)  # first, because Qt visits all descendants of a widget that it moves
        puzzle = QWidget()
        both, column, pages, plots = self.splitter, self._column, self.inspector, self.inspector.plots
        places = [(both, column), (column, puzzle), (column, plots), (both, pages)]
        if self.plot_below_pages:
            places = [(both, puzzle), (both, column), (column, pages), (column, plots)]
        for splitter, part in places:
            splitter.addWidget(part)
        lay_out(puzzle, *parts, gap=0, stretch=self.canvas)
        pages.fill()
        column.setSizes(self.column_shares)
        both.setSizes(self.side_shares)
        both.setStretchFactor(0, 1)
        both.setStretchFactor(1, int(self.plot_below_pages))

    # the halves

    @property
    def turn_text(self) -> str:
        return self._turn_text

    def set_room(self, width: int) -> None:
        self._width = width
        self._share_width()

    def show_pages(self, *, on: bool) -> None:
        """Show or hide the pages, and the plot if it is below them. The canvas gets their place."""
        self._with_pages = on
        self._share_width()

    def turn_over(self) -> None:
        """Show the pages in place of the canvas, or the canvas in place of the pages."""
        self._on_pages = not self._on_pages
        self._share_width()
        (self.inspector.page() if self._on_pages else self.canvas).setFocus()

    def _share_width(self) -> None:
        puzzle, pages = (cast("QWidget", self.splitter.widget(place)) for place in (0, 1))
        both = sum(part.minimumSizeHint().width() for part in (puzzle, pages)) + self.splitter.handleWidth()
        narrow = both > self._width > 0 and self._with_pages
        turned = narrow and self._on_pages
        puzzle.setVisible(not turned)
        pages.setVisible(self._with_pages and (turned or not narrow))
        text = ("\u25c2 Puzzle" if turned else "Pages \u25b8") if narrow else ""
        if text != self._turn_text:
            self._turn_text = text
            self.refresh.emit()

    def state(self) -> State:
        """Return the sizes of the splitters and the state of the pages."""
        return {"splitter": self.splitter.sizes(), "column": self._column.sizes(), "pages": self.inspector.state()}

    def restore(self, state: State) -> None:
        """Restore what `state` returned."""
        pages = state.get("pages")
        self.inspector.restore(pages if isinstance(pages, dict) else {})  # first, for it shows or hides the plot
        show_value(self.splitter, state.get("splitter"))
        show_value(self._column, state.get("column"))

    def selection(self) -> State:
        """Return the current part of the canvas, and the selected words of the pages' tables."""
        words = {name: [str(word) for word in table.selected_values()] for name, table in self._tables().items()}
        part = self.canvas.current if isinstance(self.canvas, Canvas) else ""
        return {"part": part, "words": {name: chosen for name, chosen in words.items() if chosen}}

    def select(self, selection: State) -> None:
        """Select a part of the canvas, and words in the tables as soon as they are found."""
        part, words = selection.get("part"), selection.get("words")
        if isinstance(self.canvas, Canvas) and isinstance(part, str):
            self.canvas.set_current(part)
        for name, table in self._tables().items():
            wanted = words.get(name, ()) if isinstance(words, dict) else ()
            table.want([word for word in wanted if isinstance(word, str)] if isinstance(wanted, list) else ())

    def _tables(self) -> Mapping[str, WordTable]:
        """Return the tables of words on the pages, without those whose rows are previewed or numbered."""
        return {
            f"{page.state_key}: {table.accessibleName()}": table
            for page in self.inspector.pages
            for table in page.findChildren(WordTable)
            if table.remembers and table.words.columns[0].kind == "text"
        }

    # edits and actions

    def push_edit(self, puzzle: Value, text: str, what: str) -> None:
        """Replace the document's puzzle by an edited one."""
        self.session.push(puzzle, text, what, merge=self.job(what) if what in self.typed else "")

    def push_rulings(self, rulings: tuple[Ruling, ...], text: str) -> None:
        """Replace the rulings of the document's puzzle."""
        self.session.push(changed(self.session.value, rulings=rulings), text, "rulings")

    @property
    def undo_stack(self) -> QUndoStack:
        """The undo stack of the current page, or of the document if the page has none."""
        return self.inspector.page().undo_stack or self.session.undo

    def edit_actions(self) -> Sequence[QAction]:
        """Return the actions of the canvas's context menu."""
        return self.canvas.actions()

    def run_main(self) -> None:
        """Run the action of the current page, or of the tab if the page has none."""
        if (page := self.inspector.page()).run_text:
            page.run_main()
        else:
            self.run_own()

    def run_own(self) -> None:
        """Run the tab's own Ctrl+Enter action."""

    def page_changed(self) -> None:
        """Update the menus: another page is shown, which ends a preview, or the actions of a page changed."""
        if self.previewed and not self.session.offered and self.inspector.page() is not self._previewing:
            self.preview(None)
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()

    # previews

    @property
    def puzzle(self) -> Any:
        """The document's puzzle."""
        return self.session.value

    @property
    def shown(self) -> Any:
        """The puzzle on the canvas, which edits change."""
        return self.previewed or self.puzzle

    def draw_puzzle(self, puzzle: Any) -> None:
        """Show a puzzle on the canvas."""
        raise NotImplementedError

    def is_offer(self, puzzle: Any) -> bool:
        """Return whether a preview is the work itself, because the document has nothing in its place."""
        return False

    def preview(self, puzzle: Any) -> None:
        """Preview a puzzle without changing the document; None leaves the preview."""
        self.previewed, self._previewing = puzzle, self.inspector.page()
        other = None if puzzle == self.puzzle else puzzle
        self.session.show_preview(other, offered=other is not None and self.is_offer(other))
        self.draw_puzzle(self.shown)
        self.preview_strip.setVisible(puzzle is not None)
        if puzzle is None and self._recount:
            self._recount = False
            self.revet()

    def house_is_other(self) -> None:
        """Count again, after the preview if there is one: counting would leave it."""
        if self.previewed:
            self._recount = True
        else:
            self.revet()

    def preview_of(self, page: Panel, puzzle: Any) -> None:
        """Preview a puzzle if it is the work itself, or if the page that requests it is shown."""
        if page is self.inspector.page() or (puzzle is not None and self.is_offer(puzzle)):
            self.preview(puzzle)

    def show_document(self) -> None:
        """Adopt the preview if it is the work itself, or else leave it."""
        if self.session.offered:
            self.take_preview()
        elif self.previewed:
            self.preview(None)
