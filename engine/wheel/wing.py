"""The Wheel as a wing: see `engine.wing.Wing`."""

# pyright: reportUnusedImport=false

from collections.abc import Callable, Mapping

from engine.core import Control, changed
from engine.drawing.words import USUAL_WORDS, Words, rating_row
from engine.letters.review import letters_sheet, list_edition, record, sheet_name, target
from engine.wheel.answers import Key, findings, open_key
from engine.wheel.figure import figure, figure_choices, rated, rules_text
from engine.wheel.puzzle import NEWSPAPER, Puzzle
from engine.wing import SMALL_LIST
from engine.wing import both_parts as parts
from engine.wing import fits_any_width as figure_findings
from engine.wing import unchanged as on_paper
from engine.wing.sheet import Edition, LettersSheet, Paragraph
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import classify, ring
from engine.words.vetting.house import House

KIND, NAME, NOUN = "wheel", "Wheel", "wheel"
PLANNED = True
MAKES_WITH = ("wheel.find", "wheel.arrange")


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a wheel of nine letters in a clean arrangement."""
    from engine.wheel.make import TEMPLATE, make

    template = changed(TEMPLATE, lexicon=lexicon) if lexicon else TEMPLATE
    return make(template, seed=seed, house=house, control=control)[0]


def edition(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, seen: bool = False) -> Edition:
    """Return the edition of a wheel. It is the same for all readers: it has no grid."""
    del seen
    letters = wording("wheel_letters", letter=puzzle.hub.upper(), others=", ".join(puzzle.ring.upper()))
    shown = tuple(map(Paragraph, (letters, rules_text(puzzle, wording, key), rating_row(rated(key, wording)))))
    written = ((one.long, key.written(one.word)) for one in key.answers)
    answers = (wording("wheel_all", word=word) if long else word for long, word in written)
    return list_edition(puzzle.title, shown, total_text(key, wording), answers, wording)


def ratings_line(key: Key) -> str:
    """Return the ratings with their numbers of words in one line."""
    return rating_row(rated(key))


def total_text(key: Key, wording: Words = USUAL_WORDS) -> str:
    """Return the numbers of answers and long words."""
    counts = wording.counted("answer", len(key.answers)), wording.counted("long", len(key.long_words))
    return ", ".join(counts).replace("\u00a0", " ")


def sheet(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, hidden: bool = False) -> LettersSheet:
    """Return the sheet of a wheel, with hashes of the answers if they are to be hidden."""
    text = rules_text(puzzle, wording, key)
    return letters_sheet(puzzle, key, "wheel", text, key.rated, wording, hidden=hidden)


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels. `wheel.arrange` also arranges the letters of hives."""
    return {
        "wheel.arrange": lambda: classify("g", "cenoov", SMALL_LIST, ring(6)), "wheel.find": _warm_find,
        "wheel.all_arrangements": _warm_arrange_all,
    }  # fmt: skip


def _warm_find() -> None:
    from engine.wheel.finder import find

    find(Lexicon.of("wheels", ("waterfall",)), 9, NEWSPAPER, House(), arrangements=False)


def _warm_arrange_all() -> None:
    from engine.wheel.arrange import AllArrangements
    from engine.wheel.wheels import wheels_of

    AllArrangements(wheels_of(SMALL_LIST, 6), SMALL_LIST).run()
