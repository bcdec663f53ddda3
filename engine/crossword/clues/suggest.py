"""Suggested clues for an answer, best first: from the editor's files, the clue book, our own, and WordNet.

Meanings that belong to the theme of the list come first. The clue of an inflected answer has its form. A clue
never contains the answer, a form or a part of it, or a word that the house forbids. Slurs and obscene meanings are
skipped. For quick crosswords a clue also has a quality: short, complete and in plain words is better.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import numpy as np

from engine.core import Control, FileProblem, UnknownName
from engine.core.store import Store
from engine.crossword.clues.giveaways import giveaways, resembles
from engine.crossword.clues.list_theme import ListTheme, theme_of
from engine.crossword.clues.meanings import (
    PARTS,
    Reading,
    Source,
    clues_of,
    is_printable,
    readings,
    reference,
    topic_of,
)
from engine.crossword.clues.sources import ClueFile, Used, normalised, studio_clues, use_text
from engine.crossword.clues.sources import used as clues_in_book
from engine.crossword.clues.wording import AFTER_HEAD, LONGEST, fit, is_broken_off, is_cut, is_no_clue
from engine.drawing.words import CENTRE
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.spelling import own_spellings, respelled
from engine.words.stored_lists import house_list
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import unwanted_in
from engine.words.wordnet import WordNet, letters_of, open_wordnet

T = TypeVar("T")
SOURCES: dict[Source, float] = {
    "file": 3.0, "book": 2.0, "studio": 1.5, "definition": 1.0, "synonyms": 0.75,
}  # fmt: skip
"""Weight of a clue by its source; it is multiplied by the frequency of the meaning and by the fit of the
length."""
THEMED = 0.1  # factor of a shipped clue if the list has a theme, because the clue may not belong to it
LIKELY = 0.6  # exponent of the share of a meaning, relative to the likeliest, in the rank of its clues
BROKEN_OFF = 0.001  # weight of a clue that sounds incomplete; it comes after all complete ones
BLANK = "......"  # in a shipped clue
MOST = 12  # clues for an answer at most


class Suggestion(NamedTuple):
    """A suggested clue."""

    text: str  # the clue as printed, without the enumeration
    source: Source
    note: str = ""  # information for the editor: "noun", "used on 3 May 2026 in Garden"
    score: float = 0.0
    rough: bool = False  # whether a definition is cut within a clause
    topic: str = ""  # the subject of the meaning, in WordNet's terms: "animal", "artifact"; "" if it has none
    share: float = 1.0  # how often the answer has this meaning, relative to the likeliest one


class Suggested(NamedTuple):
    """The suggested clues of a list."""

    # by answer (letters), best first; every answer is included, with or without clues
    clues: Mapping[str, tuple[Suggestion, ...]]
    notices: tuple[str, ...] = ()  # sentences on unavailable sources, such as WordNet
    theme: tuple[str, ...] = ()  # the theme of the list in WordNet's terms: "country"; empty if it has none
    meanings: Mapping[str, str] = MappingProxyType({})  # by answer: `meanings.reference`


def suggest_all(
    words: Sequence[str], control: Control, *, among: Sequence[str] | None = None,
    files: Iterable[ClueFile] = (), store: Store | None = None, book: Mapping[str, Sequence[Used]] | None = None,
    house: House | None = None, most: int = MOST, lexicon: str = "", american: bool = False,
) -> Suggested:  # fmt: skip
    """Suggest clues for a list of answers. Progress publishes the clues found so far.

    If WordNet or the clue book cannot be read, the other sources are used, and a notice is added.

    Args:
        words: answers as listed.
        among: the whole list, which determines the theme; None for `words`.
        book: the clues of the book by answer, instead of those in the store.
        lexicon: the word list of the puzzle, which decides the spelling of shipped clues; "" for the house's.
        american: whether the grid is American: in shipped clues, words with two spellings get the American one and a
            blank is ___, unless the list is British, Canadian or Australian.
    """
    files, vetter = tuple(files), (house or open_house()).vetter()
    notices: list[str] = []
    net = _or_notice(lambda: open_wordnet(control), notices)
    name = lexicon or _or_notice(house_list, notices) or ""
    avoid, blank = ("british", "___") if american and not name.endswith(CENTRE) else (None, BLANK)
    spelled = _or_notice(lambda: open_lexicon(name) if name else (), notices) or ()
    theme = theme_of(words if among is None else among, net) if net else ListTheme()
    answers = {text: letters_of(text) for text in words}
    if book is None:
        book = _or_notice(lambda: clues_in_book(store or Store(), answers.values()), notices) or {}
    found, looked_up = dict[str, tuple[Suggestion, ...]](), dict[str, str]()
    for number, (text, answer) in enumerate(answers.items(), 1):
        control.check()
        theirs = _of_wordnet(text, net, vetter, theme, spelled) if net else ()
        ours = (respelled(text.replace(BLANK, blank), spelled, avoid=avoid) for text in studio_clues(answer))
        offered = (*_own(answer, files, book.get(answer, ())), *_of_studio(ours, vetter, theme), *theirs)
        found[answer] = _best(offered, most)
        looked_up[answer] = reference(text, net) if net else ""
        best = Suggested(dict(found), tuple(notices), theme.names, dict(looked_up))
        control.report(number, len(answers), best=best)
    return Suggested(found, tuple(notices), theme.names, looked_up)


def _or_notice(load: Callable[[], T], notices: list[str]) -> T | None:
    try:
        return load()
    except (FileProblem, UnknownName) as error:
        notices.append(str(error))
        return None


def _best(found: Iterable[Suggestion], most: int) -> tuple[Suggestion, ...]:
    unique: dict[str, Suggestion] = {}
    for one in sorted(found, key=lambda one: -one.score):
        unique.setdefault(normalised(one.text), one)
    return tuple(unique.values())[:most]


def _own(answer: str, files: Iterable[ClueFile], book: Iterable[Used]) -> Iterator[Suggestion]:
    for file in files:
        for place, text in enumerate(file.clues.get(answer, ())):
            yield Suggestion(text, "file", file.name, SOURCES["file"] - place / 1000)
    for place, one in enumerate(book):
        if one.answer == answer:
            yield Suggestion(one.text, "book", use_text(one.uses[0]), SOURCES["book"] - place / 1000)


def _of_studio(clues: Iterable[str], vetter: Vetter, theme: ListTheme) -> Iterator[Suggestion]:
    for clue in clues:
        if _is_clean(clue, vetter):
            yield Suggestion(clue, "studio", "", SOURCES["studio"] * (THEMED if theme.names else 1.0))


def _of_wordnet(
    text: str, net: WordNet, vetter: Vetter, theme: ListTheme, spelled: Container[str]
) -> Iterator[Suggestion]:
    answer = letters_of(text)
    found = readings(text, net, theme)
    lemmas = net.lemmas([one.sense.synset for one in found])
    own = {key: own_spellings([letters_of(one.lemma) for one in some], spelled) for key, some in lemmas.items()}
    likely = [one for one in found if letters_of(one.sense.lemma) not in own[one.sense.synset]]
    for reading in likely:
        if not is_printable(reading.sense, net):
            continue
        for source, wording, known in clues_of(text, reading, net):
            clue = respelled(wording, spelled, own[reading.sense.synset] if source == "synonyms" else None)
            fair = not is_no_clue(clue) and not giveaways(clue, text, net) and not resembles(clue, answer)
            if 0 < len(clue) <= LONGEST and fair and _is_clean(clue, vetter):
                share = reading.share / likely[0].share
                score = SOURCES[source] * known * share**LIKELY * fit(clue)
                score *= BROKEN_OFF if source == "definition" and is_broken_off(clue) else 1.0
                cut = source == "definition" and (known < 1.0 or is_cut(wording, reading.sense.definition))
                made = Suggestion(clue, source, PARTS[reading.sense.part], score, cut, topic_of(reading), share)
                if is_sure(made, reading, net, theme):
                    yield made


def is_sure(clue: Suggestion, reading: Reading, net: WordNet, theme: ListTheme) -> bool:
    """Return whether a clue of WordNet can be printed unchanged. No clue is better than a bad one.

    It uses the usual meaning of the word, shows the part of speech and the number, and is not cut off. Clues in the
    theme are always offered, because other sources rarely have any.
    """
    sense, phrase = reading.sense, " " in reading.sense.lemma
    if theme.holds({sense.synset}, net):
        return True
    usual = sense.rank == 1 and reading.share >= USUAL
    single = reading.form is None and sense.part == "n" and _MAY_BE_MANY.search(letters_of(sense.lemma))
    if not usual or single or (phrase and sense.part != "n") or quality(clue, open_lexicon("large")) < GOOD:
        return False
    if clue.source != "definition":
        known = max(net.senses(clue.text), key=lambda one: one.frequency, default=sense)  # BITINGLY is not "Bitter"
        return known.part == sense.part and (sense.lemma.isalpha() or " " not in clue.text)
    clause = sense.definition.split(";")[0]
    whole, begins = len(clue.text.split()) + 1 >= len(clause.split()), clause.split()[0] in AFTER_HEAD
    other = begins != (sense.part == "r") if sense.part in "nr" else False  # of another part of speech
    return whole and not other and not _UNSURE.search(sense.definition)


def _is_clean(clue: str, vetter: Vetter) -> bool:
    return all(one.counts for _, one in unwanted_in(clue, vetter))


GOOD = 0.6  # the quality of a clue that can be printed unchanged
OF_SOURCE = {"definition": 1.0, "synonyms": 0.9}
"""Quality by the source of a clue. Clues of the editor's files and of the clue book were read before, and are good."""

