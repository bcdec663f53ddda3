"""The ledger of decisions as a table, text and CSV."""

import csv
import io

import pytest

from engine.words.vetting.review import HEADER, LedgerEntry, as_csv, as_text, ledger
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling

VETTER = Vetter([parse_list("crikey\nblimey;mild\nblackguardism", "aunt")])


def judged(*words: str, role: str = "answer") -> list:
    return [(word, role, VETTER.verdict(word, "answer" if role == "answer" else "long")) for word in words]


def test_each_word_with_a_decision_has_an_entry() -> None:
    entries = ledger(
        judged("apple", "blimey", "crikey", "green") + judged("blackguardism", role="pangram"),
        [Ruling("green", False, "obscure", "too dull", "2026-01-31")],
    )
    assert [(e.word, e.decision, e.rule, e.source, e.kept) for e in entries] == [
        ("blackguardism", "forbidden", "on the taboo list", "aunt", "list"),
        ("blimey", "to be decided", "may offend or distress", "aunt", "list"),
        ("crikey", "excluded", "on the taboo list", "aunt", "list"),
        ("green", "rejected", "obscure", "editor", "this puzzle"),
    ]
    assert entries[3].cells == (
        "green", "rejected", "answer", "obscure", "editor", "too dull", "2026-01-31", "this puzzle",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("own", "house", "kept", "decision"),
    [
        (None, False, "house", "rejected"),
        (False, None, "this puzzle", "rejected"),
        (False, False, "puzzle and house", "rejected"),
        (True, False, "this puzzle, against the house", "accepted"),
    ],
)
def test_puzzle_rulings_take_precedence_and_the_storage_is_recorded(own, house, kept, decision) -> None:
    own = [] if own is None else [Ruling("green", own, "mine")]
    house = [] if house is None else [Ruling("green", house, "theirs", source="house")]
    (entry,) = ledger(judged("green"), own, house)
    assert (entry.kept, entry.decision) == (kept, decision)
    assert entry.source == ("editor" if own else "house")


def test_all_puzzle_rulings_are_listed_but_only_relevant_house_rulings() -> None:
    entries = ledger(
        judged("green"), [Ruling("apple", False, "obscure")], [Ruling("pear", False, "theirs", source="house")]
    )
    assert [(entry.word, entry.role) for entry in entries] == [("apple", "not in the puzzle")]


def test_the_csv_round_trips_and_contains_no_formulas() -> None:
    notes = ['=HYPERLINK("http://evil")', "+1", "-1", "@x", "plain, with comma", 'a "quote"\nand a line', " =1", "é🐝"]
    entries = [LedgerEntry(f"word{i}", "rejected", "answer", "r", "editor", note) for i, note in enumerate(notes)]
    rows = list(csv.reader(io.StringIO(as_csv(entries).decode("utf-8"), newline="")))
    assert rows[0] == list(HEADER)
    assert [row[5] for row in rows[1:]] == [
        "'=HYPERLINK(\"http://evil\")", "'+1", "'-1", "'@x", "plain, with comma",
        'a "quote"\nand a line', "' =1", "é🐝",
    ]  # fmt: skip


def test_the_text_is_grouped_by_decision() -> None:
    entries = ledger(judged("blimey", "crikey"), [Ruling("green", False, "obscure", "dull", "2026-01-31")])
    assert as_text(entries) == (
        "To be decided:\nblimey: may offend or distress, aunt\n\n"
        "Excluded:\ncrikey: on the taboo list, aunt\n\n"
        "Rejected:\ngreen (not in the puzzle): obscure, editor, 2026-01-31. dull"
    )
    assert as_text([]) == "No decisions."
