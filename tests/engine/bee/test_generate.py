import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bee.estimators import Accessibility
from engine.bee.generate import all_hives, proof
from engine.bee.make import Criteria, make
from engine.bee.puzzle import LONGO, NYT
from engine.bee.rating import word_weights
from engine.core import BadInput, Control, Stopped
from engine.core.alphabet import Alphabet
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.bee import naive
from tests.engine.controls import stopped

PANGRAMS = ["convergence", "converge", "vexingly", "quickly", "placebo", "problem"]
few_letters = st.text(st.sampled_from("abcdefgh"), min_size=1, max_size=10)


def test_the_counts_and_the_hash_of_the_spelling_bee_list(shared) -> None:
    lexicon = open_lexicon(str(shared / "words-ubuntu-wamerican-7.1-1.txt"))
    hives = all_hives(lexicon, LONGO)
    assert len(hives) == 54_733
    assert len(np.unique(hives.letter_sets)) == 7_819
    assert proof(lexicon, LONGO) == 153_564_901


@pytest.mark.parametrize(
    ("name", "rules", "hives", "answers", "points", "hashed"),
    [
        ("standard", LONGO, 109_193, 11_725_415, 12_255_679, -1_445_967_435),
        ("large", LONGO, 143_423, 21_073_886, 21_894_706, -2_145_333_202),
        ("large", NYT, 143_423, 27_519_949, 143_505_711, -1_301_609_171),
    ],
)
def test_the_counts_and_the_hash_of_shipped_lexicons(name, rules, hives, answers, points, hashed) -> None:
    lexicon = open_lexicon(name)
    found = all_hives(lexicon, rules)
    assert (len(found), found.answers.sum(), found.points.sum()) == (hives, answers, points)
    assert proof(lexicon, rules) == hashed


@given(st.lists(few_letters, max_size=40), st.sampled_from(PANGRAMS), st.sampled_from([LONGO, NYT]))
@settings(max_examples=60)
def test_the_counts_of_every_hive_equal_the_naive_twin(words, pangram, rules) -> None:
    lexicon = Lexicon.of("some", [*words, pangram])
    hives = all_hives(lexicon, rules, np.ones((len(lexicon), 1)))
    expected = naive.hives(lexicon.words, rules.minimum)
    assert [hives.letters(i) for i in range(len(hives))] == expected
    score = naive.longo_points if rules is LONGO else naive.nyt_points
    for i, (center, outer) in enumerate(expected):
        found = naive.answers(lexicon.words, center, outer, rules.minimum)
        assert hives.answers[i] == hives.sums[i, 0] == len(found)
        assert hives.points[i] == sum(map(score, found))
        assert hives.pangrams[i] == sum(len(set(word)) == 7 for word in found)


@given(st.lists(few_letters, max_size=20), st.lists(st.sampled_from(PANGRAMS), min_size=1, unique=True))
@settings(max_examples=40)
def test_the_hash_equals_the_naive_twin(words, pangrams) -> None:
    lexicon = Lexicon.of("some", [*words, *pangrams])
    assert proof(lexicon, LONGO) == naive.proof(lexicon.words, 5)


def test_a_lexicon_without_a_pangram_has_no_hive() -> None:
    assert len(all_hives(Lexicon.of("few", ["grove", "green"]), LONGO)) == 0


def test_generating_can_be_cancelled() -> None:
    with pytest.raises(Stopped):
        all_hives(open_lexicon("common"), LONGO, control=stopped())


def test_progress_ends_at_all_letter_sets() -> None:
    control = Control()
    all_hives(
        open_lexicon("common"), LONGO, word_weights(open_lexicon("common"), Accessibility())[:, None], control=control
    )
    assert control.fraction == 1.0


def test_the_same_seed_makes_the_same_hive_and_it_meets_the_criteria() -> None:
    one, key = make("common", NYT, Criteria(30, 45, "s"), seed=4)
    again, _ = make("common", NYT, Criteria(30, 45, "s"), seed=4)
    other, _ = make("common", NYT, Criteria(30, 45, "s"), seed=5)
    assert one == again != other
    assert 30 <= len(key.answers) <= 45
    assert "s" not in one.letters
    assert key.pangrams


def test_the_hive_of_a_seed_is_pinned() -> None:
    """A change here changes every hive that users have made with a seed."""
    assert make("standard", NYT, Criteria(30, 45, "s"), seed=7)[0].letters == "ybctiar"


def test_criteria_apply_after_vetting_and_pangrams_are_printable() -> None:
    for seed in range(60):
        _, key = make("common", LONGO, Criteria(20, 45), seed=seed)
        assert 20 <= len(key.answers) <= 45
        assert key.pangrams
        assert not any(answer.pangram for answer in key.excluded)


def test_a_lexicon_of_32_letters_makes_hives_of_its_own_letters() -> None:
    russian = Alphabet("russian", "абвгдежзийклмнопрстуфхцчшщъыьэюя", "аеиоуыэюя")
    lexicon = Lexicon.of("few", ["подъезд", "эюяшщчц", "яшщчэ"], alphabet=russian)
    hives = all_hives(lexicon, LONGO)
    assert hives.letters(0)[0] == "ц"
    assert {letter for i in range(len(hives)) for letter in hives.letters(i)[0]} == set("эюяшщчц")
    assert hives.answers.max() == 2


def test_criteria_that_no_hive_meets_are_an_error() -> None:
    with pytest.raises(BadInput, match=r"no hive of common has 9000 to 9001 answers.*Widen the range"):
        make("common", LONGO, Criteria(9000, 9001), seed=1)
