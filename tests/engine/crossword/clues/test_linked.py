"""Answers in several entries: "9 & 2 down", as British crosswords have them."""

import pytest

from engine.core import BadInput, Control, changed
from engine.crossword.answers import key_of
from engine.crossword.clue_columns import clue_text, item_of, item_text
from engine.crossword.clues.edit import (
    filled,
    from_file,
    links_text,
    marked,
    unread_answers,
    with_clue,
    with_field,
    with_length,
    with_links,
    without_clue,
)
from engine.crossword.clues.sources import ClueFile
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.clues.vetting import vet
from engine.crossword.editing.drawn import resized
from engine.crossword.editing.moving import with_layout
from engine.crossword.editing.placing import placed
from engine.crossword.editions import sheet
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Puzzle, heads_of, slots_with
from engine.crossword.wing import findings
from engine.crossword.wordplay.parses import check_clues
from engine.output.registry import READABLE
from engine.output.target import Draft, Format
from engine.wings import paper_fingerprint
from engine.words.lists.reports import ReadReport

# 1 TEA and 3 SET across, 1 TOS and 2 APT down
GRID = Grid(("tea", "o#p", "set"))
FIRST, THIRD, DOWN, LAST = (
    Slot(0, 0, "across"), Slot(2, 0, "across"), Slot(0, 0, "down"), Slot(0, 2, "down"),
)  # fmt: skip
BARE = Puzzle(grid=GRID)
LINKED = with_clue(with_links(BARE, FIRST, "3"), "tea", "China, say", slot=FIRST)


def faults(puzzle: Puzzle) -> list[str]:
    return [fault.text for fault in vet(puzzle)]


def test_the_first_entry_has_the_whole_answer_and_the_further_ones_refer_to_it() -> None:
    first, third, *down = key_of(LINKED).entries
    assert (first.label, first.letters, first.lengths, first.clue) == ("1 & 3", "teaset", "(3,3)", "China, say")
    assert (third.label, third.clue, third.lengths, third.head) == ("3", "See 1", "", "1 across")
    assert not any(one.links or one.head for one in down)
    assert item_text(item_of(first)) == "<b>& 3</b> China, say (3,3)"
    assert (item_of(first).label, clue_text(first)) == ("1", "China, say (3,3)")
    named = key_of(with_links(BARE, FIRST, "2d & 3")).entries
    assert [(one.label, one.clue) for one in named if one.clue or one.links] == [
        ("1 & 2 down & 3", ""), ("3", "See 1"), ("2", "See 1 across"),
    ]  # fmt: skip


def test_the_words_of_the_list_give_the_length_and_an_open_cell_leaves_it_unknown() -> None:
    puzzle = placed(with_links(Puzzle(grid=Grid(("...", ".#.", "..."))), FIRST, "3"), FIRST, "Tea set")
    assert puzzle.grid.rows == ("tea", ".#.", "set")
    first = key_of(puzzle).entries[0]
    assert (first.text, first.lengths, first.is_complete) == ("Tea set", "(3,3)", True)
    assert key_of(puzzle).unplaced == ()
    half = changed(puzzle, grid=Grid(("tea", ".#.", "s.t")))
    assert [(one.letters, one.is_complete) for one in key_of(half).entries[:1]] == [("teas.t", False)]
    with pytest.raises(BadInput, match="TEASPOON has 8 letters, the slot has 3 cells"):
        placed(puzzle, FIRST, "teaspoon")


@pytest.mark.parametrize(
    ("length", "text"), [("", "tea set"), ("2,4", "te aset"), ("3-3", "tea-set"), ("6", "teaset"), ("3,4", "teaset")]
)
def test_the_whole_answer_is_spaced_by_its_length(length: str, text: str) -> None:
    assert key_of(with_length(LINKED, "tea", length, slot=FIRST)).entries[0].shown == text
    if length:
        ended = with_clue(LINKED, "tea", f"<i>China</i>, say ({length})", slot=FIRST)
        assert key_of(ended).entries[0].shown == text


