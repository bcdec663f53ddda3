"""What a series is made of: patterns, themes, addresses, and what happens when a puzzle cannot be made."""

from pathlib import Path

import pytest

from engine.calendar.entry import Key
from engine.calendar.judging import change_publication
from engine.calendar.making import TRIES, Order, addressed, check_lists, new_entry, theme_of
from engine.calendar.planning import fill, move, put_puzzle
from engine.calendar.publication import Publication, Series
from engine.calendar.records import entries, save_publication
from engine.core import BadInput, Control, changed
from engine.core.dates import short_date
from engine.crossword.clues.edit import without_clue
from engine.crossword.grid import Grid, entries_of
from engine.crossword.puzzle import Puzzle
from engine.soup.build import build as soup_build
from engine.words.vetting.house import House
from tests.engine.calendar.conftest import WEEK

PATTERN = "#.#.#.#\n.......\n#.#.#.#\n.......\n#.#.#.#\n.......\n#.#.#.#\n"


def test_the_crosswords_of_a_series_fill_its_drawn_pattern(store, tmp_path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text(PATTERN)
    own = Publication(name="Echo", series=(Series("quick", "crossword", pattern=str(path)),))
    made = [change.after for change in fill(store, own, WEEK[:2], "Ann").changes]
    for entry in made:
        rows = entry.puzzle.grid.rows
        assert ["".join("#" if char == "#" else "." for char in row) for row in rows] == PATTERN.split()
    first, second = (set(entry.record.answers) for entry in made)
    assert len(first) == 6
    assert not first & second
    path.write_text("no grid")
    with pytest.raises(BadInput, match=r"Echo: quick.*pattern cannot be read"):
        check_lists(own)


def themed(path: Path, since: str = WEEK[0]) -> Publication:
    return Publication(name="Echo", series=(Series("quick", "crossword", themes=str(path), since=since),))


def test_the_crosswords_of_a_series_are_made_around_its_themes(store, tmp_path) -> None:
    path = tmp_path / "themes.txt"
    path.write_text(f"# of the week\nvolcano, tsunami\n{WEEK[1]}: purple heart, black market\n")
    own = themed(path)
    made = [change.after for change in fill(store, own, WEEK[:2], "Ann").changes]
    assert {"volcano", "tsunami"} <= {entry.word for entry in entries_of(made[0].puzzle.grid)}
    assert {"purpleheart", "blackmarket"} <= {entry.word for entry in entries_of(made[1].puzzle.grid)}
    assert [one.text for one in made[1].puzzle.words] == ["purple heart", "black market"]
    assert len(made[1].puzzle.locked) == 2
    assert set(without_clue(made[1].puzzle)) <= {"purple heart", "black market"}


def test_boards_of_word_soup_have_the_words_of_their_theme_and_the_address_of_their_page(store, tmp_path) -> None:
    path = tmp_path / "themes.txt"
    path.write_text("ivy, Red fox\n")
    link = "https://e.org/{date}/{number}"
    soup = Series("soup", "soup", themes=str(path), since=WEEK[0], number=7, rows=4, columns=5, link=link)
    (made,) = [one.after for one in fill(store, Publication(name="Echo", series=(soup,)), WEEK[:1], "Ann").changes]
    assert {"ivy", "redfox"} <= {move.word for move in made.puzzle.solution}
    assert made.puzzle.small
    assert made.puzzle.page == f"https://e.org/{WEEK[0]}/7"
    with pytest.raises(BadInput, match="only a Word Soup prints the address"):
        Publication(name="Echo", series=(Series("bee", "bee", link="https://e.org"),))


def test_the_boards_of_a_series_have_its_size(store) -> None:
    own = Publication(name="Echo", series=(Series("soup", "soup", rows=4, columns=5),))
    (made,) = [one.after for one in fill(store, own, WEEK[:1], "Ann").changes]
    assert (len(made.puzzle.board.rows), made.puzzle.board.columns) == (4, 5)
    with pytest.raises(BadInput, match="8 by 6 squares are more than the 42 of a printed board"):
        Publication(name="Echo", series=(Series("soup", "soup", rows=6, columns=8),))


def test_a_theme_that_cannot_be_made_leaves_only_its_day_empty(store, tmp_path, monkeypatch) -> None:
    path = tmp_path / "themes.txt"
    path.write_text(f"{WEEK[1]}: holly, ivy\n")
    own = Publication(name="Echo", series=(Series("soup", "soup", themes=str(path), since=WEEK[0], rows=4, columns=5),))

    def refuse(seed: int, *, given=(), **others):
        if given:
            raise BadInput("no board with these words was found")
        return soup_build(seed, **others)

    monkeypatch.setattr("engine.calendar.making.build.build", refuse)
    why = r"no board with these words was found \(1 of 3 puzzles was not made\)"
    with pytest.raises(BadInput, match=why) as error:
        fill(store, own, WEEK[:3], "Ann")
    assert short_date(WEEK[1]) in str(error.value)
    assert [entry.day for entry in entries(store, publication="Echo")] == [WEEK[0], WEEK[2]]


def test_a_series_that_cannot_be_made_is_not_tried_on_all_of_its_days(store, monkeypatch) -> None:
    tried = set[int]()

    def refuse(seed: int, **others):
        tried.add(seed)
        raise BadInput("no board was found")

    monkeypatch.setattr("engine.calendar.making.build.build", refuse)
    with pytest.raises(BadInput, match=r"\(7 of 7 puzzles were not made\)"):
        fill(store, Publication(name="Echo", series=(Series("soup", "soup"),)), WEEK[:7], "Ann")
    assert len(tried) == 2 * TRIES


def test_a_series_of_hives_that_cannot_be_planned_leaves_the_other_series_planned(store, monkeypatch) -> None:
    monkeypatch.setattr("engine.calendar.making.build.build", lambda seed, **_: soup_build(seed, rows=4, columns=5))
    hive, nine, soup = Series("hive", "bee", least=900, most=950), Series("nine", "wheel"), Series("soup", "soup")
    own = Publication(name="Echo", series=(hive, nine, soup))
    why = r"Echo, hive, 1.2 December 2026: no .* \(2 of 6 puzzles were not made\)"
    with pytest.raises(BadInput, match=why):
        fill(store, own, WEEK[:2], "Ann")
    found = [(entry.series, entry.day) for entry in entries(store, publication="Echo")]
    assert sorted(found) == [(name, day) for name in ("nine", "soup") for day in WEEK[:2]]


def test_bad_themes_of_some_days_do_not_stop_the_others(store, tmp_path, monkeypatch) -> None:
    path = tmp_path / "themes.txt"
    path.write_text("".join(f"{day}: holly, ivy\n" for day in WEEK[:3]))
    own = Publication(name="Echo", series=(Series("soup", "soup", themes=str(path), since=WEEK[0]),))

    def refuse(seed: int, *, given=(), **others):
        if given:
            raise BadInput("no board with these words was found")
        return soup_build(seed, rows=4, columns=5)

    monkeypatch.setattr("engine.calendar.making.build.build", refuse)
    with pytest.raises(BadInput, match=r"\(3 of 5 puzzles were not made\)"):
        fill(store, own, WEEK[:5], "Ann")
    assert [entry.day for entry in entries(store, publication="Echo")] == [*WEEK[3:5]]


def test_planning_says_which_puzzle_it_makes_and_its_progress_only_rises(store, monkeypatch) -> None:
    texts, shares = list[str](), list[float]()

    def seen(seed: int, *, control: Control, **_):
        control.report(1, 2, best="a board")
        texts.append(whole.best)
        shares.append(whole.fraction)
        return soup_build(seed, rows=4, columns=5)

    monkeypatch.setattr("engine.calendar.making.build.build", seen)
    whole = Control()
    fill(store, Publication(name="Echo", series=(Series("soup", "soup"),)), WEEK[:4], "Ann", control=whole)
    assert texts == [f"soup {number} of 4" for number in range(1, 5)]
    assert shares == [0.125, 0.375, 0.625, 0.875]


def test_a_moved_board_has_the_address_of_its_new_day_and_one_put_by_hand_has_one_too(store) -> None:
    soup = Series("soup", "soup", number=7, since=WEEK[0], rows=4, columns=5, link="https://e.org/{date}/{number}")
    own = Publication(name="Echo", series=(soup,))
    first, second = (one.after for one in fill(store, own, WEEK[:2], "Ann").changes)
    moved = {one.after.day: one.after.puzzle.page for one in move(store, own, first, second.day, "Ann").changes}
    assert moved == {WEEK[0]: f"https://e.org/{WEEK[0]}/7", WEEK[1]: f"https://e.org/{WEEK[1]}/8"}
    (change,) = put_puzzle(
        store, own, second.key._replace(day=WEEK[2]), soup_build(9, rows=4, columns=5), "Ann"
    ).changes
    assert change.after.puzzle.page == f"https://e.org/{WEEK[2]}/9"
    save_publication(store, own)
    new = changed(own, series=(changed(soup, link="https://new.org/{date}"),))
    change_publication(store, new, own, "Ann")
    assert [one.puzzle.page for one in entries(store)] == [f"https://new.org/{day}" for day in WEEK[:3]]


def test_an_address_that_an_editor_wrote_stays_where_the_board_is_put_or_moved(store) -> None:
    own = Publication(name="Echo", series=(Series("soup", "soup", rows=4, columns=5, link="https://e.org/{date}"),))
    board = changed(soup_build(9, rows=4, columns=5), link="https://elsewhere.org/special")
    there = changed(board, link=f"https://e.org/{WEEK[0]}")
    new = changed(own.series[0], link="https://new.org/{date}")
    assert addressed(there, new, WEEK[1], 0).link == there.link
    assert addressed(there, new, WEEK[1], 0, own.series[0].link).link == f"https://new.org/{WEEK[1]}"
    assert addressed(board, new, WEEK[1], 0, own.series[0].link).link == board.link
    (change,) = put_puzzle(store, own, Key("Echo", "soup", WEEK[0]), board, "Ann").changes
    assert change.after.puzzle.page == "https://elsewhere.org/special"
    (_, moved) = move(store, own, change.after, WEEK[1], "Ann").changes
    assert moved.after.puzzle.page == "https://elsewhere.org/special"


@pytest.mark.parametrize(
    ("link", "number", "why"),
    [("https://e.org/{nmber}", 7, r"Echo: soup: its address has \{nmber\}"),
     ("https://e.org/{number}", 0, r"Echo: soup: its address has \{number\}, and its puzzles have none")],
)  # fmt: skip
def test_an_address_with_a_field_that_has_no_value_is_refused_when_it_is_saved(link, number, why) -> None:
    series = Series("soup", "soup", link=link, number=number, since=WEEK[0])
    with pytest.raises(BadInput, match=why):
        check_lists(Publication(name="Echo", series=(series,)))
    check_lists(Publication(name="Echo", series=(changed(series, link="https://e.org/{date}"),)))


def test_an_address_that_is_too_long_with_its_date_is_refused_before_it_is_kept(store) -> None:
    soup = Series("soup", "soup", rows=4, columns=5, link="https://e.org/" + "x" * 280 + "{date}")
    own = Publication(name="Echo", series=(soup,))
    with pytest.raises(BadInput, match="304 characters, and 300"):
        fill(store, own, WEEK[:1], "Ann")
    assert entries(store, publication="Echo") == ()


def test_the_themes_of_boards_are_checked_by_what_fits_a_board(tmp_path) -> None:
    path = tmp_path / "themes.txt"
    own = Publication(name="Echo", series=(Series("soup", "soup", themes=str(path), since=WEEK[0]),))
    path.write_text("holly, ivy\n")
    check_lists(own)
    path.write_text("holly, ivy\nsnowman, reindeer, christmas, mistletoe, tree\n")
    with pytest.raises(BadInput, match=r"themes\.txt, line 2: the words have 37 letters, and 6 by 6 are 36"):
        check_lists(own)


def test_themes_follow_the_days_of_their_series_without_holidays(tmp_path) -> None:
    path = tmp_path / "themes.txt"
    path.write_text(f"# in order: ours\nfirst\n{WEEK[3]}: christmas\nsecond; extra\nthird\n")
    own = changed(themed(path), holidays=(WEEK[1],))
    series = own.series[0]
    assert [theme_of(own, series, day) for day in (WEEK[0], WEEK[2], WEEK[3])]== [
        ("first",), ("second", "extra"), ("christmas",),
    ]  # fmt: skip
    assert theme_of(own, series, WEEK[4]) == ("third",)
    assert theme_of(own, series, "2020-01-01") == ()
    with pytest.raises(BadInput, match=f"3 themes without a day are used before {WEEK[5]}"):
        theme_of(own, series, WEEK[5])


@pytest.mark.parametrize(
    ("text", "since", "why"),
    [("volcano, t5unami\n", WEEK[0], "line 1.*digit"), ("32 Dec 2026: holly\n", WEEK[0], "line 1"),
     ("volcano\n", "", "no first day"), ("27 Nov: holly\n", WEEK[0], "line 1.*no date with a year"),
     ("2027-11-27: holly\n27 Nov 2027: fern\n", WEEK[0], "line 2.*another theme"),
     ("oak, ox\n", WEEK[0], "OAK has 3"), ("holly, Holly\n", WEEK[0], "HOLLY is there twice"),
     (None, WEEK[0], "themes cannot be used")],
)  # fmt: skip
def test_themes_that_cannot_be_used_are_named_when_the_publication_is_checked(tmp_path, text, since, why) -> None:
    path = tmp_path / "themes.txt"
    if text is not None:
        path.write_text(text)
    with pytest.raises(BadInput, match=why):
        check_lists(themed(path, since))


def test_the_files_of_a_planned_crossword_name_the_setter_of_its_series() -> None:
    quick = Series("quick", "crossword", byline="Ann Lee")
    puzzle = Puzzle(grid=Grid(("daft", "#c##", "tees")), author="Nobody")
    entry = new_entry(Order("Echo", quick, WEEK[0], House()), puzzle)
    assert entry.puzzle.author == "Ann Lee"
    assert new_entry(Order("Echo", changed(quick, byline=""), WEEK[0], House()), puzzle).puzzle.author == "Nobody"
