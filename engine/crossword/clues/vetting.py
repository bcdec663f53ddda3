"""Vetting of clues and entries before printing, and the key with their faults."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.core import BadInput, Control, FileProblem, Printed, changed, grouped
from engine.crossword.answers import ClueFault, Fault, Key, Numbered, Severity, key_of
from engine.crossword.clue_columns import HANG, clue_text, measure
from engine.crossword.clues.edit import letters_in
from engine.crossword.clues.giveaways import giveaways, named_answers
from engine.crossword.clues.references import reference_faults, references_in, targets_of
from engine.crossword.clues.sources import Used, normalised, reuse_warning
from engine.crossword.grid import DIRECTIONS
from engine.crossword.puzzle import Clue, Puzzle, enumeration, is_word
from engine.crossword.wordplay.annotation import UNWRITTEN, parsed
from engine.crossword.wordplay.proof import prove
from engine.drawing.faces import face
from engine.drawing.fonts import paragraph, spans_of
from engine.drawing.shapes import MM
from engine.drawing.style import CROSSWORD_WIDTH, Style, style
from engine.drawing.words import stray_tag
from engine.wing.sheet import readings
from engine.words.difficulty import share_of
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import unwanted_in
from engine.words.wordnet import WordNet, letters_of, open_wordnet

MOST_LINES = 4  # lines of a clue that are not reported as too long
LONGEST = 90  # characters of a clue that are not reported as too long, if the lines are not counted
_ABBREVIATED = re.compile(r"\b(?:[A-Za-z]|(?i:etc|abbr|approx|dept|esp|govt|init|plur|sing)|[A-Z][a-z]{1,2})\.$")


def vet(
    puzzle: Puzzle, *, house: House | None = None, lines: Callable[[str], int] | None = None,
    book: Mapping[str, Sequence[Used]] | None = None, day: str = "", document: str = "",
    control: Control | None = None,
) -> tuple[ClueFault, ...]:  # fmt: skip
    """Find all problems of the entries of a puzzle's grid and their clues.

    Args:
        lines: counts the lines of a clue with its enumeration, such as `lines_in`; None to count characters.
        book: the clue book's clues by answer (`book.used`).
        day: ISO date of the puzzle, for the warning about repeated clues; "" for no such warning.
        document: identity of the puzzle's own document in the book, whose uses are ignored (`book.Use`).
    """
    control, house = control or Control(), house or open_house()
    vetter = house.vetter(puzzle.rulings)
    key = key_of(puzzle, vetter)
    control.check()
    found = vet_clues(key, vetter, lines=lines, control=control)
    again = _reused(key, book or {}, day, document) if day else ()
    bad = [_entry(one, "fault", "must not be printed") for one in key.offenders]
    doubtful = [_entry(one, "caution", "should be reviewed") for one in key.undecided]
    return (*bad, *doubtful, *found, *again)


def _entry(numbered: Numbered, severity: Severity, what: str) -> ClueFault:
    text = f"{numbered.text} ({numbered.name}) {what}: {numbered.verdict.reason}."
    return ClueFault(numbered.word, severity, "entry", text, numbered.slot)


def vet_clues(
    key: Key, vetter: Vetter, *, lines: Callable[[str], int] | None = None, control: Control | None = None
) -> tuple[ClueFault, ...]:
    """Find the problems of the clues in the order of the entries; a duplicate is reported at its later entries."""
    control, net = control or Control(), _wordnet()
    names = {entry.answer: entry.name for entry in key.entries if entry.is_complete}
    targets = targets_of(key)
    found: list[ClueFault] = []
    for entry in key.entries:
        control.check()
        mine = [*_miscounted(entry), *_unspaced(entry, net)]
        if entry.clue:
            plain = changed(entry, clue=entry.plain)
            mine += [*_taboo(plain, vetter), *_stale(plain), *_given_away(plain, net)]
            mine += [*_names_others(plain, names), *reference_faults(plain, targets)]
            mine += [*_unusual(plain), *_wordplay(plain), *_too_long(entry, lines)]
        else:
            mine.append(("fault", "missing", f"{entry.name} has no clue."))
        found += (ClueFault(entry.word, *fault, entry.slot) for fault in mine)
    return (*found, *_duplicates(key))


def lines_in(name: str, size: float, width: float, divides: str = "", ligatures: bool = False) -> Callable[[str], int]:
    """Return a function that counts a text's lines in a width (points). It raises BadInput for a missing glyph."""

    def count(text: str) -> int:
        spans = spans_of(text, name)
        bad = ((face(span.face), face(span.face).unprintable(span.text)) for span in spans)
        if lack := next((own.lack(letters) for own, letters in bad if letters), ""):
            raise BadInput(lack)
        return round(paragraph(spans, name, size, width, size, divides=divides, ligatures=ligatures)[1] / size)

    return count


