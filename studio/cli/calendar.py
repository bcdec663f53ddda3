"""`puzzle-studio calendar` and `house`: what is planned, read, approved and printed, and where it is kept."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from engine.calendar.entry import FINAL, Entry, Key
from engine.calendar.judging import accept, correct, refresh, rejudge, set_holidays, take_answers
from engine.calendar.migrate import move_store
from engine.calendar.papers import import_papers, papers_text
from engine.calendar.planning import cells_of, fill, missing, move, put_puzzle, replace_puzzle, set_state
from engine.calendar.publication import Publication, days_from, me
from engine.calendar.records import entries, entry_at, log_of, publication_named, publications
from engine.core import BadInput, EngineError, plural
from engine.core.files import save
from engine.core.store import PLACE_VARIABLE, Store, choose_place, full_place
from engine.daily.feed import feed_of, write_feed
from engine.daily.pages import check_publication, document_of
from engine.daily.remember import remember_archive
from engine.documents.document import SUFFIX, puzzle_of, read, write
from engine.words.difficulty import level_of
from engine.words.vetting.house import open_house
from studio.cli.options import PATH, F, as_json, check_out, date_of, flag, option, out_option, print_json, warn
from studio.cli.progress import Progress

STATES = ("planned", "made", "read", "approved", "sent", "printed")
publication_option = option("--publication", "NAME", "The publication (default: the house itself).", default="")


@click.group("calendar")
def group() -> None:
    """Show and change the calendar: the puzzle of each series of each publication on each day."""


def span_options(command: F) -> F:
    """Add `--from` and `--days`."""
    first = option("--from first", "YYYY-MM-DD", "First day (default: today).")
    return first(click.option("--days", type=click.IntRange(1, 3660), default=14, show_default=True)(command))


@group.command("show", short_help="List days.")
@publication_option
@span_options
@flag("--open", "Only what waits for a decision, and what is empty.", name="only_open")
@as_json
def show(publication: str, first: str | None, days: int, only_open: bool, as_json: bool) -> None:
    """List the puzzles of a publication, after they were judged by today's rulings and lists."""
    store, span = Store(), days_from(date_of(first), days)
    refresh(store, me())
    own = publication_named(store, publication)
    found = [one for one in entries(store, publication=publication, first=span[0], last=span[-1]) if one.series]
    found = [one for one in found if one.reasons or not only_open]
    empty = missing(store, own, cells_of(own, span))
    if as_json:
        nothing = [{"series": cell.series.name, "day": cell.day} for cell in empty]
        print_json({"entries": [_fields(one) for one in found], "empty": nothing})
        return
    lines = [(cell.day, cell.series.name, f"{cell.day}  {cell.series.name:12s} {'':10s} empty") for cell in empty]
    for one in found:
        number = f"No {one.number:,}" if one.number else ""
        line = f"{one.day}  {one.series:12s} {number:10s} {one.state:9s} {one.shown}".rstrip()
        lines.append((one.day, one.series, "\n            ".join((line, *one.reasons))))
    order = {series.name: place for place, series in enumerate(own.series)}
    for *_, line in sorted(lines, key=lambda one: (one[0], order.get(one[1], len(order)))):
        click.echo(line)
    click.echo(f"{plural(len(found), 'puzzle')}, {len(empty)} empty")


def _fields(entry: "Entry") -> dict[str, Any]:
    return {
        "publication": entry.publication, "series": entry.series, "day": entry.day, "kind": entry.kind,
        "puzzle": entry.shown, "state": entry.state, "number": entry.number,
        "level": level_of(entry.kind, entry.share), "share": entry.share,
        "locked": entry.locked, "reasons": list(entry.reasons), "who": entry.who, "at": entry.at,
    }  # fmt: skip


