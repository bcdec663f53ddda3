"""Checks of clues before printing."""

from engine.core import changed
from engine.crossword.clues.giveaways import named_answers
from engine.crossword.clues.sources import Use, Used
from engine.crossword.clues.vetting import column_lines, lines_in, open_key, vet
from engine.crossword.grid import Entry, grid_of
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.crossword.wing import findings
from engine.drawing.shapes import MM
from engine.drawing.style import style
from engine.words.vetting.house import House
from engine.words.vetting.taboo import parse_list

HOUSE = House((parse_list("blast\ndarn;mild\nseat", "own"),))
CROSSED = (
    Entry("mouse", 0, 0, "across"), Entry("must", 0, 0, "down"), Entry("seat", 0, 3, "down"),
)  # fmt: skip
GOOD = (
    Clue("mouse", "Small rodent"), Clue("must", "Is obliged to"), Clue("seat", "Place at table"),
)  # fmt: skip


def puzzle(**clues: str) -> Puzzle:
    """A puzzle with good clues, some of them replaced; "" for none."""
    kept = [Clue(one.answer, clues.get(one.answer, one.text)) for one in GOOD]
    words = tuple(Listed(entry.word) for entry in CROSSED)
    return Puzzle(words=words, grid=grid_of(CROSSED), clues=tuple(one for one in kept if one.text), title="Today")


def found(made: Puzzle, **options) -> list[tuple[str, str, str]]:
    house = options.pop("house", House(()))
    return [(one.answer, one.severity, one.about) for one in vet(made, house=house, **options)]


def test_good_clues_have_no_faults() -> None:
    assert found(puzzle()) == []


def test_tags_are_no_letters_of_a_clue_and_one_without_its_partner_is_a_fault() -> None:
    assert found(puzzle(mouse="<i>S</i>mall <b>rodent</b>", must="<sc>Is</sc> obliged to")) == []
    assert found(puzzle(seat="Take a s<i>eat</i>", mouse="<i>animal</i> (6)")) == [
        ("mouse", "caution", "length"), ("mouse", "caution", "wording"), ("seat", "fault", "answer"),
    ]  # fmt: skip
    assert found(puzzle(mouse="<i>Small</i> rodent", seat="Small rodent")) == [("seat", "caution", "duplicate")]
    assert vet(puzzle(must="<i>Is</i> obliged <b>to"))[0].text == "The clue of 1 down has <b> without its partner."
    lines = column_lines(style("classic"))
    assert vet(puzzle(mouse="<i>\u2192 rodent</i>"), lines=lines) == ()  # the upright face prints it
    said = vet(puzzle(mouse="<i>\u2603 rodent</i> at \u2603"), lines=lines)
    assert "serif-italic has no glyph for \u2603" in said[0].text


def test_a_missing_clue_is_a_fault() -> None:
    assert found(puzzle(must="")) == [("must", "fault", "missing")]


def test_taboo_words_are_faults_and_mild_words_cautions() -> None:
    said = found(puzzle(mouse="Blast! A rodent", must="Darn, has to"), house=HOUSE)
    assert said == [("seat", "fault", "entry"), ("mouse", "fault", "taboo"), ("must", "caution", "taboo")]


def test_an_answer_in_its_clue_is_a_fault() -> None:
    assert found(puzzle(mouse="Mice, for one")) == [("mouse", "fault", "answer")]
    assert found(puzzle(mouse="It is mousey")) == [("mouse", "caution", "answer")]
    assert vet(puzzle(seat="Take a seat"), house=House(()))[0].text == (
        "The clue of 2 down gives the answer away: \u201cseat\u201d is the answer."
    )


def test_a_part_of_the_answer_in_a_clue_is_named_as_what_it_is() -> None:
    def said(clue: str, answer: str, annotation: str = "") -> list[str]:
        made = Puzzle(grid=grid_of([Entry(answer, 0, 0, "across")]), clues=(Clue(answer, clue, annotation=annotation),))
        return [
            one.text.partition(": ")[2] for one in vet(made, house=House(())) if one.about in ("answer", "wordplay")
        ]

    pudding = "Tirade in the currant pudding"
    assert said(pudding, "rant") == ["\u201ccurrant\u201d contains the answer."]
    assert said(pudding, "rant", "curRANT [in]; def 'Tirade'") == []
    assert said("Thrown in snow", "snowball") == ["\u201csnow\u201d is a part of the answer."]
    assert said("Battercake in a stack", "pancake") == ["\u201cBattercake\u201d shares a part with the answer."]
    faulty = said(pudding, "rant", "curRAN [in]; def 'Tirade'")
    assert faulty[0] == "\u201ccurrant\u201d contains the answer."
    assert len(faulty) == 2
    assert said(pudding, "rant", "T{ran}; def 'currant'")[0] == "\u201ccurrant\u201d contains the answer."


def test_a_repeated_clue_is_a_caution_of_the_second() -> None:
    assert found(puzzle(must="Place, at table!")) == [("seat", "caution", "duplicate")]


