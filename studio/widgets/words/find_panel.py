"""A search for words in all lists: a query, conditions, what was found page by page, and the window Find Words."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import QEvent, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget

from engine.core import attempted, word_or_count
from engine.words.own_lists import Entry
from engine.words.search import STANDINGS, Standing
from engine.words.search.find import Found, Request, parse_query
from engine.words.search.table import ANY, PHRASES, SEARCHED, has_phrases, prepare, searched
from engine.words.sources import current_name, imported_sources, names
from engine.words.vetting.verdict import ALWAYS, REASONS, Ruling
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3, Theme
from studio.widgets.editor import Editor, State
from studio.widgets.fields import RangeField, choice
from studio.widgets.job_bar import JobBar, SideWindow
from studio.widgets.layouts import (
    Label,
    action_button,
    add_action,
    form,
    heading,
    labelled,
    lay_out,
    push_button,
    row,
    wrapped_tip,
)
from studio.widgets.words import find_parts
from studio.widgets.words.changes import Changes, Done
from studio.widgets.words.find_parts import FoundTable, defined, described, found_words, notation
from studio.widgets.words.rulings import HouseChange

PREFIX = "words.find"
SEARCH, DEFINE = f"{PREFIX}.search", f"{PREFIX}.define"
PAUSE = 250  # milliseconds after the last key before the search starts
MEANING_LINES = 4
PAGE = 500  # rows of the table
EMPTY = "Enter a pattern such as c..e or *zz*, or an anagram such as ;listen?. \u201cNotation\u201d shows more."
UNUSED = {"At any time": 0, "Not for a month": 31, "Not for half a year": 183, "Not for a year": 365}
ANY_STANDING = "Any standing"
STANDING_TIP = "What the house and its taboo lists say of a word; usable words may be answers"
UNUSED_TIP = "When a word was printed, by the history of puzzles and the clue book"
USABLE: tuple[Standing, ...] = ("clean", "always", "accepted", "caution")


class FindPanel(QWidget):
    """A search that a window or a page can show. It knows no puzzle."""

    placed = Signal(str)  # a word as it is printed, to be placed in the open puzzle
    house_changed = Signal()  # a house ruling was made or withdrawn
    list_changed = Signal(str)  # the name of a list that a word was added to

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self.jobs = jobs
        self._wanted, self._prepared = tuple[str, ...](), False  # the lists to search; none for `searched`
        self._found, self._first = None, 0
        self._asked = self._answered = Request()  # of the running search, and of the rows that are shown
        self.query = QLineEdit(maxLength=300, clearButtonEnabled=True)
        self.lists = QPushButton()
        self.help = QPushButton("&Notation")
        self.length = RangeField("Letters", "How many letters")
        self.score = RangeField("Score", "From 0 to 100. Words of lists without scores are found with any limits")
        self.zipf = RangeField("Commonness", "Zipf value: 3 is once in a million words, 6 in a thousand", tenths=True)
        standings = ((standing.capitalize(), standing) for standing in STANDINGS)
        self.unused = choice("Printed", UNUSED.items(), UNUSED_TIP)
        self.standing = choice("Standing", ((ANY_STANDING, ""), ("Usable", "usable"), *standings), STANDING_TIP)
        self.notation, self.summary = notation(), Label(wordWrap=True)
        self.table = FoundTable()
        self.word, self.meaning = heading(), Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.changes = Changes(jobs, f"{PREFIX}.change", find_parts.apply, self)
        self.status, self.undo = Label(wordWrap=True), push_button("&Undo", self.changes.undo, visible=False)
        self.back = push_button("\u2039 Previous", lambda: self._turn(max(0, self._first - PAGE)))
        self.next = push_button("Next \u203a", lambda: self._turn(self._first + PAGE))
        self.job_bar = JobBar(jobs, self, PREFIX)
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._add_actions()
        self.lists.setMenu(QMenu(self.lists))
        self._name_lists()
        self.help.setCheckable(True)
        self.query.setPlaceholderText("c..e   *zz*   ;listen?   /q[^u]/   2;dormitory   e>=3")
        self.length.show_ends(1, 60)
        self.score.show_ends(0, 100)
        self.zipf.show_ends(0, 8)
        self.meaning.setMinimumHeight(MEANING_LINES * self.meaning.fontMetrics().lineSpacing())
        self._lay_out()
        self._connect()
        self._show(None)

    # what a window calls

    def state(self) -> State:
        """Return the query and the lists to restore them later, as plain values."""
        return {"query": self.query.text(), "lists": list(self._wanted)}

    def restore(self, state: State) -> None:
        """Show what `state` returned. Renamed lists are found; those that no longer exist are left out."""
        lists, query = state.get("lists"), state.get("query")
        if isinstance(lists, list):
            offered = self._offered
            self._wanted = tuple(name for name in map(current_name, map(str, lists)) if name in offered)
            self._name_lists()
        if isinstance(query, str):
            self.query.setText(query)

    def set_place(self, name: str) -> None:
        """Name where a word would be placed: "17 across"; "" if the open puzzle has no place for words."""
        self.place.setText(f"&Place in {name}" if name else "&Place")
        self.place_name = name
        self._enable()

    def search_for(self, query: str) -> None:
        """Show a query and what it finds."""
        self.query.setText(query)
        self.search()

    def search(self) -> None:
        """Start the search for what the fields say, in place of a running one."""
        self._later.stop()
        request = self._request()
        if request == Request():
            self.jobs.drop(SEARCH)
            self._show(None)
            return
        if attempted(partial(parse_query, request.query), partial(self._show, None)) is None:  # also while it is typed
            self.jobs.drop(SEARCH)
            return
        self.summary.setText("Searching\u2026")
        self._asked = request
        if self._must_prepare():
            self.jobs.start(
                SEARCH, prepare, self._lists, lane="process", name="Preparing lists", on_stopped=self._stopped,
                on_done=lambda _: self.search(), on_failed=lambda _: self.search(),
            )  # fmt: skip
            return
        self.jobs.start(
            SEARCH, found_words, request, self._lists, lane="long", name="Searching words", on_best=self._show,
            on_done=self._show, on_failed=partial(self._show, None), on_stopped=self._stopped,
            describe_best=lambda found: f"{len(found):,} found",
        )  # fmt: skip

    def _must_prepare(self) -> bool:
        """Whether the lists must be put into the cache first. It is tried once: the search reports errors."""
        if self._prepared or PHRASES not in self._lists:
            return False
        self._prepared = True
        return attempted(has_phrases, lambda _: None) is False

    # results

    def _request(self) -> Request:
        chosen = self.standing.currentData()
        standings = USABLE if chosen == "usable" else tuple[Standing, ...](one for one in STANDINGS if one == chosen)
        return Request(
            self.query.text().strip(), self.length.range(), self.score.range(), self.zipf.range(), standings,
            self.unused.currentData(),
        )  # fmt: skip

    def _show(self, found: Found | None, why: str = EMPTY) -> None:
        self._found, self._first, self._answered = found, 0, self._asked
        if found is None:
            self.summary.setText("" if why == EMPTY else f"{why[:1].upper()}{why[1:]}")
            self.table.set_empty_text(why if why == EMPTY else "")
        else:
            self.summary.setText(described(found))
            narrow = any(field.range() != ANY for field in (self.length, self.score, self.zipf))
            self.table.set_empty_text("No word matches." + " Check the conditions." * narrow)
        self._turn(0)

    def _stopped(self) -> None:
        if self._found is None:
            self._show(None, "Stopped.")
        else:
            self.summary.setText(f"{self.summary.text()} Stopped.")

    def _turn(self, first: int) -> None:
        found, self._first = self._found, first
        self.table.show_rows(found.page(first, PAGE) if found else [])
        total = len(found) if found else 0
        for button in (self.back, self.next):
            button.setVisible(total > PAGE)
        self.back.setEnabled(first > 0)
        self.next.setEnabled(first + PAGE < total)
        if total > PAGE and found:
            last = min(first + PAGE, total)
            self.summary.setText(f"{described(found)} Shown: {first + 1:,} to {last:,}.")
        self._select_first()
        self._choose()

    def _choose(self) -> None:
        """Show the meaning of the selected word."""
        chosen = self.table.picked()
        self._enable()
        if len(chosen) != 1:
            self.jobs.drop(DEFINE)
            self._define("", ())
            return
        text, table = chosen[0].text, self._found.table if self._found else None
        words = [table.printed[at] for at in chosen[0].rows] if table else [text]
        self.jobs.start(DEFINE, defined, words, on_done=partial(self._define, text), on_failed=self.say)

    def _define(self, text: str, meanings: Sequence[str]) -> None:
        self.word.setText(text)
        self.meaning.setText("\n".join(meanings))

    # actions

    def _add_actions(self) -> None:
        self.place_name = ""
        action, delete = partial(add_action, self.table), QKeySequence(QKeySequence.StandardKey.Delete)
        self.place = action("&Place", "", self._place)
        self.accept = action("&Accept", "", lambda: self._rule(accepted=True, reason="accepted"))
        self.always = action("A&lways", "", lambda: self._rule(accepted=True, reason=ALWAYS))
        self.never = action("Ne&ver", delete, lambda: self._rule(accepted=False, reason=REASONS[0]))
        self.adding = QMenu("A&dd to List", self)
        self.adding.aboutToShow.connect(self._fill_adding)
        self.table.addAction(self.adding.menuAction())

    def _enable(self) -> None:
        chosen = self.table.picked()
        self.place.setEnabled(len(chosen) == 1 and bool(self.place_name))
        for one in (self.accept, self.always, self.never, self.adding.menuAction()):
            one.setEnabled(bool(chosen))
        self.add_button.setEnabled(bool(chosen))

    def _place(self) -> None:
        chosen = self.table.picked()
        if self._answered != self._request():
            self.say("These are the words of the search before. The new ones are coming.")
        elif len(chosen) == 1 and self.place_name:
            self.placed.emit(chosen[0].text)
        elif not self.place_name:
            self.say("The open puzzle has no place for a word: draw or open a crossword, and click a cell.")

    def _rule(self, *, accepted: bool, reason: str) -> None:
        if self._found:
            words = dict.fromkeys(self._found.table.words[at] for one in self.table.picked() for at in one.rows)
            made = tuple(Ruling(word, accepted, reason, date=date.today().isoformat()) for word in words)
            if made:
                self.changes.start(f"the ruling on {word_or_count(list(words))}", HouseChange(made))

    def _changed(self, done: Done) -> None:
        self.say(find_parts.change_text(done))
        if isinstance(done.change, HouseChange):
            self.house_changed.emit()
            self.search()
            return
        self.list_changed.emit(done.change.name)
        if done.change.name in self._lists:
            self.search()

    def _fill_adding(self) -> None:
        self.adding.clear()
        own = [source.name for source in imported_sources()]
        for name in own:
            self.adding.addAction(name, partial(self._add, name))
        if not own:
            self.adding.addAction("No list of your own yet: import one in the window Words").setEnabled(False)

    def _add(self, name: str) -> None:
        if entries := {one.letters: Entry(one.text) for one in self.table.picked() if len(one.rows) == 1}:
            self.changes.start(f"the addition to {name}", find_parts.Added(name, entries))

    def say(self, text: str) -> None:
        """Show a sentence below the table, with a button if a change can be undone."""
        self.status.setText(text)
        self.undo.setVisible(bool(self.changes.undo_text))
        self.undo.setToolTip(f"Undo {self.changes.undo_text}")

    # lists

    @property
    def _lists(self) -> tuple[str, ...]:
        return self._wanted or attempted(searched, self.say) or SEARCHED

    @property
    def _offered(self) -> tuple[str, ...]:
        return attempted(lambda: (*names(), PHRASES), self.say) or SEARCHED

    def _fill_lists(self) -> None:
        menu = self.lists.menu()
        menu.clear()
        for name in self._offered:
            box = menu.addAction("WordNet's phrases" if name == PHRASES else name)
            box.setCheckable(True)
            box.setChecked(name in self._lists)
            box.toggled.connect(partial(self._switch_list, name))

    def _switch_list(self, name: str, on: bool) -> None:
        others = [one for one in self._lists if one != name]
        self._wanted = (*others, name) if on else tuple(others) or self._lists
        self._name_lists()
        self.search()

    def _name_lists(self) -> None:
        first = "phrases" if self._lists[0] == PHRASES else self._lists[0]
        more = f" and {len(self._lists) - 1} more" if len(self._lists) > 1 else ""
        self.lists.setText(f"Lists: {first}{more}")
        self.lists.setToolTip(wrapped_tip(f"Search in: {', '.join(self._lists)}. The first list decides."))

    # widgets

    def _lay_out(self) -> None:
        fields = form()
        fields.addRow(labelled("&Find", self.query), row(self.query, self.lists, self.help, stretch=self.query))
        texts = [Label("Letters"), Label("Score"), Label("Common")]
        limits = [part for pair in zip(texts, (self.length, self.score, self.zipf), strict=True) for part in pair]
        fields.addRow("Only", row(*limits, None))
        fields.addRow(labelled("&Standing", self.standing), row(self.standing, Label("Printed"), self.unused, None))
        self.add_button = QPushButton("Add to List")
        self.add_button.setMenu(self.adding)
        buttons = [action_button(one) for one in (self.place, self.always, self.never)]
        buttons[0].setToolTip("Place the selected word (Enter)")
        bottom = row(*buttons, self.add_button, None, self.job_bar, self.back, self.next)
        told = row(self.status, self.undo, stretch=self.status)
        middle = (self.notation, self.summary, self.table, self.word, self.meaning)
        lay_out(self, fields, *middle, bottom, told, gap=GAP_2, stretch=self.table)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # in a dialog, Enter in the query would press one

    def _connect(self) -> None:
        self._later.timeout.connect(self.search)
        self.query.textChanged.connect(lambda _: self._later.start())
        self.query.returnPressed.connect(self._enter_table)
        for field in (self.length, self.score, self.zipf):
            field.changed.connect(self._later.start)
        for box in (self.unused, self.standing):
            box.activated.connect(lambda _: self.search())
        self.help.toggled.connect(self.notation.setVisible)
        self.lists.menu().aboutToShow.connect(self._fill_lists)
        self.table.chosen.connect(lambda _: self._choose())
        self.table.opened.connect(lambda _: self._place())
        self.table.left.connect(self.query.setFocus)
        self.changes.made.connect(self._changed)
        self.changes.failed.connect(self.say)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the query to the table with Down."""
        if event.key() == Qt.Key.Key_Down and self.query.hasFocus():
            self._enter_table()
        else:
            super().keyPressEvent(event)

    def _enter_table(self) -> None:
        if self._later.isActive():
            self.search()
        self.table.setFocus()
        self._select_first()

    def _select_first(self) -> None:
        if self.table.items and self.table.hasFocus() and not self.table.selected():
            self.table.selectRow(0)


