"""Answers to a reader's question why a word is, or is not, an answer of a board."""

from __future__ import annotations

from engine.core.job import Control
from engine.soup.answers import Key
from engine.soup.board import MINIMUM, Board, worth
from engine.soup.notation import square
from engine.soup.puzzle import Puzzle
from engine.soup.traces import Scanner, Trace
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import ReferenceLists, open_reference_lists
from engine.words.vetting.taboo import TabooList, TabooWord, Vetter
from engine.words.vetting.why import Why, explain_ruling, explain_taboo, explain_unlisted, parse_word, reply


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """Return the answer of `why` under the user's house rules and the puzzle's word list.

    Raises:
        BadInput: if the word is empty or contains characters other than a to z.
        UnknownName, FileProblem: if the word list or the house rules cannot be read.
    """
    del key  # any listed word can be played, not only those of the solution
    control = control or Control()
    lexicon = open_lexicon(puzzle.lexicon, control=control.sub(0.0, 0.3))
    return why(
        puzzle, word, lexicon, open_reference_lists(puzzle.lexicon, control=control.sub(0.3, 1.0)), open_house()
    )


def why(puzzle: Puzzle, word: str, lexicon: Lexicon, others: ReferenceLists, house: House) -> Why:
    """Explain whether a word can be played on the printed board, from which cell and for how many points.

    Raises:
        BadInput: if the word is empty or contains characters other than a to z.
    """
    shown = parse_word(word)
    if len(shown) < MINIMUM:
        return reply(shown, "letters", f"is too short; only words of {MINIMUM} or more letters count")
    vetter = house.vetter(puzzle.rulings)
    if decided := explain_ruling(shown, puzzle.rulings, house.rulings) or explain_taboo(shown, "answer", vetter):
        return decided
    if shown not in lexicon and shown not in vetter.accepted:
        return explain_unlisted(shown, (), others)
    return _placed(puzzle.board, shown, float(others.zipf(shown)))


def first_path(board: Board, word: str) -> Trace | None:
    """Return the path of a word with the fewest turns; None if the board has no path for it."""
    alone = Vetter([TabooList("word", (TabooWord(word, exact=True),))])
    found = Scanner(alone).traces(board)
    return found[0] if found else None


def _placed(board: Board, word: str, zipf: float) -> Why:
    found = first_path(board, word)
    if found is None:
        reason = "cannot be traced on the printed board; it may become possible after other words are removed"
        return reply(word, "letters", reason, zipf=zipf)
    start = square(found.cells[0], len(board.rows))
    reason = f"can be played on the printed board from {start} for {worth(word)} points"
    return reply(word, "answer", reason, zipf=zipf)
