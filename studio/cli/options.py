"""Options shared by the commands, and the output of results: JSON, and a puzzle as a document, text or figures."""

import json
import math
import secrets
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from functools import partial, reduce, wraps
from inspect import signature
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import click
from click.core import ParameterSource

from engine.core import BadInput, Blocked, Finding, blocking, changed, files, forbidden_first, together, visible
from engine.core.files import save
from engine.documents.document import SUFFIX, Document, encode, with_saved
from engine.drawing.shapes import Drawing
from engine.drawing.style import LARGE_WIDTH, in_language, split_language, style
from engine.drawing.words import LANGUAGES
from engine.output.figures import Heading
from engine.output.issue import draft, draft_pages, release
from engine.output.press.boxes import with_condition
from engine.output.registry import format_named, formats_of
from engine.output.target import Draft, Target
from engine.wings import Body, kind_of, wing_of
from engine.words.sources import open_lexicon
from engine.words.stored_lists import list_for_new

JsonObject: TypeAlias = dict[str, object]
F = TypeVar("F", bound=Callable[..., Any])

Option: TypeAlias = Callable[[Any], Any]  # a decorator of click


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


def flag(option: str, help_text: str, *, name: str | None = None) -> Callable[[F], F]:
    """Return an option without a value, which the command receives as `name`, by default that of the option."""
    return click.option(option, *filter(None, [name]), is_flag=True, help=help_text)


def option(names: str, value: Any, text: str, **settings: Any) -> Callable[[F], F]:
    """Return an option with a value: its names, separated by spaces; its metavar or its type; and its help text.

    A default is shown, unless it is empty or the text names it.
    """
    kind = {"metavar": value} if isinstance(value, str) else {"type": value}
    shown = bool(settings.get("default")) and "default" not in text
    return click.option(*names.split(), help=text, **{"show_default": shown, **kind, **settings})


PATH = click.Path(path_type=Path)
POSITIVE = Finite(0, min_open=True)
as_json = flag("--json", "Print the result as one JSON object.", name="as_json")


def lexicon_option(default: str, *, house: bool = False) -> Callable[[F], F]:
    """Return the option `--lexicon NAME|FILE` with a default; with `house`, the house's list comes before it."""
    return option(
        "--lexicon lexicon_name", "NAME|FILE",
        "The name of a word list (see 'lexicon list'), or a file with one word on each line.",
        default=partial(list_for_new, default) if house else default,
        show_default=f"{default}, or that of 'lexicon default'" if house else True,
    )  # fmt: skip


min_score_option = option(
    "--min-score", "N", "Words of the list with a lower score do not count. Only for lists with scores.",
    type=click.IntRange(0, 100),
)  # fmt: skip


def check_scores(lexicon_name: str, score: int | None) -> None:
    """Check that a word list has the scores that `--min-score` needs."""
    if score and not open_lexicon(lexicon_name).has_scores:
        what = f"--min-score {score}: the words of {lexicon_name} have no scores"
        raise BadInput(what, mend="Remove the option.")


def out_option(help_text: str, *, required: bool = False, folder: bool = False) -> Callable[[F], F]:
    """Return the option `--out FILE`; with `folder`, a command may make it a folder, and checks it itself."""
    kind = PATH if folder else Output()
    return option("--out", "FILE", help_text, type=kind, required=required)


depth_option = option(
    "--depth", "MM", "The depth of the slot in mm. A puzzle that is deeper is not exported (default: any depth).",
    type=Finite(10, 600),
)  # fmt: skip
fit_option = flag("--fit-slot", "Use the largest type at which the puzzle fits --width and --depth.")
number_option = option("--number", "TEXT", "A number that follows the title, 17345 as No 17,345.", default="")
byline_option = option("--byline", "TEXT", "A line above the title, at the right.", default="")
print_date_option = flag("--print-date", "Print the date above the title, at the left.")
_condition_option = option(
    "--condition", "NAME[=FILE.icc]", "The printing condition, such as FOGRA51 or SWOP, and its ICC profile, which "
    "PDF/X-4 embeds (default: that of the house style or the preset).", is_eager=True, expose_value=False,
    callback=lambda context, _, value: context.meta.update(condition=value),
)  # fmt: skip
_preset_option = partial(
    click.option, "--preset", metavar="newspaper|magazine|accessible|cover",
    callback=lambda context, _, value: with_condition(value, context.meta.get("condition") or value.partition("@")[2]),
    help="newspaper: PDF/X-1a:2003 for newsprint, exact size, no marks; magazine: PDF/X-4 for coated paper, "
    "bleed and crop marks; cover: PDF/X-1a with these; accessible: PDF/UA-1, with tags for screen readers.",
)  # fmt: skip


