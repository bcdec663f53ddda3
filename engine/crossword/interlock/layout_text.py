"""What is said of a layout, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.crossword.interlock.layout import Layout, Left, Measures, shown
from engine.drawing.wording import plural

MOST_NAMED = 12  # words that are named for each reason, where there is little room


def counted(layout: Layout) -> str:
    """Such as "24 of 30 words", or "All 30 words"."""
    placed, left = layout.measures.words, len(layout.left)
    return f"{placed} of {plural(placed + left, 'word')}" if left else f"All {plural(placed, 'word')}"


def share(measures: Measures) -> str:
    """The utilisation, such as "58.3 %"."""
    return f"{100 * measures.utilisation:.1f} %"


def measures_text(measures: Measures) -> str:
    """The other measures in a line."""
    return (
        f"{share(measures)} of {measures.columns} \u00d7 {measures.rows} cells, "
        f"{plural(measures.crossings, 'crossing')}, {measures.crossings_each:.1f} for each word"
    )


def left_text(left: Sequence[Left], texts: Mapping[str, str], most: int | None = None) -> str:
    """The words that are left out, a line for each reason, the commonest first; "" where there are none.

    Args:
        texts: how the words are written in the list, by their letters.
        most: words that are named of each; None for all.
    """
    reasons: dict[str, list[str]] = {}
    for one in left:
        reasons.setdefault(one.why, []).append(texts.get(one.word, one.word.upper()))
    lines = []
    for why, words in sorted(reasons.items(), key=lambda pair: -len(pair[1])):
        named = words[:most]
        more = f" and {len(words) - len(named)} more" if len(named) < len(words) else ""
        lines.append(f"Left out ({why}): {', '.join(named)}{more}")
    return "\n".join(lines)


def layout_text(layout: Layout, texts: Mapping[str, str]) -> str:
    """A layout as text for the clipboard: its rows, its measures, the words that it leaves out."""
    rows = "\n".join(" ".join(row.upper()) for row in shown(layout.grid))
    parts = (rows, f"{counted(layout)}, {measures_text(layout.measures)}", left_text(layout.left, texts))
    return "\n\n".join(part for part in parts if part)
