"""A match: players on the same seeded boards, in parallel, continued where it was broken off.

A task is a tuple of names and numbers, so that any `concurrent.futures.Executor` can play it: of threads, of
processes, or of other machines.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.lexicon.sources import open_lexicon
from engine.soup.board import COLUMNS, EMPTY, ROWS, Board, random_board
from engine.soup.game import play
from engine.soup.moves import finder_of
from engine.soup.players import BOUNDED, DEFAULT_LEXICON, PLAYERS, make_player
from engine.soup.results import Result, append, key, read_results

LOOK_SECONDS = 0.1
"""Between two looks at whether to stop, and at least between two publications."""
WINDOW = 64
"""Games that wait in an executor of the caller's."""

_playing: set[Control] = set()
_ending = threading.Event()
"""Of a worker process of ours: its games, and whether they are to end."""


class Entrant(NamedTuple):
    """A player of a match.

    Attributes:
        switches: pairs of a switch's name and its value, as of `make_player`.
    """

    name: str
    seconds: float | None = None
    steps: int | None = None
    switches: tuple[tuple[str, Any], ...] = ()

    @property
    def label(self) -> str:
        """What it is called in results: its name, its switches, and what it may spend."""
        spent = [f"seconds={self.seconds:g}"] if self.seconds is not None else []
        spent += [f"steps={self.steps}"] if self.steps is not None else []
        return ":".join([self.name, *(f"{key}={_said(value)}" for key, value in self.switches), *spent])


