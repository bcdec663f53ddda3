"""A Word Soup as a sheet for solvers."""

from __future__ import annotations

from collections import Counter

import numpy as np

from engine.soup.board import BONUS, MINIMUM, VALUES
from engine.soup.figure import rules_text
from engine.soup.puzzle import Puzzle
from engine.wing.judging import Target
from engine.wing.sheet import SoupSheet, short_name
from engine.words.sources import open_lexicon


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a board."""
    return short_name("soup", *puzzle.board.rows)


def target(puzzle: Puzzle, key: object) -> Target:
    """Return what results of solvers are compared with: a game has no answers."""
    del key
    return Target(sheet_name(puzzle), {}, "word")


def sheet(puzzle: Puzzle, key: object, *, hidden: bool = False) -> SoupSheet:
    """Return the sheet of a board. Its words are those that the letters of the board allow, whatever their places.

    A game has no answers that could be hidden.

    Raises:
        UnknownName, FileProblem: If the word list cannot be read.
    """
    del key, hidden
    lexicon, rows = open_lexicon(puzzle.lexicon), puzzle.board.rows
    there = Counter("".join(rows))
    fitting = (lexicon.lengths >= MINIMUM) & ((lexicon.masks & ~np.uint32(lexicon.alphabet.mask("".join(
        letter for letter in there if letter != "."
    )))) == 0)  # fmt: skip
    candidates = (lexicon.words[place] for place in np.flatnonzero(fitting).tolist())
    words = tuple(word for word in candidates if Counter(word) <= there)
    return SoupSheet(
        sheet_name(puzzle), puzzle.title, rows, tuple(VALUES.items()), words, MINIMUM, BONUS, rules_text()
    )  # fmt: skip
