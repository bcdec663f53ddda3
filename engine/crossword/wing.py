"""The Crossword as a wing: see `engine.wing.Wing`."""

# pyright: reportUnusedImport=false

from collections.abc import Callable, Mapping

from engine.core.job import Control
from engine.core.value import changed
from engine.crossword.answers import Key, words_of
from engine.crossword.clues.vetting import open_key
from engine.crossword.editions import edition, sheet, sheet_name, target
from engine.crossword.figure import figure, figure_choices
from engine.crossword.findings import figure_findings, findings
from engine.crossword.forms import needs_no_entries
from engine.crossword.grid import Grid, answer_text, entries_of, without_pencil
from engine.crossword.puzzle import Clue, Listed, Objective, Puzzle, clues_of
from engine.wing import PARTS, Part
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

KIND, NAME, NOUN = "crossword", "Crossword", "crossword"
PLANNED = False
MAKES_WITH = ("crossword.fill",)


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a quick crossword of common words with clues from WordNet."""
    from engine.crossword.quick import make

    return make(lexicon or "common", seed=seed, house=house, control=control)[0]


def words(puzzle: Puzzle, key: Key) -> tuple[str, ...]:
    """Return the entries of the grid."""
    del puzzle
    return words_of(key)


def parts(puzzle: Puzzle, key: Key) -> tuple[Part, ...]:
    """Return both parts, or none where the grid is empty."""
    return PARTS if key.entries or needs_no_entries(puzzle) else ()


def on_paper(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without the criteria of its search, unplaced words, pencilled letters and unused clues.

    Each clue becomes the clue of its slot: it prints the same, whatever it belongs to.
    """
    puzzle = changed(puzzle, grid=without_pencil(puzzle.grid))
    placed = {answer_text(puzzle.grid, entry) for entry in entries_of(puzzle.grid)}
    clues = (
        Clue("", one.text, "", slot=slot, enumeration=one.enumeration, links=one.links)
        for slot, one in clues_of(puzzle).items()
    )
    words = tuple(Listed(word.text) for word in puzzle.words if word.answer in placed)
    kept = changed(puzzle, words=words, clues=tuple(clues))
    return changed(kept, locked=(), objective=Objective(), lexicon="", filled=())


def record(key: Key) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the letters of the entries."""
    return words_of(key), ()


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    from engine.crossword.interlock.fill_box import prepare_annealing, prepare_rows

    return {"crossword.anneal": prepare_annealing, "crossword.beam": prepare_rows, "crossword.fill": _warm_fill_grid}


def _warm_fill_grid() -> None:
    from engine.crossword.fill.help import LiveHelp
    from engine.crossword.fill.search import fill
    from engine.crossword.fill.vocabulary import Vocabulary
    from engine.crossword.patterns.around import prepare

    grid, vocabulary = Grid(("..", "..")), Vocabulary.of(Lexicon.of("few", ("at", "to", "as", "so")))
    prepare(vocabulary)
    LiveHelp(vocabulary).suggest(grid, entries_of(grid)[0].slot)
    fill(grid, vocabulary, steps=100)
