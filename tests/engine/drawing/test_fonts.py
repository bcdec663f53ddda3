import pytest

from engine.core.errors import BadInput
from engine.drawing.fonts import Span, centered_on_ink, face, paragraph, run
from engine.drawing.shapes import BLACK, MUTED

RULES = (
    "Make words of five or more letters from the seven in the figure. Every word must hold the "
    "center letter; letters may be used more than once. A word scores one point."
)


def right_end(piece) -> float:
    return piece.x + sum(piece.advances)


def test_a_run_is_aligned_at_its_anchor() -> None:
    left = run("govern", "serif", 10, 100, 50)
    middle = run("govern", "serif", 10, 100, 50, align="center", tracking=1)
    right = run("govern", "serif", 10, 100, 50, align="right")
    assert left.x == 100
    assert right_end(right) == pytest.approx(100)
    assert (middle.x + right_end(middle)) / 2 == pytest.approx(100)
    assert len(left.advances) == len(left.text) == 6


def test_accents_are_composed_and_special_spaces_keep_their_width() -> None:
    assert run("cafe\u0301", "serif", 10, 0, 0).text == "caf\u00e9"
    spaced = run("a\u2003b\u00a0c\u2011d\u00ade", "serif", 10, 0, 0)
    assert spaced.text == "a b c-de"
    assert spaced.advances[1] == 10  # an em
    assert spaced.advances[3] == face("serif").advance(" ", 10)


def test_a_character_without_a_glyph_is_set_as_an_empty_box() -> None:
    box = face("sans").advance("\u0007", 10)
    assert run("a\u2605", "sans", 10, 0, 0).advances == pytest.approx((face("sans").advance("a", 10), box))
    assert face("sans").glyph_id("\u2605") == 0


@pytest.mark.parametrize("letter", "AIJQWfgjy")
@pytest.mark.parametrize("name", ["serif-semibold", "sans-bold", "serif-italic"])
def test_letters_are_centered_on_their_ink(letter: str, name: str) -> None:
    placed = centered_on_ink(letter, name, 30, 100, 200)
    left, top, right, bottom = face(name).ink_box(letter, 30)
    assert placed.x + (left + right) / 2 == pytest.approx(100)
    exact = centered_on_ink(letter, name, 30, 100, 200, by="ink")
    assert exact.y + (top + bottom) / 2 == pytest.approx(200)


def test_capitals_in_a_row_share_a_centered_baseline() -> None:
    row = [centered_on_ink(letter, "sans-bold", 30, 40 * i, 100) for i, letter in enumerate("HQJ")]
    assert len({letter.y for letter in row}) == 1
    _, top, _, bottom = face("sans-bold").ink_box("H", 30)
    assert row[0].y + (top + bottom) / 2 == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize("align", ["left", "right", "center", "justify"])
def test_lines_fit_the_measure_and_contain_all_words(align) -> None:
    runs, height = paragraph(RULES, "serif", 9, 120, 11, align=align, x=30, y=40)
    assert " ".join(piece.text for piece in runs).split() == RULES.split()
    assert height == 11 * len(runs)
    for piece in runs:
        assert piece.x >= 30 - 1e-6
        assert right_end(piece) <= 150 + 1e-6
    if align == "justify":
        assert [right_end(piece) for piece in runs[:-1]] == pytest.approx([150] * (len(runs) - 1))
        assert right_end(runs[-1]) < 149
    if align == "right":
        assert [right_end(piece) for piece in runs] == pytest.approx([150] * len(runs))


def test_type_is_centered_in_its_leading() -> None:
    (line,), height = paragraph("Hill", "serif", 10, 200, 16, y=100)
    serif = face("serif")
    above, below = line.y - serif.ascent * 10 - 100, 100 + height - (line.y + serif.descent * 10)
    assert above == pytest.approx(below)


def test_spans_keep_their_attributes_and_words_across_spans_are_not_broken() -> None:
    spans = [Span("the ", part="a"), Span("pan", "serif-bold", MUTED), Span("gram, then")]
    runs, _ = paragraph(spans, "serif", 10, 500, 12, part="p")
    assert [(piece.text, piece.face, piece.ink, piece.part) for piece in runs] == [
        ("the ", "serif", BLACK, "a"),
        ("pan", "serif-bold", MUTED, "p"),
        ("gram, then", "serif", BLACK, "p"),
    ]
    assert runs[1].x == pytest.approx(right_end(runs[0]))
    assert runs[2].x == pytest.approx(right_end(runs[1]))
    narrow, _ = paragraph(spans, "serif", 10, face("serif").width("pangram,", 10) + 2, 12)
    on_one_line = [piece.text for piece in narrow if piece.y == narrow[1].y]
    assert on_one_line == ["pan", "gram,"]


def test_lines_break_at_newlines_and_hyphens_and_not_at_no_break_spaces() -> None:
    runs, height = paragraph("one\n\ntwo", "serif", 10, 100, 12)
    assert ([piece.text for piece in runs], height) == (["one", "two"], 36)
    width = face("serif").width("semi-final", 10)
    assert [piece.text for piece in paragraph("semi-final", "serif", 10, width - 1, 12)[0]] == ["semi-", "final"]
    assert paragraph("once\u2014 twice- x", "serif", 10, 300, 12)[0][0].text == "once\u2014 twice- x"
    kept = paragraph("Good\u00a07\u2002\u00b7\u2002Genius\u00a019", "serif", 10, 50, 12)[0]
    assert [piece.text for piece in kept] == ["Good 7 \u00b7", "Genius 19"]


def test_empty_and_unusual_paragraphs() -> None:
    assert paragraph("", "serif", 10, 100, 12) == ((), 0)
    assert paragraph([], "serif", 10, 100, 12) == ((), 0)
    with pytest.raises(BadInput, match="width of a paragraph must be"):
        paragraph("x", "serif", 10, 0, 12)
    assert paragraph("x \u2605", "serif", 10, 100, 12)[0][0].text == "x \u2605"