def _said(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def read_entrant(text: str, *, seconds: float | None = None, steps: int | None = None) -> Entrant:
    """A player as a user writes it: `heuristic`, `greedy:side=both`, `x-move:widths=20-10-1`, `beam:seconds=2`.

    Args:
        seconds, steps: for the players that take them, where the text gives neither these nor a width.

    Raises:
        BadInput: a switch is not written as name=value or given twice, a number is none, or the player has its own
            measure.
    """
    name, *parts = text.strip().split(":")
    switches: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise BadInput(f"{part!r} is no switch of a player", mend=f"Write it as {name}:side=both.")
        if (key := key.replace("-", "_")) in switches:
            raise BadInput(f"{text!r}: {key} is given twice")
        switches[key] = _value(value)
    own = {"seconds", "steps", "width"} & switches.keys()
    if name in PLAYERS and name not in BOUNDED and own - {"width"}:
        raise BadInput(f"{text!r}: only {' and '.join(BOUNDED)} take seconds or steps", mend="Leave them out.")
    if own or name not in BOUNDED:
        seconds = steps = None
    seconds, steps = switches.pop("seconds", seconds), switches.pop("steps", steps)
    numbers = isinstance(seconds, int | float | None) and isinstance(steps, int | None)
    if not numbers or isinstance(seconds, bool) or isinstance(steps, bool):
        raise BadInput(f"{text!r}: seconds and steps are numbers")
    return Entrant(name, seconds, steps, tuple(switches.items()))


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"\d+(-\d+)+", text):
        return tuple(map(int, text.split("-")))
    if re.fullmatch(r"\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"\d*\.\d+", text) else text


class Task(NamedTuple):
    """One game of a match."""

    entrant: Entrant
    lexicon: str
    rows: int
    columns: int
    seed: int


def play_task(task: Task) -> Result | None:
    """Play one game; whoever plays opens the lexicon by its name. None where it was stopped."""
    lexicon = open_lexicon(task.lexicon)
    finder_of(lexicon).moves(Board((EMPTY,)))  # what a process does once is no part of the thinking
    given = task.entrant
    player = make_player(given.name, lexicon, seconds=given.seconds, steps=given.steps, **dict(given.switches))
    with _stoppable() as control:
        outcome = play(player, random_board(task.seed, task.rows, task.columns), control)
    if outcome.ending is Ending.STOPPED:
        return None
    game, score = outcome.result, outcome.result.score
    return Result(
        given.label, task.lexicon, lexicon.fingerprint, task.rows, task.columns, task.seed,
        score.words, score.bonus, score.total, score.left, len(game.moves),
        round(sum(game.seconds), 4), round(max(game.seconds, default=0.0), 4),
        " ".join(move.word for move in game.moves),
    )  # fmt: skip


@contextmanager
def _stoppable() -> Iterator[Control]:
    """The control of a game, stopped where the match is."""
    control = Control()
    _playing.add(control)
    if _ending.is_set():
        control.stop()
    try:
        yield control
    finally:
        _playing.discard(control)


def _begin(ended: Event) -> None:
    """Begin a worker process, in which all games stop when the match has ended."""
    threading.Thread(target=_watch, args=(ended,), daemon=True).start()


def _watch(ended: Event) -> None:
    ended.wait()
    _ending.set()
    for control in tuple(_playing):
        control.stop()


def match(
    entrants: Sequence[Entrant],
    seeds: Iterable[int],
    *,
    lexicon: str = DEFAULT_LEXICON,
    rows: int = ROWS,
    columns: int = COLUMNS,
    executor: Executor | None = None,
    file: str | Path | None = None,
    control: Control | None = None,
) -> Outcome[tuple[Result, ...]]:
    """Let every player play every board; results by seed, then in the order of the players.

    Args:
        lexicon: a name or a word file.
        executor: where games are played, by default as many processes as there are cores, or half as many where
            a player searches with two threads; the caller shuts down its own.
        file: results are added to it as games end; a game that is in it is not played again.
        control: reports games done, the results so far being its best, ten times a second; stopped, games that go
            on in processes of our own end at their next check, those in the caller's executor go on to their end.

    Returns:
        Stopped, the games that had ended by then.

    Raises:
        BadInput: no player, one twice, one that does not exist, or a results file of another kind.
        FileProblem: the file cannot be read or written.
    """
    control, labels = control or Control(), [entrant.label for entrant in entrants]
    if not labels or len(set(labels)) < len(labels):
        raise BadInput("a match needs at least one player, and each of them once")
    opened = open_lexicon(lexicon, control=control.sub(0.0, 0.0))
    for one in entrants:
        make_player(one.name, opened, seconds=one.seconds, steps=one.steps, **dict(one.switches))
    tasks = [Task(one, lexicon, rows, columns, seed) for seed in dict.fromkeys(seeds) for one in entrants]
    played = {key(result): result for result in (read_results(file) if file else ())}
    wanted = [(one.entrant.label, opened.fingerprint, rows, columns, one.seed) for one in tasks]
    made = {one: played[one] for one in wanted if one in played}

    def so_far() -> tuple[Result, ...]:
        return tuple(made[one] for one in wanted if one in made)

    todo = [task for one, task in zip(wanted, tasks, strict=True) if one not in made]
    control.report(len(made), len(tasks), best=so_far())
    shown = time.monotonic()
    for result in _results(todo, executor, control):
        made[key(result)] = result
        if file:
            append(Path(file), result)
        control.report(len(made), len(tasks))
        if time.monotonic() - shown > LOOK_SECONDS:
            control.report(len(made), len(tasks), best=so_far())
            shown = time.monotonic()
    control.report(len(made), len(tasks), best=so_far())
    ending = Ending.STOPPED if len(made) < len(tasks) else Ending.FINISHED
    return Outcome(ending, so_far(), len(todo), control.seconds)


def _results(tasks: Sequence[Task], executor: Executor | None, control: Control) -> Iterator[Result]:
    """The games in the order in which they end, until the control is stopped."""
    if not tasks:
        return
    todo, waiting = iter(tasks), set[Future[Result | None]]()
    with _pool(executor, tasks) as (pool, window):
        try:
            while not control.stopped:
                waiting |= {pool.submit(play_task, task) for task in islice(todo, window - len(waiting))}
                if not waiting:
                    return
                done, waiting = wait(waiting, LOOK_SECONDS, FIRST_COMPLETED)
                yield from filter(None, (future.result() for future in done))
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def _pool(executor: Executor | None, tasks: Sequence[Task]) -> Iterator[tuple[Executor, int]]:
    """Where games are played, and how many are handed over at a time."""
    if executor:
        yield executor, WINDOW
        return
    context = multiprocessing.get_context("spawn")
    ended, workers = context.Event(), min(len(tasks), _workers(tasks))
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(ended,))
    try:
        yield pool, 2 * workers
    finally:
        ended.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _workers(tasks: Sequence[Task]) -> int:
    from engine.soup.search import PARTS

    searching = any(task.entrant.name in BOUNDED for task in tasks)
    return max(1, (os.cpu_count() or 1) // (PARTS if searching else 1))
