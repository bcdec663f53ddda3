"""What forbids or cautions against printing a hive."""

from __future__ import annotations

from engine.bee.answers import Key
from engine.bee.arrange import seen
from engine.bee.puzzle import Puzzle
from engine.core.finding import Finding, forbidden_first
from engine.letters.findings import path_findings, word_findings
from engine.letters.keys import words_of
from engine.words.spelling import spelling_findings
from engine.words.vetting.texts import Place, text_findings


def findings(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return all findings on a hive, forbidden ones first. A hive without any can be printed unseen."""
    return forbidden_first((*unresolved(puzzle, key), *spelling_findings(words_of(key.answers))))


def unresolved(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return the findings that an editor must resolve before the hive is planned: all but mixed spellings."""
    excluded = [answer.verdict for answer in key.excluded if answer.pangram]
    words = word_findings(puzzle.rules.pangram_name, key.pangrams, excluded, key.undecided)
    found = (
        *path_findings(seen(puzzle, key.path_words), "center", "cell"),
        *words,
        *text_findings(texts(puzzle), key.vetter),
    )
    return forbidden_first(found)


def texts(puzzle: Puzzle) -> tuple[Place, ...]:
    """Return the texts that are printed with a hive."""
    ranks = " ".join(rank.name for rank in puzzle.rules.ranks)
    return (
        Place("title", puzzle.title),
        Place("name of a rank", ranks),
        Place("name for a pangram", puzzle.rules.pangram_name),
    )
