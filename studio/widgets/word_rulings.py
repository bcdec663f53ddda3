"""What an editor decides in a table of a puzzle's words, as changes of the puzzle or of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import QObject

from engine.vetting.verdict import Ruling, with_ruling, without_ruling
from studio.human import plural
from studio.widgets.house_rulings import HouseChange


class WordRulings(QObject):
    """Hears what a table asks for, and asks for the puzzle's rulings as they are to be.

    Args:
        asking: the table, with signals `accept` and `clear` (words), and `reject` (words, the reason, a note, and
            whether the house is to rule so too).
        now: gives the rulings as they stand.
        push: takes all rulings, and the name of the change.
        change_house: takes what the house is to rule.
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
