"""Makes vetted wheels in arrangements in which no taboo word can be traced: by seed, or candidates for a plan."""

import logging
from collections.abc import Iterator

import numpy as np

from engine.core import BadInput, Control, Latest, Value, changed
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.drawing.style import Style
from engine.letters.use import Candidates, PlanWing, Request
from engine.wheel import figure
from engine.wheel.answers import REVIEW, Key, key_of
from engine.wheel.arrange import Purpose, arranged
from engine.wheel.finder import FoundWheels, find
from engine.wheel.puzzle import MOST, Puzzle, Rules, wheel
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter

log = logging.getLogger(__name__)


class Criteria(Value, frozen=True):
    """Conditions on a new wheel."""

    # least, most: range of the number of answers, both inclusive
    least: int = 20
    most: int = 60
    size: int = MOST  # number of letters, 7 to 9. Ignored if `word` is given.
    word: str = ""  # the long word; "" for any
    hub: str = ""  # the letter in the middle; "" for any
    common: float = 3.0  # minimum Zipf value of the long word. The most common long words have about 5.

    @property
    def text(self) -> str:
        """Criteria in words: "20 to 60 answers and 9 letters"."""
        return f"{self.least} to {self.most} answers and {self.size} letters"


DEFAULTS = Criteria()
_tables = Latest[FoundWheels](2)  # a batch draws the wheels of all its days from the same table
TEMPLATE = Puzzle("w", "aaefllrt")  # the default source of a new wheel's rules, word list and layout


def make(
    template: Puzzle = TEMPLATE, criteria: Criteria = DEFAULTS, *, seed: int, purpose: Purpose = "random",
    house: House | None = None, control: Control | None = None,
) -> tuple[Puzzle, Key]:  # fmt: skip
    """Make a wheel that meets the criteria, and its key.

    Wheels with an excluded long word, with an undecided answer or without a clean arrangement are skipped. The
    template gives word list, rules, title, layout and levels. The range of answers applies to those that the house
    rulings and lists admit. Raises BadInput if no wheel of the lexicon meets the criteria, or the requested word
    makes no such wheel. The message gives the reason.
    """
    control, house = control or Control(), house or open_house()
    criteria = checked(criteria)
    lexicon = open_lexicon(template.lexicon, control=control.sub(0.0, 0.4))
    template = _prepared(template, criteria)
    if criteria.word:
        return _of_word(template, criteria, lexicon, house, seed, purpose)
    sought = (lexicon, criteria.size, template.rules, house)
    found = _tables.get(sought, lambda: find(*sought, arrangements=False, control=control.sub(0.4, 1.0)))
    for puzzle, key in clean_wheels(found, fitting(found, criteria), template, lexicon, house, seed, purpose):
        control.check()
        if criteria.least <= len(key.answers) <= criteria.most:
            return puzzle, key
    raise BadInput(
        f"no wheel of {template.lexicon} has {criteria.least} to {criteria.most} answers"
        + (f" with {criteria.hub.upper()} in the hub" if criteria.hub else "")
        + ", a common long word of that size and a clean arrangement",
        mend="Widen the range, allow rarer long words, or choose a larger word list.",
    )


def checked(criteria: Criteria) -> Criteria:
    """The criteria in lowercase, with the size of their word.

    Raises BadInput if the word or the hub is not that of a wheel.
    """
    word, hub = criteria.word.strip().lower(), criteria.hub.strip().lower()
    if word:
        wheel(word, hub or word[:1])
    elif hub and hub not in ENGLISH.codes:
        raise BadInput(f"the hub {hub!r} is not a letter a to z")
    return changed(criteria, word=word, hub=hub, size=len(word) or criteria.size)


def _prepared(template: Puzzle, criteria: Criteria) -> Puzzle:
    """The template without rulings. Only a wheel of nine letters can be a square."""
    layout = "wheel" if template.layout == "square" and criteria.size < MOST else template.layout
    return changed(template, rulings=(), layout=layout)


def fitting(found: FoundWheels, criteria: Criteria) -> list[int]:
    """The indices of the clean wheels that meet the criteria, in the order of the table. The word is ignored."""
    wanted = found.printable & (found.zipf >= criteria.common)
    wanted &= (found.answers >= criteria.least) & (found.answers <= criteria.most)
    if criteria.hub:
        wanted &= found.hubs == ENGLISH.codes[criteria.hub]
    return np.flatnonzero(wanted).tolist()


