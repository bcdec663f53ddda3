"""What the house's store has to say reaches the user, whoever opened it."""

from pathlib import Path

import pytest

from engine.store import FILE_NAME
from engine.vetting.house import open_house
from studio import cli
from studio.app import show_notices


@pytest.fixture
def damaged(home: Path) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / FILE_NAME).write_bytes(b"no database" * 1000)


def test_the_window_tells_of_damage_that_any_job_met(damaged, window) -> None:
    open_house()
    show_notices(window)
    show_notices(window)
    assert ["was damaged" in text for text in window.strips.texts()] == [True]


def test_the_command_line_tells_it_on_standard_error(damaged, capsys) -> None:
    assert cli.main(("bee", "solve", "G", "CENORV")) == 0
    captured = capsys.readouterr()
    assert "converge" in captured.out
    assert "was damaged. It was renamed to house-damaged-" in captured.err
    assert cli.main(("bee", "solve", "G", "CENORV")) == 0
    assert capsys.readouterr().err == ""
