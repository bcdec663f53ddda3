"""The wings, in the order of their tabs. A new wing adds a line; its module is imported when its tab is made."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from studio.widgets.editor import Editor


class Wing(NamedTuple):
    """One wing: the kind of its puzzles, and where its editor is."""

    kind: str
    module: str
    name: str

    def editor(self) -> type[Editor]:
        """The editor's class, imported now."""
        return getattr(import_module(self.module), self.name)


EDITORS = (
    Wing("bee", "studio.bee.editor", "BeeEditor"),
    Wing("wheel", "studio.wheel.editor", "WheelEditor"),
    Wing("soup", "studio.soup.editor", "SoupEditor"),
    Wing("crossword", "studio.crossword.editor", "CrosswordEditor"),
)
