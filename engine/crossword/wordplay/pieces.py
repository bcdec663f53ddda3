"""The ways to make some letters: of a whole answer, or of a part of it.

An annotation has a place for each indicator, `[@anagram]`, which `engine.crossword.wordplay.ways` fills. Scores
are products of factors from 0 to 1; the constants tell why a device is worth less than a plain synonym.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import prod
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from engine.core import BadInput, Control
from engine.crossword.clues.giveaways import HEADS, TAILS
from engine.crossword.wordplay.parts import COMMON_ZIPF, PartIndex, familiar
from engine.crossword.wordplay.tables import phrase_key
from engine.words.forms import stem
from engine.words.search.anagrams import Rack, several
from engine.words.vetting.families import roots_of
from engine.words.wordnet import letters_of

Device: TypeAlias = Literal[
    "anagram", "hidden", "container", "charade", "reversal", "deletion", "substitution", "letters", "homophone",
    "spoonerism", "cycling", "double definition", "composite",
]  # fmt: skip
LONGEST = 30  # letters of an answer

ANAGRAM = 0.9  # solvers like them, and any fodder works
MORE_FODDER = 0.85  # for each word of the fodder after the first: the surface must hold all of them
SCRAPS = 0.8  # for each word of one or two letters in the fodder: no surface needs many
ABBREVIATED_FODDER = 0.6  # a letter that is clued within the fodder: purists call it indirect
REVERSED = 0.85  # one more step
DELETED = {"beheaded": 0.85, "curtailed": 0.85, "trimmed": 0.75, "gutted": 0.75, "deletion": 0.7}  # rarer, less
PICKED = {"initials": 0.8, "finals": 0.7, "alternate": 0.75, "edges": 0.65, "heart": 0.7}  # by how fast it is seen
CONTAINED = 0.95  # a container needs an indicator, a charade none
SUBSTITUTED = 0.7  # three cues for one word
CYCLED = 0.65  # rare in print
NAMED = 0.3  # a name in lower case
MIXED = 0.3  # the share of the score of an anagram that does not depend on how well it is mixed

MOST_MADE = 8  # ways of one kind to make a part: more would only repeat its neighbours
MOST_FODDER = 400  # anagrams of several words that are shown
LEAST_MIXED = 3  # letters of an anagram
LEAST_APART = 6  # letters of a part that is an anagram of two words
SPLIT_OFF = HEADS | {"di", "with"}  # of a word that ends in a root of the answer: "distress", "withdraw"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class Part(NamedTuple):
    """Letters in capitals, and the words that stand for them; "" if the letters stand in the clue themselves."""

    letters: str
    cue: str


class Way(NamedTuple):
    """One way to build an answer. The score is from 0 to 1."""

    device: Device
    annotation: str
    parts: tuple[Part, ...]
    score: float


class Maker:
    """Makes the letters of one answer and of its parts. Results are kept."""

    def __init__(self, answer: str, index: PartIndex, control: Control) -> None:
        """Raises BadInput if the answer has other characters than letters, or not 2 to 30 of them."""
        self.letters = letters_of(answer)
        if not 2 <= len(self.letters) <= LONGEST:
            raise BadInput(f"{answer!r} is not an answer of 2 to {LONGEST} letters a to z")
        self.index, self.control = index, control
        row = index.rows.get(self.letters)
        words = {letters_of(word) for text in (answer, index.printed[row] if row is not None else "")
                 for word in phrase_key(text).split()}  # fmt: skip
        self._excluded = {word for word in words if len(word) > 2} | index.kin(self.letters)
        self._bases = [self.letters, *(word for word in words if len(word) > 2)]
        self._roots = {root for root in roots_of((self.letters,))[self.letters] if len(root) > 2}
        self.allowed, self.plain, self.made = cache(self._allowed), cache(self._plain), cache(self._made)
        self.is_akin = cache(self._is_akin)
        self._fodder: np.ndarray | None = None
        some = {self.letters[i:j] for i, j in combinations(range(len(self.letters) + 1), 2)}
        some |= {self.letters[:i] + self.letters[j:] for i, j in combinations(range(len(self.letters) + 1), 2)}
        self.index.fetch(word for one in sorted(some) for word in (one, one[::-1]) if index.is_known(word))

    def _allowed(self, word: str) -> bool:
        return word not in self._excluded and not any(is_relative(word, one) for one in self._bases)

    def _plain(self, letters: str) -> Way | None:
        """Return letters with their best cue; None if they have none."""
        cues = [(cue.quality, cue.text) for cue in self.index.abbreviated(letters)]
        if self.index.is_known(letters) and self.allowed(letters):
            known = self.index.familiarity(self.index.rows[letters])
            cues += [(cue.quality * known, cue.text) for cue in self.index.cues(letters)]
        elif not self.allowed(letters):
            return None
        cues = [cue for cue in cues if not self.clashes(cue[1])]
        if not cues:
            return None
        score, text = max(cues, key=lambda cue: (cue[0], cue[1]))
        part = Part(letters.upper(), text)
        return Way("charade", f'{part.letters} "{text}"', (part,), score)

    def clashes(self, cue: str) -> bool:
        """Whether a cue contains a word of the answer, or a taboo word."""
        own = any(len(word) > 2 and not self.allowed(word) for word in phrase_key(cue).split())
        return own or not self.index.is_clean(cue)

    def _is_akin(self, word: str) -> bool:
        """Whether a word visibly shares a root with the answer: "alive" and LIVE, "distress" and STRESSED."""
        near = {root for root in self._roots if root[:3] in word}
        long = [root for root in near if len(root) > 3]
        made = any(word.removesuffix(root) in SPLIT_OFF or word.removeprefix(root) in TAILS for root in long)
        return bool(near) and (made or not self.allowed(word) or bool(near & roots_of((word,))[word]))

    def plainness(self, row: int) -> float:
        """Return a factor for a phrase in lower case: names look like nonsense."""
        return 1.0 if self.index.printed[row].islower() else NAMED

    def _made(self, letters: str) -> list[Way]:
        """Return the best ways to make a part by an anagram, a reversal, a deletion, a container or letters."""
        self.control.check()
        kinds: list[Iterable[Way]] = [self.reversal(letters), self.deletions(letters), self.picks(letters)]
        kinds += [self.anagrams(letters), self.containers(letters)]
        if len(letters) >= LEAST_APART:
            kinds.append(self.fodder(letters, 2))
        return [way for some in kinds for way in best_of(some, MOST_MADE)]

    def reversal(self, letters: str) -> Iterator[Way]:
        """Yield the reversal of a word or abbreviation."""
        back = letters[::-1]
        if len(letters) > 1 and back != letters and (way := self.plain(back)):
            yield Way("reversal", f"rev({way.annotation}) [@reversal]", way.parts, way.score * REVERSED)

    def deletions(self, letters: str, most_named: int = 1) -> Iterator[Way]:
        """Yield words without their ends, their heart, or an abbreviation of at most `most_named` letters."""
        if len(letters) < 2:
            return
        found = [one for one in self._longer(letters, most_named) if self.allowed(one[1])]
        self.index.fetch(word for _, word, *_ in found)
        for kind, word, start, end in found:
            if not (way := self.plain(word)):
                continue
            score = way.score * DELETED[kind]
            if kind != "deletion":
                text = word[:start].upper() + word[start:end] + word[end:].upper()
                if kind == "trimmed":
                    text = word[0] + word[1:-1].upper() + word[-1]
                yield Way("deletion", f'{text} "{way.parts[0].cue}" [@{kind}]', way.parts, score)
            elif gone := self.plain(word[start:end]):
                text = f"{way.annotation} - {gone.annotation} [@deletion]"
                yield Way("deletion", text, way.parts + gone.parts, score * gone.score**0.5)

    def _longer(self, letters: str, most_named: int) -> Iterator[tuple[str, str, int, int]]:
        """Yield the known words from which letters can be deleted, with the kind and the place of the deletion."""
        is_known, size, half = self.index.is_known, len(letters), len(letters) // 2
        pairs = [one + other for one in ALPHABET for other in ALPHABET]
        for one in ALPHABET:
            if is_known(word := one + letters):
                yield "beheaded", word, 0, 1
            if is_known(word := letters + one):
                yield "curtailed", word, size, size + 1
        for pair in pairs:
            if is_known(word := pair[0] + letters + pair[1]):
                yield "trimmed", word, 0, 1
        if size % 2 == 0:
            for heart in (*ALPHABET, *pairs):
                if is_known(word := letters[:half] + heart + letters[half:]):
                    yield "gutted", word, half, half + len(heart)
        for named in sorted(one for one in self.index.tables.abbreviations if len(one) <= most_named):
            for at in range(1, size):
                if is_known(word := letters[:at] + named + letters[at:]):
                    yield "deletion", word, at, at + len(named)

    def anagrams(self, letters: str) -> Iterator[Way]:
        """Yield the anagrams of one word or phrase."""
        if len(letters) >= LEAST_MIXED:
            for row in self.index.anagrams(letters):
                if self.allowed(self.index.words[row]):
                    yield self._mixed([self.index.printed[row]], letters, self.index.familiarity(row))

    def _mixed(self, printed: Sequence[str], letters: str, known: float, more: Way | None = None) -> Way:
        text = " ".join(capitals(one) for one in printed)
        fodder = " ".join(printed).lower()
        kept = sum(letters[at : at + 2] in fodder for at in range(len(letters) - 1)) / (len(letters) - 1)
        score = (
            ANAGRAM
            * known
            * SCRAPS ** sum(len(word) < 3 for word in text.split())
            * (MIXED + (1 - MIXED) * (1 - kept))
            * MORE_FODDER ** (len(printed) - 1)
        )
        parts = tuple(Part(letters_of(one).upper(), "") for one in printed)
        if more:
            text, parts = f"{text} + {more.annotation}", parts + more.parts
            score *= ABBREVIATED_FODDER * more.score
        return Way("anagram", f"({text})* [@anagram]", parts, score)

    def fodder(self, letters: str, count: int) -> list[Way]:
        """Return the best anagrams of two or three words, common ones if three."""
        table = self.index.table
        if self._fodder is None:
            rows = Rack(self.letters).spells(table, self.index.known, whole=False)
            words = [(row, table.words[row]) for row in rows.tolist()]
            some = [row for row, word in words if (len(word) > 1 or word in "ai") and self.allowed(word)]
            self._fodder = np.array(some, np.int64)
        rows = self._fodder if count < 3 else self._fodder[table.zipf[self._fodder] >= COMMON_ZIPF]
        sets = several(Rack(letters), count, table, rows, self.control.sub(0.0, 0.0), lambda _: None)
        known = familiar(table.zipf[sets].astype(np.float64)).min(axis=1)  # a solver has to know every word
        best = np.argsort(-known, kind="stable")[:MOST_FODDER]
        found = list[Way]()
        for some, least_known in zip(sets[best].tolist(), known[best].tolist(), strict=True):
            words = [table.words[row] for row in some]
            if not is_row_of(letters, words):
                found.append(self._mixed([table.printed[row] for row in some], letters, least_known))
        return found

    def completed(self, letters: str) -> Iterator[Way]:
        """Yield the anagrams of one word and one abbreviation of a letter."""
        for char in sorted(set(letters)):
            rest = letters.replace(char, "", 1)
            if len(rest) >= LEAST_MIXED and (more := self.plain(char)):
                same = [self.index.rows[rest]] if self.index.is_known(rest) else []
                for row in self.index.anagrams(rest) + same:
                    word = self.index.words[row]
                    if self.allowed(word) and not is_row_of(letters, [word, char]):
                        yield self._mixed([self.index.printed[row]], letters, self.index.familiarity(row), more)

    def picks(self, letters: str) -> Iterator[Way]:
        """Yield the phrases and words of which single letters are picked."""
        if len(letters) < 2:
            return
        phrases = self.index.phrases
        for kind, at, places in (("initials", 0, phrases.initials), ("finals", -1, phrases.finals)):
            for place in places.get(letters, ()):
                words = self.index.words_in(row := phrases.rows[place])
                yield self._picked(kind, row, [picked(word, {at % len(word)}) for word in words])
        for row, odd in self.index.alternates(letters):
            yield from self._from_word("alternate", row, set(range(odd, len(self.index.words[row]), 2)))
        for row in self.index.edges.get(letters, ())[:MOST_MADE]:
            yield from self._from_word("edges", row, {0, len(self.index.words[row]) - 1})
        for row in self.index.hearts.get(letters, ()):
            cut = (len(self.index.words[row]) - len(letters)) // 2
            yield from self._from_word("heart", row, set(range(cut, cut + len(letters))))

    def _from_word(self, kind: str, row: int, places: set[int]) -> Iterator[Way]:
        if self.allowed(self.index.words[row]):
            printed = capitals(self.index.printed[row]).lower()
            yield self._picked(kind, row, picked(printed, places).split(" "))

    def _picked(self, kind: str, row: int, words: Sequence[str]) -> Way:
        score = PICKED[kind] * self.index.familiarity(row) * (kind == "initials" or self.plainness(row))
        return Way("letters", f"{' '.join(words)} [@{kind}]", lent(words), score)

    def containers(self, letters: str) -> Iterator[Way]:
        """Yield one word or abbreviation around another."""
        for start, end in combinations(range(1, len(letters)), 2):
            outer, inner = self.plain(letters[:start] + letters[end:]), self.plain(letters[start:end])
            if outer and inner:
                yield around(outer, inner, start)

    def substitutions(self) -> Iterator[Way]:
        """Yield words of which one letter is replaced by another, each of them an abbreviation."""
        letters = self.letters
        changed = [(at, char) for at in range(len(letters)) for char in ALPHABET if char != letters[at]]
        words = [letters[:at] + char + letters[at + 1 :] for at, char in changed]
        self.index.fetch(word for word in words if self.index.is_known(word))
        for (at, char), word in zip(changed, words, strict=True):
            old, new = self.plain(char), self.plain(letters[at])
            if self.index.is_known(word) and old and new and (way := self.plain(word)):
                text = f"sub({way.annotation}, {old.annotation}, {new.annotation}) [@substitution]"
                score = SUBSTITUTED * way.score * (old.score * new.score) ** 0.5
                yield Way("substitution", text, way.parts + old.parts + new.parts, score)

    def cyclings(self) -> Iterator[Way]:
        """Yield words whose first letters move to the end."""
        rotated = {self.letters[at:] + self.letters[:at] for at in range(1, len(self.letters))} - {self.letters}
        for word in sorted(rotated):
            if self.index.is_known(word) and (way := self.plain(word)):
                text = f"cyc({way.annotation}) = {self.letters.upper()} [@cycling]"
                yield Way("cycling", text, way.parts, CYCLED * way.score)


def is_relative(word: str, answer: str) -> bool:
    """Return whether a word has the stem of an answer."""
    return word == answer or (word[:2] == answer[:2] and stem(word) == stem(answer))


def best_of(some: Iterable[Way], most: int) -> list[Way]:
    """Return the ways of the highest scores; equal ones in alphabetical order."""
    return sorted(some, key=lambda way: (-way.score, way.annotation))[:most]


def mean(some: Sequence[Way]) -> float:
    """Return the geometric mean of scores: one bad part spoils a clue."""
    return prod(way.score for way in some) ** (1 / len(some))


def around(outer: Way, inner: Way, start: int) -> Way:
    """Put any way into a plain one, before its letter `start`."""
    letters, cue = outer.parts[0]
    text = f'{letters[:start]}{{{inner.annotation}}}{letters[start:]} "{cue}" [@container]'
    return Way("container", text, outer.parts + inner.parts, CONTAINED * mean((outer, inner)))


def lent(words: Iterable[str]) -> tuple[Part, ...]:
    """Return the parts formed by the capitals of words."""
    letters = ("".join(filter(str.isupper, word)) for word in words)
    return tuple(Part(some, "") for some in letters if some)


def is_row_of(letters: str, words: Sequence[str]) -> bool:
    """Return whether words in some order spell the letters."""
    if not words:
        return not letters
    return any(
        letters.startswith(word) and is_row_of(letters[len(word) :], [*words[:at], *words[at + 1 :]])
        for at, word in enumerate(words)
    )


def capitals(printed: str) -> str:
    """Return a printed form in capitals a to z, with its spaces."""
    return " ".join(filter(None, (letters_of(word) for word in printed.replace("-", " ").split()))).upper()


def picked(text: str, places: Iterable[int]) -> str:
    """Return words in lower case with some letters as capitals; spaces do not count."""
    found, at, wanted = "", 0, set(places)
    for char in text:
        found += char.upper() if at in wanted and char != " " else char
        at += char != " "
    return found
