"""Locks, clues of slots and marks when the grid of a crossword changes."""

from engine.core import changed
from engine.crossword.answers import key_of
from engine.crossword.clues.edit import filled, marked, unread_answers, with_clue, without_clue
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.clues.vetting import open_key
from engine.crossword.editing.moving import cleared, with_layout
from engine.crossword.editing.words import drop, lock, place, remove
from engine.crossword.grid import Bar, Cell, Entry, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, Listed, ListedClue, Puzzle
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter

TOE = Slot(0, 2, "down")
PUZZLE = Puzzle(
    tuple(map(Listed, ("cat", "toe", "attic"))),
    Grid(("cat", "__o", "__e"), marks=(Mark(0, 0, circle=True), Mark(2, 2, shade="grey"))),
    locked=(TOE,),
    clues=(Clue("toe", "Digit", slot=TOE), Clue("cat", "Purrs")),
)
DRAWN = Puzzle(
    (Listed("cat"),), Grid(("cat#", "o.o.", "g.e."), marks=(Mark(1, 1, circle=True), Mark(2, 0, given=True)))
)


def clues(puzzle: Puzzle) -> list[tuple[str, str]]:
    return [(one.word, one.clue) for one in key_of(puzzle, Vetter(())).entries]


def test_locks_and_clues_follow_a_word_that_a_layout_moves() -> None:
    made = with_layout(PUZZLE, Grid(("_t_", "_o_", "tee")))
    assert made.locked == (Slot(0, 1, "down"),)
    assert clues(made) == [("tee", ""), ("toe", "Digit")]
    back = with_layout(with_layout(PUZZLE, Grid(("cat",))), PUZZLE.grid)
    assert back.locked == ()
    assert clues(back) == [("cat", "Purrs"), ("toe", "Digit")]


def test_marks_stay_at_their_cells_when_the_grid_grows_to_the_left() -> None:
    made = place(PUZZLE, Entry("attic", -4, 0, "down"))
    assert made.grid.rows == ("a__", "t__", "t__", "i__", "cat", "__o", "__e")
    assert made.grid.marks == (Mark(4, 0, circle=True), Mark(6, 2, shade="grey"))
    assert made.locked_words == ("toe",)
    assert remove(made, ["attic"]) == changed(PUZZLE, words=made.words)


def test_clearing_a_slot_keeps_crossings_of_complete_words_and_given_letters() -> None:
    assert cleared(DRAWN, [Slot(0, 0, "across")]).grid.rows == ("c.t#", "o.o.", "g.e.")
    assert cleared(DRAWN, [Slot(0, 0, "across"), Slot(0, 0, "down")]).grid.rows == ("..t#", "..o.", "g.e.")
    pencilled = changed(DRAWN, grid=Grid(("c..", "a.."), marks=(Mark(0, 0, pencil=True),)))
    assert cleared(pencilled, [Slot(0, 0, "down")]).grid == Grid(("...", "..."))


def test_removing_a_word_from_a_drawn_grid_empties_its_cells_and_dropping_it_does_not() -> None:
    assert remove(DRAWN, ["cat"]).grid.rows == ("c.t#", "o.o.", "g.e.")
    assert drop(DRAWN, ["cat"]) == changed(DRAWN, words=())


def test_a_slot_is_locked_whatever_its_word_is() -> None:
    slot = Slot(1, 0, "across")
    locked = changed(DRAWN, locked=(slot,))
    assert (locked.locked, locked.locked_words) == ((slot,), ("o.o.",))
    assert lock(locked, ["cat"], on=True).locked == (slot, Slot(0, 0, "across"))


def test_the_clue_of_a_slot_comes_before_that_of_the_answer() -> None:
    both = changed(PUZZLE, clues=(*PUZZLE.clues, Clue("toe", "Foot part")))
    assert clues(both) == [("cat", "Purrs"), ("toe", "Digit")]
    assert [clue.text for clue in with_clue(both, "toe", "Piggy").clues] == ["Piggy", "Purrs", "Foot part"]
    assert [clue.text for clue in with_clue(both, "toe", "").clues] == ["Purrs", "Foot part"]


