"""Words of several slots, and words with two readings, in fill, improvement, comparison and help."""

import pytest

from engine.core import BadInput, Ending, changed
from engine.crossword.answers import key_of
from engine.crossword.clues.edit import with_links
from engine.crossword.editing.placing import placed, with_fill
from engine.crossword.fill.compare import compare
from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import fill
from engine.crossword.fill.slots import with_lights
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, Slot
from engine.crossword.grid_text import parse_grid
from engine.crossword.puzzle import Puzzle
from engine.words.lexicon import Lexicon

RING = ("...", ".#.", "...")  # two slots across and two down
FIRST, SECOND, LEFT, RIGHT = (
    Slot(0, 0, "across"), Slot(2, 0, "across"), Slot(0, 0, "down"), Slot(0, 2, "down"),
)  # fmt: skip


def vocabulary(*texts: str) -> Vocabulary:
    displays = {text.replace(" ", ""): text for text in texts}
    scores = {word: 90 - at for at, word in enumerate(displays)}
    return Vocabulary.of(Lexicon.of("some", displays, scores=scores, displays=displays))


def linked(rows: tuple[str, ...] = RING, rest: str = "3") -> Puzzle:
    return with_links(Puzzle(grid=Grid(rows)), FIRST, rest)


def test_an_answer_in_two_slots_is_filled_with_one_word_or_phrase() -> None:
    words = vocabulary("tea set", "tos", "apt", "tea", "set", "tip", "and", "pod")
    puzzle = linked()
    ended = fill(with_lights(puzzle), words, steps=1000)
    assert ended.ending is Ending.FINISHED
    assert (ended.result.grid.rows, ended.statistics["slots"]) == (("tea", "o#p", "set"), 3)
    made = with_fill(puzzle, ended.result.grid, words.lexicon)
    assert type(made.grid) is Grid
    assert [one.lengths for one in key_of(made).entries] == ["(3,3)", "", "(3)", "(3)"]
    assert compare(with_lights(puzzle), words).result[0].words == ("apt", "tos", "teaset")
    assert fill(with_lights(puzzle), vocabulary("tea", "set", "tos", "apt"), steps=1000).ending is Ending.IMPOSSIBLE


def test_a_fill_keeps_the_numbers_of_a_file() -> None:
    labels = (0, 0, "7"), (2, 0, "5")
    words = vocabulary("tea set", "tos", "apt", "tea", "set", "tip", "and", "pod")
    for puzzle in (linked(), Puzzle(grid=Grid(RING))):
        own = changed(puzzle, grid=changed(puzzle.grid, labels=labels))
        ended = fill(with_lights(own), words, steps=1000)
        assert with_fill(own, ended.result.grid, words.lexicon).grid.labels == labels


def test_an_answer_goes_on_down_and_crosses_itself_with_one_letter() -> None:
    puzzle = linked(("...", ".##", ".##"), "1 down")
    ended = fill(with_lights(puzzle), vocabulary("abcdef", "teatom", "teapot"), steps=100)
    assert ended.result.grid.rows == ("tea", "o##", "m##")
    assert [one.word for one in LiveHelp(vocabulary("abcdef", "teatom")).suggest(
        with_lights(puzzle), FIRST).survivors] == ["teatom"]  # fmt: skip
    assert placed(puzzle, LEFT, "tea tom").grid.rows == ("tea", "o##", "m##")
    with pytest.raises(BadInput, match="ABCDEF needs two letters in one cell"):
        placed(puzzle, FIRST, "abcdef")


def test_help_on_a_further_slot_is_that_on_its_whole_answer() -> None:
    live, puzzle = LiveHelp(vocabulary("tea set", "tin can", "tos", "apt", "nun", "ten")), linked()
    grid = with_lights(puzzle)
    asked = live.ask(grid)
    assert asked.slots[FIRST] == asked.slots[SECOND]
    assert (asked.slots[SECOND].word, asked.slots[SECOND].candidates) == ("......", 1)
    found = live.suggest(grid, SECOND)
    assert [one.text for one in found.survivors] == ["tea set"]
    assert [(one.text, one.kills) for one in found.killing] == [("tin can", LEFT)]
    assert placed(puzzle, SECOND, "tea set").grid.rows == ("tea", ".#.", "set")
    assert [one.word for one in live.suggest(grid, LEFT).survivors] == ["tos"]
    assert live.judge(grid, SECOND, "teaset").kills is None


def test_a_filled_answer_in_two_slots_improves_as_one_word() -> None:
    words = vocabulary("tea set", "tie set", "tos", "apt", "ept")
    filled = changed(with_lights(linked()), rows=("tie", "o#p", "set"))
    ended = improve(filled, words, given=changed(filled, rows=RING), steps=2000)
    assert ended.result.grid.rows == ("tea", "o#p", "set")


EITHER = "{}\nrebus 1,1 C/D"


def test_a_cell_with_two_contents_needs_words_for_both_readings_in_both_directions() -> None:
    grid = parse_grid(EITHER.format("...\n.##\n.##"))
    words = vocabulary("cat", "cot", "dot", "cab", "dab", "dog")
    ended = fill(grid, words, steps=1000)
    assert ended.ending is Ending.FINISHED
    assert {ended.result.grid.rows[0], "".join(row[0] for row in ended.result.grid.rows)} == {".ot", ".ab"}
    found = LiveHelp(words).suggest(grid, FIRST)
    assert [(one.text, one.score) for one in found.survivors] == [("cot / dot", 88), ("cab / dab", 86)]
    assert placed(Puzzle(grid=grid), FIRST, "cot / dot").grid.rows[0] == ".ot"
    assert LiveHelp(words).ask(grid).slots[LEFT].candidates == 2
    alone = fill(grid, vocabulary("cat", "cot", "dot", "cab"), steps=1000)
    assert alone.ending is Ending.IMPOSSIBLE


def test_readings_of_unequal_length_and_words_with_one_reading_only() -> None:
    grid = parse_grid("...\nrebus 1,2 A/OA")
    assert [one.text for one in LiveHelp(vocabulary("bat", "boat", "cat", "rat")).suggest(grid, FIRST).survivors] \
        == ["bat / boat"]  # fmt: skip
    kept = LiveHelp(vocabulary("bat", "boat", "cat")).ask(parse_grid("c.t\nrebus 1,2 A/OA"))
    assert kept.outside == (FIRST,)
