"""The annotation of a cryptic clue: a small formal language for its wordplay and its definition.

Capitals are the letters that count, small letters are dropped. Quotes give the words of the clue that stand for a
part, brackets give the indicator; `engine.crossword.wordplay.NOTATION` shows each device.

`parsed` reads an annotation; `engine.crossword.wordplay.fitting` tells whether its wordplay gives an answer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput
from engine.drawing.words import USUAL_WORDS, Words
from engine.words.wordnet import letters_of

Device: TypeAlias = Literal[
    "letters", "charade", "anagram", "container", "reversal", "deletion", "substitution", "cycling", "homophone",
    "spoonerism",
]  # fmt: skip
MOST_CHARACTERS = 2000
MOST_DEEP = 20  # brackets within brackets
UNWRITTEN = "[definition]"  # placeholder for the definition in a clue that is being written
OUTSIDE = ("around", "outside", "about", "containing", "holding", "without")
INSIDE = ("in", "inside", "into", "within")
_FUNCTIONS: dict[str, Device] = {
    "rev": "reversal", "hom": "homophone", "spoon": "spoonerism", "sub": "substitution", "cyc": "cycling",
}  # fmt: skip
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |"(?P<quote>[^"]*)"
    |(?<![^\W\d_])'(?P<single>[^']+)'(?![^\W\d_])
    |\[(?P<bracket>[^\]]*)\]
    |(?P<lit>&\s*lit\b\.?)
    |(?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*'?)
    |(?P<sign>[-+(){}*<=,;/:&.!?])""",
    re.VERBOSE,
)
_OURS = re.compile(rf'"|\b(?:{"|".join(_FUNCTIONS)})\(')
_PLAIN = str.maketrans({"\u201c": '"', "\u201d": '"', "\u2018": "'", "\u2019": "'", "\u2013": "-", "\u2212": "-"})


@dataclass(frozen=True)
class Node:
    """A piece of wordplay."""

    device: Device
    words: tuple[str, ...] = ()  # for letters, homophone, spoonerism: as written, capitals count
    parts: "tuple[Node, ...]" = ()  # a container's are the outer and the inner one
    cue: str = ""  # the words of the clue that stand for it
    indicators: tuple[str, ...] = ()
    keyword: str = ""  # the word between the parts of a container: "around"
    result: str = ""  # small letters, if given with "=": KNIGHT
    split: int | None = None  # letters of the outer part before the inner one, if they are given by braces

    @property
    def letters(self) -> str:
        """The capitals of its words, in small letters."""
        return letters_of("".join(char for word in self.words for char in word if char.isupper()))

    @property
    def full(self) -> str:
        """All letters of its words, in small letters."""
        return letters_of("".join(self.words))

    @property
    def drops(self) -> bool:
        """Whether some of the letters of its words do not count."""
        return self.device == "letters" and self.letters != self.full

    @property
    def text(self) -> str:
        """Its words as they are shown in a message."""
        return " ".join(self.words) or " ".join(part.text for part in self.parts)

    def walk(self) -> "Iterator[Node]":
        """Yield the node and all below it."""
        yield self
        for part in self.parts:
            yield from part.walk()


class Annotation(NamedTuple):
    """A whole annotation. Two definitions and no wordplay make a double definition."""

    wordplay: Node | None = None
    definitions: tuple[str, ...] = ()
    is_lit: bool = False


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


