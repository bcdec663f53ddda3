"""The tables and figures of Lyster 2022 that need games: printed values, and values of games played here."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.core import Control, Outcome, plural
from engine.research.lyster2022 import tables
from engine.research.match import Entrant, match
from engine.research.match_results import Result, Sample, Standing, pooled_p, sample, standings
from engine.soup.board import BONUS, random_board
from engine.soup.players.registry import DEFAULT_LEXICON
from engine.words.sources import open_lexicon

HIGH = 300  # least points of a very high word in Lyster 2022
LATE = 75.0  # percentage of letters used after which the expert only clears the board
NOT_PRINTED = "Lyster 2022 does not print the words of the expert's games"
PRINTED_FASTER: Mapping[str, float] = {"4.10": 1.0, "4.11": 2.0, "4.13": 10.0}
"""Speed-ups by figure, from the text of section 4.2: "nearly twice" and "about 10 times"."""
PLAYERS_COLUMNS = (
    "Table", "Player", "Games", "Mean", "Error", "Printed mean", "Left", "Printed left", "Cleared %",
    "Printed cleared %", "P", "Printed P", "P left", "Printed P left",
)  # fmt: skip


AMATEUR = tables.Printed((1038, 1062, 1090, 1120, 1157, 1187, 1225, 1244, 1277, 1309))
EXPERT_WORDS = (1460, 1410, 1785, 1512, 1594, 1450, 1626, 1534, 1342, 1774)
EXPERT_CLEARED = (True, True, True, True, False, False, True, True, True, True)
EXPERT = tables.Printed(
    tuple(score + BONUS * cleared for score, cleared in zip(EXPERT_WORDS, EXPERT_CLEARED, strict=True))
)
EXPERT_MEAN = sum(EXPERT_WORDS) / len(EXPERT_WORDS)
GREEDY_4_4 = tables.Printed((1780, 1752, 1759, 1791, 1542, 1748, 1494, 1843, 1688, 1851))
PRINTED = tables.PAPER.games
"""Tables 5.4 to 5.7 by player."""


class Row(NamedTuple):
    """A player in a table: games played here and printed games.

    The P values are those of pooled t-tests against greedy, of points and of remaining letters; None for greedy.
    """

    table: str
    standing: Standing
    printed_score: Sample
    printed_left: Sample
    p_score: float | None = None
    p_left: float | None = None
    printed_p_score: float | None = None
    printed_p_left: float | None = None


TABLES: Mapping[str, str] = {
    "greedy": "4.4", "reweighted": "5.4", "vowels": "5.5", "connectivity": "5.6", "heuristic": "5.7",
}  # fmt: skip


def reproduce(
    seeds: Sequence[int], *, lexicon: str = DEFAULT_LEXICON, executor: Executor | None = None,
    file: str | Path | None = None, control: Control | None = None,
) -> Outcome[tuple[Result, ...]]:  # fmt: skip
    """Let the five players of the tables play random boards; see `engine.research.match.match`."""
    entrants = [Entrant(name) for name in TABLES]
    return match(entrants, seeds, lexicon=lexicon, executor=executor, file=file, control=control)


def side_by_side(results: Sequence[Result]) -> tuple[Row, ...]:
    """Return the rows of the tables in printed order; players without a game are omitted."""
    games = {name: [game for game in results if game.player == name] for name in TABLES}
    return tuple(_compared(name, games[name], games["greedy"]) for name in TABLES if games[name])


def _compared(name: str, games: Sequence[Result], greedy: Sequence[Result]) -> Row:
    printed, against = PRINTED[name], PRINTED["greedy"]
    means = (sample(printed.scores), sample(printed.letters_left))
    if name == "greedy" or not greedy:
        return Row(TABLES[name], standings(games)[0], *means)
    (points, left), (others, others_left) = (
        ([game.total for game in some], [game.letters_left for game in some]) for some in (games, greedy)
    )
    count = len(printed.scores)
    here = pooled_p(points, others), pooled_p(left, others_left)
    there = (pooled_p(own, other[:count]) for own, other in zip(printed, against, strict=True))
    return Row(TABLES[name], standings(games)[0], *means, *here, *there)


def game_sheet(subject: tables.Subject, results: Sequence[Result], *, control: Control | None = None) -> tables.Sheet:
    """Return the sheet of a subject that needs games of a player or of players; without games it is empty."""
    (control or Control()).check()
    if subject.needs == "players":
        return _players(subject, results)
    return {"5.1": _histogram, "5.3": _scatter, "5.6": _curves}[subject.key](subject, results)


def time_sheet(subject: tables.Subject, laps: Iterable[tables.Lap]) -> tables.Sheet:
    """Return the time of greedy's turns with and without each speed-up (Figures 4.10 to 4.13)."""
    laps = tuple(laps)
    faster = tables.speed_up(laps) if laps else {}
    rows = tuple(
        (
            lap.way.figure or None, lap.way.name, len(lap.seconds), lap.mean, float(np.median(lap.seconds)),
            float(lap.seconds.max()), round(faster[lap.way.name], 2), PRINTED_FASTER.get(lap.way.figure),
        )
        for lap in laps
    )  # fmt: skip
    summary = (
        "Greedy plays the same games with each method, measured on this computer. Printed: the sorted dictionary "
        "is nearly twice as fast as trying every word, with missing pairs about 10 times as fast. Lyster 2022 "
        "does not use the word graph."
    )
    columns = ("Figure", "Way", "Turns", "Mean s", "Median s", "Longest s", "Times faster", "Printed")
    return tables.Sheet(subject, summary, columns, rows, {lap.way.name: lap.seconds for lap in laps})


