"""Matches: several players on the same random boards, in parallel, with resume.

A game is described by a tuple of names and numbers (`GameJob`), so that any `concurrent.futures.Executor` can play
it, in threads, processes or on other machines.
"""

import multiprocessing
import os
import re
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, NamedTuple

from engine.core import BadInput, Control, Ending, Outcome
from engine.core.workers import WINDOW, end_with_parent, results
from engine.research.match_results import Result, append, key, read_results
from engine.soup.board import COLUMNS, EMPTY, ROWS, Board, random_board
from engine.soup.moves import finder_of
from engine.soup.players.player import play
from engine.soup.players.registry import BOUNDED, DEFAULT_LEXICON, PLAYERS, make_player
from engine.soup.puzzle import path_text
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon, open_same_lexicon

REPORT_SECONDS = 0.1  # seconds between two progress reports with results

_playing: set[Control] = set()
_ending = threading.Event()
"""State of a worker process: the controls of its running games, and whether the match has ended."""


class Entrant(NamedTuple):
    """A player of a match."""

    name: str
    seconds: float | None = None  # time limit, for players that take one
    steps: int | None = None  # limit of expanded positions, for players that take one
    switches: tuple[tuple[str, Any], ...] = ()  # pairs of option name and value for `make_player`

    @property
    def label(self) -> str:
        """The name in results: player, options and limits."""
        spent = [f"seconds={self.seconds:g}"] if self.seconds is not None else []
        spent += [f"steps={self.steps}"] if self.steps is not None else []
        texts = {key: "-".join(map(str, value)) if isinstance(value, tuple) else value for key, value in self.switches}
        return ":".join([self.name, *(f"{key}={text}".lower() for key, text in texts.items()), *spent])


