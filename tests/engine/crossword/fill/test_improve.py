"""Better words for a filled grid."""

from itertools import pairwise

import pytest

from engine.core import BadInput, Control, Ending
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid
from engine.crossword.grid_text import parse_grid
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.crossword.fill.test_fill import AMERICAN_9, check_fill

WORDS = tuple(word for word in open_lexicon("common").words if 3 <= len(word) <= 9)


@pytest.fixture(scope="module")
def scored() -> Vocabulary:
    return Vocabulary.of(Lexicon.of("scored", WORDS, scores={word: sum(map(ord, word)) % 101 for word in WORDS}))


@pytest.fixture(scope="module")
def filled(scored) -> Grid:
    return fill(AMERICAN_9, scored, seed=1, steps=100_000).result.grid


class Watch(Control):
    """Keeps every grid that is published."""

    def __init__(self) -> None:
        super().__init__()
        self.grids = []

    def report(self, done, total=0, *, best=None, score=None) -> None:
        self.grids.append(best.grid)
        super().report(done, total, best=best, score=score)


def scores(grid: Grid, vocabulary: Vocabulary) -> list[int]:
    lexicon = vocabulary.lexicon
    words = [
        "".join(run) for line in (*grid.rows, *map("".join, zip(*grid.rows, strict=True))) for run in line.split("#")
    ]
    return [int(lexicon.score[lexicon.index_of(word)]) for word in words if len(word) > 1]


def test_neither_the_mean_nor_the_worst_score_ever_falls(filled, scored) -> None:
    watch = Watch()
    ended = improve(filled, scored, given=AMERICAN_9, seed=1, steps=3000, control=watch)
    assert ended.ending is Ending.OUT_OF_STEPS
    figures = [(min(one), sum(one)) for one in (scores(grid, scored) for grid in (filled, *watch.grids))]
    for (worst, total), (better_worst, better_total) in pairwise(figures):
        assert better_worst >= worst
        assert better_total >= total
    assert figures[-1][1] > figures[0][1] + 100
    assert figures[-1][0] == ended.statistics["worst"]
    assert ended.result.grid == watch.grids[-1]
    check_fill(AMERICAN_9, ended.result.grid, set(WORDS))


def test_given_letters_stay(scored) -> None:
    given = Grid(("cat##....", *AMERICAN_9.rows[1:]))
    filled = fill(given, scored, seed=1, steps=100_000).result.grid
    ended = improve(filled, scored, given=given, seed=2, steps=2000)
    assert ended.result.grid.rows[0].startswith("cat##")
    assert ended.statistics["accepted"]
    check_fill(given, ended.result.grid, set(WORDS))


def test_the_same_seed_and_steps_give_the_same_grid(filled, scored) -> None:
    first, again = (improve(filled, scored, given=AMERICAN_9, seed=3, steps=1500) for _ in range(2))
    assert first.result == again.result
    assert first.steps == again.steps
    assert first.result != improve(filled, scored, given=AMERICAN_9, seed=4, steps=1500).result


def test_it_ends_when_each_word_has_the_highest_score() -> None:
    lexicon = Lexicon.of("few", ("cat", "cot", "cut"), scores={"cat": 10, "cot": 30, "cut": 20})
    ended = improve(Grid(("cat",)), Vocabulary.of(lexicon), given=Grid(("...",)), steps=5000)
    assert ended.ending is Ending.FINISHED
    assert ended.result.grid.rows == ("cot",)


def test_a_grid_without_a_free_cell_is_finished(scored) -> None:
    ended = improve(Grid(("cat",)), scored, given=Grid(("cat",)), steps=10)
    assert (ended.ending, ended.result.grid.rows) == (Ending.FINISHED, ("cat",))


def test_stop_leaves_the_best_grid(filled, scored) -> None:
    control = Control()
    control.stop()
    ended = improve(filled, scored, given=AMERICAN_9, control=control)
    assert (ended.ending, ended.result.grid) == (Ending.STOPPED, filled)


def test_an_incomplete_grid_is_refused(scored) -> None:
    with pytest.raises(BadInput, match="not complete"):
        improve(parse_grid("c.t"), scored, given=parse_grid("..."), steps=10)


def test_words_around_a_rebus_are_improved_and_it_stays(scored) -> None:
    given = parse_grid("...#\n....\n....\n#...\nrebus 2,2 ST")
    start = fill(given, scored, seed=1, steps=50_000).result
    ended = improve(start.grid, scored, given=given, seed=1, steps=3000).result
    assert ended.grid.text((1, 1)) == "ST"
    assert all(scored.find(entry.word) is not None for entry in ended.entries)
    around = [entry.word for entry in ended.entries if len(entry.word) > len(given.rows)]
    assert [(word[1:3], len(word)) for word in around] == [("st", 5), ("st", 5)]
    lexicon = scored.lexicon
    totals = [sum(int(lexicon.score[lexicon.index_of(one.word)]) for one in each.entries) for each in (start, ended)]
    assert totals[1] > totals[0]
