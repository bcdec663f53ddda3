"""No word of the program reaches paper outside of the house style: every kind and form is printed with a style in
which each word is replaced by a marked one, and only the puzzle's own words stay unmarked."""

import io
import re
from pathlib import Path

import msgspec
import pikepdf
import pytest

from engine.bee.puzzle import NYT, hive
from engine.core import BadInput, changed
from engine.crossword.grid import Bar, Grid, Mark
from engine.crossword.puzzle import Clue, ClueList
from engine.crossword.puzzle import Puzzle as Crossword
from engine.drawing.booklet import Binding, Front
from engine.drawing.shapes import Group, Run, Shape
from engine.drawing.style import in_language, style
from engine.drawing.words import LANGUAGES, USUAL_WORDS, Forms, Words, fields_of, table
from engine.output.figures import Heading, Printable
from engine.output.issue import issue
from engine.output.press.boxes import page_size
from engine.output.target import Target
from engine.output.text.plain import edition_of, plain
from engine.page.book import Plan, make_book
from engine.page.opened import open_page, text
from engine.page.page import Page, PuzzleBlock, TextBlock
from engine.page.vetted import vetted_page
from engine.soup.board import VALUES, Move, read_board
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel.puzzle import TIMES, wheel
from engine.wings import Body, wing_of
from engine.words.vetting.house import House
from tests.engine.crossword.test_forms import CLUES, CODE

HOUSE = House(())
BOOK = Binding(*page_size("6x9"), head="Quux")
MARK = "\u0436"  # Cyrillic zhe, which the faces have
GRID = Grid(("cup", "__a", "__n"))
LINKED = Crossword(grid=Grid(("tea", "_#_", "set")), title="Quux", author="Xyzzy")
SMALL = Soup(read_board("gro\nven\nade"), title="Quux", link="https://xyzzy.example/quux")
GAME = (Move("gro", ((0, 0), (0, 1), (0, 2)), "left"), Move("ven", ((1, 0), (1, 1), (1, 2)), "right"))
PUZZLES = {
    "bee": changed(hive("g", "cenorv"), hints=("grid", "pairs")),
    "bee-british": changed(hive("g", "cenorv", lexicon="common-british"), rules=NYT, title="Quux"),
    "wheel": wheel("waterfall", "w", "flearalt"),
    "wheel-times": changed(wheel("waterfall", "w", "flearalt", rules=TIMES), layout="square"),
    "soup": changed(SMALL, solution=GAME),
    "soup-large": Soup(read_board("\n".join(["grovenadetoi"] * 9)), solution=GAME[:0]),
    "british": Crossword(
        grid=Grid(("cup#", "__a_", "__n_"), marks=(Mark(0, 0, circle=True), Mark(0, 1, shade="grey"))),
        clues=(Clue("cup", "Plugh"), Clue("pan", "Xyzzy", annotation='PAN "quux"; def "xyzzy"')), explained=True,
    ),
    "american": Crossword(grid=Grid(("cat", "oho", "dog")), clues=(Clue("cat", "Plugh"),), author="Xyzzy"),
    "barred": Crossword(
        grid=Grid(("cat", "oho", "dog"), bars=(Bar(0, 0, "right"), Bar(0, 1, "below"))), title="Quux",
        clue_lists=(ClueList("Clues", CLUES),),
    ),
    "linked": LINKED,
    "diagramless": changed(LINKED, diagramless=True),
    "codeword": Crossword(grid=Grid(("cat", "o#o", "dog")), code=CODE),
    "acrostic": Crossword(grid=Grid(("cat", "o#o", "dog")), clue_lists=(ClueList("Clues", CLUES),), acrostic=True),
}  # fmt: skip
OWN = {"quux", "xyzzy", "plugh", "https", "example", "barge", "lesser", "deities"}
OWN |= {"cato", "odog", "ag"}  # the quotation and the initials of the acrostic
GROUPS = {"".join(one for one, worth in VALUES.items() if worth == value) for value in VALUES.values()}


def marked(phrase: str) -> str:
    """Return a text with each of its letters replaced by the mark, but not in fields."""
    parts = re.split(r"(\{[^}]*\})", phrase)
    return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", MARK, part) for part in parts)


def marked_words() -> Words:
    texts = table("en")
    return Words(
        **{key: Forms(marked(one.other)) if isinstance(one, Forms) else marked(one) for key, one in texts.items()}  # pyright: ignore[reportCallIssue]
    )


