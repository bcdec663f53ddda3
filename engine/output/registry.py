"""All formats in which a puzzle leaves the program. A new format adds a line to `FORMATS`."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from engine.core import BadInput, FileProblem, UnknownName, changed, files
from engine.crossword import grid_text
from engine.crossword.forms import form_of
from engine.crossword.puzzle import Puzzle as Crossword
from engine.crossword.wing import KIND as CROSSWORD
from engine.drawing.style import style
from engine.output.formats import across_lite, clue_table, exolve, ipuz, jpz, qxw, submission, xd
from engine.output.formats.file_puzzle import opened, saved
from engine.output.formats.losses import FEATURES, ITALIC, NOT_PRINTED, Loss, losses_of, refuse_forms
from engine.output.press.boxes import NEWSPAPER, SCREEN
from engine.output.press.pdf import write_pdf
from engine.output.press.raster import eps, png
from engine.output.press.svg import write_svg
from engine.output.target import PAGES, Draft, Format, Opened
from engine.output.text.brf import PROGRAM, brf, contracted, is_installed, strange, uncontracted_lines
from engine.output.text.plain import edition_of, plain
from engine.output.text.word import docx
from engine.output.web import frame, page
from engine.wing.sheet import Edition, Published, Sheet, encoded
from engine.wings import WINGS, Body, kind_of, wing_of

Losses: TypeAlias = Callable[[Any, Any], tuple[str, ...]]
ALL = tuple(WINGS)
ALL_AND_PAGES = (*ALL, PAGES)


def _pictures(draft: Draft) -> list[bytes]:
    pdf = write_pdf([figure.drawing for figure in draft.figures], SCREEN, draft.about)
    dpi, bits = draft.target.dpi, draft.target.bits
    return [png(pdf, number, dpi, bits=bits, note=draft.note) for number in range(len(draft.figures))]


def _postscript(draft: Draft) -> list[bytes]:
    pdf = write_pdf([figure.drawing for figure in draft.figures], NEWSPAPER, draft.about)
    return [eps(pdf, number) for number in range(len(draft.figures))]


def _sheet(draft: Draft, *, hidden: bool = False, readers: bool = False) -> Sheet:
    key, target = draft.key, draft.target
    words, share, points = style(target.style).words, getattr(key, "share", None), getattr(key, "points", 0)
    setter = target.heading.byline or getattr(draft.puzzle, "author", "") or target.author
    published = Published(
        date=target.created[:10], number=target.heading.number, setter=setter,
        difficulty=0 if share is None else round(100 - share), points=points, readers=readers,
        language=words.language,
    )  # fmt: skip
    sheet = wing_of(draft.puzzle).sheet(draft.puzzle, key, words, hidden=hidden)
    return changed(sheet, title=words.title(sheet.title), published=published)


def _pages() -> Iterator[Format]:
    for name, title in (("", "test solving"), ("-readers", "readers"), ("-embed", "a frame on a site")):
        for hidden in (False, True):

            def written(draft: Draft, name: str = name, hidden: bool = hidden) -> list[bytes]:
                sheet = _sheet(draft, hidden=hidden, readers=bool(name))
                words = style(draft.target.style).words
                title = sheet.title or words("play_puzzle")
                return [page(sheet, frame(title, draft.target.frame) if name == "-embed" else "", words)]

            titled, losses = f"Page for {title}{', answers hidden' * hidden}", _IN_HIDDEN if hidden else _IN_SHEET
            yield Format(f"html{name}{'-hidden' * hidden}", titled, ".html", written, ALL, losses=losses)


def _edition(draft: Draft, *, seen: bool = False) -> Edition:
    target = draft.target
    words = style(target.style).words
    return edition_of(draft.puzzle, draft.key, target.heading, target.parts, words=words, seen=seen)


def _of_crossword(held: frozenset[str], *own: Loss) -> Losses:
    """Return a function that names what a format does not hold of a crossword; other puzzles lose nothing."""

    def losses(puzzle: Body, key: object) -> tuple[str, ...]:  # noqa: ARG001
        if not isinstance(puzzle, Crossword):
            return ()
        if "annotation" in held and puzzle.explained is not True:
            return losses_of(puzzle, held - {"annotation"}, _UNEXPLAINED, *own)
        return losses_of(puzzle, held, *own)

    return losses


_UNEXPLAINED = Loss(
    "annotation", "Explanations of wordplay are not kept: \u201cExplanations in the solution\u201d is not checked."
)
_IN_SHEET = _of_crossword(FEATURES - {*NOT_PRINTED})
_IN_HIDDEN = _of_crossword(FEATURES - {"annotation", *NOT_PRINTED})
_VOID_AS_BLOCK = Loss("void", "Places without a cell are called blocks.")
_TYPES = {"italic", "capitals", "raised", "lined"}
_IN_TEXT = _of_crossword(FEATURES - {"color", "void", *_TYPES, *NOT_PRINTED}, _VOID_AS_BLOCK)
_IN_WORD = _of_crossword(FEATURES - {"cells", *NOT_PRINTED})


def _in_braille(puzzle: Body, key: object, *, contracted: bool = False) -> tuple[str, ...]:
    characters = strange(wing_of(puzzle).edition(puzzle, key))
    named = (f"No Braille here, so named in words: {' '.join(characters)}",) if characters else ()
    return (*named, *(loss for loss in _IN_TEXT(puzzle, key) if contracted or loss != ITALIC.sentence))


def _in_contracted(puzzle: Body, key: object) -> tuple[str, ...]:
    missing = () if is_installed() else (f"{PROGRAM} is not installed: the Braille is uncontracted.",)
    return (*missing, *_in_braille(puzzle, key, contracted=is_installed()))


FORMLESS = frozenset({"puz", "xd", "exolve", "qxw", "csv", "nyt", "nyt-text"})
"""The formats that hold neither codewords nor acrostics."""


def _foreign(name: str, title: str, module: Any, read: Callable[[bytes], Opened] | None = None) -> Format:
    def written(draft: Draft) -> list[bytes]:
        if name in FORMLESS:
            refuse_forms(draft.puzzle)
        content, key = module.write(saved(draft.puzzle, draft.key, name)), draft.target.lock
        return [across_lite.locked(content, key) if key else content]

    return Format(
        name, title, f".{name}", written, (CROSSWORD,),
        losses=lambda body, _: module.losses(body),
        read=read or (lambda content: opened(module.read(content), name)),
        recognizes=module.recognizes, most=module.MOST_BYTES,
    )  # fmt: skip


FORMATS: tuple[Format, ...] = (
    Format("pdf", "PDF", ".pdf", lambda draft: [draft.pdf], ALL_AND_PAGES, "pdf"),
    Format("svg", "SVG", ".svg",
           lambda draft: [write_svg(figure.drawing, title=draft.title, note=draft.note).encode()
                          for figure in draft.figures], ALL_AND_PAGES, "drawing"),
    Format("png", "PNG", ".png", _pictures, ALL_AND_PAGES, "pdf"),
    Format("eps", "EPS", ".eps", _postscript, ALL_AND_PAGES, "pdf"),
    _foreign("puz", "Across Lite", across_lite),
    _foreign("ipuz", "ipuz", ipuz),
    _foreign("jpz", "Crossword Compiler", jpz),
    _foreign("xd", "xd text", xd),
    _foreign("exolve", "Exolve text", exolve),
    _foreign("qxw", "Qxw grid", qxw),
    _foreign("csv", "Clues as CSV", clue_table, clue_table.opened),
    *_pages(),
    Format("json", "JSON for web players", ".json", lambda draft: [encoded(_sheet(draft))], ALL, losses=_IN_SHEET),
    Format("txt", "Plain text for e-mail and screen readers", ".txt",
           lambda draft: [(draft.text or plain(_edition(draft))).encode()], ALL_AND_PAGES, losses=_IN_TEXT),
    Format("brf", "Braille, uncontracted", ".brf", lambda draft: [brf(_edition(draft), uncontracted_lines)], ALL,
           losses=_in_braille),
    Format("brf-contracted", "Braille, contracted", ".brf",
           lambda draft: [brf(_edition(draft), contracted if is_installed() else uncontracted_lines)], ALL,
           losses=_in_contracted),
    Format("docx", "Word processor", ".docx",
           lambda draft: [docx(_edition(draft, seen=True), getattr(draft.puzzle, "author", ""))], ALL,
           losses=_IN_WORD),
    Format("nyt", "Submission to The New York Times", ".pdf",
           lambda draft: [submission.pdf(draft.puzzle, draft.key)], (CROSSWORD,),
           losses=submission.pdf_losses, signed=True),
    Format("nyt-text", "Submission to The New York Times, text", ".txt",
           lambda draft: [submission.text(draft.puzzle, draft.key)], (CROSSWORD,), losses=submission.text_losses,
           signed=True),
    Format("sheets", "Printer or clipboard", "", lambda _: [], ALL_AND_PAGES, "drawing"),
)  # fmt: skip
"""Of formats with one suffix, the first one is meant by the suffix. "sheets" has no file: the window prints."""

PICTURES = tuple(form for form in FORMATS if form.is_drawn and form.suffix)
"""The formats whose files are pictures of the figures."""
_GRID_TEXT = Format(
    "grid", "Grid as text", ".txt", lambda _: (), (), most=grid_text.MOST_GRID_BYTES,
    read=lambda content: Opened(Crossword(grid=grid_text.grid_in(content))), recognizes=grid_text.recognizes,
)  # fmt: skip
READABLE = (*(form for form in FORMATS if form.read), _GRID_TEXT)
READABLE_SUFFIXES = frozenset({*(form.suffix for form in READABLE), ".cfp"} - {".csv", ".txt"})
"""The suffixes of puzzles of other programs. Most files with `.csv` or `.txt` are lists of words: the content tells."""


def formats_of(kind: str) -> tuple[Format, ...]:
    """Return the formats of a kind of puzzle, or of composed pages."""
    return tuple(form for form in FORMATS if kind in form.kinds)


def copies_of(kind: str) -> tuple[Format, ...]:
    """Return the formats in which the puzzle itself is copied, not its figures."""
    return tuple(form for form in formats_of(kind) if not form.is_drawn)


def copies_for(puzzle: Any) -> tuple[Format, ...]:
    """Return the formats in which a puzzle is copied: of a codeword or an acrostic, those that hold one."""
    formless = FORMLESS if isinstance(puzzle, Crossword) and form_of(puzzle) else ()
    return tuple(form for form in copies_of(kind_of(puzzle)) if form.name not in formless)


def format_named(name: str, kind: str) -> Format:
    """Return a format of a kind of puzzle by its name or its suffix. Raises UnknownName if there is none."""
    found = formats_of(kind)
    for form in found:
        if name.lower() in (form.name, form.suffix):
            return form
    names = ", ".join(dict.fromkeys(form.suffix[1:] for form in found if form.suffix))
    raise UnknownName(f"there is no format {name!r}", mend=f"Use one of {names}.")


INSTEAD = {".ccw": "Only Crossword Compiler reads its own files: export the puzzle there as .jpz, .ipuz or .puz."}
"""What to do with files that cannot be read, by suffix."""


class Import(NamedTuple):
    """A puzzle that was read, and what in the file was not read, a sentence each."""

    body: Body
    format: Format
    warnings: tuple[str, ...]


def read(path: str | Path, key: str = "") -> Import:
    """Read a puzzle of another program. The content decides on the format, whatever the file's name.

    With a key, the locked solution of a `.puz` file is read too.

    Raises FileProblem if the file cannot be read, or is of no known format; BadInput if it is damaged, or holds
    another kind of puzzle.
    """
    path = Path(path)
    content = files.read_bytes(path, most=max(form.most for form in READABLE))
    return parsed(across_lite.unlocked(content, key) if key else content, path)


def parsed(content: bytes, path: Path) -> Import:
    """Read the content of a file, which is named in errors: see `read`."""
    named = next((form for form in READABLE[:-1] if form.suffix == path.suffix.lower()), None)
    likely = [form for form in READABLE if form.recognizes and form.recognizes(content)]
    found = named if named in likely else likely[-1] if likely else named  # a page of Exolve begins as XML too
    if found is None or found.read is None:
        readable = f"Readable: {', '.join(sorted(READABLE_SUFFIXES))}."
        mend = INSTEAD.get(path.suffix.lower(), readable)
        raise FileProblem("this is not a puzzle of another program", where=str(path), mend=mend)
    if len(content) > found.most:
        what = f"the file is too large: {len(content):,} bytes; the limit is {found.most:,}"
        raise FileProblem(what, where=str(path))
    try:
        puzzle, warnings = found.read(content)
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from error
    return Import(puzzle, found, warnings)