SHORT, LONG = 40, 75  # characters up to which a clue has its full quality, and from which it has none
ROUGH = 0.2  # factor of a clue whose definition is broken off within a clause
DULL = 0.5  # factor of a clue in the language of dictionaries, "Quality of being clean", and of "Pull, pull in"

PLAIN, RARE = 3.0, 2.0
"""Commonness (Zipf) of the rarest word of a clue from which it is plain, and up to which few readers know it."""

UNKNOWN = 0.35  # factor of a clue with such a rare word
UNUSUAL = 0.5
"""Share of the best suggestion's score below which a clue is of an unusual meaning; its quality falls with it."""

USUAL = 0.75  # share of a meaning from which readers think of it
RARELY_MEANT = 0.2  # share of a meaning, relative to the likeliest one, below which the quality of its clues falls

_DULL = re.compile(
    r"(?:(?:the |a )?(?:state|quality|act|action|process|condition|property|activity|instance|trait|manner|degree"
    r"|general name|generic term|member|measure|something|anything|thing|abstract part|instrumentality)\b"
    r"|(?:being|having|relating|of|pertaining|belonging|characteri[sz]ed|used|any|either|capable|tending|affected"
    r"|in or|at or)\b"
    r"|.*\bor (?:cause|make|become|as if|relating)\b|.*\bor\b.*\bor\b|.*;|.*\bespecially\b"
    r"|.*\bsomebody or something\b"
    r"|.*\b(?:unit of|genus|specified|particular|certain|usually|generally)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]{4,}")
