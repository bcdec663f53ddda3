"""Codewords and acrostics: their numbers, findings and figures."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from engine.core import BadInput, Printed, changed
from engine.crossword import wing
from engine.crossword.figure import facing_figures
from engine.crossword.forms import answers_of, number_letters, numbers_of, other_solution, retitled
from engine.crossword.grid import Grid, Mark, entries_of
from engine.crossword.puzzle import Clue, ClueList, Code, ListedClue, Puzzle
from engine.drawing.shapes import Line, Run, found_in
from engine.drawing.style import style
from engine.drawing.words import Words
from engine.output.registry import copies_for, copies_of
from engine.words.vetting.house import House
from engine.words.vetting.verdict import Ruling

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CODE = Code("qazwsxedcrfvtgbyhnujmikolp", "a")
CODEWORD = Puzzle(
    grid=Grid(("cat", "o#o", "dog"), marks=(Mark(0, 0, circle=True),)), code=CODE, title="Code",
    clues=(Clue("cat", "Feline"),),
)  # fmt: skip
CLUES = (
    ListedClue("A", "Barge", cells=((0, 1), (0, 0), (1, 0), (0, 2))),
    ListedClue("B", "Lesser deities", cells=((2, 2), (1, 2), (2, 1), (2, 0))),
)
ACROSTIC = Puzzle(grid=Grid(("cat", "o#o", "dog")), clue_lists=(ClueList("Clues", CLUES),), acrostic=True)
CLASSIC = style("classic")


def found(puzzle: Puzzle) -> list[str]:
    return [finding.text for finding in wing.findings(puzzle, wing.open_key(puzzle, house=House()))]


def runs(puzzle: Puzzle, part: str = "puzzle") -> list[tuple[str, str]]:
    """The parts and the texts of a figure, in a style whose solutions have the grid and a list."""
    look = changed(CLASSIC, solved="both")
    drawing = wing.figure(puzzle, look, part, 300, wing.open_key(puzzle, house=House()))  # type: ignore[arg-type]
    return [(run.part, run.text.strip()) for run in found_in(drawing.shapes, Run)]


def naive_numbers(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    """The numbers of a codeword or of an acrostic, cell by cell."""
    made, count = dict[tuple[int, int], int](), 0
    for r, row in enumerate(puzzle.grid.rows):
        for c, letter in enumerate(row):
            if letter in LETTERS and puzzle.code:
                made[r, c] = next(n for n in range(1, 27) if puzzle.code.letters[n - 1] == letter)
            elif letter != "#" and puzzle.acrostic:
                mark = puzzle.grid.mark((r, c))
                if mark and mark.given and not mark.text.isalpha() and letter == ".":
                    continue
                count += 1
                made[r, c] = count
    return made


GRIDS = st.lists(st.text("abz#.", min_size=3, max_size=3), min_size=1, max_size=4)


@given(rows=GRIDS, seed=st.integers(0, 99))
def test_numbers_are_those_of_the_naive_twin(rows: list[str], seed: int):
    dots = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "."]
    signs = tuple(Mark(r, c, text="'", given=True) for r, c in dots[::2])
    grid = Grid(tuple(rows), marks=signs)
    for puzzle in (Puzzle(grid=grid, code=number_letters(grid, seed)), Puzzle(grid=grid, acrostic=True)):
        assert numbers_of(puzzle) == naive_numbers(puzzle)


def test_the_letters_of_the_grid_have_the_first_numbers_and_each_seed_others():
    codes = [number_letters(CODEWORD.grid, seed) for seed in range(20)]
    assert codes == [number_letters(CODEWORD.grid, seed) for seed in range(20)]
    assert len(set(codes)) > 15
    for code in codes:
        assert sorted(code.letters[:6]) == sorted("catodg")
        assert len(code.given) == 2
        assert set(code.given) < set("catodg")
    assert {number for code in codes for number in map(code.number, code.given)} == set(range(1, 7))
    assert number_letters(CODEWORD.grid, 3, "Gg").given == "g"


def test_what_is_no_code_is_refused():
    with pytest.raises(BadInput, match="the letter Q is given, but not in the grid"):
        number_letters(CODEWORD.grid, 1, "q")
    with pytest.raises(BadInput, match="a number for each letter"):
        Code("abc")
    with pytest.raises(BadInput, match="'1' is given, but no letter"):
        Code(LETTERS, "1")
    with pytest.raises(BadInput, match="only one of diagramless, a codeword and an acrostic"):
        changed(CODEWORD, acrostic=True)


def test_findings_on_a_codeword():
    assert found(CODEWORD) == [
        "The codeword does not use all letters: B, E, F, H, I, J, K, L, M, N, P, Q, R, S, U, V, W, X, Y, Z."
    ]
    rows = ("thequickbrown", "foxjumpsovera", "lazydogmmmmmm")
    pangram = changed(CODEWORD, grid=Grid(rows), code=Code(LETTERS))
    assert "The codeword has no given letter." in found(pangram)
    assert not any("all letters" in text for text in found(pangram))
    rebus = changed(
        CODEWORD, grid=Grid((".at", "o#o", "d.g"), marks=(Mark(0, 0, text="QU"), Mark(2, 1, text="\u00d1")))
    )
    wanted = "other content than a letter a to z: row 1, column 1; row 3, column 2"
    assert any(wanted in text for text in found(rebus))
    assert any("1 cell has no letter" in text for text in found(changed(CODEWORD, grid=Grid(("c.t",)))))


def test_findings_on_an_acrostic():
    assert found(ACROSTIC) == []
    short, long = changed(CLUES[0], cells=CLUES[0].cells[1:]), changed(CLUES[1], cells=(*CLUES[1].cells, (0, 0)))
    empty = ListedClue("C", "")
    texts = found(changed(ACROSTIC, clue_lists=(ClueList("Clues", (short, long, empty)),)))
    assert texts[:4] == [
        "A letter of the quotation is in no answer: 2.",
        "A letter of the quotation is in several answers: 1.",
        "A clue has no text: C.",
        "A clue names no cells: C.",
    ]
    twice = changed(ACROSTIC, clue_lists=(ClueList("Clues", tuple(changed(clue, label="A") for clue in CLUES)),))
    assert found(twice) == ["Several clues have the same label: A."]
    assert answers_of(twice) == {"A": answers_of(ACROSTIC)["A"], "A (2)": answers_of(ACROSTIC)["B"]}
    signs = Grid(("c.t", "o#o", "d.g"), marks=(Mark(0, 1, text="'", given=True), Mark(2, 1, text="QU")))
    texts = found(changed(ACROSTIC, grid=signs))
    assert "A cell of the quotation has several letters: row 3, column 2." in texts
    assert "A clue names a cell that is no letter of the quotation: A." in texts


def test_neither_is_split_over_two_pages_of_a_book():
    for puzzle in (CODEWORD, ACROSTIC):
        with pytest.raises(BadInput, match="a codeword or an acrostic is not split over two pages"):
            facing_figures(puzzle, CLASSIC, 300, 400, wing.open_key(puzzle, house=House()))


def test_an_acrostic_without_a_grid_is_not_printed():
    empty = Puzzle(acrostic=True)
    assert found(empty) == ["The grid has no word. Place a word, or find layouts."]
    assert wing.parts(empty, wing.open_key(empty, house=House())) == ()


def test_answers_of_an_acrostic_are_vetted():
    rejected = changed(ACROSTIC, rulings=(Ruling("acot", accepted=False, reason="obscure"),))
    key = wing.open_key(rejected, house=House())
    assert any(
        text.startswith("The entry acot must not be printed") and text.endswith(": A.") for text in found(rejected)
    )
    assert wing.record(key)[0] == ("acot", "good")
    again = wing.open_key(rejected, Printed("2026-11-29", "x", ("acot", "good")), house=House())
    assert again.as_printed
    assert not any(finding.severity == "forbidden" for finding in wing.findings(rejected, again))
    assert wing.record(key)[0] == ("acot", "good")


@pytest.mark.parametrize("width", [200.0, 300.0])
def test_a_codeword_prints_a_number_in_each_cell_and_a_key(width: float):
    shown = Counter(runs(CODEWORD))
    for cell, number in numbers_of(CODEWORD).items():
        assert shown[f"cell {cell[0]},{cell[1]}", str(number)] >= 1
    assert shown["cell 0,1", "A"] == 1
    assert shown["cell 0,0", "A"] == 1  # in the key, which begins with 2: no letter of the grid is 1
    texts = [text for _, text in runs(CODEWORD)]
    assert not any("Feline" in text for text in texts)
    numbers = Counter(int(text) for text in texts if text.isdecimal())
    assert set(numbers) == {2, 8, 9, 13, 14, 24}
    assert sum(numbers.values()) == len(numbers_of(CODEWORD)) + 6


def test_a_codeword_without_letters_is_drawn_with_an_empty_key():
    empty = changed(CODEWORD, grid=Grid(tuple("." * len(row) for row in CODEWORD.grid.rows)))
    assert not any(text.isdecimal() for _, text in runs(empty))


def test_the_solution_of_a_codeword_has_the_letters_of_the_numbers():
    assert "".join(text for part, text in runs(CODEWORD, "solution") if part) == "CATOODOG"
    text = " ".join(text for part, text in runs(CODEWORD, "solution") if not part).replace("\u00a0", " ")
    assert " ".join(text.split()).endswith("solution 2 A 8 D 9 C 13 T 14 G 24 O")


def test_labels_of_clues_are_omitted_in_small_cells_and_numbers_stay_legible():
    wide = changed(ACROSTIC, grid=Grid(("catodg" * 6, "o#oo#o" * 6, "dogcat" * 6)))
    drawing = wing.figure(wide, CLASSIC, "puzzle", 430, wing.open_key(wide, house=House()))
    shown = [run for run in found_in(drawing.shapes, Run) if run.part.startswith("cell")]
    assert {run.text.isdecimal() for run in shown} == {True}
    assert min(run.size for run in shown) >= CLASSIC.least


def test_an_acrostic_prints_the_letters_of_the_clues_and_a_blank_for_each_letter():
    shown = Counter(runs(ACROSTIC))
    assert shown["cell 2,0", "B"] == shown["cell 0,0", "A"] == 1
    below = [text for part, text in runs(ACROSTIC) if part == "clue Clues B" and text.isdecimal()]
    assert below == ["8", "5", "7", "6"]
    drawing = wing.figure(ACROSTIC, CLASSIC, "puzzle", 300, wing.open_key(ACROSTIC, house=House()))
    assert sum(one.part == "clue Clues B" for one in found_in(drawing.shapes, Line)) == 4  # type: ignore[type-var]
    text = " ".join(text for _, text in runs(ACROSTIC, "solution"))
    assert "CAT" in text
    assert "AG" in text  # the initials


WORDS = ["ab", "ba", "bc", "ca", "aa", "cb", "bb", "abc", "cab", "bca", "aba", "bab", "cac"]


def naive_solutions(puzzle: Puzzle) -> set[str]:
    """All ways to replace the letters a, b and c by one another that make words."""
    assert puzzle.code
    words, entries = set(WORDS), [entry.word for entry in entries_of(puzzle.grid) if "." not in entry.word]
    ways = {"".join(way) for way in permutations(LETTERS[:5], 3)}
    used = set("".join(entries))

    def fits(way: str) -> bool:
        table = str.maketrans("abc", way)
        keeps = all(letter.translate(table) == letter for letter in puzzle.code.given if letter in used)
        return keeps and all(one.translate(table) in words | set(entries) for one in entries)

    return {"".join(other for one, other in zip("abc", way, strict=True) if one in used) for way in ways if fits(way)}


@settings(max_examples=60)
@given(
    rows=st.lists(st.text("abc#", min_size=3, max_size=3), min_size=1, max_size=3),
    shown=st.sets(st.sampled_from("abc")),
)
def test_other_solutions_are_those_of_the_naive_twin(rows: list[str], shown: set[str]):
    puzzle = Puzzle(grid=Grid(tuple(rows)), code=Code(LETTERS, "".join(sorted(shown))))
    used = sorted(set("".join(entry.word for entry in entries_of(puzzle.grid))))
    other, ways = other_solution(puzzle, WORDS), naive_solutions(puzzle)
    assert other is not None
    assert bool(other) == (len(ways) > 1)
    if other:
        assert "".join(other.get(letter, letter) for letter in used) in ways


def test_solvers_are_told_what_to_do_in_each_language():
    for puzzle, words in ((CODEWORD, "Each number stands for a letter"), (ACROSTIC, "copy each letter to the square")):
        assert words in " ".join(text for _, text in runs(puzzle))
        key = wing.open_key(puzzle, house=House())
        assert words in wing.sheet(puzzle, key).rules
        assert any(words in getattr(block, "text", "") for block in wing.edition(puzzle, key).puzzle)
    german = changed(CLASSIC, words=Words(language="de"))
    drawn = wing.figure(CODEWORD, german, "puzzle", 300, wing.open_key(CODEWORD, house=House()))
    assert "Jede Zahl" in " ".join(run.text for run in found_in(drawn.shapes, Run))


def test_a_title_that_names_the_form_only_follows_it():
    plain = changed(CODEWORD, title="Crossword")
    forms = ("Crossword", "Diagramless", "Codeword", "Acrostic")
    assert [retitled(plain, form) for form in forms] == ["Crossword", "Crossword", "Codeword", "Acrostic"]
    assert retitled(changed(plain, title="Codeword"), "Crossword") == "Crossword"
    assert retitled(changed(plain, title="Pets"), "Codeword") == "Pets"


def test_copies_of_a_form_are_offered_only_in_formats_that_hold_it():
    names = [form.name for form in copies_for(ACROSTIC)]
    assert names[:2] == ["ipuz", "jpz"]
    assert not {"puz", "xd", "exolve", "qxw", "csv", "nyt"}.intersection(names)
    assert copies_for(changed(ACROSTIC, acrostic=UNSET)) == copies_of("crossword")


@pytest.mark.parametrize("puzzle", [CODEWORD, ACROSTIC])
@pytest.mark.parametrize("cell", [0.0, 20.0])
def test_a_codeword_or_an_acrostic_has_a_single_figure_at_a_width(puzzle: Puzzle, cell: float) -> None:
    look, key = changed(CLASSIC, cell=cell), wing.open_key(puzzle, house=House())
    assert wing.figure_choices(puzzle, look, "puzzle", 400, key) == (wing.figure(puzzle, look, "puzzle", 400, key),)
