import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.output.press.raster import page_texts
from engine.output.target import Target
from studio import cli

FORMATS = ".pdf, .svg, .png, .eps, .html, .json, .txt, .brf, .docx, .puzzle"


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_solve_reproduces_the_published_hive(capsys, shared) -> None:
    words = str(shared / "words-ubuntu-wamerican-7.1-1.txt")
    code, out, _ = run(capsys, "bee", "solve", "G", "CENORV", "--lexicon", words, "--json")
    result = json.loads(out)
    assert code == 0
    assert (result["center"], result["outer"], result["rules"]) == ("g", "cenorv", "longo")
    assert (result["count"], result["points"]) == (20, 24)
    assert {"word": "convergence", "points": 3, "pangram": True} in result["answers"]


def test_solve_gives_the_hive_of_a_shipped_lexicon(capsys) -> None:
    code, out, _ = run(capsys, "bee", "solve", "G", "CENORV", "--lexicon", "common", "--json")
    result = json.loads(out)
    assert code == 0
    assert (result["center"], result["outer"], result["rules"]) == ("g", "cenorv", "longo")
    assert (result["count"], result["points"]) == (22, 26)
    assert {"word": "convergence", "points": 3, "pangram": True} in result["answers"]


def test_solve_accepts_a_word_file(capsys, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("govern\nGrove\ngenre\n\u00e9clair\nconverge\n", "utf-8")
    code, out, _ = run(
        capsys, "bee", "solve", "g", "cenorv", "--lexicon", str(tmp_path / "words.txt"), "--rules", "nyt", "--json"
    )
    result = json.loads(out)
    assert code == 0
    assert [answer["word"] for answer in result["answers"]] == ["converge", "genre", "govern", "grove"]
    assert result["points"] == 15 + 5 + 6 + 5
    assert result["ranks"]["Queen Bee"] == 31


def test_count_prints_totals_and_the_proof(capsys) -> None:
    code, out, _ = run(capsys, "bee", "count", "--lexicon", "standard", "--proof", "--json")
    assert code == 0
    assert json.loads(out) == {"puzzles": 109_193, "answers": 11_725_415, "points": 12_255_679, "proof": -1_445_967_435}


def test_make_prints_the_requested_title(capsys, tmp_path: Path) -> None:
    out = tmp_path / "hive.txt"
    assert run(capsys, "bee", "make", "--seed", "7", "--title", "Bee of the Week", "--out", str(out))[0] == 0
    assert out.read_text().startswith("Bee of the Week\n")


def test_book_has_the_requested_hives(capsys, tmp_path: Path) -> None:
    arguments = ("bee", "book", "--weeks", "1", "--seed", "1", "--layout", "ring", "--without", "se")
    wanted = (*arguments, "--answers", "30", "45", "--out", str(tmp_path / "book.pdf"))
    assert run(capsys, *wanted)[0] == 0
    code, _, err = run(capsys, *arguments, "--answers", "900", "901", "--out", str(tmp_path / "none.pdf"))
    assert (code, "too few hives of 900 to 901 answers without S, E for 1 week" in err) == (2, True)


def test_book_contains_a_page_per_week_and_solutions(capsys, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    code, text, _ = run(capsys, "bee", "book", "--weeks", "3", "--seed", "1", "--out", str(out), "--json")
    result = json.loads(text)
    assert code == 0
    assert (result["puzzles"], result["pages"]) == (9, 4)
    assert out.read_bytes().startswith(b"%PDF")


def test_a_book_has_a_trim_a_title_page_and_contents(capsys, tmp_path: Path) -> None:
    out, made = tmp_path / "book.pdf", ("bee", "book", "--weeks", "3", "--seed", "1", "--out")
    options = ("--trim", "6x9", "--title-page", "--contents", "--json")
    code, text, _ = run(capsys, *made, str(out), *options)
    assert (code, json.loads(text)["pages"]) == (0, 6)
    assert trim(out.read_bytes()) == (pytest.approx(152.4, abs=0.01), pytest.approx(228.6, abs=0.01))
    texts = page_texts(out.read_bytes())
    assert [one.split()[0] for one in texts] == ["Spelling", "Contents", "Week", "Week", "Week", "Solutions"]
    assert " ".join(texts[1].split()) == "Contents Week 1 3 Week 2 4 Week 3 5 Solutions 6 2"
    assert run(capsys, *made, str(out), "--title-page", "--language", "de")[0] == 0
    assert page_texts(out.read_bytes())[0].split() == ["Wortwaben"]
    _, _, err = run(capsys, *made, str(out), "--inside", "5")
    assert "An inside margin of 5.0 mm is narrow for 4 pages. Printers on demand need 9.6 mm." in err
    code, _, err = run(capsys, *made, str(out), "--trim", "5x8", "--inside", "70", "--outside", "70")
    assert (code, "the margins are wider than the page" in err) == (2, True)


def trim(pdf: bytes) -> tuple[float, float]:
    """Return the width and height of the first page's TrimBox, in mm."""
    import pypdfium2

    page = pypdfium2.PdfDocument(pdf)[0]
    left, bottom, right, top = page.get_trimbox()
    return (right - left) / 72 * 25.4, (top - bottom) / 72 * 25.4


def test_width_preset_layout_and_style_affect_the_pdf(capsys, tmp_path: Path) -> None:
    made = {}
    for name, options in {
        "plain": (),
        "wide": ("--width", "168.3"),
        "marked": ("--preset", "magazine"),
        "ring": ("--layout", "ring"),
        "modern": ("--style", "modern"),
    }.items():
        out = tmp_path / f"{name}.pdf"
        arguments = ("bee", "make", "--seed", "7", "--date", "2026-01-31", "--out", str(out), *options)
        assert run(capsys, *arguments)[0] == 0
        made[name] = out.read_bytes()
    assert trim(made["plain"])[0] == pytest.approx(Target().width, abs=1e-3)  # as in the window
    assert trim(made["wide"])[0] == pytest.approx(168.3, abs=1e-3)
    assert trim(made["marked"])[0] == pytest.approx(Target().width + 2 * 5, abs=1e-3)  # with the safety zone
    assert b"BleedBox" in made["marked"]
    assert b"BleedBox" not in made["plain"]
    assert b"SourceSansPro" in made["modern"]
    assert len(set(made.values())) == 5


def test_solve_excludes_taboo_words_and_names_the_reason(capsys, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("shitake\nshitty\nthisty\nmasthey\n")
    arguments = ("bee", "solve", "t", "shiyxq", "--lexicon", str(tmp_path / "words.txt"), "--json")
    vetted = json.loads(run(capsys, *arguments)[1])
    assert [answer["word"] for answer in vetted["answers"]] == ["thisty"]
    assert vetted["left_out"] == [{"word": "shitty", "reason": "on the taboo list", "source": "better-profanity"}]


def test_random_seed_is_printed_and_reproduces_the_hive(capsys) -> None:
    code, out, err = run(capsys, "bee", "make", "--json")
    seed = err.split()[1]
    assert code == 0
    assert json.loads(run(capsys, "bee", "make", "--json", "--seed", seed)[1]) == json.loads(out)


def test_solve_prints_words_as_they_are_written(capsys, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("canción\ncanino\n", "utf-8")
    added = ("lexicon", "import", str(tmp_path / "list.txt"), "--name", "es", "--accents", "fold")
    assert run(capsys, *added)[0] == 0
    arguments = ("bee", "solve", "c", "aniosr", "--lexicon", "es")
    out = run(capsys, *arguments)[1]
    assert "canción\n" in out
    assert "cancion" not in out
    result = json.loads(run(capsys, *arguments, "--json")[1])
    assert [answer["word"] for answer in result["answers"]] == ["cancion", "canino"]
    assert result["written"] == {"cancion": "canción"}


def test_solve_prints_cautions_and_keeps_the_words(capsys, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("vagina\nvaiga\n")
    arguments = ("bee", "solve", "n", "cgadvi", "--lexicon", str(tmp_path / "words.txt"))
    assert "vagina  (caution: may offend or distress, better-profanity)" in run(capsys, *arguments)[1]
    result = json.loads(run(capsys, *arguments, "--json")[1])
    assert result["count"] == 1
    assert [(verdict["word"], verdict["standing"]) for verdict in result["verdicts"]] == [("vagina", "caution")]


def test_invalid_rules_file_is_reported_in_one_line(capsys, tmp_path: Path) -> None:
    for content in (b'{"name": "x", "minimum": 5, "flat_up_to": null, "bonus": 1, "pangram_name": ""}', b"\xff", b""):
        (tmp_path / "rules.json").write_bytes(content)
        code, _, err = run(capsys, "bee", "solve", "G", "CENORV", "--rules", str(tmp_path / "rules.json"))
        assert (code, err.count("\n")) == (2, 1)
        assert "rules.json" in err


def test_group_without_a_command_prints_its_help(capsys) -> None:
    code, _, err = run(capsys, "bee")
    assert code == 2
    assert "solve" in err
    assert err.count("\n") > 8


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        call = [sys.executable, "-m", "studio", "bee", "solve", "G", "CENORV", "--json"]
        done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["puzzle-studio: cannot write the result: No space left on device"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bee", "solve", "G", "CENOR"), "5 outer letters"),
        (("bee", "solve", "G", "CENORV", "--lexicon", "nowhere.txt"), "nowhere.txt"),
        (("bee", "solve", "G", "CENORV", "--lexicon", "/"), "directory"),
        (("bee", "solve", "G", "CENORV", "--rules", "chess"), "longo or nyt"),
        (("bee", "solve"), "Missing argument 'HIVE...'"),
        (("bee", "count", "--frobnicate"), "No such option"),
        (("bee", "make", "--seed", "1", "--out", "x.odt"), FORMATS),
        (("bee", "make", "--seed", "1", "--date", "tomorrow"), "not a date"),
        (("bee", "make", "--seed", "1", "--out", "/nowhere/x.pdf"), "/nowhere/x.pdf"),
        (("bee", "make", "--seed", "1", "--answers", "9000", "9001"), "Widen the range"),
        (("bee", "make", "--seed", "1", "--answers", "45", "30"), "the first must not exceed the second"),
        (("bee", "make", "--seed", "1", "--out", "x.pdf", "--width", "5"), "30"),
        (("bee", "make", "--seed", "1", "--out", "x.svg", "--width", "nan"), "nan"),
        (("bee", "make", "--seed", "1", "--out", "x.svg", "--preset", "nonsense"), "newspaper, magazine"),
        (("bee", "make", "--seed", "1", "--out", "x" * 5000 + ".pdf"), "too long"),
        (("bee", "solve", "G", "CENORV", "--rules", "x" * 5000), "xxx"),
        (("bee", "book", "--weeks", "1", "--seed", "1", "--out", "x.pdf", "--page", "60x90"), "leave 26 mm"),
        (("bee", "book", "--weeks", "0", "--seed", "1", "--out", "x.pdf"), "between 1 and 520"),
        (("bee", "book", "--weeks", "1", "--seed", "1", "--out", "x.pdf", "--page", "A9"), "A4"),
        (("wasp",), "No such command 'wasp'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_errors_are_one_line_with_exit_code_2(capsys, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


def test_help_shows_an_example(capsys) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "bee solve G CENORV" in out
    assert run(capsys, "bee", "solve", "--help")[0] == 0
