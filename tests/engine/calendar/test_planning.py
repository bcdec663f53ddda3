"""Planning and judging: filled days, repeats, moves, decisions, and corrections after print."""

from dataclasses import replace

import pytest

from engine.bee.puzzle import hive
from engine.calendar import judging, planning
from engine.calendar.entry import ANSWER, Entry, Key, identity, name_of, traits_of
from engine.calendar.judging import accept, change_publication, correct, refresh, rejudge, take_answers
from engine.calendar.making import Order, made
from engine.calendar.making import planned as planned_letters
from engine.calendar.memory import open_memory, puzzle_repeats, repeats_of
from engine.calendar.planning import (
    clear,
    edited,
    fill,
    letters_of,
    move,
    put_puzzle,
    replace_puzzle,
    set_locked,
    set_state,
)
from engine.calendar.publication import Limits, Publication, Series, days_from
from engine.calendar.records import (
    Change,
    PageRecord,
    Shown,
    Step,
    entries,
    entry_at,
    pages,
    publication_named,
    record_print,
    save_publication,
    undo,
    write,
    write_pages,
)
from engine.core import BadInput, FileProblem, changed, take_notices
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.grid import Grid
from engine.letters.use import Use
from engine.soup import puzzle as soup
from engine.soup.board import Move, read_board
from engine.wheel.puzzle import wheel
from engine.wings import paper_fingerprint, record_of, wing_of
from engine.words.vetting.house import change_overrides, change_rulings, open_house, overrides
from engine.words.vetting.verdict import Override, Ruling
from tests.engine.calendar.conftest import WEEK


def test_every_day_of_issue_gets_its_puzzles_and_numbers(store, planned, herald) -> None:
    hives = [one for one in planned if one.series == "hive"]
    assert [one.day for one in hives] == [day for day in WEEK if day != "2026-12-06"]  # a Sunday
    assert [one.number for one in hives] == [101, 102, 103, 104, 105, 106]
    assert len(planned) == 12
    assert len({one.name for one in planned}) == 12
    assert len({name[0] for name in (one.name for one in hives)}) == 6  # no letter in the middle twice
    assert fill(store, herald, WEEK, "Ann").changes == ()


def test_a_ruling_marks_the_day_that_loses_its_only_long_word_until_somebody_decides(store, planned) -> None:
    assert refresh(store, "Ann", today="2026-11-01") == ()
    hive = next(one for one in planned if len(one.full_words) == 1)
    change_rulings(store, [Ruling(hive.full_words[0], False, "a reader complained")])
    (marked,) = refresh(store, "Ann", today="2026-11-01")
    assert marked.key == hive.key
    assert "It has lost its only" in marked.reasons[0]
    assert hive.full_words[0].upper() in marked.reasons[0]
    with pytest.raises(BadInput, match="It has lost its only"):
        set_state(store, [entry_at(store, hive.key)], "approved", "Ann")
    accept(store, entry_at(store, hive.key), "Ann")
    assert entry_at(store, hive.key).reasons == ()
    set_state(store, [entry_at(store, hive.key)], "approved", "Ann")
    assert refresh(store, "Ann", today="2026-11-01") == ()  # nothing changed since


def test_an_override_marks_puzzles_that_only_the_forms_of_the_word_fit(store) -> None:
    own, key = Publication(name="Echo", series=(Series("hive", "bee"),)), Key("Echo", "hive", WEEK[0])
    save_publication(store, own)
    put_puzzle(store, own, key, hive("T", "UAEFDL"), "Ann")
    assert refresh(store, "Ann", today=WEEK[0]) == ()
    change_overrides(store, [Override("tuft", "answer")])  # it is too short itself
    (marked,) = refresh(store, "Ann", today=WEEK[0])
    assert marked.reasons == ("1 answer fewer than when it was made: TUFTED.",)
    change_overrides(store, [Override("tuft", "answer", exact=True)], expected=overrides(store))
    refresh(store, "Ann", today=WEEK[0])
    assert entry_at(store, key).reasons == ()


