"""`wheel make`; options that all commands of the wheel share."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import click

from engine.core import BadInput, changed, plural
from engine.drawing.style import USUAL_WIDTH
from engine.output.target import Target
from engine.wheel.answers import Key
from engine.wheel.arrange import PURPOSES, Purpose
from engine.wheel.make import TEMPLATE, Criteria
from engine.wheel.make import make as make_wheel
from engine.wheel.puzzle import RATINGS, RULES, Layout, Puzzle, Rules
from engine.words.lexicon import min_score as rule
from engine.words.vetting.house import open_house
from engine.words.vetting.taboo import Vetter, read_list
from studio.cli import options
from studio.cli.options import PATH, JsonObject, option

DEFAULT_LEXICON = "common"

new_lexicon_name = options.lexicon_option(DEFAULT_LEXICON, house=True)
rules_name = option(
    "--rules rules_name", click.Choice(["newspaper", "times"]),
    "newspaper: words of four or more letters; times: the same without plurals, verb forms, adverbs in -ly, "
    "comparatives and superlatives.", default="newspaper",
)  # fmt: skip
minimum = option("--minimum", "N", "Minimum length of an answer (default: 4).", type=click.IntRange(1, 9))
size = option("--size", "7-9", "Number of letters of a wheel.", type=click.IntRange(7, 9), default=9)


def vetter_of(taboo: tuple[Path, ...], *, with_house: bool) -> Vetter:
    """Return the vetter of the given lists, or that of the house if none is given or `with_house` is true.

    The house's vetter includes the forms of the listed words; given lists are matched exactly, as published.
    """
    if with_house or not taboo:
        return open_house(extra=taboo).vetter()
    lists = [read_list(path) for path in taboo]
    if not any(one.words for one in lists):
        what = ": ".join(("the list contains no taboo word", *lists[0].refused[:1]))
        raise BadInput(what, where=str(taboo[0]), mend="Write one word on each line.")
    return Vetter(lists, exact=True)


vetter_options = options.grouped(
    "vetter", vetter_of,
    click.option(
        "--taboo", multiple=True, type=PATH, metavar="FILE",
        help="Use these taboo lists instead of those of the house, so that results are the same on every machine.",
    ),
    options.flag("--house", "Use the taboo lists of the house in addition to --taboo.", name="with_house"),
)  # fmt: skip


def rules_of(name: str, minimum: int | None, min_score: int | None = None, lexicon_name: str = "") -> Rules:
    """Return the rules of a name, with another minimum length or least score if they are given."""
    options.check_scores(lexicon_name, min_score)
    return changed(RULES[name], minimum=minimum or RULES[name].minimum, min_score=rule(min_score or 0))


@click.command()
@options.seed_option
@option("--word", "LONGWORD", "The long word (default: any).", default="")
@option("--hub", "X", "The letter in the middle (default: any).", default="")
@option(
    "--purpose", click.Choice(list(PURPOSES)),
    "Choose among the clean arrangements: hard hides the answers best, easy shows them most.", default="random",
)  # fmt: skip
@size
@click.option("--answers", nargs=2, type=click.IntRange(1), default=(20, 60), show_default=True, metavar="LEAST MOST")
@click.option(
    "--common", type=options.Finite(0), default=3.0, show_default=True, metavar="ZIPF",
    help="Minimum commonness of the long word: 3 is once in a million words, 4 ten times, 5 a hundred times.",
)  # fmt: skip
@option(
    "--layout", click.Choice(["wheel", "polygon", "square"]),
    "polygon: a hexagon for seven letters, an octagon for nine; square: nine letters, 3x3.", default="wheel",
)  # fmt: skip
@rules_name
@minimum
@new_lexicon_name
@options.min_score_option
@options.print_options(USUAL_WIDTH, kind="wheel")
@options.as_json
def make(
    seed: int | None, word: str, hub: str, purpose: Purpose, size: int, answers: tuple[int, int], common: float,
    layout: str, rules_name: str, minimum: int | None, lexicon_name: str, min_score: int | None, out: Path | None,
    taboo: tuple[Path, ...], target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a vetted wheel by seed, in an arrangement in which no taboo word can be traced."""
    options.check_range("--answers", answers)
    criteria = Criteria(*answers, size, word, hub, common)
    if options.was_given("size") and word and len(word.strip()) != size:
        what = f"--word {word.strip()} has {len(word.strip())} letters, but --size is {size}"
        raise BadInput(what, mend="Remove one of the two options.")
    shape = _layout(layout, size, word)
    rules = rules_of(rules_name, minimum, min_score, lexicon_name)
    template = changed(TEMPLATE, rules=rules, lexicon=lexicon_name, layout=shape)
    house = open_house(extra=taboo)
    puzzle, key = make_wheel(template, criteria, seed=options.seed_of(seed), purpose=purpose, house=house)
    if out:
        options.write_puzzle(out, puzzle, key, target)
    options.print_result(_result(puzzle, key), _lines(puzzle, key), as_json=as_json)
    if out and not as_json:
        click.echo(f"Wrote {out}")


def _layout(layout: str, size: int, word: str = "") -> Layout:
    letters = len(word.strip()) or size
    if layout == "square" and letters != 9:
        what = f"a square has 9 cells, and the wheel {letters} letters"
        raise BadInput(what, mend="Use another layout or size.")
    return cast("Layout", layout)


def _lines(puzzle: Puzzle, key: Key) -> Iterator[str]:
    for answer in key.answers:
        yield f"{key.written(answer.word)}{'  (all the letters)' if answer.long else ''}"
    for answer in key.excluded:
        yield f"-  {key.written(answer.word)}  (excluded: {answer.verdict.reason}, {answer.verdict.source})"
    levels = ", ".join(f"{name.lower()} {words}" for name, words in key.rated)
    yield f"{puzzle.shown}: {plural(len(key.answers), 'answer')}; {levels}"


def _result(puzzle: Puzzle, key: Key) -> JsonObject:
    return {
        "hub": puzzle.hub, "ring": puzzle.ring, "layout": puzzle.layout, "rules": puzzle.rules.name,
        "minimum": puzzle.rules.minimum, "lexicon": puzzle.lexicon, "long": list(key.long_words),
        "answers": [answer.word for answer in key.answers], "written": dict(key.shown),
        "count": len(key.answers), "common": key.common,
        "left_out": [
            {"word": a.word, "reason": a.verdict.reason, "source": a.verdict.source} for a in key.excluded
        ],
        "ratings": dict(zip(RATINGS, key.levels, strict=True)),
    }  # fmt: skip
