"""The games of a match: a CSV file of them, a line a game, and what they say of the players."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from engine import files
from engine.errors import BadInput, FileProblem
from engine.soup.statistics import Sample, Share, paired_p, sample, share


class Result(NamedTuple):
    """One game of a match, as a line of its file.

    Attributes:
        player: the entrant's label.
        fingerprint: of the lexicon.
        words: those that were played, with a space between.
        seconds: of thinking, in all; longest: for one move.
    """

    player: str
    lexicon: str
    fingerprint: str
    rows: int
    columns: int
    seed: int
    word_score: int
    bonus: int
    total: int
    letters_left: int
    moves: int
    seconds: float
    longest: float
    words: str


def key(result: Result) -> tuple[str, str, int, int, int]:
    """What makes it this game: of two with the same one, one is enough."""
    return result.player, result.fingerprint, result.rows, result.columns, result.seed


def read_results(file: str | Path) -> tuple[Result, ...]:
    """The games of a results file, none where there is no file or an empty one; the file is left as it is.

    A last line that was cut off is passed over; `append` takes it out.

    Raises:
        FileProblem: it cannot be read.
        BadInput: it is no results file; the message names the line.
    """
    path = Path(file)
    if not files.exists(path) or not (content := files.read_bytes(path)):
        return ()
    lines = _lines(content, path)
    if lines[:1] != [list(Result._fields)]:
        raise _other_kind(path)
    if not content.endswith(b"\n") and not _complete(lines[-1]):
        lines.pop()
    return tuple(_read(line, number, path) for number, line in enumerate(lines[1:], 2) if line)


def _lines(content: bytes, path: Path) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(content.decode("utf-8-sig", "replace"))))  # spreadsheets add a BOM
    except csv.Error as error:
        raise _other_kind(path) from error


def _other_kind(path: Path) -> BadInput:
    return BadInput("it is no file of a match's results", where=str(path), mend="Give another file.")


def _complete(line: Sequence[str]) -> bool:
    """Whether a line without an end is a game's, or the header's, to its last letter."""
    if line == list(Result._fields):
        return True
    try:
        result = msgspec.convert(line, Result, strict=False)
    except msgspec.ValidationError:
        return False
    return len(result.words.replace(" ", "")) == result.rows * result.columns - result.letters_left


def _read(line: Sequence[str], number: int, path: Path) -> Result:
    try:
        return msgspec.convert(line, Result, strict=False)  # numbers are text in it
    except msgspec.ValidationError as error:
        raise BadInput(f"line {number} is no game of a match", where=str(path), mend="Take it out.") from error


def results_csv(results: Iterable[Result]) -> str:
    """Games as CSV, with a header."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(Result._fields)
    rows.writerows(results)
    return text.getvalue()


def append(path: Path, result: Result) -> None:
    """Add a game to a results file, which is begun where there is none; a last line that was cut off goes.

    Raises:
        FileProblem: it cannot be written.
    """
    try:
        with path.open("a+b") as file:
            _end_line(file)
            text = results_csv([result])
            file.write((text.partition("\n")[2] if file.seek(0, os.SEEK_END) else text).encode())
    except OSError as error:
        raise FileProblem(f"cannot write the results: {error.strerror or error}", where=str(path)) from error


def _end_line(file: BinaryIO) -> None:
    """Take out a last line that was cut off, or end one that lacks only its end."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - 1))
    if file.read() in (b"", b"\n"):
        return
    file.seek(0)
    content = file.read()
    start = content.rfind(b"\n") + 1
    (last,) = csv.reader([content[start:].decode("utf-8", "replace")])
    if start == 0 or _complete(last):
        file.write(b"\n")
    else:
        file.truncate(start)


class Standing(NamedTuple):
    """How one player did.

    Attributes:
        total, word_score, letters_left: over its games.
        cleared: the share of boards that it cleared.
        seconds: of thinking for a game, on average; longest: for one move, of all.
    """

    player: str
    total: Sample
    word_score: Sample
    letters_left: Sample
    cleared: Share
    seconds: float
    longest: float


class Difference(NamedTuple):
    """One player against another, on the boards that both played.

    Attributes:
        total: the one's points less the other's.
        wins, draws, losses: of the one.
        p: of the paired t-test; None without any spread.
    """

    one: str
    other: str
    total: Sample
    wins: int
    draws: int
    losses: int
    p: float | None


def standings(results: Iterable[Result]) -> tuple[Standing, ...]:
    """How each player did, the best mean first."""
    games: dict[str, list[Result]] = {}
    for result in results:
        games.setdefault(result.player, []).append(result)
    made = [
        Standing(
            player,
            sample([game.total for game in own]),
            sample([game.word_score for game in own]),
            sample([game.letters_left for game in own]),
            share(sum(game.letters_left == 0 for game in own), len(own)),
            sum(game.seconds for game in own) / len(own),
            max(game.longest for game in own),
        )
        for player, own in games.items()
    ]
    return tuple(sorted(made, key=lambda one: -one.total.mean))


def differences(results: Iterable[Result]) -> tuple[Difference, ...]:
    """Each player against each that stands below it; pairs without a board in common are left out."""
    results = tuple(results)
    totals: dict[str, dict[int, int]] = {}
    for result in results:
        totals.setdefault(result.player, {})[result.seed] = result.total
    order = [standing.player for standing in standings(results)]
    made = []
    for one, other in combinations(order, 2):
        apart = [total - totals[other][seed] for seed, total in totals[one].items() if seed in totals[other]]
        if apart:
            wins, losses = sum(by > 0 for by in apart), sum(by < 0 for by in apart)
            draws = len(apart) - wins - losses
            made.append(Difference(one, other, sample(apart), wins, draws, losses, paired_p(apart)))
    return tuple(made)
