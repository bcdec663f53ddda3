"""What went to paper, kept so that a reopened puzzle equals it even when a lexicon has changed since."""

from __future__ import annotations

from engine.core.value import Name, Text, Value


class Printed(Value, frozen=True):
    """The facts of the last export."""

    date: Name  # ISO date of the export
    body: Name  # the fingerprint of the puzzle that was printed; a puzzle edited since is another
    answers: tuple[Name, ...]
    levels: tuple[int, ...] = ()  # the points of the ratings as printed, ascending; empty where none were
    # the findings that blocked the export and that the editor overrode, a line each
    overridden: tuple[Text, ...] = ()
