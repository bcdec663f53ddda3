"""The chart of a clue: the strings that each run of its words can give, built up from shorter runs.

For each string that can be a piece of the answer, forwards or backwards, the likeliest way is kept: an abbreviation or
a synonym, the letters themselves, two runs in a row, one around another, one without another. The module
`engine.crossword.wordplay.indicated` applies indicators.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from engine.core import Control, grouped
from engine.crossword.wordplay.annotation import INSIDE, OUTSIDE, Node
from engine.crossword.wordplay.clue_text import ClueText, Span
from engine.crossword.wordplay.proof import SMALL
from engine.crossword.wordplay.tables import GLOSS, KIND, Indicator, Thesaurus
from engine.words.wordnet import letters_of

LONGEST_PHRASE = 4  # words that stand for a part
LONGEST_INDICATOR = 3
LONGEST_GUESS = 2  # words that may stand for a part without being in the tables
SHORTEST_WORD = 3  # letters of a piece of the answer that is looked up as a word
SHORT_CUE = 4  # letters of a word that is taken away from another
# costs; a way is likelier if their sum is small
LITERAL, LINK, JOIN, DEVICE = 0.4, 0.2, 0.3, 0.8
WORD, RARE = 0.6, 2.0  # the least cost of a synonym, and the additional cost of a weak one
GUESS = 20.0  # a word of the answer for a phrase that the tables lack; a parse has at most one
ITSELF = 1.1  # the weight of a word of the clue itself, which is surer than that of a synonym


@dataclass(frozen=True)
class Item:
    """A way to get a string, and its cost."""

    cost: float
    node: Node


Items: TypeAlias = dict[str, Item]
AddIndicated: TypeAlias = "Callable[[Chart, str, Span, Items], None]"
"""Adds the strings that an indicator phrase makes from an adjacent run."""


class Chart:
    """The strings that each run of words can give."""

    def __init__(
        self, text: ClueText, answer: str, thesaurus: Thesaurus, control: Control, add_indicated: AddIndicated
    ) -> None:
        self.text, self.answer, self.thesaurus, self.control = text, answer, thesaurus, control
        self.tables = thesaurus.tables
        size = len(answer)
        pieces = {answer[start:end] for start in range(size) for end in range(start + 1, size + 1)}
        outer = {
            answer[a:b] + answer[c:d]
            for a in range(size) for b in range(a + 1, size)
            for c in range(b + 1, size) for d in range(c + 1, size + 1)
        }  # fmt: skip
        self.useful = pieces | outer | {piece[::-1] for piece in pieces | outer}
        self.by_bag = grouped(("".join(sorted(piece)), piece) for piece in self.useful if len(piece) > 1)
        long = [piece for piece in self.useful if len(piece) >= SHORTEST_WORD]
        self.words = {letters for letters, _ in thesaurus.net.parts_of_speech(long)} - {answer}
        self._add_indicated = add_indicated
        self._items: dict[Span, Items] = {}
        self.sources = cache(self._sources)
        self.alike = self.tables.alike(answer)
        self.links = self.tables.indicators["link"] | self.tables.indicators["juxtaposition"]

    def items(self, span: Span) -> Items:
        """Return the useful strings that a run of words can give, each with its cheapest way."""
        if span in self._items:
            return self._items[span]
        self.control.check()
        self._items[span] = found = Items()
        self._lexical(span, found)
        self._linked(span, found)
        for indicator, rest in span.ends(LONGEST_INDICATOR):
            self._add_indicated(self, self.text.phrase(indicator), rest, found)
        self._joined(span, found)
        self._parted(span, found)
        return found

    def put(self, found: Items, text: str, cost: float, node: Node) -> None:
        """Add a way to get a string, if it is useful and no cheaper way is known."""
        if text in self.useful and ((old := found.get(text)) is None or old.cost > cost):
            found[text] = Item(cost, node)

    def _lexical(self, span: Span, found: Items) -> None:
        """Abbreviations, synonyms, and the letters of a word themselves."""
        length = span.end - span.start
        if length <= LONGEST_PHRASE:
            phrase = self.text.phrase(span)
            linked = SMALL.intersection(self.text.words[slice(*span)]) or phrase in self.tables.kinds_of
            weights = dict(self.thesaurus.words_for(phrase))
            for word in self.words - weights.keys():
                if (weight := self.thesaurus.support(phrase, word)) >= GLOSS:
                    weights[word] = weight
                elif length <= LONGEST_GUESS and word not in self.text.letters[slice(*span)] and not linked:
                    self.put(found, word, GUESS + length - weight, Node("letters", (word.upper(),), cue=phrase))
            weights.pop(self.answer, None)  # that would be a definition, and no wordplay
            for text, weight in weights.items():
                self.put(found, text, WORD + RARE * (1 - weight), Node("letters", (text.upper(),), cue=phrase))
        if length == 1 and (letters := self.text.letters[span.start]):
            bare = letters_of(self.text.words[span.start].removesuffix("'s"))
            for text in {letters, bare} - {self.answer}:
                self.put(found, text, LITERAL, Node("letters", (text.upper(),)))

    def _linked(self, span: Span, found: Items) -> None:
        """The strings of a run without a linking word at its start or end."""
        for link, rest in span.ends(1):
            if self.text.phrase(link) in self.links:
                for text, item in self.items(rest).items():
                    self.put(found, text, item.cost + LINK, item.node)

    def _joined(self, span: Span, found: Items) -> None:
        """Two runs in a row, in the order of the clue, or reversed by a word such as "after"."""
        for middle in range(span.start + 1, span.end):
            left, right = self.items(Span(span.start, middle)), self.items(Span(middle, span.end))
            for one, other in [pair for pair in product(left, right) if "".join(pair) in self.useful]:
                cost = left[one].cost + right[other].cost + JOIN
                self.put(found, one + other, cost, _charade(left[one].node, right[other].node))
            for gap in range(middle + 1, min(middle + 3, span.end)):
                if self.text.phrase(Span(middle, gap)) in self.tables.indicators["exchange"]:
                    for one, other in product(left, self.items(Span(gap, span.end))):
                        if other + one in self.useful:
                            later = self.items(Span(gap, span.end))[other]
                            cost = left[one].cost + later.cost + JOIN + LINK
                            self.put(found, other + one, cost, _charade(later.node, left[one].node))

    def _between(self, span: Span) -> Iterator[tuple[Span, str, frozenset[Indicator], Span]]:
        """Yield the indicators within a run: the words before, the phrase, its kinds, and the words after."""
        for start in range(span.start + 1, span.end - 1):
            for end in range(start + 1, min(start + LONGEST_INDICATOR, span.end - 1) + 1):
                phrase = self.text.phrase(Span(start, end))
                if kinds := self.tables.kinds_of.get(phrase):
                    yield Span(span.start, start), phrase, kinds, Span(end, span.end)

    def _parted(self, span: Span, found: Items) -> None:
        """The strings that an indicator makes from the runs on either side: one around, without or within the other.

        Letters may be exchanged in a word: "stone with learner for right", "left replacing right in stone".
        """
        for before, phrase, kinds, after in self._between(span):
            if "container" in kinds:
                self._put_inside(self.items(before), self.items(after), phrase, found)
            if "inserted" in kinds:
                self._put_inside(self.items(after), self.items(before), phrase, found)
            if "deletion" in kinds:
                self._subtract(before, after, phrase, found)
                self._subtract(after, before, phrase, found)
            if "substitution" in kinds:
                for at in range(before.start + 1, before.end):
                    self._exchange(Span(before.start, at), Span(at, before.end), after, phrase, found)
                for at in range(after.start + 1, after.end):
                    self._exchange(Span(at, after.end), before, Span(after.start, at), phrase, found)

    def _subtract(self, long: Span, short: Span, phrase: str, found: Items) -> None:
        less = self.sources(short)
        for whole, cue, weight in self.sources(long):
            for text, named, _ in less:
                if weight >= KIND and 0 < len(text) <= max(SHORT_CUE, 0 if named else len(text)) and text in whole:
                    kept = whole.replace(text, "", 1)
                    node = Node("deletion", parts=_letters((whole, cue), (text, named)), indicators=(phrase,))
                    self.put(found, kept, 2 * WORD + RARE * (1 - weight) + DEVICE, node)

    def _exchange(self, whole: Span, one: Span, other: Span, phrase: str, found: Items) -> None:
        """Exchange letters for others in a word, either way: some indicators name the new letters last."""
        sides = [[source for source in self.sources(side) if 0 < len(source[0]) <= SHORT_CUE] for side in (one, other)]
        for text, cue, weight in self.sources(whole) if all(sides) else ():
            pairs = (
                (old, new)
                for olds, news in (sides, sides[::-1])
                for old in olds
                if weight >= KIND and old[0] in text
                for new in news
            )
            for (old, of, _), (new, by, _) in pairs:
                made = text.replace(old, new, 1)
                if old not in (new, text) and made in self.useful:
                    parts = _letters((text, cue), (old, of), (new, by))
                    node = Node("substitution", parts=parts, indicators=(phrase,))
                    self.put(found, made, 3 * WORD + RARE * (1 - weight) + DEVICE, node)

    def _sources(self, span: Span) -> list[tuple[str, str, float]]:
        """The words that a run can stand for, with its phrase and their weights, and a single word itself."""
        while span.end - span.start > 1 and self.text.words[span.start] in self.links:
            span = Span(span.start + 1, span.end)
        if span.end - span.start > LONGEST_PHRASE:
            return []
        cue = self.text.phrase(span)
        found = [(text, cue, weight) for text, weight in self.thesaurus.words_for(cue).items()]
        if span.end - span.start == 1:
            found.append((self.text.letters[span.start], "", ITSELF))
        return found

    def _put_inside(self, outers: Mapping[str, Item], inners: Mapping[str, Item], phrase: str, found: Items) -> None:
        for outer, inner in product(outers, inners):
            if len(outer) < 2 or len(outer) + len(inner) > len(self.answer):
                continue
            for at in range(1, len(outer)):
                text = outer[:at] + inner + outer[at:]
                if text in self.useful:
                    known = phrase in OUTSIDE + INSIDE
                    node = Node(
                        "container", parts=(outers[outer].node, inners[inner].node),
                        indicators=() if known else (phrase,), keyword=phrase if known else "",
                    )  # fmt: skip
                    self.put(found, text, outers[outer].cost + inners[inner].cost + DEVICE, node)


def _charade(one: Node, other: Node) -> Node:
    parts = [part for node in (one, other) for part in (node.parts if node.device == "charade" else (node,))]
    return Node("charade", parts=tuple(parts))


def _letters(*texts: tuple[str, str]) -> tuple[Node, ...]:
    return tuple(Node("letters", (letters.upper(),), cue=cue) for letters, cue in texts)