_MAY_BE_MANY = re.compile(r"[^aisu]s$")
_UNSURE = re.compile(
    r"\(|^(?:marked|grown|free)\b|\b(?:you|your|yourself|somebody|something)\b|\b(?:to|with|of|for|from)(?:$|;)"
)
"""Marks of definitions that lack an object, contain a remark, or do not sound like a clue."""


def quality(clue: Suggestion, lexicon: Lexicon) -> float:
    """Return the quality of a clue, 0 to 1."""
    if clue.source not in OF_SOURCE:
        return 1.0
    length = min(1.0, max(0.0, (LONG - len(clue.text)) / (LONG - SHORT)))
    words = clue.text.lower().replace(",", "").split()
    dictionary = clue.source == "definition" and _DULL.match(clue.text)
    twice = clue.source == "synonyms" and len(set(words)) < len(words)
    dull = DULL if dictionary or twice else 1.0
    rough = ROUGH if clue.rough else 1.0
    likely = min(1.0, clue.share / RARELY_MEANT)
    return OF_SOURCE[clue.source] * length * dull * rough * likely * _plainness(clue.text, lexicon)


def best_first(clues: Iterable[Suggestion], lexicon: Lexicon) -> tuple[tuple[Suggestion, float], ...]:
    """Return clues of an answer with their quality, best first; unusual meanings count less."""
    clues = tuple(clues)
    best = max((clue.score for clue in clues), default=0.0)
    judged = [(clue, quality(clue, lexicon), clue.score) for clue in clues]
    ranked = sorted(judged, key=lambda one: -one[1] * one[2])
    return tuple((one, value * min(1.0, score / (UNUSUAL * best))) for one, value, score in ranked)


def _plainness(text: str, lexicon: Lexicon) -> float:
    words = _WORD.findall(text.lower())
    places = [lexicon.index_of(word) for word in words]
    rarest = min((0.0 if place is None else float(lexicon.zipf[place]) for place in places), default=PLAIN)
    return float(np.interp(rarest, (RARE, PLAIN), (UNKNOWN, 1.0)))
