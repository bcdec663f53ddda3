"""A crossword as drawings: the grid with its clues, the grid alone, and the solution.

All functions return shapes in points and are independent of the output format. Part keys are `cell 3,4` (row and
column from the top left, from 0) and `clue 17 across`.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput, changed
from engine.core.alphabet import ENGLISH
from engine.crossword import forms
from engine.crossword.answers import Key
from engine.crossword.clue_columns import Measure, clue_blocks, divided, fewer_columns, measure
from engine.crossword.diagram import grid_drawing
from engine.crossword.editions import described, size_text, squares_of
from engine.crossword.grid import DIRECTIONS, undrawn, without_pencil
from engine.crossword.puzzle import Puzzle
from engine.crossword.wordplay.annotation import explanation
from engine.drawing.flow import Block, Flow, balanced, placed
from engine.drawing.fonts import Span
from engine.drawing.shapes import MM, Drawing, Group, Shape, as_figure
from engine.drawing.style import Style
from engine.drawing.words import Words, with_curly_quotes

CrosswordPart: TypeAlias = Literal["puzzle", "grid", "solution"]

COMFORT = 18.0  # side of a cell in points (6.4 mm) below which the grid spans another column, if there is one

LARGE_COMFORT = 32.0  # the same in large print, where a cell has a number of 16 pt
SOLVED = 1.8  # side of the largest cell of a solution as a multiple of the text size
LEAST_SOLVED = 4 / 3  # side of the smallest printable cell of a solution as a multiple of the least type size

ANSWERS = 14.0  # least width of the answers beside the solution's grid, as a multiple of the text size
OVER = 1.12  # height of the clues beside a grid as a multiple of the grid's height, at most
MANY = 1.15
"""If the clues below the grid are higher than this multiple of the grid's height, they are set in small type."""

CELLS = (15.5, 27.0)  # least and largest side of a cell in a choice of figures, in points: 5.5 to 9.5 mm
FILLED = 0.8
"""Share of a grid's height that the clues beside it fill; if they fill less, fewer and wider columns are tried."""

LARGER = 1.15, 1.3  # type sizes of clues that leave much of a wide figure empty, as multiples of the text size

TALLER = 1.5  # height of a figure with such type, at most, as a multiple of the height with the usual one
WIDE = 18.0  # least width of a column of clues of an acrostic, as a multiple of the text size
MOST_CLUES = 6  # pages of clues that face a grid and follow it
SLIVER = 3  # lines of clues below a grid with clues at its side, at least


class _Set(NamedTuple):
    """A grid typeset with its clues: shapes, total height, and height of the clues below the grid.

    `lone` is true if a column below the grid has a single clue, which looks misplaced. `filled` is the share of
    the grid's height that clues beside it fill, 1 if there are clues below it.
    """

    shapes: tuple[Shape, ...]
    height: float
    beneath: float
    lone: bool = False
    filled: float = 1.0


def figure(puzzle: Puzzle, style: Style, part: CrosswordPart, width: float, key: Key) -> Drawing:
    """Typeset the puzzle with its clues, the "grid" alone or the "solution" at a width in points."""
    puzzle = changed(puzzle, grid=without_pencil(puzzle.grid)) if puzzle.grid.marks else puzzle
    if part == "grid":
        return grid_drawing(puzzle.grid, style, width, places=forms.numbers_of(puzzle))
    puzzle = puzzle if part == "solution" else _shown(puzzle)
    flow = Flow(style, width)
    if part == "solution":
        flow.title(with_curly_quotes(style.words.solution_title(puzzle.title)))
        _solution(flow, puzzle, key)
        if puzzle.explained is True and not puzzle.code:
            _explanations(flow, key)
        return flow.drawing()
    if not key.entries and not forms.needs_no_entries(puzzle):
        flow.title(with_curly_quotes(puzzle.title))
        flow.text(style.words("no_words"), style.sizes.text)
        return flow.drawing()
    made = _of_form(puzzle, style, width, key) if forms.form_of(puzzle) else _with_clues(puzzle, style, width, key)[0]
    return _titled(puzzle, style, width, made)


