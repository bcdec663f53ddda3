"""`wheel check`, `wheel arrangements`, `wheel why`, `wheel find` and `wheel audit`."""

from pathlib import Path
from typing import Any

import click
import msgspec
import numpy as np

from engine.calendar.memory import last_used
from engine.core import BadInput, Printed, changed, percent, plural
from engine.core.files import save
from engine.core.store import Store
from engine.documents.document import body_of, read, still_printed
from engine.research import wheel_audit
from engine.wheel.arrange import alone, unavoidable
from engine.wheel.finder import STANDINGS, Filter, FoundWheels, Shown, open_found, path_words
from engine.wheel.puzzle import FEWEST, MOST, Puzzle, wheel
from engine.wheel.wheels import wheels_of
from engine.words.paths import paths
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter
from studio.cli import options
from studio.cli.letters import FindCommand, check_letters, find_command, range_option, unused_option, why_command
from studio.cli.options import Output, as_json, flag, lexicon_option, min_score_option, names_file, option, print_json
from studio.cli.wheel import make

SHAPES = ("wheel", "square", "hexagon", "ring")
HUB, HEXAGON = -1, 6

long_word = click.argument("long_word", metavar="LONGWORD")
hub = option("--hub", "X", "The letter in the hub.", required=True)
shape = option(
    "--shape", click.Choice(SHAPES),
    "wheel: ring and hub; square: 3x3, the ring starts in the middle of the top row; hexagon: six cells "
    "around the hub; ring: paths do not cross the hub.", default="wheel",
)  # fmt: skip


@click.command()
@long_word
@hub
@option(
    "--ring around", "ABCDEFGH", "The letters of the ring, clockwise from the top (default: in alphabetical order).",
    default="",
)  # fmt: skip
@make.vetter_options
@lexicon_option("large")
@shape
@as_json
def check(
    long_word: str, hub: str, around: str, vetter: Vetter, lexicon_name: str, shape: str, as_json: bool
) -> None:  # fmt: skip
    """List the taboo words that can be traced in the wheel of LONGWORD, by exact search and by the heuristic."""
    puzzle = wheel(long_word, hub, around)
    words = sorted(vetter.path_words(puzzle.letters))
    found = paths.obvious_words(words, puzzle.letters, _hood(puzzle, shape))
    traced, long = [one.word for one in found], long_word.strip().lower()
    listed = long in open_lexicon(lexicon_name)
    heuristic = _flagged(puzzle, words) if shape != "square" else None
    if as_json:
        print_json({
            "long": long, "listed": listed, "hub": puzzle.hub, "ring": puzzle.ring, "shape": shape,
            "candidates": words,
            "offending": [
                {
                    "word": one.word,
                    "path": "".join(puzzle.letters[cell] for cell in one.path),
                    "cells": [cell + HUB for cell in one.path],
                }
                for one in found
            ],
            "heuristic": traced if heuristic is None else heuristic,
            "clean": not found,
        })  # fmt: skip
        click.get_current_context().exit(int(bool(found)))
    if not listed:
        click.echo(f"{long} is not in the word list {lexicon_name}.")
    for one in found:
        click.echo(f"{one.word}: {', '.join(f'ring {cell}' if cell else 'hub' for cell in one.path)}")
    if false := [word for word in heuristic or () if word not in traced]:
        click.echo(f"The heuristic also flags {', '.join(false)}, which cannot be traced.")
    verdict = f"{plural(len(found), 'taboo word')} can be traced" if found else "clean"
    click.echo(f"{puzzle.shown}: {verdict} ({plural(len(words), 'candidate')})")
    click.get_current_context().exit(int(bool(found)))


