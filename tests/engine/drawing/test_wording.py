"""Quotation marks in printed text."""

import pytest

from engine.drawing.wording import with_curly_quotes


@pytest.mark.parametrize(
    ("straight", "curly"),
    [
        ("It's a dogs' dinner", "It\u2019s a dogs\u2019 dinner"),
        ('"To be, or not to be"', "\u201cTo be, or not to be\u201d"),
        ("('Hello' she said)", "(\u2018Hello\u2019 she said)"),
        ("\"It's 'fine'\"", "\u201cIt\u2019s \u2018fine\u2019\u201d"),
        ('Say "Catch 22"', "Say \u201cCatch 22\u201d"),
        ("'Tis rock 'n' roll of the '60s", "\u2019Tis rock \u2019n\u2019 roll of the \u201960s"),
        ("1960's hit", "1960\u2019s hit"),
        ("5'10\" tall", "5'10\" tall"),
        ('6\' 2" "tall" man', "6' 2\" \u201ctall\u201d man"),
        ('"Tall" man of 6\' 2"', "\u201cTall\u201d man of 6' 2\""),
        ("'It's Catch 22'", "\u2018It\u2019s Catch 22\u2019"),
        ("\u201cDone\u201d already", "\u201cDone\u201d already"),
        ("", ""),
    ],
)
def test_straight_quotation_marks_become_curly(straight, curly) -> None:
    assert with_curly_quotes(straight) == curly
