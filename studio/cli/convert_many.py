"""`puzzle-studio convert --to`: many files into a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click


def convert_many(
    sources: Sequence[Path], folder: Path, day: str, name: str, *, strict: bool, overwrite: bool
) -> None:
    """Convert files, and report what each one loses and why a file is not written.

    Args:
        sources: the files.
        folder: where the files are written.
        day: ISO date of the documents of puzzles of other programs.
        name: of the format.
        strict: whether files are not written that lose something.
        overwrite: whether existing files are replaced.

    Raises:
        UnknownName: If there is no such format.
        FileProblem: If there is no such folder.
    """
    from engine.core.errors import FileProblem
    from engine.documents.conversion import plan, target_named, write

    target = target_named(name)
    if not folder.is_dir():
        raise FileProblem("there is no such folder", where=str(folder), mend="Create it first.")
    planned = [
        one._replace(state="failed", problem="The format cannot hold everything.") if strict and one.notes else one
        for one in plan(sources, target, folder, day)
    ]
    found = write(planned, target, day, overwrite=overwrite)
    for one in found:
        for note in one.notes:
            click.echo(f"{one.source}: {note}", err=True)
        if one.state == "written":
            click.echo(f"Wrote {one.out}")
        else:
            problem = one.problem or f"{one.out} exists. Add --overwrite."
            click.echo(f"{one.source}: not converted. {problem}", err=True)
    if any(one.state != "written" for one in found):
        click.get_current_context().exit(1)
