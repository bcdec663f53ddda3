"""The switches of the published algorithm are complete in the window."""

from typing import get_args, get_type_hints

import msgspec
import pytest
from PySide6.QtWidgets import QSpinBox

from engine.crossword.grid import MOST_SIDE
from engine.research.agarwal2020.strategy import PUBLISHED, Strategy, read_strategy
from studio.research.agarwal import ROWS, Choice, Switches

HINTS = get_type_hints(Strategy)
CHOICES = {name: get_args(HINTS[name]) for name, row in ROWS.items() if isinstance(row, Choice)}
COUNTS = ("tenure=0", "tenure=1000", "size=0", f"size={MOST_SIDE}", "epoch=1", f"epoch={10**9}")


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
    row = ROWS[name]
    assert isinstance(row, Choice)
    assert set(row.values) == set(CHOICES[name])
    assert len(set(row.values.values())) == len(row.values)


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
