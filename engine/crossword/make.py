"""Makes a crossword from common words of a lexicon, by seed, with clues from WordNet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.crossword.answers import Key
from engine.crossword.clues.edit import filled, without_clue
from engine.crossword.clues.sources import Used
from engine.crossword.clues.suggest import suggest_all
from engine.crossword.clues.vetting import is_plain, open_key
from engine.crossword.interlock.search import interlock
from engine.crossword.puzzle import Listed, Objective, Puzzle
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house

WORDS, SHORTEST, LONGEST = 24, 4, 9  # words of a crossword; letters of an entry
COMMON = 3.5  # the least commonness of an entry (Zipf)
CHOICE = 2  # words offered to the search for each word wanted
SPARE = 12  # further words that are drawn, in place of those without a clue
STEPS = 60_000  # steps of the search for a layout


def make(
    lexicon_name: str = "common",
    *,
    seed: int,
    house: House | None = None,
    book: Mapping[str, Sequence[Used]] | None = None,
    control: Control | None = None,
) -> tuple[Puzzle, Key]:
    """Make a crossword of common words without inflected forms, with clues.

    The same seed makes the same puzzle with the same word list, house and clue book. Clues of the clue `book`, by
    answer, come before those of WordNet. Raises BadInput if the lexicon has too few words of SHORTEST to
    LONGEST letters with a Zipf value of COMMON.
    """
    control, house = control or Control(), house or open_house()
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.2))
    drawn = _words(lexicon, seed, house)
    known = suggest_all(drawn, Control(), house=house, book=book or {}).clues
    words = sorted(drawn, key=lambda word: not known.get(word))[: CHOICE * WORDS]  # with a clue first
    objective = Objective(fit=WORDS)
    found = interlock(words, objective, seed=seed, steps=STEPS, control=control.sub(0.2, 0.7)).result.layouts
    control.check()
    listed = tuple(Listed(word) for word in words)
    puzzle = Puzzle(listed, grid=found[0].grid, objective=objective, lexicon=lexicon_name)
    clues = suggest_all(without_clue(puzzle), control.sub(0.7, 1.0), house=house, book=book or {}).clues
    puzzle = filled(puzzle, clues)
    return puzzle, open_key(puzzle, house=house, control=control)


def _words(lexicon: Lexicon, seed: int, house: House) -> list[str]:
    fitting = (lexicon.lengths >= SHORTEST) & (lexicon.lengths <= LONGEST)
    fitting &= (lexicon.zipf >= COMMON) & ~lexicon.may_be_name
    places = np.flatnonzero(fitting).tolist()
    Seed(seed, "crossword.make").shuffle(places)
    vetter, wanted, drawn = house.vetter(), SPARE + CHOICE * WORDS, []
    for place in places:
        word = lexicon.words[place]
        if is_plain(word, lexicon, vetter):
            drawn.append(word)
        if len(drawn) == wanted:
            return drawn
    raise BadInput(
        f"{lexicon.name} has {len(drawn)} common words of {SHORTEST} to {LONGEST} letters, not {wanted}",
        mend="Choose a larger word list.",
    )
