from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending, UnknownName
from engine.soup.board import BONUS, SIDES, VALUES, Board, played, random_board, removed, worth
from engine.soup.moves import finder_of
from engine.soup.players.heuristics import (
    VOWEL_SHARE,
    WordSearch,
    by_points,
    connectivity,
    reweighted,
    vowel_share,
    weighted_worth,
)
from engine.soup.players.player import Game, play
from engine.soup.players.registry import BOUNDED, PLAYERS, make_player
from engine.words.lexicon import Lexicon
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import FIGURE_5_5, WORDS

SEEDS_OWN = [name for name in PLAYERS if name not in BOUNDED]


@pytest.fixture(scope="module")
def few() -> Lexicon:
    return Lexicon.of("few", WORDS)


def words_of(game: Game) -> list[str]:
    return [move.word for move in game.moves]


@settings(max_examples=40)
@given(st.lists(st.text("tenorhsaiqdy.", min_size=4, max_size=4), min_size=1, max_size=5))
def test_the_first_path_equals_that_of_the_naive_search(rows) -> None:
    board = Board(tuple(rows))
    search = WordSearch(board)
    for word in WORDS:
        paths = naive.paths(board, word)
        assert search.first_path(word) == (paths[0] if paths else None)
        assert search.possible(word) or not paths


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("pairs", [False, True])
def test_every_method_of_greedy_plays_the_same_game(few, seed, ordered, pairs) -> None:
    board = random_board(seed, 6, 5)
    fast = play(make_player("greedy", few), board).result
    slow = make_player("greedy", few, by_words=True, ordered=ordered, pairs=pairs)
    assert play(slow, board).result.moves == fast.moves
    assert fast.moves


def naive_greedy(board: Board) -> list[str]:
    said = []
    while found := naive.moves(board, WORDS):
        word, cells, _ = found[0]
        said.append(word)
        board = removed(board, cells, "right")
    return said


@pytest.mark.parametrize("seed", range(6))
def test_greedy_plays_the_word_with_the_most_points(few, seed) -> None:
    board = random_board(seed, 6, 5)
    assert words_of(play(make_player("sorted", few), board).result) == naive_greedy(board)


def naive_choice(name: str, board: Board) -> str:
    """Return the word that a player of sections 5.5 to 5.8 plays, by its definition."""
    values = reweighted()
    points = {word: worth(word) for word in WORDS}
    rare = {word: round(weighted_worth(word, values), 6) for word in WORDS}
    order = points if name in ("vowels", "connectivity") else rare
    width = {"reweighted": 1, "vowels": 10}.get(name, 20)
    there = [w for w in sorted(WORDS, key=lambda w: (-order[w], -points[w], w)) if naive.paths(board, w)][:width]
    scored = []
    for word in there:
        after = removed(board, naive.paths(board, word)[0], "right")
        letters = after.letters
        value = points[word] if name in ("connectivity", "heuristic") else rare[word]
        if name in ("vowels", "heuristic"):
            value *= VOWEL_SHARE.density(vowel_share(letters))
        if name in ("connectivity", "heuristic"):
            value *= connectivity(after)
        if name == "heuristic" and len(letters) in (1, 2):
            value *= 0.1
        scored.append((value if letters else float("inf"), word))
    return max(scored, key=lambda one: one[0])[1]


@pytest.mark.parametrize("name", ["reweighted", "vowels", "connectivity", "heuristic"])
@pytest.mark.parametrize("seed", range(4))
def test_heuristic_players_follow_their_definition(few, name, seed) -> None:
    board = random_board(seed, 6, 6)
    game = play(make_player(name, few), board).result
    assert game.moves
    for move in game.moves:
        assert move.word == naive_choice(name, board)
        board = played(board, move)
    assert not naive.moves(board, WORDS)


@pytest.mark.parametrize("name", ["vowels", "connectivity", "heuristic"])
def test_a_word_that_clears_the_board_is_always_played(few, name) -> None:
    board = Board(("tea", "..t"))
    plan = make_player(name, Lexicon.of("w", ["tea", "teat", "eat"])).plan(board, Control()).result
    assert plan.moves[0].word == "teat"
    assert plan.candidates[0].value > plan.candidates[1].value


def test_heuristic_players_avoid_leaving_one_or_two_letters() -> None:
    lexicon = Lexicon.of("w", ["seat", "sea", "tea"])
    plan = make_player("heuristic", lexicon).plan(Board(("seat", "etae", "aest")), Control()).result
    values = {one.move.word: one.value for one in plan.candidates}
    left_two = make_player("heuristic", lexicon).plan(Board(("seat", "..oo")), Control()).result
    assert values.keys() == {"seat", "sea", "tea"}
    assert {one.move.word for one in left_two.candidates} == {"seat", "sea"}
    seat = next(one for one in left_two.candidates if one.move.word == "seat")
    after = removed(Board(("seat", "..oo")), seat.move.cells, "right")
    assert seat.value == pytest.approx(16 * connectivity(after) * VOWEL_SHARE.density(1.0) * 0.1)


