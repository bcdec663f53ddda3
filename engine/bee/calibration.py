"""Fits rating models to published puzzles and measures each fit, as the Calibrator of `spelling-bee` does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from engine.bee import rating
from engine.bee.estimators import ESTIMATORS, Estimator, Words
from engine.bee.puzzle import LONGO, Puzzle, hive
from engine.bee.solve import look_up
from engine.core import BadInput, Control, EngineError, Value, checked, notify_once
from engine.core.files import read_bytes
from engine.words.lexicon import Lexicon
from engine.words.lists.encoding import decode
from engine.words.lists.reports import ReadReport, Refusals
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import WORD, Column, Kind, ListFormat, Row, rows

Quantity: TypeAlias = Literal["good", "delta", "genius"]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
"""The estimated quantities: the threshold for good, the step between ratings, and the threshold for genius."""
RATINGS = Kind(
    (
        Column("center", "Required letters", frozenset(("required", "center", "centre", "hub"))),
        Column("outer", "Optional letters", frozenset(("optional", "outer", "letters", "ring"))),
        *(Column(name, f"Points for {name}", frozenset((name,))) for name in ("good", "excellent", "genius")),
    ),
    across=False, required=5, ordered=True,
)  # fmt: skip
"""The columns of a ratings file; further ones are ignored."""
FREQUENCIES = Kind((WORD, Column("probability", "Probabilities")), across=False, required=2, ordered=True)
LEAST_PUZZLES = 4  # minimum number of puzzles for the cross-validation
MOST_DIGITS = 4  # maximum number of digits of a threshold


class Published(Value, frozen=True):
    """A published puzzle with its thresholds."""

    puzzle: Puzzle
    # good, excellent, genius: the points that each rating requires
    good: int
    excellent: int
    genius: int


class Estimate(Value, frozen=True):
    """The crossMSRE of an estimator with the two halves of the puzzles as folds, and the full fit."""

    estimator: str
    good: float
    delta: float
    genius: float
    model: rating.Model


@dataclass(frozen=True, eq=False)
class Sample:
    """Published puzzles with their answers by a word list."""

    published: tuple[Published, ...]  # h puzzles. Their order determines the folds.
    words: Words  # the answers of all puzzles, puzzle by puzzle
    owners: np.ndarray  # int64[n], the index of the puzzle of each answer

    def measure(self, estimator: Estimator) -> np.ndarray:
        """float64[h]: the estimate for each puzzle."""
        return estimator.measure(self.words, self.owners, len(self.published))

    def wanted(self, quantity: Quantity) -> np.ndarray:
        """float64[h]: the published values of a quantity."""
        good = np.array([one.good for one in self.published], np.float64)
        genius = np.array([one.genius for one in self.published], np.float64)
        return {"good": good, "delta": (genius - good) / 2, "genius": genius}[quantity]


class Residuals(Value, frozen=True):
    """The predictions of the full fit for a quantity, not rounded, and the published values, puzzle by puzzle."""

    estimator: str
    quantity: Quantity
    hives: tuple[str, ...]
    measures: tuple[float, ...]
    predicted: tuple[float, ...]
    published: tuple[float, ...]


def read_ratings(path: str | Path, form: ListFormat | None = None) -> list[Published]:
    """Read published puzzles from a list with the columns required, optional, good, excellent, genius.

    Unusable lines are skipped; a notice names the first of them. Raises BadInput if there are fewer than four
    puzzles, with the number of the first unusable line; FileProblem if the file cannot be read, or is not text.

    Args:
        form: The format of the list; None to detect it.
    """
    rated = rate_lines(read_bytes(path), path, form)
    skipped = f"{rated.report.refused:,} lines are not rated puzzles: " if rated.report.refused > 1 else ""
    first = [f"line {line.line} is not a rated puzzle: {line.reason}" for line in rated.report.refused_lines[:1]]
    if len(rated.published) < LEAST_PUZZLES:
        few = f"only {len(rated.published)} rated puzzles; cross-validation needs at least {LEAST_PUZZLES}"
        raise BadInput("; ".join([few, *first]), where=str(path))
    if first:
        notify_once(f"{Path(path).name}: {skipped}{first[0]}.")
    return list(rated.published)


class Rated(NamedTuple):
    """The puzzles of a ratings file, and the report on its lines."""

    published: tuple[Published, ...]
    report: ReadReport


def rate_lines(
    content: bytes, path: str | Path, form: ListFormat | None = None, control: Control | None = None
) -> Rated:
    """Parse the content of a ratings file. The arguments are those of `read_ratings`.

    Raises FileProblem if the content is not text.
    """
    puzzles, refusals = [], Refusals()
    for row in checked(_rows(content, path, RATINGS, form), control):
        try:
            puzzles.append(_published([row.cell(role.name) for role in RATINGS.roles]))
        except EngineError as error:
            refusals.refuse(row.line, row.text, str(error).rstrip("."))
    return Rated(tuple(puzzles), refusals.report(len(puzzles)))


def _published(cells: list[str]) -> Published:
    if not all(cells):
        raise BadInput(f"it has only {sum(map(bool, cells))} of the fields required,optional,good,excellent,genius")
    center, outer, *points = cells
    if wrong := [field for field in points if not (field.isdecimal() and len(field) <= MOST_DIGITS)]:
        raise BadInput(f"{wrong[0][:20]!r} is not a number of points")
    good, excellent, genius = map(int, points)
    if not 0 < good <= excellent <= genius:
        raise BadInput(f"the points {good}, {excellent}, {genius} are not positive and ascending")
    return Published(hive(center, outer, LONGO), good, excellent, genius)


def read_frequencies(path: str | Path) -> dict[str, float]:
    """Read word probabilities from lines of `word,probability`. `#` begins a comment.

    Raises BadInput if a line has another form, with its number; FileProblem if the file cannot be read.
    """
    found = {}
    for row in _rows(read_bytes(path), path, FREQUENCIES, None):
        share = row.cell("probability")
        try:
            probability = float(share)
        except ValueError:
            raise BadInput(f"line {row.line} is not word,probability", where=str(path)) from None
        if not 0 <= probability <= 1:
            raise BadInput(f"line {row.line}: {share} is not between 0 and 1", where=str(path))
        found[row.cell("word").lower()] = probability
    return found


def _rows(content: bytes, path: str | Path, kind: Kind, form: ListFormat | None) -> Iterator[Row]:
    lines, encoding = decode(content, form.encoding if form else "", str(path))
    return rows(lines, form or sniff(lines, kind, encoding=encoding))


def sample(published: Sequence[Published], lexicon: Lexicon, frequencies: Mapping[str, float] | None = None) -> Sample:
    """Find the answers of published puzzles.

    Args:
        published: rated puzzles. Their order determines the folds.
        frequencies: probabilities of words; None for those of the lexicon.
    """
    allowed, mask = lexicon.lengths >= LONGO.minimum, lexicon.alphabet.mask
    answers = [look_up(lexicon, allowed, mask(one.puzzle.center), mask(one.puzzle.letters)) for one in published]
    ids = np.array([i for some in answers for i in some], np.int64)
    owners = np.repeat(np.arange(len(answers)), [len(some) for some in answers])
    words = Words.of(lexicon, frequencies).take(ids, tuple(lexicon.words[i] for i in ids.tolist()))
    return Sample(tuple(published), words, owners)


def estimate(rated: Sample, estimator: Estimator) -> Estimate:
    """Compute the crossMSRE and the full fit of an estimator."""
    measure = rated.measure(estimator)
    good, delta, genius = (rated.wanted(quantity) for quantity in QUANTITIES)
    error = partial(rating.cross_msre, measure)
    model = rating.Model(rating.fit(measure, good), rating.fit(measure, delta), estimator)
    return Estimate(estimator.name, error(good), error(delta), error(genius), model)


def residuals(rated: Sample, estimator: Estimator, quantity: Quantity) -> Residuals:
    """Compute the predictions of the full fit of an estimator for a quantity."""
    measure, wanted = rated.measure(estimator), rated.wanted(quantity)
    affine = rating.fit(measure, wanted)
    names = tuple(f"{one.puzzle.center}/{one.puzzle.outer}" for one in rated.published)
    values = tuple(measure.tolist())
    return Residuals(estimator.name, quantity, names, values, tuple(map(affine, values)), tuple(wanted.tolist()))


def data_file(rated: Sample) -> str:
    """The content of a data file for gnuplot, with a block of all puzzles for each estimator.

    A comment names the estimator of a block. The columns are the hive, the estimate, then predicted and published
    good, delta and genius. An example of its use:
    `plot "FILE" index 2 using 2:4 title "published", "" index 2 using 2:3 with lines title "predicted"`.
    """
    columns = " ".join(f"predicted_{quantity} published_{quantity}" for quantity in QUANTITIES)
    blocks = []
    for estimator in ESTIMATORS:
        found = [residuals(rated, estimator, quantity) for quantity in QUANTITIES]
        lines = [f"# {estimator.name}: {estimator.about}", f"# hive measure {columns}"]
        for i in np.argsort(found[0].measures, kind="stable").tolist():
            pairs = " ".join(f"{one.predicted[i]:.4f} {one.published[i]:g}" for one in found)
            lines.append(f"{found[0].hives[i]} {found[0].measures[i]:.4f} {pairs}")
        blocks.append("\n".join(lines) + "\n")
    return "\n\n".join(blocks)
