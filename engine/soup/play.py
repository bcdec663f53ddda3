"""A Word Soup as a sheet for solvers."""

from __future__ import annotations

from collections import Counter

import numpy as np

from engine.lexicon.sources import open_lexicon
from engine.play.sheet import SoupSheet
from engine.soup.board import BONUS, MINIMUM, VALUES
from engine.soup.figure import rules_text
from engine.soup.puzzle import Puzzle


def sheet(puzzle: Puzzle) -> SoupSheet:
    """Return the sheet of a board. Its words are those that the letters of the board allow, whatever their places.

    Raises:
        UnknownName, FileProblem: If the word list cannot be read.
    """
    lexicon, rows = open_lexicon(puzzle.lexicon), puzzle.board.rows
    there = Counter("".join(rows))
    fitting = (lexicon.lengths >= MINIMUM) & ((lexicon.masks & ~np.uint32(lexicon.alphabet.mask("".join(
        letter for letter in there if letter != "."
    )))) == 0)  # fmt: skip
    candidates = (lexicon.words[place] for place in np.flatnonzero(fitting).tolist())
    words = tuple(word for word in candidates if Counter(word) <= there)
    return SoupSheet(
        f"soup {'/'.join(rows)}", puzzle.title, rows, tuple(VALUES.items()), words, MINIMUM, BONUS, rules_text()
    )  # fmt: skip