@click.command()
@long_word
@hub
@make.vetter_options
@shape
@as_json
def arrangements(long_word: str, hub: str, vetter: Vetter, shape: str, as_json: bool) -> None:
    """Judge every arrangement of the letters around the hub exactly."""
    puzzle = wheel(long_word, hub)
    words = sorted(vetter.path_words(puzzle.letters))
    made = paths.classify(puzzle.hub, puzzle.ring, words, _hood(puzzle, shape))
    orbits = made.classes.orbits
    classes, distinct, labelled = (_counts(made, each) for each in (None, orbits, orbits * made.permutations_each))
    good = next((i for i, verdict in enumerate(made.verdicts.tolist()) if verdict != paths.OFFENDING), None)
    result = {
        "long": long_word.strip().lower(), "hub": puzzle.hub, "shape": shape, "candidates": words,
        "labelled": sum(labelled.values()), "distinct": sum(distinct.values()), "classes": len(made),
        **classes, "untraceable": classes["clean"] + classes["false_alarms"],
        "counted": "clean + false_alarms + offending = classes",
        "of_labelled": labelled, "of_distinct": distinct,
        "first_clean": None if good is None else made.ring(good),
        "unavoidable": list(unavoidable(made)) if good is None else [],
    }  # fmt: skip
    if as_json:
        print_json(result)
        return
    click.echo("              classes    distinct    labelled")
    for name, kind in (("clean", "clean"), ("false alarms", "false_alarms"), ("offending", "offending")):
        click.echo(f"{name:12s} {classes[kind]:8,d} {distinct[kind]:11,d} {labelled[kind]:11,d}")
    if good is None:
        words = " or ".join(result["unavoidable"])
        click.echo(f"{puzzle.shown}: every arrangement contains a taboo word: {words}")
    else:
        click.echo(f"{puzzle.shown}: the first clean ring is {made.ring(good).upper()}")


def _hood(puzzle: Puzzle, shape: str) -> paths.Neighbourhood:
    if shape == "hexagon" and len(puzzle.ring) != HEXAGON:
        what = f"a hexagon has {HEXAGON + 1} cells, but {puzzle.shown!r} has {len(puzzle.letters)} letters"
        raise BadInput(what, mend="Use another shape or a word of seven letters.")
    if shape == "hexagon":
        return paths.ring(HEXAGON)
    if shape == "square":
        return changed(puzzle, layout="square").neighbourhood
    return alone(puzzle.neighbourhood) if shape == "ring" else puzzle.neighbourhood


def _flagged(puzzle: Puzzle, words: list[str]) -> list[str]:
    """Return the words that the heuristic of Blum and Parry flags in the ring."""
    codes = paths.letter_codes(puzzle.ring)
    mask, all_codes = paths.ring_mask(puzzle.ring, codes), {puzzle.hub: len(codes), **codes}
    return [word for word in words if paths.flagged(mask, paths.word_mask(word, puzzle.hub, all_codes))]


def _counts(made: paths.Arrangements, weights: np.ndarray | None) -> dict[str, int]:
    clean, false, offending = np.bincount(made.verdicts, weights, minlength=3).astype(np.int64).tolist()
    return {"clean": clean, "false_alarms": false, "offending": offending}


def _read(text: str, rules_name: str, minimum: int | None, lexicon_name: str) -> tuple[Puzzle, Printed | None]:
    """Return the wheel of a WHEEL argument and, for a file, what was printed of it."""
    if names_file(text, range(FEWEST, MOST + 1)):
        document = read(text)[0]
        return body_of(document, Puzzle, text), still_printed(document)
    letters = "".join(text.replace("/", " ").split()).lower()
    return Puzzle(letters[:1], letters[1:], rules=make.rules_of(rules_name, minimum), lexicon=lexicon_name), None


why = why_command(
    "wheel",
    """Explain whether WORD is an answer of WHEEL, as a reply to a reader.

    WHEEL is its letters with the hub first, for example WFLEARALT, or a .puzzle file. A file's own rules, word
    list, rulings and printed answers are used.
    """,
    _read, make.rules_name, make.minimum, make.new_lexicon_name,
)  # fmt: skip


