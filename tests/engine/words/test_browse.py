"""A list as a table: what each column says, and which words the conditions leave."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.bee.puzzle import hive
from engine.calendar.memory import words_used
from engine.calendar.records import record_print
from engine.core import changed
from engine.core.store import Store
from engine.crossword.clues.sources import UNDATED, Use, remember
from engine.crossword.puzzle import Clue
from engine.words.browse import COLUMNS, LISTED, Conditions, as_csv, matching, open_listing, ordered
from engine.words.own_lists import Entry, delete_list, new_list, read_own
from engine.words.sources import names, open_lexicon
from engine.words.stacks import Layer, Stack
from engine.words.stored_lists import import_words, save_stack
from engine.words.vetting.house import House, change_rulings
from engine.words.vetting.taboo import parse_list
from engine.words.vetting.verdict import ALWAYS, Ruling
from engine.words.word_file import Policy

LINES = "govern;70 # ours\ngenre;20\nice cream\nzzyzx;20\ngrove\nconvergence\n"
TABOO = parse_list("genre;never\ngrove;answer\nconvergence;caution\n", "house.txt")


@pytest.fixture
def ours(tmp_path: Path, home: Path) -> str:
    path = tmp_path / "ours.txt"
    path.write_text(LINES)
    import_words(path, "ours")
    return "ours"


def listing(name: str, house: House | None = None):
    return open_listing(name, house or House(), lambda words: words_used(Store(), words))


def column(shown, name: str) -> dict[str, str]:
    return {word: shown.cell(row, name) for row, word in enumerate(shown.words)}


def test_the_standing_says_what_the_house_and_its_lists_say(ours: str) -> None:
    change_rulings(Store(), [Ruling("govern", True, ALWAYS), Ruling("zzyzx", False, "not a word", source="house")])
    from engine.words.vetting.house import rulings

    shown = listing(ours, House((TABOO,), rulings(Store())))
    assert column(shown, "standing") == {
        "govern": "always", "genre": "taboo", "icecream": "", "zzyzx": "never", "grove": "not as answer",
        "convergence": "caution",
    }  # fmt: skip


def test_tiers_scores_and_notes(ours: str) -> None:
    shown = listing(ours)
    assert column(shown, "word")["icecream"] == "ice cream"
    assert column(shown, "score") == {
        "govern": "70", "genre": "20", "icecream": "50", "zzyzx": "20", "grove": "50", "convergence": "50",
    }  # fmt: skip
    tiers = column(shown, "tiers")
    assert (tiers["govern"], tiers["zzyzx"], tiers["genre"]) == ("everyday", "", "everyday")
    assert column(shown, "note")["govern"] == "ours"
    assert as_csv(shown).decode().splitlines()[:2][0] == ",".join(COLUMNS)


NOTES = st.text("ab #,;\"'|=:-\u2013\u00e9", max_size=12).map(lambda text: " ".join(text.split()))


@pytest.mark.usefixtures("home")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(notes=st.lists(NOTES, min_size=4, max_size=4))
def test_what_was_exported_as_csv_is_read_whole(tmp_path: Path, notes: list[str]) -> None:
    shown = {"govern": "govern", "icecream": "ice cream", "rocknroll": "rock 'n' roll", "cafe": "caf\u00e9"}
    rows = zip(shown.items(), (20, 70, 50, 0), notes, strict=True)
    entries = {word: Entry(form, score, note) for (word, form), score, note in rows}
    house = House((parse_list("govern;never", "ours"),))
    for name in {"ours", "again"} & set(names()):
        delete_list(name)
    new_list("ours", entries)
    path = tmp_path / "ours.csv"
    path.write_bytes(as_csv(listing("ours", house)))
    import_words(path, "again", Policy.FOLD)
    assert read_own("again").entries == entries


def test_the_last_use_is_that_of_a_hive_or_a_clue_and_a_rejected_word_was_not_printed(ours: str) -> None:
    store, puzzle = Store(), hive("g", "cenorv")
    puzzle = changed(puzzle, rulings=(Ruling("grove", False, "obscure"),))
    record_print(store, puzzle, ["convergence"], "2026-03-01", "tester")
    remember(store, [Clue("genre", "Kind")], Use("2026-05-04", "Monday", ""))
    remember(store, [Clue("zzyzx", "Road")], Use(UNDATED, "Old", ""))
    used = column(listing(ours), "used")
    assert used["govern"] == used["convergence"] == "2026-03-01 hive G CENORV"
    assert used["genre"] == "2026-05-04 crossword Monday"
    assert (used["grove"], used["icecream"], used["zzyzx"]) == ("", "", "")


def test_the_layer_of_a_word_is_the_upper_one_that_scores_it(ours: str, tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("govern\nnewword\n")
    import_words(tmp_path / "plain.txt", "plain")
    save_stack("paper", Stack((Layer("british"), Layer(ours), Layer("plain"))))
    layers = column(listing("paper"), "layer")
    assert (layers["govern"], layers["newword"], layers["abbey"]) == ("ours", "plain", "common-british")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Conditions("gov"), ["govern"]),
        (Conditions("g??re"), ["genre"]),
        (Conditions("g*e"), ["genre", "grove"]),
        (Conditions("e c"), ["icecream"]),
        (Conditions(lengths=(5, 5)), ["genre", "zzyzx", "grove"]),
        (Conditions(scores=(0, 49)), ["genre", "zzyzx"]),
        (Conditions(tier="-large"), ["icecream", "zzyzx"]),
        (Conditions(tier="large", lengths=(6, 20)), ["govern", "convergence"]),
        (Conditions(tier="large-american", lengths=(6, 20)), ["govern", "convergence"]),
        (Conditions(tier="-common-canadian"), ["icecream", "zzyzx"]),
        (Conditions(standing=""), ["govern", "genre", "icecream", "zzyzx", "grove", "convergence"]),
        (Conditions(used="printed"), []),
    ],
)
def test_conditions(ours: str, wanted: Conditions, words: list[str]) -> None:
    shown = listing(ours)
    assert [shown.words[row] for row in np.flatnonzero(matching(shown, wanted))] == words


def test_sorting_by_any_column_keeps_the_order_of_equal_rows(ours: str) -> None:
    shown = listing(ours)

    def words(name: str, *, descending: bool = False) -> list[str]:
        return [shown.words[row] for row in ordered(shown, name, descending=descending)]

    assert words("word") == sorted(shown.words)
    assert words("word", descending=True) == sorted(shown.words, reverse=True)
    assert words("score") == ["genre", "zzyzx", "icecream", "grove", "convergence", "govern"]
    assert words("score", descending=True) == ["govern", "icecream", "grove", "convergence", "genre", "zzyzx"]
    for name in COLUMNS:
        assert sorted(words(name)) == sorted(shown.words)


def test_a_word_of_one_spelling_names_it(home: Path, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("colour\ncolor\naah\naartis\n")
    shown = listing(str(tmp_path / "a.txt"))
    assert column(shown, "tiers") == {
        "colour": "everyday UK/CA/AU", "color": "everyday US", "aah": "common", "aartis": "games only",
    }  # fmt: skip
    for name in LISTED:
        there = set(open_lexicon(name).words)
        assert [shown.words[row] for row in np.flatnonzero(matching(shown, Conditions(tier=name)))] == [
            word for word in shown.words if word in there
        ]
