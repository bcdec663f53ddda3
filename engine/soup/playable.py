"""The words of a lexicon that may be shown: without those that a taboo list or an editor leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from engine.files import fingerprint
from engine.lexicon.cache import IndexCache
from engine.lexicon.lexicon import About, Lexicon, WordArrays
from engine.vetting.house import House
from engine.vetting.verdict import Ruling


def excluded_words(lexicon: Lexicon, house: House, rulings: Iterable[Ruling] = ()) -> frozenset[str]:
    """The words of a lexicon that no player may play and no page may show; about 10 ms for the default list.

    Args:
        lexicon: the words.
        house: its lists and rulings.
        rulings: the puzzle's own, which stand above the house's.
    """
    rulings = tuple(rulings)
    vetter = house.vetter(rulings)
    named = {entry.word for taboo in house.lists for entry in taboo.words}
    named |= {ruling.word for ruling in (*house.rulings, *rulings)}
    return frozenset(word for word in named if not vetter.verdict(word, "answer").counts and word in lexicon)


def playable_lexicon(lexicon: Lexicon, house: House, rulings: Iterable[Ruling] = ()) -> Lexicon:
    """The lexicon without its barred words: the very one for the same words, and itself where none is barred.

    A mildly offensive word stays. The word graph of the result is kept on disk as that of any lexicon is.
    """
    barred = excluded_words(lexicon, house, rulings)
    return _without(lexicon, barred) if barred else lexicon


@lru_cache(maxsize=4)
def _without(lexicon: Lexicon, barred: frozenset[str]) -> Lexicon:
    stay = np.ones(len(lexicon), bool)
    for word in barred:
        stay[lexicon.index_of(word)] = False
    arrays = _kept(lexicon.arrays, stay)
    print_of = fingerprint("\n".join((lexicon.fingerprint, *sorted(barred))).encode())
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
        order=number[arrays.order[stay[arrays.order]]],
        displays=number[arrays.displays[shown]],
        display_offsets=_offsets(sizes[shown]),
        display_text=arrays.display_text[np.repeat(shown, sizes)],
    )


def _offsets(lengths: np.ndarray) -> np.ndarray:
    return np.concatenate(([0], np.cumsum(lengths, dtype=np.int32))).astype(np.int32)
