"""What forbids or cautions against printing a wheel."""

from __future__ import annotations

from engine.core.finding import Finding, forbidden_first
from engine.letters.findings import path_findings, word_findings
from engine.letters.keys import words_of
from engine.wheel.answers import Key
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import ObviousWord, obvious_words
from engine.words.spelling import spelling_findings
from engine.words.vetting.texts import Place, text_findings


def findings(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return all findings on a wheel, forbidden ones first. A wheel without any can be printed unseen."""
    return forbidden_first((*unresolved(puzzle, key), *spelling_findings(words_of(key.answers))))


def unresolved(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return the findings that an editor must resolve before the wheel is planned: all but mixed spellings."""
    texts = text_findings([Place("title", puzzle.title)], key.vetter)
    return forbidden_first((*path_findings(traced(puzzle, key), "hub", "ring"), *findings_on_words(key), *texts))


def findings_on_words(key: Key) -> tuple[Finding, ...]:
    """Return the findings that no arrangement of the letters changes."""
    excluded = [answer.verdict for answer in key.excluded if answer.long]
    return tuple(word_findings("long word", key.long_words, excluded, key.undecided))


def traced(puzzle: Puzzle, key: Key) -> tuple[ObviousWord, ...]:
    """Return the taboo words that can be traced in a wheel as printed, with their paths."""
    return obvious_words(key.path_words, puzzle.letters, puzzle.neighbourhood)
