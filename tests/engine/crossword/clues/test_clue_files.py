"""The lines of a clue file: separators, quotation marks and clues."""

import pytest

from engine.crossword.clues.files import parse_clues


@pytest.mark.parametrize(
    ("line", "answer", "clue"),
    [
        ('ICE;"Cold; and ""hard"""', "ice", 'Cold; and "hard"'),
        ('"ICE";"Frozen water"', "ice", "Frozen water"),
        ('"ICE"; "Frozen; water"', "ice", "Frozen; water"),
        ('"ICE";Frozen water', "ice", "Frozen water"),
        ('"ice;cream",Cold', "icecream", "Cold"),
        ('"ice;cream","Cold; sweet"', "icecream", "Cold; sweet"),
        ("ICE;Cold; hard", "ice", "Cold; hard"),
        ('ICE;Cold; "hard"', "ice", 'Cold; "hard"'),
        ('ICE;"Brr!" he said; or water', "ice", '"Brr!" he said; or water'),
        ('ICE,"Brr!" he said', "ice", '"Brr!" he said'),
        ('ICE;"Brr', "ice", '"Brr'),
        ('ICE\t"Brr!"', "ice", '"Brr!"'),
    ],
)
def test_csv_quotation_marks_are_removed_and_those_of_a_clue_kept(line, answer, clue) -> None:
    assert parse_clues([line], "mine.txt").clues == {answer: (clue,)}


@pytest.mark.parametrize("line", ['"ICE";"Cold";"easy"', 'ICE;"Cold";2'])
def test_a_third_cell_is_not_part_of_the_clue(line) -> None:
    assert parse_clues([line], "mine.txt").clues == {"ice": ("Cold",)}
