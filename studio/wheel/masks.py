"""The masks of seed 000 for the curious: what a word needs, what the ring has, and what both hold, bit by bit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QToolTip, QVBoxLayout, QWidget

from engine.vetting.bigrams import MOST_CODES, bits, letter_codes, ring_mask, word_mask
from engine.vetting.paths import find_path
from engine.wheel.puzzle import Puzzle
from studio.human import plural
from studio.theme import GAP_1, GAP_2, GAP_4, colours

BIT, LEAST_BIT = 13, 8  # pixels of a bit's side
SIGN = 20  # pixels for the signs between the pictures
TITLE = 20  # pixels
SIGNS = ("AND", "=")
HINT = "Above the diagonal: side by side; below it: twice. Flagged: no bit is missing."
NO_MASKS = "A square has no masks; only its paths are searched."


class Masks(NamedTuple):
    """What is asked of a word in a ring, and the answer.

    Attributes:
        letters: the ring's different letters, by code.
        needed, ring: 64-bit masks, bit 8i + j for the codes of a pair.
    """

    word: str
    letters: str
    needed: int
    ring: int

    @classmethod
    def of(cls, word: str, hub: str, ring: str) -> Masks:
        """Those of a word whose letters are all in a wheel."""
        codes = letter_codes(ring)
        return cls(word, "".join(codes), word_mask(word, hub, codes), ring_mask(ring, codes))

    @property
    def both(self) -> int:
        """The bits that are needed and there."""
        return self.needed & self.ring

    @property
    def flagged(self) -> bool:
        """Whether all that is needed is there."""
        return self.both == self.needed

    def said(self, bit: int) -> str:
        """A bit's number, and what it means."""
        i, j = divmod(bit, MOST_CODES)
        if max(i, j) >= len(self.letters):
            return f"Bit {bit}: no letter has this code"
        one, other = self.letters[min(i, j)].upper(), self.letters[max(i, j)].upper()
        pair = f"{one} beside {'another ' if i == j else ''}{other}{', a second time' if i > j else ''}"
        needed, there = self.needed >> bit & 1, self.ring >> bit & 1
        state = f"{'needed' if needed else 'not needed'}, {'there' if there else 'not there'}"
        return f"Bit {bit} = 8·{i} + {j}: {pair}\n{state}"


class MaskView(QWidget):
    """Three pictures of eight by eight bits, in a row; a bit's number and meaning are told on hover."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.masks: Masks | None = None
        self.setAccessibleName("Masks")
        self.setMinimumSize(3 * 9 * LEAST_BIT + 2 * (SIGN + GAP_4), TITLE + 9 * BIT + GAP_1)

    def sizeHint(self) -> QSize:
        return QSize(3 * 9 * BIT + 2 * (SIGN + GAP_4), TITLE + 9 * BIT + GAP_1)

    def show_masks(self, masks: Masks | None) -> None:
        """Show other masks, or none."""
        self.masks = masks
        told = (
            ""
            if masks is None
            else "; ".join(
                f"{name}: {', '.join(map(str, sorted(bits(mask)))) or 'none'}" for name, mask in self._pictures()
            )
        )
        self.setAccessibleDescription(told)
        self.update()

    def bit_at(self, at: QPointF) -> int | None:
        """The bit at a position in pixels."""
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
        QToolTip.showText(event.globalPos(), self.masks.said(bit) if bit is not None else "", self)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.masks is None:
            return
        with QPainter(self) as painter:
            for picture, (name, mask) in enumerate(self._pictures()):
                self._paint_picture(painter, self.masks, picture, name, mask)

    def _pictures(self) -> tuple[tuple[str, int], ...]:
        masks = self.masks
        if masks is None:
            return ()
        return (f"{masks.word.upper()} needs", masks.needed), ("The ring has", masks.ring), ("Both", masks.both)

    def _side(self) -> int:
        room = (self.width() - 2 * (SIGN + GAP_4)) // 27
        return max(LEAST_BIT, min(BIT, room))

    def _left(self, picture: int) -> int:
        """Where the bits of a picture begin; the letters of its rows stand before."""
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
    """The masks of one taboo word, chosen from those of the wheel; they can be folded away.

    Signals:
        chosen: another word is.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curious, self.words, self.verdict = QCheckBox("Masks of"), QComboBox(), QLabel()
        self.view, self.hint = MaskView(), QLabel(HINT, wordWrap=True)
        self.curious.setChecked(True)
        self.curious.setToolTip("Show or hide how the heuristic judges, bit by bit")
        self.words.setAccessibleName("Taboo word")
        self.words.setToolTip("The taboo word whose mask, and whose path, is shown")
        self.hint.setForegroundRole(self.hint.palette().ColorRole.PlaceholderText)
        line = QHBoxLayout()
        line.setSpacing(GAP_2)
        for part in (self.curious, self.words, self.verdict):
            line.addWidget(part)
        line.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addLayout(line)
        layout.addWidget(self.view)
        layout.addWidget(self.hint)
        self.curious.toggled.connect(self._fold)
        self.words.currentIndexChanged.connect(self.chosen)

    @property
    def word(self) -> str:
        """The word that is chosen, "" where there is none."""
        return self.words.currentText()

    def show_words(self, words: Sequence[str]) -> None:
        """Show other words to choose from; the chosen one stays where it is among them."""
        with QSignalBlocker(self.words):
            kept = self.word
            self.words.clear()
            self.words.addItems(list(words))
            self.words.setCurrentIndex(max(0, self.words.findText(kept)))

    def turn_to(self, words: Sequence[str]) -> None:
        """Choose one of these, where there are any and none of them is chosen."""
        if words and self.word not in words:
            with QSignalBlocker(self.words):
                self.words.setCurrentIndex(self.words.findText(words[0]))

    def show_arrangement(self, puzzle: Puzzle, *, traced: bool) -> None:
        """Show the masks of the chosen word in a wheel as it is arranged."""
        in_ring = puzzle.neighbourhood.step == 1
        masks = Masks.of(self.word, puzzle.hub, puzzle.ring) if self.word and in_ring else None
        self.view.show_masks(masks)
        hub = (
            bool(self.word)
            and not traced
            and find_path(self.word, puzzle.letters, puzzle.neighbourhood) is not None
        )
        self.verdict.setText(said_of(masks, traced=traced, through_hub=hub) if masks else NO_MASKS)
        self._fold()

    def _fold(self) -> None:
        shown = self.curious.isChecked() and self.view.masks is not None
        self.view.setVisible(shown)
        self.hint.setVisible(shown)


def said_of(masks: Masks, *, traced: bool, through_hub: bool = False) -> str:
    """What the heuristic says of the word, and what is true; it may be traced, but not around the ring alone."""
    missing = len(bits(masks.needed & ~masks.ring))
    flag = "flagged" if masks.needed else "flagged, for it needs no pair of the ring"
    flag = flag if masks.flagged else f"not flagged, {plural(missing, 'bit')} missing"
    if through_hub:
        return f"{flag}; cannot be traced around the ring alone, but through the hub"
    return f"{flag}; {'traced' if traced else 'cannot be traced'}"
