"""The best known games, and what each move of a game loses, compared with playing every game."""

from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending, changed
from engine.soup import study
from engine.soup.board import BONUS, SIDES, Board, Move, played, random_board, read_board, worth
from engine.soup.moves import finder_of, playable_lexicon
from engine.soup.players.player import Candidate, reason
from engine.soup.players.search import Search
from engine.soup.puzzle import Puzzle, Turn, line, now, position, put, replay
from engine.soup.study import (
    COMPLETE,
    Found,
    Judged,
    Known,
    KnownGames,
    Outlook,
    Review,
    costliest,
    each_word,
    judged,
    par,
    review_game,
)
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from tests.engine.soup.boards import WORDS
from tests.engine.soup.exhaustive import best

FEW = Lexicon.of("few", WORDS)
BOARD = read_board("fil\ntay\nire")
FIL = Move("fil", ((0, 0), (0, 1), (0, 2)))
TAY = Move("tay", ((1, 0), (1, 1), (1, 2)))
IRE = Move("ire", ((2, 0), (2, 1), (2, 2)))
CLEARED = (FIL, TAY, IRE)
SHARES = [float("etaonr".find(letter) >= 0) for letter in ascii_lowercase]


def some_game(board: Board, choices: list[int]) -> tuple[Move, ...]:
    """Return the game in which each choice picks one of the possible moves."""
    moves = []
    for choice in choices:
        found = finder_of(FEW).moves(board)
        if not len(found):
            break
        moves.append(found.move(choice % len(found), SIDES[choice % 2]))
        board = played(board, moves[-1])
    return tuple(moves)


def searched_games(board: Board, moves: tuple[Move, ...], words: Lexicon) -> KnownGames:
    known = KnownGames()
    for one in review_game(board, moves, words).result.found:
        known.learn(one.board, one.moves, steps=one.steps)
    return known


def test_a_known_game_that_clears_the_board_is_a_proof_for_every_position_on_it() -> None:
    known = KnownGames()
    assert known.clearing(BOARD) is None
    known.learn_puzzle(Puzzle(BOARD, solution=CLEARED))
    after = played(BOARD, FIL)
    assert known.clearing(BOARD) == Known(CLEARED, 569)
    assert known.clearing(after) == Known((TAY, IRE), 533)
    assert known.best(read_board("...\n...\n...")) == Known((), BONUS)


def test_branches_of_a_game_are_known() -> None:
    other = Move("aye", ((1, 1), (1, 2), (2, 2)))
    puzzle = Puzzle(BOARD, (Turn(FIL), Turn(TAY, 0), Turn(IRE, 1), Turn(other)), at=3)
    known = KnownGames()
    known.learn_puzzle(puzzle)
    assert known.clearing(BOARD) == Known(CLEARED, 569)
    assert known.clearing(played(BOARD, other)) is None


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 500), st.lists(st.tuples(st.integers(-1, 9), st.integers(0, 99)), max_size=9))
def test_a_tree_learned_turn_by_turn_equals_one_learned_at_once(seed, choices) -> None:
    puzzle = Puzzle(random_board(seed, 4, 3, SHARES))
    known = KnownGames()
    known.learn_puzzle(puzzle)
    for after, choice in choices:
        puzzle = changed(puzzle, at=min(after, len(puzzle.turns) - 1))
        found = finder_of(FEW).moves(now(puzzle))
        if len(found):
            puzzle = put(puzzle, found.move(choice % len(found), SIDES[choice % 2]))
        known.learn_puzzle(puzzle)
    whole = KnownGames()
    whole.learn_puzzle(puzzle)
    boards = [position(puzzle.board, line(puzzle.turns, at)) for at in range(-1, len(puzzle.turns))]
    totals = [(known.best(one), known.clearing(one)) for one in boards]
    assert [(a and a.total, b and b.total) for a, b in totals] == [
        (best and best.total, clearing and clearing.total)
        for best, clearing in ((whole.best(one), whole.clearing(one)) for one in boards)
    ]


def test_what_is_learned_later_improves_earlier_positions() -> None:
    known = KnownGames()
    known.learn(BOARD, (FIL,))
    assert known.best(BOARD) == Known((FIL,), 36)
    known.learn(played(BOARD, FIL), (TAY, IRE))
    known.learn(BOARD, (FIL,))
    assert known.best(BOARD) == Known(CLEARED, 569)


