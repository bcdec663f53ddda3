"""Edits of a crossword's clues: single clues, their enumerations such as "(3,4)", and further lists of clues."""

import re
from collections.abc import Collection, Mapping, Sequence

from engine.core import BadInput, changed
from engine.crossword.clues.giveaways import named_answers
from engine.crossword.clues.sources import ClueFile
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.grid import DIRECTIONS, Cell, Grid, Slot, answer_text, entries_of, is_letter, numbers
from engine.crossword.puzzle import MOST_LISTS, Clue, ClueList, ListedClue, Puzzle, clues_of, heads_of, slots_with
from engine.drawing.words import retagged, tagged_pieces

MOST_LETTERS = 200  # characters of an enumeration at most
_PLAIN = re.compile(r"\d+(?:[,\-'/ ]\d+)*")
_LINK = re.compile(r"(?P<number>\d{1,3})\s*(?P<way>a|ac|across|d|dn|down)?", re.IGNORECASE)
_SPACED = re.compile(r"\s*([,\-'/])\s*")
_SIGNS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2019": "'", ";": ","})


def plain_length(text: str) -> str:
    """The enumeration without brackets and with plain signs: "3-4" for "(3 \u2013 4)"."""
    inside = text.strip().removeprefix("(").removesuffix(")").translate(_SIGNS)
    return _SPACED.sub(r"\1", " ".join(inside.split()))[:MOST_LETTERS]


def checked_length(text: str) -> str:
    """The enumeration as of `plain_length`; "" for the answer's own. Raises BadInput if it is not an enumeration."""
    plain = plain_length(text)
    if plain and letters_in(plain) is None:
        mend = "Write numbers with commas, hyphens or apostrophes between them, such as 3,4 or 2-6."
        raise BadInput(f"\u201c{plain}\u201d is not a length", mend=mend)
    return plain


def letters_in(length: str) -> int | None:
    """The letters that an enumeration counts; None if it is not numbers with signs between them."""
    plain = plain_length(length)
    return sum(map(int, re.findall(r"\d+", plain))) if _PLAIN.fullmatch(plain) else None


SAID = ("text", "enumeration", "annotation", "note", "links")
"""The texts of a clue; a clue without any is removed."""
LAST = ("book",)  # sources used only if there is no other: a clue that was printed before causes a warning
READ = ("editor", "file", "book")  # sources of clues that an editor has read before
OWN = ("editor", "file")
"""Sources of clues that the editor wrote or chose; clues from other sources are replaced by a clue file."""


def with_clue(puzzle: Puzzle, answer: str, text: str, source: str = "editor", *, slot: Slot | None = None) -> Puzzle:
    """Set the clue of an answer, or of a slot; "" removes it. The same text only marks the clue as read.

    Args:
        answer: the letters of the answer; with a slot, the answer that the slot has, or "".
        slot: None for the answer; slots of that answer with their own clue get the new one too.
    """
    text = retagged(tagged_pieces(" ".join(text.split())))
    puzzle = _read_by_editor(puzzle, slot) if slot else marked(puzzle, [answer])
    clues = {clue.subject: clue for clue in puzzle.clues}
    for subject in [slot] if slot else _subjects(puzzle, [answer]):
        old = clues.get(subject)
        if text == (old.text if old else ""):
            continue
        at = subject if isinstance(subject, Slot) else None
        old = old or Clue(answer, "", slot=at)
        clues[subject] = changed(old, answer=answer, text=text, source=source, unread=False)
    return _with_clues(puzzle, clues)


def with_length(puzzle: Puzzle, answer: str, length: str, *, slot: Slot | None = None) -> Puzzle:
    """Set the enumeration of an answer or slot, with or without a clue; "" resets it. Raises as `checked_length`."""
    return with_field(puzzle, answer, slot=slot, enumeration=checked_length(length))


def with_field(puzzle: Puzzle, answer: str, *, slot: Slot | None = None, **field: str) -> Puzzle:
    """Set the `annotation` or the `note` of an answer, or of a slot; "" removes it."""
    clues = {clue.subject: clue for clue in puzzle.clues}
    for subject in [slot] if slot else _subjects(puzzle, [answer]):
        at = subject if isinstance(subject, Slot) else None
        clues[subject] = changed(clues.get(subject, Clue(answer, "", slot=at)), **field)
    return _with_clues(puzzle, clues)


