"""`crossword fill`, `suggest` and `codeword`: the letters of a drawn grid."""

import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import click
from msgspec import UNSET

from engine.core import BadInput, Control, Ending, Outcome, changed
from engine.core.files import save
from engine.crossword.editing.placing import with_fill
from engine.crossword.fill.help import Help, LiveHelp, Suggestion, Suggestions
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import Filled
from engine.crossword.fill.search import fill as fill_grid
from engine.crossword.fill.slots import repeated, repeated_text, unspelled_entries
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.forms import number_letters, other_solution, retitled
from engine.crossword.grid import Entry, Grid, Slot, entries_of, entry_name, numbers
from engine.crossword.grid_text import grid_text
from engine.crossword.patterns.review import Statistics, statistics
from engine.crossword.puzzle import Puzzle, answer_of
from engine.crossword.wing import open_key
from engine.documents.conversion import read_any
from engine.documents.document import Document, body_of, encode
from engine.output.target import Target
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.taboo import Vetter
from studio.cli import options
from studio.cli.crossword.patterns import quality, rounded
from studio.cli.crossword.shared import DEFAULT_LIST, grid_of, word_options
from studio.cli.options import PATH, JsonObject, option

SECONDS = 30.0
MOST = 30
HARDEST = 5
SLOTS_NAMED = 8  # slots that the message about an unknown slot names
SLOT_NAME = re.compile(r"([1-9]\d{0,3})\s*(a|across|d|down)", re.IGNORECASE)