def test_a_game_that_clears_the_board_from_a_branch_is_known_at_every_position_before_it() -> None:
    known, other = KnownGames(), Move("aye", ((1, 1), (1, 2), (2, 2)))
    known.learn_puzzle(Puzzle(BOARD, (Turn(FIL), Turn(TAY, 0), Turn(other)), at=2))
    assert known.clearing(BOARD) is None
    known.copy().take(Found(position(BOARD, (FIL, TAY)), (IRE,), 800))
    assert known.clearing(BOARD) is None
    known.take(Found(position(BOARD, (FIL, TAY)), (IRE,), 800))
    assert known.clearing(played(BOARD, FIL)) == Known((TAY, IRE), 533)
    assert known.clearing(BOARD) == known.best(BOARD) == Known(CLEARED, 569)


def test_an_impossible_game_is_refused() -> None:
    with pytest.raises(BadInput):
        KnownGames().learn(BOARD, (FIL, FIL))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 99), min_size=1, max_size=4))
def test_lost_points_equal_those_of_playing_every_game(seed, choices) -> None:
    """On small boards every search is complete, so that the loss is exact."""
    board = random_board(seed, 4, 3, SHARES)
    moves = some_game(board, choices)
    found, now = judged(searched_games(board, moves, FEW), board, moves), board
    twin, expected = {}, []
    for move in moves:
        after = played(now, move)
        expected.append(best(now, WORDS, twin)[0] - worth(move.word) - best(after, WORDS, twin)[0])
        now = after
    assert [one.lost for one in found] == expected


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 999), min_size=4, max_size=9))
def test_no_move_gains_and_all_losses_add_up_to_the_best_game(seed, choices) -> None:
    board = random_board(seed, 6, 5)
    moves = some_game(board, choices)
    known = searched_games(board, moves, FEW)
    found = judged(known, board, moves)
    assert all(one.lost is not None and one.lost >= 0 for one in found)
    end = known.best(board)
    now = board
    for move in moves:
        now = played(now, move)
    rest = known.best(now)
    assert end
    assert rest
    assert end.total == sum(one.points + (one.lost or 0) for one in found) + rest.total
    assert end.total == replay(board, end.moves).total


def test_moves_of_positions_without_search_are_not_judged() -> None:
    assert [one.lost for one in judged(KnownGames(), BOARD, CLEARED)] == [None, None, None]
    assert [one.total for one in judged(KnownGames(), BOARD, CLEARED)] == [36, 54, 569]


def test_the_costliest_moves_come_first_and_name_a_better_one() -> None:
    aye = Move("aye", ((1, 1), (1, 2), (2, 2)))
    known = KnownGames()
    known.learn(BOARD, CLEARED, steps=1)
    assert judged(known, BOARD, (aye,))[0].lost is None  # what can be scored after it was not searched
    known.learn(played(BOARD, aye), (), steps=1)
    (worst,) = costliest(judged(known, BOARD, (aye,)))
    assert worst.lost == 569 - 18
    assert worst.better == FIL


def lossy_game(board: Board, words: Lexicon) -> tuple[Move, ...]:
    """Return the game of the words with the most points, each to the left."""
    moves = list[Move]()
    while len(found := finder_of(words).moves(board)):
        moves.append(found.move(0))
        board = played(board, moves[-1])
    return tuple(moves)


@pytest.mark.parametrize("seed", [5])
def test_visiting_a_reviewed_position_changes_no_loss_by_more_than_20_points(seed: int) -> None:
    words, board = playable_lexicon(open_lexicon("common"), House()), random_board(seed, 6, 5)
    moves, known = lossy_game(board, words), KnownGames()
    review = review_game(board, moves, words, known=known).result
    assert review.steps >= 20_000 or all(one.steps == COMPLETE for one in review.found if one.board == board)
    before = [one.lost for one in judged(known, board, moves)]
    for place in range(len(moves)):
        one = position(board, moves[:place])
        for search in review_game(one, (), words).result.found:  # of its own, without what is known
            known.take(search)
    after = [one.lost for one in judged(known, board, moves)]
    assert max(before) > 20
    assert max(abs(a - b) for a, b in zip(before, after, strict=True)) <= 20


def test_a_second_review_searches_only_what_is_new() -> None:
    board, known = random_board(3, 6, 5), KnownGames()
    first = review_game(board, (), FEW, known=known)
    assert first.steps > 0
    assert review_game(board, (), FEW, known=known).steps == 0
    moves = lossy_game(board, FEW)[:1]
    again = review_game(board, moves, FEW, known=known).result
    assert played(board, moves[0]) in {one.board for one in again.found}
    assert board not in {one.board for one in again.found}


def test_a_stopped_review_keeps_the_searches_that_had_ended() -> None:
    board, control = random_board(3, 6, 5), Control()
    moves, report = lossy_game(board, FEW), control.report

    def stop(done, total=0, *, best=None, score=None) -> None:
        report(done, total, best=best, score=score)
        if best and len(best.found) == 2:
            control.stop()

    control.report = stop
    outcome = review_game(board, moves, FEW, control)
    assert (outcome.ending, len(outcome.result.found)) == (Ending.STOPPED, 2)


