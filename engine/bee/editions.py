"""A hive as readers get it: its text edition, and its sheet for solvers on a screen.

The text edition has the letters by name, the rules, the ratings, the printed hints, and the answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.bee.answers import Key
from engine.bee.figure import ratings_text, rules_text
from engine.bee.hints import Hints, hints, totals_text
from engine.bee.puzzle import Puzzle
from engine.drawing.wording import plural
from engine.wing.edition import Block, Edition, Heading, Item, Paragraph
from engine.wing.judging import Target
from engine.wing.sheet import Answers, LettersSheet


def edition(puzzle: Puzzle, key: Key, *, seen: bool = False) -> Edition:
    """Return the edition of a hive. It is the same for all readers: it has no grid."""
    del seen
    letters = f"Center letter: {puzzle.center.upper()}. Other letters: {', '.join(puzzle.outer.upper())}."
    texts = (letters, rules_text(puzzle, drawn=False), ratings_text(puzzle, key))
    name = puzzle.rules.pangram_name
    answers = (
        Item(f"{one.word}, {plural(one.points, 'point')}{f', {name}' * one.pangram}", spelled=True)
        for one in key.answers
    )
    return Edition(
        puzzle.title,
        (*(Paragraph(text) for text in texts if text), *_hints(puzzle, key)),
        (Paragraph(f"{total_text(puzzle, key)}."), Heading("Answers"), *answers),
    )


def _hints(puzzle: Puzzle, key: Key) -> Iterator[Block]:
    if not puzzle.hints:
        return
    found = hints(key.answers)
    yield Heading("Hints")
    yield Item(f"{totals_text(found, puzzle.rules.pangram_name)}.")
    if "grid" in puzzle.hints:
        yield from _by_length(found)
    if "pairs" in puzzle.hints:
        yield Item(
            f"First two letters: {', '.join(f'{pair.upper()} {n}' for pair, n in found.pairs)}.", spelled=True
        )


def _by_length(found: Hints) -> Iterator[Item]:
    """Yield for each initial its number of words of each length."""
    for initial, counts in zip(found.initials, found.counts, strict=True):
        some = (f"{n} of {length} letters" for length, n in zip(found.lengths, counts, strict=True) if n)
        yield Item(f"{initial.upper()}: {', '.join(some)}.")


def total_text(puzzle: Puzzle, key: Key) -> str:
    """Return the numbers of answers, points and pangrams."""
    name = puzzle.rules.pangram_name
    parts = ((len(key.answers), "answer"), (key.points, "point"), (len(key.pangrams), name))
    return ", ".join(plural(n, noun) for n, noun in parts)


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a hive."""
    return f"bee {puzzle.shown} {puzzle.rules.name}"


def target(puzzle: Puzzle, key: Key) -> Target:
    """Return what results of solvers are compared with."""
    return Target(sheet_name(puzzle), {answer.word: answer.word for answer in key.answers}, "word")


def sheet(puzzle: Puzzle, key: Key, *, hidden: bool = False) -> LettersSheet:
    """Return the sheet of a hive, with hashes of the answers if they are to be hidden."""
    name = sheet_name(puzzle)
    rules = puzzle.rules
    levels = key.thresholds.rated if key.thresholds else key.ranks
    return LettersSheet(
        name, puzzle.title, "hive", puzzle.center, puzzle.outer, rules.minimum, rules_text(puzzle),
        Answers.of((answer.word for answer in key.answers), name, hidden=hidden), len(key.answers), levels,
        points=True, flat_up_to=-1 if rules.flat_up_to is None else rules.flat_up_to, bonus=rules.bonus,
    )  # fmt: skip
