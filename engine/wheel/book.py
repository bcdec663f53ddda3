"""A book of wheels, chosen by seed. No two have the same letters, and each is in a clean arrangement.

As a safeguard, the exact search checks the printed letters of each wheel again for taboo words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.core.errors import BadInput
from engine.core.job import Control, Ending, Outcome
from engine.drawing.binding import Binding
from engine.drawing.booklet import Chapter, Front, Item, bound, solution_block
from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.letters.plan.book import BookEntry, Week, band, header_of
from engine.wheel.arrange import Purpose
from engine.wheel.figure import key_spans, rules_text
from engine.wheel.finder import find
from engine.wheel.make import DEFAULTS, WHEEL, Criteria, checked, clean_wheels, fitting
from engine.wheel.puzzle import Puzzle
from engine.words.difficulty import LEVELS
from engine.words.paths.paths import obvious_words
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house

A_WEEK = 7
MOST_WHEELS = 520 * A_WEEK  # maximum number of wheels: one a day for ten years


def book(
    template: Puzzle,
    wheels: int,
    criteria: Criteria = DEFAULTS,
    *,
    seed: int,
    purpose: Purpose = "random",
    house: House | None = None,
    control: Control | None = None,
) -> Outcome[Week]:
    """Make a book of wheels that meet the criteria. The criteria's word is ignored.

    The template gives word list, rules, layout and levels. Raises BadInput if the number is out of range, or the
    lexicon has too few such wheels.
    """
    if not 1 <= wheels <= MOST_WHEELS:
        raise BadInput(f"{wheels} wheels is not between 1 and {MOST_WHEELS}")
    control, house, criteria = control or Control(), house or open_house(), checked(criteria)
    lexicon = open_lexicon(template.lexicon, control=control.sub(0.0, 0.1))
    found = find(lexicon, criteria.size, template.rules, house, arrangements=False, control=control.sub(0.1, 0.3))
    places, each = fitting(found, criteria), control.sub(0.3, 1.0)
    made: list[BookEntry] = []
    multisets: set[str] = set()
    for puzzle, key in clean_wheels(found, places, template, lexicon, house, seed, purpose, spent=multisets):
        each.check()
        multisets.add("".join(sorted(puzzle.letters)))
        made.append(BookEntry(puzzle, key))
        each.report(len(made), wheels)
        if len(made) == wheels:
            _check_paths(made)
            return Outcome(Ending.FINISHED, tuple(made), wheels, control.seconds, {"candidates": len(places)})
    raise BadInput(
        f"{lexicon.name} has only {len(made)} of the {wheels} wheels",
        mend="Reduce the number, widen the range, allow rarer long words, or choose a larger word list.",
    )


def _name(number: int, entry: BookEntry) -> str:
    return f"Wheel {number}, {LEVELS[entry.level or 0]}"


def _check_paths(entries: Sequence[BookEntry]) -> None:
    """Check that no taboo word can be traced in a wheel as printed.

    Raises BadInput if a taboo word can be traced.
    """
    for entry in entries:
        puzzle = entry.puzzle
        if found := obvious_words(entry.key.path_words, puzzle.letters, puzzle.neighbourhood):
            raise BadInput(f"{puzzle.shown}: {found[0].word} can be traced")


TITLE = "Word Wheels"
LEAST_BAND = 172.0  # minimum height of a wheel with its writing lines, in points


def book_pages(
    entries: Sequence[BookEntry], style: Style, binding: Binding, *, front: Front = Front(),  # noqa: B008
    control: Control | None = None,
) -> list[Drawing]:  # fmt: skip
    """Draw all pages of a book. Raises BadInput if the page is too small for a wheel or for a solution."""

    def header(width: float) -> Drawing:
        return header_of(TITLE, rules_text(entries[0].puzzle), style, width)

    def needs(width: float, room: float) -> float:
        del width
        return room if style.large else min(LEAST_BAND, room)

    def solution(number: int, entry: BookEntry, width: float) -> Drawing:
        return solution_block(f"{number}. {entry.puzzle.shown}", key_spans(style, entry.key), style, width)

    items = [
        Item(name, needs, partial(band, WHEEL, entry, name, style), partial(solution, number, entry))
        for number, entry in enumerate(entries, 1)
        for name in (_name(number, entry),)
    ]
    return bound([Chapter(TITLE, header, items)], binding, style, front=front, control=control)
