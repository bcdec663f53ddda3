"""Texts of the page Clues: a summary of the clues, and the details of an entry."""

from __future__ import annotations

from collections.abc import Sequence

from engine.words.vetting.verdict import NOT_CHECKED
from studio.core.formatting import plural
from studio.crossword.clue_jobs import Checked
from studio.crossword.clue_rows import ClueRow, origin

UNREAD_HINT = "Suggested and not read yet. Space marks it as read."


def summary_text(rows: Sequence[ClueRow], checked: Checked) -> str:
    """The number of entries, and of those that need work, in a line."""
    bare = sum(not row.clue for row in rows)
    unread = sum(row.unread for row in rows)
    wrong = sum(one.severity == "fault" and one.about != "missing" for one in checked.faults)
    noted = {
        f"{bare} without a clue": bare,
        f"{unread} unread": unread,
        plural(wrong, "fault"): wrong,
        NOT_CHECKED: any(row.clue and checked.standing(row) == NOT_CHECKED for row in rows),
    }
    entries = plural(len(rows), "entry").replace("entrys", "entries")
    return ", ".join((entries, *(text for text, there in noted.items() if there)))


def detail_text(row: ClueRow, checked: Checked) -> str:
    """The answer and the whole clue of an entry, and its problems or the source of its clue."""
    faults = " ".join(fault.text for fault in checked.of(row))
    source = f"Source: {origin(row.source)}." if row.source not in ("", "editor") else ""
    about = " ".join(filter(None, (faults or source, UNREAD_HINT if row.unread else "")))
    return "\n".join(filter(None, (f"{row.title}: {row.clue}" if row.clue else row.title, about)))
