"""Printed grids with blocks, voids, bars and marks, judged from their shapes."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import pytest

from engine.core import changed
from engine.crossword.answers import Key, key_of
from engine.crossword.diagram import DARKEST, PALEST, enclosed_voids, grid_drawing
from engine.crossword.figure import figure
from engine.crossword.grid import Grid, entries_of
from engine.crossword.grid_text import letters_text, numbered_text, parse_grid
from engine.crossword.puzzle import Clue, ClueList, Listed, ListedClue, Puzzle
from engine.drawing.shapes import MM, Circle, Drawing, Group, Ink, Line, Polygon, Run, Shape
from engine.drawing.style import style
from engine.drawing.words import USUAL_WORDS
from engine.output.figures import Heading, Printable
from engine.output.press.boxes import preset
from engine.output.press.preflight.preflight import check_drawing
from engine.output.text.plain import edition_of, plain
from engine.words.vetting.taboo import Vetter
from tests.engine.crossword.test_figure import placed, said

CLASSIC = style("classic")
BARRED = parse_grid("""
scar.d
h.ate.
earth#
ends..
lo_rip
..eats

bar 1,4 3,4 right
bar 1,1 1,2 below
circle 1,1 3,5
shade 2,3 4,1 #204060
shade 4,2
rebus 2,2 HEART
given 1,3 2,2
pencil 6,3 6,4
""")


def of(drawing: Drawing, kind: type, part: str = "") -> list:
    return [one for one, _, _ in placed(drawing.shapes, kind=kind) if not part or one.part == part]


def letters(drawing: Drawing) -> dict[str, str]:
    found: defaultdict[str, str] = defaultdict(str)
    for one in of(drawing, Run):
        if one.part.startswith("cell") and not one.text.isdigit():
            found[one.part] += one.text
    return dict(found)


def fills(drawing: Drawing) -> dict[str, float]:
    return {one.part: one.fill.black for one in of(drawing, Polygon) if one.fill and one.part}


def puzzle(grid: Grid) -> tuple[Puzzle, Key]:
    made = Puzzle(grid=grid, title="Barred")
    return made, key_of(made, Vetter(()))


def test_blocks_are_solid_and_shades_are_tints_that_leave_letters_legible() -> None:
    filled = fills(grid_drawing(BARRED, CLASSIC, 82.6 * MM))
    assert filled["cell 2,5"] == 1.0
    assert filled["cell 3,1"] == CLASSIC.inks.accent.black
    assert PALEST <= filled["cell 1,2"] == filled["cell 3,0"] <= DARKEST
    assert set(filled) == {"cell 2,5", "cell 3,1", "cell 1,2", "cell 3,0"}
    boxes = {one.part for one in of(grid_drawing(BARRED, CLASSIC, 82.6 * MM), Polygon)} - {""}
    assert "cell 4,2" not in boxes
    assert len(boxes) == 35


def test_only_given_letters_are_in_the_puzzle_and_pencilled_ones_nowhere() -> None:
    made, key = puzzle(BARRED)
    assert letters(figure(made, CLASSIC, "grid", 234, key)) == {"cell 0,2": "A", "cell 1,1": "HEART"}
    solved = letters(figure(made, CLASSIC, "solution", 234, key))
    assert (solved["cell 1,1"], solved["cell 0,0"], solved["cell 5,5"]) == ("HEART", "S", "S")
    assert "cell 5,2" not in solved
    assert "cell 5,3" not in solved
    on_screen = {one.part: one.ink.name for one in of(grid_drawing(BARRED, CLASSIC, 300, letters=True), Run)}
    assert on_screen["cell 5,2"] == CLASSIC.inks.muted.name


def test_a_rebus_is_set_inside_its_cell_in_smaller_type() -> None:
    drawing = grid_drawing(BARRED, CLASSIC, 82.6 * MM, letters=True)
    box = of(drawing, Polygon, "cell 1,1")[0].points
    lines = [one for one in of(drawing, Run, "cell 1,1") if one.text.isalpha()]
    assert "".join(one.text for one in lines) == "HEART"
    letter = next(one for one in of(drawing, Run, "cell 0,0") if one.text == "S")
    for one in lines:
        assert one.size < letter.size
        assert box[0][0] < one.x < one.x + sum(one.advances) < box[2][0]
        assert box[0][1] < one.y - one.size * 0.6
        assert one.y < box[2][1]


def test_bars_are_thick_lines_between_their_cells_and_one_line_if_they_continue() -> None:
    drawing = grid_drawing(BARRED, CLASSIC, 82.6 * MM)
    lines, side = of(drawing, Line), (drawing.width - CLASSIC.lines.cell) / 6
    assert all(line.width >= 2.5 * CLASSIC.lines.cell for line in lines[:3])
    start = CLASSIC.lines.cell / 2
    across = next(line for line in lines if line.points[0][1] == line.points[1][1] == start + side)
    assert across.points[1][0] - across.points[0][0] == pytest.approx(2 * side, abs=CLASSIC.lines.cell + 0.01)
    upright = [line for line in lines if line.points[0][0] == pytest.approx(start + 4 * side)]
    assert [round((line.points[0][1] - start) / side) for line in upright] == [0, 2]


def test_the_frame_of_a_barred_grid_stays_inside_the_drawing() -> None:
    drawing = grid_drawing(parse_grid("...\n...\n...\nbar 2,1 right"), CLASSIC, 100)
    frame = of(drawing, Line)[1:]
    assert len(frame) == 4
    assert not of(grid_drawing(parse_grid("...\n..."), CLASSIC, 100), Line)
    for line in of(drawing, Line):
        for x, y in line.points:
            assert -0.01 <= x <= drawing.width + 0.01
            assert -0.01 <= y <= drawing.height + 0.01


def test_circles_are_inside_their_cells_and_numbers_are_in_gaps() -> None:
    drawing = grid_drawing(BARRED, CLASSIC, 82.6 * MM)
    found = of(drawing, Circle)
    assert [one.part for one in found] == ["cell 0,0", "cell 2,4"]
    for one in found:
        (left, top), _, (right, bottom), _ = of(drawing, Polygon, one.part)[0].points
        assert one.radius + one.width < (right - left) / 2
        assert (one.x, one.y) == pytest.approx(((left + right) / 2, (top + bottom) / 2))
        assert one.width >= 0.5
    number = of(drawing, Run, "cell 0,0")[0]
    [gap] = [one for one in of(drawing, Polygon) if not one.part and one.fill.black == 0]
    assert gap.points[0][0] < number.x + number.advances[0] / 2 < gap.points[2][0]


@pytest.mark.parametrize("columns", [82.6, 125.4])
@pytest.mark.parametrize("part", ["puzzle", "grid", "solution"])
def test_a_grid_with_everything_passes_the_press(columns: float, part) -> None:
    grid = parse_grid("\n".join(["." * 15] * 15) + "\nbar 1,4 3,4 9,9 right\nshade 2,2 3,3 #000000\ncircle 2,2 5,5")
    made, key = puzzle(grid)
    drawing = figure(made, CLASSIC, part, columns * MM, key)
    assert check_drawing(drawing, preset=preset("newspaper")) == ()
    inks = [
        ink.spot
        for kind in (Polygon, Circle, Line, Run)
        for one in of(drawing, kind)
        for ink in ([one.ink] if isinstance(one, (Line, Run)) else [one.fill, one.stroke])
        if ink
    ]
    assert set(inks) == {""}


HOLE = Grid(("strap", "o___i", "a___l", "d___o", "stems", "____t"))


def test_an_enclosed_void_is_tinted_and_an_open_one_is_nothing() -> None:
    assert enclosed_voids(HOLE) == {(r, c) for r in (1, 2, 3) for c in (1, 2, 3)}
    assert enclosed_voids(Grid(("ab_", "c_d", "efg"))) == {(1, 1)}
    assert enclosed_voids(Grid(("a_c", "c_d", "efg"))) == set()
    drawing = grid_drawing(HOLE, CLASSIC, 234)
    tinted = [one for one in of(drawing, Polygon) if one.fill]
    side = (drawing.width - CLASSIC.lines.cell) / 5
    assert [(round(x / side, 1), round(y / side, 1)) for x, y in tinted[0].points[::2]] == [(1, 1), (4, 4)]
    assert len(tinted) == 1
    ell = grid_drawing(Grid(("abcd", "e_fg", "h__i", "jklm")), CLASSIC, 234)
    side = (ell.width - CLASSIC.lines.cell) / 4
    boxes = [(*one.points[0], *one.points[2]) for one in of(ell, Polygon) if one.fill]
    line = CLASSIC.lines.cell  # the boxes lie half below the lines around, and over each other: no seam is seen
    areas = [(right - left - line) * (bottom - top - line) / side**2 for left, top, right, bottom in boxes]
    assert sum(areas) == pytest.approx(3)
    assert boxes[0][2] - boxes[1][0] == pytest.approx(line)
    assert {one.fill for one in tinted} == {Ink("tint", CLASSIC.inks.accent.black)}
    assert {one.stroke for one in tinted} == {None}


def test_the_tint_of_an_enclosed_void_differs_from_shaded_cells() -> None:
    shaded = Grid(HOLE.rows, marks=parse_grid("\n".join(HOLE.rows) + "\nshade 1,1").marks)
    tints = {one.part: one.fill for one in of(grid_drawing(shaded, CLASSIC, 234), Polygon) if one.fill}
    assert tints["cell 0,0"].black < tints[""].black


def test_a_grid_as_text_shows_bars_circles_shades_and_given_letters() -> None:
    grid = parse_grid(
        "cat#\no.r_\nbest\nbar 1,2 right\nbar 2,3 below\ncircle 1,1\nshade 3,2\ngiven 1,2 3,1\nrebus 2,2 ON"
    )
    assert numbered_text(grid) == ("1o 2A| 3  #\n 4  .  .  #\n      --\n5B .*  .  .\no: circle, *: shaded")
    assert letters_text(grid, "#") == " C  A| T  #\n O ON  R  #\n      --\n B  E  S  T"


SIGNED = Puzzle(
    grid=Grid(("cat", "o#o", "bee")),
    title="Bars",
    author="Ann Lee",
    copyright="\u00a9 2026 The Paper",
    notes="Each 'shaded' letter moves.",
    clues=(Clue("cat", "Pet"),),
    clue_lists=(ClueList("Diagonals", (ListedClue("A", "From the\ntop", "3"), ListedClue("B", "Unclued"))),),
)


def test_author_notes_copyright_and_further_lists_are_printed_once() -> None:
    key = key_of(SIGNED, Vetter(()))
    [puzzle, solution] = Printable(SIGNED, key, CLASSIC).figures(300)
    text = said(puzzle.drawing)
    order = (
        "By Ann Lee", "Bars", "Each \u2018shaded\u2019 letter moves.", "ACROSS", "DOWN", "DIAGONALS",
        "A From the top (3)", "B Unclued", "\u00a9 2026 The Paper",
    )  # fmt: skip
    assert [text.count(part) for part in order] == [1] * len(order)
    assert [text.index(part) for part in order] == sorted(text.index(part) for part in order)
    assert "Ann Lee" not in said(solution.drawing)
    assert check_drawing(puzzle.drawing, preset=preset("newspaper")) == ()
    [other, _] = Printable(SIGNED, key, CLASSIC, Heading(byline="Set by Bo")).figures(300)
    assert "Ann Lee" not in said(other.drawing)


def test_the_text_edition_has_author_notes_copyright_and_further_lists() -> None:
    key = key_of(SIGNED, Vetter(()))
    text = plain(edition_of(SIGNED, key, Heading(), ("puzzle",), words=USUAL_WORDS))
    assert text.startswith("Bars\n\nBy Ann Lee\n\nEach \u2018shaded\u2019 letter moves.\n\nRow 1: 1, blank, 2\n")
    assert text.endswith("Diagonals\nA. From the top (3).\nB. Unclued.\n\n\u00a9 2026 The Paper\n")
    other = plain(edition_of(SIGNED, key, Heading(byline="Set by Bo"), ("puzzle",), words=USUAL_WORDS))
    assert other.startswith("Bars\n\nSet by Bo\n\nEach \u2018shaded\u2019 letter moves.")


def test_a_grid_without_any_clue_goes_out_alone() -> None:
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "bee")), title="Bare")
    key = key_of(puzzle, Vetter(()))
    assert said(figure(puzzle, CLASSIC, "puzzle", 300, key)) == "Bare 1 2 3"
    text = plain(edition_of(puzzle, key, Heading(), ("puzzle",), words=USUAL_WORDS))
    assert text == "Bare\n\nRow 1: 1, blank, 2\nRow 2: blank, block, blank\nRow 3: 3, blank, blank\n"
    assert alt(puzzle).endswith("Row 3: 3, blank, blank.")


def test_a_solution_has_all_answers_in_capitals_whether_they_are_listed_or_not() -> None:
    puzzle = Puzzle(words=(Listed("Bee"),), grid=Grid(("cat", "o#o", "bee")))
    key = key_of(puzzle, Vetter(()))
    text = said(figure(puzzle, changed(CLASSIC, solved="list"), "solution", 300, key))
    assert all(answer in text.split() for answer in ("CAT", "BEE", "COB", "TOE"))
    solution = plain(edition_of(puzzle, key, Heading(), ("solution",), words=USUAL_WORDS))
    assert solution.startswith("Crossword: solution\n\nRow 1: C, A, T\n")
    assert solution.endswith("Across\n1. cat\n3. Bee\n\nDown\n1. cob\n2. toe\n")


def clued(made: Puzzle) -> Puzzle:
    return changed(made, clues=(Clue("", "A clue", slot=entries_of(made.grid)[0].slot),))


def alt(made: Puzzle) -> str:
    drawn = figure(made, CLASSIC, "puzzle", 400, key_of(made, Vetter(())))
    [text] = [one.alt for one in groups(drawn.shapes) if one.alt]
    return text


def groups(shapes: Sequence[Shape]) -> Iterator[Group]:
    for one in shapes:
        if isinstance(one, Group):
            yield one
            yield from groups(one.shapes)


def test_the_text_for_the_grid_is_true_for_each_kind_of_grid() -> None:
    crisscross = Puzzle((Listed("cat"), Listed("toe")), Grid(("cat", "__o", "__e")))
    assert alt(clued(crisscross)) == (
        "The empty criss-cross grid of 2 words, in 3 rows and 3 columns. Row 1: 1, blank, 2. Row 2: block, block, "
        "blank. Row 3: block, block, blank. Each clue names the length of its word."
    )
    american = Puzzle(grid=Grid(("#...#", ".....", ".....", ".....", "#...#")))
    assert alt(clued(american)) == (
        "The empty grid of 5 rows and 5 columns, with numbers for 10 words and 4 black squares between them. "
        "Row 1: block, 1, 2, 3, block. Row 2: 4, blank, blank, blank, 5. Row 3: 6, blank, blank, blank, blank. "
        "Row 4: 7, blank, blank, blank, blank. Row 5: block, 8, blank, blank, block. "
        "Each letter is in two words. The clues do not name the lengths of their words."
    )
    british = Puzzle(grid=Grid((".....", ".#.#.", ".....", ".#.#.", ".....")))
    assert alt(clued(british)).endswith("Row 5: 5, blank, blank, blank, blank. Each clue names the length of its word.")
    assert alt(clued(Puzzle(grid=BARRED))) == (
        "The empty grid of 6 rows and 6 columns, with numbers for 15 words and 1 black square and 4 bars between "
        "them. Row 1: 1, blank, 2 A, 3, 4, 5. Row 2: 6, 7 HEART, blank, blank, blank, blank. "
        "Row 3: 8, blank, blank, blank, blank, block. Row 4: 9, blank, blank, blank, blank, 10. "
        "Row 5: 11, blank, block, 12, blank, blank. Row 6: 13, blank, blank, blank, blank, blank. "
        "Circles: row 1, column 1; row 3, column 5. Shaded: row 2, column 3; row 4, columns 1, 2. "
        "Bars to the right of: row 1, column 4; row 3, column 4. Bars below: row 1, columns 1, 2. "
        "Each clue names the length of its word."
    )


def test_the_text_for_the_grid_says_which_clues_name_a_length() -> None:
    grid = Grid(("#...#", ".....", ".....", ".....", "#...#"))
    first, last = entries_of(grid)[0].slot, entries_of(grid)[-1].slot
    written = Puzzle(
        grid=grid, clues=(Clue("", "A pet (3)", slot=first), Clue("", "A pen", slot=last, enumeration="1,2"))
    )
    assert alt(written).endswith("Each letter is in two words. Some clues name the length of their word.")
