"""`lexicon ruling`."""

import json

import pytest

from engine.core.errors import BadInput, UnknownName
from studio.cli.crossword.fill import fill
from studio.cli.vet import favourite, list_rulings, never, withdraw_rulings


def test_a_word_that_is_never_printed_does_not_fill_a_grid(run, written) -> None:
    words, grid = written("words.txt", "cat;50\ndog;50\n"), written("grid.txt", "...\n")
    run(never, "cat", "--reason", "obscure")
    for seed in range(3):
        assert run(fill, grid, "--lexicon", words, "--seed", seed).out.startswith("DOG\n")


def test_a_favourite_has_the_highest_score(run, written) -> None:
    words, grid = written("words.txt", "cat;40\ndog;50\n"), written("grid.txt", "...\n")
    run(favourite, "Cat")
    assert "worst word: CAT (100)" in run(fill, grid, "--lexicon", words, "--min-score", 60, "--seed", 1).out


def test_rulings_are_listed_replaced_and_withdrawn(run) -> None:
    assert run(never, "cat", "dog").out.startswith("cat: rejected, obscure")
    assert "; before: rejected, obscure" in run(favourite, "cat").out
    found = json.loads(run(list_rulings, "--json").out)["rulings"]
    assert [(one["word"], one["accepted"], one["reason"]) for one in found] == [
        ("cat", True, "favourite"), ("dog", False, "obscure"),
    ]  # fmt: skip
    with pytest.raises(UnknownName, match="no ruling on cow"):
        run(withdraw_rulings, "cat", "cow")
    run(withdraw_rulings, "cat", "dog")
    assert run(list_rulings).out == ""


def test_a_text_that_is_no_word_is_refused(run) -> None:
    with pytest.raises(BadInput):
        run(never, "c4t")
