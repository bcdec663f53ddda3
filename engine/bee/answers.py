"""The key of a hive: its answers as an editor sees them, with verdicts, what is left out, and the ratings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.bee import rating
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import IndexSolver
from engine.errors import FileProblem, UnknownName
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.printed import Printed
from engine.value import Value
from engine.vetting.house import House, open_house
from engine.vetting.ledger import PANGRAM
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict

RATINGS = 3


class Answer(Value, frozen=True):
    """A word that fits the hive.

    Attributes:
        zipf: how common it is, log10 of its uses in 10**9 words; 0 where unknown.
        verdict: what the lists and the editor say of it; it decides whether the word counts.
    """

    word: str
    points: int
    pangram: bool
    zipf: float
    verdict: Verdict


@dataclass(frozen=True)
class Key:
    """All words that fit a hive, in alphabetical order, and what follows from those that count.

    Attributes:
        thresholds: the model's ratings; None for rules that it was not fitted for.
        ranks: the points of the rules' own ranks.
        path_words: the taboo words whose letters are all there; none may be traced in the hive as printed.
        accessibility: the sum over the answers.
        as_printed: the answers are those of the paper, which the lexicon and the lists no longer give.
    """

    answers: tuple[Answer, ...]
    excluded: tuple[Answer, ...]
    thresholds: rating.Thresholds | None
    ranks: tuple[tuple[str, int], ...]
    accessibility: float
    path_words: tuple[str, ...] = ()
    as_printed: bool = False

    @property
    def points(self) -> int:
        """The maximum."""
        return sum(answer.points for answer in self.answers)

    @property
    def pangrams(self) -> tuple[str, ...]:
        """The answers with all seven letters."""
        return tuple(answer.word for answer in self.answers if answer.pangram)

    @property
    def forbidden(self) -> tuple[str, ...]:
        """Words with all seven letters that a taboo list names: left out, they still show in the hive."""
        return tuple(a.word for a in self.excluded if a.pangram and a.verdict.standing == "taboo")

    @property
    def undecided(self) -> tuple[str, ...]:
        """The answers that count but that an editor should look at first."""
        return tuple(answer.word for answer in self.answers if answer.verdict.standing == "caution")

    @property
    def levels(self) -> tuple[int, ...]:
        """The points of the thresholds or of the ranks, ascending."""
        if self.thresholds:
            return (self.thresholds.good, self.thresholds.excellent, self.thresholds.genius)
        return tuple(points for _, points in self.ranks)


def key_of(puzzle: Puzzle, lexicon: Lexicon, vetter: Vetter | None = None) -> Key:
    """The key of a puzzle: the lexicon's words and those that were accepted beside, judged and counted.

    Args:
        puzzle: the hive.
        lexicon: the words.
        vetter: None for the default taboo list with the puzzle's rulings.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    mask = lexicon.alphabet.mask
    ids = IndexSolver(lexicon, puzzle.rules.minimum).ids(mask(puzzle.center), mask(puzzle.letters))
    ease, weight = rating.word_accessibility(lexicon), rating.word_weights(lexicon)
    known = {lexicon.words[i]: (float(lexicon.zipf[i]), float(ease[i]), float(weight[i])) for i in ids}
    rarest = (0.0, float(ease.min()), float(weight.min()))
    words = known | {word: rarest for word in _added(puzzle, vetter) if word not in known}
    fitting = [_answer(puzzle, word, words[word][0], vetter) for word in sorted(words)]
    answers = tuple(answer for answer in fitting if answer.verdict.counts)
    accessibility, total = (sum(words[answer.word][k] for answer in answers) for k in (1, 2))
    maximum = sum(answer.points for answer in answers)
    return Key(
        answers,
        tuple(answer for answer in fitting if not answer.verdict.counts),
        rating.thresholds(rating.model_for(lexicon), total, maximum) if rating.fitted_for(puzzle.rules) else None,
        tuple(rating.ranks(puzzle.rules, maximum)),
        accessibility,
        vetter.path_words(puzzle.letters),
    )


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """The key of a puzzle, its lexicon opened by name, judged by the house and the puzzle's own rulings.

    Args:
        house: None for the user's own.
        printed: what went to paper of this very puzzle. Where the lexicon, the taboo list or the model
            would now say something else, or the lexicon is gone, the key is that of the paper.

    Raises:
        UnknownName: no lexicon is called so.
        FileProblem: the word file or the house's rulings cannot be read.
        Stopped: as asked.
    """
    vetter = (house or open_house()).vetter(puzzle.rulings)
    path_words = vetter.path_words(puzzle.letters)
    try:
        lexicon = open_lexicon(puzzle.lexicon, control=control)
    except (UnknownName, FileProblem):
        if printed is None:
            raise
        return _printed_key(puzzle, printed, {}, path_words)
    if control:
        control.check()
    key = key_of(puzzle, lexicon, vetter)
    if printed is None or (printed.answers == words_of(key.answers) and printed.levels == key.levels):
        return key
    zipf = {answer.word: answer.zipf for answer in (*key.answers, *key.excluded)}
    return _printed_key(puzzle, printed, zipf, path_words)


def words_of(answers: Iterable[Answer]) -> tuple[str, ...]:
    """The words alone."""
    return tuple(answer.word for answer in answers)


def judged(key: Key) -> Iterator[tuple[str, str, Verdict]]:
    """All words of a key with their role and verdict, as `engine.vetting.ledger` takes them."""
    for answer in (*key.answers, *key.excluded):
        yield answer.word, PANGRAM if answer.pangram else "answer", answer.verdict


def _printed_key(puzzle: Puzzle, printed: Printed, zipf: Mapping[str, float], path_words: tuple[str, ...]) -> Key:
    """The answers as they were printed; what must not be traced is what the lists of today say."""
    nothing_taboo = Vetter(())
    answers = tuple(_answer(puzzle, word, zipf.get(word, 0.0), nothing_taboo) for word in printed.answers)
    names = [rank.name for rank in puzzle.rules.ranks]
    levels = printed.levels
    return Key(
        answers,
        (),
        rating.Thresholds(*levels) if rating.fitted_for(puzzle.rules) and len(levels) == RATINGS else None,
        tuple(zip(names, levels, strict=True)) if len(names) == len(levels) else (),
        0.0,
        path_words,
        as_printed=True,
    )


def fits(puzzle: Puzzle, word: str) -> str:
    """Why a word is not an answer by the rules; "" if it is."""
    wrong = sorted(set(word) - set(puzzle.letters))
    if wrong:
        return f"{wrong[0].upper()} is not in the hive"
    if puzzle.center not in word:
        return f"it lacks the center {puzzle.center.upper()}"
    if len(word) < puzzle.rules.minimum:
        return f"it has {len(word)} letters, and the shortest answer {puzzle.rules.minimum}"
    return ""


def _added(puzzle: Puzzle, vetter: Vetter) -> list[str]:
    return [word for word in vetter.accepted if not fits(puzzle, word)]


def _answer(puzzle: Puzzle, word: str, zipf: float, vetter: Vetter) -> Answer:
    pangram = len(set(word)) == POT
    verdict = vetter.verdict(word, "long" if pangram else "answer")
    return Answer(word, puzzle.rules.points(len(word), pangram=pangram), pangram, zipf, verdict)