@group.command("plan", short_help="Fill the empty days.")
@publication_option
@span_options
@option("--series", "NAME", "Only this series (default: all). Repeatable.", multiple=True)
def plan(publication: str, first: str | None, days: int, series: tuple[str, ...]) -> None:
    """Make the puzzles that are missing, within the limits of the publication."""
    store, span = Store(), days_from(date_of(first), days)
    own = publication_named(store, publication)
    chosen, stay = [own.series_named(one) for one in series] or None, "The puzzles that were made stay"
    with Progress("puzzles", stopped=f"{stay}; the same command makes the others.") as progress:
        step = fill(store, own, span, me(), series=chosen, control=progress)
    click.echo(f"Planned {plural(len(step.changes), 'puzzle')}")


@group.command("publications", short_help="List the publications.")
def list_publications() -> None:
    """List the publications with their series."""
    for one in publications(Store()):
        click.echo(f"{one.shown}: {', '.join(series.name for series in one.series)}")


@group.command("import", short_help="Store publications from a file.")
@click.argument("file", type=PATH)
def import_file(file: Path) -> None:
    """Store the publications of FILE (TOML or JSON; see 'daily --example'), in place of those of their names."""
    papers = import_papers(Store(), file, check_publication)
    click.echo(f"Stored {', '.join(paper.publication.name for paper in papers)}")


@group.command("export", short_help="Write publications to a file.")
@out_option("TOML file to write.", required=True)
def export(out: Path) -> None:
    """Write all publications to a file that 'calendar import' reads."""
    check_out(out, (".toml",))
    found = [one for one in publications(Store()) if one.name]
    if not found:
        raise BadInput("there are no publications", mend="Import some with 'calendar import'.")
    save(out, papers_text(found).encode())
    click.echo(f"Wrote {out}: {plural(len(found), 'publication')}")


@group.command("state", short_help="Mark puzzles as read, approved, sent or printed.")
@click.argument("day")
@click.argument("state", type=click.Choice(STATES))
@click.option("--series", default="", help="Only this series (default: all of the day).")
@flag("--force", "Approve crosswords with unread clues, which then count as read.")
@publication_option
def state(day: str, state: Any, series: str, force: bool, publication: str) -> None:
    """Set the STATE of the puzzles of a DAY. A crossword with unread suggested clues is not approved."""
    store, day = Store(), date_of(day)
    own = publication_named(store, publication)
    name = own.series_named(series).name if series else None
    found = [one for one in entries(store, publication=own.name, series=name, first=day, last=day) if one.series]
    if not found:
        raise BadInput(f"nothing is planned for {day}", mend="See 'calendar show'.")
    set_state(store, found, state, me(), force=force)
    click.echo(f"{day}: {', '.join(one.series for one in found)}: {state}")


@group.command("holiday", short_help="Make days holidays.")
@click.argument("days", nargs=-1, required=True, metavar="DAY...")
@flag("--issue", "The days are days of issue again.")
@publication_option
def holiday(days: tuple[str, ...], issue: bool, publication: str) -> None:
    """Make days holidays of a publication: no page is printed, and no running number is used."""
    step = set_holidays(Store(), {publication: {*map(date_of, days)}}, me(), free=not issue)
    click.echo(step.what or "Nothing has changed.")


@group.command("decide", short_help="Decide on a puzzle that changed.")
@click.argument("day")
@click.argument("series")
@click.option("--keep", "what", flag_value="keep", help="Print it with its answers as they were.")
@click.option("--take", "what", flag_value="take", help="Print it with the answers of today.")
@click.option("--replace", "what", flag_value="replace", help="Make another puzzle.")
@publication_option
def decide(day: str, series: str, what: str | None, publication: str) -> None:
    """Decide what is printed on a DAY in a SERIES whose puzzle changed since it was made."""
    store = Store()
    own, entry = _entry(store, publication, series, day)
    match what:
        case "keep":
            step = accept(store, entry, me())
        case "take":
            step = take_answers(store, entry, me())
        case "replace":
            step = replace_puzzle(store, own, entry, me())
        case _:
            raise BadInput("nothing is decided", mend="Give --keep, --take or --replace.")
    click.echo(step.notice or f"{entry.key.text}: {what}")


