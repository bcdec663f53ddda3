"""A crossword as it is submitted to The New York Times: two grids and a sheet of clues, as pages or as plain text.

The newspaper's specification sheet for constructors asks for a filled grid and an empty one, both with numbers,
and for clues typed double-spaced at the left without periods after the numbers, with the answers in a column at
the far right; clues down follow those across on the same page. The block with the sender is on each page;
the sender is kept in the user's data.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import msgspec

from engine.core import BadInput, FileProblem, Value, changed, notify, notify_once, visible
from engine.core.files import exists, os_errors, read_bytes, save, user_directory
from engine.crossword.answers import Key, Numbered
from engine.crossword.diagram import grid_drawing
from engine.crossword.grid import BLOCK, DIRECTIONS, OPEN, without_pencil
from engine.crossword.grid_text import letters_text, numbered_text
from engine.crossword.puzzle import Puzzle
from engine.drawing.faces import composed, face
from engine.drawing.fonts import paragraph, spans_of
from engine.drawing.shapes import MM, Drawing, Group, Shape
from engine.drawing.style import Style, style
from engine.drawing.words import with_curly_quotes
from engine.output.formats.losses import Loss, losses_of, refuse_forms
from engine.output.press.boxes import SCREEN, Sheet
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_drawing

FILE_NAME = "sender.json"
MOST_LINES = 8  # lines of the address in the block; further ones are joined to the last one
MOST = 500  # characters of a field
Lines = Annotated[str, msgspec.Meta(max_length=MOST)]


class Sender(Value, frozen=True):
    """The sender of a submission. The address has one or more lines."""

    name: Lines = ""
    address: Lines = ""
    email: Lines = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the block."""
        address = [one for one in self.address.split("\n") if one.strip()]
        address[MOST_LINES - 1 :] = filter(None, [", ".join(address[MOST_LINES - 1 :])])
        return tuple(" ".join(one.split()) for one in (self.name, *address, self.email) if one.strip())


def sender() -> Sender:
    """Return the sender that was kept last; an empty one if there is none, or if its file cannot be read."""
    path = user_directory("data") / FILE_NAME
    if not exists(path):
        return Sender()
    try:
        return msgspec.json.decode(read_bytes(path), type=Sender)
    except FileProblem as error:
        notify_once(f"The name for submissions is not used: {error}.")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        _set_aside(path)
    return Sender()


def _set_aside(path: Path) -> None:
    aside = path.with_stem(f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}")
    try:
        with os_errors(path, "set aside"):
            path.rename(aside)
    except FileProblem as error:  # the folder is read-only
        notify_once(f"The file with the name for submissions is damaged: {error}.")
    else:
        notify(f"The file with the name for submissions was damaged. It was renamed to {aside.name}.")


def keep_sender(name: str | None = None, address: str | None = None, email: str | None = None) -> Sender:
    """Change the sender and keep it; None leaves a field as it is. Return it.

    Raises BadInput if a text is too long; FileProblem if the file cannot be written.
    """
    given = {"name": name, "address": address, "email": email}
    new = {field: text for field, text in given.items() if text is not None}
    if long := [field for field, text in new.items() if len(text) > MOST]:
        raise BadInput(f"the {long[0]} for submissions has more than {MOST} characters")
    made = changed(sender(), **new)
    path = user_directory("data") / FILE_NAME
    with os_errors(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, msgspec.json.encode(made))
    return made


CREATED = "1980-01-01"
"""The date of all files, as in `engine.output.text.word`, so that a puzzle always gives the same bytes."""
WIDTH, HEIGHT = 215.9 * MM, 279.4 * MM  # of a page: Letter
MARGIN, FOOT = 72.0, 54.0
SIZE, DOUBLE, BLOCK_SIZE = 12.0, 28.0, 10.0
"""Type size of clues, distance of their lines, and type size of the block, in points."""
LABEL, GAP = 30.0, 18.0  # widths of the column with the numbers, and of the space before the answers
BELOW_HEAD, LOWEST_HEAD = 20.0, HEIGHT / 2  # space below the block and the title, and where they end at the latest
ANSWERS = 90.0, 220.0  # least and greatest width of the column with the answers
HELD = frozenset({"circle", "shade", "rebus", "given", "bar", "void", "title", "author", "labels"})
LARGEST = 34.0  # side of a cell at most
TEXT_CLUE, TEXT_NUMBER = 52, 4  # widths of the columns in plain text, in characters


