"""Several fills of a region, best first, compared with all fills of a small grid."""

from __future__ import annotations

import pytest

from engine.core import Control, Ending, changed
from engine.crossword.fill.compare import FIRST_STEPS, compare, fill_best
from engine.crossword.fill.search import emptied
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, Mark, entries_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.crossword.fill import naive
from tests.engine.crossword.fill.test_fill import AMERICAN_9, check_fill

FEW = {
    "cat": 60, "cot": 50, "toe": 70, "ten": 40, "cob": 30, "bet": 80, "ate": 55, "one": 65, "tea": 75, "tie": 20,
    "bee": 90, "nee": 10, "toy": 33, "yet": 44, "can": 66, "boy": 77, "nay": 22,
}  # fmt: skip


def all_fills(rows: tuple[str, ...], words: dict[str, int]) -> dict[tuple[str, ...], int]:
    """Every fill of a grid with distinct words, and the sum of the scores of all words; by plain backtracking."""
    slots, found = naive.slots(list(rows)), {}

    def go_on(letters: dict[tuple[int, int], str], at: int, used: list[str]) -> None:
        if at == len(slots):
            grid = tuple("".join(letters.get((r, c), char) for c, char in enumerate(row)) for r, row in enumerate(rows))
            found[grid] = sum(words[word] for word in used)
            return
        for word in words:
            fits = len(word) == len(slots[at]) and word not in used
            if fits and all(letters.get(cell, char) == char for cell, char in zip(slots[at], word, strict=True)):
                go_on({**letters, **dict(zip(slots[at], word, strict=True))}, at + 1, [*used, word])

    given = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row) if char not in ".#"}
    go_on(given, 0, [])
    return found


@pytest.mark.parametrize("rows", [("...", ".#.", "..."), ("c..", ".#.", "..."), ("...", "#.#", "..e")])
def test_the_first_fill_is_the_best_and_all_are_distinct_and_legal(rows) -> None:
    every = all_fills(rows, FEW)
    ended = compare(Grid(rows), Vocabulary.of(Lexicon.of("few", tuple(FEW), scores=FEW)), most=50)
    assert ended.ending is Ending.FINISHED
    assert len(every) > 3
    found = [one.grid.rows for one in ended.result]
    assert len(found) == len(set(found)) > 2
    assert set(found) <= set(every)
    totals = [every[grid] for grid in found]
    assert totals == sorted(totals, reverse=True)
    assert totals[0] == max(every.values())
    for one in ended.result:
        assert one.best
        scores = [FEW[word] for word in one.words]
        assert scores == sorted(scores)
        assert (one.worst, one.mean) == (min(scores), pytest.approx(sum(scores) / len(scores)))


def test_a_region_is_emptied_but_for_given_letters_and_the_rest_stays() -> None:
    marks = (Mark(0, 0, given=True),)
    grid = Grid(("cat", "o#e", "bee"), marks=marks)
    vocabulary = Vocabulary.of(Lexicon.of("few", (*FEW, "ten", "tee"), scores={**FEW, "ten": 40, "tee": 99}))
    region = {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)}
    found = compare(grid, vocabulary, region=region, most=9).result
    assert found
    for one in found:
        assert one.grid.rows[2] == "bee"
        assert one.grid.rows[0][0] == "c"


def test_cells_that_cannot_be_filled_are_proven_so() -> None:
    vocabulary = Vocabulary.of(Lexicon.of("few", tuple(FEW), scores=FEW))
    ended = compare(changed(Grid(("q..", ".#.", "...")), marks=()), vocabulary)
    assert (ended.ending, ended.result) == (Ending.IMPOSSIBLE, ())


def test_a_real_grid_has_ten_legal_fills_of_different_words_and_a_seed_repeats_them() -> None:
    lexicon = open_lexicon("common")
    vocabulary = Vocabulary.of(lexicon)
    first = compare(AMERICAN_9, vocabulary, most=10, seed=4)
    again = compare(AMERICAN_9, vocabulary, most=10, seed=4)
    assert [one.grid for one in first.result] == [one.grid for one in again.result]
    assert len(first.result) == 10
    for number, one in enumerate(first.result):
        check_fill(AMERICAN_9, one.grid, set(lexicon.words))
        assert all(set(one.words) != set(other.words) for other in first.result[:number])


def test_a_search_can_be_stopped_and_keeps_its_fills() -> None:
    class StopsAtSecond(Control):
        def report(self, done, total=0, *, best=None, score=None) -> None:
            super().report(done, total, best=best, score=score)
            if done == 2:
                self.stop()

    ended = compare(AMERICAN_9, Vocabulary.of(open_lexicon("common")), control=StopsAtSecond())
    assert ended.ending is Ending.STOPPED
    assert len(ended.result) == 2


