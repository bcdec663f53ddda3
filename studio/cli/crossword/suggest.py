"""`crossword suggest`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.crossword.word_options import WordChoice, settings_of, word_options
from studio.cli.options import as_json, print_json, taboo_option

if TYPE_CHECKING:
    from engine.crossword.fill.help import Help, Suggestion, Suggestions
    from engine.crossword.grid import Grid, Slot

MOST = 30
HARDEST = 5
_SLOT = re.compile(r"([1-9]\d{0,3})\s*(a|across|d|down)", re.IGNORECASE)


@click.command(short_help="Suggest words for a slot of a drawn grid.")
@click.argument("grid", metavar="GRID.txt", type=click.Path(path_type=Path))
@click.option("--slot", metavar="SLOT", help='The slot, such as "5 across" or 12d. Without it: the whole grid.')
@click.option("--word", metavar="WORD", help="Only say what this word leaves. It need not be in a list.")
@word_options
@click.option(
    "--most", type=click.IntRange(1, 1000), default=MOST, show_default=True, help="Words of each kind, at most."
)
@taboo_option
@as_json
def suggest(
    grid: Path, slot: str | None, word: str | None, choice: WordChoice, most: int, taboo: tuple[Path, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """Suggest words for a slot of a grid, whose file is that of 'crossword fill'.

    A word survives if each other slot still has a word that fits all its crossings. For such a word are printed
    its score, the fewest words that are left to a slot that crosses it, and the ease: the sum of the base-10
    logarithms of these numbers of words. Words that leave a slot without words come last, with that slot.

    Without --slot, the number of words of each slot, the letters that are forced, the hardest slots and a slot
    without words are printed.
    """
    from engine.core.errors import BadInput
    from engine.crossword.fill.help import LiveHelp, Suggestions
    from engine.crossword.fill.vocabulary import open_vocabulary
    from engine.crossword.patterns.grid_file import read_grid
    from engine.crossword.puzzle import answer_of
    from engine.words.vetting.house import open_house

    drawn = read_grid(grid)
    if word and not slot:
        raise BadInput("--word needs the slot of the word", mend='Give --slot "5 across" too.')
    asked = _slot(drawn, slot) if slot else None
    live = LiveHelp(open_vocabulary(settings_of(choice), open_house(extra=taboo)))
    if asked is None:
        _print_state(drawn, live.ask(drawn), as_json=as_json)
    elif word:
        one = live.judge(drawn, asked, answer_of(word))
        _print_words(
            drawn, asked, Suggestions(() if one.kills else (one,), (one,) if one.kills else (), 0), as_json
        )
    else:
        _print_words(drawn, asked, live.suggest(drawn, asked, most=most), as_json)


def _slot(grid: Grid, text: str) -> Slot:
    """Return the slot with a name such as "5 across"."""
    from engine.core.errors import BadInput
    from engine.crossword.grid import entries_of, numbers

    number_of = numbers(grid)
    if found := _SLOT.fullmatch(text.strip()):
        wanted = int(found[1]), "across" if found[2].lower().startswith("a") else "down"
        for entry in entries_of(grid):
            if (number_of[entry.row, entry.column], entry.direction) == wanted:
                return entry.slot
    raise BadInput(f"the grid has no slot {text!r}", mend='Give a number and a direction, such as "5 across".')


def _name(grid: Grid, slot: Slot) -> str:
    from engine.crossword.grid import numbers

    return f"{numbers(grid)[slot.cell]} {slot.direction}"


def _print_words(grid: Grid, slot: Slot, found: Suggestions, as_json: bool) -> None:
    from engine.crossword.grid import entries_of

    pattern = next(entry.word for entry in entries_of(grid) if entry.slot == slot)
    if as_json:
        survivors, killing = ([_row(grid, one) for one in some] for some in (found.survivors, found.killing))
        shown = {"survivors": survivors, "killing": killing, "untried": found.untried}
        print_json({"slot": _name(grid, slot), "pattern": pattern, **shown})
        return
    more = f", {found.untried:,} with lower scores were not tried" if found.untried else ""
    verb = "word survives" if len(found.survivors) == 1 else "words survive"
    click.echo(f"{_name(grid, slot)}, {pattern.upper()}: {len(found.survivors):,} {verb}{more}.")
    width = len(pattern) + 6
    if found.survivors:
        click.echo(f"{'word':{width}}score  fewest   ease")
    for one in found.survivors:
        click.echo(f"{one.text.upper():{width}}{_score(one):>5}{one.least:8,}{one.ease:7.1f}")
    for one in found.killing:
        if one.kills:
            click.echo(f"{one.text.upper():{width}}{_score(one):>5}  no word for {_name(grid, one.kills)}")


def _score(one: Suggestion) -> str:
    return "-" if one.score is None else str(one.score)


def _row(grid: Grid, one: Suggestion) -> dict[str, Any]:
    left = {"kills": _name(grid, one.kills)} if one.kills else {"fewest": one.least, "ease": round(one.ease, 3)}
    return {"word": one.word, "text": one.text, "score": one.score, **left}


def _print_state(grid: Grid, found: Help, *, as_json: bool) -> None:
    emptied = _name(grid, found.emptied) if found.emptied else None
    names = {slot: _name(grid, slot) for slot in found.slots}
    if as_json:
        slots = [
            {"slot": names[slot], **one._asdict(), "difficulty": round(one.difficulty, 3)}
            for slot, one in found.slots.items()
        ]
        forced = [{"row": row, "col": column, "letter": char} for (row, column), char in found.forced.items()]
        region, outside = ([names[slot] for slot in some] for some in (found.region, found.outside))
        state = {"contradiction": emptied, "slots": slots, "forced": forced, "region": region, "outside": outside}
        print_json(state)
        return
    if emptied:
        click.echo(f"{emptied} has no word.")
    for slot in found.hardest:
        one = found.slots[slot]
        click.echo(f"{names[slot]:12}{one.word.upper():22}{one.candidates:9,}")
    for slot in found.outside:
        click.echo(f"{names[slot]:12}{found.slots[slot].word.upper():22}  kept, not in the lists")
    if found.forced:
        count = "1 letter is" if len(found.forced) == 1 else f"{len(found.forced)} letters are"
        click.echo(f"{count} forced:")
        for r, row in enumerate(grid.rows):
            click.echo("".join(found.forced.get((r, c), char) for c, char in enumerate(row)).upper())
    if found.region:
        click.echo(f"Hardest region: {', '.join(names[slot] for slot in found.region[:HARDEST])}.")
