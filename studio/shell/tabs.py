"""The wings, in the order of their tabs. A new wing adds a line; its tab is made when it is first shown."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from studio.widgets.editor import Editor


class Wing(NamedTuple):
    """One wing: the kind of its puzzles, where its editor is, and the label of its tab."""

    kind: str
    module: str
    name: str
    title: str

    def editor(self) -> type[Editor]:
        """The editor's class, imported now."""
        return getattr(import_module(self.module), self.name)


EDITORS = (
    Wing("bee", "studio.bee.editor", "BeeEditor", "Bee"),
    Wing("wheel", "studio.wheel.editor", "WheelEditor", "Wheel"),
    Wing("soup", "studio.soup.editor", "SoupEditor", "Word Soup"),
    Wing("crossword", "studio.crossword.editor", "CrosswordEditor", "Crossword"),
    Wing("page", "studio.page.editor", "PageEditor", "Page"),
)
