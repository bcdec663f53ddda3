"""A crossword for readers: its text edition, and its sheet for solvers on a screen.

The text edition lists the grid row by row, and the squares of each clue's entry.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter

from engine.core import changed
from engine.crossword import forms
from engine.crossword import grid as grids
from engine.crossword.answers import Key, Numbered
from engine.crossword.clue_columns import clue_text
from engine.crossword.puzzle import ClueList, ListedClue, Puzzle
from engine.crossword.wordplay.annotation import explanation
from engine.drawing.words import USUAL_WORDS, Words, byline_of, untagged, with_curly_quotes
from engine.wing import sheet as sheets
from engine.wing.result import Target


def _for_readers(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without pencilled letters, with its printed title and notes."""
    title, notes = with_curly_quotes(puzzle.title), with_curly_quotes(puzzle.notes)
    return changed(puzzle, grid=grids.without_pencil(puzzle.grid), title=title, notes=notes)


def edition(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, seen: bool = False) -> sheets.Edition:
    """Return the edition of a crossword. Pencilled letters are left out, as in print.

    For blind readers, each clue names the squares of its entry, and squares with circles and other marks are listed.
    """
    puzzle, words = _for_readers(puzzle), wording
    grid = puzzle.grid
    if forms.form_of(puzzle):
        return _edition_of_form(puzzle, wording)
    shown = changed(puzzle, grid=grids.undrawn(grid)) if puzzle.diagramless else puzzle
    placed = not seen and not puzzle.diagramless
    above = (byline_of(puzzle.author, words), puzzle.notes)
    clue = lambda one: clue_text(one, words)  # noqa: E731
    clues = _entries(key, words, lambda one: _sentences(clue(one), _span(one, words)) if placed else clue(one))
    place = partial(_places, words=words) if placed else None
    lists = (block for one in puzzle.clue_lists for block in _listed(one, place, words))
    return sheets.Edition(
        puzzle.title,
        (*_texts(above), squares_of(shown, solved=False, numbered=not puzzle.diagramless),
         *(_texts(marks_text(grid, words)) if placed else ()), *clues, *lists,
         *_texts([puzzle.copyright])),
        (squares_of(puzzle, solved=True),
         *_entries(key, words, lambda one: one.text if placed else one.shown.upper(), spelled=True),
         *(_explanations(key, words) if puzzle.explained is True else ())),
    )  # fmt: skip


def _edition_of_form(puzzle: Puzzle, words: Words) -> sheets.Edition:
    """The edition of a codeword with its key, or of an acrostic, whose clues name the numbers of their letters."""
    shown = squares_of(forms.with_given(puzzle), solved=False, numbered=True)._replace(read=True)
    if puzzle.code:
        key = squares_of(forms.key_of_code(puzzle), solved=False, numbered=True)._replace(read=True)
        more = [*_texts(marks_text(puzzle.grid, words)), sheets.Heading(words("key")), key]
        letters = (f"{number} {letter.upper()}" for number, letter in forms.letters_of(puzzle).items())
        solution = [squares_of(puzzle, solved=True), sheets.Paragraph(f"{', '.join(letters)}.")]
    else:
        number, answers = forms.numbers_of(puzzle), forms.answers_of(puzzle).items()
        numbers = lambda cells: ", ".join(str(number.get(cell, "?")) for cell in cells)  # noqa: E731
        letters = lambda cells: words("place_letters", numbers=numbers(cells))  # noqa: E731
        more = [block for one in puzzle.clue_lists for block in _listed(one, letters, words)]
        texts = (forms.quotation_text(puzzle.grid), f"{words('initials')}: {forms.initials_of(puzzle)}.")
        items = (sheets.Item(answer, spelled=True, label=label) for label, answer in answers)
        solution = [*_texts(texts), sheets.Heading(words("listed_answers")), *items]
    above = _texts((byline_of(puzzle.author, words), puzzle.notes, forms.rules_of(puzzle, words)))
    return sheets.Edition(puzzle.title, (*above, shown, *more, *_texts([puzzle.copyright])), tuple(solution))


def _texts(texts: Iterable[str]) -> Iterator[sheets.Paragraph]:
    return (sheets.Paragraph(line) for text in texts for line in text.splitlines() if line.strip())


@lru_cache(maxsize=8)  # a page tries figures of many sizes
def squares_of(puzzle: Puzzle, *, solved: bool, numbered: bool = False) -> sheets.Squares:
    """The squares of a grid, with letters if it is `solved`, else only with given ones."""
    grid, number_of = puzzle.grid, forms.numbers_of(puzzle) if numbered else {}
    bars = {(bar.cells[0], bar.side) for bar in grid.bars}

    def square(cell: grids.Cell) -> sheets.Square:
        mark = grid.mark(cell)
        shade = mark.shade if mark else ""
        if grid.at(cell) in (grids.BLOCK, grids.VOID):
            return sheets.Square(block=True, void=grid.at(cell) == grids.VOID, shade=shade)
        shown = solved or (mark and mark.given)
        return sheets.Square(
            grid.text(cell) if shown else "", number_of.get(cell, 0),
            circle=mark is not None and mark.circle, shade=shade,
            right=(cell, "right") in bars, below=(cell, "below") in bars,
        )  # fmt: skip

    rows = range(len(grid.rows))
    return sheets.Squares(
        tuple(str(r + 1) for r in rows), tuple(tuple(square((r, c)) for c in range(grid.columns)) for r in rows)
    )


