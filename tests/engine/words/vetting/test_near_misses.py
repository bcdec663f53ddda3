"""Near misses, disputable answers, and cautions on answers that may be names, in the keys of all wings."""

import pytest

from engine.bee.answers import findings, key_of
from engine.bee.puzzle import Puzzle, hive
from engine.core import changed
from engine.wheel import answers as wheel_answers
from engine.wheel.puzzle import wheel
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.spelling import RelatedWords, related_among, spelling
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import cautioned
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Ruling, Verdict

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


def test_few_words_are_variants() -> None:
    words = open_lexicon("standard").words
    kin = related_among(words)
    variants = {word: other for word, (how, other) in kin.items() if how == "variant"}
    assert 2_000 < len(variants) < 5_000
    assert variants["colour"] == "color"
    assert set(variants.values()) <= set(words)
    common = related_among(open_lexicon("common").words)
    assert sum(how == "variant" for how, _ in common.values()) < 50  # its words have one spelling


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
    standard = open_lexicon("standard")
    assert related_among(["large", "larger", "strang", "stranger"], standard) == {"larger": ("inflection", "large")}


WORDS = Lexicon.of("few", ["congo", "govern", "convergence"], names={"congo"})


def test_an_answer_that_may_be_a_name_is_cautioned_until_the_editor_accepts_it() -> None:
    puzzle = hive("G", "CENORV")
    key = key_of(puzzle, WORDS, Vetter(()))
    assert key.names == key.undecided == ("congo",)
    assert [answer.verdict.reason for answer in key.answers] == ["name?", "", ""]
    assert any("congo" in finding.what for finding in findings(puzzle, key))
    accepted = changed(puzzle, rulings=(Ruling("congo", True, "it is a tea"),))
    key = key_of(accepted, WORDS, Vetter((), accepted.rulings))
    assert key.names == ()
    assert findings(accepted, key) == ()


def test_a_name_in_a_wheel_is_cautioned_in_any_role() -> None:
    words = Lexicon.of("few", ["rockaway", "cork"], names={"rockaway"})
    key = wheel_answers.key_of(wheel("rockaway", "k"), words, Vetter(()))
    assert (key.names, key.undecided) == (("rockaway",), ("rockaway",))


def test_a_list_or_a_ruling_takes_precedence_over_the_caution() -> None:
    for verdict in (
        Verdict("congo", "taboo", "on the taboo list", "own"),
        Verdict("congo", "clean", "it is a tea", "house"),
        Verdict("congo", "rejected", "obscure", "editor"),
    ):
        assert cautioned(verdict, name=True) == verdict
    assert cautioned(Verdict("congo"), name=False) == Verdict("congo")


def test_a_made_hive_has_no_name(home) -> None:
    from engine.bee.make import make

    puzzle, key = make("common", seed=1, house=House())
    assert isinstance(puzzle, Puzzle)
    assert key.answers
    assert key.names == ()
