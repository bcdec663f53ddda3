"""The search from its definition: each word by itself, in plain Python."""

import re
from collections import Counter
from itertools import combinations_with_replacement

_SIGNS = {"?": "[a-z]", ".": "[a-z]", "*": "[a-z]*", "@": "[aeiou]", "#": "[b-df-hj-np-tv-z]"}


def fits(pattern: str, word: str) -> bool:
    """Whether a word fits a pattern of letters, wildcards and sets."""
    parts = re.findall(r"\[.*?\]|.", pattern)
    return bool(re.fullmatch("".join(_SIGNS.get(part, part.replace("[!", "[^")) for part in parts), word))


def is_anagram(letters: str, word: str, *, whole: bool) -> bool:
    """Whether a word is made of all letters, with ? for any, or of some of them."""
    have = Counter(letters.replace("?", ""))
    missing = sum((Counter(word) - have).values())
    return missing <= letters.count("?") and (len(word) == len(letters) if whole else len(word) <= len(letters))


def several(letters: str, count: int, words: list[str]) -> set[tuple[str, ...]]:
    """The sets of words that together are an anagram, each in alphabetical order."""
    sets = combinations_with_replacement(sorted(words), count)
    return {some for some in sets if is_anagram(letters, "".join(some), whole=True)}


def hidden(phrase: str, word: str) -> bool:
    """Whether a word is hidden in a phrase, and not at the place of words of it."""
    parts = phrase.split()
    whole = "".join(parts)
    ends = {sum(map(len, parts[:count])) for count in range(len(parts) + 1)}
    places = [at for at in range(len(whole)) if whole.startswith(word, at)]
    return len(word) > 2 and any(not {at, at + len(word)} <= ends for at in places)