def marks_text(grid: grids.Grid, words: Words) -> Iterator[str]:
    """Yield a sentence on the places of circles, of shades and of bars."""
    for name, cells in (
        ("circles", [mark.cell for mark in grid.marks if mark.circle]),
        ("shaded", [mark.cell for mark in grid.marks if mark.shade]),
        ("right", [bar.cells[0] for bar in grid.bars if bar.side == "right"]),
        ("below", [bar.cells[0] for bar in grid.bars if bar.side == "below"]),
    ):
        if cells:
            yield words(f"marks_{name}", places=_places(cells, words))


def _places(cells: Iterable[grids.Cell], words: Words) -> str:
    """Return places row by row: "row 1, column 3; row 2, columns 1, 4"."""
    rows = ((row + 1, [str(c + 1) for _, c in some]) for row, some in groupby(sorted(cells), key=itemgetter(0)))
    return "; ".join(words("place", len(some), row=row, columns=", ".join(some)) for row, some in rows)


def _entries(
    key: Key, words: Words, text_of: Callable[[Numbered], str], *, spelled: bool = False
) -> Iterator[sheets.Block]:
    for way in grids.DIRECTIONS:
        if found := key.of(way) if spelled else key.printed(way):
            yield sheets.Heading(words(way))
            yield from (sheets.Item(text_of(one), spelled, one.label_in(words)) for one in found)


def _explanations(key: Key, words: Words) -> Iterator[sheets.Block]:
    if explained := [one for one in key.entries if one.annotation]:
        yield sheets.Heading(words("explanations"))
        for one in explained:
            entry, said = words(f"entry_{one.direction}", number=one.sign), explanation(one.annotation, words)
            yield sheets.Paragraph(f"{entry}: {one.shown.upper()}, {with_curly_quotes(said)}")


def _span(numbered: Numbered, words: Words) -> str:
    """Return the squares of an entry: "row 1, columns 1 to 8"."""
    (row, column), (last_row, last_column) = numbered.entry.cells[0], numbered.entry.cells[-1]
    if numbered.direction == "across":
        return words("place_across", row=row + 1, first=column + 1, last=last_column + 1)
    return words("place_down", column=column + 1, first=row + 1, last=last_row + 1)


def _listed(
    clues: ClueList, place: Callable[[Iterable[grids.Cell]], str] | None, words: Words
) -> Iterator[sheets.Block]:
    yield sheets.Heading(words.name(clues.name))
    for clue in clues.clues:
        text = with_curly_quotes(clue.text) + (f" ({clue.enumeration})" if clue.enumeration else "")
        yield sheets.Item(_sentences(text, place(clue.cells)) if place else text, label=clue.label)


def _sentences(clue: str, place: str) -> str:
    ended = untagged(clue).rstrip().rstrip("\u201d\u2019\"'").endswith((".", "!", "?", "\u2026"))
    return f"{clue.rstrip()}{'' if ended else '.'} {place[:1].upper()}{place[1:]}{'.' * bool(place)}".rstrip()


def sheet_name(puzzle: Puzzle) -> str:
    """Return the identifying part of a crossword's sheet: the grid with the answers, without clues and shades."""
    grid = grids.without_pencil(puzzle.grid)
    bars = (f"{bar.row},{bar.column},{bar.side}" for bar in grid.bars)
    texts = (f"{mark.row},{mark.column},{mark.text}" for mark in grid.marks if mark.text)
    form = [puzzle.code.letters] if puzzle.code else []
    return sheets.short_name("crossword", *grid.rows, *sorted(bars), *sorted(texts), *form)


def target(puzzle: Puzzle, key: Key) -> Target:
    """Return the target that solvers' results are compared with."""
    grid = grids.without_pencil(puzzle.grid)
    answers = {entry.name: grids.answer_text(grid, entry.entry) for entry in key.entries}
    return Target(sheet_name(puzzle), answers | forms.answers_of(puzzle), "entry")


