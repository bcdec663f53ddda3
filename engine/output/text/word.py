"""A text edition as a file for word processors (.docx), by the library `python-docx`.

The title and the names of lists are headings. A grid is a table of square cells with numbers, so that an editor
can change it. Clues are paragraphs of the style Clue, with the number before a tab: layout programs take over the
style, and no numbering of their own replaces the numbers. The solution starts a new page.
"""

import io
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from typing import Any

from engine.core import BadInput, visible
from engine.drawing.words import TAGS, tagged_pieces
from engine.wing.sheet import Block, Edition, Heading, Item, Square, Squares, tidy

TYPES = "italic", "bold", "small_caps", "subscript", "superscript", "underline", "strike"  # of `TAGS` in Word
MOST_COLUMNS = 63  # columns of a table in Word, at most
PAGE_MM, MARGIN_MM = (210.0, 297.0), 20.0
CELL_MM = 9.0  # side of a cell of a grid, at most
FONT = "Times New Roman"
BODY, TITLE, HEADING = 11.0, 18.0, 13.0  # type sizes in points
HANG_MM = 9.0  # indent of a clue behind its number
THIN, BAR = 4, 24  # widths of lines in eighths of a point
GREY_FILL = "d0d0d0"
CIRCLE = "\u25cb"  # follows the number of a cell with a circle: tables have no circles
_TWIP = 56.7  # twentieths of a point in a millimetre
_EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
"""The date of all files, so that a puzzle always gives the same bytes; zip archives have no earlier one."""
_UNIX = 3  # the system that archives name as their maker
_SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx(edition: Edition, author: str = "") -> bytes:
    """Return the file of an edition. Raises BadInput if a grid has more columns than a table can have."""
    from docx import Document  # takes 0.1 s

    made = Document()
    _set_styles(made)
    title = _line(edition.title)
    made.core_properties.title, made.core_properties.author = title[:255], _line(author)[:255]
    made.core_properties.comments = ""
    made.core_properties.created = made.core_properties.modified = _EPOCH
    if title and edition.puzzle:
        made.add_heading(title, 1)
    _add(made, edition.puzzle)
    if edition.solution:
        heading = made.add_heading(edition.words.solution_title(title), 1)
        heading.paragraph_format.page_break_before = bool(edition.puzzle)
        _add(made, edition.solution)
    file = io.BytesIO()
    made.save(file)
    return _dated(file.getvalue())


def _add(made: Any, blocks: Iterable[Block]) -> None:
    from docx.oxml import parse_xml

    for block in blocks:
        if isinstance(block, Squares):
            body = made.element.body
            body.insert(len(body) - 1, parse_xml(_table(block)))  # the last element has the size of the page
            made.add_paragraph()
        elif isinstance(block, Heading):
            made.add_heading(_line(block.text), 2)
        elif isinstance(block, Item):
            paragraph = made.add_paragraph(style="Clue")
            paragraph.add_run(_line(block.label)).bold = True
            paragraph.add_run("\t" * bool(block.label))
            for text, tags, _ in tagged_pieces(_line(block.text)):
                words = paragraph.add_run(text)
                for tag, name in zip(TAGS, TYPES, strict=True):
                    if tag in tags:
                        setattr(words.font, name, True)
        else:
            made.add_paragraph(_line(block.text))


def _line(text: str) -> str:
    return visible(tidy(text))


def _set_styles(made: Any) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt, RGBColor

    sizes = {"Normal": BODY, "Heading 1": TITLE, "Heading 2": HEADING}
    for name, size in sizes.items():
        style = made.styles[name]
        style.font.name = FONT
        for script in style.element.rPr.findall(qn("w:rFonts")):
            for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
                script.attrib.pop(qn(f"w:{theme}"), None)  # the fonts of the theme would come first
        style.font.size, style.font.color.rgb = Pt(size), RGBColor(0, 0, 0)
    made.styles["Normal"].paragraph_format.space_after = Pt(6)
    made.styles["Heading 2"].paragraph_format.space_before = Pt(12)
    clue = made.styles.add_style("Clue", WD_STYLE_TYPE.PARAGRAPH)
    clue.base_style, layout = made.styles["Normal"], clue.paragraph_format
    layout.left_indent, layout.first_line_indent, layout.space_after = Mm(HANG_MM), Mm(-HANG_MM), Pt(2)
    layout.tab_stops.add_tab_stop(Mm(HANG_MM))
    page = made.sections[0]
    page.page_width, page.page_height = map(Mm, PAGE_MM)
    page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(MARGIN_MM)