def facing_figures(
    puzzle: Puzzle, style: Style, width: float, heights: tuple[float, float], key: Key, fewest: int = 1
) -> tuple[Drawing, ...]:
    """Typeset the grid with the title, and the clues, for two facing pages of a width and heights in points.

    The clues have the text size, or the small one if they need it. Those that do not fit the facing page continue on
    further pages, below the title; they have the `fewest` pages at least. Raises BadInput if they do not fit.
    """
    if forms.form_of(puzzle):
        raise BadInput("a codeword or an acrostic is not split over two pages", mend="Use larger pages.")
    puzzle = _shown(changed(puzzle, grid=without_pencil(puzzle.grid)))
    height, depth = heights
    room = height - _titled(puzzle, style, width, _Set((), 0.0, 0.0)).height
    side = min(width, room * puzzle.grid.columns / len(puzzle.grid.rows))
    grid = _empty_grid(puzzle, key, style, side, most=max(1.0, side / puzzle.grid.columns / style.sizes.letters))
    centered = Group(grid.shapes, (width - grid.width) / 2)
    head = Flow(style, width)
    head.title(with_curly_quotes(puzzle.title))
    above = Group(head.drawing().shapes, role="artifact")  # a title that is repeated is not read again
    for pages, size in product(range(fewest, MOST_CLUES + 1), (style.sizes.text, style.sizes.small)):
        columns = measure(width, size)
        blocks, count = clue_blocks(key, style, columns, puzzle.clue_lists), columns.count
        tops = [0.0] * count + [head.y] * count * (pages - 1)
        found = balanced(blocks, tops)
        if found.foot <= depth:
            break
    else:
        what = f"the clues do not fit {MOST_CLUES} pages of {depth / MM:.1f} mm"
        raise BadInput(what, mend="Shorten clues, or use larger pages.")
    clues = []
    for first in range(0, len(tops), count):
        part = found._replace(starts=found.starts[first : first + count + 1])
        shapes = placed(blocks, part, tops[first : first + count], columns.step)
        clues.append(Drawing(width, found.foot, (above, *shapes) if first else shapes))
    return _titled(puzzle, style, width, _Set((centered,), grid.height, 0.0)), *clues


def figure_choices(puzzle: Puzzle, style: Style, part: CrosswordPart, width: float, key: Key) -> tuple[Drawing, ...]:
    """Return figures of several heights at a width; the first is that of `figure`.

    The others have grids of other sizes, with the clues beside or around them, the largest grid first, or smaller
    type. In a style with a side of cells, all have grids of this side, and the same number of figures at a width for
    every puzzle.
    """
    if part != "puzzle" or not key.entries or forms.form_of(puzzle):
        return (figure(puzzle, style, part, width, key),)
    puzzle = _shown(changed(puzzle, grid=without_pencil(puzzle.grid)))
    if style.cell:
        return tuple(_titled(puzzle, style, width, made) for made in _fixed_sets(puzzle, style, width, key))
    usual, *smaller = _with_clues(puzzle, style, width, key)
    sets = usual, *_other_sets(puzzle, style, width, key), *smaller
    return tuple(_titled(puzzle, style, width, made) for made in sets)


def _shown(puzzle: Puzzle) -> Puzzle:
    puzzle = forms.with_given(puzzle)
    return changed(puzzle, grid=undrawn(puzzle.grid), locked=()) if puzzle.diagramless else puzzle


def _titled(puzzle: Puzzle, style: Style, width: float, made: _Set) -> Drawing:
    flow = Flow(style, width)
    flow.title(with_curly_quotes(puzzle.title))
    flow.space(style.sizes.text * 0.4)
    if notes := "\n".join(filter(None, (with_curly_quotes(puzzle.notes.strip()), forms.rules_of(puzzle, style.words)))):
        flow.text([Span(notes, style.faces.emphasis)], style.sizes.text)
        flow.space(style.sizes.text * 0.8)
    flow.add(made.shapes, 0.0, made.height)
    if rights := puzzle.copyright.strip():
        flow.space(style.sizes.small * 0.6)
        flow.text(rights, style.sizes.small, align="left")
    return flow.drawing()


