"""House styles: the faces, sizes, lines and inks of a publication, stored as JSON files.

Three styles ship with the program: `classic` (serif), `modern` (sans) and `large-print` (18 pt text). To create a
style, copy and edit one of them. The path of the copy can be used wherever the name of a style is accepted.
`add_style` keeps the copy under its name. "classic@de" is the style with its words in another language.
"""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.core import BadInput, EngineError, FileProblem, UnknownName, Value, changed, json_damage
from engine.core.files import exists, os_errors, read_bytes, save, shipped, user_directory
from engine.drawing.faces import FACES, face
from engine.drawing.families import located
from engine.drawing.own_fonts import beside, is_own
from engine.drawing.shapes import Ink
from engine.drawing.words import LANGUAGES, Words

COLUMNS = (39.7, 82.6, 125.4, 168.3)  # the widths of one to four columns, mm
USUAL_WIDTH = COLUMNS[1]  # the default width of a figure, mm

CROSSWORD_WIDTH = COLUMNS[2]
"""The default width of a crossword on the command line, mm; beside its grid are columns of clues."""

LARGE_WIDTH = COLUMNS[3]  # the default width of a figure in large print, mm


FOLDER = "styles"
MOST_BYTES = 2**20
VERSION = 1
LARGE = 16.0  # the least type size of large print, points (Clear Print is 12 pt; large print begins at 16 pt)
MEND = "Use an edited copy of a shipped style."
SPOT = re.compile("(?!(All|None)$)[ -~]*")  # both mean other than an ink (ISO 32000-2, 8.6.6.4)
UNUSABLE = re.compile(r'^$|[<>:"/\\|?*@]|^[. ]|[. ]$|^(con|prn|aux|nul|(com|lpt)\d)(\.|$)', re.IGNORECASE)
"""What the name of a style cannot have, as a file of some system cannot."""

Points = Annotated[float, Meta(gt=0, le=1000)]
Hairline = Annotated[float, Meta(gt=0, le=20)]
Share = Annotated[float, Meta(ge=1, le=3)]
Multiple = Annotated[float, Meta(ge=0.2, le=10)]


class Faces(Value, frozen=True):
    """The face for each role: a name from `engine.drawing.faces.FACES`, the path of a font file,
    or the name of a family (`engine.drawing.families`). A path is relative to the file of the style.
    `engine.drawing.own_fonts` says what can follow it.
    """

    title: str
    text: str
    strong: str
    emphasis: str
    letters: str
    small: str
    # of a page's title, the numbers of a grid, clues, and folio and date; "" for the face of `USUAL_FACES`
    masthead: str = ""
    number: str = ""
    clue: str = ""
    folio: str = ""

    def of(self, role: str) -> str:
        """Return the face of a role, or that in its place."""
        return getattr(self, role) or getattr(self, USUAL_FACES[role])


USUAL_FACES = {"masthead": "title", "number": "small", "clue": "text", "folio": "small"}


class Sizes(Value, frozen=True):
    """The type size for each role, points. `letters` is for letters that are not scaled to their cells."""

    title: Points
    heading: Points
    text: Points
    letters: Points
    small: Points


class Lines(Value, frozen=True):
    """Line widths in points: the lines of cells, the frame around them, and the rules between texts."""

    cell: Hairline
    frame: Hairline
    rule: Hairline


class Inks(Value, frozen=True):
    """The ink for each role. `accent` fills the highlighted cell; `on_accent` is for the letter in it."""

    text: Ink
    muted: Ink
    line: Ink
    accent: Ink
    on_accent: Ink


class PageLook(Value, frozen=True):
    """Sizes and spaces of a newspaper page."""

    # masthead, heading, label: type sizes of the page's title, of headings, and of the label above answers of
    # another day, as multiples of that of a puzzle's title
    masthead: Multiple = 1.9
    heading: Multiple = 1.35
    label: Multiple = 0.8
    line: Multiple = 2.0  # the width of the line below the header and of rules, as a multiple of the frame
    space: Multiple = 2.2  # below a block and below the header, as a multiple of the text size