def _entry(store: Any, publication: str, series: str, day: str) -> "tuple[Publication, Entry]":
    own, key = publication_named(store, publication), Key(publication, series, date_of(day))
    own.series_named(series)
    if (entry := entry_at(store, key)) is None:
        raise BadInput("nothing is planned", where=key.text, mend="See 'calendar show'.")
    return own, entry


@group.command("put", short_help="Put a puzzle on a day, or correct a printed one.")
@click.argument("day")
@click.argument("series")
@click.argument("file", type=PATH)
@flag("--force", "Also if it repeats something.")
@publication_option
def put(day: str, series: str, file: Path, force: bool, publication: str) -> None:
    """Put the puzzle of FILE on a DAY of a SERIES. What is there stays in the log.

    A puzzle that was printed is corrected: the notice for the readers is printed, and the pages that show its
    answers are made again by the next 'daily'.
    """
    store, puzzle = Store(), puzzle_of(read(file)[0], str(file))
    own, key = publication_named(store, publication), Key(publication, series, date_of(day))
    before = entry_at(store, key)
    if before and before.state in FINAL:
        made = correct(store, own, before, puzzle, me())
        reasons = (reason for one in made.changes if one.after for reason in one.after.reasons)
        click.echo("\n".join((made.notice or "Nothing that is printed has changed.", *reasons)))
        for page in made.reopened:
            click.echo(f"{page.day}: {' '.join(page.reasons)}")
        return
    rejudge(store, put_puzzle(store, own, key, puzzle, me(), before=before, force=force), me())
    click.echo(f"{key.text}: {file.name}")


@group.command("get", short_help="Write the puzzle of a day to a file.")
@click.argument("day")
@click.argument("series")
@out_option("Document to write (.puzzle).", required=True)
@option("--line", click.IntRange(1), "As it was before this line of 'calendar log --series'.")
@publication_option
def get(day: str, series: str, out: Path, line: int | None, publication: str) -> None:
    """Write the puzzle of a DAY of a SERIES to a document, to be edited and put back."""
    check_out(out, (SUFFIX,))
    _, entry = _entry(store := Store(), publication, series, day)
    if line:
        before = [row.before for row in log_of(store, entry.key)][line - 1 : line]
        if not before or before[0] is None or before[0].puzzle is None:
            mend = "See 'calendar log' for the lines with an earlier puzzle."
            raise BadInput(f"line {line} of the log has no earlier puzzle", where=entry.key.text, mend=mend)
        entry = before[0]
    write(out, document_of(entry))
    click.echo(f"Wrote {out}")


@group.command("move", short_help="Move a puzzle to another day.")
@click.argument("day")
@click.argument("series")
@click.argument("other")
@publication_option
def move_puzzle(day: str, series: str, other: str, publication: str) -> None:
    """Move the puzzle of a DAY of a SERIES to an OTHER day, and swap it with the one that is there."""
    store = Store()
    own, entry = _entry(store, publication, series, day)
    move(store, own, entry, date_of(other), me())
    click.echo(f"{entry.key.text}: moved to {date_of(other)}")


@group.command("log", short_help="Show who did what.")
@click.argument("day")
@click.option("--series", default="", help="Only this series.")
@publication_option
def log(day: str, series: str, publication: str) -> None:
    """Show what was done on a DAY, the latest first."""
    for line, row in enumerate(log_of(Store(), Key(publication, series, date_of(day))), 1):
        click.echo(f"{line:3d}  {row.text}" if series else f"{row.key.series:12s} {row.text}")