def with_links(puzzle: Puzzle, slot: Slot, text: str) -> Puzzle:
    """Set the further entries of the answer that begins in a slot: "12, 2 down"; "" for none.

    The clues of the further slots are removed.

    A number without a direction means an entry in the slot's direction, if there is one. Raises BadInput
    if an entry is not in the grid, is the slot's own, or is part of another answer.
    """
    places, entries = numbers(puzzle.grid), {entry.slot: entry for entry in entries_of(puzzle.grid)}
    named = {(places[one.cell], one.direction): one for one in entries}
    links, heads = list[Slot](), heads_of(puzzle)
    for part in filter(None, map(str.strip, re.split(r"[,&;/]|\band\b", text))):
        found = _LINK.fullmatch(part)
        ways = [way for way in DIRECTIONS if found and way.startswith((found["way"] or "").lower())]
        ways.sort(key=slot.direction.__ne__)
        link = next((named[key] for way in ways if found and (key := (int(found["number"]), way)) in named), None)
        if link is None:
            mend = "Write the entries, such as 12 across, 2 down."
            raise BadInput(f"\u201c{part}\u201d is no entry of the grid", mend=mend)
        if link == slot or link in links or heads.get(link, slot) != slot or slot in heads:
            raise BadInput(f"\u201c{part}\u201d cannot go on here", mend="Each entry is a part of one answer only.")
        links.append(link)
    answer = answer_text(puzzle.grid, entries[slot])
    clues = {clue.subject: clue for clue in puzzle.clues if clue.slot not in links}
    old = clues.get(slot) or changed(clues.get(answer) or Clue(answer, ""), slot=slot)
    return _with_clues(puzzle, clues | {slot: changed(old, links=tuple(links), label=old.label if links else "")})


def links_text(puzzle: Puzzle, slot: Slot) -> str:
    """The further entries of the answer that begins in a slot, as `with_links` reads them."""
    places = numbers(puzzle.grid)
    parts = slots_with(puzzle, slot)
    return ", ".join(f"{places[one.cell]} {one.direction}" for one in parts[1:]) if parts[0] == slot else ""


def _with_clues(puzzle: Puzzle, clues: Mapping[Slot | str, Clue]) -> Puzzle:
    kept = tuple(clue for clue in clues.values() if any(getattr(clue, name) for name in SAID))
    return changed(puzzle, clues=kept) if kept != puzzle.clues else puzzle


def _subjects(puzzle: Puzzle, answers: Collection[str]) -> list[Slot | str]:
    own = {clue.slot for clue in puzzle.clues if clue.slot}
    slots = {entry.slot: answer_text(puzzle.grid, entry) for entry in entries_of(puzzle.grid)} if own else {}
    whole = {slot: answer for answer, slot in wholes_of(puzzle).items()}
    found = {slot: {answer, whole.get(slot)} for slot, answer in slots.items() if slot in own}
    found = {slot: some for slot, some in found.items() if some.intersection(answers)}
    return [*found, *(answer for answer in answers if not any(answer in some for some in found.values()))]


def wholes_of(puzzle: Puzzle) -> dict[str, Slot]:
    """The complete answers in several entries, each with the slot that has its clue."""
    words = {entry.slot: answer_text(puzzle.grid, entry) for entry in entries_of(puzzle.grid)}
    parts = {head: [words[slot] for slot in slots_with(puzzle, head)] for head in {*heads_of(puzzle).values()}}
    return {"".join(some): head for head, some in parts.items() if all(some)}


def _read_by_editor(puzzle: Puzzle, slot: Slot) -> Puzzle:
    """The puzzle with the clue of a slot marked as read, and as written for the slot's present answer."""
    answer = next((answer_text(puzzle.grid, one) for one in entries_of(puzzle.grid) if one.slot == slot), "")
    clues = tuple(
        changed(clue, unread=False, answer=answer or clue.answer) if clue.slot == slot else clue
        for clue in puzzle.clues
    )
    return changed(puzzle, clues=clues) if clues != puzzle.clues else puzzle


