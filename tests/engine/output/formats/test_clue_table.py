"""Clues as CSV: our own file is read back as a list of words with clues; what it does not say is named."""

from pathlib import Path

import pytest

from engine.core import BadInput
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, ClueList, Listed, ListedClue, Puzzle
from engine.output.registry import parsed
from tests.engine.output.written import written

LIST = ClueList("Jumbled", (ListedClue("A", "Any", "2"),))
PUZZLE = Puzzle(
    grid=Grid(("makeup", "a#a#.#", "t#t#.#")),
    clues=(
        Clue("makeup", '-Face, "paint"', slot=Slot(0, 0, "across"), enumeration="4-2"),
        Clue("mat", "Rug", slot=Slot(0, 0, "down")),
        Clue("", "Unfilled", slot=Slot(0, 4, "down")),
    ),
    clue_lists=(LIST,),
)  # fmt: skip
HEAD = "number,direction,answer,clue,enumeration\n"


def opened(content: bytes | str) -> tuple[Puzzle, tuple[str, ...]]:
    body, _, warnings = parsed(content.encode() if isinstance(content, str) else content, Path("clues.csv"))
    assert isinstance(body, Puzzle)
    return body, warnings


def test_our_own_file_opens_as_the_words_and_clues_that_it_has_and_names_the_rest() -> None:
    body, warnings = opened(written(PUZZLE, "csv"))
    assert body == Puzzle(
        words=(Listed("make-up"), Listed("mat"), Listed("kat")),
        clues=(Clue("makeup", '-Face, "paint"', "file"), Clue("mat", "Rug", "file")),
        clue_lists=(LIST,),
    )
    assert warnings == (
        "The file has no grid: its answers are a list of words, without their numbers and directions.",
        "Not read, as no word or one that is there already: row 5 (U..).",
        "The answers of further lists of clues are not read.",
    )


def test_a_file_that_a_spreadsheet_saved_opens_too() -> None:
    text = written(PUZZLE, "csv").decode("utf-8-sig").replace("Rug", "Caf\u00e9 rug")
    rows = text.replace('"\'-Face, ""paint"""', "Face").replace(",", ";")
    body, _ = opened(rows.encode("cp1252"))
    assert [(clue.answer, clue.text) for clue in body.clues] == [("makeup", "Face"), ("mat", "Caf\u00e9 rug")]


@pytest.mark.parametrize(
    ("answer", "lengths", "word"),
    [("ICECREAM", "3,5", "ice cream"), ("ICECREAM", "3,4", "icecream"), ("ICECREAM", "8 or 9", "icecream"),
     ("ICECREAM", "3,", "icecream"), ("\u00c9T\u00c9", "", "ete"), ("JACKINABOX", "4-2-1-3", "jack-in-a-box")],
)  # fmt: skip
def test_an_enumeration_divides_its_word(answer: str, lengths: str, word: str) -> None:
    body, _ = opened(f'{HEAD}1,across,{answer},,"{lengths}"\n')
    assert body.words == (Listed(word),)
    assert [clue.enumeration for clue in body.clues] == [lengths] * (bool(lengths) and word == answer.lower())


def test_words_that_stand_twice_or_are_none_are_named_and_cut_texts_too() -> None:
    rows = "".join(f"{n},down,{answer},,\n" for n, answer in enumerate(("MAT", "mat", "A", "R2D2", "", "X" * 61)))
    body, warnings = opened(f"{HEAD}{rows}\n9,down,TEA,{'x' * 1001},\n")
    assert body.answers == ("mat", "tea")
    assert warnings[1:] == (
        "The clue in row 9 has 1,001 characters; it was cut after 1,000.",
        "Not read, as no word or one that is there already: row 3 (mat), row 4 (A), row 5 (R2D2) and 2 more.",
    )


@pytest.mark.parametrize("content", ["", "answer,clue\nzebra,Striped\n", "kettle\nteapot\n", HEAD.replace("clue", "x")])
def test_another_csv_is_refused_with_what_to_do(content: str) -> None:
    with pytest.raises(BadInput, match=r"no crossword.*Open it on the words of a crossword"):
        opened(content)


def test_more_words_than_a_list_has_are_refused() -> None:
    words = (f"{chr(97 + n // 676)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(1001))
    with pytest.raises(BadInput, match="more than 1,000 answers"):
        opened(HEAD + "".join(f",across,{word},,\n" for word in words))
    with pytest.raises(BadInput, match=r"clues\.csv: the \.csv file is damaged"):
        opened(f"{HEAD},across,{'x' * 200_000},,\n")
