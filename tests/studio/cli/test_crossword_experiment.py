"""`crossword experiment`."""

import json
from pathlib import Path

import pytest

from studio import cli


def test_list_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["crossword", "experiment", "--list"]) == 0
    told = capsys.readouterr().out
    assert "Figures 3, 4, 5, 6" in told
    assert "69,082 permutations" in told


def test_published_and_measured_results_are_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture, data = tmp_path / "12.svg", tmp_path / "12.csv"
    arguments = ["crossword", "experiment", "12", "--runs", "1", "--out", str(picture), "--csv", str(data)]
    assert cli.main(arguments) == 0
    told = capsys.readouterr().out
    assert "Words by iteration 25 (mean)" in told
    assert "statements hold." in told
    assert "<svg" in picture.read_text()
    assert data.read_text().startswith("curve,Iterations,Words in the grid")


def test_json_has_curves_and_claims(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["crossword", "experiment", "table 1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["name"] == "Table 1"
    assert [claim["holds"] for claim in told["claims"]] == [False, True]


def test_invalid_input_is_reported_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["crossword", "experiment", "99"]) != 0
    assert "unknown experiment '99'" in capsys.readouterr().err
    assert cli.main(["crossword", "experiment", "12", "--out", str(tmp_path / "x.bmp")]) != 0
    assert "does not end in" in capsys.readouterr().err
