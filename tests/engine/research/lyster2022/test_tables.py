from itertools import pairwise

import numpy as np
import pytest

from engine.core import Control, Stopped
from engine.research.lyster2022 import tables
from engine.research.lyster2022.from_games import AMATEUR, EXPERT, GREEDY_4_4, PRINTED, TABLES, reproduce, side_by_side
from engine.research.lyster2022.tables import (
    WAYS,
    Lap,
    curves,
    left_at,
    scatter,
    speed_up,
    time_ways,
    used_at,
    word_scores,
)
from engine.research.match_results import Result, pooled_p, sample
from engine.soup.board import random_board, worth
from engine.soup.players.heuristics import fit_vowels, reweighted
from engine.soup.players.player import play
from engine.soup.players.registry import make_player
from engine.words.lexicon import Lexicon
from tests.engine.soup.boards import TABLE_4_1, WORDS


@pytest.fixture(scope="module")
def few() -> Lexicon:
    return Lexicon.of("few", ["zzz", "aah", "ox", "tot", "toe", "quinquennially", "tot", "essays", "aal"])


def test_table_4_2_has_both_rankings(few) -> None:
    by_alphabet, by_points = tables.alphabetized(few), tables.by_points(few)
    assert [one.word for one in by_alphabet.first] == ["aah", "aal", "essays", "quinquennially", "toe"]
    assert [(one.rank, one.word, one.score) for one in by_points.first[:2]] == [
        (1, "quinquennially", 728), (2, "zzz", 90),
    ]  # fmt: skip
    assert [(one.rank, one.word, one.score) for one in by_points.last[-2:]] == [(6, "toe", 9), (7, "tot", 9)]
    assert by_points.words == 7
    assert by_points.first[2].score == worth("essays")


def test_table_5_3_ranks_by_rare_letters(few) -> None:
    listing = tables.by_points(few, reweighted())
    assert (listing.first[0].word, round(listing.first[0].score, 1)) == ("quinquennially", 18456.7)
    assert [one.word for one in listing.last[-2:]] == ["tot", "toe"]


def test_table_4_3_counts_words_with_a_letter_or_a_pair(few) -> None:
    table, words = tables.occurrences(few), ["zzz", "aah", "tot", "toe", "quinquennially", "essays", "aal"]
    for letters, count, percent in (*table.letters, *table.pairs):
        assert count == sum(letters in word for word in words)
        assert percent == pytest.approx(100 * count / 7)
    assert len(table.letters) == 26
    assert len(table.pairs) == len({a + b for word in words for a, b in pairwise(word)})
    assert table.absent == 676 - len(table.pairs)
    assert [one.letters for one in table.pairs[:3]] == ["aa", "al", "to"]


def test_tables_5_1_and_5_2_are_shown_together() -> None:
    rows = {
        row.letter: row
        for row in tables.letter_values({**dict.fromkeys("bcdfghijklmnopqrstuvwxyz", 2.0), "a": 4.0, "e": 8.0})
    }
    assert (rows["q"].weighted, rows["a"].weighted, rows["e"].weighted) == (50.0, 2.5, 1.25)
    assert (rows["q"].value, rows["q"].printed) == (10, 0.16)


def test_figure_4_5_is_the_words_over_the_strings(few) -> None:
    lengths, _, found = tables.word_chances(few)
    chances = dict(zip(lengths.tolist(), found.tolist(), strict=True))
    assert chances[3] == pytest.approx(5 / 26**3)
    assert (chances[4], chances[14]) == (0.0, pytest.approx(1 / 26**14))


def test_figure_5_7_counts_every_word(few) -> None:
    counts, edges = tables.vowel_histogram(few)
    assert counts.sum() == 7
    assert len(edges) == len(counts) + 1
    assert fit_vowels(few).sd > 0


def test_figure_5_11_contains_figure_5_9_and_squares_are_best() -> None:
    figure = tables.rectangles()
    assert figure.shape == (9, 9)
    assert figure[3, 3] == 30.75
    assert np.array_equal(figure, figure.T)
    assert figure[5, 5] > max(figure[8, 3], figure[2, 8])


def test_table_4_3_of_the_large_list_is_close_to_the_published_one() -> None:
    from engine.words.sources import open_lexicon

    table = tables.occurrences(open_lexicon("large"))
    assert [one.letters for one in table.letters[:6]] == list("esiarn")
    assert [one.letters for one in table.pairs[:3]] == ["es", "in", "er"]
    assert table.letters[0].percent == pytest.approx(69.43, abs=0.5)
    assert [one.letters for one in table.letters[-3:]] == ["x", "q", "j"]


