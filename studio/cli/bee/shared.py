"""What the bee's commands share: options, the HIVE argument, and the output of a hive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from engine.core.value import changed
from studio.cli.options import check_scores, lexicon_option, names_file, print_json, was_given
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.bee.answers import Key
    from engine.bee.puzzle import Puzzle, Rules
    from engine.bee.rating import Thresholds
    from engine.words.lexicon import Lexicon
    from engine.words.vetting.taboo import Vetter
    from engine.words.vetting.verdict import Verdict

DEFAULT_LEXICON = "common"
HIVE_SIZES = (7,)

lexicon_name = lexicon_option(DEFAULT_LEXICON)
"""For experiments."""
new_lexicon_name = lexicon_option(DEFAULT_LEXICON, house=True)
"""For hives."""
rules_name = click.option(
    "--rules", "rules_name", default="longo", show_default=True, metavar="longo|nyt|FILE",
    help="longo: words of 5+ letters, 1 point each, a bingo 3; nyt: 4+ letters, scored by length, a pangram +7; "
    "or a JSON file.",
)  # fmt: skip
without = click.option(
    "--without", default="s", show_default=True, metavar="LETTERS", help="Letters that no hive may contain."
)
layout_option = click.option(
    "--layout", type=click.Choice(["honeycomb", "ring"]), default="honeycomb", show_default=True
)


def open_words(name: str) -> Lexicon:
    """Open the lexicon of a name or a file."""
    from engine.words.sources import open_lexicon

    return open_lexicon(name)


def rules_of(name: str, min_score: int | None, lexicon_name: str) -> Rules:
    """Return the rules of a name or a file, with another least score if one is given."""
    from engine.bee.puzzle import rules_named
    from engine.words.lexicon import min_score as rule

    check_scores(lexicon_name, min_score)
    rules = rules_named(name)
    return rules if min_score is None else changed(rules, min_score=rule(min_score))


def hive_of(text: str, rules_name: str, lexicon_name: str) -> Puzzle:
    """Return the hive of a HIVE argument: `GCENORV`, `"G CENORV"` or `G/CENORV`, or a .puzzle file.

    A file has rules and a word list of its own; options given on the command line override them.
    """
    from engine.bee.puzzle import Puzzle, hive, rules_named
    from engine.documents.document import body_of, read

    if not names_file(text, HIVE_SIZES):
        letters = "".join(text.replace("/", " ").split())
        return hive(letters[:1], letters[1:], rules_named(rules_name), lexicon=lexicon_name)
    puzzle = body_of(read(text)[0], Puzzle, text)
    if was_given("rules_name"):
        puzzle = changed(puzzle, rules=rules_named(rules_name))
    return changed(puzzle, lexicon=lexicon_name) if was_given("lexicon_name") else puzzle


def show(puzzle: Puzzle, key: Key, vetter: Vetter, *, as_json: bool, with_hints: bool = False) -> None:
    """Print a hive's answers, its excluded words and its ratings."""
    from engine.bee.hints import hints, hints_text

    if as_json:
        result = _result(puzzle, key, vetter)
        print_json({**result, "hints": _hints(key)} if with_hints else result)
        return
    name, verdicts = puzzle.rules.pangram_name, _verdicts(key, vetter)
    for answer in key.answers:
        pangram = f"  ({name})" if answer.pangram else ""
        click.echo(f"{answer.points:4d}  {answer.word}{pangram}{_remark(verdicts[answer.word])}")
    for answer in key.excluded:
        click.echo(f"   -  {answer.word}  (excluded: {answer.verdict.reason}, {answer.verdict.source})")
    click.echo(
        f"{puzzle.shown}: {plural(len(key.answers), 'answer')}, "
        f"{plural(key.points, 'point')}, {plural(len(key.pangrams), name)}; {_levels(puzzle, key)}"
    )
    if with_hints:
        click.echo(f"\n{hints_text(hints(key.answers), pangram_name=name)}")


def _hints(key: Key) -> dict[str, Any]:
    from engine.bee.hints import hints

    found = hints(key.answers)
    grid = {
        initial: {length: n for length, n in zip(found.lengths, row, strict=True) if n}
        for initial, row in zip(found.initials, found.counts, strict=True)
    }
    return {"grid": grid, "pairs": dict(found.pairs), "perfect": found.perfect}


def _remark(verdict: Verdict) -> str:
    return "" if verdict.standing == "clean" else f"  ({verdict.standing}: {verdict.reason}, {verdict.source})"


def _verdicts(key: Key, vetter: Vetter) -> dict[str, Verdict]:
    """Return the verdict on each answer by word, also on those that `key` counts."""
    return {a.word: vetter.verdict(a.word, "long" if a.pangram else "answer") for a in key.answers}


def _levels(puzzle: Puzzle, key: Key) -> str:
    if puzzle.rules.ranks:
        return ", ".join(f"{name} {points}" for name, points in key.ranks)
    return thresholds_text(key.thresholds) if key.thresholds else "no ratings for these rules"


def thresholds_text(levels: Thresholds) -> str:
    """Return ratings in words, such as "good 14, excellent 20, genius 26"."""
    rated = ", ".join(f"{name.lower()} {points}" for name, points in levels.rated)
    return f"{rated} (the maximum)" if levels.capped else rated


def _result(puzzle: Puzzle, key: Key, vetter: Vetter) -> dict[str, Any]:
    import msgspec

    return {
        "center": puzzle.center,
        "outer": puzzle.outer,
        "rules": puzzle.rules.name,
        "lexicon": puzzle.lexicon,
        "answers": [{"word": a.word, "points": a.points, "pangram": a.pangram} for a in key.answers],
        "count": len(key.answers),
        "points": key.points,
        "verdicts": [msgspec.to_builtins(v) for v in _verdicts(key, vetter).values() if v.standing != "clean"],
        "left_out": [
            {"word": a.word, "reason": a.verdict.reason, "source": a.verdict.source} for a in key.excluded
        ],
        "thresholds": msgspec.to_builtins(key.thresholds),
        "ranks": dict(key.ranks),
    }
