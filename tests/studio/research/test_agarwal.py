"""The pages on Agarwal et al. 2020: the algorithm with its switches, and the figures."""

import json
from typing import get_args, get_type_hints

import msgspec
import pytest
from PySide6.QtWidgets import QSpinBox

from engine.crossword.grid import MOST_SIDE, entries_of
from engine.crossword.puzzle import Listed, Puzzle
from engine.research.agarwal2020.search import PUBLISHED, Strategy, interlock, read_strategy
from studio.research.agarwal import SWITCHES, AlgorithmPage, FiguresPage, Switches

WORDS = ("tiger", "zebra", "lion", "monkey", "giraffe", "otter", "badger")
HINTS = get_type_hints(Strategy)
CHOICES = {name: get_args(HINTS[name]) for name, switch in SWITCHES.items() if switch.values}
COUNTS = ("tenure=0", "tenure=1000", "size=0", f"size={MOST_SIDE}", "epoch=1", f"epoch={10**9}")


@pytest.fixture
def host(hosted):
    made = hosted(AlgorithmPage, 1100, 800)
    made.page.restore({"words": "\n".join(WORDS), "seed": 5})
    made.enter()
    return made


def test_a_run_shows_the_grid_of_the_engine_with_the_chosen_switches(qtbot, host) -> None:
    page = host.page
    page.switches.fields["order"].setCurrentIndex(page.switches.fields["order"].findData("descending"))
    page.run_button.click()
    qtbot.waitUntil(lambda: page.jobs.running() == [] and bool(page.found.layouts))
    expected = interlock(WORDS, seed=5, strategy=read_strategy("order=descending")).result
    assert page.found == expected
    placed = expected.layouts[0].measures.words
    assert page.summary.text().startswith(f"All {placed} words" if placed == len(WORDS) else f"{placed} of 7 words")
    assert not page.grid.grab().isNull()
    opened = []
    page.opened.connect(opened.append)
    page.open_button.click()
    (puzzle,) = opened
    assert puzzle.words == tuple(Listed(word) for word in WORDS)
    assert {entry.word for entry in entries_of(puzzle.grid)} <= set(WORDS)
    assert len(entries_of(puzzle.grid)) == placed


def test_words_come_from_the_open_crossword_or_a_file(host, tmp_path) -> None:
    page = host.page
    page.from_tab.click()
    assert host.said[-1].text == "The Crossword tab has no list of words."
    page.open_puzzle = lambda kind: Puzzle(words=(Listed("Ice cream"), Listed("cone")))
    page.from_tab.click()
    assert page.words.toPlainText() == "Ice cream\ncone"
    (tmp_path / "list.txt").write_text("kiwi\nplum\n")
    page.open_file(str(tmp_path / "list.txt"))
    assert page.words.toPlainText() == "kiwi\nplum"
    page.open_file(str(tmp_path / "gone.txt"))
    assert "gone.txt" in host.said[-1].text
    page.words.setPlainText(" ")
    page.run_main()
    assert host.said[-1].text == "The list has no words. Type a word on each line."


def test_the_choices_are_restored_and_damaged_ones_ignored(host) -> None:
    page = host.page
    page.switches.show_strategy(read_strategy("tenure=7"))
    page.times.setCurrentIndex(2)
    other = AlgorithmPage(page.jobs)
    other.restore(json.loads(json.dumps(page.state())))
    assert other.state() == page.state()
    other.restore({"switches": {"order": "sideways"}, "seed": "x", "time": 4, "words": None})
    assert other.switches.strategy == read_strategy("")
    assert (other.words.toPlainText().split()[0], other.times.currentText(), other.seed.value()) == (
        "accordion",
        "one round",
        1,
    )


def test_a_figure_is_made_and_saved(qtbot, hosted, tmp_path) -> None:
    host = hosted(FiguresPage, 900, 800)
    page = host.page
    page.restore({"figure": "Table 1", "runs": 1, "seed": 3})
    host.enter()
    page.run_button.click()
    qtbot.waitUntil(lambda: page.result is not None)
    assert page.table.words.rowCount() == len(page.result.claims) > 0
    held = sum(claim.holds for claim in page.result.claims)
    assert page.summary.text() == f"Table 1: {held} of {len(page.result.claims)} statements hold."
    for suffix, start in ((".pdf", b"%PDF"), (".svg", b"<"), (".png", b"\x89PNG")):
        page.save_picture(str(tmp_path / f"figure{suffix}"))
        assert (tmp_path / f"figure{suffix}").read_bytes().startswith(start)
    page.save_picture(str(tmp_path / "figure.gif"))
    assert host.said[-1].level == "error"
    other = FiguresPage(page.jobs)
    other.restore(page.state())
    assert other.state() == page.state()


@pytest.fixture
def switches(qtbot) -> Switches:
    made = Switches()
    qtbot.addWidget(made)
    return made


def shown(switches: Switches) -> dict[str, object]:
    return {
        name: field.value() if isinstance(field, QSpinBox) else field.currentData()
        for name, field in switches.fields.items()
    }


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_has_every_value_of_its_switch(name) -> None:
    texts = SWITCHES[name].values
    assert set(texts) == set(CHOICES[name])
    assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize(
    "text", [*(f"{name}={value}" for name, values in CHOICES.items() for value in values), *COUNTS]
)
def test_every_strategy_is_shown_and_read_back(switches, text) -> None:
    strategy = read_strategy(text)
    switches.show_strategy(strategy)
    assert shown(switches) == msgspec.structs.asdict(strategy)
    state = switches.state()
    switches.show_strategy(PUBLISHED)
    switches.restore(state)
    assert switches.strategy == strategy
    assert shown(switches) == msgspec.structs.asdict(strategy)