def timed(lexicon_name: str, games: int, seed: int, *, control: Control) -> tuple[tables.Lap, ...]:
    """Time greedy's turns on random boards with every method. Raises as `open_lexicon`."""
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.0))
    return tables.time_ways(lexicon, [random_board(seed + place) for place in range(games)], control=control)


def _histogram(subject: tables.Subject, results: Sequence[Result]) -> tables.Sheet:
    counts, edges = (made.tolist() for made in tables.word_scores(results))
    rows = tuple(zip(edges[:-1], edges[1:], counts, strict=True)) if results else ()
    summary = f"{NOT_PRINTED} (Figure 5.1); Figure 5.2 shows 46 games of greedy."
    if results:
        points = tables.scatter(results).score
        words = sum(game.word_score for game in results) / len(results)
        summary = (
            f"{_games(results)}: {words:,.1f} points per game without the bonus, {_mean(points)} per word, "
            f"{(points >= HIGH).sum() / len(results):.2f} words of {HIGH} points or more per game. {NOT_PRINTED} "
            f"(Figure 5.1). The expert scores {EXPERT_MEAN:,.1f} points per game without the bonus, nearly always "
            f"with a word of {HIGH} points or more. Figure 5.2 shows 46 games of greedy."
        )
    return tables.Sheet(subject, summary, ("From", "To", "Words"), rows)


def _scatter(subject: tables.Subject, results: Sequence[Result]) -> tables.Sheet:
    words = [word for game in results for word in game.words.split()]
    made = tables.scatter(results)
    seeds = [game.seed for game in results for _ in game.words.split()]
    rows = tuple(zip(seeds, words, np.round(made.used, 2).tolist(), made.score.tolist(), strict=True))
    summary = f"{NOT_PRINTED} (Figure 5.3); Figure 5.4 shows games of greedy."
    if rows:
        late = made.used > LATE
        summary = (
            f"{_games(results)}: {_mean(made.score[~late])} points per word until three quarters of the letters "
            f"are used, {_mean(made.score[late])} after that. {NOT_PRINTED} (Figure 5.3). According to the text, "
            "the expert finds no high word in the last quarter and only clears the board. Figure 5.4 shows games "
            "of greedy."
        )
    return tables.Sheet(subject, summary, ("Board", "Word", "Letters used %", "Points"), rows)


def _curves(subject: tables.Subject, results: Sequence[Result]) -> tables.Sheet:
    games = [game for game in results if game.words]
    made = tables.curves(games)
    rows = tuple(
        (game.seed, round(used, 2), round(scored, 2))
        for game, curve in zip(games, made, strict=True)
        for used, scored in zip(curve.used.tolist(), curve.scored.tolist(), strict=True)
    )
    summary = "Printed: half of greedy's points come from the first 40 % of the letters (71 games)."
    if made:
        left = tables.left_at(games, EXPERT_MEAN)
        reached = "no game reaches" if left is None else f"{left:.0f} letters remain at"
        summary = (
            f"{_games(results)}: half of the points come from the first {tables.used_at(made, 50.0):.0f} % of the "
            f"letters (printed for greedy: 40 %), and {reached} the expert's {EXPERT_MEAN:,.1f} points "
            "(printed: 24)."
        )
    return tables.Sheet(subject, summary, ("Board", "Letters used %", "Points %"), rows)


def _players(subject: tables.Subject, results: Sequence[Result]) -> tables.Sheet:
    made = side_by_side(results)
    cleared = 100.0 * sum(EXPERT_CLEARED) / len(EXPERT_CLEARED)
    rows: list[tuple[tables.Cell, ...]] = [
        _printed("amateur", sample(AMATEUR.scores).mean, 0.0),
        _printed("expert", sample(EXPERT.scores).mean, cleared),
    ]
    for row in made:
        if row.table == "4.4":
            rows.append(_row("4.4", row, sample(GREEDY_4_4.scores).mean, left=None))
            rows.append(_row("5.7", row, row.printed_score.mean, row.printed_left.mean))
        else:
            rows.append(_row(row.table, row, row.printed_score.mean, row.printed_left.mean))
    summary = "Five players of Lyster 2022 on boards of this program. P is from the pooled t-test against greedy. "
    if made:
        gaps = [row.standing.total.mean - row.printed_score.mean for row in made]
        summary += (
            f"{made[0].standing.total.size:,} boards here, 10 or 25 in print. The means differ from the printed "
            f"means by {min(gaps):+,.0f} to {max(gaps):+,.0f}."
        )
    else:
        summary += "For the expert and the amateur, only printed scores exist."
    return tables.Sheet(subject, summary, PLAYERS_COLUMNS, tuple(rows))


def _printed(name: str, mean: float, cleared: float) -> tuple[tables.Cell, ...]:
    """Return the row of a human player, with printed values only."""
    return ("4.4", name, None, None, None, mean, None, None, None, cleared, None, None, None, None)


def _row(table: str, row: Row, mean: float, left: float | None) -> tuple[tables.Cell, ...]:
    standing = row.standing
    return (
        table, standing.player, standing.total.size, standing.total.mean, standing.total.error, mean,
        standing.letters_left.mean, left,
        100.0 * standing.cleared.share, None, row.p_score, row.printed_p_score, row.p_left, row.printed_p_left,
    )  # fmt: skip


def _games(results: Sequence[Result]) -> str:
    count = len(results)
    return f"{plural(count, 'game')} of {results[0].player}"


def _mean(scores: np.ndarray) -> str:
    return f"{scores.mean():,.1f}" if len(scores) else "no"
