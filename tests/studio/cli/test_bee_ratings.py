import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.bee.puzzle import NYT, hive
from engine.core import changed
from engine.documents import document
from engine.research.solver_race import ABOUT
from engine.words.vetting.verdict import Ruling
from studio import cli
from studio.cli.bee.ratings import hive_of

RATED = ("g,cenorv,8,14,20", "c,himopr,8,13,18", "f,aehltu,8,14,20", "v,ehortw,6,12,18", "p,imortu,8,14,20")


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def ratings(tmp_path: Path) -> str:
    path = tmp_path / "ratings.csv"
    path.write_text("# rated\n" + "\n".join(f"{line},2016-01-03" for line in RATED))
    return str(path)


@pytest.mark.parametrize("text", ["GCENORV", "g cenorv", "G/CENORV", " g/CENORV "])
def test_hive_argument_accepts_common_spellings(text: str) -> None:
    assert hive_of(text, "nyt", "large") == (hive("g", "cenorv", NYT, lexicon="large"), None)


def test_file_is_rated_with_its_own_rules_word_list_and_rulings(capsys, tmp_path: Path) -> None:
    path = tmp_path / "mine.puzzle"
    puzzle = changed(hive("g", "cenorv", NYT, lexicon="standard"), rulings=(Ruling("gene", False, "obscure"),))
    document.write(path, document.Document(puzzle, "2026-11-21"))

    def rated(*arguments: str) -> dict:
        return json.loads(run(capsys, "bee", "rate", *arguments, "--json")[1])

    own = rated(str(path))
    assert (own["rules"], own["lexicon"], own["thresholds"]) == ("nyt", "standard", None)
    assert own["ranks"]["Queen Bee"] == own["points"]
    with_gene = json.loads(
        run(capsys, "bee", "rate", "GCENORV", "--rules", "nyt", "--lexicon", "standard", "--json")[1]
    )
    assert own["count"] == with_gene["count"] - 1
    other = json.loads(run(capsys, "bee", "rate", str(path), "--rules", "longo", "--lexicon", "common", "--json")[1])
    assert (other["rules"], other["lexicon"]) == ("longo", "common")


def test_rate_prints_levels_difficulty_and_estimators(capsys) -> None:
    _, out, _ = run(capsys, "bee", "rate", "GCENORV", "--lexicon", "large", "--json")
    result = json.loads(out)
    levels = result["thresholds"]
    assert (levels["good"], levels["excellent"], levels["genius"]) == (8, 15, 22)
    numbers = result["estimators"]
    assert (numbers["count"], numbers["score"]) == (result["count"], result["points"])
    assert result["level"] == "hard"
    assert 20 < result["share"] < 45
    assert numbers["expected families"] < numbers["expected score"] < numbers["score"]
    _, other, _ = run(capsys, "bee", "rate", "GCENORV", "--lexicon", "large", "--model", "accessibility", "--json")
    assert json.loads(other)["thresholds"] == {"good": 7, "excellent": 13, "genius": 19, "capped": False}
    assert json.loads(other)["model"] == "accessibility"
    assert run(capsys, "bee", "rate", "GCENORV", "--model", "foo")[2].count("expected") == 1
    _, plain, _ = run(capsys, "bee", "rate", "GCENORV", "--lexicon", "large")
    assert "good 8, excellent 15, genius 22" in plain
    assert "Queen Bee" in run(capsys, "bee", "rate", "GCENORV", "--rules", "nyt")[1]


def test_calibrate_reproduces_the_published_figures(capsys, shared, tmp_path: Path) -> None:
    names = ("ratings-20160103-20180304.csv", "frequencies-ubuntu-wamerican-7.1-1.csv")
    arguments = ["bee", "calibrate", "--ratings", str(shared / names[0]), "--frequencies", str(shared / names[1])]
    arguments += ["--lexicon", str(shared / "words-ubuntu-wamerican-7.1-1.txt")]
    _, out, _ = run(capsys, *arguments, "--json", "--splits", "50", "--tune", "--data", str(tmp_path / "data.txt"))
    result = json.loads(out)
    figures = {e["estimator"]: [round(e[q], 4) for q in ("good", "delta", "genius")] for e in result["estimators"]}
    assert figures["count"] == [0.9649, 0.8860, 4.5088]
    assert figures["score"] == [0.9737, 0.7018, 3.8684]
    assert figures["accessibility"] == [0.9386, 0.8333, 4.2807]
    judged = {one["estimator"]: one for one in result["splits"]["judged"]}
    assert judged["score"]["genius"]["won"] > 0.9
    assert judged["expected score"]["tuned"]
    tuned = {one["estimator"]: one for one in result["tuned"]}
    assert tuned["accessibility"]["constants"].keys() == {"cotail", "falloff"}
    assert all(one["objective"] <= one["before"] for one in tuned.values())
    assert (tmp_path / "data.txt").read_text().count("\nc/himopr ") == len(result["estimators"])


def test_calibrate_gives_the_figures_of_a_shipped_lexicon_and_its_data(capsys, ratings, tmp_path: Path) -> None:
    arguments = ["bee", "calibrate", "--ratings", ratings, "--lexicon", "large", "--json"]
    _, out, _ = run(capsys, *arguments, "--data", str(tmp_path / "data.txt"))
    result = json.loads(out)
    figures = {e["estimator"]: [round(e[q], 4) for q in ("good", "delta", "genius")] for e in result["estimators"]}
    assert figures["count"] == [0.9167, 1.75, 3.5833]
    assert figures["score"] == [0.6667, 1.75, 7.3333]
    assert figures["accessibility"] == [0.9167, 1.75, 3.5833]
    assert (tmp_path / "data.txt").read_text().count("\nc/himopr ") == len(result["estimators"])


