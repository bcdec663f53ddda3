"""The figures of an audit compared with the published ones, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.research.wheel_audit import Audit, Tally
from engine.research.wheel_timing import Timing

Counting: TypeAlias = Literal["labelled", "distinct", "classes"]
COUNTINGS: Mapping[Counting, str] = {
    "labelled": "permutations of the ring's cells",
    "distinct": "arrangements that look different",
    "classes": "arrangements up to turning and mirroring",
}
COUNTS = ("true_positive", "false_positive", "false_negative", "true_negative", "total")
SHARES: Mapping[str, str] = {
    "positive_share": "With a taboo word",
    "recall": "True positive rate",
    "false_positive_rate": "False positive rate",
    "precision": "Precision",
    "specificity": "Specificity",
    "accuracy": "Accuracy",
    "perfect_share": "Wheels without error",
}
PUBLISHED: Mapping[str, float] = {
    "words": 5286, "wheels": 38270, "total": 1068973920, "true_positive": 123529608, "false_positive": 11852352,
    "false_negative": 0, "true_negative": 933591960, "positive_share": 0.116, "recall": 1.0,
    "false_positive_rate": 0.0125, "precision": 0.912, "specificity": 0.987, "accuracy": 0.989, "imperfect": 7152,
    "perfect_share": 0.813,
}  # fmt: skip
"""The figures in Table 3 and in the text of Blum and Parry, "Fast Heuristic Detection of Offensive Words in
Wordwheel Puzzles". Their 327 words are not public, and their way of counting is none of ours, so these figures
can be compared but not reproduced."""


def share(made: Audit, name: str, counting: Counting = "labelled") -> float:
    """A figure of `SHARES` in a counting. The share of perfect wheels is the same in all countings."""
    return made.perfect_share if name == "perfect_share" else getattr(tally(made, counting), name)


def tally(made: Audit, counting: Counting) -> Tally:
    """The confusion table in a counting."""
    return getattr(made, counting)


def audit_csv(made: Audit, timing: Timing | None = None) -> str:
    """All figures as CSV, in blocks with headers: the table, the wheels, the unavoidable wheels, the times."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["figure", *COUNTINGS, "paper"])
    for name in COUNTS:
        rows.writerow([name, *(getattr(tally(made, one), name) for one in COUNTINGS), PUBLISHED[name]])
    for name in SHARES:
        rows.writerow([name, *(f"{share(made, name, one):.6f}" for one in COUNTINGS), PUBLISHED[name]])
    rows.writerows([[], ["figure", "value", "paper"]])
    for name in ("length", "words", "wheels", "taboo", "offending", "imperfect"):
        rows.writerow([name, getattr(made, name), PUBLISHED.get(name, "")])
    rows.writerow(["unavoidable", len(made.unavoidable), ""])
    rows.writerows([[], ["taboo_words", "wheels"], *enumerate(made.taboo_words)])
    rows.writerows([[], ["long_words", "hub", "taboo_words"]])
    rows.writerows([" ".join(one.long), one.hub, " ".join(one.words)] for one in made.unavoidable)
    if timing:
        rows.writerows([[], ["taboo_words", "wheels", "heuristic_ns", "search_ns", "flagged", "traced"]])
        rows.writerows(
            [
                lap.taboo,
                lap.wheels,
                *(f"{one:.4f}" for one in (lap.heuristic, lap.search, lap.flagged, lap.traced)),
            ]
            for lap in timing.laps
        )
    return text.getvalue()
