"""Verdicts of taboo lists and of editors, and the rulings of a puzzle."""

import pytest

from engine.words.vetting.verdict import (
    FAVOURITE,
    REASONS,
    ROLES,
    SEVERITIES,
    Ruling,
    TabooWord,
    Verdict,
    with_ruling,
    without_ruling,
)


@pytest.mark.parametrize(
    ("severity", "own", "of_form"),
    [
        ("never", ("taboo", "on the taboo list"), ("taboo", "form of crump")),
        ("answer", ("taboo", "not wanted as an answer"), ("taboo", "form of crump, not wanted as an answer")),
        ("caution", ("caution", "may offend or distress"), ("caution", "form of crump, may offend or distress")),
    ],
)
def test_an_entry_of_a_list_judges_its_word_and_its_forms(severity, own, of_form) -> None:
    entry = TabooWord("crump", severity)
    assert entry.verdict("aunt") == Verdict("crump", *own, "aunt")
    assert entry.verdict("aunt", "crumps") == Verdict("crumps", *of_form, "aunt")


def test_a_word_is_unwanted_in_the_roles_of_its_severity() -> None:
    assert TabooWord("crump").unwanted_as == ROLES == ("answer", "long", "path", "entry", "text")
    assert TabooWord("crump", "caution").unwanted_as == ROLES
    assert TabooWord("crump", "answer").unwanted_as == ("answer", "long", "entry")
    assert TabooWord("crump", "clean").unwanted_as == ()
    assert TabooWord("crump", "answer", ("path", "entry")).unwanted_as == ("entry",)
    assert TabooWord("crump", "never", ("path", "text")).unwanted_as == ("path", "text")
    assert (TabooWord("crump").exact, TabooWord("crump").phrase) == (False, "")
    assert SEVERITIES == ("never", "answer", "caution", "clean")


def test_an_accepted_word_counts_and_a_rejected_or_taboo_one_does_not() -> None:
    standings = ("clean", "caution", "taboo", "rejected")
    assert [Verdict("fox", standing).counts for standing in standings] == [True, True, False, False]
    assert Verdict("fox") == Verdict("fox", "clean", "", "")
    assert Ruling("fox", True, "fine").verdict() == Verdict("fox", "clean", "fine", "editor")
    assert Ruling("fox", False, "obscure", source="house").verdict() == Verdict("fox", "rejected", "obscure", "house")
    assert Ruling("fox", True, "fine") == Ruling("fox", True, "fine", "", "", "editor")


def test_a_new_ruling_replaces_that_on_the_same_word_and_all_are_sorted() -> None:
    hen, fox, ape = (Ruling(word, True, "fine") for word in ("hen", "fox", "ape"))
    assert with_ruling((hen, ape), fox) == (ape, fox, hen)
    again = Ruling("fox", False, "a name")
    assert with_ruling((ape, fox, hen), again) == (ape, again, hen)
    assert without_ruling((ape, fox, hen), "fox") == (ape, hen)
    assert without_ruling((ape,), "fox") == (ape,)


def test_the_suggested_reasons_are_those_that_rulings_in_files_have() -> None:
    assert FAVOURITE == "favourite"
    assert REASONS == ("obscure", "offensive", "a name", "a variant spelling", "foreign", "not a word")
