"""The results of a match: the CSV file with one line for each game, and the statistics of players."""

import csv
import io
import math
import os
from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations
from pathlib import Path
from typing import Annotated, BinaryIO, NamedTuple, TypeAlias

import msgspec
import numpy as np

from engine.core import BadInput, FileProblem, files, grouped
from engine.core.files import csv_text
from engine.soup.board import Move
from engine.soup.puzzle import move_of

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A number that a float holds exactly, as the statistics need."""
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=0.0, le=1e9)]
CONFIDENCE = 0.95  # confidence level of all intervals


class Result(NamedTuple):
    """One game of a match, and one line of its file."""

    player: str  # label of the entrant
    lexicon: str
    fingerprint: str  # fingerprint of the lexicon
    rows: Whole
    columns: Whole
    seed: int
    word_score: Whole
    bonus: Whole
    total: Whole
    letters_left: Whole
    moves: Whole
    seconds: Seconds  # planning time of the game
    longest: Seconds  # longest planning time of a move, in seconds
    words: str  # the words played, separated by spaces
    paths: str = ""  # their sides and cells, as `path_text` gives them; "" in files of earlier versions

    @property
    def game(self) -> tuple[Move, ...]:
        """The moves. Raises BadInput if the file has no paths."""
        if len(self.paths.split()) != self.moves:
            raise BadInput("the file of this game has no paths", mend="Play the match again.")
        return tuple(map(move_of, self.words.split(), self.paths.split()))


HEADERS = list(Result._fields), list(Result._fields[:-1])  # of a file, and of one of earlier versions


_RESULT = msgspec.json.Decoder(Result, strict=False)  # numbers are text in a line


def key(result: Result) -> tuple[str, str, int, int, int]:
    """Return the identity of a game: player, lexicon, board size and seed."""
    return result.player, result.fingerprint, result.rows, result.columns, result.seed


def read_results(file: str | Path) -> tuple[Result, ...]:
    """Read the games of a results file; a missing or empty file has none.

    A truncated last line is ignored; `append` removes it. Raises FileProblem if the file cannot be read; BadInput
    if the file is not a results file; the message names the line.
    """
    path = Path(file)
    if not files.exists(path) or not (content := files.read_bytes(path)):
        return ()
    lines = _lines(content, path)
    if not lines or lines[0] not in HEADERS:
        raise _other_kind(path)
    if not content.endswith(b"\n") and not _complete(lines[-1], lines[0]):
        lines.pop()
    return tuple(_read(line, number, path) for number, line in enumerate(lines[1:], 2) if line)


def _lines(content: bytes, path: Path) -> list[list[str]]:
    lines = list[list[str]]()
    try:
        for line in csv.reader(io.StringIO(content.decode("utf-8-sig", "replace"))):  # spreadsheets add a BOM
            lines.append(line)
    except csv.Error as error:  # a field of more than 131,072 characters
        raise (_no_game(len(lines) + 1, path) if lines and lines[0] in HEADERS else _other_kind(path)) from error
    return lines


def _no_game(number: int, path: Path) -> BadInput:
    return BadInput(f"line {number} is not a game of a match", where=str(path), mend="Remove the line.")


def _other_kind(path: Path) -> BadInput:
    return BadInput("this is not a results file of a match", where=str(path), mend="Choose another file.")


def _complete(line: Sequence[str], header: Sequence[str]) -> bool:
    """Return whether a line without a line end is a complete header, or a complete game of a file with `header`."""
    if line in HEADERS:
        return True
    try:
        result = _RESULT.decode(msgspec.json.encode(line))
    except msgspec.ValidationError:
        return False
    used = result.rows * result.columns - result.letters_left
    missing = header == HEADERS[1] and not result.paths
    paths = missing or len(result.paths.replace(" ", "")) == 2 * used + result.moves
    return paths and len(result.words.replace(" ", "")) == used


def _read(line: Sequence[str], number: int, path: Path) -> Result:
    try:
        return _RESULT.decode(msgspec.json.encode(line))
    except msgspec.ValidationError as error:
        raise _no_game(number, path) from error


def results_csv(results: Iterable[Result]) -> str:
    """Return games as CSV with a header."""
    return csv_text((Result._fields, *results))


def append(path: Path, result: Result) -> None:
    """Append a game, and remove a truncated last line. Raises FileProblem if the file cannot be written."""
    try:
        with path.open("a+b") as file:
            file.seek(0)
            header = file.readline().decode("utf-8-sig").strip().split(",")
            _end_line(file, header)
            row = result[: len(header)] if header in HEADERS else result
            file.write((csv_text([row]) if file.seek(0, os.SEEK_END) else results_csv([result])).encode())
    except OSError as error:
        raise FileProblem(f"cannot write the results: {error.strerror or error}", where=str(path)) from error


def _end_line(file: BinaryIO, header: Sequence[str]) -> None:
    """Remove a truncated last line; add a missing line end to a complete one."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - 1))
    if file.read() in (b"", b"\n"):
        return
    file.seek(0)
    content = file.read()
    start = content.rfind(b"\n") + 1
    try:
        (last,) = csv.reader([content[start:].decode("utf-8", "replace")])
    except csv.Error:  # a field of more than 131,072 characters
        last = []
    if start == 0 or _complete(last, header):
        file.write(b"\n")
    else:
        file.truncate(start)


