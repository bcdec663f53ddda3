"""Number, date and byline of a publication. The number follows the title; the others are printed above it."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dates import long_date
from engine.core.value import changed
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import run
from engine.drawing.shapes import Drawing, Group, Run
from engine.drawing.style import Style
from engine.drawing.wording import byline_of
from engine.wings import Body

BYLINE = 1.1  # type size of a byline beside the title, as a multiple of the text size

GAP = 2.0  # least space between date and byline on one line, as a multiple of the type size


class Heading(NamedTuple):
    """What is printed beside the title."""

    number: str = ""  # of the puzzle, such as "1204"; it follows the title of puzzle and solution
    byline: str = ""  # such as "Set by Ann Lee"
    day: str = ""  # the ISO date of publication
    beside: bool = False  # whether the byline follows the title on its line, if there is space for it


def titled(puzzle: Body, heading: Heading) -> Body:
    """Return a puzzle as it is printed: without spaces around its title, and with its number."""
    title = " ".join(filter(None, (puzzle.title.strip(), heading.number.strip())))
    return puzzle if title == puzzle.title else changed(puzzle, title=title)


def signed(heading: Heading, puzzle: Body) -> Heading:
    """Return a heading with the author of the puzzle as the byline, if it has an author and there is no byline."""
    author = getattr(puzzle, "author", "")
    return heading if heading.byline.strip() else heading._replace(byline=byline_of(author))


def headed(drawing: Drawing, heading: Heading, style: Style) -> Drawing:
    """Return a drawing below a line with the date at the left and the byline at the right, if there are any."""
    texts = lines_above(heading)
    if heading.beside and texts[1] and (signed := _beside_title(drawing, texts[1], style)):
        drawing, texts = signed, (texts[0], "")
    if not any(texts):
        return drawing
    flow, size, name = Flow(style, drawing.width), style.sizes.small, style.faces.small
    metrics = face(name)
    if sum(metrics.width(text, size) for text in texts) + GAP * size <= drawing.width:
        base = (style.leading - 1) * size / 2 + metrics.ascent * size
        date, byline = texts
        day = run(date, name, size, 0.0, base, ink=style.inks.text)
        by = run(byline, name, size, drawing.width, base, align="right", ink=style.inks.text)
        flow.shapes += [one for one in (day, by) if one.text]
        flow.space(style.leading * size)
    else:
        for text in filter(None, texts):
            flow.text(text, size)
    flow.space(size * 0.4)
    flow.add((Group(drawing.shapes),), 0.0, drawing.height)
    return flow.drawing()


def _beside_title(drawing: Drawing, byline: str, style: Style) -> Drawing | None:
    """Return a drawing with the byline after the last line of its title; None if it does not fit there."""
    title = next((one for one in drawing.shapes if isinstance(one, Group) and one.role == "heading"), None)
    last = title.shapes[-1] if title else None
    if title is None or not isinstance(last, Run):
        return None
    size, name = style.sizes.text * BYLINE, style.faces.emphasis
    left = last.x + sum(last.advances) + last.size * 0.35
    if left + face(name).width(byline, size) > drawing.width:
        return None
    by = run(byline, name, size, left, last.y, ink=style.inks.text)
    shapes = tuple(changed(one, shapes=(*title.shapes, by)) if one is title else one for one in drawing.shapes)
    return changed(drawing, shapes=shapes)


def lines_above(heading: Heading) -> tuple[str, str]:
    """Return the date and the byline as they are printed; "" for one that is not."""
    day = heading.day
    return f"{long_date(day)} {int(day[:4])}" if day else "", heading.byline.strip()
