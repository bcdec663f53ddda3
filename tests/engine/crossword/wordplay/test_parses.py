"""The search finds the wordplay of clues without annotation, and what it finds is proved."""

from __future__ import annotations

import pytest

from engine.core import BadInput, Control, Stopped, changed
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Listed, Puzzle, answer_of
from engine.crossword.wordplay.annotation import Node, parsed, skeleton
from engine.crossword.wordplay.clue_text import counted
from engine.crossword.wordplay.parses import BRITISH, UNSUPPORTED, check_clue, check_clues, parses
from engine.crossword.wordplay.proof import prove
from tests.engine.crossword.wordplay.test_proof import LINES

NOT_FOUND = {"DAMP", "BANK", "PLANET", "BUTTERFLY", "MINERAL", "WINDOW", "KEYBOARD", "EVENT", "GOAT", "CELL", "LIGHT"}
"""Answers of our clues whose wordplay is not found: words that WordNet does not link, fodder with a word too many."""


def shape(node: Node | None) -> tuple[object, ...]:
    """The device and the letters of a node, without cues and indicators."""
    if node is None:
        return ()
    if node.device == "letters":
        return (node.letters, node.full)
    parts = tuple(shape(part) for part in node.parts if part.words or part.parts)
    words = tuple(word.lower() for word in node.words)
    return (node.device, words, sorted(parts) if node.device == "anagram" else parts)


FOUND = [line for line in LINES if line[1] not in NOT_FOUND and "ME C" not in line[2]]


@pytest.mark.parametrize(("clue", "answer", "annotation"), FOUND)
def test_the_wordplay_is_found_first(clue: str, answer: str, annotation: str) -> None:
    found = parses(clue, answer)
    assert found
    if "/" in annotation:
        assert any("/" in parse.annotation for parse in found)
    else:
        wanted = shape(parsed(annotation).wordplay)
        assert shape(parsed(found[0].annotation).wordplay) == wanted


@pytest.mark.parametrize(("clue", "answer", "annotation"), LINES)
def test_every_parse_is_proved_and_likeliest_first(clue: str, answer: str, annotation: str) -> None:
    found = parses(clue, answer)
    assert [prove(clue, answer, parse.annotation).verdict for parse in found] == ["proved"] * len(found)
    assert [parse.cost for parse in found] == sorted(parse.cost for parse in found)


def test_a_substitution_is_found_in_either_order() -> None:
    wanted = ("substitution", (), (("rock", "rock"), ("r", "r"), ("l", "l")))
    for clue in ("Stone with learner for right to secure (4)", "Secure right becoming left in stone (4)"):
        assert shape(parsed(parses(clue, "lock")[0].annotation).wordplay) == wanted


def test_one_word_may_stand_for_a_part_as_no_book_knows_but_not_two_and_not_for_the_whole_clue() -> None:
    assert parses("Snoop about worker in the food store (6)", "pantry")[0].annotation.startswith('PRY "snoop" about')
    assert not parses("Blue oyster in the food store (6)", "pantry")
    assert not any("lit" in parse.annotation for parse in parses("Lonely hearts ads (9)", "personals"))


def test_one_definition_of_two_words_is_no_double_definition() -> None:
    assert not parses("Hold back (7)", "inhibit")
    assert any("/" in parse.annotation for parse in parses("Season for a coil (6)", "spring"))


def test_tags_are_no_words_of_a_clue() -> None:
    plain, tagged = (
        "Vehicle with favourite floor covering (6)",
        "<i>Vehicle</i> with fav<b>ourite</b> floor covering (6)",
    )
    assert parses(tagged, "carpet")[0] == parses(plain, "carpet")[0]


def test_a_clue_without_wordplay_has_no_parse() -> None:
    assert parses("Green and pleasant (5)", "zebra") == ()
    assert check_clue("Green and pleasant (5)", "zebra").verdict == "no parse found"


def test_a_clue_without_annotation_needs_the_enumeration_of_its_answer() -> None:
    wrong = check_clue("Vehicle with favourite floor covering (7)", "carpet")
    assert (wrong.verdict, wrong.faults) == ("faulty", ("The enumeration (7) is for 7 letters, CARPET has 6",))
    assert check_clue("Vehicle with favourite floor covering (6)", "carpet").verdict == "parse found"
    assert check_clue("Cold dessert (4,4)", "ice cream").faults == ("The enumeration (4,4) is not that of ice cream",)
    assert check_clue("Bed or spot (3)", "cots / dot").verdict != "faulty"


def test_long_clues_and_answers_without_letters_are_refused() -> None:
    with pytest.raises(BadInput, match="more than 20 words"):
        parses("word " * 21, "zebra")
    with pytest.raises(BadInput, match="is not an answer"):
        parses("Striped beast", "12")


def test_a_search_can_be_stopped() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        parses("Vehicle with favourite floor covering (6)", "carpet", control)


