import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.core import Printed, changed
from engine.core.store import Store
from engine.documents import document
from engine.documents.document import Document, body_fingerprint
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio import cli


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_why_replies_in_one_sentence(capsys, house) -> None:
    code, out, _ = run(capsys, "bee", "why", "cove", "GCENORV")
    assert code == 0
    assert out == "Dear reader, “cove” cannot be an answer: every word must contain the center letter, G.\n"
    assert "is an answer" in run(capsys, "bee", "why", "Govern", "g/cenorv")[1]
    out = run(capsys, "bee", "why", "george", "G CENORV")[1]
    assert out == (
        "Dear reader, “george” is not in the word list common, which decides in this puzzle.\n"
        "For the editor: Accept george for this puzzle, or rule that it is always an answer "
        "('lexicon ruling always george').\n"
    )
    assert run(capsys, "bee", "why", "gone", "GCENORV", "--rules", "nyt")[1].endswith("scores 1 point.\n")


@pytest.mark.parametrize("kind", [("bee", "GCENORV"), ("wheel", "WFLEARALT")])
@pytest.mark.parametrize("typed", ["Can't", "Mac  Neil", "GOVERN", "na\u00efve"])
def test_the_reply_repeats_the_word_as_it_was_typed(capsys, house, kind, typed) -> None:
    wing, letters = kind
    reply = run(capsys, wing, "why", typed, letters)[1]
    assert reply.startswith(f"Dear reader, \u201c{' '.join(typed.split())}\u201d ")


def test_json_names_the_rule(capsys, house) -> None:
    result = json.loads(run(capsys, "bee", "why", "congener", "GCENORV", "--json")[1])
    assert (result["word"], result["rule"], result["hive"], result["zipf"]) == (
        "congener",
        "other list",
        "G CENORV",
        1.67,
    )
    assert result["reply"].startswith("Dear reader")


def test_house_rulings_and_the_taboo_option_apply(capsys, house, tmp_path: Path) -> None:
    change_rulings(Store(), [Ruling("govern", False, "a name", date="2026-01-31")])
    assert "left out on 31 January 2026 (a name)." in run(capsys, "bee", "why", "govern", "GCENORV")[1]
    (tmp_path / "taboo.txt").write_text("grove\n")
    arguments = ("bee", "why", "grove", "GCENORV", "--json")
    assert json.loads(run(capsys, *arguments)[1])["rule"] == "answer"
    assert json.loads(run(capsys, *arguments, "--taboo", str(tmp_path / "taboo.txt"))[1])["rule"] == "taboo"


def test_rulings_and_printed_answers_of_a_file_apply(capsys, house, tmp_path: Path) -> None:
    words, path = tmp_path / "words.txt", tmp_path / "bee.puzzle"
    words.write_text("govern\ngenre\n")
    bee = changed(hive("G", "CENORV", lexicon=str(words)), rulings=(Ruling("genre", False, "foreign"),))
    printed = Printed("2026-01-31", body_fingerprint(bee), ("govern", "grove"), (1, 2, 2))
    document.write(path, Document(bee, "2026-01-31", printed=printed))
    assert "(foreign)" in run(capsys, "bee", "why", "genre", str(path))[1]
    assert "is an answer" in run(capsys, "bee", "why", "grove", str(path))[1]
    assert "is an answer" not in run(capsys, "bee", "why", "converge", str(path))[1]
    assert "is an answer" in run(capsys, "bee", "why", "converge", str(path), "--lexicon", "common")[1]


def test_solve_and_rate_have_the_words_that_are_printed(capsys, house, tmp_path: Path) -> None:
    words, path = tmp_path / "words.txt", tmp_path / "bee.puzzle"
    words.write_text("govern\ngenre\nconverge\ncongener\n")
    change_rulings(Store(), [Ruling("govern", False, "a name"), Ruling("groove", True, "in use")])
    bee = changed(hive("G", "CENORV", lexicon=str(words)), rulings=(Ruling("genre", False, "foreign"),))
    document.write(path, Document(bee, "2026-01-31"))

    def words_of(*arguments: str) -> list[str]:
        return [one["word"] for one in json.loads(run(capsys, *arguments, "--json")[1])["answers"]]

    assert words_of("bee", "solve", str(path)) == ["congener", "converge", "groove"]
    assert words_of("bee", "solve", "G", "CENORV", "--lexicon", str(words)) == [
        "congener", "converge", "genre", "groove",
    ]  # fmt: skip
    assert json.loads(run(capsys, "bee", "rate", str(path), "--json")[1])["count"] == 3
    printed = Printed("2026-01-31", body_fingerprint(bee), ("govern", "grove"), (1, 2, 2))
    document.write(path, Document(bee, "2026-01-31", printed=printed))
    assert words_of("bee", "solve", str(path)) == ["govern", "grove"]
    assert json.loads(run(capsys, "bee", "rate", str(path), "--json")[1])["count"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bee", "why", "", "GCENORV"), "is not a word"),
        (("bee", "why", "日本", "GCENORV"), "is not a word"),
        (("bee", "why", "govern", "GCENO"), "outer letters"),
        (("bee", "why", "govern", "nowhere.puzzle"), "nowhere.puzzle"),
        (("bee", "why", "govern", str(Path(__file__).parent)), "this is a directory"),
        (("bee", "why", "govern", "GCENORV", "--taboo", "/"), "directory"),
        (("bee", "why", "govern", "GCENORV", "--lexicon", "/"), "directory"),
        (("bee", "why", "govern"), "Missing argument 'HIVE'"),
        (("bee", "make", "--seed", "1", "--hints", "grid,all"), "There are grid, pairs"),
        (("bee", "make", "--seed", "1", "--hints", "\N{HONEYBEE}"), "There are grid, pairs"),
    ],
)
def test_errors_are_one_line_with_exit_code_2(capsys, house, arguments, message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_solve_prints_hints_and_make_draws_them(capsys, house, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("govern\ngrove\nconverge\n")
    arguments = ("bee", "solve", "G", "CENORV", "--lexicon", str(tmp_path / "words.txt"), "--hints")
    out = run(capsys, *arguments)[1]
    assert "Sum  1  1  1    3" in out
    assert out.endswith("CO 1\nGO 1  GR 1\n")
    hints = json.loads(run(capsys, *arguments, "--json")[1])["hints"]
    assert hints["grid"] == {"c": {"8": 1}, "g": {"5": 1, "6": 1}}
    assert (hints["pairs"], hints["perfect"]) == ({"co": 1, "go": 1, "gr": 1}, 0)
    path = tmp_path / "bee.puzzle"
    assert run(capsys, "bee", "make", "--seed", "7", "--hints", "pairs, Grid", "--out", str(path))[0] == 0
    assert document.read(path)[0].body.hints == ("grid", "pairs")
    sizes = []
    for which in ("", "grid,pairs"):
        svg = tmp_path / f"x{which}.svg"
        arguments = ("bee", "make", "--seed", "7", "--hints", which, "--width", "82.6", "--out", str(svg))
        assert run(capsys, *arguments)[0] == 0
        sizes.append(len(svg.read_bytes()))
    assert sizes[1] > sizes[0]


def test_why_does_not_load_qt(house) -> None:
    code = (
        "import sys; from studio import cli; cli.main(['bee', 'why', 'cove', 'GCENORV'])\n"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
