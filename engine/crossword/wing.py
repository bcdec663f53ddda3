"""The Crossword as a wing: see `engine.wing.Wing`. Its findings are the checks before printing."""

# pyright: reportUnusedImport=false

from collections.abc import Callable, Iterator, Mapping

from engine.core import Control, Finding, Severity, changed, first_named, forbidden_first
from engine.crossword.answers import Key, words_of
from engine.crossword.clues.edit import unread_answers
from engine.crossword.clues.vetting import open_key
from engine.crossword.diagram import least_width, narrowness
from engine.crossword.editions import edition, sheet, sheet_name, target
from engine.crossword.figure import figure, figure_choices
from engine.crossword.forms import acrostic_findings, code_findings, needs_no_entries, numbers_of
from engine.crossword.grid import OPEN, Grid, answer_text, entries_of, is_crisscross, place_name, without_pencil
from engine.crossword.interlock.layout import faults
from engine.crossword.puzzle import Clue, Listed, Objective, Puzzle, clues_of
from engine.drawing.style import Style
from engine.drawing.words import untagged
from engine.wing import PARTS, Part
from engine.words.lexicon import Lexicon
from engine.words.spelling import spelling_findings
from engine.words.vetting.families import root_findings
from engine.words.vetting.house import House, open_house
from engine.words.vetting.review import Review, Why, explain_ruling, explain_taboo, parse_word, reply, review_words
from engine.words.vetting.texts import Place, text_findings, withdrawn_findings

