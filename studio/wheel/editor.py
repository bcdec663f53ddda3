"""The Wheel's tab: a canvas with the wheel, and an inspector with settings, answers and tools."""

import secrets
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.core import BadInput, Control, Value, changed
from engine.wheel.answers import Key, findings, open_key
from engine.wheel.arrange import arranged, arrangements_of, nearest_clean, unavoidable
from engine.wheel.figure import wheel_drawing
from engine.wheel.make import WHEEL, make
from engine.wheel.puzzle import MOST, Puzzle, swapped, wheel
from engine.wheel.wing import ratings_line, total_text
from engine.words.difficulty import level_text
from engine.words.paths.paths import OFFENDING
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING, Session
from studio.core.theme import Accent
from studio.letters.canvas import CellCanvas
from studio.letters.editor import PuzzleEditor
from studio.letters.puzzle_page import PuzzlePage, finding_lines
from studio.wheel.arrangements import ArrangePanel
from studio.wheel.finder import WheelFinder
from studio.wheel.settings import NO_WORD, SEARCHING, SettingsPanel
from studio.widgets.editor import State
from studio.widgets.word_table import Column
from studio.widgets.words.answers import AnswersPanel, dot_if

TRIES = 20  # seeds tried until the ring differs


class WheelEditor(PuzzleEditor[Puzzle, Key]):
    """Shows a wheel and its answers. Every edit pushes a new puzzle to the session."""

    accent = Accent("#2A746F", "#5FB8B1")
    mend_text = "Nearest Clean"
    hint = "Drag a letter onto another to swap them; Space shuffles to a clean arrangement"
    wing = WHEEL
    remembered = ("least", "most", "size")
    uncounted = ("title", "layout", "ring")
    order = "ring"

    canvas: "WheelCanvas"
    settings: SettingsPanel
    page: "WheelPage"

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        self.finder = WheelFinder(jobs)
        pages = (WheelPage(cast("Puzzle", session.value), jobs), self.finder, ArrangePanel(jobs))
        super().__init__(session, jobs, WheelCanvas(), pages, (), parent)
        self.canvas.swapped.connect(self._swap)
        self.canvas.shuffled.connect(self._shuffle)
        self.canvas.mend.connect(self.mend_paths)
        self.settings.made.connect(self._make)
        self.settings.arrange.connect(self._arrange)
        self.settings.error.connect(self.show_error)
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        """Return a wheel of nine letters in which neither the long word nor a taboo word can be traced."""
        return wheel("moonlight", "l", "oiotnhmg")

    @property
    def puzzle(self) -> Puzzle:
        return cast("Puzzle", self.session.value)

    def state(self) -> State:
        return {**super().state(), "purpose": self.settings.purpose.currentData()}

    def restore(self, state: State) -> None:
        super().restore(state)
        self.settings.show_purpose(str(state.get("purpose", "")))

    def bare(self, puzzle: Puzzle) -> Puzzle:
        return changed(puzzle, title="", layout="wheel", ring="".join(sorted(puzzle.ring)))

    def show_paths(self) -> None:
        """Show the taboo words that can be traced, and look whether any arrangement is clean."""
        super().show_paths()
        found = bool(self.paths.named)
        self.canvas.mend_action.setEnabled(found)
        if found and (key := self.shown_key):
            self.start_job(
                "never", never_clean, self.shown, key.path_words, on_done=self.paths.show_unavoidable,
                kernels=("wheel.arrange",),
            )  # fmt: skip
        else:
            self.jobs.drop("wheel.never")

    def with_letter(self, cell: int, letter: str) -> Puzzle:
        letters = self.shown.letters
        letters = letters[:cell] + letter.lower() + letters[cell + 1 :]
        return changed(self.shown, hub=letters[0], ring=letters[1:])

    def mend_paths(self) -> None:
        """Swap the fewest letters after which no taboo word can be traced."""
        if key := self.shown_key:
            self.seek(mended, self.shown, key.path_words, text="Take nearest clean arrangement")

    def run_own(self) -> None:
        """Find a new puzzle that meets the criteria."""
        self.start_job(
            "draw", make, self.puzzle, self.settings.criteria_row.criteria(), seed=secrets.randbelow(2**31),
            lane="long", name="Finding a wheel", on_done=self._take_drawn, kernels=("wheel.find", "wheel.arrange"),
        )  # fmt: skip

    def _take_drawn(self, drawn: tuple[Puzzle, Key]) -> None:
        puzzle, _ = drawn
        layout = "wheel" if len(puzzle.letters) < MOST and self.puzzle.layout == "square" else self.puzzle.layout
        new = changed(self.puzzle, hub=puzzle.hub, ring=puzzle.ring, layout=layout, rulings=())
        self.session.push(new, "Find new wheel", "letters")

    def _swap(self, one: int, other: int) -> None:
        letters, made = self.shown.letters.upper(), swapped(self.shown, one, other)
        if 0 in (one, other):
            self.session.push(made, f"Move {letters[one or other]} to hub", "letters")
        else:
            self.session.push(made, f"Swap {letters[one]} and {letters[other]}", self.order_changed)

    def _shuffle(self) -> None:
        if key := self.shown_key:
            self.seek(shuffled, self.shown, key, secrets.randbelow(2**31), text="Shuffle ring")

    def _arrange(self, purpose: str) -> None:
        if key := self.shown_key:
            text = f"Arrange: {self.settings.purpose.currentText().lower()}"
            self.seek(arranged, self.shown, key, purpose, text=text, seed=secrets.randbelow(2**31))

    def _make(self, word: str, hub: str) -> None:
        """Make a clean wheel of another word with the same rules; the rulings on single words are dropped."""
        kept = {name: getattr(self.puzzle, name) for name in ("rules", "lexicon", "title", "levels")}
        made = wheel(word, hub, layout=self.puzzle.layout if len(word) == MOST else "wheel", **kept)
        self.seek(made_clean, made, secrets.randbelow(2**31), text=f"Make wheel of {word.upper()}", what="letters")


