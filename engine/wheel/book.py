"""A book of wheels: so many by seed, no two of the same letters, every one cleanly arranged.

That no taboo word can be traced in a printed wheel is not taken from the arranging but asked once more, of the
letters as they are printed, by the exact search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.lexicon.sources import open_lexicon
from engine.vetting.house import House, open_house
from engine.vetting.paths import obvious_words
from engine.wheel.answers import Key
from engine.wheel.arrange import Purpose
from engine.wheel.finder import find
from engine.wheel.make import USUAL, Criteria, checked, clean_wheels, fitting
from engine.wheel.puzzle import Puzzle

A_WEEK = 7
MOST_WHEELS = 520 * A_WEEK


@dataclass(frozen=True)
class BookEntry:
    """A wheel of a book with its key."""

    puzzle: Puzzle
    key: Key


def book(
    like: Puzzle,
    wheels: int,
    wish: Criteria = USUAL,
    *,
    seed: int,
    purpose: Purpose = "random",
    house: House | None = None,
    control: Control | None = None,
) -> Outcome[tuple[BookEntry, ...]]:
    """So many wheels that fit a wish; its word is not asked.

    Args:
        like: its word list, rules, layout and levels are taken.
        wheels: how many.
        wish: what each should be like.
        seed: chooses them.
        purpose: which of the clean arrangements each gets.
        house: None for the user's own.
        control: reports wheels done.

    Raises:
        BadInput: the lexicon has too few, or the number is out of range.
        Stopped: as asked.
    """
    if not 1 <= wheels <= MOST_WHEELS:
        raise BadInput(f"{wheels} wheels is not between 1 and {MOST_WHEELS}")
    control, house, wish = control or Control(), house or open_house(), checked(wish)
    lexicon = open_lexicon(like.lexicon, control=control.sub(0.0, 0.1))
    found = find(lexicon, wish.size, like.rules, house, arrangements=False, control=control.sub(0.1, 0.3))
    places, each = fitting(found, wish), control.sub(0.3, 1.0)
    made: list[BookEntry] = []
    pots: set[str] = set()
    for puzzle, key in clean_wheels(found, places, like, lexicon, house, seed, purpose, spent=pots):
        each.check()
        pots.add("".join(sorted(puzzle.letters)))
        made.append(BookEntry(puzzle, key))
        each.report(len(made), wheels)
        if len(made) == wheels:
            _prove(made)
            return Outcome(Ending.FINISHED, tuple(made), wheels, control.seconds, {"candidates": len(places)})
    raise BadInput(
        f"{lexicon.name} has such wheels for {len(made)}, not for {wheels}",
        mend="Ask for fewer, widen the range, allow rarer long words, or take a larger lexicon.",
    )


def _prove(entries: Sequence[BookEntry]) -> None:
    """Trace every taboo word in every wheel as printed.

    Raises:
        BadInput: one can be traced.
    """
    for entry in entries:
        puzzle = entry.puzzle
        if found := obvious_words(entry.key.path_words, puzzle.letters, puzzle.neighbourhood):
            raise BadInput(f"{puzzle.shown}: the eye can trace {found[0].word}")
