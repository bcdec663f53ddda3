"""Behavior that the commands of several wings share."""

import json
import subprocess
import sys
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


@pytest.mark.parametrize(
    ("arguments", "absent", "field"),
    [
        (("bee", "solve", "G", "CENORV"), ("PySide6", "pyqtgraph"), "center"),
        (("wheel", "check", "waterfall", "--hub", "w"), ("PySide6", "pyqtgraph", "numba"), "hub"),
    ],
)
def test_a_command_loads_neither_qt_nor_what_it_does_not_need(arguments, absent, field) -> None:
    code = (
        f"import sys; from studio.__main__ import main; sys.argv = {['x', *arguments, '--json']}\n"
        "try: main()\n"
        "except SystemExit as e: assert not e.code\n"
        f"print([m for m in sys.modules if m.startswith({absent})], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert json.loads(done.stdout)[field] in "gw"


@pytest.mark.parametrize(("byline", "code"), [("Set by a cunt", 2), ("Set by Ann", 0)])
def test_the_byline_is_vetted_like_the_title(capsys, tmp_path, byline, code) -> None:
    out = tmp_path / "a.pdf"
    arguments = ("bee", "make", "--seed", "1", "--out", str(out), "--byline", byline)
    assert (cli.main(arguments), out.exists()) == (code, not code)
    assert ("byline contains" in capsys.readouterr().err) == bool(code)