def parsed(text: str) -> Annotation:
    """Read an annotation. Raises BadInput that names the character where it is not understood."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"the annotation has more than {MOST_CHARACTERS:,} characters")
    return _Parser(text.translate(_PLAIN)).annotation()


class _Parser:
    """Recursive descent over the tokens."""

    def __init__(self, text: str) -> None:
        self._text, self._tokens, self._at, self._deep = text, list[_Token](), 0, 0
        place = 0
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                raise self._unexpected(text[place], place)
            kind = str(found.lastgroup)
            if kind != "space":
                kind = "quote" if kind == "single" else kind
                self._tokens.append(_Token(kind, str(found[str(found.lastgroup)]), place))
            place = found.end()

    def annotation(self) -> Annotation:
        """The parts of an annotation in any order, with or without ";" between them."""
        wordplay: Node | None = None
        definitions: list[str] = []
        is_lit = False
        while token := self._peek():
            if any(map(self._took, ";,/.")):
                continue
            if token.kind == "lit":
                self._at, is_lit = self._at + 1, True
            elif self._is_definition():
                definitions.append(self._definition())
            elif wordplay is None:
                wordplay = self._charade()
            else:
                raise self._unexpected(token.text, token.start, "Join the parts of the wordplay with +.")
        if wordplay is None and not definitions:
            raise BadInput("the annotation is empty", mend='Write, for example, CAR "vehicle" + PET "favourite".')
        return Annotation(wordplay, tuple(definitions), is_lit)

    def _definition(self) -> str:
        token = self._tokens[self._at]
        self._at += 1
        while self._took(":") or self._took("="):
            pass
        quote = self._peek()
        if quote is None or quote.kind != "quote":
            raise self._unexpected(token.text, token.start, 'Write def "the words of the definition".')
        self._at += 1
        return quote.text

    def _charade(self) -> Node:
        parts = [self._difference()]
        while token := self._peek():
            begins = token.kind in ("word", "bracket") or self._is_sign("(")
            if not self._took("+") and (not begins or self._is_definition()):
                break
            parts.append(self._difference())
        return _joined(parts)

    def _difference(self) -> Node:
        node = self._container()
        while self._took("-"):
            node = self._postfixed(Node("deletion", parts=(node, self._container())))
        return node

    def _container(self) -> Node:
        node = self._term()
        while (token := self._peek()) and token.kind == "word" and token.text in OUTSIDE + INSIDE:
            self._at += 1
            other = self._term()
            outer, inner = (node, other) if token.text in OUTSIDE else (other, node)
            node = Node("container", parts=(outer, inner), keyword=token.text)
        return node

    def _term(self) -> Node:
        token = self._peek()
        if token is None:
            raise BadInput("the annotation breaks off", mend="Complete it after the last sign.")
        if self._took("*"):
            return self._postfixed(Node("anagram", parts=(_fodder(self._term()),)))
        if self._is_sign("("):
            return self._postfixed(self._inside("(", ")"))
        if token.kind == "word":
            if self._is_call():
                return self._postfixed(self._function(_FUNCTIONS[token.text]))
            return self._postfixed(Node("letters", self._words()))
        raise self._unexpected(token.text, token.start)

    def _inside(self, opening: str, closing: str) -> Node:
        start = self._tokens[self._at].start
        self._at += 1
        self._deep += 1
        if self._deep > MOST_DEEP:
            raise BadInput(f"the annotation has more than {MOST_DEEP} brackets within each other")
        node = self._charade()
        if not self._took(closing):
            raise BadInput(f"{opening!r} at character {start + 1} is not closed", mend=f"Add {closing!r}.")
        self._deep -= 1
        return node

    def _function(self, device: Device) -> Node:
        self._at += 2
        if device in ("homophone", "spoonerism"):
            words, cues = list[str](), list[str]()
            while (token := self._peek()) and not self._is_sign(")"):
                if token.kind == "word":
                    words.append(token.text)
                elif token.kind == "quote":
                    cues.append(token.text)
                elif token.text not in "+,":
                    raise self._unexpected(token.text, token.start)
                self._at += 1
            parts = tuple(Node("letters", (), cue=cue) for cue in cues[1:])
            node = Node(device, tuple(words), parts, cue=cues[0] if cues else "")
        else:
            inner = [self._charade()]
            while self._took(",") or self._took("/"):
                inner.append(self._charade())
            if device == "substitution" and len(inner) != 3:
                raise BadInput("sub(...) needs a word and two letters", mend='Write sub(LAMP "light", L, D).')
            node = Node(device, parts=tuple(inner) if device == "substitution" else (_joined(inner),))
        if not self._took(")"):
            raise BadInput(f"the bracket of {device} is not closed", mend="Add ')'.")
        return node

    def _postfixed(self, node: Node) -> Node:
        while token := self._peek():
            if self._is_sign("*"):
                node = Node("anagram", parts=(_fodder(node),))
            elif self._is_sign("<"):
                node = Node("reversal", parts=(node,))
            elif token.kind == "quote":
                node = replace(node, cue=f"{node.cue} {token.text}".strip())
            elif token.kind == "bracket":
                phrases = (phrase.strip() for phrase in token.text.split(","))
                node = replace(node, indicators=(*node.indicators, *filter(None, phrases)))
            elif self._is_sign("{"):
                node = self._braced(node)
                continue
            elif self._is_sign("="):
                self._at += 1
                if (word := self._peek()) is None or word.kind != "word":
                    raise self._unexpected("=", token.start, "Write the letters of the result after it.")
                node = replace(node, result=letters_of("".join(self._words())))
                continue
            else:
                break
            self._at += 1
        return node

    def _braced(self, before: Node) -> Node:
        inner = self._inside("{", "}")
        following = self._peek()
        goes_on = following and following.kind == "word" and following.text not in OUTSIDE + INSIDE
        after = self._words() if goes_on else ()
        outer = Node("letters", (*before.words[:-1], "".join((*before.words[-1:], *after))), cue=before.cue)
        cues = [outer.cue]
        while (token := self._peek()) and token.kind == "quote":
            cues.append(token.text)
            self._at += 1
        outer = replace(outer, cue=" ".join(filter(None, cues)))
        return Node("container", parts=(outer, inner), indicators=before.indicators, split=len(before.letters))

    def _words(self) -> tuple[str, ...]:
        """The words in a row, up to one that joins a container or begins a function or a definition."""
        words: list[str] = []
        while (token := self._peek()) and token.kind == "word":
            if words and (token.text in OUTSIDE + INSIDE or self._is_call() or self._is_definition()):
                break
            words.append(token.text)
            self._at += 1
        return tuple(words)

    def _is_definition(self) -> bool:
        token, following = self._peek(), self._peek(1)
        named = token and token.kind == "word" and token.text in ("def", "definition")
        return bool(named and following and (following.kind == "quote" or following.text in (":", "=")))

    def _is_call(self) -> bool:
        token, following = self._peek(), self._peek(1)
        return bool(token and token.text in _FUNCTIONS and following and following[:2] == ("sign", "("))

    def _peek(self, ahead: int = 0) -> _Token | None:
        return self._tokens[self._at + ahead] if self._at + ahead < len(self._tokens) else None

    def _took(self, sign: str) -> bool:
        """Go on if the next token is a sign. Return whether it is."""
        if found := self._is_sign(sign):
            self._at += 1
        return found

    def _is_sign(self, sign: str) -> bool:
        token = self._peek()
        return token is not None and token.kind == "sign" and token.text == sign

    def _unexpected(self, text: str, place: int, mend: str = "") -> BadInput:
        return BadInput(f"{text!r} at character {place + 1} of the annotation is not understood", mend=mend)


def _joined(parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Node("charade", parts=tuple(parts))


def _fodder(node: Node) -> Node:
    """The fodder of an anagram; a cue after several words belongs to the last one: (I CARE ME C "cold")*."""
    if node.device == "charade":
        return replace(node, parts=tuple(map(_fodder, node.parts)))
    if node.device == "letters" and len(node.words) > 1 and letters_of(node.cue) not in ("", node.full):
        return Node("charade", parts=(Node("letters", node.words[:-1]), replace(node, words=node.words[-1:])))
    return node


def written(node: Node, words: Words | None = None) -> str:
    """Return the text of a node, from which `parsed` reads the same wordplay; with `words`, a text for readers."""
    inside = [written(part, words) for part in node.parts]
    signs = "".join(f" [{phrase}]" for phrase in node.indicators)
    cue = f' "{node.cue}"' if node.cue else ""
    match node.device:
        case "letters":
            text = " ".join(node.words)
        case "charade":
            text = " + ".join(inside)
        case "anagram":
            text = f"({inside[0]})*"
        case "container":
            outer = node.parts[0]
            if node.split is not None and outer.device == "letters" and len(outer.words) == 1:
                word, cue = outer.words[0], f' "{outer.cue}"' if outer.cue else ""
                at = [place for place, char in enumerate(word) if char.isupper()][node.split]
                return f"{word[:at]}{{{inside[1]}}}{word[at:]}{cue}{signs}"
            loose = ("charade", "container")
            inside = [f"({one})" if part.device in loose else one for one, part in zip(inside, node.parts, strict=True)]
            if node.keyword in INSIDE:
                inside.reverse()
            text = f"{inside[0]} {node.keyword or OUTSIDE[0]} {inside[1]}"
            return f"({text}){signs}" if signs else text
        case "deletion":
            return f"({inside[0]} - {inside[1]}){signs}"
        case "homophone" | "spoonerism":
            text, cue = " ".join(node.words) + cue + "".join(f' "{part.cue}"' for part in node.parts), ""
        case _:
            text = ", ".join(inside)
    if name := next((name for name, device in _FUNCTIONS.items() if device == node.device), ""):
        text = words(node.device, text=text) if words else f"{name}({text})"
    return text + cue + (f" = {node.result.upper()}" if node.result else "") + signs


def skeleton(text: str) -> str:
    """Return the words of an annotation for a clue: "[definition] car about pet"; unreadable ones are unchanged."""
    try:
        read = parsed(text)
    except BadInput:
        return text
    if read.wordplay is None:
        return " ".join(read.definitions)
    return f"{' '.join(read.definitions) or UNWRITTEN} {_surface(read.wordplay)}"


def _surface(node: Node) -> str:
    indicator = " ".join(node.indicators)
    if node.cue and not any(part.cue for part in node.parts):
        inner = node.cue
    elif node.device == "container":
        outer, inside = map(_surface, node.parts)
        middle = indicator or node.keyword
        behind = any(word in INSIDE for word in (node.keyword, *node.indicators))  # "sailor in south-east"
        return " ".join(filter(None, (inside, middle, outer) if behind else (outer, middle, inside)))
    elif node.device in ("letters", "homophone", "spoonerism"):
        inner = " ".join((*node.words, *(part.cue for part in node.parts))).lower()
    else:
        inner = " ".join(map(_surface, node.parts))
    return f"{inner} {indicator}".strip()


def explanation(text: str, words: Words = USUAL_WORDS) -> str:
    """Return an annotation for readers, such as CAR (vehicle) + PET (favourite).

    It is unchanged if it is unreadable or has no notation of ours.
    """
    try:
        read = parsed(text)
    except BadInput:
        return text
    if not _OURS.search(text.translate(_PLAIN)):
        return text
    told = [written(read.wordplay, words)] if read.wordplay else []
    told += [words("definition", text=one) for one in read.definitions] + ["&lit"] * read.is_lit
    return re.sub(r'"([^"]*)"', r"(\1)", "; ".join(told))
