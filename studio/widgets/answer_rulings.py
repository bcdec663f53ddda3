"""What an editor decides in the table of answers, as changes of the puzzle or of the house."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.vetting.verdict import Ruling, ruled, unruled
from studio.widgets.house import HouseChange

if TYPE_CHECKING:
    from studio.widgets.puzzle_editor import PuzzleEditor


class AnswerRulings(QObject):
    """Hears what the answers of a tab ask for."""

    def __init__(self, editor: PuzzleEditor) -> None:
        super().__init__(editor)
        self._editor, self._answers = editor, editor.answers
        self._added = ""
        self._answers.reject.connect(self._reject)
        self._answers.accept.connect(lambda words: self._rule(words, accepted=True, reason="accepted"))
        self._answers.clear.connect(self._clear)
        self._answers.add.connect(self._add)

    def key_found(self) -> None:
        """The answers are found again: show the one that was added."""
        if self._added:
            self._answers.go_to(self._added)
            self._added = ""

    def _rule(self, words: list[str], *, accepted: bool, reason: str, note: str = "") -> tuple[Ruling, ...]:
        made = tuple(Ruling(word, accepted, reason, note, date.today().isoformat()) for word in words)
        rulings = self._editor.puzzle.rulings
        for one in made:
            rulings = ruled(rulings, one)
        self._editor.push_rulings(rulings, f"{'Accept' if accepted else 'Reject'} {_what(words)}")
        return made

    def _reject(self, words: list[str], reason: str, note: str, house: bool) -> None:
        made = self._rule(words, accepted=False, reason=reason, note=note)
        if house:
            self._editor.ledger.change_house(HouseChange(made=made))

    def _clear(self, words: list[str]) -> None:
        rulings = self._editor.puzzle.rulings
        for word in words:
            rulings = unruled(rulings, word)
        self._editor.push_rulings(rulings, f"Withdraw ruling on {_what(words)}")

    def _add(self, word: str) -> None:
        if why := self._editor.fits(word):
            self._editor.trouble(f"{word} is not an answer: {why}.")
            return
        self._answers.own.clear()
        self._added = word
        self._rule([word], accepted=True, reason="added")


def _what(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{len(words)} words"
