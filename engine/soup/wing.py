"""Word Soup as a wing: see `engine.wing.Wing`. The rows of its text edition are labelled as squares are named."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import ascii_lowercase

import numpy as np
from msgspec import UNSET

from engine.core import Control, changed
from engine.drawing.words import USUAL_WORDS, Words
from engine.soup.answers import Key, findings, open_key, words_of
from engine.soup.board import BONUS, EMPTY, MINIMUM, VALUES, Move, moves_text, read_board, shown, worth
from engine.soup.build import build
from engine.soup.figure import figure, figure_choices, rules_text, score_name
from engine.soup.moves import finder_of
from engine.soup.puzzle import START, Puzzle, line, now, score
from engine.wing import PARTS, SMALL_LIST, Part
from engine.wing import fits_any_width as figure_findings
from engine.wing.result import Target
from engine.wing.sheet import Edition, Heading, Item, Paragraph, SoupSheet, Square, Squares, short_name
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House

KIND, NAME, NOUN = "soup", "Word Soup", "board"
PLANNED = False
MAKES_WITH = ("soup.moves",)


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a small board that a game of everyday words clears."""
    return build(seed, lexicon=lexicon, house=house, control=control)


def parts(puzzle: Puzzle, key: Key) -> tuple[Part, ...]:
    """Return the board, and the solution where a game was chosen."""
    del key
    return PARTS if puzzle.solution else ("puzzle",)


def on_paper(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without the game played on it and without the origin of its board."""
    return changed(puzzle, turns=(), at=START, seed=UNSET, given=UNSET)


def record(key: Key) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the words of the solution that count."""
    return tuple(word.word for word in key.words if word.verdict.counts), ()


BOARD = "gro\nven\nade"


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    from engine.soup.players.beam import Beam
    from engine.soup.players.value import remainder

    board, few = read_board(BOARD), Lexicon.of("warm", SMALL_LIST)
    return {
        "soup.moves": lambda: finder_of(few).moves(board),
        "soup.value": lambda: remainder(board, few),
        "soup.beam": lambda: Beam(few, width=2).plan(board, Control()),
    }


HOLE = Square(block=True, void=True)


def edition(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, seen: bool = False) -> Edition:
    """Return the edition of a board, with its solution if it has one. Where it is seen, its names are around it."""
    rows = puzzle.board.rows
    labels = tuple(map(str, range(len(rows), 0, -1)))
    squares = tuple(tuple(HOLE if letter == EMPTY else Square(letter) for letter in row) for row in rows)
    if seen:
        below = tuple(HOLE._replace(number=name) for name in ascii_lowercase[: puzzle.board.columns])
        labels, squares = (*labels, ""), (*squares, below)
        squares = tuple((HOLE._replace(number=name), *row) for name, row in zip(labels, squares, strict=True))
    board = Squares(labels, squares)
    worths = (wording("soup_value", points=n, letters=_letters(n)) for n in sorted(set(VALUES.values())))
    values = f"{wording('soup_values', values='; '.join(worths))}."
    texts = [rules_text(wording), values, *_address(puzzle, wording)]
    places, best = wording("soup_places"), wording("count_point", key.score.total)
    if not puzzle.solution:
        return Edition(puzzle.title, (*map(Paragraph, [*texts, places]), board))
    moves = (Item(text, spelled=True) for text in moves_text(puzzle.solution, len(rows), wording))
    shown = map(Paragraph, [*texts, f"{score_name(puzzle, wording)}: {best}.", places])
    return Edition(puzzle.title, (*shown, board), (Paragraph(f"{best}."), Heading(wording("soup_words")), *moves))


def _address(puzzle: Puzzle, wording: Words) -> list[str]:
    return [f"{wording('soup_page')} {puzzle.page}"] if puzzle.page else []


def _letters(points: int) -> str:
    return ", ".join(letter.upper() for letter, value in VALUES.items() if value == points)


def game_text(puzzle: Puzzle) -> str:
    """Return the board, the moves of the game that is shown, and its score."""
    moves, made = line(puzzle.turns, puzzle.at), score(puzzle)
    lines = [puzzle.title, "", shown(puzzle.board).upper()]
    if moves:
        lines.append("")
    lines += moves_text(moves, len(puzzle.board.rows))
    if made.bonus:
        lines += ["", f"{made.total:,} points: {made.words:,} for words, {made.bonus} for the empty board"]
    elif moves:
        lines += ["", f"{made.total:,} points, {made.letters_left} letters left", shown(now(puzzle)).upper()]
    return "\n".join(lines)


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a board."""
    return short_name("soup", *puzzle.board.rows)


def target(puzzle: Puzzle, key: object) -> Target:
    """Return the target that solvers' results are compared with. A game has no answers."""
    del key
    return Target(sheet_name(puzzle), {}, "word")


def sheet(puzzle: Puzzle, key: Key, wording: Words = USUAL_WORDS, *, hidden: bool = False) -> SoupSheet:
    """Return the sheet of a board. Its words are those that the board's letters allow, regardless of position.

    A hidden answer is that of the printed game. Raises UnknownName or FileProblem if the word list cannot be read.
    """
    lexicon, rows = open_lexicon(puzzle.lexicon), puzzle.board.rows
    there = Counter("".join(rows))
    fitting = (lexicon.lengths >= MINIMUM) & (
        (lexicon.masks & ~np.uint32(lexicon.alphabet.mask("".join(letter for letter in there if letter != ".")))) == 0
    )
    candidates = (lexicon.words[place] for place in np.flatnonzero(fitting).tolist())
    words = {word for word in candidates if Counter(word) <= there} | {move.word for move in puzzle.solution}
    return SoupSheet(
        sheet_name(puzzle), puzzle.title, rows, tuple(VALUES.items()), tuple(sorted(words)), MINIMUM, BONUS,
        " ".join([rules_text(wording, "soup_rules_screen"), *_address(puzzle, wording)]),
        key.score.total if puzzle.solution else 0,
        () if hidden else tuple(move.word for move in puzzle.solution),
    )  # fmt: skip