def test_the_clues_of_a_crossword_are_checked_across_then_down() -> None:
    from engine.crossword.grid import Grid

    puzzle = Puzzle(
        words=(Listed("star"), Listed("ice")),
        grid=Grid(("star", "i##i", "ice#")),
        clues=(
            Clue("star", "Begin endlessly to be a celebrity", annotation='STARt "begin" [endlessly]'),
            Clue("ice", "Frozen water in Venice", annotation='venICE [in]; def "Water"'),
            Clue("sii", "No parse here", slot=Slot(0, 0, "down")),
        ),
    )
    wrong = changed(puzzle, clues=(Clue("star", "Celebrity (5)"), Clue("ice", "Film of the year (1984)")))
    star, ice = check_clues(wrong, Control())
    assert star.check.faults == ("The enumeration (5) is for 5 letters, STAR has 4",)
    assert ice.clue == "Film of the year (1984) (3)"
    found = list(check_clues(puzzle, Control()))
    assert [(one.entry.number, one.entry.direction, one.entry.shown, one.check.verdict) for one in found] == [
        (1, "across", "star", "proved"), (3, "across", "ice", "faulty"), (1, "down", "sii", "no parse found")
    ]  # fmt: skip
    assert found[0].clue == "Begin endlessly to be a celebrity (4)"
    assert found[1].check.faults == ("The definition \u201cWater\u201d is not at an end of the clue",)
    assert answer_of("ice") == "ice"


def test_a_skeleton_has_the_words_of_a_clue() -> None:
    assert skeleton('CAR "auto" + PET "animal"') == "[definition] auto animal"
    assert skeleton('TAR "sailor" in SE "south-east"; def "look"') == "look sailor in south-east"
    assert skeleton('S{TAR "sailor"}E "direction" [hugging]') == "[definition] direction hugging sailor"
    assert skeleton("(DIRTY ROOM)* [transformed]") == "[definition] dirty room transformed"
    assert skeleton('CAR "auto" + rev(TEP) [back]') == "[definition] auto tep back"
    assert skeleton("CAR +") == "CAR +"


def test_a_length_that_the_clue_ends_with_is_not_a_word_of_it() -> None:
    assert counted("Old measure: copper piece (5)", "5") == "Old measure: copper piece (5)"
    assert counted("Old measure: copper piece", "5") == "Old measure: copper piece (5)"
    assert counted("Novel (1984)", "5") == "Novel (1984) (5)"
    clued = Puzzle(grid=Grid(("cubit",)), clues=(Clue("cubit", "Old measure: copper piece (5)", "editor"),))
    (found,) = check_clues(clued, Control())
    assert found.check.verdict == "parse found"
    assert found.clue.count("(5)") == 1
    assert all("5" not in parse.annotation for parse in found.check.parses)


@pytest.mark.parametrize(
    ("clue", "answer", "wordplay", "device"),
    [
        ("Father in speech is further (7)", "farther", "hom(father) = FARTHER", BRITISH),
        ("Port in speech is quay (3)", "key", "hom(quay) = KEY", UNSUPPORTED),
        ("Court is reportedly trapped (6)", "caught", 'hom(court "court is") = CAUGHT', BRITISH),
        ("Bored in speech is trapped (6)", "caught", "", ""),  # alike in no accent
    ],
)
def test_homophones_are_found_in_both_accents_and_it_is_said_which(clue, answer, wordplay, device) -> None:
    found = [one for one in parses(clue, answer) if one.annotation.startswith("hom")]
    said = [(one.annotation.split(" [")[0], one.device) for one in found[:1]]
    assert said == ([(wordplay, device)] if device else [])


@pytest.mark.parametrize(
    ("clue", "answer"),
    [
        ("Golf course standard (3)", "par"), ("Young dog (5)", "puppy"), ("Dark brown (5)", "umber"),
        ("Small island (5)", "islet"), ("Unit of weight (3)", "ton"), ("Not throw away, as a bag (5)", "reuse"),
    ],
)  # fmt: skip
def test_a_plain_clue_of_one_sense_has_no_parse(clue, answer) -> None:
    assert check_clue(clue, answer).verdict == "no parse found"


def test_a_definition_that_no_source_supports_is_marked() -> None:
    assert [one.device for one in parses("Worked on hat (2)", "no")] == [UNSUPPORTED]
    assert parses("Broken heart on the planet (5)", "earth")[0].device == "parse"
    spoken = parses("Ketchup\u2019s origin in speech (5)", "sauce")[0].device
    assert spoken == "parse, if said in Britain, unsupported definition"


def test_only_a_phrase_that_says_so_exchanges_two_parts() -> None:
    exchanged = parses("Favourite after vehicle: floor covering (6)", "carpet")
    assert exchanged[0].annotation.startswith('CAR "vehicle" + PET "favourite"')
    assert not any("CAR" in one.annotation for one in parses("Favourite and vehicle: floor covering (6)", "carpet"))
