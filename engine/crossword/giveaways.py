"""Words of a clue that give its answer away: the answer, a form of it, or a part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from engine.lexicon.forms import irregular
from engine.lexicon.inflections import inflections
from engine.lexicon.wordnet import WordNet, letters_of

Kind: TypeAlias = Literal["answer", "form", "part"]
SHORTEST_PART = 3
SHORTEST_STEM = 4  # a shorter word at the head or tail of a longer one is mostly there by chance
SMALL = frozenset(
    ("a", "an", "and", "as", "at", "by", "down", "for", "from", "in", "into", "of", "off", "on", "or", "out",
     "over", "the", "to", "up", "with")
)  # fmt: skip
TAILS = frozenset(
    ("able", "age", "al", "an", "ant", "ary", "dom", "ed", "en", "er", "ery", "est", "ette", "ful", "hood", "ian",
     "ic", "ie", "ier", "ing", "ise", "ish", "ism", "ist", "ity", "ive", "ize", "less", "let", "like", "ling",
     "ly", "ment", "ness", "or", "ous", "s", "ship", "some", "ward", "wards", "wise", "y")
)  # fmt: skip
HEADS = frozenset(
    ("anti", "dis", "fore", "im", "in", "inter", "mis", "non", "out", "over", "pre", "re", "semi", "sub", "super",
     "un", "under")
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


class Giveaway(NamedTuple):
    """A word of a clue that the answer holds.

    Attributes:
        word: as the clue writes it.
        kind: the answer itself; a form of it, by its stem; or a part: a word of a phrase or compound, or a word
            that it is made of or that is made of it.
    """

    word: str
    kind: Kind


def giveaways(clue: str, text: str, net: WordNet | None = None) -> tuple[Giveaway, ...]:
    """What in a clue gives the answer away, in the order of the clue.

    Args:
        clue: the clue.
        text: the answer as it is listed: of a phrase every word counts, but for small ones such as "of".
        net: tells which words a compound is made of, and what an answer is a form of; without it, anything may be
            a compound.
    """
    answer = letters_of(text)
    forms = {_stem(one) for one in (answer, *_lemmas(text, net))}
    parts = [part for word in re.split(r"[\s-]+", text) if len(part := letters_of(word)) >= SHORTEST_PART]
    wanted = {_stem(part) for part in parts if part not in SMALL}
    words = [(word, letters_of(word.removesuffix("'s").removesuffix("\u2019s"))) for word in _WORD.findall(clue)]
    found = [_joined(words, answer)]
    for word, letters in words:
        if letters == answer:
            found.append(Giveaway(word, "answer"))
        elif letters and _stem(letters) in forms:
            found.append(Giveaway(word, "form"))
        elif letters not in SMALL and (_stem(letters) in wanted or _shares(letters, answer, net)):
            found.append(Giveaway(word, "part"))
    return tuple(one for one in found if one)


def _joined(words: list[tuple[str, str]], answer: str) -> Giveaway | None:
    """The answer where the clue has it as several words: "ice cream", "make-up"."""
    for start in range(len(words)):
        letters = ""
        for end in range(start, len(words)):
            letters += words[end][1]
            if letters == answer and end > start:
                return Giveaway(" ".join(word for word, _ in words[start : end + 1]), "answer")
            if not answer.startswith(letters):
                break
    return None


def _shares(one: str, other: str, net: WordNet | None) -> bool:
    """Whether the longer of two words is made of the shorter, or of its stem."""
    pairs = {tuple(sorted((word, other), key=len)) for word in (one, _stem(one))}
    return any(
        _made(short, rest, affixes, net)
        for short, long in pairs
        if len(short) >= SHORTEST_PART and short not in SMALL
        for rest, affixes in _rests(short, long)
    )


def _rests(short: str, long: str) -> Iterator[tuple[str, frozenset[str]]]:
    if long.startswith(short):
        yield long.removeprefix(short), TAILS
    if long.endswith(short):
        yield long.removesuffix(short), HEADS


def _made(short: str, rest: str, affixes: frozenset[str], net: WordNet | None) -> bool:
    if rest in affixes:
        return len(short) >= SHORTEST_STEM
    if len(rest) < SHORTEST_PART:
        return False
    return net is None or {letters for letters, _ in net.parts((short, rest))} == {short, rest}


@lru_cache(maxsize=200)
def _lemmas(text: str, net: WordNet | None) -> tuple[str, ...]:
    return tuple(one.lemma for one in inflections(net, text)) if net else ()


@lru_cache(maxsize=20_000)
def _stem(letters: str) -> str:
    import snowballstemmer

    known = irregular().get(letters)
    return snowballstemmer.stemmer("english").stemWord(known[1] if known else letters)
