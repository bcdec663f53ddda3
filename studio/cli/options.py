"""Options that every wing's commands share, and how results are printed."""

from __future__ import annotations

import json
import math
import secrets
from collections.abc import Callable, Container
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from engine import files
from engine.errors import BadInput

F = TypeVar("F", bound=Callable[..., Any])


class Finite(click.FloatRange):
    """A range of numbers, without infinity and without "nan", which lies beyond no bound."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def lexicon_option(default: str) -> Callable[[F], F]:
    """`--lexicon NAME|FILE`, with the wing's default."""
    return click.option(
        "--lexicon", "lexicon_name", default=default, show_default=True, metavar="NAME|FILE",
        help="A named word list (see 'lexicon list') or a file with a word a line.",
    )  # fmt: skip


def out_option(help_text: str, *, required: bool = False) -> Callable[[F], F]:
    """`--out FILE`."""
    return click.option(
        "--out", type=click.Path(path_type=Path), required=required, metavar="FILE", help=help_text
    )


def width_option(default: float) -> Callable[[F], F]:
    """`--width MM`, with the wing's default."""
    return click.option(
        "--width", type=Finite(30, 400), default=default, show_default=True, help="The width in print, mm."
    )


preset_option = click.option(
    "--preset", default="newspaper", show_default=True, metavar="newspaper|magazine",
    help="newspaper: exact size, no marks; magazine: bleed and crop marks.",
)  # fmt: skip
style_option = click.option(
    "--style", default="classic", show_default=True, metavar="NAME|FILE",
    help="A house style: classic, modern, large-print, or a JSON file of one's own.",
)  # fmt: skip
taboo_option = click.option(
    "--taboo", multiple=True, type=click.Path(path_type=Path), metavar="FILE",
    help="A taboo list beside the house's own: word, word;mild or word;strong on each line.",
)  # fmt: skip
date_option = click.option("--date", "dated", metavar="YYYY-MM-DD", help="The date in the file (default: today).")


def date_of(text: str | None) -> str:
    """The date of `--date` in ISO form, or today's.

    Raises:
        BadInput: not a date.
    """
    try:
        return (date.fromisoformat(text) if text else date.today()).isoformat()
    except ValueError as error:
        raise BadInput(f"{text!r} is not a date", mend="Write it as 2026-01-31.") from error


def seed_of(seed: int | None) -> int:
    """The seed of `--seed`, or any; that one is told on standard error, so that the result can be made again."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        click.echo(f"Seed {seed}", err=True)
    return seed


def was_given(parameter: str) -> bool:
    """Whether the user wrote an option, rather than that it has its default."""
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(parameter) is ParameterSource.COMMANDLINE


def names_file(text: str, sizes: Container[int]) -> bool:
    """Whether an argument that takes a puzzle's letters or a file is the name of a file.

    It is where it ends like a document, or where something is called so that is not as many letters as a puzzle
    has; whether that can be read, reading it tells.
    """
    from engine.document import SUFFIX

    letters = "".join(text.replace("/", " ").split())
    if Path(text).suffix == SUFFIX:
        return True
    return bool(text) and not (letters.isalpha() and len(letters) in sizes) and files.exists(text)


def print_json(result: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(result, ensure_ascii=False, indent=2))


def save_result(out: Path, content: bytes) -> None:
    """Write a result file, atomically.

    Raises:
        FileProblem: its directory does not exist or cannot be written.
    """
    files.save(out, content)


def check_out(out: Path, suffixes: tuple[str, ...]) -> None:
    """Refuse, before long work, a file that could not be written after it.

    Raises:
        BadInput: the suffix is not one of `suffixes`.
        FileProblem: its directory does not exist or cannot be written, or it is a directory itself.
    """
    if out.suffix.lower() not in suffixes:
        raise BadInput(
            f"{out.name!r} does not end in {', '.join(suffixes)}", mend="The ending says what is written."
        )
    files.check_place(out)