def test_a_clue_that_is_too_long_for_its_column_is_a_caution() -> None:
    lines = lines_in("serif", 8.0, 60.0)
    long = puzzle(mouse="Small rodent that is known for its long tail and for its love of cheese")
    assert found(puzzle(), lines=lines) == []
    assert found(long, lines=lines) == [("mouse", "caution", "long")]
    assert found(puzzle(mouse="Small rodent " * 10)) == [("mouse", "caution", "long")]


def test_a_character_missing_from_the_font_is_a_fault() -> None:
    assert found(puzzle(mouse="\u9f20"), lines=lines_in("serif", 8.0, 60.0)) == [("mouse", "fault", "characters")]


def test_a_clue_that_names_another_entry_is_a_caution() -> None:
    assert found(puzzle(seat="Where a mouse must not be")) == [("seat", "caution", "other")] * 2
    assert vet(puzzle(must="Has to, like a Mouse"), house=House(()))[0].text == (
        "The clue of 1 down names the answer of 1 across: \u201cMouse\u201d."
    )
    assert found(puzzle(seat="Place for mousers")) == []
    assert named_answers("How ___ you?", {"are", "you", "how", "owl"}) == {}
    assert named_answers("Are owls wise", {"are", "owl", "wise"}) == {"owl": "owls", "wise": "wise"}
    assert vet(puzzle(must="Where one is seated"), house=House(()))[0].text == (
        "The clue of 1 down names the answer of 2 down: \u201cseated\u201d."
    )


def test_a_lower_case_start_is_a_caution() -> None:
    for clue in ("small rodent", "\u201csmall\u201d rodent", "(small) rodent"):
        assert found(puzzle(mouse=clue)) == [("mouse", "caution", "wording")]
    for clue in ("\u201cSmall\u201d rodent", "...... trap", "1960s clicker"):
        assert found(puzzle(mouse=clue)) == []


def test_a_full_stop_at_the_end_is_a_caution() -> None:
    for clue in ("Small rodent.", "It squeaks (softly).", "\u201cIt squeaks.\u201d"):
        assert found(puzzle(mouse=clue)) == [("mouse", "caution", "wording")]
    unfinished = ("Three blind ......", "It squeaks\u2026", "Squeaker!")
    abbreviated = ("Rat, vole etc.", "Rodent in the U.S.", "Rodent (Abbr.)", "Vole, e.g.")
    for clue in (*unfinished, *abbreviated):
        assert found(puzzle(mouse=clue)) == []


def test_a_recently_used_clue_is_a_caution() -> None:
    book = {"mouse": (Used("mouse", "Small rodent", (Use("2026-05-03", "Today", "one"),)),)}
    assert found(puzzle(), book=book, day="2026-06-01") == [("mouse", "caution", "reused")]
    assert found(puzzle(), book=book, day="2027-06-01") == []
    assert found(puzzle(), book=book, day="2026-06-01", document="two") == [("mouse", "caution", "reused")]
    assert found(puzzle(), book=book, day="2026-06-01", document="one") == []
    assert found(puzzle(), book=book) == []


def test_a_clue_is_measured_in_the_columns_of_a_page() -> None:
    said = "One that squeaks, likes cheese, fears cats, lives in walls, and is an inch or three of fur and tail"
    narrow, wide = (column_lines(style("classic"), width * MM) for width in (39.7, 60.0))
    assert narrow(said) > wide(said) > 1
    assert found(puzzle(mouse=said), lines=wide) == []
    assert found(puzzle(mouse=said * 3), lines=column_lines(style("classic"))) == [("mouse", "caution", "long")]


def test_lines_are_counted_with_the_ligatures_of_the_style() -> None:
    plain = style("classic")
    ligated, most = column_lines(changed(plain, ligatures=True)), column_lines(plain)
    said = ["Offer of a fine office in fluffy fifth-floor flat, " + "f" * n for n in range(1, 40)]
    assert any(ligated(one) < most(one) for one in said)


def test_forms_of_single_words_name_an_answer_and_runs_of_words_only_the_answer_itself() -> None:
    assert named_answers("Verbal abuse", {"abusive"}) == {"abusive": "abuse"}
    assert named_answers("Frozen ice cream", {"icecream"}) == {"icecream": "ice cream"}
    assert named_answers("Catch a bus", {"abuse"}) == {}
    assert named_answers("It is in form", {"informing"}) == {}


def test_a_fault_of_a_clue_blocks_the_export_and_a_caution_does_not() -> None:
    made = puzzle(mouse="Place, at table", must="It has no seat", seat="[definition] A seat")
    key = open_key(made, house=House(()))
    faults = {one.text.rstrip("."): one.severity == "fault" for one in key.faults}
    assert set(faults.values()) == {True, False}
    blocked = {one.what: one.blocks for one in findings(made, key)}
    assert {what: blocked[what] for what in faults} == faults
