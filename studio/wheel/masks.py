"""The bit masks of the heuristic of Blum and Parry: those of a taboo word, of the ring, and their intersection."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from engine.core import plural
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import MOST_CODES, bits, find_path, letter_codes, ring_mask, word_mask
from studio.core.theme import GAP_1, GAP_4, colours
from studio.widgets.fields import choice
from studio.widgets.layouts import Label, check_box, lay_out, row

BIT, LEAST_BIT = 13, 8  # pixels; the preferred and the least side of a bit
SIGN = 20  # pixels between two masks, for the operator
TITLE = 20  # pixels
SIGNS = ("AND", "=")
HINT = "Above the diagonal: adjacent letters. Below: adjacent twice. The word is flagged if no bit is missing."
NO_MASKS = "Masks apply only to rings; in a square, paths are searched."


class Masks(NamedTuple):
    """The masks of a word and of a ring."""

    word: str
    letters: str  # the distinct letters of the ring, by code
    # needed, ring: 64-bit masks, bit 8i + j for the codes of a pair
    needed: int
    ring: int

    @classmethod
    def of(cls, word: str, hub: str, ring: str) -> "Masks":
        """Return the masks of a word that the wheel can spell."""
        codes = letter_codes(ring)
        return cls(word, "".join(codes), word_mask(word, hub, codes), ring_mask(ring, codes))

    @property
    def both(self) -> int:
        """The bits that are both needed and present."""
        return self.needed & self.ring

    @property
    def flagged(self) -> bool:
        """Whether all needed bits are present."""
        return self.both == self.needed

    def describe(self, bit: int) -> str:
        """Describe a bit."""
        i, j = divmod(bit, MOST_CODES)
        if max(i, j) >= len(self.letters):
            return f"Bit {bit}: no letter has this code"
        one, other = self.letters[min(i, j)].upper(), self.letters[max(i, j)].upper()
        pair = f"{one} next to {'another ' if i == j else ''}{other}{', a second time' if i > j else ''}"
        needed, there = self.needed >> bit & 1, self.ring >> bit & 1
        state = f"{'needed' if needed else 'not needed'}, {'present' if there else 'absent'}"
        return f"Bit {bit} = 8·{i} + {j}: {pair}\n{state}"


class MaskView(QWidget):
    """Three masks of eight by eight bits in a row; the tooltip of a bit gives its number and meaning."""

    def __init__(self) -> None:
        super().__init__(accessibleName="Masks")
        self.masks: Masks | None = None
        self.setMinimumSize(3 * 9 * LEAST_BIT + 2 * (SIGN + GAP_4), TITLE + 9 * BIT + GAP_1)

    def sizeHint(self) -> QSize:
        return QSize(3 * 9 * BIT + 2 * (SIGN + GAP_4), TITLE + 9 * BIT + GAP_1)

    def show_masks(self, masks: Masks | None) -> None:
        """Show masks, or nothing."""
        self.masks = masks
        texts = (f"{name}: {', '.join(map(str, sorted(bits(mask)))) or 'none'}" for name, mask in self._pictures())
        self.setAccessibleDescription("; ".join(texts))
        self.update()

    def bit_at(self, at: QPointF) -> int | None:
        """Return the bit at a position in pixels."""
        for picture in range(3):
            across = (at.x() - self._left(picture)) // self._side()
            down = (at.y() - self._top()) // self._side()
            if 0 <= across < MOST_CODES and 0 <= down < MOST_CODES:
                return int(MOST_CODES * down + across)
        return None

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent) or self.masks is None:
            return super().event(event)
        bit = self.bit_at(QPointF(event.pos()))
        QToolTip.showText(event.globalPos(), self.masks.describe(bit) if bit is not None else "", self)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.masks is None:
            return
        with QPainter(self) as painter:
            for picture, (name, mask) in enumerate(self._pictures()):
                self._paint_picture(painter, self.masks, picture, name, mask)

    def _pictures(self) -> tuple[tuple[str, int], ...]:
        if (masks := self.masks) is None:
            return ()
        return (f"{masks.word.upper()} needs", masks.needed), ("The ring has", masks.ring), ("Both", masks.both)

    def _side(self) -> int:
        return max(LEAST_BIT, min(BIT, (self.width() - 2 * (SIGN + GAP_4)) // 27))

    def _left(self, picture: int) -> int:
        """Return the left edge of the bits of a mask, to the right of its row letters."""
        return self._side() + picture * (9 * self._side() + SIGN + GAP_4)

    def _top(self) -> int:
        return TITLE + self._side()

    def _paint_picture(self, painter: QPainter, masks: Masks, picture: int, name: str, mask: int) -> None:
        shown, side = colours(self), self._side()
        left, top = self._left(picture), self._top()
        painter.setFont(self.font())
        painter.setPen(QColor(shown.ink))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        width = 9 * side + SIGN
        fitting = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(left, 0, width, TITLE), flags, fitting)
        self._paint_letters(painter, masks.letters, left, top)
        accent = self.palette().color(QPalette.ColorRole.Accent)
        for bit in range(MOST_CODES**2):
            down, across = divmod(bit, MOST_CODES)
            square = QRectF(left + across * side, top + down * side, side - 1, side - 1)
            if mask >> bit & 1:
                painter.fillRect(square, accent)
            elif picture and masks.needed >> bit & 1:
                painter.fillRect(square, QColor(shown.surface))
                painter.setPen(QPen(QColor(shown.taboo), 2, j=Qt.PenJoinStyle.MiterJoin))
                painter.drawRect(square.adjusted(1, 1, -1, -1))
            else:
                used = max(down, across) < len(masks.letters)
                painter.fillRect(square, QColor(shown.hairline if used else shown.base))
        if picture < len(SIGNS):
            beside = QRectF(left + 8 * side, top, SIGN + GAP_4, 8 * side)
            painter.setPen(QColor(shown.muted))
            painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, SIGNS[picture])

    def _paint_letters(self, painter: QPainter, letters: str, left: int, top: int) -> None:
        side = self._side()
        font = self.font()
        font.setPixelSize(max(8, side - 3))
        painter.setFont(font)
        painter.setPen(QColor(colours(self).muted))
        for code, letter in enumerate(letters.upper()):
            for x, y in ((left - side, top + code * side), (left + code * side, top - side)):
                painter.drawText(QRectF(x, y, side - 1, side - 1), Qt.AlignmentFlag.AlignCenter, letter)
        painter.setFont(self.font())


class MaskBox(QWidget):
    """The masks of a taboo word that the wheel can spell; they can be hidden."""

    chosen = Signal()  # another word was selected

    def __init__(self) -> None:
        super().__init__()
        self.shown = check_box("Masks of", "Show or hide the bit masks of the heuristic", checked=True)
        self.words = choice("Taboo word", (), "The taboo word whose masks and path are shown")
        self.view, self.hint, self.verdict = MaskView(), Label(HINT, wordWrap=True, muted=True), Label()
        lay_out(self, row(self.shown, self.words, self.verdict, None), self.view, self.hint)
        self.shown.toggled.connect(self._fold)
        self.words.currentIndexChanged.connect(self.chosen)

    @property
    def word(self) -> str:
        """The selected word; "" if there is none."""
        return self.words.currentText()

    def show_words(self, words: Sequence[str]) -> None:
        """Replace the choice of words; the selected word is kept if it is among them."""
        with QSignalBlocker(self.words):
            kept = self.word
            self.words.clear()
            self.words.addItems(list(words))
            self.words.setCurrentIndex(max(0, self.words.findText(kept)))

    def turn_to(self, words: Sequence[str]) -> None:
        """Select the first of these words, unless one of them is selected already."""
        if words and self.word not in words:
            with QSignalBlocker(self.words):
                self.words.setCurrentIndex(self.words.findText(words[0]))

    def show_arrangement(self, puzzle: Puzzle, *, traced: bool) -> None:
        """Show the masks of the selected word in an arrangement."""
        masks = Masks.of(self.word, puzzle.hub, puzzle.ring) if self.word and puzzle.neighbourhood.step == 1 else None
        self.view.show_masks(masks)
        path = find_path(self.word, puzzle.letters, puzzle.neighbourhood) if self.word and not traced else None
        self.verdict.setText(verdict_text(masks, traced=traced, through_hub=path is not None) if masks else NO_MASKS)
        self._fold()

    def _fold(self) -> None:
        shown = self.shown.isChecked() and self.view.masks is not None
        self.view.setVisible(shown)
        self.hint.setVisible(shown)


def verdict_text(masks: Masks, *, traced: bool, through_hub: bool = False) -> str:
    """Return the verdict of the heuristic on the word, and whether the word can be traced."""
    missing = len(bits(masks.needed & ~masks.ring))
    flag = "flagged" if masks.needed else "flagged, because it needs no pair of the ring"
    flag = flag if masks.flagged else f"not flagged, {plural(missing, 'pair')} not in the ring"
    if through_hub:
        return f"{flag}; can be traced through the hub only"
    return f"{flag}; {'can be traced' if traced else 'cannot be traced'}"
