"""Indicators applied to the adjacent words: anagrams, hidden words, chosen letters, sounds and others."""

import math
from collections.abc import Iterable, Iterator
from itertools import product

from engine.crossword.wordplay import chart as charts
from engine.crossword.wordplay.annotation import Node
from engine.crossword.wordplay.clue_text import Span
from engine.crossword.wordplay.pieces import picked
from engine.crossword.wordplay.tables import GLOSS, Indicator, spoonerism
from engine.words.wordnet import letters_of

HIDDEN = 0.5  # the cost of a hidden answer, the surest device
DROPPED = 0.1  # the cost of a letter of a word that does not count
INDIRECT = 1.2  # the cost of a part of the fodder that is not literally in the clue
MOST_FODDER = 3000  # choices of letters for the words of an anagram
CUTS: frozenset[Indicator] = frozenset(("beheaded", "curtailed", "trimmed", "gutted", "heart"))
CHOSEN: frozenset[Indicator] = CUTS | frozenset[Indicator](("edges", "initials", "finals"))
PICKS: tuple[Indicator, ...] = ("initials", "finals", "edges", "odd", "even", "alternate")


def add_indicated(chart: charts.Chart, phrase: str, rest: Span, found: charts.Items) -> None:
    """Add the strings that an indicator makes from an adjacent run. Other phrases add nothing."""
    kinds = chart.tables.kinds_of.get(phrase, frozenset())
    if not kinds:
        return
    if "anagram" in kinds:
        _anagrams(chart, phrase, rest, found)
    if kinds & {"reversal", "reversal across", "reversal down"}:
        for text, item in chart.items(rest).items():
            node = Node("reversal", parts=(item.node,), indicators=(phrase,))
            chart.put(found, text[::-1], item.cost + charts.DEVICE, node)
        _hidden(chart, phrase, rest, found, reverse=True)
    if "hidden" in kinds:
        _hidden(chart, phrase, rest, found)
    for kind in PICKS:
        if kind in kinds:
            _picked(chart, kind, phrase, rest, found)
    if kinds & CHOSEN:
        _shortened(chart, kinds, phrase, rest, found)
    if "homophone" in kinds:
        _heard(chart, phrase, rest, found)
    if "spoonerism" in kinds:
        _spooned(chart, phrase, rest, found)
    if "cycling" in kinds:
        _cycled(chart, phrase, rest, found)


def _anagrams(chart: charts.Chart, phrase: str, rest: Span, found: charts.Items) -> None:
    """The letters of the words in any order; a word may lose letters by an indicator beside it."""
    choices = [_fodder(chart, place) for place in range(*rest)]
    rows = [choices]
    for place in range(rest.start, rest.end - 1):
        at = place - rest.start
        for indicator, word in ((place, place + 1), (place + 1, place)):
            kinds = chart.tables.kinds_of.get(chart.text.words[indicator], frozenset())
            letters = chart.text.letters[word]
            cuts = [
                ("".join(letters[kept] for kept in places),
                 Node("letters", _shown([letters], places), indicators=(chart.text.words[indicator],)))
                for places in _cuts(kinds & CUTS, len(letters))
            ]  # fmt: skip
            if cuts:
                rows.append([*choices[:at], cuts, *choices[at + 2 :]])
    for some in rows:
        if all(some) and math.prod(map(len, some)) <= MOST_FODDER:
            for chosen in product(*some):
                _put_anagrams(chart, phrase, [one for one in chosen if one[0]], found)


def _fodder(chart: charts.Chart, place: int) -> list[tuple[str, Node]]:
    word, letters = chart.text.words[place], chart.text.letters[place]
    bare = letters_of(word.removesuffix("'s"))
    some = [(text, Node("letters", (text.upper(),))) for text in dict.fromkeys((letters, bare)) if text]
    short = [text for text in chart.tables.letters_for.get(word, ()) if len(text) <= 2]
    some += [(text, Node("letters", (text.upper(),), cue=word)) for text in short[:3]]
    return [*some, ("", Node("letters"))] if word in chart.links else some


def _put_anagrams(chart: charts.Chart, phrase: str, chosen: list[tuple[str, Node]], found: charts.Items) -> None:
    text, nodes = "".join(letters for letters, _ in chosen), [node for _, node in chosen]
    targets = [target for target in chart.by_bag.get("".join(sorted(text)), ()) if target != text]
    if not targets:
        return
    parts: list[Node] = []
    for node in nodes:
        if parts and not (node.cue or node.indicators or parts[-1].cue or parts[-1].indicators):
            parts[-1] = Node("letters", (*parts[-1].words, *node.words))
        else:
            parts.append(node)
    inner = parts[0] if len(parts) == 1 else Node("charade", parts=tuple(parts))
    cost = charts.DEVICE + INDIRECT * sum(bool(node.cue or node.indicators) for node in nodes)
    for target in targets:
        node = Node("anagram", parts=(inner,), indicators=(phrase,))
        plain = len(target) < charts.SHORTEST_WORD or target == text[::-1]  # which is more likely a reversal
        chart.put(found, target, cost + 2 * charts.LITERAL * plain, node)


def _hidden(chart: charts.Chart, phrase: str, rest: Span, found: charts.Items, *, reverse: bool = False) -> None:
    words = [chart.text.letters[place] for place in range(*rest)]
    row = "".join(words)
    first, last = len(words[0]), len(row) - len(words[-1])
    for start in range(1, first if len(words) > 1 else len(row)):
        for end in range(max(start + 2, last + 1), len(row)):
            text = row[start:end][::-1] if reverse else row[start:end]
            if text not in chart.useful or len(text) < 2:
                continue
            node = Node("letters", _shown(words, range(start, end)))
            cost = HIDDEN + (0.0 if text == chart.answer else charts.DEVICE)
            if reverse:
                chart.put(found, text, cost + charts.DEVICE, Node("reversal", parts=(node,), indicators=(phrase,)))
            else:
                chart.put(found, text, cost, Node("letters", node.words, indicators=(phrase,)))


