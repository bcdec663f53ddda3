"""Stacks of word lists: what their layers add, score and remove, for every puzzle alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, FileProblem, UnknownName
from engine.crossword.fill.layers import Layers, open_layers
from engine.words.lexicon import Lexicon
from engine.words.sources import names, open_layers_of, open_lexicon
from engine.words.stacks import Layer, OpenLayer, Stack, final_score, merged, said
from engine.words.stored_lists import (
    choose_house_list,
    delete_stack,
    find_stack,
    import_words,
    list_for_new,
    save_stack,
)


def listed(tmp_path, name: str, *lines: str) -> str:
    """Import a list with these lines and return its name."""
    path = tmp_path / f"{name}.txt"
    path.write_text("\n".join(lines) + "\n")
    import_words(path, name)
    return name


@pytest.fixture
def paper(tmp_path, home) -> str:
    base = listed(tmp_path, "base", "apple", "pear", "plum")
    own = listed(tmp_path, "own", "pear;80", "quince;60")
    banned = listed(tmp_path, "banned", "plum", "durian")
    save_stack("paper", Stack((Layer(base), Layer(own), Layer(banned, "exclusions"))))
    return "paper"


def test_a_stack_opens_like_a_list(paper) -> None:
    lexicon = open_lexicon(paper)
    assert lexicon.words == ["apple", "pear", "quince"]
    assert lexicon.score.tolist() == [50, 80, 60]
    assert names()[-1] == paper
    assert lexicon is open_lexicon(paper)
    choose_house_list(paper)
    assert list_for_new("common") == paper


def test_each_layer_says_what_it_does_to_a_word(paper) -> None:
    layers = open_layers_of(paper)
    verdicts = {word: [each.verdict for each in said(layers, word)] for word in ("apple", "pear", "plum", "durian")}
    assert verdicts == {
        "apple": ["adds", "", ""], "pear": ["adds", "scores", ""], "plum": ["adds", "", "removes"],
        "durian": ["", "", ""],
    }  # fmt: skip
    assert final_score(said(layers, "pear")) == 80
    assert final_score(said(layers, "plum")) is None


def test_a_changed_layer_changes_the_stack(paper, tmp_path) -> None:
    before = open_lexicon(paper).fingerprint
    path = tmp_path / "more.txt"
    path.write_text("pear;80\nquince;61\n")
    import_words(path, "own", replace=True)
    assert open_lexicon(paper).fingerprint != before
    assert open_lexicon(paper).score.tolist() == [50, 80, 61]


def test_a_layer_above_the_exclusions_adds_a_word_again(paper, tmp_path) -> None:
    layers = find_stack(paper).layers
    save_stack(paper, Stack((*layers, Layer(listed(tmp_path, "again", "plum;90")))), replace=True)
    assert open_lexicon(paper).words == ["apple", "pear", "quince", "plum"]
    assert open_lexicon(paper).score[-1] == 90


def test_a_fill_reads_the_layers_of_a_stack(paper, tmp_path) -> None:
    filled = open_layers(Layers((paper,), phrases=False))
    assert sorted(filled.words) == ["apple", "pear", "quince"]
    assert filled.score[filled.index_of("pear")] == 80
    alone = open_layers(Layers(("base",), phrases=False))
    assert filled.score[filled.index_of("apple")] == alone.score[alone.index_of("apple")] != 50


def test_excluded_phrases_stay_out_of_a_fill(tmp_path, home) -> None:
    save_stack("dry", Stack((Layer("common"), Layer(listed(tmp_path, "wet", "icecream"), "exclusions"))))
    assert "icecream" in open_layers(Layers(("common",)))
    assert "icecream" not in open_layers(Layers(("dry",)))


def test_bad_stacks_are_refused_and_change_nothing(paper, tmp_path) -> None:
    kept = find_stack(paper)
    for name, layers, error, what in (
        (paper, (Layer("common"),), BadInput, "name of a stack"),
        ("common", (Layer("own"),), BadInput, "shipped"),
        ("new", (Layer("nowhere"),), UnknownName, "no lexicon and no file"),
        ("new", (Layer(paper),), BadInput, "itself a stack"),
        ("new", (Layer("own", "exclusions"), Layer("base")), BadInput, "lowest layer"),
        ("a name", (Layer("own"),), BadInput, "not a valid name"),
    ):
        with pytest.raises(error, match=what):
            save_stack(name, Stack(layers))
    assert find_stack(paper) == kept
    with pytest.raises(BadInput, match="name of a stack"):
        import_words(tmp_path / "own.txt", paper)
    with pytest.raises(UnknownName, match="Stacks are paper"):
        find_stack("new")


def test_a_missing_or_damaged_part_is_named(paper, home, tmp_path) -> None:
    (home / "data/lexicons/own.drop.txt").unlink()
    with pytest.raises(UnknownName, match=r"paper: the layer own does not exist\. Remove the layer"):
        open_lexicon(paper)
    (home / "data/lexicons/paper.stack").write_text('{"layers": [')
    assert paper in names()
    with pytest.raises(FileProblem, match="damaged"):
        open_lexicon(paper)


def test_exclusions_that_leave_nothing_are_an_error(tmp_path, home) -> None:
    own = listed(tmp_path, "own", "pear")
    save_stack("none", Stack((Layer(own), Layer(own, "exclusions"))))
    with pytest.raises(FileProblem, match="none: the exclusions of this stack leave no word"):
        open_lexicon("none")


def test_deleting_a_stack_keeps_its_lists(paper) -> None:
    assert str(delete_stack(paper)) == "base + own - banned"
    assert paper not in names()
    assert "quince" in open_lexicon("own")


WORDS = st.lists(st.sampled_from(["ab", "ba", "abba", "baa", "bab"]), min_size=1, unique=True)
SCORED = st.dictionaries(st.sampled_from(["ab", "ba", "abba", "baa", "bab"]), st.integers(0, 100), min_size=1)
LAYERS = st.lists(st.tuples(st.sampled_from(["words", "exclusions"]), WORDS | SCORED), min_size=1, max_size=5)


@given(LAYERS)
def test_the_words_of_a_stack_are_those_that_its_layers_leave(made) -> None:
    layers = [OpenLayer(Layer("base"), Lexicon.of("base", ["b"]))]
    naive: dict[str, int] = {"b": 50}
    for use, words in made:
        scores = words if isinstance(words, dict) else {}
        layers.append(OpenLayer(Layer("list", use), Lexicon.of("list", words, scores=scores)))
        scored = any(score != 50 for score in scores.values())
        for word in words:
            if use == "exclusions":
                naive.pop(word, None)
            elif scored:
                naive[word] = scores[word]
            else:
                naive.setdefault(word, 50)
    file = merged(layers).file
    assert dict(zip(file.words, file.scores, strict=True)) == naive
    for word in ("ab", "ba", "abba", "baa", "bab", "b"):
        assert final_score(said(layers, word)) == naive.get(word)
