"""The page "Board": title, word list, and new boards by seed, size and letters, from words, or from text."""

import logging
import secrets
from collections.abc import Mapping
from functools import partial
from math import prod
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np
from msgspec import UNSET
from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from engine.core import Control, EngineError, attempted, changed
from engine.core.alphabet import ENGLISH
from engine.core.files import read_bytes
from engine.output.target import Draft, Target
from engine.soup import build
from engine.soup.answers import findings, key_of
from engine.soup.board import COLUMNS, MOST_SIDE, ROWS, Board, Move, random_board, read_board
from engine.soup.make import on_board
from engine.soup.puzzle import MOST_SMALL, Puzzle
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Rulings
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.fields import TitleField, choice, number_box
from studio.widgets.layouts import Label, form, heading, labelled, lay_out, primary_button, push_button, row
from studio.widgets.panel import Panel
from studio.widgets.words.word_lists import WordListBox

log = logging.getLogger(__name__)
Letters: TypeAlias = Literal["bag", "lexicon", "words"]
DRAW = "soup.draw"
MOST_SEED = 2**31 - 1
NO_SEED = -1  # shown for a board that was pasted, opened or repaired
MOST_BYTES = 2**16
FEWEST_SIDE = 2
BOARD_ENDINGS = (".txt", ".json", "")
LETTERS: Mapping[str, Letters] = {
    "Letters of the game's bag": "bag",
    "Frequencies of the word list": "lexicon",
    "Words that clear it, for print": "words",
}


class NewBoard(NamedTuple):
    """The settings of a new random board, or of a small one that words clear."""

    seed: int
    rows: int = ROWS
    columns: int = COLUMNS
    letters: Letters = "bag"
    words: tuple[str, ...] = ()  # of the game that clears a small board


def make_board(
    settings: NewBoard, lexicon: str, rulings: Rulings = (), *, control: Control
) -> tuple[Board, tuple[Move, ...]]:
    """Return a new board and its solution, if it has one. The same settings and word list give the same board.

    `rulings` are the puzzle's own, which take precedence over those of the house.
    """
    seed, rows, columns = settings[:3]
    if settings.letters == "words":
        made = build.build(
            seed, lexicon=lexicon, rows=rows, columns=columns, given=settings.words,
            house=open_house().with_rulings(rulings), control=control,
        )  # fmt: skip
        return made.board, made.solution
    if settings.letters == "bag":
        return random_board(seed, rows, columns), ()
    counts = np.bincount(open_lexicon(lexicon, control=control).letters, minlength=len(ENGLISH.letters))
    return random_board(seed, rows, columns, counts.tolist()), ()


def board_text(puzzle: Puzzle, vetter: Vetter | None) -> str:
    """Return the starting board as lines of letters."""
    from engine.output.issue import release

    bare = changed(puzzle, title="", solution=())
    found = findings(bare, key_of(bare, None, vetter))
    text = "\n".join(puzzle.board.rows)
    return release(Draft(None, None, Target("txt"), content=found, findings=found, text=text)).content.decode()


