"""The analysis of positions and games: the best game from a position, a par for a board, a review of a game.

All functions are bounded by positions expanded, not by time: the same board and word list give the same figures.
A known game is a proof that its points can be scored, and that the board can be cleared if the game clears it. Games
are known from the file, from players and from searches.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from engine.core import Control, Ending, Outcome, Stopped, plural
from engine.soup.board import BONUS, EMPTY, Board, Move, worth
from engine.soup.players.beam import Quick
from engine.soup.players.player import Candidate, Game, Plan, play
from engine.soup.players.search import Search, headed, widest
from engine.soup.puzzle import START, Puzzle, Turn, position
from engine.words.lexicon import Lexicon

PAR_PLAYER = "Quick"  # the player that sets the par


class Known(NamedTuple):
    """A known game from a position. `total` is the points of these moves with the bonus; 500 on an empty board."""

    moves: tuple[Move, ...]
    total: int


class Outlook(NamedTuple):
    """The result of the search after a candidate; points include the candidate and all later words."""

    moves: tuple[Move, ...]  # the best game known, the candidate first
    total: int  # its points with the bonus
    mean: float  # points that games of the search tend to score
    steps: int  # positions that the search was allowed to expand, or `COMPLETE`

    @property
    def finished(self) -> bool:
        """Whether the search has its final depth, which is the same for all candidates."""
        return self.steps >= ROW_STEPS[-1]

    @property
    def doubt(self) -> int:
        """The uncertainty of a difference of two means, in points: see `DOUBTS`."""
        return 0 if self.steps >= COMPLETE else DOUBTS[self.finished]


class KnownGames:
    """The best known game, and the best known game that clears the board, from each position."""

    def __init__(self) -> None:
        self._best: dict[Board, Known] = {}
        self._clearing: dict[Board, Known] = {}
        self._steps: dict[Board, int] = {}
        self._candidates: dict[Board, tuple[Candidate, ...]] = {}
        self._means: dict[Board, float] = {}
        self._links: dict[Board, tuple[tuple[Board, Move], ...]] = {}  # the known moves to each position
        self._start: Board | None = None
        self._turns: tuple[Turn, ...] = ()
        self._boards: list[Board] = []

    def learn(self, board: Board, moves: Sequence[Move], steps: int = 0) -> None:
        """Learn a game, or the beginning of a game, from a position. Raises BadInput if a move is not possible.

        `steps` is the number of positions expanded by a search that has found these moves to be the best from
        `board`, or `COMPLETE`; 0 if none has.
        """
        if steps:
            self._steps[board] = max(steps, self.steps(board))
        boards = list(accumulate(moves, lambda before, move: position(before, (move,)), initial=board))
        self._end(boards[-1])
        for before, move, after in zip(boards[-2::-1], moves[::-1], boards[:0:-1], strict=True):
            self._step(before, move, after)

    def learn_puzzle(self, puzzle: Puzzle) -> None:
        """Learn the solution and all branches of a game; turns that are known are not learned again."""
        if puzzle.board != self._start or puzzle.turns[: len(self._turns)] != self._turns:
            self._start, self._boards = puzzle.board, []
        self.learn(puzzle.board, puzzle.solution)
        first, turns, boards = len(self._boards), puzzle.turns, self._boards
        for turn in turns[first:]:
            boards.append(position(self._before(turn), (turn.move,)))
            self._end(boards[-1])
        self._turns = turns
        for number in reversed(range(first, len(turns))):
            self._step(self._before(turns[number]), turns[number].move, boards[number])

    def take(self, found: "Found") -> None:
        """Learn the game of a search; keep its mean, its candidates, and earlier ones with a search of their own."""
        if found.steps and found.steps >= self.steps(found.board):
            self._means[found.board] = found.mean
        self.learn(found.board, found.moves, found.steps)
        if found.candidates:
            new, before = {one.move for one in found.candidates}, self._candidates.get(found.board, ())
            searched = self.after(found.board, (one.move for one in before if one.move not in new))
            kept = tuple(one for one in before if one.move in searched)
            self._candidates[found.board] = (*found.candidates, *kept)

    def plan(self, board: Board) -> Plan | None:
        """Return the best game known from a position and the candidates of its search; None before a search."""
        candidates, best = self._candidates.get(board), self.best(board)
        if candidates is None or best is None:
            return None
        return Plan(best.moves, headed(candidates, *best), best.total, best.moves, self.steps(board))

    def after(self, board: Board, moves: Iterable[Move]) -> dict[Move, Outlook]:
        """Return the search results after moves, for those with a search."""
        found = dict[Move, Outlook]()
        for move in moves:
            end, points = position(board, (move,)), worth(move.word)
            steps = self.steps(end) if end.letters else COMPLETE
            if steps and (best := self._best.get(end)):
                mean = best.total if steps >= COMPLETE else self._means.get(end, best.total)
                found[move] = Outlook((move, *best.moves), points + best.total, points + mean, steps)
        return found

    def best(self, board: Board) -> Known | None:
        """Return the best known game from a position; None if none is known."""
        return self._best.get(board)

    def clearing(self, board: Board) -> Known | None:
        """Return the best known game that clears the board; None if none is known."""
        return self._clearing.get(board)

    def steps(self, board: Board) -> int:
        """Return how many positions the longest search of the best game from a position has expanded."""
        return self._steps.get(board, 0)

    def copy(self) -> "KnownGames":
        """Return a copy, which a job can extend."""
        made = KnownGames()
        made._best, made._clearing, made._steps = self._best.copy(), self._clearing.copy(), self._steps.copy()
        made._candidates, made._means, made._links = self._candidates.copy(), self._means.copy(), self._links.copy()
        return made

    def _before(self, turn: Turn) -> Board:
        return self._boards[turn.after] if turn.after != START else self._start or Board((EMPTY,))

    def _step(self, before: Board, move: Move, after: Board) -> None:
        """Learn the games that begin with a move from those known after it, here and at all earlier positions."""
        if (before, move) not in (links := self._links.get(after, ())):
            self._links[after] = (*links, (before, move))
        better = False
        for games in (self._best, self._clearing):
            if after in games:
                total = worth(move.word) + games[after].total
                if before not in games or total > games[before].total:
                    games[before], better = Known((move, *games[after].moves), total), True
        for earlier, by in self._links.get(before, ()) if better else ():
            self._step(earlier, by, before)

    def _end(self, board: Board) -> None:
        ended = Known((), 0 if board.letters else BONUS)
        self._best.setdefault(board, ended)  # the game may continue, but these points are certain
        if not board.letters:
            self._clearing.setdefault(board, ended)


class Judged(NamedTuple):
    """A move of a game, compared with the best game known before it."""

    move: Move
    points: int
    total: int  # points of the game up to and including the word, with the bonus if it cleared the board
    # points of the best game known before the move, minus those of the best known after it; None if one of these
    # positions was not searched
    lost: int | None = None
    # the first move of the best known game; None if the move played is as good, or not compared
    better: Move | None = None
    # points by which `lost` can be wrong: see `RESIDUE`; None before the second pass of a review
    unsure: int | None = None

    @property
    def mark(self) -> str:
        """The mark of the move; "" if it lost few points, or fewer than are unsure."""
        least = -1 if self.lost is None or self.unsure is None or self.lost < self.unsure else self.lost
        return next((mark for points, mark in MISTAKES if least >= points), "")


def judged(known: KnownGames, board: Board, moves: Sequence[Move], changes: Sequence[int] = ()) -> tuple[Judged, ...]:
    """Compare each move of a game with the best known; the lost points of all moves add up.

    `changes` are those of the game's `Review`.

    If the game is finished and every position was searched, its points plus all lost points are those of the best
    game known from `board`. In an unfinished game, the points of the best known rest of the game are added. Raises
    BadInput if a move is not possible.
    """
    known.learn(board, moves)
    unsure = (*changes, *[None] * (len(moves) - len(changes)))
    made = zip(_judged(known, board, moves), unsure, strict=True)
    return tuple(one._replace(unsure=None if by is None else max(by, one.unsure or 0)) for one, by in made)


def _judged(known: KnownGames, board: Board, moves: Sequence[Move]) -> Iterator[Judged]:
    total = 0
    for move in moves:
        best, points, searched = known.best(board), worth(move.word), known.steps(board)
        board = position(board, (move,))
        after = known.best(board)
        searched = min(searched, known.steps(board) if board.letters else COMPLETE)
        total += points
        lost = best.total - points - after.total if searched and best and after else None
        better = best.moves[0] if lost and best else None
        whole = total if board.letters else total + BONUS
        yield Judged(move, points, whole, lost, better, RESIDUE * (searched < COMPLETE))


MISTAKES = ((160, "??"), (80, "?"), (40, "?!"))  # the marks of moves that lose at least these points


def costliest(moves: Sequence[Judged]) -> tuple[Judged, ...]:
    """Return the three moves that lost most points, the costliest first; moves without loss are omitted."""
    return tuple(sorted((move for move in moves if move.lost), key=lambda one: -(one.lost or 0))[:3])


class Summary(NamedTuple):
    """A summary."""

    title: str  # the scores, such as "You 1,240, Quick 2,534"
    lines: tuple[str, ...]  # the costliest moves, such as "Move 3, CAT 15, lost 210: QUARTZ 150 was better"


def summarize(by: Sequence[str], moves: Sequence[Judged], par: int | None, other: str = PAR_PLAYER) -> Summary:
    """Summarize a game; `by` names each move's computer player, "" for a human.

    `par` is None if it is not known yet; `other` names its player.
    """
    players = dict.fromkeys(one.capitalize() or "You" for one in by)
    name, total = " and ".join(players) or "You", moves[-1].total if moves else 0
    other = "par" if other in players else other
    title = f"{name} {total:,}" + ("" if par is None else f", {other} {par:,}")
    lines = [_line(moves.index(one) + 1, one) for one in costliest(moves)]
    judged = [move for move in moves if move.lost is not None]
    if not lines and moves and len(judged) == len(moves):
        lines = ["No move lost points against the best game known."]
    elif len(judged) < len(moves):
        lines = [f"{plural(len(judged), 'move')} of {len(moves)} compared with the best game known\u2026"]
    return Summary(title, tuple(lines))


def better_than(one: Judged) -> str:
    """Return the better alternative to a move, such as ": QUARTZ 150 was better"; "" if there is none."""
    if not one.better:
        return ""
    if one.better.word != one.move.word:
        return f": {one.better.word.upper()} {worth(one.better.word)} was better"
    return f": to the {one.better.side} was better" if one.better.side != one.move.side else ": another path was better"


def _line(number: int, one: Judged) -> str:
    return f"Move {number}, {one.move.word.upper()} {one.points}, lost {one.lost:,}{better_than(one)}"


REVIEW_STEPS = (800, 5_000, 25_000, 75_000)  # positions that each search of a review expands at most, pass by pass
FEWEST_STEPS, STABLE = 25_000, 10
"""Positions of the pass that also searches the candidates of each position. Later passes search only the positions
before and after a move whose loss the last pass changed by more than STABLE points."""
RESIDUE = 40
"""Least uncertainty of a loss, in points, before all games are searched. Of 26 moves of two games (greedy, quick), the
change by the last pass covered the change from 75,000 to 250,000 positions in 62 %, the larger of it and 40 in 92 %."""
ROWS, ROW_STEPS = 12, (1_000, 5_000)
"""Candidates of which each has its own search, and the positions that it expands at most, pass by pass."""
DOUBTS = 180, 120
"""Limits, for the first and the last pass, of the change of a difference of two means (in 95 % of cases) when both
searches are deepened to 25,000 positions. Measured on 20 positions of five games."""
COMPLETE = 2**62  # the steps of a search that has seen every game
PAR_STEPS = 800  # positions that Quick expands before each move when it sets the par; about 0.2 s a move


def par(board: Board, lexicon: Lexicon, control: Control | None = None) -> Outcome[Game]:
    """Return the game that Quick plays on a board with a fixed number of positions; its score is the par."""
    return play(Quick(lexicon, steps=PAR_STEPS), board, control)


class Found(NamedTuple):
    """The best game that a search found from a position."""

    board: Board
    moves: tuple[Move, ...]
    steps: int = 0  # positions that the search was allowed to expand, or `COMPLETE`; 0 if there was none from here
    candidates: tuple[Candidate, ...] = ()  # those of a search from a position of the game
    mean: float = 0.0  # points that games of the search tend to score


def each_word(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the best candidates, each word with its best path and side only."""
    best: dict[str, Candidate] = {}
    for one in candidates:
        best.setdefault(one.move.word, one)
    return tuple(best.values())[:ROWS]