@pytest.fixture
def house(tmp_path: Path) -> str:
    """The path of a style whose words are marked and whose solutions have a grid and a list."""
    path = tmp_path / "marked.json"
    look = changed(style("classic"), words=marked_words(), solved="both")
    path.write_bytes(msgspec.json.encode(look))
    return str(path)


def said(shapes: tuple[Shape, ...]) -> list[str]:
    """The texts of runs, and those that stand for figures."""
    found = list[str]()
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape.alt, *said(shape.shapes)]
        elif isinstance(shape, Run):
            found.append(shape.text)
    return found


def unmarked(texts: list[str], *puzzles: Body) -> set[str]:
    """The words that are neither marked nor the puzzles' own: those of their texts, and their answers."""
    own = OWN | GROUPS
    for puzzle in puzzles:
        wing = wing_of(puzzle)
        played = [move.word for move in puzzle.solution] if isinstance(puzzle, Soup) else []
        answers = [*played, *wing.record(wing.open_key(puzzle, house=HOUSE))[0]]
        own |= {*answers, *(word[:2] for word in answers)}  # the hints of a hive have the first two letters
    words = {word.lower() for one in texts for word in re.findall(r"[^\W\d_]{2,}", one) if MARK not in word.lower()}
    return words - own


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_prints_only_words_of_the_house_and_its_own(name: str, house: str) -> None:
    puzzle, look = PUZZLES[name], style(house)
    key = wing_of(puzzle).open_key(puzzle, house=HOUSE)
    printed = Printable(puzzle, key, look, Heading("7", "", "2026-12-02"))
    for width in (240.0, 480.0):
        drawings = [one.drawing for one in (*printed.figures(width), *printed.choices(width))]
        texts = [one for drawing in drawings for one in said(drawing.shapes)]
        assert any(MARK in one for one in texts)
        assert unmarked(texts, puzzle) == set()
    for seen in (False, True):
        edition = edition_of(printed.titled, key, printed.heading, words=look.words, seen=seen)
        assert unmarked([plain(edition)], puzzle) == set()


def page_of(house: str) -> Page:
    blocks = [PuzzleBlock(puzzle, number="17", byline="Xyzzy") for puzzle in list(PUZZLES.values())[:4]]
    other = PuzzleBlock(PUZZLES["wheel"], "solution", day="2026-12-01")
    older = PuzzleBlock(PUZZLES["british"], "solution", number="16", day="2026-11-29")
    quiet = PuzzleBlock(PUZZLES["linked"], day="2026-12-02")
    return Page((*blocks, quiet, TextBlock("Quux"), other, older), day="2026-12-02", style=house, solutions=True)


def test_a_page_prints_only_words_of_the_house_and_its_own(house: str) -> None:
    page = page_of(house)
    drawn, puzzles = vetted_page(page, HOUSE).drawn, [one.puzzle for one in page.puzzles]
    texts = [one for figure in drawn.figures for one in said(figure.drawing.shapes)]
    assert len(drawn.figures) == 2
    assert unmarked(texts, *puzzles) == set()
    assert unmarked([text(open_page(page, HOUSE))], *puzzles) == set()


@pytest.mark.parametrize("by", ["kind", "week", "none"])
def test_a_book_prints_only_words_of_the_house_and_its_own(by, house: str) -> None:
    days = {"week": "2026-12-02"}
    puzzles = [PUZZLES[name] for name in ("bee", "wheel", "british", "soup")]
    blocks = [PuzzleBlock(one, byline="Xyzzy", day=days.get(by, "")) for one in puzzles]
    front = Front("Quux", contents=True, rights="Xyzzy", refers=True)
    made = make_book(blocks, Page(style=house), BOOK, Plan(by, levels=True, front=front), house=HOUSE)
    assert unmarked([one for page in made.pages for one in said(page.shapes)], *puzzles) == set()


@pytest.mark.parametrize("name", ["bee", "wheel", "soup", "british"])
def test_large_print_prints_only_words_of_the_house_and_its_own(name: str) -> None:
    look, puzzle = changed(style("large-print"), words=marked_words()), PUZZLES[name]
    key = wing_of(puzzle).open_key(puzzle, house=HOUSE)
    drawings = [one.drawing for one in Printable(puzzle, key, look).figures(480.0)]
    assert unmarked([one for drawing in drawings for one in said(drawing.shapes)], puzzle) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_all_texts_and_no_other_fields(language) -> None:
    english, own = table("en"), table(language)
    assert own.keys() == english.keys()
    assert not [key for key in own if fields_of(own[key]) - fields_of(english[key]) - {"n"}]
    lengths = {"weekdays": 7, "weekdays_short": 7, "months": 12, "months_short": 12}
    assert {key: len(Words(language=language).parts(key)) for key in lengths} == lengths


