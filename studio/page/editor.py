"""The Page's tab: the page as it is printed, its blocks and settings, and what is found on it."""

import re
from collections.abc import Callable, Sequence
from functools import partial, reduce
from pathlib import Path
from typing import cast

from msgspec import UNSET
from PySide6.QtCore import QDir, QEvent, QPoint, QSettings, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QSplitter, QWidget

from engine.bee.puzzle import hive
from engine.core import Finding, Value, attempted, changed
from engine.documents.document import SUFFIX
from engine.documents.links import linked_file
from engine.drawing.pictures import PICTURES
from engine.drawing.shapes import MM
from engine.drawing.style import in_language, split_language
from engine.output.issue import rendered
from engine.output.target import Draft, Target
from engine.page.compose import moved
from engine.page.opened import text
from engine.page.page import PAPERS, Page, PictureBlock, PuzzleBlock, replaced
from engine.page.vetted import PagePreview, VettedPage, draft_page, preview_page
from engine.wheel.puzzle import wheel
from engine.wings import kind_of
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING, Session
from studio.core.theme import GAP_2, GAP_4, GAP_5
from studio.page.blocks import BlockList
from studio.page.edits import Exporter, Follower, Links, block_of, copied, page_of, pasted, push, removed
from studio.page.findings import PageFindings, Templates, spot_of
from studio.page.geometry import ALIGNMENTS
from studio.page.offers import Adder, Offers, counted
from studio.page.page_input import PagePaper
from studio.page.paper_view import ACCENT
from studio.page.settings import PageSettings, PlaceFields
from studio.page.style_dialog import StyleDialog
from studio.widgets.editor import Editor
from studio.widgets.layouts import add_action, lay_out
from studio.widgets.page_view import PageView
from studio.widgets.panel import Sheet, State, show_value

LAYING_OUT = "Laying out the page\u2026"
SIDE_SHARES = (680, 360)  # initial widths of the page and of its settings, in pixels