def clean_wheels(
    found: FoundWheels, places: list[int], template: Puzzle, lexicon: Lexicon, house: House, seed: int, purpose: Purpose
) -> Iterator[tuple[Puzzle, Key]]:
    """Yield wheels of a table in random order, each in a clean arrangement.

    Wheels without a clean arrangement are skipped, and wheels whose long words are all forms that the rules
    exclude, such as plurals.

    Args:
        places: indices of the wheels in the table. They are shuffled in place.
        seed: random seed of the order and of each arrangement.
    """
    random, vetter = Seed(seed, "wheel.draw"), house.vetter()
    random.shuffle(places)
    for place in places:
        if made := clean_wheel(found.puzzle(place, template), lexicon, vetter, seed, purpose):
            yield made


def clean_wheel(
    plain: Puzzle, lexicon: Lexicon, vetter: Vetter, seed: int, purpose: Purpose
) -> tuple[Puzzle, Key] | None:
    """A wheel in a clean arrangement with its key.

    None if there is no such arrangement, or if all its long words are forms that the rules exclude.
    """
    key = key_of(plain, lexicon, vetter)
    if all(_is_form(word, plain.rules, lexicon) for word in key.long_words):
        return None
    try:
        return arranged(plain, key, purpose, seed=seed), key
    except BadInput as error:
        log.info("Skipped a wheel: %s", error.what)
        return None


def _is_form(word: str, rules: Rules, lexicon: Lexicon) -> bool:
    """Whether a word is a form that the rules exclude: it counts as a long word, but a wheel needs a better."""
    form = form_of(word, lexicon)
    return form is not None and form[0] in rules.without


def _of_word(
    template: Puzzle, criteria: Criteria, lexicon: Lexicon, house: House, seed: int, purpose: Purpose
) -> tuple[Puzzle, Key]:
    """A wheel with the requested long word, with the requested hub or the first random hub that is acceptable."""
    hubs = [criteria.hub] if criteria.hub else sorted(set(criteria.word))
    Seed(seed, "wheel.draw", "hub").shuffle(hubs)
    vetter, why = house.vetter(), ""
    for hub in hubs:
        plain = changed(template, hub=hub, ring=wheel(criteria.word, hub).ring)
        key = key_of(plain, lexicon, vetter)
        found, n = tuple(REVIEW.word_findings(plain, key)), len(key.answers)
        fits = criteria.least <= n <= criteria.most
        off = "" if fits else f"it has {n} answers, not {criteria.least} to {criteria.most}"
        problem = found[0].what if found else off
        try:
            if not problem:
                return arranged(plain, key, purpose, seed=seed), key
        except BadInput as error:
            problem = error.what
        why = why or f"with {hub.upper()} in the hub {problem}"
    raise BadInput(f"{criteria.word.upper()} makes no wheel: {why}", mend="Choose another word or other limits.")


def candidates(request: Request[Puzzle, Criteria], control: Control) -> Candidates:
    """The clean wheels that meet criteria. The criteria's word and hub are ignored.

    Raises BadInput if the lexicon has no word of the size.
    """
    criteria, lexicon = checked(changed(request.criteria, word="", hub="")), request.lexicon
    template, vetter = _prepared(request.template, criteria), request.house.vetter()
    found = find(lexicon, criteria.size, template.rules, request.house, arrangements=False, control=control)
    places = np.array(fitting(found, criteria), np.int64)

    def letters(i: int) -> str:
        place = int(places[i])
        hub = found.hub(place)
        return hub + found.words[place].replace(hub, "", 1)

    def make(i: int) -> tuple[Puzzle, Key] | None:
        made = clean_wheel(found.puzzle(int(places[i]), template), lexicon, vetter, request.seed, "random")
        return made if made and not any(REVIEW.word_findings(*made)) else None

    return Candidates(_multisets(found)[places], found.share[places], letters, make)


def _multisets(found: FoundWheels) -> np.ndarray:
    """int64[h]: the number of each wheel's multiset. Its wheels are adjacent and have the same long word."""
    words = np.array(found.words)
    return np.concatenate(([0], np.cumsum(words[1:] != words[:-1])))


def _ratings_text(puzzle: Puzzle, key: Key, style: Style, width: float) -> str:
    del puzzle  # its levels are in the key
    return figure.ratings_text(key, style, width)


WHEEL = PlanWing(
    template=TEMPLATE, defaults=DEFAULTS,
    widen="Widen the range of answers, allow rarer long words, or choose a larger word list.",
    candidates=candidates, review=REVIEW, drawing=figure.wheel_figure, rules_text=figure.rules_text,
    ratings_text=_ratings_text, key_spans=figure.key_spans, spelled=True,
)  # fmt: skip
