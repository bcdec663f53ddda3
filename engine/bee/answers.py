"""The key of a hive, and its review before it goes to press.

The key has the answers with their verdicts, the excluded words, and the ratings. The review has findings, near
misses, and replies to readers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

import numpy as np

from engine.bee import rating
from engine.bee.puzzle import Puzzle, is_pangram
from engine.bee.solve import answer_ids
from engine.core import Printed
from engine.letters.review import LetterReview, ListAnswer, ListKey, from_lists, from_print
from engine.words.commonness import completed
from engine.words.difficulty import share
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import ObviousWord, obvious_words
from engine.words.vetting.near_misses import cautioned
from engine.words.vetting.review import Why, reply
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Role


class Answer(ListAnswer, frozen=True):
    """A word that fits the hive."""

    points: int
    pangram: bool


@dataclass(frozen=True)
class Key(ListKey[Answer]):
    """All words that fit a hive, in alphabetical order, and the ratings of those that count."""

    thresholds: rating.Thresholds | None  # the ratings of the model; None if the model does not apply to the rules
    ranks: tuple[tuple[str, int], ...]  # name and points of each rank of the rules
    share: float  # the percentage of the points that a reader is expected to find (`engine.words.difficulty`)
    levels: tuple[int, ...] = field(init=False)  # the points of the thresholds or ranks, ascending

    @property
    def points(self) -> int:
        """The maximum score."""
        return sum(answer.points for answer in self.answers)

    @property
    def pangrams(self) -> tuple[str, ...]:
        """The answers that use all seven letters."""
        return tuple(answer.word for answer in self.answers if answer.pangram)

    def __post_init__(self) -> None:
        rated = self.thresholds.rated if self.thresholds else self.ranks
        object.__setattr__(self, "levels", tuple(points for _, points in rated))


def key_of(puzzle: Puzzle, lexicon: Lexicon, vetter: Vetter | None = None) -> Key:
    """Compute the key of a puzzle from the words of a lexicon and the words that rulings accept.

    Without a `vetter`, the default taboo list and the puzzle's rulings apply.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    ids = answer_ids(puzzle, lexicon)
    model = rating.model_of(puzzle.rules, lexicon)
    weight = rating.word_weights(lexicon, model.estimator)
    known = {lexicon.words[i]: (float(lexicon.zipf[i]), float(weight[i])) for i in ids}
    rarest = (0.0, float(weight.min()))
    words = {word: rarest for word in vetter.accepted if not REVIEW.misfit(puzzle, word)} | known
    capitalized = {lexicon.words[i] for i in ids if lexicon.may_be_name[i]}
    fitting = [_answer(puzzle, word, words[word][0], vetter, name=word in capitalized) for word in sorted(words)]
    answers = tuple(answer for answer in fitting if answer.verdict.counts)
    total = sum(words[answer.word][1] for answer in answers)
    maximum = sum(answer.points for answer in answers)
    excluded = tuple(answer for answer in fitting if not answer.verdict.counts)
    levels = rating.thresholds(model, total, maximum) if rating.fitted_for(puzzle.rules) else None
    ranks, found = tuple(rating.ranks(puzzle.rules, maximum)), _share(answers, vetter)
    return Key(answers, excluded, levels, ranks, found, **from_lists(puzzle, lexicon, ids, vetter))


def _printed_key(puzzle: Puzzle, printed: Printed, key: Key | None, vetter: Vetter) -> Key:
    """The key with the printed answers. The path words are those of today's lists."""
    zipf = {answer.word: answer.zipf for answer in (*key.answers, *key.excluded)} if key else {}
    zipf, nothing_taboo = completed(zipf, printed.answers), Vetter(())
    answers = tuple(_answer(puzzle, word, zipf[word], nothing_taboo) for word in printed.answers)
    names = [rank.name for rank in puzzle.rules.ranks]
    levels = printed.levels
    rated = rating.fitted_for(puzzle.rules) and len(levels) == len(rating.RATINGS)
    maximum = sum(answer.points for answer in answers)
    thresholds = rating.Thresholds(*levels, capped=levels[-1] == maximum) if rated else None
    ranks = tuple(zip(names, levels, strict=True)) if len(names) == len(levels) else ()
    return Key(answers, (), thresholds, ranks, _share(answers, vetter), **from_print(puzzle, printed, key, vetter))


def _share(answers: Sequence[Answer], vetter: Vetter) -> float:
    points = np.array([answer.points for answer in answers], np.int64)
    chances = vetter.readers.chances([answer.word for answer in answers], [answer.zipf for answer in answers])
    return float(share(chances @ points, points.sum()))


def role_of(word: str) -> Role:
    """The role in which a word of a hive is vetted: "long" for a pangram."""
    return "long" if is_pangram(word) else "answer"


def _answer(puzzle: Puzzle, word: str, zipf: float, vetter: Vetter, *, name: bool = False) -> Answer:
    pangram = is_pangram(word)
    verdict = cautioned(vetter.verdict(word, role_of(word)), name=name)
    return Answer(word, zipf, verdict, puzzle.rules.points(len(word), pangram=pangram), pangram)


def seen(puzzle: Puzzle, path_words: Sequence[str]) -> tuple[ObviousWord, ...]:
    """The taboo words that can be traced in a hive as it is printed, with the cells of each path."""
    return obvious_words(path_words, puzzle.letters, puzzle.neighbourhood)


def _explain_answer(puzzle: Puzzle, key: Key, word: str) -> Why:
    answer = next(answer for answer in key.answers if answer.word == word)
    points = f"{answer.points} point{'' if answer.points == 1 else 's'}"
    pangram = f"; it is a {puzzle.rules.pangram_name}" if answer.pangram else ""
    text = f"is an answer to this puzzle and scores {points}{pangram}"
    return reply(word, "answer", text, points=answer.points, zipf=answer.zipf, detail=points)


REVIEW = LetterReview[Puzzle, Key](
    middle="center", outer="cell", full_words=attrgetter("pangrams"), key_of=key_of, printed_key=_printed_key,
    solve=answer_ids, noun="hive", letter="the {puzzle.middle} letter", repeats=True,
    explain_answer=_explain_answer,
)  # fmt: skip
findings, open_key = REVIEW.findings, REVIEW.open_key
