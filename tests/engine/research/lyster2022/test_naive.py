"""The moves printed in Lyster 2022, replayed with the naive search."""

from engine.soup.board import SIDES, Board, Move, played, random_board, shown, worth
from engine.soup.puzzle import replay
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import FIGURE_3_1, FIGURE_4_8, FIGURE_5_5, LEFT_OF_4_8, TABLE_4_1


def occurrences(board: Board, path: naive.Path) -> list[int]:
    """Return a path in the notation of Lyster 2022: the number of each cell among those with its letter."""
    letters = [(cell, board.letter(cell)) for cell in naive.cells(board)]
    return [[one for one, letter in letters if letter == board.letter(cell)].index(cell) for cell in path]


def test_methanation_has_the_two_paths_of_figure_3_2() -> None:
    found = [occurrences(FIGURE_3_1, path) for path in naive.paths(FIGURE_3_1, "methanation")]
    assert found == [[1, 7, 6, 1, 9, 4, 10, 10, 7, 4, 6], [1, 7, 6, 1, 9, 4, 10, 10, 7, 4, 7]]


def test_table_4_1_replays_to_the_board_of_figure_4_9() -> None:
    board, moves = FIGURE_4_8, []
    for word in TABLE_4_1:
        moves.append(Move(word, naive.paths(board, word)[0]))
        board = played(board, moves[-1])
    assert shown(board).endswith(LEFT_OF_4_8)
    score = replay(FIGURE_4_8, tuple(moves))
    assert (score.words, score.bonus, score.letters_left) == (1754, 0, 12)


def test_figure_5_5_is_cleared_by_three_words() -> None:
    for side in SIDES:
        board, moves = FIGURE_5_5, []
        for word in ("fil", "tay", "ire"):
            paths = naive.paths(board, word)
            assert paths, (word, side)
            moves.append(Move(word, paths[0], side))
            board = played(board, moves[-1])
        assert replay(FIGURE_5_5, tuple(moves)).total == 569


def test_each_set_of_cells_is_found_once_unless_all_paths_are_requested() -> None:
    ear, aba = Board(("ra.", "e..")), Board(("aba", "..."))
    assert [word for word, _, _ in naive.moves(ear, ["ear", "are", "era"])] == ["are"]
    assert [word for word, _, _ in naive.moves(ear, ["ear", "are", "era"], every=True)] == ["are", "ear", "era"]
    assert [path for _, path, _ in naive.moves(aba, ["aba"])] == [((0, 0), (0, 1), (0, 2))]
    assert len(naive.moves(aba, ["aba"], every=True)) == 2


def test_a_random_board_has_a_move_for_each_word() -> None:
    board = random_board(1, 4, 4)
    for word, cells, score in naive.moves(board, ["tea", "toe", "tie", "sea", "her", "ten"], every=True):
        assert "".join(map(board.letter, cells)) == word
        assert score == worth(word)