def column_lines(style: Style, width: float = CROSSWORD_WIDTH * MM) -> Callable[[str], int]:
    """Return a function that counts the lines of a clue on a page of a width in points; like `lines_in`."""
    columns = measure(width, style.sizes.text)
    hang = face(style.faces.strong).width("00", columns.size) + HANG * columns.size
    return lines_in(style.faces.of("clue"), columns.size, columns.width - hang, style.divides, style.ligatures)


def _wordnet() -> WordNet | None:
    try:
        return open_wordnet()
    except FileProblem:  # without WordNet compounds are guessed; the clue suggestions report the problem
        return None


def _taboo(numbered: Numbered, vetter: Vetter) -> Iterator[Fault]:
    for word, verdict in unwanted_in(numbered.clue, vetter):
        text = f"The clue of {numbered.name} contains \u201c{word}\u201d: {verdict.reason}."
        yield "caution" if verdict.counts else "fault", "taboo", text


def _miscounted(numbered: Numbered) -> Iterator[Fault]:
    """Report a wrong length, set by the editor or at the end of the clue."""
    if not (counted := numbered.counted or numbered.length_in_clue):
        return
    count, letters = letters_in(counted), len(numbered.letters)
    if count is None:
        text = f"The length of {numbered.name}, ({counted}), is not written as numbers, such as (3,4)."
        yield "caution", "length", text
    elif count != letters:
        what = "the answer has" if numbered.is_complete else "the entry has room for"
        text = f"The length of {numbered.name}, ({counted}), counts {count} letters; {what} {letters}."
        yield "caution", "length", text


def _unspaced(one: Numbered, net: WordNet | None) -> Iterator[Fault]:
    """Report an answer printed with a single length that WordNet writes only as several words."""
    single = one.is_complete and not one.counted and one.lengths == f"({len(one.letters)})"
    spellings = {sense.lemma for sense in net.senses(one.letters)} if net and single else set()
    if spellings and all(is_word(one) and not one.isalpha() for one in spellings):
        spelling = min(spellings)
        wanted = f"\u201c{spelling}\u201d ({enumeration(spelling)})"
        yield "caution", "length", f"{one.name} can be {wanted}; its length is printed as {one.lengths}."


def _stale(numbered: Numbered) -> Iterator[Fault]:
    if numbered.written_for:
        yield "caution", "stale", f"The clue of {numbered.name} was written for {numbered.written_for.upper()}."


def _given_away(numbered: Numbered, net: WordNet | None) -> Iterator[Fault]:
    kinds = {"answer": "is the answer", "form": "is a form of the answer"}
    answer = numbered.letters
    for given in giveaways(numbered.clue, numbered.text, net) if numbered.is_complete else ():
        word = letters_of(given.word)
        holds = given.kind == "part" and answer in word
        if holds and _hides(numbered, word):
            continue
        part = "contains" if holds else "is a part of" if word in answer else "shares a part with"
        what = kinds.get(given.kind, f"{part} the answer")
        text = f"The clue of {numbered.name} gives the answer away: \u201c{given.word}\u201d {what}."
        yield "caution" if given.kind == "part" else "fault", "answer", text


def _hides(numbered: Numbered, word: str) -> bool:
    """Whether proven wordplay takes the answer from a word of the clue: RANT from curRANT."""
    wordplay = parsed(numbered.annotation).wordplay if numbered.annotation and not _unproved(numbered) else None
    return wordplay is not None and any(word == letters_of(one) for node in wordplay.walk() for one in node.words)


