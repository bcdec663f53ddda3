"""What the program itself prints, in the language of a house style: labels, rules, names, dates, bylines, ratings.

The tables are the files `words/LANGUAGE.toml` of the data; English has every text. A house style names a language
and replaces any text.

The text of a clue has tags around words in another type: `<i>` for italic, `<b>` for bold, `<sc>` for small
capitals, `<sub>` for lowered, `<sup>` for raised, `<u>` for underlined and `<s>` for struck-out type, as in
"<i>Hamlet</i> prince". A tag without its partner is text.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from itertools import accumulate, zip_longest
from typing import Annotated, Literal, NamedTuple, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.core import BadInput, Value, changed
from engine.core.files import shipped_data

Language: TypeAlias = Literal["en", "en-GB", "en-US", "de", "fr", "es", "cy"]
LANGUAGES: Mapping[Language, str] = {
    "en": "English", "en-GB": "British English", "en-US": "American English", "de": "German", "fr": "French",
    "es": "Spanish", "cy": "Welsh",
}  # fmt: skip
"""The languages with their names. "en" has British dates, and the spelling of the word list of each puzzle."""
CENTRE = ("-british", "-canadian", "-australian")  # ends of the names of lists in whose spelling it is the centre
PLURALS: Mapping[str, Mapping[int, str]] = {
    "fr": {0: "one", 1: "one"},
    "cy": {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"},
}
"""The plural categories of whole numbers where they are not `ONE` (Unicode CLDR 44); all others are "other"."""
ONE: Mapping[int, str] = {1: "one"}
FIELD = re.compile(r"\{(\w+)(:word)?\}")
Phrase: TypeAlias = Annotated[str, Meta(max_length=1000)]


class Forms(Value, frozen=True, omit_defaults=True):
    """A text for each plural category of a language."""

    other: Phrase
    zero: Phrase | UnsetType = UNSET
    one: Phrase | UnsetType = UNSET
    two: Phrase | UnsetType = UNSET
    few: Phrase | UnsetType = UNSET
    many: Phrase | UnsetType = UNSET

    def of(self, category: str) -> str:
        """Return the text of a category, or the usual one."""
        text = getattr(self, category)
        return self.other if text is UNSET else text


Texts: TypeAlias = Mapping[str, str | Forms]


@cache
def table(language: Language) -> Texts:
    """Return the texts of a language by their keys."""
    own = shipped_data(f"words/{language}.toml", dict[str, Phrase | Forms])
    return own if language == "en" else {**table("en"), **own}


@cache
def labels() -> Mapping[str, str]:
    """Return what each text is called in the editor of a style, by the keys."""
    return shipped_data("words/labels.toml", dict[str, str])


_FIELDS = [(key, Phrase | Forms, "") for key in table("en")]
_Texts = cast("type[Value]", msgspec.defstruct("_Texts", _FIELDS, bases=(Value,), frozen=True, kw_only=True))


class Words(_Texts, frozen=True, omit_defaults=True, kw_only=True):
    """A language, and the house's own texts; "" for one of the language.

    Its fields are the keys of the tables. Call it with a key to get a text.
    """

    language: Language = "en"

    def text(self, key: str) -> str | Forms:
        """Return a text as it is in the table, or the house's own; the usual English one counts as none."""
        own = getattr(self, key)
        return own if own and own != table("en")[key] else table(self.language)[key]

    def __call__(self, key: str, n: int = 1, /, **values: object) -> str:
        """Return a text in the form for a number, with its fields filled in; a field without a value stays."""
        text = self.text(key)
        if isinstance(text, Forms):
            text = text.of(PLURALS.get(self.language, ONE).get(n, "other"))
        values = {"n": n, **values}
        return FIELD.sub(lambda field: self._filled(field, values), text)

    def _filled(self, field: re.Match[str], values: Mapping[str, object]) -> str:
        value = values.get(field[1], field[0])
        if not isinstance(value, int):
            return str(value)
        spelled = self.parts("numbers") if field[2] else []
        return spelled[value] if value < len(spelled) else self.figure(value)

    def parts(self, key: str) -> list[str]:
        """Return the parts of a text that is a list."""
        return [part for part in self(key).split(", ") if part]

    def figure(self, number: int) -> str:
        """Return a number with the separator of thousands."""
        return f"{number:,}".replace(",", self("thousands"))

    def counted(self, noun: str, n: int, /, **values: object) -> str:
        """Return a number with a noun, such as "1 word" or "23 words", joined by no-break spaces."""
        return self(f"count_{noun}", n, **values).replace(" ", "\u00a0")

    def name(self, given: str) -> str:
        """Return the name for one that the program gave, such as that of a level; another name stays."""
        key = _names().get(given.casefold())
        return self(key) if key else given

    def title(self, given: str) -> str:
        """Return the title for one that the program gave: the name of a kind of puzzle; another title stays."""
        key = _names().get(given.casefold(), "")
        return self(key) if key in TITLES else given

    def for_list(self, lexicon: str) -> "Words":
        """Return the words for a puzzle: English has the spelling of its word list."""
        british = self.language == "en" and lexicon.endswith(CENTRE)
        return changed(self, language="en-GB") if british else self

    def date(self, day: str, form: str = "date_day", **values: object) -> str:
        """Return an ISO date in a form: the key of a text with {weekday}, {day}, {month} or {year}."""
        when, ends = date.fromisoformat(day), "_short" * form.endswith("_short")
        values |= {"day": self("first_day") if when.day == 1 else str(when.day), "year": str(when.year)}
        weekday, month = self.parts(f"weekdays{ends}")[when.weekday()], self.parts(f"months{ends}")[when.month - 1]
        return self(form, weekday=weekday, month=month, **values)

    def dateline(self, day: str) -> str:
        """Return an ISO date with its year, as it begins a line; "" for none."""
        line = self.date(day, "date_year") if day else ""
        return line[:1].upper() + line[1:]

    def dates(self, first: str, last: str) -> str:
        """Return a range of ISO dates such as "7-11 December 2026", with an en dash."""
        if first == last:
            return self.date(last, "range_end")
        if first[:7] == last[:7]:
            return self.date(last, "range_month", first=self.date(first, "range_first"))
        begin = self.date(first, "range_day" if first[:4] == last[:4] else "range_end")
        return self("range", first=begin, last=self.date(last, "range_end"))

    def number_of(self, number: str) -> str:
        """Return a number as it is printed, such as "No 17,345"; a text that is not all digits stays as it is."""
        plain = number.strip()
        return self("number", number=int(plain)) if plain.isdecimal() else plain

    def solution_title(self, title: str) -> str:
        """Return the title of the solution of a puzzle with a title."""
        return self("solution", title=title) if title else self("solution_untitled")

    def check(self) -> None:
        """Raise BadInput if a text of the house has a field that its key does not have."""
        for key in table("en"):
            if text := getattr(self, key):
                known = fields_of(table("en")[key]) | fields_of(table(self.language)[key]) | {"n"}
                if strange := sorted(fields_of(text) - known):
                    what = f"the text {key} has " + (f"no {{{strange[0]}}}" if strange[0] else "a brace alone")
                    fields = ", ".join(f"{{{one}}}" for one in sorted(known))
                    raise BadInput(f"{what} - at `$.words.{key}`", mend=f"It can have {fields}.")
                if key.startswith(("weekdays", "months")) and len(self.parts(key)) != (
                    many := len(USUAL_WORDS.parts(key))
                ):
                    what = f"the text {key} has {len(self.parts(key))} parts, not {many}"
                    raise BadInput(f"{what} - at `$.words.{key}`", mend="Write them with commas between.")


