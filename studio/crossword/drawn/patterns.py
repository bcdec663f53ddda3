"""The chooser of patterns: criteria, and small pictures of the patterns found for them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from engine.core.errors import BadInput
from engine.crossword.editing.origins import losses_of_grid, losses_of_pattern
from engine.crossword.fill.vocabulary import FillSettings
from engine.crossword.grid import BLOCK, OPEN, VOID, Cell, Grid, entries_of
from engine.crossword.patterns.gallery import gallery, usual_entries
from engine.crossword.patterns.rules import GridRules
from engine.crossword.patterns.themes import Proposal, Theme
from engine.crossword.puzzle import Puzzle, answer_of
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.paint import screen_palette
from studio.core.theme import GAP_1, GAP_2, GAP_3, RADIUS, Colours, accent, colours, mixed
from studio.crossword.drawn.fill_jobs import FillWords, proposed
from studio.widgets.fields import RangeField
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import form, lay_out, row
from studio.widgets.tile_area import ZOOM_KEYS, TileArea

SIDES = (88, 112, 144, 192, 264)  # pixels of a picture for each zoom step
USUAL, READABLE = 1, 3  # zoom steps: of empty patterns, and of those with letters
LEAST_LETTER = 9  # pixels of a cell that shows its letter
HOVER, CHOSEN = 0.06, 0.16  # opacity of the tint of a tile under the pointer, and of the one that was taken
THICK, LETTER = 0.25, 0.68  # of a cell: a bar, and the height of a letter
Shown: TypeAlias = Grid | Proposal
MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class PatternView(TileArea):
    """Shows patterns in the order in which they were found."""

    chosen = Signal(object)  # the pattern that was clicked, or on which Enter was pressed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Patterns", parent)
        self.patterns: tuple[Shown, ...] = ()
        self._puzzle, self._taken = Puzzle(), Grid()
        self._lost: dict[Shown, tuple[str, ...]] = {}  # what each pattern would cut
        self._at, self._step, self._empty = -1, USUAL, ""
        self._pictures: dict[Shown, QImage] = {}

    def show_patterns(self, patterns: Sequence[Shown], empty: str = "") -> None:
        """Show patterns, or proposals with their fills; `empty` is the text if there is none.

        Proposals come in a new order with each better one; the current one stays current.
        """
        current = self.patterns[self._at] if self._at >= 0 else None
        if patterns and isinstance(patterns[0], Proposal):
            self._step = max(self._step, READABLE)
        self.patterns, self._empty = tuple(patterns), empty
        self._at = self.patterns.index(current) if current in self.patterns else -1
        self._pictures = {one: picture for one, picture in self._pictures.items() if one in self.patterns}
        self._measure()
        self.viewport().update()

    def show_taken(self, puzzle: Puzzle) -> None:
        """Mark the pattern that is in the grid of a puzzle, and those that would cut what a hand wrote there."""
        self._puzzle, self._lost = puzzle, {}
        self._taken = _blank(puzzle.grid)
        self.viewport().update()

    def tile_at(self, at: QPoint) -> int:
        return next((n for n in range(len(self.patterns)) if self._box(n).contains(at)), -1)

    def zoom(self, steps: int) -> None:
        usual = READABLE if self.patterns and isinstance(self.patterns[0], Proposal) else USUAL
        self._step = max(0, min(len(SIDES) - 1, self._step + steps)) if steps else usual
        self._pictures = {}
        self._measure()
        self.viewport().update()

    def hover(self, tile: int) -> None:
        self.setCursor(Qt.CursorShape.ArrowCursor if tile < 0 else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tile = self.tile_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and tile >= 0:
            self._choose(tile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        steps = {**MOVES, Qt.Key.Key_Up: -self._columns, Qt.Key.Key_Down: self._columns}
        if key in steps and self.patterns:
            self._go_to(max(0, min(len(self.patterns) - 1, self._at + steps[key] if self._at >= 0 else 0)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at >= 0:
            self._choose(self._at)
        elif key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: object) -> None:
        self._pictures = {}  # the palette may be another one
        super().changeEvent(event)  # pyright: ignore[reportArgumentType]

    def sizeHint(self) -> QSize:
        return QSize(3 * SIDES[USUAL], 3 * SIDES[USUAL])

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self.patterns:
                painter.setPen(QColor(shown.muted))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.viewport().rect().adjusted(GAP_3, 0, -GAP_3, 0), flags, self._empty)
            for number in range(len(self.patterns)):
                if (box := self._box(number)).intersects(event.rect()):
                    self._draw(painter, number, box, shown)

    @property
    def empty_text(self) -> str:
        """The text that is shown if there is no pattern."""
        return "" if self.patterns else self._empty

    # tiles

    def _choose(self, tile: int) -> None:
        self._go_to(tile)
        self.chosen.emit(self.patterns[tile])

    def _go_to(self, tile: int) -> None:
        self._at = tile
        box, bar = self._box(tile), self.verticalScrollBar()
        if box.top() < 0 or box.bottom() > self.viewport().height():
            bar.setValue(bar.value() + (box.top() if box.top() < 0 else box.bottom() - self.viewport().height()))
        self.setAccessibleDescription(f"Pattern {tile + 1}: {', '.join(_texts(self.patterns[tile]))}")
        self.viewport().update()

    @property
    def _columns(self) -> int:
        return max(1, self.viewport().width() // (SIDES[self._step] + 2 * GAP_1))

    @property
    def _tile(self) -> QSize:
        """The size of a tile with the space around it. The tiles take the whole width."""
        side = SIDES[self._step]
        return QSize(self.viewport().width() // self._columns, side + 3 * GAP_2 + self.fontMetrics().lineSpacing())

    def _box(self, number: int) -> QRect:
        tile, columns = self._tile, self._columns
        x = number % columns * tile.width()
        y = number // columns * tile.height() - self.verticalScrollBar().value()
        return QRect(QPoint(x, y), tile).adjusted(0, 0, -GAP_1, -GAP_1)

    def _measure(self) -> None:
        rows = -(-len(self.patterns) // self._columns)
        height = rows * self._tile.height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, height - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._tile.height() // 3)

    def _draw(self, painter: QPainter, number: int, box: QRect, shown: Colours) -> None:
        shown_one, tint = self.patterns[number], accent(self)
        taken = _blank(_grid_of(shown_one)) == self._taken
        current = number == self._at and self.hasFocus()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if taken:
            painter.setBrush(mixed(tint.name(), shown.base, CHOSEN))
            painter.setPen(QPen(tint, 2))
        elif number == self._over:
            painter.setBrush(mixed(shown.ink, shown.base, HOVER))
        if current:
            painter.setPen(QPen(QColor(shown.ink), 2))
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        ratio = self.devicePixelRatioF()
        picture = self._pictures.get(shown_one)
        if picture is None:
            held = _theme_cells(shown_one)
            picture = pattern_picture(_grid_of(shown_one), SIDES[self._step], ratio, shown, held, tint)
            self._pictures[shown_one] = picture
        size = picture.deviceIndependentSize().toSize()
        left = box.left() + (box.width() - size.width()) // 2
        painter.drawImage(QPoint(left, box.top() + GAP_2 + (SIDES[self._step] - size.height()) // 2), picture)
        text = QRect(box.left(), box.bottom() - GAP_1 - painter.fontMetrics().lineSpacing(), box.width(), 0)
        text.setHeight(painter.fontMetrics().lineSpacing())
        painter.setPen(QColor(shown.ink))
        if (lost := self._lost.get(shown_one)) is None:
            lost = self._lost[shown_one] = losses(self._puzzle, shown_one)
        if lost:
            painter.setPen(QColor(shown.caution))
            cut = f"\u25b2 {cuts_text(lost, shown_one)}"
            cut = painter.fontMetrics().elidedText(cut, Qt.TextElideMode.ElideRight, text.width())
            painter.drawText(text, Qt.AlignmentFlag.AlignCenter, cut)
            return
        words, blocks = _texts(shown_one)
        both = f"{words}, {blocks}"
        fits = painter.fontMetrics().horizontalAdvance(both) <= text.width() - GAP_1
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, both if fits else words)


def _grid_of(one: Shown) -> Grid:
    return one.fill if isinstance(one, Proposal) else one


def _blank(grid: Grid) -> Grid:
    """The blocks, voids and bars of a grid."""
    rows = tuple("".join(char if char in (BLOCK, VOID) else OPEN for char in row) for row in grid.rows)
    return Grid(rows, grid.bars)


def _theme_cells(one: Shown) -> frozenset[Cell]:
    if not isinstance(one, Proposal):
        return frozenset()
    return frozenset(cell for entry in entries_of(one.pattern) if entry.slot in one.theme for cell in entry.cells)


def losses(puzzle: Puzzle, one: Shown) -> tuple[str, ...]:
    """What would be lost of what a hand wrote."""
    return losses_of_grid(puzzle, one.fill) if isinstance(one, Proposal) else losses_of_pattern(puzzle, one)


def cuts_text(lost: Sequence[str], one: Shown) -> str:
    """What a pattern destroys, as a verb and its objects."""
    more = f" and {len(lost) - 2} more" if len(lost) > 2 else ""
    verb = "replaces" if isinstance(one, Proposal) else "cuts"
    return f"{verb} {', '.join(word.upper() for word in lost[:2])}{more}"


def _texts(one: Shown) -> tuple[str, str]:
    """The number of words, and that of blocks or bars; or the scores of a fill."""
    if isinstance(one, Proposal):
        return plural(one.entries, "word"), f"mean score {one.mean:.0f}, lowest {one.worst}"
    grid = one
    blocks = sum(row.count(BLOCK) for row in grid.rows)
    parts = plural(len(grid.bars), "bar") if grid.bars else plural(blocks, "block")
    return plural(len(entries_of(grid)), "word"), parts


def pattern_picture(
    grid: Grid, side: int, ratio: float, shown: Colours, held: Container[Cell] = (), tint: QColor | None = None
) -> QImage:
    """A grid in device pixels, as large as fits in a square of `side` pixels. Held cells are tinted.

    Letters are drawn if the cells are large enough.
    """
    cell = max(2, int((side * ratio - 1) // max(len(grid.rows), grid.columns, 1)))
    image = QImage(grid.columns * cell + 1, len(grid.rows) * cell + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(mixed(shown.ink, shown.surface, 0.35))
    block = screen_palette(shown, QColor(), QColor())["block"]
    with QPainter(image) as painter:
        font = painter.font()
        font.setPixelSize(max(1, round(LETTER * cell)))
        for row, line in enumerate(grid.rows):
            for column, char in enumerate(line):
                colour = block if char == BLOCK else QColor(shown.surface)
                marked = tint is not None and (row, column) in held
                if marked and tint:
                    colour = mixed(tint.name(), shown.surface, CHOSEN)
                box = QRect(column * cell + 1, row * cell + 1, cell - 1, cell - 1)
                painter.fillRect(box, colour)
                if char not in (BLOCK, OPEN, VOID) and cell >= LEAST_LETTER * ratio:
                    font.setBold(marked)
                    painter.setFont(font)
                    painter.setPen(QColor(shown.ink if marked else shown.muted))
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, char.upper())
        thick = max(3, round(THICK * cell))
        for bar in grid.bars:
            _, (row, column) = bar.cells
            x, y, away = column * cell, row * cell, thick // 2
            if bar.side == "right":
                painter.fillRect(x - away, y - away, thick, cell + 2 * away + 1, QColor(shown.ink))
            else:
                painter.fillRect(x - away, y - away, cell + 2 * away + 1, thick, QColor(shown.ink))
    image.setDevicePixelRatio(ratio)
    return image


JOB = "crossword.patterns"
KERNELS = ("crossword.fill",)
LOOKING, FILLING = "Generating patterns\u2026", "Looking for patterns with a fill\u2026"
NONE = "No pattern was found. Allow more or fewer words, or other theme lengths."
NO_FILL = (
    "No pattern with a fill was found. Change a word or the number of words; "
    "or allow names, or lower scores, on the page Fill."
)
WIDTH = 140  # pixels of the field of theme words at least
THEME_TIP = (
    "Words across that the pattern is made around, in any order, or only their lengths. "
    "With words, each pattern is shown with a fill by the settings of the page Fill"
)


class PatternChooser(QWidget):
    """Generates patterns for the size and the rules of the page, and shows them as they are found."""

    chosen = Signal(object)  # the pattern to take, or the proposal
    left = Signal()  # the user goes back to the page

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seed = jobs, 0
        self._size, self._rules = (15, 15), GridRules("american")
        self._puzzle = Puzzle()
        self.words_of_fill: FillWords | None = None  # the words that fill patterns around a theme
        self.texts: dict[str, str] = {}  # the theme words as typed, by their letters
        self.title, self.status, self.view = heading(), Label(wordWrap=True), PatternView()
        self.words = RangeField("Words", "Number of words in the pattern; empty for the usual number")
        self.theme, self.last = QLineEdit(), QCheckBox("The &last one reveals the theme")
        self.theme.setMinimumWidth(WIDTH)
        self.theme.setAccessibleName("Theme")
        self.theme.setToolTip(THEME_TIP)
        self.last.setToolTip("Place the last word below the others, or in the middle row")
        self.back, self.more = QPushButton("Back"), QPushButton("More")
        self.back.setToolTip("Back to the settings of the grid")
        self.more.setToolTip("Generate other patterns (Enter in a field)")
        self._lay_out()
        self._allow_last()
        self.back.clicked.connect(self.leave)
        self.more.clicked.connect(self.search)
        self.theme.textChanged.connect(self._allow_last)
        for field in (self.theme, self.words.least, self.words.most):
            field.returnPressed.connect(self.search)
        self.view.chosen.connect(self._choose)

    def enter(self, rows: int, columns: int, rules: GridRules, puzzle: Puzzle) -> None:
        """Generate patterns of a size by some rules for a puzzle."""
        self._size, self._rules = (rows, columns), rules
        self.title.setText(f"{rules.name.title()} patterns, {columns} \u00d7 {rows}")
        lengths = f"{columns}, {max(columns - 4, rules.shortest)}, {columns}"
        self.theme.setPlaceholderText(f"PURPLE HEART, BLACK MARKET or {lengths}" if rules.blocks else lengths)
        self.show_puzzle(puzzle)
        self.search()
        self.view.setFocus()

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Mark the pattern of a puzzle's grid, and those that cut its words."""
        self._puzzle = puzzle
        self.view.show_taken(puzzle)

    def leave(self) -> None:
        """Stop generating and go back."""
        self.stop()
        self.left.emit()

    def stop(self) -> None:
        """Stop generating."""
        self._jobs.drop(JOB)

    def search(self) -> None:
        """Generate patterns in a job, around theme words if there are some."""
        try:
            lengths, self.texts = _theme_of(self.theme.text())
        except BadInput as error:
            self._end((), str(error))
            return
        least, most = self.words.range()
        entries = (int(least or 1), int(most or self._size[0] * self._size[1])) if least or most else None
        first = self._seed * 1000 + 1
        self._seed += 1
        text = FILLING if self.texts else LOOKING
        self.view.show_patterns((), text)
        self.status.setText(text)
        if self.texts:
            self._propose(entries, first)
        else:
            self._generate(lengths, entries or usual_entries(*self._size, self._rules), first)

    def _generate(self, lengths: tuple[int, ...], entries: tuple[int, int] | None, seed: int) -> None:
        self._jobs.start(
            JOB, gallery, *self._size, self._rules, entries=entries, themes=lengths, seed=seed,
            lane="process", name="Generating patterns", on_best=self._show, on_done=self._end,
            on_failed=lambda why: self._end((), why), on_stopped=lambda: self._end(self.view.patterns),
            describe_best=lambda found: plural(len(found), "pattern"),
        )  # fmt: skip

    def _propose(self, entries: tuple[int, int] | None, seed: int) -> None:
        words = self.words_of_fill
        settings, place = (words.settings, words.place) if words else (FillSettings(), None)
        theme = Theme(tuple(self.texts), last=self.last.isEnabled() and self.last.isChecked())
        self._jobs.start(
            JOB, proposed, self._size, self._rules, theme, settings, self._puzzle.rulings, place, entries, seed,
            lane="process", name="Making patterns around the theme", kernels=KERNELS, on_best=self._show,
            on_done=lambda found: self._end(found, NO_FILL), on_failed=lambda why: self._end((), why),
            on_stopped=lambda: self._end(self.view.patterns, NO_FILL),
            describe_best=lambda found: plural(len(found), "pattern"),
        )  # fmt: skip

    def _show(self, found: Sequence[Shown]) -> None:
        self.view.show_patterns(found)
        self.status.setText(f"{plural(len(found), 'pattern')} so far. Click one to take it.")

    def _end(self, found: Sequence[Shown], why: str = NONE) -> None:
        self.view.show_patterns(found, why)
        best = ", best first" if self.texts and len(found) > 1 else ""
        self.status.setText(f"{plural(len(found), 'pattern')}{best}. Click one to take it." if found else "")

    def _choose(self, pattern: Shown) -> None:
        self.chosen.emit(pattern)

    def _allow_last(self) -> None:
        """Offer a revealer if there are words."""
        try:
            count = len(_theme_of(self.theme.text())[1])
        except BadInput:  # it is named when patterns are asked for
            count = 0
        self.last.setEnabled(count > 1)

    def _lay_out(self) -> None:
        fields = form()
        fields.addRow("&Words", self.words)
        fields.addRow("&Theme", self.theme)
        fields.addRow("", self.last)
        head = row(self.back, self.title, stretch=self.title)
        lay_out(self, head, fields, row(self.status, self.more, stretch=self.status), self.view, gap=GAP_2,
                stretch=self.view)  # fmt: skip


def _theme_of(text: str) -> tuple[tuple[int, ...], dict[str, str]]:
    """The lengths of a text, or the letters of its words with the words as typed.

    Words are separated by commas or semicolons, lengths by spaces too. Raises BadInput if a word has other letters
    than a to z or is there twice, or there are both.
    """
    parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    numbers = " ".join(parts).split()
    if all(part.isascii() and part.isdecimal() for part in numbers):
        return tuple(map(int, numbers)), {}
    if any(part.isdecimal() for part in parts):
        raise BadInput("a theme has words or lengths, not both", mend="Write PURPLE HEART, WHITE HORSE or 11, 10.")
    words = {answer_of(part): part for part in parts}
    if len(words) < len(parts):
        raise BadInput("a theme word is there twice")
    return (), words
