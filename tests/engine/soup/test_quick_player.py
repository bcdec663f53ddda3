"""The quick player, move by move."""

import os
from string import ascii_lowercase

import pytest
from hypothesis import example, given, settings

from engine.core import BadInput, Control, Ending, Stopped
from engine.soup.board import Board, random_board
from engine.soup.players.beam import Beam, Quick
from engine.soup.players.player import Game, play
from engine.soup.players.registry import BOUNDED, PLAYERS, make_player
from engine.soup.puzzle import position, replay
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import WORDS
from tests.engine.soup.exhaustive import boards

FEW = Lexicon.of("few", WORDS)
BOARDS = int(os.environ.get("SOUP_BOARDS", "8"))
"""Boards that every player plays to the end; set SOUP_BOARDS=200 for a long run."""


def game_of(board: Board, steps: int, player: Quick | None = None) -> Game:
    return play(player or Quick(FEW, steps=steps), board).result


@settings(max_examples=30)
@given(boards(6, 6))
@example(Board(("....",)))
@example(Board(("qqqq", "qqqq")))
@example(Board(("tenoreatstonerhe",)))
@example(Board(tuple("tenoreatstonerhe")))
def test_its_games_are_legal_and_complete(board) -> None:
    game = game_of(board, 60)
    assert replay(board, game.moves) == game.score
    assert not naive.moves(position(board, game.moves), WORDS)


@pytest.mark.parametrize("seed", range(10))
def test_a_game_scores_at_least_its_first_plan(seed) -> None:
    board, common = random_board(seed, 6, 6), open_lexicon("common")
    promised = Beam(common, steps=150).plan(board, Control()).result.total or 0
    assert play(Quick(common, steps=150), board).result.score.total >= promised > 0


def test_the_same_steps_give_the_same_game() -> None:
    board, player = random_board(4, 8, 7), Quick(FEW, steps=90)
    first = game_of(board, 90).moves
    assert [game_of(board, 90).moves, game_of(board, 90, player).moves, game_of(board, 90, player).moves] == [first] * 3


def test_it_plans_one_move_at_a_time() -> None:
    outcome = Quick(FEW, steps=90).plan(random_board(4, 8, 7), Control())
    assert len(outcome.result.moves) == 1
    assert outcome.result.total == replay(random_board(4, 8, 7), outcome.result.line).total
    assert outcome.result.candidates
    assert 0 < outcome.steps <= 90


def test_a_move_on_a_full_board_is_fast() -> None:
    player, board = Quick(open_lexicon("standard")), random_board(1)
    player.plan(board, Control())
    assert player.plan(board, Control()).ending is Ending.OUT_OF_TIME


def test_invalid_budgets_are_an_error_and_a_stopped_player_has_no_move() -> None:
    for limits in ({"seconds": 0.0}, {"steps": -3}, {"seconds": 1.0, "steps": 5}):
        with pytest.raises(BadInput, match="positive"):
            Quick(FEW, **limits)
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        Quick(FEW, steps=90).plan(random_board(4, 8, 7), control)


LIMITS = ({"seconds": 1e-9}, {"seconds": 0.02}, {"seconds": 0.5}, {"steps": 1}, {"steps": 30})


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_every_board_to_its_end_with_every_limit(name) -> None:
    """Small boards of common letters are often cleared; a player is asked for a move on the empty board too."""
    cleared = 0
    shares = [float("etaonr".find(letter) >= 0) for letter in ascii_lowercase]
    for seed in range(BOARDS):
        board = random_board(seed, 3, 3, shares)
        for limits in LIMITS if name in BOUNDED else ({},):
            player = make_player(name, FEW, **limits)
            game = play(player, board).result
            end = position(board, game.moves)
            assert not naive.moves(end, WORDS)
            assert player.plan(end, Control()).result.moves == ()
            cleared += not end.letters
    assert cleared


def test_a_plan_of_quick_is_never_worse_with_more_steps() -> None:
    common = open_lexicon("common")
    for seed in range(4):
        board = random_board(seed, 7, 7)
        totals = [Quick(common, steps=50 * 2**n).plan(board, Control()).result.total or 0 for n in range(6)]
        assert totals == sorted(totals)
