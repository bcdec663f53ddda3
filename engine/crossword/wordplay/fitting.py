"""Whether wordplay gives an answer: each letter is accounted for, and none is left over."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from typing import TypeAlias

from engine.crossword.wordplay.annotation import Node

Sounds: TypeAlias = Callable[[Node, str], bool]
"""Whether the words of a homophone or spoonerism sound like some letters."""


def size(node: Node) -> int | None:
    """Return the number of letters that a node gives; None if only its sound tells."""
    letters = bag(node)
    return None if letters is None else letters.total()


def fits(node: Node, answer: str, sounds: Sounds) -> bool:
    """Return whether a node gives the letters `answer`, a to z."""
    length = size(node)
    if length not in (None, len(answer)) or (node.result and node.result != answer):
        return False
    match node.device:
        case "letters":
            return node.letters == answer
        case "charade":
            return _row_fits(node.parts, answer, sounds)
        case "anagram":
            return bag(node.parts[0]) == Counter(answer)
        case "reversal":
            return fits(node.parts[0], answer[::-1], sounds)
        case "cycling":
            turns = (answer[turn:] + answer[:turn] for turn in range(1, len(answer)))
            return any(fits(node.parts[0], turned, sounds) for turned in turns)
        case "container":
            outer, inner = node.parts
            return any(
                fits(inner, answer[start:end], sounds) and fits(outer, answer[:start] + answer[end:], sounds)
                for start, end in combinations(range(1, len(answer)), 2) if node.split in (None, start)
            )  # fmt: skip
        case "deletion":
            pairs = product(texts(node.parts[0]), texts(node.parts[1]))
            return any(_shorter(whole, left, answer) for whole, left in pairs)
        case "substitution":
            whole, old, new = (texts(part) for part in node.parts)
            return any(
                one[:at] + fresh + one[at + len(gone) :] == answer
                for one in whole for gone in old for fresh in new
                for at in range(len(one)) if one.startswith(gone, at)
            )  # fmt: skip
        case _:
            return sounds(node, answer)


def texts(node: Node) -> tuple[str, ...]:
    """Return the letters that a node can give; none if they depend on the answer, as those of an anagram do."""
    if node.result:
        return (node.result,)
    if node.device == "letters":
        return (node.letters,)
    if node.device == "reversal":
        return tuple(text[::-1] for text in texts(node.parts[0]))
    if node.device == "charade":
        found = [""]
        for part in node.parts:
            found = [before + text for before in found for text in texts(part)]
        return tuple(found)
    if node.device == "container":
        return tuple(
            outer[:at] + inner + outer[at:]
            for outer in texts(node.parts[0]) for inner in texts(node.parts[1])
            for at in ([node.split] if node.split is not None else range(1, len(outer)))
        )  # fmt: skip
    return ()


def bag(node: Node) -> Counter[str] | None:
    """Return the letters that a node uses, in any order; None if only its sound tells."""
    if node.result:
        return Counter(node.result)
    if node.device == "letters":
        return Counter(node.letters)
    if node.device in ("homophone", "spoonerism"):
        return None
    bags = [bag(part) for part in node.parts]
    known = [one for one in bags if one is not None]
    if len(known) < len(bags):
        return None
    if node.device == "deletion":
        return known[0] - known[1]
    return known[0] - known[1] + known[2] if node.device == "substitution" else sum(known, Counter())


def _row_fits(parts: tuple[Node, ...], answer: str, sounds: Sounds) -> bool:
    if len(parts) == 1:
        return fits(parts[0], answer, sounds)
    length = size(parts[0])
    ends = range(1, len(answer)) if length is None else (length,)
    return any(fits(parts[0], answer[:end], sounds) and _row_fits(parts[1:], answer[end:], sounds) for end in ends)


def _shorter(whole: str, left: str, answer: str) -> bool:
    """Whether `answer` is `whole` without the letters `left`, which occur in it in this order."""
    used = {0} if len(whole) == len(left) + len(answer) else set[int]()  # letters of `answer`
    for at, letter in enumerate(whole):
        used = {
            *(one for one in used if left[at - one : at - one + 1] == letter),
            *(one + 1 for one in used if answer[one : one + 1] == letter),
        }
    return bool(used)
