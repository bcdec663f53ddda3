"""The table of all wheels, wheels made by seed, and documents with a wheel."""

from collections import Counter
from datetime import date, timedelta

import numpy as np
import pytest

from engine.bee.puzzle import Puzzle as Bee
from engine.bee.puzzle import hive
from engine.core import BadInput, FileProblem, NewerFile, Stopped, changed
from engine.documents import document
from engine.documents.document import Document, body_of
from engine.wheel.answers import findings, key_of
from engine.wheel.arrange import arrangements_of
from engine.wheel.finder import CAUTION, CLEAN, REJECTED, STANDINGS, TABOO, Filter, Shown, find
from engine.wheel.make import TEMPLATE, Criteria, make
from engine.wheel.puzzle import NEWSPAPER, TIMES, Puzzle, wheel
from engine.words.commonness import KNOWN_ZIPF
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import obvious_words
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import parse_list
from engine.words.vetting.verdict import Ruling
from tests.engine.controls import stopped

WORDS = ["elongated", "delegate", "lead", "dealt", "tangle", "angel", "angled", "leads", "doges", "noodle", "waterfall"]
FEW = Lexicon.of("few", WORDS, zipf={"elongated": 3.2, "lead": 5.0, "dealt": 2.0})
PLAIN = House()


def row_of(found, word: str, hub: str) -> int:
    return next(i for i in range(len(found)) if found.words[i] == word and found.hub(i) == hub)


def test_each_row_agrees_with_the_key_of_its_wheel() -> None:
    house = House((parse_list("lead\ntangle;mild\nfart", "aunt"),), (Ruling("angelo", True, "a name"),))
    for rules in (NEWSPAPER, TIMES):
        found = find(FEW, 9, rules, house)
        assert len(found) == len(set("elongated")) + len(set("waterfall"))
        for i in range(len(found)):
            puzzle = found.puzzle(i, Puzzle("w", "flearalt", rules=rules))
            key = key_of(puzzle, FEW, house.vetter())
            assert found.words[i] in key.long_words
            assert (found.answers[i], found.common[i], found.excluded[i], found.long_words[i]) == (
                len(key.answers),
                key.common,
                len(key.excluded),
                len(key.long_words),
            )
            assert found.common[i] == sum(answer.zipf >= KNOWN_ZIPF for answer in key.answers)
            assert (found.standing[i] == CAUTION) == bool(key.undecided)