def test_a_stopped_review_continues_with_the_pass_that_was_stopped(monkeypatch) -> None:
    values = {"REVIEW_STEPS": (9, 40, 90, 400), "FEWEST_STEPS": 90, "ROW_STEPS": (5, 10), "STABLE": 0}
    for name, value in values.items():
        monkeypatch.setattr(study, name, value)
    board, known = random_board(0, 8, 7), KnownGames()
    moves = some_game(board, [3, 1, 4, 1])
    whole = review_game(board, moves, FEW)
    assert len({one.board for one in whole.result.found if one.steps == 400}) < len(moves) + 1  # those not stable
    steps, review = 0, Review()
    for most, count in ((40, 1), (90, len(moves) + 1), (400, 1)):  # 90: only candidates are left
        control = Control()
        report = control.report

        def stop(*counts, best=None, score=None, control=control, report=report, last=(most, count)) -> None:
            report(*counts, best=best, score=score)
            if best and sum(one.steps == last[0] for one in best.found) == last[1]:
                control.stop()

        control.report = stop
        outcome = review_game(board, moves, FEW, control, known=known, since=review)
        assert outcome.ending is Ending.STOPPED
        steps, review = steps + outcome.steps, outcome.result
        assert (review.steps, review.changes is None) == {40: (9, True), 90: (40, False), 400: (90, False)}[most]
    outcome = review_game(board, moves, FEW, known=known, since=review)
    assert outcome.result == whole.result
    assert steps + outcome.steps == whole.steps


def test_a_review_that_needs_no_further_pass_ends_at_its_whole_progress() -> None:
    board, control = random_board(0, 4, 4), Control()
    review = review_game(board, some_game(board, [1]), FEW, control).result
    assert review.steps < study.REVIEW_STEPS[-1]
    assert control.fraction == 1.0


def test_moves_are_marked_by_their_loss_but_not_within_its_uncertainty() -> None:
    marks = lambda unsure, *losses: [Judged(FIL, 36, 36, lost, None, unsure).mark for lost in losses]  # noqa: E731
    assert marks(0, None, 0, 39, 40, 80, 160) == ["", "", "", "?!", "?", "??"]
    assert marks(100, 40, 99, 100, 160) == ["", "", "?", "??"]
    assert marks(None, 160) == [""]


def test_the_search_of_a_position_publishes_better_games_and_searches_each_candidate() -> None:
    board, control, known, totals = random_board(3, 8, 7), Control(), KnownGames(), list[int]()
    report = control.report

    def keep(done, total=0, *, best=None, score=None) -> None:
        report(done, total, best=best, score=score)
        if best and best.found:
            known.take(best.found[-1])
            totals.append(known.plan(board).total)

    control.report = keep
    found = review_game(board, (), FEW, control).result
    plan = known.plan(board)
    assert totals == sorted(totals)
    assert found.changes == ()
    assert plan.total == replay(board, plan.line).total == totals[-1]
    assert plan.candidates[0].line == plan.line
    assert plan.candidates[0].expected == plan.total
    rows = known.after(board, [one.move for one in each_word(plan.candidates)])
    assert len(rows) == len(each_word(plan.candidates)) > 3
    for move, (moves, total, mean, _) in rows.items():
        assert moves[0] == move
        assert total == replay(board, moves).total <= plan.total
        assert 0 < mean <= total
    assert all(one.finished for one in rows.values())


def test_a_visit_of_a_reviewed_position_searches_nothing_and_a_last_pass_only_what_is_not_stable(monkeypatch) -> None:
    values = {"REVIEW_STEPS": (9, 40, 90, 400), "FEWEST_STEPS": 90, "ROW_STEPS": (5, 10), "STABLE": 10**6}
    for name, value in values.items():
        monkeypatch.setattr(study, name, value)
    board, known = random_board(3, 8, 7), KnownGames()
    moves = some_game(board, [3, 1])
    assert review_game(board, moves, FEW, known=known).result.steps == 90
    before = [one.lost for one in judged(known, board, moves)]
    for count in range(len(moves)):
        assert review_game(position(board, moves[:count]), (), FEW, known=known).steps == 0
    assert [one.lost for one in judged(known, board, moves)] == before
    monkeypatch.setattr(study, "STABLE", -1)
    again = KnownGames()
    assert review_game(board, moves, FEW, known=again).result.steps == 400
    assert again.steps(board) >= 400


def test_losses_that_changed_by_more_than_ten_points_are_searched_again() -> None:
    boards = [position(BOARD, CLEARED[:count]) for count in range(len(CLEARED) + 1)]
    assert study._unstable(boards, (10, 11, 0)) == boards[1:3]


