"""`wheel plan` and the history of wheels. `test_cli_bee_plan.py` tests the options that both wings share."""

import csv
import io
import json
from pathlib import Path

import pytest

from studio import cli

START = ("--start", "2026-12-07", "--weeks", "1", "--seed", "1")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(("wheel", *arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def days(capsys, *arguments: str) -> list[dict]:
    code, out, _ = run(capsys, "plan", *arguments, "--json")
    assert code == 0
    return json.loads(out)["days"]


def test_wheels_are_planned_saved_replaced_and_marked(capsys) -> None:
    made = days(capsys, *START, "--save")
    assert [day["level"] for day in made] == ["easy", "medium", "hard"]
    for day in made:
        assert sorted(day["hub"] + day["ring"]) == sorted(day["long"][0])
        assert 20 <= day["answers"] <= 60
    (changed,) = days(capsys, "--replace", "2026-12-09", "--seed", "1", "--save")
    assert (changed["state"], changed["long"] != made[1]["long"]) == ("changed", True)
    assert cli.main(("calendar", "state", "2026-12-09", "printed", "--series", "wheel")) == 0
    assert cli.main(("calendar", "show", "--from", "2026-12-01", "--json")) == 0
    out = capsys.readouterr().out
    found = json.loads(out[out.index("{") :])["entries"]
    assert [(one["series"], one["state"]) for one in found] == [
        ("wheel", "planned"), ("wheel", "printed"), ("wheel", "planned"),
    ]  # fmt: skip


def test_the_options_of_wheels_apply_to_the_plan(capsys) -> None:
    made = days(capsys, *START, "--size", "8", "--answers", "25", "35", "--common", "4", "--hub-apart", "3")
    assert all(len(day["hub"] + day["ring"]) == 8 and 25 <= day["answers"] <= 35 for day in made)
    code, out, _ = run(capsys, "plan", *START, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert list(rows[0]) == ["day", "level", "hub", "ring", "answers", "share", "long", "state"]


def test_a_week_of_wheels_is_a_page_and_its_solutions(capsys, tmp_path: Path) -> None:
    import pypdfium2

    made, out = days(capsys, *START), tmp_path / "week.pdf"
    code, said, _ = run(capsys, "plan", *START, "--out", str(out), "--style", "modern")
    assert code == 0
    assert "Its wheels are not recorded as printed." in said
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(out.read_bytes())]
    assert len(pages) == 2
    assert "Wednesday 9 December, medium" in pages[0]
    assert all(day["long"][0] in pages[1] for day in made)


def test_planned_wheels_are_used(capsys) -> None:
    made = days(capsys, *START, "--save")
    code, out, _ = run(capsys, "find", "--sort", "last-used", "--desc", "--limit", "3", "--json")
    shown = json.loads(out)["shown"]
    assert code == 0
    assert [one["last_used"] for one in shown] == [day["day"] for day in reversed(made)]
    assert [one["hub"] for one in shown] == [day["hub"] for day in reversed(made)]
    whole, unused = (
        json.loads(run(capsys, "find", *more, "--limit", "1", "--json")[1])["found"]
        for more in ((), ("--unused", "30"))
    )
    assert unused == whole - 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hub-apart", "-5"), "0 to 3,660"),
        (("--answers", "900", "901"), "no wheel of common has 900 to 901 answers and 9 letters"),
        (("--answers", "60", "20"), "the first must not exceed the second"),
        (("--layout", "square", "--size", "8"), "a square has 9 cells"),
        (("--replace", "2026-12-08"), "has no wheel"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_error_is_one_line_and_code_2(capsys, monkeypatch, tmp_path, arguments, said) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "plan", "--start", "2026-12-07", "--seed", "1", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