SORTS = {
    "word": "words", "hub": "hubs", "zipf": "zipf", "answers": "answers", "common": "common", "share": "share",
    "names": "names", "left-out": "excluded", "standing": "standing", "arrangements": "clean", "last-used": "used",
}  # fmt: skip
OPTIONS = (
    option("--wanted", "LETTERS", "Letters that the wheel contains.", default=""),
    option("--hub", "LETTERS", "Allowed hub letters.", default=""),
    range_option("answers", "Number of answers, for example 25 40.", int),
    range_option("common", "Number of answers that occur at least once in a million words.", int),
    range_option("names", "Number of answers that may be names, for example 0 0.", int),
    range_option("zipf", "Zipf value of the long word, for example 3 8."),
    flag("--clean", "Only wheels whose answers and long words are all clean and that have a clean arrangement."),
    unused_option("wheel"),
    make.size,
    make.new_lexicon_name,
    make.rules_name,
    make.minimum,
    min_score_option,
)


def _find(
    house: House, *, wanted: str, hub: str, clean: bool, unused: int | None, size: int, lexicon_name: str,
    rules_name: str, minimum: int | None, min_score: int | None, **ranges: tuple[float, float] | None,
) -> tuple[FoundWheels, np.ndarray]:  # fmt: skip
    check_letters({"--wanted": wanted, "--hub": hub})
    for name, given in ranges.items():
        options.check_range(f"--{name}", given)
    limits: dict[str, Any] = {name: given for name, given in ranges.items() if given}
    rules = make.rules_of(rules_name, minimum, min_score, lexicon_name)
    found = open_found(lexicon_name, size, rules, house=house, used=last_used(Store(), "wheel"))
    kept = Shown(found).mask(Filter(hubs=hub, wanted=wanted, unused=unused, **limits))
    return found, kept & found.printable if clean else kept


def _row(found: FoundWheels, i: int) -> dict[str, object]:
    row: dict[str, object] = {"word": found.words[i], "hub": found.hub(i), "zipf": round(float(found.zipf[i]), 2)}
    for name in ("long_words", "answers", "common", "names"):
        row[name] = int(getattr(found, name)[i])
    row["share"] = round(float(found.share[i]), 1)
    row["left_out"] = int(found.excluded[i])
    clean = None if found.clean is None else round(float(found.clean[i]), 5)
    row |= {"standing": STANDINGS[found.standing[i]], "clean_arrangements": clean}
    return row | {"last_used": found.last_used(i) or None}


def _line(row: dict[str, object]) -> str:
    clean = row["clean_arrangements"]
    clean_share = percent(clean, 1) if isinstance(clean, float) and clean else "none"
    return (
        f"{row['word']:9s}   {str(row['hub']).upper()}  {row['zipf']:5.2f} {row['answers']:8,d} "
        f"{row['common']:7,d} {row['share']:5.1f} % {row['names']:6,d} {row['left_out']:9,d}  "
        f"{row['standing']:8s} {clean_share:>7s}  {row['last_used'] or ''}"
    )


find = find_command(FindCommand(
    noun="wheel",
    help_text="""List the wheels of a word list that match all conditions.

    There is a wheel for each long word and each of its letters in the hub. The last column is the
    share of the arrangements in which no taboo word can be traced. Example:

    puzzle-studio wheel find --answers 25 40 --zipf 4 8 --clean --sort zipf --desc
    """,
    options=OPTIONS, find=_find, sorts=SORTS, default_order="the letters of the long word", row=_row,
    header=lambda _: "Long word  Hub  Zipf  Answers  Common   Found  Names  Excluded  Verdict    Clean  Last used",
    line=_line, size=lambda found: found.size,
))  # fmt: skip


