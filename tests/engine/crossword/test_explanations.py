"""Wordplay is printed in the solution if the editor wants it, and travels in the formats that hold it."""

from __future__ import annotations

from msgspec import UNSET

from engine.core import changed
from engine.crossword.answers import key_of
from engine.crossword.clues.vetting import open_key, vet
from engine.crossword.editions import edition
from engine.crossword.figure import figure
from engine.crossword.forms import number_letters
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Puzzle
from engine.crossword.wing import findings
from engine.crossword.wordplay.annotation import UNWRITTEN, explanation
from engine.documents.document import Document, decode, encode
from engine.drawing.style import style
from engine.drawing.words import Words
from engine.output.formats import exolve, ipuz
from engine.output.formats.file_puzzle import opened, saved
from tests.engine.crossword.test_figure import said

ANNOTATION = 'CAR "vehicle" + PET "favourite"; def "floor covering"'
CLUE = Clue("carpet", "Vehicle with favourite floor covering", annotation=ANNOTATION)
PUZZLE = Puzzle(grid=Grid(("carpet",)), clues=(CLUE,), explained=True)
PRINTED = "CAR (vehicle) + PET (favourite); definition \u201cfloor covering\u201d"


def printed(puzzle: Puzzle) -> str:
    return " ".join(said(figure(puzzle, style("classic"), "solution", 300, key_of(puzzle))).split())


def test_the_solution_explains_the_wordplay_only_if_asked() -> None:
    assert explanation(ANNOTATION) == PRINTED
    assert PRINTED in printed(PUZZLE)
    assert "vehicle" not in printed(changed(PUZZLE, explained=UNSET))
    assert PRINTED in str(edition(PUZZLE, key_of(PUZZLE)).solution)
    assert "favourite)" not in str(edition(changed(PUZZLE, explained=UNSET), key_of(PUZZLE)).solution)


def test_the_key_of_a_codeword_has_no_explanations() -> None:
    coded = changed(PUZZLE, code=number_letters(PUZZLE.grid, seed=1))
    assert "vehicle" not in printed(coded)
    assert "vehicle" not in str(edition(coded, key_of(coded)).solution)


def test_readers_get_devices_in_words() -> None:
    heard = 'hom(ayes "voters in favour") = EYES [by the sound of it]; def "organs"'
    told = "sounds like ayes (voters in favour) = EYES [by the sound of it]; definition \u201corgans\u201d"
    assert explanation(heard) == told
    assert explanation('TEN "number" + rev(RED "communist") [turning]') == (
        "TEN (number) + reversal of RED (communist) [turning]"
    )
    german = explanation('rev(LIVED "was") [back]; def "x"', Words(language="de"))
    assert german == "LIVED (was) r\u00fcckw\u00e4rts [back]; Definition \u201ex\u201c"
    for other in ('S{TAR "sailor"', "CAR (vehicle) + PET (favourite)", "MAR(R)Y", "(NEAR ICE)* [about]"):
        assert explanation(other) == other


def test_ipuz_and_exolve_have_explanations() -> None:
    file = saved(PUZZLE, key_of(PUZZLE))
    back = opened(ipuz.read(ipuz.write(file))).puzzle
    assert [clue.annotation for clue in back.clues] == [ANNOTATION]
    assert back.explained is True
    assert f"floor covering (6) [] {ANNOTATION}" in exolve.write(file).decode()


def test_a_document_keeps_annotations_and_notes_and_is_unchanged_without_them() -> None:
    noted = changed(PUZZLE, clues=(changed(CLUE, note="Ask Ann"),))
    document = Document(noted, "2026-11-28")
    assert decode(encode(document), "a.puzzle").body == noted
    plain = changed(PUZZLE, clues=(Clue("carpet", "Rug"),), explained=UNSET)
    assert not any(word in encode(Document(plain, "2026-11-28")) for word in (b"annotation", b"explained", b'note"'))


def test_wordplay_that_does_not_work_is_a_caution_and_an_unwritten_definition_a_fault() -> None:
    def found(clue: Clue) -> list[tuple[str, str]]:
        faults = vet(changed(PUZZLE, clues=(clue,)))
        return [(fault.severity, fault.text) for fault in faults if fault.about in ("wordplay", "wording")]

    assert found(CLUE) == []
    spoiled = changed(CLUE, annotation=ANNOTATION.replace("CAR", "CAS"))
    printed = changed(PUZZLE, clues=(spoiled,), explained=True)
    for puzzle, part in ((printed, ""), (changed(printed, explained=UNSET), "puzzle")):  # "": the solution has it too
        (caution,) = [one for one in findings(puzzle, open_key(puzzle)) if "S is left over" in one.what]
        assert (caution.severity, caution.part) == ("warning", part)
    assert found(spoiled)[0][0] == "caution"
    assert "S is left over" in found(spoiled)[0][1]
    unwritten = changed(CLUE, text=f"{UNWRITTEN} vehicle favourite")
    assert ("fault", "[definition] stands in the clue of 1 across.") in found(unwritten)
