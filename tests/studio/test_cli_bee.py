import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import document
from studio import cli


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_solve_gives_the_hive_of_seed_004(capsys, shared) -> None:
    words = str(shared / "words-ubuntu-wamerican-7.1-1.txt")
    code, out, _ = run(capsys, "bee", "solve", "G", "CENORV", "--lexicon", words, "--json")
    result = json.loads(out)
    assert code == 0
    assert (result["center"], result["outer"], result["rules"]) == ("g", "cenorv", "longo")
    assert (result["count"], result["points"]) == (20, 24)
    assert {"word": "convergence", "points": 3, "pangram": True} in result["answers"]


def test_solve_on_a_users_file_of_words(capsys, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("govern\nGrove\ngenre\n\u00e9clair\nconverge\n", "utf-8")
    code, out, _ = run(
        capsys, "bee", "solve", "g", "cenorv", "--lexicon", str(tmp_path / "words.txt"), "--rules", "nyt", "--json"
    )
    result = json.loads(out)
    assert code == 0
    assert [answer["word"] for answer in result["answers"]] == ["converge", "genre", "govern"]
    assert result["points"] == 15 + 5 + 6
    assert result["ranks"]["Queen Bee"] == 26


def test_count_with_its_proof(capsys) -> None:
    code, out, _ = run(capsys, "bee", "count", "--lexicon", "standard", "--proof", "--json")
    assert code == 0
    assert json.loads(out) == {
        "puzzles": 109_193,
        "answers": 11_725_415,
        "points": 12_255_679,
        "proof": -1_445_967_435,
    }


@pytest.mark.parametrize("suffix", [".pdf", ".svg", ".puzzle"])
def test_make_writes_the_same_file_for_the_same_seed(capsys, tmp_path: Path, suffix: str) -> None:
    files = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for path in files:
        assert run(capsys, "bee", "make", "--seed", "7", "--date", "2026-01-31", "--out", str(path))[0] == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(files[0].read_bytes()) > 300
    if suffix == ".puzzle":
        assert document.read(files[0])[0].body.lexicon == "common"


def test_a_book_has_a_page_a_week_and_solutions(capsys, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    code, text, _ = run(capsys, "bee", "book", "--weeks", "3", "--seed", "1", "--out", str(out), "--json")
    result = json.loads(text)
    assert code == 0
    assert (result["puzzles"], result["pages"]) == (9, 4)
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bee", "solve", "G", "CENOR"), "5 outer letters"),
        (("bee", "solve", "G", "CENORV", "--lexicon", "nowhere.txt"), "nowhere.txt"),
        (("bee", "solve", "G", "CENORV", "--lexicon", "/"), "directory"),
        (("bee", "solve", "G", "CENORV", "--rules", "chess"), "longo, nyt"),
        (("bee", "solve", "G"), "Missing argument 'OUTER'"),
        (("bee", "count", "--frobnicate"), "No such option"),
        (("bee", "make"), "--seed"),
        (("bee", "make", "--seed", "1", "--out", "x.doc"), ".pdf, .svg, .puzzle"),
        (("bee", "make", "--seed", "1", "--date", "tomorrow"), "not a date"),
        (("bee", "make", "--seed", "1", "--out", "/nowhere/x.pdf"), "/nowhere/x.pdf"),
        (("bee", "make", "--seed", "1", "--answers", "9000", "9001"), "Widen the range"),
        (("bee", "book", "--weeks", "0", "--seed", "1", "--out", "x.pdf"), "between 1 and 520"),
        (("bee", "book", "--weeks", "1", "--seed", "1", "--out", "x.pdf", "--page", "A9"), "A4"),
        (("wasp",), "No such command 'wasp'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_error_is_one_line_and_code_2(capsys, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_help_teaches(capsys) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "bee solve G CENORV" in out
    assert run(capsys, "bee", "solve", "--help")[0] == 0


def test_the_command_line_loads_no_qt() -> None:
    code = (
        "import sys; from studio.__main__ import main; sys.argv = ['x', 'bee', 'solve', 'G', 'CENORV', '--json']\n"
        "try: main()\n"
        "except SystemExit as e: assert not e.code\n"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert json.loads(done.stdout)["count"] > 10
