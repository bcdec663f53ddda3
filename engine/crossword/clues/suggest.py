"""Clues for an answer, the best first: the editor's own, the house's, and what WordNet says of the word.

Where a list has a theme, the meanings that lie in it come first. An inflected answer's clue says which form is
wanted. The answer, its forms and its parts never stand in a clue, nor a word that the house's lists forbid;
meanings that are a slur or obscene are passed over.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from engine.crossword.clues.book import Used, said, same
from engine.crossword.clues.book import used as used_clues
from engine.crossword.clues.files import ClueFile
from engine.crossword.clues.giveaways import giveaways
from engine.crossword.clues.list_theme import ListTheme, theme_of
from engine.crossword.clues.meanings import Source, clues_of, is_printable, note, readings
from engine.crossword.clues.wording import LONGEST, fit, is_broken_off
from engine.errors import FileProblem
from engine.job import Control
from engine.lexicon.wordnet import WordNet, letters_of, open_wordnet
from engine.store import Store
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter

T = TypeVar("T")
SOURCES: dict[Source, float] = {
    "file": 3.0, "book": 2.0, "definition": 1.0, "synonyms": 0.85, "usage": 0.75, "opposite": 0.6, "kind": 0.5,
}  # fmt: skip
"""What a clue is worth by where it is from, beside its meaning's frequency and its length."""
BROKEN_OFF = 0.001
"""The worth of a clue that sounds broken off, so small that it comes after all whole ones."""
MOST = 12
_WORD = re.compile(r"[^\W\d_]+")


class Suggestion(NamedTuple):
    """A clue that may be taken.

    Attributes:
        text: as it would be printed, without the lengths of the answer's words.
        source: where it is from.
        note: what an editor may want to know of it: "noun, animal", "used on 3 May 2026 in Garden".
        score: what it is worth beside the others.
    """

    text: str
    source: Source
    note: str = ""
    score: float = 0.0


class Suggested(NamedTuple):
    """The clues of a whole list.

    Attributes:
        clues: by answer (letters), the best first; every answer is there, with or without clues.
        notices: sentences on what could not be had, such as WordNet.
        theme: what the list is about, as WordNet names it: "country"; none where that is not clear.
    """

    clues: Mapping[str, tuple[Suggestion, ...]]
    notices: tuple[str, ...] = ()
    theme: tuple[str, ...] = ()


def suggestions(
    listed_text: str, *, files: Iterable[ClueFile] = (), book: Iterable[Used] = (), house: House | None = None,
    net: WordNet | None = None, theme: ListTheme | None = None, most: int = MOST,
) -> tuple[Suggestion, ...]:  # fmt: skip
    """The clues of an answer, the best first; no two say the same. Some milliseconds.

    Args:
        listed_text: the answer as it is listed: "Ice cream", "ran".
        files: the editor's own clues; those come first.
        book: the house's clues of this answer; those come next.
        house: None for the user's own.
        net: None for the WordNet at hand.
        theme: of the list that it is in; meanings that lie in it come first.
        most: how many at most.

    Raises:
        FileProblem: WordNet or the house cannot be read.
    """
    net, judge = net or open_wordnet(), (house or open_house()).vetter()
    theirs = _of_wordnet(listed_text, net, judge, theme or ListTheme())
    return _best((*_own(letters_of(listed_text), files, book), *theirs), most)


def suggest_all(
    words: Sequence[str], control: Control, *, among: Sequence[str] | None = None,
    files: Iterable[ClueFile] = (), store: Store | None = None, house: House | None = None, most: int = MOST,
) -> Suggested:  # fmt: skip
    """The clues of a list of answers as they are listed; what has been found is published as it comes.

    Where WordNet or the clue book cannot be read, there are the other clues, and a notice.

    Args:
        words: the answers.
        control: as everywhere.
        among: the whole list, whose theme counts; None for the answers themselves.
        files, house, most: as `suggestions`.
        store: of the clue book; None for the house's.

    Raises:
        FileProblem: the house's lists cannot be read.
        Stopped: as asked.
    """
    files, judge = tuple(files), (house or open_house()).vetter()
    notices: list[str] = []
    net = _or_notice(lambda: open_wordnet(control), notices)
    theme = theme_of(words if among is None else among, net) if net else ListTheme()
    answers = {text: letters_of(text) for text in words}
    book = _or_notice(lambda: used_clues(store or Store(), answers.values()), notices) or {}
    found: dict[str, tuple[Suggestion, ...]] = {}
    for number, (text, answer) in enumerate(answers.items(), 1):
        control.check()
        theirs = _of_wordnet(text, net, judge, theme) if net else ()
        found[answer] = _best((*_own(answer, files, book.get(answer, ())), *theirs), most)
        control.report(number, len(answers), best=Suggested(dict(found), tuple(notices), theme.names))
    return Suggested(found, tuple(notices), theme.names)


def _or_notice(ask: Callable[[], T], notices: list[str]) -> T | None:
    try:
        return ask()
    except FileProblem as error:
        notices.append(str(error))
        return None


def _best(found: Iterable[Suggestion], most: int) -> tuple[Suggestion, ...]:
    """The best ones, of those that say the same the first."""
    unique: dict[str, Suggestion] = {}
    for one in sorted(found, key=lambda one: -one.score):
        unique.setdefault(same(one.text), one)
    return tuple(unique.values())[:most]


def _own(answer: str, files: Iterable[ClueFile], book: Iterable[Used]) -> Iterator[Suggestion]:
    """The clues of the editor and of the house."""
    for file in files:
        for place, text in enumerate(file.of(answer)):
            yield Suggestion(text, "file", file.name, SOURCES["file"] - place / 1000)
    for place, one in enumerate(book):
        if one.answer == answer:
            yield Suggestion(one.text, "book", said(one.uses[0]), SOURCES["book"] - place / 1000)


def _of_wordnet(text: str, net: WordNet, judge: Vetter, theme: ListTheme) -> Iterator[Suggestion]:
    touchy = judge.verdict(letters_of(text), "entry").standing != "clean"
    for reading in readings(text, net, theme):
        if not is_printable(reading.sense, net):
            continue
        for source, clue, known in clues_of(text, reading, net):
            if touchy and source == "usage":  # what people are called is not for print
                continue
            if 0 < len(clue) <= LONGEST and not giveaways(clue, text, net) and _is_clean(clue, judge):
                score = SOURCES[source] * known * (0.3 + 0.7 * math.sqrt(reading.share)) * fit(clue)
                score *= BROKEN_OFF if source == "definition" and is_broken_off(clue) else 1.0
                yield Suggestion(clue, source, note(reading), score)


def _is_clean(clue: str, judge: Vetter) -> bool:
    return all(judge.verdict(letters_of(word), "entry").counts for word in _WORD.findall(clue))
