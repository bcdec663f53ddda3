"""The figures and tables of Lyster 2022 that are computed from games, compared with the printed values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from engine.core.job import Control
from engine.research.lyster2022.catalogue import Cell, Sheet, Subject
from engine.research.lyster2022.reproduce import (
    AMATEUR,
    EXPERT,
    EXPERT_CLEARED,
    EXPERT_WORDS,
    GREEDY_4_4,
    Row,
    side_by_side,
)
from engine.research.lyster2022.tables import curves, left_at, played, scatter, used_at, word_scores
from engine.research.lyster2022.timing import Lap, speed_up, time_ways
from engine.research.match_results import Result, sample
from engine.soup.board import random_board
from engine.words.sources import open_lexicon

HIGH = 300
"""Least points of a very high word in Lyster 2022."""
LATE = 75.0
"""Percentage of letters used after which the expert only clears the board."""
EXPERT_MEAN = sum(EXPERT_WORDS) / len(EXPERT_WORDS)
NOT_PRINTED = "Lyster 2022 does not print the words of the expert's games"
PRINTED_FASTER: Mapping[str, float] = {"4.10": 1.0, "4.11": 2.0, "4.13": 10.0}
"""Speed-ups by figure, from the text of section 4.2: "nearly twice" and "about 10 times"."""
PLAYERS_COLUMNS = (
    "Table", "Player", "Games", "Mean", "Error", "Printed mean", "Left", "Printed left", "Cleared %",
    "Printed cleared %", "P", "Printed P", "P left", "Printed P left",
)  # fmt: skip


def game_sheet(subject: Subject, results: Sequence[Result], *, control: Control | None = None) -> Sheet:
    """Return the sheet of a subject that needs games of a player or of players; without games it is empty."""
    (control or Control()).check()
    if subject.needs == "players":
        return _players(subject, results)
    return {"5.1": _histogram, "5.3": _scatter, "5.6": _curves}[subject.key](subject, results)


def time_sheet(subject: Subject, laps: Iterable[Lap]) -> Sheet:
    """Return the time of greedy's turns with and without each speed-up (Figures 4.10 to 4.13)."""
    laps = tuple(laps)
    faster = speed_up(laps) if laps else {}
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
    return Sheet(subject, summary, columns, rows, {lap.way.name: lap.seconds for lap in laps})


def timed(lexicon_name: str, games: int, seed: int, *, control: Control) -> tuple[Lap, ...]:
    """Time greedy's turns on random boards with every method.

    Raises:
        BadInput, FileProblem: if the lexicon cannot be opened; see `open_lexicon`.
    """
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.0))
    return time_ways(lexicon, [random_board(seed + place) for place in range(games)], control=control)


def _histogram(subject: Subject, results: Sequence[Result]) -> Sheet:
    made = word_scores(played(results))
    edges = made.edges.tolist()
    rows = tuple(zip(edges[:-1], edges[1:], made.counts.tolist(), strict=True)) if results else ()
    summary = f"{NOT_PRINTED} (Figure 5.1); Figure 5.2 shows 46 games of greedy."
    if results:
        points = scatter(played(results)).score
        words = sum(one.word_score for one in results) / len(results)
        summary = (
            f"{_games(results)}: {words:,.1f} points per game without the bonus, {_mean(points)} per word, "
            f"{(points >= HIGH).sum() / len(results):.2f} words of {HIGH} points or more per game. {NOT_PRINTED} "
            f"(Figure 5.1). The expert scores {EXPERT_MEAN:,.1f} points per game without the bonus, nearly always "
            f"with a word of {HIGH} points or more. Figure 5.2 shows 46 games of greedy."
        )
    return Sheet(subject, summary, ("From", "To", "Words"), rows)


def _scatter(subject: Subject, results: Sequence[Result]) -> Sheet:
    words = [word for one in results for word in one.words.split()]
    made = scatter(played(results))
    seeds = [one.seed for one in results for _ in one.words.split()]
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
    return Sheet(subject, summary, ("Board", "Word", "Letters used %", "Points"), rows)


def _curves(subject: Subject, results: Sequence[Result]) -> Sheet:
    with_words = [one for one in results if one.words]
    games = played(with_words)
    made = curves(games)
    rows = tuple(
        (one.seed, round(used, 2), round(scored, 2))
        for one, curve in zip(with_words, made, strict=True)
        for used, scored in zip(curve.used.tolist(), curve.scored.tolist(), strict=True)
    )
    summary = "Printed: half of greedy's points come from the first 40 % of the letters (71 games)."
    if made:
        left = left_at(games, EXPERT_MEAN)
        reached = "no game reaches" if left is None else f"{left:.0f} letters remain at"
        summary = (
            f"{_games(results)}: half of the points come from the first {used_at(made, 50.0):.0f} % of the "
            f"letters (printed for greedy: 40 %), and {reached} the expert's {EXPERT_MEAN:,.1f} points "
            "(printed: 24)."
        )
    return Sheet(subject, summary, ("Board", "Letters used %", "Points %"), rows)


def _players(subject: Subject, results: Sequence[Result]) -> Sheet:
    made = side_by_side(results)
    cleared = 100.0 * sum(EXPERT_CLEARED) / len(EXPERT_CLEARED)
    rows: list[tuple[Cell, ...]] = [
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
    return Sheet(subject, summary, PLAYERS_COLUMNS, tuple(rows))


def _printed(name: str, mean: float, cleared: float) -> tuple[Cell, ...]:
    """Return the row of a human player, with printed values only."""
    return ("4.4", name, None, None, None, mean, None, None, None, cleared, None, None, None, None)


def _row(table: str, row: Row, mean: float, left: float | None) -> tuple[Cell, ...]:
    one = row.standing
    return (
        table, one.player, one.total.size, one.total.mean, one.total.error, mean, one.letters_left.mean, left,
        100.0 * one.cleared.share, None, row.p_score, row.printed_p_score, row.p_left, row.printed_p_left,
    )  # fmt: skip


def _games(results: Sequence[Result]) -> str:
    count = len(results)
    return f"{count:,} game{'' if count == 1 else 's'} of {results[0].player}"


def _mean(scores: np.ndarray) -> str:
    return f"{scores.mean():,.1f}" if len(scores) else "no"
