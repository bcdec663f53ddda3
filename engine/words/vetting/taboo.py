"""Taboo lists: unwanted words with their severity and the roles in which they are unwanted.

A list is a text file with one word per line: `word`, `word;severity` or `word;severity;role role`. The severities
are

- `never`: the word must not be an answer, be traceable or occur in a text. This is the default.
- `answer`: the word is not an answer, but may be traceable and occur in a text.
- `caution`: the word may be an answer if an editor accepts it; until then it must not be traceable.
- `clean`: the word is not unwanted, although it is a form of another word of the list.

The older names `strong` and `mild` mean `never` and `caution`. The roles are those of
`engine.words.vetting.verdict`. A word stands for its family, its inflections and derived words
(`engine.words.vetting.families`), unless the line begins with `=`: `=word` matches exactly this word. A phrase is
written with spaces or hyphens; texts may write it with either (`engine.words.vetting.lookup`). `#` begins a
comment. Lists with other separators are read too: their format is detected.

The default list has several sources: the installed PyPI package `better-profanity`, and what `data/offensive.py`
derived from WordNet's marks of usage and two published lists. Files in `data/vetting/` list reviewed words: harmless,
mild, or of another severity. A mild word is not judged in texts, where its meaning is unknown.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import resources
from itertools import starmap
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np

from engine.core import BadInput, Control, changed, checked, notify_once
from engine.core.alphabet import ENGLISH
from engine.core.files import read_bytes, shipped
from engine.words.difficulty import Readers
from engine.words.lists import tables
from engine.words.lists.encoding import decode
from engine.words.lists.sniff import sniff
from engine.words.paths.paths import spellable
from engine.words.vetting import verdict as verdicts
from engine.words.vetting.lookup import lookup, parts_of
from engine.words.word_file import LONG, LONGEST_WORD

MOST_LIST_BYTES = 8 * 2**20
DEFAULT_LIST = "default list"
REVIEW = "Puzzle Studio"  # the source of words of the default list that come from its review alone

NOT_TEXTS: tuple[verdicts.Role, ...] = tuple(role for role in verdicts.ROLES if role != "text")
OFFENSIVE = "offensive"
"""The reason for rejection (see `engine.words.vetting.verdict.REASONS`) that also forbids tracing the word."""

EXACT = "="  # the first character of a line whose word does not stand for its family
_PLAIN = re.compile(r"[a-z]+")
_PHRASE = re.compile(r"(?=.*[a-z]{3})[a-z]+(?:[ -][a-z]+)+")
"""A phrase of the default list. S-o-b and mo-fo are excluded, because their letters spell other words."""
_OLD_NAMES: Mapping[str, verdicts.Severity] = {"": "never", "strong": "never", "mild": "caution"}
_VALUES = frozenset((*verdicts.SEVERITIES, *_OLD_NAMES))
_SEVERITIES = tables.Column("severity", "Severities", frozenset(("severity", "level")), values=_VALUES)
_ROLES = tables.Column("roles", "Roles", frozenset(("role", "roles")), values=frozenset(verdicts.ROLES))
TABOO_LIST = tables.Kind((tables.WORD, _SEVERITIES, _ROLES))


def read_list(path: str | Path, form: tables.ListFormat | None = None) -> verdicts.TabooList:
    """Read a taboo list from a file in a format; None to detect it.

    Invalid lines are in `refused` of the list. The user is notified of them once if the list has words.
    """
    taboo = decode_list(read_bytes(path, most=MOST_LIST_BYTES), path, form)
    if taboo.words and taboo.report:
        notify_once(taboo.report)
    return taboo


def decode_list(
    content: bytes, path: str | Path, form: tables.ListFormat | None = None, control: Control | None = None
) -> verdicts.TabooList:
    """Decode and parse the content of a taboo list. The other arguments are those of `read_list`."""
    lines, encoding = decode(content, form.encoding if form else "", str(path))
    form = form or sniff(lines, TABOO_LIST, encoding=encoding)
    return _parsed(checked(_plain_lines(lines, form), control), Path(path).name)


class _Line(NamedTuple):
    """A line `word;severity;roles` of a list, its number from 1, and its unused cells."""

    number: int
    text: str
    unused: tuple[str, ...] = ()


def plain_content(content: bytes, form: tables.ListFormat) -> bytes:
    """Return the content of a taboo list in a format as a list of lines `word;severity;roles`."""
    lines = decode(content, form.encoding).lines
    return "".join(f"{line.text}\n" for line in _plain_lines(lines, form)).encode()


def _plain_lines(lines: list[str], form: tables.ListFormat) -> Iterator[_Line]:
    word_first = form.columns[0] == "word" and not (form.heading or form.across)
    if word_first and form.separator in ("", tables.SEMICOLON):
        return starmap(_Line, enumerate(map(tables.without_bullet, lines), 1))
    found = tables.rows(tables.without_comments(lines, form), form)
    names = [role.name for role in TABOO_LIST.roles]
    return (_Line(row.line, ";".join(map(row.cell, names)).rstrip(";"), row.unused) for row in found)


def parse_list(text: str, name: str) -> verdicts.TabooList:
    """Parse the text of a taboo list with a semicolon between its columns."""
    return _parsed(starmap(_Line, enumerate(text.splitlines(), 1)), name)


def _parsed(lines: Iterable[_Line], name: str) -> verdicts.TabooList:
    words: dict[str, verdicts.TabooWord] = {}
    refused: list[str] = []
    for number, line, unused in lines:
        refused += (f"line {number}: {cell!r} is {tables.NOT_USED}" for cell in unused)
        bare = line.partition("#")[0].strip()
        if not bare:
            continue
        try:
            entry = _parse_line(bare)
        except BadInput as error:
            refused.append(f"line {number}: {error}")
        else:
            if earlier := words.get(entry.word):
                if changed(earlier, phrase="") != changed(entry, phrase=""):
                    refused.append(f"line {number}: {entry.word} is listed twice; the stricter line counts")
                phrase = earlier.phrase or entry.phrase
                entry = min(earlier, entry, key=lambda one: verdicts.SEVERITIES.index(one.severity))
                entry = changed(entry, phrase=phrase)
            words[entry.word] = entry
    return verdicts.TabooList(name, tuple(words.values()), tuple(refused))


def _parse_line(line: str) -> verdicts.TabooWord:
    word, severity, roles, *more = (part.strip().lower() for part in (*line.split(";"), "", ""))
    if any(more):
        raise BadInput(f"{line!r} has too many fields")
    severity = _OLD_NAMES.get(severity, severity)
    if severity not in verdicts.SEVERITIES:
        raise BadInput(f"the severity {severity!r} is none of {', '.join(verdicts.SEVERITIES)}")
    if unknown := set(roles.split()) - set(verdicts.ROLES):
        raise BadInput(f"unknown role {sorted(unknown)[0]!r}; the roles are {', '.join(verdicts.ROLES)}")
    key = letters_of(word.removeprefix(EXACT))
    if not key:
        raise BadInput(f"{word!r} has no letters, or letters other than a to z")
    if len(key) > LONGEST_WORD:
        raise BadInput(f"{word[:30]!r}... has {LONG}")
    named = cast("tuple[verdicts.Role, ...]", tuple(roles.split())) or verdicts.ROLES
    return verdicts.TabooWord(key, cast("verdicts.Severity", severity), named, word.startswith(EXACT), _phrase(word))


def _phrase(text: str) -> str:
    """Return the words of an entry with a space between them; "" if it is a single word."""
    parts = parts_of(text.removeprefix(EXACT))
    return " ".join(parts) if len(parts) > 1 else ""


def letters_of(text: str) -> str:
    """Return the letters of a word without accents, spaces and hyphens; "" if other characters remain."""
    folded = unicodedata.normalize("NFKD", text.lower())
    kept = "".join(c for c in folded if not unicodedata.combining(c) and c not in " -'\u2019")
    return kept if all(c in ENGLISH.codes for c in kept) else ""


@cache
def default_list() -> verdicts.TabooList:
    """Return the default list: the words of its sources, as reviewed in files of `data/vetting/`.

    A review that clears a word removes it. The source of a word that only the review has is `REVIEW`.
    """
    entries: dict[str, verdicts.TabooWord] = {}
    for entry in (*profanities(), *_offensive()):
        known = entries.get(entry.word, entry)
        entries[entry.word] = min(known, entry, key=lambda one: verdicts.SEVERITIES.index(one.severity))
    mild, harmless = ({one.word for one in _shipped_words(name)} for name in ("mild", "harmless"))
    cautions = (verdicts.TabooWord(word, "caution", NOT_TEXTS) for word in mild)
    for one in (*cautions, *_shipped_words("reviewed")):
        known = entries.get(one.word, changed(one, source=REVIEW))
        entries[one.word] = changed(known, severity=one.severity, roles=one.roles, exact=one.exact)
    kept = tuple(entries[word] for word in sorted(entries.keys() - harmless))
    return verdicts.TabooList(DEFAULT_LIST, kept, spared=tuple(sorted(harmless)))


def profanities() -> Iterator[verdicts.TabooWord]:
    """Yield the words and phrases of the installed package `better-profanity`."""
    text = (resources.files("better_profanity") / "profanity_wordlist.txt").read_text("utf-8")
    lines = [line.strip() for line in text.splitlines()]
    written = {letters_of(line): line for line in lines if _PHRASE.fullmatch(line)}
    for word in {line for line in lines if _PLAIN.fullmatch(line)} | written.keys():
        yield verdicts.TabooWord(word, phrase=_phrase(written.get(word, "")), source="better-profanity")


def _offensive() -> Iterator[verdicts.TabooWord]:
    """Yield the words that `data/offensive.py` derived, each with its source in a fourth column."""
    for line in shipped("vetting/offensive.txt").read_text("utf-8").splitlines():
        entry, _, source = line.rpartition(";")
        yield changed(_parse_line(entry), source=source)


def _shipped_words(name: str) -> tuple[verdicts.TabooWord, ...]:
    return parse_list(shipped(f"vetting/{name}.txt").read_text("utf-8"), name).words


class Vetter:
    """Verdicts on words from lists, house overrides and rulings. Create one vetter per puzzle; lookups are cheap.

    A ruling takes precedence over an override, an override over every list, a word on a list over a form of one, a
    severe entry over a caution, and an earlier list over a later one.
    """

    def __init__(
        self,
        lists: Iterable[verdicts.TabooList] | None = None,
        rulings: Iterable[verdicts.Ruling] = (),
        overrides: Iterable[verdicts.Override] = (),
        *,
        exact: bool = False,
        readers: Readers = Readers(),  # noqa: B008 - a value
    ) -> None:
        """Make a vetter.

        The last ruling on a word counts. `lists` defaults to the default list. `exact` matches only
        the listed words themselves, as published methods do.
        """
        self.readers = readers
        self._rulings: Mapping[str, verdicts.Ruling] = {ruling.word: ruling for ruling in rulings}  # the last one wins
        every = (default_list(),) if lists is None else tuple(lists)
        self._lookup = lookup(every, tuple(overrides), exact)
        # the words that may have a verdict other than clean and that a text may write as several words
        self.phrases = self._lookup.phrases

    @property
    def accepted(self) -> tuple[str, ...]:
        """The words that a ruling accepts, whether or not a word list contains them."""
        return tuple(ruling.word for ruling in self._rulings.values() if ruling.accepted)

    @property
    def words(self) -> tuple[str, ...]:
        """All words whose verdict may not be clean: listed words, their forms, and words with a ruling."""
        return tuple(dict.fromkeys((*self._lookup.words, *self._rulings)))

    def path_words(self, letters: str) -> tuple[str, ...]:
        """Return the words that must not be traceable and can be spelled with the letters.

        These are the words on the lists with their forms, except cautions that a ruling accepts, and the words
        that a ruling rejects as offensive. Accepting a word of the severity "never" as an answer does not allow it
        to be traceable in print. A form that contains another of the words is omitted.
        """
        words, masks = self._path_words
        mask = ENGLISH.mask(letters)
        inside = [words[i] for i in np.flatnonzero((masks & ~np.int64(mask)) == 0).tolist()]
        return tuple(spellable(inside, letters))

    @cached_property
    def _path_words(self) -> tuple[list[str], np.ndarray]:
        accepted = frozenset(self.accepted)
        listed = (
            path.word
            for path in self._lookup.paths
            if not (path.caution and (path.word in accepted or path.source in accepted))
        )
        ruled = (ruling.word for ruling in self._rulings.values() if not ruling.accepted and ruling.reason == OFFENSIVE)
        words = [word for word in dict.fromkeys((*listed, *ruled)) if all(c in ENGLISH.codes for c in word)]
        return words, np.array([ENGLISH.mask(word) for word in words], np.int64)

    def verdict(self, word: str, role: verdicts.Role) -> verdicts.Verdict:
        """Return the verdict on a word in a role."""
        if ruling := self._rulings.get(word):
            return ruling.verdict()
        return self._lookup.verdicts.get((word, role)) or verdicts.Verdict(word)
