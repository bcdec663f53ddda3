"""`soup page`, and the options that name a board, which `soup vet` shares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.core.errors import BadInput
from engine.drawing.style import USUAL_WIDTH
from studio.cli.options import (
    as_json,
    check_out,
    print_json,
    was_given,
)
from studio.cli.output import of_document, print_options, suffixes, write_puzzle
from studio.cli.soup.shared import (
    BoardOptions,
    board_options,
    move_json,
    new_lexicon_name,
    seconds,
    steps,
)
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.output.target import Target
    from engine.soup.answers import Key
    from engine.soup.board import Move
    from engine.soup.puzzle import Puzzle
    from engine.words.vetting.house import House

PLAYER = "quick"


@click.command(short_help="Export a board with the game of a player as its solution.")
@board_options
@click.option("--clean", is_flag=True, help="Draw other boards from --seed until one shows no taboo word.")
@click.option("--player", metavar="NAME", help=f"The player whose game is the solution (default: {PLAYER}).")
@seconds
@steps
@click.option("--title", default=None, metavar="TEXT", help="Title above the board (default: Word Soup).")
@new_lexicon_name
@print_options(USUAL_WIDTH, required=True)
@as_json
def page(
    given: BoardOptions, clean: bool, player: str | None,
    seconds: float | None, steps: int | None, title: str | None, lexicon_name: str, out: Path,
    taboo: tuple[Path, ...], target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Export a board with rules, letter values, par scores, space to write, and its solution.

    The solution of a .puzzle file is kept unless --player is given. Players do not play words that taboo lists
    or rulings exclude. Findings go to standard error; some of them block the export unless --force is given.
    """
    from engine.core.value import changed
    from engine.documents.document import SUFFIX, still_printed
    from engine.soup.answers import open_key
    from engine.words.vetting.house import open_house

    check_out(out, suffixes("soup"))
    house = open_house(extra=taboo)
    puzzle = given.puzzle()
    if clean:
        puzzle = _clean(puzzle, given.seed, house)
    if was_given("lexicon_name") or not given.document():
        puzzle = changed(puzzle, lexicon=lexicon_name)
    if title is not None:
        puzzle = changed(puzzle, title=title)
    if out.suffix.lower() != SUFFIX:
        _refuse_blocked_board(puzzle, house, force=target.force)
    if player or not puzzle.solution:
        puzzle = changed(puzzle, solution=_game(puzzle, house, player or PLAYER, seconds, steps))
    source = given.document()
    target = of_document(target, source) if source else target
    key = open_key(puzzle, still_printed(changed(source, body=puzzle)) if source else None, house=house)
    write_puzzle(out, puzzle, key, target, source)
    if as_json:
        print_json(_result(puzzle, key, out))
        return
    for number, word in enumerate(key.words, 1):
        click.echo(f"{number:2d} {word.word:16s} {word.move.side:5s} {word.points:4d} {word.total:6,d}")
    letters = plural(key.score.letters_left, "letter")
    click.echo(f"{key.score.total:,} points with {plural(len(key.words), 'word')}, {letters} left\nWrote {out}")


def _refuse_blocked_board(puzzle: Puzzle, house: House, *, force: bool) -> None:
    """Check the board before a player thinks about it for seconds.

    Raises:
        Blocked: if a taboo word on the board blocks the export.
    """
    from engine.core.errors import Blocked
    from engine.core.value import changed
    from engine.output.issue import require_override
    from engine.soup.answers import findings, key_of

    bare = changed(puzzle, solution=())
    try:
        require_override(findings(bare, key_of(bare, None, house.vetter(puzzle.rulings))), force=force)
    except Blocked as error:
        mend = "Make a clean board with --clean, repair this one with 'soup vet --mend', or use --force."
        raise Blocked(error.what, where=error.where, mend=mend) from None


def _clean(puzzle: Puzzle, seed: int | None, house: House) -> Puzzle:
    from engine.soup.make import make_clean, on_board
    from engine.soup.traces import open_scanner

    if seed is None:
        raise BadInput("--clean needs a seed", mend="Use --seed instead of --board.")
    board = puzzle.board
    drawn = make_clean(seed, open_scanner(house=house), len(board.rows), board.columns)
    click.echo(f"Seed {drawn.seed}", err=True)
    return on_board(puzzle, drawn.board, drawn.own_seed)


def _game(puzzle: Puzzle, house: House, player: str, seconds: float | None, steps: int | None) -> tuple[Move, ...]:
    from engine.soup.moves import playable_lexicon
    from engine.soup.players.player import play
    from engine.soup.players.registry import make_player
    from engine.words.sources import open_lexicon

    words = playable_lexicon(open_lexicon(puzzle.lexicon), house, puzzle.rulings)
    return play(make_player(player, words, seconds=seconds, steps=steps), puzzle.board).result.moves


def _result(puzzle: Puzzle, key: Key, out: Path) -> dict[str, Any]:
    from engine.core.finding import blocking
    from engine.soup.answers import findings

    found = findings(puzzle, key)
    return {
        "rows": list(puzzle.board.rows), "lexicon": puzzle.lexicon, "title": puzzle.title,
        "moves": [move_json(one.move, len(puzzle.board.rows)) for one in key.words],
        "word_score": key.score.words, "bonus": key.score.bonus, "total": key.score.total,
        "letters_left": key.score.letters_left,
        "pars": dict(key.pars), "doubts": [one.text for one in found],
        "forbidden": [one.text for one in blocking(found)],
        "out": str(out),
    }  # fmt: skip
