"""Words with a poor clue are replaced, and no crossing letter changes."""

from collections import Counter

import pytest

from engine.core.job import Control
from engine.core.seed import Seed
from engine.crossword.clues.quality import GOOD
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, entries_of
from engine.crossword.swaps import Clues, better_clued
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import parse_list

GRID = Grid(("stale", "t#i#v", "amber", "r#e#n", "train"))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    words = ["stale", "amber", "train", "start", "liken", "linen", "event", "even", "scale", "shale"]
    return Lexicon.of("few", words)


class Known(Clues):
    """Clues whose quality is given."""

    def __init__(self, **known: float) -> None:
        self._known = known

    def quality(self, word: str) -> float:
        return self._known.get(word, 1.0)

    def look_up(self, words, control) -> None:
        pass


def better(lexicon: Lexicon, **known: float) -> Grid:
    return better_clued(GRID, Vocabulary.of(lexicon), Known(**known), Seed(1), Control())


def test_a_word_with_a_poor_clue_is_replaced_by_one_with_the_same_crossing_letters(lexicon) -> None:
    made = better(lexicon, stale=0.1, scale=0.2)
    assert made.rows == ("shale", *GRID.rows[1:])
    crossings = Counter(cell for entry in entries_of(GRID) for cell in entry.cells)
    shared = [cell for cell, count in crossings.items() if count > 1]
    assert all(made.at(cell) == GRID.at(cell) for cell in shared)


def test_a_word_stays_if_no_other_is_better_and_none_is_used_twice(lexicon) -> None:
    assert better(lexicon) == GRID
    assert better(lexicon, stale=0.3, scale=0.2, shale=0.1) == GRID
    assert better(lexicon, amber=0.0) == GRID


def test_the_clues_of_words_are_looked_up_once(monkeypatch) -> None:
    from engine.crossword import swaps

    asked, real = [], swaps.suggest_all
    monkeypatch.setattr(swaps, "suggest_all", lambda words, *a, **k: asked.extend(words) or real(words, *a, **k))
    clues = Clues(open_lexicon("common"), House(), {})
    clues.look_up(("palate", "qqq"), Control())
    assert clues.of("palate")[0].text == "Roof of the mouth"
    assert clues.quality("palate") >= GOOD > clues.quality("qqq") == 0
    assert asked == ["palate", "qqq"]


def test_a_clue_with_a_caution_is_poor() -> None:
    found = [Clues(open_lexicon("common"), House(lists), {}) for lists in ((), (parse_list("mouth", "aunt"),))]
    assert found[0].of("palate")[0].text == "Roof of the mouth"
    assert "mouth" not in found[1].of("palate")[0].text
    strict = Clues(open_lexicon("common"), House((parse_list("mouth\npalatine;caution", "aunt"),)), {})
    assert strict.quality("palate") < GOOD