def _table(grid: Squares) -> str:
    columns = max(map(len, grid.rows), default=0)
    if columns > MOST_COLUMNS:
        what = f"a table can have at most {MOST_COLUMNS} columns, the grid has {columns}"
        raise BadInput(what, mend="Use .pdf.")
    side = round(min(CELL_MM, (PAGE_MM[0] - 2 * MARGIN_MM) / max(1, columns)) * _TWIP)
    rows = "".join(
        f'<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="{side}" w:hRule="exact"/></w:trPr>'
        f"{''.join(_cell(grid, r, c, side) for c in range(len(row)))}</w:tr>"
        for r, row in enumerate(grid.rows)
    )
    places = f'<w:gridCol w:w="{side}"/>' * columns
    sides = "".join(f'<w:{name} w:w="0" w:type="dxa"/>' for name in ("top", "left", "bottom", "right"))
    return (
        f'<w:tbl xmlns:w="{_SPACE}"><w:tblPr><w:tblW w:w="{side * columns}" w:type="dxa"/>'
        f'<w:tblLayout w:type="fixed"/><w:tblCellMar>{sides}</w:tblCellMar></w:tblPr>'
        f"<w:tblGrid>{places}</w:tblGrid>{rows}</w:tbl>"
    )


def _cell(grid: Squares, row: int, column: int, side: int) -> str:
    square = grid.rows[row][column]
    points = side / 20
    parts = []
    if above := f"{square.number or ''}{CIRCLE * square.circle}":
        parts.append(_paragraph(above, points * 0.3, "left"))
    if square.text:
        size = points * (0.4 if above else 0.6) / max(1.0, len(square.text) * 0.45)
        parts.append(_paragraph(square.text.upper(), size, "center"))
    place = ' w:val="top"' if above else ' w:val="center"'
    return (
        f'<w:tc><w:tcPr><w:tcW w:w="{side}" w:type="dxa"/><w:tcBorders>{_borders(grid, row, column)}</w:tcBorders>'
        f"{_fill(square)}<w:vAlign{place}/></w:tcPr>{''.join(parts) or _paragraph('', 2, 'left')}</w:tc>"
    )


def _borders(grid: Squares, row: int, column: int) -> str:
    """Return the lines around a cell; a void has none, its neighbors have theirs."""
    rows, square = grid.rows, grid.rows[row][column]
    if square.void:
        return "".join(f'<w:{side} w:val="nil"/>' for side in ("top", "left", "bottom", "right"))
    bars = {
        "top": row > 0 and rows[row - 1][column].below,
        "left": column > 0 and rows[row][column - 1].right,
        "bottom": square.below,
        "right": square.right,
    }
    return "".join(
        f'<w:{side} w:val="single" w:sz="{BAR if bar else THIN}" w:space="0" w:color="000000"/>'
        for side, bar in bars.items()
    )


def _fill(square: Square) -> str:
    fill = "000000" if square.block and not square.void else square.shade.removeprefix("#")
    fill = GREY_FILL if fill == "grey" else fill
    return f'<w:shd w:val="clear" w:color="auto" w:fill="{fill}"/>' if fill else ""


def _paragraph(text: str, size: float, align: str) -> str:
    height, half = round(size * 23), max(2, round(size * 2))
    indent = '<w:ind w:left="28"/>' if align == "left" else ""
    return (
        f'<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="{height}" w:lineRule="exact"/>{indent}'
        f'<w:jc w:val="{align}"/></w:pPr><w:r><w:rPr><w:sz w:val="{half}"/></w:rPr>'
        f"<w:t>{escape(_line(text))}</w:t></w:r></w:p>"
    )


def _dated(content: bytes) -> bytes:
    """Return an archive with the same date and system for all its files."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            info = zipfile.ZipInfo(name, _EPOCH.timetuple()[:6])
            info.create_system = _UNIX
            new.writestr(info, old.read(name), zipfile.ZIP_DEFLATED)
    return file.getvalue()