def pdf(puzzle: Puzzle, key: Key) -> bytes:
    """Return the pages as PDF in gray, for screens and office printers, with the sender that was kept last."""
    refuse_forms(puzzle)
    who = sender()
    sheets = [Sheet(page.width, page.height, page) for page in pages(puzzle, key, who)]
    return write_pdf(sheets, SCREEN, Metadata(puzzle.title or "Crossword", CREATED, who.name or puzzle.author))


def text(puzzle: Puzzle, key: Key) -> bytes:
    """Return the submission as plain text, with the sender that was kept last."""
    refuse_forms(puzzle)
    return visible(typed(puzzle, key, sender())).encode()


def pdf_losses(puzzle: Puzzle, key: Key) -> tuple[str, ...]:
    """Return what is lost, and what cannot be printed in the pages, such as characters that the font lacks."""
    checked = (finding for page in pages(puzzle, key, sender()) for finding in check_drawing(page))
    errors = (finding.text for finding in checked if finding.severity == "error")
    return (*text_losses(puzzle, key), *dict.fromkeys(errors))


def text_losses(puzzle: Puzzle, key: object, who: Sender | None = None) -> tuple[str, ...]:
    """Return what a submission of a sender, else the kept one, does not have, a sentence each: parts of a crossword,
    and lines of the block.
    """
    del key
    who = _named(who or sender(), puzzle)
    absent = [name for name, text in (("name", who.name), ("address", who.address), ("e-mail", who.email))
              if not text.strip()]  # fmt: skip
    found = f"Each page lacks the sender's {' and '.join(filter(None, (', '.join(absent[:-1]), *absent[-1:])))}."
    lost = losses_of(puzzle, HELD, Loss("list", "Further lists of clues are not in a submission."))
    return ((found,) if absent else ()) + lost


def _named(sender: Sender, puzzle: Puzzle) -> Sender:
    """Return the sender with a name: that of the puzzle's author if there is no other."""
    return sender if sender.name.strip() else changed(sender, name=puzzle.author)


def pages(puzzle: Puzzle, key: Key, sender: Sender) -> tuple[Drawing, ...]:
    """Return the pages: the filled grid, the empty grid, and the clues with their answers."""
    look, sender = style("classic"), _named(sender, puzzle)
    puzzle = changed(puzzle, grid=without_pencil(puzzle.grid))
    top = min(_head(puzzle, sender, look, (1, 1))[1] + BELOW_HEAD, LOWEST_HEAD)
    grids = [_grid(puzzle, look, top, letters=letters) for letters in (True, False)]
    bodies = [*grids, *_clue_sheets(key, look, top)]
    heads = (_head(puzzle, sender, look, (at, len(bodies)))[0] for at in range(1, len(bodies) + 1))
    return tuple(Drawing(WIDTH, HEIGHT, (*head, Group(tuple(body)))) for head, body in zip(heads, bodies, strict=True))


def _head(puzzle: Puzzle, sender: Sender, look: Style, place: tuple[int, int]) -> tuple[list[Shape], float]:
    number, count = place
    name, leading, room = look.faces.text, BLOCK_SIZE * 1.3, (WIDTH - 2 * MARGIN) / 2 - GAP
    left = "\n".join(_divided(line, name, room) for line in sender.lines)
    right = "\n".join((*filter(None, [_divided(puzzle.title.strip(), name, room)]), f"Page {number} of {count}"))
    block, height = paragraph(left, name, BLOCK_SIZE, room, leading, x=MARGIN, y=MARGIN)
    title, other = paragraph(right, name, BLOCK_SIZE, room, leading, y=MARGIN)
    shapes: list[Shape] = [*block, *(changed(one, x=WIDTH - MARGIN - sum(one.advances)) for one in title)]
    return shapes, MARGIN + max(height, other)


