"""The notation of patterns and of regular expressions, read as nodes of `engine.words.search.automaton`.

Patterns have the notation of Qat and TEA: `.` or `?` is a letter, `*` any letters, `@` a vowel, `#` a consonant,
`[aeiou]`, `[a-e]` and `[^aeiou]` a letter of a set. A space or a hyphen in a pattern stands for itself.
"""

import re
from typing import NamedTuple, NoReturn

from engine.core.errors import BadInput
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
    """Return whether an expression speaks of spaces or hyphens: it is then matched against the printed words."""
    return bool(re.search(r"[ -]", ATOMS.sub("", expression))) or r"\s" in expression


class _UnreadableError(Exception):
    """The expression has something that the parser does not read."""


class Expression(NamedTuple):
    """A regular expression as regular languages."""

    nodes: tuple[automaton.Node, ...]  # a word in which the expression matches has a match of each of them
    # whether the reverse is true too. It is not with back references, boundaries of words and the like.
    exact: bool


def expression(text: str) -> Expression:
    """Return the regular languages of an expression that `re` compiles. It is matched as `re.search` does.

    Words are in lower case; the case of the expression does not matter.
    """
    parser = _Parser(text)
    try:
        node = parser.whole()
    except (_UnreadableError, RecursionError):
        return Expression((), exact=False)
    return Expression((node, *parser.ahead), parser.exact)


_CLASSES = {
    "w": automaton.LETTERS,
    "d": 0,
    "s": 1 << automaton.SPACE,
    "W": automaton.VISIBLE & ~automaton.LETTERS,
    "D": automaton.VISIBLE,
    "S": automaton.VISIBLE & ~(1 << automaton.SPACE),
}
_ANCHORS = (automaton.Symbols(1 << automaton.BEGIN), automaton.Symbols(1 << automaton.END))
_NOTHING = automaton.Sequence(())


class _Parser:
    """A recursive-descent parser of Python's regular expressions.

    Attributes:
        exact: Whether the node matches no more than the expression.
        ahead: The languages of lookaheads that every match requires.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth = text, 0, 0
        self._groups = list[automaton.Node]()
        self.exact, self.ahead = True, list[automaton.Node]()

    def whole(self) -> automaton.Node:
        """Return the node of the whole text."""
        node = self._choice()
        if self._at < len(self._text):
            self._refuse()
        return node

    def _refuse(self) -> NoReturn:
        raise _UnreadableError

    def _next(self, count: int = 1) -> str:
        return self._text[self._at : self._at + count]

    def _take(self, count: int = 1) -> str:
        taken = self._next(count)
        self._at += count
        return taken

    def _choice(self) -> automaton.Node:
        options = [self._sequence()]
        while self._next() == "|":
            self._take()
            options.append(self._sequence())
            if not self._depth:
                self.ahead.clear()  # a lookahead of one option is not required
                self._depth += 1
        return options[0] if len(options) == 1 else automaton.Choice(tuple(options))

    def _sequence(self) -> automaton.Node:
        parts = list[automaton.Node]()
        while self._next() not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        for anchor in _ANCHORS:
            if sum(_contains(part, anchor) for part in parts) > 1:
                self._refuse()  # two anchors match at the same place, but an automaton reads the place once
        return automaton.Sequence(tuple(parts))

    def _atom(self) -> automaton.Node:
        char = self._take()
        match char:
            case "(":
                return self._group()
            case "[":
                return automaton.Symbols(self._set())
            case "\\":
                return self._escaped()
            case ".":
                return automaton.Symbols(automaton.VISIBLE)
            case "^" | "$":
                return _ANCHORS[char == "$"]
            case _ if char.lower() in automaton.CODES:
                return automaton.Symbols(1 << automaton.CODES[char.lower()])
            case _ if char in "*+?{":
                self._refuse()
        return automaton.Symbols(0)  # a digit or another character that no word has

    def _group(self) -> automaton.Node:
        sign = next((one for one in ("?:", "?=", "?!", "?<=", "?<!") if self._next(len(one)) == one), "")
        if self._next() == "?" and not sign:
            self._refuse()
        self._take(len(sign))
        if not sign:
            self._groups.append(automaton.Symbols(automaton.VISIBLE))  # while it is open
        number, outermost = len(self._groups) - 1, not self._depth
        self._depth += 1
        kept, node = list(self.ahead), self._choice()
        self._depth -= 1
        self._take()
        if sign in ("", "?:"):
            if not sign:
                self._groups[number] = node
            return node
        self.exact, self.ahead = False, kept
        ahead = self._groups[number + 1 :]  # their letters may be read again, so a reference repeats none
        self._groups[number + 1 :] = [automaton.Repeat(group, 0, None) for group in ahead]
        if sign == "?=" and outermost:
            self.ahead.append(node)
        return _NOTHING

    def _escaped(self) -> automaton.Node:
        char = self._take()
        if char in _CLASSES:
            return automaton.Symbols(_CLASSES[char])
        if char in "123456789" and not self._next().isdigit():
            self.exact = False
            return automaton.Again((self._groups[int(char) - 1],))
        if char in "bB":
            self.exact = False
            return _NOTHING
        if char.isalnum():
            self._refuse()
        return automaton.Symbols(1 << automaton.CODES[char] if char in automaton.CODES else 0)

    def _set(self) -> int:
        negated, mask, first = self._next() == "^", 0, True
        self._take(negated)
        while first or self._next() != "]":
            char, first = self._take().lower(), False
            if char in ("[", "\\"):
                self._refuse()
            if self._next() == "-" and self._text[self._at + 1 : self._at + 2] != "]":
                self._take()
                last = self._take().lower()
                if last == "\\" or char > last:
                    self._refuse()
                mask |= sum(1 << code for sign, code in automaton.CODES.items() if char <= sign <= last)
            elif char in automaton.CODES:
                mask |= 1 << automaton.CODES[char]
        self._take()
        return automaton.VISIBLE & ~mask if negated else mask

    def _repeated(self, node: automaton.Node) -> automaton.Node:
        found = _TIMES.match(self._text, self._at)
        if not found or found[0] in ("{}", "{,}"):
            if self._next() == "{":
                self._refuse()
            return node
        if any(_contains(node, anchor) for anchor in _ANCHORS):
            self._refuse()
        if node == _NOTHING:
            self.ahead.clear()  # it may be a lookahead, which is optional now
        self._take(len(found[0]))
        if self._next() == "?":
            self._take()  # a lazy repeat matches the same words
        elif self._next() == "+":
            self._refuse()
        if found[0] in ("*", "+", "?"):
            return automaton.Repeat(node, int(found[0] == "+"), 1 if found[0] == "?" else None)
        least = int(found[1] or 0)
        most = least if not found[2] else int(found[3]) if found[3] else None
        if least > _MOST_TIMES:
            self._refuse()
        return automaton.Repeat(node, least, None if most is None or most > _MOST_TIMES else most)


_TIMES = re.compile(r"\*|\+|\?|\{(\d*)(,?)(\d*)\}")


def _contains(node: automaton.Node, anchor: automaton.Symbols) -> bool:
    match node:
        case automaton.Symbols():
            return node == anchor
        case automaton.Repeat(inner, _, _):
            return _contains(inner, anchor)
        case automaton.Sequence(parts) | automaton.Choice(parts):
            return any(_contains(part, anchor) for part in parts)
