"""Reading word lists from pasted text or a file: a word or phrase for each line or between commas.

Word lists and clue files share the removal of emojis and the reports on unusable lines.
"""

import re
import unicodedata
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.core import BadInput, Control, FileProblem, changed, checked, first_named, grouped, plural
from engine.core.alphabet import ENGLISH
from engine.core.files import read_bytes
from engine.crossword.grid import SHORTEST
from engine.crossword.puzzle import MOST_WORDS, Clue, Listed
from engine.words.lists.encoding import Folding, decode
from engine.words.lists.reports import ReadReport, Refusals, RefusedLine, printable, shown
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import CLUED_LIST, COLON, DASH, NOT_USED, ListFormat, divided, rows
from engine.words.word_file import DEFAULT_SCORE, EMPTY, LONG, LONGEST_LINE, LONGEST_WORD, low_score

MOST_NAMED = 3  # lines that a sentence names at most
_EMOJIS = range(0x1F000, 0x1FB00)
_JOINING = frozenset("\u200d\ufe0f\u20e3")


def without_emojis(text: str) -> str:
    """A word without emojis and similar signs; unchanged if it has none, or consists of them."""
    if not any(map(_is_emoji, text)):
        return text
    kept = "".join(char for char in text if char not in _JOINING and not _is_emoji(char))
    return " ".join(kept.split()) or text


def _is_emoji(char: str) -> bool:
    return ord(char) in _EMOJIS or unicodedata.category(char) == "So"


def refused_text(report: ReadReport) -> str:
    """A sentence on the lines that were skipped, with reasons; "" if there are none."""
    named = [f"line {one.line} ({one.text!r}: {one.reason})" for one in report.refused_lines[:MOST_NAMED]]
    if not (count := report.skipped):
        return ""
    if count == 1:
        return f"1 line skipped: {named[0]}."
    more = f" and {count - len(named):,} more" if count > len(named) else ""
    return f"{count:,} lines skipped: {', '.join(named)}{more}."


def skipped_lines(report: ReadReport, mended: Sequence[RefusedLine] = ()) -> list[str]:
    """A line for each skipped or corrected line; empty if the summary sentences already name them all."""
    lines = [f"Line {line.line}: {line.text} ({line.reason})" for line in report.refused_lines]
    more = report.skipped - len(lines)
    lines += [f"and {more:,} more"] * (more > 0)
    lines += [f"Line {one.line}: {one.text} ({one.reason.lower()})" for one in mended]
    return lines if max(report.skipped, len(mended)) > MOST_NAMED else []


def mended_text(mended: Sequence[RefusedLine]) -> str:
    """Sentences on the words that were not read as written; "" if there are none."""
    named = grouped((one.reason, f"line {one.line} ({one.text!r})") for one in mended)
    return " ".join(f"{reason}: {first_named(lines, MOST_NAMED)}." for reason, lines in named.items())


MOST_BYTES = 4 * 2**20
MOST_CLUE = 500  # characters of a clue at most; the rest is cut off
SINGLE = "only one letter"
TWICE = "already in the list"
SIGNS = "Emoji removed"
WHOLE = "Read as one word, without a clue"
JSON = "the text is a puzzle or other data (JSON), not a word list"
_JSON = re.compile(r'[\s\ufeff]*(?:\[\s*)?\{\s*"')
_FOLDING = Folding(ENGLISH)


class WordList(NamedTuple):
    """The result of reading a list."""

    words: tuple[Listed, ...] = ()  # distinct words, in the order of the list
    clues: tuple[Clue, ...] = ()  # clues of these words or of known words
    report: ReadReport = ReadReport()  # the numbers of lines, and the skipped lines with reasons
    mended: tuple[RefusedLine, ...] = ()  # words without their emojis, and those with a sign that may separate a clue
    form: ListFormat = ListFormat()


def open_list(path: str | Path, known: Collection[str] = (), form: ListFormat | None = None) -> WordList:
    """Read a list from a file.

    Answers that are `known` are not new. Without a format, it is detected. Raises FileProblem if it cannot be
    read, is too large, is not text, or has no new words; BadInput if it has too many words for a crossword's list,
    or is a puzzle document.
    """
    found = list_in(read_bytes(path, most=MOST_BYTES), path, known, form)
    if not found.words and not found.clues:
        skipped = refused_text(found.report).rstrip(".")
        what = f"no new words: {skipped[0].lower()}{skipped[1:]}" if skipped else "no line has a word"
        raise FileProblem(what, where=str(path), mend="Choose a file with one word per line.")
    return found


