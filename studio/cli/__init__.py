"""The command line. It uses the same engine as the window, and no module here imports Qt."""

import logging
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.metadata import version
from typing import Any, TextIO

import click

from engine.core.errors import EngineError, take_notices, visible

USAGE_ERROR = 2


class LazyGroup(click.Group):
    """A group that imports a command when it is used. Its own help needs no import: it has the texts of `lazy`.

    Args:
        lazy: by the name of a command, its module in this folder and its name there, and its short help; or a
            group.
    """

    def __init__(self, *args: Any, lazy: "Mapping[str, tuple[str, str] | LazyGroup]", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = self.lazy.get(cmd_name)
        if found is None or isinstance(found, LazyGroup):
            return found
        module, _, name = found[0].rpartition(".")
        return getattr(import_module(f"{__name__}.{module}"), name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        texts = {
            name: str(found.short_help or found.help) if isinstance(found, LazyGroup) else found[1]
            for name, found in self.lazy.items()
        }
        with formatter.section("Commands"):
            formatter.write_dl(sorted(texts.items()))


BEE = LazyGroup(
    "bee",
    help="Spelling bees: hives of seven letters, of which the center is required.",
    lazy={
        "book": ("bee.hive.book", "Make a book of weeks that get harder."),
        "calibrate": ("bee.ratings.calibrate", "Fit the rating model to published puzzles."),
        "count": ("bee.hive.count", "Count the hives of a word list."),
        "find": ("bee.hive.find", "List the hives of a word list that match conditions."),
        "make": ("bee.hive.make", "Make a hive by seed and export it."),
        "race": ("bee.hive.race", "Compare the speed of the solvers."),
        "rate": ("bee.ratings.rate", "Rate a hive."),
        "solve": ("bee.hive.solve", "List the answers of a hive."),
        "why": ("bee.hive.why", "Explain why a word is or is not an answer."),
    },
)
CROSSWORD = LazyGroup(
    "crossword",
    help="Crosswords: grids grown from a list of words or drawn and filled, with clues.",
    lazy={
        "check": ("crossword.patterns.check", "Check a drawn grid against the rules of a tradition."),
        "clue": ("crossword.clues.clue", "Check that a cryptic clue works."),
        "clues": ("crossword.clues.clues", "Suggest clues for words, or check the cryptic clues of a crossword."),
        "codeword": ("crossword.fill.codeword", "Make a codeword of a filled crossword."),
        "experiment": ("crossword.interlock.experiment", "Reproduce a figure of Agarwal et al. 2020."),
        "fill": ("crossword.fill.fill", "Fill a drawn grid from a word list."),
        "interlock": ("crossword.interlock.interlock", "Make the tightest grid from a list of words."),
        "library": ("crossword.patterns.library", "Keep the patterns that the house repeats."),
        "pattern": ("crossword.patterns.pattern", "Generate an empty pattern of blocks or bars."),
        "suggest": ("crossword.fill.suggest", "Suggest words for a slot of a drawn grid."),
        "theme": ("crossword.clues.theme", "Find words of a theme in WordNet."),
        "wordplay": ("crossword.clues.wordplay", "List the ways to build an answer in a cryptic clue."),
    },
)
SOUP = LazyGroup(
    "soup",
    help="Word Soup: a board of letters that fall and close up as words are removed.",
    lazy={
        "board": ("soup.games.board", "Make a random board."),
        "make": ("soup.page.make", "Make a small board for print, which a game of everyday words clears."),
        "match": ("soup.games.match", "Let players compete on the same boards."),
        "moves": ("soup.games.moves", "List all moves of a board."),
        "play": ("soup.games.play", "Let a player play a game."),
        "tables": ("soup.tables.tables", "Compare the tables of Lyster 2022 with this program."),
        "train": ("soup.games.train", "Fit the value estimate of remaining letters."),
        "vet": ("soup.page.vet", "Find and repair taboo words on a board."),
    },
)
WHEEL = LazyGroup(
    "wheel",
    short_help="Word wheels: seven to nine letters that spell a long word, with one in the hub.",
    help="Word wheels: seven to nine letters that spell a long word; the letter in the hub is required.",
    lazy={
        "arrangements": ("wheel.check.arrangements", "Count the clean arrangements of a wheel."),
        "audit": (
            "wheel.check.audit",
            "Compare the heuristic and the exact search on every arrangement of every wheel.",
        ),
        "check": ("wheel.check.check", "List the taboo words that can be traced in a wheel."),
        "find": ("wheel.check.find", "List the wheels of a word list that match conditions."),
        "make": ("wheel.make.make", "Make a wheel by seed and export it."),
        "why": ("wheel.check.why", "Explain why a word is or is not an answer."),
    },
)
COMMANDS = {
    "bee": BEE,
    "calendar": ("calendar.group", "Show, plan, approve and correct the puzzles of the calendar."),
    "convert": ("convert.convert", "Convert puzzles between this and other programs."),
    "crossword": CROSSWORD,
    "daily": ("daily.daily", "Print the days of the calendar."),
    "house": ("calendar.house", "Say where the house database is, or move it."),
    "info": ("convert.info", "Print what a puzzle file holds."),
    "lexicon": ("lexicon.group", "List, show and import word lists."),
    "page": ("page.group", "Newspaper pages and books: puzzles laid out in columns, with solutions and findings."),
    "preflight": ("convert.preflight", "Check a PDF file or a puzzle for print."),
    "print": ("convert.print_", "Export a saved puzzle and its solution for print."),
    "readers": ("results.readers", "Fit the measure of difficulty to what solvers found."),
    "results": ("results.results", "Compare the results of test solvers."),
    "schema": ("convert.schema", "Print the JSON schema of the files for web players."),
    "soup": SOUP,
    "wheel": WHEEL,
}


def _use_house(_: click.Context, __: click.Parameter, place: str | None) -> None:
    if place is not None:
        from engine.core.store import use_house

        use_house(place)


@click.group(
    cls=LazyGroup,
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
    """Make word puzzles for print, from the command line.

    \b
    puzzle-studio                                   open the window
    puzzle-studio daily --seed 1 --out page.pdf     make today's puzzle page
    puzzle-studio calendar show                     list what is planned, and what is open
    puzzle-studio --house postgresql://desk@host/house calendar show    the same in another house
    puzzle-studio bee solve G CENORV                print the answers of a hive
    puzzle-studio bee make --seed 1 --out bee.pdf   make a hive as PDF
    puzzle-studio bee book --weeks 52 --seed 1 --out bees.pdf
    puzzle-studio wheel make --seed 1 --out wheel.pdf   make a word wheel as PDF
    puzzle-studio wheel check waterfall --hub w     list the taboo words that can be traced
    puzzle-studio soup play --player heuristic --seed 1    play a game of Word Soup
    puzzle-studio crossword interlock words.txt --out grid.pdf    make a dense grid from a word list
    puzzle-studio print bee.puzzle --out bee.pdf    print a saved puzzle of any kind
    puzzle-studio convert grid.puz grid.puzzle      open a crossword of another program
    puzzle-studio page make crossword.puzzle bee.puzzle --out page.pdf   lay out a newspaper page
    puzzle-studio preflight page.pdf                check a PDF file or a puzzle for print
    puzzle-studio lexicon list                      list the word lists
    """


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
    """Print the messages of a logger to standard error."""

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