USUAL_WORDS = Words()
TITLES = ("name_bee", "name_wheel", "name_soup", "name_crossword", "name_puzzles")


def fields_of(text: str | Forms) -> set[str]:
    """Return the names of the fields of a text; "" is that of a brace alone."""
    texts = [text] if isinstance(text, str) else [text.of(name) for name in text.__struct_fields__]
    return {field[1] or "" for one in texts for field in re.finditer(rf"{FIELD.pattern}|[{{}}]", one)}


@cache
def _names() -> Mapping[str, str]:
    named = {key: text for key, text in table("en").items() if key.startswith("name_")}
    return {text.casefold(): key for key, text in named.items() if isinstance(text, str)}


_OPENING = r"(?:(?<=[\s(\[{/\u2013\u2014\u2018\u201c-])|^)"
_ELIDED = re.compile(rf"{_OPENING}'(?=\d\ds?\b|(?:tis|twas|twere|twill|em|til|cause|n|round|bout)\b)", re.IGNORECASE)
"""An apostrophe at the start of a word: 'tis, '60s."""


def rating_row(rated: Iterable[tuple[str, object]]) -> str:
    """Return ratings with their values as one line of text."""
    return "\u2002\u00b7\u2002".join(f"{name}\u00a0{figure}" for name, figure in rated)


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
    tags: tuple[str, ...] = ()  # the names of the tags around them, the outermost first
    start: int = 0  # their place in the text with its tags


TAGS = ("i", "b", "sc", "sub", "sup", "u", "s")
_TAGGED = re.compile(rf"<({'|'.join(TAGS)})>(.*?)</\1>", re.DOTALL)
_TAG = re.compile(rf"</?(?:{'|'.join(TAGS)})>")


def tagged_pieces(text: str, tags: Iterable[str] = (), start: int = 0) -> tuple[Piece, ...]:
    """Return a text as pieces, each in one type, within further tags; `start` is its place in a longer text."""
    own, found, at = tuple(dict.fromkeys(tags)), list[Piece](), 0
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
        same = next((at for at, (old, one) in enumerate(zip_longest(before, tags)) if old != one), len(tags))
        made += [signs[tag][1] for tag in reversed(before[same:]) if tag in signs]
        made += [signs[tag][0] for tag in tags[same:] if tag in signs]
        made.append(escape(text))
        before = tags
    return "".join(made)


def with_curly_quotes(text: str) -> str:
    """Return a text with typographic quotation marks and apostrophes; its tags stay.

    After a digit, a mark closes a quotation if one is open. Otherwise it means feet or inches and stays straight.
    """
    pieces = tagged_pieces(text)
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
        rest = [one for one in chars[place].tags if one != tag]
        chars[place] = chars[place]._replace(tags=tuple(rest if back else sorted([*rest, tag])))
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
