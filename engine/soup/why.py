"""Answers to a reader's question why a word is, or is not, an answer of a board."""

from __future__ import annotations

from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.soup.answers import Key
from engine.soup.board import MINIMUM, Board, worth
from engine.soup.notation import square
from engine.soup.puzzle import Puzzle
from engine.soup.traces import Scanner, Trace
from engine.vetting.house import House, open_house
from engine.vetting.near_misses import ReferenceLists, open_reference_lists
from engine.vetting.taboo import TabooList, TabooWord, Vetter
from engine.vetting.why import Why, explain_ruling, explain_taboo, explain_unlisted, parse_word, reply


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """As `why`, by the user's own house and the puzzle's word list.

    Raises:
        BadInput: the word has no letters, or others than a to z.
        UnknownName, FileProblem: the word list or the house cannot be read.
        Stopped: as asked.
    """
    del key  # what may be played is more than the solution plays
    control = control or Control()
    lexicon = open_lexicon(puzzle.lexicon, control=control.sub(0.0, 0.3))
    return why(
        puzzle, word, lexicon, open_reference_lists(puzzle.lexicon, control=control.sub(0.3, 1.0)), open_house()
    )


def why(puzzle: Puzzle, word: str, lexicon: Lexicon, others: ReferenceLists, house: House) -> Why:
    """Whether a word may be played on a board as it is printed, where, and for how much; or why not.

    Raises:
        BadInput: it has no letters, or others than a to z.
    """
    shown = parse_word(word)
    if len(shown) < MINIMUM:
        return reply(shown, "letters", f"is too short: words of {MINIMUM} or more letters count")
    vetter = house.vetter(puzzle.rulings)
    if said := explain_ruling(shown, puzzle.rulings, house.rulings) or explain_taboo(shown, "answer", vetter):
        return said
    if shown not in lexicon and shown not in vetter.accepted:
        return explain_unlisted(shown, (), others)
    return _placed(puzzle.board, shown, float(others.zipf(shown)))


def first_path(board: Board, word: str) -> Trace | None:
    """The straightest path of a word on a board; None where there is none."""
    alone = Vetter([TabooList("word", (TabooWord(word),))])
    found = Scanner(alone).traces(board)
    return found[0] if found else None


def _placed(board: Board, word: str, zipf: float) -> Why:
    found = first_path(board, word)
    if found is None:
        said = "cannot be traced on the board as it is printed; it may be once other words are gone"
        return reply(word, "letters", said, zipf=zipf)
    start = square(found.cells[0], len(board.rows))
    said = f"can be played at once, from {start}, for {worth(word)} points"
    return reply(word, "answer", said, zipf=zipf)
