"""Words near a puzzle's answers: those that readers will send in, and answers that they may dispute.

A wing says which words its letters allow and which of them count; the lists beside its own say the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from engine.errors import EngineError
from engine.files import read_bytes
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import find_source, open_lexicon, stamp
from engine.lexicon.unlisted import listed_names, open_unlisted
from engine.lexicon.words import MOST_FILE_BYTES
from engine.vetting.variants import RelatedWords, Relation, related_among

Kind: TypeAlias = Literal["rare", "name", "capital"] | Relation
"""`rare`: only the larger word list has it. `name`: no word list has it, though people write it. `capital`: the
puzzle's own list has it with a capital letter. The kinships are to an answer."""


class NearbyWord(NamedTuple):
    """A word near the answers; `near` is the answer that it is a form of, "" where it is of none."""

    word: str
    kind: Kind
    near: str
    zipf: float


@dataclass(frozen=True)
class ReferenceLists:
    """The word lists beside the puzzle's own.

    Attributes:
        large: what an editor's or a reader's largest dictionary has.
        unlisted: what people write though `large` lacks it.
        names: words of `large` that are mostly met as names.
        capitals: words that the puzzle's own list has with a capital letter, in small letters.
    """

    large: Lexicon
    unlisted: Lexicon
    names: frozenset[str] = frozenset()
    capitals: frozenset[str] = frozenset()

    def zipf(self, word: str) -> float:
        """How common a word is, by whichever list has it; 0 where none has."""
        for lexicon in (self.large, self.unlisted):
            if (number := lexicon.index_of(word)) is not None:
                return round(float(lexicon.zipf[number]), 2)
        return 0.0


def open_reference_lists(lexicon: str, *, control: Control | None = None) -> ReferenceLists:
    """The word lists beside a puzzle's own, which is named; in memory after the first call.

    Raises:
        Stopped: as asked.
    """
    control = control or Control()
    large = open_lexicon("large", control=control.sub(0.0, 0.3))
    unlisted = open_unlisted(control=control.sub(0.3, 0.6))
    names = listed_names(control=control.sub(0.6, 1.0))
    return ReferenceLists(large, unlisted, names, _capitals(lexicon))


def nearby_words(
    others: ReferenceLists,
    allowed: Callable[[Lexicon], Iterable[int]],
    fits: Callable[[str], bool],
    answers: Collection[str],
    decided: Collection[str],
) -> list[NearbyWord]:
    """Words that the letters allow and that nobody has decided on, the most common first.

    Args:
        others: the lists.
        allowed: the places in a lexicon of the words that the letters and rules allow.
        fits: whether the letters and rules allow a word.
        answers: the words that count.
        decided: all words of the key, those that are left out too.
    """
    kin = RelatedWords(answers, others.large)
    fitting = [one for one in _candidates(others, allowed, fits) if one[0] not in decided]
    bases = kin.bases({word for word, kind, _ in fitting if kind == "rare"})
    found: dict[str, NearbyWord] = {}
    for word, kind, zipf in fitting:
        akin = kin.of(word) or (("inflection", bases[word]) if word in bases else (kind, ""))
        found.setdefault(word, NearbyWord(word, *akin, zipf))
    return sorted(found.values(), key=lambda one: (-one.zipf, one.word))


def disputable_answers(answers: Iterable[str], others: ReferenceLists) -> dict[str, tuple[Kind, str]]:
    """Answers that look like names, or that are another form of another answer, with that one."""
    kin = related_among(answers := tuple(answers), others.large)
    names = others.names | others.capitals
    return {word: kin.get(word, ("name", "")) for word in answers if word in kin or word in names}


def _candidates(
    others: ReferenceLists, allowed: Callable[[Lexicon], Iterable[int]], fits: Callable[[str], bool]
) -> Iterator[tuple[str, Kind, float]]:
    """Fitting words with where they come from, the list that says most of them first."""
    for word in others.capitals:
        if fits(word):
            yield word, "capital", others.zipf(word)
    sources: Iterable[tuple[Lexicon, Kind]] = ((others.large, "rare"), (others.unlisted, "name"))
    for lexicon, kind in sources:
        for number in allowed(lexicon):
            word = lexicon.words[number]
            yield word, "name" if word in others.names else kind, round(float(lexicon.zipf[number]), 2)


def _capitals(lexicon: str) -> frozenset[str]:
    """The words with a capital in the file of a user's list; none where it cannot be read, as the key has told."""
    try:
        source = find_source(lexicon)
    except EngineError:
        return frozenset()
    if source.kind == "shipped":
        return frozenset()
    read, now = _capitals_in, stamp(source.path)
    return read(source.path, now) if now else read.__wrapped__(source.path, now)


@lru_cache(maxsize=4)
def _capitals_in(path: str, stamp: tuple[int, ...] | None) -> frozenset[str]:
    del stamp  # another one for another content
    try:
        content = read_bytes(path, most=MOST_FILE_BYTES)
    except EngineError:
        return frozenset()
    words = (line.partition(";")[0].strip() for line in content.decode("utf-8", "replace").splitlines())
    return frozenset(word.lower() for word in words if word.isascii() and word.isalpha() and not word.islower())
