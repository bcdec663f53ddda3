"""Makes a quick crossword by seed: a British grid, filled with common words that have a printable clue.

A filled grid improves by swaps: a word with a poor clue gives way to another word with the same crossing letters,
so no other word changes. About half of the letters of an entry in a British grid are uncrossed: several words fit.
"""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from engine.core import BadInput, Control, Ending, Latest, Value, changed, plural
from engine.core.seed import Seed, numbered
from engine.crossword.answers import Key
from engine.crossword.clues.edit import filled, without_clue
from engine.crossword.clues.sources import Used, normalised
from engine.crossword.clues.suggest import GOOD, Suggestion, best_first, suggest_all
from engine.crossword.clues.vetting import is_plain, open_key
from engine.crossword.editing.placing import with_origins, with_theme
from engine.crossword.fill.arrays import pack_words
from engine.crossword.fill.search import fill, filled_grid
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Entry, Grid, Slot, entries_of
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import BRITISH
from engine.crossword.patterns.themes import Theme, themed
from engine.crossword.puzzle import Puzzle, answer_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.spelling import in_other_spelling
from engine.words.vetting.families import root_numbers
from engine.words.vetting.house import House, open_house
from engine.words.vetting.texts import unwanted_in

PATTERNS = 5  # patterns that are tried
EVEN = 8  # patterns from which the most even one is tried
ARRANGED = 400  # arrangements of theme words for each pattern
STEPS = 20_000  # steps of each search for a fill
FILLS = 12  # fills of a pattern at most; words with a poor clue are not used in the next one
SHARE = 60  # percentage of the words that a fill may use
ENOUGH = 3  # fills with a clue for each entry from which the best is chosen
FEW = 1  # poor clues up to which a fill is accepted at once


class Criteria(Value, frozen=True):
    """The criteria of a quick crossword."""

    side: int = 13
    entries: tuple[int, int] = (24, 32)  # the smallest and the largest number of entries
    shortest: int = 4
    # the least and the greatest commonness of an entry (Zipf)
    common: float = 3.0
    rare: float = 9.0


USUAL = Criteria()
LEVELS = ((3.6, 9.0), (3.0, 9.0), (2.4, 4.0))
"""The commonness of the entries of an easy, a usual and a hard crossword. Readers are expected to find
88 % (deviation 1), 80 % (3) and 58 % (4) without the clues; another word list makes 1 % of difference."""


def at_level(criteria: Criteria, level: int) -> Criteria:
    """Return the criteria with the commonness of a level, 0 easy to 2 hard."""
    return changed(criteria, common=LEVELS[level][0], rare=LEVELS[level][1])


def make(
    lexicon_name: str = "common", criteria: Criteria = USUAL, *, seed: int, pattern: Grid | None = None,
    theme: Sequence[str] = (), house: House | None = None, book: Mapping[str, Sequence[Used]] | None = None,
    without: Collection[str] = (), used_clues: Container[tuple[str, str]] = (), control: Control | None = None,
) -> tuple[Puzzle, Key]:  # fmt: skip
    """Make a quick crossword with a clue for each entry.

    Names, inflected forms and words that any list cautions against are not used. No two entries share a root.
    Raises BadInput if no pattern can be filled with words that have a clue. The message names the constraints.

    Args:
        pattern: a drawn grid to fill; None for new patterns of the size of the criteria.
        theme: words and phrases as printed, for a new pattern around them. They may remain without a clue.
        book: clues of the clue book by answer, which come before those of WordNet; None for none.
        without: answers that are not used, such as recently printed ones.
        used_clues: clues that are not used, as pairs of the answer and the normalised text; an answer without
            another clue is not used either.
    """
    control, house = control or Control(), house or open_house()
    if pattern:
        lengths = [len(entry.word) for entry in entries_of(pattern)] or [0]
        criteria = changed(criteria, side=max(lengths), shortest=min(lengths))
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.1))
    usable = _usable(lexicon, criteria, house).copy()
    usable[lexicon.numbers_of((*without, *map(answer_of, theme)))] = False
    clues = Clues(lexicon, house, book or {}, used_clues)
    for number in range(PATTERNS):
        steps = control.sub(0.1 + 0.9 * number / PATTERNS, 0.1 + 0.9 * (number + 1) / PATTERNS)
        random = Seed(seed, "words", number)
        # a random share of the words: fills of all words would often have the same ones
        chosen = True if theme else np.array([random.below(100) < SHARE for _ in range(len(usable))])
        offered = usable & chosen
        drawing, half = numbered(seed, "patterns", number), steps.sub(0.0, 0.5)
        empty, held = pattern, ()
        if theme:
            empty, held = _themed(theme, criteria, lexicon, offered, drawing, half)
            if not empty:
                break
        elif not pattern:
            rules, sides = changed(BRITISH, shortest=criteria.shortest), (criteria.side, criteria.side)
            made = generate(*sides, rules, entries=criteria.entries, enough=EVEN, seed=drawing, control=half)
            empty = made.result
        control.check()
        puzzle = empty and _clued(empty, held, lexicon, offered, seed, clues, steps.sub(0.5, 1.0))
        if puzzle:
            return puzzle, open_key(puzzle, house=house, control=control)
    raise _failure(lexicon_name, criteria, pattern, theme, without)


