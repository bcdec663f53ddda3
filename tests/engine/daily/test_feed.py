"""The feed of a site: what is in it, what is left out, and when it has answers."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.calendar.entry import Entry, name_of, traits_of
from engine.calendar.judging import accept
from engine.calendar.planning import set_state
from engine.calendar.publication import Publication, Series, days_from
from engine.calendar.records import Change, entries, save_publication, write
from engine.core import BadInput, changed
from engine.core.store import Store
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.daily.feed import Feed, answers_csv, answers_time, feed_json, feed_of, feed_rss, write_feed
from engine.wheel.puzzle import wheel
from engine.wings import wing_of
from engine.words.vetting.house import change_rulings, open_house
from engine.words.vetting.verdict import Ruling

DAYS = days_from("2026-12-01", 3)  # Tuesday to Thursday
SITE = "https://example.org/puzzles/"
PETS = Puzzle(
    grid=Grid(("cat", "o#o", "dog")), title="Pets & <Co>", author="Bob",
    clues=(Clue("cat", "Feline", slot=Slot(0, 0, "across")), Clue("dog", "Barker", slot=Slot(2, 0, "across")),
           Clue("cod", "Fish", slot=Slot(0, 0, "down")), Clue("tog", "Coat", slot=Slot(0, 2, "down"))),
)  # fmt: skip
NINE = wheel("moonlight", "l", "oiotnhmg")
ECHO = Publication(
    name="Echo & Co",
    series=(Series("quick", "crossword"), Series("nine", "wheel", number=12, since="2026-12-01", byline="Ann Lee")),
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A house with an approved crossword and an approved wheel on the first day, and nothing else."""
    made = Store(tmp_path / "house.sqlite")
    save_publication(made, ECHO)
    put(made, "quick", PETS, DAYS[0])
    put(made, "nine", NINE, DAYS[0], number=12, share=60.0)
    set_state(made, entries(made), "approved", "Ann")
    return made


def put(store: Store, series: str, puzzle, day: str, **fields) -> None:
    kind = wing_of(puzzle).KIND
    entry = Entry(ECHO.name, series, day, kind, name_of(puzzle), puzzle, traits=traits_of(puzzle), **fields)
    write(store, [Change(None, entry)], "Ann", "planned")


def made(
    store: Store, now: str, own: Publication = ECHO, after: datetime | None = None, days=DAYS[:1], *, ahead: bool = True
) -> Feed:
    time = datetime.fromisoformat(now).astimezone()
    return feed_of(store, own, days, open_house(store), SITE, time, after, ahead=ahead)


def answered(feed: Feed) -> dict[str, bool]:
    return {item["_puzzle"]["series"]: "answers" in item["_puzzle"] for item in feed.json["items"]}


@pytest.mark.parametrize(
    ("answers", "before", "after"),
    [("page", "2026-11-30 23:59:59", "2026-12-01 00:00"), ("next-day", "2026-12-01 23:59:59", "2026-12-02 00:00")],
)
def test_answers_begin_when_the_publication_prints_them(store: Store, answers, before: str, after: str):
    own = changed(ECHO, answers=answers)
    early, late = made(store, before, own), made(store, after, own)
    assert answered(early) == {"quick": False, "nine": False}
    assert answered(late) == {"quick": True, "nine": True}
    for part in (feed_json(early), feed_rss(early), answers_csv(early), *early.pages.values()):
        assert b"moonlight" not in part.lower()
        assert b'"dog"' not in part.lower()
    assert b"moonlight" in feed_json(late)
    assert b'"dog"' in late.pages["2026-12-01-quick.html"]


def test_a_day_is_published_when_it_begins(store: Store):
    put(store, "nine", wheel("adventure", "v"), DAYS[1], number=13)
    set_state(store, entries(store), "approved", "Ann")
    for now, published, missing in (
        ("2026-11-30 23:59:59", 0, 0),
        ("2026-12-01 00:00", 2, 0),
        ("2026-12-02 00:00", 3, 1),
    ):
        feed = made(store, now, days=DAYS[:2], ahead=False)
        assert (len(feed.json["items"]), len(feed.pages), len(feed.left_out)) == (published, published, missing)
    assert len(made(store, "2026-11-30", days=DAYS[:2]).json["items"]) == 3


def test_a_time_of_the_request_takes_the_place_of_that_of_the_publication(store: Store):
    after = datetime(2026, 12, 5, 18, 0, tzinfo=timezone(timedelta(hours=1)))
    assert not any(answered(made(store, "2026-12-05 16:59:59+00:00", after=after)).values())
    late = made(store, "2026-12-05 17:00+00:00", after=after)
    assert all(answered(late).values())
    assert late.json["items"][0]["_puzzle"]["answers_after"] == "2026-12-05T18:00:00+01:00"


