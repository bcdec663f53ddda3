"""The rulers of the page view and the guides that are dragged out of them, as a user sees them."""

from msgspec import UNSET
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QInputDialog

from engine.core import changed
from engine.documents.document import Document, body_fingerprint, decode, encode
from engine.drawing.shapes import MM
from engine.page.page import Place
from studio.page.paper_view import INK
from studio.page.rulers import THICK, marks
from tests.studio.page.page_tab import drag, middle, mouse, ready


def seen(editor) -> QPoint:
    """Return the top left corner of what is seen of the page."""
    return editor.paper.visibleRegion().boundingRect().topLeft()


def level(editor, millimetres: float) -> int:
    """Return where a distance below the header is, in pixels."""
    sheet, grid = editor.paper._sheet, editor.paper.grid
    return round(sheet.top() + (grid.top + millimetres * MM) * editor.paper._scale())


def draw_guide(editor, millimetres: float) -> None:
    """Drag a guide out of the ruler at the top."""
    x = seen(editor).x() + 200
    drag(editor.paper, QPoint(x, seen(editor).y() + 4), QPoint(x, level(editor, millimetres)))


def move_guide(editor, start: float, end: float, *, drop: bool = True) -> None:
    """Drag a guide at the ruler at the left from a distance below the header to another."""
    x = seen(editor).x() + 4
    drag(editor.paper, QPoint(x, level(editor, start)), QPoint(x, level(editor, end)), drop=drop)


def release(editor) -> None:
    """Release the mouse over the ruler at the left."""
    mouse(editor.paper, QMouseEvent.Type.MouseButtonRelease, QPoint(seen(editor).x() + 4, level(editor, 200.0)))


def color(editor, at: QPoint) -> QColor:
    """Return the color of a point of the page view."""
    return QColor(editor.paper.grab().toImage().pixel(at * editor.paper.devicePixelRatioF()))


def test_a_ruler_has_marks_that_can_be_told_apart_and_fewer_numbers() -> None:
    def ruler(scale: float) -> tuple[list[int], list[int]]:
        found = list(marks(-12.0, 101.0, scale))
        return [place for place, _ in found], [place for place, numbered in found if numbered]

    assert ruler(1.3) == (list(range(-10, 105, 5)), [0, 50, 100])
    assert ruler(0.3) == ([0, 20, 40, 60, 80, 100], [0])
    assert ruler(8.0) == (list(range(-12, 102)), list(range(-10, 105, 5)))


def test_rulers_leave_the_same_space_on_each_side_of_a_page_that_fits(qtbot, editor) -> None:
    [place], seen_area = editor.paper.places(), editor.paper.visibleRegion().boundingRect()
    above, below = place.top() - seen_area.top() - THICK, seen_area.bottom() + 1 - place.bottom()
    assert above >= THICK / 2
    assert abs(above - below) <= 1


def test_a_guide_is_drawn_snapped_to_moved_and_removed(qtbot, editor) -> None:
    draw_guide(editor, 200.0)
    assert editor.undo_stack.undoText() == "add guide"
    ready(qtbot, editor)
    [guide] = editor.page.guides
    assert abs(guide - 200.0) < 1.0
    assert color(editor, QPoint(seen(editor).x() + 4, level(editor, guide))) == INK  # its mark
    start, top = middle(editor, 1), editor.paper._rects[(1,)].top / MM
    drag(editor.paper, start, start + QPoint(0, level(editor, guide) - level(editor, top) + 5))
    assert editor.page.blocks[1].fixed.top == guide
    ready(qtbot, editor)
    move_guide(editor, guide, 230.0)
    assert editor.undo_stack.undoText() == "move guide"
    [other] = editor.page.guides
    assert abs(other - 230.0) < 1.0
    ready(qtbot, editor)
    draw_guide(editor, 100.0)
    ready(qtbot, editor)
    drag(editor.paper, QPoint(seen(editor).x() + 4, level(editor, 100.0)), seen(editor))
    assert (editor.page.guides, editor.undo_stack.undoText()) == ((other,), "remove guide")
    editor.undo_stack.undo()
    editor.undo_stack.undo()
    assert editor.page.guides == (other,)


