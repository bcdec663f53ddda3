"""Cautions on answers that may be names, in the keys of all wings."""

from engine.bee.answers import key_of
from engine.bee.findings import findings
from engine.bee.puzzle import Puzzle, hive
from engine.core.value import changed
from engine.wheel import answers as wheel_answers
from engine.wheel.puzzle import wheel
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import cautioned
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Ruling, Verdict

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