def test_fills_around_a_rebus_have_its_letters() -> None:
    words = {"star": 60, "stay": 50, "stat": 40, "are": 30, "ye": 20, "re": 70, "te": 10, "ae": 5}
    lexicon = Lexicon.of("few", tuple(words), scores=words)
    ended = compare(Grid(("...", "##."), marks=(Mark(0, 0, text="ST"),)), Vocabulary.of(lexicon), most=5)
    found = [(one.grid.rows[0], one.words) for one in ended.result]
    assert found == [(".ar", ("star", "re")), (".ay", ("ye", "stay")), (".at", ("te", "stat"))]


@pytest.mark.parametrize("region", [{(0, 0), (0, 1), (0, 2)}, {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}])
def test_a_region_gets_its_best_fill_which_is_that_of_the_gallery(region) -> None:
    scores = {**FEW, "bot": 25, "oat": 99, "box": 1}
    vocabulary = Vocabulary.of(Lexicon.of("few", tuple(scores), scores=scores))
    grid = Grid(("bot", "o#e", "ben")) if len(region) == 3 else Grid(("cat", "o#e", "bee"))
    rows = emptied(grid, region).rows
    every = all_fills(rows, {**scores, "boe": 0, "ben": 30}) if len(region) > 3 else {}
    for seed in range(4):
        found = fill_best(grid, vocabulary, region, seed=seed)
        first = compare(grid, vocabulary, region=region, seed=seed + 7).result[0]
        assert found.ending is Ending.FINISHED
        assert mean_of(found.result.grid, scores, region) == pytest.approx(first.mean)
        if every:
            assert every[found.result.grid.rows] == max(every.values())


def mean_of(grid: Grid, scores: dict[str, int], region) -> float:
    """The mean score of the words that have a cell of a region."""
    found = [scores[one.word] for one in entries_of(grid) if region.intersection(one.cells)]
    return sum(found) / len(found)


def test_a_corner_that_is_filled_again_is_not_worse_than_the_first_fill_of_the_gallery() -> None:
    lexicon = open_lexicon("common")
    vocabulary = Vocabulary.of(lexicon)
    scores = dict(zip(lexicon.words, lexicon.score.tolist(), strict=True))
    filled = compare(AMERICAN_9, vocabulary, most=1).result[0].grid
    for rows, columns in ((3, 4), (5, 9)):
        region = {(r, c) for r, c in filled.cells() if r < rows and c < columns}
        best = compare(filled, vocabulary, region=region, seed=3).result[0].mean
        found = fill_best(filled, vocabulary, region, seed=8).result.grid
        assert mean_of(found, scores, region) >= best
        assert [found.at(cell) for cell in filled.cells() if cell not in region] == [
            filled.at(cell) for cell in filled.cells() if cell not in region
        ]


@pytest.mark.parametrize("steps", [FIRST_STEPS, 1])  # with one step, the fill is not that of the first search
def test_a_corner_of_an_empty_grid_is_filled_and_the_rest_stays_empty(
    monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    monkeypatch.setattr("engine.crossword.fill.compare.FIRST_STEPS", steps)
    region = {(r, c) for r, c in AMERICAN_9.cells() if r < 5}
    found = fill_best(AMERICAN_9, Vocabulary.of(open_lexicon("common")), region)
    assert found.ending is Ending.FINISHED
    grid = found.result.grid
    assert {cell for cell in grid.cells() if grid.at(cell) != "."} == region


def test_a_corner_is_filled_while_other_letters_are_in_pencil() -> None:
    words = Vocabulary.of(open_lexicon("common"))
    full = compare(AMERICAN_9, words, most=1).result[0].grid
    lower = tuple(Mark(*cell, pencil=True) for cell in sorted(full.cells()) if cell[0] >= 5)
    region = {(r, c) for r, c in full.cells() if r < 3 and c < 4}
    found = fill_best(Grid(full.rows, marks=lower), words, region)
    assert found.ending is Ending.FINISHED
    assert all(found.result.grid.at(cell) == full.at(cell) for cell in full.cells() if cell not in region)


def test_cells_that_have_no_fill_are_named_with_the_slots_that_exclude_each_other() -> None:
    vocabulary = Vocabulary.of(Lexicon.of("few", tuple(FEW), scores=FEW))
    found = fill_best(Grid(("cat", "###", "ca.")), vocabulary, {(2, 2)})
    assert found.ending is Ending.FINISHED
    found = fill_best(Grid(("cat", "###", "qa.")), vocabulary, {(2, 2)})
    assert (found.ending, [one.word for one in found.result.core]) == (Ending.IMPOSSIBLE, ["qa."])


def test_pencilled_letters_outside_of_a_region_stay() -> None:
    vocabulary = Vocabulary.of(Lexicon.of("few", tuple(FEW), scores=FEW))
    grid = Grid(("...", "###", "q.."), marks=(Mark(2, 0, pencil=True),))
    for made in (
        compare(grid, vocabulary, region={(0, 0), (0, 1), (0, 2)}, most=1).result[0],
        fill_best(grid, vocabulary, {(0, 0), (0, 1), (0, 2)}).result,
    ):
        assert (made.grid.rows[2], made.grid.mark((2, 0))) == ("q..", Mark(2, 0, pencil=True))