@click.command()
@click.argument("grid", metavar="GRID", type=PATH)
@word_options
@option("--seconds", options.POSITIVE, f"Time limit of the search (default: {SECONDS:g}).")
@option("--steps", click.IntRange(1), "Limit of search steps. The result is then reproducible.")
@option(
    "--jobs", "N",
    "Searches side by side, for as many cores (default: 1). The first that ends decides, so that only one "
    "job is reproducible.", type=click.IntRange(1, 64), default=1,
)  # fmt: skip
@options.flag("--improve", "Use the rest of the time or steps to raise the scores.")
@option("--seed", "N", "Random seed. The same seed and steps make the same grid.", type=int)
@options.taboo_option
@options.out_option("File to write, .puzzle: a document for the window, with the grid as far as it is filled.")
@options.date_option
@options.as_json
def fill(
    grid: Path, settings: FillSettings, seconds: float | None, steps: int | None, jobs: int, improve: bool,
    seed: int | None, taboo: tuple[Path, ...], out: Path | None, dated: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Fill the open cells of a grid with words."""
    created = options.date_of(dated)
    if out:
        options.check_out(out, (".puzzle",))
    drawn, house = grid_of(grid), open_house(extra=taboo)
    vetter, vocabulary = house.vetter(), open_vocabulary(settings, house)
    seed = options.seed_of(seed)
    fill_grid(drawn, vocabulary, steps=1)  # compiles or loads the kernels before the time limit starts
    if seconds is None and steps is None:
        seconds = SECONDS
    control = Control()
    ended = fill_grid(drawn, vocabulary, jobs=jobs, seed=seed, seconds=seconds, steps=steps, control=control)
    if improve and ended.ending is Ending.FINISHED:
        ended = _improved(ended, drawn, vocabulary, jobs, seed, seconds, steps)
    if kept := unspelled_entries(drawn):
        some = "1 entry has" if len(kept) == 1 else f"{len(kept)} entries have"
        click.echo(f"{some} a cell with a text that no word has: kept as given.", err=True)
    if out:
        filled = with_fill(Puzzle(grid=drawn, lexicon=settings.lists[-1]), ended.result.grid, vocabulary.lexicon)
        save(out, encode(Document(filled, created)))
    figures = statistics(ended.result.grid, vocabulary.lexicon)
    if as_json:
        options.print_json({**_result(ended, figures, vetter), "seed": seed})
    else:
        click.echo(grid_text(ended.result.grid, capitals=True), nl=False)
        click.echo(_sentence(ended, settings), err=ended.ending is not Ending.FINISHED)
        if sentence := quality(figures):
            click.echo(sentence)
        for entry in ended.result.entries:
            if (verdict := vetter.verdict(entry.word, "entry")).standing != "clean":
                click.echo(f"{entry.word.upper()}: {verdict.standing}, {verdict.reason}.", err=True)
    if ended.ending is not Ending.FINISHED:
        click.get_current_context().exit(1)


def _improved(
    ended: Outcome[Filled], drawn: Grid, vocabulary: Vocabulary, jobs: int, seed: int, seconds: float | None,
    steps: int | None,
) -> Outcome[Filled]:  # fmt: skip
    """The outcome with better words, found in the rest of the time or steps, with the figures of both searches."""
    rest = None if seconds is None else seconds - ended.seconds
    fewer = None if steps is None else steps - ended.steps
    if (rest is not None and rest <= 0) or (fewer is not None and fewer <= 0):
        return ended
    found = improve(ended.result.grid, vocabulary, given=drawn, jobs=jobs, seed=seed, seconds=rest, steps=fewer)
    figures = {**ended.statistics, "nodes": ended.statistics["nodes"] + found.statistics["nodes"]}
    spent, made = ended.seconds + found.seconds, ended.steps + found.steps
    return replace(ended, result=found.result, steps=made, seconds=spent, statistics=figures)


def _sentence(ended: Outcome[Filled], settings: FillSettings) -> str:
    figures = ended.statistics
    if ended.ending is Ending.FINISHED:
        return f"{figures['slots']} words in {ended.seconds:.2f} s, {figures['nodes']:,} nodes"
    ways = ["a lower --min-score"] * bool(settings.min_score) + ["--repeat-stems"] * settings.distinct_stems
    more = f" More words are allowed by {' or '.join(ways)}." if ways and not repeated(ended.result.core) else ""
    if ended.ending is Ending.IMPOSSIBLE:
        proof = f"There is no fill from these words: proved with {figures['nodes']:,} nodes.{more}"
        return f"{proof}\n{_core_sentence(ended.result)}" if ended.result.core else proof
    return (
        f"No fill was found: {ended.ending.value} after {figures['nodes']:,} nodes. The fullest grid has "
        f"{figures['filled']} of {figures['slots']} words.{more}"
    )


def _core_sentence(result: Filled) -> str:
    if len(twice := repeated(result.core)) == len(result.core):
        return f"{repeated_text(result.grid, twice)}. Keep one of each."
    *names, last = (entry_name(result.grid, one) for one in result.core)
    return f"{', '.join(names)} and {last} cannot be filled together." if names else f"No word fits {last}."


def _result(ended: Outcome[Filled], figures: Statistics, vetter: Vetter) -> JsonObject:
    grid = ended.result.grid
    number_of, scored = numbers(grid), {word.entry: word for word in figures.scored}

    def place(entry: Entry) -> JsonObject:
        number = number_of[entry.row, entry.column]
        return {"number": number, "direction": entry.direction, "row": entry.row, "col": entry.column}

    entries = [
        {**place(entry), "word": entry.word, "text": scored[entry].text, "score": scored[entry].score,
         "zipf": round(scored[entry].zipf, 2), "standing": vetter.verdict(entry.word, "entry").standing}
        for entry in ended.result.entries
    ]  # fmt: skip
    return {
        "rows": list(grid.rows),
        "bars": [[bar.row, bar.column, bar.side] for bar in grid.bars],
        "entries": entries,
        "core": list(map(place, ended.result.core)),
        "outcome": "filled" if ended.ending.value == "finished" else ended.ending.value,
        "mean_score": rounded(figures.mean_score),
        "mean_zipf": rounded(figures.mean_zipf),
        "nodes": ended.statistics["nodes"],
        "seconds": round(ended.seconds, 4),
    }


@click.command()
@click.argument("grid", metavar="GRID", type=PATH)
@option("--slot", "SLOT", 'The slot, such as "5 across" or 12d. Without it: the whole grid.')
@option("--word", "WORD", "Print only the effect of this word, which may be missing from the lists.")
@word_options
@option("--most", click.IntRange(1, 1000), "Words of each kind, at most.", default=MOST)
@options.taboo_option
@options.as_json
def suggest(
    grid: Path, slot: str | None, word: str | None, settings: FillSettings, most: int, taboo: tuple[Path, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """Suggest words for a slot of a grid, whose file is that of 'crossword fill'."""
    drawn = grid_of(grid)
    if word and not slot:
        raise BadInput("--word needs the slot of the word", mend='Give --slot "5 across" too.')
    asked = _slot_named(drawn, slot) if slot else None
    live = LiveHelp(open_vocabulary(settings, open_house(extra=taboo)))
    if asked is None:
        _print_state(drawn, live.ask(drawn), as_json=as_json)
    elif word:
        judged = (live.judge(drawn, asked, answer_of(word)),)
        found = Suggestions((), judged, 0) if judged[0].kills else Suggestions(judged, (), 0)
        _print_suggestions(drawn, asked, found, as_json)
    else:
        _print_suggestions(drawn, asked, live.suggest(drawn, asked, most=most), as_json)


def _slot_named(grid: Grid, text: str) -> Slot:
    named = {entry_name(grid, entry): entry.slot for entry in entries_of(grid)}
    if found := SLOT_NAME.fullmatch(text.strip()):
        name = f"{found[1]} {'across' if found[2].lower().startswith('a') else 'down'}"
        if name in named:
            return named[name]
    some = list(named)[:SLOTS_NAMED]
    mend = f"Its slots are {', '.join(some)}" + (" and others." if len(named) > len(some) else ".")
    raise BadInput(f"the grid has no slot {text!r}", mend=mend)


def _print_suggestions(grid: Grid, slot: Slot, found: Suggestions, as_json: bool) -> None:
    pattern = next(entry.word for entry in entries_of(grid) if entry.slot == slot)
    if as_json:
        row = partial(_suggestion_json, grid)
        shown = {"survivors": [*map(row, found.survivors)], "killing": [*map(row, found.killing)]}
        about = {"slot": entry_name(grid, slot), "pattern": pattern}
        options.print_json({**about, **shown, "untried": found.untried})
        return
    more = f", {found.untried:,} with lower scores were not tried" if found.untried else ""
    verb = "word survives" if len(found.survivors) == 1 else "words survive"
    click.echo(f"{entry_name(grid, slot)}, {pattern.upper()}: {len(found.survivors):,} {verb}{more}.")
    width = len(pattern) + 6
    if found.survivors:
        click.echo(f"{'word':{width}}score  fewest   ease")
    for suggestion in found.survivors:
        click.echo(
            f"{suggestion.text.upper():{width}}{_score(suggestion):>5}{suggestion.least:8,}{suggestion.ease:7.1f}"
        )
    for suggestion in found.killing:
        if suggestion.kills:
            emptied = entry_name(grid, suggestion.kills)
            click.echo(f"{suggestion.text.upper():{width}}{_score(suggestion):>5}  no word for {emptied}")


def _score(suggestion: Suggestion) -> str:
    return "-" if suggestion.score is None else str(suggestion.score)


def _suggestion_json(grid: Grid, suggestion: Suggestion) -> JsonObject:
    left: JsonObject = {"fewest": suggestion.least, "ease": round(suggestion.ease, 3)}
    if suggestion.kills:
        left = {"kills": entry_name(grid, suggestion.kills)}
    return {"word": suggestion.word, "text": suggestion.text, "score": suggestion.score, **left}


def _print_state(grid: Grid, found: Help, *, as_json: bool) -> None:
    emptied = entry_name(grid, found.emptied) if found.emptied else None
    names = {slot: entry_name(grid, slot) for slot in found.slots}
    if as_json:
        slots = [
            {"slot": names[slot], **state._asdict(), "difficulty": round(state.difficulty, 3)}
            for slot, state in found.slots.items()
        ]
        forced = [{"row": row, "col": column, "letter": char} for (row, column), char in found.forced.items()]
        region, outside = ([names[slot] for slot in some] for some in (found.region, found.outside))
        state = {"contradiction": emptied, "slots": slots, "forced": forced, "region": region, "outside": outside}
        options.print_json(state)
        return
    if emptied:
        click.echo(f"{emptied} has no word.")
    for slot in found.hardest:
        state = found.slots[slot]
        click.echo(f"{names[slot]:12}{state.word.upper():22}{state.candidates:9,}")
    for slot in found.outside:
        click.echo(f"{names[slot]:12}{found.slots[slot].word.upper():22}  kept, not in the lists")
    if found.forced:
        count = "1 letter is" if len(found.forced) == 1 else f"{len(found.forced)} letters are"
        click.echo(f"{count} forced:")
        for r, row in enumerate(grid.rows):
            click.echo("".join(found.forced.get((r, c), char) for c, char in enumerate(row)).upper())
    if found.region:
        click.echo(f"Hardest region: {', '.join(names[slot] for slot in found.region[:HARDEST])}.")


@click.command()
@click.argument("source", metavar="FILE", type=PATH)
@option("--given", "LETTERS", "The letters that are printed (default: two random ones).")
@options.seed_option
@options.lexicon_option(DEFAULT_LIST, house=True)
@options.out_option(options.OUT_HELP, required=True)
@options.force_option
def codeword(source: Path, given: str | None, seed: int | None, lexicon_name: str, out: Path, force: bool) -> None:
    """Make a codeword of a filled crossword: FILE.puzzle, or a file of another program."""
    options.check_out(out, options.suffixes("crossword"))
    document, _, warnings = read_any(source, options.date_of(None))
    options.warn(warnings)
    puzzle = body_of(document, Puzzle, str(source))
    code = number_letters(puzzle.grid, options.seed_of(seed), given)
    made = changed(puzzle, title=retitled(puzzle, "Codeword"), code=code, diagramless=False, acrostic=UNSET)
    options.write_puzzle(out, made, open_key(made), Target("", created=document.created, force=force), document)
    click.echo(f"Given: {', '.join(code.given.upper()) or 'no letter'}.")
    other = other_solution(made, open_lexicon(lexicon_name).words)
    if other is None:
        click.echo("The search for another solution gave up.")
    elif other:
        pairs = (f"{one.upper()} as {its.upper()}" for one, its in other.items())
        click.echo(f"It has another solution: {', '.join(pairs)}. Give one of these letters.", err=True)
