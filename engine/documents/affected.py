"""What a changed list or ruling changes: answers of open puzzles and of planned days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.dates import short_date
from engine.core.errors import EngineError
from engine.core.job import Control
from engine.wings import Body, wing_of
from engine.words.own_lists import stacks_with

NAMED = 4  # words that a sentence names


class Opened(NamedTuple):
    """A puzzle in a window: what it is called there, and its answers before the change."""

    title: str
    puzzle: Body
    answers: tuple[str, ...]


class Effect(NamedTuple):
    """The answers that a puzzle loses and gains. `title` names it in a sentence."""

    title: str
    gone: tuple[str, ...]
    new: tuple[str, ...]

    def __str__(self) -> str:
        """Describe the effect, such as "2 answers fewer (arc, ark), 1 more (oak) in L VHGNIA (open)"."""
        parts = [
            f"{len(words):,} {noun} ({', '.join(words[:NAMED])}{', …' * (len(words) > NAMED)})"
            for words, noun in ((self.gone, _noun(self.gone, "fewer")), (self.new, _noun(self.new, "more")))
            if words
        ]
        return f"{', '.join(parts)} in {self.title}"


def _noun(words: Sequence[str], more: str) -> str:
    return f"answer{'s' * (len(words) != 1)} {more}"


def answers_of(puzzle: Body, key: object) -> tuple[str, ...]:
    """Return the answers that a print of a puzzle records."""
    return wing_of(puzzle).record(key)[0]


def effects_on(opened: Iterable[Opened], *, control: Control | None = None) -> tuple[Effect, ...]:
    """Return what changed in open puzzles whose words can be found; others report the error themselves."""
    found = list[Effect]()
    for title, puzzle, before in opened:
        try:
            after = answers_of(puzzle, wing_of(puzzle).open_key(puzzle, control=control))
        except EngineError:  # the puzzle's own tab shows it, with the mend
            continue
        effect = Effect(title, tuple(sorted({*before} - {*after})), tuple(sorted({*after} - {*before})))
        if effect.gone or effect.new:
            found.append(effect)
    return tuple(found)


def lists_with(name: str) -> frozenset[str]:
    """Return a list and the stacks that have it as a layer: a change of the list changes them all."""
    return frozenset((name, *stacks_with(name)))


def report(effects: Iterable[Effect], days: Sequence[str]) -> str:
    """Describe effects in a line; "" if there are none."""
    parts = [str(effect) for effect in effects]
    if days:
        noun = "day" if len(days) == 1 else "days"
        parts.append(f"{len(days):,} {noun} of the calendar to decide on, first {short_date(days[0])}")
    return "; ".join(parts) + "." if parts else ""
