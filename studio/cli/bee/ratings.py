"""`bee rate` and `bee calibrate`; options that all commands of the bee share, and the output of a hive."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from engine.bee import calibration
from engine.bee.answers import Key, open_key
from engine.bee.cross_validation import CrossValidation, Tuned, chance_text, cross_validate, tune_all
from engine.bee.estimators import ESTIMATORS, measures
from engine.bee.hints import hints, hints_text
from engine.bee.puzzle import Puzzle, Rules, hive, rules_named
from engine.bee.rating import PUBLISHED_MODELS, Thresholds, model_for, thresholds
from engine.core import Printed, changed, percent, plural
from engine.core.files import save
from engine.documents.document import body_of, read, still_printed
from engine.words.difficulty import LEVELS, level_of, level_text
from engine.words.lexicon import min_score as rule
from engine.words.sources import open_lexicon
from studio.cli import options
from studio.cli.options import JsonObject, option

DEFAULT_LEXICON = "common"
HIVE_SIZES = (7,)

lexicon_name = options.lexicon_option(DEFAULT_LEXICON)  # for experiments
new_lexicon_name = options.lexicon_option(DEFAULT_LEXICON, house=True)  # for hives
rules_name = option(
    "--rules rules_name", "longo|nyt|FILE",
    "longo: words of 5+ letters, 1 point each, a bingo 3; nyt: 4+ letters, scored by length, a pangram +7; "
    "or a JSON file.", default="longo",
)  # fmt: skip
without = option("--without", "LETTERS", "Letters that no hive may contain.", default="s")
layout_option = click.option(
    "--layout", type=click.Choice(["honeycomb", "ring"]), default="honeycomb", show_default=True
)


def rules_of(name: str, min_score: int | None, lexicon_name: str) -> Rules:
    """Return the rules of a name or a file, with another least score if one is given."""
    options.check_scores(lexicon_name, min_score)
    rules = rules_named(name)
    return rules if min_score is None else changed(rules, min_score=rule(min_score))


def hive_of(
    text: str, rules_name: str, lexicon_name: str, min_score: int | None = None
) -> tuple[Puzzle, Printed | None]:
    """Return the hive of a HIVE argument: `GCENORV`, `"G CENORV"` or `G/CENORV`, or a .puzzle file.

    A file has rules and a word list of its own; options given on the command line override them. Of a file that they
    do not change, what was printed is returned too.
    """
    if not options.names_file(text, HIVE_SIZES):
        letters, rules = "".join(text.replace("/", " ").split()), rules_of(rules_name, min_score, lexicon_name)
        return hive(letters[:1], letters[1:], rules, lexicon=lexicon_name), None
    document = read(text)[0]
    puzzle = own = body_of(document, Puzzle, text)
    if options.was_given("lexicon_name"):
        puzzle = changed(puzzle, lexicon=lexicon_name)
    if options.was_given("rules_name"):
        puzzle = changed(puzzle, rules=rules_named(rules_name))
    if min_score is not None:
        options.check_scores(puzzle.lexicon, min_score)
        puzzle = changed(puzzle, rules=changed(puzzle.rules, min_score=rule(min_score)))
    return puzzle, still_printed(document) if puzzle == own else None


def show(puzzle: Puzzle, key: Key, *, as_json: bool, with_hints: bool = False) -> None:
    """Print a hive's answers, its excluded words and its ratings."""
    if as_json:
        result = _result(puzzle, key)
        options.print_json({**result, "hints": _hints(key)} if with_hints else result)
        return
    name = puzzle.rules.pangram_name
    for answer in key.answers:
        pangram, one = f"  ({name})" if answer.pangram else "", answer.verdict
        remark = "" if one.standing == "clean" else f"  ({one.standing}: {one.reason}, {one.source})"
        click.echo(f"{answer.points:4d}  {key.written(answer.word)}{pangram}{remark}")
    for answer in key.excluded:
        click.echo(f"   -  {key.written(answer.word)}  (excluded: {answer.verdict.reason}, {answer.verdict.source})")
    click.echo(
        f"{puzzle.shown}: {plural(len(key.answers), 'answer')}, "
        f"{plural(key.points, 'point')}, {plural(len(key.pangrams), name)}; {_levels(puzzle, key, key.thresholds)}"
    )
    if with_hints:
        click.echo(f"\n{hints_text(hints(key.answers), pangram_name=name)}")


