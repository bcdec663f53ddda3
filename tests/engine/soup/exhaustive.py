"""All games on a board, played by the rules. Repeated positions are cached."""

from collections.abc import Sequence

from hypothesis import strategies as st

from engine.soup.board import BONUS, SIDES, Board, removed
from tests.engine.research.lyster2022 import naive

Known = dict[Board, tuple[int, int | None]]
LETTERS = "tenorhsai"


def best(board: Board, words: Sequence[str], known: Known) -> tuple[int, int | None]:
    """Return the most points of any game, and of the games that clear the board, or None."""
    if not board.letters:
        return BONUS, BONUS
    if board not in known:
        most, cleared = 0, None
        for _, cells, points in naive.moves(board, words):
            for side in SIDES:
                any_game, clearing = best(removed(board, cells, side), words, known)
                most = max(most, points + any_game)
                if clearing is not None:
                    cleared = max(cleared or 0, points + clearing)
        known[board] = most, cleared
    return known[board]


@st.composite
def boards(draw: st.DrawFn, most_rows: int, most_columns: int, letters: str = LETTERS) -> Board:
    """Full boards and boards in the middle of a game, rarely an empty one."""
    rows, columns = draw(st.integers(1, most_rows)), draw(st.integers(1, most_columns))
    full = Board(
        tuple(draw(st.lists(st.text(letters, min_size=columns, max_size=columns), min_size=rows, max_size=rows)))
    )
    if draw(st.booleans()):
        return full
    gone = draw(st.sets(st.sampled_from(naive.cells(full)), min_size=1))
    return removed(full, gone, draw(st.sampled_from(SIDES)))
