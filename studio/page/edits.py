"""Edits of a page, and its files: those that are added, those to which it is linked, and those of an export."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from PySide6.QtCore import QMimeData, QObject, QSettings, Signal
from PySide6.QtGui import QAction

from engine.core import BadInput, Control, FileProblem, Finding, Printed, attempted, blocking, changed
from engine.core.dates import day_before
from engine.core.store import Store
from engine.documents.document import Document, body_fingerprint, decode, encode, puzzle_of, still_printed
from engine.documents.links import StaleLink, answer_blocks, file_block, link_findings, rebased, stale_links, updated
from engine.drawing.style import style
from engine.output.target import Issued
from engine.page.opened import with_heading
from engine.page.page import MOST_BLOCKS, Block, Page, PuzzleBlock
from engine.page.vetted import AS_PROOF, PagePreview, export_page
from engine.wings import WINGS, Body
from studio.core.dialogs import Dialogs
from studio.core.session import Session
from studio.core.settings import EXPORT_FOLDER, export_folder
from studio.widgets.editor import Editor, Message

BLOCK_TYPE = "application/x-puzzle-studio-block"


def page_of(session: Session) -> Page:
    """Return the open page."""
    return cast("Page", session.value)


def push(session: Session, page: Page, name: str, merge: str = "") -> None:
    """Change the open page, as a named step that can be undone. Steps with the same `merge` become one."""
    session.push(page, name, "page", merge=merge)


class FilesRead(NamedTuple):
    """What files have for a page."""

    blocks: tuple[Block, ...]  # of the puzzles and pictures. Their links are absolute
    pages: tuple[tuple[Page, Path], ...]  # the files that are pages themselves
    problems: tuple[str, ...]  # why the others cannot be read, a sentence each


def read_blocks(paths: Sequence[Path], *, control: Control) -> FilesRead:
    """Return a block for each file of a puzzle or picture, and what is wrong with the other files."""
    blocks, pages, problems = list[Block](), list[tuple[Page, Path]](), list[str]()
    for path in paths:
        control.check()
        found = attempted(partial(file_block, path, None), problems.append)
        if isinstance(found, Page):
            pages.append((found, path))
        elif found:
            blocks.append(found)
    return FilesRead(tuple(blocks), tuple(pages), tuple(problems))


def read_answers(paths: Sequence[Path], page: Page, *, control: Control) -> tuple[Block, ...]:
    """Return the answers of the puzzles and pages of files. The links are absolute.

    The puzzle of a file is taken as that of the day before, if the page has a day. Raises FileProblem if a file
    cannot be read, or has no puzzle; UnknownName if the house style does not exist.
    """
    before, found = day_before(page.day) if page.day else "", list[PuzzleBlock]()
    for path in paths:
        control.check()
        there = answer_blocks(path, None, paper=page.publication)
        found += [block if block.day else changed(block, day=before) for block in there]
    return with_heading(found, style(page.style).words)


def block_of(document: Document) -> PuzzleBlock:
    """Return a block with the puzzle of an open document. Raises FileProblem if it is a page."""
    return PuzzleBlock(puzzle_of(document, "the tab"), number=document.number, printed=still_printed(document))


def added(page: Page, blocks: Sequence[Block], folder: Path | None) -> Page:
    """Return the page with blocks at its end, whose links are absolute until now; `folder` is that of the page.

    Raises BadInput if the page would have too many.
    """
    if len(page.blocks) + len(blocks) > MOST_BLOCKS:
        raise BadInput(f"a page has at most {MOST_BLOCKS} blocks, not {len(page.blocks) + len(blocks)}")
    new = rebased(changed(page, blocks=tuple(blocks)), None, folder).blocks
    return changed(page, blocks=(*page.blocks, *new))


def copied(page: Page, number: int, folder: Path | None) -> QMimeData:
    """Return a block for the clipboard; `folder` is that of the page."""
    copy = rebased(Page((page.blocks[number],)), folder, None)
    data = QMimeData()
    data.setData(BLOCK_TYPE, encode(Document(copy, "1970-01-01")))
    data.setText(page.blocks[number].name)
    return data


def pasted(data: QMimeData | None) -> tuple[Block, ...]:
    """Return the block of the clipboard with absolute links and without a fixed place; empty if it has none.

    The data is None if the program that copied it does not answer. Raises FileProblem if another program used the
    same type for something else.
    """
    if data is None or not data.hasFormat(BLOCK_TYPE):
        return ()
    body = decode(bytes(data.data(BLOCK_TYPE).data()), "the clipboard").body
    blocks = body.blocks if isinstance(body, Page) else ()
    return tuple(changed(one, fixed=None, **({"slot": None} if hasattr(one, "slot") else {})) for one in blocks)


def removed(page: Page, number: int) -> Page:
    """Return the page without a block."""
    return changed(page, blocks=(*page.blocks[:number], *page.blocks[number + 1 :]))


def moved(page: Page, number: int, to: int) -> Page:
    """Return the page with a block at another place of the order."""
    blocks = list(page.blocks)
    blocks.insert(to, blocks.pop(number))
    return changed(page, blocks=tuple(blocks))


def with_puzzle(page: Page, before: Body, now: Body, printed: Printed | None, **others: object) -> Page:
    """Return the page with another puzzle in place of one, also in its solution. Fields but `others` are kept."""
    blocks = (
        changed(block, puzzle=now, printed=printed, **others)
        if isinstance(block, PuzzleBlock) and block.puzzle == before
        else block
        for block in page.blocks
    )
    return changed(page, blocks=tuple(blocks))


MOST_FOLLOWED = 1000  # the puzzles of a tab that are looked for on the page, which may have been undone


class Follower(QObject):
    """Replaces a puzzle of the page when it changes in its tab."""

    # the page with the puzzle, the name of the change, and a key for merging changes
    changed = Signal(object, str, str)

    def __init__(self, page: Callable[[], Page], parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._puzzles: dict[str, list[Any]] = {}  # by kind, those of its tab that were on the page, newest last
        self._shown: dict[str, Any] = {}  # by kind, the puzzle of its tab

    def follow(self, editor: Editor, puzzle: Any) -> None:
        """Follow a puzzle of the page that a tab shows, or is about to open."""
        self._puzzles[editor.kind] = [puzzle]
        if editor.kind not in self._shown:
            self._shown[editor.kind] = editor.session.value
            editor.session.replaced.connect(lambda: self._opened(editor))
            editor.session.changed.connect(lambda body, _: self._take(editor, body))

    def leave(self) -> None:
        """Follow nothing, because another page is open."""
        self._puzzles.clear()

    def _opened(self, editor: Editor) -> None:
        self._shown[editor.kind] = editor.session.value
        followed = self._puzzles.get(editor.kind)
        if followed and editor.session.value != followed[-1]:
            del self._puzzles[editor.kind]

    def _take(self, editor: Editor, body: Any) -> None:
        kind, session = editor.kind, editor.session
        followed, shown = self._puzzles.get(kind), self._shown[kind]
        self._shown[kind] = body
        if not followed or shown != followed[-1] or body == shown:
            return
        page = self._page()
        there = {block.puzzle for block in page.puzzles}
        # an older puzzle after an undo
        before = next((puzzle for puzzle in reversed(followed) if puzzle in there), None)
        self._puzzles[kind] = [*followed[-MOST_FOLLOWED:], body]
        if before is not None:
            made = with_puzzle(page, before, body, still_printed(session.document))
            self.changed.emit(made, f"Edit {WINGS[kind].NAME} in its tab", f"follow {kind}")


def read_links(page: Page, folder: Path | None, *, control: Control) -> tuple[Page, tuple[StaleLink, ...]]:
    """Return a page with the puzzles of its linked files, and the links whose files cannot be read."""
    blocks = list(page.blocks)
    for number, block in enumerate(blocks):
        control.check()
        if isinstance(block, PuzzleBlock):
            with suppress(FileProblem):  # `stale_links` reports it
                blocks[number] = updated(changed(page, blocks=(block,)), folder, Store()).blocks[0]
    made = changed(page, blocks=tuple(blocks))
    return made, tuple(link for link in stale_links(made, folder, check=control.check) if link.problem)


class Links(QObject):
    """Checks the linked files of the page."""

    found = Signal()  # the findings have changed

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self._editor, self._stale = editor, tuple[StaleLink, ...]()
        self.action = QAction("Update Linked Pu&zzles", editor)  # reads the files again; for the Edit menu
        self.action.triggered.connect(self.update)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """A caution for each linked file that has changed."""
        return link_findings(self._stale, "Choose Edit > Update Linked Puzzles.")

    def check(self) -> None:
        """Look for changed files. Show a message if the result differs from the last one."""
        editor = self._editor
        editor.start_job(
            "links", lambda page, folder, *, control: stale_links(page, folder, check=control.check),
            page_of(editor.session), editor.session.folder, on_done=self._show, on_failed=editor.status.emit,
        )  # fmt: skip

    def update(self) -> None:
        """Read the files again."""
        page, editor = page_of(self._editor.session), self._editor

        def show(found: tuple[Page, tuple[StaleLink, ...]]) -> None:
            made, missing = found
            if page != page_of(editor.session):
                self.update()
                return
            if made != page:
                push(editor.session, made, "Update linked puzzles")
            else:
                editor.status.emit(_text(missing) or "No linked puzzle has changed.")
            self.check()

        editor.start_job("update links", read_links, page, editor.session.folder, on_done=show)

    def _show(self, found: tuple[StaleLink, ...]) -> None:
        if found == self._stale:
            return
        self._stale = found
        if found:
            differing = any(not link.problem for link in found)
            actions = (("Update", self.update),) if differing else ()
            self._editor.message.emit(Message(_text(found), actions=actions))
        self.found.emit()


def _text(stale: tuple[StaleLink, ...]) -> str:
    """Return a sentence for a message; "" if all files are as they were."""
    texts = ("Changed since it was put on the page", False), ("Not found, the page keeps its copy", True)
    named = ((text, [Path(one.link).name for one in stale if bool(one.problem) == bad]) for text, bad in texts)
    return " ".join(f"{text}: {', '.join(dict.fromkeys(names))}." for text, names in named if names)


class Exporter(QObject):
    """Asks for a file and writes what the preview shows. A request during the layout waits for its end."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.waiting: tuple[Dialogs, QSettings] | None = None  # with which the page is exported when it is laid out
        editor.session.replaced.connect(self.forget)

    def forget(self) -> None:
        """Export nothing when the page is laid out."""
        self.waiting = None

    def resume(self, made: PagePreview) -> None:
        """Export a page that is laid out, if that was wanted."""
        waiting, self.waiting = self.waiting, None
        if waiting:
            self._editor.status.emit("")
            self.export(made, *waiting)

    def export(self, shown: PagePreview, dialogs: Dialogs, settings: QSettings) -> None:
        """Ask for a file and write the page to it, unless the user cancels."""
        editor, made, document = self._editor, shown.made, self._editor.session.document
        blocked = blocking(shown.preview.findings)
        if blocked and not dialogs.anyway("Export", blocked):
            return
        path = dialogs.export_path(export_folder(settings, editor.session.folder) / f"{editor.print_name()}.pdf")
        if path is None:
            return
        settings.setValue(EXPORT_FOLDER, str(path.parent))

        def done(exported: Issued) -> None:
            if page_of(editor.session) == document.body and not exported.proof:
                fingerprint = body_fingerprint(document.body)
                editor.exported(Printed(page_of(editor.session).day, fingerprint, (), overridden=exported.overridden))
            editor.status.emit(f"Exported {path.name}{AS_PROOF if exported.proof else ''}")

        editor.start_job(
            f"export {path}", export_page, path, document.body, document.created, made, author=document.author,
            accepted=blocked, name="Exporting", on_done=done,
            on_failed=lambda why: (editor.show_error(why), editor.revet()),  # what blocks it may be new
            on_stopped=lambda: editor.status.emit(f"Stopped. {path.name} was not written."),
        )  # fmt: skip
