"""Every command rejects invalid numbers before it computes anything."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.types import FloatParamType

from studio.cli import main, root


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


OPTIONS = [
    (*path, option.opts[0], option.nargs)
    for path, command in commands(root)
    for option in command.params
    if isinstance(option.type, FloatParamType)
]


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "many"])
def test_every_number_option_rejects_invalid_numbers(capsys, home, number) -> None:
    assert ("wheel", "find", "--zipf", 2) in OPTIONS
    for *path, option, count in OPTIONS:
        assert main([*path, option, *[number] * count]) == 2
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        assert told.err.startswith(f"puzzle-studio: Invalid value for '{option}': ")
        assert number in told.err