def test_an_unfilled_slot_takes_a_clue_and_its_enumeration_override_is_kept() -> None:
    slot = Slot(1, 0, "across")
    made = with_clue(DRAWN, "", "Wait for it", slot=slot)
    assert dict(clues(made))["o.o."] == "Wait for it"
    counted = changed(made, clues=(changed(made.clues[0], enumeration="2,2"),))
    again = with_clue(counted, "", "Wait", slot=slot)
    one = next(one for one in key_of(again, Vetter(())).entries if one.slot == slot)
    assert (one.clue, one.lengths) == ("Wait", "(2,2)")


def test_a_clue_written_for_another_word_is_a_caution_until_it_is_confirmed() -> None:
    slot = Slot(0, 0, "across")
    stale = with_clue(DRAWN, "kettle", "It sings", slot=slot)
    faults = {fault.text: fault.severity for fault in open_key(stale, house=House()).faults}
    assert faults["The clue of 1 across was written for KETTLE."] == "caution"
    confirmed = with_clue(stale, "cat", "It sings", slot=slot)
    assert not [one for one in open_key(confirmed, house=House()).faults if one.about == "stale"]
    unfilled = changed(stale, grid=Grid(("c.t#", "o.o.", "g.e.")))
    assert not [one for one in open_key(unfilled, house=House()).faults if one.about == "stale"]


def test_suggestions_fill_only_slots_without_a_clue() -> None:
    assert without_clue(PUZZLE) == ()
    bare = changed(PUZZLE, clues=PUZZLE.clues[:1])
    assert without_clue(bare) == ("cat",)
    offered = {word: (Suggestion(f"Clue of {word}", "definition"),) for word in ("cat", "toe")}
    made = filled(bare, offered)
    assert clues(made) == [("cat", "Clue of cat"), ("toe", "Digit")]
    assert unread_answers(made) == ("cat",)
    assert unread_answers(marked(made, ["toe"], unread=True)) == ("cat", "toe")
    assert without_clue(DRAWN) == ("cat", "cog", "toe")


def test_a_barred_grid_has_clues_for_both_entries_of_a_line() -> None:
    grid = Grid(("catdog",), (Bar(0, 2, "right"),))
    puzzle = Puzzle(grid=grid, clues=(Clue("dog", "Barks", slot=Slot(0, 3, "across")), Clue("cat", "Purrs")))
    assert clues(puzzle) == [("cat", "Purrs"), ("dog", "Barks")]


def test_a_layout_takes_the_marks_of_its_words_along() -> None:
    grid = Grid(
        (".t", "_o"),
        marks=(Mark(0, 0, text="CA", circle=True), Mark(0, 1, given=True), Mark(1, 1, shade="grey", pencil=True)),
    )
    puzzle = Puzzle((Listed("cat"), Listed("to")), grid, clues=(Clue("", "Feline", slot=Slot(0, 0, "across")),))
    made = with_layout(puzzle, Grid(("_c_", "_a_", "_to")))
    assert made.grid.marks == (Mark(0, 1, circle=True), Mark(2, 1, given=True), Mark(2, 2, shade="grey"))
    assert clues(made) == [("to", ""), ("cat", "Feline")]


def test_a_layout_keeps_the_clue_of_a_slot_without_a_word() -> None:
    waiting = Clue("", "Wait for it", slot=Slot(3, 3, "down"))
    puzzle = changed(PUZZLE, clues=(*PUZZLE.clues, waiting))
    assert waiting in with_layout(puzzle, Grid(("cat", "__o", "__e"))).clues


def test_cells_of_further_clues_follow_a_grid_that_grows_and_one_that_is_laid_out_anew() -> None:
    def listed(puzzle: Puzzle) -> tuple[Cell, ...]:
        return puzzle.clue_lists[0].clues[0].cells

    puzzle = changed(PUZZLE, clue_lists=(ClueList("Extra", (ListedClue("A", "Slant", cells=((0, 0), (2, 2))),)),))
    grown = place(puzzle, Entry("attic", -4, 0, "down"))
    assert listed(grown) == ((4, 0), (6, 2))
    assert remove(grown, ["attic"]) == changed(puzzle, words=grown.words)
    assert listed(remove(changed(puzzle, locked=()), ["toe"])) == ((0, 0),)
    assert listed(with_layout(puzzle, Grid(("c__", "a__", "toe")))) == ((0, 0), (2, 2))
