"""The search for the wordplay of a clue that has no annotation.

A definition is tried at either end; the rest must give the answer. The rest is read bottom up, as a chart: for each run
of words, the strings that it can give and that can be a piece of the answer: by abbreviations and synonyms, the letters
themselves, indicators with adjacent runs, and joining two shorter runs. For each string the likeliest way is kept. A
parse that is found is proved before it is offered.

`check_clue` and `check_clues` prove the clues that have an annotation, and search the others for a parse.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput, Control
from engine.crossword.answers import Numbered, key_of
from engine.crossword.grid import Direction
from engine.crossword.puzzle import Puzzle, enumeration, is_word
from engine.crossword.wordplay.annotation import written
from engine.crossword.wordplay.chart import DEVICE, GUESS, LINK, Chart
from engine.crossword.wordplay.clue_text import ClueText, Span, counted
from engine.crossword.wordplay.indicated import add_indicated
from engine.crossword.wordplay.proof import ACCENT, misfit, prove
from engine.crossword.wordplay.tables import FAR, GLOSS, Tables, Thesaurus, open_tables
from engine.wing.sheet import readings
from engine.words.wordnet import letters_of, open_wordnet

MOST_WORDS = 20  # words of a clue that is searched
MOST_LENGTH = 60  # letters of an enumeration that ends a clue; a larger number, such as a year, is part of the clue
MOST_DEFINITIONS = 12  # words of a definition
MOST = 8  # parses that are offered
BRITISH = "parse, if said in Britain"  # the device of a parse with words that sound alike in British English only
UNSUPPORTED = "parse, unsupported definition"  # WordNet and the tables do not link the definition with the answer
# costs; a parse is likelier if their sum is small
NO_DEFINITION = 3.0  # a definition that WordNet does not support
LIT = 2.0  # the whole clue as definition
LENGTH = 0.05  # a word of the definition


class Parse(NamedTuple):
    """A way to read a clue. `cost` is for comparison only; a smaller one is likelier."""

    annotation: str
    definition: str
    cost: float
    device: str = "parse"  # as in a `Way`, with which it is listed


def parses(
    clue: str, answer: str, control: Control | None = None, *, tables: Tables | None = None
) -> tuple[Parse, ...]:
    """Find the ways in which a clue leads to its answer, likeliest first; takes about a second.

    For an answer with two readings, the first counts.
    Raises BadInput if the answer has no letters or the clue more than MOST_WORDS words; FileProblem if WordNet
    cannot be read.
    """
    answer = readings(answer)[0]
    text, letters = ClueText(clue), letters_of(answer)
    if not letters:
        raise BadInput(f"{answer!r} is not an answer", mend="Use the letters a to z.")
    if len(text.words) > MOST_WORDS:
        raise BadInput(f"the clue has more than {MOST_WORDS} words")
    tables = tables or open_tables()
    thesaurus = _thesaurus(open_wordnet(), tables)
    control = control or Control()
    chart = Chart(text, letters, thesaurus, control, add_indicated)
    found = [*_double_definitions(chart), *_with_definition(chart)]
    proved: dict[str, Parse] = {}
    for parse in sorted(found, key=lambda one: one.cost):
        if len(proved) == MOST:
            break
        proof = prove(clue, answer, parse.annotation, tables=tables)
        if proof.verdict == "proved":
            british = any(note.endswith(ACCENT.format("British")) for note in proof.notes)
            device = parse.device.replace("parse", BRITISH) if british else parse.device
            proved.setdefault(parse.annotation, parse._replace(device=device))
    return tuple(proved.values())


_thesaurus = lru_cache(maxsize=1)(Thesaurus)


def _with_definition(chart: Chart) -> Iterator[Parse]:
    """Yield the parses with one definition, and those of the clue as a whole."""
    whole = Span(0, len(chart.text.words))
    if (item := chart.items(whole).get(chart.answer)) and item.cost < GUESS:
        yield Parse(f"{written(item.node)} &lit", chart.text.phrase(whole), item.cost + LIT)
    for definition, rest in whole.ends(MOST_DEFINITIONS):
        chart.control.check()
        for start, end in _without_links(chart, rest):
            item = chart.items(Span(start, end)).get(chart.answer)
            if item is None:
                continue
            phrase = chart.text.phrase(definition)
            support = chart.thesaurus.support(phrase, chart.answer)
            if item.cost >= GUESS * (2 if support else 1):
                continue
            cost = item.cost + NO_DEFINITION * (1 - support) + LINK * (rest.end - rest.start - (end - start))
            cost += LENGTH * (definition.end - definition.start) + _edge(chart, definition)
            yield Parse(f'{written(item.node)}; def "{phrase}"', phrase, cost, "parse" if support else UNSUPPORTED)


def _edge(chart: Chart, definition: Span) -> float:
    """The cost of a definition with a linking word at its inner end, which probably does not belong to it."""
    inner = definition.end - 1 if definition.start == 0 else definition.start
    return 2 * LINK * (definition.end - definition.start > 1 and chart.text.words[inner] in chart.links)


def _double_definitions(chart: Chart) -> Iterator[Parse]:
    """Yield the ways to split the clue into two definitions, unless it is one: "hold back", "young dog"."""
    count = len(chart.text.words)
    whole = chart.text.phrase(Span(0, count))
    one = chart.answer in chart.thesaurus.words_for(whole) or chart.thesaurus.is_one_sense(whole, chart.answer)
    for end in range(1, 1 if one else count):
        for start in range(end, min(end + 2, count)):
            if start > end and chart.text.phrase(Span(end, start)) not in chart.links:
                continue
            halves = [chart.text.phrase(Span(0, end)), chart.text.phrase(Span(start, count))]
            supports = [chart.thesaurus.support(half, chart.answer) for half in halves]
            if min(supports) >= GLOSS and max(supports) >= FAR:
                cost = NO_DEFINITION * (2 - sum(supports)) + DEVICE + LINK * (start - end)
                yield Parse(f'def "{halves[0]}" / def "{halves[1]}"', halves[0], cost)


def _without_links(chart: Chart, rest: Span) -> Iterator[tuple[int, int]]:
    at_start = rest.start > 0
    yield rest.start, rest.end
    for gone in (1, 2):
        if rest.end - rest.start <= gone:
            return
        link = Span(rest.start, rest.start + gone) if at_start else Span(rest.end - gone, rest.end)
        if chart.text.phrase(link) in chart.links:
            yield (rest.start + gone, rest.end) if at_start else (rest.start, rest.end - gone)


Checked: TypeAlias = Literal["proved", "faulty", "no parse found", "parse found"]


class ClueCheck(NamedTuple):
    """The check of a clue. One without annotation is faulty only by its enumeration: not every parse is found."""

    verdict: Checked
    faults: tuple[str, ...] = ()  # the faults, one sentence each
    notes: tuple[str, ...] = ()  # the unusual points, one sentence each
    parses: tuple[Parse, ...] = ()  # the parses found, likeliest first, if it has no annotation


class EntryCheck(NamedTuple):
    """The check of the clue of an entry."""

    entry: Numbered
    clue: str  # with its enumeration
    check: ClueCheck


def check_clue(
    clue: str, answer: str, annotation: str = "", control: Control | None = None, *,
    direction: Direction | None = None,
) -> ClueCheck:  # fmt: skip
    """Prove an annotation; without one, search for parses in a second. Raises BadInput if an answer is empty."""
    if annotation.strip():
        return ClueCheck(*prove(clue, answer, annotation, direction=direction))
    found, faults = parses(clue, answer, control), [misfit(ClueText(clue), one) for one in readings(answer)]
    if all(faults):
        return ClueCheck("faulty", (faults[0],), parses=found)
    return ClueCheck("parse found" if found else "no parse found", parses=found)


def check_clues(puzzle: Puzzle, control: Control) -> Iterator[EntryCheck]:
    """Check the clues of all full entries that have one, across then down. Progress counts the entries."""
    entries = key_of(puzzle).entries
    for done, one in enumerate(entries, 1):
        control.report(done, len(entries))
        if not one.clue or one.head or not one.is_complete or not is_word(one.shown):
            continue
        printed = one.clue
        if not 0 < sum(ClueText(printed).lengths) <= MOST_LENGTH:
            printed = counted(one.clue, one.counted or enumeration(readings(one.shown)[0]))
        try:
            check = check_clue(printed, one.shown, one.annotation, control, direction=one.direction)
        except BadInput as error:  # a clue that is too long to be searched
            check = ClueCheck("no parse found", notes=(str(error),))
        yield EntryCheck(one, printed, check)
