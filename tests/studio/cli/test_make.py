"""Behavior that the commands of several wings share."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docx import Document
from PIL import Image

from engine.documents import document
from studio import cli


@pytest.mark.parametrize("suffix", [".pdf", ".svg", ".puzzle"])
@pytest.mark.parametrize(("wing", "rules", "lexicon"), [("bee", "longo", "common"), ("wheel", "newspaper", "common")])
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
    assert capsys.readouterr().err.count("byline contains") == bool(code)  # named once


@pytest.fixture(params=["bee make", "wheel make", "soup make --rows 4 --columns 4", "crossword interlock"])
def printing(request, tmp_path: Path) -> tuple[str, ...]:
    """A command of each wing that prints, but for the file."""
    if request.param != "crossword interlock":
        return (*request.param.split(), "--seed", "1", "--force")
    words = tmp_path / "words.txt"
    words.write_text("kettle\nteapot\ntoast\n")
    return ("crossword", "interlock", str(words), "--steps", "500", "--seed", "1", "--force")


def test_pictures_have_the_resolution_and_pure_black(printing, tmp_path: Path) -> None:
    gray, black = tmp_path / "a.png", tmp_path / "b.png"
    assert cli.main([*printing, "--width", "60", "--dpi", "120", "--out", str(gray)]) == 0
    assert cli.main([*printing, "--width", "60", "--dpi", "240", "--bits", "1", "--out", str(black)]) == 0
    with Image.open(gray) as one, Image.open(black) as other:
        assert (one.mode, other.mode) == ("L", "1")
        assert (one.width, other.width) == (
            pytest.approx(60 / 25.4 * 120, abs=1),
            pytest.approx(60 / 25.4 * 240, abs=1),
        )
        assert other.info["dpi"] == pytest.approx((240, 240), abs=0.1)
        assert (one.getextrema(), other.getextrema()) == ((0, 255), (0, 255))


def test_an_eps_file_has_the_width_of_the_slot(printing, tmp_path: Path) -> None:
    if shutil.which("pdftops") is None:
        pytest.skip("pdftops (Debian: poppler-utils) is not installed")
    out = tmp_path / "a.eps"
    assert cli.main([*printing, "--width", "60", "--out", str(out)]) == 0
    assert b"%%HiResBoundingBox: 0 0 170.07" in out.read_bytes()


def test_a_file_for_word_processors_has_title_byline_and_solution(printing, tmp_path: Path) -> None:
    out = tmp_path / "a.docx"
    assert cli.main([*printing, "--number", "7", "--byline", "By Ann", "--out", str(out)]) == 0
    paragraphs = Document(str(out)).paragraphs
    headings = [one.text for one in paragraphs if one.style and one.style.name == "Heading 1"]
    assert headings[0].endswith(" No 7")
    assert headings[1] == f"{headings[0]}: solution"
    assert [one.text for one in paragraphs].count("By Ann") == 1


@pytest.mark.parametrize("option", [("--dpi", "600"), ("--bits", "1")])
def test_resolution_and_bits_are_for_png(capsys, tmp_path: Path, option) -> None:
    assert cli.main(["bee", "make", "--seed", "1", "--out", str(tmp_path / "a.svg"), *option]) == 2
    assert "are for .png" in capsys.readouterr().err
    assert not (tmp_path / "a.svg").exists()


@pytest.mark.parametrize(
    "command",
    [
        "daily --out none/a.pdf",
        "soup train --out none/a.json",
        "soup tables --out none/a.csv",
        "soup vet --seed 1 --out none/a.txt",
        "bee make --out none/a.pdf",
        "bee find --csv none/a.csv",
        "wheel audit --csv none/a.csv",
        "crossword experiment --csv none/a.csv",
    ],
)
def test_a_missing_folder_is_reported_before_any_work(capsys, tmp_path, monkeypatch, command) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(command.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "cannot save: the folder none does not exist. Make the folder, or choose another one." in err
    assert list(tmp_path.iterdir()) == []
