"""Searches side by side."""

import time

import pytest

from engine.core import BadInput, Control, Ending, FileProblem, Outcome
from engine.core.seed import numbered
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import fill, side_by_side
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.grid import Grid
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from tests.engine.crossword.fill.test_fill import AMERICAN_9, check_fill


@pytest.fixture(scope="module")
def standard() -> Vocabulary:
    return Vocabulary.of(open_lexicon("standard"))


def test_two_threads_fill_a_grid(standard) -> None:
    control = Control()
    ended = fill(AMERICAN_9, standard, jobs=2, steps=100_000, control=control)
    assert ended.ending is Ending.FINISHED
    check_fill(AMERICAN_9, ended.result.grid, set(standard.lexicon.words))


def test_jobs_of_successive_seeds_share_no_search() -> None:
    used = [numbered(seed, "fill.job", i) for seed in range(20) for i in range(8)]
    assert len(set(used)) == len(used)


def test_several_searches_improve_a_fill() -> None:
    words = open_vocabulary(FillSettings(phrases=False, min_score=30), House())
    filled = fill(AMERICAN_9, words, seed=1).result.grid
    control = Control()
    alone = improve(filled, words, given=AMERICAN_9, seed=1, steps=500)
    threads = improve(filled, words, given=AMERICAN_9, jobs=2, seed=1, steps=500, control=control)
    assert threads.statistics["mean"] >= alone.statistics["mean"]
    assert threads.result == control.best
    check_fill(AMERICAN_9, threads.result.grid, set(words.lexicon.words))


def endless(vocabulary: Vocabulary, control: Control) -> Outcome[None]:
    """A search that ends only when it is stopped."""
    while not control.stopped:
        time.sleep(0.001)
    return Outcome(Ending.STOPPED, None)


def faulty(vocabulary: Vocabulary, control: Control) -> Outcome[None]:
    """A search that cannot read its words."""
    raise FileProblem("the words are lost")


def test_an_error_of_one_search_ends_the_others(standard) -> None:
    with pytest.raises(FileProblem, match="lost"):
        side_by_side((endless, faulty), standard, Control())


def test_a_proof_by_one_search_ends_the_others(standard) -> None:
    ended = fill(Grid(("qqqq.", "#...#", ".....")), standard, jobs=2)
    assert ended.ending is Ending.IMPOSSIBLE
    assert ended.result.core


def test_stop_ends_all_searches_at_once(standard) -> None:
    control = Control()
    control.stop()
    began = time.monotonic()
    ended = fill(Grid(("." * 8,) * 8), standard, jobs=2, control=control)
    assert ended.ending is Ending.STOPPED
    assert time.monotonic() - began < 30
    assert len(ended.result.grid.rows) == 8


def test_a_fill_needs_a_job(standard) -> None:
    with pytest.raises(BadInput, match="at least one job"):
        fill(AMERICAN_9, standard, jobs=0)
