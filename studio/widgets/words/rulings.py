"""Changes of rulings and severities. Those of the house are written by jobs, and can be undone."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import reduce
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject

from engine.core import word_or_count
from engine.core.store import Store
from engine.words.vetting.house import change_overrides, change_rulings
from engine.words.vetting.verdict import PREFERRED, Override, Ruling, with_ruling, without_ruling
from studio.core.jobs import Jobs
from studio.widgets.words.changes import Changes, Step


class HouseChange(NamedTuple):
    """A change of the house rulings."""

    made: tuple[Ruling, ...] = ()  # rulings to add or replace
    gone: tuple[str, ...] = ()  # words whose rulings to withdraw
    # the rulings on these words before the change; None to skip this check
    expected: tuple[Ruling, ...] | None = None


class SeverityChange(NamedTuple):
    """A change of the house's severities: overrides to make, and words to leave to the lists again."""

    made: tuple[Override, ...] = ()
    gone: tuple[str, ...] = ()
    expected: tuple[Override, ...] | None = None  # on these words before the change; None to skip this check


C = TypeVar("C", HouseChange, SeverityChange)


def change_house(change: C) -> C:
    """Write a change of the house's rulings or severities, and return the change that undoes it."""
    write: Callable[..., Any] = change_rulings if isinstance(change, HouseChange) else change_overrides
    before = write(Store(), change.made, change.gone, expected=change.expected)
    undecided = {*(one.word for one in change.made), *change.gone} - {one.word for one in before}
    return change._replace(made=before, gone=tuple(sorted(undecided)), expected=change.made)


def start_house_change(
    jobs: Jobs, change: C, on_done: Callable[[C], object], on_failed: Callable[[str], object]
) -> None:
    """Write a change after all earlier ones. `on_done` receives the change that undoes it."""
    jobs.write("house", change_house, change, on_done=on_done, on_failed=on_failed)


def describe_change(change: HouseChange) -> str:
    """Return a sentence that describes a change."""
    words: Sequence[str] = [one.word for one in change.made] or change.gone
    what = words[0] if len(words) == 1 else f"{len(words)} words"
    verb = "is" if len(words) == 1 else "are"
    if not change.made:
        return f"House ruling on {what} withdrawn."
    decided = "accepted" if all(one.accepted for one in change.made) else "rejected"
    if any(one.accepted for one in change.made) and decided == "rejected":
        decided = "ruled on as in this puzzle"
    if all(one.accepted and one.reason in PREFERRED for one in change.made):
        lacking = "it" if len(words) == 1 else "them"
        return f"{what} {verb} always accepted: in every puzzle, even if its word list lacks {lacking}."
    return f"{what} {verb} {decided} in all puzzles."


class WordRulings(QObject):
    """Connects the signals of a word table to functions that change rulings.

    Args:
        asking: The table, with signals `accept` and `clear` (words), and `reject` (words, the reason, a note, and
            whether to make a house ruling).
    """

    def __init__(
        self, asking: Any, now: Callable[[], Iterable[Ruling]], push: Callable[[tuple[Ruling, ...], str], object],
        change_house: Callable[[HouseChange], object], parent: QObject,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._now, self._push, self._change_house = now, push, change_house
        asking.accept.connect(self.accept)
        asking.clear.connect(self.clear)
        asking.reject.connect(self._reject)

    def accept(self, words: Sequence[str], reason: str = "accepted") -> None:
        self._rule(words, accepted=True, reason=reason)

    def _rule(self, words: Sequence[str], *, accepted: bool, reason: str, note: str = "") -> tuple[Ruling, ...]:
        made = tuple(Ruling(word, accepted, reason, note, date.today().isoformat()) for word in words)
        rulings = reduce(with_ruling, made, tuple(self._now()))
        self._push(rulings, f"{'Accept' if accepted else 'Reject'} {word_or_count(words)}")
        return made

    def _reject(self, words: list[str], reason: str, note: str, house: bool) -> None:
        made = self._rule(words, accepted=False, reason=reason, note=note)
        if house:
            self._change_house(HouseChange(made=made))

    def clear(self, words: Sequence[str]) -> None:
        rulings = reduce(without_ruling, words, tuple(self._now()))
        self._push(rulings, f"Withdraw ruling on {word_or_count(words)}")


NAMES: dict[str, str] = {
    "": "as listed", "never": "never", "answer": "not as answer", "caution": "caution", "clean": "clean",
}  # fmt: skip
"""The names of the severities; "" leaves a word to the lists."""


_undo: WeakKeyDictionary[Jobs, list[Step]] = WeakKeyDictionary()
"""The steps that undo the changes of severities of this run; shared by all tabs, which share the jobs."""


def severity_changes(jobs: Jobs, parent: QObject | None = None) -> Changes:
    """Return what changes severities. The last change is undone first, whichever tab made it."""
    return Changes(jobs, "house", change_house, parent, _undo.setdefault(jobs, []))


def sentence_of(made: SeverityChange) -> str:
    """Return a sentence that describes a change."""
    words = [one.word for one in made.made] or list(made.gone)
    what = word_or_count(words)
    if not made.made:
        return f"{what}: the lists apply again."
    forms = "" if made.made[0].exact else " with its forms" if len(words) == 1 else " with their forms"
    return f"{what}{forms}: {NAMES[made.made[0].severity]} in every puzzle."
