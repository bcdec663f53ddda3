"""Tables 4.4 and 5.4 to 5.7 of Lyster 2022: the printed values, and the same players on boards of this program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from engine.core.job import Control, Outcome
from engine.research.match import Entrant, match
from engine.research.match_results import Result, Sample, Standing, pooled_p, sample, standings
from engine.soup.board import BONUS
from engine.soup.players.registry import DEFAULT_LEXICON


class Printed(NamedTuple):
    """The games of one column of a table: total scores, and remaining letters if printed."""

    scores: tuple[int, ...]
    letters_left: tuple[int, ...] = ()


AMATEUR = Printed((1038, 1062, 1090, 1120, 1157, 1187, 1225, 1244, 1277, 1309))
EXPERT_WORDS = (1460, 1410, 1785, 1512, 1594, 1450, 1626, 1534, 1342, 1774)
EXPERT_CLEARED = (True, True, True, True, False, False, True, True, True, True)
EXPERT = Printed(
    tuple(score + BONUS * cleared for score, cleared in zip(EXPERT_WORDS, EXPERT_CLEARED, strict=True))
)
GREEDY_4_4 = Printed((1780, 1752, 1759, 1791, 1542, 1748, 1494, 1843, 1688, 1851))
_GREEDY_SCORES = (
    1715, 1785, 1863, 1884, 1727, 1771, 2128, 1708, 1860, 1761, 1869, 2078, 1796, 1871, 1749, 2159, 1796, 1960,
    1783, 1839, 1700, 1606, 1766, 1770, 1621,
)  # fmt: skip
_GREEDY_LEFT = (7, 15, 4, 8, 3, 13, 6, 8, 2, 3, 2, 9, 4, 10, 5, 4, 11, 3, 1, 13, 5, 15, 13, 12, 10)
PRINTED: Mapping[str, Printed] = {
    "greedy": Printed(_GREEDY_SCORES, _GREEDY_LEFT),
    "reweighted": Printed(
        (1675, 1829, 1665, 1684, 1680, 1556, 1777, 1861, 1732, 1685), (19, 7, 8, 13, 5, 6, 14, 2, 1, 9)
    ),
    "vowels": Printed(
        (1736, 1882, 1846, 1785, 1822, 1662, 1963, 1723, 1714, 2059), (11, 4, 5, 8, 5, 6, 5, 7, 6, 7)
    ),
    "connectivity": Printed(
        (1750, 1834, 1650, 2316, 1705, 1718, 1724, 1799, 1720, 1705), (2, 10, 5, 0, 1, 5, 11, 9, 7, 6)
    ),
    "heuristic": Printed(
        (
            2006, 1742, 1936, 1799, 1771, 1842, 1795, 1859, 1749, 1975, 2026, 1963, 2015, 1975, 1800, 1757, 1843,
            1815, 1931, 1914, 1778, 1742, 2038, 2260, 1832,
        ),
        (5, 3, 3, 11, 3, 1, 2, 5, 6, 3, 5, 6, 4, 3, 3, 5, 5, 2, 5, 2, 5, 5, 7, 0, 3),
    ),
}  # fmt: skip
"""Tables 5.4 to 5.7 by player. Tables 5.4 to 5.6 print only the first ten games of greedy."""


class Row(NamedTuple):
    """A player in a table: results of this program and printed results.

    Attributes:
        table: number of the table.
        standing: statistics of the games played here.
        printed_score: points of the printed games.
        printed_left: remaining letters of the printed games.
        p_score: P of the pooled t-test of points against greedy; None for greedy.
        p_left: P of the pooled t-test of remaining letters against greedy; None for greedy.
        printed_p_score: the same as `p_score`, for the printed games.
        printed_p_left: the same as `p_left`, for the printed games.
    """

    table: str
    standing: Standing
    printed_score: Sample
    printed_left: Sample
    p_score: float | None
    p_left: float | None
    printed_p_score: float | None
    printed_p_left: float | None


TABLES: Mapping[str, str] = {
    "greedy": "4.4", "reweighted": "5.4", "vowels": "5.5", "connectivity": "5.6", "heuristic": "5.7",
}  # fmt: skip


def reproduce(
    seeds: Sequence[int],
    *,
    lexicon: str = DEFAULT_LEXICON,
    executor: Executor | None = None,
    file: str | Path | None = None,
    control: Control | None = None,
) -> Outcome[tuple[Result, ...]]:
    """Let the five players of the tables play random boards; see `engine.research.match.match`."""
    entrants = [Entrant(name) for name in TABLES]
    return match(entrants, seeds, lexicon=lexicon, executor=executor, file=file, control=control)


def side_by_side(results: Sequence[Result]) -> tuple[Row, ...]:
    """Return the rows of the tables in printed order; players without a game are omitted."""
    games = {name: [one for one in results if one.player == name] for name in TABLES}
    return tuple(_row(name, games[name], games["greedy"]) for name in TABLES if games[name])


def _row(name: str, games: Sequence[Result], greedy: Sequence[Result]) -> Row:
    printed = PRINTED[name]
    against = _first(PRINTED["greedy"], len(printed.scores))
    compared = name != "greedy" and bool(greedy)
    return Row(
        TABLES[name],
        standings(games)[0],
        sample(printed.scores),
        sample(printed.letters_left),
        pooled_p([one.total for one in games], [one.total for one in greedy]) if compared else None,
        pooled_p([one.letters_left for one in games], [one.letters_left for one in greedy]) if compared else None,
        pooled_p(printed.scores, against.scores) if compared else None,
        pooled_p(printed.letters_left, against.letters_left) if compared else None,
    )


def _first(printed: Printed, count: int) -> Printed:
    return Printed(printed.scores[:count], printed.letters_left[:count])