def _other_sets(puzzle: Puzzle, style: Style, width: float, key: Key) -> list[_Set]:
    """The grid with its clues in all good ways, the text size before the small one, larger grids first."""
    found: list[tuple[float, float, _Set]] = []
    least, most = (
        (LARGE_COMFORT, style.sizes.letters) if style.large else (CELLS[0], max(CELLS[1], style.sizes.letters))
    )
    for size in dict.fromkeys((style.sizes.text, style.sizes.small)):
        usual = measure(width, size)
        for columns in (usual, *fewer_columns(usual)):
            blocks = clue_blocks(key, style, columns, puzzle.clue_lists)
            for spanned in range(1, columns.count + 1):
                side = columns.span(spanned) / puzzle.grid.columns
                if least <= side <= most:
                    grid = _empty_grid(puzzle, key, style, columns.span(spanned))
                    made = [_around(grid, blocks, style, columns, spanned)]
                    if spanned < columns.count:
                        made.append(_beside(grid, blocks, columns, spanned))
                    found += [(size, side, one) for one in made if _good(one, grid, columns, style)]
    found.sort(key=lambda one: (-one[0], -one[1]))
    return [one for _, _, one in found]


def _fixed_sets(puzzle: Puzzle, style: Style, width: float, key: Key) -> Iterator[_Set]:
    """Yield the grid at the style's size of cells, with fewer and fewer columns of clues beside it."""
    usual, across = measure(width, style.sizes.text), puzzle.grid.columns * style.cell
    grid = _empty_grid(puzzle, key, style, across + style.lines.cell, most=max(1.0, style.cell / style.sizes.letters))
    for columns in (usual, *fewer_columns(usual)):
        blocks = clue_blocks(key, style, columns, puzzle.clue_lists)
        spans = (span for span in range(1, columns.count) if columns.span(span) >= across)
        spanned = next(spans, columns.count)
        around = _around(grid, blocks, style, columns, spanned)
        yield around
        yield _beside(grid, blocks, columns, spanned) if spanned < columns.count else around


def _good(made: _Set, grid: Drawing, columns: Measure, style: Style) -> bool:
    """Whether clues fill the space beside the grid, and clues below it fill several lines of all columns."""
    if made.beneath:
        return made.beneath >= SLIVER * columns.size * style.leading and not made.lone
    return made.filled >= FILLED and made.height <= OVER * grid.height


def _with_clues(puzzle: Puzzle, style: Style, width: float, key: Key) -> list[_Set]:
    """The grid and its clues: in small type if there are many clues, in larger type if much space is left.

    Sets with the same columns in the sizes up to the larger one follow.
    """
    columns = measure(width, style.sizes.text)
    made = _in_columns(puzzle, style, columns, key)
    for scale in (1.0, *LARGER):
        usual = measure(width, style.sizes.text * scale)
        for wider in (usual, *fewer_columns(usual)):
            if made.filled >= FILLED:
                break
            other = _in_columns(puzzle, style, wider, key)
            least, most = (made.filled, made.height) if scale == 1 else (FILLED, made.height * TALLER)
            if other.filled > least and other.height <= most:
                made, columns = other, wider
    if made.beneath > MANY * grid_drawing(puzzle.grid, style, width).height:
        return [_in_columns(puzzle, style, measure(width, style.sizes.small), key)]
    sizes = (style.sizes.text * scale for scale in (1.0, *LARGER))
    others = (divided(width, columns.count, size) for size in sizes if size < columns.size)
    return [made, *(_in_columns(puzzle, style, other, key) for other in others)]