def test_the_next_issue_is_after_a_holiday_and_a_day_without_an_issue():
    own = changed(ECHO, answers="next-day", weekdays=(0, 1, 2, 3, 4, 5), holidays=("2026-12-07",))
    assert answers_time(own, "2026-12-05").date().isoformat() == "2026-12-08"


def test_only_what_may_leave_the_house_is_in_it_and_the_rest_is_named(store: Store):
    put(store, "nine", wheel("adventure", "v"), DAYS[1], number=13)
    unclued = Puzzle(grid=Grid(("pen", "u#a", "tip")), clues=(Clue("pen", "Writer"), Clue("put", "Set")))
    put(store, "quick", unclued, DAYS[2])
    set_state(store, entries(store, series="quick"), "approved", "Ann")
    feed = made(store, "2026-12-09", days=DAYS)
    assert [item["id"] for item in feed.json["items"]] == ["Echo & Co/quick/2026-12-01", "Echo & Co/nine/2026-12-01"]
    quick, nine, clue, last = feed.left_out
    assert quick == "Echo & Co, quick, Wed 2 Dec 2026: there is no puzzle"
    assert nine == "Echo & Co, nine, Wed 2 Dec 2026: it is planned, not approved"
    assert clue.startswith("Echo & Co, quick, Thu 3 Dec 2026: Crossword: An entry has no clue: 3 across, 2 down.")
    assert last == "Echo & Co, nine, Thu 3 Dec 2026: there is no puzzle"
    (entry,) = entries(store, first=DAYS[2], last=DAYS[2])
    accept(store, entry, "Ann")  # the exit refuses it still
    assert (
        made(store, "2026-12-09", days=DAYS)
        .left_out[2]
        .startswith("Echo & Co, quick, Thu 3 Dec 2026: 3 across, 2 down: not written: an entry has no clue")
    )


def test_a_puzzle_that_waits_for_a_decision_is_left_out(store: Store):
    change_rulings(store, [Ruling("moonlight", accepted=False, reason="house")])
    feed = made(store, "2026-12-09")
    assert [item["_puzzle"]["series"] for item in feed.json["items"]] == ["quick"]
    assert "No long word counts" in feed.left_out[0]


def test_the_feed_names_number_setter_and_page(store: Store):
    quick, nine = json.loads(feed_json(made(store, "2026-11-01")))["items"]
    assert (quick["title"], quick["content_text"]) == ("Pets & <Co>", "by Bob")
    assert nine["content_text"] == "by Ann Lee, hard, 60\u00a0% of answers found"
    assert quick["url"] == "https://example.org/puzzles/2026-12-01-quick.html"
    assert nine["title"] == "Word Wheel No 12"
    assert (nine["_puzzle"]["number"], nine["_puzzle"]["setter"]) == ("12", "Ann Lee")
    assert nine["_puzzle"]["difficulty"] > 0


def test_the_rss_is_read_with_its_texts_and_dates(store: Store):
    channel = ElementTree.fromstring(feed_rss(made(store, "2026-11-01"))).find("channel")
    assert channel is not None
    assert channel.findtext("title") == "Echo & Co: puzzles"
    assert channel.findtext("link") == SITE
    quick, nine = channel.findall("item")
    assert quick.findtext("title") == "Pets & <Co>"
    assert nine.findtext("{http://purl.org/dc/elements/1.1/}creator") == "Ann Lee"
    when = parsedate_to_datetime(quick.findtext("pubDate") or "")
    assert when == datetime.fromisoformat("2026-12-01").astimezone(UTC)
    assert [one.tag for one in channel.iter() if one.text is None] == []
    guid = quick.find("guid")
    assert guid is not None
    assert guid.get("isPermaLink") == "false"


def test_the_answers_are_a_table_of_entries(store: Store):
    rows = list(csv.reader(io.StringIO(answers_csv(made(store, "2026-12-09")).decode("utf-8-sig"))))
    assert rows[:3] == [
        ["date", "series", "number", "entry", "answer"],
        ["2026-12-01", "quick", "", "1 across", "cat"],
        ["2026-12-01", "quick", "", "3 across", "dog"],
    ]
    assert ["2026-12-01", "nine", "12", "moonlight", "moonlight"] in rows


def test_an_address_without_a_scheme_is_refused(store: Store):
    with pytest.raises(BadInput, match="is no address of a site"):
        feed_of(store, ECHO, DAYS, open_house(store), "example.org", datetime.now(UTC))


def test_a_feed_is_written_to_a_folder_or_a_single_file(store: Store, tmp_path: Path):
    feed = made(store, "2026-12-09")
    write_feed(feed, tmp_path / "new" / "site")
    assert sorted(path.name for path in (tmp_path / "new" / "site").iterdir()) == [
        "2026-12-01-nine.html", "2026-12-01-quick.html", "feed.csv", "feed.json", "feed.rss",
    ]  # fmt: skip
    write_feed(feed, tmp_path / "all.RSS")
    assert (tmp_path / "all.RSS").read_bytes() == (tmp_path / "new" / "site" / "feed.rss").read_bytes()