def test_guides_are_written_as_numbers_without_the_mouse(qtbot, editor, monkeypatch) -> None:
    editor.session.start(changed(editor.page, guides=(80.0,)))
    ready(qtbot, editor)
    [command] = [one for one in editor.edit_actions() if one.text() == "&Guides\u2026"]
    shown, said = [], []
    editor.status.connect(said.append)

    def write(answer: str, *, accepted: bool = True) -> None:
        def asked(*_, text: str) -> tuple[str, bool]:
            shown.append(text)
            return answer, accepted

        monkeypatch.setattr(QInputDialog, "getText", asked)
        command.trigger()

    write("80, 12.5 80")
    assert (editor.page.guides, editor.undo_stack.undoText()) == ((12.5, 80.0), "change guides")
    write("12.5, 80, eight")
    write("12.5, 80, 9000")
    write("12.5, 80, -1")
    write("12,5")  # a decimal comma, not two places
    write("", accepted=False)
    assert editor.page.guides == (12.5, 80.0)
    assert (
        said
        == ["Each guide is a number from 0 to 355, such as 12.5, or from x0 to x258. The guides were not changed."] * 4
    )
    write("")
    assert not editor.page.guides
    assert shown == ["80", *["12.5, 80"] * 6]


def test_a_guide_that_is_left_stays_where_it_was(qtbot, editor) -> None:
    draw_guide(editor, 150.0)
    ready(qtbot, editor)
    before = editor.page
    move_guide(editor, before.guides[0], 200.0, drop=False)
    editor.stop()
    assert (editor.page, editor.paper.grid.guides) == (before, (before.guides[0] * MM,))
    move_guide(editor, before.guides[0], before.guides[0])
    assert (editor.page, editor.paper.grid.guides) == (before, (before.guides[0] * MM,))


def test_a_guide_that_is_dragged_while_the_page_is_laid_out_is_moved_only(qtbot, editor) -> None:
    draw_guide(editor, 150.0)
    assert editor.document_key is None
    move_guide(editor, editor.page.guides[0], 200.0, drop=False)
    assert [len(way) for way in editor.paper.guides] == [1, 0]
    ready(qtbot, editor)
    assert [len(way) for way in editor.paper.guides] == [1, 0]
    release(editor)
    [guide] = editor.page.guides
    assert abs(guide - 200.0) < 1.0


def test_an_undo_while_a_guide_is_dragged_ends_the_drag(qtbot, editor) -> None:
    draw_guide(editor, 150.0)
    ready(qtbot, editor)
    move_guide(editor, editor.page.guides[0], 200.0, drop=False)
    editor.undo_stack.undo()
    release(editor)
    assert not editor.page.guides
    assert editor.undo_stack.canRedo()


def test_guides_below_a_smaller_page_are_kept(qtbot, editor) -> None:
    editor.session.start(changed(editor.page, guides=(50.0, 500.0)))
    ready(qtbot, editor)
    draw_guide(editor, 150.0)
    assert [round(guide) for guide in editor.page.guides] == [50, 150, 500]
    assert editor.undo_stack.undoText() == "add guide"


def test_a_double_click_on_a_ruler_opens_no_block(qtbot, editor) -> None:
    for _ in range(4):
        editor.view.larger.click()
    editor.view.area.verticalScrollBar().setValue(500)
    editor.view.area.horizontalScrollBar().setValue(200)
    inside = seen(editor) + QPoint(60, 60)
    for at in (QPoint(seen(editor).x() + 4, inside.y()), QPoint(inside.x(), seen(editor).y() + 4)):
        assert editor.paper._at(at.toPointF())[0]
        with qtbot.assertNotEmitted(editor.paper.opened):
            mouse(editor.paper, QMouseEvent.Type.MouseButtonDblClick, at)
            mouse(editor.paper, QMouseEvent.Type.MouseButtonRelease, at)
    assert not editor.page.guides
    with qtbot.waitSignal(editor.paper.opened):
        mouse(editor.paper, QMouseEvent.Type.MouseButtonDblClick, inside)


