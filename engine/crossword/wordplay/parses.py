"""The search for the wordplay of a clue that has no annotation.

A definition is tried at either end; the rest must give the answer. The rest is read bottom up, as a chart: for
each run of words, the strings that it can give and that can be a piece of the answer, by abbreviations and
synonyms, by the letters themselves, by indicators with what stands beside them, and by joining two shorter runs.
For each string the likeliest way is kept. A parse that is found is proved before it is offered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.crossword.wordplay.annotation import INSIDE, OUTSIDE, Device, Node, written
from engine.crossword.wordplay.clue_text import ClueText, Span
from engine.crossword.wordplay.proof import prove
from engine.crossword.wordplay.sound import spoonerism
from engine.crossword.wordplay.tables import Indicator, Tables, british, open_tables
from engine.crossword.wordplay.thesaurus import GLOSS, KIND, SAME, Thesaurus
from engine.words.wordnet import letters_of, open_wordnet

MOST_WORDS = 20  # words of a clue that is searched
LONGEST_PHRASE = 4  # words that stand for a part
LONGEST_INDICATOR = 3
SHORTEST_WORD = 3  # letters of a piece of the answer that is looked up as a word
MOST_DEFINITIONS = 12
MOST = 8  # parses that are offered
# costs; a parse is likelier if their sum is small
LITERAL, LINK, JOIN, DEVICE = 0.4, 0.2, 0.3, 0.8
WORD, RARE = 0.6, 2.0  # a synonym: what it costs at least, and how much more if it is a weak one
NO_DEFINITION = 3.0  # a definition that WordNet does not support
HIDDEN = 0.5
LIT = 2.0  # the whole clue as definition
DROPPED = 0.1  # a letter of a word that does not count
LENGTH = 0.05  # a word of the definition
SHORT_CUE = 4  # letters of a word that is taken away from another
MOST_FODDER = 3000  # choices of letters for the words of an anagram
CUTS: frozenset[Indicator] = frozenset(("beheaded", "curtailed", "trimmed", "gutted", "heart"))
_PICKS: dict[Indicator, str] = {
    "initials": "first letters", "finals": "last letters", "edges": "outer letters", "odd": "odd letters",
    "even": "even letters", "alternate": "every second letter",
}  # fmt: skip


class Parse(NamedTuple):
    """A way to read a clue. `cost` is for comparison only; a smaller one is likelier."""

    annotation: str
    definition: str
    cost: float


@dataclass(frozen=True)
class _Item:
    cost: float
    node: Node


Items = dict[str, _Item]


def parses(
    clue: str, answer: str, control: Control | None = None, *, tables: Tables | None = None
) -> tuple[Parse, ...]:
    """Find the ways in which a clue leads to its answer, likeliest first; takes about a second.

    Raises BadInput if the answer has no letters or the clue more than MOST_WORDS words; FileProblem if WordNet
    cannot be read.
    """
    text, letters = ClueText(clue), letters_of(answer)
    if not letters:
        raise BadInput(f"{answer!r} is not an answer", mend="Use the letters a to z.")
    if len(text.words) > MOST_WORDS:
        raise BadInput(f"the clue has more than {MOST_WORDS} words")
    tables = tables or open_tables()
    thesaurus = _thesaurus(tables)
    control = control or Control()
    chart = _Chart(text, letters, thesaurus, control)
    found = [*chart.double_definitions(), *chart.parses()]
    proved: dict[str, Parse] = {}
    for parse in sorted(found, key=lambda one: one.cost):
        if len(proved) == MOST:
            break
        if (
            parse.annotation not in proved
            and prove(clue, answer, parse.annotation, tables=tables).verdict == "proved"
        ):
            proved[parse.annotation] = parse
    return tuple(proved.values())


_kept: list[Thesaurus] = []


def _thesaurus(tables: Tables) -> Thesaurus:
    net = open_wordnet()
    if not _kept or _kept[0].net is not net or _kept[0].tables is not tables:
        _kept[:] = [Thesaurus(net, tables)]
    return _kept[0]


class _Chart:
    """The strings that each run of words can give."""

    def __init__(self, text: ClueText, answer: str, thesaurus: Thesaurus, control: Control) -> None:
        self._text, self._answer, self._thesaurus, self._control = text, answer, thesaurus, control
        self._tables = thesaurus.tables
        size = len(answer)
        pieces = {answer[start:end] for start in range(size) for end in range(start + 1, size + 1)}
        outer = {
            answer[a:b] + answer[c:d]
            for a in range(size) for b in range(a + 1, size)
            for c in range(b + 1, size) for d in range(c + 1, size + 1)
        }  # fmt: skip
        self._useful = pieces | outer | {piece[::-1] for piece in pieces | outer}
        self._by_bag: dict[str, list[str]] = {}
        for piece in self._useful:
            if len(piece) > 1:
                self._by_bag.setdefault("".join(sorted(piece)), []).append(piece)
        long = [piece for piece in pieces | {piece[::-1] for piece in pieces} if len(piece) >= SHORTEST_WORD]
        self._words = {letters for letters, _ in thesaurus.net.parts_of_speech(long)} - {answer}
        self._items: dict[Span, Items] = {}
        sounds = {one for sound in self._tables.sounds.get(answer, ()) for one in (sound, british(sound))}
        self._alike = {word for one in sounds for word in self._tables.words_by_sound.get(one, ())} - {answer}
        self._links = self._tables.indicators["link"] | self._tables.indicators["juxtaposition"]

    def parses(self) -> Iterator[Parse]:
        """Yield the parses with one definition, and those of the clue as a whole."""
        whole = Span(0, len(self._text.words))
        if item := self.items(whole).get(self._answer):
            yield Parse(f"{written(item.node)} &lit", self._text.phrase(whole), item.cost + LIT)
        for definition, rest in self._definitions():
            self._control.check()
            for start, end in self._without_links(rest):
                item = self.items(Span(start, end)).get(self._answer)
                if item is None:
                    continue
                phrase = self._text.phrase(definition)
                support = self._thesaurus.support(phrase, self._answer)
                links = (rest.end - rest.start) - (end - start)
                cost = item.cost + NO_DEFINITION * (1 - support) + LINK * links
                cost += LENGTH * (definition.end - definition.start) + self._edge(definition)
                yield Parse(f'{written(item.node)}; def "{phrase}"', phrase, cost)

    def _edge(self, definition: Span) -> float:
        """What it costs that a definition has a linking word at its inner end, which is rather no part of it."""
        inner = definition.end - 1 if definition.start == 0 else definition.start
        return 2 * LINK * (definition.end - definition.start > 1 and self._text.words[inner] in self._links)

    def double_definitions(self) -> Iterator[Parse]:
        """Yield the ways to split the clue into two definitions."""
        count = len(self._text.words)
        for end in range(1, count):
            for start in range(end, min(end + 2, count)):
                if start > end and self._text.phrase(Span(end, start)) not in self._links:
                    continue
                halves = [self._text.phrase(Span(0, end)), self._text.phrase(Span(start, count))]
                supports = [self._thesaurus.support(half, self._answer) for half in halves]
                if min(supports) >= GLOSS:
                    cost = NO_DEFINITION * (2 - sum(supports)) + DEVICE + LINK * (start - end)
                    yield Parse(f'def "{halves[0]}" / def "{halves[1]}"', halves[0], cost)

    def _definitions(self) -> Iterator[tuple[Span, Span]]:
        """Yield the words that can be the definition, and the rest of the clue."""
        count = len(self._text.words)
        for size in range(1, min(count, MOST_DEFINITIONS + 1)):
            yield Span(0, size), Span(size, count)
            yield Span(count - size, count), Span(0, count - size)

    def _without_links(self, rest: Span) -> Iterator[tuple[int, int]]:
        """Yield the rest without the words that link it with the definition."""
        at_start = rest.start > 0
        yield rest.start, rest.end
        for gone in (1, 2):
            if rest.end - rest.start <= gone:
                return
            link = Span(rest.start, rest.start + gone) if at_start else Span(rest.end - gone, rest.end)
            if self._text.phrase(link) in self._links:
                yield (rest.start + gone, rest.end) if at_start else (rest.start, rest.end - gone)

    def items(self, span: Span) -> Items:
        """Return the useful strings that a run of words can give, each with its cheapest way."""
        if span in self._items:
            return self._items[span]
        self._control.check()
        self._items[span] = found = Items()
        self._lexical(span, found)
        self._linked(span, found)
        for indicator, rest in self._indicators(span):
            self._with_indicator(indicator, rest, found)
        self._joined(span, found)
        self._contained(span, found)
        self._without(span, found)
        return found

    def _put(self, found: Items, text: str, cost: float, node: Node) -> None:
        if text in self._useful and ((old := found.get(text)) is None or old.cost > cost):
            found[text] = _Item(cost, node)

    def _lexical(self, span: Span, found: Items) -> None:
        """Abbreviations, synonyms, and the letters of a word themselves."""
        length = span.end - span.start
        if length <= LONGEST_PHRASE:
            phrase = self._text.phrase(span)
            weights = dict(self._thesaurus.words_for(phrase))
            for word in self._words - weights.keys():
                if (weight := self._thesaurus.support(phrase, word)) >= GLOSS:
                    weights[word] = weight
            weights.pop(self._answer, None)  # that would be a definition, and no wordplay
            for text, weight in weights.items():
                self._put(found, text, WORD + RARE * (1 - weight), Node("letters", (text.upper(),), cue=phrase))
        if length == 1 and (letters := self._text.letters[span.start]):
            bare = letters_of(self._text.words[span.start].removesuffix("'s"))
            for text in {letters, bare} - {self._answer}:
                self._put(found, text, LITERAL, Node("letters", (text.upper(),)))

    def _linked(self, span: Span, found: Items) -> None:
        """What a run gives without a linking word at its start or end."""
        if span.end - span.start < 2:
            return
        for link, rest in (
            (Span(span.start, span.start + 1), Span(span.start + 1, span.end)),
            (Span(span.end - 1, span.end), Span(span.start, span.end - 1)),
        ):
            if self._text.phrase(link) in self._links:
                for text, item in self.items(rest).items():
                    self._put(found, text, item.cost + LINK, item.node)

    def _indicators(self, span: Span) -> Iterator[tuple[Span, Span]]:
        """Yield the indicators at either end of a run, and the rest."""
        for size in range(1, min(LONGEST_INDICATOR, span.end - span.start - 1) + 1):
            yield Span(span.start, span.start + size), Span(span.start + size, span.end)
            yield Span(span.end - size, span.end), Span(span.start, span.end - size)

    def _with_indicator(self, indicator: Span, rest: Span, found: Items) -> None:
        phrase = self._text.phrase(indicator)
        kinds = self._tables.kinds_of.get(phrase, frozenset())
        if not kinds:
            return
        if "anagram" in kinds:
            self._anagrams(phrase, rest, found)
        if kinds & {"reversal", "reversal across", "reversal down"}:
            for text, item in self.items(rest).items():
                self._put(
                    found,
                    text[::-1],
                    item.cost + DEVICE,
                    Node("reversal", parts=(item.node,), indicators=(phrase,)),
                )
            self._hidden(phrase, rest, found, reverse=True)
        if "hidden" in kinds:
            self._hidden(phrase, rest, found)
        for kind in _PICKS:
            if kind in kinds:
                self._picked(kind, phrase, rest, found)
        if kinds & {
            "beheaded",
            "curtailed",
            "trimmed",
            "gutted",
            "heart",
            "deletion",
            "edges",
            "initials",
            "finals",
        }:
            self._shortened(kinds, phrase, rest, found)
        if "homophone" in kinds:
            self._heard(phrase, rest, found)
        if "spoonerism" in kinds:
            self._spooned(phrase, rest, found)
        if "cycling" in kinds:
            self._cycled(phrase, rest, found)

    def _anagrams(self, phrase: str, rest: Span, found: Items) -> None:
        """The letters of the words in any order; a word may lose letters by an indicator beside it."""
        choices = [self._fodder(place) for place in range(*rest)]
        rows = [choices]
        for place in range(rest.start, rest.end - 1):
            at = place - rest.start
            for indicator, word in ((place, place + 1), (place + 1, place)):
                kinds = self._tables.kinds_of.get(self._text.words[indicator], frozenset())
                letters = self._text.letters[word]
                cuts = [
                    ("".join(letters[kept] for kept in places),
                     Node("letters", _shown([letters], places), indicators=(self._text.words[indicator],)))
                    for places in _cuts(kinds & CUTS, len(letters))
                ]  # fmt: skip
                if cuts:
                    rows.append([*choices[:at], cuts, *choices[at + 2 :]])
        for some in rows:
            if all(some) and math.prod(map(len, some)) <= MOST_FODDER:
                for chosen in product(*some):
                    self._put_anagrams(phrase, [one for one in chosen if one[0]], found)

    def _fodder(self, place: int) -> list[tuple[str, Node]]:
        """The letters that a word can be in an anagram."""
        word, letters = self._text.words[place], self._text.letters[place]
        bare = letters_of(word.removesuffix("'s"))
        some = [(text, Node("letters", (text.upper(),))) for text in dict.fromkeys((letters, bare)) if text]
        short = [text for text in self._tables.letters_for.get(word, ()) if len(text) <= 2]
        some += [(text, Node("letters", (text.upper(),), cue=word)) for text in short[:3]]
        return [*some, ("", Node("letters"))] if word in self._links else some

    def _put_anagrams(self, phrase: str, chosen: list[tuple[str, Node]], found: Items) -> None:
        text, nodes = "".join(letters for letters, _ in chosen), [node for _, node in chosen]
        targets = [target for target in self._by_bag.get("".join(sorted(text)), ()) if target != text]
        if not targets:
            return
        parts: list[Node] = []
        for node in nodes:
            if parts and not (node.cue or node.indicators or parts[-1].cue or parts[-1].indicators):
                parts[-1] = Node("letters", (*parts[-1].words, *node.words))
            else:
                parts.append(node)
        inner = parts[0] if len(parts) == 1 else Node("charade", parts=tuple(parts))
        cost = DEVICE + DEVICE * sum(bool(node.cue or node.indicators) for node in nodes)
        for target in targets:
            node = Node("anagram", parts=(inner,), indicators=(phrase,))
            self._put(found, target, cost + (LITERAL if len(target) < SHORTEST_WORD else 0.0), node)

    def _hidden(self, phrase: str, rest: Span, found: Items, *, reverse: bool = False) -> None:
        words = [self._text.letters[place] for place in range(*rest)]
        row = "".join(words)
        first, last = len(words[0]), len(row) - len(words[-1])
        starts = range(1, first) if len(words) > 1 else range(1, len(row))
        for start in starts:
            for end in range(max(start + 2, last + 1), len(row)):
                text = row[start:end][::-1] if reverse else row[start:end]
                if text not in self._useful or len(text) < 2:
                    continue
                node = Node("letters", _shown(words, range(start, end)))
                cost = HIDDEN + (0.0 if text == self._answer else DEVICE)
                if reverse:
                    wrapped = Node("reversal", parts=(node,), indicators=(phrase,))
                    self._put(found, text, cost + DEVICE, wrapped)
                else:
                    self._put(found, text, cost, Node("letters", node.words, indicators=(phrase,)))

    def _picked(self, kind: Indicator, phrase: str, rest: Span, found: Items) -> None:
        words = [self._text.letters[place] for place in range(*rest)]
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
                cost = DEVICE + (0.6 if len(text) == 1 else 0.2)
                self._put(found, text, cost, Node("letters", _shown(words, places), indicators=(phrase,)))

    def _shortened(self, kinds: frozenset[Indicator], phrase: str, rest: Span, found: Items) -> None:
        """Words for the rest, or the word itself, without some of their letters."""
        if rest.end - rest.start > LONGEST_PHRASE:
            return
        cue = self._text.phrase(rest)
        sources: list[tuple[str, str, float]] = [
            (text, cue, WORD + RARE * (1 - weight)) for text, weight in self._thesaurus.words_for(cue).items()
        ]
        if rest.end - rest.start == 1:
            sources.append((self._text.letters[rest.start], "", LITERAL))
        for source, named, cost in sources:
            for places in _cuts(kinds, len(source)):
                text = "".join(source[place] for place in places)
                if text and text in self._useful:
                    node = Node("letters", _shown([source], places), cue=named, indicators=(phrase,))
                    self._put(found, text, cost + DEVICE + DROPPED * (len(source) - len(text)), node)

    def _heard(self, phrase: str, rest: Span, found: Items) -> None:
        cue = self._text.phrase(rest)
        sources = [(text, cue, weight) for text, weight in self._thesaurus.words_for(cue).items()]
        if rest.end - rest.start == 1:
            sources.append((self._text.letters[rest.start], "", SAME))
        for source, named, weight in sources:
            for sound in self._tables.sounds.get(source, ()):
                for text in self._tables.words_by_sound.get(sound, ()):
                    if text != source and text in self._useful:
                        node = Node("homophone", (source,), cue=named, indicators=(phrase,), result=text)
                        self._put(found, text, WORD + RARE * (1 - weight) + DEVICE, node)
        for source in self._alike - {cue}:
            weight = self._thesaurus.support(cue, source)
            if weight >= GLOSS / 2:
                node = Node("homophone", (source,), cue=cue, indicators=(phrase,), result=self._answer)
                self._put(found, self._answer, WORD + RARE * (1 - weight) + DEVICE, node)

    def _spooned(self, phrase: str, rest: Span, found: Items) -> None:
        for middle in range(rest.start + 1, rest.end):
            halves = (Span(rest.start, middle), Span(middle, rest.end))
            cues = [self._text.phrase(half) for half in halves]
            options = [
                [(text, cue) for text in self._thesaurus.words_for(cue) if text in self._tables.sounds]
                + [
                    (text, "")
                    for text in [letters_of(cue)]
                    if half.end - half.start == 1 and text in self._tables.sounds
                ]
                for half, cue in zip(halves, cues, strict=True)
            ]
            for (one, cue), (other, last) in product(*options):
                if abs(len(one) + len(other) - len(self._answer)) > 3:
                    continue
                if spoonerism((one, other), self._answer, self._tables) in ("any", "British"):
                    parts = (Node("letters", (), cue=last),) if last else ()
                    node = Node("spoonerism", (one, other), parts, cue, (phrase,), result=self._answer)
                    self._put(found, self._answer, 2 * WORD + DEVICE, node)

    def _cycled(self, phrase: str, rest: Span, found: Items) -> None:
        if rest.end - rest.start > LONGEST_PHRASE:
            return
        cue = self._text.phrase(rest)
        for source, weight in self._thesaurus.words_for(cue).items():
            for turn in range(1, len(source)):
                text = source[turn:] + source[:turn]
                if text in self._useful and len(text) > 2 and text != source:
                    node = Node("letters", (source.upper(),), cue=cue)
                    cycle = Node("cycling", parts=(node,), indicators=(phrase,), result=text)
                    self._put(found, text, WORD + RARE * (1 - weight) + DEVICE, cycle)

    def _joined(self, span: Span, found: Items) -> None:
        """Two runs in a row, in the order of the clue, or turned round by a word such as "after"."""
        for middle in range(span.start + 1, span.end):
            left, right = self.items(Span(span.start, middle)), self.items(Span(middle, span.end))
            if len(left) > len(right):
                pairs = ((a, b) for b in right for a in self._before(left, b))
            else:
                pairs = ((a, b) for a in left for b in self._after(right, a))
            for one, other in pairs:
                cost = left[one].cost + right[other].cost + JOIN
                self._put(found, one + other, cost, _charade(left[one].node, right[other].node))
            for gap in range(middle + 1, min(middle + 3, span.end)):
                if self._text.phrase(Span(middle, gap)) in self._tables.indicators["juxtaposition"]:
                    for one, other in product(left, self.items(Span(gap, span.end))):
                        if other + one in self._useful:
                            later = self.items(Span(gap, span.end))[other]
                            cost = left[one].cost + later.cost + JOIN + LINK
                            self._put(found, other + one, cost, _charade(later.node, left[one].node))

    def _before(self, items: Items, text: str) -> list[str]:
        return [one for one in items if one + text in self._useful]

    def _after(self, items: Items, text: str) -> list[str]:
        return [one for one in items if text + one in self._useful]

    def _contained(self, span: Span, found: Items) -> None:
        for start in range(span.start + 1, span.end - 1):
            for end in range(start + 1, min(start + LONGEST_INDICATOR, span.end - 1) + 1):
                phrase = self._text.phrase(Span(start, end))
                kinds = self._tables.kinds_of.get(phrase, frozenset())
                if not kinds & {"container", "inserted"}:
                    continue
                left, right = self.items(Span(span.start, start)), self.items(Span(end, span.end))
                if "container" in kinds:
                    self._put_inside(left, right, phrase, found)
                if "inserted" in kinds:
                    self._put_inside(right, left, phrase, found)

    def _without(self, span: Span, found: Items) -> None:
        """A word without another one: "not", "leaving", with the longer word on either side."""
        for start in range(span.start + 1, span.end - 1):
            for end in range(start + 1, min(start + LONGEST_INDICATOR, span.end - 1) + 1):
                phrase = self._text.phrase(Span(start, end))
                if "deletion" not in self._tables.kinds_of.get(phrase, ()):
                    continue
                sides = (Span(span.start, start), Span(end, span.end))
                for long, short in (sides, sides[::-1]):
                    if max(long.end - long.start, short.end - short.start) <= LONGEST_PHRASE:
                        self._subtract(long, short, phrase, found)

    def _subtract(self, long: Span, short: Span, phrase: str, found: Items) -> None:
        cue, gone = self._text.phrase(long), self._text.phrase(short)
        less = {text: gone for text in self._thesaurus.words_for(gone) if len(text) <= SHORT_CUE}
        if short.end - short.start == 1:
            less[self._text.letters[short.start]] = ""
        for whole, weight in self._thesaurus.words_for(cue).items():
            if weight < KIND:
                continue
            for text, named in less.items():
                if text and text in whole and (kept := whole.replace(text, "", 1)) in self._useful:
                    parts = (
                        Node("letters", (whole.upper(),), cue=cue),
                        Node("letters", (text.upper(),), cue=named),
                    )
                    node = Node("deletion", parts=parts, indicators=(phrase,))
                    self._put(found, kept, 2 * WORD + RARE * (1 - weight) + DEVICE, node)

    def _put_inside(
        self, outers: Mapping[str, _Item], inners: Mapping[str, _Item], phrase: str, found: Items
    ) -> None:
        for outer, inner in product(outers, inners):
            if len(outer) < 2 or len(outer) + len(inner) > len(self._answer):
                continue
            for at in range(1, len(outer)):
                text = outer[:at] + inner + outer[at:]
                if text in self._useful:
                    known = phrase in OUTSIDE + INSIDE
                    node = Node(
                        "container", parts=(outers[outer].node, inners[inner].node),
                        indicators=() if known else (phrase,), keyword=phrase if known else "",
                    )  # fmt: skip
                    self._put(found, text, outers[outer].cost + inners[inner].cost + DEVICE, node)


def _charade(one: Node, other: Node) -> Node:
    device: Device = "charade"
    parts = [part for node in (one, other) for part in (node.parts if node.device == device else (node,))]
    return Node(device, parts=tuple(parts))


def _shown(words: list[str], places: range | list[int]) -> tuple[str, ...]:
    """The words with the letters at some places of their row as capitals."""
    chosen, shown, at = set(places), list[str](), 0
    for word in words:
        shown.append("".join(c.upper() if at + number in chosen else c for number, c in enumerate(word)))
        at += len(word)
    return tuple(shown)


def _cuts(kinds: frozenset[Indicator], size: int) -> Iterator[list[int]]:
    """Yield the places that are kept of a word of some letters."""
    places = list(range(size))
    if "beheaded" in kinds:
        yield from (places[1:], places[2:])
    if "curtailed" in kinds:
        yield from (places[:-1], places[:-2], places[:-3])
        yield places[: (size + 1) // 2]
    if "trimmed" in kinds:
        yield places[1:-1]
    if kinds & {"gutted", "edges"}:
        yield [0, size - 1] if size > 2 else []
    if kinds & {"gutted"} and size % 2 and size > 3:
        yield places[: size // 2] + places[size // 2 + 1 :]
    if "heart" in kinds and size > 2:
        middle = (size - 1) // 2
        yield places[middle : size - middle]
        yield places[1:-1]
    if "initials" in kinds:
        yield places[:1]
    if "finals" in kinds:
        yield places[-1:]
    if "deletion" in kinds:
        yield from (places[:at] + places[at + 1 :] for at in range(size))
