"""Draws frequent nouns by a seed and prints their first clues, to be judged by an editor.

    python -m tests.data.clue_draw SEED

A line of `clue_judgements.tsv` is a judgement: seed, word, "print", "edit" or "wrong", and the clue.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from random import Random
from typing import Any

from engine.core import Control
from engine.crossword.clues.suggest import Suggestion, suggest_all
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from engine.words.wordnet import WordNet, letters_of, open_wordnet

MOST_FREQUENT = 2000
DRAWN = 40
HOUSE = House((default_list(),))
SHORTEST = 3
"""Letters of an entry of a crossword at least."""


def frequent_nouns(net: WordNet) -> list[str]:
    """The nouns with the most occurrences in WordNet's tagged corpus: single words in lower case, none taboo."""
    vetter = HOUSE.vetter()
    sql = (
        "SELECT lemma FROM sense WHERE part = 'n' AND lemma = letters AND length(letters) >= ? "
        "GROUP BY letters ORDER BY sum(count) DESC, letters LIMIT ?"
    )
    with closing(sqlite3.connect(net.path)) as base:
        frequent = [lemma for (lemma,) in base.execute(sql, (SHORTEST, MOST_FREQUENT))]
    return [lemma for lemma in frequent if vetter.verdict(lemma, "entry").counts]


def draw(seed: int, net: WordNet) -> list[str]:
    """The nouns of a seed, in alphabetical order."""
    return sorted(Random(seed).sample(frequent_nouns(net), DRAWN))


def suggestions(
    text: str, *, house: House = HOUSE, book: Mapping[str, Sequence[Any]] | None = None, **options: Any
) -> tuple[Suggestion, ...]:
    """The clues of one word, without a theme and without the clue book of the user."""
    found = suggest_all([text], Control(), house=house, book=book or {}, **options)
    return found.clues[letters_of(text)]


def first_clue(word: str) -> tuple[str, str]:
    """The first clue of a word without a theme, and its note; empty if there is none."""
    found = suggestions(word)
    return (found[0].text, found[0].note) if found else ("", "")


def main() -> None:
    """Print the words of a seed with their clues."""
    net = open_wordnet()
    for word in draw(int(sys.argv[1]), net):
        print(word, *first_clue(word), sep="\t")


if __name__ == "__main__":
    main()
