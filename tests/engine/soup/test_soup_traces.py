"""Taboo words on a board: traces compared with a naive search, their severity, and repairs."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from engine.core import BadInput, Control, Stopped
from engine.core.alphabet import ENGLISH
from engine.soup.board import Board, random_board, read_board, square
from engine.soup.make import make_board, make_clean, on_board
from engine.soup.moves import clean_lexicon, excluded_words, finder_of, playable_lexicon
from engine.soup.puzzle import Puzzle
from engine.soup.traces import Scanner, find_repairs, repair_all, visible, with_letter
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, default_list, parse_list
from engine.words.vetting.verdict import Ruling
from tests.engine.words.naive_graph import has_word

WORDS = "fart\nrat;mild\ntea;mild\nseas\nolo\nnine;strong;answer"
LIST = parse_list(WORDS, "aunt")
SCANNER = Scanner(Vetter([LIST]))


def plain_traces(words: set[str], board: Board) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    """Return all paths, by trying every order of cells."""
    cells = [(r, c) for r in range(len(board.rows)) for c in range(board.columns)]
    found = set()
    for word in words:
        for path in permutations(cells, len(word)):
            near = all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(path))
            if near and "".join(board.letter(cell) for cell in path) == word:
                found.add((word, frozenset(path)))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_every_trace_of_a_small_board_is_found_once(seed) -> None:
    board = random_board(seed, 3, 3, [int(letter in "fartseo") for letter in ENGLISH.letters])
    found = [(trace.word, frozenset(trace.cells)) for trace in SCANNER.traces(board)]
    assert set(found) == plain_traces({"fart", "rat", "tea", "seas"}, board)
    assert len(found) == len(set(found))


def test_lines_are_more_severe_than_turns_and_strong_words_than_mild_ones() -> None:
    board = read_board("fartx\nxxxxx\nratxf\nxxxxa\nxfxtr")
    graded = [(trace.word, trace.grade, trace.bends) for trace in SCANNER.traces(board)]
    assert graded[:2] == [("fart", "glaring", 0), ("fart", "plain", 1)]
    assert ("rat", "plain", 0) in graded
    assert {grade for word, grade, turns in graded if turns > 1} <= {"hidden"}
    assert [one.grade for one in SCANNER.traces(board)] == sorted(
        (one.grade for one in SCANNER.traces(board)), key=["glaring", "plain", "hidden"].index
    )


@pytest.mark.parametrize("line", ["fartx", "xtraf"])
def test_a_word_is_found_backwards_downwards_and_diagonally(line) -> None:
    down = "\n".join(line)
    diagonal = "\n".join("." * k + letter + "." * (4 - k) for k, letter in enumerate(line))
    for text in (line, down, diagonal):
        assert [one.word for one in SCANNER.traces(read_board(text)) if one.grade == "glaring"] == ["fart"]


def test_a_palindrome_is_found_once_and_a_word_for_answers_only_is_ignored() -> None:
    assert [one.word for one in SCANNER.traces(read_board("olonine"))] == ["olo"]


def test_rulings_accept_mild_words_and_reject_others() -> None:
    vetter = Vetter([LIST], [Ruling("rat", True, "accepted"), Ruling("xylo", False, "offensive")])
    found = Scanner(vetter).traces(read_board("ratq\nxylo"))
    assert [(one.word, one.grade) for one in found] == [("xylo", "glaring")]


def test_a_repair_removes_a_trace_and_adds_none() -> None:
    board = read_board("fart\nxxxx\nxxqx")
    found = find_repairs(board, SCANNER)
    assert found
    for repair in found:
        after = visible(SCANNER.traces(with_letter(board, repair.cell, repair.new)))
        assert len(after) == repair.remaining == 0
    best = found[0]
    assert best.same_kind
    every = {
        (cell, letter)
        for cell in ((0, c) for c in range(4))
        for letter in ENGLISH.letters
        if letter != board.letter(cell) and not visible(SCANNER.traces(with_letter(board, cell, letter)))
    }
    assert {(one.cell, one.new) for one in found} == every


@pytest.mark.parametrize("seed", range(6))
def test_repairs_equal_those_found_by_trying_each_letter(seed) -> None:
    scanner = Scanner(Vetter([default_list()]))
    board = random_board(seed, 5, 5)
    seen = set(visible(scanner.traces(board)))
    cells = {cell for trace in seen for cell in trace.cells}
    tried = set()
    for cell in cells:
        for letter in set(ENGLISH.letters) - {board.letter(cell)}:
            after = set(visible(scanner.traces(with_letter(board, cell, letter))))
            if after <= seen and not any(cell in trace.cells for trace in after):
                tried.add((cell, letter, len(after)))
    assert {(one.cell, one.new, one.remaining) for one in find_repairs(board, scanner)} == tried


def test_typical_boards_need_few_repairs() -> None:
    scanner = Scanner(Vetter([default_list()]))
    for seed in range(20):
        made = repair_all(random_board(seed), scanner)
        assert made.remaining == () == visible(scanner.traces(made.board))
        assert len(made.repairs) <= 8


def test_repairs_can_be_limited_to_a_selected_trace() -> None:
    board = read_board("fartx\nxxxxx\nxfart")
    chosen = SCANNER.traces(board)[1]
    found = find_repairs(board, SCANNER, chosen)
    assert {one.cell for one in found} <= set(chosen.cells)
    assert all(chosen in one.removes and one.remaining == 1 for one in found)


def test_draw_again_finds_a_clean_board_of_its_own_for_each_seed() -> None:
    scanner = Scanner(Vetter([default_list()]))
    drawn = [make_clean(seed, scanner) for seed in range(12)]
    assert len({one.board for one in drawn}) == 12
    for seed, one in enumerate(drawn):
        assert one.board == random_board(one.seed)
        assert not visible(scanner.traces(one.board))
        assert (one.tried == 1) == (one.seed == seed) == (not visible(scanner.traces(random_board(seed))))
        assert make_clean(one.seed, scanner) == one._replace(tried=1)


def test_a_board_too_large_to_be_drawn_clean_is_repaired() -> None:
    scanner = Scanner(Vetter([LIST]))
    drawn = make_board(1, scanner, 16, 16)
    assert visible(scanner.traces(drawn.board)) == ()
    raw = random_board(1, 16, 16)
    apart = sum(one != other for one, other in zip(raw.letters, drawn.board.letters, strict=True))
    assert 0 < apart <= drawn.mended
    assert make_board(0, scanner) == make_clean(0, scanner)


def test_an_impossible_draw_is_an_error_and_a_draw_can_be_cancelled() -> None:
    shares = [int(letter == "a") for letter in ENGLISH.letters]
    scanner = Scanner(Vetter([parse_list("aaa", "aunt")]))
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        make_clean(1, scanner, shares=shares, control=control)
    with pytest.raises(BadInput, match="none of 3,000 boards"):
        make_clean(1, scanner, 1, 3, shares=shares)


def test_a_new_board_discards_the_game() -> None:
    old = Puzzle(read_board("cat"), title="Mine", rulings=(Ruling("fart", False, "offensive"),))
    made = on_board(old, read_board("dog"))
    assert (made.title, made.rulings, made.turns, made.solution) == ("Mine", old.rulings, (), ())


def test_taboo_words_are_excluded_and_rulings_override_lists() -> None:
    lexicon = Lexicon.of("few", ["cat", "fart", "rat", "seas", "tea", "nine"])
    house = House((LIST,), (Ruling("cat", False, "obscure"),))
    assert excluded_words(lexicon, house) == {"fart", "seas", "nine", "cat"}
    ruled = (Ruling("seas", True, "accepted"), Ruling("tea", False, "obscure"))
    assert excluded_words(lexicon, house, ruled) == {"fart", "nine", "cat", "tea"}
    assert playable_lexicon(lexicon, house, ruled).words == ["rat", "seas"]
    assert playable_lexicon(lexicon, House()) is lexicon


def test_accepted_words_that_the_list_does_not_have_can_be_played() -> None:
    lexicon = Lexicon.of("few", ["tea", "cat", "rat"], zipf={"rat": 4.5}, displays={"rat": "R\u00e1t"})
    own = tuple(Ruling(word, True, "accepted") for word in ("tar", "cat", "at", "caf\u00e9", "a" * 300))
    made = playable_lexicon(lexicon, House(rulings=(Ruling("art", True, "accepted"),)), own)
    assert made.words == ["tea", "cat", "rat", "art", "tar"]
    assert [made.index_of(word) for word in ("tar", "art", "rat", "tea", "are")] == [4, 3, 2, 0, None]
    assert (made.display(2), made.display(4), made.zipf[2]) == ("R\u00e1t", "tar", np.float32(4.5))
    found = finder_of(made).moves(read_board("tar"), every=True)
    assert {found.word(number) for number in range(len(found.scores))} == {"tar", "rat"}
    assert made.fingerprint != playable_lexicon(lexicon, House(), own).fingerprint


def test_words_with_a_caution_and_names_are_not_clean_until_they_are_accepted() -> None:
    lexicon = open_lexicon("large")
    listed = parse_list("nine;never\ntea;caution\nseas;caution", "aunt")
    house = House((listed,), tuple(Ruling(word, True, "accepted") for word in ("seas", "nordic")))
    words = clean_lexicon(lexicon, house).words
    assert {"nine", "tea", "fonda", "seas", "nordic"} <= set(lexicon.words)
    assert {"nine", "tea", "fonda", "seas", "nordic", "cat"} & set(words) == {"seas", "nordic", "cat"}


def test_the_allowed_lexicon_equals_a_lexicon_of_its_words(home) -> None:
    lexicon = open_lexicon("standard")
    house = House((default_list(),))
    made = playable_lexicon(lexicon, house)
    assert made is playable_lexicon(lexicon, house)
    barred = excluded_words(lexicon, house)
    words = [word for word in lexicon.words if word not in barred]
    twin = Lexicon.of("twin", words)
    assert made.words == words
    assert made.fingerprint != lexicon.fingerprint
    for name in ("letters", "offsets", "masks", "lengths", "order"):
        assert getattr(made, name).tolist() == getattr(twin, name).tolist()
        assert getattr(made, name).dtype == getattr(twin, name).dtype
    some = [*range(0, len(made), 5000), *made.arrays.displays[:5].tolist()]
    assert [made.display(i) for i in some] == [lexicon.display(lexicon.words.index(words[i])) for i in some]
    assert not any(has_word(made.graph, word) for word in barred)
    assert has_word(made.graph, "challenge")


def test_cells_are_named_as_on_a_chessboard() -> None:
    assert square((11, 0), 12) == "a1"
    assert square((0, 8), 12) == "i12"
    assert len({square((r, c), 16) for r in range(16) for c in range(16)}) == 256
