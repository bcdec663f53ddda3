"""Searches side by side."""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from engine.crossword.fill.portfolio import Source, fill_side_by_side
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.grid import Grid
from engine.errors import BadInput
from engine.job import Control, Ending
from engine.lexicon.sources import open_lexicon
from engine.vetting.house import House
from tests.engine.crossword.fill.test_fill import AMERICAN_9, check_fill

SETTINGS = FillSettings(phrases=False, min_score=30)


@pytest.fixture(scope="module")
def standard() -> Vocabulary:
    return Vocabulary.of(open_lexicon("standard"))


@pytest.fixture(scope="module")
def source() -> Source:
    return Source(SETTINGS, House(), open_vocabulary(SETTINGS, House()).lexicon.fingerprint)


def test_two_threads_fill_a_grid(standard) -> None:
    control = Control()
    ended = fill_side_by_side(AMERICAN_9, standard, jobs=2, steps=100_000, control=control)
    assert ended.ending is Ending.FINISHED
    check_fill(AMERICAN_9, ended.result.grid, set(standard.lexicon.words))


def test_one_job_gives_the_result_of_fill(standard) -> None:
    one = fill_side_by_side(AMERICAN_9, standard, jobs=1, seed=5, steps=3000)
    assert one.result == fill(AMERICAN_9, standard, seed=5, steps=3000).result


def test_a_process_opens_the_words_by_name(source) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        ended = fill_side_by_side(AMERICAN_9, source, jobs=2, executor=pool, steps=100_000)
    assert ended.ending is Ending.FINISHED
    check_fill(AMERICAN_9, ended.result.grid, set(open_lexicon("standard").words))


def test_a_proof_by_one_search_ends_the_others(standard) -> None:
    ended = fill_side_by_side(Grid(("qqqq.", "#...#", ".....")), standard, jobs=2)
    assert ended.ending is Ending.IMPOSSIBLE
    assert ended.result.core


def test_stop_ends_all_searches_at_once(standard) -> None:
    control = Control()
    control.stop()
    began = time.monotonic()
    ended = fill_side_by_side(Grid(("." * 8,) * 8), standard, jobs=2, control=control)
    assert ended.ending is Ending.STOPPED
    assert time.monotonic() - began < 30
    assert len(ended.result.grid.rows) == 8


def test_a_changed_word_list_is_refused(source) -> None:
    with pytest.raises(BadInput, match="have changed"):
        fill_side_by_side(AMERICAN_9, source._replace(fingerprint="other"), steps=10)


def test_an_executor_needs_a_source_and_a_limit(standard, source) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for words, limit in ((standard, 10), (source, None)):
            with pytest.raises(BadInput, match="need the source of their words, and a limit"):
                fill_side_by_side(AMERICAN_9, words, executor=pool, steps=limit)
    with pytest.raises(BadInput, match="at least one job"):
        fill_side_by_side(AMERICAN_9, standard, jobs=0)
