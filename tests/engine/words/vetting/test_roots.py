"""Words that share a root: forms and derived words do, words that only look alike do not."""

import numpy as np
import pytest

from engine.core.files import shipped
from engine.crossword.fill.layers import Layers, open_layers
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.families import found_roots, root_findings, root_numbers, roots_key, shared_roots

RELATED = (
    "awake awaken", "awake wake", "happy unhappy", "run runner", "runner running", "child children",
    "large larger", "larger largest", "govern government", "use useless", "useful useless", "act reaction",
    "dry drier",
)  # fmt: skip
UNRELATED = (
    "care carpet", "numb number", "general generous", "universe university", "mother moth", "list listen",
    "press impress", "dental tooth", "lunar moon", "evening even", "corn corner", "sea season", "about bout",
    "better bet", "need nee", "tower tow",
)  # fmt: skip


@pytest.mark.parametrize("pair", RELATED)
def test_words_of_one_root_share_it(pair: str) -> None:
    assert shared_roots(pair.split()) == (tuple(sorted(pair.split())),)


@pytest.mark.parametrize("pair", UNRELATED)
def test_words_that_only_look_alike_share_no_root(pair: str) -> None:
    assert shared_roots(pair.split()) == ()


def test_a_finding_names_both_words() -> None:
    found = list(root_findings(("carpet", "awaken", "care", "awake", "awake")))
    assert [one.what for one in found] == ["AWAKE and AWAKEN share a root"]
    assert not found[0].blocks


def test_the_families_of_a_lexicon_are_those_of_its_words_and_come_from_the_cache(monkeypatch) -> None:
    lexicon = Lexicon.of("few", ("runner", "care", "running", "carpet", "careful"))
    words, roots = (array.tolist() for array in root_numbers(lexicon))
    families = {root: {lexicon.words[word] for word, one in zip(words, roots, strict=True) if one == root}
                for root in roots}  # fmt: skip
    assert sorted(map(sorted, families.values())) == [["care", "careful"], ["runner", "running"]]
    monkeypatch.setattr("engine.words.vetting.families.roots_of", None)
    assert [array.tolist() for array in root_numbers(lexicon)] == [words, roots]


def test_the_shipped_roots_are_those_that_are_found() -> None:
    lexicon = open_lexicon("everyday")
    assert shipped("roots").joinpath(f"{roots_key(lexicon)}.npz").exists()
    for kept, found in zip(root_numbers(lexicon), found_roots(lexicon), strict=True):
        assert np.array_equal(kept, found)


def test_the_first_fill_finds_no_roots(monkeypatch) -> None:
    monkeypatch.setattr("engine.words.vetting.families.found_roots", None)
    monkeypatch.setattr("engine.words.vetting.families.IndexCache", None)
    names = ("common-british", "large-american")
    layers = [open_layers(one) for one in (Layers(), Layers(names=True), *(Layers((name,)) for name in names))]
    for lexicon in (*layers, *map(open_lexicon, names)):
        words, roots = root_numbers(lexicon)
        related = {lexicon.words[word] for word in words[np.isin(roots, roots[words == lexicon.index_of("runner")])]}
        assert {"run", "runner", "running"} <= related
