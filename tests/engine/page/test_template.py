"""Templates: places and sizes that stay, what does not fit, numbers and setters."""

import json

import pytest

from engine.bee.puzzle import hive
from engine.core import BadInput, changed
from engine.documents.document import Document, decode, encode
from engine.drawing.shapes import MM, Run
from engine.page.opened import open_page, text
from engine.page.page import Page, Place, PuzzleBlock, Slot
from engine.page.template import as_template, fill_template
from engine.page.vetted import vetted_page
from engine.words.vetting.house import House
from tests.engine.drawn import flat
from tests.engine.page.samples import CROSSWORD

HOUSE = House(())
LONG = "A vessel from which people drink tea in the afternoon, or a prize that a team lifts in the air in May"
FULL = changed(CROSSWORD, clues=tuple(changed(clue, text=LONG) for clue in CROSSWORD.clues))
HIVE = hive("G", "CENORV")
PAGE = Page((PuzzleBlock(CROSSWORD), PuzzleBlock(HIVE), PuzzleBlock(CROSSWORD, "solution", turned=True)))


@pytest.fixture(scope="module")
def template() -> Page:
    return as_template(PAGE, HOUSE)


def filled(template: Page, *blocks: PuzzleBlock):
    page, found = fill_template(template, blocks, day="2026-11-24", where="page.puzzle")
    assert not found
    return vetted_page(page, HOUSE)


def clue_sizes(made) -> set[float]:
    return clue_sizes_of(made.composed)


def clue_sizes_of(composed) -> set[float]:
    runs = [one for one in flat(composed.drawing.shapes) if isinstance(one, Run)]
    return {round(one.size, 2) for one in runs if one.part.startswith("clue") and "essel" in one.text}


def test_other_puzzles_have_the_places_and_the_sizes_of_the_template(template) -> None:
    days = [vetted_page(template, HOUSE), filled(template, PuzzleBlock(FULL), PuzzleBlock(hive("T", "UAEFDL")))]
    first, second = ({box.blocks: box.rect for box in day.composed.boxes} for day in days)
    assert first.keys() == second.keys() == {(0,), (1,), (2,)}
    for blocks, rect in first.items():
        assert (second[blocks].column, second[blocks].span) == (rect.column, rect.span)
        assert second[blocks].top / MM == pytest.approx(rect.top / MM, abs=0.1)
    assert clue_sizes(days[0]) == clue_sizes(days[1]) == {template.puzzles[0].slot.text}
    assert second[0,].height / MM <= template.blocks[0].fixed.depth + 0.1
    assert days[1].opened.page.puzzles[2].puzzle == FULL  # the slot of the solution follows its puzzle


@pytest.mark.parametrize("puzzles", [(CROSSWORD,), (HIVE,), (CROSSWORD, HIVE)])
def test_a_template_of_a_page_with_larger_type_has_its_places_and_sizes(puzzles) -> None:
    page = Page(tuple(map(PuzzleBlock, puzzles)))
    made = vetted_page(page, HOUSE).composed
    kept = vetted_page(as_template(page, HOUSE), HOUSE).composed
    assert made.draft.style.sizes.text > 9.0
    assert clue_sizes_of(made) == clue_sizes_of(kept)
    for one, other in zip(made.boxes, kept.boxes, strict=True):
        assert (one.rect.column, one.rect.span) == (other.rect.column, other.rect.span)
        assert one.rect.height == pytest.approx(other.rect.height, rel=0.02)


def test_a_template_is_a_saved_page_and_a_page_without_slots_opens_unchanged(template) -> None:
    assert decode(encode(Document(template, "2026-11-23")), "page").body == as_template(template, HOUSE) == template
    old = json.loads(encode(Document(PAGE, "2026-11-23")))
    for block in old["body"]["blocks"]:
        del block["slot"], block["series"]
    assert decode(json.dumps(old).encode(), "page").body == PAGE


def misfit_page() -> Page:
    """Return a page with a crossword that is 1 mm too deep: its clues are below each other in a narrow slot."""
    narrow = PuzzleBlock(FULL, fixed=Place(0, 1, 0.0), slot=Slot(9.0, 16.0))
    deep = vetted_page(Page((narrow,)), HOUSE).composed.boxes[0].rect.height / MM
    return Page((changed(narrow, fixed=Place(0, 1, 0.0, round(deep - 1, 2))), PuzzleBlock(HIVE)))


@pytest.fixture(scope="module")
def misfit():
    return vetted_page(misfit_page(), HOUSE)


def test_what_does_not_fit_is_a_finding_and_stays_at_its_place_in_its_sizes(misfit) -> None:
    [found] = misfit.composed.misfits
    assert found.finding in misfit.drawn.findings
    assert found.finding.blocks
    what = "Crossword does not fit its slot: it is 1.0 mm too deep"
    assert found.finding.text.startswith(f"{what}: column 1, 0 mm from the top. Shorten 1 ")
    assert "; print another crossword; or set it in " in found.finding.mend
    assert misfit.composed.boxes[0].rect.top == 0
    assert clue_sizes(misfit) == {misfit.opened.page.puzzles[0].slot.text}


