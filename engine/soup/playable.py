"""The playable words of a lexicon: those that neither a taboo list nor a ruling excludes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from engine.core.files import fingerprint
from engine.words.cache import IndexCache
from engine.words.lexicon import About, Lexicon, WordArrays
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import cautioned
from engine.words.vetting.verdict import Ruling


def excluded_words(lexicon: Lexicon, house: House, rulings: Iterable[Ruling] = ()) -> frozenset[str]:
    """Return the words that players must not play and pages must not show.

    Takes about 10 ms for the default list.

    Args:
        lexicon: the word list.
        house: taboo lists and house rulings.
        rulings: the puzzle's own rulings; they override the house rulings.
    """
    vetter = house.vetter(rulings)
    return frozenset(
        word for word in vetter.words if not vetter.verdict(word, "answer").counts and word in lexicon
    )


def playable_lexicon(lexicon: Lexicon, house: House, rulings: Iterable[Ruling] = ()) -> Lexicon:
    """Return the lexicon without its excluded words.

    The result is cached: the same words give the same object, and a lexicon without excluded words is returned
    unchanged. Mildly offensive words are kept. The word graph of the result is cached on disk.
    """
    excluded = excluded_words(lexicon, house, rulings)
    return _without(lexicon, excluded) if excluded else lexicon


def clean_lexicon(lexicon: Lexicon, house: House) -> Lexicon:
    """Return the lexicon without the words that are excluded or that an editor would have to decide on.

    These are the words with a caution, and those that may be names.
    """
    vetter, names = house.vetter(), lexicon.may_be_name
    named = {lexicon.words[number] for number in np.flatnonzero(names).tolist()}
    listed = {word for word in vetter.words if word in lexicon}
    excluded = frozenset(
        word for word in named | listed
        if cautioned(vetter.verdict(word, "answer"), name=word in named).standing != "clean"
    )  # fmt: skip
    return _without(lexicon, excluded) if excluded else lexicon


@lru_cache(maxsize=4)
def _without(lexicon: Lexicon, excluded: frozenset[str]) -> Lexicon:
    stay = np.ones(len(lexicon), bool)
    for word in excluded:
        stay[lexicon.index_of(word)] = False
    arrays = _kept(lexicon.arrays, stay)
    print_of = fingerprint("\n".join((lexicon.fingerprint, *sorted(excluded))).encode())
    about = About(print_of, lexicon.report)
    return Lexicon(lexicon.name, lexicon.alphabet, arrays, about, IndexCache(print_of))


def _kept(arrays: WordArrays, stay: np.ndarray) -> WordArrays:
    number = np.cumsum(stay, dtype=np.int32) - np.int32(1)
    shown = stay[arrays.displays]
    sizes = np.diff(arrays.display_offsets)
    lengths = arrays.lengths[stay]
    return WordArrays(
        letters=arrays.letters[np.repeat(stay, arrays.lengths)],
        offsets=_offsets(lengths),
        masks=arrays.masks[stay],
        lengths=lengths,
        zipf=arrays.zipf[stay],
        score=arrays.score[stay],
        classes=arrays.classes[stay],
        order=number[arrays.order[stay[arrays.order]]],
        displays=number[arrays.displays[shown]],
        display_offsets=_offsets(sizes[shown]),
        display_text=arrays.display_text[np.repeat(shown, sizes)],
    )


def _offsets(lengths: np.ndarray) -> np.ndarray:
    return np.concatenate(([0], np.cumsum(lengths, dtype=np.int32))).astype(np.int32)
