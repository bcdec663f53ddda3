"""The notation of patterns and of regular expressions, read as nodes of `engine.words.search.automaton`.

Patterns have the notation of Qat and TEA: `.` or `?` is a letter, `*` any letters, `@` a vowel, `#` a consonant,
`[aeiou]`, `[a-e]` and `[^aeiou]` a letter of a set. A space or a hyphen in a pattern stands for itself.
"""

import re
from collections.abc import Iterable, Sequence
from re import _parser  # pyright: ignore[reportAttributeAccessIssue] - the parser of `re` has no public name
from typing import Any, NamedTuple

from engine.core import BadInput
from engine.words.search import automaton
from engine.words.vetting.taboo import letters_of

_SINGLE = {".": automaton.LETTERS, "?": automaton.LETTERS, "@": automaton.VOWELS, "#": automaton.CONSONANTS}
ATOMS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
_MOST_TIMES = 200  # more repeats than any word has letters


def pattern(text: str) -> automaton.Sequence:
    """Return the node of a pattern in lower case.

    Raises BadInput if it has an unknown character, or a set that does not end.
    """
    parts, at = list[automaton.Node](), 0
    while at < len(text):
        char = text[at]
        if char == "[":
            mask, at = letter_set(text, at)
            parts.append(automaton.Symbols(mask))
            continue
        if char == "*":
            parts.append(automaton.Repeat(automaton.Symbols(automaton.LETTERS), 0, None))
        elif char in _SINGLE:
            parts.append(automaton.Symbols(_SINGLE[char]))
        elif folded := char if char in automaton.CODES else letters_of(char):
            parts.extend(automaton.Symbols(1 << automaton.CODES[one]) for one in folded)
        elif char not in "'\u2019":
            mend = "Use letters, ? for a letter, * for any letters, @ # [abc], or see the notation."
            raise BadInput(f"{char!r} has no meaning in the pattern {text!r}", mend=mend)
        at += 1
    return automaton.Sequence(tuple(parts))


def letter_set(text: str, at: int) -> tuple[int, int]:
    """Return the letters of the set `[...]` at a place, as symbols, and the place after it."""
    end = text.find("]", at + 1)
    inside = text[at + 1 : end] if end > 0 else ""
    negated, letters = inside[:1] in ("^", "!"), inside.lstrip("^!")
    if not re.fullmatch(r"(?:[a-z](?:-[a-z])?|[@#])+", letters):
        raise BadInput(f"{text[at:]!r} is not a set of letters", mend="Write a set as [abc], [a-e] or [^abc].")
    mask = 0
    for first, last, kind in re.findall(r"([a-z])(?:-([a-z]))?|([@#])", letters):
        mask |= (
            _SINGLE[kind]
            if kind
            else sum(1 << code for code in range(automaton.CODES[first], automaton.CODES[last or first] + 1))
        )
    return automaton.LETTERS & ~mask if negated else mask, end + 1


def has_break(expression: str) -> bool:
    """Return whether an expression contains spaces or hyphens. It is then matched against the printed words."""
    return bool(re.search(r"[ -]", ATOMS.sub("", expression))) or r"\s" in expression


class _UnreadableError(Exception):
    """The expression has a part that no automaton can match."""


class Expression(NamedTuple):
    """A regular expression as regular languages."""

    nodes: tuple[automaton.Node, ...]  # each word that the expression matches is matched by all of these
    # whether the reverse also holds. It does not with back references, word boundaries and the like.
    exact: bool


def expression(text: str) -> Expression:
    """Return the regular languages of an expression that `re` compiles. It is matched as `re.search` does.

    Words are in lower case; the case of the expression does not matter.
    """
    reader = _Reader()
    try:
        tree = _parser.parse(text)
        if tree.state.flags != re.UNICODE:
            raise _UnreadableError
        node = reader.sequence(tree)
        ahead = [reader.sequence(value[1]) for op, value in tree if op.name == "ASSERT" and value[0] == _AHEAD]
    except (_UnreadableError, RecursionError):
        return Expression((), exact=False)
    return Expression((node, *ahead), reader.exact)


