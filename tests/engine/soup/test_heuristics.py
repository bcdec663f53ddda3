import math

import pytest

from engine.core import BadInput
from engine.soup.board import Board
from engine.soup.players.heuristics import (
    TABLE_5_1,
    VOWEL_SHARE,
    connectivity,
    fit_vowels,
    letter_percentages,
    reweighted,
    vowel_share,
    weighted_worth,
)
from engine.words.lexicon import Lexicon

TABLE_5_2 = (
    1.07, 11.58, 10.03, 5.28, 1.00, 21.39, 7.52, 14.39, 5.17, 153.85, 20.16, 9.84, 9.55,
    4.45, 1.39, 9.29, 625.00, 1.65, 1.04, 1.98, 4.99, 37.04, 22.35, 173.91, 12.90, 138.89,
)  # fmt: skip


def test_table_5_2_follows_from_table_5_1() -> None:
    derived = reweighted(TABLE_5_1)
    assert [round(derived[letter], 2) for letter in sorted(derived)] == list(TABLE_5_2)


@pytest.mark.parametrize(
    ("word", "printed"),
    [
        ("quinquivalences", 20103.70), ("quinquevalences", 20041.08), ("quinquagenarian", 19455.88),
        ("quinquivalency", 18915.57), ("quinquevalency", 18857.13), ("eas", 9.32), ("sea", 9.32), ("ess", 9.23),
        ("see", 9.11),
    ],
)  # fmt: skip
def test_the_values_of_table_5_3_are_reproduced(word, printed) -> None:
    assert weighted_worth(word, reweighted()) == pytest.approx(printed, abs=0.011)


def test_letters_are_counted_in_words_of_three_to_five() -> None:
    table = letter_percentages(["ab", "aab", "abcde", "zzzzzz"])
    assert (table["a"], table["b"], table["c"], table["z"]) == (37.5, 25.0, 12.5, 0.0)
    assert reweighted(table)["z"] == pytest.approx(10 * 10 / 12.5)
    with pytest.raises(BadInput, match="no word in the list has 3 to 5 letters"):
        letter_percentages(["ab", "abcdef"])


def test_y_counts_as_a_vowel_and_the_fit_is_of_the_words() -> None:
    assert vowel_share("dry") == pytest.approx(1 / 3)
    assert vowel_share("") == 0.0
    fit = fit_vowels(Lexicon.of("w", ["dry", "aye", "at", "tsk", "area"]))
    shares = [1 / 3, 1.0, 0.0, 3 / 4]
    mean = sum(shares) / 4
    assert fit == pytest.approx((mean, math.sqrt(sum((one - mean) ** 2 for one in shares) / 4)))


def test_the_density_is_greatest_at_the_mean() -> None:
    top = 1 / (0.087 * math.sqrt(2 * math.pi))
    assert VOWEL_SHARE.density(0.395) == pytest.approx(top)
    assert VOWEL_SHARE.density(0.395 + 0.087) == pytest.approx(top * math.exp(-0.5))


def full(rows: int, columns: int) -> Board:
    return Board(("a" * columns,) * rows)


@pytest.mark.parametrize(
    ("board", "by_hand"),
    [
        (full(4, 4), (4 * 9 + 8 * 25 + 4 * 64) / 16),  # 30.75, Figure 5.9: corners 3, edges 5, inner ones 8
        (full(3, 3), (4 * 9 + 4 * 25 + 64) / 9),
        (full(2, 2), 9.0),
        (full(1, 5), (1 + 4 + 4 + 4 + 1) / 5),
        (full(2, 3), (4 * 9 + 2 * 25) / 6),
        (full(1, 1), 0.0),
        (Board(("...", "...")), 0.0),
        (Board(("a..", "aa.", "aaa")), (2 * 2 + 4 * 4 + 5 * 5 + 3 * 3 + 4 * 4 + 2 * 2) / 6),
        (Board(("....", "....", "..aa", "..aa")), 9.0),
    ],
)
def test_connectivity_equals_a_count_by_hand(board, by_hand) -> None:
    assert connectivity(board) == pytest.approx(by_hand)


def test_the_published_square_has_the_same_connectivity_anywhere() -> None:
    assert connectivity(full(4, 4)) == 30.75
    corner = Board((".........",) * 8 + (".....aaaa",) * 4)
    assert connectivity(corner) == 30.75


def test_the_fit_of_the_large_list_is_the_published_one() -> None:
    from engine.words.sources import open_lexicon

    large = open_lexicon("large")
    assert fit_vowels(large) == pytest.approx((0.3953, 0.0867), abs=5e-5)
    ours = letter_percentages(large.words)
    assert max(abs(ours[letter] - TABLE_5_1[letter]) for letter in ours) < 0.5
