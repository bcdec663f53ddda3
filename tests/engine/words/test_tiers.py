"""The lists of words that readers know: what they have, what they lack, and one spelling in each."""

from pathlib import Path

import pytest

from engine.core.files import shipped
from engine.words.commonness import SPELLINGS, TIER_LISTS, TIERS, TierList, known_words, sizes
from engine.words.sources import find_source, names, open_lexicon, titles
from engine.words.spelling import spellings
from engine.words.stored_lists import import_words

DATA = Path(__file__).parent / "data"
SIZES = {  # Golden: as in `data/README.md`
    "everyday": 31_755, "common": 64_177, "large-american": 112_569,
}  # fmt: skip
DOUBLE = {  # two words in British, not two spellings of one
    "draught": "draft", "metre": "meter", "micrometre": "micrometer", "prise": "prize",
}  # fmt: skip


def of(name: str) -> set[str]:
    return set(open_lexicon(name).words)


def written(name: str) -> list[str]:
    """The words of a list that somebody wrote down before looking at the lists."""
    lines = (DATA / f"{name}.txt").read_text().splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def test_a_tier_has_the_words_of_the_tiers_below_and_the_stated_number(home) -> None:
    for spelling in SPELLINGS:
        everyday, common, large = (of(TierList(tier, spelling).name) for tier in TIERS)
        assert everyday < common < large
    assert {name: len(of(name)) for name in TIER_LISTS} == dict(sizes())
    assert {name: sizes()[name] for name in SIZES} == SIZES


@pytest.mark.parametrize(
    ("name", "list_name"),
    [("everyday", "common"), ("modern", "common"), ("everyday-british", "common-british"),
     ("everyday-2", "common"), ("modern-2", "common"), ("everyday-british-2", "common-british"),
     ("everyday-3", "common"), ("modern-3", "common"), ("everyday-british-3", "common-british"),
     ("everyday-4", "common-british"), ("modern-4", "common"), ("modern-5", "common"), ("modern-6", "common"),
     ("modern-6", "common-british"), ("everyday-5", "common-british"), ("everyday-5", "common"),
     ("modern-7", "common"), ("modern-7", "common-british")],
)  # fmt: skip
def test_words_that_everybody_knows_are_in_the_list_for_puzzles(name: str, list_name: str, home) -> None:
    words, known = written(name), of(list_name)
    assert len([word for word in words if word not in known]) <= 0.03 * len(words)


def test_words_that_owe_their_frequency_to_names_and_other_languages_are_not_common() -> None:
    refused = "brin dorado duce emmet hiller jura pilar rimmer tanto vide hwan argyll facebook ich das"
    assert not known_words() & set(refused.split())


@pytest.mark.parametrize("name", TIER_LISTS)
def test_no_list_has_both_spellings_of_a_word(name: str, home) -> None:
    words, known = of(name), spellings()
    lines = shipped("lexicon/pairs.txt").read_text().splitlines()
    alone = {word for _, word, other in map(str.split, lines) if other not in known}  # cheque: a check is another word
    pairs = {(word, one.other) for word, one in known.items() if {word, one.other} <= words and word not in alone}
    twice = {word for word, other in pairs if word.removesuffix("s") not in DOUBLE and f"{other[:-2]}is" not in words}
    assert not twice


@pytest.mark.parametrize("tier", TIERS)
def test_a_list_has_the_spelling_of_its_language(tier, home) -> None:
    american, british, canadian, australian = (of(TierList(tier, spelling).name) for spelling in SPELLINGS)
    known = spellings()
    assert not any(word in known and known[word].language == "british" for word in american)
    assert not any(word in known and known[word].language == "american" for word in british | australian)
    assert {"color", "theater", "realize"} <= american
    assert {"colour", "theatre", "realise"} <= british & australian
    assert {"colour", "theatre", "realize"} <= canadian
    if tier == "common":  # readers know these; Debian's lists do not pair them
        assert {"axe", "omelette"} <= american
        assert {"weaponises", "snorkeller", "foetus", "caesarean"} <= british & australian
        assert {"foetuses", "garrotted", "weaponisation"} <= british & australian
        assert not {"weaponizes", "snorkeler", "fetus", "cesarean", "garroting"} & (british | australian)
        assert {"synthesiser", "greybeard", "ioniser"} <= british & australian
        assert not {"synthesizer", "graybeard", "ionizer", "mommy", "scalawag"} & (british | australian)


def test_titles_tell_what_a_list_is_for(home: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("apple\n")
    import_words(tmp_path / "mine.txt", "mine")
    assert titles()["common-british"] == "Common, British spelling: 64,000 words, what readers know"
    assert titles()["large"] == "Large: 274,937 words, for games"
    assert titles()["mine"] == "mine"


def test_an_old_name_opens_the_list_of_today(tmp_path, home) -> None:
    assert open_lexicon("british") is open_lexicon("common-british")
    assert "british" not in names()
    words = tmp_path / "list.txt"
    words.write_text("tea\n")
    import_words(words, "mine")
    folder = home / "data" / "lexicons"
    (folder / "mine.drop.txt").rename(folder / "british.drop.txt")
    assert find_source("british").kind == "imported"


@pytest.mark.parametrize(
    ("drawn", "name", "puzzles"),
    [("draws", "common", 30), ("draws-2", "common", 30), ("draws-3", "common", 30), ("draws-4", "common", 30),
     ("draws-5", "common", 30),
     ("draws-british", "common-british", 15)],
)  # fmt: skip
def test_an_editor_refuses_few_of_the_answers_drawn_and_misses_few_words(drawn, name, puzzles, home) -> None:
    """Judged once, by hand. The words that a later list adds to these puzzles are not judged."""
    common = of(name)
    answers, refused, missed, hives = set(), set(), [], 0
    for line in (DATA / f"{drawn}.txt").read_text().splitlines():
        if not line.startswith("#"):
            letters, _, words = line.partition(": ")
            each = words.split()
            hives += letters.startswith("hive")
            answers |= {word.lstrip("-") for word in each if word[0] != "+"} & common
            refused |= {word[1:] for word in each if word[0] == "-"} & common
            if letters.startswith("hive"):
                missed += [word[1:] for word in each if word[0] == "+" and word[1:] not in common]
    assert hives == puzzles
    assert len(answers) > 50 * puzzles
    assert len(refused) <= 0.01 * len(answers)
    assert len(missed) <= 0.5 * hives