def _searches(
    board: Board, most: int, lexicon: Lexicon, known: KnownGames, control: Control
) -> Iterator[tuple[Found, int]]:
    """Search a position, and finally each candidate; yield games, which `known` must learn, and expanded positions."""

    def search(board: Board, most: int) -> tuple[Found, int]:
        width = min(-(-most // len(board.letters)), widest(board, lexicon))
        made = Search(board, lexicon).sweep(width, control)
        steps = COMPLETE if made.complete else most
        return Found(board, made.moves, steps, made.candidates, made.mean), made.steps

    if _unsearched(board, most, known):
        yield search(board, most)
    plan = known.plan(board)
    if plan is None or (most < FEWEST_STEPS and plan.steps < COMPLETE):
        return
    for fewer in ROW_STEPS:
        for move in (one.move for one in each_word(plan.candidates)):
            after = position(board, (move,))
            if after.letters and known.steps(after) < fewer:
                row, steps = search(after, fewer)
                yield row._replace(candidates=()), steps
                yield Found(board, (move, *row.moves)), 0


def _unsearched(board: Board, most: int, known: KnownGames) -> bool:
    return bool(board.letters) and (known.steps(board) < most or not known.plan(board))


class Review(NamedTuple):
    """The searches from the positions of a game."""

    found: tuple[Found, ...] = ()
    # the positions that each search of the last finished pass was allowed to expand, and the points by which that
    # pass changed the loss of each move; None before the second pass. There are 0 positions before the first.
    steps: int = 0
    changes: tuple[int, ...] | None = None
    losses: tuple[int, ...] = ()  # the loss of each move after the last finished pass


def review_game(
    board: Board, moves: Sequence[Move], lexicon: Lexicon, control: Control | None = None, *,
    known: KnownGames | None = None, since: Review | None = None,
) -> Outcome[Review]:  # fmt: skip
    """Search the best game from every position of a game and from its end, the last position first.

    The passes expand ever more positions (`REVIEW_STEPS`); from `FEWEST_STEPS` on, only around losses that are not
    stable. Raises BadInput if a move is not possible. Returns the searches; if cancelled, those that had ended.

    Args:
        control: cancellation and progress. `control.best` holds the searches so far.
        known: games that are known already. The searches are added to them.
        since: a stopped review of this game, to continue. Its searches are in `known`.
    """
    control, known, steps = control or Control(), known or KnownGames(), 0
    boards = [position(board, tuple(moves[:place])) for place in range(len(moves) + 1)]
    review, ending = since or Review(), Ending.FINISHED
    try:
        for number, most in enumerate(REVIEW_STEPS):
            part = control.sub(number / len(REVIEW_STEPS), (number + 1) / len(REVIEW_STEPS))
            every = most <= FEWEST_STEPS or review.changes is None
            some = boards if every else _unstable(boards, review.changes or ())
            if most <= review.steps:
                continue
            if not some:
                break
            todo = any(one.steps == most for one in review.found) or any(_unsearched(one, most, known) for one in some)
            for done, one in enumerate(some[::-1]):
                for found, expanded in _searches(one, most, lexicon, known, part):
                    known.take(found)
                    review, steps = review._replace(found=(*review.found, found)), steps + expanded
                    part.report(done, len(some), best=review)
            losses = tuple(one.lost or 0 for one in judged(known, board, moves))
            if all(known.steps(one) >= COMPLETE for one in boards if one.letters):
                review = review._replace(changes=(0,) * len(moves))
            elif number and (todo or not moves):
                review = review._replace(changes=tuple(abs(a - b) for a, b in zip(review.losses, losses, strict=True)))
            review = review._replace(steps=most, losses=losses)
            part.report(1, 1, best=review)
        control.report(1, 1)
    except Stopped:
        ending = Ending.STOPPED
    return Outcome(ending, review, steps, control.seconds)


def _unstable(boards: Sequence[Board], changes: Sequence[int]) -> list[Board]:
    """Return the boards before and after each move whose loss the last pass has changed by much."""
    places = {place for move, change in enumerate(changes) if change > STABLE for place in (move, move + 1)}
    return [boards[place] for place in sorted(places)]


BIN = 50  # points of a bin of the histogram
PERCENT = np.arange(0.0, 101.0, 5.0)  # percentages of letters used at which mean curves are computed


class Histogram(NamedTuple):
    """A histogram of word scores."""

    names: list[str]  # least points of each bin, as text
    counts: Sequence[int]  # number of words in each bin


def score_curve(letters: int, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return the percentage of letters used and the score after each word, from 0; a bonus is a last point."""
    used = np.cumsum([0, *map(len, words)], dtype=np.float64)
    score = np.cumsum([0, *map(worth, words)], dtype=np.float64)
    if letters and used[-1] == letters:
        used, score = np.append(used, used[-1]), np.append(score, score[-1] + BONUS)
    return 100.0 * used / max(1, letters), score


def histogram(words: Sequence[str]) -> Histogram:
    """Return the histogram of the points of words."""
    counts = np.bincount([worth(word) // BIN for word in words], minlength=1).tolist()
    return Histogram([str(k * BIN) for k in range(len(counts))], counts)
