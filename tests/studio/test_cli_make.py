"""The commands `make` of the wings that make a puzzle by seed."""

from pathlib import Path

import pytest

from engine import document
from studio import cli


@pytest.mark.parametrize("suffix", [".pdf", ".svg", ".puzzle"])
@pytest.mark.parametrize(
    ("wing", "rules", "lexicon"), [("bee", "longo", "common"), ("wheel", "newspaper", "common")]
)
def test_make_writes_the_same_file_for_the_same_seed(tmp_path: Path, wing, rules, lexicon, suffix) -> None:
    files = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for path in files:
        assert cli.main([wing, "make", "--seed", "7", "--date", "2026-01-31", "--out", str(path)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(files[0].read_bytes()) > 200
    if suffix == ".puzzle":
        body = document.read(files[0])[0].body
        assert (body.rules.name, body.lexicon) == (rules, "common")
