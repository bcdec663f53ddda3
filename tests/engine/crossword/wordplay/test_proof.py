"""Clues of our own are proved; each kind of spoiled clue fails with the sentence that says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core import BadInput
from engine.crossword.wordplay.annotation import parsed, written
from engine.crossword.wordplay.proof import prove

LINES = [
    tuple(field.strip() for field in line.split("|"))
    for line in (Path(__file__).parent / "clues.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
WITH_LETTERS = [line for line in LINES if "/" not in line[2]]
WITH_INDICATOR = [line for line in LINES if "[" in line[2] and "spoon" not in line[2]]
ANAGRAMS = [line for line in LINES if ")*" in line[2] and '"cold"' not in line[2] and '"mass"' not in line[2]]


def faults(clue: str, answer: str, annotation: str) -> str:
    proof = prove(clue, answer, annotation)
    assert proof.verdict == ("faulty" if proof.faults else "proved")
    return " / ".join(proof.faults)


def notes(clue: str, answer: str, annotation: str) -> str:
    return " / ".join(prove(clue, answer, annotation).notes)


@pytest.mark.parametrize(("clue", "answer", "annotation"), LINES)
def test_a_correct_annotation_is_proved(clue: str, answer: str, annotation: str) -> None:
    assert faults(clue, answer, annotation) == ""


@pytest.mark.parametrize(("clue", "answer", "annotation"), LINES)
def test_a_wrong_enumeration_fails(clue: str, answer: str, annotation: str) -> None:
    count = len(answer.replace(" ", ""))
    wrong = re.sub(r"\([\d,]+\)$", f"({count + 1})", clue)
    assert f"The enumeration ({count + 1}) is for {count + 1} letters" in faults(wrong, answer, annotation)


@pytest.mark.parametrize(("clue", "answer", "annotation"), WITH_INDICATOR)
def test_a_missing_indicator_fails(clue: str, answer: str, annotation: str) -> None:
    assert "has no indicator" in faults(clue, answer, re.sub(r" \[[^\]]*\]", "", annotation))


@pytest.mark.parametrize(("clue", "answer", "annotation"), WITH_INDICATOR)
def test_an_indicator_that_is_not_in_the_clue_fails(clue: str, answer: str, annotation: str) -> None:
    wrong = re.sub(r"\[[^\]]*\]", "[xylophone]", annotation)
    assert "The indicator “xylophone” is not in the clue" in faults(clue, answer, wrong)


@pytest.mark.parametrize(("clue", "answer", "annotation"), WITH_LETTERS)
def test_a_letter_too_many_fails(clue: str, answer: str, annotation: str) -> None:
    wordplay, sign, rest = annotation.removesuffix(" &lit").partition(";")
    spoiled = f'{wordplay} + Q "{clue.split()[0]}"{sign}{rest}'
    found = faults(clue, answer, spoiled)
    assert "Q is left over" in found or ("hom(" in annotation and "The wordplay does not give" in found)


def test_letters_that_are_no_rotation_are_named_and_what_is_heard_may_stand_in_the_clue() -> None:
    wrong = 'cyc(EATS "consumes") = TEAS [cycling]; def "meals"'
    assert faults("Consumes, cycling, meals (4)", "teas", wrong) == "The cycling of EATS does not give TEAS"
    assert "plain" not in notes("Plain to hear in flyer (5)", "plane", 'hom(plain) = PLANE [to hear]; def "flyer"')


@pytest.mark.parametrize(("clue", "answer", "annotation"), ANAGRAMS)
def test_fodder_that_is_not_in_the_clue_fails(clue: str, answer: str, annotation: str) -> None:
    turned = re.sub(r"\(([A-Za-z ]+)\)\*", lambda found: f"({found[1][1:]}{found[1][0]})*", annotation)
    assert "is not in the clue" in faults(clue, answer, turned)


@pytest.mark.parametrize(
    ("clue", "answer", "annotation", "sentence"),
    [
        ("Vehicle with favourite mat", "carpet", 'CAS "vehicle" + PET "favourite"', "S is left over, R is"),
        ("Vehicle with favourite mat", "carpet", 'PET "favourite" + CAR "vehicle"', "gives PETCAR, not CARPET"),
        ("Vehicle with favourite mat", "carpet", 'CAR "van" + PET "favourite"', "“van” is not in the clue"),
        ("Vehicle with favourite (6)", "carpet", 'CAR "vehicle" + PET "favourite"', "no definition"),
        ("Vehicle with carpet (6)", "carpet", 'CAR "vehicle" + PET', "The answer CARPET stands in the clue"),
        ("A mat is vehicle with pet (6)", "carpet", 'CAR "vehicle" + PET; def "is"', "“is” is not at an end"),
        ("A mat: vehicle with pet (6)", "carpet", 'CAR "vehicle" + PET; def "rug"', "“rug” is not in the clue"),
        ("Initially a red tree makes skill (3)", "art", "(A Red Tree)* [Initially]", "has no indicator"),
        ("Endlessly the rat makes skill (3)", "art", "(RAT)* [endlessly]", "indicates"),
        ("Skill: the rat in rags (3)", "art", "rev(RAT) [in]; def \"Skill\"", "gives TAR, not ART"),
        ("A large garage, we hear, in skill (3)", "art", "hom(garage) [we hear]; def \"skill\"", "not give ART"),
        ("Ice cream, I say (3,5)", "ice-cream", "def \"I say\"", "The answer ICECREAM stands in the clue"),
        ("Skill in Earl Tate (3)", "art", "eARl Tate [in]; def \"Skill\"", "“in” indicates"),
        ("Skill (3)", "art", "ART; def \"Skill\"", "Nothing in the clue stands for ART"),
        ("In Mars (3)", "art", "mARs Tim [in]", "is not in the clue"),
    ],
)  # fmt: skip
def test_the_sentence_names_what_is_wrong(clue: str, answer: str, annotation: str, sentence: str) -> None:
    found = faults(clue, answer, annotation)
    assert sentence in found


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        ("", "the annotation is empty"),
        ("(NEAR ICE", "is not closed"),
        ("NEAR ICE)", "')' at character 9"),
        ("CAR +", "breaks off"),
        ("CAR % PET", "'%' at character 5"),
        ("sub(LAMP, L)", "needs a word and two letters"),
        ("(" * 30 + "A" + ")" * 30, "more than 20 brackets"),
        ("A" * 2001, "more than 2,000 characters"),
        ("cyc(STOP) =", "Write the letters of the result"),
        ("CAR [in", "'[' at character 5"),
    ],
)
def test_an_annotation_that_cannot_be_read_says_where(annotation: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        parsed(annotation)


@pytest.mark.parametrize(("clue", "answer", "annotation"), WITH_LETTERS)
def test_a_written_annotation_is_read_the_same(clue: str, answer: str, annotation: str) -> None:
    wordplay = parsed(annotation).wordplay
    assert wordplay
    assert parsed(written(wordplay)).wordplay == wordplay


def test_the_letters_of_a_deletion_may_stand_apart_and_be_many() -> None:
    order = "The wordplay has the letters of OAT, but not in their order"
    assert order not in prove("Clue", "oat", "COAST - CS").faults
    assert order in prove("Clue", "oat", "COAST - SC").faults
    many = prove("Clue words here", "B" * 300, f"{'AB' * 300} - {'A' * 300}").faults
    assert not [fault for fault in many if "order" in fault or "left over" in fault]


def test_notes_do_not_make_a_clue_faulty() -> None:
    clue, annotation = "Heart all flummoxed on the green planet (5)", '(HEART)* [flummoxed]; def "planet"'
    assert faults(clue, "earth", annotation) == ""
    assert "No task: “all”, “green”" in notes(clue, "earth", annotation)
    colon = "Rower\u2019s big tag: heart all flummoxed on the planet (5)"
    assert "No task: “rower\u2019s big tag”, “all”".replace("\u2019", "'") in notes(colon, "earth", annotation)
    ends = "Planet with heart flummoxed rowers: tag (5)"
    assert "No task: “rowers”, “tag”" in notes(ends, "earth", annotation.replace("planet", "Planet"))
    assert "sounds right in British English only" in notes(
        "Ketchup\u2019s origin in speech (5)", "sauce", 'hom(source "origin") [in speech]; def "Ketchup"'
    )


def test_a_word_that_turns_down_entries_is_noted_across() -> None:
    clue, annotation = "Existed rising as demon (5)", 'rev(LIVED "existed") [rising]; def "demon"'
    across = prove(clue, "devil", annotation, direction="across")
    assert "“rising” reverses down entries only" in across.notes
    assert not prove(clue, "devil", annotation, direction="down").notes


@pytest.mark.parametrize("length", ["8", "2,6", "3,2,3"])
def test_a_phrase_has_the_enumeration_of_its_words(length: str) -> None:
    clue, annotation = f"Dessert for mice race, confused ({length})", '(MICE RACE)* [confused]; def "dessert"'
    assert f"({length}) is not that of ice cream" in faults(clue, "ice cream", annotation)
    assert faults(clue.replace(length, "3,5"), "ice cream", annotation) == ""


def test_a_word_that_is_split_by_its_enumeration_is_noted() -> None:
    wordplay = 'CAR "vehicle" + PET "favourite"; def "Floor covering"'
    assert "is of 2 words, CARPET is also one" in notes("Floor covering: vehicle, favourite (3,3)", "carpet", wordplay)


def test_what_is_heard_stands_in_the_clue_or_is_named() -> None:
    assert "Nothing in the clue stands for bold handle" in faults(
        "Spooner\u2019s big controller in freezing weather (4,6)", "cold bandle", "spoon(bold handle) [Spooner\u2019s]"
    )
    found = faults("Dark time, we hear, for soldier (6)", "knight", 'hom(day "dark time") = KNIGHT [we hear]')
    assert found == "DAY does not sound like KNIGHT"


def test_the_heart_of_a_word_is_in_its_middle() -> None:
    assert faults("Heart of flesh is smaller (3)", "les", 'fLESh [heart of]; def "smaller"') == ""
    assert "“Heart of” indicates heart" in faults(
        "Heart of station beaten (3)", "tat", 'sTATion [Heart of]; def "beaten"'
    )


MAT = 'CAR "vehicle" + PET "favourite"; def "floor covering"'


@pytest.mark.parametrize(
    ("clue", "annotation"),
    [
        ("Vehicle, favourite, as floor covering", MAT),
        ("Favourite after vehicle: floor covering", MAT),
        ("Favourite put on a vehicle: floor covering", MAT),
        ("Favourite to follow vehicle: floor covering", MAT),
        ("Favourite chasing vehicle: floor covering", MAT),
        ("Favourite pursuing vehicle: floor covering", MAT),
        ("Favourite tailing vehicle: floor covering", MAT),
        ("Favourite beyond vehicle: floor covering", MAT),
        ("Favourite over vehicle: floor covering", MAT),
        ("Favourite has vehicle: floor covering", MAT),
        ("Favourite in support of vehicle: floor covering", MAT),
        ("Favourite bringing up the rear of vehicle: floor covering", MAT),
        ("Favourite with vehicle: floor covering", MAT),
        ("Before favourite, vehicle has floor covering", f"({MAT.replace(';', ') [before];')}"),
        ("Favourite, vehicle first, as floor covering", f"({MAT.replace(';', ') [first];')}"),
        ("Favourite, vehicle at the front, as floor covering", f"({MAT.replace(';', ') [at the front];')}"),
        ("Favourite, vehicle to begin with, as floor covering", f"({MAT.replace(';', ') [to begin with];')}"),
        ("Favourite finally, vehicle as floor covering", f"({MAT.replace(';', ') [finally];')}"),
    ],
)
def test_a_word_of_the_clue_may_exchange_two_parts(clue: str, annotation: str) -> None:
    assert faults(clue, "carpet", annotation) == ""
    assert "No task" not in notes(clue, "carpet", annotation)


@pytest.mark.parametrize(
    "clue",
    [
        "Favourite vehicle floor covering", "Favourite and vehicle: floor covering",
        "Favourite before vehicle: floor covering", "Favourite vehicle after floor covering",
    ],
)  # fmt: skip
def test_parts_in_another_order_than_in_the_clue_fail(clue: str) -> None:
    found = faults(clue, "carpet", MAT)
    assert "In the clue “favourite” is before “vehicle”; name in brackets a word that exchanges them" in found


def test_a_word_with_another_task_exchanges_no_parts() -> None:
    initials = '(CAR "vehicle" + Exotic Table) [initially]; def "sign"'
    assert "“exotic table” is before “vehicle”" in faults("Exotic table, vehicle initially: sign", "caret", initials)
    turned = 'CAR "vehicle" + rev(TEP "unit") [over]; def "mat"'
    assert faults("Unit over vehicle: mat", "carpet", turned) == "“over” has two tasks"


@pytest.mark.parametrize(
    ("clue", "answer", "annotation"),
    [
        ("Dance: able to twice (6)", "cancan", 'CAN "able to" + CAN "able to" [twice]; def "dance"'),
        ("Party twice: a party bird (4)", "dodo", '(DO "party" + DO "party") [twice]; def "party bird"'),
        ("Double foot fruit (6)", "pawpaw", '(PAW "foot" + PAW "foot") [double]; def "fruit"'),
        ("Party party bird (4)", "dodo", 'DO "party" + DO "party"; def "bird"'),
    ],
)
def test_a_part_that_is_repeated_is_in_the_clue_once(clue: str, answer: str, annotation: str) -> None:
    assert prove(clue, answer, annotation) == ("proved", (), ())


def test_a_repeated_part_without_a_word_for_it_and_a_cue_for_two_parts_fail() -> None:
    able, van = 'CAN "able to" + CAN "able to"; def "dance"', 'CAR "vehicle" + VAN "vehicle"; def "family"'
    assert "No words are named for CAN; left for them: “twice”" in notes("Dance: able to twice (6)", "cancan", able)
    assert "Nothing in the clue stands for CAN" in faults("Able to dance (6)", "cancan", able)
    assert faults("Vehicle twice with family (6)", "carvan", van) == "“vehicle” has two tasks"


def test_the_order_within_an_anagram_or_a_reversal_is_free() -> None:
    assert faults("Organ: mixed arth with energy (5)", "heart", '(E "energy" + ARTH)* [mixed]; def "organ"') == ""
    assert faults("Mark by river, set back (4)", "rats", 'rev(ST "mark" + AR "river") [set back]') != ""
    swapped = 'rev(S "small" + TAR "sailor") [returning]; def "rodents"'
    assert faults("Sailor, small, returning rodents (4)", "rats", swapped) == ""


def test_the_fodder_of_an_anagram_stands_in_the_clue_except_for_abbreviations() -> None:
    indirect = '(EARTH "planet")* [broken]; def "organ"'
    assert (
        faults("Organ of broken planet (5)", "heart", indirect) == "The fodder EARTH of the anagram is not in the clue"
    )
    assert faults("Organ of broken Earth (5)", "heart", indirect.replace("planet", "Earth")) == ""
    avenue = '(AVE "avenue" + L "left")* [in ruins]; def "meat"'
    assert faults("Avenue left in ruins: meat (4)", "veal", avenue) == ""


def test_a_word_with_two_tasks_fails_unless_the_clue_is_an_and_lit() -> None:
    twice = MAT.replace("floor", "favourite floor")
    assert faults("Vehicle with favourite floor covering (6)", "carpet", twice) == "“favourite” has two tasks"
    assert faults("Vehicle with favourite floor covering (6)", "carpet", f"{twice} &lit") == ""


def test_a_definition_that_contains_the_wordplay_is_noted_as_an_and_lit() -> None:
    stew = '(MEAT)* [stew of]; def "stew of meat, perhaps"'
    hint = "The definition contains the wordplay; write &lit after it"
    assert prove("Stew of meat, perhaps (4)", "mate", stew) == ("proved", (), (hint,))
    assert prove("Stew of meat, perhaps (4)", "mate", f"{stew} &lit") == ("proved", (), ())
    two = 'CAR "vehicle" + VAN "vehicle"; def "vehicle and so on"'
    assert "“vehicle” has two tasks" in faults("Vehicle and so on (6)", "carvan", two)
    assert faults("Favourite animal (3)", "pet", 'PET "favourite"; def "favourite animal"') != ""


def test_one_indicator_may_govern_two_parts_and_a_cue_may_contain_its_sound() -> None:
    both = 'rev(GOD "deity") [returning] + rev(GAB "talk") [returning]; def "canine carrier"'
    assert faults("Deity and talk returning in canine carrier (6)", "dogbag", both) == ""
    heard = 'hom(court "court is") = CAUGHT [reportedly]; def "trapped"'
    assert faults("Court is reportedly trapped (6)", "caught", heard) == ""


def test_a_letter_that_nothing_names_is_noted() -> None:
    note = "The clue must say which R of CARPER is replaced"
    exchanged = 'sub(CARPER "critic", R "right", T "time") [for]; def "one who takes"'
    assert note in notes("Critic with time for right, one who takes (6)", "catper", exchanged)
    assert "which R" not in notes("Car with time for right: feline (3)", "cat", 'sub(CAR, R "right", T "time") [for]')
    dropped = 'REfUSE "throw" [not]; def "away as a bag"'
    assert "“not” does not say which letters REfUSE loses" in notes("Not throw away, as a bag (5)", "reuse", dropped)
    named = 'REFUSE "throw away" - F "fine" [no]; def "As a bag"'
    assert "REFUSE" not in notes("As a bag, throw away no fine (5)", "reuse", named)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        ("CAT (", "The annotation breaks off. Complete it after the last sign"),
        ("&lit", 'The annotation is empty. Write, for example, CAR "vehicle" + PET "favourite"'),
    ],
)
def test_the_fault_of_an_unreadable_annotation_is_a_sentence_like_others(annotation: str, sentence: str) -> None:
    assert faults("Vehicle (3)", "car", annotation) == sentence
