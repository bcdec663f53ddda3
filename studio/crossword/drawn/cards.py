"""Cards with small pictures of grids to choose from: patterns, and fills to compare."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from engine.core import plural
from engine.crossword.grid import Cell, Grid
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, accent, colours, mixed
from studio.crossword.drawn.fill_jobs import KERNELS
from studio.crossword.grid_tiles import CHOSEN, READABLE, USUAL, GridTiles, Look
from studio.widgets.layouts import Label, heading, push_button

EDGE = 2  # width of a tile's border in pixels


class Card(NamedTuple):
    """A grid to choose, with its texts."""

    value: Hashable  # what is chosen
    grid: Grid  # the picture
    held: frozenset[Cell] = frozenset()  # tinted cells
    text: str = ""
    more: str = ""  # below it
    taken: bool = False


class CardView(GridTiles):
    """Shows cards in their order."""

    chosen = Signal(object)  # the value of the card that was clicked, or on which Enter was pressed
    menu_wanted = Signal(object, QPoint)  # the value of a card, and where on the screen its menu was asked for

    def __init__(self, name: str, warn: Callable[[Any], str] | None = None, parent: QWidget | None = None) -> None:
        """`warn` returns what a click on a value's card would destroy, to replace its text; "" for nothing."""
        self._warn, self._warnings = warn, dict[Hashable, str]()
        self._name, self._at = name, -1
        super().__init__(name, parent)
        self.lines = 2

    @property
    def values(self) -> tuple[Hashable, ...]:
        """The values of the cards, in their order."""
        return tuple(card.value for card in self.items)

    def show_cards(self, cards: Sequence[Card], empty: str = "") -> None:
        """Show cards, legibly if they have letters, or a text. The current one stays so; at first it is the first."""
        current = self.items[self._at].value if self._at > 0 else None
        usual = READABLE if any(char.isalpha() for card in cards for char in "".join(card.grid.rows)) else USUAL
        if usual != self.usual:
            self.usual = self.step = usual
            self._forget_pictures()
        self.items, self.empty_text, self._warnings = tuple(cards), "" if cards else empty, {}
        self._at = self.values.index(current) if current in self.values else min(0, len(cards) - 1)
        self.lay_out()

    def current(self) -> int:
        return self._at

    def hover(self, tile: int) -> None:
        self.setCursor(Qt.CursorShape.ArrowCursor if tile < 0 else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tile = self.tile_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and tile >= 0:
            self.accept(tile)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        if (tile := self._at if by_key else self.tile_at(event.pos())) >= 0:
            self.go_to(tile)
            at = self.viewport().mapToGlobal(self.box(tile).center()) if by_key else event.globalPos()
            self.menu_wanted.emit(self.items[tile].value, at)

    def accept(self, tile: int) -> None:
        self.go_to(tile)
        self.chosen.emit(self.items[tile].value)

    def go_to(self, tile: int) -> None:
        self._at = tile
        card = self.items[tile]
        texts = filter(None, (self._warning(card), card.text, card.more))
        self.setAccessibleDescription(f"{self._name} {tile + 1}: {', '.join(texts)}")
        self.viewport().update()

    def _warning(self, card: Card) -> str:
        """What a click on a card would destroy, computed when the card is painted, and cached."""
        if card.value not in self._warnings:
            self._warnings[card.value] = self._warn(card.value) if self._warn else ""
        return self._warnings[card.value]

    def draw(self, painter: QPainter, tile: int, box: QRect) -> None:
        card, shown = self.items[tile], colours(self)
        current = tile == self._at and self.hasFocus()
        edge = EDGE if card.taken or current else 0
        self.draw_state(painter, tile, box, tinted=card.taken, edge=edge, strong=current)
        look = Look(mixed(accent(self).name(), shown.surface, CHOSEN), QColor(shown.muted), self.font(), bold=True)
        self.draw_picture(painter, box, card.grid, look, card.held)
        metrics, warning = painter.fontMetrics(), self._warning(card)
        high = metrics.lineSpacing()
        place = QRect(box.left(), box.bottom() - GAP_1 - self.lines * high, box.width(), high)
        for line, ink in (
            (f"\u25b2 {warning}" if warning else card.text, shown.caution if warning else shown.ink),
            (card.more, shown.muted),
        ):
            painter.setPen(QColor(ink))
            shortened = metrics.elidedText(line, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shortened)
            place.translate(0, high)


class CardsPage(QWidget):
    """A page that replaces another one and shows the results of a job as cards. A subclass defines the search."""

    chosen = Signal(object)  # the value that the user chose
    left = Signal()  # the user goes back
    job: ClassVar[str]  # the name of the job
    noun: ClassVar[str]  # the results of the job
    hint: str  # a sentence on what to do with them
    order = "highest mean score first"  # of the results; "" for any

    def __init__(self, jobs: Jobs, back: str, more: str, view: CardView, parent: QWidget | None = None) -> None:
        """Create the parts, which a subclass lays out; `back` and `more` say what the buttons do."""
        super().__init__(parent)
        self._jobs, self._seed = jobs, 0
        self.found: tuple[Any, ...] = ()  # what is shown, in its order
        self.title, self.status, self.view = heading(), Label(wordWrap=True), view
        self.back = push_button("Back", self.leave, back)
        self.more = push_button("More", self.search, more)

    def search(self) -> None:
        """Look for other cards."""
        raise NotImplementedError

    def card(self, one: Any) -> Card:
        """The card of a result."""
        raise NotImplementedError

    def start(
        self, function: Callable[..., Any], *args: object, none: str, kernels: Sequence[str] = KERNELS, **options: Any
    ) -> None:
        """Start a job; `none` is shown if it finds nothing. The options are those of `Jobs.start`."""
        self._jobs.start(
            self.job, function, *args, kernels=kernels, on_best=self._show_running,
            on_done=lambda found: self.end(found, none), on_failed=lambda why: self.end((), why),
            on_stopped=lambda: self.end(self.found, none),
            describe_best=lambda found: plural(len(found), self.noun), **options,
        )  # fmt: skip

    def show_found(self, found: Sequence[Any], empty: str = "") -> None:
        """Show cards, or a text if there is none."""
        self.found = tuple(found)
        self.view.show_cards([self.card(one) for one in found], empty)

    def _show_running(self, found: Sequence[Any]) -> None:
        self.show_found(found)
        self.status.setText(f"{plural(len(found), self.noun)} so far. {self.hint}")

    def end(self, found: Sequence[Any], why: str) -> None:
        """Show the results of a search, or why there are none."""
        self.show_found(found, why)
        order = f", {self.order}" if self.order and len(found) > 1 else ""
        self.status.setText(f"{plural(len(found), self.noun)}{order}. {self.hint}" if found else "")

    def leave(self) -> None:
        """Stop the search and go back."""
        self.stop()
        self.left.emit()

    def leave_if_focused(self) -> bool:
        """Go back if the page has the focus. Return whether it had it."""
        if focused := self.has_focus:
            self.leave()
        return focused

    @property
    def has_focus(self) -> bool:
        """Whether a part of the page has the focus."""
        return self.isAncestorOf(self.window().focusWidget() or self)

    def stop(self) -> None:
        self._jobs.drop(self.job)
