import csv
import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from studio import cli


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(("bee", "find", *arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def shown(capsys, *arguments: str) -> list[dict]:
    code, out, _ = run(capsys, *arguments, "--json", "--limit", "0")
    assert code == 0
    return json.loads(out)["shown"]


def test_all_conditions_apply_and_rows_are_sorted(capsys) -> None:
    rows = shown(
        capsys, "--wanted", "eT", "--unwanted", "r", "--center", "a", "--answers", "40", "25", "--no-s", "--clean",
        "--share", "30", "60", "--sort", "points", "--desc",
    )  # fmt: skip
    assert rows
    for row in rows:
        letters = row["center"] + row["outer"]
        assert row["center"] == "a"
        assert {"e", "t"} <= set(letters)
        assert not {"r", "s"} & set(letters)
        assert 25 <= row["answers"] <= 40
        assert 30 <= row["share"] <= 60
        assert (row["standing"], row["has_s"]) == ("clean", False)
    points = [row["points"] for row in rows]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(("rules", "name"), [("longo", "  Bingos  "), ("nyt", "  Pangrams  ")])
def test_the_table_names_words_with_all_letters_as_the_rules_do(capsys, rules, name) -> None:
    _, out, _ = run(capsys, "--wanted", "gcenorv", "--rules", rules)
    header, row, *_ = out.splitlines()
    assert name in header
    assert header.index(" Found") == row.index(" %") - 4


def test_figures_of_a_hive_equal_those_of_solve(capsys) -> None:
    row = shown(capsys, "--wanted", "gcenorv", "--center", "g", "--lexicon", "standard")[0]
    assert cli.main(("bee", "solve", "G", "CENORV", "--lexicon", "standard", "--json")) == 0
    solved = json.loads(capsys.readouterr().out)
    assert (row["answers"], row["points"]) == (solved["count"], solved["points"])
    assert (row["good"], row["genius"]) == (solved["thresholds"]["good"], solved["thresholds"]["genius"])


def test_taboo_option_adds_a_list(capsys, tmp_path: Path) -> None:
    before = shown(capsys, "--wanted", "gcenorv")
    (tmp_path / "own.txt").write_text("convergence\ngovern;mild\n")
    after = shown(capsys, "--wanted", "gcenorv", "--taboo", str(tmp_path / "own.txt"))
    assert {row["standing"] for row in before} == {"clean"}
    assert {row["standing"] for row in after} == {"taboo"}
    assert [a["answers"] for a in after] == [b["answers"] - 1 for b in before]


def test_table_ends_with_the_number_of_matches(capsys) -> None:
    code, out, _ = run(capsys, "--sort", "hive", "--limit", "3")
    lines = out.splitlines()
    assert code == 0
    assert len(lines) == 5
    assert [line[:8] for line in lines[1:4]] == sorted(line[:8] for line in lines[1:4])
    assert lines[-1] == "3 of 56,525 matches, among 56,525 hives in common (longo rules)"
    assert run(capsys, "--answers", "9000", "9001")[1].startswith("None of the 56,525 hives")


def test_csv_holds_all_matches_on_standard_output_or_in_a_file(capsys, tmp_path: Path) -> None:
    _, out, _ = run(capsys, "--perfect", "--answers", "30", "31", "--csv")
    rows = list(csv.DictReader(out.splitlines()))
    assert len(rows) > 50
    assert all(int(row["perfect"]) > 0 for row in rows)
    target = tmp_path / "hives.csv"
    assert run(capsys, "--perfect", "--answers", "30", "31", "--csv", str(target))[0] == 0
    assert target.read_text() == out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--wanted", "é"), "not a letter"),
        (("--center", "7"), "not a letter"),
        (("--lexicon", "none"), "none"),
        (("--rules", "none"), "there are no rules named"),
        (("--answers", "many", "few"), "not a valid float"),
        (("--taboo", "/"), "directory"),
        (("--csv", "/"), "directory"),
        (("--limit", "-1"), "--limit"),
    ],
)
def test_invalid_input_is_reported_in_one_line(capsys, arguments, says) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_find_does_not_load_qt() -> None:
    code = (
        "import sys; from studio import cli; cli.main(['bee', 'find', '--limit', '1']);"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_unused_accepts_zero_and_very_large_numbers(capsys) -> None:
    used = [row["last_used"] for row in shown(capsys, "--wanted", "gcenorv")]
    never, before = ([day for day in used if not day], [day for day in used if not day or day < f"{date.today()}"])
    assert len(shown(capsys, "--wanted", "gcenorv", "--unused", "800000")) == len(never) > 0
    assert len(shown(capsys, "--wanted", "gcenorv", "--unused", "0")) == len(before)


def test_csv_and_json_exclude_each_other(capsys) -> None:
    code, out, err = run(capsys, "--json", "--csv")
    assert (code != 0, out) == (True, "")
    assert "exclude each other" in err