def test_the_whole_answer_is_vetted() -> None:
    found = faults(LINKED)
    assert not any("1 across" in text or "3 across" in text for text in found if "no clue" in text)
    assert "The length of 1 across, (3,4), counts 7 letters; the answer has 6." in faults(
        with_length(LINKED, "tea", "3,4", slot=FIRST)
    )
    given = faults(with_clue(LINKED, "tea", "Teaset for two", slot=FIRST))
    assert any(text.startswith("The clue of 1 across gives the answer away") for text in given)
    several = with_links(BARE, FIRST, "3, 2")
    assert not any("same clue" in text for text in faults(several))  # "See 1" stands twice
    rude = with_clue(with_links(Puzzle(grid=Grid(("wan", "o#p", "ker"))), FIRST, "3"), "wan", "Pale", slot=FIRST)
    assert any("must not be printed" in text and "wanker" in text for text in faults(rude))


@pytest.mark.parametrize("text", ["1", "9", "3, 3", "three", "3 up"])
def test_what_is_no_further_entry_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        with_links(BARE, FIRST, text)


def test_an_entry_is_a_part_of_one_answer_only() -> None:
    for slot, text in ((DOWN, "3"), (THIRD, "2")):
        with pytest.raises(BadInput, match="cannot go on here"):
            with_links(LINKED, slot, text)
    assert links_text(LINKED, FIRST) == "3 across"
    assert with_links(LINKED, FIRST, links_text(LINKED, FIRST)) == LINKED
    assert with_links(with_links(BARE, FIRST, "3"), FIRST, "") == BARE
    assert links_text(with_links(LINKED, FIRST, "2, 3"), FIRST) == "2 down, 3 across"
    assert heads_of(changed(LINKED, grid=Grid(("tea", "o#p", "s#t")))) == {}  # the entry has left the grid
    for slot in (None, THIRD):  # a clue of the slot goes; one of the answer is that of other entries with it
        there = with_links(with_clue(BARE, "set", "Badger's home", slot=slot), FIRST, "3")
        assert [one.clue for one in key_of(there).entries if one.slot == THIRD] == ["See 1"]


def test_two_parts_with_the_same_letters_have_one_clue() -> None:
    bye = with_links(with_clue(Puzzle(grid=Grid(("bye", "a#e", "bye"))), "bye", "Farewell"), FIRST, "3")
    assert [(one.label, one.clue) for one in key_of(bye).entries][:2] == [("1 & 3", "Farewell"), ("3", "See 1")]


def test_links_follow_the_grid_and_count_as_printed() -> None:
    grown = resized(LINKED, 4, 3, top=True)
    assert [(one.label, one.clue) for one in key_of(grown).entries if one.clue] == [
        ("4 & 5", "China, say"), ("5", "See 4"),
    ]  # fmt: skip
    laid = with_layout(LINKED, Grid(("s..", "e..", "tea")))  # SET is down at the left of TEA now
    (head,) = [one for one in key_of(laid).entries if one.links]
    assert (head.text, head.label, head.letters) == ("teaset", "5 & 1 down", "teaset")
    assert paper_fingerprint(LINKED) != paper_fingerprint(with_links(LINKED, FIRST, "2 down"))
    own = changed(LINKED, clues=(changed(LINKED.clues[0], links=(FIRST, THIRD)),))
    assert heads_of(own) == {THIRD: FIRST}  # not itself
    suggested = changed(LINKED, clues=(changed(LINKED.clues[0], source="definition"),))
    assert from_file(suggested, ClueFile("a.txt", {"tea": ("Drink",)}, ReadReport())).clues[0].links == (THIRD,)


def test_parts_get_no_suggestions_of_their_own() -> None:
    assert without_clue(BARE) == ("tea", "set", "tos", "apt")
    bare = with_links(BARE, FIRST, "3")
    assert without_clue(bare) == ("tos", "apt", "teaset")
    offered = {answer: [Suggestion(f"Clue of {answer}", "definition")] for answer in ("tea", "set", "apt", "teaset")}
    made = filled(bare, offered)
    assert {clue.text: clue.links for clue in made.clues if clue.text} == {
        "Clue of apt": (), "Clue of teaset": (THIRD,)
    }  # fmt: skip
    assert unread_answers(made) == ("apt", "teaset")
    assert "2 suggested clues have not been read" in [one.what for one in findings(made, key_of(made))]
    assert unread_answers(marked(made, ("teaset",))) == ("apt",)
    assert filled(made, {"teaset": [Suggestion("Another", "definition")]}) == made


