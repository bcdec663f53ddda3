"""`calendar plan --series` and `calendar print`: hives and wheels of weeks, and their proofs, without a window."""

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from studio import cli

SPAN = ("--from", "2026-12-07", "--days", "14")


@pytest.fixture(scope="module")
def planned(tmp_path_factory) -> Path:
    """A home whose calendar has two weeks of hives and of wheels."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUZZLE_STUDIO_HOME", str(home))
        assert (
            cli.main(("calendar", "plan", "--series", "bee", "--series", "wheel", "--series", "bee", *SPAN)) == 0
        )
    return home


@pytest.fixture(autouse=True)
def own_home(planned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(planned))


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def entries(capsys, series: str) -> list[dict]:
    out = run(capsys, "calendar", "show", *SPAN, "--json")[1]
    return [one for one in json.loads(out)["entries"] if one["series"] == series]


def pages(path: Path) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path.read_bytes())]


def test_only_the_named_series_are_planned(capsys) -> None:
    assert len(entries(capsys, "bee")) == len(entries(capsys, "wheel")) == 14
    assert entries(capsys, "crossword") == entries(capsys, "soup") == []
    assert {one["state"] for one in entries(capsys, "bee")} == {"planned"}


@pytest.mark.parametrize("series", ["bee", "wheel"])
def test_the_book_each_day_and_the_solutions_are_proofs(capsys, tmp_path: Path, series: str) -> None:
    text = {}
    for part in ("book", "day", "solutions"):
        out = tmp_path / f"{part}.pdf"
        code, said, _ = run(capsys, "calendar", "print", series, *SPAN, "--part", part, "--out", str(out))
        assert (code, "not marked as printed" in said) == (0, True)
        text[part] = pages(out)
    assert {one["state"] for one in entries(capsys, series)} == {"planned"}
    assert "Wednesday 9 December, " in "".join(text["book"])
    assert "Solutions, 7\N{EN DASH}20 December 2026" in text["book"][-1]
    assert text["solutions"][-1].split()[:-1] == text["book"][-1].split()[:-1]  # but for the page's number
    assert len(text["day"]) == 2 * 14


def test_the_same_days_are_the_same_bytes(capsys, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.pdf" for name in "ab"]
    for path in files:
        dated = ("--date", "2026-11-21", "--style", "modern", "--out", str(path))
        assert run(capsys, "calendar", "print", "bee", *SPAN, *dated)[0] == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_planned_wheels_are_used(capsys) -> None:
    made = entries(capsys, "wheel")
    sort = ("--sort", "last-used", "--desc", "--limit", "3", "--json")
    shown = json.loads(run(capsys, "wheel", "find", *sort)[1])["shown"]
    assert [one["last_used"] for one in shown] == [one["day"] for one in reversed(made[-3:])]
    whole, unused = (
        json.loads(run(capsys, "wheel", "find", *more, "--limit", "1", "--json")[1])["found"]
        for more in ((), ("--unused", "30"))
    )
    assert unused == whole - 14


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bee", "--from", "soon", "--out", "x.pdf"), "not a date"),
        (("bee", "--days", "0", "--out", "x.pdf"), "0 is not in the range"),
        (("bee", "--from", "2027-02-01", "--out", "x.pdf"), "no hive of bee is planned from 2027-02-01"),
        (("crossword", "--out", "x.pdf"), "crossword has no hives or wheels"),
        (("sudoku", "--out", "x.pdf"), "sudoku"),
        (("bee", "--publication", "Nowhere", "--out", "x.pdf"), "Nowhere"),
        (("bee", "--out", "x.pdf", "--page", "20x20"), "the page is too small for a book"),
        (("bee", "--out", "x.pdf", "--page", "60x90"), "too small"),
        (("bee", "--out", "x.svg"), ".pdf"),
        (("bee", "--out", "/nowhere/x.pdf"), "/nowhere/x.pdf"),
        (("bee", "--out", "x.pdf", "--taboo", "/nowhere.txt"), "nowhere.txt"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_error_is_one_line_and_writes_nothing(capsys, monkeypatch, tmp_path, arguments, said) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "calendar", "print", *SPAN, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_proof_loads_no_qt(tmp_path: Path) -> None:
    code = (
        "import sys; from studio import cli\n"
        f"code = cli.main(('calendar', 'print', 'bee', *{SPAN}, '--out', sys.argv[1]))\n"
        "print(code, [m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))])"
    )
    call = [sys.executable, "-c", code, str(tmp_path / "x.pdf")]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