def test_the_published_averages_and_significance_are_reproduced() -> None:
    greedy, heuristic = PRINTED["greedy"], PRINTED["heuristic"]
    assert (sample(greedy.scores).mean, sample(greedy.letters_left).mean) == pytest.approx((1822.6, 7.44))
    assert (sample(heuristic.scores).mean, sample(heuristic.letters_left).mean) == pytest.approx((1886.52, 4.08))
    assert sample(greedy.scores[:10]).mean == pytest.approx(1820.2)
    means = {"reweighted": (1714.4, 8.4), "vowels": (1819.2, 6.4), "connectivity": (1792.1, 5.6)}
    for name, mean in means.items():
        assert (sample(PRINTED[name].scores).mean, sample(PRINTED[name].letters_left).mean) == pytest.approx(mean)
    assert [sample(one.scores).mean for one in (AMATEUR, EXPERT, GREEDY_4_4)] == [1170.9, 1948.7, 1724.8]
    assert pooled_p(PRINTED["reweighted"].scores, greedy.scores[:10]) == pytest.approx(0.0431, abs=5e-5)
    assert pooled_p(heuristic.letters_left, greedy.letters_left) == pytest.approx(0.0013, abs=5e-5)


def test_the_tables_show_played_and_published_results(tmp_path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    (tmp_path / "w.txt").write_text("\n".join(WORDS))
    with ThreadPoolExecutor(1) as pool:
        results = reproduce(range(3), lexicon=str(tmp_path / "w.txt"), executor=pool).result
    rows = side_by_side(results)
    assert [row.standing.player for row in rows] == list(TABLES)
    assert [row.standing.total.size for row in rows] == [3] * 5
    greedy, heuristic = rows[0], rows[-1]
    assert (greedy.p_score, greedy.printed_p_score) == (None, None)
    assert heuristic.printed_p_left == pytest.approx(0.0013, abs=5e-5)
    assert rows[1].printed_p_score == pytest.approx(0.0431, abs=5e-5)
    totals = {name: [one.total for one in results if one.player == name] for name in ("greedy", "heuristic")}
    assert heuristic.p_score == pooled_p(totals["heuristic"], totals["greedy"])


def game(words: str, rows: int, columns: int) -> Result:
    return Result("a", "w", "f", rows, columns, 1, 18, 0, 18, 6, 2, 0.1, 0.1, words)


GAME = game(" ".join(TABLE_4_1), 12, 9)


def test_figure_5_4_has_one_point_per_word() -> None:
    points = scatter([GAME, game("tea", 2, 3)])
    assert len(points.used) == 14
    assert (points.used[0], points.score[0]) == (pytest.approx(100 * 13 / 108), worth("sensationless"))
    assert points.used[12] == pytest.approx(100 * 96 / 108)
    assert (points.used[13], points.score[13]) == (50.0, worth("tea"))
    assert len(scatter([]).score) == 0


def test_figure_5_6_goes_from_zero_to_all_points() -> None:
    (curve,) = curves([GAME, game("", 12, 9)])
    assert (curve.used[0], curve.scored[0], curve.scored[-1]) == (0.0, 0.0, 100.0)
    assert np.all(np.diff(curve.used) > 0)
    half = used_at([curve], 50.0)
    at = int(np.searchsorted(curve.scored, 50.0))
    assert curve.used[at - 1] < half <= curve.used[at]
    assert used_at(curves([game("tea tea", 2, 3)]), 50.0) == 50.0


def test_the_remaining_letters_at_a_score_are_found() -> None:
    assert left_at([GAME], 1) == 108 - 13
    assert left_at([GAME], 1754) == 12
    assert left_at([GAME], 1755) is None


def test_figure_5_2_counts_every_word_of_every_game() -> None:
    counts, edges = word_scores([GAME, GAME])
    assert counts.sum() == 26
    first = sum(worth(word) < 20 for word in TABLE_4_1)
    assert counts[0] == 2 * first
    assert len(edges) == len(counts) + 1


def test_games_of_a_match_are_plotted_as_points() -> None:
    points = scatter([game("tea eat", 3, 4)])
    assert (points.used.tolist(), points.score.tolist()) == ([25.0, 50.0], [worth("tea"), worth("eat")])


def test_every_method_is_timed_on_the_same_games() -> None:
    lexicon = Lexicon.of("few", WORDS)
    boards = [random_board(seed, 5, 5) for seed in range(2)]
    laps = time_ways(lexicon, boards)
    turns = sum(len(play(make_player("greedy", lexicon), board).result.moves) for board in boards)
    assert [lap.way for lap in laps] == list(WAYS)
    assert {len(lap.seconds) for lap in laps} == {turns}


def test_speedups_are_relative_to_the_slowest_method() -> None:
    laps = [Lap(way, np.array([seconds, 3 * seconds])) for way, seconds in zip(WAYS, (8, 4, 2, 1, 0.5), strict=True)]
    assert list(speed_up(laps).values()) == [1, 2, 4, 8, 16]


def test_timing_can_be_cancelled() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        time_ways(Lexicon.of("few", WORDS), [random_board(1, 5, 5)], control=control)
