"""The language of printed words on the command line is part of the name of the style."""

import click
import pytest
from click.testing import CliRunner

from studio.cli import options


@options.style_option
def printed(style: str) -> None:
    click.echo(style)


COMMAND = click.command()(printed)  # which takes the options from the function once


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ([], "classic"),
        (["--language", "cy"], "classic@cy"),
        (["--style", "modern", "--language", "fr"], "modern@fr"),
        (["--language", "fr", "--style", "modern@de"], "modern@fr"),
        (["--style", "modern@de"], "modern@de"),
    ],
)
def test_the_language_is_that_of_the_option_or_of_the_style(arguments: list[str], name: str) -> None:
    result = CliRunner().invoke(COMMAND, arguments)
    assert result.output.strip() == name


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    result = CliRunner().invoke(COMMAND, ["--language", "tlh"])
    assert (result.exit_code, "'cy'" in result.output) == (2, True)