def test_what_a_search_has_not_looked_at_is_no_found_game() -> None:
    known = KnownGames()
    known.take(Found(BOARD, (FIL,), 800, (Candidate(FIL, 36, 36.0, (FIL,)), Candidate(TAY, 18, 30.0, (TAY,)))))
    known.learn(BOARD, (TAY,))
    assert known.after(BOARD, (FIL, TAY)) == {}
    known.learn(played(BOARD, TAY), (IRE,), 600)
    assert known.after(BOARD, (FIL, TAY)) == {TAY: Outlook((TAY, IRE), 33, 33, 600)}


def test_a_word_that_was_searched_stays_when_a_longer_search_prefers_others() -> None:
    known = KnownGames()
    first = tuple(Candidate(move, 0, 60.0, (move,)) for move in (FIL, TAY, IRE))
    known.take(Found(BOARD, CLEARED, 25_000, first, 60.0))
    known.take(Found(played(BOARD, FIL), (TAY, IRE), 5_000, (), 33.0))
    known.take(Found(played(BOARD, IRE), (), 5_000))
    before = known.after(BOARD, (FIL, IRE))
    known.take(Found(BOARD, CLEARED, 75_000, (Candidate(TAY, 18, 70.0, (TAY,)),), 70.0))
    assert [one.move for one in known.plan(BOARD).candidates] == [FIL, TAY, IRE]
    assert known.after(BOARD, (FIL, TAY, IRE)) == before


def test_a_visit_searches_the_words_that_a_stopped_search_has_left() -> None:
    board, whole, known = random_board(3, 8, 7), KnownGames(), KnownGames()
    review_game(board, (), FEW, known=whole)
    words = {one.move for one in each_word(whole.plan(board).candidates)}
    found = next(one for one in review_game(board, (), FEW).result.found if one.steps >= study.FEWEST_STEPS)
    known.take(found)
    assert not known.after(board, words)
    review_game(board, (), FEW, known=known)
    assert words <= set(known.after(board, words))


def test_a_small_board_is_searched_completely() -> None:
    known = KnownGames()
    outcome = review_game(BOARD, (), Lexicon.of("three", ("fil", "tay", "ire")), known=known)
    assert outcome.ending is Ending.FINISHED
    assert known.steps(BOARD) == COMPLETE
    assert known.plan(BOARD).total == 569


def test_a_plan_is_led_by_a_better_known_game() -> None:
    known = KnownGames()
    review_game(BOARD, (), Lexicon.of("two", ("fil", "tay")), known=known)
    assert known.plan(BOARD).total == 54
    known.learn(BOARD, CLEARED)
    plan = known.plan(BOARD)
    assert (plan.total, plan.candidates[0].line, plan.candidates[0].expected) == (569, plan.line, 569)
    assert replay(BOARD, plan.line).total == 569  # one of the orders of the words


def test_par_is_the_game_of_quick_and_repeatable() -> None:
    board = random_board(5, 6, 6)
    one, other = par(board, FEW).result, par(board, FEW).result
    assert one.moves == other.moves
    assert one.score.total >= Search(board, FEW).sweep(1, Control()).total


def test_a_reason_names_the_word_that_is_prepared() -> None:
    nth, long, gaff = (Move(word, ()) for word in ("nth", "rhizomorphs", "gaff"))
    assert reason((nth, long, gaff)) == f"NTH {worth('nth')} now, RHIZOMORPHS {worth('rhizomorphs')} next"
    assert reason((nth, gaff, long), clears=True) == (
        f"NTH {worth('nth')} now, RHIZOMORPHS {worth('rhizomorphs')} after 1 more word; the game clears the board"
    )
    assert reason((long, gaff)) == f"RHIZOMORPHS {worth('rhizomorphs')} now, GAFF {worth('gaff')} next"
    assert reason((gaff,)) == f"GAFF {worth('gaff')}"
    assert reason(()) == ""


def test_a_loss_is_unsure_until_every_game_was_searched() -> None:
    known, moves = KnownGames(), (FIL, TAY)
    known.learn(BOARD, (*moves, IRE), steps=25_000)
    known.learn(played(BOARD, FIL), (TAY, IRE), steps=25_000)
    known.learn(position(BOARD, moves), (IRE,), steps=study.COMPLETE)
    assert [one.unsure for one in judged(known, BOARD, moves)] == [None, None]
    assert [one.unsure for one in judged(known, BOARD, moves, (0, 70))] == [study.RESIDUE, 70]
    for at in range(2):
        known.learn(position(BOARD, moves[:at]), (*moves, IRE)[at:], steps=study.COMPLETE)
    assert [one.unsure for one in judged(known, BOARD, moves, (0, 0))] == [0, 0]