@group.command("archive", short_help="Remember the puzzles of a folder.")
@click.argument("folder", type=PATH)
@publication_option
def archive(folder: Path, publication: str) -> None:
    """Remember the puzzles of a FOLDER (.puz, .ipuz, .jpz, .xd, .puzzle, .csv) with their dates.

    Their answers, clues and letters are not repeated within the limits of the publication, without one of all
    publications. Their clues are in the clue book, where 'crossword clues find' finds them. A .csv has the columns
    answer, clue, date and setter. Puzzles without a date are in the clue book only. Broken files are listed.
    """
    stopped = "The files that were read stay; the same command reads the others."
    with Progress("files", 1000, stopped=stopped) as progress:  # several transactions
        own = publication_named(store := Store(), publication).name
        made = remember_archive(store, folder, own, control=progress)
    warn(f"{bad.place}: {bad.why}" for bad in (*made.unread_dates, *made.left_out))
    known = f"; {made.known:,} known before" if made.known else ""
    left = f"; {len(made.left_out):,} left out" if made.left_out else ""
    undated = f", {made.undated:,} without a date in the clue book only" if made.undated else ""
    click.echo(f"Remembered {plural(made.new, 'puzzle')}{undated}{known}{left}")
    if made.left_out:
        raise EngineError(f"{plural(len(made.left_out), 'file')} left out", mend="The others are remembered.")


@group.command("feed", short_help="Write the pages and feeds of a site.")
@publication_option
@span_options
@option("--site", "URL", "The address of the folder on the site.", required=True)
@click.option(
    "--answers-after", "after", metavar='"YYYY-MM-DD HH:MM"', type=click.DateTime(["%Y-%m-%d %H:%M"]),
    help="Leave out answers before this time (default: until the publication prints them).",
)  # fmt: skip
@flag("--ahead", "Also days after today, for a site that publishes each puzzle on its day.")
@out_option("Folder for all files, or one .json, .rss or .csv file.", required=True, folder=True)
def feed(
    publication: str, first: str | None, days: int, site: str, after: datetime | None, ahead: bool, out: Path
) -> None:  # fmt: skip
    """Write the approved puzzles of some days for a site: a page of each, a feed as JSON and RSS, answers as CSV.

    Each puzzle passes the exit like every export. What is left out is listed; the exit status is then 1. Before
    the time of their answers, pages have only hashes of them, and feeds have none.
    """
    store, now = Store(), datetime.now().astimezone()
    own, span = publication_named(store, publication), days_from(date_of(first), days)
    answers, words = after and after.astimezone(), open_house(store, own.taboo)
    with Progress("puzzles", stopped="Nothing was written.") as progress:
        made = feed_of(store, own, span, words, site, now, answers, ahead=ahead, control=progress)
    warn(made.left_out)
    if later := [] if ahead else [day for day in span if day > now.date().isoformat()]:
        warn([f"Not published yet: {plural(len(later), 'day')} from {later[0]}. --ahead publishes them now."])
    if not (items := made.json["items"]):
        raise BadInput("no puzzle of these days can be published", mend="See 'calendar show'.")
    write_feed(made, out)
    later = sum("answers" not in one["_puzzle"] for one in items)
    click.echo(f"Wrote {out}: {plural(len(items), 'puzzle')}, {later} without answers yet")
    if made.left_out:
        click.get_current_context().exit(1)


@click.group("house")
def house() -> None:
    """The house database: rulings, the calendar and the clue book, in a file or in PostgreSQL."""


@house.command("where", short_help="Print where it is.")
def where() -> None:
    """Print where the house database is."""
    click.echo(str(Store().shown))


@house.command("move", short_help="Copy it to another place, and use that from now on.")
@click.argument("place")
def move_house(place: str) -> None:
    """Copy the house database to PLACE, a file or postgresql://USER@HOST/DATABASE, which must be empty.

    This program uses PLACE from then on; the old database stays as it is.
    """
    place = full_place(place)
    target = Store(place)
    with Progress("rows", stopped="The house database stays where it is; nothing was copied."):
        counts = move_store(Store(), target)
    if not os.environ.get(PLACE_VARIABLE):  # another house was named for this command only
        choose_place(place)
    click.echo(f"Copied {plural(sum(counts.values()), 'row')} to {target.shown}")
