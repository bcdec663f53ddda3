"""Wording of printed text: ratings, bylines, quotation marks, and words in another type.

The text of a clue has tags around words in another type: `<i>` for italic, `<b>` for bold, `<sc>` for small
capitals, `<sub>` for lowered and `<sup>` for raised type, as in "<i>Hamlet</i> prince". A tag without its partner is
text.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import NamedTuple

from engine.drawing.words import Words

_OPENING = r"(?:(?<=[\s(\[{/\u2013\u2014\u2018\u201c-])|^)"
_ELIDED = re.compile(rf"{_OPENING}'(?=\d\ds?\b|(?:tis|twas|twere|twill|em|til|cause|n|round|bout)\b)", re.IGNORECASE)
"""An apostrophe at the start of a word: 'tis, '60s."""


def rating_row(rated: Iterable[tuple[str, object]]) -> str:
    """Return ratings with their values as one line of text."""
    return "\u2002\u00b7\u2002".join(f"{name}\u00a0{figure}" for name, figure in rated)


def plural(n: int, noun: str) -> str:
    """Return a count with its noun, such as "1 answer" or "2,500 answers"."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def percent(share: float, places: int = 0) -> str:
    """Return a share of 0 to 1 as text, such as "29 %"."""
    return f"{100 * share:.{places}f} %"


SIGNED = ("by", "set", "compiled", "edited", "from")  # how an author that is a whole byline begins


def byline_of(author: str, words: Words, key: str = "byline") -> str:
    """Return the byline of an author, "By Ann Lee", unless the author is written so; "" for no author."""
    author, byline = author.strip(), words(key, name=author.strip())
    first = author.partition(" ")[0]  # "Von Ann Lee" is a byline in German, "von Hirschhausen" is a name
    translated = first == words("byline", name="").partition(" ")[0]
    return author if not author or translated or first.casefold().rstrip(":") in SIGNED else byline


class Piece(NamedTuple):
    """Some words of a text in the same type."""

    text: str
    tags: tuple[str, ...] = ()  # the names of the tags around them, sorted
    start: int = 0  # their place in the text with its tags


TAGS = ("i", "b", "sc", "sub", "sup")
_TAGGED = re.compile(rf"<({'|'.join(TAGS)})>(.*?)</\1>", re.DOTALL)
_TAG = re.compile(rf"</?(?:{'|'.join(TAGS)})>")


def tagged_pieces(text: str, tags: Iterable[str] = (), start: int = 0) -> tuple[Piece, ...]:
    """Return a text as pieces, each in one type, within further tags; `start` is its place in a longer text."""
    own, found, at = tuple(sorted(set(tags))), list[Piece](), 0
    for match in _TAGGED.finditer(text) if "</" in text else ():
        found.append(Piece(text[at : match.start()], own, start + at))
        found += tagged_pieces(match[2], (*own, match[1]), start + match.start(2))
        at = match.end()
    return tuple(piece for piece in (*found, Piece(text[at:], own, start + at)) if piece.text)


def untagged(text: str) -> str:
    """Return the words of a text without its tags."""
    return "".join(piece.text for piece in tagged_pieces(text)) if "</" in text else text


SOFT = "\u00ad"  # a soft hyphen: a hyphen where a line ends at it, and otherwise nothing
DIVISIONS = {"en": "en_GB", "en-GB": "en_GB", "en-US": "en_US", "de": "de_DE", "fr": "fr", "es": "es"}
"""The patterns by which the words of a language are divided (`pyphen`); Welsh has none."""
_ADDRESS = r"\S*[^\W\d_][./@:]+[^\W\d_]\S*"  # of the web or of e-mail: a hyphen in it would be taken for its own
_DIVISIBLE = re.compile(rf"{_ADDRESS}|(?<![\w-])[^\W\d_]{{5,}}(?![\w\u2019'-])")