def marked(puzzle: Puzzle, answers: Collection[str], *, unread: bool = False) -> Puzzle:
    """Mark the clues of some answers as read or unread."""
    subjects = set(_subjects(puzzle, answers))
    if all(clue.unread == unread for clue in puzzle.clues if clue.subject in subjects):
        return puzzle
    clues = (changed(clue, unread=unread) if clue.subject in subjects else clue for clue in puzzle.clues)
    return changed(puzzle, clues=tuple(clues))


def unread_answers(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that need clues and have an unread one."""
    shown = _shown_clues(puzzle).items()
    return tuple(answer for answer, clues in shown if any(clue and clue.unread for clue in clues))


def answers_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that need clues: of the complete entries, across then down; of the list if there is no entry."""
    if not (entries := entries_of(puzzle.grid)):
        return puzzle.answers
    return tuple(dict.fromkeys(answer for entry in entries if (answer := answer_text(puzzle.grid, entry))))


def clue_by_answer(puzzle: Puzzle) -> dict[str, Clue]:
    """The clue of each answer that has one, in the grid or not; the first one if it has several entries."""
    found = {clue.answer: clue for clue in puzzle.clues if clue.slot is None}
    shown = clues_of(puzzle)
    for entry in reversed(entries_of(puzzle.grid)):
        if (clue := shown.get(entry.slot)) and (answer := answer_text(puzzle.grid, entry)):
            found[answer] = clue
    return found


def _shown_clues(puzzle: Puzzle) -> dict[str, list[Clue | None]]:
    """The clues of the answers that need them, one for each entry; None for an entry without one.

    An answer in several entries has one clue, at its first entry.
    """
    found: dict[str, list[Clue | None]] = {answer: [] for answer in answers_of(puzzle)}
    if not entries_of(puzzle.grid):
        own = {clue.answer: clue for clue in puzzle.clues if clue.slot is None and clue.text}
        return {answer: [own.get(answer)] for answer in found}
    shown, heads = clues_of(puzzle), heads_of(puzzle)
    parts = {*heads, *heads.values()}
    for entry in entries_of(puzzle.grid):
        if entry.slot not in parts and (answer := answer_text(puzzle.grid, entry)):
            clue = shown.get(entry.slot)
            found[answer].append(clue if clue and clue.text else None)
    for answer, head in wholes_of(puzzle).items():
        found.setdefault(answer, []).append(clue if (clue := shown.get(head)) and clue.text else None)
    return found


def without_clue(puzzle: Puzzle) -> tuple[str, ...]:
    """The answers that need clues and have none, as written in the list."""
    texts = puzzle.texts
    bare = (answer for answer, clues in _shown_clues(puzzle).items() if None in clues)
    return tuple(texts.get(answer, answer) for answer in bare if all(map(is_letter, answer)))


def filled(puzzle: Puzzle, offered: Mapping[str, Sequence[Suggestion]]) -> Puzzle:
    """Fill in the best offered clue for each answer without one. No two answers get the same clue.

    Clues that name another answer are used only if there is no other. Clues that no editor has read before are
    marked as unread.
    """
    given = {clue.text for clue in puzzle.clues}
    clues = {clue.subject: clue for clue in puzzle.clues}
    there, wholes = set(answers_of(puzzle)), wholes_of(puzzle)
    clued = {answer for answer, shown in _shown_clues(puzzle).items() if None not in shown}
    for answer, suggestions in offered.items():
        old = clues.get(wholes.get(answer, answer), Clue(answer, ""))  # which may have only an enumeration
        if answer in clued or old.text:
            continue
        free = [suggestion for suggestion in suggestions if suggestion.text not in given]
        if fresh := [one for one in free if one.source not in LAST] or free:
            best = next((one for one in fresh if not named_answers(one.text, there)), fresh[0])
            given.add(best.text)
            clues[old.subject] = changed(old, text=best.text, source=best.source, unread=best.source not in READ)
    made = tuple(clues.values())
    return changed(puzzle, clues=made) if made != puzzle.clues else puzzle


def from_file(puzzle: Puzzle, file: ClueFile) -> Puzzle:
    """Set clues of the list and the grid from a file, replacing clues that are not the editor's."""
    known = dict.fromkeys((*puzzle.answers, *answers_of(puzzle), *wholes_of(puzzle)))
    offered = {answer: [Suggestion(text, "file") for text in file.clues.get(answer, ())] for answer in known}
    own = [clue for clue in puzzle.clues if clue.source in OWN or clue.links or not offered.get(clue.answer)]
    given = filled(changed(puzzle, clues=tuple(own)), offered).clues
    clued = {clue.answer for clue in given}
    clues = (*given, *(clue for clue in puzzle.clues if clue.answer not in clued))
    return changed(puzzle, clues=clues) if set(clues) != set(puzzle.clues) else puzzle


_CELL = re.compile(r"(?<!\d)(\d{1,3})\s*[,.:/]\s*(\d{1,3})(?!\d)")


def with_list(puzzle: Puzzle, name: str) -> Puzzle:
    """Add an empty list. Raises BadInput if there is a list of that name, or there are too many."""
    if len(puzzle.clue_lists) >= MOST_LISTS:
        raise BadInput(f"a crossword can have at most {MOST_LISTS} further lists of clues")
    _check_name(puzzle, name)
    return changed(puzzle, clue_lists=(*puzzle.clue_lists, ClueList(name.strip())))


def renamed(puzzle: Puzzle, number: int, name: str) -> Puzzle:
    """Give a list another name. Raises BadInput if the name is empty or that of another list."""
    if name.strip() == puzzle.clue_lists[number].name:
        return puzzle
    _check_name(puzzle, name)
    return _replaced(puzzle, number, changed(puzzle.clue_lists[number], name=name.strip()))


def without_list(puzzle: Puzzle, number: int) -> Puzzle:
    """Remove a list with its clues."""
    return _replaced(puzzle, number, None)


def with_listed(puzzle: Puzzle, number: int, place: int, clue: ListedClue | None) -> Puzzle:
    """Replace a clue of a list, or remove it (None); at the place after the last one, add it."""
    clues = puzzle.clue_lists[number].clues
    kept = (*clues[:place], *([clue] if clue else []), *clues[place + 1 :])
    return _replaced(puzzle, number, changed(puzzle.clue_lists[number], clues=kept))


def moved_listed(puzzle: Puzzle, number: int, place: int, to: int) -> Puzzle:
    """Move a clue of a list to another place."""
    clues = list(puzzle.clue_lists[number].clues)
    clues.insert(to, clues.pop(place))
    return _replaced(puzzle, number, changed(puzzle.clue_lists[number], clues=tuple(clues)))


def cells_text(cells: tuple[Cell, ...]) -> str:
    """The cells of a clue by row and column, counted from 1: "1,1 2,2"."""
    return " ".join(f"{row + 1},{column + 1}" for row, column in cells)


def read_cells(text: str, grid: Grid) -> tuple[Cell, ...]:
    """Read cells as `cells_text` writes them. Raises BadInput if a part is not an open cell of the grid."""
    cells = tuple((int(row) - 1, int(column) - 1) for row, column in _CELL.findall(text))
    if _CELL.sub("", text).strip(" ;"):
        raise BadInput(f"{text!r} is not a list of cells", mend="Write rows and columns: 1,1 2,2.")
    if closed := [cell for cell in cells if not grid.is_open(cell)]:
        raise BadInput(f"{cells_text((closed[0],))} is not an open cell")
    return cells


def _replaced(puzzle: Puzzle, number: int, made: ClueList | None) -> Puzzle:
    lists = puzzle.clue_lists
    return changed(puzzle, clue_lists=(*lists[:number], *([made] if made else []), *lists[number + 1 :]))


def _check_name(puzzle: Puzzle, name: str) -> None:
    plain = name.strip()
    if not plain:
        raise BadInput("a list of clues needs a name")
    if plain.casefold() in {"across", "down", *(one.name.casefold() for one in puzzle.clue_lists)}:
        raise BadInput(f"there is a list {plain!r} already")
