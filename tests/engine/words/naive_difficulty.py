"""The naive twin of the measure of difficulty, from its description."""

import math

ENDINGS = ("ing", "ies", "ied", "est", "ion", "ed", "er", "es", "ly", "al", "s", "y")
BEGINNINGS = ("over", "out", "un", "re", "in", "de")


def naive_chance(word: str, zipf: float) -> float:
    """The chance, 0 to 1, that a reader finds a word."""
    letters = float(len(word))
    familiar = max((len(end) for end in ENDINGS if word.endswith(end)), default=0)
    familiar += max((len(begin) for begin in BEGINNINGS if word.startswith(begin)), default=0)
    letters -= min(familiar, len(word)) / 2
    return 1 / (1 + math.exp(-(1.8 * (zipf - 2.8) - 0.4 * (letters - 5))))


def naive_share(key) -> float:
    """The percentage of the points of a hive's key that a reader is expected to find."""
    points = sum(answer.points for answer in key.answers)
    return 100 * sum(answer.points * naive_chance(answer.word, answer.zipf) for answer in key.answers) / points
