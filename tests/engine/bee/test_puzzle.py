import pytest

from engine.bee.puzzle import LONGO, NYT, Puzzle, hive, rules_named, swapped, with_letter
from engine.core.errors import BadInput, UnknownName


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
