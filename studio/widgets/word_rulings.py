"""Turns the actions of a word table into rulings of the puzzle or the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import QObject

from engine.words.vetting.verdict import Ruling, with_ruling, without_ruling
from studio.core.formatting import plural
from studio.widgets.house_rulings import HouseChange


class WordRulings(QObject):
    """Connects the signals of a word table to functions that change rulings.

    Args:
        asking: The table, with signals `accept` and `clear` (words), and `reject` (words, the reason, a note, and
            whether to make a house ruling).
        now: Returns the current rulings.
        push: Receives the new rulings and the name of the change.
        change_house: Receives a change of the house rulings.
    """

    def __init__(
        self,
        asking: Any,
        now: Callable[[], Iterable[Ruling]],
        push: Callable[[tuple[Ruling, ...], str], object],
        change_house: Callable[[HouseChange], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._now, self._push, self._change_house = now, push, change_house
        asking.accept.connect(self.accept)
        asking.clear.connect(self._clear)
        asking.reject.connect(self._reject)

    def accept(self, words: Sequence[str], reason: str = "accepted") -> None:
        """Accept words for a reason."""
        self._rule(words, accepted=True, reason=reason)

    def _rule(self, words: Sequence[str], *, accepted: bool, reason: str, note: str = "") -> tuple[Ruling, ...]:
        made = tuple(Ruling(word, accepted, reason, note, date.today().isoformat()) for word in words)
        rulings = tuple(self._now())
        for one in made:
            rulings = with_ruling(rulings, one)
        self._push(rulings, f"{'Accept' if accepted else 'Reject'} {_what(words)}")
        return made

    def _reject(self, words: list[str], reason: str, note: str, house: bool) -> None:
        made = self._rule(words, accepted=False, reason=reason, note=note)
        if house:
            self._change_house(HouseChange(made=made))

    def _clear(self, words: list[str]) -> None:
        rulings = tuple(self._now())
        for word in words:
            rulings = without_ruling(rulings, word)
        self._push(rulings, f"Withdraw ruling on {_what(words)}")


def _what(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else plural(len(words), "word")