def divided(text: str, language: str, end: int | None = None) -> str:
    """Return a text with soft hyphens in its words of five letters or more before `end`, by the rules of a language.

    Compounds with hyphens, addresses and names are not divided; words with a capital may be names, but in German.
    """
    from pyphen import Pyphen

    divider = Pyphen(lang=DIVISIONS[language], left=2, right=3) if language in DIVISIONS else None

    def parts(word: re.Match[str]) -> str:
        plain = word[0].isalpha() and (word[0].islower() or (language == "de" and word[0].istitle()))
        before = end is None or word.start() < end
        return divider.inserted(word[0], SOFT) if divider and plain and before else word[0]

    return _DIVISIBLE.sub(parts, text)


LIGATURES = {"ffi": "\ufb03", "ffl": "\ufb04", "ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02"}


def stray_tag(text: str) -> str:
    """Return the first tag of a text that has no partner; "" if there is none."""
    found = _TAG.search(untagged(text))
    return found[0] if found else ""


SIGNS: Mapping[str, tuple[str, str]] = {name: (f"<{name}>", f"</{name}>") for name in TAGS}


def retagged(
    pieces: Iterable[Piece], signs: Mapping[str, tuple[str, str]] = SIGNS, escape: Callable[[str], str] = str
) -> str:
    """Return a text of pieces, with the signs that a format has before and after words in a type, if any."""
    made = list[str]()
    before: tuple[str, ...] = ()
    for text, tags, _ in (*(piece for piece in pieces if piece.text), Piece("")):
        if tags != before:
            made += [signs[tag][1] for tag in reversed(before) if tag in signs]
            made += [signs[tag][0] for tag in tags if tag in signs]
            before = tags
        made.append(escape(text))
    return "".join(made)


def with_curly_quotes(text: str) -> str:
    """Return a text with typographic quotation marks and apostrophes; its tags stay.

    After a digit, a mark closes a quotation if one is open. Otherwise it means feet or inches and stays straight.
    """
    pieces = tagged_pieces(text)
    if len(pieces) == 1 and not pieces[0].tags:
        return _curly(text)
    curly = _curly("".join(piece.text for piece in pieces))
    ends = accumulate(len(piece.text) for piece in pieces)
    return retagged(
        Piece(curly[end - len(text) : end], tags) for (text, tags, _), end in zip(pieces, ends, strict=True)
    )


def with_type(text: str, start: int, end: int, tag: str) -> tuple[str, int, int]:
    """Set the words from `start` to `end` in a type, or all of them back; return the text and their place."""
    chars = [
        Piece(char, piece.tags, piece.start + at) for piece in tagged_pieces(text) for at, char in enumerate(piece.text)
    ]
    chosen = [place for place, char in enumerate(chars) if start <= char.start < end]
    back = all(tag in chars[place].tags for place in chosen)
    for place in chosen:
        rest = {*chars[place].tags} - {tag}
        chars[place] = chars[place]._replace(tags=tuple(sorted(rest if back else {*rest, tag})))
    made = retagged(chars)
    places = [piece.start + at for piece in tagged_pieces(made) for at in range(len(piece.text))]
    return (made, places[chosen[0]], places[chosen[-1]] + 1) if chosen else (text, start, end)


def _curly(text: str) -> str:
    text = _ELIDED.sub("\u2019", text)
    for straight, opening, closing in (('"', "\u201c", "\u201d"), ("'", "\u2018", "\u2019")):
        text = re.sub(rf"{_OPENING}{straight}(?=\S)", opening, text)
        text = re.sub(rf"(?<!\d){straight}|(?<=\d){straight}(?=[^\W\d_])", closing, text)
        text = _closed(text, straight, opening, closing)
    return text


def _closed(text: str, straight: str, opening: str, closing: str) -> str:
    """Replace the straight marks that close a quotation."""
    chars, is_open = list(text), False
    for at, char in enumerate(chars):
        if char == opening:
            is_open = True
        elif char == straight and is_open:
            chars[at], is_open = closing, False
        elif char == closing and not text[at + 1 : at + 2].isalnum():  # otherwise it is an apostrophe
            is_open = False
    return "".join(chars)