def preset_option(command: F, *, declared: bool = False) -> F:
    """Add the options of the preset and of its printing condition, which give one name (`with_condition`).

    Without them the name is "" if the preset may be `declared` by a file.
    """
    usual = ("", "that of the file, or newspaper") if declared else ("newspaper", True)
    return _preset_option(default=usual[0], show_default=usual[1])(_condition_option(command))


dpi_option = option("--dpi", "N", "With .png: the resolution in dots per inch.", type=Finite(72, 2400), default=300)
bits_option = option(
    "--bits", click.Choice(["8", "1"]),
    "With .png: bits of a pixel, 8 for grays, 1 for black and white with tints as a halftone screen.", default="8",
)  # fmt: skip
proof_option = flag(
    "--proof", "Write a proof: a slug below the page names the file, the version, the time and the open findings."
)
language_option = click.option(
    "--language", type=click.Choice(list(LANGUAGES)), is_eager=True, expose_value=False,
    callback=lambda context, _, value: context.meta.update(language=value),
    help="The language of the printed words. By default that of the style.",
)  # fmt: skip
_style_option = partial(
    click.option, "--style", default="classic", metavar="NAME|FILE",
    # a page keeps the file, and is opened in other folders
    callback=lambda context, _, value: in_language(
        str(Path(value).resolve()) if split_language(value)[0].endswith(".json") else value,
        context.meta.get("language") or split_language(value)[1],
    ),
    help="A house style: classic, modern, large-print, or a JSON file.",
)  # fmt: skip


def style_option(command: F, *, usual: str = "classic") -> F:
    """Add the options of the house style and of its language, which give one name (`in_language`).

    `usual` is the style without them, in words.
    """
    return _style_option(show_default=usual)(language_option(command))


taboo_option = click.option(
    "--taboo", multiple=True, type=PATH, metavar="FILE",
    help="A taboo list to use in addition to the house lists. Each line is word or word;severity, with never, "
    "answer, caution or clean as the severity; =word excludes the forms of the word.",
)  # fmt: skip
force_option = flag(
    "--force", "Export in spite of findings that block it: taboo words, and errors that a press refuses."
)
date_option = option("--date dated", "YYYY-MM-DD", "The date that is written to the file (default: today).")


def cluster_option(what: str) -> Callable[[F], F]:
    """Return the option `--cluster ADDRESS`, which the command receives as `address`; `what` is made there."""
    return option(
        "--cluster address", "ADDRESS", f"Make {what} on the workers of this Dask scheduler, such as tcp://host:8786."
    )


def added(options: Iterable[Option], command: Callable[..., Any]) -> Any:
    """Return a command with options and arguments, in the order in which its help lists them."""
    return reduce(lambda made, option: option(made), reversed([*options]), command)


def grouped(argument: str, values: Callable[..., object], *options: Callable[[F], F]) -> Callable[[F], F]:
    """Return a decorator that adds options, whose values the command receives together as `argument`.

    `values` makes the argument, with a parameter for each option, such as a NamedTuple with these fields.
    """
    names = tuple(signature(values).parameters)

    def decorate(command: F) -> F:
        @wraps(command)
        def with_values(*args: object, **given: object) -> object:
            fields = {name: given.pop(name) for name in names}
            return command(*args, **given, **{argument: values(**fields)})

        return added(options, with_values)

    return decorate