def test_numbers_have_the_plurals_of_their_language() -> None:
    counts = {
        "en": ["0 points", "1 point", "2 points", "1,500 points"],
        "fr": ["0 point", "1 point", "2 points", "1\u202f500 points"],
        "de": ["0 Punkte", "1 Punkt", "2 Punkte", "1.500 Punkte"],
        "cy": ["0 pwynt", "1 pwynt", "2 bwynt", "1,500 pwynt"],
    }
    for language, texts in counts.items():
        assert [Words(language=language)("count_point", n) for n in (0, 1, 2, 1500)] == texts  # type: ignore[arg-type]
    assert [Words(language="cy")("count_column", n) for n in (3, 6)] == ["3 colofn", "6 cholofn"]


@pytest.mark.parametrize(
    ("language", "line", "dates"),
    [
        ("en-GB", "Tuesday 1 December 2026", "1\u20135 December 2026"),
        ("en-US", "Tuesday, December 1, 2026", "December 1\u20135, 2026"),
        ("de", "Dienstag, 1. Dezember 2026", "1.\u20135. Dezember 2026"),
        ("fr", "Mardi 1er d\u00e9cembre 2026", "1er\u20135 d\u00e9cembre 2026"),
        ("es", "Martes, 1 de diciembre de 2026", "1\u20135 de diciembre de 2026"),
        ("cy", "Dydd Mawrth 1 Rhagfyr 2026", "1\u20135 Rhagfyr 2026"),
    ],
)
def test_dates_are_written_as_in_the_language(language, line: str, dates: str) -> None:
    words = Words(language=language)
    assert (words.dateline("2026-12-01"), words.dates("2026-12-01", "2026-12-05")) == (line, dates)


def test_a_range_of_dates_repeats_month_and_year_only_if_they_differ() -> None:
    last = {"2026-12-11": "2026-12-07", "2026-12-04": "2026-11-30", "2027-01-01": "2026-12-28"}
    assert [USUAL_WORDS.dates(first, end) for end, first in last.items()] == [
        "7\u201311 December 2026", "30 November \u2013 4 December 2026", "28 December 2026 \u2013 1 January 2027",
    ]  # fmt: skip
    assert USUAL_WORDS.dates("2026-12-09", "2026-12-09") == "9 December 2026"


def test_a_style_has_its_words_in_another_language_and_its_own_words_stay(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_bytes(msgspec.json.encode(changed(style("classic"), words=Words(across="Quux", solutions="Solutions"))))
    words = style(in_language(str(path), "cy")).words
    assert [words(key) for key in ("across", "down", "solutions")] == ["Quux", "I lawr", "Atebion"]
    assert in_language("classic@de", "fr") == "classic@fr"
    made = issue(*opened("british"), Target("pdf", style="classic@cy", created="2026-12-02"))
    assert str(pikepdf.open(io.BytesIO(made.content)).Root.Lang) == "cy"


def opened(name: str):
    return PUZZLES[name], wing_of(PUZZLES[name]).open_key(PUZZLES[name], house=HOUSE)


def test_a_text_with_a_field_that_it_does_not_have_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_bytes(msgspec.json.encode(changed(style("classic"), words=Words(see="See {nummer}"))))
    with pytest.raises(BadInput, match=r"the text see has no \{nummer\}.*\$\.words\.see"):
        style(path)


SOUP = changed(SMALL, solution=GAME, link="")


def test_a_french_text_edition_has_no_break_spaces_before_high_punctuation() -> None:
    blocks = (PuzzleBlock(hive("g", "cenorv")), PuzzleBlock(SOUP), PuzzleBlock(SOUP, "solution"))
    shown = text(open_page(Page(blocks, style="classic@fr"), HOUSE))
    assert not re.findall(r"[^\u00a0\n]*[^\u00a0][:;!?](?=\s)", shown)
    assert "Lettre du centre\u00a0: G." in shown
    signs = PuzzleBlock(Crossword(grid=Grid(("cup",)), clues=(Clue("cup", "Quoi ?! Non!! Ah ?"),)))
    shown = text(open_page(Page((signs,), style="classic@fr"), HOUSE))
    assert "Quoi\u00a0?! Non\u00a0!! Ah\u00a0?" in shown  # signs of a group stay together
    assert "\u00a0:" not in text(open_page(Page(blocks), HOUSE))
