"""Find the words that are spelled differently in British and American English. See README.md in this folder.

A change is a pair of parts in which two words differ, such as ("our", "or") without what they share: ("u", "").
"""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

Change: TypeAlias = tuple[str, str]
Meanings: TypeAlias = Callable[[str], frozenset[int]]

BOTH = frozenset(("prized", "prizing"))  # in both languages, although Debian's British list has only "prised"
LEAST_PAIRS = 5  # pairs of words that differ in the same way
LONGEST_CHANGE = 3  # letters
BEFORE, AFTER = 1, 2  # letters around a change that must be those of a pair with a common meaning
ENDINGS = (
    *((f"{end}es", end) for end in ("s", "x", "z", "ch", "sh", "o")),  # gales is no form of gal
    ("s", ""), ("ies", "y"), ("ies", "i"), ("ed", ""), ("ed", "e"),
    ("ing", ""), ("ing", "e"), ("er", ""), ("ly", ""),
)  # fmt: skip
DOUBLED = re.compile(r"([lpt])\1(?=ed$|ing$|er$)")


class Words(NamedTuple):
    """The words in lower case of one language: in its usual list, and in its large one."""

    usual: frozenset[str]
    large: frozenset[str]


class Pair(NamedTuple):
    """A word of one language, a word of the other, and the change that makes one of the other."""

    word: str
    other: str
    change: Change


def spelling_lines(british: Words, american: Words, meanings: Meanings) -> Iterator[str]:
    """Yield "british colour color", "american color colour" for the words that only one of the two languages has.

    The changes are those of at least LEAST_PAIRS pairs of words of which each language has only one. A pair counts
    if the words have a meaning in common, or if WordNet lacks one of them and the change stands between the same
    letters as in a pair with a common meaning.
    """
    only_british = (british.usual & british.large) - american.large
    only_american = (american.usual & american.large) - british.large - BOTH
    changes = _changes(only_british, only_american)
    found = (
        ("british", list(_pairs(only_british, american, changes))),
        ("american", list(_pairs(only_american, british, {(new, old) for old, new in changes}))),
    )
    shared = {pair for _, pairs in found for pair in pairs if meanings(pair.word) & meanings(pair.other)}
    settings = {_setting(*words) for one in shared for words in ((one.word, one.other), (one.other, one.word))}
    for (language, pairs), others in zip(found, (american, british), strict=True):
        unknown = (one for one in pairs if not (meanings(one.word) and meanings(one.other)))
        sound = {one for one in unknown if _setting(one.word, one.other) in settings}
        counts = Counter(one.change for one in pairs)
        ranked = sorted(
            shared.intersection(pairs) | sound,
            key=lambda one: (one in sound, one.other not in others.usual, -counts[one.change], one),
        )
        chosen = {one.word: one for one in reversed(ranked)}
        used = Counter(one.change for one in chosen.values())
        for word in sorted(chosen):
            if used[chosen[word].change] >= LEAST_PAIRS:
                yield f"{language} {word} {chosen[word].other}"


def wordnet_meanings(wordnet: str) -> Meanings:
    """Return a function that gives the meanings of a word and of the words that it may be a form of."""
    known: dict[str, set[int]] = defaultdict(set)
    with sqlite3.connect(wordnet) as database:
        for lemma, synset in database.execute("SELECT lemma, synset FROM sense"):
            known[lemma.lower()].add(synset)
        for form, lemma in database.execute("SELECT letters, lemma FROM form"):
            known[form] |= known.get(lemma.lower(), set())

    def meanings(word: str) -> frozenset[int]:
        spelled = {word, DOUBLED.sub(r"\1", word)}
        bases = {one.removesuffix(end) + base for one in spelled for end, base in ENDINGS if one.endswith(end)}
        return frozenset(meaning for one in spelled | bases for meaning in known.get(one, ()))

    return meanings


def _setting(word: str, other: str) -> tuple[Change, str, str]:
    """Return the change between two words and the letters around it; the word's end counts as a letter."""
    old, new = change = _trimmed(word, other)
    at = next((place for place, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), len(word))
    at = min(at, len(word) - len(old), len(other) - len(new))
    return change, f"^{word}"[at + 1 - BEFORE : at + 1], f"{word}$"[at + len(old) :][:AFTER]


def _pairs(words: Iterable[str], others: Words, changes: Iterable[Change]) -> Iterator[Pair]:
    """Yield the pairs of a word with each word of the other language that one of the changes makes of it."""
    for word in sorted(words):
        for change, other in _changed(word, changes):
            if other in others.large:
                yield Pair(word, other, change)


def _changes(ones: Iterable[str], others: Iterable[str]) -> set[Change]:
    """Return the changes that turn at least LEAST_PAIRS of the first words into one of the second.

    A word that several changes apply to counts for the most frequent one.
    """
    index: dict[tuple[str, str], list[str]] = defaultdict(list)
    for word in others:
        for start, middle, end in _cuts(word):
            index[start, end].append(middle)
    each = [
        {_trimmed(middle, other) for start, middle, end in _cuts(word) for other in index.get((start, end), ())}
        for word in ones
    ]
    counts = Counter(change for changes in each for change in changes)
    used = Counter(max(changes, key=lambda change: (counts[change], change)) for changes in each if changes)
    return {change for change, count in used.items() if count >= LEAST_PAIRS}


def _cuts(word: str) -> Iterator[tuple[str, str, str]]:
    for first in range(len(word) + 1):
        for last in range(first, min(first + LONGEST_CHANGE, len(word)) + 1):
            yield word[:first], word[first:last], word[last:]


def _changed(word: str, changes: Iterable[Change]) -> Iterator[tuple[Change, str]]:
    """Yield each change with a word that it makes of a word."""
    for old, new in changes:
        for at in range(len(word) - len(old) + 1):
            if word.startswith(old, at):
                yield (old, new), word[:at] + new + word[at + len(old) :]


def _trimmed(one: str, other: str) -> Change:
    """Return the parts in which two words differ, without their common beginning and end."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return one, other
