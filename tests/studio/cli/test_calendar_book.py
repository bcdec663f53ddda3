"""`calendar plan --series` and `page book --series`: hives and wheels of weeks, and their book."""

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from engine.output.press.boxes import preset
from engine.output.press.preflight.preflight import check_pdf
from studio import cli

SPAN = ("--from", "2026-12-07", "--days", "14")
DAYS = ("--date", "2026-12-07", "--days", "14", "--page", "A4")


@pytest.fixture(scope="module")
def planned(tmp_path_factory) -> Path:
    """A home whose calendar has two weeks of hives and of wheels."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUZZLE_STUDIO_HOME", str(home))
        assert cli.main(("calendar", "plan", "--series", "bee", "--series", "wheel", "--series", "bee", *SPAN)) == 0
    return home


@pytest.fixture(autouse=True)
def own_home(planned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(planned))


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def book(capsys, *arguments: str, dates: bool = True) -> tuple[int, str, str]:
    return run(capsys, "page", "book", *DAYS, *("--dates",) * dates, *arguments)


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
def test_a_book_of_a_series_has_its_days_and_marks_nothing_as_printed(capsys, tmp_path: Path, series: str) -> None:
    out = tmp_path / "book.pdf"
    assert book(capsys, "--series", series, "--by", "week", "--levels", "--out", str(out))[0] == 0
    assert {one["state"] for one in entries(capsys, series)} == {"planned"}
    text = pages(out)
    first = next(number for number, page in enumerate(text) if page.startswith("Solutions"))
    puzzles, solutions = text[:first], "".join(text[first:])
    assert "7\N{EN DASH}13 December 2026" in puzzles[0]
    assert "14\N{EN DASH}20 December 2026" in puzzles[-1]
    assert sum(text.count(f"{day} Dec") for text in puzzles for day in ("Wed 9", "Sun 20")) == 2
    assert "Wed 9 Dec" in solutions
    assert {"Easy", "Hard"} <= set(" ".join(puzzles).split())


def test_a_book_of_two_series_has_the_puzzles_of_both_and_a_number_without_days(capsys, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    code, said, _ = book(capsys, "--series", "bee", "--series", "wheel", "--out", str(out), dates=False)
    assert (code, "28 puzzles" in said) == (0, True)
    assert "Dec" not in "".join(pages(out))


def test_the_same_days_are_the_same_bytes(capsys, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.pdf" for name in "ab"]
    for path in files:
        assert book(capsys, "--series", "bee", "--style", "modern", "--out", str(path))[0] == 0
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
        (("--series", "bee", "--date", "soon", "--out", "x.pdf"), "not a date"),
        (("--series", "bee", "--days", "0", "--out", "x.pdf"), "0 is not in the range"),
        (("--series", "sudoku", "--out", "x.pdf"), "sudoku"),
        (("--series", "bee", "--publication", "Nowhere", "--out", "x.pdf"), "Nowhere"),
        (("--series", "bee", "--out", "x.pdf", "--page", "20x20"), "the margins are wider than the page"),
        (("--series", "bee", "--out", "x.svg"), ".pdf"),
        (("--series", "bee", "--out", "/nowhere/x.pdf"), "/nowhere/x.pdf"),
        (("--series", "bee", "--out", "x.pdf", "--taboo", "/nowhere.txt"), "nowhere.txt"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_error_is_one_line_and_writes_nothing(capsys, monkeypatch, tmp_path, arguments, said) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = book(capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_book_loads_no_qt(tmp_path: Path) -> None:
    code = (
        "import sys; from studio import cli\n"
        f"code = cli.main(('page', 'book', '--series', 'bee', *{DAYS}, '--out', sys.argv[1]))\n"
        "print(code, [m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))])"
    )
    call = [sys.executable, "-c", code, str(tmp_path / "x.pdf")]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"


def test_a_book_names_the_days_without_puzzles_and_plans_them_only_if_asked_to(capsys, tmp_path) -> None:
    asked = ("page", "book", "--date", "2026-12-20", "--days", "3", "--series", "wheel", "--page", "A4")
    code, made, said = run(capsys, *asked, "--out", str(tmp_path / "a.pdf"))
    assert (code, "1 puzzle," in made) == (0, True)
    assert "Left out, not planned yet: Mon 21 Dec, Tue 22 Dec. Plan them with 'calendar plan', or use --plan." in said
    code, made, said = run(capsys, *asked, "--plan", "--out", str(tmp_path / "b.pdf"))
    assert (code, "3 puzzles," in made) == (0, True)
    assert "Made 2 puzzles for the calendar" in said
    assert run(capsys, *asked, "--out", str(tmp_path / "c.pdf"))[2] == ""


def test_a_book_has_a_cover_whose_spine_is_said(capsys, tmp_path: Path) -> None:
    out, cover = tmp_path / "book.pdf", tmp_path / "cover.pdf"
    said = ("--series", "bee", "--out", str(out), "--cover", str(cover))
    code, _, errors = book(capsys, *said, "--leaf", "0.5mm")
    spine = -(-len(pages(out)) // 2) * 0.5
    assert (code, f"a spine of {spine:.1f} mm" in errors) == (0, True)
    boxes = [pypdfium2.PdfDocument(path.read_bytes())[0].get_trimbox() for path in (out, cover)]
    page, wrap = (box[2] - box[0] for box in boxes)
    assert wrap == pytest.approx(2 * page + spine * 72 / 25.4, abs=0.01)
    assert "preset cover@IFRA26" in errors
    assert check_pdf(cover.read_bytes(), preset("cover@IFRA26")) == ()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--cover", "{}/cover.pdf", "--leaf", "cardboard"), "no paper"),
        (("--cover", "{}/./book.pdf"), "the file of the book"),
        (("--cover", "{}/cover.svg"), "a cover is a PDF file"),
        (("--leaf", "0.1mm"), "--leaf is only for a cover"),
        (("--cover", "{}/none/cover.pdf"), "does not exist"),
    ],
)
@pytest.mark.parametrize("command", [("page", "book", "--series", "bee"), ("bee", "book", "--weeks", "1")])
def test_a_cover_that_cannot_be_made_is_refused_before_any_work(
    capsys, tmp_path: Path, monkeypatch, command: tuple[str, ...], more: tuple[str, ...], said: str
) -> None:
    for name in ("studio.cli.page.make_book", "studio.cli.bee.hive.make_book"):
        monkeypatch.setattr(name, lambda *_, **__: pytest.fail("it worked"))
    out = tmp_path / "book.pdf"
    code, _, errors = run(capsys, *command, "--out", str(out), *(part.format(tmp_path) for part in more))
    assert (code != 0, said in errors) == (True, True)
    assert not list(tmp_path.glob("*.pdf"))


def test_a_taboo_word_of_the_title_or_of_an_own_list_blocks_the_book_unless_forced(capsys, tmp_path: Path) -> None:
    out, cover, own = tmp_path / "book.pdf", tmp_path / "cover.pdf", tmp_path / "own.txt"
    own.write_text("zebra\n")
    said = ("--series", "bee", "--title", "Zebra Days", "--out", str(out), "--cover", str(cover), "--taboo", str(own))
    code, _, errors = book(capsys, *said)
    assert (code != 0, "zebra" in errors.lower(), "--force" in errors) == (True, True, True)
    assert "title of the book" in errors
    assert not out.exists()
    assert not cover.exists()
    assert book(capsys, *said, "--force")[0] == 0
    assert cover.exists()
    code, _, errors = book(capsys, *said[:2], *said[4:], "--copyright", "Zebra Press")
    assert (code != 0, "copyright contains" in errors) == (True, True)
