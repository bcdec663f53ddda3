"""The notation of patterns and of regular expressions, read as nodes of `engine.words.search.automaton`.

Patterns have the notation of Qat and TEA: `.` or `?` is a letter, `*` any letters, `@` a vowel, `#` a consonant,
`[aeiou]`, `[a-e]` and `[^aeiou]` a letter of a set. A space or a hyphen in a pattern stands for itself.
"""

import re
from typing import NamedTuple, NoReturn

from engine.core.errors import BadInput
from engine.words.search.automaton import (
    BEGIN,
    CODES,
    CONSONANTS,
    END,
    LETTERS,
    SPACE,
    VISIBLE,
    VOWELS,
    Again,
    Choice,
    Node,
    Repeat,
    Sequence,
    Symbols,
)
from engine.words.vetting.taboo import letters_of

_SINGLE = {".": LETTERS, "?": LETTERS, "@": VOWELS, "#": CONSONANTS}
ATOMS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
_MOST_TIMES = 200  # more repeats than any word has letters


def pattern(text: str) -> Sequence:
    """Return the node of a pattern in lower case.

    Raises BadInput if it has an unknown character, or a set that does not end.
    """
    parts, at = list[Node](), 0
    while at < len(text):
        char = text[at]
        if char == "[":
            mask, at = letter_set(text, at)
            parts.append(Symbols(mask))
            continue
        if char == "*":
            parts.append(Repeat(Symbols(LETTERS), 0, None))
        elif char in _SINGLE:
            parts.append(Symbols(_SINGLE[char]))
        elif folded := char if char in CODES else letters_of(char):
            parts.extend(Symbols(1 << CODES[one]) for one in folded)
        elif char not in "'\u2019":
            mend = "Use letters, ? for a letter, * for any letters, @ # [abc], or see the notation."
            raise BadInput(f"{char!r} has no meaning in the pattern {text!r}", mend=mend)
        at += 1
    return Sequence(tuple(parts))


def letter_set(text: str, at: int) -> tuple[int, int]:
    """Return the letters of the set `[...]` at a place, as symbols, and the place after it."""
    end = text.find("]", at + 1)
    inside = text[at + 1 : end] if end > 0 else ""
    negated, letters = inside[:1] in ("^", "!"), inside.lstrip("^!")
    if not re.fullmatch(r"(?:[a-z](?:-[a-z])?|[@#])+", letters):
        raise BadInput(f"{text[at:]!r} is not a set of letters", mend="Write a set as [abc], [a-e] or [^abc].")
    mask = 0
    for first, last, kind in re.findall(r"([a-z])(?:-([a-z]))?|([@#])", letters):
        mask |= _SINGLE[kind] if kind else sum(1 << code for code in range(CODES[first], CODES[last or first] + 1))
    return LETTERS & ~mask if negated else mask, end + 1


def has_break(expression: str) -> bool:
    """Return whether an expression speaks of spaces or hyphens: it is then matched against the printed words."""
    return bool(re.search(r"[ -]", ATOMS.sub("", expression))) or r"\s" in expression


class _UnreadableError(Exception):
    """The expression has something that the parser does not read."""


class Expression(NamedTuple):
    """A regular expression as regular languages."""

    nodes: tuple[Node, ...]  # a word in which the expression matches has a match of each of them
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
    "w": LETTERS,
    "d": 0,
    "s": 1 << SPACE,
    "W": VISIBLE & ~LETTERS,
    "D": VISIBLE,
    "S": VISIBLE & ~(1 << SPACE),
}
_ANCHORS = (Symbols(1 << BEGIN), Symbols(1 << END))
_NOTHING = Sequence(())


class _Parser:
    """A recursive-descent parser of Python's regular expressions.

    Attributes:
        exact: Whether the node matches no more than the expression.
        ahead: The languages of lookaheads that every match requires.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth = text, 0, 0
        self._groups = list[Node]()
        self.exact, self.ahead = True, list[Node]()

    def whole(self) -> Node:
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

    def _choice(self) -> Node:
        options = [self._sequence()]
        while self._next() == "|":
            self._take()
            options.append(self._sequence())
            if not self._depth:
                self.ahead.clear()  # a lookahead of one option is not required
                self._depth += 1
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _sequence(self) -> Node:
        parts = list[Node]()
        while self._next() not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        for anchor in _ANCHORS:
            if sum(_contains(part, anchor) for part in parts) > 1:
                self._refuse()  # two anchors match at the same place, but an automaton reads the place once
        return Sequence(tuple(parts))

    def _atom(self) -> Node:
        char = self._take()
        match char:
            case "(":
                return self._group()
            case "[":
                return Symbols(self._set())
            case "\\":
                return self._escaped()
            case ".":
                return Symbols(VISIBLE)
            case "^" | "$":
                return _ANCHORS[char == "$"]
            case _ if char.lower() in CODES:
                return Symbols(1 << CODES[char.lower()])
            case _ if char in "*+?{":
                self._refuse()
        return Symbols(0)  # a digit or another character that no word has

    def _group(self) -> Node:
        sign = next((one for one in ("?:", "?=", "?!", "?<=", "?<!") if self._next(len(one)) == one), "")
        if self._next() == "?" and not sign:
            self._refuse()
        self._take(len(sign))
        if not sign:
            self._groups.append(Symbols(VISIBLE))  # while it is open
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
        self._groups[number + 1 :] = [Repeat(group, 0, None) for group in ahead]
        if sign == "?=" and outermost:
            self.ahead.append(node)
        return _NOTHING

    def _escaped(self) -> Node:
        char = self._take()
        if char in _CLASSES:
            return Symbols(_CLASSES[char])
        if char in "123456789" and not self._next().isdigit():
            self.exact = False
            return Again((self._groups[int(char) - 1],))
        if char in "bB":
            self.exact = False
            return _NOTHING
        if char.isalnum():
            self._refuse()
        return Symbols(1 << CODES[char] if char in CODES else 0)

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
                mask |= sum(1 << code for sign, code in CODES.items() if char <= sign <= last)
            elif char in CODES:
                mask |= 1 << CODES[char]
        self._take()
        return VISIBLE & ~mask if negated else mask

    def _repeated(self, node: Node) -> Node:
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
            return Repeat(node, int(found[0] == "+"), 1 if found[0] == "?" else None)
        least = int(found[1] or 0)
        most = least if not found[2] else int(found[3]) if found[3] else None
        if least > _MOST_TIMES:
            self._refuse()
        return Repeat(node, least, None if most is None or most > _MOST_TIMES else most)


_TIMES = re.compile(r"\*|\+|\?|\{(\d*)(,?)(\d*)\}")


def _contains(node: Node, anchor: Symbols) -> bool:
    match node:
        case Symbols():
            return node == anchor
        case Repeat(inner, _, _):
            return _contains(inner, anchor)
        case Sequence(parts) | Choice(parts):
            return any(_contains(part, anchor) for part in parts)
