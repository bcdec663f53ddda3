"""Options shared by the commands of all wings, and functions that print results."""

from __future__ import annotations

import functools
import json
import math
import secrets
from collections.abc import Callable, Container
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from engine.core import files
from engine.core.errors import BadInput, visible

F = TypeVar("F", bound=Callable[..., Any])


class Finite(click.FloatRange):
    """A float range that rejects infinity and "nan", which no bound excludes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


class Output(click.Path):
    """A file that a command writes. It is checked before the command begins, so that no work is lost."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(str(super().convert(value, param, ctx)))
        files.check_place(path)
        return path


as_json = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")


def lexicon_option(default: str, *, house: bool = False) -> Callable[[F], F]:
    """Return the option `--lexicon NAME|FILE` with a default; with `house`, the house's list comes before it."""

    def chosen() -> str:
        from engine.words.stored_lists import list_for_new

        return list_for_new(default)

    return click.option(
        "--lexicon", "lexicon_name", default=chosen if house else default, metavar="NAME|FILE",
        show_default=f"{default}, or that of 'lexicon default'" if house else True,
        help="The name of a word list (see 'lexicon list'), or a file with one word on each line.",
    )  # fmt: skip


min_score_option = click.option(
    "--min-score", type=click.IntRange(0, 100), metavar="N",
    help="Words of the list with a lower score do not count. Only for lists with scores.",
)  # fmt: skip


def check_scores(lexicon_name: str, score: int | None) -> None:
    """Check that a word list has the scores that `--min-score` needs."""
    from engine.words.sources import open_lexicon

    if score and not open_lexicon(lexicon_name).has_scores:
        raise BadInput(
            f"--min-score {score}: the words of {lexicon_name} have no scores", mend="Remove the option."
        )


def out_option(help_text: str, *, required: bool = False, folder: bool = False) -> Callable[[F], F]:
    """Return the option `--out FILE`; with `folder`, a command may make it a folder, and checks it itself."""
    kind = click.Path(path_type=Path) if folder else Output()
    return click.option("--out", type=kind, required=required, metavar="FILE", help=help_text)


def width_option(default: float) -> Callable[[F], F]:
    """Return the option `--width MM` with a default."""
    return click.option(
        "--width", type=Finite(30, 400), default=default, show_default=True, help="The printed width in mm."
    )


depth_option = click.option(
    "--depth", type=Finite(10, 600), metavar="MM",
    help="The depth of the slot in mm. A puzzle that is deeper is not exported (default: any depth).",
)  # fmt: skip
fit_option = click.option(
    "--fit-slot", is_flag=True, help="Use the largest type at which the puzzle fits --width and --depth."
)
number_option = click.option("--number", default="", metavar="TEXT", help="A number that follows the title.")
byline_option = click.option("--byline", default="", metavar="TEXT", help="A line above the title, at the right.")
print_date_option = click.option("--print-date", is_flag=True, help="Print the date above the title, at the left.")
preset_option = click.option(
    "--preset", default="newspaper", show_default=True, metavar="newspaper|magazine|accessible",
    help="newspaper: PDF/X-1a:2003 for newsprint, exact size, no marks; magazine: PDF/X-4 for coated paper, "
    "bleed and crop marks; accessible: PDF/UA-1, with headings, lists and figures for screen readers.",
)  # fmt: skip
dpi_option = click.option(
    "--dpi", type=Finite(72, 2400), default=300, show_default=True, metavar="N",
    help="With .png: the resolution in dots per inch.",
)  # fmt: skip
bits_option = click.option(
    "--bits", type=click.Choice(["8", "1"]), default="8", show_default=True,
    help="With .png: bits of a pixel, 8 for grays, 1 for black and white with tints as a halftone screen.",
)  # fmt: skip
proof_option = click.option(
    "--proof", is_flag=True,
    help="Write a proof: a slug below the page names the file, the version, the time and the open findings.",
)  # fmt: skip
style_option = click.option(
    "--style", default="classic", show_default=True, metavar="NAME|FILE",
    help="A house style: classic, modern, large-print, or a JSON file.",
)  # fmt: skip
taboo_option = click.option(
    "--taboo", multiple=True, type=click.Path(path_type=Path), metavar="FILE",
    help="A taboo list to use in addition to the house lists. Each line is word or word;severity, with never, "
    "answer, caution or clean as the severity; =word excludes the forms of the word.",
)  # fmt: skip
force_option = click.option(
    "--force", is_flag=True,
    help="Export in spite of findings that block it: taboo words, and errors that a press refuses.",
)  # fmt: skip
date_option = click.option(
    "--date", "dated", metavar="YYYY-MM-DD", help="The date that is written to the file (default: today)."
)


def cluster_option(what: str) -> Callable[[F], F]:
    """Return the option `--cluster ADDRESS`, which the command receives as `address`; `what` is made there."""
    return click.option(
        "--cluster", "address", metavar="ADDRESS",
        help=f"Make {what} on the workers of this Dask scheduler, such as tcp://host:8786.",
    )  # fmt: skip


page_option = click.option(
    "--page", "page_name", default="A4", show_default=True, help="A4, Letter, or a size in mm such as 120x195."
)


def grouped(argument: str, values: Any, *options: Callable[[F], F]) -> Callable[[F], F]:
    """Return a decorator that adds options, whose values the command receives together as `argument`.

    `values` is the class of the argument, a NamedTuple with a field for each option.
    """

    def decorate(command: F) -> F:
        @functools.wraps(command)
        def with_values(*args: Any, **given: Any) -> Any:
            fields = {name: given.pop(name) for name in values._fields}
            return command(*args, **given, **{argument: values(**fields)})

        return functools.reduce(lambda made, option: option(made), reversed(options), with_values)  # type: ignore[return-value]

    return decorate


def date_of(text: str | None) -> str:
    """Return the date given with `--date`, or today, in ISO format."""
    try:
        return (date.fromisoformat(text) if text else date.today()).isoformat()
    except ValueError as error:
        raise BadInput(f"{text!r} is not a date", mend="Write it as 2026-01-31.") from error


seed_option = click.option("--seed", type=int, help="Random seed (default: random, and printed).")


def seed_of(seed: int | None) -> int:
    """Return the seed given with `--seed`, or a random one, which is printed to standard error for later use."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        click.echo(f"Seed {seed}", err=True)
    return seed


def was_given(parameter: str) -> bool:
    """Return whether an option was given on the command line."""
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(parameter) is ParameterSource.COMMANDLINE


def names_file(text: str, sizes: Container[int]) -> bool:
    """Return whether an argument that accepts letters or a file is a file name.

    It is a file name if it has the suffix of a document, or if it is not a valid number of letters and a file of
    that name exists.
    """
    from engine.documents.document import SUFFIX

    letters = "".join(text.replace("/", " ").split())
    if Path(text).suffix == SUFFIX:
        return True
    return bool(text) and not (letters.isalpha() and len(letters) in sizes) and files.exists(text)


def print_json(result: dict[str, Any]) -> None:
    """Print one JSON object."""
    text = json.dumps(result, ensure_ascii=False, indent=2)
    click.echo("".join(ch if ch == "\n" or visible(ch) == ch else json.dumps(ch)[1:-1] for ch in text))


def check_out(out: Path, suffixes: tuple[str, ...]) -> None:
    """Check, before a long computation, that the result file can be written."""
    if out.suffix.lower() not in suffixes:
        raise BadInput(
            f"{out.name!r} does not end in {', '.join(suffixes)}", mend="The suffix selects the format."
        )
    files.check_place(out)
