"""The text form of drawn grids: what it means, that it can be written and read again, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput
from engine.crossword.grid import Bar, Grid, Mark
from engine.crossword.grid_text import grid_text, parse_grid

TEXT = """
CAT#
O.-.
gear

bar 1,1 3,2 right
bar 2,2 BELOW
circle 1,1 3,3
shade 1,1 1,2
shade 3,3 #D0E0FF
rebus 2,2 Ten of Hearts
given 1,1
pencil 3,4
"""


def test_the_lines_mean_what_the_help_says() -> None:
    assert parse_grid(TEXT) == Grid(
        ("cat#", "o._.", "gear"),
        (Bar(0, 0, "right"), Bar(1, 1, "below"), Bar(2, 1, "right")),
        (
            Mark(0, 0, circle=True, shade="grey", given=True),
            Mark(0, 1, shade="grey"),
            Mark(1, 1, "Ten of Hearts"),
            Mark(2, 2, circle=True, shade="#d0e0ff"),
            Mark(2, 3, pencil=True),
        ),
    )


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    wide, high = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    rows = tuple(draw(st.text("...ab#_", min_size=wide, max_size=wide)) for _ in range(high))
    cells = [(r, c) for r in range(high) for c in range(wide)]
    bars, marks, bare = [], [], Grid(rows)
    for r, c in cells:
        bars += [
            bar
            for bar in (Bar(r, c, "below"), Bar(r, c, "right"))
            if all(map(bare.is_open, bar.cells)) and draw(st.booleans())
        ]
        text = draw(st.sampled_from(("", "HEART", "a b", "\u00e9", "3,4", "right")))
        mark = Mark(
            r, c, text if rows[r][c] == "." else "", draw(st.booleans()),
            draw(st.sampled_from(("", "grey", "#00ff00"))), given=draw(st.booleans()),
        )  # fmt: skip
        if rows[r][c] != "_" and not mark.is_plain:
            marks.append(mark)
    return Grid(rows, tuple(bars), tuple(marks))


@given(grids(), st.booleans())
def test_what_is_written_is_read_again(grid: Grid, capitals: bool) -> None:
    if any(mark.text == "3,4" for mark in grid.marks):
        return  # a text that looks like a cell has no written form
    assert parse_grid(grid_text(grid, capitals=capitals)) == grid


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the grid has no rows"),
        ("bar 1,1 right", "the grid has no rows"),
        ("c a t", "line 1: 'c a t' is neither a row nor a line that names a cell"),
        ("cat\nbar 1,1 left", 'line 2: a bar is "right" of its cell or "below" it'),
        ("cat\nbar 1,3 right", "row 1, column 3 is not between two open cells"),
        ("cat\n\ncirle 1,1", "line 3: 'cirle' is unknown"),
        ("cat\ncircle 1,1 thick", 'line 2: a line "circle" has no text after its cells'),
        ("cat\nrebus 1,1", 'line 2: a line "rebus" has a text after its cells'),
        ("cat\nrebus 1,1 heart", "row 1, column 1 has the text 'heart' and 'c'"),
        ("c.t\nrebus 1,2 a", "line 2: 'a' is not the text of a mark"),
        ("cat\nshade 1,1 blue", "line 2: 'blue' is no shade"),
        ("cat\ncircle 2,1", "row 2, column 1 marks nothing"),
        ("cat\ncircle 0,1", "neither a row nor a line that names a cell"),
        ("cat\ngiven 1,1\npencil 1,1", "line 3: a letter is either given or pencilled in"),
        ("c.t\n\nbar 1,1 right\n\nd.g", "line 5: a second grid begins"),
        ("c\u00e9t", "'\u00e9' in row 1 of the grid is not a letter a to z"),
    ],
)
def test_what_is_no_grid_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_grid(text)
    assert why in caught.value.what