@pytest.mark.parametrize("size", [7, 8, 9])
def test_rows_of_a_shipped_list_agree_with_keys_and_arrangements(size) -> None:
    lexicon = Lexicon.of("part", [word for word in open_lexicon("common").words if word < "b"])
    house = House((parse_list("rate\ntea\nnote\nlace\ntail", "aunt"),))
    found = find(lexicon, size, NEWSPAPER, house)
    assert len(found) > 800
    for i in range(0, len(found), len(found) // 25):
        puzzle = found.puzzle(i, Puzzle("w", "flearalt"))
        key = key_of(puzzle, lexicon, house.vetter())
        assert (found.answers[i], found.long_words[i]) == (len(key.answers), len(key.long_words))
        made = arrangements_of(puzzle, key.path_words)
        clean = made.classes.orbits[made.verdicts != 2].sum() / made.classes.orbits.sum()
        assert found.clean[i] == pytest.approx(clean)


def test_rows_agree_with_keys_by_the_rules_of_the_times() -> None:
    lexicon = open_lexicon("common")
    found = find(lexicon, 9, TIMES, PLAIN, arrangements=False)
    for i in range(0, len(found), len(found) // 60):
        key = key_of(found.puzzle(i, Puzzle("w", "flearalt", rules=TIMES)), lexicon, PLAIN.vetter())
        assert (found.answers[i], found.excluded[i]) == (len(key.answers), len(key.excluded))


def test_answers_use_each_letter_no_more_often_than_shown() -> None:
    multisets = ["adeglnoet", "aaefllrtw", "eeeeeeeab"]
    words = ["".join(multiset) for multiset in multisets] + [*WORDS, "eeee", "beeee", "latte", "llama", "waterfalls"]
    found = find(Lexicon.of("few", words), 9, NEWSPAPER, PLAIN, arrangements=False)
    for i in range(len(found)):
        multiset = Counter(found.words[i])
        truly = {word for word in words if len(word) >= 4 and found.hub(i) in word and not Counter(word) - multiset}
        assert found.answers[i] + found.excluded[i] == len(truly)


def test_a_long_word_that_is_taboo_or_rejected_marks_its_wheels() -> None:
    taboo = find(FEW, 9, NEWSPAPER, House((parse_list("elongated", "aunt"),)), arrangements=False)
    rejected = find(FEW, 9, NEWSPAPER, House((), (Ruling("elongated", False, "dull"),)), arrangements=False)
    assert taboo.standing[row_of(taboo, "elongated", "g")] == TABOO
    assert rejected.standing[row_of(rejected, "elongated", "g")] == REJECTED
    assert rejected.standing[row_of(rejected, "waterfall", "w")] == CLEAN
    assert STANDINGS[TABOO] == "taboo"
    assert taboo.clean is None


def test_a_wrong_size_and_a_list_without_long_words_are_errors() -> None:
    with pytest.raises(BadInput, match="7 to 9 letters, not 12"):
        find(FEW, 12, NEWSPAPER, PLAIN)
    with pytest.raises(BadInput, match="has no word of 7 letters"):
        find(FEW, 7, NEWSPAPER, PLAIN)


def test_the_day_of_last_use_is_found_by_letters() -> None:
    used = {"g adeelnot": "2026-02-10", "e adeglnot": "2026-02-20", "z abcdefgh": "2026-02-11"}
    found = find(FEW, 9, NEWSPAPER, PLAIN, used, arrangements=False)
    days = {found.hub(i): found.last_used(i) for i in range(len(found)) if found.used[i]}
    assert days == {"g": "2026-02-10", "e": "2026-02-20"}
    assert found.last_used(row_of(found, "elongated", "t")) == ""


def test_wheels_used_lately_or_planned_are_left_out() -> None:
    today = date.today()
    used = {
        f"{hub} {''.join(sorted('elongated'.replace(hub, '', 1)))}": (today + timedelta(days)).isoformat()
        for hub, days in (("g", -40), ("e", -5), ("t", 9))
    }
    found = find(Lexicon.of("few", WORDS[:-1]), 9, NEWSPAPER, PLAIN, used, arrangements=False)
    shown = Shown(found)
    for days, gone in ((None, set()), (0, {"t"}), (30, {"e", "t"}), (60, {"g", "e", "t"})):
        kept = {found.hub(i) for i in np.flatnonzero(shown.mask(Filter(unused=days))).tolist()}
        assert kept == set("elongatd") - gone
    assert shown.counts(Filter(unused=60))["unused"] == len(found)


def test_finding_can_be_cancelled() -> None:
    with pytest.raises(Stopped):
        find(FEW, 9, NEWSPAPER, PLAIN, control=stopped())


@pytest.fixture(scope="module")
def house() -> House:
    return House((parse_list("rate\ntea\nnote\nlace\ntail\nteat\nreal\nsin", "aunt"),))


@pytest.mark.parametrize("purpose", ["random", "hard", "alphabetical"])
@pytest.mark.parametrize("layout", ["wheel", "polygon", "square"])
def test_a_made_wheel_meets_the_criteria_and_is_clean(house, layout, purpose) -> None:
    template, criteria = changed(TEMPLATE, layout=layout), Criteria(20, 40)
    puzzle, key = make(template, criteria, seed=5, purpose=purpose, house=house)
    assert 20 <= len(key.answers) <= 40
    assert key.long_words
    assert findings(puzzle, key) == ()
    assert obvious_words(key.path_words, puzzle.letters, puzzle.neighbourhood) == ()
    assert puzzle.layout == layout


def test_the_same_seed_makes_the_same_wheel(house) -> None:
    template = changed(TEMPLATE, rules=TIMES)
    one, again, other = (make(template, seed=seed, house=house) for seed in (5, 5, 6))
    assert one == again != other
    assert one[0].rules == TIMES


def test_a_wheel_of_the_times_has_a_long_word_that_is_not_a_form(house) -> None:
    lexicon = open_lexicon("common")
    for seed in range(2):
        _, key = make(changed(TEMPLATE, rules=TIMES), seed=seed, house=house)
        assert any(form_of(word, lexicon) is None for word in key.long_words)


def test_criteria_can_give_long_word_hub_and_size(house) -> None:
    puzzle, key = make(criteria=Criteria(1, 200, word="Waterfall", hub="W"), seed=1, house=house)
    assert (puzzle.hub, key.long_words) == ("w", ("waterfall",))
    seven, key = make(criteria=Criteria(5, 60, 7, hub="t", common=4.0), seed=2, house=house)
    assert (len(seven.letters), seven.hub) == (7, "t")
    assert max(answer.zipf for answer in key.answers if answer.long) >= 4.0


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        (Criteria(900, 999), "no wheel of common has 900 to 999 answers"),
        (Criteria(word="waterfall", hub="z"), "'Z' is not a letter of 'WATERFALL'"),
        (Criteria(word="short"), "around it"),
        (Criteria(word="xyzzyqwer"), "no long word counts"),
        (Criteria(1, 2, word="waterfall", hub="w"), "answers, not 1 to 2"),
        (Criteria(hub="é"), "not a letter a to z"),
    ],
)
def test_criteria_that_no_wheel_meets_are_an_error(house, criteria, message) -> None:
    with pytest.raises(BadInput, match=message):
        make(criteria=criteria, seed=1, house=house)