class Sample(NamedTuple):
    """The mean of some numbers."""

    size: int
    mean: float
    sd: float  # standard deviation; 0 for a single number
    error: float  # standard error of the mean
    # low, high: the 95 % confidence interval of the mean, by Student's t
    low: float
    high: float


class Share(NamedTuple):
    """A proportion with its 95 % confidence interval (Wilson, "Probable inference", 1927)."""

    share: float
    low: float
    high: float


class Standing(NamedTuple):
    """The statistics of one player."""

    player: str
    total: Sample  # points of a game
    word_score: Sample  # points of a game without the bonus
    letters_left: Sample  # letters that remain after a game
    cleared: Share  # share of cleared boards
    seconds: float  # mean planning time of a game
    longest: float  # longest planning time of a move, in seconds


class Difference(NamedTuple):
    """The comparison of two players on the boards that both played."""

    one: str
    other: str
    total: Sample  # points of `one` minus points of `other`
    wins: int  # boards on which `one` scored more
    draws: int  # boards with equal scores
    losses: int  # boards on which `other` scored more
    p: float | None  # two-sided P of the paired t-test, corrected for all pairs; None if all differences are equal


def standings(results: Iterable[Result]) -> tuple[Standing, ...]:
    """Return the statistics of each player, best mean first."""
    made = list[Standing]()
    for player, own in grouped((result.player, result) for result in results).items():
        left, seconds = [game.letters_left for game in own], sum(game.seconds for game in own) / len(own)
        scores = sample([game.total for game in own]), sample([game.word_score for game in own]), sample(left)
        made.append(Standing(player, *scores, share(left.count(0), len(own)), seconds, max(one.longest for one in own)))
    return tuple(sorted(made, key=lambda standing: -standing.total.mean))


def differences(results: Iterable[Result]) -> tuple[Difference, ...]:
    """Compare each two players on the boards that both played, if any; P values are corrected by Holm (1979)."""
    results = tuple(results)
    totals: dict[str, dict[int, int]] = {}
    for result in results:
        totals.setdefault(result.player, {})[result.seed] = result.total
    order = [standing.player for standing in standings(results)]
    made = []
    for first, other in combinations(order, 2):
        gaps = [total - totals[other][seed] for seed, total in totals[first].items() if seed in totals[other]]
        if gaps:
            wins, losses = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
            made.append(Difference(first, other, sample(gaps), wins, len(gaps) - wins - losses, losses, paired_p(gaps)))
    least = sorted(one.p for one in made if one.p is not None)
    holm = accumulate((min(1.0, p * (len(least) - place)) for place, p in enumerate(least)), max)
    corrected = dict(zip(least, holm, strict=True))
    return tuple(one._replace(p=corrected.get(one.p)) for one in made)


def sample(figures: Sequence[float]) -> Sample:
    """Return the mean of numbers, with its confidence interval. Raises ValueError if there are none."""
    from scipy.stats import t

    count = len(figures)
    if not count:
        raise ValueError("no numbers")
    mean = float(np.mean(figures))
    if count == 1:
        return Sample(1, mean, 0.0, 0.0, mean, mean)
    sd = float(np.std(figures, ddof=1))
    error = sd / math.sqrt(count)
    half = float(t.ppf((1 + CONFIDENCE) / 2, count - 1)) * error
    return Sample(count, mean, sd, error, mean - half, mean + half)


def share(times: int, of: int) -> Share:
    """Return the proportion `times / of` with its Wilson interval; `of` is at least 1."""
    from scipy.stats import binomtest

    interval = binomtest(times, of).proportion_ci(CONFIDENCE, "wilson")
    return Share(times / of, float(interval.low), float(interval.high))


def pooled_p(first: Sequence[float], other: Sequence[float]) -> float | None:
    """Return the two-sided P of the pooled two-sample t-test; None if all differences from the means are 0.

    Lyster 2022, Tables 5.4 and 5.7, use this test.
    """
    from scipy.stats import ttest_ind

    if min(len(first), len(other)) < 1 or not (np.ptp(first) or np.ptp(other)):
        return None
    return float(ttest_ind(first, other).pvalue)  # pyright: ignore[reportAttributeAccessIssue]


def paired_p(differences: Sequence[float]) -> float | None:
    """Return the two-sided P of the paired t-test on differences; None if they are all equal or fewer than two."""
    from scipy.stats import ttest_1samp

    if len(set(differences)) < 2:
        return None
    return float(ttest_1samp(differences, 0).pvalue)  # pyright: ignore[reportAttributeAccessIssue]
