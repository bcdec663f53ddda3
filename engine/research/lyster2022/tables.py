"""The figures and tables of Lyster 2022 that are reproduced, the sheet that holds the data of each, and the data:
of a word list, of games, and of timed games of greedy."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from engine.core import Control, UnknownName
from engine.core.files import csv_text, shipped_data
from engine.research.match_results import Result
from engine.soup.board import COLUMNS, MINIMUM, VALUES, Board, worth
from engine.soup.players.heuristics import TABLE_5_1, connectivity, reweighted, vowel_shares
from engine.soup.players.player import play
from engine.soup.players.registry import make_player
from engine.words.lexicon import Lexicon, padded

Needs: TypeAlias = Literal["words", "player", "players", "times"]
Cell: TypeAlias = str | int | float | None


class Subject(NamedTuple):
    """Figures or tables that show the same data."""

    kind: str  # "Figure" or "Table"
    numbers: tuple[str, ...]  # the numbers in Lyster 2022
    title: str
    # source of the data: "words" (a word list), "player" (games of any player), "players" (games of the five
    # players of the tables) or "times" (timed games of greedy)
    needs: Needs = "words"

    @property
    def name(self) -> str:
        """The full name, such as "Figures 5.7, 5.8: Share of vowels in a word"."""
        kind = self.kind if len(self.numbers) == 1 else f"{self.kind}s"
        return f"{kind} {', '.join(self.numbers)}: {self.title}"

    @property
    def key(self) -> str:
        """The first number, which identifies the subject."""
        return self.numbers[0]


class Printed(NamedTuple):
    """The games of one column of a table: total scores, and remaining letters if printed."""

    scores: tuple[int, ...]
    letters_left: tuple[int, ...] = ()


@dataclass(frozen=True)
class Paper:
    """What is reproduced, and what is printed: games by player, and values by word or letters."""

    subjects: tuple[Subject, ...]
    games: Mapping[str, Printed]
    words: Mapping[Literal["alphabetized", "by_points", "weighted", "occurrences"], Mapping[str, int | float]]


PAPER = shipped_data("research/lyster2022.toml", Paper)
SUBJECTS = PAPER.subjects


class Sheet(NamedTuple):
    """The data of a figure or a table."""

    subject: Subject
    summary: str  # what the data show, and how they differ from the printed values
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]  # the cells; None is an empty cell
    drawn: Mapping[str, np.ndarray] = {}  # arrays by name that are used by the plot only

    def column(self, name: str) -> list[Cell]:
        """Return the cells of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def numbers(self, name: str) -> np.ndarray:
        """Return the numbers of a column, float64[rows]; nan for empty cells."""
        return np.array(self.column(name), np.float64)


def subject(kind: str, number: str) -> Subject:
    """Return the subject with a number; `kind` is "Figure" or "Table". Raises UnknownName if there is none."""
    for listed in SUBJECTS:
        if listed.kind == kind and number in listed.numbers:
            return listed
    known = ", ".join(number for listed in SUBJECTS if listed.kind == kind for number in listed.numbers)
    raise UnknownName(f"no data for {kind} {number}", mend=f"Available: {known}.")


def sheet_csv(sheet: Sheet) -> str:
    """Return the rows as CSV with a header."""
    return csv_text((sheet.columns, *sheet.rows))


ENDS = 5  # words printed from each end of a list
BIN = 20  # points of a bin of the histogram
PERCENT = 100.0


class Ranked(NamedTuple):
    """A word in a list."""

    rank: int
    word: str
    score: float


class Listing(NamedTuple):
    """The first and last words of a list."""

    words: int
    first: tuple[Ranked, ...]
    last: tuple[Ranked, ...]


class Occurrence(NamedTuple):
    """How many words contain a letter or a pair of letters."""

    letters: str
    words: int
    percent: float


class Table43(NamedTuple):
    """Table 4.3: letters and pairs, most frequent first; `absent` is how many of 676 pairs are in no word."""

    letters: tuple[Occurrence, ...]
    pairs: tuple[Occurrence, ...]
    absent: int


class LetterValue(NamedTuple):
    """A letter in Tables 5.1 and 5.2."""

    letter: str
    percent: float  # percentage of the letter in words of 3 to 5 letters
    value: int  # points of the letter
    weighted: float  # re-weighted points (Table 5.2)
    printed: float  # percentage printed in Lyster 2022


