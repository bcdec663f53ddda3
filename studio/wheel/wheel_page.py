"""The page "Wheel" of the inspector: settings, totals and answers of the wheel."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.drawing.wording import rating_row
from engine.vetting.paths import ObviousWord, obvious_words
from engine.wheel.answers import Answer, Key
from engine.wheel.puzzle import Puzzle
from studio.human import plural
from studio.jobs import Jobs
from studio.wheel.settings import SettingsPanel
from studio.wheel.settings_rows import NO_WORD, SEARCHING
from studio.widgets.answers import AnswersPanel
from studio.widgets.puzzle_page import PuzzlePage
from studio.widgets.word_table import Column


def _letters(answer: Answer) -> int:
    return len(answer.word)


def _long(answer: Answer) -> str:
    return "\u25cf" if answer.long else ""


COLUMNS = (
    (Column("letters", "Letters", "number", width=6), _letters),
    (Column("long", "Long", width=5, hint="Uses all the letters"), _long),
)


class WheelPage(PuzzlePage):
    """The page of the document's wheel."""

    name = "Wheel"
    settings: SettingsPanel

    def __init__(self, puzzle: Puzzle, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, SettingsPanel(puzzle), AnswersPanel("wheel", COLUMNS), worth, parent)

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
    total = f"{plural(len(key.answers), 'answer')}, {plural(len(key.long_words), 'long word')}"
    return total, "\n".join([ratings_line(key), *remarks(puzzle, key)])


def ratings_line(key: Key) -> str:
    """Return the numbers of words for average, good, very good and excellent."""
    names = (name.replace("_", "\u00a0").capitalize() for name in key.ratings._fields)
    return rating_row(zip(names, key.ratings, strict=True))


def long_words(key: Key) -> tuple[str, ...]:
    """Return the words that use all letters: first those that count, then those that are excluded."""
    return (*key.long_words, *(answer.word for answer in key.excluded if answer.long))


def traced(puzzle: Puzzle, key: Key) -> tuple[ObviousWord, ...]:
    """Return the taboo words that can be traced in a wheel as printed."""
    return obvious_words(key.path_words, puzzle.letters, puzzle.neighbourhood)


def forbidden_words(key: Key) -> tuple[str, ...]:
    """Return the long words that are on a taboo list."""
    return tuple(one.word for one in key.excluded if one.long and one.verdict.standing == "taboo")


def remarks(puzzle: Puzzle, key: Key) -> list[str]:
    """Return what needs attention, a line each."""
    lines = []
    if found := traced(puzzle, key):
        lines.append(f"Fix before printing: {', '.join(one.word for one in found)} can be traced.")
    if forbidden := forbidden_words(key):
        lines.append(f"Fix before printing: the long word {', '.join(forbidden)} is taboo.")
    if key.undecided:
        lines.append(f"Undecided: {', '.join(key.undecided)}")
    if not key.long_words:
        lines.append("A wheel needs a long word that counts: no word of the list uses all letters.")
    return lines
