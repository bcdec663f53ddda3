"""Words of a clue that give its answer away: the answer, a form of it, or a part of it."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import product, repeat
from os.path import commonprefix
from typing import Literal, NamedTuple, TypeAlias

from engine.words.forms import CLASSES, inflections, stem
from engine.words.vetting.families import PREFIXES, roots_of
from engine.words.wordnet import WordNet, letters_of

Kind: TypeAlias = Literal["answer", "form", "part"]
SHORTEST_PART = 3  # letters of a part of an answer at least
SHORTEST_STEM = 4
"""Letters of a word that starts or ends a longer one, at least; shorter ones usually match by chance."""
LEAST_ALIKE = 5  # initial letters that similar words share, at least
SHORTEST_ROOT = 3  # initial letters that an answer and a word derived from it share, at least
ALIKE_ROOT = 0.6  # share of a root's letters with which a word made from it begins
MOST_JOINED = 5  # words of a clue that form an answer together, at most
SHORTEST_RESPELLED = 6  # letters of a word that may be a variant spelling, at least
SMALL = frozenset(CLASSES["small"])
UNNAMED = SMALL.union(CLASSES["often"])
"""Answers that the clue of another entry has by chance."""
TAILS = frozenset(CLASSES["tails"])
HEADS = {*PREFIXES, "an", "anti", "co", "de", "inter", "semi", "sub", "super"} - {"a", "be", "en", "up"}
CHANGES = ("ea", "ee", "ei", "eo", "yi")  # the last letter of a root, and what replaces it before an ending
FREE = ("de", "dis", "en", "mis", "non", "over", "pre", "re", "un", "under")  # prefixes that never hide a root
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


class Giveaway(NamedTuple):
    """A word of a clue that gives the answer away."""

    word: str
    # "answer": the answer itself; "form": a word with the same stem; "part": a word of a phrase or compound, a
    # word that contains the answer or is contained in it, or one derived from the same root
    kind: Kind


def resembles(clue: str, answer: str) -> bool:
    """Whether a word of a clue begins like the answer: "Specific" for SPECIES, "Examinations" for EXAMS.

    This is too strict for clues of editors, because such words need not be related.
    """
    base = answer.removesuffix("s")
    root = answer[: -len("ress")] if answer.endswith("ress") else ""  # of "actress", "tigress"
    for word in map(letters_of, _WORD.findall(clue)):
        alike = len(commonprefix((word, answer))) >= LEAST_ALIKE  # noqa: RUF071 - of words
        if (
            alike
            or (root and word in (f"{root}er", f"{root}or"))
            or _respelled(word, answer, LEAST_ALIKE)
            or (len(base) >= SHORTEST_STEM and word.startswith(base))
        ):
            return True
    return False


def giveaways(clue: str, text: str, net: WordNet | None = None) -> tuple[Giveaway, ...]:
    """Find the words of a clue that give the answer away, in their order.

    Args:
        text: the answer as listed. Each word of a phrase counts, except small ones such as "of".
        net: WordNet, to check the parts of compounds and find base forms. Without it any part of a word may count.
    """
    answer = letters_of(text)
    bases = {answer, *_lemmas(text, net)}
    forms = {stem(base) for base in bases}
    parts = [part for word in re.split(r"[\s-]+", text) if len(part := letters_of(word)) >= SHORTEST_PART]
    wanted = {stem(part) for part in (*parts, *_derived(frozenset(bases), net)) if part not in SMALL}
    tails = _tails(answer, net)
    large = frozenset(base for base in (*bases, *parts) if base not in SMALL)
    words = [(word, _letters(word)) for word in _WORD.findall(clue)]
    found = [_joined(words, answer)]
    for word, letters in words:
        if letters == answer:
            found.append(Giveaway(word, "answer"))
        elif letters and (stem(letters) in forms or _respelled(letters, answer)):
            found.append(Giveaway(word, "form"))
        elif letters not in SMALL and (
            stem(letters) in wanted
            or (len(answer) > SHORTEST_STEM and letters.startswith(answer))
            or _shares(letters, bases | forms, net)
            or letters in tails
            or any(len(one) > SHORTEST_STEM or _made(one, *rest, net) for one in tails for rest in _rests(one, letters))
            or (net and _is_kin(letters, large, net))
        ):
            found.append(Giveaway(word, "part"))
    return tuple(one for one in found if one)


def _letters(word: str) -> str:
    """The letters of a word of a clue, without a possessive ending."""
    return letters_of(word.removesuffix("'s").removesuffix("\u2019s"))


def named_answers(clue: str, answers: Collection[str]) -> dict[str, str]:
    """The answers, as letters, that a clue contains in one or more words, or in another form: "abuse" for ABUSIVE.

    Each has its words in the clue. Small ones such as "of" and "are" do not count.
    """
    words, stems = _WORD.findall(clue), {stem(answer): answer for answer in answers}
    found = dict[str, str]()
    for run in (words[at : at + count] for count in range(1, MOST_JOINED + 1) for at in range(len(words))):
        letters = "".join(map(_letters, run))
        answer = letters if letters in answers else stems.get(stem(letters), "") if len(run) == 1 else ""
        if answer and answer not in UNNAMED:
            found.setdefault(answer, " ".join(run))
    return found


def _joined(words: list[tuple[str, str]], answer: str) -> Giveaway | None:
    """The answer written in the clue as several words: "ice cream", "make-up"."""
    for start, count in product(range(len(words)), range(2, MOST_JOINED + 1)):
        run = words[start : start + count]
        if len(run) == count and "".join(letters for _, letters in run) == answer:
            return Giveaway(" ".join(word for word, _ in run), "answer")
    return None


def _respelled(letters: str, answer: str, shortest: int = SHORTEST_RESPELLED) -> bool:
    """Whether a word is the answer with one letter more or less: "yogurt" and "yoghurt"."""
    short, long = sorted((letters, answer), key=len)
    if len(short) < shortest or len(long) - len(short) != 1:
        return False
    return any(short == long[:place] + long[place + 1 :] for place in range(len(long)))


@lru_cache(maxsize=200)
def _tails(answer: str, net: WordNet | None) -> tuple[str, ...]:
    """The possible second parts of a compound: "cake" in "pancake"."""
    if net is None:
        return ()
    splits = [(answer[:at], answer[at:]) for at in range(SHORTEST_PART, len(answer) - SHORTEST_STEM + 1)]
    known = {letters for letters, _ in net.parts_of_speech(tuple(part for split in splits for part in split))}
    return tuple(tail for head, tail in splits if {head, tail} <= known)


@lru_cache(maxsize=200)
def _derived(bases: frozenset[str], net: WordNet | None) -> tuple[str, ...]:
    """The words that WordNet derives from some words, with the same root: "recognize" for "recognition"."""
    pairs = net.derived(bases) if net else ()
    return tuple(other for base, other in pairs if other[:SHORTEST_ROOT] == base[:SHORTEST_ROOT])


@lru_cache(maxsize=20_000)
def _roots(letters: str) -> frozenset[str]:
    """The words from which a word is made: "mow" for "mower" and "mowing", "wake" for "awakens"."""
    return roots_of((letters,))[letters]


def _is_kin(letters: str, bases: frozenset[str], net: WordNet) -> bool:
    """Whether a word and an answer visibly share a root: "wake" and AWAKENS, but not "man" and WOMAN.

    The answer can have a prefix. The word can have one too if the root is the answer, or long.
    """
    shared = _roots(letters) & frozenset().union(*map(_roots, bases))
    own = {letters, *_lemmas(letters, net)} if shared else ()
    return any(
        any(map(_begins, bases, repeat(root))) or any(map(_prefixed, bases, repeat(root)))
        for root in shared
        if any(map(_begins, own, repeat(root)))
        or ((root in bases or len(root) >= LEAST_ALIKE) and any(map(_prefixed, own, repeat(root))))
    )


def _begins(word: str, root: str) -> bool:
    """Whether a word begins like its root, whose last letters can change: "usage" and "use", "daily" and "day"."""
    same = len(commonprefix((word, root)))  # noqa: RUF071 - of words
    changed = same == len(root) - 1 and root[same] + word[same : same + 1] in CHANGES
    return changed or same >= max(SHORTEST_ROOT, ALIKE_ROOT * len(root))


def _prefixed(word: str, root: str) -> bool:
    """Whether a word is a root with a prefix. The root must be most of the word, except after some prefixes."""
    plain = len(root) >= SHORTEST_STEM and 2 * len(root) > len(word)
    return any(
        _begins(word.removeprefix(prefix), root)
        for prefix in HEADS.union(PREFIXES)
        if word.startswith(prefix) and (plain or prefix in FREE)
    )


def _shares(letters: str, others: set[str], net: WordNet | None) -> bool:
    """Whether a word is a compound or derivation of another, or the reverse."""
    pairs = {tuple(sorted((one, other), key=len)) for one in (letters, stem(letters)) for other in others}
    return any(
        _made(short, rest, affixes, net)
        for short, long in pairs
        if len(short) >= SHORTEST_PART and short not in SMALL
        for rest, affixes in _rests(short, long)
    )


def _rests(short: str, long: str) -> Iterator[tuple[str, Collection[str]]]:
    if long.startswith(short):
        yield long.removeprefix(short), TAILS
    if long.endswith(short):
        yield long.removesuffix(short), HEADS


def _made(short: str, rest: str, affixes: Collection[str], net: WordNet | None) -> bool:
    if rest in affixes or (rest == "r" and short.endswith("e")):
        return len(short) >= SHORTEST_STEM
    if len(rest) < SHORTEST_PART:
        return False
    return net is None or {letters for letters, _ in net.parts_of_speech((short, rest))} == {short, rest}


@lru_cache(maxsize=200)
def _lemmas(text: str, net: WordNet | None) -> tuple[str, ...]:
    return tuple(inflection.lemma for inflection in inflections(net, text)) if net else ()