def _picked(chart: charts.Chart, kind: Indicator, phrase: str, rest: Span, found: charts.Items) -> None:
    words = [chart.text.letters[place] for place in range(*rest)]
    if not all(words):
        return
    row = "".join(words)
    ends = [sum(map(len, words[: number + 1])) for number in range(len(words))]
    starts = [end - len(word) for end, word in zip(ends, words, strict=True)]
    lasts = [end - 1 for end in ends]
    chosen: list[list[int]] = {
        "initials": [starts], "finals": [lasts], "edges": [sorted({*starts, *lasts})],
        "odd": [list(range(0, len(row), 2))], "even": [list(range(1, len(row), 2))],
        "alternate": [list(range(0, len(row), 2)), list(range(1, len(row), 2))],
    }[kind]  # fmt: skip
    for places in chosen:
        text = "".join(row[place] for place in places)
        if len(row) > len(text):
            cost = charts.DEVICE + (0.6 if len(text) == 1 else 0.2)
            chart.put(found, text, cost, Node("letters", _shown(words, places), indicators=(phrase,)))


def _shortened(chart: charts.Chart, kinds: frozenset[Indicator], phrase: str, rest: Span, found: charts.Items) -> None:
    """Words for the rest, or the word itself, without some of their letters."""
    for source, named, weight in chart.sources(rest):
        for places in _cuts(kinds, len(source)):
            text = "".join(source[place] for place in places)
            if text and text in chart.useful:
                node = Node("letters", _shown([source], places), cue=named, indicators=(phrase,))
                cost = charts.WORD + charts.RARE * (1 - weight) + charts.DEVICE
                chart.put(found, text, cost + DROPPED * (len(source) - len(text)), node)


def _heard(chart: charts.Chart, phrase: str, rest: Span, found: charts.Items) -> None:
    cue = chart.text.phrase(rest)
    for source, named, weight in chart.sources(rest):
        for text in sorted(chart.tables.alike(source) & chart.useful):
            node = Node("homophone", (source,), cue=named, indicators=(phrase,), result=text)
            chart.put(found, text, charts.WORD + charts.RARE * (1 - weight) + charts.DEVICE, node)
    for source in sorted(chart.alike - {cue}):
        if (weight := chart.thesaurus.support(cue, source)) >= GLOSS / 2:
            node = Node("homophone", (source,), cue=cue, indicators=(phrase,), result=chart.answer)
            chart.put(found, chart.answer, charts.WORD + charts.RARE * (1 - weight) + charts.DEVICE, node)


def _spooned(chart: charts.Chart, phrase: str, rest: Span, found: charts.Items) -> None:
    for middle in range(rest.start + 1, rest.end):
        halves = (Span(rest.start, middle), Span(middle, rest.end))
        cues = [chart.text.phrase(half) for half in halves]
        options = [
            [(text, cue) for text in chart.thesaurus.words_for(cue) if text in chart.tables.sounds]
            + [(text, "") for text in [letters_of(cue)] if half.end - half.start == 1 and text in chart.tables.sounds]
            for half, cue in zip(halves, cues, strict=True)
        ]
        for (one, cue), (other, last) in product(*options):
            if abs(len(one) + len(other) - len(chart.answer)) > 3:
                continue
            if spoonerism((one, other), chart.answer, chart.tables) in ("any", "British"):
                parts = (Node("letters", (), cue=last),) if last else ()
                node = Node("spoonerism", (one, other), parts, cue, (phrase,), result=chart.answer)
                chart.put(found, chart.answer, 2 * charts.WORD + charts.DEVICE, node)


def _cycled(chart: charts.Chart, phrase: str, rest: Span, found: charts.Items) -> None:
    for source, cue, weight in chart.sources(rest):
        for turn in range(1, len(source)):
            text = source[turn:] + source[:turn]
            if text in chart.useful and len(text) > 2 and text != source:
                node = Node("letters", (source.upper(),), cue=cue)
                cycle = Node("cycling", parts=(node,), indicators=(phrase,), result=text)
                chart.put(found, text, charts.WORD + charts.RARE * (1 - weight) + charts.DEVICE, cycle)


def _shown(words: list[str], places: Iterable[int]) -> tuple[str, ...]:
    """The words with the letters at some places of their row as capitals."""
    return tuple(picked(" ".join(words), places).split(" "))


def _cuts(kinds: frozenset[Indicator], size: int) -> Iterator[list[int]]:
    """Yield the places that are kept of a word of some letters."""
    places = list(range(size))
    if "beheaded" in kinds:
        yield from (places[1:], places[2:])
    if "curtailed" in kinds:
        yield from (places[:-1], places[:-2], places[:-3], places[: (size + 1) // 2])
    if "trimmed" in kinds:
        yield places[1:-1]
    if kinds & {"gutted", "edges"}:
        yield [0, size - 1] if size > 2 else []
    if "gutted" in kinds and size % 2 and size > 3:
        yield places[: size // 2] + places[size // 2 + 1 :]
    if "heart" in kinds and size > 2:
        middle = (size - 1) // 2
        yield places[middle : size - middle]
        yield places[1:-1]
    if "initials" in kinds:
        yield places[:1]
    if "finals" in kinds:
        yield places[-1:]