def _divided(line: str, name: str, room: float) -> str:
    """Return a line whose words fit; one that is too long, such as an e-mail address, is divided anywhere."""
    words: list[str] = []
    for word in composed(line).split(" "):
        rest = word
        while (most := _fitting(rest, name, room)) < len(rest):
            words.append(rest[:most])
            rest = rest[most:]
        words.append(rest)
    return " ".join(words)


def _fitting(word: str, name: str, room: float) -> int:
    ends = accumulate(face(name).advances(word, BLOCK_SIZE))
    return max(1, sum(end <= room for end in ends)) if word else 0


def _grid(puzzle: Puzzle, look: Style, top: float, *, letters: bool) -> tuple[Shape, ...]:
    grid = puzzle.grid
    side = min(LARGEST, (WIDTH - 2 * MARGIN) / max(1, grid.columns), (HEIGHT - top - FOOT) / max(1, len(grid.rows)))
    most = 1 / look.sizes.letters * LARGEST
    drawn = grid_drawing(grid, look, side * grid.columns, most=most, letters=letters)
    return (Group(drawn.shapes, (WIDTH - drawn.width) / 2, top),)


def _clue_sheets(key: Key, look: Style, top: float) -> list[tuple[Shape, ...]]:
    """Return the pages of clues. A heading is not alone at the foot of a page, and no clue is divided."""
    made, foot = [list[Shape]()], top
    answers = (_answer(one) for one in key.entries)
    widest = max((face(look.faces.text).width(answer, SIZE) for answer in answers), default=0.0)
    room = min(max(ANSWERS[0], widest), ANSWERS[1])

    def add(shapes: Sequence[Shape], height: float, needed: float) -> None:
        nonlocal foot
        if foot + needed > HEIGHT - FOOT and made[-1]:
            made.append([])
            foot = top
        made[-1].append(Group(tuple(shapes), MARGIN, foot))
        foot += height

    for way in filter(key.of, DIRECTIONS):
        heading, height = paragraph(way.upper(), look.faces.strong, SIZE, WIDTH - 2 * MARGIN, DOUBLE)
        add(heading, height, 3 * DOUBLE)
        for one in key.of(way):
            shapes, height = _entry(one, look, room)
            add(shapes, height, height)
    return [tuple(shapes) for shapes in made if shapes]


def _entry(one: Numbered, look: Style, right: float) -> tuple[list[Shape], float]:
    """Return an entry in three columns: number, clue, answer in capitals. `right` is the width of the last one."""
    width = WIDTH - 2 * MARGIN
    columns = ((0.0, LABEL, one.label), (LABEL, width - LABEL - GAP - right, with_curly_quotes(one.clue)),
               (width - right, right, _answer(one)))  # fmt: skip
    shapes: list[Shape] = []
    height = DOUBLE
    for x, room, text in columns:
        runs, deep = paragraph(spans_of(text, look.faces.text), look.faces.text, SIZE, room, DOUBLE, x=x)
        shapes += runs
        height = max(height, deep)
    return shapes, height


def _answer(one: Numbered) -> str:
    return (one.answer or one.entry.word.replace(OPEN, "_")).upper()


def typed(puzzle: Puzzle, key: Key, sender: Sender) -> str:
    """Return the submission as plain text: block, title, filled grid, empty grid, clues with their answers."""
    grid = without_pencil(puzzle.grid)
    parts = ["\n".join(_named(sender, puzzle).lines), puzzle.title, letters_text(grid, BLOCK), numbered_text(grid)]
    parts += ["\n\n".join((way.upper(), *map(_text_entry, key.of(way)))) for way in filter(key.of, DIRECTIONS)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _text_entry(one: Numbered) -> str:
    first, *more = wrap(with_curly_quotes(one.plain), TEXT_CLUE) or [""]
    lines = [f"{one.label:<{TEXT_NUMBER - 1}} {first:<{TEXT_CLUE + 2}}{_answer(one)}"]
    return "\n\n".join((*lines, *(f"{'':{TEXT_NUMBER}}{line}" for line in more)))