def _names_others(numbered: Numbered, names: Mapping[str, str]) -> Iterator[Fault]:
    """Report the answers of other entries in a clue; `names` are the entries' names by answer."""
    own = {numbered.word, *(DIRECTIONS if references_in(numbered.clue) else ())}  # "See 5 across"
    for other, words in named_answers(numbered.clue, names.keys() - own).items():
        text = f"The clue of {numbered.name} names the answer of {names[other]}: \u201c{words}\u201d."
        yield "caution", "other", text


def _wordplay(numbered: Numbered) -> Iterator[Fault]:
    """Report a clue whose definition is not written yet, and wordplay that does not give the answer."""
    if UNWRITTEN in numbered.clue:
        yield "fault", "wording", f"{UNWRITTEN} stands in the clue of {numbered.name}."
    elif numbered.annotation and numbered.is_complete and (faults := _unproved(numbered)):
        yield "caution", "wordplay", f"The wordplay of {numbered.name} does not work: {faults[0]}."


def _unproved(numbered: Numbered) -> tuple[str, ...]:
    clue = f"{numbered.clue} {numbered.lengths}"
    return prove(clue, numbered.text, numbered.annotation, direction=numbered.direction).faults


def _unusual(numbered: Numbered) -> Iterator[Fault]:
    """Report a lower-case start and a full stop at the end. Abbreviations and blanks may end in one."""
    if numbered.clue.lstrip("\"'([\u2018\u201c")[:1].islower():
        yield "caution", "wording", f"The clue of {numbered.name} starts with a lower-case letter."
    if tag := stray_tag(numbered.clue):
        yield "caution", "wording", f"The clue of {numbered.name} has {tag} without its partner."
    end = numbered.clue.rstrip("\"')]\u2019\u201d")
    if end.endswith(".") and not end.endswith("..") and not _ABBREVIATED.search(end):
        yield "caution", "wording", f"The clue of {numbered.name} ends with a full stop."


def _too_long(numbered: Numbered, lines: Callable[[str], int] | None) -> Iterator[Fault]:
    if lines is None:
        if len(numbered.clue) > LONGEST:
            yield "caution", "long", f"The clue of {numbered.name} is long: {len(numbered.clue)} characters."
        return
    try:
        count = lines(clue_text(numbered))
    except BadInput as error:
        yield "fault", "characters", f"The clue of {numbered.name} cannot be printed: {error.what.rstrip('.')}."
        return
    if count > MOST_LINES:
        yield "caution", "long", f"The clue of {numbered.name} takes {count} lines; the limit is {MOST_LINES}."


def _duplicates(key: Key) -> Iterator[ClueFault]:
    by_text = grouped((normalised(entry.clue), entry) for entry in key.entries if entry.clue and not entry.head)
    for first, *others in by_text.values():
        for other in others:
            text = f"{other.name} has the same clue as {first.name}."
            yield ClueFault(other.word, "caution", "duplicate", text, other.slot)


def _reused(key: Key, book: Mapping[str, Sequence[Used]], day: str, document: str) -> Iterator[ClueFault]:
    for entry in key.entries:
        clue, uses = Clue(entry.word, entry.clue), () if entry.head or not entry.clue else book.get(entry.word, ())
        if use := reuse_warning(clue, uses, day, document=document):
            yield ClueFault(entry.word, "caution", "reused", f"The clue of {entry.name} was {use}.", entry.slot)


STYLE = "classic"  # the house style in whose columns long clues are measured


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """Return the key of a puzzle with its clue faults, by the house rulings and the puzzle's own.

    The `printed` entries count even if the lists have changed, unless findings were overridden for the print.
    """
    control = control or Control()
    vetter = (house or open_house()).vetter(puzzle.rulings)
    control.check()
    key = key_of(puzzle, vetter, printed.answers if printed and not printed.overridden else ())
    whole = bool(key.entries) and not puzzle.acrostic and all(entry.is_complete for entry in key.entries)
    words = [word for entry in key.entries for word in readings(entry.word)]
    share = share_of(words, open_lexicon("large"), vetter.readers) if whole else None
    faults = vet_clues(key, vetter, lines=column_lines(style(STYLE)), control=control)
    return replace(key, faults=faults, share=share)


def is_plain(word: str, lexicon: Lexicon, vetter: Vetter) -> bool:
    """Return whether a generated crossword may use a word: it has no caution and is not an inflected form."""
    return vetter.verdict(word, "entry").standing == "clean" and form_of(word, lexicon) is None
