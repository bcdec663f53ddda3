"""`--cluster` of `soup match` and `soup train`: a Dask scheduler with two workers plays the same games."""

import json
from pathlib import Path
from typing import Any

import pytest

from studio.cli import main
from tests.engine.soup.boards import WORDS

MATCH = ("match", "--players", "greedy,heuristic", "--games", "3", "--rows", "6", "--columns", "5")
TRAIN = ("train", "--games", "2", "--rounds", "2", "--width", "12", "--seed", "1")


@pytest.fixture
def words(tmp_path: Path) -> tuple[str, str]:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return ("--lexicon", str(path))


def said(capsys, *arguments: str) -> dict[str, Any]:
    assert main(["soup", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def games_of(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(game[key] for key in ("player", "seed", "total", "words")) for game in result["games"]]


def test_a_cluster_plays_the_games_of_a_match(scheduler, home: Path, tmp_path: Path, words, capsys) -> None:
    cluster, out = ("--cluster", scheduler.scheduler_address), tmp_path / "games.csv"
    here = said(capsys, *MATCH, *words, "--jobs", "1")
    there = said(capsys, *MATCH, *words, *cluster, "--out", str(out))
    assert games_of(there) == games_of(here)
    assert len(out.read_text().splitlines()) == 1 + 6
    again = said(capsys, *MATCH, *words, *cluster, "--out", str(out))
    assert again["games"] == there["games"]


def test_a_cluster_fits_the_same_model(scheduler, home: Path, words, capsys) -> None:
    here = said(capsys, *TRAIN, *words)
    there = said(capsys, *TRAIN, *words, "--cluster", scheduler.scheduler_address)
    assert there == here
    assert here["positions"] > 30


def test_a_cluster_that_cannot_be_used_is_an_error(words, capsys) -> None:
    assert main(["soup", *MATCH, *words, "--jobs", "2", "--cluster", "tcp://localhost:1"]) == 2
    assert "either --jobs or --cluster" in capsys.readouterr().err