class Style(Value, frozen=True):
    """A house style. Reading checks that it is complete. The preflight checks the minimum sizes for print."""

    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    name: str
    about: str
    faces: Faces
    sizes: Sizes
    leading: Share  # the distance between baselines as a multiple of the type size
    lines: Lines
    inks: Inks
    least: Points = 6.0  # the smallest type size that the preflight accepts, points
    # the sizes in solutions; None for those of the puzzles. Newspapers set solutions in 6.5 to 7 pt.
    solution: Sizes | None = None
    page: PageLook = PageLook()
    words: Words = Words()
    justified: bool = False  # whether lines of texts and clues are as wide as their column
    hyphenated: bool = False  # whether words of texts and clues are divided at the ends of lines
    ligatures: bool = False  # whether ff, fi, fl, ffi and ffl are one glyph where the font has it
    # how crosswords are solved: by the grid, or by a "list" of answers, as newspapers do, or by "both"
    solved: Literal["grid", "list", "both"] = "grid"
    # the printing condition of files for a press: a name, or NAME=FILE with an ICC profile; "" for that of the preset
    # (`engine.output.press.boxes.preset`). The file is relative to that of the style.
    condition: str = ""
    # the art that is printed in place of a page's title (`engine.drawing.artwork`), a file relative to that of the
    # style; "" for the title in type
    masthead: str = ""
    # the side of the cells of a grid or board, or the width of a hive or wheel, points; 0 for one that suits the
    # width. With a side, all clues of a crossword have the size of text.
    cell: Annotated[float, Meta(ge=0, le=2000)] = 0.0

    def of_part(self, part: str) -> "Style":
        """Return the style for a part of a puzzle: the sizes of a "solution" may be smaller."""
        return changed(self, sizes=self.solution) if part == "solution" and self.solution else self

    @property
    def divides(self) -> str:
        """The language by which words are divided; "" if they are not."""
        return self.words.language if self.hyphenated else ""

    @property
    def large(self) -> bool:
        """Whether it is large print: puzzles have larger letters, and each has its own page."""
        return self.least >= LARGE


_STYLE = msgspec.json.Decoder(Style)


def styles() -> tuple[str, ...]:
    """Return the names of the shipped styles."""
    return tuple(sorted(path.stem for path in shipped(FOLDER).glob("*.json")))


def own_styles() -> tuple[str, ...]:
    """Return the names of the user's own styles, the files of a folder; some may not be valid styles."""
    return tuple(sorted({path.stem for path in _own_folder().glob("*.json")} - set(styles())))


def add_style(path: str | Path) -> str:
    """Copy a style file to the user's own styles, in place of one with its name. Return the name.

    Raises FileProblem or BadInput as `style`, or if a shipped style has the name or the copy cannot be written.
    """
    path = Path(path)
    if path.stem in styles():
        raise FileProblem("a shipped house style has this name", where=str(path), mend="Rename the file.")
    _write(_read(path), _own_folder() / f"{path.stem}.json")  # with the whole paths of its fonts
    return path.stem


def _write(made: Style, path: Path, expected: str | None = None) -> None:
    with os_errors(path.parent, "make the folder"):
        path.parent.mkdir(parents=True, exist_ok=True)
    save(path, msgspec.json.format(msgspec.json.encode(made)) + b"\n", expected=expected)


def save_style(made: Style, name: str, origin: str, expected: str, *, path: Path | None = None) -> str:
    """Save an edited copy of a style under a name, in its own file if `origin`, as it was chosen, has this name.

    Return how the style is chosen. `expected` is the fingerprint of its own file, `path`, as it was read; a file that
    was deleted since is written again. Raises BadInput if another style has the name, or no file can have it; as
    `style` if a part cannot be used; and as `save`.
    """
    path, shipped_ones = path or path_of(origin), styles()
    expected = expected if exists(path) else ""
    own = origin not in shipped_ones and name == path.stem
    if not own:
        if name in (*shipped_ones, *own_styles()):
            raise BadInput(f"there is a house style {name!r} already", mend="Choose another name.")
        if UNUSABLE.search(name) or not name.isprintable():
            raise BadInput(f"a house style cannot be named {name!r}", mend="Use letters, digits and spaces.")
        if origin not in (*shipped_ones, *own_styles()):  # its fonts are beside its own file
            made = with_fonts(made, path)
        path = _own_folder() / f"{name}.json"
    with_fonts(made, path)
    _write(changed(made, name=name), path, expected if own else None)
    return origin if own else name


