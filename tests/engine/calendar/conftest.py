"""A store and a publication for the tests of the calendar."""

from pathlib import Path

import pytest

from engine.calendar.publication import Publication, Series
from engine.calendar.records import save_publication
from engine.core.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.sqlite")


@pytest.fixture
def herald(store: Store) -> Publication:
    made = Publication(
        name="Herald", weekdays=(0, 1, 2, 3, 4, 5), holidays=("2026-12-25",),
        series=(Series("hive", "bee", number=101, since="2026-12-01", byline="Ann Lee"), Series("nine", "wheel")),
    )  # fmt: skip
    save_publication(store, made)
    return made
