"""Theme words: their arrangement, patterns around them, and the fills that prove them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending, changed
from engine.core.seed import Seed
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, entries_of
from engine.crossword.patterns import themes
from engine.crossword.patterns.arranging import Arranging
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import AMERICAN, BARRED, BRITISH, breaches, looks_of
from engine.crossword.patterns.themes import NARROW, Theme, themed
from engine.words.sources import open_lexicon

PATIENCE = 3600.0  # seconds. Only a search that hangs reaches it.
THEME = Theme(("purpleheart", "blackmarket", "redherrings"))


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.of(open_lexicon("standard"), least_score=40)


@pytest.mark.parametrize("rules", [AMERICAN, changed(AMERICAN, symmetry="mirror"), BRITISH])
def test_each_proposal_is_legal_has_the_theme_and_is_filled_with_words(vocabulary, rules, monkeypatch) -> None:
    if rules.symmetry == "mirror":
        monkeypatch.setattr(themes, "USUAL", 0.3)  # few patterns with a mirror have few blocks
    ended = themed(15, 15, rules, THEME, vocabulary, most=2, seconds=PATIENCE)
    assert ended.ending is Ending.FINISHED
    assert len({one.pattern for one in ended.result}) == 2
    allowed = set(vocabulary.lexicon.words) | set(THEME.words)
    for one in ended.result:
        words = {entry.slot: entry.word for entry in entries_of(one.fill)}
        assert [words[slot] for slot in one.theme] == [*THEME.words]
        assert breaches(one.fill, rules) == ()
        assert set(words.values()) <= allowed
        assert len(words) == one.entries == len(set(words.values()))
        letters = "".join(one.pattern.rows).replace("#", "").replace(".", "")
        assert Counter(letters) == Counter("".join(THEME.words))
        scores = [
            int(vocabulary.lexicon.score[number])
            for slot, word in words.items()
            if slot not in one.theme and (number := vocabulary.lexicon.index_of(word)) is not None
        ]
        assert one.worst == min(scores) >= 40
        assert one.mean == pytest.approx(sum(scores) / len(scores))
    best, other = ((one.is_usual(rules), one.points(rules)) for one in ended.result)
    assert best >= other


@pytest.mark.parametrize(("rules", "side"), [(AMERICAN, 15), (BRITISH, 15)])
@pytest.mark.parametrize("last", [False, True])
def test_words_stand_down_with_all_else_as_across(vocabulary, rules, side, last) -> None:
    theme = Theme(("purpleheart", "redherrings"), last=last, down=True)
    (one,) = themed(side, side, rules, theme, vocabulary, most=1, seconds=PATIENCE).result
    words = {entry.slot: entry.word for entry in entries_of(one.fill)}
    assert [(words[slot], slot.direction) for slot in one.theme] == [(word, "down") for word in theme.words]
    assert breaches(one.fill, rules) == ()
    assert set(words.values()) <= set(vocabulary.lexicon.words) | set(theme.words)
    assert not last or one.theme[0].column < one.theme[1].column or one.theme[1].column == 7


def test_more_words_are_used_where_those_wanted_have_no_fill(vocabulary) -> None:
    few = Vocabulary.of(open_lexicon("standard"), least_score=100)
    theme = Theme(("marmalade",))
    assert not themed(9, 9, AMERICAN, theme, few, arranged=NARROW, seconds=PATIENCE).result
    opened = []

    def wider() -> Vocabulary:
        opened.append(vocabulary)
        return vocabulary

    (one,) = themed(9, 9, AMERICAN, theme, few, wider=wider, most=1, seconds=PATIENCE).result
    assert one.wider
    assert opened == [vocabulary]
    (one,) = themed(9, 9, AMERICAN, theme, vocabulary, wider=wider, most=1, seconds=PATIENCE).result
    assert not one.wider
    assert len(opened) == 1


def test_only_a_fill_that_needs_more_words_is_marked(vocabulary, monkeypatch) -> None:
    monkeypatch.setattr(themes, "USUAL", 1.0)  # a search that is soon over
    monkeypatch.setattr(themes, "TASTES", ((1.0, 1.5),))
    monkeypatch.setattr(themes, "NARROW", 0)  # more words at once, though the usual ones have a fill too
    few = Vocabulary.of(vocabulary.lexicon, without=vocabulary.lexicon.words[::40])
    found = themed(
        9, 9, AMERICAN, Theme(("marmalade",)), few, wider=lambda: vocabulary, most=5, seconds=PATIENCE
    ).result
    for one in found:
        words = [entry.word for entry in entries_of(one.fill) if entry.slot not in one.theme]
        assert one.wider == any(few.find(word) is None for word in words)
    assert {one.wider for one in found} == {True, False}


def test_the_number_of_entries_is_kept_and_a_seed_repeats(vocabulary) -> None:
    first, again, other = (
        themed(15, 15, AMERICAN, THEME, vocabulary, entries=(76, 76), seed=seed, most=1, seconds=PATIENCE).result
        for seed in (1, 1, 2)
    )
    assert [len(entries_of(one.fill)) for one in first] == [76]
    assert first == again != other


def test_a_card_with_few_words_of_three_letters_is_the_first(vocabulary) -> None:
    found = themed(15, 15, AMERICAN, THEME, vocabulary, arranged=6, seconds=None).result
    assert found[0].looks.short <= 15 < max(one.looks.short for one in found if one.is_usual(AMERICAN))


@pytest.mark.parametrize("seed", [2, 4])
def test_the_first_pattern_has_no_more_blocks_than_printed_grids(vocabulary, seed) -> None:
    (one,) = themed(15, 15, AMERICAN, THEME, vocabulary, seed=seed, most=1, seconds=PATIENCE).result
    assert sum(row.count("#") for row in one.pattern.rows) <= 42


def test_the_revealer_stands_last(vocabulary) -> None:
    theme = Theme(("redherrings", "blackmarket", "purpleheart"), last=True)
    found = themed(15, 15, AMERICAN, theme, vocabulary, most=3, seconds=PATIENCE).result
    assert found
    for one in found:
        rows = [slot.row for slot in one.theme]
        assert rows[2] == max(rows) or rows[2] == 7


@pytest.mark.parametrize(
    ("size", "rules", "words", "sentence"),
    [
        (15, AMERICAN, ("abcdefghijklmnopq",), "17 letters does not fit"),
        (15, AMERICAN, (), "no theme word"),
        (15, AMERICAN, ("purple", "purple"), "twice"),
        (5, AMERICAN, ("plane", "crane", "slate", "spare", "stone"), "symmetric places"),
        (15, changed(AMERICAN, symmetry="mirror"), ("purpleheart", "blackmarkets"), "symmetric places"),
        (12, BARRED, ("purple",), "Give their lengths instead"),
    ],
)
def test_themes_that_cannot_be_are_refused(vocabulary, size, rules, words, sentence) -> None:
    with pytest.raises(BadInput, match=sentence):
        themed(size, size, rules, Theme(words), vocabulary, seconds=20)


def test_the_progress_goes_on_while_nothing_is_found(vocabulary) -> None:
    class Seen(Control):
        shares: ClassVar[list[float]] = []

        def report(self, done, total=0, *, best=None, score=None) -> None:
            super().report(done, total, best=best, score=score)
            self.shares.append(done / total)
            if len(self.shares) >= 3 and self.shares[-1] > self.shares[0]:
                self.stop()

    words = Theme(("mercuryrising", "venusflytrap", "saturnreturns", "marshmallows"))
    ended = themed(15, 15, AMERICAN, words, vocabulary, entries=(60, 62), seconds=99, control=(control := Seen()))
    assert (ended.result, ended.ending) == ((), Ending.STOPPED)
    assert control.shares == sorted(control.shares)
    assert control.shares[-1] < 1


def test_a_search_can_be_stopped_and_keeps_its_proposals(vocabulary) -> None:
    class StopsAtFirst(Control):
        def report(self, done, total=0, *, best=None, score=None) -> None:
            super().report(done, total, best=best, score=score)
            self.stop()

    control = StopsAtFirst()
    ended = themed(15, 15, AMERICAN, THEME, vocabulary, control=control)
    assert ended.ending is Ending.STOPPED
    assert ended.result == control.best
    assert len(ended.result) == 1


lengths = st.lists(st.integers(3, 15), min_size=1, max_size=5)


@given(lengths, st.integers(1, 1000), st.booleans(), st.sampled_from(["180", "mirror", "none"]))
def test_arranged_words_are_apart_and_have_symmetric_places(these, seed, last, symmetry) -> None:
    rules = changed(AMERICAN, symmetry=symmetry)
    places = Arranging(these, 15, 15, rules, last=last).arranged(Seed(seed))
    if places is None:
        return
    taken = {}
    for (row, column), length in zip(places, these, strict=True):
        assert 0 <= column <= 15 - length
        assert row not in taken
        taken[row] = length, column
    rows = sorted(taken)
    assert all(below - above >= 2 for above, below in pairwise(rows))
    for row, (length, column) in taken.items():
        if symmetry == "180" and 14 - row in taken:
            assert taken[14 - row] == (length, 15 - column - length)
        if symmetry == "mirror" and 2 * length > 15:
            assert 2 * column + length == 15
    if last and symmetry == "180":
        assert places[-1][0] in (7, rows[-1])


@pytest.mark.parametrize("themes", [(11, 13, 13, 11), (15, 11, 15), (9, 11, 11, 9), (13, 11, 13)])
def test_lengths_come_in_their_order(themes) -> None:
    for seed in (1, 2):
        grid = generate(15, 15, AMERICAN, entries=(70, 78), themes=themes, seed=seed, enough=1).result
        assert breaches(grid, AMERICAN) == ()
        across = [(one.row, len(one.word)) for one in entries_of(grid) if one.direction == "across"]
        row = -2
        for length in themes:
            row = next((at for at, found in across if found == length and at >= row + 2), 99)
        assert row < 15, across


def test_looks_count_what_a_solver_sees() -> None:
    grid = Grid((
        "...##....",
        "...#.....",
        "...#.....",
        "....#####",
        "##.....##",
        "#####....",
        ".....#...",
        ".....#...",
        "....##...",
    ))  # fmt: skip
    found = looks_of(grid)
    assert found.bar == 5
    assert found.joint == 2  # the third and fourth column between the fourth and the fifth row
    assert found.longest == 5
    assert found.surplus == 2 + 1 + 1 + 5 + 4 + 5 + 1 + 1 + 2 - 81 // 6
    assert found.faults(AMERICAN) == found.surplus + found.short + 2 * 1 + 3 * 1
    assert found.faults(BRITISH) == found.short