Held = tuple[tuple[Slot, str], ...]  # theme words as printed, with their slots


def _themed(
    theme: Sequence[str], criteria: Criteria, lexicon: Lexicon, usable: np.ndarray, seed: int, control: Control
) -> tuple[Grid | None, Held]:
    """Return a fillable pattern around theme words, and the slots of the theme words; None if none is found."""
    words = Vocabulary(lexicon, *pack_words(lexicon, np.flatnonzero(usable), root_numbers(lexicon)))
    found = themed(
        criteria.side, criteria.side, changed(BRITISH, shortest=criteria.shortest),
        Theme(tuple(map(answer_of, theme))), words, entries=criteria.entries, most=1, seed=seed, seconds=None,
        arranged=ARRANGED, control=control,
    ).result  # fmt: skip
    return (found[0].pattern, tuple(zip(found[0].theme, theme, strict=True))) if found else (None, ())


def _failure(
    lexicon_name: str, criteria: Criteria, pattern: Grid | None, theme: Sequence[str], without: Collection[str]
) -> BadInput:
    grid = "the pattern cannot" if pattern else f"no grid of {criteria.side} x {criteria.side} can"
    grid = f"no pattern with {', '.join(theme)} can" if theme else grid
    what = f"{grid} be filled with words of {lexicon_name} that have clues"
    if without and not theme:
        mend = "Exclude those of fewer days, allow rarer words, or choose a larger word list."
        return BadInput(f"{what}, without {plural(len(without), 'answer')} that were used before", mend=mend)
    mend = "Change the theme or the size." if theme else "Allow rarer words, or choose a larger word list."
    return BadInput(what, mend=mend)


@lru_cache(maxsize=4)
def _usable(lexicon: Lexicon, criteria: Criteria, house: House) -> np.ndarray:
    """Return which words may be used: bool[n]. The puzzles of many days share it."""
    lengths = (lexicon.lengths >= criteria.shortest) & (lexicon.lengths <= criteria.side)
    common = (lexicon.zipf >= criteria.common) & (lexicon.zipf <= criteria.rare)
    usable = lengths & common & ~lexicon.may_be_name
    vetter, places = house.vetter(), np.flatnonzero(usable).tolist()
    usable[[place for place in places if not is_plain(lexicon.words[place], lexicon, vetter)]] = False
    return usable


def _clued(
    pattern: Grid, theme: Held, lexicon: Lexicon, usable: np.ndarray, seed: int,
    clues: "Clues", control: Control,
) -> Puzzle | None:  # fmt: skip
    """Fill a pattern, and return the fill with the fewest poor clues; None if no fill has a clue for each entry.

    Words with a poor clue are replaced by others with the same crossing letters, and are not used in later fills.
    Theme words stay.
    """
    roots, best, held = root_numbers(lexicon), None, {answer_of(text): text for _, text in theme}
    for number in range(FILLS):
        control.check()
        vocabulary = Vocabulary(lexicon, *pack_words(lexicon, np.flatnonzero(usable), roots))
        found = fill(pattern, vocabulary, seed=numbered(seed, "fills", number), steps=STEPS)
        if found.ending is not Ending.FINISHED:
            break
        grid = better_clued(found.result.grid, vocabulary, clues, Seed(seed, "clues", number), control, keep=held)
        words = [entry.word for entry in entries_of(grid)]
        puzzle = Puzzle(grid=with_origins(pattern, grid), lexicon=lexicon.name)
        puzzle = with_theme(puzzle, puzzle.grid, theme) if theme else puzzle
        puzzle = filled(puzzle, {word: clues.of(word) for word in words})
        texts = {clue.subject: clue.text for clue in puzzle.clues}
        poor = [word for word in words if word not in held and clues.quality(word, texts.get(word, "")) < GOOD]
        if {*without_clue(puzzle)} <= {*held.values()} and (best is None or len(poor) < best[0]):
            best = len(poor), puzzle
        if best and (best[0] <= FEW or number + 1 >= ENOUGH):
            break
        usable[[place for word in poor if (place := lexicon.index_of(word)) is not None]] = False
        control.report(number + 1, FILLS)
    return best[1] if best else None