class BoardPage(Panel):
    """Shows the settings of the board; requests changes."""

    state_key: ClassVar[str] = "board"
    name: ClassVar[str] = "Board"
    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and what changed
    file_chosen = Signal(str)  # a word file to open
    copied = Signal()  # the board is requested for the clipboard

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self._puzzle: Puzzle | None = None
        self.title, self.lexicon = TitleField(), WordListBox()
        self.seed = number_box("Seed", NO_SEED, MOST_SEED, NO_SEED, lowest="Not drawn")
        self.rows = number_box("Rows", FEWEST_SIDE, MOST_SIDE, ROWS)
        self.columns = number_box("Columns", FEWEST_SIDE, MOST_SIDE, COLUMNS)
        self.letters, self.words, self.link = choice("Letters", LETTERS.items()), QLineEdit(), TitleField()
        self.draw_button = push_button("Draw Seed", lambda: self._draw(self.settings))
        self.other_button = primary_button("New Board", "", act=self.draw_other)
        self.paste_button = push_button("Paste Board", self._paste)
        self.copy_button = push_button("Copy Board", self.copied, "Copy the starting board as lines of letters")
        self.seed.setToolTip("The seed of the board shown, if it was drawn from one")
        self.keep(letters=self.letters)
        self.words.setPlaceholderText("Everyday words, or yours: holly, ivy")
        self.words.setToolTip("Words of the game, with commas; everyday words fill the remaining squares")
        self.link.setPlaceholderText("None: no QR code is printed")
        self.link.setToolTip("The address of the page for solvers, which is printed as a QR code")
        self.paste_button.setToolTip(f"Paste lines of letters, for example {ROWS} lines of {COLUMNS} letters")
        self._lay_out()
        self.title.titled.connect(lambda text: self._ask("Change title", "title", title=text))
        self.link.titled.connect(lambda text: self._ask("Change page address", "link", link=text or UNSET))
        self.letters.currentIndexChanged.connect(self._show_letters)
        of_words = self.letters.findData("words")
        self.words.textEdited.connect(lambda text: text and self.letters.setCurrentIndex(of_words))
        self._show_letters()
        self.lexicon.list_chosen.connect(
            lambda name: self._ask(f"Use word list {Path(name).name}", "lexicon", lexicon=name)
        )
        self.lexicon.file_chosen.connect(self.file_chosen)
        self.seed.valueChanged.connect(lambda seed: self.draw_button.setEnabled(seed != NO_SEED))

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        before, self._puzzle = self._puzzle, puzzle
        if before and before.board == puzzle.board and before.given != puzzle.given:
            self.words.clear()  # they are those of another puzzle
        shown = (puzzle.board, puzzle.drawn_seed, puzzle.given)
        if before is None or (before.board, before.drawn_seed, before.given) != shown:
            self._show_drawn(puzzle)
        self.title.show_title(puzzle.title)
        self.lexicon.show_list(puzzle.lexicon)
        self.link.show_title(puzzle.page)

    def _show_drawn(self, puzzle: Puzzle) -> None:
        rows, columns = len(puzzle.board.rows), puzzle.board.columns
        for field, value in ((self.rows, rows), (self.columns, columns)):
            field.setValue(value)
        if puzzle.given:
            self.words.setText(", ".join(puzzle.given))
            self.letters.setCurrentIndex(self.letters.findData("words"))
        seed = puzzle.drawn_seed
        self.seed.setValue(NO_SEED if seed is None else seed)
        if seed is not None:
            from_bag = random_board(seed, rows, columns) == puzzle.board
            letters = "bag" if from_bag else "words" if puzzle.small else "lexicon"
            self.letters.setCurrentIndex(self.letters.findData(letters))

    def draw_other(self) -> None:
        """Request the board with the seed that the user has entered, or else with a new random seed."""
        entered = self.settings
        if self._puzzle is None or entered.seed in (NO_SEED, self._puzzle.drawn_seed):
            entered = entered._replace(seed=secrets.randbelow(MOST_SEED))
        self._draw(entered)

    def _draw(self, settings: NewBoard) -> None:
        puzzle = self._puzzle

        def take(made: tuple[Board, tuple[Move, ...]]) -> None:
            if not (self._puzzle and puzzle and self._puzzle.board == puzzle.board):
                return  # the puzzle was replaced
            if self._puzzle.turns != puzzle.turns:
                self.show_error("The new board was not taken, because words were played while it was made.")
                return
            seed = None if settings.words else settings.seed
            self.take(made[0], f"Draw board {settings.seed}", seed, made[1], settings.words)

        try:
            if settings.letters == "words":  # at once, because the job may have to wait
                build.check(settings.rows, settings.columns, settings.words)
        except EngineError as error:
            self.show_error(str(error))
            return
        if puzzle:
            self.start_job(
                DRAW, make_board, settings, puzzle.lexicon, puzzle.rulings,
                lane="long" if settings.letters == "words" else "quick", name="Making a board", on_done=take,
            )  # fmt: skip

    @property
    def settings(self) -> NewBoard:
        """The current settings."""
        letters = self.letters.currentData()
        words = build.words_in(self.words.text()) if letters == "words" else ()
        return NewBoard(self.seed.value(), self.rows.value(), self.columns.value(), letters, words)

    def take(
        self, board: Board, text: str, seed: int | None = None, solution: tuple[Move, ...] = (),
        given: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        """Request another board, drawn with a seed or made of words if they are given."""
        if self._puzzle:
            self.edited.emit(on_board(self._puzzle, board, seed, solution, given), text, "board")

    def _show_letters(self) -> None:
        """Take a size for print where the board is made of words."""
        small = self.letters.currentData() == "words"
        sides = self.rows.value(), self.columns.value()
        fits = min(sides) >= build.LEAST_SIDE and max(sides) <= build.MOST_SIDE and prod(sides) <= MOST_SMALL
        if small and not fits:
            self.rows.setValue(build.ROWS)
            self.columns.setValue(build.COLUMNS)

    def take_file(self, path: Path) -> bool:
        """Request the board of a file; return whether it has one."""

        def read() -> Board:
            return read_board(read_bytes(path, most=MOST_BYTES).decode("utf-8-sig", "replace"))

        if board := attempted(read, partial(log.info, "Not a board, but perhaps words: %s")):
            self.take(board, f"Take board {path.name}")
        return board is not None

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text()[:MOST_BYTES]
        refuse = lambda why: self.show_error(f"The clipboard does not contain a board: {why}")  # noqa: E731
        if board := attempted(lambda: read_board(text), refuse):
            self.take(board, "Paste board")

    def _ask(self, text: str, what: str, **fields: object) -> None:
        if self._puzzle:
            self.edited.emit(changed(self._puzzle, **fields), text, what)

    def _lay_out(self) -> None:
        kept, new = form(), form()
        kept.addRow("&Title", self.title)
        kept.addRow("&Word list", self.lexicon)
        kept.addRow("Pa&ge address", self.link)
        new.addRow("Letter&s", self.letters)
        new.addRow("W&ords", self.words)
        new.addRow("Rows and columns", _row(self.rows, Label("\u00d7"), self.columns))
        new.addRow(labelled("See&d", self.seed), _row(self.seed, self.draw_button))
        named = {
            "Title": self.title, "Word list": self.lexicon, "Letters": self.letters, "Page address": self.link,
            "Words": self.words,
        }  # fmt: skip
        for name, field in named.items():
            field.setAccessibleName(name)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        buttons = _row(self.other_button, self.paste_button, self.copy_button)
        lay_out(self, kept, GAP_3, heading("New board"), new, buttons, None)


def _row(*widgets: QWidget) -> QHBoxLayout:
    return row(*widgets, stretch={one: 1 for one in widgets if not isinstance(one, QLabel)})
