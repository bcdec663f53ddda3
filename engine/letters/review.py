"""The words of hives and wheels before they go to press: findings, near misses, and replies to readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar, cast

from engine.core.errors import FileProblem, UnknownName
from engine.core.finding import Finding, forbidden_first
from engine.core.job import Control
from engine.core.printed import Printed
from engine.letters.keys import ListKey, ListPuzzle, RatedKey, record, words_of
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import ObviousWord, obvious_words
from engine.words.sources import open_lexicon
from engine.words.spelling import spelling_findings
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.review import LetterRules, Review, review_key
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import text_findings
from engine.words.vetting.verdict import Role
from engine.words.vetting.why import Why, explain_exclusion, explain_unlisted, parse_word, reply
from engine.words.vetting.why import why_of as open_and_explain

P = TypeVar("P", bound=ListPuzzle)
K = TypeVar("K", bound=ListKey[Any])


@dataclass(frozen=True)
class LetterReview(Generic[P, K]):
    """How the words of one kind of puzzle are judged. A full word uses all the letters of its puzzle.

    The functions are top-level functions, because a plan is printed in another process.

    Attributes:
        middle: the name of cell 0, such as "hub".
        outer: the name of the other cells, which are numbered clockwise from the top, such as "ring".
        full_words: the full words of a key that count.
        key_of: computes the key of a puzzle from a lexicon, the lists and the rulings.
        printed_key: makes the key with the printed answers from today's key, which is None if the lexicon cannot
            be opened, and from today's lists and rulings.
        solve: the indices in a lexicon of the words that fit a puzzle.
        misfit: why a word does not fit a puzzle, for its editor; "" if it does.
        misfit_reply: the same for a reader, as the rest of a sentence that begins with the word.
        explain_answer: the reply for an answer.
        explain_own_rule: the reply for a word that only the puzzle's own rules exclude, and None for any
            other word; None if the rules exclude none.
    """

    middle: str
    outer: str
    full_words: Callable[[K], tuple[str, ...]]
    key_of: Callable[[P, Lexicon, Vetter], K]
    printed_key: Callable[[P, Printed, K | None, Vetter], K]
    solve: Callable[[P, Lexicon], list[int]]
    misfit: Callable[[P, str], str]
    misfit_reply: Callable[[P, str], str]
    explain_answer: Callable[[P, K, str], Why]
    explain_own_rule: Callable[[K, str], Why | None] | None = None

    def open_key(
        self, puzzle: P, printed: Printed | None = None, *, house: House | None = None,
        control: Control | None = None,
    ) -> K:  # fmt: skip
        """Open the lexicon and the house rulings, and return the key: see `engine.wing.Wing.open_key`."""
        vetter = (house or open_house()).vetter(puzzle.rulings)
        try:
            lexicon = open_lexicon(puzzle.lexicon, control=control)
        except (UnknownName, FileProblem):
            if printed is None:
                raise
            return self.printed_key(puzzle, printed, None, vetter)
        if control:
            control.check()
        key = self.key_of(puzzle, lexicon, vetter)
        if (
            printed is None
            or printed.overridden
            or record(cast("RatedKey", key)) == (printed.answers, printed.levels)
        ):
            return key
        return self.printed_key(puzzle, printed, key, vetter)

    def findings(self, puzzle: P, key: K) -> tuple[Finding, ...]:
        """Return all findings on a puzzle, forbidden ones first. A puzzle without any can be printed unseen."""
        return forbidden_first((*self.unresolved(puzzle, key), *spelling_findings(words_of(key.answers))))

    def unresolved(self, puzzle: P, key: K) -> tuple[Finding, ...]:
        """Return the findings to resolve before the puzzle is planned: all but mixed spellings."""
        paths, words = self.path_findings(puzzle, key), self.word_findings(puzzle, key)
        return forbidden_first((*paths, *words, *text_findings(puzzle.texts, key.vetter)))

    def traced(self, puzzle: P, key: K) -> tuple[ObviousWord, ...]:
        """Return the taboo words that can be traced in a puzzle as printed, with their paths."""
        return obvious_words(key.path_words, puzzle.letters, puzzle.neighbourhood)

    def path_findings(self, puzzle: P, key: K) -> Iterator[Finding]:
        """Yield a finding for each traced taboo word; its place names the cells: "hub, ring 2, ring 1"."""
        for traced in self.traced(puzzle, key):
            cells = ", ".join(f"{self.outer} {cell}" if cell else self.middle for cell in traced.path)
            what = f"the taboo word {traced.word} can be traced"
            yield Finding("forbidden", what, cells, "Rearrange the letters.")

    def word_findings(self, puzzle: P, key: K) -> Iterator[Finding]:
        """Yield the findings that no arrangement of the letters changes."""
        noun, counted = puzzle.full_word, self.full_words(key)
        excluded = [answer.verdict for answer in key.excluded if puzzle.is_full(answer.word)]
        taboo = [verdict for verdict in excluded if verdict.standing == "taboo"]
        for verdict in taboo:
            mend = "Use other letters, or accept the word."
            yield Finding("forbidden", f"the {noun} {verdict.word} is a taboo word", verdict.source, mend)
        for verdict in excluded:
            if verdict not in taboo:
                yield Finding("warning", f"the {noun} {verdict.word} does not count", verdict.reason)
        if not counted and not taboo:
            yield Finding("warning", f"no {noun} counts", mend="A puzzle needs a word with all its letters.")
        for answer in key.answers:
            if answer.verdict.standing == "caution":
                what = f"the answer {answer.word} needs a decision ({answer.verdict.reason})"
                yield Finding("warning", what, mend="Accept or reject it.")

    def role_of(self, puzzle: P, word: str) -> Role:
        """Return the role in which a word is vetted: "long" for a full word."""
        return "long" if puzzle.is_full(word) else "answer"

    def letter_rules(self, puzzle: P) -> LetterRules:
        """Return which words the letters and rules of a puzzle allow."""
        functions = (self.solve, self.misfit, self.role_of)
        return LetterRules(*(partial(function, puzzle) for function in functions), puzzle.full_word)  # pyright: ignore[reportArgumentType, reportCallIssue]

    def review(self, puzzle: P, key: K, *, control: Control | None = None) -> Review:
        """Review a puzzle and its key by the user's house lists and rulings (`review_key`)."""
        return review_key(self.letter_rules, puzzle, key, control=control)

    def why(self, puzzle: P, key: K, word: str, others: ReferenceLists, house: House) -> Why:
        """Explain to a reader why a word is or is not in the key of a puzzle.

        Raises:
            BadInput: If the word is empty or has characters other than a to z.
        """
        word = parse_word(word)
        if word in words_of(key.answers):
            return self.explain_answer(puzzle, key, word)
        if problem := self.misfit(puzzle, word):
            return reply(word, "letters", self.misfit_reply(puzzle, word), detail=problem)
        return (
            explain_exclusion(word, self.role_of(puzzle, word), puzzle.rulings, house)
            or (self.explain_own_rule(key, word) if self.explain_own_rule else None)
            or explain_unlisted(word, words_of(key.answers), others, puzzle.lexicon)
        )

    def why_of(
        self, puzzle: P, key: K, word: str, *, house: House | None = None, control: Control | None = None
    ) -> Why:
        """Call `why` with the reference lists and the house opened: see `engine.words.vetting.why.why_of`."""
        return open_and_explain(self.why, puzzle, key, word, house=house, control=control)