def _hints(key: Key) -> JsonObject:
    found = hints(key.answers)
    grid = {
        initial: {length: n for length, n in zip(found.lengths, row, strict=True) if n}
        for initial, row in zip(found.initials, found.counts, strict=True)
    }
    return {"grid": grid, "pairs": dict(found.pairs), "perfect": found.perfect}


def _levels(puzzle: Puzzle, key: Key, levels: Thresholds | None) -> str:
    """Return ratings or ranks in words, such as "good 14, excellent 20, genius 26"."""
    if puzzle.rules.ranks:
        return ", ".join(f"{name} {points}" for name, points in key.ranks)
    if not levels:
        return "no ratings for these rules"
    rated = ", ".join(f"{name.lower()} {points}" for name, points in levels.rated)
    return f"{rated} (the maximum)" if levels.capped else rated


def _hive(puzzle: Puzzle, key: Key, levels: Thresholds | None) -> JsonObject:
    return {
        "center": puzzle.center, "outer": puzzle.outer, "rules": puzzle.rules.name, "lexicon": puzzle.lexicon,
        "count": len(key.answers), "points": key.points, "thresholds": msgspec.to_builtins(levels),
        "ranks": dict(key.ranks),
    }  # fmt: skip


def _result(puzzle: Puzzle, key: Key) -> JsonObject:
    return {
        **_hive(puzzle, key, key.thresholds),
        "answers": [{"word": a.word, "points": a.points, "pangram": a.pangram} for a in key.answers],
        "written": dict(key.shown),
        "verdicts": [msgspec.to_builtins(a.verdict) for a in key.answers if a.verdict.standing != "clean"],
        "left_out": [{"word": a.word, "reason": a.verdict.reason, "source": a.verdict.source} for a in key.excluded],
    }


@click.command()
@click.argument("hive")
@rules_name
@new_lexicon_name
@option(
    "--model", "expected|accessibility",
    "Estimator of the ratings: expected score, or accessibility (README of `spelling-bee`).", default="expected",
    type=click.Choice(["expected", "accessibility"]),
)  # fmt: skip
@options.as_json
def rate(hive: str, rules_name: str, lexicon_name: str, model: str, as_json: bool) -> None:
    """Print the ratings or ranks and the difficulty of HIVE: seven letters, the center first, or a .puzzle file."""
    puzzle, printed = hive_of(hive, rules_name, lexicon_name)
    key, lexicon = open_key(puzzle, printed), open_lexicon(puzzle.lexicon)
    numbers, levels = measures(lexicon, [answer.word for answer in key.answers]), key.thresholds
    if levels and model == "accessibility":
        levels = thresholds(model_for(lexicon, PUBLISHED_MODELS), numbers["accessibility"], key.points)
    if as_json:
        options.print_json(_rated(puzzle, key, levels, numbers, model))
        return
    counts = (len(key.answers), "answer"), (key.points, "point"), (len(key.pangrams), puzzle.rules.pangram_name)
    click.echo(f"{puzzle.shown}: {', '.join(plural(n, noun) for n, noun in counts)}")
    click.echo(_levels(puzzle, key, levels))
    click.echo(f"{level_text('bee', key.share)} (the percentage of the points that a reader is expected to find)")
    for estimator in ESTIMATORS:
        click.echo(f"{numbers[estimator.name]:10.2f}  {estimator.name} ({estimator.about})")


def _rated(puzzle: Puzzle, key: Key, levels: Thresholds | None, numbers: dict[str, float], model: str) -> JsonObject:
    return {
        **_hive(puzzle, key, levels),
        "pangrams": list(key.pangrams),
        "share": key.share,
        "level": LEVELS[level_of("bee", key.share) or 0],
        "model": model,
        "estimators": {name: round(number, 4) for name, number in numbers.items()},
    }


