"""The value estimate, compared with plain loops."""

from itertools import combinations, combinations_with_replacement, pairwise
from math import exp
from string import ascii_lowercase

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings

from engine.core import FileProblem, files
from engine.soup.board import BONUS, SIDES, VOWELS, Board, random_board, removed
from engine.soup.players import value as module
from engine.soup.players.heuristics import connectivity
from engine.soup.players.value import Model, Row, bonds, chance, chances, remainder, shipped_model
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import WORDS
from tests.engine.soup.exhaustive import boards

FEW = Lexicon.of("few", WORDS)


def at(row: Row, left: int) -> float:
    """Return the coefficient for a number of letters by linear interpolation between the anchors."""
    return float(np.interp(left, shipped_model().anchors, row))


def plain_bond(one: str, other: str) -> float:
    """Return how much more often two letters are neighbors in the words, in either order, than by chance."""
    letters = "".join(WORDS)
    pairs = [pair for word in WORDS for pair in pairwise(word)]
    together = (pairs.count((one, other)) + pairs.count((other, one))) / (2 * len(pairs))
    by_chance = letters.count(one) / len(letters) * letters.count(other) / len(letters)
    return (together + 1e-5) / (by_chance + 1e-6)


def plain_chance(left: int, vowels: int) -> float:
    away = 10 * (vowels / left - 0.4)
    constant, slope, curve = (at(row, left) for row in shipped_model().chance)
    return 1 / (1 + exp(-(constant + slope * away + curve * away**2)))


def plain_remainder(board: Board) -> float:
    model, text = shipped_model(), board.letters
    left, vowels = len(text), sum(letter in VOWELS for letter in text)
    filled = [cell for cell in naive.cells(board) if board.letter(cell) != "."]
    near = [pair for pair in combinations(filled, 2) if naive.touch(*pair)]
    touching = [(min(pair), max(pair)) for pair in ((board.letter(a), board.letter(b)) for a, b in near)]
    pairs = dict(zip(combinations_with_replacement(ascii_lowercase, 2), model.pairs, strict=True))
    return (
        sum(at(model.letters[ord(letter) - ord("a")], left) for letter in text)
        + at(model.together, left) * sum(plain_bond(*pair) + pairs[pair] for pair in touching)
        + at(model.squares, left) * connectivity(board)
        + at(model.spread, left) * (vowels / left - 0.4) ** 2 * left
        + BONUS * plain_chance(left, vowels)
    )


@settings(max_examples=60)
@given(boards(6, 6, "tenorhsaiqdywz"))
def test_the_value_of_a_remainder_is_the_sum_of_its_tables(board) -> None:
    told = remainder(board, FEW)
    assert told == pytest.approx(plain_remainder(board) if board.letters else BONUS, abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_a_board_and_its_mirror_have_the_same_value(seed) -> None:
    standard, board = open_lexicon("standard"), random_board(seed, 7, 6)
    for side in SIDES:
        for mirrored in (board, removed(board, [(seed % 7, 0), (seed % 7, 1), (6, 3), (5, 3)], side)):
            mirror = Board(tuple(row[::-1] for row in mirrored.rows))
            assert remainder(mirror, standard) == pytest.approx(remainder(mirrored, standard))


def test_letters_that_combine_well_have_a_higher_value() -> None:
    large = open_lexicon("large")
    assert remainder(Board(("tes", "ran", "ile")), large) > remainder(Board(("vvv", "uuu", "qqq")), large) + 100
    table = bonds(large)
    q, u, x, t, h = (ord(letter) - ord("a") for letter in "quxth")
    assert table[q, u] > 7 > 1 > table[t, q]
    assert table[t, h] > table[t, x]
    assert np.array_equal(table, table.T)
    assert not table[26:].any()


def test_chances_are_probabilities_and_best_with_some_vowels() -> None:
    table = chances(shipped_model(), np.arange(1, 109), np.arange(109))
    assert ((table >= 0) & (table <= 1)).all()
    for left in (10, 20, 40, 80):
        row = table[left - 1, : left + 1]
        assert 0.25 <= int(row.argmax()) / left <= 0.55
        assert row[0] < row.max() > row[left]
    assert chance(Board(("..",))) == 1.0
    assert chance(Board(("tea",))) == pytest.approx(plain_chance(3, 2))
    assert chance(Board(("teas", "tons"))) > chance(Board(("aeio", "aeio")))


def test_the_shipped_model_has_a_number_for_every_letter_at_every_anchor() -> None:
    model = shipped_model()
    assert model.anchors == tuple(sorted(set(model.anchors)))
    rows = [*model.letters, model.together, model.squares, model.spread, *model.chance]
    assert {len(row) for row in rows} == {len(model.anchors)}
    assert len(model.letters) == 26
    assert np.isfinite(np.array(rows)).all()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"{}", b'{"anchors": ["x"]}'])
def test_the_error_for_a_damaged_model_names_its_path(content, tmp_path, monkeypatch) -> None:
    path = tmp_path / "value.json"
    path.write_bytes(content)
    monkeypatch.setattr(files, "shipped", lambda name: path)
    with pytest.raises(FileProblem, match=r"value\.json: a data file of the program is damaged.*Install"):
        module.shipped_model.__wrapped__()


def test_a_model_round_trips_through_its_file(tmp_path, monkeypatch) -> None:
    path = tmp_path / "value.json"
    path.write_bytes(msgspec.json.encode(model := shipped_model()))
    monkeypatch.setattr(files, "shipped", lambda name: path)
    read = module.shipped_model.__wrapped__()
    assert isinstance(read, Model)
    assert read == model