def test_the_error_for_an_unavoidable_wheel_names_the_taboo_word() -> None:
    strict = House((parse_list("aw", "aunt"),))
    with pytest.raises(BadInput, match="aw can be traced"):
        make(criteria=Criteria(1, 200, word="waterfall", hub="w"), seed=1, house=strict)


def test_a_document_with_a_wheel_is_not_read_as_a_bee(tmp_path) -> None:
    path = tmp_path / "a.puzzle"
    saved = Document(wheel("waterfall", "w", "flearalt", rules=TIMES), "2026-11-21")
    document.write(path, saved)
    assert document.read(path)[0] == saved
    assert body_of(saved, Puzzle, "a.puzzle").shown == "W FLEARALT"
    with pytest.raises(FileProblem, match="it is a wheel, not a bee"):
        body_of(saved, Bee, "a.puzzle")
    with pytest.raises(FileProblem, match="it is a bee, not a wheel"):
        body_of(Document(hive("g", "cenorv"), "2026-11-21"), Puzzle, "b.puzzle")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('{"kind": "wheel", "hub": "w"}', "missing required field `ring`"),
        ('{"kind": "wheel", "hub": "w", "ring": "abc"}', "around it"),
        ('{"kind": "wheel", "hub": "w", "ring": "flearal", "layout": "square"}', "a square has 9 cells"),
        ('{"kind": "wheel", "hub": "w", "ring": "flearalt", "spokes": 3}', "spokes"),
        ('{"kind": "cube", "hub": "w", "ring": "flearalt"}', "cube"),
        ('{"hub": "w", "ring": "flearalt"}', "kind"),
    ],
)
def test_the_error_for_an_invalid_file_is_one_sentence(body, message) -> None:
    content = f'{{"version": 1, "created": "2026-11-21", "body": {body}}}'.encode()
    with pytest.raises((FileProblem, NewerFile)) as raised:
        document.decode(content, "x.puzzle")
    assert message in str(raised.value)
    assert str(raised.value).startswith("x.puzzle")
    assert "\n" not in str(raised.value)


def test_wheels_are_counted_by_answers_that_may_be_names() -> None:
    lexicon = Lexicon.of("few", ["rockaway", "cork", "york"], names={"york"})
    found = find(lexicon, 8, NEWSPAPER, House(), arrangements=False)
    row = next(i for i in range(len(found)) if found.hub(i) == "k")
    assert (found.answers[row], found.names[row], STANDINGS[found.standing[row]]) == (3, 1, "caution")
    assert not Shown(found).mask(Filter(names=(None, 0)))[row]
    house = House(rulings=(Ruling("york", True, "a cricketer's verb"),))
    accepted = find(lexicon, 8, NEWSPAPER, house, arrangements=False)
    assert (accepted.names[row], STANDINGS[accepted.standing[row]]) == (0, "clean")
