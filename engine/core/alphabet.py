"""Alphabets: letters, their integer codes and bit masks. `ENGLISH` is the default alphabet."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from engine.core.errors import BadInput
from engine.core.value import Value

MOST_LETTERS = 32


class Alphabet(Value, frozen=True, dict=True):
    """Up to 32 lower-case letters. The code of a letter is its index; its mask is `1 << code`.

    The vowels are those of the alphabet; a wing may add others (Word Soup adds y).
    """

    name: str
    letters: str
    vowels: str

    def __post_init__(self) -> None:
        if not 0 < len(self.letters) <= MOST_LETTERS or len(set(self.letters)) != len(self.letters):
            raise BadInput(f"an alphabet has 1 to {MOST_LETTERS} different letters, not {self.letters!r}")
        if not set(self.vowels) <= set(self.letters):
            raise BadInput(f"the vowels {self.vowels!r} are not all letters of {self.letters!r}")

    @cached_property
    def codes(self) -> dict[str, int]:
        """The code of each letter."""
        return {letter: code for code, letter in enumerate(self.letters)}

    def mask(self, text: Iterable[str]) -> int:
        """Return the set of letters in `text` as a bit mask.

        Raises BadInput if a character is not a letter of this alphabet.
        """
        mask = 0
        for letter in text:
            try:
                mask |= 1 << self.codes[letter]
            except KeyError:
                raise BadInput(f"{letter!r} is not one of the letters {self.letters}") from None
        return mask

    def text(self, mask: int) -> str:
        """Return the letters of a mask in alphabetical order."""
        return "".join(letter for code, letter in enumerate(self.letters) if mask >> code & 1)

    def encode(self, word: str) -> np.ndarray:
        """Return the codes of a word, uint8[len(word)].

        Raises BadInput if a character is not a letter of this alphabet.
        """
        try:
            return np.array([self.codes[letter] for letter in word], np.uint8)
        except KeyError as error:
            raise BadInput(f"{error.args[0]!r} in {word!r} is not one of the letters {self.letters}") from None

    def decode(self, codes: Iterable[int]) -> str:
        """Return the word that the codes spell."""
        return "".join(self.letters[code] for code in codes)


ENGLISH = Alphabet("english", "abcdefghijklmnopqrstuvwxyz", "aeiou")
