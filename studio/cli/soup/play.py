"""`soup play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, print_json, seed_of, was_given
from studio.cli.soup.shared import (
    board_file,
    check_size,
    columns,
    move_json,
    new_lexicon_name,
    puzzle_of,
    rows,
    seconds,
    steps,
)
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.core.job import Outcome
    from engine.soup.players.player import Game


@click.command(short_help="Let a player play a game.")
@click.option(
    "--player", "player_text", required=True, metavar="NAME[:SWITCH=VALUE]",
    help="greedy, sorted, reweighted, vowels, connectivity, heuristic, two-move, x-move, quick or beam; "
    "for example greedy:side=both.",
)  # fmt: skip
@click.option("--seed", type=int, help="Seed of a random board (default: random, printed).")
@board_file
@rows
@columns
@seconds
@steps
@new_lexicon_name
@click.option("--unvetted", is_flag=True, help="Allow words that taboo lists or house rulings exclude.")
@as_json
def play(
    player_text: str, seed: int | None, board_file: Path | None, rows: int, columns: int, seconds: float | None,
    steps: int | None, lexicon_name: str, unvetted: bool, as_json: bool,
) -> None:  # fmt: skip
    """Let a player play a whole game, and print every move with its cells on the board before the move.

    The word list and the rulings of a .puzzle file are used; --lexicon overrides the word list.
    """
    from engine.core.errors import BadInput
    from engine.research.match import read_entrant
    from engine.soup.moves import playable_lexicon
    from engine.soup.players.player import play as play_whole
    from engine.soup.players.registry import make_player
    from engine.words.sources import open_lexicon
    from engine.words.vetting.house import open_house

    if seed is not None and board_file:
        raise BadInput("give either --seed or --board, not both")
    given = read_entrant(player_text, seconds=seconds, steps=steps)
    check_size(board_file)
    seed = None if board_file else seed_of(seed)
    puzzle = puzzle_of(board_file, seed, rows, columns)
    if board_file and not was_given("lexicon_name"):
        lexicon_name = puzzle.lexicon
    lexicon = open_lexicon(lexicon_name)
    if not unvetted:
        lexicon = playable_lexicon(lexicon, open_house(), puzzle.rulings)
    player = make_player(given.name, lexicon, seconds=given.seconds, steps=given.steps, **dict(given.switches))
    outcome = play_whole(player, puzzle.board)
    if as_json:
        print_json({"player": given.label, "seed": seed, "lexicon": lexicon_name, **_result(outcome)})
    else:
        _print(outcome.result)


def _result(outcome: Outcome[Game]) -> dict[str, Any]:
    game, score = outcome.result, outcome.result.score
    return {
        "board": list(game.board.rows),
        "moves": [move_json(move, len(game.board.rows)) for move in game.moves],
        "word_score": score.words, "bonus": score.bonus, "total": score.total, "letters_left": score.letters_left,
        "steps": outcome.steps, "seconds": round(sum(game.seconds), 3),
    }  # fmt: skip


def _remaining(game: Game) -> str:
    from engine.soup.board import EMPTY
    from engine.soup.puzzle import position

    return "\n".join(row for row in position(game.board, game.moves).rows if row.strip(EMPTY))


def _print(game: Game) -> None:
    from engine.soup.board import squares, worth

    for move in game.moves:
        path = " ".join(squares(move.cells, len(game.board.rows)))
        click.echo(f"{worth(move.word):5d}  {move.word:16s} {move.side:5s}  {path}")
    score = game.score
    left = f"{plural(score.letters_left, 'letter')} left"
    if score.letters_left:
        click.echo(f"\n{_remaining(game)}\n")
    bonus = f" and a bonus of {score.bonus}" if score.bonus else ""
    click.echo(f"{score.total:,} points: {score.words:,} for {plural(len(game.moves), 'word')}{bonus}; {left}")
