"""The beam search: legal games, optimum compared with all games, budgets and cancellation."""

import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending, Stopped
from engine.soup import moves as moves_module
from engine.soup.board import Board, random_board, removed, worth
from engine.soup.moves import finder_of
from engine.soup.players import beam as module
from engine.soup.players.beam import Beam, sweeps
from engine.soup.players.player import Plan, play
from engine.soup.players.registry import make_player
from engine.soup.players.search import PARTS, Search
from engine.soup.players.value import normalized, remainder
from engine.soup.puzzle import position, replay
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import FIGURE_5_5, WORDS
from tests.engine.soup.exhaustive import best, boards

FEW = Lexicon.of("few", WORDS)
SIX = random_board(11, 6, 6)


def planned(board: Board, lexicon: Lexicon = FEW, **limits) -> Plan:
    return Beam(lexicon, **limits).plan(board, Control()).result


class StopsAt(Control):
    """A control that is stopped at its n-th check."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.checks, self._at = 0, at

    def check(self) -> None:
        self.checks += 1
        if self.checks >= self._at:
            self.stop()
        super().check()


class Keeps(Control):
    """A control that keeps every published result."""

    def __init__(self) -> None:
        super().__init__()
        self.published: list[Plan] = []

    def report(self, done, total=0, *, best=None, score=None) -> None:
        super().report(done, total, best=best, score=score)
        self.published += [best] if best is not None else []


@settings(max_examples=60)
@given(boards(7, 7), st.sampled_from([{"width": 1}, {"width": 5}, {"steps": 60}, {"steps": 400}]))
@example(Board(("." * 5,) * 3), {"steps": 60})
@example(Board(("qqq", "qqq")), {"width": 5})
@example(Board(("stonetearhine",)), {"steps": 400})
@example(Board(tuple("stonetearhine")), {"steps": 400})
@example(removed(random_board(2, 7, 7), [(6, 0), (5, 0), (6, 1)], "left"), {"width": 5})
@example(removed(random_board(2, 7, 7), [(6, 0), (5, 0), (6, 1)], "right"), {"width": 5})
def test_a_plan_is_a_complete_legal_game_with_its_total(board, limits) -> None:
    plan = planned(board, **limits)
    score = replay(board, plan.moves)
    assert plan.total == score.total
    assert all(move.word in FEW for move in plan.moves)
    assert [one.score for one in plan.candidates] == [worth(one.move.word) for one in plan.candidates]
    assert bool(plan.moves) == bool(naive.moves(board, WORDS))
    if plan.moves:
        assert plan.candidates[0].move == plan.moves[0]
        assert plan.candidates[0].value == plan.total


@settings(max_examples=40)
@given(boards(4, 3), st.booleans())
def test_a_wide_beam_finds_the_most_points_of_any_game(board, by_steps) -> None:
    outcome = Beam(FEW, **({"steps": 40_000} if by_steps else {"width": 3_000})).plan(board, Control())
    assert outcome.ending is Ending.FINISHED
    assert outcome.statistics["optimum"]
    assert outcome.result.total == (best(board, WORDS, {})[0] if board.letters else 0)


def test_a_proven_maximum_is_the_maximum() -> None:
    shown = 0
    for seed in range(40):
        board = random_board(seed, 4, 3)
        outcome = Beam(FEW, width=2).plan(board, Control())
        if outcome.statistics["optimum"]:
            shown += 1
            assert outcome.result.total == best(board, WORDS, {})[0]
    assert 0 < shown < 40


def test_figure_5_5_gets_569_points_with_the_whole_list() -> None:
    large = open_lexicon("large")
    assert planned(FIGURE_5_5, large, steps=300).total == 569


@pytest.mark.parametrize("name", ["beam", "quick"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_full_board_is_played_well_with_a_whole_list(name, seed) -> None:
    standard, board = open_lexicon("standard"), random_board(seed)
    player = make_player(name, standard, steps=600 if name == "beam" else 120)
    game = play(player, board).result
    assert replay(board, game.moves) == game.score
    assert not finder_of(standard).moves(position(board, game.moves))
    assert game.score.total > play(make_player("heuristic", standard), board).result.score.total
    assert game.score.total > 1_200


@pytest.mark.parametrize("limits", [{"steps": 300}, {"width": 7}])
def test_the_same_steps_give_the_same_game(limits) -> None:
    outcomes = [Beam(FEW, **limits).plan(SIX, Control()) for _ in range(3)]
    assert {outcome.result for outcome in outcomes} == {outcomes[0].result}
    assert {outcome.steps for outcome in outcomes} == {outcomes[0].steps}


@pytest.mark.parametrize("steps", [36, 50, 100, 250, 600, 1_500])
def test_the_number_of_steps_is_respected(steps) -> None:
    outcome = Beam(open_lexicon("common"), steps=steps).plan(SIX, Control())
    assert steps / 5 < outcome.steps <= steps
    assert outcome.ending is Ending.OUT_OF_STEPS


def test_more_steps_give_more_points() -> None:
    few = [planned(random_board(seed, 8, 8), steps=70).total or 0 for seed in range(12)]
    many = [planned(random_board(seed, 8, 8), steps=2_000).total or 0 for seed in range(12)]
    assert sum(many) > sum(few) + 12 * 20


@pytest.mark.parametrize("seed", range(8))
def test_more_steps_never_give_a_worse_game(seed) -> None:
    board, common = random_board(seed, 7, 7), open_lexicon("common")
    totals = [planned(board, common, steps=40 * 2**power).total or 0 for power in range(7)]
    assert totals == sorted(totals)
    assert totals[-1] > totals[0]


@settings(max_examples=12)
@given(boards(4, 3))
def test_every_step_more_gives_at_least_as_many_points_until_no_game_scores_more(board) -> None:
    totals = [planned(board, steps=steps).total or 0 for steps in (*range(1, 30), 100, 1_000, 40_000)]
    assert totals == sorted(totals)
    assert totals[-1] == (best(board, WORDS, {})[0] if board.letters else 0)


def test_a_slow_machine_does_not_change_the_game_of_as_many_steps(monkeypatch) -> None:
    expected = Beam(FEW, steps=500).plan(SIX, Control())
    clock = itertools.count(step=1000)
    monkeypatch.setattr(module.time, "perf_counter", lambda: next(clock))
    outcome = Beam(FEW, steps=500).plan(SIX, Control())
    assert (outcome.result, outcome.steps) == (expected.result, expected.steps)


def test_sweeps_expand_no_position_twice() -> None:
    search, small = Search(random_board(3, 4, 4), open_lexicon("common")), Control()
    widths = list(sweeps(16, 4_000))
    while not search.sweep(*widths.pop(0)[:1], small, keep=4_000).complete:
        pass
    for letters, level in search.levels.items():
        best = {}
        for key, rank in zip(level.hashes.tolist(), level.ranks.tolist(), strict=True):
            assert rank > best.get(key, -1.0), f"a board with {letters} letters was expanded twice"
            best[key] = rank


@pytest.mark.parametrize("board", [random_board(3, 7, 6), Board(("t..n.", "aeroh", "s.ine", "te.no"))])
def test_every_position_of_a_search_follows_from_its_moves_and_has_its_value(board) -> None:
    common = open_lexicon("common")
    search = Search(board, common)
    search.sweep(25, Control())
    for letters in range(len(board.letters)):
        level = search.levels.get(letters)
        for place in range(len(level.scores) if level else 0):
            moves = search.line(letters, place)
            after = position(board, moves)
            assert level.scores[place] == sum(worth(move.word) for move in moves)
            assert level.boards[place].tolist() in [normalized(one)[0].tolist() for one in (after, mirror(after))]
            assert level.ranks[place] == pytest.approx(level.scores[place] + remainder(after, common))
    assert len(search.levels) > len(board.letters) / 2


def mirror(board: Board) -> Board:
    return Board(tuple(row[::-1] for row in board.rows))


def test_the_time_limit_is_respected() -> None:
    board = random_board(1)
    outcome = Beam(open_lexicon("standard"), seconds=0.3).plan(board, Control())
    assert outcome.ending is Ending.OUT_OF_TIME
    assert outcome.result.total == replay(board, outcome.result.moves).total


def test_planning_can_be_cancelled_at_every_level() -> None:
    control = StopsAt(10**9)
    Beam(FEW, steps=2_000).plan(SIX, control)
    assert control.checks >= len(SIX.letters)


def test_a_stopped_plan_is_the_best_game_so_far_or_an_error(monkeypatch) -> None:
    monkeypatch.setattr(module, "REPORT_SECONDS", 0.0)
    counts, cut_short = StopsAt(10**9), 0
    totals = [0]
    Beam(FEW, steps=2_000).plan(SIX, counts)
    for at in range(1, counts.checks, counts.checks // 20):
        control = StopsAt(at)
        try:
            outcome = Beam(FEW, steps=2_000).plan(SIX, control)
        except Stopped:
            assert control.best is None or control.best.total is None, "it had a game already"
        else:
            assert (outcome.ending is Ending.STOPPED) == control.stopped
            if control.stopped:
                assert outcome.result.total == replay(SIX, outcome.result.moves).total
                totals.append(outcome.result.total or 0)
                cut_short += 1
        assert control.checks <= at + PARTS
    assert cut_short > 3
    assert 0 < max(totals) <= (planned(SIX, steps=2_000).total or 0)


def test_reports_are_plans_with_candidates_best_first(monkeypatch) -> None:
    monkeypatch.setattr(module, "REPORT_SECONDS", 0.0)
    control = Keeps()
    outcome = Beam(FEW, steps=1_000).plan(SIX, control)
    for plan in [*control.published, outcome.result]:
        assert isinstance(plan, Plan)
        values = [one.value for one in plan.candidates]
        assert values == sorted(values, reverse=True)
        moves = [one.move for one in plan.candidates]
        assert len({(frozenset(move.cells), move.side) for move in moves}) == len(moves)
        for move in moves:
            replay(SIX, (move,))
        if plan.total is not None:
            assert plan.total == replay(SIX, plan.moves).total
    assert control.published[0].total is None
    assert any(plan.candidates for plan in control.published[:5])
    assert control.published[-1].total is not None


@pytest.mark.parametrize(
    "limits", [{"steps": 0}, {"seconds": -1.0}, {"seconds": float("nan")}, {"width": 0}, {"steps": 5, "width": 5}]
)
def test_invalid_budgets_are_an_error(limits) -> None:
    with pytest.raises(BadInput, match="one limit, seconds, steps or width"):
        Beam(FEW, **limits)


def test_a_search_continues_after_its_buffer_is_full(monkeypatch) -> None:
    expected = planned(SIX, width=20)
    monkeypatch.setattr(moves_module, "FIRST_MOVES", 1)
    assert planned(SIX, Lexicon.of("fresh", WORDS), width=20) == expected


def test_a_board_and_its_mirror_have_the_same_plan() -> None:
    assert planned(SIX, width=40).total == planned(mirror(SIX), width=40).total


@pytest.mark.parametrize("limits", [{}, {"seconds": 0.5}, {"seconds": 1e-9}, {"steps": 1}, {"width": 1}])
def test_an_empty_board_has_no_points(limits) -> None:
    assert planned(Board(("..", "..")), **limits) == Plan((), (), 0, ())
