"""A store and a publication for the tests of the calendar; its planned week is made once."""

import shutil
from pathlib import Path

import pytest

from engine.calendar.entry import Entry
from engine.calendar.planning import fill
from engine.calendar.publication import Publication, Series, days_from
from engine.calendar.records import entries, save_publication
from engine.core.store import Store
from engine.words.vetting.house import open_house

WEEK = days_from("2026-12-01", 7)
HERALD = Publication(
    name="Herald", weekdays=(0, 1, 2, 3, 4, 5), holidays=("2026-12-25",),
    series=(Series("hive", "bee", number=101, since="2026-12-01", byline="Ann Lee"), Series("nine", "wheel")),
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.sqlite")


@pytest.fixture
def herald(store: Store) -> Publication:
    if not store.path.exists():
        save_publication(store, HERALD)
    return HERALD


@pytest.fixture(scope="session")
def week_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("week") / "house.sqlite"
    store = Store(path)
    save_publication(store, HERALD)
    fill(store, HERALD, WEEK, "Ann", house=open_house(store))
    return path


@pytest.fixture
def planned(store: Store, week_file: Path) -> tuple[Entry, ...]:
    for path in week_file.parent.glob("house.sqlite*"):  # with the WAL beside it
        shutil.copyfile(path, store.path.with_name(path.name))
    return entries(store)