def test_a_calendar_on_a_full_disk_is_shown_as_it_was_judged_last(store, planned, monkeypatch) -> None:
    refresh(store, "Ann", today="2026-11-01")
    hive = next(one for one in planned if len(one.full_words) == 1)
    change_rulings(store, [Ruling(hive.full_words[0], False, "a reader complained")])
    take_notices()

    def full(_: Store) -> None:
        raise FileProblem("the disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(Store, "writing", full)
        assert refresh(store, "Ann", today="2026-11-01") == ()
    assert take_notices() == [f"The calendar is shown as it was judged last: the disk is full ({store.path})"]
    assert [one.key for one in refresh(store, "Ann", today="2026-11-01")] == [hive.key]


def test_the_answers_of_today_are_taken_when_somebody_says_so(store, planned) -> None:
    refresh(store, "Ann", today="2026-11-01")
    hive = next(one for one in planned if one.series == "hive")
    word = next(one for one in hive.record.answers if one not in hive.full_words)
    change_rulings(store, [Ruling(word, False, "obscure")])
    (marked,) = refresh(store, "Ann", today="2026-11-01")
    assert marked.reasons == (f"1 answer fewer than when it was made: {word.upper()}.",)
    take_answers(store, entry_at(store, hive.key), "Ann")
    after = entry_at(store, hive.key)
    assert (after.reasons, word in after.record.answers) == ((), False)


def test_puzzles_move_and_swap_and_keep_the_numbers_of_their_days(store, planned, herald) -> None:
    first, second = (one for one in planned if one.series == "hive" and one.day in WEEK[:2])
    move(store, herald, first, second.day, "Ann")
    one, other = entry_at(store, first.key), entry_at(store, second.key)
    assert (one.puzzle, other.puzzle) == (second.puzzle, first.puzzle)
    assert (one.number, other.number) == (101, 102)
    with pytest.raises(BadInput, match="Herald does not appear on a Sunday"):
        move(store, herald, one, "2026-12-06", "Ann")
    with pytest.raises(BadInput, match="is a holiday of Herald"):
        move(store, herald, one, "2026-12-25", "Ann")


def test_a_locked_or_printed_puzzle_stays(store, planned, herald) -> None:
    (first, second, *_) = planned
    set_locked(store, [first], "Ann", locked=True)
    locked = entry_at(store, first.key)
    set_state(store, [second], "printed", "Ann")
    printed = entry_at(store, second.key)
    for entry, said in ((locked, "is locked"), (printed, "was printed")):
        with pytest.raises(BadInput, match=said):
            clear(store, [entry], "Ann")
        with pytest.raises(BadInput, match=said):
            replace_puzzle(store, herald, entry, "Ann")


def test_another_puzzle_is_never_one_that_was_refused(store, planned, herald) -> None:
    entry, seen = planned[0], {planned[0].name}
    for _ in range(3):
        replace_puzzle(store, herald, entry, "Ann")
        entry = entry_at(store, entry.key)
        assert entry.name not in seen
        seen.add(entry.name)
    assert entry.number == planned[0].number


def test_a_repeat_is_refused_and_named_with_its_place(store, planned, herald) -> None:
    hive = next(one for one in planned if one.series == "hive")
    with pytest.raises(BadInput, match=r"planned for Tue 1 Dec 2026 \(Herald, hive\), less than 365 days away"):
        put_puzzle(store, herald, Key("Herald", "hive", "2026-12-21"), hive.puzzle, "Ann")


def test_an_edit_after_approval_is_made_again_and_shows_what_was_approved(store, planned, herald) -> None:
    set_state(store, [planned[0]], "approved", "Ann")
    before = entry_at(store, planned[0].key)
    put_puzzle(store, herald, before.key, changed(before.puzzle, title="Hive"), "Bob", before=before, force=True)
    after = entry_at(store, before.key)
    assert (after.state, after.approved, after.changed_since_approval) == ("made", before.puzzle, True)


def grid(rows: tuple[str, ...], clues: dict[str, str]) -> crossword.Puzzle:
    made = tuple(crossword.Clue(word, text) for word, text in clues.items())
    return crossword.Puzzle(grid=Grid(rows), clues=made)


DAFT = grid(("daft", "#c##", "tees"), {"daft": "Silly", "tees": "Golfers need them"})
RAFT = grid(("raft", "#c##", "tees"), {"raft": "It floats", "tees": "Golfers need them"})


def entry_of(puzzle, day: str, **fields) -> Entry:
    traits = traits_of(puzzle)
    return Entry("Echo", "quick", day, "crossword", name_of(puzzle), puzzle, traits=traits, **fields)


def test_a_correction_keeps_both_proposes_the_notice_and_reopens_the_page_that_prints_the_answer(store) -> None:
    echo = Publication(name="Echo", series=(Series("quick", "crossword", number=8, since="2026-12-01"),))
    save_publication(store, echo)
    write(store, [Change(None, entry_of(DAFT, "2026-12-03", state="printed", number=10))], "Ann", "printed")
    shown = Shown("quick", "2026-12-03", "solution", paper_fingerprint(DAFT))
    other = Shown("quick", "2026-12-04", "solution", paper_fingerprint(DAFT))
    shows = {"2026-12-04": shown, "2026-12-05": other}
    write_pages(store, [PageRecord("Echo", day, shows=(one,)) for day, one in shows.items()])
    made = correct(store, echo, entry_at(store, Key("Echo", "quick", "2026-12-03")), RAFT, "Ann")
    assert made.notice == (
        "Correction: in the Crossword No 10 of Thursday 3 December, the answer to 1 across should have been RAFT, "
        "not DAFT and the clue of 1 across should have read \u201cIt floats\u201d."
    )
    (reopened,) = [page for page in pages(store) if page.reasons]
    assert (reopened.day, "was corrected after this page was made" in reopened.reasons[0]) == ("2026-12-04", True)
    after = entry_at(store, Key("Echo", "quick", "2026-12-03"))
    assert (after.state, after.puzzle, after.approved, after.number) == ("corrected", RAFT, DAFT, 10)


def test_the_notice_of_a_corrected_clue_names_it_and_not_the_solution(store) -> None:
    echo = Publication(name="Echo", series=(Series("quick", "crossword"),))
    save_publication(store, echo)
    write(store, [Change(None, entry_of(DAFT, "2026-12-03", state="printed"))], "Ann", "printed")
    wrong = grid(DAFT.grid.rows, {"daft": "Silly", "tees": "<i>Pegs</i> for golfers"})
    made = correct(store, echo, entry_at(store, Key("Echo", "quick", "2026-12-03")), wrong, "Ann")
    assert made.notice == (
        "Correction: in the Crossword of Thursday 3 December, the clue of 3 across should have read "
        "\u201cPegs for golfers\u201d."
    )
    (change,) = made.changes
    other = changed(wrong, title="Quick")
    made = correct(store, echo, change.after, other, "Ann")
    assert made.notice.endswith("Thursday 3 December, there was an error that does not change the solution.")
    assert not correct(store, echo, made.changes[0].after, other, "Ann").notice


def test_a_corrected_hive_without_a_bingo_has_its_reason_at_once(store, planned, herald) -> None:
    first = next(one for one in planned if one.series == "hive")
    set_state(store, [first], "printed", "Ann")
    printed = entry_at(store, first.key)
    made = correct(store, herald, printed, changed(printed.puzzle, center="a", outer="bcdefg"), "Ann")
    assert made.notice == (
        "Correction: in the Spelling Bee No 101 of Tuesday 1 December, the solution has changed. "
        "The corrected solution is printed with today\u2019s puzzles."
    )
    reasons = entry_at(store, first.key).reasons
    assert any(reason.startswith("No bingo counts") for reason in reasons)
    assert made.changes[0].after.reasons == reasons
    accept(store, made.changes[0].after, "Ann")
    assert rejudge(store, made, "Ann") == ()


def test_answers_and_clues_that_come_back_too_soon_are_found_with_their_place(store) -> None:
    write(store, [Change(None, entry_of(DAFT, "2026-12-03"))], "Ann", "made")
    new = entry_of(RAFT, "2026-12-10")
    limits = Limits(answers=14, clues=365)
    found = [one.what for one in repeats_of(store, RAFT, new.traits, new.key, limits)]
    assert "the answer TEES is planned for Thu 3 Dec 2026 (Echo, quick), less than 14 days away" in found
    assert any(what.startswith("the clue of TEES is planned for Thu 3 Dec 2026") for what in found)
    far = new.key._replace(day="2026-12-17")
    assert [one.what[:16] for one in repeats_of(store, RAFT, new.traits, far, limits)] == ["the clue of TEES"]
    memory = open_memory(store, "Echo", limits, "2026-12-10", "2026-12-17")
    assert {"daft", "tees"} <= memory.blocked("2026-12-10", "answer:")
    assert memory.blocked("2026-12-17", "answer:") == set()
    assert ("tees", "golfers need them") in memory.used_clues("2026-12-17")
    assert ("tees", "Golfers need them!") in memory.used_clues("2026-12-17")
    assert ("tees", "Pegs") not in memory.used_clues("2026-12-17")
    assert ("pegs", "Golfers need them") in memory.used_clues("2026-12-17")  # a suggestion would sound like a repeat
    texts = [trait for trait in new.traits if trait.startswith("text:")]
    assert texts
    assert not list(repeats_of(store, RAFT, texts, new.key, limits))  # an editor's clue may


def test_many_answers_and_clues_of_one_puzzle_that_come_back_are_one_finding_with_their_number(store) -> None:
    words = ("altar", "bison", "crumb", "dwarf")
    made = grid(
        ("altar", "#####", "bison", "#####", "crumb", "#####", "dwarf"), {word: f"See {word[0]}" for word in words}
    )
    write(store, [Change(None, entry_of(made, "2026-12-03"))], "Ann", "made")
    same, found = puzzle_repeats(store, made, Key("Echo", "quick", "2026-12-10"), Limits(), "Page 4")
    assert same.what.startswith("a crossword with these long answers is planned for Thu 3 Dec 2026")
    assert (found.severity, found.where) == ("error", "Page 4")
    assert found.what == (
        "the answer ALTAR is planned for Thu 3 Dec 2026 (Echo, quick), less than 15 days away, and so are 7 other "
        "answers and clues, such as the answer BISON and the answer CRUMB"
    )
    other = grid(("altar", "#####", "crumb"), {"altar": "See a"})
    found = puzzle_repeats(store, other, Key("Echo", "quick", "2026-12-10"), Limits())
    assert [one.what.split(" is ")[0] for one in found] == ["the answer ALTAR", "the answer CRUMB", "the clue of ALTAR"]


def test_a_theme_that_appeared_before_is_found_with_its_place(store) -> None:
    themed = crossword.Puzzle(grid=Grid(("moonlight", "#########", "starlight")))
    write(store, [Change(None, entry_of(themed, "2020-12-03"))], "Ann", "made")
    key = Key("Echo", "quick", "2026-12-10")
    (found,) = puzzle_repeats(store, themed, key, Limits(), "Today's crossword")
    place = "Echo, quick, Thu 3 Dec 2020"
    assert found.what == f"the long answers MOONLIGHT and STARLIGHT appeared together in {place}"


def test_a_holiday_moves_the_numbers_of_later_puzzles_and_marks_its_own(store, planned, herald) -> None:
    first = next(one for one in planned if one.series == "hive")
    set_state(store, [first], "printed", "Ann")
    later = changed(herald, holidays=("2026-12-03", *herald.holidays))
    change_publication(store, later, herald, "Bob")
    hives = {one.day: one for one in entries(store, publication="Herald", series="hive")}
    assert [hives[day].number for day in sorted(hives)] == [101, 102, 0, 103, 104, 105]
    assert hives["2026-12-03"].reasons == ("Thu 3 Dec 2026 is a holiday of Herald: move the puzzle, or clear the day.",)
    assert not any(hives[day].reasons for day in hives if day != "2026-12-03")
    step = fill(store, later, days_from("2026-12-08", 1), "Ann")
    assert [change.after.number for change in step.changes if change.after.series == "hive"] == [106]
    change_publication(store, herald, later, "Bob")
    assert [one.number for one in entries(store, publication="Herald", series="hive")] == [*range(101, 108)]
    assert not entry_at(store, Key("Herald", "hive", "2026-12-03")).reasons


def test_other_limits_judge_every_puzzle_again(store) -> None:
    write(store, [Change(None, entry_of(DAFT, day)) for day in ("2026-12-03", "2026-12-10")], "Ann", "made")
    free = Limits(answers=0, clues=0, puzzles=0)
    echo = Publication(name="Echo", series=(Series("quick", "crossword"),), limits=free)
    for limits, repeated in ((free, False), (changed(free, answers=8), True), (changed(free, answers=7), False)):
        before, echo = echo, changed(echo, limits=limits)
        change_publication(store, echo, None if limits == free else before, "Ann")
        found = [" ".join(one.reasons) for one in entries(store, publication="Echo")]
        assert ["answer TEES is planned" in text for text in found] == [repeated, repeated]


def test_another_spelling_marks_the_puzzles_that_have_words_of_the_one_before(store) -> None:
    clues = tuple(crossword.Clue(word, text) for word, text in (("color", "Hue"), ("lre", "Of the center")))
    puzzle = crossword.Puzzle(grid=Grid(("color", "##r##", "##e##")), clues=clues)
    entry = Entry("Echo", "quick", "2026-12-03", "crossword", name_of(puzzle), puzzle, traits=traits_of(puzzle))
    entry = changed(entry, record=record_of(puzzle, wing_of(puzzle).open_key(puzzle), entry.day))
    write(store, [Change(None, entry)], "Ann", "made")
    echo = Publication(name="Echo", series=(Series("quick", "crossword"),))
    for spelling, said in (("american", False), ("british", True)):
        echo, before = changed(echo, spelling=spelling), echo
        change_publication(store, echo, before if spelling == "british" else None, "Ann")
        text = "It has another spelling than British: COLOR, CENTER."
        assert (text in entries(store, publication="Echo")[0].reasons) == said


def test_a_day_that_somebody_else_fills_meanwhile_stays_theirs_and_the_others_are_made(
    store, herald, monkeypatch
) -> None:
    day, own = "2026-12-01", changed(herald, series=(Series("soup", "soup", rows=4, columns=5),))
    theirs = changed(entry_of(DAFT, day), publication="Herald", series="soup")
    made = planning.making.made

    def meanwhile(order: Order, **named) -> Entry:
        if entry_at(store, theirs.key) is None:
            write(store, [Change(None, theirs)], "Bob", "put here")
        return made(order, **named)

    monkeypatch.setattr(planning.making, "made", meanwhile)
    step = fill(store, own, days_from(day, 2), "Ann")
    assert [change.after.day for change in step.changes] == ["2026-12-02"]
    assert entry_at(store, theirs.key).puzzle == DAFT


def test_the_puzzles_of_another_publication_count_only_if_asked(store) -> None:
    write(store, [Change(None, entry_of(DAFT, "2026-12-03"))], "Ann", "made")
    key = Key("Herald", "quick", "2026-12-04")
    for everywhere, count in ((False, 0), (True, 1)):
        memory = open_memory(store, "Herald", Limits(everywhere=everywhere), key.day, key.day)
        assert len(list(memory.repeats(key, ("answer:daft",)))) == count


def test_a_print_is_recorded_on_the_day_near_it_that_it_was_planned_for(store, planned, herald) -> None:
    house = Publication()
    hive = planned[0].puzzle
    put_puzzle(store, house, Key("", "bee", "2026-12-09"), hive, "Ann")
    record_print(store, hive, ("x",), "2026-12-07", "Ann")
    record_print(store, hive, ("x",), "2027-02-01", "Ann")
    found = [(one.series, one.day) for one in entries(store, publication="") if one.state == "printed"]
    assert found == [("bee", "2026-12-09"), ("", "2027-02-01")]


def test_a_printed_puzzle_is_not_read_or_approved_again(store, planned) -> None:
    set_state(store, [planned[0]], "printed", "Ann")
    for state in ("read", "approved", "sent", "made"):
        with pytest.raises(BadInput, match="was printed"):
            set_state(store, [entry_at(store, planned[0].key)], state, "Ann")
    assert entry_at(store, planned[0].key).state == "printed"


def test_an_edit_that_does_not_show_on_paper_keeps_the_approval(store) -> None:
    unread = changed(DAFT, clues=tuple(changed(clue, unread=True) for clue in DAFT.clues))
    before = entry_of(unread, "2026-12-03", state="approved", approved=unread)
    assert edited(before, changed(before, puzzle=DAFT)).state == "approved"
    other = changed(DAFT, clues=(changed(DAFT.clues[0], text="Foolish"), *DAFT.clues[1:]))
    after = edited(before, changed(before, puzzle=other))
    assert (after.state, after.approved, after.changed_since_approval) == ("made", unread, True)


def test_a_repeat_made_by_a_move_is_marked_and_the_move_can_still_be_undone(store, planned, herald) -> None:
    strict = changed(herald, limits=Limits(puzzles=3))
    save_publication(store, strict, herald)
    first, second = (one for one in planned if one.series == "nine" and one.day in WEEK[:2])
    same = changed(first, day="2026-12-10")
    write(store, [Change(second, None), Change(None, same)], "Ann", "put there nevertheless")
    step = move(store, strict, first, "2026-12-08", "Ann")
    marked = rejudge(store, step, "Ann")
    assert {one.day for one in marked} == {"2026-12-08", "2026-12-10"}
    assert "less than 3 days away" in marked[0].reasons[0]
    undo(store, step, "Ann")
    assert entry_at(store, first.key).puzzle == first.puzzle


def test_only_the_changed_puzzles_and_those_too_near_to_them_are_judged(store, monkeypatch) -> None:
    echo = Publication(name="Echo", series=(Series("quick", "crossword"),))
    save_publication(store, echo)
    days = ("2026-12-03", "2026-12-16", "2026-12-17")
    (first, *_) = write(store, [Change(None, entry_of(DAFT, day)) for day in days], "Ann", "made").changes
    judged, real = list[str](), judging.reasons_of
    monkeypatch.setattr(judging, "reasons_of", lambda at, one, *rest: judged.append(one.day) or real(at, one, *rest))
    clueless = Limits(answers=14, clues=1, puzzles=1)
    save_publication(store, changed(echo, limits=clueless), echo)
    rejudge(store, set_state(store, [first.after], "read", "Ann"), "Ann")
    assert judged == ["2026-12-03"]  # what it repeats is the same as before
    judged.clear()
    rejudge(store, Step((Change(None, first.after),), "put here"), "Ann")
    assert judged == ["2026-12-03", "2026-12-16"]


@pytest.mark.parametrize(("day", "all_kinds", "found"), [
    ("2026-12-16", True, 1), ("2026-12-17", True, 0), ("2026-12-16", False, 0),
])  # fmt: skip
def test_a_long_word_of_a_wheel_is_no_answer_within_the_days_of_answers_where_kinds_count(
    store, day, all_kinds, found
) -> None:
    nine = wheel("moonlight", "l")
    traits = traits_of(nine, ("moonlight",))
    write(store, [Change(None, Entry("Echo", "nine", "2026-12-03", "wheel", name_of(nine), nine, traits=traits))],
          "Ann", "made")  # fmt: skip
    grid = crossword.Puzzle(grid=Grid(("moonlight",)), clues=(crossword.Clue("moonlight", "It shines at night"),))
    key = Key("Echo", "quick", day)
    repeats = [
        one.what for one in repeats_of(store, grid, traits_of(grid), key, Limits(answers=14, all_kinds=all_kinds))
    ]
    assert len(repeats) == found
    assert all(one.startswith("the answer MOONLIGHT is planned for Thu 3 Dec 2026") for one in repeats)
    memory = open_memory(store, "Echo", Limits(answers=14, all_kinds=all_kinds), day, day)
    assert ("moonlight" in memory.blocked(day, ANSWER)) == bool(found)


@pytest.mark.parametrize(("day", "all_kinds", "differs"), [
    ("2026-12-14", True, True), ("2026-12-15", True, False), ("2026-12-14", False, False),
])  # fmt: skip
def test_a_hive_is_planned_around_the_answers_of_crosswords_where_all_kinds_count(
    store, day, all_kinds, differs
) -> None:
    own = Publication(name="Echo", series=(Series("hive", "bee"),), limits=Limits(answers=14, all_kinds=all_kinds))
    save_publication(store, own)

    def pangrams() -> set[str]:
        return {
            *planned_letters(letters_of(store, own, own.series[0], ["2026-12-01"], open_house(store)))[0].full_words
        }

    first = pangrams()
    grid = crossword.Puzzle(grid=Grid((min(first),)))
    write(store, [Change(None, entry_of(grid, day))], "Ann", "made")
    assert pangrams().isdisjoint(first) == differs


def test_a_hive_has_no_pangram_that_a_wheel_near_it_has(store) -> None:
    own = Publication(name="Echo", series=(Series("hive", "bee"),))
    letters = letters_of(store, own, own.series[0], ["2026-12-01"], open_house(store))
    first = planned_letters(letters)[0]
    other = Use("2026-12-09", "print", wheel("moonlight", "l", "oiotnhmg"), first.full_words)
    second = planned_letters(letters._replace(history=(other,)))[0]
    assert not {*first.full_words} & {*second.full_words}
    far = replace(other, day="2028-12-09")
    assert planned_letters(letters._replace(history=(far,)))[0].name == first.name


def test_a_puzzle_that_fits_is_chosen_and_the_first_one_if_none_fits(store) -> None:
    order = Order("Echo", Series("hive", "bee"), "2026-12-01", open_house(store))
    first = made(order)
    second = made(order, fits=lambda entry: entry.name != first.name)
    assert second.name != first.name
    assert second == made(order._replace(avoid=[identity(first.puzzle)]))
    assert made(order, fits=lambda _: False) == first


def ruled(store: Store, entry: Entry, *, count: int = 2) -> list[str]:
    """Reject some answers of a hive, and return them."""
    words = [one for one in entry.record.answers if one not in entry.full_words][:count]
    change_rulings(store, [Ruling(word, False, "obscure") for word in words])
    return words


def test_an_unchanged_puzzle_that_is_put_back_keeps_its_answers(store, planned, herald) -> None:
    first, second = (one for one in planned if one.series == "hive" and one.day in WEEK[:2])
    set_state(store, [first], "printed", "Ann")
    printed = entry_at(store, first.key)
    ruled(store, first), ruled(store, second)
    made = correct(store, herald, printed, printed.puzzle, "Ann")
    assert (made.notice, entry_at(store, first.key)) == ("", printed)
    put_puzzle(store, herald, second.key, second.puzzle, "Ann", before=second, force=True)
    assert entry_at(store, second.key).record == second.record


def test_other_answers_of_a_printed_puzzle_are_a_correction_that_reopens_its_pages(store, planned, herald) -> None:
    hive = next(one for one in planned if one.series == "hive")
    set_state(store, [hive], "printed", "Ann")
    printed = entry_at(store, hive.key)
    shown = Shown("hive", hive.day, "solution", paper_fingerprint(hive.puzzle))
    write_pages(store, [PageRecord("Herald", hive.day, shows=(shown,))])
    words = ruled(store, hive)
    made = correct(store, herald, printed, printed.puzzle, "Ann", today=True)
    assert "the solution" in made.notice
    assert [page.day for page in made.reopened] == [hive.day]
    after = entry_at(store, hive.key)
    assert (after.state, set(printed.record.answers) - set(after.record.answers)) == ("corrected", set(words))


def test_a_printed_puzzle_with_a_corrected_title_keeps_its_answers(store, planned, herald) -> None:
    hive = next(one for one in planned if one.series == "hive")
    set_state(store, [hive], "printed", "Ann")
    printed = entry_at(store, hive.key)
    ruled(store, hive)
    made = correct(store, herald, printed, changed(printed.puzzle, title="Honey"), "Ann")
    after = entry_at(store, hive.key)
    assert (after.state, after.puzzle.title, after.record.answers) == ("corrected", "Honey", printed.record.answers)
    assert made.notice.endswith("there was an error that does not change the solution.")
    own = changed(after.puzzle, rulings=(Ruling(printed.record.answers[0], False, "obscure"),))
    assert "the solution has changed" in correct(store, herald, after, own, "Ann").notice
    assert printed.record.answers[0] not in entry_at(store, hive.key).record.answers


def test_todays_answers_of_a_printed_puzzle_are_a_correction(store, planned) -> None:
    hive = next(one for one in planned if one.series == "hive")
    set_state(store, [hive], "printed", "Ann")
    words = ruled(store, hive)
    made = take_answers(store, entry_at(store, hive.key), "Ann")
    assert "the solution has changed" in made.notice
    after = entry_at(store, hive.key)
    assert (after.state, set(hive.record.answers) - set(after.record.answers)) == ("corrected", set(words))


def test_a_publication_is_planned_and_judged_by_its_own_taboo_lists(store, tmp_path) -> None:
    own = Publication(name="Echo", series=(Series("hive", "bee"),), taboo=(str(tmp_path / "echo.txt"),))
    days = WEEK[:2]
    path = tmp_path / "echo.txt"
    path.write_text("zymurgy\n")
    save_publication(store, own)
    fill(store, own, days, "Ann")
    refresh(store, "Ann", today=WEEK[0])
    one, other = entries(store)
    path.write_text(f"{one.full_words[0]}\n")
    (marked,) = refresh(store, "Ann", today=WEEK[0])
    assert (marked.key, refresh(store, "Ann", today=WEEK[0])) == (one.key, ())
    assert f"It has lost its only bingo {one.full_words[0].upper()}." in marked.reasons
    with pytest.raises(BadInput, match="taboo word"):
        take_answers(store, marked, "Ann")
    accept(store, entry_at(store, one.key), "Ann")
    assert judging.judge(store, entries(store), "Ann", "judged") == ()
    path.unlink()  # the reason is on the puzzles, and the calendar is still shown
    assert all("echo.txt" in entry.reasons[0] for entry in refresh(store, "Ann", today=WEEK[0]))
    plain = changed(own, taboo=())
    change_publication(store, plain, own, "Ann")
    assert {entry.reasons for entry in entries(store)} == {()}
    path.write_text(f"{other.full_words[0]}\n")
    change_publication(store, own, plain, "Ann")
    assert [bool(entry.reasons) for entry in entries(store)] == [False, True]
    clear(store, [entry_at(store, other.key)], "Ann")
    (change,) = fill(store, own, days, "Ann").changes
    assert other.full_words[0] not in change.after.record.answers


def test_a_board_whose_word_left_its_list_waits_for_a_decision(store, tmp_path) -> None:
    path = tmp_path / "words.txt"
    puzzle = soup.Puzzle(
        board=read_board("gro\nven\nade"), solution=(Move("veda", ((1, 0), (1, 1), (2, 1), (2, 0))),), lexicon=str(path)
    )
    own = Publication(name="Echo", series=(Series("soup", "soup"),))
    save_publication(store, own)
    path.write_text("veda\nadage\nzebra\n")
    put_puzzle(store, own, Key("Echo", "soup", WEEK[0]), puzzle, "Ann")
    assert refresh(store, "Ann", today=WEEK[0]) == ()
    path.write_text("adage\nzebra\n")
    (marked,) = refresh(store, "Ann", today=WEEK[0])
    assert marked.reasons == ("1 answer fewer than when it was made: VEDA.",)
    with pytest.raises(BadInput, match="reject VEDA of the solution"):
        take_answers(store, entry_at(store, marked.key), "Ann")
    assert entry_at(store, marked.key).record.answers == ("veda",)
    accept(store, entry_at(store, marked.key), "Ann")
    key = wing_of(puzzle).open_key(puzzle, entry_at(store, marked.key).record)
    assert [one.word for one in key.withdrawn] == ["veda"]
    set_state(store, [entry_at(store, marked.key)], "printed", "Ann")
    with pytest.raises(BadInput, match="reject VEDA of the solution"):
        take_answers(store, entry_at(store, marked.key), "Ann")


def test_a_renamed_list_has_its_new_name_in_publications_and_planned_puzzles(store, tmp_path) -> None:
    old, new = (str(tmp_path / name) for name in ("old.txt", "new.txt"))
    board = soup.Puzzle(
        board=read_board("gro\nven\nade"), solution=(Move("veda", ((1, 0), (1, 1), (2, 1), (2, 0))),), lexicon=old
    )
    for path in (old, new):
        (tmp_path / path).write_text("veda\nadage\n")
    own = Publication(name="Echo", series=(Series("soup", "soup", lexicon=old),))
    save_publication(store, own)
    for day in WEEK[:2]:
        put_puzzle(store, own, Key("Echo", "soup", day), board, "Ann", force=True)
    set_state(store, [entry_at(store, Key("Echo", "soup", WEEK[0]))], "printed", "Ann")
    planning.rename_list(store, old, new, "Ann")
    printed, planned = entries(store)
    assert publication_named(store, "Echo").series[0].lexicon == new
    assert (printed.puzzle.lexicon, planned.puzzle.lexicon) == (old, new)
    assert planned.record.body == paper_fingerprint(planned.puzzle)
    assert planned.shown == "board VEDA"
