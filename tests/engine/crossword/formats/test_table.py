"""The table of what the formats keep is true, and the help has it."""

from pathlib import Path

import pytest

from engine.crossword import wing
from engine.crossword.formats.losses import FEATURES
from engine.crossword.formats.table import BASE, KEPT, LOST, PROBES, REFUSED, Column, columns, tables
from engine.errors import BadInput

FOUND = columns(wing.formats())
READ = [one for one in FOUND if one.format.read]
CASES = [pytest.param(one, name, id=f"{one.format.name}-{name}") for one in FOUND for name in PROBES]


def test_every_feature_that_can_be_lost_has_a_row():
    assert PROBES.keys() >= FEATURES
    assert {one.format.suffix for one in FOUND} == {each.suffix for each in wing.formats()}


@pytest.mark.parametrize(("column", "name"), CASES)
def test_what_is_called_kept_is_in_the_file_and_comes_back(column: Column, name: str):
    probe, write = PROBES[name][1], column.format.write
    if column.sign(name) == REFUSED:
        with pytest.raises(BadInput):
            write(probe)
        assert column.losses[name]
        return
    content = write(probe)
    if column.sign(name) == KEPT:
        assert content != write(BASE)
    if column.format.read:
        assert (column.format.read(content).puzzle == probe) == (column.sign(name) == KEPT)


def test_the_table_has_every_sign():
    assert {column.sign(name) for column in READ for name in PROBES} == {KEPT, LOST, REFUSED}
    assert [one.format.name for one in READ] == ["puz", "ipuz", "jpz", "xd"]


def test_the_help_has_the_table():
    page = (Path(__file__).parents[4] / "resources/help/crossword.md").read_text("utf-8")
    for text in tables(wing.formats()):
        assert text in page