def own_style(name_or_path: str) -> str:
    """Read one of the user's own styles with its fonts, or add that of a file. Return its name.

    Raises as `style` and `add_style`.
    """
    if name_or_path not in own_styles():
        return add_style(name_or_path)
    style(name_or_path)
    return name_or_path


def _own_folder() -> Path:
    return user_directory("data") / FOLDER


def in_language(name: str, language: str) -> str:
    """Return the name of a style with its words in a language; "" for the style's own."""
    plain = split_language(name)[0]
    return f"{plain}@{language}" if language else plain


def split_language(name: str) -> tuple[str, str]:
    """Return the name of a style and the language that it names; "" for the style's own."""
    plain, _, language = name.rpartition("@")
    return (plain, language) if language in LANGUAGES else (name, "")


def style(name_or_path: str | Path) -> "Style":
    """Return a shipped style or one of the user's own by name, or read a style from a JSON file.

    Raises UnknownName, FileProblem, BadInput if it does not exist or is not valid. The message names the JSON
    path.
    """
    plain, language = split_language(str(name_or_path))
    made = _shipped(plain) if plain in styles() else _read(path_of(plain))
    return changed(made, words=changed(made.words, language=language)) if language else made


def path_of(name: str) -> Path:
    """Return the file of a style, by its name or its path without a language. Raises UnknownName if there is none."""
    if name in styles():
        return shipped(f"{FOLDER}/{name}.json")
    path = _own_folder() / f"{name}.json" if name in own_styles() else Path(name)
    if not exists(path) and path.suffix != ".json":
        known = f"The styles are {', '.join((*styles(), *own_styles()))}."
        mend = f"{known} You can also give the path of a .json file."
        raise UnknownName(f"there is no style {name!r}", mend=mend)
    return path


@cache
def _shipped(name: str) -> "Style":
    return _read(path_of(name))


def _read(path: Path) -> "Style":
    return with_fonts(written(path), path)


def written(path: Path) -> "Style":
    """Return a style as its file has it, with fonts by name. Raises FileProblem if the file is no style."""
    try:
        return _STYLE.decode(read_bytes(path, most=MOST_BYTES))
    except msgspec.ValidationError as error:
        if str(error).endswith(f"<= {VERSION} - at `$.version`"):
            mend = "Update the program, or use an edited copy of a style that it ships."
            raise FileProblem("a newer version of the program made this style", where=str(path), mend=mend) from error
        raise FileProblem(f"not a house style: {error}", where=str(path), mend=MEND) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise FileProblem(json_damage(error, "a house style"), where=str(path), mend=MEND) from error


def with_fonts(read: Style, path: Path) -> Style:
    """Return a style of a file with the whole paths of its fonts. Raises BadInput if a part of it is not usable."""
    names, at = {role: getattr(read.faces, role) for role in read.faces.__struct_fields__}, ""
    try:
        read.words.check()
        for role in read.inks.__struct_fields__:
            at = f" - at `$.inks.{role}.spot`"
            if not SPOT.fullmatch(spot := getattr(read.inks, role).spot):
                raise BadInput(f"no spot color can be named {spot!r}", mend="Use a name such as PANTONE 485 C.")
        for role, name in names.items():
            at = f" - at `$.faces.{role}`"
            if not name and role not in USUAL_FACES:
                raise BadInput("a font is missing", mend="Name one, such as serif or Inter Bold.")
            if name and name not in FACES:
                names[role] = (beside if is_own(name) else located)(name, path.parent)
                face(names[role])
        at, art = " - at `$.masthead`", read.masthead and str((path.parent / read.masthead).resolve())
        if art:
            from engine.drawing.artwork import artwork

            artwork(art, read.inks.text)
    except EngineError as error:
        raise BadInput(f"{error.what}{at}", where=error.where or str(path), mend=error.mend) from error
    name, _, profile = read.condition.partition("=")
    condition = f"{name}={(path.parent / profile).resolve()}" if profile else name
    return changed(read, faces=Faces(**names), condition=condition, masthead=art)