@click.command()
@lexicon_option("standard")
@make.vetter_options
@make.size
@flag("--thorough", "Also search the arrangements that the heuristic passes, to count false negatives.")
@click.option(
    "--times/--no-times", default=True, show_default=True,
    help="Also measure the time of heuristic and search by the number of taboo words.",
)  # fmt: skip
@as_json
@option("--csv csv_file", "FILE", "Also write all figures to a CSV file.", type=Output())
def audit(
    lexicon_name: str, vetter: Vetter, size: int, thorough: bool, times: bool, as_json: bool, csv_file: Path | None
) -> None:  # fmt: skip
    """Judge every arrangement of every wheel of a word list, as in Table 3 and Figure 6 of Blum and Parry."""
    words = path_words(vetter)
    wheels = wheels_of(open_lexicon(lexicon_name).words, size)
    outcome = wheel_audit.audit(wheels, words, thorough=thorough)
    made, timing = outcome.result, wheel_audit.time_both(wheels, words) if times else None
    if csv_file:
        save(csv_file, wheel_audit.audit_csv(made, timing).encode())
    if as_json:
        print_json(_result(lexicon_name, made, outcome.seconds, timing))
    else:
        _print(made, outcome.seconds, timing)
        if csv_file:
            click.echo(f"\nWrote {csv_file}")


def _result(
    lexicon: str, made: wheel_audit.Audit, seconds: float, timing: wheel_audit.Timing | None
) -> dict[str, object]:
    result: dict[str, object] = {"lexicon": lexicon, **msgspec.to_builtins(made)}
    for counting in wheel_audit.COUNTINGS:
        counts = {name: getattr(wheel_audit.tally(made, counting), name) for name in wheel_audit.COUNTS}
        result[counting] = counts | {
            name: wheel_audit.share(made, name, counting) for name in wheel_audit.SHARES if name != "perfect_share"
        }
    result |= {
        "perfect": made.wheels - made.imperfect,
        "perfect_share": made.perfect_share,
        "paper": dict(wheel_audit.PUBLISHED),
    }
    result["seconds"] = round(seconds, 3)
    if timing:
        result["timing"] = {**msgspec.to_builtins(timing), "crossing": timing.crossing}
    return result


def _print(made: wheel_audit.Audit, seconds: float, timing: wheel_audit.Timing | None) -> None:
    counts = f"{made.words:,} long words, {made.wheels:,} wheels, {made.taboo:,} taboo words"
    click.echo(f"{counts}, in {seconds:.1f} s\n")
    click.echo(_table_line("", [*wheel_audit.COUNTINGS, "Blum and Parry"]))
    for name in wheel_audit.COUNTS:
        counts = [getattr(wheel_audit.tally(made, counting), name) for counting in wheel_audit.COUNTINGS]
        click.echo(
            _table_line(name.replace("_", " "), [f"{count:,.0f}" for count in (*counts, wheel_audit.PUBLISHED[name])])
        )
    for name, title in wheel_audit.SHARES.items():
        shares = [wheel_audit.share(made, name, counting) for counting in wheel_audit.COUNTINGS]
        click.echo(_table_line(title.lower(), [percent(one, 2) for one in (*shares, wheel_audit.PUBLISHED[name])]))
    click.echo(
        f"\nWheels in which a taboo word can be traced: {made.offending:,} in some arrangement, "
        f"{len(made.unavoidable):,} in every arrangement.\n"
        f"The heuristic errs in some arrangement of {made.imperfect:,} wheels "
        f"(Blum and Parry: {wheel_audit.PUBLISHED['imperfect']:,.0f}).\n"
    )
    laps = {lap.taboo: lap for lap in timing.laps} if timing else {}
    click.echo("Taboo words   Wheels" + ("   Heuristic     Search  (ns per arrangement)" if laps else ""))
    for number, count in enumerate(made.taboo_words):
        lap = laps.get(number)
        click.echo(f"{number:11d} {count:8,d}" + (f" {lap.heuristic:11.1f} {lap.search:10.1f}" if lap else ""))
    if timing and timing.crossing is not None:
        click.echo(f"\nThe heuristic is faster for wheels with {timing.crossing} or more taboo words.")


def _table_line(name: str, cells: list[str]) -> str:
    return f"{name:28s}" + "".join(f"{cell:>16s}" for cell in cells)
