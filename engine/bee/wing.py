"""The Bee as a wing: see `engine.wing.Wing`."""

# pyright: reportUnusedImport=false

from collections.abc import Callable, Iterator, Mapping

from engine.bee.answers import Key, findings, open_key
from engine.bee.figure import figure, figure_choices, ratings_text, rules_text
from engine.bee.hints import Hints, full_words_text, hints, totals_text
from engine.bee.puzzle import LONGO, Puzzle
from engine.core import Control
from engine.drawing.words import USUAL_WORDS, Words
from engine.letters.review import letters_sheet, list_edition, record, sheet_name, target
from engine.wing import SMALL_LIST
from engine.wing import both_parts as parts
from engine.wing import fits_any_width as figure_findings
from engine.wing import unchanged as on_paper
from engine.wing.sheet import Block, Edition, Heading, Item, LettersSheet, Paragraph
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

KIND, NAME, NOUN = "bee", "Bee", "hive"
PLANNED = True
MAKES_WITH = ("bee.find", "wheel.arrange")


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a hive of the default rules."""
    from engine.bee.make import make

    return make(lexicon or "common", seed=seed, house=house, control=control)[0]


def edition(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, seen: bool = False) -> Edition:
    """Return the edition of a hive. It is the same for all readers: it has no grid."""
    del seen
    others, spelled = ", ".join(puzzle.outer.upper()), wording.for_list(puzzle.lexicon)
    letters = spelled("bee_letters", letter=puzzle.center.upper(), others=others)
    texts = (letters, rules_text(puzzle, wording, "bee_rules_text"), ratings_text(puzzle, key, wording))
    full = f", {wording.name(puzzle.rules.pangram_name)}"
    answers = (
        f"{key.written(answer.word)}, {wording.counted('point', answer.points)}{full * answer.pangram}"
        for answer in key.answers
    )
    shown = (*(Paragraph(text) for text in texts if text), *_hints(puzzle, key, wording))
    return list_edition(puzzle.title, shown, total_text(puzzle, key, wording), answers, wording)


def _hints(puzzle: Puzzle, key: Key, wording: Words) -> Iterator[Block]:
    if not puzzle.hints:
        return
    found = hints(key.answers)
    yield Heading(wording("bee_hints"))
    yield Item(f"{totals_text(found, puzzle.rules.pangram_name, wording)}.")
    if "grid" in puzzle.hints:
        yield from _by_length(found, wording)
    if "pairs" in puzzle.hints:
        pairs = ", ".join(f"{pair.upper()} {n}" for pair, n in found.pairs)
        yield Item(wording("bee_pairs", pairs=pairs), spelled=True)


def _by_length(found: Hints, wording: Words) -> Iterator[Item]:
    for initial, counts in zip(found.initials, found.counts, strict=True):
        some = (wording("bee_lengths", n, length=one) for one, n in zip(found.lengths, counts, strict=True) if n)
        yield Item(f"{initial.upper()}: {', '.join(some)}.")


def total_text(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS) -> str:
    """Return the numbers of answers, points and pangrams."""
    counts = wording.counted("answer", len(key.answers)), wording.counted("point", key.points)
    full = full_words_text(len(key.pangrams), puzzle.rules.pangram_name, wording)
    return ", ".join((*counts, full)).replace("\u00a0", " ")


def sheet(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, hidden: bool = False) -> LettersSheet:
    """Return the sheet of a hive, with hashes of the answers if they are to be hidden."""
    rules, rated = puzzle.rules, key.thresholds.rated if key.thresholds else key.ranks
    scores = {"flat_up_to": -1 if rules.flat_up_to is None else rules.flat_up_to, "bonus": rules.bonus, "points": True}
    text = rules_text(puzzle, wording)
    return letters_sheet(puzzle, key, "hive", text, rated, wording, hidden=hidden, **scores)


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    return {"bee.find": _warm_find}


def _warm_find() -> None:
    from engine.bee.arrange import traced_everywhere
    from engine.bee.generate import all_hives, letter_sets_of

    lexicon = Lexicon.of("warm", SMALL_LIST)
    all_hives(lexicon, LONGO)
    traced_everywhere(letter_sets_of(lexicon, lexicon.lengths >= LONGO.minimum), ("gore",))