def _in_columns(puzzle: Puzzle, style: Style, columns: Measure, key: Key) -> _Set:
    """The grid over the smallest number of columns with comfortable cells; the clues beside and below it."""
    blocks = clue_blocks(key, style, columns, puzzle.clue_lists)
    comfort = LARGE_COMFORT if style.large else min(COMFORT, style.sizes.letters)
    for spanned in range(1, columns.count):
        if columns.span(spanned) / puzzle.grid.columns >= comfort:
            grid = _empty_grid(puzzle, key, style, columns.span(spanned))
            beside = _beside(grid, blocks, columns, spanned)
            if beside.height <= OVER * grid.height:
                return beside
            around = _around(grid, blocks, style, columns, spanned)
            if around.beneath >= SLIVER * columns.size * style.leading and not around.lone:
                return around
    grid = _empty_grid(puzzle, key, style, columns.span(columns.count))
    return _around(grid, blocks, style, columns, columns.count)


def _of_form(puzzle: Puzzle, style: Style, width: float, key: Key) -> _Set:
    """The grid of a codeword above its key and the alphabet, or that of an acrostic above its clues."""
    side = style.cell or style.sizes.letters
    grid = _empty_grid(puzzle, key, style, min(width, puzzle.grid.columns * side + style.lines.cell))
    if not puzzle.code:
        size = style.sizes.text
        count = max(1, int(width / (WIDE * size)))
        columns = divided(width, count, size)
        blocks = clue_blocks(key, style, columns, puzzle.clue_lists, forms.numbers_of(puzzle))
        return _around(grid, blocks, style, columns, count)
    strip = forms.key_of_code(puzzle)
    side = (grid.width - style.lines.cell) / puzzle.grid.columns
    across = min(width, side * strip.grid.columns + style.lines.cell)
    drawn = grid_drawing(strip.grid, style, across, places=forms.numbers_of(strip))
    flow = Flow(style, width)
    flow.add(grid.shapes, 0.0, grid.height)
    flow.space(style.sizes.text * style.leading)
    text = style.words("grid_key", rows=". ".join(squares_of(strip, solved=False, numbered=True).lines(style.words)))
    flow.add(as_figure(drawn, text).shapes, 0.0, drawn.height)
    flow.space(style.sizes.text * 0.8)
    flow.text("\u2002".join(ENGLISH.letters.upper()), style.sizes.text, align="left")
    return _Set(tuple(flow.shapes), flow.y, 0.0)


def _empty_grid(puzzle: Puzzle, key: Key, style: Style, width: float, *, most: float = 1.0) -> Drawing:
    """The grid with its alternative text. The clues follow as text."""
    if not puzzle.diagramless:
        text = described(puzzle, key, style.words)
    else:
        text = style.words("grid_diagramless", size=size_text(puzzle.grid, style.words))
    places, corners = forms.numbers_of(puzzle), forms.corners_of(puzzle)
    drawn = grid_drawing(puzzle.grid, style, width, most=most, bare=puzzle.diagramless, places=places, corners=corners)
    return as_figure(drawn, text)


def _beside(grid: Drawing, blocks: Sequence[Block], columns: Measure, spanned: int) -> _Set:
    """The grid on the left, all clues to its right; few clues in as few columns as the grid's height allows."""
    free = columns.count - spanned
    tops = [0.0] * free
    found = balanced(blocks, tops)
    filled = found.foot / grid.height
    for used in range(1, free if filled < FILLED else 1):
        fewer = balanced(blocks, [0.0] * used)
        if fewer.foot <= grid.height:
            tops, found = [0.0] * used, fewer
            break
    clues = Group(placed(blocks, found, tops, columns.step), spanned * columns.step)
    return _Set((Group(grid.shapes), clues), max(grid.height, found.foot), 0.0, filled=filled)


def _around(grid: Drawing, blocks: Sequence[Block], style: Style, columns: Measure, spanned: int) -> _Set:
    """The grid at the top right, or at the left if it spans all columns; the clues to its left and below."""
    beside = columns.count - spanned
    top = grid.height + columns.size * style.leading
    tops = [0.0] * beside + [top] * spanned
    found = balanced(blocks, tops)
    left = columns.span(columns.count) - grid.width if beside else 0.0
    shapes = (Group(grid.shapes, left), *placed(blocks, found, tops, columns.step))
    held = [end - start for start, end in pairwise(found.starts[beside:])]
    below = found.foot - top  # 0 if all clues fit beside the grid, which is then better on the left
    return _Set(shapes, max(grid.height, found.foot), below, 1 in held, filled=1.0 if below > 0 else 0.0)


