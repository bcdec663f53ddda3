"""The clues that are suggested for answers, and the clue file from which some of them come."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from engine.crossword.clues.edit import answers_of
from engine.crossword.clues.files import ClueFile
from engine.crossword.clues.suggest import Suggested, Suggestion, suggest_all
from engine.crossword.puzzle import Puzzle
from engine.words.lists.tables import ListFormat
from studio.core.jobs import Jobs
from studio.crossword.clue_jobs import ReadClues, read_file

SUGGEST, FILL, FILE = "crossword.clues.suggest", "crossword.clues.fill", "crossword.clues.file"


class ClueFinder(QObject):
    """Searches for clues, and keeps what it has found for a list of words.

    Attributes:
        known: the suggestions that were found, by answer.
        notices: what the search said, such as that WordNet is missing.
        has_file: whether a clue file has been read.

    Signals:
        learned: there are new suggestions.
        failed: no suggestions can be found; one sentence.
    """

    learned = Signal()
    failed = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._files: tuple[ClueFile, ...] = ()
        self.known: dict[str, tuple[Suggestion, ...]] = {}
        self.notices: tuple[str, ...] = ()

    @property
    def has_file(self) -> bool:
        """Whether a clue file has been read."""
        return bool(self._files)

    def forget(self) -> None:
        """Discard all suggestions, because the list, the files or the clue book changed."""
        self.known, self.notices = {}, ()
        self._jobs.drop(SUGGEST)

    def ask(self, puzzle: Puzzle, first: str) -> None:
        """Find suggestions for all answers that have none yet, starting with one of them."""
        texts = {one.answer: one.text for one in puzzle.words}
        unknown = [answer for answer in answers_of(puzzle) if answer not in self.known]
        wanted = [texts.get(answer, answer) for answer in sorted(unknown, key=lambda one: one != first)]
        if wanted:
            self._jobs.start(
                SUGGEST, suggest_all, wanted, among=_texts(puzzle), files=self._files, on_best=self._learn,
                on_done=self._learn, on_failed=self.failed.emit,
            )  # fmt: skip

    def find(
        self, puzzle: Puzzle, answers: tuple[str, ...], on_found: Callable[[Suggested], object],
        on_failed: Callable[[str], object],
    ) -> None:  # fmt: skip
        """Find clues for some answers of a puzzle, as work that the user waits for."""
        self._jobs.start(
            FILL, suggest_all, answers, among=_texts(puzzle), files=self._files, lane="long",
            name="Finding clues", on_done=partial(self._found, self.known, on_found), on_failed=on_failed,
        )  # fmt: skip

    def stop(self) -> None:
        """Cancel the work that the user waits for."""
        self._jobs.drop(FILL)

    def read(
        self, path: str, puzzle: Puzzle | None, form: ListFormat | None,
        on_read: Callable[[ReadClues], object], on_failed: Callable[[str], object],
    ) -> None:  # fmt: skip
        """Read a clue file for suggestions, in place of another one; "" for none.

        Args:
            puzzle: its clues are set from the file for `on_read`; None if no clue is to be set.
        """
        self._files = ()
        self.forget()
        if not path:
            self._jobs.drop(FILE)
            return
        self._jobs.start(
            FILE, read_file, path, puzzle, form, on_done=partial(self._use, on_read), on_failed=on_failed
        )

    def _use(self, on_read: Callable[[ReadClues], object], found: ReadClues) -> None:
        self._files = (found.file,)
        self.forget()
        on_read(found)

    def _found(
        self, known: dict[str, tuple[Suggestion, ...]], on_found: Callable[[Suggested], object], found: Suggested
    ) -> None:
        """Add what was found to `known`, which may have been discarded in the meantime."""
        known |= found.clues
        on_found(found)

    def _learn(self, found: Suggested) -> None:
        self.known |= found.clues
        self.notices = found.notices
        self.learned.emit()


def _texts(puzzle: Puzzle) -> list[str]:
    """The words of the list as written; they determine the theme of the clues."""
    return [one.text for one in puzzle.words] or list(answers_of(puzzle))