_AHEAD = 1  # the direction of a lookahead
_CATEGORIES = {
    "CATEGORY_WORD": automaton.LETTERS,
    "CATEGORY_DIGIT": 0,
    "CATEGORY_SPACE": 1 << automaton.SPACE,
    "CATEGORY_NOT_WORD": automaton.VISIBLE & ~automaton.LETTERS,
    "CATEGORY_NOT_DIGIT": automaton.VISIBLE,
    "CATEGORY_NOT_SPACE": automaton.VISIBLE & ~(1 << automaton.SPACE),
}
_ANCHORS = {"AT_BEGINNING": automaton.Symbols(1 << automaton.BEGIN), "AT_END": automaton.Symbols(1 << automaton.END)}


class _Reader:
    """Turns the tree into which `re` parses an expression into nodes.

    Attributes:
        exact: Whether the nodes match no more than the expression.
    """

    def __init__(self) -> None:
        self._groups = dict[int, automaton.Node]()
        self.exact = True

    def sequence(self, tree: Iterable[tuple[Any, Any]]) -> automaton.Sequence:
        """Return the node of parts that follow each other."""
        parts = tuple(self._node(op.name, value) for op, value in tree)
        for anchor in _ANCHORS.values():
            if sum(_contains(part, anchor) for part in parts) > 1:
                raise _UnreadableError  # an automaton reads the place once, where both match
        return automaton.Sequence(parts)

    def _node(self, op: str, value: Any) -> automaton.Node:
        match op:
            case "ANY":
                return automaton.Symbols(automaton.VISIBLE)
            case "LITERAL":
                return automaton.Symbols(_literal(value))
            case "NOT_LITERAL":
                return automaton.Symbols(automaton.VISIBLE & ~_literal(value))
            case "IN":
                return automaton.Symbols(_members(value))
            case "AT" if value.name in _ANCHORS:
                return _ANCHORS[value.name]
            case "BRANCH":
                return automaton.Choice(tuple(map(self.sequence, value[1])))
            case "MAX_REPEAT" | "MIN_REPEAT":  # a lazy repeat matches the same words
                return self._repeated(*value)
            case "SUBPATTERN":
                return self._group(*value)
        self.exact = False
        match op:
            case "GROUPREF":
                return automaton.Again((self._groups[value],))
            case "ASSERT" | "ASSERT_NOT":
                before = set(self._groups)
                self.sequence(value[1])
                for group in self._groups.keys() - before:  # its letters may be read again: a reference repeats none
                    self._groups[group] = automaton.Repeat(self._groups[group], 0, None)
                return automaton.Sequence(())
            case "AT" if value.name in ("AT_BOUNDARY", "AT_NON_BOUNDARY"):
                return automaton.Sequence(())
        raise _UnreadableError

    def _repeated(self, least: int, most: int, tree: Iterable[tuple[Any, Any]]) -> automaton.Repeat:
        node = self.sequence(tree)
        if least > _MOST_TIMES or any(_contains(node, anchor) for anchor in _ANCHORS.values()):
            raise _UnreadableError
        return automaton.Repeat(node, least, None if most > _MOST_TIMES else int(most))

    def _group(
        self, number: int | None, switched_on: int, switched_off: int, tree: Iterable[tuple[Any, Any]]
    ) -> automaton.Sequence:
        if switched_on or switched_off:
            raise _UnreadableError
        node = self.sequence(tree)
        if number is not None:
            self._groups[number] = node
        return node


def _literal(code: int) -> int:
    """Return the symbol of a character; none if no word has it."""
    char = chr(code).lower()
    return 1 << automaton.CODES[char] if char in automaton.CODES else 0


def _members(items: Sequence[tuple[Any, Any]]) -> int:
    mask = 0
    for op, value in items:
        match op.name:
            case "LITERAL":
                mask |= _literal(value)
            case "RANGE":
                codes = [(code, ord(char)) for one, code in automaton.CODES.items() for char in (one, one.upper())]
                mask |= sum({1 << code for code, char in codes if value[0] <= char <= value[1]})
            case "CATEGORY":
                mask |= _CATEGORIES[value.name]
    return automaton.VISIBLE & ~mask if items[0][0].name == "NEGATE" else mask


def _contains(node: automaton.Node, anchor: automaton.Symbols) -> bool:
    match node:
        case automaton.Symbols():
            return node == anchor
        case automaton.Repeat(inner, _, _):
            return _contains(inner, anchor)
        case automaton.Sequence(parts) | automaton.Choice(parts):
            return any(_contains(part, anchor) for part in parts)