def points(lexicon: Lexicon, values: Mapping[str, float] = VALUES) -> np.ndarray:
    """Return the points of each word of a lexicon for given letter values, float64[n].

    Words of fewer than 3 letters are included. Values are rounded so that words with the same letters are equal.
    """
    worth = np.array([values[letter] for letter in lexicon.alphabet.letters], np.float64)
    return np.round(np.add.reduceat(worth[lexicon.letters], lexicon.offsets[:-1]) * lexicon.lengths, 6)


def alphabetized(lexicon: Lexicon) -> Listing:
    """Return the left side of Table 4.2: words in alphabetical order."""
    return _listing(lexicon, _long(lexicon), points(lexicon))


def by_points(lexicon: Lexicon, values: Mapping[str, float] = VALUES) -> Listing:
    """Return words by points, ties in alphabetical order (right side of Table 4.2, both sides of Table 5.3)."""
    scores, order = points(lexicon, values), _long(lexicon)
    return _listing(lexicon, order[np.argsort(-scores[order], kind="stable")], scores)


def _long(lexicon: Lexicon) -> np.ndarray:
    """Return the numbers of the words of 3 or more letters in alphabetical order."""
    return lexicon.order[lexicon.lengths[lexicon.order] >= MINIMUM]


def _listing(lexicon: Lexicon, order: np.ndarray, scores: np.ndarray) -> Listing:
    def ranked(ranks: range) -> tuple[Ranked, ...]:
        return tuple(Ranked(i + 1, lexicon.word(int(order[i])), float(scores[order[i]])) for i in ranks)

    count = len(order)
    return Listing(count, ranked(range(min(ENDS, count))), ranked(range(max(0, count - ENDS), count)))


def occurrences(lexicon: Lexicon) -> Table43:
    """Return Table 4.3."""
    kept = lexicon.lengths >= MINIMUM
    count, alphabet = int(kept.sum()), lexicon.alphabet.letters
    masks = lexicon.masks[kept]
    letters = [int((masks >> np.uint32(code) & 1).sum()) for code in range(len(alphabet))]
    matrix = padded(lexicon.letters, lexicon.offsets)[kept].astype(np.int64)
    size = len(alphabet) + 1
    there = (matrix[:, :-1] > 0) & (matrix[:, 1:] > 0)
    pairs = np.where(there, matrix[:, :-1] * size + matrix[:, 1:], 0)
    pairs.sort(axis=1)
    once = np.diff(pairs, axis=1, prepend=0) > 0
    counts = np.bincount(pairs[once], minlength=size * size).reshape(size, size)[1:, 1:]
    named = {one + other: int(counts[a, b]) for a, one in enumerate(alphabet) for b, other in enumerate(alphabet)}
    return Table43(
        _sorted(dict(zip(alphabet, letters, strict=True)), count),
        _sorted({pair: words for pair, words in named.items() if words}, count),
        sum(not words for words in named.values()),
    )


def _sorted(counts: Mapping[str, int], of: int) -> tuple[Occurrence, ...]:
    made = (Occurrence(letters, words, PERCENT * words / of) for letters, words in counts.items())
    return tuple(sorted(made, key=lambda found: (-found.words, found.letters)))


def letter_values(percentages: Mapping[str, float]) -> tuple[LetterValue, ...]:
    """Return Tables 5.1 and 5.2."""
    weighted = reweighted(percentages)
    return tuple(
        LetterValue(letter, percentages[letter], value, weighted[letter], TABLE_5_1[letter])
        for letter, value in VALUES.items()
    )


def word_chances(lexicon: Lexicon) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return word lengths and their numbers of words, int64[n], and the chance that random letters form a word, all
    letters equally likely, float64[n] (Figure 4.5)."""
    words = np.bincount(lexicon.lengths)[MINIMUM:]
    length = np.arange(MINIMUM, MINIMUM + len(words))
    return length, words, words / float(len(lexicon.alphabet.letters)) ** length


def vowel_histogram(lexicon: Lexicon) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers of words, int64[n], by share of vowels between edges, float64[n + 1] (Figures 5.7, 5.8)."""
    return np.histogram(vowel_shares(lexicon), 20, (0.0, 1.0))


def rectangles() -> np.ndarray:
    """Return the connectivity of full boards by rows and columns, float64[COLUMNS, COLUMNS] (Figure 5.11)."""
    sides = range(1, COLUMNS + 1)
    return np.array([[connectivity(Board(("a" * columns,) * rows)) for columns in sides] for rows in sides])


class Scatter(NamedTuple):
    """One point for each word: percentage of letters used after it, float64[n], and its score, int64[n]."""

    used: np.ndarray
    score: np.ndarray


