"""Lines, paragraphs and their breaks in the print faces."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput
from engine.drawing.fonts import SHRINK, STRETCH, Span, breaks, centered_on_ink, face, paragraph, run, spans_of
from engine.drawing.shapes import BLACK, MUTED
from engine.drawing.words import divided

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


WIDTHS = st.lists(st.integers(1, 40).map(float), min_size=1, max_size=9)


def naive_ragged(widths: list[float], gap: float, measure: float, *, centered: bool) -> float:
    """Return the least raggedness over all ways to break the words into lines."""
    return min(
        raggedness(widths, [0, *cut], gap, measure, centered=centered)
        for k in range(len(widths))
        for cut in itertools.combinations(range(1, len(widths)), k)
    )


def lines_of(widths, starts):
    return [widths[a:b] for a, b in itertools.pairwise([*starts, len(widths)])]


def raggedness(widths, starts, gap, measure, *, centered) -> float:
    total = 0.0
    lines = lines_of(widths, starts)
    for number, line in enumerate(lines, 1):
        length = sum(line) + gap * (len(line) - 1)
        if length > measure and len(line) > 1:
            return math.inf
        if number < len(lines) or centered:
            total += (max(0.0, measure - length) / measure) ** 2
        else:
            total += max(0.0, 0.15 - length / measure) ** 2
        if number == len(lines) > 1 and len(line) == 1 and length < measure / 3:
            total += 0.25
    return total


@given(WIDTHS, st.booleans())
def test_ragged_lines_have_the_least_raggedness(widths: list[float], centered: bool) -> None:
    starts = breaks(widths, [3.0] * len(widths), 50.0, "center" if centered else "left")
    assert raggedness(widths, starts, 3.0, 50.0, centered=centered) == pytest.approx(
        naive_ragged(widths, 3.0, 50.0, centered=centered)
    )


@given(WIDTHS)
def test_justified_lines_do_not_shrink_spaces_beyond_the_limit(widths: list[float]) -> None:
    gap = 4.0
    starts = breaks(widths, [gap] * len(widths), 50.0, "justify")
    for line in lines_of(widths, starts):
        assert sum(line) + gap * (1 - SHRINK) * (len(line) - 1) <= 50.0 + 1e-6 or len(line) == 1


def greedy(widths: list[float], gap: float, measure: float) -> list[int]:
    starts, length = [0], widths[0]
    for number, width in enumerate(widths[1:], 1):
        length += gap + width
        if length > measure:
            starts.append(number)
            length = width
    return starts


def loosest(widths, starts, gap, measure) -> float:
    """Return the largest stretch of the spaces in a line except the last, as a multiple of the normal stretch."""
    return max(
        (measure - sum(line) - gap * (len(line) - 1)) / (gap * STRETCH * max(1, len(line) - 1))
        for line in lines_of(widths, starts)[:-1]
    )


def test_justified_paragraphs_have_smaller_gaps_than_greedy_filling() -> None:
    words = [7.0, 3.0, 9.0, 2.0, 12.0, 5.0, 6.0, 8.0, 3.0, 4.0, 11.0, 2.0, 7.0, 5.0] * 3
    ours, others = [], []
    for measure in range(25, 60):
        if len(lines_of(words, greedy(words, 2.0, measure))[-1]) == 1:
            continue  # a single word on the last line would cost more than wider gaps
        ours.append(loosest(words, breaks(words, [2.0] * len(words), measure, "justify"), 2.0, measure))
        others.append(loosest(words, greedy(words, 2.0, measure), 2.0, measure))
    assert all(mine <= other + 1e-9 for mine, other in zip(ours, others, strict=True))
    assert sum(ours) < 0.8 * sum(others)


OF_WHEELS = (
    "Make words of three or more letters. Each must contain the letter in the middle, and each letter may be used "
    "only once. At least one word uses all nine letters."
)


@pytest.mark.parametrize("width", range(120, 600, 10))
def test_a_short_word_is_not_alone_on_the_last_line_and_no_line_is_added(width: int) -> None:
    runs, height = paragraph(OF_WHEELS, "serif", 9, width, 12)
    assert len(runs) == 1 or len(runs[-1].text.split()) > 1 or sum(runs[-1].advances) >= width / 3
    words, gaps = _measured(OF_WHEELS)
    assert round(height / 12) == len(greedy(words, gaps, width))


def _measured(text: str) -> tuple[list[float], float]:
    serif = face("serif")
    return [sum(serif.advances(word, 9)) for word in text.split()], serif.advance(" ", 9)


def test_a_justified_paragraph_is_set_looser_for_a_last_line_of_two_words_but_not_to_rivers() -> None:
    assert breaks([*[9.0] * 9, 10.0], [4.0] * 10, 114, "justify") == [0, 8]  # gaps of 6 points
    assert breaks([*[16.0] * 5, 10.0], [4.0] * 6, 100, "justify") == [0, 5]  # they would be 12 points wide


def test_the_end_of_a_divided_word_does_not_count_as_a_word_of_the_last_line() -> None:
    words, gaps = [20.0, 20.0, 20.0, 8.0, 10.0], [2.0, 2.0, 0.0, 2.0, 2.0]
    assert breaks(words, gaps, 66, hyphens=[0, 0, 2, 0, 0]) == [0, 2]  # not "ters, three."


def test_a_word_wider_than_the_measure_gets_its_own_line() -> None:
    assert breaks([10, 90, 10], [3, 3, 3], 50) == [0, 1, 2]
    assert breaks([], [], 50) == []


def test_a_break_after_a_hyphen_adds_no_space() -> None:
    assert breaks([24, 26], [0, 0], 50) == [0]
    assert breaks([24, 27], [0, 0], 50) == [0, 1]


@pytest.mark.parametrize(("size", "least"), [(7.5, 6.0), (9.0, 6.0), (12.0, 7.92), (16.0, 16.0)])
def test_raised_type_is_smaller_and_never_too_small_to_print(size: float, least: float) -> None:
    runs, _ = paragraph(spans_of("H<sub>2</sub>O", "sans"), "sans", size, 200, 1.2 * size)
    (h, two, o) = runs
    assert (h.size, o.size) == (size, size)
    assert two.size == pytest.approx(least)
    assert two.y > h.y == o.y


GERMAN = "Zusammengesetzte Eigennamen sind ausgeschlossen, Mehrzahlformen ausdr\u00fccklich zugelassen."


def lines_of_text(text: str | list[Span], divides: str, width: float = 72, *, most: float = math.inf) -> list[str]:
    runs, _ = paragraph(text, "serif", 9, width, 11, align="justify", divides=divides)
    assert all(len(one.text) == len(one.advances) and right_end(one) <= most for one in runs)
    lines = dict.fromkeys(one.y for one in runs)
    return ["".join(one.text for one in runs if one.y == y) for y in lines]


@pytest.mark.parametrize(("language", "text", "there"), [
    ("en-GB", RULES, "five or more let\u00ad"), ("de", GERMAN, "Zusammen\u00ad"), ("cy", RULES, None),
    ("", RULES, None),
])  # fmt: skip
def test_words_are_divided_by_the_rules_of_the_language(language: str, text: str, there: str | None) -> None:
    lines = lines_of_text(text, language, most=72 + 1e-6)
    assert " ".join(lines).replace("\u00ad ", "") == text
    assert any(line.endswith(there) for line in lines) if there else not any("\u00ad" in line for line in lines)


def test_names_answers_compounds_and_the_last_word_are_not_divided() -> None:
    for width in range(40, 120, 3):
        shown = "".join(lines_of_text("Westminster Abbey gives mother-in-law considerable information", "en", width))
        assert not any(
            part in shown for part in ("West\u00ad", "mo\u00ad", "in\u00adfor", "infor\u00ad", "informa\u00ad")
        )
    answers = [Span("considerable, ", part="answer considerable"), Span("information, ", part="answer information")]
    assert "\u00ad" not in "".join(lines_of_text([*answers, Span("and others")], "en", 40))


def test_addresses_are_not_divided() -> None:
    for address in ("http://example.com/characteristics", "www.example.com", "considerable@information.org"):
        assert divided(f"information: {address} information", "en-US") == (
            f"in\u00adfor\u00adma\u00adtion: {address} in\u00adfor\u00adma\u00adtion"
        )


def test_a_line_is_ragged_rather_than_divided_for_little() -> None:
    words, gaps = [20.0, 20.0, 10.0, 20.0, 20.0], [2.0, 0.0, 2.0, 2.0, 0.0]
    assert breaks(words, gaps, 46, hyphens=[0, 3, 0, 0, 0]) == [0, 2, 4]  # for 20 pt
    assert breaks([20.0, 21.0, 2.0, 20.0], [2.0, 2.0, 0.0, 0.0], 50, hyphens=[0, 0, 2, 0]) == [0, 2]  # for 6 pt
    assert breaks([20.0, 28.0, 10.0], [0.0, 2.0, 0.0], 50, hyphens=[3, 0, 0]) == [0, 2]  # a hyphen that is not shown


def test_ligatures_are_those_of_the_face() -> None:
    runs, _ = paragraph("offices of fluff", "serif", 9, 300, 11, ligatures=True)
    assert runs[0].text == "o\ufb03ces of \ufb02u\ufb00"
    assert runs[0].advances[1] == pytest.approx(face("serif").advance("\ufb03", 9), abs=0.5)
    assert paragraph("offices", "serif", 9, 300, 11)[0][0].text == "offices"
