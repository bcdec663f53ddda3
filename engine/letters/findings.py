"""Findings that hives and wheels share: traced taboo words, words with all the letters, undecided answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.finding import Finding
from engine.words.paths.paths import ObviousWord
from engine.words.vetting.verdict import Verdict


def path_findings(found: Iterable[ObviousWord], middle: str, other: str) -> Iterator[Finding]:
    """Yield a finding for each taboo word that can be traced; its place names the cells: "hub, ring 2, ring 1".

    Args:
        found: the words with their paths.
        middle: the name of cell 0, such as "hub".
        other: the name of the other cells, which are numbered clockwise from the top, such as "ring".
    """
    for traced in found:
        cells = ", ".join(f"{other} {cell}" if cell else middle for cell in traced.path)
        yield Finding(
            "forbidden",
            f"the taboo word {traced.word} can be traced",
            cells,
            "Rearrange the letters.",
        )


def word_findings(
    noun: str, counted: Sequence[str], excluded: Sequence[Verdict], undecided: Sequence[str]
) -> Iterator[Finding]:
    """Yield what forbids or cautions against the words of a puzzle.

    Args:
        noun: what a word with all the letters is called, such as "pangram".
        counted: the words with all the letters that count.
        excluded: the verdicts on those that do not; a taboo word among them still shows in the puzzle.
        undecided: the answers with a caution that the editor has neither accepted nor rejected.
    """
    taboo = [verdict for verdict in excluded if verdict.standing == "taboo"]
    for verdict in taboo:
        mend = "Use other letters, or accept the word."
        yield Finding("forbidden", f"the {noun} {verdict.word} is a taboo word", verdict.source, mend)
    for verdict in excluded:
        if verdict not in taboo:
            yield Finding("warning", f"the {noun} {verdict.word} does not count", verdict.reason)
    if not counted and not taboo:
        yield Finding("warning", f"no {noun} counts", mend="A puzzle needs a word with all its letters.")
    for word in undecided:
        yield Finding("warning", f"the answer {word} is undecided", mend="Accept or reject it.")
