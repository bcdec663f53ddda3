"""The results of test solvers: the text that a page for them copies, and its comparison with the puzzle."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from engine.core import BadInput, Control, FileProblem, Name, Title, Value
from engine.core.files import read_bytes
from engine.wing.sheet import readings

MOST_CHARACTERS = 2_000_000
RESULT_SUFFIXES = (".txt",)  # suffixes of files that can contain results
MARK = "puzzle-studio-result"
VERSION = 1

_QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_STRAIGHT = str.maketrans({"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00a0": " ", "\ufeff": " "})
_START = re.compile(r'\{\s*"' + MARK + '"')
_DECODER = json.JSONDecoder(strict=False)
_AGAIN = "Ask the solver to copy the result again."

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**8)]


class Entered(Value, frozen=True, array_like=True):
    """The input of a solver: an entry of a crossword, a word of a bee or a wheel, or a word of a Word Soup."""

    name: Name  # of the entry, such as "3 across"; or the word
    text: Name = ""  # the letters of a full entry of a crossword, in lower case
    seconds: Count = 0  # the time on the clock when it was last entered
    checked: bool = False  # whether a check ever found it wrong
    shown: bool = False  # whether the page showed the answer


class Result(Value, frozen=True, omit_defaults=True):
    """The result of a test solver."""

    puzzle: Name  # the name of the sheet, which identifies the puzzle
    solver: Title = ""  # the name that the solver entered; may be ""
    seconds: Count = 0  # the time on the clock
    checks: Count = 0
    entries: Annotated[tuple[Entered, ...], msgspec.Meta(max_length=5000)] = ()
    # points, left: of a Word Soup: the score, and the letters left on the board
    points: Count = 0
    left: Count = 0

    @property
    def who(self) -> str:
        """The name of the solver in a sentence."""
        return self.solver or "A solver without a name"


def results_in(path: Path, control: Control) -> tuple[Result, ...]:
    """Read the results in a text file; () if it has none, or cannot be read.

    Raises BadInput if a result is damaged.
    """
    control.check()
    try:
        text = read_bytes(path, most=MOST_CHARACTERS).decode("utf-8", "replace")
    except FileProblem:  # the command that uses the file reports it
        return ()
    return read_results(text) if MARK in text else ()


def read_results(text: str) -> tuple[Result, ...]:
    """Return the results in a text, such as one or several messages. Quoted and wrapped lines are joined.

    Raises BadInput if there is none, if one is damaged, or if the text is too long.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"the text is too long for solvers' results: {len(text):,} characters")
    plain = " ".join(filter(None, map(str.strip, _QUOTED.sub("", text).split("\n"))))
    straight = plain.translate(_STRAIGHT)
    found = tuple(_result(plain, straight, start.start()) for start in _START.finditer(straight))
    if not found:
        what = "there is no solver's result in this text"
        raise BadInput(what, mend="Paste the text that “Copy result” of the page copies.")
    return tuple(dict.fromkeys(found))


def _result(plain: str, straight: str, start: int) -> Result:
    """Read the result at a place of a text; `straight` is the text with straight quotation marks."""
    try:
        try:
            raw: Any = _DECODER.raw_decode(plain, start)[0]
        except ValueError:  # a mail program has changed the quotation marks
            raw = _DECODER.raw_decode(straight, start)[0]
        version = raw.pop(MARK)
        if isinstance(version, int) and version > VERSION:
            raise BadInput("a newer version of the program made this result", mend="Update the program.")
        result = msgspec.convert(raw, Result)
    except (ValueError, RecursionError) as error:  # as msgspec's errors are
        raise BadInput(f"a solver's result is damaged or not complete: {_reason(error)}", mend=_AGAIN) from error
    return msgspec.structs.replace(result, solver=" ".join(result.solver.split()))


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.rstrip(' at')} at character {error.pos + 1:,}"
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


Verdict: TypeAlias = Literal["right", "wrong", "open"]
"""An entry is open if it is not full, or if the word was not found."""


class Target(NamedTuple):
    """The answers of a puzzle, with which results are compared."""

    name: str  # of the puzzle's sheet
    answers: dict[str, str]  # the answers in lower case, by the name of the entry; "" for an entry without letters
    noun: str  # what an answer is called


class Judged(NamedTuple):
    """An entry or a word in the result of a solver. The attributes are those of `Entered`."""

    name: str
    verdict: Verdict
    text: str = ""
    seconds: int = 0
    checked: bool = False
    shown: bool = False

    @property
    def helped(self) -> bool:
        """Whether the solver used a check or was shown the answer."""
        return self.checked or self.shown


class Hard(NamedTuple):
    """How hard an answer was for the solvers."""

    name: str
    answer: str
    missed: int  # solvers who do not have it right
    helped: int  # solvers who have it right after a check or after the answer was shown
    seconds: int | None  # the median of the times at which solvers had it right, rounded; None if nobody had


def check_puzzle(result: Result, name: str) -> None:
    """Check that a result is of the puzzle with this name of its sheet. Raises BadInput if it is not."""
    if result.puzzle != name:
        what = f"{result.who} solved another puzzle, or this one before its letters were changed"
        raise BadInput(what, mend="Open the puzzle that was sent to the solver.")


def judged(result: Result, target: Target) -> tuple[Judged, ...]:
    """Compare every answer of the puzzle with the entry of the solver, in the order of the puzzle."""
    entered = {each.name: each for each in result.entries}
    found: list[Judged] = []
    for name, answer in target.answers.items():
        if (one := entered.get(name)) is None:
            found.append(Judged(name, "open"))
            continue
        text = one.text or (name if name == answer else "")
        verdict: Verdict = "open" if not text else "right" if text.lower() in readings(answer) else "wrong"
        found.append(Judged(name, verdict, one.text, one.seconds, one.checked, one.shown))
    return tuple(found)


def other_words(result: Result, target: Target) -> tuple[str, ...]:
    """Return the entered words that are not answers of the puzzle, such as further words of a bee."""
    return tuple(each.name for each in result.entries if each.name not in target.answers)


def hardest(columns: Sequence[Sequence[Judged]], target: Target) -> tuple[Hard, ...]:
    """Return all answers with how hard they were for the solvers, hardest first.

    The order is by solvers who missed it, then by those who were helped, then by the time. `columns` come from
    `judged`, one for each solver.
    """
    found: list[Hard] = []
    for (name, answer), row in zip(target.answers.items(), zip(*columns, strict=True), strict=False):
        right = [each for each in row if each.verdict == "right"]
        times = [each.seconds for each in right]
        helped = sum(each.helped for each in right)
        middle = round(median(times)) if times else None
        found.append(Hard(name, answer, len(row) - len(right), helped, middle))
    return tuple(sorted(found, key=lambda one: (one.missed, one.helped, one.seconds or 0), reverse=True))
