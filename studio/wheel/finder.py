"""The page that finds wheels: every long word with each of its letters in the hub."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np
from PySide6.QtCore import QSignalBlocker

from engine.core import Control, changed
from engine.core.alphabet import ENGLISH
from engine.wheel.arrange import arrangements_of, nearest_clean
from engine.wheel.finder import VERDICTS, Filter, FoundWheels, Shown, open_found
from engine.wheel.puzzle import FEWEST, MOST, Puzzle
from engine.words.paths.paths import OFFENDING
from engine.words.vetting.house import open_house
from studio.core.jobs import Jobs
from studio.letters.conditions import NAMES_TIP, USED, ConditionsBox, Spec
from studio.letters.finder import FinderPage, FoundTable
from studio.widgets.fields import choice
from studio.widgets.word_table import Column

PREVIEW_JOB, ADOPT_JOB = "wheel.find.chosen", "wheel.find.take"


class WheelFinder(FinderPage[Puzzle, Filter, FoundWheels]):
    """Finds all wheels of a word list, rules and a size."""

    kind = "wheel"
    kernels = ("wheel.arrange", "wheel.find", "wheel.all_arrangements")
    open_found = staticmethod(open_found)

    table: "WheelTable"

    def __init__(self, jobs: Jobs) -> None:
        self.shown: Shown | None = None  # the result with its verdicts; None if there is none
        sizes = ((f"{size} letters", size) for size in range(MOST, FEWEST - 1, -1))
        self.size_choice = choice("Letters of a wheel", sizes)
        super().__init__(jobs, WheelConditions(), WheelTable(), self.size_choice)
        self.size_choice.currentIndexChanged.connect(self.search)

    def show_puzzle(self, puzzle: Puzzle, key: object) -> None:
        if self.puzzle is None or len(self.puzzle.letters) != len(puzzle.letters):
            with QSignalBlocker(self.size_choice):
                self.size_choice.setCurrentIndex(self.size_choice.findData(len(puzzle.letters)))
        super().show_puzzle(puzzle, key)
        if self.shown and self.shown.square != self._in_squares(self.shown.found):
            self.fill()

    def request(self, puzzle: Puzzle) -> tuple[object, ...]:
        return puzzle.lexicon, self.size_choice.currentData(), puzzle.rules

    def matching(self, shown: Filter) -> tuple[np.ndarray, Mapping[str, int]]:
        assert self.shown is not None
        return self.shown.mask(shown), self.shown.counts(shown)

    def total_note(self) -> str:
        return ", judged as a wheel" if self.shown and self.shown.square else ""

    def show_rows(self) -> None:
        assert self.found is not None
        self.shown = Shown(self.found, square=self._in_squares(self.found))
        self.table.show_found(self.shown)

    def clear(self) -> None:
        self.shown = None
        for job in (PREVIEW_JOB, ADOPT_JOB):
            self.jobs.drop(job)
        super().clear()

    def choose(self, row: int | None) -> None:
        if row is not None and (puzzle := self._wheel(row)):
            self._arrange(PREVIEW_JOB, puzzle, self.previewed.emit)
        else:
            self.jobs.drop(PREVIEW_JOB)
            self.previewed.emit(None)

    def adopt(self, row: int) -> None:
        if puzzle := self._wheel(row):
            self.jobs.drop(PREVIEW_JOB)
            self._arrange(ADOPT_JOB, puzzle, lambda made: self.accepted.emit(made, f"Take wheel {made.shown}"))

    def _in_squares(self, found: FoundWheels) -> bool:
        """Return whether the document's layout is the square; verdicts cover only the ring and the hub of it."""
        return found.size == MOST and self.puzzle is not None and self.puzzle.layout == "square"

    def _wheel(self, row: int) -> Puzzle | None:
        if self.puzzle is None or self.found is None:
            return None
        return self.found.puzzle(row, self.puzzle if self.found.size == MOST else changed(self.puzzle, layout="wheel"))

    def _arrange(self, job: str, puzzle: Puzzle, use: Callable[[Puzzle], object]) -> None:
        """Call `use` with a wheel in a clean arrangement, unless the document changes meanwhile."""
        requested_for = self.puzzle
        self.start_job(
            job, chosen_clean, puzzle, on_done=lambda made: use(made) if requested_for == self.puzzle else None,
            kernels=("wheel.arrange",),
        )  # fmt: skip


