"""Alphabets of up to 32 letters: codes and masks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput
from engine.core.alphabet import ENGLISH, Alphabet

LETTERS = "abcdefghijklmnopqrstuvwxyzäåéöøæ"
FULL = Alphabet("full", LETTERS, "aeiouäåéöøæ")
words = st.text(LETTERS, max_size=12)


def test_an_alphabet_of_32_letters_uses_all_bits() -> None:
    assert len(LETTERS) == 32
    assert FULL.mask("æ") == 1 << 31
    assert FULL.mask(LETTERS) == 2**32 - 1 == np.uint32(FULL.mask(LETTERS))
    assert FULL.text(2**32 - 1) == LETTERS
    assert FULL.text(1 << 31) == "æ"
    assert FULL.encode("zæ").tolist() == [25, 31]


@pytest.mark.parametrize(
    ("letters", "vowels", "message"),
    [
        (LETTERS + "þ", "a", "1 to 32 different letters"),
        ("", "", "1 to 32 different letters"),
        ("abca", "a", "1 to 32 different letters, not 'abca'"),
        ("abc", "ae", "the vowels 'ae' are not all letters of 'abc'"),
    ],
)
def test_invalid_alphabets_are_rejected(letters: str, vowels: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Alphabet("wrong", letters, vowels)


def test_an_alphabet_can_have_one_letter_and_no_vowels() -> None:
    assert Alphabet("small", "x", "").mask("xx") == 1


@given(words)
def test_words_and_letter_sets_round_trip(word: str) -> None:
    codes = FULL.encode(word)
    assert (codes.dtype, codes.tolist()) == (np.uint8, [LETTERS.index(letter) for letter in word])
    assert FULL.decode(codes) == word
    mask = FULL.mask(word)
    assert mask == sum({2 ** LETTERS.index(letter) for letter in word})
    assert FULL.text(mask) == "".join(sorted(set(word), key=LETTERS.index))
    assert FULL.mask(FULL.text(mask)) == mask


@pytest.mark.parametrize("call", [ENGLISH.mask, ENGLISH.encode])
@pytest.mark.parametrize("wrong", ["é", "A", "1", " ", "\N{SNOWMAN}"])
def test_an_error_names_the_character(call, wrong: str) -> None:
    with pytest.raises(BadInput, match=f"'{wrong}'.*abcdefghijklmnopqrstuvwxyz"):
        call("te" + wrong)
