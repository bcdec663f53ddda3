"""Messages to the user: errors that a caller can act on, and notices of code whose caller cannot.

Every message says what happened, where, and what to do. Text of unknown origin is made safe to show on one line of
a terminal, a window or a log. Errors of the JSON and XML libraries, which are for programmers, are put in plain
words.
"""

import contextlib
import queue
import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import errors

import msgspec

T = TypeVar("T")
ELLIPSIS = "\u2026"
HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Unicode categories of characters that a screen obeys or omits: control characters such as ESC, bidirectional
overrides and other format characters, surrogates, unassigned characters, line and paragraph separators."""
JOINERS = "\u00ad\u200c\u200d"  # format characters that ordinary words and emoji contain


def visible(text: str) -> str:
    """Return a text in which each hidden character is an escape such as `\\x1b` or `\\u202e`.

    Line breaks and tabs are kept.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(ch.encode("unicode_escape").decode("ascii") if _is_hidden(ch) else ch for ch in text)


def _is_hidden(ch: str) -> bool:
    return ch not in "\n\t" and ch not in JOINERS and unicodedata.category(ch) in HIDDEN


def elided(text: str, most: int) -> str:
    """Return a text of at most `most` characters; a longer one loses its middle."""
    if len(text) <= most:
        return text
    tail = (most - 1) // 3
    return text[: most - 1 - tail] + ELLIPSIS + text[len(text) - tail :]


def first_named(names: Sequence[str], most: int, between: str = ", ") -> str:
    """Return the first names as a part of a sentence: "tiger, lion and 3 more"."""
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return between.join(names[:most]) + more


def plural(n: int, noun: str) -> str:
    """Return a count with its noun, such as "1 answer" or "2,500 answers"."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def word_or_count(words: Sequence[str]) -> str:
    """Return a single word, or the number of several, such as "3 words"."""
    return words[0] if len(words) == 1 else plural(len(words), "word")


def percent(share: float, places: int = 0) -> str:
    """Return a share of 0 to 1 as text, such as "29 %". A line does not end within it."""
    return f"{100 * share:.{places}f}\u00a0%"


MOST = 300  # characters of a message; a longer one is shortened
LEAST_PART = 100  # characters that remain of each part of a long message


class EngineError(Exception):
    """Base class of the engine's own errors. `str(error)` is one line to show to the user.

    `where` is the file, JSON path or other location. `mend` is a sentence on what the user can do. `problems` are
    all errors of a file that has several, a sentence each.
    """

    problems: tuple[str, ...] = ()

    def __init__(self, what: str, *, where: str = "", mend: str = "") -> None:
        self.what, self.where, self.mend = what, where, mend
        super().__init__(_message(what, where, mend))


def _message(what: str, where: str, mend: str) -> str:
    """Return one line of at most `MOST` characters. The input that it quotes is shortened first, the mend last."""
    what, where, mend = (visible(" ".join(part.split())) for part in (what, where, mend))
    for _ in range(2):  # the longer of `what` and `where`, then the other one
        what, where = _shortened(what, where, len(_joined(what, where, mend)) - MOST)
    line = _joined(what, where, mend)
    return line if len(line) <= MOST else _joined(what, where, elided(mend, len(mend) - len(line) + MOST))


def _joined(what: str, where: str, mend: str) -> str:
    message = f"{where}: {what}" if where else what
    return f"{message.rstrip('.')}. {mend}" if mend else message


def _shortened(what: str, where: str, excess: int) -> tuple[str, str]:
    if excess <= 0:
        return what, where
    if len(what) >= len(where):
        return elided(what, max(LEAST_PART, len(what) - excess)), where
    return what, elided(where, max(LEAST_PART, len(where) - excess))


def attempted(make: Callable[[], T], refuse: Callable[[str], object]) -> T | None:
    """Make a value; None if that is not possible, after `refuse` has got the sentence why."""
    try:
        return make()
    except EngineError as error:
        refuse(str(error))
        return None


class BadInput(EngineError, ValueError):
    """A value that the user entered or passed is not valid."""


class FileProblem(EngineError, OSError):
    """A file cannot be read or written, is too large, or has the wrong format."""


class FileChanged(FileProblem):
    """Another program changed the file after it was opened."""


class Unreachable(FileProblem):
    """The server of the house database cannot be reached."""


class NewerFile(FileProblem):
    """A newer version of the program wrote the file, and it contains data that this version would lose."""


class UnknownName(BadInput):
    """No lexicon, style, preset or set of rules has this name. The message lists the valid names."""


class Stopped(EngineError):
    """A job was canceled. `Control.check` raises this error inside the job."""

    def __init__(self) -> None:
        super().__init__("Stopped")


class Blocked(EngineError):
    """Findings on a puzzle or its figures block an export, and are not overridden."""


_notices: queue.SimpleQueue[str] = queue.SimpleQueue()
_notified: set[str] = set()


def notify(message: str) -> None:
    """Queue a message of one sentence or more."""
    _notices.put(message)


def notify_once(message: str) -> None:
    """Queue a message unless this process has queued the same one before."""
    if message not in _notified:
        _notified.add(message)
        notify(message)


def take_notices() -> list[str]:
    """Return and clear the queued messages."""
    notices: list[str] = []
    with contextlib.suppress(queue.Empty):
        while True:
            notices.append(_notices.get_nowait())
    return notices


ENDS_EARLY = "the file ends too early: it is damaged"
_CUT = frozenset(
    errors.codes[each]
    for each in (
        errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_PARTIAL_CHAR, errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
        errors.XML_ERROR_UNCLOSED_TOKEN,
    )
)  # fmt: skip
"""Codes of errors at the end of a file."""
_BYTE = re.compile(r"\(byte (\d+)\)$")
_WORD = len("true")
"""Any text can begin like `true`, `null` or a number; damage there does not show that the file is JSON."""


def json_damage(error: Exception, what: str) -> str:
    """Return what msgspec found wrong with a file of JSON. It should be `what`, such as "an .ipuz file"."""
    if isinstance(error, RecursionError):
        return f"this is not {what}: it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        cut = error.reason == "unexpected end of data"
        return ENDS_EARLY if cut else f"this is not {what}: it is not UTF-8 text"
    if isinstance(error, msgspec.ValidationError):
        return f"this is not {what}: {error}"
    if "truncated" in str(error):
        return ENDS_EARLY
    found = _BYTE.search(str(error))
    return f"the file is damaged at byte {found[1]}" if found and int(found[1]) > _WORD else f"this is not {what}"


def xml_damage(error: Exception, what: str) -> str:
    """Return what is wrong with a file of XML; see `json_damage`."""
    if not isinstance(error, ParseError):
        return f"this is not {what}: its encoding is unknown"
    if error.code in _CUT:
        return ENDS_EARLY
    line, column = error.position
    return f"this is not {what}" if (line, column) == (1, 0) else f"the file is damaged in line {line}"
