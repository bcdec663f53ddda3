"""Draws one wheel by seed, vetted, in an arrangement in which no taboo word can be traced."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterator

import numpy as np

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.job import Control
from engine.lexicon.forms import form_of
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.seed import Seed
from engine.value import Value, changed
from engine.vetting.house import House, open_house
from engine.wheel.answers import Key, key_of
from engine.wheel.arrange import Purpose, arranged
from engine.wheel.finder import CLEAN, FoundWheels, find
from engine.wheel.puzzle import MOST, Puzzle, Rules, wheel

log = logging.getLogger(__name__)


class Criteria(Value, frozen=True):
    """What a wheel should be like.

    Attributes:
        least, most: how many answers it may have.
        size: letters, 7 to 9; that of `word` where one is given.
        word: its long word; "" for any.
        hub: the letter in the middle; "" for any.
        common: how common the long word must be at least, Zipf; the most common long words have 5.
    """

    least: int = 20
    most: int = 60
    size: int = MOST
    word: str = ""
    hub: str = ""
    common: float = 3.0


USUAL = Criteria()
LIKE = Puzzle("w", "aaefllrt")
"""What a drawn wheel takes its rules, word list and layout from where nothing else is said."""


def make(
    like: Puzzle = LIKE,
    wish: Criteria = USUAL,
    *,
    seed: int,
    purpose: Purpose = "random",
    house: House | None = None,
    control: Control | None = None,
) -> tuple[Puzzle, Key]:
    """A wheel that fits a wish, and its key.

    Args:
        like: its word list, rules, title, layout and levels are taken; its letters and rulings are not.
        wish: holds for what the house leaves of the answers.
        seed: chooses the wheel and its arrangement.
        purpose: which of the clean arrangements.
        house: None for the user's own. A wheel with a long word that it leaves out, with an answer that is a
            caution, or without any clean arrangement is passed over.
        control: as everywhere.

    Raises:
        BadInput: no wheel of the lexicon is like that, or the word that was asked for makes none; it says why.
        Stopped: as asked.
    """
    control, house = control or Control(), house or open_house()
    wish = checked(wish)
    lexicon = open_lexicon(like.lexicon, control=control.sub(0.0, 0.4))
    like = changed(
        like, rulings=(), layout="wheel" if like.layout == "square" and wish.size < MOST else like.layout
    )
    if wish.word:
        return _of_word(like, wish, lexicon, house, seed, purpose)
    found = find(lexicon, wish.size, like.rules, house, arrangements=False, control=control.sub(0.4, 1.0))
    for puzzle, key in clean_wheels(found, fitting(found, wish), like, lexicon, house, seed, purpose):
        control.check()
        if wish.least <= len(key.answers) <= wish.most:
            return puzzle, key
    raise BadInput(
        f"no wheel of {like.lexicon} has {wish.least} to {wish.most} answers"
        + (f" with {wish.hub.upper()} in the hub" if wish.hub else "")
        + ", a common long word of that size and a clean arrangement",
        mend="Widen the range, allow rarer long words, or take a larger lexicon.",
    )


def checked(wish: Criteria) -> Criteria:
    """A wish in small letters, its size that of its word.

    Raises:
        BadInput: the word or the hub makes no wheel.
    """
    word, hub = wish.word.strip().lower(), wish.hub.strip().lower()
    if word:
        wheel(word, hub or word[:1])
    elif hub and hub not in ENGLISH.codes:
        raise BadInput(f"the hub {hub!r} is not a letter a to z")
    return changed(wish, word=word, hub=hub, size=len(word) or wish.size)


def fitting(found: FoundWheels, wish: Criteria) -> list[int]:
    """The wheels that are clean and like a wish, in the order of the table; its word is not asked here."""
    wanted = (found.standing == CLEAN) & (found.long_words > 0) & (found.zipf >= wish.common)
    wanted &= (found.answers >= wish.least) & (found.answers <= wish.most)
    if wish.hub:
        wanted &= found.hubs == ENGLISH.codes[wish.hub]
    return np.flatnonzero(wanted).tolist()


def clean_wheels(
    found: FoundWheels,
    places: list[int],
    like: Puzzle,
    lexicon: Lexicon,
    house: House,
    seed: int,
    purpose: Purpose,
    *,
    spent: Container[str] = (),
) -> Iterator[tuple[Puzzle, Key]]:
    """Wheels of a table in an order of the seed, each cleanly arranged; those that cannot be are passed over.

    So are those whose long words are all forms, such as plurals, that the rules leave out.

    Args:
        found: the table.
        places: of the wheels in it.
        like: as of `draw`.
        lexicon: as of the table.
        house: who judges.
        seed: chooses the order, and each arrangement.
        purpose: which of the clean arrangements.
        spent: pots, their letters in alphabetical order, that are passed over; it may grow meanwhile.
    """
    random, vetter = Seed(seed, "wheel.draw"), house.vetter()
    random.shuffle(places)
    for place in places:
        plain = found.puzzle(place, like)
        if "".join(sorted(plain.letters)) in spent:
            continue
        key = key_of(plain, lexicon, vetter)
        if all(_is_form(word, like.rules, lexicon) for word in key.long_words):
            continue
        try:
            puzzle = arranged(plain, key, purpose, seed=seed)
        except BadInput as error:
            log.info("A wheel is passed over: %s", error.what)
            continue
        yield puzzle, key


def _is_form(word: str, rules: Rules, lexicon: Lexicon) -> bool:
    """Whether a word is a form that the rules leave out: no wheel should stand on one, though its key may."""
    form = form_of(word, lexicon)
    return form is not None and form[0] in rules.without


def unprintable(key: Key) -> str:
    """Why a wheel must not be printed unseen; "" if it may."""
    if taboo := [answer.word for answer in key.excluded if answer.long]:
        return f"its long word {taboo[0]} is left out"
    if not key.long_words:
        return "no answer has all its letters"
    return f"{key.undecided[0]} is not decided" if key.undecided else ""


def _of_word(
    like: Puzzle, wish: Criteria, lexicon: Lexicon, house: House, seed: int, purpose: Purpose
) -> tuple[Puzzle, Key]:
    """A wheel of the long word that was asked for, with the hub of the wish or the first that will do."""
    hubs = [wish.hub] if wish.hub else sorted(set(wish.word))
    Seed(seed, "wheel.draw", "hub").shuffle(hubs)
    vetter, why = house.vetter(), ""
    for hub in hubs:
        plain = changed(like, hub=hub, ring=wheel(wish.word, hub).ring)
        key = key_of(plain, lexicon, vetter)
        problem = unprintable(key) or _count_off(key, wish)
        try:
            if not problem:
                return arranged(plain, key, purpose, seed=seed), key
        except BadInput as error:
            problem = error.what
        why = why or f"with {hub.upper()} in the hub {problem}"
    raise BadInput(f"{wish.word.upper()} makes no wheel: {why}", mend="Take another word, or other limits.")


def _count_off(key: Key, wish: Criteria) -> str:
    n = len(key.answers)
    return "" if wish.least <= n <= wish.most else f"it has {n} answers, not {wish.least} to {wish.most}"