class Curve(NamedTuple):
    """One game from (0, 0): percentages of letters used and of points scored, each float64[moves + 1]."""

    used: np.ndarray
    scored: np.ndarray


def word_scores(games: Iterable[Result]) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers of words, int64[n], by score between edges, int64[n + 1] (Figures 5.1 and 5.2)."""
    scores = np.array([worth(word) for game in games for word in game.words.split()], np.int64)
    return np.histogram(scores, np.arange(int(scores.max(initial=0)) // BIN + 2) * BIN)


def scatter(games: Iterable[Result]) -> Scatter:
    """Return the score of each word against the percentage of letters used (Figures 5.3 and 5.4)."""
    games = tuple(games)
    used = [share for game in games for share in _used(game)[1:]]
    score = [worth(word) for game in games for word in game.words.split()]
    return Scatter(np.array(used, np.float64), np.array(score, np.int64))


def curves(games: Iterable[Result]) -> list[Curve]:
    """Return the percentage of points against that of letters for each game with a word (Figure 5.6)."""
    made = []
    for game in games:
        if game.words:
            scores = np.cumsum([0, *map(worth, game.words.split())])
            made.append(Curve(_used(game), PERCENT * scores / scores[-1]))
    return made


def _used(game: Result) -> np.ndarray:
    return PERCENT * np.cumsum([0, *map(len, game.words.split())]) / (game.rows * game.columns)


def used_at(games: Sequence[Curve], scored: float) -> float:
    """Return the mean percentage of letters used when a percentage of the points is scored.

    Values between words are interpolated linearly. Lyster 2022 prints 40 for 50.
    """
    return float(np.mean([np.interp(scored, curve.scored, curve.used) for curve in games]))


def left_at(games: Iterable[Result], score: float) -> float | None:
    """Return the mean number of remaining letters when a game reaches a score; None if no game reaches it.

    In Lyster 2022 the greedy player had 24 letters left at the expert's 1,548.7 points.
    """
    remaining = []
    for game in games:
        words = game.words.split()
        reached = int(np.searchsorted(np.cumsum(list(map(worth, words))), score))
        if reached < len(words):
            remaining.append(game.rows * game.columns - sum(map(len, words[: reached + 1])))
    return float(np.mean(remaining)) if remaining else None


class Way(NamedTuple):
    """A search method, and the number of the figure with its times; "" if there is none."""

    name: str
    figure: str
    switches: Mapping[str, bool]


WAYS = (
    Way("every word", "4.10", {"by_words": True, "ordered": False, "pairs": False}),
    Way("sorted dictionary", "4.11", {"by_words": True, "ordered": True, "pairs": False}),
    Way("missing pairs", "4.12", {"by_words": True, "ordered": False, "pairs": True}),
    Way("sorted, missing pairs", "4.13", {"by_words": True, "ordered": True, "pairs": True}),
    Way("word graph", "", {}),
)
TINY = Board(("a",))


class Lap(NamedTuple):
    """The times of one method. `seconds`, float64[turns], are those of each turn in playing order."""

    way: Way
    seconds: np.ndarray

    @property
    def mean(self) -> float:
        """Mean seconds of a turn."""
        return float(self.seconds.mean())


def time_ways(lexicon: Lexicon, boards: Iterable[Board], control: Control | None = None) -> tuple[Lap, ...]:
    """Play greedy's game on boards with every method, and time each turn.

    Searching every word of `large` takes 2 to 3 seconds per turn. Raises RuntimeError if a method played another
    game than the word graph, which is a bug.
    """
    boards, control = tuple(boards), control or Control()
    expected = [play(make_player("greedy", lexicon), board).result.moves for board in boards]
    laps, games = [], len(WAYS) * len(boards)
    for number, way in enumerate(WAYS):
        player, seconds = make_player("greedy", lexicon, **way.switches), []
        player.plan(TINY, Control())  # sorts the dictionary or compiles, before the clock starts
        for at, (board, moves) in enumerate(zip(boards, expected, strict=True), number * len(boards)):
            outcome = play(player, board, control.sub(at / games, (at + 1) / games))
            control.check()
            if outcome.result.moves != moves:
                raise RuntimeError(f"{way.name} plays another game on {board.rows}")
            seconds += outcome.result.seconds
        laps.append(Lap(way, np.array(seconds)))
    return tuple(laps)


def speed_up(laps: Iterable[Lap]) -> dict[str, float]:
    """Return the speed-up of each method, by name, relative to the slowest."""
    means = {lap.way.name: lap.mean for lap in laps}
    slowest = max(means.values())
    return {name: slowest / mean for name, mean in means.items()}