def test_shorter_clues_and_a_smaller_scale_fit_as_offered(misfit) -> None:
    [found], page = misfit.composed.misfits, misfit.opened.page
    [(name, count)] = found.cuts
    clues = [changed(FULL.clues[0], text=LONG[:-count]), FULL.clues[1]]
    short = changed(
        FULL, clues=tuple(clues if name == "1 across" else [FULL.clues[0], changed(FULL.clues[1], text=LONG[:-count])])
    )
    block = page.puzzles[0]
    for better in (changed(block, puzzle=short), changed(block, slot=changed(block.slot, scale=found.scale))):
        made = vetted_page(changed(page, blocks=(better, *page.blocks[1:])), HOUSE)
        assert not made.composed.misfits
    assert clue_sizes(made) == {round(block.slot.text * found.scale, 2)}
    assert 6.0 <= block.slot.text * found.scale < block.slot.text


def test_answers_of_the_day_before_that_do_not_fit_are_all_named_and_no_other_puzzle_is_offered() -> None:
    slot = {"slot": Slot(), "part": "solution", "day": "2026-11-23"}
    first = PuzzleBlock(CROSSWORD, number="7", fixed=Place(0, 1, 0.0, 20.0), **slot)
    answers = first, PuzzleBlock(HIVE, **slot)
    made = vetted_page(Page((*answers, PuzzleBlock(HIVE)), day="2026-11-24"), HOUSE)
    [found] = made.composed.misfits
    both = "Yesterday\u2019s answers (Crossword No 7: solution, Spelling Bee: solution)"
    assert found.finding.what.startswith(f"{both} do not fit their slot: they are ")
    assert "another" not in found.finding.mend
    assert not found.other
    [alone] = vetted_page(
        Page((changed(first, fixed=Place(0, 1, 0.0, 5.0)), PuzzleBlock(HIVE)), day="2026-11-24"), HOUSE
    ).composed.misfits
    assert alone.finding.what.startswith("Crossword No 7: solution does not fit its slot: it is ")
    assert "another" not in alone.finding.mend


def test_too_few_slots_and_empty_slots_are_named(template) -> None:
    two = PuzzleBlock(CROSSWORD), PuzzleBlock(FULL)
    with pytest.raises(BadInput, match=r"page\.puzzle: the template has 1 slot for 2 crosswords"):
        fill_template(template, two, where="page.puzzle")
    _, found = fill_template(template, two[:1], where="page.puzzle")
    assert [one.what for one in found] == ["the template has a slot for a hive, and there is none"]
    with pytest.raises(BadInput, match="at least one puzzle"):
        as_template(Page(), HOUSE)


def test_numbers_and_setters_are_printed_with_the_titles() -> None:
    blocks = (PuzzleBlock(CROSSWORD, number="17345", byline="Ann Lee"), PuzzleBlock(FULL, "solution", number="17344"))
    made = vetted_page(Page((*blocks, PuzzleBlock(HIVE, number="4a", byline="Compiled by Bo"))), HOUSE)
    runs = [one for one in flat(made.composed.drawing.shapes) if isinstance(one, Run)]
    lines = {one.text: one for one in runs}
    assert {"Crossword No 17,345", "set by Ann Lee", "Crossword Solution No 17,344", "Compiled by Bo"} <= lines.keys()
    assert "Spelling Bee 4a" in lines
    assert lines["set by Ann Lee"].y == lines["Crossword No 17,345"].y
    said = text(made.opened)
    assert "Crossword No 17,345\n\nset by Ann Lee" in said
    assert "Crossword Solution No 17,344" in said


def test_a_byline_without_space_beside_its_title_is_below_it() -> None:
    opened = open_page(Page((PuzzleBlock(CROSSWORD, number="17345", byline="Ann Lee Wannamaker"),)), HOUSE)
    wide, narrow = (opened.printable(0).choices(width)[0].drawing for width in (300.0, 170.0))
    beside, below = ([one for one in flat(made.shapes) if isinstance(one, Run)] for made in (wide, narrow))
    assert [one.text for one in beside[:2]] == ["Crossword No 17,345", "set by Ann Lee Wannamaker"]
    assert [one.text for one in below[:3]] == ["Crossword", "No 17,345", "set by Ann Lee Wannamaker"]
    assert beside[1].y == beside[0].y
    assert below[2].x == 0.0
    assert below[1].y < below[2].y
    column = [one for one in flat(opened.printable(0).choices(80.0)[0].drawing.shapes) if isinstance(one, Run)]
    assert [one.text for one in column[3:5]] == ["set by Ann Lee", "Wannamaker"]
    assert narrow.shapes[1].y == pytest.approx(below[2].y - below[1].y)  # what follows the title is moved down
