"""What a change of lists or rulings changes in open puzzles and on planned days."""

from pathlib import Path

import msgspec
import pytest

from engine.bee.puzzle import hive
from engine.core.store import Store
from engine.documents.affected import Effect, Opened, answers_of, effects_on, lists_with, planned_effects, report
from engine.letters.plan.use import Use
from engine.wheel.puzzle import wheel
from engine.wings import wing_of
from engine.words.own_lists import Entry, ListChange, change_list
from engine.words.stacks import Layer, Stack
from engine.words.stored_lists import import_words, save_stack


@pytest.fixture
def ours(tmp_path: Path, home: Path) -> str:
    (tmp_path / "ours.txt").write_text("govern\ngenre\ngrove\nconvergence\nmoonlight\n")
    import_words(tmp_path / "ours.txt", "ours")
    return "ours"


def test_an_open_puzzle_has_fewer_and_more_answers(ours: str) -> None:
    puzzle = hive("g", "cenorv", lexicon=ours)
    before = answers_of(puzzle, wing_of(puzzle).open_key(puzzle))
    change_list(
        ListChange(ours, {"grove": None, "genre": None, "overgrown": Entry("overgrown"), "goner": Entry("goner")})
    )
    found = effects_on([Opened("G CENORV (open)", puzzle, before)])
    assert found == (Effect("G CENORV (open)", ("genre", "grove"), ("goner",)),)
    assert report(found, ()) == "2 answers fewer (genre, grove), 1 answer more (goner) in G CENORV (open)."
    assert effects_on([Opened("same", puzzle, ("convergence", "goner", "govern"))]) == ()


def plan(store: Store, *uses: Use) -> None:
    with store.writing() as connection:
        for use in uses:
            body = msgspec.json.encode(use.puzzle)
            traits = '{"center": "x"}'
            connection.execute(
                "INSERT INTO used VALUES (?, ?, ?, ?, ?, ?)", (use.kind, use.day, use.how, use.name, body, traits)
            )


def test_planned_days_are_those_whose_letters_and_list_have_a_changed_word(ours: str) -> None:
    store = Store()
    plan(
        store,
        Use("2026-03-01", "plan", hive("g", "cenorv", lexicon=ours)),
        Use("2026-03-02", "plan", hive("g", "cenorv", lexicon="common")),
        Use("2026-03-03", "print", hive("g", "cenorv", lexicon=ours)),
        Use("2026-03-04", "plan", wheel("moonlight", "l", lexicon=ours)),
        Use("2026-02-01", "plan", hive("g", "cenorv", lexicon=ours)),
    )
    days = [planned_effects(store, [word], {ours}, today="2026-02-15") for word in ("grove", "light", "zebra")]
    assert days == [("2026-03-01",), ("2026-03-04",), ()]
    assert planned_effects(store, ["grove"], today="2026-02-15") == ("2026-03-01", "2026-03-02")
    assert report((), ("2026-03-01", "2026-03-02")) == "2 planned days affected, first Sun 1 Mar."


def test_a_list_changes_the_stacks_that_have_it(ours: str) -> None:
    save_stack("paper", Stack((Layer("common"), Layer(ours))))
    save_stack("other", Stack((Layer("common"),)))
    assert lists_with(ours) == {ours, "paper"}
