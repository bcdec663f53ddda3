"""The words for filling: layers, scores on one scale, and what the house wants."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.core import Latest, UnknownName
from engine.core.files import shipped_text
from engine.crossword.fill import layers
from engine.crossword.fill.layers import Layers, open_layers
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary, prepare_vocabulary
from engine.crossword.puzzle import enumeration
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from engine.words.vetting.verdict import FAVOURITE, Ruling, TabooList, TabooWord

EVERYTHING = FillSettings(min_score=0)
HOUSE = House((default_list(),))


def scores(lexicon: Lexicon, *words: str) -> list[int]:
    numbers = [lexicon.index_of(word) for word in words]
    return [-1 if number is None else int(lexicon.score[number]) for number in numbers]


def words_of(vocabulary: Vocabulary) -> set[str]:
    return {vocabulary.lexicon.word(number) for number in vocabulary.numbers.tolist()}


def file(folder: Path, text: str, name: str = "own.txt") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def test_common_words_have_higher_scores_than_rare_ones() -> None:
    found = scores(open_layers(Layers()), "people", "govern", "abhor", "cwm")
    assert found == sorted(found, reverse=True)
    assert found[1] > 70 > found[3]


@pytest.mark.parametrize("odd", ["aal", "ers", "tae", "oes", "etas", "hm", "ort", "alee", "etui", "erne", "anoa"])
def test_odd_short_words_are_not_used_by_default(odd: str) -> None:
    assert odd in open_lexicon("standard")
    assert open_vocabulary(FillSettings(), HOUSE).find(odd) is None


@pytest.mark.parametrize("word", ["oil", "cats", "icecream", "grownup", "color", "colour", "running", "atlast"])
def test_known_words_and_phrases_are_used_by_default(word: str) -> None:
    vocabulary = open_vocabulary(FillSettings(lists=("large",)), HOUSE)
    assert vocabulary.find(word) is not None


def test_phrases_keep_their_spaces_for_the_enumeration() -> None:
    vocabulary = open_vocabulary(FillSettings(), HOUSE)
    at = vocabulary.find("icecream")
    assert at is not None
    text = vocabulary.lexicon.display(int(vocabulary.numbers[at]))
    assert text == "ice cream"
    assert enumeration(text) == "3,5"
    assert open_vocabulary(FillSettings(phrases=False), HOUSE).find("icecream") is None


def test_a_phrase_that_a_list_writes_without_spaces_gets_them(tmp_path: Path) -> None:
    vocabulary = open_vocabulary(FillSettings((file(tmp_path, "icecream;90\nplayoff;70\nlawnmower;60\n"),)), HOUSE)
    lexicon = vocabulary.lexicon
    shown = {lexicon.word(n): (lexicon.display(n), int(lexicon.score[n])) for n in vocabulary.numbers.tolist()}
    assert shown["icecream"] == ("ice cream", 90)
    assert shown["playoff"] == ("playoff", 70)  # a word of its own, though WordNet has "play off" too
    assert shown["lawnmower"] == ("lawnmower", 60)  # WordNet has only "lawn mower"
    of_common = open_vocabulary(FillSettings(("common",)), HOUSE).lexicon
    assert {word: of_common.display(of_common.index_of(word) or 0) for word in ("icecream", "lightbulb")} == {
        "icecream": "ice cream", "lightbulb": "light bulb",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "free"),
    [
        ("redherring", "economicprocess"), ("kitchensink", "foodcompany"), ("coldturkey", "promotionsystem"),
        ("getmarried", "comewith"), ("stockmarket", "retiredperson"),
    ],
)  # fmt: skip
def test_phrases_that_people_say_stand_above_free_combinations(said: str, free: str) -> None:
    lexicon = open_layers(Layers())
    assert scores(lexicon, said)[0] >= 60
    assert scores(lexicon, free)[0] < 50


def test_the_shipped_scores_are_those_of_the_judged_phrases() -> None:
    lexicon, verdicts, verdict = open_layers(Layers()), Counter[str](), ""
    for line in shipped_text("lexicon/phrases.txt").splitlines():
        if line.startswith("["):
            verdict = line
        else:
            verdicts[verdict] += scores(lexicon, line.replace(" ", "").replace("'", "").replace("-", ""))[0] >= 60
    assert verdicts["[good]"] > 250
    assert verdicts["[green paint]"] < 0.05 * verdicts.total()


def test_scientific_phrases_are_left_out() -> None:
    lexicon = open_layers(Layers(names=True))
    assert scores(lexicon, "genusfelis", "felidae", "homosapiens")[0] == -1
    assert scores(lexicon, "giraffacamelopardalis") == [-1]


def test_names_and_abbreviations_are_a_layer() -> None:
    without, having = open_layers(Layers()), open_layers(Layers(names=True))
    assert scores(without, "paris", "nato", "newyork", "dumas") == [-1] * 4
    assert min(scores(having, "paris", "nato", "newyork", "dumas")) >= 0
    paris = having.index_of("paris")
    assert paris is not None
    assert having.display(paris) == "Paris"
    assert having.is_name[paris]


def test_a_later_list_gives_the_score_of_a_word(tmp_path: Path) -> None:
    first = file(tmp_path, "govern;30\ngrove;80\n", "first.txt")
    second = file(tmp_path, "govern;90\nqzwx;70\n", "second.txt")
    assert scores(open_layers(Layers((first, second), phrases=False)), "govern", "grove", "qzwx") == [90, 80, 70]
    assert scores(open_layers(Layers((second, first), phrases=False)), "govern", "grove", "qzwx") == [30, 80, 70]
    assert scores(open_layers(Layers(("standard", first))), "govern", "people") == [30, 95]


def test_a_scale_from_0_to_10_is_mapped(tmp_path: Path) -> None:
    path = file(tmp_path, "govern;10\ngrove;3\ngenre;0\n")
    assert scores(open_layers(Layers((path,), phrases=False)), "govern", "grove", "genre") == [100, 30, 0]


def test_ranks_are_mapped(tmp_path: Path) -> None:
    words = ["govern", *(f"{a}{b}zz" for a in "abcdefghijklmnop" for b in "abcdefghijklmnop"), "grove"]
    path = file(tmp_path, "".join(f"{word};{rank}\n" for rank, word in enumerate(words, 1)))
    assert scores(open_layers(Layers((path,), phrases=False)), "govern", "grove") == [100, 0]


def test_a_list_without_scores_gets_them_from_commonness(tmp_path: Path) -> None:
    path = file(tmp_path, "people\ncwm\nqzwx\n")
    found = open_layers(Layers((path,), phrases=False))
    assert scores(found, "people", "cwm") == scores(open_layers(Layers()), "people", "cwm")
    assert scores(found, "qzwx") == [0]


def test_words_that_the_house_rejects_are_never_used() -> None:
    house = House(HOUSE.lists, (Ruling("govern", False, "obscure"), Ruling("grove", False, "obscure")))
    found = open_vocabulary(EVERYTHING, house, rulings=(Ruling("grove", True, "fine"),))
    assert found.find("govern") is None
    assert found.find("grove") is not None


def test_a_favourite_has_the_highest_score() -> None:
    house = House(HOUSE.lists, (Ruling("cwm", True, FAVOURITE), Ruling("esne", True, "known")))
    found = open_vocabulary(FillSettings(), house)
    assert scores(found.lexicon, "cwm") == [100]
    assert found.find("cwm") is not None
    assert found.find("esne") is None


def test_taboo_words_are_never_used_and_mild_ones_have_half_of_their_score() -> None:
    entries = (TabooWord("grove"), TabooWord("genre", "caution"), TabooWord("cream"))
    vocabulary = open_vocabulary(EVERYTHING, House((TabooList("ours", entries),)))
    assert [vocabulary.find(word) for word in ("grove", "groves", "icecream")] == [None] * 3
    plain = open_layers(Layers())
    assert scores(vocabulary.lexicon, "genre")[0] == round(scores(plain, "genre")[0] / 2)
    assert scores(vocabulary.lexicon, "govern") == scores(plain, "govern")


def test_no_taboo_word_of_the_house_is_in_the_vocabulary() -> None:
    vocabulary = open_vocabulary(FillSettings(("large",), min_score=0, names=True, distinct_stems=False), HOUSE)
    vetter = HOUSE.vetter()
    taboo = {word for word in vetter.words if not vetter.verdict(word, "entry").counts}
    assert taboo & set(open_lexicon("large").words)
    assert not taboo & words_of(vocabulary)


def test_the_least_score_can_differ_by_length() -> None:
    vocabulary = open_vocabulary(FillSettings(min_score=60, min_by_length=((3, 80), (15, 20))), HOUSE)
    lexicon = vocabulary.lexicon
    for length, least in ((3, 80), (4, 60), (15, 20)):
        score = lexicon.score[vocabulary.numbers]
        assert score[lexicon.lengths[vocabulary.numbers] == length].min() == least


def test_distinct_stems_put_inflections_in_one_family(tmp_path: Path) -> None:
    words = file(tmp_path, "govern;50\ngoverns;50\ngrove;50\n")
    vocabulary = open_vocabulary(FillSettings((words,), phrases=False), HOUSE)
    govern, governs, grove = (families_of(vocabulary, word) for word in ("govern", "governs", "grove"))
    assert govern & governs
    assert not govern & grove
    repeating = open_vocabulary(FillSettings((words,), phrases=False, distinct_stems=False), HOUSE)
    assert not families_of(repeating, "govern") & families_of(repeating, "governs")


def families_of(vocabulary: Vocabulary, word: str) -> set[int]:
    at, words = vocabulary.find(word), vocabulary.words
    assert at is not None
    return set(words.families[words.families_base[at] : words.families_base[at + 1]].tolist())


def test_words_with_a_run_of_letters_in_common_are_in_one_family() -> None:
    texts = ("fireman", "ceasefire", "firm", "manfire", "zzzzzz")
    vocabulary = Vocabulary.of(Lexicon.of("few", texts), distinct_parts=4)
    for one in texts:
        for other in texts:
            shared = any(one[at : at + 4] in other for at in range(len(one) - 3))
            assert bool(families_of(vocabulary, one) & families_of(vocabulary, other)) == (shared or one == other)


def test_the_same_settings_share_a_vocabulary() -> None:
    assert open_vocabulary(FillSettings(), HOUSE) is open_vocabulary(FillSettings(), HOUSE)


def test_layers_from_the_cache_equal_the_original(tmp_path: Path, home: Path, monkeypatch) -> None:
    settings = FillSettings((file(tmp_path, "govern;30\nice floe\npeople\n"),), distinct_stems=True)
    monkeypatch.setattr(layers, "_kept", Latest[Lexicon](0))
    prepare_vocabulary(settings)
    assert {path.name.split(".")[1] for path in (home / "cache" / "lexicon").iterdir()} >= {"fill", "roots"}
    first = open_layers(settings)
    monkeypatch.setattr(layers, "_built", pytest.fail)
    again = open_layers(settings)
    assert first is not again
    for name in first.arrays.dtypes():
        assert np.array_equal(getattr(first.arrays, name), getattr(again.arrays, name))


def test_an_edited_list_is_read_again(tmp_path: Path) -> None:
    path = Path(file(tmp_path, "govern;30\n"))
    assert scores(open_layers(Layers((str(path),), phrases=False)), "govern") == [30]
    path.write_text("govern;45\n")
    assert scores(open_layers(Layers((str(path),), phrases=False)), "govern") == [45]


def test_a_list_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownName, match="nolist"):
        open_vocabulary(FillSettings(("nolist",)), HOUSE)


@pytest.mark.parametrize(
    ("name", "ours", "theirs"), [("standard", 1, 0), ("common", 1, 0), ("common-british", 0, 1)], ids=str
)
def test_a_fill_has_the_spellings_of_one_country(name: str, ours: int, theirs: int) -> None:
    words = open_vocabulary(FillSettings(lists=(name,)), HOUSE)
    for pair in (("odour", "odor"), ("colour", "color"), ("favour", "favor"), ("honours", "honors")):
        assert words.find(pair[ours]) is not None
        assert words.find(pair[theirs]) is None


def test_phrases_in_the_spelling_of_another_country_are_not_used_by_default() -> None:
    found = {name: open_vocabulary(FillSettings(lists=(name,)), HOUSE) for name in ("standard", "common")}
    assert all(words.find("colorblind") is not None and words.find("colourblind") is None for words in found.values())
