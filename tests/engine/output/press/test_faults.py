"""Each planted fault is found, and a file without faults has no finding."""

import pytest
from pikepdf import Dictionary, Name

from engine.drawing.fonts import run
from engine.drawing.shapes import Drawing
from engine.output.press.boxes import MAGAZINE, NEWSPAPER, Preset, Sheet
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf
from tests.engine.output.press.faults import (
    OF_DRAWINGS,
    OF_FILES,
    SIDE,
    SOUND,
    canvas,
    content,
    edited,
    form,
    forms_in_forms,
    letters,
    shading,
    sound,
)


@pytest.mark.parametrize("fault", OF_FILES)
def test_a_planted_fault_of_a_file_is_found(fault: str) -> None:
    make, what, preset = OF_FILES[fault]
    found = check_pdf(make(), preset, minimums=NEWSPRINT)
    assert any(what in one.what for one in found), [one.text for one in found]
    assert all(bool(one.where) == bool(one.page) for one in found)
    assert {one.severity for one in found} <= {"error", "warning"}


@pytest.mark.parametrize("usual", SOUND)
def test_what_is_usual_in_a_file_is_no_finding(usual: str) -> None:
    make, preset = SOUND[usual]
    assert [one.text for one in check_pdf(make(), preset, minimums=NEWSPRINT)] == []


def test_a_comma_that_is_kerned_below_a_letter_does_not_overlap_it() -> None:
    found = check_pdf(canvas(letters(1.2), "serif"), minimums=NEWSPRINT)
    assert [one.text for one in found if "overlap" in one.what] == []


@pytest.mark.parametrize("preset", [NEWSPAPER, MAGAZINE])
def test_a_shading_that_is_not_clipped_fills_the_page(preset: Preset) -> None:
    shaded = content("/S sh", preset, Shading=lambda pdf: Dictionary(S=shading(Name.DeviceCMYK).P.Shading))
    (found,) = check_pdf(shaded, preset, minimums=NEWSPRINT)
    assert found.what == "type is covered by what is printed later"  # it begins and ends with the bleed


def test_a_pattern_is_placed_where_it_paints() -> None:
    for name in ("RGB in a pattern", "RGB in a shading", "hairline in a pattern"):
        make, what, preset = OF_FILES[name]
        (found,) = [one for one in check_pdf(make(), preset, minimums=NEWSPRINT) if what in one.what]
        assert found.at == pytest.approx((60, SIDE - 80))


@pytest.mark.parametrize("raised", [1.0, 2.0, 3.0])
@pytest.mark.parametrize(("below", "above"), [("one", "it"), ("A", "B"), ("12", "7"), ("HELLO", "I")])
def test_texts_that_overlap_at_another_height_are_found(below: str, above: str, raised: float) -> None:
    shapes = run(below, "serif", 12, 50, 50), run(above, "serif", 12, 51, 50 - raised)
    assert [one.what for one in check_drawing(Drawing(SIDE, SIDE, shapes))] == ["texts overlap"]


@pytest.mark.parametrize("fault", OF_DRAWINGS)
def test_a_planted_fault_of_a_drawing_is_found(fault: str) -> None:
    shapes, what, preset = OF_DRAWINGS[fault]
    found = check_drawing(Sheet(SIDE, SIDE, Drawing(SIDE, SIDE, shapes)), preset=preset)
    assert any(what in one.what for one in found), [one.text for one in found]
    assert all(one.at for one in found)


@pytest.mark.parametrize("preset", [NEWSPAPER, MAGAZINE])
def test_a_file_without_faults_has_no_finding(preset: Preset) -> None:
    assert check_pdf(sound(preset), preset, minimums=NEWSPRINT) == ()
    assert check_pdf(edited(lambda pdf: None, preset), preset, minimums=NEWSPRINT) == ()


@pytest.mark.parametrize(
    "operators",
    [
        "1 0 0 1 cm", "/F1 Tf", "1 m", "0 0 m /A 2 l", "5 5 re", "(a) w", "[/N] TJ", "5 TJ", "cs", "gs", "Do",
        f"{'9' * 400}.0 Tr", "1 (a) Td", "q /Fm Do",
    ],
)  # fmt: skip
def test_a_damaged_instruction_is_one_finding_and_the_rest_of_the_page_is_checked(operators: str) -> None:
    file = content(f"{operators} 1 0 0 rg 60 60 20 20 re f", XObject=form("1 0 cm " * 2))
    found = [one.what for one in check_pdf(file, NEWSPAPER, minimums=NEWSPRINT)]
    name = "cm" if "Fm" in operators else operators.split()[-1]
    assert [one for one in found if "damaged" in one] == [f"the page has a damaged instruction: {name}"]
    assert "a color is in RGB" in found


@pytest.mark.parametrize("cut", [(), (0, 0, 200), (0, 0, 200, 200, 9), (0, 0, "a", 9), "text", 7, Name.Box])
def test_a_box_of_a_form_that_is_not_four_numbers_cuts_nothing(cut: object) -> None:
    found = check_pdf(content("/Fm Do", XObject=form("1 0 0 rg 60 60 20 20 re f", cut)), NEWSPAPER)
    assert [one.what for one in found] == ["a color is in RGB"]


def test_a_form_that_draws_itself_many_times_ends() -> None:
    found = [one.what for one in check_pdf(content("/Fm Do", XObject=forms_in_forms(6)), NEWSPAPER)]
    assert "the page draws 5,000 forms or more; only these are checked" in found


def test_a_finding_in_a_file_has_its_page_and_place() -> None:
    make, _, preset = OF_FILES["small type"]
    (found,) = [one for one in check_pdf(make(), preset, minimums=NEWSPRINT) if "too small" in one.what]
    assert found.page == 1
    assert found.at is not None
    assert found.at == pytest.approx((60, SIDE - 100 - 0.7 * 5), abs=0.01)
    assert found.where.startswith("page 1, text, 21.2 mm from the left and 34.0 mm from the top")
