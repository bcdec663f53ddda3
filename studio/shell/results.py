"""The window of solvers' results: who solved the puzzle, their times, and which answers were hard."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence

from engine.core import attempted, first_named, grouped, plural
from engine.page.page import Page
from engine.wing.result import Judged, Result, Target, check_puzzle, hardest, judged, other_words, read_results
from engine.wings import Body, wing_of
from studio.core.dialogs import Dialog
from studio.core.theme import GAP_3, GAP_4
from studio.shell.host import Host
from studio.widgets.editor import Editor, Message, SolvedMark
from studio.widgets.layouts import Label, action_button, add_action, lay_out, push_button, row
from studio.widgets.word_model import Column
from studio.widgets.word_table import WordTable

NOBODY = "\u2013"


def clock(seconds: int) -> str:
    """Return a time as "3:05"."""
    return f"{seconds // 60}:{seconds % 60:02d}"


SOLVER = Column("solver", "Solver", width=16)
TIME = Column("seconds", "Time", "number", 7, clock, "On the clock of the page, minutes and seconds")
CHECKS = Column("checks", "Checks", "number", 7, hint="How often the solver pressed Check")
RIGHT = Column("right", "Right", "number", 6)
WRONG = Column("wrong", "Wrong", "number", 6)
OPEN = Column("open", "Open", "number", 6, hint="Not solved, or not found")
POINTS = Column("points", "Points", "number", 7)
LEFT = Column("left", "Letters left", "number", 8)
STATE = Column("state", "", width=4)
SOLVERS = (SOLVER, TIME, RIGHT, WRONG, OPEN, CHECKS, STATE)
PLAYERS = (SOLVER, TIME, POINTS, LEFT, STATE)

NAME = Column("name", "Entry", width=9)
WORD = Column("name", "Word", width=12)
ANSWER = Column("answer", "Answer", width=9)
VERDICT = Column("verdict", "Result", "verdict", 15)
MISSED = Column("missed", "Missed by", "number", 8, hint="Solvers without the right answer")
HELPED = Column("helped", "With help", "number", 8, hint="Solvers who used a check or saw the answer")
AFTER = Column(
    "after", "After", "number", 5, lambda seconds: clock(seconds) if seconds >= 0 else NOBODY,
    "The time on the clock; the median if there are several solvers",
)  # fmt: skip
ENTERED = Column("entered", "Entered", width=9, hint="Wrong answers of the solvers")
ENTRIES = (NAME, ANSWER, VERDICT, MISSED, HELPED, AFTER, ENTERED)
WORDS = (WORD, VERDICT, MISSED, HELPED, AFTER)


class Compared(NamedTuple):
    """A result compared with the puzzle."""

    result: Result
    own: bool  # whether it is for this puzzle; if not, the letters were changed later
    # from `judged`; () if it is not of this puzzle, or while the answers are being found
    found: tuple[Judged, ...]


def compared(results: Sequence[Result], target: Target | None, name: str) -> tuple[Compared, ...]:
    """Compare the results of a document with its puzzle; None while its answers are being found."""
    own = [result.puzzle == name for result in results]
    return tuple(
        Compared(one, mine, judged(one, target) if target and mine else ())
        for one, mine in zip(results, own, strict=True)
    )


def solver_rows(results: Sequence[Compared], target: Target | None) -> Mapping[str, list[object]]:
    """Return the columns of the table of solvers. `target` is that of `compared`."""
    rows = list[dict[str, object]]()
    for number, (result, own, found) in enumerate(results, 1):
        counts = {verdict: sum(one.verdict == verdict for one in found) for verdict in ("right", "wrong", "open")}
        if target and own and target.noun == "word":
            counts["wrong"] = len(other_words(result, target))
        rows.append({
            "solver": result.solver or f"Solver {number}", "seconds": result.seconds, "checks": result.checks,
            "points": result.points, "left": result.left, **counts,
            "state": "" if own else "Solved before the letters changed",
        })  # fmt: skip
    return {column.name: [row[column.name] for row in rows] for column in (*SOLVERS, *PLAYERS)}


def answer_rows(results: Sequence[Compared], target: Target) -> Mapping[str, list[object]]:
    """Return the columns of the table of answers for the chosen results, hardest answers first."""
    rows = list[dict[str, object]]()
    by_name = grouped((one.name, one) for result in results for one in result.found)
    for hard in hardest([result.found for result in results], target):
        tried = by_name.get(hard.name, [])
        wrong = dict.fromkeys(one.text.upper() for one in tried if one.verdict == "wrong")
        rows.append({
            "name": hard.name, "answer": hard.answer.upper(), "missed": hard.missed, "helped": hard.helped,
            "after": -1 if hard.seconds is None else hard.seconds, "entered": ", ".join(wrong),
            "verdict": _verdict(tried, target),
        })  # fmt: skip
    return {column.name: [row[column.name] for row in rows] for column in (*ENTRIES, *WORDS)}


def marks_of(results: Sequence[Compared]) -> dict[str, SolvedMark]:
    """Return the worst outcome of each entry among solvers; entries that all solved without help are omitted."""
    found: dict[str, SolvedMark] = {}
    for result in results:
        for one in result.found:
            mark: SolvedMark | None = "helped" if one.helped else None
            if one.verdict != "right":
                mark = one.verdict
            before = found.get(one.name)
            if mark and (before is None or _RANK[mark] > _RANK[before]):
                found[one.name] = mark
    return found


_RANK: dict[SolvedMark, int] = {"helped": 0, "open": 1, "wrong": 2}


def _verdict(tried: Sequence[Judged], target: Target) -> str:
    solved = "solved" if target.noun == "entry" else "found"
    verdicts = {one.verdict for one in tried}
    if "wrong" in verdicts:
        return "wrong"
    if "open" in verdicts:
        return f"not {solved}"
    if any(one.shown for one in tried):
        return "answer shown"
    return "after a check" if any(one.checked for one in tried) else solved


FAILED = "results"  # the key of a message
WIDTH, HEIGHT = 680, 640  # pixels
MOST_OTHERS = 12  # words that are listed
EMPTY = "No results yet. Copy the text that a solver sent you, and press Paste Result."
LEGEND = "On the grid: a line is wrong, hatching is not solved, \u25e2 is solved with help."


def _target(editor: Editor) -> Target | None:
    """Return the target that results of a tab's puzzle are compared with; None while its answers are being found."""
    body, key = cast("Body", editor.session.value), editor.document_key
    return None if key is None else wing_of(body).target(body, key)