def _solution(flow: Flow, puzzle: Puzzle, key: Key) -> None:
    """The small grid with its letters, or the answers, or both below or beside each other, as the style has it.

    The answers replace a grid that is too narrow to print.
    """
    style, width = flow.style, flow.width
    most = SOLVED * style.sizes.text / style.sizes.letters
    grid = grid_drawing(puzzle.grid, style, width, most=most, letters=True, bare=bool(puzzle.code))
    narrow = grid.width < LEAST_SOLVED * style.least * puzzle.grid.columns
    bare = not key.entries and bool(puzzle.grid.labels)  # no list of answers
    if not bare and (style.solved == "list" or not key.entries or narrow):
        _answers(flow, key, puzzle)
        return
    flow.space(style.sizes.text * 0.4)
    alone, gap = bare or style.solved == "grid", 2 * style.sizes.text
    alt = style.words("grid_solved" if alone else "grid_solved_numbers" if puzzle.code else "grid_solved_words")
    solved = as_figure(grid, " ".join((alt, *(_spoken_answers(key, style.words) if alone else ()))))
    if alone or (room := width - grid.width - gap) < ANSWERS * style.sizes.text:
        flow.add(solved.shapes, (width - grid.width) / 2, grid.height)
        if not alone:
            flow.space(style.sizes.text * 0.8)
            _answers(flow, key, puzzle)
        return
    side = Flow(style, room)
    _answers(side, key, puzzle)
    both = (Group(solved.shapes), Group(tuple(side.shapes), grid.width + gap))
    flow.add(both, 0.0, max(grid.height, side.y))


def _spoken_answers(key: Key, words: Words) -> Iterator[str]:
    """Yield the answers of each direction as a sentence: "Across: 1 CAT, 3 DOG."."""
    for direction in DIRECTIONS:
        found = (one for one in key.of(direction) if not one.head)
        if listed := ", ".join(f"{one.label_in(words)} {one.shown.upper()}" for one in found):
            yield f"{words(direction)}: {listed}."


def _answers(flow: Flow, key: Key, puzzle: Puzzle) -> None:
    """Add the answers; those of an acrostic with the quotation; the letters of the numbers of a codeword."""
    style = flow.style
    pairs = [*forms.answers_of(puzzle).items()]
    if puzzle.acrostic:
        flow.text(forms.quotation_text(puzzle.grid), style.sizes.text)
        flow.space(style.sizes.small * 0.4)
        pairs = [(style.words("initials"), forms.initials_of(puzzle)), *pairs]
    elif puzzle.code:
        pairs = [(str(number), letter) for number, letter in forms.letters_of(puzzle).items()]
    if pairs:
        strong = style.faces.strong
        spans = [(Span(f"{label}\u00a0", strong), Span(f"{text.upper()}\u2002")) for label, text in pairs]
        flow.text([span for pair in spans for span in pair], style.sizes.small)
        return
    for direction in DIRECTIONS:
        spans = [Span(f"{style.words(direction)}\u2002", style.faces.strong)]
        for one in (one for one in key.of(direction) if not one.head):
            part = f"clue {one.name}"
            spans.append(Span(f"{one.label_in(style.words)}\u00a0", style.faces.strong, part=part))
            spans.append(Span(f"{one.shown.upper()}\u2002", part=part))
        if len(spans) > 1:
            flow.text(spans, style.sizes.small)
            flow.space(style.sizes.small * 0.4)


def _explanations(flow: Flow, key: Key) -> None:
    style = flow.style
    flow.space(style.sizes.text * 0.6)
    for one in key.entries:
        if one.annotation:
            entry = style.words(f"entry_{one.direction}", number=one.sign)
            head = Span(f"{entry}\u2002", style.faces.strong, part=f"clue {one.name}")
            text = f"{one.shown.upper()}\u2002{with_curly_quotes(explanation(one.annotation, style.words))}"
            flow.text([head, Span(text, part=f"clue {one.name}")], style.sizes.small, align="left")
            flow.space(style.sizes.small * 0.2)