KIND, NAME, NOUN = "crossword", "Crossword", "crossword"
PLANNED = False
MAKES_WITH = ("crossword.fill",)


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a quick crossword of common words with clues from WordNet."""
    from engine.crossword.quick import make

    return make(lexicon or "common", seed=seed, house=house, control=control)[0]


def parts(puzzle: Puzzle, key: Key) -> tuple[Part, ...]:
    """Return both parts, or none where the grid is empty."""
    return PARTS if key.entries or needs_no_entries(puzzle) else ()


def on_paper(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without the criteria of its search, unplaced words, pencilled letters and unused clues.

    Each clue becomes the clue of its slot, because it prints the same.
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


MOST_NAMED = 6  # entries or cells that one finding names
ELSEWHERE = ("missing", "wordplay")  # kinds of clue faults that other findings report


def findings(puzzle: Puzzle, key: Key) -> tuple[Finding, ...]:
    """Return all findings on a grid, its entries and its clues, forbidden ones first."""
    if not key.entries and not needs_no_entries(puzzle):
        return (Finding("error", "the grid has no word", mend="Place a word, or find layouts."),)
    names = [Place(name, getattr(puzzle, name)) for name in ("title", "author", "copyright", "notes")]
    texts = text_findings([place for place in names if place.text], key.vetter)
    words = {word for word in words_of(key) if OPEN not in word}
    mixed = (*spelling_findings(words), *root_findings(words))
    of_form = acrostic_findings(puzzle) if puzzle.acrostic else code_findings(puzzle) if puzzle.code else ()
    clues = (changed(clue, part="puzzle") for clue in (() if puzzle.code else _on_clues(puzzle, key)))
    wordplay = () if puzzle.code else _on_wordplay(puzzle, key)
    return forbidden_first((*entry_findings(key), *_on_grid(puzzle, key), *of_form, *mixed, *clues, *wordplay, *texts))


def figure_findings(puzzle: Puzzle, style: Style, part: Part, width: float, key: Key) -> tuple[Finding, ...]:
    """Return whether the cells of the grid are too small at a width in points."""
    del key
    numbers = numbers_of(puzzle)
    if part != "puzzle" or not (narrow := narrowness(puzzle.grid, style, width, numbers).rstrip(".")):
        return ()
    severity = "error" if width < least_width(puzzle.grid, style, numbers) else "warning"
    return (Finding(severity, narrow, mend="Use a greater width."),)


def entry_findings(key: Key) -> Iterator[Finding]:
    """Yield the entries that must not be printed, and those that an editor should decide on."""
    for name, text, verdict in key.judged:
        if not verdict.counts:
            yield Finding("forbidden", f"the entry {text} must not be printed ({verdict.reason})", name)
    if key.as_printed and key.vetter:
        yield from withdrawn_findings(key.vetter.verdict(word, "entry") for word in words_of(key))
    for name, text, verdict in key.judged:
        if verdict.standing == "caution":
            what = f"the entry {text} needs a decision ({verdict.reason})"
            yield Finding("warning", what, name, "Accept or reject it.")


def _on_grid(puzzle: Puzzle, key: Key) -> Iterator[Finding]:
    grid = puzzle.grid
    if unknown := [place_name(cell) for cell in grid.cells() if not grid.is_filled(cell)]:
        what = f"{len(unknown)} cell{' has' if len(unknown) == 1 else 's have'} no letter"
        yield Finding("error", what, first_named(unknown, MOST_NAMED, "; "))
    listed = puzzle.answers if puzzle.words and is_crisscross(grid) else None
    if not puzzle.acrostic:
        yield from (Finding("warning", fault.rstrip(".")) for fault in faults(grid, listed))
    required = {listed.text for listed in puzzle.words if listed.must}
    for text in key.unplaced:
        if text in required:
            yield Finding("warning", f"the required entry {text} is not in the grid")


def _on_clues(puzzle: Puzzle, key: Key) -> Iterator[Finding]:
    if bare := [entry.name for entry in key.entries if not entry.clue]:
        if len(bare) == len(key.entries):  # a grid for other uses, such as the clues of another program
            yield Finding("warning", "no entry has a clue; the grid goes out alone", mend="Write clues for print.")
        else:
            yield Finding("error", "an entry has no clue", first_named(bare, MOST_NAMED))
    waiting = set(unread_answers(puzzle))
    if unread := [one.name for one in key.entries if (one.letters if one.links else one.word) in waiting]:
        what = "1 suggested clue has" if len(unread) == 1 else f"{len(unread)} suggested clues have"
        where = first_named(unread, MOST_NAMED)
        yield Finding("warning", f"{what} not been read", where, "Read them before they are printed.")
    for fault in key.faults:
        if fault.about not in ELSEWHERE:
            fit: Severity = "forbidden" if fault.about == "taboo" else "error"
            yield Finding("warning" if fault.severity == "caution" else fit, fault.text.rstrip("."))
    lists = [
        Place(f"list of clues {listed.name}", f"{listed.name}: {untagged(clue.text)}")
        for listed in puzzle.clue_lists
        for clue in listed.clues
    ]
    yield from text_findings(lists, key.vetter)


def _on_wordplay(puzzle: Puzzle, key: Key) -> Iterator[Finding]:
    part = "" if puzzle.explained is True else "puzzle"
    for fault in key.faults:
        if fault.about == "wordplay":
            yield Finding("warning", fault.text.rstrip("."), part=part)


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Review a puzzle with its key, by the user's house."""
    verdicts = zip(words_of(key), (verdict for *_, verdict in key.judged), strict=True)
    return review_words(verdicts, puzzle.rulings, control=control)


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """Like `why`, with the user's house. Raises BadInput if the word has no letters, or others than a to z."""
    (control or Control()).check()
    return why(puzzle, key, word, open_house())


def why(puzzle: Puzzle, key: Key, word: str, house: House) -> Why:
    """Explain where a word is in a crossword, or why it is no entry. Raises BadInput if it is not of a to z."""
    shown = parse_word(word)
    if label := next((label for label, one in key.listed if one.word == shown and one.counts), ""):
        return reply(shown, "answer", f"is the answer to {label}")
    if found := next((entry for entry in key.entries if entry.word == shown and entry.verdict.counts), None):
        return reply(shown, "answer", f"is the answer to {found.name}", detail=found.plain)
    found = explain_ruling(shown, puzzle.rulings, house.rulings) or explain_taboo(
        shown, "entry", house.vetter(puzzle.rulings)
    )
    return found or reply(shown, "unlisted", "is not in this crossword; the editor chose its words")