MOST_TRIED = 16  # replacements tried for one word
Judged = tuple[tuple[Suggestion, float], ...]
_shared = Latest[dict[str, Judged]](4)  # rated clues of WordNet, which the puzzles of many days share


class Clues:
    """Suggested clues of words in the spelling of the list, each word looked up once, without a theme.

    Clues with unwanted words have the quality 0, and are omitted if there are others.
    """

    def __init__(
        self, lexicon: Lexicon, house: House, book: Mapping[str, Sequence[Used]],
        used: Container[tuple[str, str]] = (),
    ) -> None:  # fmt: skip
        self._lexicon, self._house, self._book, self._used, self._vetter = lexicon, house, book, used, house.vetter()
        self._found = {} if book else _shared.get((lexicon, house), dict)

    def of(self, word: str) -> tuple[Suggestion, ...]:
        """Return the clues of a word, best first."""
        return tuple(one for one, _ in self._judged(word))

    def quality(self, word: str, text: str | None = None) -> float:
        """Return the quality of a clue of a word, by default its first one; 0 if the word lacks it."""
        return next((value for one, value in self._judged(word) if text in (None, one.text)), 0.0)

    def look_up(self, words: Iterable[str], control: Control) -> None:
        """Find the clues of words."""
        new = [word for word in dict.fromkeys(words) if word not in self._found]
        made = suggest_all(new, control, among=(), house=self._house, book=self._book, lexicon=self._lexicon.name)
        for word, clues in made.clues.items():
            judged = best_first(clues, self._lexicon)
            judged = [pair for pair in judged if not any(in_other_spelling(pair[0].text, self._lexicon))]
            clean = tuple(pair for pair in judged if not any(unwanted_in(pair[0].text, self._vetter)))
            self._found[word] = clean or tuple((one, 0.0) for one, _ in judged)

    def _judged(self, word: str) -> Judged:
        if word not in self._found:
            self.look_up((word,), Control())
        return tuple(pair for pair in self._found[word] if (word, normalised(pair[0].text)) not in self._used)


def better_clued(
    grid: Grid, words: Vocabulary, clues: Clues, random: Seed, control: Control, keep: Container[str] = ()
) -> Grid:
    """Return a filled grid in which words with better clues replace poor ones; no two words share a family."""
    entries = entries_of(grid)
    crossings = Counter(cell for entry in entries for cell in entry.cells)
    there = Counter(family for entry in entries for family in words.families_of(entry.word))
    clues.look_up((entry.word for entry in entries), control.sub(0.0, 0.0))
    letters = {}
    for entry in entries:
        if entry.word in keep or clues.quality(entry.word) >= GOOD:
            continue
        there.subtract(words.families_of(entry.word))
        others = [
            word
            for word in _alike(entry, crossings, words)
            if word != entry.word and not any(there[family] for family in words.families_of(word))
        ]
        random.shuffle(others)
        clues.look_up(others[:MOST_TRIED], control.sub(0.0, 0.0))
        best = max((entry.word, *others[:MOST_TRIED]), key=clues.quality)
        there.update(words.families_of(best))
        letters |= dict(zip(entry.cells, best, strict=True))
    return filled_grid(grid, letters).grid if letters else grid


def _alike(entry: Entry, crossings: Mapping[tuple[int, int], int], vocabulary: Vocabulary) -> Iterator[str]:
    lexicon, length = vocabulary.lexicon, len(entry.word)
    places = vocabulary.numbers[lexicon.lengths[vocabulary.numbers] == length]
    shared = [number for number, cell in enumerate(entry.cells) if crossings[cell] > 1]
    codes = lexicon.letters[lexicon.offsets[places][:, None] + np.array(shared, np.int64)]
    wanted = np.array([lexicon.alphabet.encode(entry.word[number])[0] for number in shared])
    yield from (lexicon.word(int(place)) for place in places[(codes == wanted).all(1)])
