import msgspec
import pytest

from engine.bee.puzzle import HINTS, LONGO, NYT, Puzzle, Rules, hive, is_pangram, rules_named, swapped, with_letter
from engine.core import BadInput, UnknownName


def test_what_words_score_by_longos_rules_and_by_nyts() -> None:
    assert [LONGO.points(n, pangram=False) for n in (5, 9)] == [1, 1]
    assert LONGO.points(11, pangram=True) == 3
    assert [NYT.points(n, pangram=False) for n in (4, 5, 9)] == [1, 5, 9]
    assert NYT.points(7, pangram=True) == 14


@pytest.mark.parametrize(
    ("center", "outer", "said"),
    [
        ("G", "CENOR", "5 outer letters"),
        ("", "CENORV", "0 center"),
        ("G", "CENORG", "'G' occurs more than once"),
        ("G", "CEN0RV", "'0' in"),
        ("É", "CENORV", "'é' in"),
        ("🐝", "CENORV", "not a letter"),
    ],
)
def test_the_error_for_invalid_letters_gives_an_example(center: str, outer: str, said: str) -> None:
    with pytest.raises(BadInput, match="such as G CENORV") as caught:
        hive(center, outer)
    assert said in str(caught.value)


def test_a_letter_replaces_a_cell_or_swaps_with_its_own() -> None:
    puzzle = hive("G", "CENORV")
    assert with_letter(puzzle, 1, "X").letters == "gxenorv"
    assert with_letter(puzzle, 0, "v").letters == "vcenorg"
    assert swapped(puzzle, 1, 6).letters == "gvenorc"
    with pytest.raises(BadInput):
        with_letter(puzzle, 2, "ß")


def test_custom_rules_are_read_from_a_file_and_errors_give_the_json_path(tmp_path) -> None:
    path = tmp_path / "ours.json"
    path.write_text('{"name": "ours", "minimum": 4, "flat_up_to": 5, "bonus": 10}')
    rules = rules_named(str(path))
    assert (rules.points(5, pangram=False), rules.points(8, pangram=True)) == (1, 18)
    path.write_text('{"name": "ours", "minimum": "four", "flat_up_to": 5, "bonus": 10}')
    with pytest.raises(BadInput, match=r"\$\.minimum"):
        rules_named(str(path))
    with pytest.raises(UnknownName, match="longo or nyt"):
        rules_named("times")


def test_a_puzzle_names_its_letters_in_printed_order() -> None:
    assert Puzzle("g", "vronec").letters == "gvronec"


def test_the_rules_of_longo_and_of_the_new_york_times() -> None:
    assert (LONGO.minimum, LONGO.flat_up_to, LONGO.bonus, LONGO.pangram_name, LONGO.ranks) == (5, None, 2, "bingo", ())
    assert HINTS == ("grid", "pairs")
    assert (NYT.minimum, NYT.flat_up_to, NYT.bonus, NYT.pangram_name) == (4, 4, 7, "pangram")
    assert [f"{rank.name} {rank.share:.0%}" for rank in NYT.ranks] == [
        "Beginner 0%", "Good Start 2%", "Moving Up 5%", "Good 8%", "Solid 15%", "Nice 25%", "Great 40%",
        "Amazing 50%", "Genius 70%", "Queen Bee 100%",
    ]  # fmt: skip
    assert (rules_named("longo"), rules_named("nyt")) == (LONGO, NYT)


@pytest.mark.parametrize(
    ("field", "valid", "invalid"),
    [
        ("minimum", (1, 21), (0, 22)),
        ("flat_up_to", (0, 99, None), (-1, 100)),
        ("bonus", (0, 99), (-1, 100)),
        ("pangram_name", ("b", "b" * 40), ("", "b" * 41)),
        ("ranks", ([], [{"name": "Good", "share": 1}] * 30), ([{"name": "Good", "share": 1}] * 31,)),
        ("ranks", ([{"name": "Good", "share": 0}],), ([{"name": "Good", "share": -0.1}],)),
        ("ranks", ([{"name": "Good", "share": 0.5}],), ([{"name": "Good", "share": 1.1}],)),
    ],
)
def test_a_file_of_rules_has_fields_within_limits(field: str, valid, invalid) -> None:
    fields = {"name": "ours", "minimum": 4, "flat_up_to": 4, "bonus": 7}
    for value in valid:
        assert msgspec.convert({**fields, field: value}, Rules).name == "ours"
    for value in invalid:
        with pytest.raises(msgspec.ValidationError, match=field):
            msgspec.convert({**fields, field: value}, Rules)


def test_a_pangram_has_all_seven_letters() -> None:
    puzzle = hive(" G ", "cenorv ")
    assert (puzzle.shown, puzzle.letters) == ("G CENORV", "gcenorv")
    assert [is_pangram(word) for word in ("convergence", "converge", "govern", "governor")] == [
        True,
        True,
        False,
        False,
    ]
    assert (puzzle.rules, puzzle.lexicon, puzzle.title, puzzle.layout) == (LONGO, "common", "Spelling Bee", "honeycomb")


@pytest.mark.parametrize(
    ("center", "outer", "said"),
    [
        ("gc", "enorv", "'GC ENORV' has 2 center and 5 outer letters, not 1 and 6"),
        ("gc", "enorvx", "has 2 center and 6 outer letters, not 1 and 6"),
        ("g", "cenorvx", "has 1 center and 7 outer letters, not 1 and 6"),
        ("g", "ceenrv", "'E' occurs more than once in 'G CEENRV'"),
        ("g", "cvnorv", "'V' occurs more than once in 'G CVNORV'"),
    ],
)
def test_a_hive_has_one_center_and_six_other_letters(center: str, outer: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        hive(center, outer)


def test_the_letter_of_the_last_cell_is_replaced() -> None:
    puzzle = hive("G", "CENORV")
    assert with_letter(puzzle, 6, "x").letters == "gcenorx"
    assert with_letter(puzzle, 0, "X").letters == "xcenorv"
    assert with_letter(puzzle, 3, "n") == puzzle
    assert swapped(puzzle, 0, 6).letters == "vcenorg"
