"""The words that the program itself prints, in the language of a house style: labels, rules, names and dates.

The tables are the files `words/LANGUAGE.toml` of the data; English has every text. A house style names a language
and replaces any text.
"""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.core.errors import BadInput
from engine.core.files import shipped_data
from engine.core.value import Value, changed

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
    """Return the keys of the names that the program gives, by the names."""
    named = {key: text for key, text in table("en").items() if key.startswith("name_")}
    return {text.casefold(): key for key, text in named.items() if isinstance(text, str)}
