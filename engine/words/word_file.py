"""Word files: plain lists, `WORD;SCORE` lists and tables. Every line that is not accepted is reported.

A line of a plain list consists of an entry and, optionally, `;` and an integer score from 0 to 100. Ranks and
counts are converted to scores by their order. A `#` at the start of a line or after a space begins a comment.
Blank lines are skipped. `engine.words.lists.encoding` decodes the file; a `ListFormat` says how other lists are
divided into words and scores. An entry may consist of several words: its key is the letters only, and its display
form is stored. The `Policy` determines how capitals, apostrophes, hyphens and accents are treated. A file that is
all in capitals is read in lower case with every policy.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from engine.core import Control, FileProblem, changed, checked
from engine.core.alphabet import ENGLISH, Alphabet
from engine.words.lists import tables
from engine.words.lists.encoding import ACCENT, CAPITAL, FOLDABLE, SPACE, Folding, decode
from engine.words.lists.reports import DUPLICATE, FOLDED, REFUSED, TAKEN, Account, ReadReport, Refusals, shown
from engine.words.lists.reports import REMOVED as OUT
from engine.words.lists.sniff import described, sniff

MOST_SCORE = 100
LEAST_LINES = 20
"""Minimum number of lines with a number for ranks or counts. In a shorter list large numbers are errors."""
DISTINCT = 0.9  # minimum share of distinct numbers for ranks
SPREAD = 2  # the largest rank for each line, at most: a list may be an extract of a longer list
_NUMBER = re.compile(r";\s*([0-9]{1,12})\s*$")


class Rescaled(NamedTuple):
    """The lines of a list, and a description of their original numbers: "" for scores."""

    lines: list[str]
    numbers: str = ""


def rescaled(lines: list[str]) -> Rescaled:
    """Return the lines `word;number` of a list with scores from 0 to 100, if most of its numbers are above 100.

    Numbers are ranks, and 1 is the best, if nearly all of them differ and they are not much larger than the number
    of lines. Otherwise they are counts, and the largest is the best. A score is the share of the other words that
    are worse, in percent; equal numbers share the middle of their places. Other lists are returned unchanged.
    """
    found = [_NUMBER.search(line) for line in lines]
    values = sorted(int(match[1]) for match in found if match)
    if len(values) < LEAST_LINES or sum(value > MOST_SCORE for value in values) * 2 <= len(values):
        return Rescaled(lines)
    are_ranks = len(set(values)) >= DISTINCT * len(values) and values[-1] <= SPREAD * len(values)
    scores = {value: _score(value, values, descending=are_ranks) for value in set(values)}
    made = [
        f"{line[: match.start()]};{scores[int(match[1])]}" if match else line
        for line, match in zip(lines, found, strict=True)
    ]
    return Rescaled(made, "ranks, 1 is the best" if are_ranks else "counts, the largest is the best")


def _score(value: int, values: Sequence[int], *, descending: bool) -> int:
    """Return the share of the other values that are below a value, or above if they descend, in percent."""
    place = (bisect_left(values, value) + bisect_right(values, value) - 1) / 2
    share = place / (len(values) - 1)
    return round(MOST_SCORE * (1 - share if descending else share))


NO_SCORE = -1
DEFAULT_SCORE = 50
LONGEST_WORD = 60  # letters
LONGEST_LINE = 1_000  # characters; a longer entry is refused without being examined
MOST_FILE_BYTES = 32 * 2**20
LINES_A_CHECK = 20_000  # lines between two checks for cancellation

EMPTY = "no letters"
REJECTED = "rejected in line"
REMOVED = "a status that removes the word"
LONG = f"more than {LONGEST_WORD} letters"
_DECIMAL = re.compile(r"(?<=;)\s*([0-9]{1,12}\.[0-9]{1,12})\s*$")
SCORE = f"a score that is not a whole number from 0 to {MOST_SCORE}"
_SCORES = {form: score for score in range(MOST_SCORE + 1) for form in (str(score), f"{score:02}", f"{score:03}")}
SEVERAL = "a comma or a tab, as between words"
CLUE = "a dash between spaces, as before a clue"
_CLUED = re.compile(r"\s[-\u2013\u2014]+\s")
_COMMENT = re.compile(r"(?:^|\s)#")
_SIGNS = str.maketrans(";\n", "  ")
PLAIN = tables.ListFormat()
READING = "5"
"""Change this when files are read differently, so that older entries of the cache are not used."""


class Policy(Enum):
    """How to treat lines with capitals, apostrophes, hyphens, accents or other punctuation.

    DROP refuses the line and reports the reason: "Paris", "it's", "co-op" and "café" are not words.
    FOLD keeps the letters only, in lower case and without accents: "paris", "its", "coop", "cafe".
    """

    DROP = "drop"
    FOLD = "fold"


@dataclass
class WordFile:
    """The words of a file in the order of their first appearance."""

    words: list[str] = field(default_factory=list)  # the keys: letters of the alphabet only, all distinct
    # the score of each word, 0 to 100; the highest if the word is repeated, NO_SCORE if it has none
    scores: list[int] = field(default_factory=list)
    # the display forms that differ from the key, by word number
    displays: dict[int, str] = field(default_factory=dict)
    report: ReadReport = field(default_factory=ReadReport)  # the report on reading the file


def format_of(content: bytes, where: str = "") -> tables.ListFormat:
    """Detect the format of a word file. `where` is its path."""
    lines, encoding = decode(content, where=where)
    return sniff(lines, tables.WORD_LIST, encoding=encoding, table=Path(where).suffix.lower() == ".csv")


def parse(
    content: bytes, *, policy: Policy | None = None, alphabet: Alphabet = ENGLISH, where: str = "",
    control: Control | None = None, form: tables.ListFormat = PLAIN, account: Account | None = None,
) -> WordFile:  # fmt: skip
    """Parse the content of a word file.

    None uses the policy of the format; FOLD also folds accents. `where` is the file's name for error messages.
    `account` receives the outcome of each line of this content. Raises FileProblem if the content is not text or
    contains no words.
    """
    control = control or Control()
    if policy:
        fold = policy is Policy.FOLD
        form = changed(form, fold=fold, capitals=fold, accents=fold)
    parser = _Parser(alphabet, form, account)
    lines, numbers = _entries(decode(content, form.encoding, where).lines, form, parser, control, account)
    whole = [_DECIMAL.sub(_rounded, line) if "." in line else line for line in lines]
    rounded, (lines, ranked) = "scores rounded to whole numbers" if whole != lines else "", rescaled(whole)
    if folded := _is_in_capitals(lines):
        lines = [line.lower() for line in lines]
    for start in range(0, len(lines), LINES_A_CHECK):
        control.check()
        control.report(start, len(lines))
        parser.take(lines[start : start + LINES_A_CHECK], numbers[start : start + LINES_A_CHECK])
    result = parser.result()
    if not result.words:
        raise _no_words(result.report, where, fold=form.fold)
    if account:
        account.heading = form.heading
        if folded:
            account.fold_all(CAPITAL)
    read_as = ", ".join(filter(None, (described(form, tables.WORD_LIST), rounded, ranked, _left_out(result.report))))
    result.report = changed(result.report, folded=folded, read_as=read_as)
    return result


def _rounded(score: re.Match[str]) -> str:
    return str(round(float(score[1])))


def _left_out(report: ReadReport) -> str:
    """Return how many words with accents are not in a list, as a clause; "" if there are none."""
    if not (count := dict(report.reasons).get(ACCENT, 0)):
        return ""
    examples = (line.text.partition(";")[0] for line in report.refused_lines if line.reason == ACCENT)
    first = next((f" such as {text}" for text in examples), "")
    return f"without {count:,} {'word' if count == 1 else 'words'} with accents or joined letters{first}"


def _entries(
    lines: list[str], form: tables.ListFormat, parser: "_Parser", control: Control, account: Account | None
) -> tuple[list[str], Sequence[int]]:
    """Return the lines of a list as `word` or `word;score`, and their numbers. Words of low scores are refused."""
    if form.is_plain:
        return list(map(tables.without_bullet, lines)), range(1, len(lines) + 1)
    found, numbers = [], []
    listed = list(checked(tables.rows(tables.without_comments(lines, form), form), control))
    removed = {parser.key(row.cell("word")): row.line for row in listed if _rejects(row)}
    for row in listed:
        word, score = row.cell("word").translate(_SIGNS), row.cell("score")
        if not word:
            parser.refuse(row.line, row.text, EMPTY)
        elif removed and (line := removed.get(parser.key(word))):
            why = f"the status {row.cell('status')}" if _rejects(row) else f"{REJECTED} {line}"
            parser.remove(row.line, row.text, why)
        elif _SCORES.get(_DECIMAL.sub(_rounded, f";{score}")[1:], DEFAULT_SCORE) < form.least_score:
            parser.refuse(row.line, row.text, low_score(form.least_score))
        else:
            found.append(f"{word};{score}" if score else word)
            numbers.append(row.line)
            if account and (note := row.cell("note")):
                account.notes[parser.key(word)] = " ".join(note.split())
            if account and row.cell("clue"):
                account.clues += 1
        for cell in row.unused:
            parser.refuse(row.line, cell, tables.NOT_USED)
    return found, numbers


def _rejects(row: tables.Row) -> bool:
    return row.cell("status").lower() in tables.REJECTING


def low_score(least: int) -> str:
    """Return the reason why a word of a lower score is not used."""
    return f"a score below {least}"


def _is_in_capitals(lines: list[str]) -> bool:
    """Return whether there are capitals, and no small letters outside comments."""
    seen = False
    for line in lines:
        entry = _COMMENT.split(line, maxsplit=1)[0] if "#" in line else line
        if entry.upper() != entry:
            return False
        seen = seen or entry.isupper()
    return seen


def _no_words(report: ReadReport, where: str, *, fold: bool) -> FileProblem:
    if not report.reasons:
        return FileProblem("the file is empty: no line contains a word", where=where, mend="Choose another file.")
    (reason, count), first = report.reasons[0], report.refused_lines[0]
    what = (
        f"no words: all {report.refused:,} lines were refused, {count:,} of them because of {reason}; "
        f"line {first.line} is {first.text!r}"
    )
    mend = "Choose a file with one word per line."
    if not fold and reason in FOLDABLE:
        mend = "Import it with 'puzzle-studio lexicon import FILE --name NAME --fold', which keeps the letters only."
    return FileProblem(what, where=where, mend=mend)


class _Parser:
    def __init__(self, alphabet: Alphabet, form: tables.ListFormat, account: Account | None) -> None:
        letters = re.escape(alphabet.letters)
        self._plain = re.compile(rf"[{letters}]{{1,{LONGEST_WORD}}}(?:\n[{letters}]{{1,{LONGEST_WORD}}})*")
        self._clean = re.compile(rf"([{letters}]{{1,{LONGEST_WORD}}})(?:;(100|[0-9]{{1,2}}))?")
        self._bad = re.compile(rf"[{letters}\s]*+([^{letters}\s;#\x80-\U0010ffff])")
        self._foreign = re.compile(rf"[^{letters}]")
        self._fold, self._accents = form.fold, form.accents
        self._capitals = form.capitals or form.fold
        self._account = account
        self._folding = Folding(alphabet)
        self._index: dict[str, int] = {}
        self._file = WordFile()
        self._refusals = Refusals()
        self._merged = 0

    def take(self, lines: list[str], numbers: Sequence[int]) -> None:
        """Parse a block of lines with their line numbers."""
        if self._plain.fullmatch("\n".join(lines)) and self._all_new(lines):
            if self._account:
                self._account.note_block(numbers, lines)
            return
        clean, account, lowers = self._clean.fullmatch, self._account, self._capitals and not self._fold
        index, words, scores = self._index, self._file.words, self._file.scores
        for at, line in zip(numbers, lines, strict=True):
            capitals = False
            if match := clean(line) or ((capitals := self._reads_capitals(line)) and clean(line.lower())):
                word, score = match.groups()
                value = NO_SCORE if score is None else int(score)
                if word in index or capitals:
                    self._add(at, word, "", value, CAPITAL if capitals else "")
                else:  # same as `_add`, inlined because nearly every line takes this path
                    index[word] = len(words)
                    words.append(word)
                    scores.append(value)
                    if account:
                        account.note(at, TAKEN, word)
            elif not self._fold and (bad := self._bad.match(line.lower() if lowers else line)):
                self.refuse(at, line.strip(), self._folding.reason(bad[1]))
            elif line:
                self._irregular(at, line)

    def _reads_capitals(self, line: str) -> bool:
        """Whether the capitals of a line are read as small letters, and its display form has none either."""
        return self._capitals and (not self._fold or line.isupper()) and line != line.lower()

    def refuse(self, line: int, text: str, reason: str) -> None:
        """Record a line or a cell that gives no word."""
        self._refusals.refuse(line, text, reason)
        if self._account:
            why = f"{shown(text)}: {reason}" if reason == tables.NOT_USED else reason
            self._account.note(line, REFUSED, "", why)

    def remove(self, line: int, text: str, reason: str) -> None:
        """Add a line whose word a status removes."""
        self._refusals.refuse(line, text, REMOVED)
        if self._account:
            self._account.note(line, OUT, "", reason)

    def key(self, entry: str) -> str:
        """Return the key of an entry with any characters."""
        return self._key(entry.translate(_SIGNS).strip())[0].lower()

    def result(self) -> WordFile:
        """Return the words parsed so far, with the report."""
        self._file.report = self._refusals.report(len(self._file.words), self._merged)
        return self._file

    def _all_new(self, lines: list[str]) -> bool:
        fresh = set(lines)
        if len(fresh) < len(lines) or not self._index.keys().isdisjoint(fresh):
            return False
        self._index.update(zip(lines, range(len(self._index), len(self._index) + len(lines)), strict=True))
        self._file.words += lines
        self._file.scores += [NO_SCORE] * len(lines)
        return True

    def _add(self, line: int, word: str, display: str, score: int, why: str = "") -> None:
        """Add a word of a line. `why` is the reason if its letters differ from the line's."""
        file = self._file
        at = self._index.setdefault(word, len(file.words))
        if self._account:
            is_new = at == len(file.words)
            if not is_new and score not in (NO_SCORE, file.scores[at]):
                why = "the highest score is kept"
            self._account.note(line, (FOLDED if why else TAKEN) if is_new else DUPLICATE, word, why)
        if at == len(file.words):
            file.words.append(word)
            file.scores.append(score)
            if display:
                file.displays[at] = display
            return
        self._merged += 1
        if score > file.scores[at]:
            file.scores[at] = score
        if not display:  # a word that also occurs in its plain form is displayed in that form
            file.displays.pop(at, None)

    def _irregular(self, number: int, line: str) -> None:
        """Parse a line with a comment, spaces, several words, or characters that may be refused."""
        text = _COMMENT.split(line, maxsplit=1)[0].strip() if "#" in line else line.strip()
        if not text:
            return None
        if len(text) > LONGEST_LINE:
            return self.refuse(number, text, LONG)
        if len(text) < len(line) and (match := self._clean.fullmatch(text)):
            return self._add(number, match[1], "", NO_SCORE if match[2] is None else int(match[2]))
        entry, _, tail = text.partition(";")
        word, display = self._key(entry)
        if "," in entry or "\t" in entry:
            return self.refuse(number, text, SEVERAL)
        if self._account and not display.isascii() and self._accent(display, allowed=self._accents):
            self._account.accented[number - 1] = shown(display)
        if reason := self._reason(word) or self._accent(display) or (CLUE if _CLUED.search(entry) else ""):
            return self.refuse(number, text, reason)
        score = _SCORES.get(tail.strip()) if tail.strip() else NO_SCORE
        if score is None:
            return self.refuse(number, text, SCORE)
        why = self._accent(display, allowed=True) or self._why(entry, word)
        return self._add(number, word, display if display != word else "", score, why)

    def _accent(self, display: str, *, allowed: bool = False) -> str:
        """Return `ACCENT` if a form has letters to fold, and the format folds them exactly if `allowed`; else ""."""
        if display.isascii() or self._accents != allowed:
            return ""
        folded = any(char.isalpha() and self._folding[ord(char)] != char for char in display.lower())
        return ACCENT if folded else ""

    def _why(self, entry: str, word: str) -> str:
        plain = "".join(entry.split())
        if plain == word and plain != entry.strip():
            return SPACE
        found = self._foreign.search(plain) if plain != word else None
        return self._folding.reason(found[0]) if found else ""

    def _key(self, entry: str) -> tuple[str, str]:
        if not entry.isascii():
            entry = unicodedata.normalize("NFC", entry)
        display = " ".join(entry.split())
        if not self._fold:
            display = display.lower() if self._capitals else display
            word = display.replace(" ", "")
            if self._accents and not word.isascii():
                word = "".join(self._folding[ord(char)] if char.isalpha() else char for char in word)
            return word, display
        # Many word lists are all in capitals. The display form of such an entry is in lower case.
        lower = display.lower()
        word = lower.replace(" ", "")
        if self._foreign.search(word):
            word = lower.translate(self._folding)
        return word, lower if display.isupper() else display

    def _reason(self, word: str) -> str:
        if foreign := self._foreign.search(word):
            return self._folding.reason(foreign[0])
        if not word:
            return EMPTY
        return LONG if len(word) > LONGEST_WORD else ""