def best_of_all(board: Board, words: list[str]) -> int:
    """Return the most points of any game, by playing all."""
    found = naive.moves(board, words, every=True)
    return max(
        (
            points + (best_of_all(after, words) if (after := removed(board, cells, side)).letters else BONUS)
            for _, cells, points in found
            for side in SIDES
        ),
        default=0,
    )


def test_x_move_finds_the_optimum_of_figure_5_5_where_greedy_falls_short() -> None:
    words = ["treyf", "alif", "tyer", "fil", "tay", "ire", "rya", "lay", "air", "tie", "fry"]
    lexicon = Lexicon.of("figure", words)
    best = best_of_all(FIGURE_5_5, words)
    assert best == 569
    for side in ("right", "left", "both"):
        game = play(make_player("x-move", lexicon, side=side), FIGURE_5_5).result
        assert (game.score.total, game.score.letters_left, len(game.moves)) == (569, 0, 3)
    assert play(make_player("greedy", lexicon), FIGURE_5_5).result.score.total < 100
    two = play(make_player("two-move", lexicon), FIGURE_5_5).result
    assert (two.score.total, words_of(two)) == (80, ["alif", "tyer"])


def test_figure_5_5_is_solved_with_the_whole_list() -> None:
    from engine.words.sources import open_lexicon

    large = open_lexicon("large")
    assert play(make_player("x-move", large), FIGURE_5_5).result.score.total == 569
    assert play(make_player("greedy", large), FIGURE_5_5).result.score.total < 100


@pytest.mark.parametrize("seed", range(5))
def test_a_two_move_search_scores_at_least_as_much_as_greedy(few, seed) -> None:
    board = random_board(seed, 6, 6)
    plan = make_player("two-move", few).plan(board, Control()).result
    greedy = play(make_player("greedy", few), board).result
    assert sum(worth(move.word) for move in plan.moves) >= sum(worth(move.word) for move in greedy.moves[:2])
    assert plan.candidates[0].value == sum(worth(move.word) for move in plan.moves)


def test_few_remaining_letters_are_played_with_short_words() -> None:
    board = Board(("stoner", "......"))
    assert words_of(play(make_player("x-move", Lexicon.of("w", ["stoner"])), board).result) == ["stoner"]
    assert words_of(play(make_player("x-move", Lexicon.of("w", ["stoner", "stone"])), board).result) == ["stone"]


@pytest.mark.parametrize(
    ("name", "side"), [*product(SEEDS_OWN, ["right", "left", "both"]), *product(BOUNDED, ["both"])]
)
def test_every_game_can_be_replayed_and_is_complete(few, name, side) -> None:
    switches: dict[str, Any] = {"steps": 100} if name in BOUNDED else {"side": side}
    switches |= {"x-move": {"widths": (6, 4, 1)}, "two-move": {"width": 6}}.get(name, {})
    for seed in range(3):
        board = random_board(seed, 7, 5)
        game = play(make_player(name, few, **switches), board).result
        assert len(game.moves) == len(game.seconds) > 1
        after = board
        for move in game.moves:
            assert move.word in few
            assert side in (move.side, "both")
            after = played(after, move)
        assert not finder_of(few).moves(after)
        assert len(after.letters) == game.score.letters_left
        assert game.score.words == sum(len(w) * sum(VALUES[c] for c in w) for w in words_of(game))


def test_ties_are_broken_alphabetically(few) -> None:
    board = Board(("aet", "t.."))
    orders = {"".join(order) for order in permutations("tea")} & set(WORDS)
    assert words_of(play(make_player("greedy", few), board).result)[0] == min(orders)
    assert by_points(["tea", "at", "eat", "qat"]) == ["qat", "eat", "tea"]


def test_a_stopped_game_keeps_its_moves(few) -> None:
    board, control = random_board(1, 6, 6), Control()

    class StopsAfterTwo:
        name = "two"
        turns = 0

        def plan(self, board, control_):
            self.turns += 1
            if self.turns == 3:
                control.stop()
            return make_player("greedy", few).plan(board, control_)

    outcome = play(StopsAfterTwo(), board, control)
    assert outcome.ending is Ending.STOPPED
    assert len(outcome.result.moves) == 2
    assert outcome.result.score.total > 0


def test_the_game_is_published_during_play(few) -> None:
    control = Control()
    game = play(make_player("greedy", few), random_board(1, 6, 6), control).result
    assert control.best == game
    assert control.fraction == 1


def test_invalid_players_give_an_error_message(few) -> None:
    with pytest.raises(UnknownName, match=r"there is no player 'gredy'. Players are greedy, sorted"):
        make_player("gredy", few)
    with pytest.raises(BadInput, match="vowels has no option 'pairs'"):
        make_player("vowels", few, pairs=True)
    with pytest.raises(BadInput, match="right, left or both"):
        make_player("greedy", few, side="up")
    with pytest.raises(BadInput, match="each at least 1"):
        make_player("x-move", few, widths=(5, 0))


def test_letter_frequencies_can_be_those_of_the_lexicon(few) -> None:
    board = Board(("qat", "tea"))
    for letters in ("lyster2022", "lexicon"):
        assert make_player("reweighted", few, letters=letters).plan(board, Control()).result.moves[0].word == "qat"
    with pytest.raises(BadInput, match="'mine'"):
        make_player("reweighted", few, letters="mine")
