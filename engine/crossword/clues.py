"""Clues for an answer, the best first: the editor's own, the house's, and what WordNet says of the word.

A clue of WordNet's is a definition, an example of use with the word blanked, its synonyms, its opposite, or what
kind of thing it is. Its meanings count by how often they are met, those of inflected forms as well; such a clue
says which form is wanted. The answer, its forms and its parts never stand in a clue, nor a word that the house's
lists forbid; meanings that are a slur or obscene are passed over.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from engine.crossword.clue_book import Used, said, same
from engine.crossword.clue_book import used as used_clues
from engine.crossword.clue_files import ClueFile
from engine.crossword.clue_wording import (
    LONGEST,
    blanked,
    capitalised,
    cut_before,
    domain,
    fit,
    of_many,
    plain,
    worded,
)
from engine.crossword.giveaways import giveaways, stem
from engine.errors import FileProblem
from engine.job import Control
from engine.lexicon.inflections import Form, inflections
from engine.lexicon.wordnet import Sense, WordNet, letters_of, open_wordnet, weight
from engine.store import Store
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter

T = TypeVar("T")
Source: TypeAlias = Literal["file", "book", "definition", "usage", "synonyms", "opposite", "kind"]
PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
SOURCES: dict[Source, float] = {
    "file": 3.0, "book": 2.0, "definition": 1.0, "synonyms": 0.85, "usage": 0.75, "opposite": 0.6, "kind": 0.5,
}  # fmt: skip
"""What a clue is worth by where it is from, beside its meaning's frequency and its length."""
MOST = 12
RARELY_A_NAME = 0.3
AVOIDED = 0.1
MOST_READINGS = 12
MOST_EXAMPLES = 2
MOST_SYNONYMS = 3
TOO_GENERAL = {"n": 3000, "v": 400}
"""Meanings with more kinds below them say too little: a person, a whole, to move."""
UNPRINTABLE = re.compile(
    r"\b(?:slur|offensive|obscen|vulgar|derogatory|disparag|taboo|profan|pejorative|dirty word)"
)
DELICATE = re.compile(
    r"\b(?:sexual|genital|copulat|prostitut|fec(?:es|al)|urin|excret|excrement|defecat|contracepti"
    r"|attractive (?:wom|girl))"
)
"""What a paper would rather not speak of where a word has other meanings."""
_ROMAN = re.compile(r"[IVXLCDM]+|[ivx]{2,}")
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
    """

    clues: Mapping[str, tuple[Suggestion, ...]]
    notices: tuple[str, ...] = ()


class _Reading(NamedTuple):
    """A meaning that an entry may have, in which form of its lemma, and its share of all its meanings."""

    sense: Sense
    form: Form | None
    share: float


def suggestions(
    listed_text: str, *, files: Iterable[ClueFile] = (), book: Iterable[Used] = (), house: House | None = None,
    net: WordNet | None = None, most: int = MOST,
) -> tuple[Suggestion, ...]:  # fmt: skip
    """The clues of an answer, the best first; no two say the same. Some milliseconds.

    Args:
        listed_text: the answer as it is listed: "Ice cream", "ran".
        files: the editor's own clues; those come first.
        book: the house's clues of this answer; those come next.
        house: None for the user's own.
        net: None for the WordNet at hand.
        most: how many at most.

    Raises:
        FileProblem: WordNet or the house cannot be read.
    """
    net, judge = net or open_wordnet(), (house or open_house()).vetter()
    return _best((*_own(letters_of(listed_text), files, book), *_of_wordnet(listed_text, net, judge)), most)


def suggest_all(
    words: Sequence[str], control: Control, *, files: Iterable[ClueFile] = (), store: Store | None = None,
    house: House | None = None, most: int = MOST,
) -> Suggested:  # fmt: skip
    """The clues of a list of answers as they are listed; what has been found is published as it comes.

    Where WordNet or the clue book cannot be read, there are the other clues, and a notice.

    Raises:
        FileProblem: the house's lists cannot be read.
        Stopped: as asked.
    """
    files, judge = tuple(files), (house or open_house()).vetter()
    notices: list[str] = []
    net = _or_notice(lambda: open_wordnet(control), notices)
    answers = {text: letters_of(text) for text in words}
    book = _or_notice(lambda: used_clues(store or Store(), answers.values()), notices) or {}
    found: dict[str, tuple[Suggestion, ...]] = {}
    for number, (text, answer) in enumerate(answers.items(), 1):
        control.check()
        theirs = _of_wordnet(text, net, judge) if net else ()
        found[answer] = _best((*_own(answer, files, book.get(answer, ())), *theirs), most)
        control.report(number, len(answers), best=Suggested(dict(found), tuple(notices)))
    return Suggested(found, tuple(notices))


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


def _of_wordnet(text: str, net: WordNet, judge: Vetter) -> Iterator[Suggestion]:
    touchy = judge.verdict(letters_of(text), "entry").standing != "clean"
    for reading in _readings(text, net):
        if not UNPRINTABLE.search(reading.sense.definition) and not _is_slur(reading.sense, net):
            for source, clue in _worded(text, reading, net):
                if touchy and source == "usage":  # what people are called is not for print
                    continue
                if 0 < len(clue) <= LONGEST and not giveaways(clue, text, net) and _is_clean(clue, judge):
                    score = SOURCES[source] * (0.3 + 0.7 * math.sqrt(reading.share)) * fit(clue)
                    yield Suggestion(clue, source, _note(reading), score)


def _readings(text: str, net: WordNet) -> list[_Reading]:
    """What an entry may mean, the likeliest first."""
    found: list[tuple[Sense, Form | None]] = [(sense, None) for sense in net.senses(text)]
    for lemma, part, form in inflections(net, text):
        found.extend((sense, form) for sense in net.senses(lemma, part))
    weights = [_weight(sense, text) for sense, _ in found]
    total = sum(weights)
    readings = [_Reading(sense, form, part / total) for (sense, form), part in zip(found, weights, strict=True)]
    return sorted(readings, key=lambda one: -one.share)[:MOST_READINGS]


def _weight(sense: Sense, text: str) -> float:
    """How likely a meaning is meant: by the corpus, its rank, and whether it is written as the entry is."""
    name = sense.lemma[:1].isupper() and not text[:1].isupper()
    delicate = DELICATE.search(sense.definition)
    return weight(sense) * (RARELY_A_NAME if name else 1.0) * (AVOIDED if delicate else 1.0)


def _is_slur(sense: Sense, net: WordNet) -> bool:
    return any(UNPRINTABLE.search(one.lemma) for usage in net.related(sense, "usage") for one in usage)


def _is_clean(clue: str, judge: Vetter) -> bool:
    return all(judge.verdict(letters_of(word), "entry").counts for word in _WORD.findall(clue))


def _note(reading: _Reading) -> str:
    sense = reading.sense
    topic = domain(sense.definition) or ("" if sense.topic in ("Tops", "all", "pert", "ppl") else sense.topic)
    return ", ".join(one for one in (PARTS[sense.part], topic) if one)


def _worded(text: str, reading: _Reading, net: WordNet) -> Iterator[tuple[Source, str]]:
    sense, form = reading.sense, reading.form
    mark = f" ({form})" if form else ""
    if definition := _definition(text, reading, net):
        yield "definition", definition + mark
    writings = (text, sense.lemma) if letters_of(sense.lemma) == letters_of(text) else (text,)
    for example in [one for example in sense.examples if (one := blanked(example, writings))][:MOST_EXAMPLES]:
        yield "usage", example
    if synonyms := _synonyms(text, sense, net):
        yield "synonyms", capitalised(plain(", ".join(synonyms))) + mark
    if form is None:
        for opposite in net.related(sense, "opposite"):
            yield "opposite", plain(f"Opposite of {opposite[0].lemma}")
    for clue in _kinds(text, sense, form, net):
        yield "kind", clue


def _definition(text: str, reading: _Reading, net: WordNet) -> str:
    """The definition, cut off before what would give the answer away."""
    clue = worded(reading.sense.definition, verb=reading.sense.part == "v")
    clue = of_many(clue) if reading.form == "plural" else clue
    given = giveaways(clue, text, net)
    return cut_before(clue, given[0].word) if given else clue


def _synonyms(text: str, sense: Sense, net: WordNet) -> list[str]:
    """Other words for it, those met most first; of an adjective without any, similar ones. No scientific names."""
    others = net.synonyms(sense) or tuple(one for some in net.related(sense, "similar") for one in some[:1])
    scientific = net.scientific(one.lemma for one in others)
    found: dict[str, str] = {}  # by stem, so that of two spellings one is taken
    for one in sorted(others, key=lambda one: -one.met):
        letters = letters_of(one.lemma)
        shown = letters and one.lemma not in scientific and not _ROMAN.fullmatch(one.lemma)
        if shown and not giveaways(one.lemma, text, net):
            found.setdefault(stem(letters), one.lemma)
    return list(found.values())[:MOST_SYNONYMS]


def _kinds(text: str, sense: Sense, form: Form | None, net: WordNet) -> Iterator[str]:
    """What kind of thing it is: "Kind of rodent", "A national capital", "Way to travel"."""
    for relation in ("kind", "instance"):
        for above in net.related(sense, relation):
            names = [one.lemma for one in above if not giveaways(one.lemma, text, net)]
            if not names or above[0].below > TOO_GENERAL.get(sense.part, 0):
                continue
            if sense.part == "v":
                yield plain(f"Way to {names[0]}") if form is None else ""
            elif relation == "kind":
                yield plain(f"Kind{'s' if form else ''} of {names[0]}")
            else:
                yield plain(f"{'An' if names[0][0] in 'aeiouAEIOU' else 'A'} {names[0]}")
