"""Findings: which of them block an export, their order, and their text."""

import pytest

from engine.core import Finding, blocking, cautions, forbidden_first, together

FOUND = (
    Finding("warning", "a line is thin"),
    Finding("error", "type is small"),
    Finding("forbidden", "a title offends"),
    Finding("warning", "texts overlap"),
    Finding("forbidden", "a clue offends"),
)


def test_only_a_warning_does_not_block() -> None:
    assert [finding.blocks for finding in FOUND] == [False, True, True, False, True]
    assert blocking(FOUND) == (FOUND[1], FOUND[2], FOUND[4])
    assert cautions(FOUND) == (FOUND[0], FOUND[3])


def test_the_forbidden_ones_are_listed_first_and_errors_before_warnings() -> None:
    assert forbidden_first(FOUND) == (FOUND[2], FOUND[4], FOUND[1], FOUND[0], FOUND[3])


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        (Finding("error", "type of 5 pt", "clue 3", "Set 6 pt."), "Type of 5 pt: clue 3. Set 6 pt."),
        (Finding("error", "texts overlap", "page 1"), "Texts overlap: page 1."),
        (Finding("error", "texts overlap", mend="Move one."), "Texts overlap. Move one."),
        (Finding("error", "RGB is used"), "RGB is used."),
    ],
)  # fmt: skip
def test_the_text_of_a_finding_is_a_sentence_with_its_place_and_what_to_do(finding: Finding, text: str) -> None:
    assert finding.text == text


def test_a_finding_is_on_no_page_and_on_all_figures_unless_it_says_so() -> None:
    bare = Finding("error", "texts overlap")
    assert (bare.page, bare.at, bare.part, bare.where, bare.mend) == (0, None, "", "", "")


def test_more_than_three_lines_that_differ_in_their_entry_are_one() -> None:
    low = [f"The clue of {number} down starts low." for number in range(1, 81)]
    said = ["File a is damaged.", *low, "The clue of 1 down names the answer of 2 down.", "The clue of 4 across ends."]
    assert list(together(said)) == [
        said[0],
        "The clue of 1 down starts low. (80 alike: also 2 down, 3 down, 4 down and 76 more)",
        *said[-2:],
    ]
    assert list(together(low[:3])) == low[:3]
    mixed = ["Layer a", low[0], "as above", "Layer b", low[1], "as above"]
    assert list(together(mixed)) == mixed
    (one,) = together([low[0], *low[:4], low[3]])
    assert one.endswith(" (4 alike: also 2 down, 3 down, 4 down)")
    assert list(together(["A word is long."] * 5)) == ["A word is long."] * 5
    cut = [f"The clue Across {number} has 2,000 characters; it was cut after 1,000." for number in (1, 4, 7, 9)]
    assert list(together(cut)) == [f"{cut[0]} (4 alike: also Across 4, Across 7, Across 9)"]