def test_the_wordplay_of_the_whole_answer_is_proved_and_checked() -> None:
    sound = with_field(LINKED, "tea", slot=FIRST, annotation='(EATS ET)* [changed]; def "China"')
    sound = with_clue(sound, "tea", "Eats et changed China", slot=FIRST)
    (check,) = check_clues(sound, Control())
    assert (check.entry.number, check.entry.shown, check.clue) == (1, "tea set", "Eats et changed China (3,3)")
    assert check.check.verdict == "proved"
    (broken,) = check_clues(
        with_field(sound, "tea", slot=FIRST, annotation='(EATS)* [changed]; def "China"'), Control()
    )
    assert broken.check.verdict == "faulty"


def test_a_page_for_solvers_shows_the_further_entries() -> None:
    entries = sheet(LINKED, key_of(LINKED)).entries
    assert [(one.label, one.clue) for one in entries[:2]] == [("1 & 3", "China, say"), ("", "See 1")]


OF_CROSSWORDS = [one for one in READABLE if one.kinds == ("crossword",) and one.name not in ("qxw", "csv")]
"""Qxw has no clues, and CSV no entries."""


@pytest.mark.parametrize("form", OF_CROSSWORDS, ids=lambda one: one.name)
def test_every_format_that_is_read_keeps_an_answer_in_several_entries(form: Format) -> None:
    puzzle = with_clue(with_links(BARE, FIRST, "3, 2 down"), "tea", "China, say", slot=FIRST)
    puzzle = with_length(with_clue(puzzle, "tos", "Deals", slot=DOWN), "tea", "3,6", slot=FIRST)
    draft = Draft(puzzle, key_of(puzzle))
    again = form.read(form.write(draft)[0])[0]
    assert [(one.label, one.clue, one.lengths) for one in key_of(again).entries] == [
        (one.label, one.clue, one.lengths) for one in key_of(puzzle).entries
    ]  # fmt: skip
    assert {clue.text for clue in again.clues} == {"China, say", "Deals"}


def test_a_file_with_numbers_of_its_own_form_keeps_them() -> None:
    clue = changed(LINKED.clues[0], label="1/3")
    puzzle = changed(LINKED, clues=(clue,))
    first = key_of(puzzle).entries[0]
    assert (first.label, item_text(item_of(first))) == ("1/3", "<b>/3</b> China, say (3,3)")
    for name in ("exolve", "jpz", "ipuz"):
        form = next(one for one in READABLE if one.name == name)
        again = form.read(form.write(Draft(puzzle, key_of(puzzle)))[0])[0]
        assert [one.label for one in key_of(again).entries][:2] == ["1/3", "3"]
        assert heads_of(again) == {THIRD: FIRST}
    assert key_of(with_links(puzzle, FIRST, "2d")).entries[0].label == "1 & 2 down"


def test_a_slot_is_in_one_answer_also_where_a_file_has_it_in_several() -> None:
    one = Clue("", "First", slot=FIRST, links=(THIRD, DOWN))
    other = Clue("", "Second", slot=LAST, links=(DOWN, FIRST, THIRD))
    puzzle = Puzzle(grid=GRID, clues=(one, other))
    assert heads_of(puzzle) == {THIRD: FIRST, DOWN: FIRST}
    assert slots_with(puzzle, DOWN) == slots_with(puzzle, FIRST) == (FIRST, THIRD, DOWN)
    assert slots_with(puzzle, LAST) == (LAST,)
    chained = Puzzle(grid=GRID, clues=(changed(one, links=(THIRD,)), Clue("", "", slot=THIRD, links=(DOWN,))))
    assert slots_with(chained, DOWN) == (DOWN,)
