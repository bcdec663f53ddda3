"""What is wrong with a crossword's clues and entries, before a reader finds it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.crossword.answers import Key, Numbered, key_of
from engine.crossword.clue_columns import HANG, clue_text, measure
from engine.crossword.clues.book import WITHIN, Used, reuse, same
from engine.crossword.clues.fault import ClueFault, Severity
from engine.crossword.clues.giveaways import giveaways
from engine.crossword.puzzle import Clue, Puzzle
from engine.drawing.faces import face
from engine.drawing.fonts import paragraph
from engine.drawing.shapes import MM
from engine.drawing.style import Style
from engine.errors import BadInput, FileProblem
from engine.job import Control
from engine.lexicon.wordnet import WordNet, letters_of, open_wordnet
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter

MOST_LINES = 4
USUAL_WIDTH = 125.4 * MM
"""Three columns of a newspaper's grid."""
LONGEST = 90
"""Characters of a clue that is not too long, where no column is given to measure it in."""
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


def vet(
    puzzle: Puzzle, *, house: House | None = None, lines: Callable[[str], int] | None = None,
    most_lines: int = MOST_LINES, book: Mapping[str, Sequence[Used]] | None = None, day: str = "",
    document: str = "", within: int = WITHIN, control: Control | None = None,
) -> tuple[ClueFault, ...]:  # fmt: skip
    """Everything that is wrong with the entries of a puzzle's grid and their clues: both of the two below.

    Args:
        house: None for the user's own.
        lines: in how many lines a clue with its enumeration is set, such as `lines_in`; None to count characters.
        most_lines: how many lines are not too many.
        book: the house's clues by answer (`clue_book.used`).
        day: ISO date of the puzzle, for the warning that a clue was used not long before; "" for no such warning.
        document: by what the book knows the puzzle's own document, whose uses are none (`clue_book.Use`).
        within: days that are not long.

    Raises:
        FileProblem: the house's lists cannot be read.
        Stopped: as asked.
    """
    control, house = control or Control(), house or open_house()
    vetter = house.vetter(puzzle.rulings)
    key = key_of(puzzle, vetter)
    control.check()
    found = vet_clues(key, vetter, lines=lines, most_lines=most_lines, control=control)
    again = _reused(key, book or {}, day, document, within) if day else ()
    return (*vet_entries(key), *found, *again)


def vet_entries(key: Key) -> tuple[ClueFault, ...]:
    """The entries that must not be printed, and those that an editor should look at."""
    bad = [_entry(one, "fault", "must not be printed") for one in key.offenders]
    return (*bad, *(_entry(one, "caution", "should be looked at") for one in key.undecided))


def _entry(one: Numbered, severity: Severity, what: str) -> ClueFault:
    return ClueFault(one.word, severity, "entry", f"{one.text} ({one.name}) {what}: {one.verdict.reason}.")


def vet_clues(
    key: Key, vetter: Vetter, *, lines: Callable[[str], int] | None = None, most_lines: int = MOST_LINES,
    control: Control | None = None,
) -> tuple[ClueFault, ...]:  # fmt: skip
    """What is wrong with the clues of the entries, in their order; of duplicates each but the first.

    Raises:
        Stopped: as asked.
    """
    control, net = control or Control(), _wordnet()
    found: list[ClueFault] = []
    for one in key.entries:
        control.check()
        if not one.clue:
            found.append(ClueFault(one.word, "fault", "missing", f"{one.name} has no clue."))
            continue
        found += _taboo(one, vetter)
        found += _given_away(one, net)
        found += _too_long(one, lines, most_lines)
    return (*found, *_duplicates(key))


def lines_in(face_name: str, size: float, width: float) -> Callable[[str], int]:
    """Tells in how many lines of a width (points) a text is set; BadInput for a character that the face lacks."""
    return lambda text: round(paragraph(text, face_name, size, width, size)[1] / size)


def column_lines(style: Style, width: float = USUAL_WIDTH) -> Callable[[str], int]:
    """Tells in how many lines a clue is set on a page of a width in points; as `lines_in`."""
    columns = measure(width, style.sizes.text)
    hang = face(style.faces.strong).width("00", columns.size) + HANG * columns.size
    return lines_in(style.faces.text, columns.size, columns.width - hang)


def _wordnet() -> WordNet | None:
    try:
        return open_wordnet()
    except FileProblem:  # without it compounds are guessed; whoever asks for clues is told
        return None


def _taboo(one: Numbered, vetter: Vetter) -> Iterator[ClueFault]:
    for word in dict.fromkeys(_WORD.findall(one.clue)):
        verdict = vetter.verdict(letters_of(word), "entry")
        if verdict.standing != "clean":
            severity: Severity = "caution" if verdict.counts else "fault"
            said = f"The clue of {one.name} has the word \u201c{word}\u201d: {verdict.reason}."
            yield ClueFault(one.word, severity, "taboo", said)


def _given_away(one: Numbered, net: WordNet | None) -> Iterator[ClueFault]:
    said = {"answer": "the answer", "form": "a form of the answer", "part": "a part of the answer"}
    for given in giveaways(one.clue, one.text, net):
        severity: Severity = "caution" if given.kind == "part" else "fault"
        text = f"The clue of {one.name} gives it away: \u201c{given.word}\u201d is {said[given.kind]}."
        yield ClueFault(one.word, severity, "answer", text)


def _too_long(one: Numbered, lines: Callable[[str], int] | None, most: int) -> Iterator[ClueFault]:
    if lines is None:
        if len(one.clue) > LONGEST:
            text = f"The clue of {one.name} is long: {len(one.clue)} characters."
            yield ClueFault(one.word, "caution", "long", text)
        return
    try:
        count = lines(clue_text(one))
    except BadInput as error:
        text = f"The clue of {one.name} cannot be set: {error.what.rstrip('.')}."
        yield ClueFault(one.word, "fault", "characters", text)
        return
    if count > most:
        text = f"The clue of {one.name} takes {count} lines of its column; at most {most} are wanted."
        yield ClueFault(one.word, "caution", "long", text)


def _duplicates(key: Key) -> Iterator[ClueFault]:
    by_text: defaultdict[str, list[Numbered]] = defaultdict(list)
    for one in key.entries:
        if one.clue:
            by_text[same(one.clue)].append(one)
    for first, *others in by_text.values():
        for other in others:
            text = f"{other.name} has the same clue as {first.name}."
            yield ClueFault(other.word, "fault", "duplicate", text)


def _reused(
    key: Key, book: Mapping[str, Sequence[Used]], day: str, document: str, within: int
) -> Iterator[ClueFault]:
    for one in key.entries:
        clue = Clue(one.word, one.clue)
        if one.clue and (said := reuse(clue, book.get(one.word, ()), day, document=document, within=within)):
            yield ClueFault(one.word, "caution", "reused", f"The clue of {one.name} was {said}.")