@click.command()
@option("--ratings", "CSV", "Published puzzles: lines of required,optional,good,excellent,genius,date.", required=True)
@option("--frequencies", "CSV", "Word frequencies: lines of word,probability (default: those of the word list).")
@lexicon_name
@option(
    "--data", "FILE", "Also write the predicted and published ratings of each puzzle, for gnuplot.",
    type=options.Output(),
)  # fmt: skip
@option(
    "--splits", "N", "Also cross-validate on N random half splits, for example 1000.", type=click.IntRange(1, 100_000)
)
@option("--seed", click.IntRange(0), "Random seed of the splits.", default=1)
@options.flag("--tune", "Also optimize the constants of the estimators, for example cotail and falloff.")
@options.as_json
def calibrate(
    ratings: str, frequencies: str | None, lexicon_name: str, data: Path | None, splits: int | None, seed: int,
    tune: bool, as_json: bool,
) -> None:  # fmt: skip
    """Fit each estimator to the ratings of published puzzles and print its error."""
    published = calibration.read_ratings(ratings)
    own = calibration.read_frequencies(frequencies) if frequencies else None
    rated = calibration.sample(published, open_lexicon(lexicon_name), own)
    estimates = [calibration.estimate(rated, estimator) for estimator in ESTIMATORS]
    judgements = cross_validate(rated, splits=splits, seed=seed) if splits else []
    tuned = tune_all(rated) if tune else ()
    if data:
        save(data, calibration.data_file(rated).encode())
    if as_json:
        options.print_json(_calibrated(rated, estimates, judgements, tuned, splits, seed))
        return
    _show_estimates(estimates)
    if warning := chance_text(rated):
        click.echo(warning)
    if splits:
        _show_judgements(judgements, splits)
    for one in tuned:
        _show_tuned(one, calibration.estimate(rated, one.estimator))
    if data:
        click.echo(f"Wrote {data}")


def _calibrated(
    rated: calibration.Sample, estimates: Sequence[calibration.Estimate], judgements: Sequence[CrossValidation],
    tuned: Sequence[Tuned], splits: int | None, seed: int,
) -> JsonObject:  # fmt: skip
    result: JsonObject = {
        "puzzles": len(rated.published),
        "warning": chance_text(rated),
        "estimators": msgspec.to_builtins(estimates),
    }
    if splits:
        result["splits"] = {"number": splits, "seed": seed, "judged": msgspec.to_builtins(judgements)}
    if tuned:
        result["tuned"] = [
            {
                "constants": msgspec.to_builtins(one.estimator),
                "objective": one.objective,
                "before": one.before,
                "at_bound": list(one.at_bound),
                **msgspec.to_builtins(calibration.estimate(rated, one.estimator)),
            }
            for one in tuned
        ]
    return result


def _show_estimates(estimates: Sequence[calibration.Estimate]) -> None:
    click.echo("crossMSRE            good   delta  genius   fit of good and delta")
    for e in estimates:
        good, delta = e.model.good, e.model.delta
        click.echo(
            f"{e.estimator:19s}{e.good:6.4f}  {e.delta:6.4f}  {e.genius:6.4f}   "
            f"{good.intercept:.6f} + {good.slope:.6f} x, {delta.intercept:.6f} + {delta.slope:.6f} x"
        )


def _show_judgements(judgements: Sequence[CrossValidation], splits: int) -> None:
    counted = plural(splits, "random half split")
    click.echo(f"\n{counted}: mean crossMSRE, gain over accessibility, share of splits won")
    click.echo(f"{'':22s}{'good':>21s}{'delta':>23s}{'genius':>23s}")
    for one in judgements:
        cells = (f"{f.mean:8.3f} {f.gain:+7.3f} {percent(f.won):>5s}" for f in (one.good, one.delta, one.genius))
        click.echo(f"{one.estimator:20s}{' '.join(cells)}")
    click.echo("Tunable constants are refitted in each training half.")


def _show_tuned(tuned: Tuned, now: calibration.Estimate) -> None:
    constants = zip(tuned.estimator.bounds, tuned.estimator.constants(), strict=True)
    shown = ", ".join(f"{name} {value:g}" for name, value in constants)
    if tuned.at_bound:
        shown += f" ({' and '.join(tuned.at_bound)} at the bound of the search)"
    click.echo(
        f"\nTuned {tuned.estimator.name}: {shown}\n"
        f"  mean squared residuals of good and delta {tuned.before:.4f} -> {tuned.objective:.4f}; "
        f"crossMSRE {now.good:.4f}, {now.delta:.4f}, {now.genius:.4f}"
    )
