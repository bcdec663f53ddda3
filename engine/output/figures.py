"""The figures of a puzzle with their heading, the largest scale at which they fit a slot, and findings on them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core import BadInput, Control, Finding, changed
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import paragraph, run
from engine.drawing.shapes import MM, Drawing, Group, Run, found_in, scaled
from engine.drawing.style import Style
from engine.drawing.words import Words, byline_of
from engine.output.press.boxes import NEWSPAPER, TYPE_AREA, Sheet, preset, with_condition
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf, minimums
from engine.output.press.raster import page_texts
from engine.wing import PARTS, Part
from engine.wings import Body, wing_of
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import Place, text_findings

BYLINE = 1.1  # type size of a byline beside the title, as a multiple of the text size

GAP = 2.0  # least space between date and byline on one line, as a multiple of the type size


class Heading(NamedTuple):
    """What is printed beside the title."""

    number: str = ""  # of the puzzle; "1204" follows the title of puzzle and solution as "No 1,204"
    byline: str = ""  # such as "Set by Ann Lee"
    day: str = ""  # the ISO date of publication
    # whether the byline follows the title: on its line, or below it if there is no space; otherwise it is above
    beside: bool = False


def titled(puzzle: Body, heading: Heading, words: Words) -> Body:
    """Return a puzzle as it is printed: with a title of the program in the words of the house, and its number."""
    title = " ".join(filter(None, (words.title(puzzle.title.strip()), words.number_of(heading.number))))
    return puzzle if title == puzzle.title else changed(puzzle, title=title)


def signed(heading: Heading, puzzle: Body, words: Words) -> Heading:
    """Return a heading with the author of the puzzle as the byline, if it has an author and there is no byline."""
    author = getattr(puzzle, "author", "")
    return heading if heading.byline.strip() else heading._replace(byline=byline_of(author, words))


def headed(drawing: Drawing, heading: Heading, style: Style) -> Drawing:
    """Return a drawing below a line with the date at the left and the byline at the right, if there are any."""
    texts = lines_above(heading, style.words)
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
    """Return a drawing with the byline after the last line of its title, or below it; None if it has no title."""
    title = next((one for one in drawing.shapes if isinstance(one, Group) and one.role == "heading"), None)
    last = title.shapes[-1] if title else None
    if title is None or not isinstance(last, Run):
        return None
    size, name = style.sizes.text * BYLINE, style.faces.emphasis
    left, step = last.x + sum(last.advances) + last.size * 0.35, size * style.leading
    by, down = (run(byline, name, size, left, last.y, ink=style.inks.text),), 0.0
    if left + face(name).width(byline, size) > drawing.width:
        by, down = paragraph(byline, name, size, drawing.width, step, y=last.y, ink=style.inks.text)
        by = tuple(changed(line, y=last.y + step * (number + 1)) for number, line in enumerate(by))
    others = Group(tuple(one for one in drawing.shapes if one is not title), 0.0, down)
    shapes = (changed(title, shapes=(*title.shapes, *by)), others)
    return changed(drawing, height=drawing.height + down, shapes=shapes)


def lines_above(heading: Heading, words: Words) -> tuple[str, str]:
    """Return the date and the byline as they are printed; "" for one that is not."""
    return words.dateline(heading.day), heading.byline.strip()


class Figure(NamedTuple):
    """A part of a puzzle, drawn."""

    part: Part  # what it is called in a file
    drawing: Drawing  # at the requested width
    findings: tuple[Finding, ...] = ()  # what cautions against that width, beyond what the preflight finds
    least: float = 6.0  # the least type size of its house style, in points
    whole: bool = False  # whether the drawing is a whole page. Otherwise a preset may put a safety zone around it.

    @property
    def paper(self) -> Drawing | Sheet:
        """What the press writes as a page."""
        return Sheet(self.drawing.width, self.drawing.height, self.drawing) if self.whole else self.drawing


class Printable(NamedTuple):
    """All that a job needs to draw and vet a puzzle: its key, a house style, and a heading."""

    puzzle: Body
    key: Any
    style: Style
    heading: Heading = Heading()

    @property
    def titled(self) -> Body:
        """The puzzle as it is printed."""
        return titled(self.puzzle, self.heading, self.style.words)

    def figures(self, width: float, *, scale: float = 1.0, parts: Sequence[Part] = PARTS) -> list[Figure]:
        """Draw the parts of the puzzle that exist, at a width in points; an empty puzzle has none.

        `scale` applies to letters and type, not to line widths.
        """
        wing, puzzle, figures = wing_of(self.puzzle), self.titled, list[Figure]()
        for part in wing.parts(puzzle, self.key):
            if part in parts:
                before = _before_scaling(self.style.of_part(part), scale)
                made = wing.figure(puzzle, before, part, width / scale, self.key)
                figure = self._finished(made, width, part, before, scale)
                if figure.drawing.height > TYPE_AREA[1] * MM:
                    deep, most = figure.drawing.height / MM, TYPE_AREA[1]
                    what = f"the {part} is {deep:.0f} mm deep; a tabloid page has {most:.0f} mm"
                    found = Finding("warning", what, mend="Use a greater width.")
                    figure = figure._replace(findings=(*figure.findings, found))
                figures.append(figure)
        return figures

    def choices(self, width: float, *, scale: float = 1.0, part: Part = "puzzle") -> list[Figure]:
        """Draw a part for a page: figures of several heights at a width in points, the usual one first.

        The list is empty if the part does not exist.
        """
        wing, puzzle, before = wing_of(self.puzzle), self.titled, _before_scaling(self.style.of_part(part), scale)
        if part not in wing.parts(puzzle, self.key):
            return []
        made = wing.figure_choices(puzzle, before, part, width / scale, self.key)
        return [self._finished(one, width, part, before, scale) for one in made]

    def _finished(self, drawing: Drawing, width: float, part: Part, before: Style, scale: float) -> Figure:
        """Return a figure that was drawn in a style `before` scaling, with its heading and what cautions against it."""
        puzzle, how = self.titled, self.style
        if part == "puzzle":
            drawing = headed(drawing, signed(self.heading, puzzle, before.words), before)
        drawing = drawing if scale == 1.0 else scaled(drawing, scale)
        cautions = wing_of(puzzle).figure_findings(puzzle, how.of_part(part), part, width, self.key)
        return Figure(part, drawing, (*cautions, *_small_letters(drawing, part, how)), how.least)

    def findings(self) -> tuple[Finding, ...]:
        """Return what forbids or cautions against printing the puzzle."""
        found = wing_of(self.puzzle).findings(self.titled, self.key)
        byline, vetter = self.heading.byline.strip(), self.key.vetter
        return (*found, *(text_findings([Place("byline", byline)], vetter) if byline and vetter else ()))


def _before_scaling(style: Style, scale: float) -> Style:
    """Return a style whose line widths are those of the house style after scaling."""
    if scale == 1.0:
        return style
    lines = {name: getattr(style.lines, name) / scale for name in style.lines.__struct_fields__}
    return changed(style, lines=changed(style.lines, **lines), least=style.least / scale)


def _small_letters(drawing: Drawing, part: Part, style: Style) -> Iterator[Finding]:
    if not style.large or part != "puzzle":
        return
    runs = found_in(drawing.shapes, Run)
    sizes = [one.size for one in runs if one.part.startswith("cell") and one.text.isalpha()]
    least = style.sizes.letters / 2
    if sizes and min(sizes) < least:
        what = f"letters of {min(sizes):.0f} pt are small for large print, which has {least:.0f} pt or more"
        yield Finding("warning", what, mend="Use a greater width.")


def findings_on_pages(
    pages: Sequence[Drawing | Sheet], preset_name: str, least: float = NEWSPRINT.type
) -> tuple[Finding, ...]:
    """Return what a press would refuse or question in pages; a finding names its page if there are several.

    A drawing is a figure, which gets the safety zone of the preset around it. `least` is the least type size of
    the house style, in points. Raises UnknownName if there is no such preset.
    """
    chosen, limits = preset(preset_name), minimums(least)
    found = [(n, one) for n, page in enumerate(pages, 1) for one in check_drawing(page, minimums=limits, preset=chosen)]
    found = [(n, changed(one, page=n, more=tuple(changed(other, page=n) for other in one.more))) for n, one in found]
    return tuple(changed(one, where=f"page {n}, {one.where}") if len(pages) > 1 else one for n, one in found)


def findings_before(content: Iterable[Finding], figures: Sequence[Figure], preset_name: str) -> tuple[Finding, ...]:
    """Return all findings that are known before the file is made: on the puzzle, then on its figures."""
    drawn = (finding for figure in figures for finding in figure.findings)
    least = figures[0].least if figures else NEWSPRINT.type
    pages = findings_on_pages([figure.paper for figure in figures], preset_name, least)
    return tuple(dict.fromkeys((*content, *drawn, *pages)))


def findings_on_pdf(pdf: bytes, preset_name: str, *, proof: bool = False) -> tuple[Finding, ...]:
    """Return what a press would refuse or question in a PDF file, read back; a proof has a slug."""
    return check_pdf(pdf, preset(preset_name), proof=proof)


def preset_for(pdf: bytes, named: str) -> tuple[str, bool]:
    """Return the preset that a PDF file is checked for, and whether the file declares it.

    Without a name, "" or "@SWOP", it is the one that the file declares, or else newspaper.
    """
    from engine.output.press.preflight.pdf_checks import declared_preset

    plain, _, condition = named.partition("@")
    own = "" if plain or not pdf else declared_preset(pdf)
    name = own or plain or NEWSPAPER.name
    return with_condition(name, condition) if condition else name, bool(own)


def findings_in_foreign_pdf(pdf: bytes, preset_name: str, vetter: Vetter) -> tuple[Finding, ...]:
    """Return what a press would refuse or question in a PDF file of any program, and the taboo words of its texts.

    Raises UnknownName if there is no such preset.
    """
    found = check_pdf(pdf, preset(preset_name), minimums=NEWSPRINT)
    try:
        texts = page_texts(pdf)
    except BadInput as error:
        if any(one.blocks for one in found):  # which say that it cannot be read
            return found
        return *found, Finding("error", error.what, mend="Export it again.")
    places = (Place(f"text of page {number}", text) for number, text in enumerate(texts, 1))
    return (*text_findings(places, vetter), *found)


LARGEST = 3.0  # the largest scale of type that is tried
_height = attrgetter("drawing.height")

FULL = 0.85
"""Share of the depth of its slot that the usual figure fills; otherwise figures of other heights are tried."""

STEP, HALVINGS = 1.06, 4  # ratio of two scales that are tried, and halvings of the last step

TOLERANCE = 0.05  # points by which a figure may be deeper than its slot


PUZZLE: tuple[Part, ...] = ("puzzle",)


class Fitted(NamedTuple):
    """The figures in a slot."""

    figures: list[Figure]  # the figures; the solution has the scale of the puzzle, and a place of its own
    scale: float = 1.0  # of type and letters
    findings: tuple[Finding, ...] = ()  # that the puzzle does not fit


def in_slot(
    printable: Printable, width: float, depth: float | None, *, fit: bool, control: Control | None = None
) -> Fitted:
    """Draw the figures of a puzzle for a slot.

    Args:
        width: of the slot, in points.
        depth: of the slot, in points; None if any depth is possible.
        fit: use the largest scale at which the puzzle fits. Otherwise the scale is 1.
    """
    scale, chosen = 1.0, None
    if fit and depth is not None:
        scale, chosen = _best(printable, width, depth, control or Control())
    figures = printable.figures(width, scale=scale)
    if chosen:
        figures = [chosen if figure.part == "puzzle" else figure for figure in figures]
    deep = next((figure.drawing.height for figure in figures if figure.part == "puzzle"), 0.0)
    if depth is None or deep <= depth + TOLERANCE:
        return Fitted(figures, scale)
    slot, needed = f"{width / MM:.1f} \u00d7 {depth / MM:.1f} mm", f"{deep / MM + 0.05:.1f} mm"
    what = f"the puzzle does not fit the slot of {slot}"
    smallest = f" with the smallest type, {printable.style.least:g} pt" if fit else ""
    mend = f"At this width it needs a depth of {needed}{smallest}."
    return Fitted(figures, scale, (Finding("error", what, mend=mend),))


def _best(printable: Printable, width: float, depth: float, control: Control) -> tuple[float, Figure | None]:
    """Return the largest scale at which the puzzle fits, and the figure if it is not the usual one.

    If the usual figure fits at no scale, figures of other heights are tried. If none fits, it is the lowest one at
    the least scale. If the usual figure leaves much of the slot empty, it is the highest one that fits.
    """
    usual = _errors(_drawn(printable, width, 1.0), printable)

    def fitting(figures: Iterable[Figure]) -> list[Figure]:
        control.check()
        fit = (figure for figure in figures if figure.drawing.height <= depth + TOLERANCE)
        return [one for one in fit if _errors(one.drawing, printable) <= usual]

    scale = _largest(printable, lambda scale: bool(fitting(printable.figures(width, scale=scale, parts=PUZZLE))))
    if scale is not None and _drawn(printable, width, scale).height >= FULL * depth:
        return scale, None
    scale = scale or _largest(printable, lambda scale: bool(fitting(printable.choices(width, scale=scale))))
    if scale is not None:
        return scale, max(fitting(printable.choices(width, scale=scale)), key=_height, default=None)
    scale = _least(printable)
    return scale, min(printable.choices(width, scale=scale), key=_height, default=None)


def _least(printable: Printable) -> float:
    sizes = printable.style.sizes
    return printable.style.least / min(getattr(sizes, name) for name in sizes.__struct_fields__)


def _largest(printable: Printable, fits: Callable[[float], bool]) -> float | None:
    least, above, scale = _least(printable), LARGEST, LARGEST
    while not fits(scale):
        if scale <= least:
            return None
        above, scale = scale, max(least, scale / STEP)
    for _ in range(HALVINGS if above > scale else 0):
        middle = (above + scale) / 2
        above, scale = (above, middle) if fits(middle) else (middle, scale)
    return scale


def _drawn(printable: Printable, width: float, scale: float) -> Drawing:
    figures = printable.figures(width, scale=scale, parts=PUZZLE)
    return figures[0].drawing if figures else Drawing(width, 0.0, ())


def _errors(drawing: Drawing, printable: Printable) -> int:
    """Return the number of errors: larger type may overflow its line, and smaller type may be too small."""
    found = check_drawing(drawing, minimums=minimums(printable.style.least))
    return sum(one.severity == "error" for one in found)