def add_results(found: Sequence[Result], editors: Sequence[Editor]) -> Editor:
    """Add results, all of one puzzle, to that puzzle, and return its tab. The current tab is the first editor.

    Raises BadInput, and adds nothing, if their puzzle is not open.
    """
    holders = [one for one in editors if not isinstance(one.session.value, Page)]
    names = {
        wing_of(body := cast("Body", holder.session.value)).sheet_name(body): holder for holder in reversed(holders)
    }
    editor = names.get(found[0].puzzle)
    if editor is None:
        check_puzzle(found[0], "")
    for result in found:
        check_puzzle(result, found[0].puzzle)
    assert editor
    before = editor.session.document.results
    new = tuple(one for one in found if one not in before)
    text = f"Add the result of {new[0].solver or 'a solver'}" if len(new) == 1 else f"Add {len(new)} results"
    editor.session.set_results((*before, *new), text)
    return editor


class ResultsDialog(Dialog):
    """Shows the results of the puzzle of a tab. It is not modal, and follows the puzzle."""

    def __init__(self, editor: Editor, window: Host) -> None:
        super().__init__(f"Solvers' Results: {editor.document_name()}", window)
        self.editor, self._window = editor, window
        kind = editor.kind
        self.solvers = WordTable(PLAYERS if kind == "soup" else SOLVERS, "Solvers", self)
        self.answers = WordTable(ENTRIES if kind == "crossword" else WORDS, "Answers, hardest first", self)
        self.summary, self.others, self.error = (Label(self, wordWrap=True) for _ in range(3))
        action = partial(add_action, self, key="", context=Qt.ShortcutContext.WindowShortcut)
        self.paste_action = action("&Paste Result", act=lambda: paste_results(window))
        self.paste_action.setShortcuts(QKeySequence.StandardKey.Paste)
        self.remove_action = action("&Remove", act=self._remove)
        self.remove_action.setShortcuts(QKeySequence.StandardKey.Delete)
        self._compared: tuple[Compared, ...] = ()
        self._target: Target | None = None
        self.error.hide()
        close = push_button("Close", self.reject)
        buttons = row(action_button(self.paste_action), action_button(self.remove_action), None, close)
        parts = (self.solvers, self.error, self.summary, self.answers, self.others, buttons)
        lay_out(self, *parts, gap=GAP_3, stretch=self.answers, margin=GAP_4)
        self.answers.setVisible(self.editor.kind != "soup")
        self.solvers.setMaximumHeight(200)
        self.resize(WIDTH, HEIGHT)
        area = self._window.frameGeometry()  # at its right edge, so that the puzzle is seen beside it
        self.move(max(0, area.right() - WIDTH - GAP_4), area.top() + (area.height() - HEIGHT) // 2)
        self._window.theme.apply_accent(self, self.editor.accent)
        self.solvers.chosen.connect(lambda *_: self._show_answers())
        self.answers.opened.connect(self._open_entry)
        self.answers.chosen.connect(lambda rows: self._open_entry(rows[0]) if len(rows) == 1 else None)
        self.editor.refresh.connect(self.refresh)
        self.editor.session.results_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the results again."""
        body = cast("Body", self.editor.session.value)
        results, self._target = self.editor.session.document.results, _target(self.editor)
        self._compared = compared(results, self._target, wing_of(body).sheet_name(body))
        keys = [hash(result) for result in results]  # two solvers may have the same name
        with QSignalBlocker(self.solvers):  # the answers are shown once, below
            self.solvers.show_data(solver_rows(self._compared, self._target), keys)
        self.solvers.set_empty_text(EMPTY)
        self._show_answers()

    def show_error(self, sentence: str) -> None:
        """Show why a result was not added; "" hides it."""
        self.error.show_text(sentence)

    def done(self, result: int) -> None:
        self.editor.show_solved({})
        self.editor.refresh.disconnect(self.refresh)
        self.editor.session.results_changed.disconnect(self.refresh)
        super().done(result)

    def _show_answers(self) -> None:
        # the chosen results of this puzzle, or all of them
        rows, target = self.solvers.selected() or range(len(self._compared)), self._target
        chosen = [self._compared[row] for row in rows if self._compared[row].own]
        self.remove_action.setEnabled(bool(self.solvers.selected()))
        if target is None or not chosen:
            self.answers.show_items(())
            self.editor.show_solved({})
            self.summary.setText("")
            self.others.hide()
            return
        self.answers.show_data(answer_rows(chosen, target))
        self.editor.show_solved(marks_of(chosen))
        who = chosen[0].result.who if len(chosen) == 1 else plural(len(chosen), "solver")
        self.summary.setText(f"{who}. {LEGEND if self.editor.kind == 'crossword' else ''}".strip())
        self._show_others([one.result for one in chosen], target)

    def _show_others(self, chosen: Sequence[Result], target: Target) -> None:
        tries = Counter(word for result in chosen for word in other_words(result, target))
        words = sorted(tries, key=lambda word: (-tries[word], word))
        what = "Words played" if self.editor.kind == "soup" else "Also tried, but no answers"
        self.others.show_text(f"{what}: {first_named(words, MOST_OTHERS)}." if words else "")

    def _remove(self) -> None:
        rows, results = set(self.solvers.selected()), self.editor.session.document.results
        kept = tuple(one for place, one in enumerate(results) if place not in rows)
        self.editor.session.set_results(kept, f"Remove {plural(len(results) - len(kept), 'result')}")

    def _open_entry(self, row: int) -> None:
        self.editor.choose_entry(self.answers.words.value(row, "name"))


def paste_results(window: Host) -> None:
    """Add the results on the clipboard to their puzzle and show them, or show why this is not possible."""
    if found := attempted(lambda: read_results(QGuiApplication.clipboard().text()), partial(_report, window)):
        take_results(window, found)


def take_results(window: Host, found: Sequence[Result]) -> None:
    """Add results to their puzzle and show them, or show why this is not possible."""
    current = window.editor()
    editors = (current, *(one for one in window.editors() if one is not current))
    if editor := attempted(lambda: add_results(found, editors), partial(_report, window)):
        window.show_kind(editor.kind)
        open_results(window)


def open_results(window: Host) -> None:
    """Show the results of the current tab, in the window that is open for it or in a new one."""
    editor = window.editor()
    if isinstance(editor.session.value, Page):
        _report(window, "A page has no results of solvers. Choose the tab of one of its puzzles.")
        return
    dialog = next((one for one in _dialogs(window) if one.editor is editor), None)
    dialog = dialog or ResultsDialog(editor, window)
    dialog.show_error("")
    dialog.show()
    dialog.raise_()
    window.dismiss(FAILED)


def _dialogs(window: Host) -> list[ResultsDialog]:
    return [one for one in window.findChildren(ResultsDialog) if one.isVisible()]


def _report(window: Host, sentence: str) -> None:
    """Show why a result was not added: in the window of results that is open, or else in the main window."""
    if shown := _dialogs(window):
        shown[-1].show_error(sentence)
    else:
        window.show_message(FAILED, Message(sentence, "error"))
