"""The Crossword's tab: a canvas with the grid, and an inspector with words, layouts and clues."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from engine.calendar.entry import Key as CalendarKey
from engine.core import Printed, Value, attempted, plural
from engine.crossword.answers import Key
from engine.crossword.clues.references import renumbered
from engine.crossword.clues.sources import known_as
from engine.crossword.clues.vetting import open_key
from engine.crossword.editing.cursor import Cursor
from engine.crossword.editing.placing import placed
from engine.crossword.editing.words import add, best_place, lock, place, remove
from engine.crossword.fill.help import Help
from engine.crossword.grid import OPEN, Cell, Entry, entry_name
from engine.crossword.interlock.layout import measured
from engine.crossword.puzzle import Listed, Puzzle
from engine.crossword.wing import review, why_of
from engine.documents.document import still_printed
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING, Session
from studio.core.theme import BLUE, resource
from studio.crossword.clues.jobs import keep_clues
from studio.crossword.clues.page import CluePanel
from studio.crossword.crisscross.find_page import FindPage
from studio.crossword.crisscross.layouts_page import GalleryPanel
from studio.crossword.crisscross.words_page import WordsPage
from studio.crossword.drawn.advice import difficulty_of, is_full
from studio.crossword.drawn.commands import DrawActions
from studio.crossword.drawn.fill_page import FillPage
from studio.crossword.drawn.grid_settings import DrawPage
from studio.crossword.grid_marks import solved_cells
from studio.crossword.grid_page import CLUE_HINT, DRAW_HINT, CrosswordFrame
from studio.widgets.editor import Message, SolvedMark, State
from studio.widgets.words.ledger import LedgerPanel, LedgerSource
from studio.widgets.words.word_lists import WORD_ENDINGS

PATTERNS = "Show &Patterns"
NATIVE = QKeySequence.SequenceFormat.NativeText


class CrosswordEditor(CrosswordFrame):
    """Shows a crossword and its key. Every edit pushes a new puzzle to the session."""

    kind = "crossword"
    title = "Crossword"
    accent = BLUE
    run_text = "Find &Layouts"
    hint = "Drag a word to another legal place; Ctrl+Enter finds layouts for the words"

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        self.key: Key | None = None
        self._chosen: Entry | None = None
        self.page, self.finder, self.gallery = WordsPage(jobs), FindPage(jobs), GalleryPanel(jobs)
        self.ledger = LedgerPanel(jobs, LedgerSource("crossword", "crossword", review, why_of))
        self.clues = CluePanel(jobs)
        self.drawing, self.filling = DrawPage(jobs), FillPage(jobs)
        self.drawing.chooser.words_of_fill = self.filling.source
        words, drawing = (self.page, self.finder, self.gallery), (self.drawing, self.filling)
        session.completing = renumbered
        super().__init__(session, jobs, {"words": words, "draw": drawing}, (self.clues, self.ledger), parent)
        self._add_actions()
        self._connect()
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        return msgspec.json.decode(Path(resource("samples/concert.json")).read_bytes(), type=Puzzle)

    def new_body(self) -> Value:
        """Return an empty list with the usual criteria and the same word list."""
        return Puzzle(lexicon=self.puzzle.lexicon)

    @property
    def document_key(self) -> Key | None:
        return self.key

    def show_value(self, value: Value, what: str) -> None:
        """Show the puzzle at once, and its key as soon as it is computed."""
        puzzle, self.header.share = cast("Puzzle", value), None
        if what == EVERYTHING:  # another document
            self._chosen = None
            for page in (self.page, self.gallery, self.clues, self.filling):
                page.leave_document()
        offered = self.session.offered
        self.preview(None)
        if what == EVERYTHING:  # the mode reports an entry, so the canvas has the grid by now
            self.choose_mode(puzzle, self.clues if is_full(puzzle.grid) else self.filling)
            self.drawing.show_document(puzzle)
        else:
            self.follow_mode(puzzle)
        self.key, self.key_problem = None, ""
        self.clues.know(self._known_as)
        for page in self.inspector.pages:
            page.show_puzzle(puzzle, None)
        if what in (EVERYTHING, "grid") and self._chosen:  # before, the page had the clues of another grid
            self.clues.go_to(self._chosen.slot)
        if offered:
            self.gallery.offer_again()
        self.start_job("key", open_key, puzzle, still_printed(self.session.document), on_done=self._show_key,
            on_failed=self.key_failed,
        )  # fmt: skip
        self.page_changed()

    def exported(self, printed: Printed) -> None:
        """Record the print in the document, and the use of its clues in the clue book."""
        super().exported(printed)
        self.start_job("kept", keep_clues, self.puzzle, self._known_as, lane="disk")

    @property
    def _known_as(self) -> str:
        """The name of the document in the clue book; saving it under another name changes this."""
        path = self.session.path
        return known_as(self.session.document.created, path.name if path else "")

    def document_name(self) -> str:
        """Return the file's name, or the puzzle's title."""
        return self.session.name if self.session.path else self.puzzle.title.strip() or self.title

    def run_own(self) -> None:
        """Search for layouts of the words, or fill the drawn grid, on the page that shows the results."""
        if self._wants_pattern:
            self.drawing.open_patterns()
            return
        page = self.gallery if self.canvas.mode == "words" else self.filling
        self.inspector.show_page(page.name)
        page.run_main()

    @property
    def _wants_pattern(self) -> bool:
        """Whether the page Grid is shown, and the grid has only open cells."""
        return self.inspector.page() is self.drawing and not set("".join(self.puzzle.grid.rows)) - {OPEN}

    def page_changed(self) -> None:
        own = type(self).run_text if self.canvas.mode == "words" else self.filling.run_text
        own = PATTERNS if self._wants_pattern else own
        self.run_text = self.inspector.page().run_text or own
        self.canvas.writes_clues = self.inspector.page() is self.clues
        if self.canvas.writes_clues and self.canvas.entry and not self.clues.table.current:
            self.clues.go_to(self.canvas.entry.slot)  # the entry that is marked when a document is opened
        drawing = DRAW_HINT if self.canvas.mode == "draw" else type(self).hint
        self.hint = CLUE_HINT if self.canvas.writes_clues else drawing
        self.refresh.emit()

    def stop(self) -> None:
        """Stop the running job, or leave the patterns, the fills, a preview or the grid (Esc)."""
        pages = self.drawing.chooser, self.filling.comparing
        if self.jobs.named() or not any(page.leave_if_focused() for page in pages):
            super().stop()

    def edit_actions(self) -> Sequence[QAction]:
        """Return the actions of the chosen word, and those of the list if it is shown."""
        listed = (self.page.required_action, self.page.remove_action) if self.inspector.page() is self.page else ()
        if self.canvas.mode == "draw":
            return (*self._word_actions, *self._draw_actions.all)
        return (self.page.paste_action, *self._word_actions, *listed)

    def selection(self) -> State:
        """Return the chosen cell and direction, the selected words of the pages, and the words wanted for fills."""
        direction = self.canvas.entry.direction if self.canvas.entry else ""
        return {**super().selection(), "direction": direction, "fill": self.filling.settings()}

    def select(self, selection: State) -> None:
        """Choose a cell and a direction, select words of the pages, and fill with the words wanted."""
        self.filling.use_settings(selection.get("fill", {}))
        super().select({"part": selection.get("part")})
        if self.canvas.entry and selection.get("direction") not in (None, "", self.canvas.entry.direction):
            self.canvas.turn()
        super().select(selection)  # after the grid, which selects its word in the tables

    @property
    def word_place(self) -> str:
        """The slot at the caret of a drawn grid, or the list of a criss-cross."""
        if self.canvas.mode == "words":
            return "the List"
        entry = self.canvas.entry
        return entry_name(self.puzzle.grid, entry) if entry else ""

    def place_word(self, text: str) -> str:
        """Place a word in the slot at the caret, or add it to the list of a criss-cross."""
        said = list[str]()
        if self.canvas.mode == "words":
            self._push(lambda: add(self.shown, [Listed(text)]), f"Add {text.upper()}", said.append)
        elif entry := self.canvas.entry:
            self._push(lambda: placed(self.puzzle, entry.slot, text), f"Place {text.upper()}", said.append)
        else:
            return super().place_word(text)
        return " ".join(said)

    def choose_entry(self, name: str) -> None:
        for entry in self.key.entries if self.key else ():
            if entry.name == name:
                self.canvas.choose(entry.entry.word)

    def show_solved(self, marks: Mapping[str, SolvedMark]) -> None:
        """Mark entries on the grid by the results of test solvers."""
        entries = self.key.entries if self.key else ()
        self.canvas.show_solved(
            solved_cells({entry.entry: marks[entry.name] for entry in entries if entry.name in marks})
        )

    def accept_file(self, path: Path) -> bool:
        """Accept a dropped word list, for the list or for filling; or a file of clues on the page of clues."""
        if path.suffix.lower() not in (*WORD_ENDINGS, ""):
            return False
        if self.inspector.page() is self.clues:
            self.clues.look_at_file(str(path))
        elif self.canvas.mode == "draw":
            self.inspector.show_page(self.filling.name)
            self.filling.use_file(str(path))
        else:
            self.page.reader.look_at_file(path)
        return True

    # gestures

    def _push(self, make: Callable[[], Puzzle], text: str, say: Callable[[str], None] | None = None) -> None:
        if made := attempted(make, say or self.show_error):
            self.session.push(made, text, "grid")

    def _place(self, entry: Entry, text: str) -> None:
        """Place a word that was dragged; that of a criss-cross is added to the list if needed."""
        if self.canvas.mode == "draw":
            self._push(lambda: placed(self.puzzle, entry.slot, text), f"Place {entry.word.upper()}")
            self.canvas.set_caret(Cursor(entry.slot.cell, entry.direction))
            return
        stood = any(entry.word == one.word for one in self.canvas.entries)
        name = f"{'Move' if stood else 'Place'} {entry.word.upper()}"
        found = Listed(self.finder.text(text))  # a moved word has only its letters
        self._push(lambda: place(add(self.shown, [found]), entry), name)
        self.canvas.choose(entry.word)

    def _place_best(self, answer: str) -> None:
        if self.canvas.choose(answer):
            self.canvas.setFocus()
        elif entry := best_place(self.shown.grid, answer, self.shown.objective):
            self._place(entry, self.finder.text(answer))
        else:
            self.show_error(f"{answer.upper()} has no place in this grid. Move another word, or find layouts.")

    def _remove(self) -> None:
        if entry := self.canvas.entry:
            self._push(lambda: remove(self.shown, [entry.word]), f"Remove {entry.word.upper()}")

    def _lock(self) -> None:
        if entry := self.canvas.entry:
            word, on = entry.word, entry.word not in self.shown.locked_words
            self._push(lambda: lock(self.shown, [word], on=on), f"{'Lock' if on else 'Unlock'} {word.upper()}")

    def take_preview(self) -> None:
        if made := self.previewed:
            self.session.push(made, f"Adopt layout with {plural(measured(made.grid).words, 'word')}", "grid")

    # results of jobs

    def _show_key(self, key: Key) -> None:
        self.key = key
        self.canvas.show_rejected(one.entry for one in key.offenders)
        self.header.share = key.share
        self.header.show_puzzle(self.shown)
        self.header.show_entry(self.shown, self.canvas.entry)
        for page in self.inspector.pages:
            page.show_puzzle(self.puzzle, key)
        if key.as_printed:
            forget = partial(self.session.forget_printed, "Use the current verdicts")
            text = "Shown as printed. The current lists give another verdict on a word."
            self.message.emit(Message(text, actions=(("Use today's verdicts", forget),)))
        self.refresh.emit()

    def set_place(self, place: "CalendarKey | None") -> None:
        self.filling.set_place(place)

    def revet(self) -> None:
        """Vet the words again after a change of the house rulings."""
        self.page.ask()
        self.filling.forget_words()
        self.show_value(self.puzzle, "rulings")

    def _choose(self, entry: Entry | None) -> None:
        self.header.show_entry(self.shown, entry)
        self._show_keys()
        for action in self._word_actions:
            action.setEnabled(entry is not None)
        self.filling.show_slot(entry)
        before, self._chosen = self._chosen, entry
        if entry and (before is None or entry.word != before.word):
            self.page.go_to(entry.word)  # after an edit the grid reports the same word: selections stay
        if entry and (before is None or entry.slot != before.slot):
            self.clues.go_to(entry.slot)

    # actions and connections

    def _add_actions(self) -> None:
        """Add the actions of the grid's context menu. Their keys act in the canvas only, not in an open menu."""
        turn = self._action("Turn Direction", Qt.Key.Key_Space, self.canvas.turn)
        lock = self._action("Lock", Qt.Key.Key_L, self._lock)
        remove = self._action("Remove from Grid", Qt.Key.Key_Delete, self._remove)
        self._word_actions = (turn, lock, remove)
        for action in self._word_actions:
            action.setEnabled(False)  # no word is chosen yet
        self.canvas.addAction(self.page.paste_action)
        printed = self._action("As Printed", Qt.Key.Key_P, self.header.empty.toggle)
        printed.setCheckable(True)
        self.header.printed.connect(printed.setChecked)
        self._draw_actions = DrawActions(self.canvas)
        self.inspector.tabBar().addActions(self._draw_actions.all)  # their keys act there too
        self._keyed = {lock: ("L", "Ctrl+L"), printed: ("P", "Ctrl+Shift+P"), remove: ("Del", "")}
        self.canvas.mode_changed.connect(lambda mode: self.page.paste_action.setEnabled(mode == "words"))
        self.canvas.mode_changed.connect(self._show_keys)
        for key, act in (("Ctrl+L", lock.trigger), ("Ctrl+Shift+P", printed.trigger), ("Ctrl+I", self._switch_pencil)):
            shortcut = QShortcut(QKeySequence(key), self.canvas, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)
        switch = QShortcut(QKeySequence("Ctrl+D"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        switch.activated.connect(self.switch_mode)
        self.canvas.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _action(self, text: str, key: Qt.Key, slot: Callable[[], object]) -> QAction:
        action = QAction(f"{text}\t{QKeySequence(key).toString(NATIVE)}", self.canvas)
        action.triggered.connect(slot)
        self.canvas.bind(key, action)
        return action

    def _show_keys(self) -> None:
        """Name the actions and their keys. While drawing, L and P are typed, and Delete clears a cell."""
        drawing, entry = self.canvas.mode == "draw", self.canvas.entry
        locked = entry is not None and entry.slot in self.shown.locked
        names = ("Unlock" if locked else "Lock", "As Printed", "Remove from Grid")
        for name, (action, keys) in zip(names, self._keyed.items(), strict=True):
            key = QKeySequence(keys[drawing]).toString(NATIVE)
            action.setText(f"{name}\t{key}" if key else name)

    def _switch_pencil(self) -> None:
        if self.canvas.mode == "draw":  # otherwise the check box is hidden
            self.tools.pencil.toggle()

    def _connect(self) -> None:
        self.session.replaced.connect(lambda: self.filling.use_settings({}))
        self.session.state_changed.connect(lambda: self.clues.know(self._known_as))
        self.canvas.chosen.connect(self._choose)
        self.canvas.placed.connect(self._place)
        self.canvas.refused.connect(self.status)
        self.preview_strip.accepted.connect(self.take_preview)
        self.preview_strip.declined.connect(self.gallery.decline)
        self.page.edited.connect(self.push_edit)
        self.finder.edited.connect(self.push_edit)
        self._connect_drawing()
        self._connect_filling()
        self.page.chosen.connect(self.canvas.choose)
        self.clues.chosen.connect(self.canvas.choose_slot)
        self.clues.seen.connect(lambda puzzle: self.session.note(puzzle, "grid"))
        self.clues.typed.connect(lambda puzzle, text, step: self.session.push(puzzle, text, "grid", merge=step))
        self.clues.read.connect(lambda puzzle: self.session.push(puzzle, "Mark clues as read", "grid", merge="read"))
        self.page.opened.connect(self._place_best)
        self.page.judged.connect(self.gallery.show_standings)
        self.page.objective.run.connect(self.run_own)
        self.ledger.ruled.connect(self.push_rulings)
        self.ledger.house_changed.connect(self.revet)
        self.ledger.house_changed.connect(self.house_changed)
        for page in self.inspector.pages:
            page.accepted.connect(lambda puzzle, text: self.session.push(puzzle, text, "grid"))

    def _connect_drawing(self) -> None:
        page, canvas = self.drawing, self.canvas
        page.edited.connect(self.push_edit)
        page.symmetry_chosen.connect(partial(setattr, canvas, "symmetry"))
        page.skipping_switched.connect(partial(setattr, canvas, "skip"))
        page.breached.connect(canvas.show_breaches)
        page.wanted.connect(self._go_to_cells)
        page.drawing.connect(self._start_drawing)
        page.patterned.connect(lambda: canvas.set_mode("draw"))
        page.patterned.connect(canvas.go_to_open_cell)
        page.moved.connect(canvas.move_caret)
        self.start.grid_wanted.connect(page.draw_grid)
        self.start.words_wanted.connect(self._start_words)
        canvas.mode_changed.connect(lambda _: self.refresh.emit())
        canvas.clue_wanted.connect(self._write_clue)

    def _connect_filling(self) -> None:
        page, canvas = self.filling, self.canvas
        canvas.region_changed.connect(page.show_region)
        page.helped.connect(self._show_help)
        page.searching.connect(canvas.show_search)
        page.search.excluded.connect(canvas.show_excluded)
        page.search.excluded.connect(self.tools.legend.show_excluded)
        page.search.wanted.connect(canvas.choose_slot)
        page.placed.connect(canvas.setFocus)
        page.ruled.connect(self.ledger.change_house)

    def _write_clue(self, text: str) -> None:
        if entry := self.canvas.entry:
            self.inspector.show_page(self.clues.name)
            self.clues.write(entry.slot, text)

    def _show_help(self, help_: Help | None) -> None:
        if help_ is None or self.puzzle.acrostic:
            self.canvas.show_help({}, {})
        else:
            self.canvas.show_help(difficulty_of(self.puzzle.grid, help_), help_.forced)

    def _start_drawing(self) -> None:
        self.canvas.set_mode("draw")
        self.inspector.show_page(self.drawing.name)
        self.canvas.setFocus()

    def _start_words(self) -> None:
        self.set_mode("words")
        if self.puzzle.words:
            self.run_own()
        else:
            self.inspector.show_page(self.page.name)
            self.page.line.setFocus()

    def _go_to_cells(self, cells: Sequence[Cell]) -> None:
        self.canvas.set_mode("draw")
        self.canvas.go_to(cells[0])
