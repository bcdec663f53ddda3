"""The fill of drawn grids: complete, verified entry by entry, and reproducible."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending
from engine.core.seed import Seed
from engine.crossword.diagram import grid_drawing
from engine.crossword.editing.drawn import with_text
from engine.crossword.fill import kernels
from engine.crossword.fill.arrays import first_state, masks_of, pack_slots
from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.kernels import luby
from engine.crossword.fill.search import fill
from engine.crossword.fill.slots import repeated, repeated_text, unspelled_entries
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, Mark, Slot, entries_of
from engine.crossword.grid_text import letters_text, parse_grid, read_grid
from engine.crossword.puzzle import Puzzle
from engine.documents.document import Document, body_of, decode, encode
from engine.drawing.shapes import Run
from engine.drawing.style import style
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.conftest import SHARED
from tests.engine.crossword import naive_grid
from tests.engine.crossword.fill import naive
from tests.engine.crossword.fill.test_help import grids, some_words, vocabulary
from tests.engine.drawn import flat

AMERICAN_9 = parse_grid("""
...##....
....#....
....#....
#....#...
##.....##
...#....#
....#....
....#....
....##...
""")


@pytest.fixture(scope="module")
def standard() -> Vocabulary:
    return Vocabulary.of(open_lexicon("standard"))


def check_fill(given_grid: Grid, filled: Grid, words: set[str]) -> None:
    """A fill keeps blocks and given letters; each slot has a given word or a distinct one of the list."""
    for before, after in zip(given_grid.rows, filled.rows, strict=True):
        assert all(old in (".", new) for old, new in zip(before, after, strict=True))
    given_rows, rows = list(given_grid.rows), list(filled.rows)
    found = [naive.text(rows, slot) for slot in naive.slots(rows)]
    assert set(found) <= words | {naive.text(given_rows, slot) for slot in naive.slots(rows)}
    assert "." not in "".join(found)
    listed = [word for word in found if word in words]
    assert len(set(listed)) == len(listed)


def test_a_grid_is_filled_with_distinct_words(standard) -> None:
    ended = fill(AMERICAN_9, standard, seed=1, steps=100_000)
    assert ended.ending is Ending.FINISHED
    check_fill(AMERICAN_9, ended.result.grid, set(standard.lexicon.words))
    assert len(ended.result.entries) == ended.statistics["slots"] == len(naive.slots(list(AMERICAN_9.rows)))


def test_given_letters_stay(standard) -> None:
    grid = Grid(("cat##....", *AMERICAN_9.rows[1:]))
    ended = fill(grid, standard, seed=1, steps=100_000)
    assert ended.result.grid.rows[0].startswith("cat##")
    check_fill(grid, ended.result.grid, set(standard.lexicon.words))


@pytest.fixture(scope="module")
def huge() -> Vocabulary:
    if not SHARED.exists():
        pytest.skip("the shared grids and lists are absent")
    return Vocabulary.of(Lexicon.of("huge", (SHARED / "xw_huge.txt").read_text().split()))


@pytest.mark.parametrize("name", ["g11", "g13", "g15_72"])
def test_the_published_grids_are_filled_from_a_large_list(huge: Vocabulary, name: str) -> None:
    grid = read_grid(SHARED / "grids" / f"{name}.txt")
    ended = fill(grid, huge, seed=1, steps=20_000)
    assert ended.ending is Ending.FINISHED
    check_fill(grid, ended.result.grid, set(huge.lexicon.words))


@given(grids(), some_words, st.sampled_from([0.0, 0.1]))
def test_the_search_agrees_with_trying_every_word(rows: list[str], words: list[str], favor: float) -> None:
    few = words[:12]
    ended = fill(parse_grid("\n".join(rows)), vocabulary(*few), favor=favor, steps=100_000)
    if naive.fills(rows, few):
        assert ended.ending is Ending.FINISHED
        check_fill(parse_grid("\n".join(rows)), ended.result.grid, set(few))
    else:
        assert ended.ending is Ending.IMPOSSIBLE


@pytest.mark.parametrize("grid", ["......\n" * 6, ".......#......\n" * 3 + "..............\n"])
def test_no_candidate_contradicts_its_cells_during_a_search(grid: str) -> None:
    """Each remaining word of a slot that does not wait for propagation has possible letters only."""
    entries, words = entries_of(parse_grid(grid)), Vocabulary.of(open_lexicon("common")).words
    cells, slots = pack_slots(entries, words)
    state, random = first_state(words, slots, masks_of(entries, cells)), Seed(3, "fill").state
    for _ in range(1000):
        if kernels.search(words, slots, state, random, 1, 0.0) != kernels.UNDECIDED:
            break
        for s in np.flatnonzero(~state.waiting):
            length = slots.length[s]
            count = words.first[length + 1] - words.first[length]
            letters = words.letters[words.letters_base[length] :][: count * length].reshape(count, length)
            possible = ((letters & state.mask[slots.cells[s, :length]]) != 0).all(axis=1)
            bits = state.bits[slots.start[s] :][: words.wide[length]]
            live = np.unpackbits(bits.view(np.uint8), bitorder="little")[:count]
            assert not live[~possible].any()


def test_an_emptied_slot_has_seen_the_letters_of_its_cells() -> None:
    """Otherwise a search that goes back does not notice that these cells have fewer letters."""
    words = vocabulary("cat", "tan", "ant").words
    entries = entries_of(parse_grid("cat\n..."))
    cells, slots = pack_slots(entries, words)
    state = first_state(words, slots, masks_of(entries, cells))
    failed = kernels.propagate(words, slots, state)
    assert failed != kernels.NOBODY
    length = slots.length[failed]
    assert state.seen[failed, :length].tolist() == state.mask[slots.cells[failed, :length]].tolist()


def test_the_same_seed_and_steps_give_the_same_grid(standard) -> None:
    first, again = (fill(AMERICAN_9, standard, seed=5, steps=3000) for _ in range(2))
    assert first.result == again.result
    assert first.statistics == again.statistics
    assert first.result != fill(AMERICAN_9, standard, seed=6, steps=3000).result


def test_only_a_region_is_filled_again(standard) -> None:
    filled = fill(AMERICAN_9, standard, seed=1, steps=100_000).result.grid
    region = [(r, c) for r in range(4) for c in range(5) if filled.is_open((r, c))]
    again = fill(filled, standard, region=region, seed=2, steps=100_000)
    assert again.ending is Ending.FINISHED
    check_fill(AMERICAN_9, again.result.grid, set(standard.lexicon.words))
    differing = {cell for cell in filled.cells() if again.result.grid.at(cell) != filled.at(cell)}
    assert differing
    assert differing <= set(region)


def test_a_region_keeps_given_letters_and_leaves_other_cells_open(standard) -> None:
    grid = Grid(("......", "######", "c....."), marks=(Mark(2, 0, given=True),))
    ended = fill(grid, standard, region=[(2, c) for c in range(4)], seed=1, steps=100)
    top, _, bottom = ended.result.grid.rows
    assert top == "......"
    assert bottom[0] == "c"
    assert "." not in bottom[:4]
    assert bottom[4:] == ".."


def test_a_cell_with_another_content_is_kept() -> None:
    grid = Grid(("....", "a#.#"), marks=(Mark(0, 2, text="7"),))
    ended = fill(grid, vocabulary("ca", "oa", "cart"), steps=100)
    assert ended.ending is Ending.FINISHED
    assert ended.result.grid.marks == grid.marks
    assert ended.result.grid.rows[1] == "a#.#"


def test_an_impossible_grid_is_returned_as_given() -> None:
    grid = parse_grid("...\n...\n...")
    ended = fill(grid, vocabulary("cat", "can", "tan", "ant", "nat", "tat"), steps=10_000)
    assert ended.ending is Ending.IMPOSSIBLE
    assert ended.result.grid == grid


def test_a_step_limit_keeps_the_fullest_grid(standard) -> None:
    ended = fill(parse_grid(".......\n" * 7), standard, seed=1, steps=300)
    assert ended.ending is Ending.OUT_OF_STEPS
    assert ended.steps <= 301
    assert ended.statistics["filled"] <= len(ended.result.entries)


def test_a_fill_has_one_word_of_a_stem() -> None:
    words = ("govern", "governs", "eg", "nn")
    lexicon = Lexicon.of("few", words)
    grid = parse_grid("govern#\n#######\n.......")
    assert fill(grid, Vocabulary.of(lexicon), steps=100).ending is Ending.FINISHED
    assert fill(grid, Vocabulary.of(lexicon, distinct_stems=True), steps=100).ending is Ending.IMPOSSIBLE


def test_given_words_may_share_a_stem_with_each_other_but_not_with_the_fill() -> None:
    distinct = Vocabulary.of(Lexicon.of("few", ("art", "arts", "eel", "artsy")), distinct_stems=True)
    made = fill(parse_grid("art##\n#####\narts#\n#####\n...##"), distinct, steps=100)
    assert made.ending is Ending.FINISHED
    assert made.result.grid.rows[4] == "eel##"
    assert fill(parse_grid("art##\n#####\n....#"), distinct, steps=100).ending is Ending.IMPOSSIBLE
    assert LiveHelp(distinct).judge(parse_grid("art##\n#####\n....#"), Slot(2, 0, "across"), "arts").kills


def test_given_words_that_repeat_are_the_core_of_an_impossible_fill() -> None:
    grid = parse_grid("cat#dog\n#######\ncat#dog\n###.###\n###.###")
    ended = fill(grid, vocabulary("cat", "dog", "at"), steps=100)
    assert ended.ending is Ending.IMPOSSIBLE
    both = "CAT stands at 1 across and 3 across; DOG stands at 2 across and 4 across"
    assert repeated_text(grid, ended.result.core) == both


def test_no_two_words_of_a_fill_share_a_run_of_letters(standard) -> None:
    def shared(vocabulary: Vocabulary) -> int:
        ended = fill(AMERICAN_9, vocabulary, seed=1, steps=100_000)
        assert ended.ending is Ending.FINISHED
        words = [entry.word for entry in ended.result.entries]
        runs = [run for word in words for run in {word[at : at + 3] for at in range(len(word) - 2)}]
        return len(runs) - len(set(runs))

    assert shared(standard) > 0
    assert shared(Vocabulary.of(standard.lexicon, distinct_parts=3)) == 0


def test_words_below_the_least_score_are_not_used() -> None:
    lexicon = Lexicon.of("few", ("cat", "dog"), scores={"cat": 20, "dog": 80})
    ended = fill(parse_grid("..."), Vocabulary.of(lexicon, least_score=50), steps=10)
    assert ended.result.grid.rows == ("dog",)
    assert fill(parse_grid("..."), Vocabulary.of(lexicon, least_score=90), steps=10).ending is Ending.IMPOSSIBLE


def test_a_stopped_search_returns_its_best_grid(standard) -> None:
    control = Control()
    control.stop()
    ended = fill(parse_grid("........\n" * 8), standard, control=control)
    assert ended.ending is Ending.STOPPED


def test_an_open_grid_of_30_by_30_is_accepted(standard) -> None:
    ended = fill(parse_grid(("." * 30 + "\n") * 30), standard, steps=50)
    assert ended.ending is Ending.IMPOSSIBLE  # no word has 30 letters


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"steps": -1}])
def test_a_limit_must_be_positive(limit: dict[str, int], standard) -> None:
    with pytest.raises(BadInput, match="must be a positive number"):
        fill(AMERICAN_9, standard, **limit)


def test_lubys_sequence() -> None:
    assert [luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_a_grid_file_may_be_latin_1(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes("cat\r\n...\r\nrebus 2,1 Été\r\n".encode("latin-1"))
    grid = read_grid(path)
    assert grid.rows == ("cat", "...")
    assert grid.marks[0].text == "Été"


def test_a_file_that_is_no_grid_is_named(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"\xff\xfe.")
    with pytest.raises(BadInput, match=r"grid\.txt"):
        read_grid(path)


BARRED = """
......
......
......
......
......
......

