"""Live help, against naive twins: what propagation leaves, and what remains when a word is placed."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, Control, Stopped
from engine.crossword.fill.help import LiveHelp, Propagated, Suggestions
from engine.crossword.fill.slots import LinkedGrid
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.grid import Entry, Grid, Mark, Slot, entries_of
from engine.crossword.grid_text import parse_grid
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from tests.engine.crossword.fill import naive

CORNER = parse_grid("...\n.##\n.##")
"""1 across crosses 1 down in their first letter."""


def slots(grid: Grid) -> tuple[Slot, ...]:
    return tuple(entry.slot for entry in entries_of(grid))


def vocabulary(*words: str, **options) -> Vocabulary:
    return Vocabulary.of(Lexicon.of("some", words, **options))


@st.composite
def grids(draw) -> list[str]:
    columns = draw(st.integers(2, 5))
    rows = draw(st.lists(st.text("....#ab", min_size=columns, max_size=columns), min_size=2, max_size=5))
    return rows if naive.slots(rows) else ["." * columns, *rows]


some_words = st.lists(st.text("abc", min_size=2, max_size=5), min_size=1, max_size=60, unique=True)


def assert_equal_to_twin(rows: list[str], words: list[str]) -> None:
    grid, expected = parse_grid("\n".join(rows)), naive.consistent(rows, words, {})
    found = LiveHelp(vocabulary(*words)).ask(grid)
    assert (found.emptied is None) == (expected is not None)
    cells = {entry.slot: entry.cells for entry in entries_of(grid)}
    assert {cells[slot] for slot in found.outside} == {
        slot for slot in naive.slots(rows) if (text := naive.text(rows, slot)).isalpha() and text not in words
    }
    if expected is None:
        return
    counts = {cells[slot]: one.candidates for slot, one in found.slots.items()}
    assert counts == {slot: len(expected.get(slot, "1")) for slot in naive.slots(rows)}
    for entry in entries_of(grid):
        if entry.cells in expected:
            for i, cell in enumerate(entry.cells):
                assert set(found.letters[cell]) == {word[i] for word in expected[entry.cells]}
    for cell, letters in found.letters.items():
        assert (cell in found.forced) == (grid.at(cell) == "." and len(letters) == 1)


@given(grids(), some_words)
def test_the_remaining_words_equal_those_of_the_naive_twin(rows: list[str], words: list[str]) -> None:
    assert_equal_to_twin(rows, words)


@given(st.integers(0, 2**32))
def test_many_words_give_the_same_result_as_the_naive_twin(seed: int) -> None:
    """With more words than `FEW` a slot is propagated by bitsets."""
    letters = "abcde"
    words = sorted({"".join(letters[(seed * (i + 1) >> 3 * p) % 5] for p in range(4)) for i in range(400)})
    assert_equal_to_twin(["....", ".#..", "....", "..a."], words)


@given(grids(), some_words, st.data())
def test_what_a_word_leaves_equals_the_naive_twin(rows: list[str], words: list[str], data) -> None:
    grid, live = parse_grid("\n".join(rows)), LiveHelp(vocabulary(*words))
    entry = data.draw(st.sampled_from(entries_of(grid)))
    found = live.suggest(grid, entry.slot)
    matching = {word for word in words if naive.matches(word, entry.word)}
    assert {one.word for one in (*found.survivors, *found.killing)} == matching
    assert not found.untried
    for one in (*found.survivors, *found.killing):
        assert_equal_to_twin_when_placed(rows, words, entry, one)


@given(grids(), some_words, st.data())
def test_a_word_that_is_not_in_the_vocabulary_is_judged_like_the_naive_twin(
    rows: list[str], words: list[str], data
) -> None:
    grid, live = parse_grid("\n".join(rows)), LiveHelp(vocabulary(*words))
    entry = data.draw(st.sampled_from(entries_of(grid)))
    word = "".join(data.draw(st.sampled_from("abc")) if letter == "." else letter for letter in entry.word)
    found = live.judge(grid, entry.slot, word)
    assert (found.score is not None) == (word in words)
    assert_equal_to_twin_when_placed(rows, words, entry, found)


def assert_equal_to_twin_when_placed(rows, words, entry: Entry, found) -> None:
    left = naive.consistent(rows, words, {entry.cells: found.word})
    assert (found.kills is None) == (left is not None)
    if left is None:
        assert found.kills != entry.slot
        return
    crossing = [
        len(left[slot])
        for slot in naive.slots(rows)
        if slot != entry.cells and set(slot) & set(entry.cells) and "." in naive.text(rows, slot)
    ]
    assert found.least == min(crossing, default=0)
    assert found.ease == pytest.approx(sum(map(math.log10, crossing)))


def test_the_slot_that_a_word_kills_is_the_one_that_crosses_at_its_bad_letter() -> None:
    across, down = slots(CORNER)
    found = LiveHelp(vocabulary("pan", "ran", "rat")).suggest(CORNER, across)
    assert [(one.word, one.kills) for one in found.killing] == [("pan", down)]
    assert [one.word for one in found.survivors] == ["ran", "rat"]


def test_survivors_are_sorted_by_score_then_by_ease() -> None:
    words = ("pan", "pot", "ran", "rat", "sun", "sot")
    live = LiveHelp(vocabulary(*words, "pin", scores={"ran": 70, "sun": 60, "sot": 60}))
    found = live.suggest(CORNER, slots(CORNER)[0])
    assert [one.word for one in found.survivors] == ["ran", "sot", "sun", "pan", "pin", "pot", "rat"]
    assert [one.least for one in found.survivors] == [1, 1, 1, 2, 2, 2, 1]


def test_only_words_with_lower_scores_are_untried() -> None:
    words = [a + b + c for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    live = LiveHelp(vocabulary(*words, scores={word: 40 + (word[0] == "j") for word in words}))
    found = live.suggest(CORNER, slots(CORNER)[0], most=50)
    assert {one.score for one in found.survivors} == {41}
    assert len(found.survivors) == 50
    assert found.untried == 800


def test_a_word_that_is_used_elsewhere_kills_the_slot_that_has_it() -> None:
    grid = parse_grid("govern\n######\n......")
    top, bottom = slots(grid)
    assert LiveHelp(vocabulary("govern")).suggest(grid, bottom).killing[0].kills == top


def test_phrases_show_their_spaces() -> None:
    lexicon = Lexicon.of("some", ("icecream", "airborne"), displays={"icecream": "ice cream"})
    grid = parse_grid("........")
    found = LiveHelp(Vocabulary.of(lexicon)).suggest(grid, slots(grid)[0])
    assert [one.text for one in found.survivors] == ["airborne", "ice cream"]


def test_a_letter_that_every_word_has_is_forced() -> None:
    found = LiveHelp(vocabulary("pan", "ran", "ale")).ask(parse_grid("...\n#.#\n#.#"))
    assert found.forced[0, 1] == "a"
    assert found.letters[0, 0] == "pr"


def test_a_slot_without_words_is_named() -> None:
    grid = parse_grid("....\n#..#")
    found = LiveHelp(vocabulary("tree", "at")).ask(grid)
    assert found.emptied in slots(grid)


def test_a_length_that_the_lexicon_lacks_leaves_no_word() -> None:
    grid = parse_grid("........")
    live = LiveHelp(vocabulary("tree"))
    assert live.ask(grid).emptied == slots(grid)[0]
    assert live.ask(grid).slots[slots(grid)[0]].difficulty == 1
    assert live.suggest(grid, slots(grid)[0]) == Suggestions((), (), 0)


def test_a_theme_entry_that_is_no_word_is_kept() -> None:
    grid = parse_grid("qxj\n.##\n.##")
    live = LiveHelp(vocabulary("qat", "tea"))
    found = live.ask(grid)
    assert [found.slots[slot].word for slot in found.outside] == ["qxj"]
    assert found.emptied is None
    assert found.forced == {(1, 0): "a", (2, 0): "t"}
    assert LiveHelp(vocabulary("qat")).ask(parse_grid("xx")).outside == slots(parse_grid("xx"))


def test_a_rebus_counts_with_its_letters() -> None:
    grid = Grid(("...", ".#.", "..."), marks=(Mark(0, 0, text="star"),))
    across = slots(grid)[0]
    live = LiveHelp(vocabulary("ton", "tan", "start", "stars", "starts", "stare", "stared"))
    found = live.ask(grid)
    assert found.outside == ()
    assert (0, 0) not in found.letters
    assert (found.slots[across].word, found.slots[across].candidates) == ("star..", 2)
    assert [one.word for one in live.suggest(grid, across).survivors] == []  # they leave no word below
    open_below = live.ask(Grid(("...", ".##"), marks=grid.marks))
    assert open_below.letters[0, 1] == "et"
    assert live.judge(Grid(("...", "###"), marks=grid.marks), across, "starts").kills is None


def test_the_best_words_just_below_the_limit_are_named_if_the_others_allow_them(tmp_path, home) -> None:
    (tmp_path / "list.txt").write_text("ton;80\nsin;60\nkin;70\nts;90\ntsk;30\ntsp;45\ntsz;20\npen;40\nsure;90\n")
    settings = FillSettings(lists=(str(tmp_path / "list.txt"),), phrases=False, min_score=50)
    live = LiveHelp(open_vocabulary(settings, House(())))
    alone = parse_grid("ts.")
    assert live.ask(alone).emptied == slots(alone)[0]
    assert live.below(alone, slots(alone)[0]) == (("tsp", 45), ("tsk", 30), ("tsz", 20))
    assert live.below(alone, slots(alone)[0], most=1) == (("tsp", 45),)
    beside = parse_grid("ts.\n###\nqq.")  # another slot without a word
    assert [live.below(beside, one) for one in slots(beside)] == [(("tsp", 45), ("tsk", 30), ("tsz", 20)), ()]
    crossed = parse_grid("ts.\n##.\n##.")  # only KIN fits below: PEN has too low a score itself
    assert live.below(crossed, slots(crossed)[0]) == (("tsk", 30),)
    rebus = parse_grid("..\nrebus 1,1 TS")
    assert live.below(rebus, slots(rebus)[0]) == (("tsp", 45), ("tsk", 30), ("tsz", 20))


def test_entries_with_a_text_that_no_word_has_are_kept_and_get_no_suggestions() -> None:
    grid = Grid(("...", ".#.", "..."), marks=(Mark(0, 0, text="7"),))
    across, down = slots(grid)[0], slots(grid)[2]
    live = LiveHelp(vocabulary("ton", "tan"))
    found = live.ask(grid)
    assert set(found.outside) == {across, down}
    assert (0, 0) not in found.letters
    assert found.forced == {(0, 2): "t", (2, 0): "t", (2, 2): "n"}
    assert live.suggest(grid, across) == Suggestions((), (), 0)


def test_pencilled_letters_do_not_bind() -> None:
    grid = Grid(("qat", ".##"), marks=tuple(Mark(0, column, pencil=True) for column in range(3)))
    live = LiveHelp(vocabulary("pan", "ran", "po"))
    assert live.ask(grid).forced == {(0, 0): "p", (0, 1): "a", (0, 2): "n", (1, 0): "o"}
    assert [one.word for one in live.suggest(grid, slots(grid)[0]).survivors] == ["pan"]


def test_the_hardest_region_is_the_one_with_the_fewest_candidates() -> None:
    words = [a + b + c for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    grid = parse_grid("...#z..\n.###.##\n.###.##")
    hard = {slot for slot in slots(grid) if slot.column == 4}
    found = LiveHelp(vocabulary(*words, "zed", "zoo")).ask(grid)
    assert set(found.region) == set(found.hardest[:2]) == hard
    assert [round(one.difficulty, 2) for one in found.slots.values()] == [0, 0.9, 0, 0.9]


def test_the_same_help_can_be_asked_again_about_other_grids() -> None:
    live = LiveHelp(vocabulary("pan", "ran", "rat"))
    across = slots(CORNER)[0]
    first = live.suggest(CORNER, across)
    edited = parse_grid("r..\n.##\n.##")
    assert [one.word for one in live.suggest(edited, slots(edited)[0]).survivors] == ["ran", "rat"]
    assert live.suggest(CORNER, across) == first


def test_trying_a_word_changes_nothing() -> None:
    made = Vocabulary.of(open_lexicon("large"))
    grid = parse_grid("....#....\n" * 4 + "#########\n" + "....#....\n" * 4)
    entry, *others = entries_of(grid)
    propagated = Propagated(others, made)
    before = propagated.counts(), propagated.letters()
    numbers = made.words.first[4] + np.arange(0, 4000, 20)
    tried = list(propagated.tried(entry, made.letters(4)[0:4000:20], numbers))
    assert len(tried) == 200
    assert (propagated.counts(), propagated.letters()) == before


def test_trying_words_can_be_stopped() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        LiveHelp(vocabulary("pan")).suggest(CORNER, slots(CORNER)[0], control=control)


@pytest.mark.parametrize("text", [".", "#", "##\n##", ".#\n#."])
def test_a_grid_without_slots_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no slot"):
        LiveHelp(vocabulary("tree")).ask(parse_grid(text))


def test_a_grid_of_more_than_30_rows_is_refused() -> None:
    with pytest.raises(BadInput, match="at most 30"):
        LiveHelp(vocabulary("at")).ask(parse_grid("..\n" * 31))


def test_a_slot_of_another_grid_is_refused() -> None:
    with pytest.raises(BadInput, match="row 2, column 1 is not in the grid"):
        LiveHelp(vocabulary("at")).suggest(CORNER, Slot(1, 0, "across"))


@pytest.mark.parametrize("word", ["ba", "pans", "bat", "p-n"])
def test_a_word_that_does_not_match_the_slot_is_refused(word: str) -> None:
    grid = parse_grid("p..")
    with pytest.raises(BadInput, match="does not match"):
        LiveHelp(vocabulary("pan")).judge(grid, slots(grid)[0], word)


@pytest.mark.parametrize(("text", "what"), [("", "no rows"), ("..\n...", "row 2"), ("a\u00e9", "\u00e9"), ("1.", "1")])
def test_text_that_is_no_grid_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        parse_grid(text)


def test_a_complete_slot_has_one_candidate_and_no_difficulty() -> None:
    live = LiveHelp(vocabulary("cat", "cot", "toe", "tie"))
    found = live.ask(parse_grid("cat\n##.\n##.")).slots
    across, down = slots(parse_grid("cat\n##.\n##."))
    assert found[across] == ("cat", 1, 0.0)
    assert (found[down].word, found[down].candidates) == ("t..", 2)
    assert found[down].difficulty == pytest.approx(1 - math.log(2) / math.log(1000))
    unknown = live.ask(parse_grid("cxt\n##.\n##."))
    assert unknown.outside == (across,)
    assert unknown.slots[across] == ("cxt", 1, 0.0)


def test_a_slot_with_a_thousand_candidates_has_no_difficulty() -> None:
    words = [f"{a}{b}{c}" for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    (slot,) = slots(parse_grid("..."))
    for count, difficulty in ((1000, 0.0), (999, 1 - math.log(999) / math.log(1000)), (1, 1.0)):
        found = LiveHelp(vocabulary(*words[:count])).ask(parse_grid("...")).slots[slot]
        assert (found.candidates, found.difficulty) == (count, pytest.approx(difficulty, abs=1e-12))


def test_a_word_whose_other_reading_is_in_no_list_is_judged_without_a_score() -> None:
    grid = parse_grid("...\n.##\n.##\nrebus 1,1 C/D")
    across = slots(grid)[0]
    live = LiveHelp(vocabulary("cow", "cot", "dot", "cab", "dab"))
    assert live.judge(grid, across, "cow").score is None
    assert live.judge(grid, across, "cot").score is not None


def test_a_word_with_two_letters_in_one_cell_is_refused() -> None:
    grid = LinkedGrid(("...", ".##", ".##"), lights=((Slot(0, 0, "across"), Slot(0, 0, "down")),))
    with pytest.raises(BadInput, match="two letters in one cell"):
        LiveHelp(vocabulary("abcade")).judge(grid, Slot(0, 0, "across"), "abcdef")
