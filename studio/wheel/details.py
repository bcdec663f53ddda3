"""What one arrangement of a wheel shows, and the way to the others."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from engine.vetting.paths import find_path, obvious_words
from engine.wheel.arrange import Ranking
from engine.wheel.puzzle import Puzzle
from studio.human import plural
from studio.theme import GAP_1, GAP_3
from studio.wheel.scrubber import Scrubber
from studio.wheel.sketch import Sketch


class Details(QWidget):
    """A small drawing of the arrangement, three lines about it, and the scrubber."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sketch, self.scrubber = Sketch(), Scrubber()
        self.letters, self.place, self.found, self.shows = QLabel(), QLabel(), QLabel(), QLabel()
        font = self.letters.font()
        font.setWeight(font.Weight.DemiBold)
        self.letters.setFont(font)
        top, side = QHBoxLayout(), QVBoxLayout()
        top.addWidget(self.letters, 1)
        top.addWidget(self.place)
        side.setSpacing(GAP_1)
        side.addLayout(top)
        for label in (self.place, self.shows):
            label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
        for label in (self.found, self.shows):
            label.setMinimumWidth(1)  # a long line is cut off rather than the page made wider
            side.addWidget(label)
        side.addWidget(self.scrubber)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP_3)
        line.addWidget(self.sketch)
        line.addLayout(side, 1)

    def show_nothing(self) -> None:
        """No arrangement."""
        for label in (self.letters, self.place, self.found, self.shows):
            label.clear()
        self.sketch.show_letters("")
        self.scrubber.show_count(0)

    def show_class(self, ranking: Ranking, i: int, place: int, posed: Puzzle, word: str, *, own: bool) -> None:
        """Show a class.

        Args:
            ranking: whose class it is.
            i: which one.
            place: its place in the chosen order.
            posed: the puzzle in that arrangement.
            word: the taboo word whose path is drawn where it can be traced, else that of another.
            own: whether the document stands in it.
        """
        offenders = ranking.arrangements.offenders(i)
        traced = word if word in offenders else next(iter(offenders), "")
        path = find_path(traced, posed.letters, ranking.arrangements.neighbourhood) or ()
        self.sketch.show_letters(posed.letters, path, square=posed.layout == "square")
        self.letters.setText(f"{posed.shown}, as it stands" if own else posed.shown)
        self.place.setText(f"{place + 1:,} of {len(ranking):,}")
        self.found.setText(said_of(ranking, i, posed))
        self.found.setToolTip(self.found.text())
        self.shows.setText(shown_of(ranking, i))
        self.shows.setToolTip(f"{steps_of(ranking, i)}\n{', '.join(ranking.answer_arrangements.offenders(i))}")


def said_of(ranking: Ranking, i: int, posed: Puzzle) -> str:
    """What the eye can trace in a class, the puzzle posed in it, or what only the heuristic sees.

    Where the ring alone is judged, the words that take the hub are named beside.
    """
    made = ranking.arrangements
    offenders = made.offenders(i)
    others = [word for word in made.words if word not in offenders]
    hub = ", ".join(one.word for one in obvious_words(others, posed.letters, posed.neighbourhood)).upper()
    if offenders:
        more = f"; through the hub also {hub}" if hub else ""
        return f"Offending: the eye can trace {', '.join(offenders).upper()}{more}"
    if hub:
        return f"Nothing can be traced around the ring alone; through the hub {hub} can"
    alarms = [word for w, word in enumerate(made.words) if made.flagged[i, w]]
    if alarms:
        return f"False alarm: {', '.join(alarms).upper()} flagged, but cannot be traced"
    return "Clean: no taboo word can be traced"


def shown_of(ranking: Ranking, i: int) -> str:
    """How much a class shows of the answers, and how hard that is among the clean ones."""
    text = f"Shows {ranking.seen[i]:,} of {plural(len(ranking.answer_arrangements.words), 'answer')}"
    if ranking.hardness[i]:
        place = int(ranking.hardness[i])
        text += f"; {f'{ordinal(place)} hardest' if place > 1 else 'the hardest'} of {len(ranking.clean):,}"
    return text


def steps_of(ranking: Ranking, i: int) -> str:
    """How near the letters of the long word stand to each other in a class."""
    return f"Of the long word, at most {ranking.nearness[i]:.0%} of the steps go to a touching cell."


def ordinal(n: int) -> str:
    """Such as "1st", "212th"."""
    ending = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n:,}{ending}"
