"""What an editor looks over before a puzzle goes to press whose words are chosen, and not all that a list has."""

from __future__ import annotations

from collections.abc import Iterable

from engine.job import Control
from engine.value import Value
from engine.vetting.house import open_house
from engine.vetting.ledger import LedgerEntry, ledger
from engine.vetting.verdict import Ruling, Verdict


class Review(Value, frozen=True):
    """What was decided on a puzzle's words. Nothing is near to being one of them, and none is in dispute."""

    entries: tuple[LedgerEntry, ...]
    near: tuple[()] = ()
    disputable: tuple[()] = ()


def review_of(
    words: Iterable[tuple[str, Verdict]], rulings: Iterable[Ruling], *, control: Control | None = None
) -> Review:
    """The review of a puzzle by the user's own house.

    Args:
        words: the answers of the puzzle, whether or not they count, with what is said of them.
        rulings: the puzzle's own.
        control: as everywhere.

    Raises:
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    (control or Control()).check()
    judged = ((word, "answer", verdict) for word, verdict in words)
    return Review(ledger(judged, rulings, open_house().rulings))
