"""The command line. It uses the same engine as the window, and no module here imports Qt."""

import logging
import sys
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.metadata import version
from typing import Any, TextIO

import click

from engine.core import EngineError, take_notices, visible
from engine.core.files import package_file

USAGE_ERROR = 2


class LazyGroup(click.Group):
    """A group that imports a command when it is used. Its own help needs no import: it has the texts of `lazy`.

    Args:
        lazy: the commands and groups by their names, as in `resources/commands.toml`.
    """

    def __init__(self, *args: Any, lazy: Mapping[str, Any], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        match self.lazy.get(cmd_name):
            case {"help": text, "commands": commands}:
                return LazyGroup(cmd_name, help=text, lazy=commands)
            case [place, _, *more]:
                module, _, name = place.rpartition(".")
                command: click.Command = getattr(import_module(f"{__name__}.{module}"), name)
                command.help = "\n\n".join((str(command.callback.__doc__), *more)) if more else command.help
                return command
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        texts = [
            (name, found.get("short_help", found["help"]) if isinstance(found, dict) else found[1])
            for name, found in self.lazy.items()
        ]
        with formatter.section("Commands"):
            formatter.write_dl(sorted(texts))


COMMANDS = tomllib.loads(package_file("studio", "resources", "commands.toml").read_text("utf-8"))


def _use_house(_: click.Context, __: click.Parameter, place: str | None) -> None:
    if place is not None:
        from engine.core.store import use_house

        use_house(place)


@click.group(
    cls=LazyGroup,
    help=COMMANDS.pop("help"),
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Without a command, the window opens: puzzle-studio [--house PLACE] [FILE] [--timing]. With "
    "--timing, it prints when the window is usable and when the first answers are shown.",
)
@click.version_option(version("puzzle-studio"), prog_name="puzzle-studio")
@click.option(
    "--house", metavar="PLACE", expose_value=False, callback=_use_house, envvar="PUZZLE_STUDIO_HOUSE",
    help="The house database of any command: a file, or postgresql://USER@HOST/DATABASE.",
)  # fmt: skip
def root() -> None:
    """Run a command."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. An error prints one line to standard error and returns 2."""
    _print_log("engine.core.compiled")
    with redirect_stdout(_Visible(sys.stdout)), redirect_stderr(_Visible(sys.stderr)):
        code = _run(arguments)
        for notice in take_notices():
            _say(notice)
        closed = sys.stdout is None
    if closed:
        sys.stdout = None  # Python flushes it at the end
    return code


class _Visible:
    """Writes text to a stream with control characters as escapes, so that a file cannot control the terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str, /) -> int:
        """Write text with its control characters as escapes. Return the length of the text."""
        self._stream.write(visible(text))
        return len(text)

    def flush(self) -> None:
        """Flush the stream."""
        self._stream.flush()


def _run(arguments: Sequence[str]) -> int:
    try:
        ended = root.main(list(arguments), prog_name="puzzle-studio", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "", err=True)
        return USAGE_ERROR
    except click.exceptions.Abort:
        return _fail("stopped")
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "puzzle-studio"
        return _fail(f"{error.format_message()} See '{where} --help'.")
    except EngineError as error:
        for problem in error.problems:
            click.echo(problem, err=True)
        return _fail(str(error))
    except OSError as error:  # standard output is closed, or the disk is full
        sys.stdout = None
        return _fail(f"cannot write the result: {error.strerror or error}")
    return ended if isinstance(ended, int) else 0  # the code of `Context.exit`


def _print_log(name: str) -> None:
    class Printing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            _say(record.getMessage())

    logger = logging.getLogger(name)
    if not logger.handlers:
        logger.addHandler(Printing())
        logger.setLevel(logging.INFO)


def _fail(message: str) -> int:
    _say(message)
    return USAGE_ERROR


def _say(message: str) -> None:
    print(f"puzzle-studio: {' '.join(message.split())}", file=sys.stderr)
