import pytest

from engine.words.sources import open_lexicon
from engine.words.spelling import RelatedWords, related_among, spelling

VARIANTS = """
    colour/color favourite/favorite realise/realize organisation/organization analyse/analyze centre/center
    travelled/traveled counsellor/counselor enroll/enrol fulfillment/fulfilment anaemia/anemia aeon/eon
    paediatric/pediatric foetus/fetus dialogue/dialog defence/defense offence/offense judgement/judgment
    whiskey/whisky grey/gray sulphur/sulfur
"""
OTHERS = """
    four/for filled/filed calling/caling hoping/hopping poem/pem rise/rice hour/hor prise/size timbre/timber
    chamber/chambre letters/lettres
"""


@pytest.mark.parametrize("pair", VARIANTS.split())
def test_british_and_american_spellings_are_variants(pair: str) -> None:
    one, other = pair.split("/")
    assert spelling(one) == spelling(other)
    assert RelatedWords([one]).of(other) == ("variant", one)


@pytest.mark.parametrize("pair", OTHERS.split())
def test_other_pairs_are_not_variants(pair: str) -> None:
    one, other = pair.split("/")
    assert spelling(one) != spelling(other)


def test_few_common_words_are_variants() -> None:
    words = open_lexicon("common").words
    kin = related_among(words)
    variants = {word: other for word, (how, other) in kin.items() if how == "variant"}
    assert 200 < len(variants) < 350
    assert variants["colour"] == "color"
    assert set(variants.values()) <= set(words)


def test_inflections_are_found_in_both_directions() -> None:
    kin = RelatedWords(["govern", "verged", "grove", "conger"])
    assert kin.of("governing") == ("inflection", "govern")
    assert kin.of("grover") is None
    assert kin.bases({"verge", "cong", "apple"}) == {"verge": "verged"}
    assert related_among(["rose", "roses", "centre", "center"]) == {
        "roses": ("inflection", "rose"),
        "centre": ("variant", "center"),
    }


@pytest.mark.parametrize("pair", ["story/storey", "ally/alley", "curry/currie"])
def test_similar_sounding_words_are_not_variants(pair: str) -> None:
    one, other = pair.split("/")
    assert RelatedWords([one]).of(other) is None
    assert not related_among([one, other])


def test_a_comparison_needs_the_other_degree_only_in_the_larger_list() -> None:
    common = open_lexicon("common")
    assert related_among(["large", "larger", "strang", "stranger"], common) == {"larger": ("inflection", "large")}
