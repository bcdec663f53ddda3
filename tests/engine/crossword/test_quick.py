"""Quick crosswords: a legal grid of common words, each with a clue."""

from collections import Counter

import pytest

from engine.core import BadInput, Control, changed
from engine.core.seed import Seed
from engine.crossword.clues.sources import normalised, studio_clues
from engine.crossword.clues.suggest import GOOD
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, entries_of
from engine.crossword.patterns.rules import BRITISH, breaches
from engine.crossword.quick import LEVELS, USUAL, Clues, Criteria, at_level, better_clued, make
from engine.crossword.wing import findings
from engine.words.difficulty import Readers, level_of, share_of
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.families import shared_roots
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list, parse_list

HOUSE = House((default_list(),))


@pytest.fixture(scope="module")
def quick():
    return make(seed=2, house=HOUSE)


@pytest.mark.parametrize(("level", "least", "most"), [(0, 85.0, 100.0), (1, 70.0, 85.0), (2, 0.0, 70.0)])
def test_a_level_has_words_that_readers_find_as_often_as_it_says(level: int, least: float, most: float) -> None:
    puzzle, _ = make(criteria=at_level(USUAL, level), seed=3, house=HOUSE)
    words = [entry.word for entry in entries_of(puzzle.grid)]
    lexicon = open_lexicon("common")
    zipf = [lexicon.zipf[lexicon.index_of(word)] for word in words]
    assert LEVELS[level][0] <= min(zipf) <= max(zipf) <= LEVELS[level][1]
    found = share_of(words, open_lexicon("large"), Readers())
    assert least <= found <= most
    assert level_of("crossword", found) == level


def test_a_quick_crossword_keeps_the_rules_and_has_a_clue_for_each_common_word(quick) -> None:
    puzzle, key = quick
    assert breaches(puzzle.grid, changed(BRITISH, shortest=4)) == ()
    assert (len(puzzle.grid.rows), puzzle.grid.columns) == (13, 13)
    assert 24 <= len(key.entries) <= 32
    assert all(entry.clue for entry in key.entries)
    lexicon = open_lexicon("common")
    words = [entry.word for entry in entries_of(puzzle.grid)]
    places = [lexicon.index_of(word) for word in words]
    assert all(place is not None and lexicon.zipf[place] >= 3 for place in places)
    assert not any(form_of(word, lexicon) for word in words)
    assert not any(one.blocks for one in findings(puzzle, key))


def test_a_word_that_the_house_forbids_is_not_used(quick) -> None:
    word = max((entry.word for entry in entries_of(quick[0].grid)), key=len)
    other, _ = make(seed=2, house=House((default_list(), parse_list(word, "aunt"))))
    assert word not in {entry.word for entry in entries_of(other.grid)}


def test_a_request_that_cannot_be_met_is_an_error() -> None:
    with pytest.raises(BadInput, match=r"words of common that have clues\. Allow rarer"):
        make(seed=1, criteria=Criteria(common=6.5), house=HOUSE)


def test_an_error_names_the_answers_that_were_excluded() -> None:
    words = open_lexicon("common").words
    with pytest.raises(BadInput, match=f"that have clues, without {len(words):,} answers that were used before"):
        make(seed=1, house=HOUSE, without=words)


def test_answers_and_clues_that_were_used_are_not_used_again(quick) -> None:
    entries = quick[1].entries
    gone = {entry.word for entry in entries[::2]}
    clues = {(entry.word, normalised(entry.clue)) for entry in entries[1::2]}
    found = make(seed=2, house=HOUSE, without=gone, used_clues=clues)[1].entries
    assert not gone & {entry.word for entry in found}
    assert not clues & {(entry.word, normalised(entry.clue)) for entry in found}


def test_no_two_entries_share_a_root(quick) -> None:
    assert shared_roots({entry.word for entry in quick[1].entries}) == ()
    lexicon = Lexicon.of("few", ["stale", "amber", "train", "start", "liken", "scale", "trainee", "slate"])
    related = Vocabulary.of(lexicon, distinct_stems=True)
    assert related.families_of("train")[1:] == related.families_of("trainee")[1:] != []


def test_most_clues_are_short_and_few_are_of_a_general_term() -> None:
    clues = [entry.clue for seed in (3, 4) for entry in make(seed=seed, house=HOUSE)[1].entries]
    assert sum(map(len, clues)) / len(clues) < 32
    assert sum(len(clue) > 60 for clue in clues) <= 1
    assert sum(clue.startswith("Kind of ") for clue in clues) <= 2


def test_crosswords_of_different_seeds_share_few_words(quick) -> None:
    words = [{entry.word for entry in entries_of(make(seed=seed, house=HOUSE)[0].grid)} for seed in (5, 6)]
    assert len(words[0] & words[1]) <= 3


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


def test_a_word_is_not_replaced_by_one_of_the_family_of_another_entry() -> None:
    words = Lexicon.of("few", ["stale", "stare", "scale", "amber", "train", "start", "liken", "event"])
    for parts, made in ((0, "stare"), (4, "scale")):  # START and STARE have four letters in common
        vocabulary, clues = Vocabulary.of(words, distinct_parts=parts), Known(stale=0.1, scale=0.2)
        assert better_clued(GRID, vocabulary, clues, Seed(1), Control()).rows == (made, *GRID.rows[1:])


def test_a_word_stays_if_no_other_is_better_and_none_is_used_twice(lexicon) -> None:
    assert better(lexicon) == GRID
    assert better(lexicon, stale=0.3, scale=0.2, shale=0.1) == GRID
    assert better(lexicon, amber=0.0) == GRID


def test_the_clues_of_words_are_looked_up_once(monkeypatch) -> None:
    from engine.crossword import quick as swaps

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
    assert not any("mouth" in clue.text for clue in found[1].of("palate"))
    strict = Clues(open_lexicon("common"), House((parse_list("mouth\npalatine;caution", "aunt"),)), {})
    assert strict.quality("palate") < GOOD


def test_clues_are_in_the_spelling_of_the_word_list() -> None:
    american, british = (Clues(open_lexicon(name), House(), {}) for name in ("common", "common-british"))
    clue = british.of("drab")[0]
    assert (clue.source, clue.text) == ("studio", studio_clues("drab")[0])
    assert "colour" in clue.text
    assert american.of("drab")[0].text == clue.text.replace("colour", "color")
    assert "theater" in " ".join(one.text for one in american.of("auditorium"))
    assert not any("theater" in one.text for one in british.of("auditorium"))