def chosen_clean(puzzle: Puzzle, *, control: Control) -> Puzzle:
    """Return a wheel in the clean arrangement nearest to it.

    The wheel is returned unchanged if no arrangement is clean; the editor shows the words that can be traced.
    Raises FileProblem if a taboo list of the house cannot be read.
    """
    made = arrangements_of(puzzle, open_house().vetter(puzzle.rulings).path_words(puzzle.letters))
    return puzzle if (made.verdicts == OFFENDING).all() else nearest_clean(puzzle, made, control=control)


class WheelTable(FoundTable):
    """All wheels, a row each."""

    def __init__(self) -> None:
        columns = (
            Column("word", "Long word", width=10),
            Column("hub", "Hub", width=4, show=lambda code: ENGLISH.letters[code].upper()),
            Column("zipf", "Zipf", "number", width=4, show=lambda zipf: f"{zipf:.1f}", hint=ZIPF_TIP, spare=1),
            Column("answers", "Answers", "number", width=6),
            Column("common", "Common", "number", width=6, hint=COMMON_TIP),
            Column("share", "Found", "number", width=5, show=lambda share: f"{share:.0f} %", hint=SHARE_TIP),
            Column("names", "Names", "number", width=6, hint=NAMES_TIP, spare=2),
            Column("taboo", "Taboo", "number", width=4, hint="Taboo words that the letters can spell"),
            Column(
                "verdict", "Verdict", "verdict", width=13, show=lambda code: VERDICT_TITLES[VERDICTS[code]][0].lower()
            ),
            USED,
        )
        super().__init__(columns, "Wheels")

    def show_found(self, shown: Shown, /) -> None:
        """Show every wheel, with no row selected."""
        found = shown.found
        taboo = np.zeros(len(found), np.int16) if found.taboo is None else found.taboo
        self.clearSelection()
        self.show_data(
            {
                "word": shown.words, "hub": found.hubs, "zipf": found.zipf, "answers": found.answers,
                "common": found.common, "share": found.share, "names": found.names, "taboo": taboo,
                "verdict": shown.verdicts, "used": found.used,
            }
        )  # fmt: skip


ZIPF_TIP = "Zipf value of the long word: 3 is once in a million words, 6 once in a thousand"
SHARE_TIP = "Percentage that a reader is expected to find; the long word counts as a third of the wheel"
COMMON_TIP = "Answers that most readers know: a Zipf value of 3 or more"
VERDICT_TITLES = {
    "clean": ("Clean", "No arrangement contains a taboo word"),
    "arrange": ("Partly clean", "Some arrangements contain a taboo word"),
    "unavoidable": ("Never clean", "Every arrangement contains a taboo word"),
    "forbidden": ("Long word taboo", "A long word is on a taboo list or was rejected"),
}
SWITCH = "verdict "  # before the verdict in the name of its switch


class WheelConditions(ConditionsBox[Filter]):
    """Edits a `Filter` of wheels."""

    filter_type = Filter
    range_specs = (
        Spec("zipf", "Commonness", ZIPF_TIP, tenths=True),
        Spec("answers", "Answers", "Words that count"),
        Spec("common", "Common", COMMON_TIP),
        Spec("names", "Names", NAMES_TIP),
    )
    letters_specs = (
        Spec("text", "Long word", "The long word, or a part of it", "contains"),
        Spec("hubs", "Hub", "Allowed hub letters", "any"),
        Spec("unwanted", "Without", "Letters that the wheel does not contain", "letters"),
    )
    switch_specs = tuple(Spec(SWITCH + name, *VERDICT_TITLES[name]) for name in VERDICTS)
    other_titles: ClassVar = {**ConditionsBox.other_titles, "verdicts": "Verdict"}

    def switch_values(self) -> dict[str, object]:
        return {"verdicts": tuple(name for name in VERDICTS if self.switches[SWITCH + name].isChecked())}

    def is_on(self, shown: Filter, name: str) -> bool:
        return name.removeprefix(SWITCH) in shown.verdicts