class WheelCanvas(CellCanvas[Puzzle]):
    """Draws a wheel and emits the changes that the user makes to its letters."""

    mend = Signal()  # the nearest clean arrangement is requested

    def __init__(self) -> None:
        super().__init__("Wheel", WHEEL.review.middle, wheel_drawing)
        self.mend_action, shuffle = QAction("Nearest Clean", self), QAction("Shuffle\tSpace", self)
        self.mend_action.triggered.connect(self.mend)
        shuffle.triggered.connect(self.shuffled)
        self.addActions([self.mend_action, shuffle])
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)


def shuffled(puzzle: Puzzle, key: Key, seed: int, *, control: Control) -> Puzzle:
    """Return the wheel in another clean arrangement, or unchanged if there is no other.

    Raises BadInput if a taboo word can be traced in every arrangement.
    """
    made = puzzle
    for k in range(TRIES):
        made = arranged(puzzle, key, "random", seed=seed + k, control=control)
        if made.ring != puzzle.ring:
            break
    return made


def mended(puzzle: Puzzle, path_words: tuple[str, ...], *, control: Control) -> Puzzle:
    """Return the wheel made clean with as few swaps as possible.

    Raises BadInput if a taboo word can be traced in every arrangement.
    """
    return nearest_clean(puzzle, arrangements_of(puzzle, path_words), control=control)


def never_clean(puzzle: Puzzle, path_words: tuple[str, ...]) -> tuple[str, ...]:
    """Return taboo words of which every arrangement contains at least one; () if an arrangement is clean."""
    made = arrangements_of(puzzle, path_words)
    return unavoidable(made) if (made.verdicts == OFFENDING).all() else ()


def made_clean(puzzle: Puzzle, seed: int, *, control: Control) -> Puzzle:
    """Return a new wheel in a clean arrangement, or unchanged if no arrangement is clean.

    Raises UnknownName or FileProblem if the word list cannot be read.
    """
    key = open_key(puzzle, control=control)
    try:
        return arranged(puzzle, key, "random", seed=seed, control=control)
    except BadInput:
        return puzzle


COLUMNS = (
    (Column("letters", "Letters", "number", width=6), lambda answer: len(answer.word)),
    (Column("long", "Long", width=5, hint="Uses all the letters"), dot_if("long")),
)


class WheelPage(PuzzlePage[Puzzle, Key]):
    """The page of the document's wheel."""

    state_key = "wheel"
    name = "Wheel"
    settings: SettingsPanel

    def __init__(self, puzzle: Puzzle, jobs: Jobs) -> None:
        super().__init__(jobs, SettingsPanel(puzzle), AnswersPanel("wheel", COLUMNS), worth)

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        super().show_puzzle(puzzle, key)
        if key:
            self.settings.word.show_words(long_words(key))
        else:
            self.settings.word.show_none(SEARCHING)

    def show_nothing(self, why: str) -> None:
        super().show_nothing(why)
        self.settings.word.show_none(NO_WORD)


def worth(puzzle: Puzzle, key: Key) -> tuple[str, str]:
    """Return the line of totals and the remarks below it."""
    level = level_text("wheel", key.share).capitalize()
    return total_text(key), "\n".join([ratings_line(key), level, *finding_lines(findings(puzzle, key))])


def long_words(key: Key) -> tuple[str, ...]:
    """Return the words that use all letters: first those that count, then those that are excluded."""
    return (*key.long_words, *(answer.word for answer in key.excluded if answer.long))
