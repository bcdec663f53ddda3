"""The page "Wheel" of the inspector: settings, totals and answers of the wheel."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.wheel.answers import Answer, Key, findings
from engine.wheel.puzzle import Puzzle
from engine.wheel.wing import ratings_line, total_text
from studio.core.jobs import Jobs
from studio.letters.puzzle_page import PuzzlePage, finding_lines
from studio.wheel.settings import NO_WORD, SEARCHING, SettingsPanel
from studio.widgets.word_table import Column
from studio.widgets.words.answers import AnswersPanel, dot_if


def _letters(answer: Answer) -> int:
    return len(answer.word)


COLUMNS = (
    (Column("letters", "Letters", "number", width=6), _letters),
    (Column("long", "Long", width=5, hint="Uses all the letters"), dot_if("long")),
)


class WheelAnswers(AnswersPanel):
    """The answers of a wheel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("wheel", COLUMNS, parent)


class WheelPage(PuzzlePage):
    """The page of the document's wheel."""

    state_key = "wheel"
    name = "Wheel"
    settings: SettingsPanel

    def __init__(self, puzzle: Puzzle, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, SettingsPanel(puzzle), WheelAnswers(), worth, parent)

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
    return total_text(key), "\n".join([ratings_line(key), *finding_lines(findings(puzzle, key))])


def long_words(key: Key) -> tuple[str, ...]:
    """Return the words that use all letters: first those that count, then those that are excluded."""
    return (*key.long_words, *(answer.word for answer in key.excluded if answer.long))