def list_in(
    content: bytes, path: str | Path, known: Collection[str] = (), form: ListFormat | None = None,
    control: Control | None = None,
) -> WordList:  # fmt: skip
    """Read a list from the content of a file. The other arguments are those of `open_list`.

    Raises FileProblem if it is not text; BadInput if it has too many words for a crossword's list, or is a puzzle
    document.
    """
    lines, form = lines_of(content, path, form)
    try:
        return _read(lines, known, "file", form, control)
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from None


def lines_of(content: bytes, path: str | Path, form: ListFormat | None = None) -> tuple[list[str], ListFormat]:
    """Return the lines of a list and its format, detected if it is None. Raises FileProblem if it is not text."""
    lines, encoding = decode(content, form.encoding if form else "", str(path))
    return lines, form or sniff(lines, CLUED_LIST, encoding=encoding, table=Path(path).suffix.lower() == ".csv")


def read_list(text: str, known: Collection[str] = (), form: ListFormat | None = None) -> WordList:
    """Read a pasted or typed list, with the arguments of `open_list`. Raises BadInput likewise."""
    lines = text.splitlines()
    return _read(lines, known, "editor", form or sniff(lines, CLUED_LIST))


def reading_report(found: WordList) -> str:
    """Sentences on skipped and corrected lines; "" if there are none."""
    problems = " ".join(filter(None, (refused_text(found.report), mended_text(found.mended))))
    return f"{plural(len(found.words), 'word')} added. {problems}" if problems else ""


def _read(
    lines: list[str], known: Collection[str], source: str, form: ListFormat, control: Control | None = None
) -> WordList:
    if _JSON.match("\n".join(lines)):
        raise BadInput(JSON, mend="Give a plain list with one word per line.")
    words: dict[str, Listed] = {}
    clues: dict[str, Clue] = {}
    refusals = Refusals()
    mended: list[RefusedLine] = []
    examined, known = 0, set(known)
    for row in checked(rows(lines, form), control):
        number, text, tail, score = row.line, row.cell("word"), row.cell("clue"), row.cell("score")
        examined += 1 + len(row.unused)
        written, text = text, without_emojis(text)
        answer, reason = _answer(text)
        clue = printable(" ".join(tail.split()))
        clue = "" if clue.isdecimal() else clue[:MOST_CLUE]
        if not reason and (int(score) if score.isdecimal() else DEFAULT_SCORE) < form.least_score:
            reason = low_score(form.least_score)
        elif not reason and answer in known | words.keys():
            reason = "" if clue and answer not in clues else TWICE
        elif not reason:
            words[answer] = Listed(text)
            mended += [RefusedLine(number, shown(written), SIGNS)] * (written != text)
            if not clue and any(divided(text, sign)[1:] for sign in (COLON, DASH)):
                mended.append(RefusedLine(number, shown(written), WHOLE))
            if len(words) > MOST_WORDS:
                what = f"too many words: a crossword's list can have at most {MOST_WORDS:,}"
                raise BadInput(what, mend="Use fewer words.")
        if not reason and clue:
            clues[answer] = Clue(answer, clue, source)
        if reason:
            refusals.refuse(number, text or tail, reason)
        for cell in row.unused:
            refusals.refuse(number, cell, NOT_USED)
    report = changed(refusals.report(len(words)), lines=examined)
    return WordList(tuple(words.values()), tuple(clues.values()), report, tuple(mended), form)


def _answer(text: str) -> tuple[str, str]:
    """The letters of a word, and the reason why it is unusable or ""."""
    if len(text) > LONGEST_LINE:
        return "", LONG
    answer = text.casefold().translate(_FOLDING)
    if wrong := next((char for char in answer if char not in ENGLISH.codes), ""):
        return "", _FOLDING.reason(wrong)
    if len(answer) < SHORTEST:
        return "", SINGLE if answer else EMPTY
    return answer, LONG if len(answer) > LONGEST_WORD else ""
