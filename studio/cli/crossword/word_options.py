"""The options that choose the words for filling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from studio.cli.options import grouped

if TYPE_CHECKING:
    from engine.crossword.fill.vocabulary import FillSettings

DEFAULT_LIST = "standard"


class WordChoice(NamedTuple):
    """The values of the options; None and () for those that are not given."""

    lexicons: tuple[str, ...]
    phrases: bool | None
    names: bool
    min_score: int | None
    min_by_length: tuple[tuple[int, int], ...]
    distinct_stems: bool
    distinct_parts: int | None


class LengthScore(click.ParamType):
    """A length and a score, such as 3=60."""

    name = "LENGTH=SCORE"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Return the length and the score."""
        if isinstance(value, tuple):
            return value
        length, equals, score = str(value).partition("=")
        whole = equals and all(part.isascii() and part.isdecimal() and len(part) < 4 for part in (length, score))
        if not whole or not 2 <= int(length) <= 30 or not 0 <= int(score) <= 100:
            self.fail(f"{value!r} is not a length from 2 to 30 and a score from 0 to 100: 3=60.", param, ctx)
        return int(length), int(score)


lexicons_option = click.option(
    "--lexicon", "lexicons", multiple=True, metavar="NAME|FILE",
    help="A word list (see 'lexicon list'), or a file with a word, or WORD;SCORE, on each line. Repeatable: "
    "the scores of later lists replace those of earlier ones. "
    f"Default: {DEFAULT_LIST}, or that of 'lexicon default'.",
)  # fmt: skip
word_options = grouped(
    "choice",
    WordChoice,
    lexicons_option,
    click.option(
        "--phrases/--no-phrases", default=None,
        help="Whether to use the phrases of WordNet, such as ICECREAM. Default: yes, unless --lexicon is a file.",
    ),
    click.option("--names", is_flag=True, help="Use names and abbreviations too."),
    click.option(
        "--min-score", type=click.IntRange(0, 100), metavar="N",
        help="Use only words with a score of at least N, 0 to 100. Words of lists without scores get theirs from "
        "commonness. Default: 50, or 0 if --lexicon is a file.",
    ),
    click.option(
        "--min-score-for", "min_by_length", type=LengthScore(), multiple=True,
        help="Another least score for words of a length, such as 3=60. Repeatable.",
    ),
    click.option(
        "--distinct-stems", is_flag=True, help="Use at most one word of a stem, such as GOVERN or GOVERNOR."
    ),
    click.option(
        "--distinct-parts", type=click.IntRange(3, 13), metavar="N",
        help="No two words share N letters in a row, such as FIRE in FIREMAN and CEASEFIRE; 3 to 13.",
    ),
)  # fmt: skip


def settings_of(choice: WordChoice) -> FillSettings:
    """Return the settings that the options choose. An editor's own list is used as it is by default.

    Raises:
        UnknownName: If there is no such list.
    """
    from engine.crossword.fill.vocabulary import DEFAULT_MIN_SCORE, FillSettings
    from engine.words.house_list import list_for_new
    from engine.words.sources import find_source

    sources = [find_source(name) for name in choice.lexicons or (list_for_new(DEFAULT_LIST),)]
    ours = all(source.kind == "shipped" for source in sources)
    return FillSettings(
        lists=tuple(source.name for source in sources),
        phrases=ours if choice.phrases is None else choice.phrases,
        names=choice.names,
        min_score=(DEFAULT_MIN_SCORE if ours else 0) if choice.min_score is None else choice.min_score,
        min_by_length=tuple(dict(choice.min_by_length).items()),
        distinct_stems=choice.distinct_stems,
        distinct_parts=choice.distinct_parts or 0,
    )