def date_of(text: str | None) -> str:
    """Return the date given with `--date`, or today, in ISO format."""
    try:
        return (date.fromisoformat(text) if text else date.today()).isoformat()
    except ValueError as error:
        raise BadInput(f"{text!r} is not a date", mend="Write it as 2026-01-31.") from error


seed_option = option("--seed", int, "Random seed (default: random, and printed).")


def check_range(option: str, given: tuple[float, float] | None) -> None:
    """Check the two numbers of a range option."""
    if given and given[0] > given[1]:
        raise BadInput(f"{option} {given[0]:g} {given[1]:g}: the first must not exceed the second")


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
    letters = "".join(text.replace("/", " ").split())
    if Path(text).suffix == SUFFIX:
        return True
    return bool(text) and not (letters.isalpha() and len(letters) in sizes) and files.exists(text)


def print_json(result: JsonObject) -> None:
    """Print one JSON object."""
    text = json.dumps(result, ensure_ascii=False, indent=2)
    click.echo("".join(ch if ch == "\n" or visible(ch) == ch else json.dumps(ch)[1:-1] for ch in text))


def print_result(result: JsonObject, lines: Iterable[str], *, as_json: bool) -> None:
    """Print a result as one JSON object, or else its lines of text."""
    if as_json:
        print_json(result)
        return
    for line in lines:
        click.echo(line)


def warn(lines: Iterable[object]) -> None:
    """Print lines to standard error, such as what in a file was not read."""
    for line in together(map(str, lines)):
        click.echo(line, err=True)


WITHOUT_PDF = " Print the puzzle with 'print', or export it in the window."


def check_out(out: Path, suffixes: tuple[str, ...]) -> None:
    """Check, before a long computation, that the result file can be written."""
    if out.suffix.lower() not in suffixes:
        what = f"{out.name!r} does not end in {', '.join(suffixes)}"
        raise BadInput(what, mend="The suffix selects the format." + WITHOUT_PDF * (out.suffix.lower() == ".pdf"))
    files.check_place(out)


OUT_HELP = (
    "File to write: .pdf, .txt, .docx or .brf (puzzle and solution), .svg, .png or .eps (the puzzle), .html (test "
    "solving), any other format of 'convert', or .puzzle (for the window)."
)

OVERRIDE = "Use --force to export anyway."


def suffixes(kind: str) -> tuple[str, ...]:
    """Return the endings of the files that a kind of puzzle can be written to."""
    return (*dict.fromkeys(form.suffix for form in formats_of(kind) if form.suffix), SUFFIX)


def print_options(
    width: float | None = None, *, kind: str = "", out: str = OUT_HELP, required: bool = False
) -> Callable[[F], F]:
    """Add the options of a command that prints; the command receives `out`, `taboo` and a `target`.

    `width` is the default of --width in mm; None for a book, which has no such option. `kind` is that of the
    puzzle, if the options do not name a puzzle of any kind. The ending of the file is then checked, as that of a
    book. `out` is the help of --out.
    """
    file_option = out_option(out, required=required)
    options = [file_option, force_option, preset_option, style_option, taboo_option, date_option]
    if width is not None:
        width_option = option("--width", Finite(30, 400), "The printed width in mm.", default=width)
        slot = (width_option, depth_option, fit_option)
        texts = (number_option, byline_option, print_date_option, proof_option)
        options[2:2] = (*slot, dpi_option, bits_option, *texts)

    def decorate(command: F) -> F:
        @wraps(command)
        def with_target(*args: Any, dated: str | None, preset: str, style: str, force: bool, **others: Any) -> Any:
            if others["out"] and (kind or width is None):
                check_out(others["out"], suffixes(kind) if kind else (".pdf",))
            target = Target("", preset, style=style, created=date_of(dated), force=force)
            if width is not None:
                target = _with_slot(target, others)
            return command(*args, target=target, **others)

        return added(options, with_target)

    return decorate


