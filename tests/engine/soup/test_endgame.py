"""Proofs that a board can be cleared, compared with playing every game."""

from concurrent.futures import ThreadPoolExecutor
from string import ascii_lowercase
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings

from engine.core import Control, Ending, Stopped
from engine.soup.board import Board, random_board
from engine.soup.players.beam import MOST_LETTERS, clearable
from engine.soup.players.search import Search
from engine.soup.players.value import chance
from engine.soup.puzzle import replay
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.soup.boards import FIGURE_5_5, WORDS
from tests.engine.soup.exhaustive import Known, best, boards

FEW = Lexicon.of("few", WORDS)


class Proof(NamedTuple):
    """Return the verdict and chance of a board, the points of its best game, and the letters it leaves."""

    verdict: str
    chance: float
    total: int
    clears: bool
    best: bool


def proven(board: Board) -> Proof:
    told = clearable(board, FEW).result
    score = replay(board, told.moves)
    assert told.total == score.total
    return Proof(told.verdict, told.chance, told.total, score.letters_left == 0, told.best)


def played_out(board: Board, known: Known) -> Proof:
    """Return the same by playing every game on the board."""
    most, cleared = best(board, WORDS, known)
    if cleared is None:
        return Proof("cannot", 0.0, most, clears=False, best=True)
    return Proof("can", 1.0, cleared, clears=True, best=cleared == most)


@settings(max_examples=40)
@given(boards(4, 3))
def test_proofs_equal_the_result_of_playing_every_game(board) -> None:
    assume(board.letters)
    assert proven(board) == played_out(board, {})


def test_boards_that_can_be_cleared_are_recognized() -> None:
    known: Known = {}
    shares = [float("etaonr".find(letter) >= 0) for letter in ascii_lowercase]
    drawn = [random_board(seed, rows, 3, shares) for seed in range(30) for rows in (2, 3)]
    told = [proven(board) for board in drawn]
    assert told == [played_out(board, known) for board in drawn]
    assert 10 < sum(proof.clears for proof in told) < 50


def test_figure_5_5_is_cleared_for_at_most_569_points() -> None:
    outcome = clearable(FIGURE_5_5, open_lexicon("large"))
    told = outcome.result
    assert (outcome.ending, told.verdict, told.chance) == (Ending.FINISHED, "can", 1.0)
    assert (told.total, replay(FIGURE_5_5, told.moves), told.best) == (569, (69, 500, 0), True)


def test_clearing_the_board_may_give_fewer_points() -> None:
    board, words = Board(("z" * 12,)), Lexicon.of("z", ["zzz", "z" * 10])
    assert best(board, words.words, {}) == (1000, 860)
    told = clearable(board, words).result
    assert (told.verdict, told.total, len(told.moves), told.best) == ("can", 860, 4, False)


def test_a_bounded_search_proves_only_that_a_board_can_be_cleared() -> None:
    verdicts: dict[str, int] = {}
    known: Known = {}
    for seed in range(30):
        board = random_board(seed, 4, 3)
        outcome = clearable(board, FEW, positions=1)
        _, cleared = best(board, WORDS, known)
        verdict = outcome.result.verdict
        assert verdict == "unknown" or (verdict == "can") == (cleared is not None)
        if verdict == "unknown":
            assert outcome.ending is Ending.OUT_OF_STEPS
            assert outcome.result.chance == chance(board)
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
    assert verdicts["unknown"] > 3


def test_many_letters_give_an_estimate_and_no_letters_are_cleared() -> None:
    outcome = clearable(random_board(1, 5, 5), FEW)
    assert MOST_LETTERS < 25
    assert (outcome.ending, outcome.result.verdict, outcome.result.moves) == (Ending.OUT_OF_STEPS, "unknown", ())
    assert 0 < outcome.result.chance < 1
    assert clearable(Board(("...", "...")), FEW).result == ("can", 1.0, (), 0, True)


def test_a_proof_can_be_cancelled() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        clearable(FIGURE_5_5, Lexicon.of("w", ["fil", "tay", "ire"]), control)


def test_a_stopped_search_submits_no_work(monkeypatch) -> None:
    """While the program ends, an executor accepts no work: the threads of a search that was stopped before."""

    class Closed(ThreadPoolExecutor):
        def submit(self, *args, **keywords):
            raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    monkeypatch.setattr("engine.soup.players.search.ThreadPoolExecutor", Closed)
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        Search(Board(("cat", "oer", "tee")), FEW).sweep(8, control)
