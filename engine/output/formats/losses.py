"""The features of a crossword that a format of another program may not hold, and what a conversion loses."""

import re
from collections.abc import Callable, Collection
from typing import NamedTuple

from engine.core import BadInput
from engine.crossword import grid as grids
from engine.crossword.forms import form_of
from engine.crossword.puzzle import ListedClue, Puzzle
from engine.drawing.words import tagged_pieces


class Loss(NamedTuple):
    """A feature that a format cannot hold, with its own sentence."""

    feature: str
    sentence: str


def _marked(name: str) -> Callable[[Puzzle], int]:
    return lambda puzzle: sum(bool(getattr(mark, name)) for mark in puzzle.grid.marks)


COUNTS: dict[str, tuple[str, Callable[[Puzzle], int]]] = {
    "circle": ("circle", _marked("circle")),
    "shade": ("shaded cell", _marked("shade")),
    "color": ("colored cell", lambda puzzle: sum(mark.shade.startswith("#") for mark in puzzle.grid.marks)),
    "rebus": ("cell with several letters or other text", _marked("text")),
    "given": ("given letter", _marked("given")),
    "pencil": ("pencilled letter", _marked("pencil")),
    "bar": ("bar", lambda puzzle: len(puzzle.grid.bars)),
    "void": ("void", lambda puzzle: sum(row.count(grids.VOID) for row in puzzle.grid.rows)),
    "list": ("further list of clues", lambda puzzle: len(puzzle.clue_lists)),
    "cells": (
        "clue with cells",
        lambda one: 0 if one.acrostic else sum(bool(each.cells) for each in further_clues(one)),
    ),
    "enumeration": ("enumeration", lambda puzzle: sum(clue.enumeration != "" for clue in puzzle.clues)),
    "annotation": ("explanation of wordplay", lambda puzzle: sum(clue.annotation != "" for clue in puzzle.clues)),
    "note": ("note on a clue", lambda puzzle: sum(clue.note != "" for clue in puzzle.clues)),
    "italic": ("", lambda puzzle: _tagged(puzzle, {"i", "b"})),
    "capitals": ("Small capitals in clues are", lambda puzzle: _tagged(puzzle, {"sc"})),
    "raised": ("Raised and lowered type in clues is", lambda puzzle: _tagged(puzzle, {"sub", "sup"})),
    "lined": ("Underlined and struck-out type in clues is", lambda puzzle: _tagged(puzzle, {"u", "s"})),
    "diagramless": ("diagramless grid", lambda puzzle: int(puzzle.diagramless)),
    "lock": ("lock", lambda puzzle: len(puzzle.locked)),
    "words": ("unplaced word", lambda puzzle: _unplaced(puzzle)),
    "codeword": ("codeword", lambda puzzle: int(bool(puzzle.code))),
    "acrostic": ("acrostic", lambda puzzle: int(bool(puzzle.acrostic))),
    "labels": (
        "",
        lambda puzzle: len(puzzle.grid.labels) + sum(one.label != "" and not one.links for one in puzzle.clues),
    ),
}
"""The features of a crossword: their names and the functions that count them."""
TEXTS = ("title", "author", "copyright", "notes")
FEATURES = frozenset({*COUNTS, *TEXTS})
FORMS = frozenset({"codeword", "acrostic"})
"""Forms of crosswords whose grids mean nothing without their numbers: formats without them refuse them."""
PARTS = {"color": "shade", "cells": "list"}  # features that are parts of others
NOT_PRINTED = frozenset({"pencil", "lock", "words", "note"})
"""What belongs to the work on a crossword. Only documents of this program keep it."""

DIAGRAMLESS = Loss("diagramless", "The format has no diagramless puzzles: the blocks are shown.")
VOID = Loss("void", "The format has no voids: they become black squares.")
CELLS = Loss("cells", "The cells of further lists of clues are not kept.")
ITALIC = Loss("italic", "Italic and bold type in clues is not kept.")
LABELS = Loss("labels", "The file's own numbers are not kept: the usual numbers are written.")
NO_FORMS = tuple(Loss(form, f"{form.capitalize()}s cannot be written: the format has none.") for form in sorted(FORMS))


def refuse_forms(puzzle: Puzzle) -> None:
    """Check that a format without codewords and acrostics can hold a crossword. Raises BadInput if it cannot."""
    if form := form_of(puzzle):
        raise BadInput(f"the format cannot hold {'an' if puzzle.acrostic else 'a'} {form}", mend="Use .ipuz or .jpz.")


def losses_of(puzzle: Puzzle, held: Collection[str], *own: Loss, form: str = "") -> tuple[str, ...]:
    """What a crossword has of features not among those held, with counts; sentences of `own` replace the usual.

    The unread fields of the format `form`, which takes them back, are no loss.
    """
    sentences, found = dict((DIAGRAMLESS, CELLS, ITALIC, LABELS, *NO_FORMS, *own)), []
    for feature, (name, count) in COUNTS.items():
        if feature in held or (feature in PARTS and PARTS[feature] not in held):  # the whole is named already
            continue
        if number := count(puzzle):
            first, *others = re.split(r"(?= of | on | with )", name, maxsplit=1)  # "explanations of wordplay"
            many = "".join((f"{first}s", *others))
            one = name if name[:1].isupper() else f"1 {name} is" if number == 1 else f"{number:,} {many} are"
            found.append(sentences.get(feature) or f"{one} not kept.")
    if puzzle.code and puzzle.clues:
        found.append("Clues are not kept with a codeword, which is printed without.")
    texts = [name for name in TEXTS if name not in held and getattr(puzzle, name)]
    if (unread := puzzle.unread or None) and unread.format != form:
        found.append(f"Not kept from the .{unread.format} file: {', '.join(name for name, _ in unread.fields)}.")
    return (*found, *(f"The {name} {'are' if name == 'notes' else 'is'} not kept." for name in texts))


def _tagged(puzzle: Puzzle, tags: set[str]) -> int:
    """The clues, also of further lists, with words in one of some types."""
    texts = (clue.text for clue in (*puzzle.clues, *further_clues(puzzle)))
    return sum(any(tags.intersection(piece.tags) for piece in tagged_pieces(text)) for text in texts)


def further_clues(puzzle: Puzzle) -> list[ListedClue]:
    """The clues of further lists."""
    return [clue for some in puzzle.clue_lists for clue in some.clues]


def _unplaced(puzzle: Puzzle) -> int:
    """The words of the list that are not in the grid, without those that only a fill added."""
    known = placed_words(puzzle).union(puzzle.filled)
    return sum(listed.answer not in known for listed in puzzle.words)


def placed_words(puzzle: Puzzle) -> set[str]:
    """The letters of the entries, and of the answers in several of them."""
    words = {one.slot: grids.answer_text(puzzle.grid, one) or one.word for one in grids.entries_of(puzzle.grid)}
    whole = ("".join(words.get(slot, "") for slot in (one.slot, *one.links)) for one in puzzle.clues if one.slot)
    return {*words.values(), *whole}