def test_guides_are_saved_and_are_not_printed(editor) -> None:
    page = changed(editor.page, guides=(12.5, 80.0))
    assert decode(encode(Document(page, "2026-11-23")), "page.puzzle").body == page
    assert body_fingerprint(page) == body_fingerprint(editor.page)
    assert b"guides" not in encode(Document(editor.page, "2026-11-23"))


def test_the_rulers_have_the_extent_of_the_selected_block_and_follow_magnification_and_scrolling(qtbot, editor) -> None:
    wheel = changed(editor.page.blocks[1], fixed=Place(0, 3, 150.0))
    editor.session.start(changed(editor.page, blocks=(editor.page.blocks[0], wheel)))
    ready(qtbot, editor)
    editor.blocks.choose(1)
    for step in range(3):
        if step:
            editor.view.larger.click()
            editor.view.area.verticalScrollBar().setValue(150)
        place, corner = editor.paper.place_of_block(1), seen(editor)
        inside, above = round(place.top()) + 12, round(place.top()) - 12
        assert color(editor, QPoint(corner.x() + 1, inside)) != color(editor, QPoint(corner.x() + 1, above))
        right = round(place.right())
        colors = [color(editor, QPoint(x, corner.y() + 1)) for x in (right - 7, right + 7)]
        assert colors[0] != colors[1]
        assert corner.x() + THICK < right


def across(editor, millimetres: float) -> int:
    """Return where a distance from the left of the type area is, in pixels."""
    sheet, grid = editor.paper._sheet, editor.paper.grid
    return round(sheet.left() + grid.paper.origin[0] * editor.paper._scale() + millimetres * MM * editor.paper._scale())


def test_a_vertical_guide_is_dragged_from_the_left_moved_removed_and_saved(qtbot, editor) -> None:
    y = seen(editor).y() + 200
    drag(editor.paper, QPoint(seen(editor).x() + 4, y), QPoint(across(editor, 60.0), y))
    assert editor.undo_stack.undoText() == "add guide"
    [upright] = editor.page.uprights
    assert abs(upright - 60.0) < 1.0
    assert not editor.page.guides
    ready(qtbot, editor)
    top = seen(editor).y() + 4
    assert color(editor, QPoint(across(editor, upright), top)) == INK  # its mark
    drag(editor.paper, QPoint(across(editor, upright), top), QPoint(across(editor, 100.0), y))
    assert editor.undo_stack.undoText() == "move guide"
    [other] = editor.page.uprights
    assert abs(other - 100.0) < 1.0
    assert decode(encode(Document(editor.page, "2026-11-23")), "page.puzzle").body == editor.page
    assert body_fingerprint(editor.page) == body_fingerprint(changed(editor.page, uprights=UNSET))
    ready(qtbot, editor)
    drag(editor.paper, QPoint(across(editor, other), top), seen(editor))
    assert (editor.undo_stack.undoText(), editor.page.uprights) == ("remove guide", UNSET)
    assert b"uprights" not in encode(Document(editor.page, "2026-11-23"))  # as in files of earlier versions


def test_vertical_guides_are_written_with_an_x(qtbot, editor, monkeypatch) -> None:
    [command] = [one for one in editor.edit_actions() if one.text() == "&Guides\u2026"]
    shown = []

    def write(answer: str) -> None:
        monkeypatch.setattr(QInputDialog, "getText", lambda *_, text: (shown.append(text) or answer, True))
        command.trigger()

    write("80, x40 x12.5")
    assert (editor.page.guides, editor.page.uprights) == ((80.0,), (12.5, 40.0))
    write("x300, 80")
    write("xx40")
    write("80x")
    assert (editor.page.guides, editor.page.uprights) == ((80.0,), (12.5, 40.0))
    write("x300")
    write("300")  # below the header there is more space than across
    assert (editor.page.guides, editor.page.uprights) == ((300.0,), UNSET)
    assert shown == ["", *["80, x12.5, x40"] * 5]
