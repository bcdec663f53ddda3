"""The puzzles of a publication for its site: a page of each, a feed as JSON and as RSS, and the answers as CSV.

A feed contains only puzzles that are approved, need no decision, and pass the export checks. Until answers are
released, pages contain only their hashes, and feeds contain none.
"""

import json
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from engine.calendar.entry import DECIDED, Entry, Key
from engine.calendar.planning import cells_of
from engine.calendar.publication import UNSAFE, Publication, days_from, me
from engine.calendar.records import entry_at
from engine.core import BadInput, Control, EngineError, plural, visible
from engine.core.files import csv_text, os_errors, save
from engine.core.store import Store
from engine.daily.pages import block_of, require_decided
from engine.output.figures import Heading
from engine.output.issue import draft, release
from engine.output.target import Target
from engine.wings import wing_of
from engine.words.vetting.house import House

Item: TypeAlias = dict[str, Any]  # of JSON Feed 1.1; `_puzzle` has additional fields


class Feed(NamedTuple):
    """The puzzles of some days."""

    json: dict[str, Any]  # JSON Feed 1.1
    pages: dict[str, bytes]  # for readers, by the names of the files
    left_out: tuple[str, ...]  # why puzzles were omitted, one sentence each


def answers_time(publication: Publication, day: str) -> datetime:
    """Return when the answers of a day are released: with the puzzles, or with the next issue."""
    if publication.answers == "next-day":
        day = next((later for later in days_from(day, 367)[1:] if publication.is_issued(later)), day)
    return datetime.fromisoformat(day).astimezone()


def feed_of(
    store: Store, publication: Publication, days: tuple[str, ...], house: House, site: str, now: datetime,
    answers_after: datetime | None = None, *, ahead: bool = False, control: Control | None = None,
) -> Feed:  # fmt: skip
    """Return the feed of some days at a time; `answers_after` replaces the times of `answers_time`.

    Later days are in it only if it is made `ahead`. Raises BadInput if the address of the site is not valid.
    """
    if not site.startswith(("https://", "http://")):
        raise BadInput(f"{site!r} is no address of a site", mend="Write it as https://example.org/puzzles.")
    due = [day for day in days if ahead or datetime.fromisoformat(day).astimezone() <= now]
    control, cells = control or Control(), cells_of(publication, due)
    items, pages, left_out = list[Item](), dict[str, bytes](), list[str]()
    for done, cell in enumerate(cells):
        control.check()
        key = Key(publication.name, cell.series.name, cell.day)
        control.report(done, len(cells), best=key.text)
        entry, after = entry_at(store, key), answers_after or answers_time(publication, cell.day)
        try:
            if entry is None or entry.puzzle is None:
                raise BadInput("there is no puzzle")
            if entry.state not in DECIDED:
                raise BadInput(f"it is {entry.state}, not approved")
            require_decided(store, (entry,), me())
            item, page = _item(publication, entry, house, after, hidden=now < after)
        except EngineError as error:
            left_out.append(f"{key.text}: {error}")
            continue
        name = f"{cell.day}-{cell.series.name}.html".translate(dict.fromkeys(map(ord, f"{UNSAFE} "), "-"))
        link = getattr(entry.puzzle, "link", "") or f"{site.rstrip('/')}/{quote(name)}"
        items.append({"id": "/".join(key), "url": link, **item})
        pages[name] = page
    head = {"version": "https://jsonfeed.org/version/1.1", "title": f"{publication.shown}: puzzles"}
    return Feed(head | {"home_page_url": site, "items": items}, pages, tuple(left_out))


def _item(own: Publication, entry: Entry, house: House, after: datetime, *, hidden: bool) -> tuple[Item, bytes]:
    block, wing = block_of(own, entry), wing_of(entry.puzzle)
    key = wing.open_key(block.puzzle, block.printed, house=house)
    made = draft(block.puzzle, key, Target("json", heading=Heading(block.number, block.byline), created=entry.day))
    sheet = json.loads(release(made).content)
    page = release(made._replace(target=made.target._replace(format=f"html-readers{'-hidden' * hidden}")))
    about = sheet["published"] | {"series": entry.series, "answers_after": after.isoformat()}
    by, points = about["setter"] and f"by {about['setter']}", about["points"]
    return {
        "title": sheet["title"], "date_published": datetime.fromisoformat(entry.day).astimezone().isoformat(),
        "content_text": ", ".join(filter(None, (by, entry.difficulty, points and plural(points, "point")))),
        "_puzzle": about if hidden else about | {"answers": wing.target(block.puzzle, key).answers},
    }, page.content  # fmt: skip


def write_feed(feed: Feed, out: Path) -> None:
    """Write a feed to a .json, .rss or .csv file, or all three and the pages into a folder."""
    makers = {".json": feed_json, ".rss": feed_rss, ".csv": answers_csv}
    if make := makers.get(out.suffix.lower()):
        save(out, make(feed))
        return
    with os_errors(out, "make the folder"):
        out.mkdir(parents=True, exist_ok=True)
    for name, content in (feed.pages | {f"feed{suffix}": make(feed) for suffix, make in makers.items()}).items():
        save(out / name, content)


def feed_json(feed: Feed) -> bytes:
    """Return a feed as JSON Feed 1.1."""
    return json.dumps(feed.json, ensure_ascii=False, indent=1).encode() + b"\n"


def feed_rss(feed: Feed) -> bytes:
    """Return a feed as RSS 2.0, without answers."""
    rss = Element("rss", {"version": "2.0", "xmlns:dc": "http://purl.org/dc/elements/1.1/"})
    channel = SubElement(rss, "channel")
    _add(channel, title=feed.json["title"], link=feed.json["home_page_url"], description=feed.json["title"])
    for item in feed.json["items"]:
        child, published = SubElement(channel, "item"), datetime.fromisoformat(item["date_published"])
        _add(child, title=item["title"], link=item["url"], description=item["content_text"], guid=item["id"])
        _add(child, **{"pubDate": format_datetime(published), "dc:creator": item["_puzzle"]["setter"]})
    indent(rss)
    return tostring(rss, "utf-8", xml_declaration=True) + b"\n"


def _add(parent: Element, **texts: str) -> None:
    for name, text in texts.items():
        if text:  # an empty element would mean nothing
            SubElement(parent, name, {"isPermaLink": "false"} if name == "guid" else {}).text = visible(text)


def answers_csv(feed: Feed) -> bytes:
    """Return the answers of the puzzles whose answers are released."""
    rows = [("date", "series", "number", "entry", "answer")]
    for about in (item["_puzzle"] for item in feed.json["items"]):
        head = about["date"], about["series"], about["number"]
        rows += [(*head, name, answer) for name, answer in about.get("answers", {}).items()]
    return csv_text(rows, end="\r\n").encode("utf-8-sig")
