"""Options that every wing's commands share, and how results are printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from engine import files
from engine.errors import BadInput

F = TypeVar("F", bound=Callable[..., Any])

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


def print_json(result: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(result, ensure_ascii=False, indent=2))


def save_result(out: Path, content: bytes) -> None:
    """Write a result file, atomically.

    Raises:
        FileProblem: its directory does not exist or cannot be written.
    """
    files.save(out, content)


def check_suffix(out: Path, suffixes: tuple[str, ...]) -> None:
    """Refuse a file name whose ending says nothing that can be written.

    Raises:
        BadInput: the suffix is not one of `suffixes`.
    """
    if out.suffix.lower() not in suffixes:
        raise BadInput(
            f"{out.name!r} does not end in {', '.join(suffixes)}", mend="The ending says what is written."
        )