def _with_slot(target: Target, others: dict[str, Any]) -> Target:
    """Move the options of a single figure from the arguments of a command to its target."""
    width, depth, fit = (others.pop(name) for name in ("width", "depth", "fit_slot"))
    if fit and depth is None:
        raise BadInput("--fit-slot needs the depth of the slot", mend="Give --depth too.")
    if style(target.style).large and not was_given("width"):
        width = LARGE_WIDTH
    day = target.created[:10] if others.pop("print_date") else ""
    return target._replace(
        width=width,
        depth=depth or 0.0,
        fit=fit,
        heading=Heading(others.pop("number"), others.pop("byline"), day),
        proof=datetime.now().astimezone().strftime("%Y-%m-%d %H:%M") if others.pop("proof") else "",
        dpi=others.pop("dpi"),
        bits=1 if others.pop("bits") == "1" else 8,
    )


def of_document(target: Target, document: Document) -> Target:
    """Return a target with the author of a document, and with its date and number unless others are given."""
    created = target.created if was_given("dated") else document.created
    day = created[:10] if target.heading.day else ""
    heading = target.heading._replace(number=target.heading.number or document.number, day=day)
    return target._replace(created=created, author=document.author, heading=heading)


def write_puzzle(out: Path, puzzle: Body, key: object, target: Target, source: Document | None = None) -> None:
    """Write a puzzle. The ending is the format: .svg, .png and .eps have the first part, the others all parts.

    The findings on the puzzle and its figures, and what the format cannot hold, go to standard error. A
    .puzzle file keeps the author and the print record of its `source`. Raises Blocked if a finding blocks the
    export, and `target.force` is false. Nothing is written.
    """
    suffix = out.suffix.lower()
    if suffix != ".png" and (was_given("dpi") or was_given("bits")):
        raise BadInput("--dpi and --bits are for .png", mend="Omit them, or write a .png file.")
    if suffix == SUFFIX:
        save(out, encoded(puzzle, target, source, key))
        report(wing_of(puzzle).findings(puzzle, key))
        return
    form = format_named(suffix, kind_of(puzzle))
    if form.is_drawn and form.suffix != ".pdf":
        target = target._replace(parts=target.parts[:1])
    released(draft(puzzle, key, target._replace(format=form.name)), out)


def released(made: Draft, out: Path) -> None:
    """Write a draft; findings and losses go to standard error. Raises as `release`; Blocked names --force."""
    named_by_error = () if made.target.force else blocking(made.findings)[:1]
    report((finding for finding in made.findings if finding not in named_by_error), force=made.target.force)
    warn(made.losses)
    with naming_force():
        issued = release(made, out)
    report((finding for finding in issued.findings if finding not in made.findings), force=made.target.force)


def encoded(puzzle: Body, target: Target, source: Document | None = None, key: object = None) -> bytes:
    """Return the bytes of a document with a puzzle. It keeps author and print record of the puzzle's source."""
    made = source or Document(puzzle, target.created)
    made = changed(made, body=puzzle, created=target.created, number=target.heading.number or made.number)
    return encode(with_saved(made, key, target.created[:10]))


def write_pages(out: Path, pages: Sequence[Drawing], target: Target, found: Sequence[Finding]) -> None:
    """Write composed pages; `found` are the findings on their puzzles. All findings go to standard error."""
    target = target._replace(format=out.suffix[1:].lower())
    released(draft_pages(pages, found, target, least=style(target.style).least), out)


@contextmanager
def naming_force() -> Iterator[None]:
    """Name --force in the message of an export that findings block."""
    try:
        yield
    except Blocked as error:
        raise Blocked(error.what, where=error.where, mend=f"{error.mend} {OVERRIDE}".strip()) from None


def report(findings: Iterable[Finding], *, force: bool = False, named: str = "") -> None:
    """Print findings on standard error, a line each, blocking ones first; they are marked if `force` overrides them.

    `named` is what the findings are on, if the command prints findings on several things.
    """
    before = f"{named}: " if named else ""
    ordered = forbidden_first(findings)
    warn(f"{before}{finding.text}{' (overridden)' * (force and finding.blocks)}" for finding in ordered)
