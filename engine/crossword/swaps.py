"""Replaces the words of a filled grid that have a poor clue, so that no crossing letter changes.

In a British grid about half of the letters of an entry belong to no other entry. Many other words often have the
same crossing letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from engine.core.job import Control
from engine.core.seed import Seed
from engine.crossword.clues.book import Used
from engine.crossword.clues.quality import GOOD, best_first
from engine.crossword.clues.suggest import Suggestion, suggest_all
from engine.crossword.fill.search import filled_grid
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Entry, Grid, entries_of
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.texts import unwanted_in

MOST_TRIED = 16
"""Words that are tried in place of one."""


class Clues:
    """Suggested clues of words, each word looked up once, without a theme. Those without cautions come first."""

    def __init__(self, lexicon: Lexicon, house: House, book: Mapping[str, Sequence[Used]]) -> None:
        self._lexicon, self._house, self._book, self._vetter = lexicon, house, book, house.vetter()
        self._found: dict[str, tuple[tuple[Suggestion, float], ...]] = {}

    def of(self, word: str) -> tuple[Suggestion, ...]:
        """Return the clues of a word, the one to print first."""
        return tuple(one for one, _ in self._judged(word))

    def quality(self, word: str) -> float:
        """Return the quality of the first clue of a word; 0 for a word without one."""
        judged = self._judged(word)
        return judged[0][1] if judged else 0.0

    def look_up(self, words: Iterable[str], control: Control) -> None:
        """Find the clues of words."""
        new = [word for word in dict.fromkeys(words) if word not in self._found]
        made = suggest_all(new, control, among=(), house=self._house, book=self._book)
        for word, clues in made.clues.items():
            judged = best_first(clues, self._lexicon)
            clean = tuple(pair for pair in judged if not any(unwanted_in(pair[0].text, self._vetter)))
            self._found[word] = clean or tuple((one, 0.0) for one, _ in judged)

    def _judged(self, word: str) -> tuple[tuple[Suggestion, float], ...]:
        if word not in self._found:
            self.look_up((word,), Control())
        return self._found[word]


def better_clued(grid: Grid, words: Vocabulary, clues: Clues, random: Seed, control: Control) -> Grid:
    """Return a filled grid with other words in place of those with a poor clue, where there are better ones.

    Args:
        grid: the grid; each entry is a word.
        words: the words that may be used.
        clues: clues of words.
        random: the order in which words are tried.
    """
    entries = entries_of(grid)
    crossings = Counter(cell for entry in entries for cell in entry.cells)
    there = {entry.word for entry in entries}
    clues.look_up((entry.word for entry in entries), control.sub(0.0, 0.0))
    letters = {}
    for entry in entries:
        if clues.quality(entry.word) >= GOOD:
            continue
        others = [word for word in _alike(entry, crossings, words) if word not in there]
        random.shuffle(others)
        clues.look_up(others[:MOST_TRIED], control.sub(0.0, 0.0))
        best = max((entry.word, *others[:MOST_TRIED]), key=clues.quality)
        there = there - {entry.word} | {best}
        letters |= dict(zip(entry.cells, best, strict=True))
    return filled_grid(grid, letters).grid if letters else grid


def _alike(entry: Entry, crossings: Mapping[tuple[int, int], int], vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the words with the letters of an entry in the cells that it shares with others."""
    lexicon, length = vocabulary.lexicon, len(entry.word)
    places = vocabulary.numbers[lexicon.lengths[vocabulary.numbers] == length]
    shared = [number for number, cell in enumerate(entry.cells) if crossings[cell] > 1]
    codes = lexicon.letters[lexicon.offsets[places][:, None] + np.array(shared, np.int64)]
    wanted = np.array([lexicon.alphabet.encode(entry.word[number])[0] for number in shared])
    yield from (lexicon.word(int(place)) for place in places[(codes == wanted).all(1)])