def read_entrant(text: str, *, seconds: float | None = None, steps: int | None = None) -> Entrant:
    """Parse a player as users write it: `greedy:side=both`, `x-move:widths=20-10-1`, `beam:seconds=2`.

    The limits apply to Quick and Beam, unless the text gives one. Raises BadInput if an option is not written as
    name=value or is given twice, if a limit is not a number, or if the player takes no limit.
    """
    name, *parts = text.strip().split(":")
    switches: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise BadInput(f"{part!r} is not an option of a player", mend=f"Write it as {name}:side=both.")
        if (key := key.replace("-", "_")) in switches:
            raise BadInput(f"{text!r}: {key} is given twice")
        switches[key] = _value(value)
    own = {"seconds", "steps", "width"} & switches.keys()
    if name in PLAYERS and name not in BOUNDED and own - {"width"}:
        raise BadInput(f"{text!r}: only {' and '.join(BOUNDED)} take seconds or steps", mend="Remove them.")
    if own or name not in BOUNDED:
        seconds = steps = None
    seconds, steps = switches.pop("seconds", seconds), switches.pop("steps", steps)
    numbers = isinstance(seconds, int | float | None) and isinstance(steps, int | None)
    if not numbers or isinstance(seconds, bool) or isinstance(steps, bool):
        raise BadInput(f"{text!r}: seconds and steps must be numbers")
    return Entrant(name, seconds, steps, tuple(switches.items()))


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"\d+(-\d+)+", text):
        return tuple(map(int, text.split("-")))
    if re.fullmatch(r"\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"\d*\.\d+", text) else text


class GameJob(NamedTuple):
    """One game of a match; `fingerprint` is that of the lexicon."""

    entrant: Entrant
    lexicon: str
    fingerprint: str
    rows: int
    columns: int
    seed: int


def play_job(job: GameJob) -> Result | None:
    """Play one game; open the lexicon by name. Return None if the match was cancelled.

    Raises BadInput if the word list of this name has other words now.
    """
    lexicon = open_same_lexicon(job.lexicon, job.fingerprint)
    finder_of(lexicon).moves(Board((EMPTY,)))  # loading and compiling must not count as planning time
    given = job.entrant
    player = make_player(given.name, lexicon, seconds=given.seconds, steps=given.steps, **dict(given.switches))
    with _stoppable() as control:
        outcome = play(player, random_board(job.seed, job.rows, job.columns), control)
    if outcome.ending is Ending.STOPPED:
        return None
    game, score = outcome.result, outcome.result.score
    return Result(
        given.label, job.lexicon, lexicon.fingerprint, job.rows, job.columns, job.seed,
        score.words, score.bonus, score.total, score.letters_left, len(game.moves),
        round(sum(game.seconds), 4), round(max(game.seconds, default=0.0), 4),
        " ".join(move.word for move in game.moves), " ".join(map(path_text, game.moves)),
    )  # fmt: skip


@contextmanager
def _stoppable() -> Iterator[Control]:
    """Yield the control of a game; it is cancelled when the match ends."""
    control = Control()
    _playing.add(control)
    if _ending.is_set():
        control.stop()
    try:
        yield control
    finally:
        _playing.discard(control)


def _start_worker(ended: Event) -> None:
    """Prepare a worker process: its games are cancelled when the match ends, and it ends with its parent."""
    end_with_parent()
    threading.Thread(target=_watch, args=(ended,), daemon=True).start()


def _watch(ended: Event) -> None:
    ended.wait()
    _ending.set()
    for control in tuple(_playing):
        control.stop()


def match(
    entrants: Sequence[Entrant], seeds: Iterable[int], *, lexicon: str = DEFAULT_LEXICON, rows: int = ROWS,
    columns: int = COLUMNS, executor: Executor | None = None, file: str | Path | None = None,
    control: Control | None = None,
) -> Outcome[tuple[Result, ...]]:  # fmt: skip
    """Let every player play every board; return results by seed, then in the order of the players.

    Raises BadInput if there is no player, a player occurs twice or is unknown, the file is not a results file, or
    a worker has another word list of this name; FileProblem if the file cannot be read or written.

    Args:
        executor: runs the games. Default: one process for each core, or half as many if a player searches with
            two threads. An executor of the caller is not shut down.
        file: results file. Results are appended as games end; games in it are not played again.
        control: cancellation and progress. `control.best` holds the results so far, updated ten times a second.
            On cancellation, games in worker processes of this function end at their next check; games in the
            caller's executor run to their end.
    """
    control = control or Control()
    opened = open_lexicon(lexicon, control=control.sub(0.0, 0.0))
    _check(entrants, opened)
    tasks = [
        GameJob(entrant, lexicon, opened.fingerprint, rows, columns, seed)
        for seed in dict.fromkeys(seeds)
        for entrant in entrants
    ]
    played = {key(result): result for result in (read_results(file) if file else ())}
    wanted = [(task.entrant.label, opened.fingerprint, rows, columns, task.seed) for task in tasks]
    made = {key: played[key] for key in wanted if key in played}

    def so_far() -> tuple[Result, ...]:
        return tuple(made[key] for key in wanted if key in made)

    todo = [task for key, task in zip(wanted, tasks, strict=True) if key not in made]
    control.report(len(made), len(tasks), best=so_far())
    shown = time.monotonic()
    for result in _results(todo, executor, control):
        made[key(result)] = result
        if file:
            append(Path(file), result)
        control.report(len(made), len(tasks))
        if time.monotonic() - shown > REPORT_SECONDS:
            control.report(len(made), len(tasks), best=so_far())
            shown = time.monotonic()
    control.report(len(made), len(tasks), best=so_far())
    ending = Ending.STOPPED if len(made) < len(tasks) else Ending.FINISHED
    return Outcome(ending, so_far(), len(todo), control.seconds)


def _check(entrants: Sequence[Entrant], lexicon: Lexicon) -> None:
    """Raise BadInput if there is no player, or one occurs twice or cannot be made."""
    labels = [entrant.label for entrant in entrants]
    if not labels or len(set(labels)) < len(labels):
        raise BadInput("a match needs at least one player, each given once")
    for entrant in entrants:
        make_player(entrant.name, lexicon, seconds=entrant.seconds, steps=entrant.steps, **dict(entrant.switches))


def _results(tasks: Sequence[GameJob], executor: Executor | None, control: Control) -> Iterator[Result]:
    if not tasks:
        return
    with (
        _pool(executor, tasks) as (pool, window),
        closing(results(pool, play_job, tasks, control, window=window)) as ended,
    ):
        yield from filter(None, ended)


@contextmanager
def _pool(executor: Executor | None, tasks: Sequence[GameJob]) -> Iterator[tuple[Executor, int]]:
    """Yield the executor and the most games to submit at a time."""
    if executor:
        yield executor, WINDOW
        return
    context = multiprocessing.get_context("spawn")
    ended, workers = context.Event(), min(len(tasks), _workers(tasks))
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start_worker, initargs=(ended,))
    try:
        yield pool, 2 * workers
    finally:
        ended.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _workers(tasks: Sequence[GameJob]) -> int:
    from engine.soup.players.search import PARTS

    searching = any(task.entrant.name in BOUNDED for task in tasks)
    return max(1, (os.cpu_count() or 1) // (PARTS if searching else 1))