def test_calibrate_accepts_a_ratings_file(capsys, ratings) -> None:
    code, out, _ = run(capsys, "bee", "calibrate", "--ratings", ratings, "--splits", "5", "--tune")
    assert code == 0
    assert "5 random half splits" in out
    assert "Tuned accessibility: cotail" in out
    assert json.loads(run(capsys, "bee", "calibrate", "--ratings", ratings, "--json")[1])["puzzles"] == len(RATED)


def test_race_lists_every_solver(capsys) -> None:
    _, out, _ = run(capsys, "bee", "race", "--hives", "3", "--seed", "2", "--json")
    result = json.loads(out)
    assert [lap["solver"] for lap in result["laps"]] == list(ABOUT)
    assert result["words"] > 30_000
    code, plain, _ = run(capsys, "bee", "race", "--hives", "12")
    assert code == 0
    assert [line.split()[0] for line in plain.splitlines()[2:]] == list(ABOUT)
    assert "(10 hives)" in plain


def broken(tmp_path: Path, name: str, content: bytes) -> str:
    (tmp_path / name).write_bytes(content)
    return str(tmp_path / name)


GOOD = "\n".join(RATED).encode()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "only 0 rated puzzles"),
        (GOOD[:40], "line 3 is not a rated puzzle: it has only 2 of the fields"),
        (bytes(range(256)) * 40, "zero bytes"),
    ],
    ids=["empty", "half", "binary"],
)
def test_invalid_ratings_file_is_reported_in_one_line(capsys, tmp_path: Path, content: bytes, message: str) -> None:
    code, out, err = run(capsys, "bee", "calibrate", "--ratings", broken(tmp_path, "r.csv", content))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "r.csv" in err
    assert message in err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (GOOD + b"\nc,himopr,8,7,6", "8, 7, 6 are not positive and ascending"),
        (GOOD + b"\nc,himopr,0,7,9", "not positive and ascending"),
        (GOOD + b"\nc,himopr,1,7,9" + b"9" * 5000, "is not a number of points"),
        (GOOD + "\nc,himopé,8,13,18".encode("latin-1"), "'é'"),
        (GOOD + "\n🐝,himopr,8,13,18".encode(), "'🐝'"),
        (GOOD + b'\nc,"' + b"x" * 140_000, "it has only 2 of the fields"),
    ],
    ids=["falling", "zero", "digits", "latin-1", "emoji", "a huge field"],
)
def test_an_invalid_line_of_ratings_is_reported_and_the_others_are_used(
    capsys, tmp_path: Path, content: bytes, message: str
) -> None:
    good = run(capsys, "bee", "calibrate", "--ratings", broken(tmp_path, "good.csv", GOOD))
    code, out, err = run(capsys, "bee", "calibrate", "--ratings", broken(tmp_path, "r.csv", content))
    assert (code, out) == (0, good[1])
    assert "r.csv: line 6 is not a rated puzzle" in err
    assert message in err


@pytest.mark.parametrize("content", [b"govern", b"govern,often", b"govern,nan", b"govern,-1", b"govern,7"])
def test_invalid_frequencies_file_is_reported_in_one_line(capsys, tmp_path: Path, ratings, content: bytes) -> None:
    path = broken(tmp_path, "f.csv", content)
    code, out, err = run(capsys, "bee", "calibrate", "--ratings", ratings, "--frequencies", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "f.csv: line 1" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bee", "rate", "GCENOR"), "5 outer letters"),
        (("bee", "rate", ""), "0 center"),
        (("bee", "rate", "🐝CENORV"), "not a letter"),
        (("bee", "rate", "/"), "directory"),
        (("bee", "rate", "nowhere.puzzle"), "nowhere.puzzle"),
        (("bee", "rate", "GCENORV", "--model", "guess"), "expected"),
        (("bee", "calibrate"), "--ratings"),
        (("bee", "calibrate", "--ratings", "/"), "directory"),
        (("bee", "race", "--hives", "0"), "between 1 and 20,000"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_errors_are_one_line_with_exit_code_2(capsys, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_truncated_file_is_rejected(capsys, tmp_path: Path) -> None:
    whole = document.encode(document.Document(hive("g", "cenorv"), "2026-11-21"))
    path = broken(tmp_path, "half.puzzle", whole[: len(whole) // 2])
    code, _, err = run(capsys, "bee", "rate", path)
    assert (code, err.count("\n")) == (2, 1)
    assert "half.puzzle: the file ends too early: it is damaged" in err


def test_rate_does_not_load_qt_or_the_optimizer() -> None:
    code = (
        "import sys; from studio.cli import main; assert not main(['bee', 'rate', 'GCENORV', '--json'])\n"
        "unwanted = ('PySide6', 'pyqtgraph', 'scipy.optimize')\n"
        "print([m for m in sys.modules if m.startswith(unwanted)], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_negative_seed_is_rejected_in_one_line(capsys, ratings: str) -> None:
    code, out, err = run(capsys, "bee", "calibrate", "--ratings", ratings, "--splits", "3", "--seed", "-1")
    assert (code != 0, out) == (True, "")
    assert "--seed" in err


def test_constants_at_a_bound_are_reported(capsys, ratings: str) -> None:
    code, out, _ = run(capsys, "bee", "calibrate", "--ratings", ratings, "--tune", "--json")
    assert code == 0
    tuned = json.loads(out)["tuned"][0]
    ends = {"cotail": (0.0, 25.0), "falloff": (0.005, 10.0)}
    met = [name for name, (least, most) in ends.items() if tuned["constants"][name] in (least, most)]
    assert tuned["at_bound"] == met
