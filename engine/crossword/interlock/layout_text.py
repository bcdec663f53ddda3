"""Descriptions of a layout as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.crossword.interlock.layout import Layout, Measures, Unplaced, is_required_shape, shown
from engine.crossword.puzzle import ANYTHING, Objective
from engine.drawing.wording import plural

MOST_NAMED = 12  # words named for each reason if there is little room


def counted(layout: Layout) -> str:
    """The number of placed words: "24 of 30 words", or "All 30 words"."""
    placed, unplaced = layout.measures.words, len(layout.unplaced)
    return f"{placed} of {plural(placed + unplaced, 'word')}" if unplaced else f"All {plural(placed, 'word')}"


def share(measures: Measures) -> str:
    """The utilisation as text: "58.3 %"."""
    return f"{100 * measures.utilisation:.1f} %"


def measures_text(measures: Measures, objective: Objective = ANYTHING) -> str:
    """The other measures in one line, with those that the objective weights."""
    parts = (
        f"{share(measures)} of {measures.columns} \u00d7 {measures.rows} cells",
        f"{plural(measures.crossings, 'crossing')}, {measures.crossings_each:.1f} per word",
        *criteria(measures, objective),
    )
    return ", ".join(parts)


def criteria(measures: Measures, objective: Objective) -> tuple[str, ...]:
    """The squareness and the symmetry as texts, "94 % square", if the objective weights them."""
    values = (
        (objective.square, measures.squareness, "square"),
        (objective.symmetry, measures.symmetry, "symmetric"),
    )
    return tuple(f"{_percent(value)} {name}" for weight, value, name in values if weight)


def _percent(value: float) -> str:
    """A share as text; only the whole is 100 %."""
    return f"{100 if value == 1 else min(round(100 * value), 99)} %"


def shape_text(layouts: Sequence[Layout], objective: Objective) -> str:
    """Say in a sentence that no layout has the required symmetry; "" if one has it, or there are no layouts."""
    several = [layout.measures for layout in layouts if layout.measures.words > 1]
    if not several or any(is_required_shape(one, objective) for one in several):
        return ""
    most = max(one.symmetry for one in several)
    return f"No symmetric layout was found; at most {_percent(most)} of the cells are symmetric."


def explained(layout: Layout, standings: Mapping[str, str]) -> Layout:
    """The layout with the standing of unplaced words in their reasons: a place for them would not help.

    `standings` has the standing of each word that is not clean: "taboo".
    """
    unplaced = (
        one._replace(reason=f"{one.reason}; {standings[one.word]}") if one.word in standings else one
        for one in layout.unplaced
    )
    return layout._replace(unplaced=tuple(unplaced))


def unplaced_text(unplaced: Sequence[Unplaced], texts: Mapping[str, str], most: int | None = None) -> str:
    """The unplaced words, a line for each reason, most frequent first; "" if there are none.

    `texts` has the words of the list by their letters. At most `most` words are named for each reason.
    """
    reasons: dict[str, list[str]] = {}
    for one in unplaced:
        reasons.setdefault(one.reason, []).append(texts.get(one.word, one.word.upper()))
    lines = []
    for reason, words in sorted(reasons.items(), key=lambda pair: -len(pair[1])):
        named = words[:most]
        more = f" and {len(words) - len(named)} more" if len(named) < len(words) else ""
        lines.append(f"Unplaced ({reason}): {', '.join(named)}{more}")
    return "\n".join(lines)


def layout_text(layout: Layout, texts: Mapping[str, str]) -> str:
    """A layout as text for the clipboard: rows, measures and unplaced words."""
    rows = "\n".join(" ".join(row.upper()) for row in shown(layout.grid))
    parts = (rows, f"{counted(layout)}, {measures_text(layout.measures)}", unplaced_text(layout.unplaced, texts))
    return "\n\n".join(part for part in parts if part)
