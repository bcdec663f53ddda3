"""`puzzle-studio convert`, `print`, `info` and `preflight`: files of this and other programs."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from engine.core import BadInput, Blocked, FileProblem, Finding, blocking, changed, plural, together
from engine.core.files import save
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents.conversion import Source, convertible, plan, read_any, write
from engine.documents.document import encode, puzzle_of, still_printed
from engine.documents.preflight import preflight_file
from engine.drawing.shapes import MM
from engine.drawing.style import CROSSWORD_WIDTH, USUAL_WIDTH
from engine.drawing.style import style as read_style
from engine.output.formats.submission import keep_sender
from engine.output.issue import draft
from engine.output.press.preflight.report import pages_of, report_of
from engine.output.registry import copies_of, format_named
from engine.output.target import AS_WIDE, FrameSize, Target, about_preset
from engine.output.web import frame, frame_size
from engine.wing import PARTS, Part
from engine.wing.sheet import schema as sheet_schema
from engine.wings import kind_of, wing_of
from engine.words.vetting.house import open_house
from studio.cli import options
from studio.cli.crossword.shared import clue_option, with_clues
from studio.cli.options import PATH, option


@click.command()
@click.argument("sources", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.argument("out", metavar="OUT", type=PATH)
@option("--to", "FORMAT", "The format of many files, such as ipuz; OUT is then a folder.")
@options.flag("--overwrite", "With --to: replace files that exist.")
@options.flag("--strict", "Write nothing if the format cannot hold everything.")
@options.flag("--hidden", "With .html: keep the answers only as hashes. This deters glances only.")
@click.option(
    "--readers", "variant", flag_value="-readers", default="",
    help="With .html: judge words at once and show the score, for readers instead of test solvers.",
)  # fmt: skip
@click.option(
    "--embed", is_flag=False, flag_value="", metavar="[WxH]", is_eager=True,
    # checked before the files: one that follows --embed is taken for a size
    callback=lambda _context, _option, text: text if text is None else frame_size(text),
    help="With .html: a page for readers in a frame on a site, as wide as its place or of a size such as 640x480. "
    "The frame is printed. --hidden hides the answers. Write it after the files.",
)  # fmt: skip
@click.option(
    "--contracted", "variant", flag_value="-contracted",
    help="With .brf: contracted Braille, by lou_translate of liblouis.",
)  # fmt: skip
@click.option("--diagramless/--diagram", default=None, help="Make a crossword diagramless, or give it a diagram again.")
@option("--key", "DIGITS", "Read the solution of a locked .puz file with its key.", default="")
@option("--lock", "DIGITS", "With .puz: lock the solution with a key, four digits.", default="")
@options.flag("--nyt", "With .pdf or .txt: a submission to The New York Times.")
@option("--name", "TEXT", "With --nyt: your name on each page. It is kept for the next time.")
@option("--address", "TEXT", "With --nyt: your address; ';' begins a line. It is kept.")
@option("--email", "TEXT", "With --nyt: your e-mail address. It is kept.")
@options.force_option
@options.date_option
def convert(
    sources: tuple[Path, ...], out: Path, to: str | None, overwrite: bool, strict: bool, hidden: bool,
    variant: str, embed: FrameSize | None, diagramless: bool | None, key: str, lock: str, nyt: bool, force: bool,
    dated: str | None, **block: str | None,
) -> None:  # fmt: skip
    """Convert puzzles. The suffix of OUT selects the format; IN is recognized by its content."""
    if embed and variant:
        raise click.UsageError("--embed is for readers already: of the other options it takes --hidden only.")
    variant = ("-embed" if embed else variant) + "-hidden" * hidden
    if to:
        sized = embed and embed != AS_WIDE
        if sized or nyt or key or lock or any(one is not None for one in (diagramless, *block.values())):
            own = "--nyt and its options, --key, --lock, --diagramless, --diagram and a size"
            raise click.UsageError(f"{own} are for a single file, without --to.")
        day = options.date_of(dated)
        _convert_many(sources, out, day, to + variant, strict=strict, overwrite=overwrite, force=force)
        return
    source, *others = sources
    if others:
        raise click.UsageError("Several files need --to FORMAT and a folder.")
    if lock and out.suffix.lower() != ".puz":
        raise BadInput("--lock is for .puz", mend="Omit the option.")
    target = Target("", created=options.date_of(dated), force=force, frame=embed or AS_WIDE, lock=lock)
    _convert(source, out, strict, variant, read_any(source, target.created, key), diagramless, nyt, target, block)


def _convert(
    source: Path, out: Path, strict: bool, variant: str, read: Source, diagramless: bool | None, nyt: bool,
    target: Target, block: Mapping[str, str | None],
) -> None:  # fmt: skip
    document, _, warnings = read
    puzzle = puzzle_of(document, str(source))
    if diagramless is not None:
        if not isinstance(puzzle, Crossword):
            raise BadInput("--diagramless and --diagram are for crosswords", mend="Omit the option.")
        puzzle = changed(puzzle, diagramless=diagramless)
        document = changed(document, body=puzzle)
    formats, name = copies_of(kind_of(puzzle)), out.suffix.lower()
    options.check_out(out, (options.SUFFIX, *dict.fromkeys(form.suffix for form in formats)))
    if nyt or any(text is not None for text in block.values()):
        name = _submission(name if nyt else "", puzzle, block)
    elif name == ".pdf":
        raise BadInput("--nyt is missing: a .pdf file is a submission", mend="To print, use 'print'.")
    elif variant:
        name = name[1:] + variant
        if all(form.name != name for form in formats):
            what = "--hidden, --readers and --embed are for .html, --contracted for .brf"
            raise BadInput(what, mend="Omit the option.")
    options.warn(warnings)
    if name == options.SUFFIX:
        save(out, encode(changed(document, printed=None)))
    else:
        form = format_named(name, kind_of(puzzle))
        target = target._replace(format=form.name)
        key = wing_of(puzzle).open_key(puzzle, still_printed(document))
        made = draft(puzzle, key, options.of_document(target, document))
        if strict and made.losses:
            options.warn(made.losses)
            what = f"{out.name} was not written: {form.title} cannot hold everything"
            raise Blocked(what, mend="Omit --strict.")
        options.released(made, out)
    click.echo(f"Wrote {out}")
    if name.startswith("html-embed"):
        click.echo(f"On the site: {frame(puzzle.title, target.frame, quote(out.name))}")


def _convert_many(
    sources: Sequence[Path], folder: Path, day: str, name: str, *, strict: bool, overwrite: bool, force: bool
) -> None:
    """Convert files, and report what each one loses, the findings on it, and why a file is not written."""
    convertible(name)
    if not folder.is_dir():
        raise FileProblem("there is no such folder", where=str(folder), mend="Create it first.")
    failed = {"state": "failed", "problem": "The format cannot hold everything."}
    planned = [one._replace(**failed) if strict and one.notes else one for one in plan(sources, name, folder, day)]
    done = write(planned, name, day, overwrite=overwrite, force=force)
    for made in done:
        options.warn(f"{made.source}: {line}" for line in made.notes)
        options.report(made.findings, force=made.state == "written", named=str(made.source))
        if made.state == "written":
            click.echo(f"Wrote {made.out}")
        else:
            problem = made.problem or f"{made.out} exists. Add --overwrite."
            mend = f" {options.OVERRIDE}" if made.state == "blocked" else ""
            click.echo(f"{made.source}: not converted. {problem}{mend}", err=True)
    if any(made.state != "written" for made in done):
        click.get_current_context().exit(2 if any(made.state == "blocked" for made in done) else 1)


def _submission(suffix: str, puzzle: object, block: Mapping[str, str | None]) -> str:
    """Keep the block of a submission, and return the name of the format."""
    formats = {".pdf": "nyt", ".txt": "nyt-text"}
    if not isinstance(puzzle, Crossword) or suffix not in formats:
        what = "--nyt is for .pdf and .txt files of crosswords; --name, --address and --email are for --nyt"
        raise BadInput(what, mend="Omit the options that do not fit.")
    if any(text is not None for text in block.values()):
        address = block["address"]
        keep_sender(block["name"], address and "\n".join(map(str.strip, address.split(";"))), block["email"])
    return formats[suffix]


@click.command()
@click.argument("file", metavar="FILE", type=PATH)
@options.as_json
def info(file: Path, as_json: bool) -> None:
    """Print the kind, title, words and findings of a puzzle, what was not read, and what each format would lose."""
    document, _, warnings = read_any(file, options.date_of(None))
    body = puzzle_of(document, str(file))
    wing = wing_of(body)
    key = wing.open_key(body, still_printed(document))
    formats = {form.suffix: form for form in reversed(copies_of(kind_of(body)))}  # the first of each suffix
    losses = {form.name: list(form.losses(body, key)) for form in reversed(formats.values())}
    found = {
        "kind": wing.NOUN,
        "title": body.title,
        "words": len(wing.record(key)[0]),
        "warnings": list(warnings),
        "findings": [finding.text for finding in wing.findings(body, key)],
        "losses": losses,
    }
    title = f"“{body.title}”" if body.title else "without a title"
    kept = "everything that was read is kept." if warnings else "everything is kept."
    lines = [f"{wing.NOUN.title()} {title}, {plural(found['words'], 'word')}", *together(warnings)]
    lines += together(found["findings"])
    said = {name: lost or [kept] for name, lost in losses.items()}
    sentences = dict.fromkeys(chain(*said.values()))
    lines += [f"As {', '.join(name for name in said if one in said[name])}: {one}" for one in sentences]
    options.print_json(found) if as_json else click.echo("\n".join(lines))
    click.get_current_context().exit(int(bool(warnings)))


@click.command("print")
@click.argument("source", metavar="FILE", type=PATH)
@option("--part", click.Choice(PARTS), "Only the puzzle, or only the solution (default: both).")
@clue_option
@option("--title", "TEXT", "Title above the puzzle (default: the saved title).")
@options.print_options(USUAL_WIDTH, required=True)
def print_(
    source: Path, part: Part | None, clue: bool, title: str | None, out: Path, taboo: tuple[Path, ...], target: Target
) -> None:
    """Export a saved puzzle of any kind, or one of another program, for print: the puzzle and its solution."""
    document, _, warnings = read_any(source, options.date_of(None))
    puzzle, house = puzzle_of(document, str(source)), open_house(extra=taboo)
    options.check_out(out, options.suffixes(kind_of(puzzle)))
    if out.exists() and out.samefile(source):
        raise BadInput("the puzzle would be replaced", where=str(out), mend="Give --out another name.")
    options.warn(warnings)
    if isinstance(puzzle, Crossword):
        wide = target.width if options.was_given("width") else max(target.width, CROSSWORD_WIDTH)
        target = target._replace(width=wide)
        puzzle = with_clues(puzzle) if clue else puzzle
    elif clue:
        raise BadInput("--clues is for crosswords", where=str(source), mend="Omit the option.")
    key = wing_of(puzzle).open_key(puzzle, still_printed(document), house=house)
    if title is not None:
        puzzle = changed(puzzle, title=title)
    target = target._replace(parts=(part,)) if part else target
    options.write_puzzle(out, puzzle, key, options.of_document(target, document), document)
    click.echo(f"Wrote {out}")


@click.command()
def schema() -> None:
    """Print the JSON schema of the .json files that 'convert' writes for web players."""
    options.print_json(sheet_schema())


@click.command("preflight")
@click.argument("file", type=PATH, metavar="FILE.pdf|FILE.puzzle")
@partial(options.preset_option, declared=True)
@options.style_option
@options.taboo_option
@option(
    "--report",
    PATH,
    "Also write a report with pictures of the pages, on which the findings are marked.",
    metavar="OUT.pdf",
)
@options.as_json
def preflight(file: Path, preset: str, style: str, taboo: tuple[Path, ...], report: Path | None, as_json: bool) -> None:
    """Check a PDF file, of this program or another, or a puzzle, and print the findings."""
    if report:
        options.check_out(report, (".pdf",))
        if report.exists() and report.samefile(file):
            raise BadInput("the checked file would be replaced", where=str(report), mend="Give --report another name.")
    found, preset, style, pdf, declared = preflight_file(file, preset, style, open_house(extra=taboo))
    if report:
        save(report, report_of(file.name, preset, found, pages_of(pdf), options.date_of(None)))
    if as_json:
        about = {"file": str(file), "preset": preset, "style": style, "blocking": len(blocking(found))}
        options.print_json({**about, "findings": [*map(_row, found)]})
    else:
        how = ", as the file declares" * declared
        click.echo(f"Preset {preset}{how}. {about_preset(preset, read_style(style))}".strip())
        for one in found:
            click.echo(f"{one.severity}: {one.text}")
        click.echo(f"{plural(len(found), 'finding')}, {len(blocking(found))} blocking.")
    click.get_current_context().exit(int(bool(blocking(found))))


def _row(finding: "Finding") -> dict[str, Any]:
    """Return a finding for JSON; a place on the page is in mm from the top left corner of the trim."""
    row = {name: getattr(finding, name) for name in ("severity", "what", "where", "mend")}
    row |= {"page": finding.page} if finding.page else {}
    at = {"x_mm": round(finding.at[0] / MM, 2), "y_mm": round(finding.at[1] / MM, 2)} if finding.at else {}
    return row | at