bar 1,3 2,1 3,4 4,2 5,5 6,3 right
bar 1,2 2,4 3,3 3,4 4,3 5,1 below
"""


def test_a_barred_grid_is_filled_slot_by_slot(standard) -> None:
    grid = parse_grid(BARRED)
    found = fill(grid, standard, seed=1, steps=200_000)
    assert found.ending is Ending.FINISHED
    assert found.result.grid.bars == grid.bars
    rows, walls = list(found.result.grid.rows), {bar.cells for bar in grid.bars}
    words = ["".join(rows[r][c] for r, c in cells) for _, cells in naive_grid.entries(rows, walls)]
    assert all(standard.find(word) is not None for word in words)
    assert len(set(words)) == len(words) > 12


def test_pencilled_letters_do_not_bind_a_fill_and_a_filled_cell_is_no_longer_pencilled(standard) -> None:
    grid = parse_grid("xqz\n...\n...\npencil 1,1 1,2 1,3\ncircle 1,1\nshade 2,2")
    found = fill(grid, standard, seed=2, steps=50_000)
    assert found.ending is Ending.FINISHED
    assert not any(mark.pencil for mark in found.result.grid.marks)
    assert len(found.result.entries) == 6


def test_a_rebus_counts_with_its_letters_in_both_directions() -> None:
    words = vocabulary("shear", "heath", "heave", "ale", "tee", "sat", "roe", "she", "avo", "hat")
    grid = parse_grid("s.r\n...\nt..\nrebus 1,2 HEA")
    found = fill(grid, words, seed=1, steps=50_000)
    assert found.ending is Ending.FINISHED
    assert found.result.grid.rows == ("s.r", "avo", "tee")
    assert found.result.grid.text((0, 1)) == "HEA"
    assert {entry.word for entry in found.result.entries} == {"shear", "avo", "tee", "sat", "heave", "roe"}
    assert found.statistics["filled"] == found.statistics["slots"] == 6
    without = vocabulary("heath", "heave", "ale", "tee", "sat", "roe", "she", "avo", "hat")  # SHEAR is missing
    assert fill(grid, without, seed=1, steps=50_000).result.grid.rows[1] == "avo"  # it is kept as given
    assert fill(grid, vocabulary("shear", "tee", "sat", "roe", "avo"), steps=50_000).ending is Ending.IMPOSSIBLE


def test_a_letter_with_an_accent_is_given_and_stays_as_typed() -> None:
    grid = parse_grid("..\n..\nrebus 1,1 \u00c9")
    found = fill(grid, vocabulary("en", "ex", "at", "no", "xu", "nu"), seed=1, steps=1000)
    assert found.ending is Ending.FINISHED
    assert found.result.grid.text((0, 0)) == "\u00c9"
    across, down = found.result.grid.rows[0][1], found.result.grid.rows[1][0]
    assert {f"e{across}", f"e{down}"} == {"en", "ex"}


@pytest.mark.parametrize("text", ["1", "A/B/C", "A/1", "\u0416"])
def test_an_entry_with_a_text_that_no_word_has_is_kept(text: str, standard) -> None:
    grid = parse_grid(f"s.r\n...\nt..\nrebus 1,2 {text}")
    assert [entry.slot for entry in unspelled_entries(grid)] == [Slot(0, 0, "across"), Slot(0, 1, "down")]
    found = fill(grid, standard, seed=1, steps=50_000)
    assert found.ending is Ending.FINISHED
    assert (found.result.grid.rows[0], found.result.grid.text((0, 1))) == ("s.r", text)
    assert [entry.slot for entry in found.result.entries] == [
        Slot(1, 0, "across"), Slot(2, 0, "across"), Slot(0, 0, "down"), Slot(0, 2, "down"),
    ]  # fmt: skip
    with pytest.raises(BadInput, match="each slot of the grid has a cell with another content"):
        fill(parse_grid(f".a\nrebus 1,1 {text}"), standard)


def test_pencilled_letters_stay_where_nothing_is_filled() -> None:
    marks = (Mark(0, 0, circle=True, pencil=True), Mark(2, 0, pencil=True), Mark(2, 2, text="XY", pencil=True))
    grid = Grid(("c..", "###", "t.."), marks=marks)
    ended = fill(grid, vocabulary("ant", "toe"), region=[(0, 0), (0, 1), (0, 2)], seed=1, steps=1000)
    assert ended.ending is Ending.FINISHED
    assert ended.result.grid.rows[0] in ("ant", "toe")
    assert ended.result.grid.rows[1:] == grid.rows[1:]
    assert ended.result.grid.marks == (Mark(0, 0, circle=True), *marks[1:])
    assert [entry.row for entry in ended.result.entries] == [0]


def test_a_fill_that_reaches_its_limit_keeps_the_pencilled_letters(standard) -> None:
    grid = Grid(("c......",) * 7, marks=tuple(Mark(row, 0, pencil=True) for row in range(7)))
    ended = fill(grid, standard, seed=1, steps=1)
    assert ended.ending is Ending.OUT_OF_STEPS
    found = ended.result.grid
    assert all(found.text((row, 0)) for row in range(7))
    assert all(found.at(mark.cell) == "c" and mark.pencil for mark in found.marks)
    assert found.marks


@given(grids(), some_words)
def test_a_core_has_no_fill_and_each_of_its_slots_is_needed(rows: list[str], words: list[str]) -> None:
    few = words[:10]
    ended = fill(parse_grid("\n".join(rows)), vocabulary(*few), steps=100_000)
    assume(ended.ending is Ending.IMPOSSIBLE)
    assume(not repeated(ended.result.core))  # a core of repeated words has all their places
    core = [entry.cells for entry in ended.result.core]
    assert core
    assert not naive.fills(rows, few, core)
    for slot in core:
        assert len(core) == 1 or naive.fills(rows, few, [other for other in core if other != slot])


def test_the_slots_that_cannot_be_filled_together_are_named() -> None:
    words = ("cat", "can", "cot", "xyz", "toe", "net")
    ended = fill(parse_grid("...#x..\n.#.#.##\n...#..."), vocabulary(*words), steps=10_000)
    assert ended.ending is Ending.IMPOSSIBLE
    places = {(entry.row, entry.column, entry.direction) for entry in ended.result.core}
    assert len(places) == 2
    assert places < {(0, 4, "across"), (0, 4, "down"), (2, 4, "across")}


def test_a_filled_grid_has_no_core() -> None:
    assert fill(parse_grid("..."), vocabulary("cat"), steps=10).result.core == ()


def test_a_typed_letter_with_an_accent_is_printed_saved_and_kept_by_a_fill(standard) -> None:
    made = Puzzle(grid=Grid(("...",) * 3))
    for column, letter in enumerate("Ñäß"):
        made = with_text(made, (0, column), letter)
    assert [made.grid.text((0, column)) for column in range(3)] == ["Ñ", "ä", "ß"]
    again = body_of(decode(encode(Document(made, "2026-01-31")), ""), Puzzle, "")
    assert again.grid == made.grid
    assert letters_text(again.grid).split()[:3] == ["Ñ", "Ä", "ß"]
    drawing = grid_drawing(made.grid, style("classic"), 200.0, letters=True)
    printed = {shape.text for shape in flat(drawing.shapes) if isinstance(shape, Run)}
    assert {"Ñ", "Ä", "ß"} <= printed
    grid = with_text(made, (0, 2), "\u00e9").grid  # no English word begins with SS
    filled = fill(grid, standard, seed=1, steps=50_000).result.grid
    assert [filled.text((0, column)) for column in range(3)] == ["\u00d1", "\u00e4", "\u00e9"]
    down = ["".join(letters) for letters in zip("nae", *filled.rows[1:], strict=True)]
    assert all(standard.find(word) is not None for word in (*filled.rows[1:], *down))