SIZE = (860, 640)  # pixels


class FindWindow(SideWindow):
    """The search beside the main window. It stays open, and remembers its size and its query."""

    def __init__(
        self, settings: QSettings, theme: Theme, jobs: Jobs, editor: Callable[[], Editor], parent: QWidget
    ) -> None:
        """`editor` returns the editor of the current tab."""
        super().__init__("Find Words", "find", SIZE, settings, theme, jobs, PREFIX, parent)
        self._editor = editor
        self.panel = FindPanel(jobs)
        lay_out(self, self.panel)
        self.setContentsMargins(GAP_3, GAP_3, GAP_3, GAP_3)
        self.panel.placed.connect(self._place)
        QShortcut(QKeySequence("Esc"), self).activated.connect(self.stop)
        self.keep(self.panel)

    def open_for(self) -> None:
        """Show the window for the current tab, with the query selected."""
        self.refresh()
        self.to_front()
        self.panel.query.setFocus()
        self.panel.query.selectAll()

    def refresh(self) -> None:
        """Name the place in the current tab where a word would be placed."""
        self.panel.set_place(self._editor().word_place)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.refresh()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.refresh()  # the mouse may have chosen another slot

    def _place(self, text: str) -> None:
        where = self._editor().word_place
        problem = self._editor().place_word(text)
        self.panel.say(problem or f"{text.upper()} is placed in {where}. Ctrl+Z in the main window takes it back.")
        self.refresh()