def sheet(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, hidden: bool = False) -> sheets.CrosswordSheet:
    """Return the sheet of a crossword without pencilled letters, with hashes of the answers if it hides them.

    The list of clues of an acrostic is followed by the quotation; a codeword has no clues.
    """
    puzzle = forms.with_given(_for_readers(puzzle))
    grid, number_of, corners = puzzle.grid, forms.numbers_of(puzzle), forms.corners_of(puzzle)
    bars = {(bar.row, bar.column, bar.side) for bar in grid.bars}

    def cell(place: grids.Cell) -> sheets.SheetCell:
        if puzzle.diagramless:
            return sheets.SheetCell()
        mark = grid.mark(place)
        circle, shade = (mark.circle, mark.shade) if mark else (False, "")
        if grid.at(place) in (grids.BLOCK, grids.VOID):
            return sheets.SheetCell("block" if grid.at(place) == grids.BLOCK else "void", shade=shade)
        given = grids.capitals(grid.text(place)) if mark and mark.given else ""
        right, below = ((*place, side) in bars for side in ("right", "below"))
        number, corner = number_of.get(place, 0), corners.get(place, "")
        return sheets.SheetCell("open", number, circle, shade, given, right, below, corner)

    places = {(one.number, one.direction): place for place, one in enumerate(key.entries)}
    clued = any(map(key.printed, grids.DIRECTIONS))
    name, listed = sheet_name(puzzle), puzzle.clue_lists if not puzzle.code else ()
    lists = tuple(_sheet_list(grid, one, wording.name(one.name)) for one in listed)
    if puzzle.acrostic:
        quotation = sheets.SheetClue("", wording("quotation_clue"), forms.quotation_of(grid))
        lists += (sheets.SheetList(wording("quotation"), (quotation,)),)
    further = (grids.text_of(grid, clue.cells) for one in lists for clue in one.clues)
    answers = (*(grids.answer_text(grid, entry.entry) for entry in key.entries), *further)
    return sheets.CrosswordSheet(
        name,
        puzzle.title,
        tuple(tuple(cell((r, c)) for c in range(grid.columns)) for r in range(len(grid.rows))),
        tuple(
            sheets.SheetEntry(
                it.number, it.direction, with_curly_quotes(it.clue), it.entry.cells, it.lengths if clued else "",
                it.label_in(wording) if it.links or it.own else "", tuple(places[link] for link in it.links),
            )
            if not puzzle.code else sheets.SheetEntry(it.number, it.direction, "", it.entry.cells)
            for it in key.entries
        ),
        sheets.Answers.of(answers, name, hidden=hidden),
        puzzle.author, puzzle.copyright, puzzle.notes, puzzle.diagramless, lists=lists,
        explanations=tuple(with_curly_quotes(explanation(one.annotation, wording)) for one in key.entries)
        if puzzle.explained is True and not hidden and any(one.annotation for one in key.entries) else (),
        form=forms.form_of(puzzle), rules=forms.rules_of(puzzle, wording),
    )  # fmt: skip


def _sheet_list(grid: grids.Grid, clues: ClueList, name: str) -> sheets.SheetList:
    def made(one: ListedClue) -> sheets.SheetClue:
        cells, text = tuple(filter(grid.is_open, one.cells)), with_curly_quotes(one.text)
        return sheets.SheetClue(one.label, text, cells, one.enumeration and f"({one.enumeration})")

    return sheets.SheetList(name, tuple(map(made, clues.clues)))


def described(puzzle: Puzzle, key: Key, words: Words) -> str:
    """Describe the empty grid in words: kind and size, rows, marks, bars, and the lengths in its clues."""
    grid, rows = puzzle.grid, ". ".join(squares_of(puzzle, solved=False, numbered=True).lines(words))
    form = forms.form_of(puzzle)
    kind = words(f"grid_{form}") if form else _kind(grid, key, words)
    lengths = () if form else _lengths(grid, key, words)
    return " ".join((kind, f"{rows}.", *marks_text(grid, words), *lengths))


def size_text(grid: grids.Grid, words: Words) -> str:
    """Return the size of a grid in words: "15 rows, 15 columns"."""
    rows, columns = words("count_row", len(grid.rows)), words("count_column", grid.columns)
    return words("grid_size", rows=rows, columns=columns)


def _kind(grid: grids.Grid, key: Key, words: Words) -> str:
    fields = {"size": size_text(grid, words), "words": words("count_word", len(key.entries))}
    if grids.is_crisscross(grid):
        return words("grid_crisscross", **fields)
    blocks, bars = sum(row.count(grids.BLOCK) for row in grid.rows), len(grid.bars)
    dividers = [words("count_block", blocks)] * bool(blocks) + [words("count_bar", bars)] * bool(bars)
    return words("grid_divided" if dividers else "grid_empty", dividers=words("and").join(dividers), **fields)


def _lengths(grid: grids.Grid, key: Key, words: Words) -> Iterator[str]:
    if grids.is_checked(grid):
        yield words("lengths_checked")
    named = [entry.names_length for entry in key.entries if not entry.head]
    if any(entry.clue for entry in key.entries):
        yield words("lengths_all" if all(named) else "lengths_some" if any(named) else "lengths_none")
