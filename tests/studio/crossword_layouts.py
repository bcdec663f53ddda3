"""Layouts of a few words and a search that finds them, for the tests of the gallery."""

import random
import threading
from typing import Any

import pytest

from engine.core import Ending, Outcome
from engine.crossword.editing.words import best_place
from engine.crossword.grid import Entry, entries_of, grid_of
from engine.crossword.interlock.layout import Gallery, Layout, Unplaced, measured
from engine.crossword.puzzle import Listed, Puzzle
from studio.crossword.crisscross import layouts_page as gallery

WORDS = ("tiger", "zebra", "lion", "monkey", "giraffe", "otter", "badger", "gorilla", "leopard", "panda")


def grown(words, seed: int) -> Layout:
    """Return a layout made by putting shuffled words at their most compact places."""
    order = random.Random(seed).sample(list(words), len(words))
    entries, left = [Entry(order[0], 0, 0, "across")], []
    for word in order[1:]:
        grid = grid_of(entries)
        place = best_place(grid, word)
        if place is None:
            left.append(Unplaced(word, "no room found"))
        else:
            entries = [*entries_of(grid), place]
    grid = grid_of(entries)
    return Layout(grid, measured(grid), tuple(left))


LAYOUTS = tuple(grown(WORDS, seed) for seed in range(40))


def puzzle(words=WORDS, **fields) -> Puzzle:
    return Puzzle(words=tuple(Listed(word) for word in words), **fields)


class Search:
    """A search that publishes the given layouts, and ends when `ended` is set or it is stopped."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.control: Any = None
        self.ended = threading.Event()
        self.result = Gallery(())

    def __call__(self, words, objective, *, required, kept, seed, seconds, control):
        self.ended.clear()
        self.control = control
        self.calls.append((words, objective, required, kept, seed, seconds))
        while not self.ended.wait(0.002) and not control.stopped:
            pass
        return Outcome(Ending.STOPPED if control.stopped else Ending.OUT_OF_TIME, self.result)

    def publish(self, qtbot, jobs, layouts, history=()) -> None:
        """Publish layouts, and wait until the page has received them."""
        self.result = Gallery(tuple(layouts), tuple(history))
        self.control.report(1, best=self.result)
        searches = [job for job in jobs.running() if job.task.control is self.control]
        qtbot.waitUntil(lambda: all(job.seen == job.task.control.version for job in searches))


def stand_in(monkeypatch: pytest.MonkeyPatch) -> Search:
    """Replace the search."""
    made = Search()
    monkeypatch.setattr(gallery, "find_layouts", made)
    return made
