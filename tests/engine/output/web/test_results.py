"""Solvers' results: read from messages, and compared with the puzzle."""

import json
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bee.puzzle import hive
from engine.core import BadInput, EngineError
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.documents.document import Document, decode, encode
from engine.wing.result import Entered, Result, Target, check_puzzle, hardest, judged, other_words, read_results
from engine.wings import wing_of
from tests.engine.limits import linear_time

TARGET = Target("crossword 1", {"1 across": "cat", "1 down": "cod", "2 down": "tip"}, "entry")
ANN = Result("crossword 1", "Ann", 90, 1, (Entered("1 across", "cat", 20), Entered("1 down", "cow", 30, checked=True)))
BEN = Result("crossword 1", "Ben", 60, 0, (Entered("1 across", "cat", 50), Entered("2 down", "tip", 9, shown=True)))


def text_of(result: Result) -> str:
    entries = [[one.name, one.text, one.seconds, one.checked, one.shown] for one in result.entries]
    data = {"puzzle-studio-result": 1, "puzzle": result.puzzle, "solver": result.solver, "seconds": result.seconds,
            "checks": result.checks, "entries": entries}  # fmt: skip
    return f"Pets by {result.solver}: 1:30, 2 unsolved\n{json.dumps(data, ensure_ascii=False)}"


def mailed(text: str) -> str:
    return "\r\n".join(f"> > {line}" for line in textwrap.wrap(text, 70, break_long_words=False))


@pytest.mark.parametrize("change", [
    str, mailed, lambda text: text.replace('"', "\u201d"), lambda text: f"Hello,\n\n{text}\n\nBest, {{Ann}}",
], ids=["plain", "quoted", "curly", "in a message"])  # fmt: skip
def test_a_result_is_read_from_plain_and_quoted_mail_with_curly_quotes_and_text_around_it(change):
    assert read_results(change(text_of(ANN))) == (ANN,)


@pytest.mark.parametrize("part", [" ", "> ", "\n \u00a0", "{ "])
def test_a_long_text_is_read_in_linear_time(part: str):
    with linear_time():
        assert read_results(part * (400_000 // len(part)) + "x\n" + text_of(ANN)) == (ANN,)


def test_several_results_in_one_text_are_read_and_the_same_one_only_once():
    assert read_results("\n\n".join(map(text_of, (ANN, BEN, ANN)))) == (ANN, BEN)


@given(st.text(max_size=60), st.integers(0, 10**8))
@settings(max_examples=60, deadline=None)
def test_every_name_comes_back(name: str, seconds: int):
    (found,) = read_results(text_of(Result("soup 1", " ".join(name.split()), seconds)))
    assert (found.solver, found.seconds) == (" ".join(name.split()), seconds)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_half_a_result_is_an_error_with_a_sentence(data):
    text = text_of(ANN)
    start = text.index("{")
    with pytest.raises(BadInput):
        read_results(text[: data.draw(st.integers(start, len(text) - 1))])


@pytest.mark.parametrize("text", [
    "", "hello", '{"puzzle-studio-result": 2}', '{"puzzle-studio-result": 1}',
    '{"puzzle-studio-result": 1, "puzzle": 3}', '{"puzzle-studio-result":1,"puzzle":"x","seconds":-1}',
    '{"puzzle-studio-result":1,"puzzle":"x","solver":"' + 999 * "x" + '"}',
    '{"puzzle-studio-result":1,"puzzle":"x","seconds":' + 9000 * "1" + "}",
    '{"puzzle-studio-result":1,"x":' + 100_000 * "[", "x" * 3_000_000,
])  # fmt: skip
def test_other_text_is_an_error_with_a_sentence(text: str):
    with pytest.raises(EngineError, match=r"\w"):
        read_results(text)


def test_entries_are_right_wrong_or_open():
    assert [(one.verdict, one.checked) for one in judged(ANN, TARGET)] == [
        ("right", False), ("wrong", True), ("open", False),
    ]  # fmt: skip


def test_the_hardest_answer_is_the_one_most_solvers_missed():
    found = hardest([judged(one, TARGET) for one in (ANN, BEN)], TARGET)
    assert [(one.name, one.missed, one.helped, one.seconds) for one in found] == [
        ("1 down", 2, 0, None), ("2 down", 1, 1, 9), ("1 across", 0, 0, 35),
    ]  # fmt: skip


def test_the_time_of_an_answer_is_the_median_of_the_times_of_its_solvers():
    times = (10, 20, 60, 101)
    results = [Result("crossword 1", "", entries=(Entered("1 across", "cat", time),)) for time in times]
    found = [judged(one, TARGET) for one in results]
    assert [one.seconds for one in hardest(found, TARGET) if one.answer == "cat"] == [40]
    assert [one.seconds for one in hardest(found[:3], TARGET) if one.answer == "cat"] == [20]


def test_an_entry_with_two_answers_is_right_with_either():
    puzzle = Puzzle(grid=Grid(("c.t",), marks=(Mark(0, 1, "A/O"),)))
    wing = wing_of(puzzle)
    target = wing.target(puzzle, wing.open_key(puzzle))
    entered = [Result(target.name, "Ann", 9, 0, (Entered("1 across", word),)) for word in ("cat", "COT", "cut")]
    assert [one.verdict for result in entered for one in judged(result, target)] == ["right", "right", "wrong"]


def test_words_of_a_bee_are_found_or_not_and_others_are_listed():
    puzzle = hive("g", "cenorv")
    wing = wing_of(puzzle)
    target = wing.target(puzzle, wing.open_key(puzzle))
    result = Result(target.name, "Ann", 9, 0, (Entered("govern", "", 3), Entered("ggggg", "", 4)))
    found = {one.name: one.verdict for one in judged(result, target)}
    assert (found["govern"], found["conger"]) == ("right", "open")
    assert other_words(result, target) == ("ggggg",)


def test_a_result_belongs_to_the_letters_of_a_puzzle_not_to_its_clues():
    puzzle = Puzzle(grid=Grid(("cat", "o#o")))
    name = wing_of(puzzle).sheet_name
    clued = Puzzle(grid=Grid(("cat", "o#o"), marks=(Mark(0, 0, shade="grey"),)),
                   clues=(Clue("cat", "Feline", "file", slot=Slot(0, 0, "across")),))  # fmt: skip
    check_puzzle(Result(name(puzzle), "Ann"), name(clued))
    with pytest.raises(BadInput, match="Ann solved another puzzle"):
        check_puzzle(Result(name(puzzle), "Ann"), name(Puzzle(grid=Grid(("cat", "o#n")))))


def test_results_are_saved_with_the_document():
    document = Document(Puzzle(grid=Grid(("cat",))), "2026-01-31", results=(ANN, BEN))
    assert decode(encode(document), "it").results == (ANN, BEN)
