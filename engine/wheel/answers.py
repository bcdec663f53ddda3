"""The key of a wheel, and its review before it goes to press.

The key has the answers with their verdicts, the excluded words, and the ratings. The review has findings, near
misses, and replies to readers.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import msgspec
import numpy as np

from engine.core import Printed
from engine.letters.review import LetterReview, ListAnswer, ListKey, from_lists, from_print
from engine.wheel.puzzle import RATINGS, Puzzle
from engine.words.commonness import KNOWN_ZIPF, completed
from engine.words.difficulty import with_long
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.vetting.near_misses import cautioned, may_be_name
from engine.words.vetting.review import Why, reply
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Verdict


class Answer(ListAnswer, frozen=True):
    """A word that fits the wheel."""

    long: bool  # whether it uses all the letters


@dataclass(frozen=True)
class Key(ListKey[Answer]):
    """All words that fit a wheel, in alphabetical order, and the ratings by those that count.

    `common` counts the answers that most readers know (`engine.words.commonness.KNOWN_ZIPF`), `share` is the
    percentage that a reader is expected to find (`engine.words.difficulty`). `levels` are the numbers of words
    that the ratings require (`engine.wheel.puzzle.RATINGS`), ascending.
    """

    common: int
    share: float
    levels: tuple[int, ...]

    @property
    def long_words(self) -> tuple[str, ...]:
        """The answers that use all the letters."""
        return tuple(answer.word for answer in self.answers if answer.long)

    @property
    def rated(self) -> tuple[tuple[str, int], ...]:
        """The name of each rating with the number of words that it requires."""
        return tuple(zip(RATINGS.values(), self.levels, strict=True))


def solve(puzzle: Puzzle, lexicon: Lexicon) -> list[int]:
    """The indices in a lexicon of the words that the letters allow, ascending.

    Excluded forms and rulings are ignored.
    """
    multiset, hub = lexicon.alphabet.mask(puzzle.letters), lexicon.alphabet.mask(puzzle.hub)
    masks, rules = lexicon.masks, puzzle.rules
    fitting = ((masks & np.uint32(~multiset & 0xFFFFFFFF)) == 0) & ((masks & np.uint32(hub)) != 0)
    fitting &= lexicon.allowed(rules.minimum, rules.min_score) & (lexicon.lengths <= len(puzzle.letters))
    there, words = Counter(puzzle.letters), lexicon.words
    return [i for i in np.flatnonzero(fitting).tolist() if Counter(words[i]) <= there]


def key_of(puzzle: Puzzle, lexicon: Lexicon, vetter: Vetter | None = None) -> Key:
    """Compute the key of a puzzle from the words of a lexicon and the words that rulings accept.

    Without a `vetter`, the default taboo list and the puzzle's rulings apply.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    ids = solve(puzzle, lexicon)
    known = {lexicon.words[i]: float(lexicon.zipf[i]) for i in ids}
    words = dict.fromkeys((word for word in vetter.accepted if not REVIEW.misfit(puzzle, word)), 0.0) | known
    fitting = [_answer(puzzle, word, words[word], lexicon, vetter) for word in sorted(words)]
    answers = tuple(answer for answer in fitting if answer.verdict.counts)
    common = sum(answer.zipf >= KNOWN_ZIPF for answer in answers)
    excluded = tuple(answer for answer in fitting if not answer.verdict.counts)
    levels, found = levels_of(puzzle, common), _share(answers, vetter)
    return Key(answers, excluded, common, found, levels, **from_lists(puzzle, lexicon, ids, vetter))


def _share(answers: Sequence[Answer], vetter: Vetter) -> float:
    chances = vetter.readers.chances([answer.word for answer in answers], [answer.zipf for answer in answers])
    long = [(one.zipf, one.word, chance) for one, chance in zip(answers, chances, strict=True) if one.long]
    return float(with_long(chances.sum(), len(answers), max(long)[-1] if long else 0))


def levels_of(puzzle: Puzzle, common: int) -> tuple[int, ...]:
    """The number of words of each rating, given the number of common answers.

    The numbers are rounded, and ascend by at least one word.
    """
    words: list[int] = []
    for share in msgspec.structs.astuple(puzzle.levels):
        words.append(max(words[-1] + 1 if words else 1, round(share * common)))
    return tuple(words)


def _answer(puzzle: Puzzle, word: str, zipf: float, lexicon: Lexicon, vetter: Vetter) -> Answer:
    long = puzzle.is_full(word)
    verdict = cautioned(vetter.verdict(word, "long" if long else "answer"), name=may_be_name(word, lexicon))
    form = form_of(word, lexicon) if puzzle.rules.without and verdict.counts else None
    if form and form[0] in puzzle.rules.without and word not in vetter.accepted and not long:
        verdict = Verdict(word, "rejected", f"{form[0]} of {form[1]}", f"{puzzle.rules.name} rules")
    return Answer(word, zipf, verdict, long)


def _printed_key(puzzle: Puzzle, printed: Printed, key: Key | None, vetter: Vetter) -> Key:
    """The key with the printed answers. The path words are those of today's lists."""
    zipf = {answer.word: answer.zipf for answer in (*key.answers, *key.excluded)} if key else {}
    zipf = completed(zipf, printed.answers)
    answers = tuple(Answer(word, zipf[word], Verdict(word), puzzle.is_full(word)) for word in printed.answers)
    common = sum(answer.zipf >= KNOWN_ZIPF for answer in answers)
    levels = printed.levels if len(printed.levels) == len(RATINGS) else levels_of(puzzle, common)
    return Key(answers, (), common, _share(answers, vetter), levels, **from_print(puzzle, printed, key, vetter))


def _explain_answer(puzzle: Puzzle, key: Key, word: str) -> Why:
    del puzzle
    answer = next(answer for answer in key.answers if answer.word == word)
    long = "; it uses all the letters" if answer.long else ""
    return reply(word, "answer", f"is an answer to this puzzle{long}", zipf=answer.zipf)


def _explain_form(key: Key, word: str) -> Why | None:
    """The reply for a plural or another form that the rules of the puzzle exclude; None for any other word."""
    verdict = next((answer.verdict for answer in key.excluded if answer.word == word), None)
    if verdict is None:
        return None
    text = f"does not count by the rules of this puzzle: it is the {verdict.reason}"
    return reply(word, "inflection", text, detail=verdict.reason, source=verdict.source)


REVIEW = LetterReview[Puzzle, Key](
    middle="hub", outer="ring", full_words=attrgetter("long_words"), key_of=key_of, printed_key=_printed_key,
    solve=solve, noun="wheel", letter="the letter in the middle", repeats=False,
    explain_answer=_explain_answer, explain_own_rule=_explain_form,
)  # fmt: skip
findings, open_key = REVIEW.findings, REVIEW.open_key
