import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bee.puzzle import LONGO, NYT
from engine.bee.solve import SOLVERS
from engine.core import BadInput, Control, Stopped
from engine.research import solver_race as racing
from engine.research.solver_race import ABOUT, PLAIN_HIVES, PlainSolver, race, race_on
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.bee import naive


def test_all_solvers_find_the_same_answers_in_the_same_hives() -> None:
    found = race(open_lexicon("common"), NYT, hives=40, seed=3)
    assert [lap.solver for lap in found.laps] == list(ABOUT)
    assert set(ABOUT) == {*SOLVERS, "plain"}
    laps = {lap.solver: lap for lap in found.laps}
    plain = laps.pop("plain")
    assert {(lap.hives, lap.answers) for lap in laps.values()} == {(40, laps["index"].answers)}
    assert plain.hives == PLAIN_HIVES
    assert 0 < plain.answers < laps["index"].answers
    for lap in found.laps:
        assert 0 < lap.lower <= lap.median <= lap.upper
        assert lap.build > 0


def test_the_same_seed_draws_the_same_hives() -> None:
    lexicon = open_lexicon("common")
    totals = [race(lexicon, hives=20, seed=seed).laps[0].answers for seed in (1, 1, 2)]
    assert totals[0] == totals[1] != totals[2]


@given(st.lists(st.text(st.sampled_from("abcdefgh"), min_size=1, max_size=9), min_size=1), st.permutations("abcdefgh"))
def test_the_plain_solver_equals_the_naive_twin(words: list[str], letters: list[str]) -> None:
    lexicon = Lexicon.of("some", words)
    mask = lexicon.alphabet.mask
    found = PlainSolver(lexicon, 4).solve(mask(letters[0]), mask(letters[:7]))
    assert found == naive.answers(lexicon.words, letters[0], "".join(letters[1:7]), 4)


def test_a_disagreement_of_solvers_is_an_error(monkeypatch) -> None:
    class Forgetful(PlainSolver):
        def solve(self, center: int, letter_set: int) -> list[str]:
            return super().solve(center, letter_set)[1:]

    monkeypatch.setattr(racing, "PlainSolver", Forgetful)
    with pytest.raises(RuntimeError, match=r"plain and index do not agree on [a-z]{7}"):
        race(open_lexicon("common"), hives=3)


def test_a_lexicon_without_hives_and_a_wrong_number_are_errors() -> None:
    with pytest.raises(BadInput, match="makes no hive"):
        race(Lexicon.of("few", ["aaaaa"]))
    for hives in (0, 20_001):
        with pytest.raises(BadInput, match="between 1 and 20,000"):
            race(open_lexicon("common"), hives=hives)


def test_a_cancelled_race_has_published_its_finished_laps() -> None:
    class StopsAfterTheFirst(Control):
        def report(self, done, total=0, *, best=None, score=None) -> None:
            super().report(done, total, best=best, score=score)
            if best is not None:
                self.stop()

    control = StopsAfterTheFirst()
    with pytest.raises(Stopped):
        race_on("large", LONGO, 50, 1, control=control)
    assert [lap.solver for lap in control.best.laps] == ["index"]
    assert 0 < control.fraction < 1
