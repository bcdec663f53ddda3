"""Near misses: words that readers will send in and that are not in the key; and answers that they may dispute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.bee.answers import Key, fits
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import IndexSolver
from engine.errors import EngineError
from engine.files import read_bytes
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import find, open_lexicon
from engine.lexicon.unlisted import also_names, open_unlisted
from engine.lexicon.words import MOST_FILE_BYTES
from engine.value import Value
from engine.vetting.near import Kin, Kinship, kin_among
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict

Kind: TypeAlias = Literal["rare", "name", "capital"] | Kinship
"""`rare`: only the larger word list has it. `name`: no word list has it, though people write it. `capital`: the
puzzle's own list has it with a capital letter. The kinships are to an answer."""


class Near(Value, frozen=True):
    """A word that is not in the key but near it, or an answer that may be disputed.

    Attributes:
        near: the answer that it is a form of; "" where it is of none.
        zipf: how common it is; 0 where unknown.
        points: what it would score.
        verdict: what the lists say of it.
    """

    word: str
    kind: Kind
    near: str
    zipf: float
    points: int
    pangram: bool
    verdict: Verdict


@dataclass(frozen=True)
class Others:
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


def open_others(puzzle: Puzzle, *, control: Control | None = None) -> Others:
    """The word lists beside a puzzle's own; in memory after the first call.

    Raises:
        Stopped: as asked.
    """
    control = control or Control()
    large = open_lexicon("large", control=control.sub(0.0, 0.3))
    unlisted = open_unlisted(control=control.sub(0.3, 0.6))
    names = also_names(control=control.sub(0.6, 1.0))
    return Others(large, unlisted, names, _capitals(puzzle.lexicon))


def near_misses(puzzle: Puzzle, key: Key, others: Others, vetter: Vetter) -> tuple[Near, ...]:
    """Words that fit the hive and are not in its key, the most common first. Decided words are not among them."""
    decided = {answer.word for answer in (*key.answers, *key.left_out)}
    kin = Kin(answer.word for answer in key.answers)
    fitting = [one for one in _candidates(puzzle, others) if one[0] not in decided]
    bases = kin.bases({word for word, kind, _ in fitting if kind == "rare"})
    found: dict[str, Near] = {}
    for word, kind, zipf in fitting:
        akin = kin.of(word) or (("inflection", bases[word]) if word in bases else (kind, ""))
        one = _near(puzzle, word, *akin, zipf, vetter)
        if one.verdict.standing != "rejected":
            found.setdefault(word, one)
    return tuple(sorted(found.values(), key=lambda one: (-one.zipf, one.word)))


def disputable(key: Key, others: Others) -> tuple[Near, ...]:
    """Answers that look like names, or that are another form of another answer; the most common first."""
    kin = kin_among(answer.word for answer in key.answers)
    names = others.names | others.capitals
    found = []
    for answer in key.answers:
        if akin := kin.get(answer.word):
            kind, near = akin
        elif answer.word in names:
            kind, near = "name", ""
        else:
            continue
        found.append(Near(answer.word, kind, near, answer.zipf, answer.points, answer.pangram, answer.verdict))
    return tuple(sorted(found, key=lambda one: (-one.zipf, one.word)))


def _candidates(puzzle: Puzzle, others: Others) -> Iterator[tuple[str, Kind, float]]:
    """Fitting words with where they come from, the list that says most of them first."""
    for word in others.capitals:
        if not fits(puzzle, word):
            yield word, "capital", others.zipf(word)
    sources: Iterable[tuple[Lexicon, Kind]] = ((others.large, "rare"), (others.unlisted, "name"))
    for lexicon, kind in sources:
        mask = lexicon.alphabet.mask
        for number in IndexSolver(lexicon, puzzle.rules.minimum).ids(mask(puzzle.center), mask(puzzle.letters)):
            word = lexicon.words[number]
            yield word, "name" if word in others.names else kind, round(float(lexicon.zipf[number]), 2)


def _capitals(lexicon: str) -> frozenset[str]:
    """The words with a capital in the file of a user's list; none where it cannot be read, as the key has told."""
    try:
        source = find(lexicon)
        content = b"" if source.kind == "shipped" else read_bytes(source.path, most=MOST_FILE_BYTES)
    except EngineError:
        return frozenset()
    words = (line.partition(";")[0].strip() for line in content.decode("utf-8", "replace").splitlines())
    return frozenset(word.lower() for word in words if word.isascii() and word.isalpha() and not word.islower())


def _near(puzzle: Puzzle, word: str, kind: Kind, near: str, zipf: float, vetter: Vetter) -> Near:
    pangram = len(set(word)) == POT
    points = puzzle.rules.points(len(word), pangram=pangram)
    return Near(word, kind, near, zipf, points, pangram, vetter.verdict(word, "long" if pangram else "answer"))
