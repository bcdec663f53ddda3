"""Uncontracted Braille. The expected lines are written by hand from The Rules of Unified English Braille."""

from pathlib import Path

import pytest

from engine.output.text.brf import SIGNS, contracted, is_installed, spoken, uncontracted

HELP = Path(__file__).parents[4] / "resources" / "help"
SPACES = (("", " "), (" ", " "), ("", ""), ("-", ""))


def braille(text: str) -> str:
    return uncontracted(spoken(text)[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cold dessert", ",COLD DESSERT"),
        ("17. Who?", "#AG4 ,WHO8"),
        ("(3,5-4)", '"<#C1E-#D">'),
        ("1,000 is 3.5; .5", "#A1JJJ IS #C4E2 #4E"),
        ("2a 2k 2A", "#B;A #BK #B,A"),
        ("TV TVs McDonald O'Neil", ",,TV ,,TV,'S ,MC,DONALD ,O',NEIL"),
        ("ICE CREAM cone", ",,ICE ,,CREAM CONE"),
        ("ah, THE BIG ONE! no", "AH1 ,,,THE BIG ONE6,' NO"),
        ('"Who?" he said', "8,WHO80 HE SAID"),
        ("the boys' 'red' hat, rock 'n' roll", "THE BOYS' ,8RED,0 HAT1 ROCK 'N' ROLL"),
        ("café Ñandú ÉTÉ", "CAF^/E ,^]NAND^/U ,,^/ET^/E"),
        ("œuvre", "O^6EUVRE"),
        ("2½ at 5% or $4", "#B#A/B AT #E.0 OR @S#D"),
        ("and/or [sic] A & B", 'AND_/OR .<SIC.> ,A @& ,B'),
        ("wait\u2014for it\u2026", "WAIT,-FOR IT444"),
        ("? is a question, co:co", ";8 IS A QUESTION1 CO;3CO"),
    ],
)  # fmt: skip
def test_lines_of_the_code(text: str, expected: str):
    assert braille(text) == expected


@pytest.mark.parametrize(
    ("text", "said", "strange"),
    [
        ("a \u2603", "a (snowman)", "\u2603"),
        ("\u0436\u0436", "(cyrillic small letter zhe)" * 2, "\u0436"),
        ("1\u0301", "1(combining acute accent)", "\u0301"),
        ("a\0b", "a(character 0)b", "\0"),
    ],
)
def test_a_character_without_braille_is_named(text: str, said: str, strange: str):
    assert spoken(text) == (said, strange)
    assert uncontracted(said)


def test_liblouis_writes_the_same_braille():
    """Another writer agrees on every sign, every letter, and the sentences of the help pages that are no code."""
    if not is_installed():
        pytest.skip("lou_translate (Debian: liblouis-bin) is not installed")
    letters = [char for char in map(chr, range(0xA1, 0x1F00)) if char.islower() and not spoken(char)[1]]
    lines = [line.strip() for path in sorted(HELP.glob("*.md")) for line in path.read_text("utf-8").splitlines()]
    kept = [line for line in lines if line and "`" not in line and "1,1 2,2" not in line]
    texts = [
        *(f"x{one}{sign}{other}x" for sign in SIGNS if sign != "\u2019" for one, other in SPACES),
        *letters,
        *(spoken(line)[0] for line in kept),
    ]
    theirs = contracted(texts, tables="en-us-brf.dis,en-ueb-g1.ctb")
    differ = [text for text, other in zip(texts, theirs, strict=True) if uncontracted(text).split() != other.split()]
    assert differ == []
    assert len(letters) > 100
    assert len(kept) > 300
