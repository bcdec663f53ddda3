"""Naive twins of the bee, from its rules and the published sources. They use nothing from the engine."""

from collections.abc import Iterable

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def answers(words: Iterable[str], center: str, outer: str, minimum: int) -> list[str]:
    allowed = set(center) | set(outer)
    return [word for word in words if len(word) >= minimum and center in word and set(word) <= allowed]


def longo_points(word: str) -> int:
    return 3 if len(set(word)) == 7 else 1


def nyt_points(word: str) -> int:
    points = 1 if len(word) == 4 else len(word)
    return points + 7 if len(set(word)) == 7 else points


def hives(words: list[str], minimum: int) -> list[tuple[str, str]]:
    """Center and outer letters of every hive: letter sets by first appearance, centers a to z."""
    letter_sets = dict.fromkeys("".join(sorted(set(w))) for w in words if len(w) >= minimum and len(set(w)) == 7)
    return [(center, letter_set.replace(center, "")) for letter_set in letter_sets for center in letter_set]


def java_hash(word: str) -> int:
    h = 0
    for letter in word:
        h = (31 * h + ord(letter)) % 2**32
    return h


def proof(words: list[str], minimum: int) -> int:
    h = 1
    for center, outer in hives(words, minimum):
        h = (31 * h + sum(map(java_hash, answers(words, center, outer, minimum)))) % 2**32
    return h - 2**32 if h >= 2**31 else h