class PageEditor(Editor):
    """Shows a page. The preview is the PDF itself, made by a job after each change."""

    kind = "page"
    title = "Page"
    accent = ACCENT
    hint = "Drag a block on the page to another place; drag it in the list to change the order"

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(session, jobs, parent)
        self.paper = PagePaper()
        self.view, self.findings = PageView(self, self.paper), PageFindings()
        self.settings, self.blocks, self.place = PageSettings(self.page), BlockList(self.page), PlaceFields()
        self._made: PagePreview | None = None
        self._last: VettedPage | None = None  # the layout that is shown, also while a newer one is made
        self._exporter = Exporter(self)
        self.offers, self._follower = Offers(), Follower(lambda: self.page, self)
        self.adder, self.links = Adder(self, self.offers, self._follower), Links(self)
        self.templates = Templates(self, self.adder, self.findings.offers)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self._block_actions = [
            add_action(self, text, key, act, Qt.ShortcutContext.WidgetWithChildrenShortcut)
            for text, key, act in (
                ("&Copy Block", QKeySequence.StandardKey.Copy, self._copy),
                ("C&ut Block", QKeySequence.StandardKey.Cut, self._cut),
                ("&Paste Block", QKeySequence.StandardKey.Paste, self._paste),
                ("&Magnify Block", "Z", self._magnify),
                ("&Guides\u2026", "G", self._edit_guides),
            )
        ]
        self._align_menu = QMenu("A&lign Blocks", self)
        for how in ALIGNMENTS:
            self._align_menu.addAction(how, partial(self._align, how))
        self._lay_out()
        self._connect(session)
        self.show_value(session.value, EVERYTHING)

    def _connect(self, session: Session) -> None:
        edit = partial(push, self.session)
        self.settings.edited.connect(edit)
        self.blocks.edited.connect(edit)
        self.settings.templated.connect(self.templates.switch)
        self.settings.style_wanted.connect(self.edit_style)
        self.findings.offers.shorter.connect(lambda misfit: self.edit_in_tab(misfit.block))
        self.findings.offers.shorter.connect(lambda misfit: self.status.emit(misfit.finding.mend))
        self.settings.refused.connect(self.show_error)
        self.adder.added.connect(self._choose_added)
        both = f"Puzzles and pictures (*{SUFFIX} {' '.join(f'*{ending}' for ending in PICTURES)})"
        self.blocks.files_wanted.connect(partial(self._choose, "Add puzzles and pictures", both, self.adder.add_files))
        pages = f"Puzzles and pages (*{SUFFIX})"
        self.blocks.answers_wanted.connect(partial(self._choose, "Add answers", pages, self.adder.add_answers))
        self.blocks.tabs_wanted.connect(self.add_tabs)
        self.blocks.selected.connect(self.paper.select)
        self.blocks.selected.connect(self._show_place)
        self.blocks.chosen.connect(self.paper.choose_blocks)
        self.blocks.removed.connect(self.remove)
        self.paper.several.connect(self.blocks.show_chosen)
        self.place.placed.connect(
            lambda place: self._change("Place" if place else "Let go", "place" if place else "", fixed=place)
        )
        self.place.widened.connect(lambda columns: self._change("Change width of", "width", columns=columns))
        self.paper.selected.connect(self.blocks.choose)
        self.paper.placed.connect(partial(push, session))
        self.paper.reflow_wanted.connect(self._reflow)
        self.paper.reached.connect(lambda x, y: self.view.area.ensureVisible(x, y, GAP_5, GAP_5))
        self.paper.revealed.connect(self.view.reveal)
        self.paper.reflow_over.connect(lambda: self.jobs.drop(self.job("reflow")))
        self.paper.removed.connect(self.remove)
        self.paper.toggled.connect(lambda _: self.place.fixed.click())
        self.paper.dropped.connect(self.adder.drop)
        self.paper.opened.connect(self.edit_in_tab)
        self.paper.menu_wanted.connect(self._show_menu)
        self._follower.changed.connect(edit)
        self.view.sharper.connect(self._sharpen)
        self.findings.chosen.connect(self._go_to)
        session.replaced.connect(self._follower.leave)
        session.replaced.connect(self.links.check)
        self.links.found.connect(self._show_findings)

    @classmethod
    def sample(cls) -> Value:
        """Return a page with two puzzles."""
        two = (hive("H", "TINKER"), changed(wheel("moonlight", "l", "oiotnhmg"), title="Word Wheel"))
        return Page(tuple(map(PuzzleBlock, two)), paper=PAPERS["letter"])  # a larger one would be a third empty

    def new_body(self) -> Value:
        """Return an empty page of the paper and style of this one."""
        return changed(self.page, blocks=(), edition="", folio="")

    @property
    def page(self) -> Page:
        """The document's page."""
        return page_of(self.session)

    @property
    def document_key(self) -> VettedPage | None:
        """The page with its layout; None while it is made."""
        return self._made.made if self._made else None

    def show_value(self, value: Value, what: str) -> None:
        """Show the settings and blocks at once, and the page as soon as it is laid out."""
        del what
        page = cast("Page", value)
        self._made, self.key_problem = None, ""
        self.settings.show_page(page)
        self.blocks.show_page(page)
        self.paper.show_page(page)
        self._show_place()
        self.adder.follow_day()
        self.jobs.drop(self.job("sharper"))
        if not self.view.pages:
            self.view.show_text(LAYING_OUT)
        self.start_job(
            "preview", preview_page, page, self.session.document.created, self._last, on_done=self._show,
            on_failed=self._show_failed,
        )  # fmt: skip

    def _choose_added(self) -> None:
        """Select the block that was added last. A picture needs a text for readers who hear the page."""
        self.blocks.choose(len(self.page.blocks) - 1)
        if isinstance(block := self.blocks.block(), PictureBlock) and not block.spoken:
            self.blocks.spoken.setFocus()
            self.status.emit("Write what the picture shows, for readers who hear the page.")

    def edit_style(self) -> None:
        """Edit the house style of the page in a dialog. It is used as soon as it is saved."""
        page, last = self.page, self._last
        if last is None:
            self.status.emit(self.key_problem or LAYING_OUT)
            return
        make = partial(StyleDialog, page.style, last, self.jobs, self.window())
        if dialog := attempted(make, self.show_error):
            dialog.saved.connect(self._use_style)
            dialog.open()

    def _use_style(self, name: str) -> None:
        name = in_language(name, split_language(self.page.style)[1])
        if name == self.page.style:
            self.revet()
        else:
            push(self.session, changed(self.page, style=name), "Change style")
        self.settings.list_styles()

    def revet(self) -> None:
        """Lay out and vet the page again, because house rulings or taboo lists have changed."""
        self.show_value(self.page, EVERYTHING)

    def add_tabs(self) -> None:
        """Add the puzzles of the other tabs that are not on the page yet."""
        there = {block.puzzle for block in self.page.puzzles}
        blocks = [block_of(tab.session.document) for tab in self.others()]
        if new := [block for block in blocks if block.puzzle not in there]:
            self.adder.add(new, counted(new))
            for tab in self.others():
                self._follower.follow(tab, tab.session.value)
        else:
            self.status.emit("The puzzles of all open tabs are on the page.")

    def edit_in_tab(self, number: int) -> None:
        """Open a puzzle of the page in its tab. The page follows its changes there."""
        block = self.page.blocks[number]
        if not isinstance(block, PuzzleBlock):
            self.blocks.edit(number)
            return
        file = linked_file(block.link, self.session.folder) if block.link else None
        self.elsewhere.emit(block.puzzle, file)
        for tab in self.others():
            if tab.kind == kind_of(block.puzzle):
                self._follower.follow(tab, block.puzzle)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.Show) and self.isVisible():
            self.adder.refresh()  # another window may have changed a plan
            self.links.check()
        return super().event(event)

    def edit_actions(self) -> Sequence[QAction]:
        """Return what is done with a block, the menus that add puzzles, and the update of linked ones."""
        menus = (self._align_menu, *self.adder.menus)
        return [*self._block_actions, *(menu.menuAction() for menu in menus), self.links.action]

    def _copy(self) -> None:
        number = self.blocks.list.currentRow()
        if self.blocks.block():
            QGuiApplication.clipboard().setMimeData(copied(self.page, number, self.session.folder))

    def _cut(self) -> None:
        if block := self.blocks.block():
            self._copy()
            push(self.session, removed(self.page, self.blocks.list.currentRow()), f"Remove {block.name}")

    def _paste(self) -> None:
        blocks = attempted(lambda: pasted(QGuiApplication.clipboard().mimeData()), self.show_error)
        if blocks:
            self.adder.add(blocks, blocks[0].name)
        elif blocks is not None:
            self.status.emit("The clipboard has no block of a page.")

    def _magnify(self) -> None:
        if place := self.paper.place_of_block(self.blocks.list.currentRow()):
            self.view.show_area([place])

    def _edit_guides(self) -> None:
        """Ask for the places of the guides, which the mouse drags out of the rulers."""
        page, most = self.page, {"": self.page.paper.area_height, "x": self.page.paper.area_width}
        shown = (f"{way}{one:g}" for way, of in (("", page.guides), ("x", page.uprights)) for one in of or ())
        label = "Millimeters below the header, such as 12.5, 80, or from the left, such as x40:"
        text, accepted = QInputDialog.getText(self, "Guides", label, text=", ".join(shown))
        # "12,5" is no number
        places = [(at[:1] * at.startswith("x"), at.removeprefix("x")) for at in re.split(r"[,;]?\s+|;", text) if at]
        if accepted and all(one.replace(".", "", 1).isdecimal() and float(one) <= most[way] for way, one in places):
            level, sides = (sorted({round(float(one), 1) for of, one in places if of == way}) for way in most)
            made = changed(page, guides=tuple(level) or UNSET, uprights=tuple(sides) or UNSET)
            push(self.session, made, "Change guides")
        elif accepted:
            what = f"Each guide is a number from 0 to {most['']:g}, such as 12.5, or from x0 to x{most['x']:g}."
            self.status.emit(f"{what} The guides were not changed.")

    def _show_menu(self, at: QPoint) -> None:
        if self.blocks.block():
            self.blocks.menu(self.place.fixed, self.edit_in_tab, self.remove).popup(at)

    def draft_job(self, target: Target) -> tuple[Callable[..., Draft], Page, str, str]:
        """Return the function that drafts the page, the page, the date of its document, and the format."""
        return draft_page, self.page, self.session.document.created, target.format

    def export_own(self, dialogs: Dialogs, settings: QSettings) -> bool:
        """Ask for a file and write what the preview shows."""
        if self._made:
            self._exporter.export(self._made, dialogs, settings)
        else:
            self.status.emit(self.key_problem or LAYING_OUT)
            if not self.key_problem:
                self._exporter.waiting = dialogs, settings
        return True

    def copy_text(self) -> str:
        """Return the text edition."""
        return text(self._made.made.opened) if self._made else ""

    def state(self) -> State:
        """Return the widths of both sides."""
        return {"widths": self._splitter.sizes()}

    def restore(self, state: State) -> None:
        """Restore the widths."""
        show_value(self._splitter, state.get("widths"))

    def stop(self) -> None:
        """Put a dragged block back, or else stop the running job (Esc)."""
        if not self.paper.cancel():
            super().stop()

    def _show_place(self) -> None:
        composed = self._made.made.composed if self._made else None
        self.place.show_place(self.page, self.blocks.list.currentRow(), composed)

    def _reflow(self, page: Page) -> None:
        if self._last:
            self.start_job(
                "reflow", moved, self._last.opened, self._last.composed.draft, page, on_done=self.paper.show_moved,
                on_failed=self.status.emit,
            )  # fmt: skip

    def _align(self, how: str) -> None:
        if refused := self.paper.align(how):
            self.status.emit(refused)

    def remove(self, number: int) -> None:
        """Remove a block, with all that are selected together with it."""
        chosen = [blocks[-1] for blocks in self.paper.chosen]
        numbers = sorted(chosen, reverse=True) if number in chosen else [number]
        name = f"{len(numbers)} blocks" if len(numbers) > 1 else self.page.blocks[number].name
        push(self.session, reduce(removed, numbers, self.page), f"Remove {name}")

    def _change(self, verb: str, merge: str, **fields: object) -> None:
        number = self.blocks.list.currentRow()
        block, merge = self.page.blocks[number], f"{merge} {number}" if merge else ""
        push(self.session, replaced(self.page, number, changed(block, **fields)), f"{verb} {block.name}", merge)

    def _choose(self, title: str, endings: str, add: Callable[[Sequence[Path]], None]) -> None:
        folder = str(self.session.folder or QDir.homePath())
        if names := QFileDialog.getOpenFileNames(self, title, folder, endings)[0]:
            add([Path(name) for name in names])

    def _show(self, made: PagePreview) -> None:
        self._made, self._last = made, made.made
        self.jobs.drop(self.job("reflow"))
        sizes = made.made.opened.style
        self.view.show_pages(made.preview.pages)
        self.paper.show_layout(self.page, made.made.composed, sizes.sizes.text * sizes.leading)
        self.paper.select(self.blocks.list.currentRow())
        page = made.preview.drawn.figures[0].drawing
        self.view.size_text.setText(f"{page.width / MM:.0f} \u00d7 {page.height / MM:.0f} mm")
        self._show_findings()
        self._show_place()
        self.refresh.emit()
        self._exporter.resume(made)

    def _show_failed(self, sentence: str) -> None:
        self.view.show_text(sentence)
        self.findings.clear()
        self._exporter.forget()
        self.key_failed(sentence)

    def _show_findings(self) -> None:
        if self._made:
            found = (*self._made.preview.findings, *self.links.findings)
            self.findings.show_page(found, self._made.made.composed.misfits)

    def _go_to(self, finding: Finding) -> None:
        grid = self.paper.grid
        spot = spot_of(finding, self.page, self._last.composed, grid) if self._last and grid else None
        if spot is None:
            self.status.emit("This finding is about the whole page." if self._made else LAYING_OUT)
            return
        if spot.block >= 0:
            self.blocks.list.setCurrentRow(spot.block)
        if self.paper.place_of(spot.page) is None:
            self.view.show_page(spot.page)
        self.paper.mark(spot.areas, spot.page)
        self.view.show_area(self.paper.marked)

    def _sharpen(self, longest: float) -> None:
        if self._made:
            drawings = [figure.drawing for figure in self._made.preview.drawn.figures]
            self.start_job(
                "sharper", rendered, self._made.preview.pdf, drawings, longest, on_done=self.view.show_pages,
                on_failed=self.status.emit,
            )  # fmt: skip

    def _lay_out(self) -> None:
        sheet = Sheet(lay_out(QWidget(), self.settings, self.blocks, self.place, None, gap=GAP_4))
        self.view.setContentsMargins(0, 0, GAP_4, 0)
        self.findings.setContentsMargins(GAP_4, 0, GAP_4, GAP_2)
        self.offers.setContentsMargins(0, 0, GAP_4, 0)
        self._splitter.addWidget(lay_out(QWidget(), self.view, self.offers, stretch=self.view))
        self._splitter.addWidget(lay_out(QWidget(), sheet, self.findings, stretch=sheet))
        self._splitter.setSizes(list(SIDE_SHARES))
        self._splitter.setStretchFactor(0, 1)
        lay_out(self, self._splitter, margin=GAP_4)
