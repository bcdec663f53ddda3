"""`bee plan`: weeks shown, kept, changed, listed and printed without a window."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from studio import cli

START = ("--start", "2026-12-07", "--weeks", "2", "--seed", "1")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(("bee", "plan", *arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def days(capsys, *arguments: str) -> list[dict]:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)["days"]


def kept(capsys, series: str = "bee") -> list[dict]:
    """What the calendar of the house has of a series."""
    assert cli.main(("calendar", "show", "--from", "2026-12-01", "--days", "120", "--json")) == 0
    found = json.loads(capsys.readouterr().out)["entries"]
    return [one for one in found if one["series"] == series]


def pages(path: Path) -> list[str]:
    """The text of each page."""
    import pypdfium2

    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path.read_bytes())]


def test_a_plan_is_stored_only_on_request(capsys) -> None:
    shown = days(capsys, *START)
    assert [day["day"][-2:] for day in shown] == ["07", "09", "11", "14", "16", "18"]
    assert [day["level"] for day in shown] == ["easy", "medium", "hard"] * 2
    assert {day["state"] for day in shown} == {"new"}
    assert "Nothing was saved" in run(capsys, *START)[1]
    assert kept(capsys) == []
    assert days(capsys, *START, "--save") == shown
    assert [(one["day"], one["puzzle"].split()[1].lower(), one["state"]) for one in kept(capsys)] == [
        (day["day"], day["center"], "planned") for day in shown
    ]


def test_replacing_one_day_keeps_the_others(capsys) -> None:
    before = days(capsys, *START, "--save")
    after = days(capsys, *START, "--replace", "2026-12-09", "--save")
    assert [day["state"] for day in after] == ["kept", "changed", "kept", "kept", "kept", "kept"]
    assert after[1]["center"] + after[1]["outer"] != before[1]["center"] + before[1]["outer"]
    assert days(capsys, *START)[1]["center"] == after[1]["center"]


def test_replacing_a_day_fills_no_other_day_and_needs_no_weeks(capsys) -> None:
    before = days(capsys, "--start", "2026-12-07", "--weeks", "1", "--seed", "1", "--save")
    (changed,) = days(capsys, "--replace", "2026-12-09", "--seed", "1", "--save")
    assert changed["state"] == "changed"
    after = kept(capsys)
    assert [one["day"] for one in after] == [day["day"] for day in before]
    same = [one["puzzle"] for one in after if one["day"] != "2026-12-09"]
    assert same == [
        f"hive {one['center'].upper()} {one['outer'].upper()}" for one in before if one["day"] != "2026-12-09"
    ]


def test_a_pdf_that_cannot_be_written_prints_no_hive(capsys, tmp_path: Path) -> None:
    days(capsys, *START, "--save")
    assert run(capsys, *START, "--out", str(tmp_path / "none" / "x.pdf"))[0] == 2
    assert {one["state"] for one in kept(capsys)} == {"planned"}


def test_the_options_of_the_plan_apply(capsys, tmp_path: Path) -> None:
    banned = tmp_path / "aunt.txt"
    first = days(capsys, *START)[0]
    banned.write_text("\n".join(first["pangrams"]))
    made = days(capsys, *START, "--taboo", str(banned), "--days", "Saturday tue,thu", "--answers", "40", "30",
                "--without", "SE", "--apart", "30", "--center-apart", "20")  # fmt: skip
    assert [day["day"][-2:] for day in made] == ["08", "10", "12", "15", "17", "19"]
    assert all(30 <= day["answers"] <= 40 for day in made)
    assert not any(set("se") & set(day["center"] + day["outer"]) for day in made)
    assert len({day["center"] for day in made}) == 6
    assert not any(set(first["pangrams"]) & set(day["pangrams"]) for day in made)


def test_lines_with_commas_read_back(capsys) -> None:
    code, out, _ = run(capsys, *START, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["day"], row["center"]) for row in rows] == [(d["day"], d["center"]) for d in days(capsys, *START)]


def test_the_book_one_day_and_the_solutions_are_printed(capsys, tmp_path: Path) -> None:
    made = days(capsys, *START, "--save")
    book, day, solutions = (tmp_path / f"{name}.pdf" for name in ("book", "day", "solutions"))
    for path, more in ((solutions, ("--part", "solutions")), (day, ("--day", "2026-12-09")), (book, ())):
        assert run(capsys, *START, "--out", str(path), *more)[0] == 0
    assert {one["state"] for one in kept(capsys)} == {"planned"}  # proofs
    assert cli.main(("calendar", "state", "2026-12-09", "printed", "--series", "bee")) == 0
    assert "2026-12-09: bee: printed" in capsys.readouterr().out
    assert [one["state"] for one in kept(capsys)][:3] == ["planned", "printed", "planned"]
    text = pages(book)
    assert len(text) == 3
    assert "7\N{EN DASH}11 December 2026" in text[0]
    assert "Wednesday 9 December, medium" in text[0]
    assert "Solutions, 7\N{EN DASH}18 December 2026" in text[2]
    assert pages(solutions)[0].split() == [*text[2].split()[:-1], "1"]  # but for the page's number
    assert len(pages(day)) == 2
    assert made[1]["pangrams"][0] in pages(day)[1]


def test_the_same_plan_makes_the_same_bytes(capsys, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.pdf" for name in "ab"]
    for path in files:
        assert run(capsys, *START, "--out", str(path), "--date", "2026-11-21", "--layout", "ring")[0] == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert kept(capsys) == []  # a trial print is no use of the hives


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--start", "soon"), "not a date"),
        (("--weeks", "0"), "between 1 and 520"),
        (("--days", ","), "one to seven different weekdays"),
        (("--days", "mon,monday"), "'monday' is given twice"),
        (("--days", "mon:evil"), "'evil' is not a difficulty"),
        (("--days", "lundi,wed,fri"), "'lundi' is not a weekday"),
        (("--apart", "-5"), "0 to 3,660"),
        (("--weeks", "52", "--center-apart", "60"), "requires 26 such letters"),
        (("--answers", "9000", "9001"), "no hive of common"),
        (("--without", "5"), "'5'"),
        (("--replace", "2026-12-08"), "Tue 8 Dec 2026 has no hive"),
        (("--replace", "2026-12-08", "--weeks", "1"), "2026-12-08 is not a day of these weeks"),
        (("--day", "2026-12-09"), "--day is for a PDF"),
        (("--part", "book"), "--part is for a PDF"),
        (("--weeks", "9999999999"), "between 1 and 520"),
        (("--start", "9999-12-20"), "dates from 1900 to 2999"),
        (("--start", "2999-12-24", "--weeks", "2"), "dates from 1900 to 2999"),
        (("--out", "x.pdf", "--page", "20x20"), "the page is too small for a book"),
        (("--out", "x.svg"), ".pdf"),
        (("--out", "/nowhere/x.pdf"), "/nowhere/x.pdf"),
        (("--out", "x.pdf", "--day", "2026-12-08"), "no hive is planned for 2026-12-08"),
        (("--out", "x.pdf", "--page", "60x90"), "too small"),
        (("--lexicon", "/"), "directory"),
        (("--taboo", "/nowhere.txt"), "nowhere.txt"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_error_is_one_line_and_code_2(capsys, monkeypatch, tmp_path, arguments, said) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "--start", "2026-12-07", "--seed", "1", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert list(tmp_path.glob("*.pdf")) == []


def test_planning_loads_no_qt(tmp_path: Path) -> None:
    code = (
        "import sys; from studio import cli\n"
        "code = cli.main(('bee', 'plan', '--seed', '1', '--weeks', '1', '--out', sys.argv[1]))\n"
        "print(code, [m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))])"
    )
    call = [sys.executable, "-c", code, str(tmp_path / "x.pdf")]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
