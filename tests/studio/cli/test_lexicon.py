"""`puzzle-studio lexicon`."""

import json

import pytest

from engine.calendar.publication import Publication, Series
from engine.calendar.records import remove_publication, save_publication
from engine.core.store import Store
from engine.words.sources import shipped_sources
from studio.cli import main


@pytest.fixture
def word_file(tmp_path, home):
    path = tmp_path / "list.txt"
    path.write_text("Café\ntea;80\nice cream\nTEA\n")
    return str(path)


def run(capsys, *arguments: str) -> str:
    assert main(["lexicon", *arguments]) == 0
    return capsys.readouterr().out


def test_list_names_the_lexicons_with_their_words(capsys, word_file) -> None:
    run(capsys, "import", word_file, "--name", "mine")
    text = run(capsys, "list")
    rows = [line.split()[:3] for line in text.splitlines()]
    assert [row[0] for row in rows] == [*(source.name for source in shipped_sources()), "mine"]
    assert rows[-4:] == [
        ["standard", "172,820", "words"], ["large", "274,937", "words"], ["names", "15,998", "words"],
        ["mine", "2", "words"],
    ]  # fmt: skip
    listed = json.loads(run(capsys, "list", "--json"))["lexicons"]
    assert [(each["name"], each["kind"]) for each in listed][-2:] == [("names", "shipped"), ("mine", "imported")]
    assert next(each["words"] for each in listed if each["name"] == "large") == 274_937


def test_show_lists_every_refused_line(capsys, word_file) -> None:
    text = run(capsys, "show", word_file)
    assert "refused     1 of 4 lines:" in text
    assert "line 1: Café  (an accent or a joined letter)" in text
    result = json.loads(run(capsys, "show", word_file, "--json", "--policy", "drop"))
    assert (result["words"], result["lines"], result["refused"], result["scores"]) == (2, 4, 2, [50, 80])
    assert result["refused_lines"][1] == {"line": 4, "text": "TEA", "reason": "a capital letter"}
    assert result["examples"] == ["tea", "ice cream"]


def test_a_list_in_capitals_is_read_with_a_note(capsys, tmp_path, home) -> None:
    capitals, mixed = tmp_path / "caps.txt", tmp_path / "mixed.txt"
    capitals.write_text("TEA\nCOFFEE;80\n")
    mixed.write_text("Tea\nCo-op\nmilk\n")
    assert main(["lexicon", "show", str(capitals), "--words"]) == 0
    out, err = capsys.readouterr()
    assert out == "tea;50\ncoffee;80\n"
    assert err.endswith("caps.txt is all in capitals. It is read in lower case.\n")
    assert "all lines are in capitals" in run(capsys, "import", str(capitals), "--name", "ours")
    assert json.loads(run(capsys, "show", str(mixed), "--policy", "drop", "--json"))["words"] == 1
    result = json.loads(run(capsys, "import", str(mixed), "--name", "mixed", "--fold", "--json"))
    assert (result["policy"], result["words"], result["folded"]) == ("fold", 3, False)


def test_an_import_leaves_out_words_of_low_scores(capsys, tmp_path, home) -> None:
    scored = tmp_path / "scored.csv"
    scored.write_text("Score,Word\n80,Govern\n20,Grove\n60,Converge\n")
    assert main(["lexicon", "import", str(scored), "--name", "scored", "--min-score", "50"]) == 0
    out, err = capsys.readouterr()
    assert "Imported scored: 2 words" in out
    assert main(["lexicon", "import", str(scored), "--name", "best", "--min-score", "75"]) == 0
    assert "Imported best: 1 word. " in capsys.readouterr().out
    assert "a score below 50" in out
    assert "comma between columns, scores in column 1, words in column 2" in err
    assert main(["bee", "solve", "g", "cenorv", "--lexicon", "scored", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    assert sorted(one["word"] for one in answers) == ["converge", "govern"]


def test_show_folds_accents_on_request(capsys, word_file) -> None:
    result = json.loads(run(capsys, "show", word_file, "--policy", "fold", "--json"))
    assert (result["words"], result["refused"], result["merged"]) == (3, 0, 1)
    assert result["examples"] == ["Café", "tea", "ice cream"]


def test_show_prints_the_words_with_their_scores(capsys, tmp_path, home) -> None:
    scored, plain = tmp_path / "scored.txt", tmp_path / "plain.txt"
    scored.write_text("tea;80\nice cream\nberlin;20\n")
    plain.write_text("tea\nice cream\n")
    assert run(capsys, "show", str(scored), "--words") == "tea;80\nice cream;50\nberlin;20\n"
    assert run(capsys, "show", str(plain), "--words") == "tea\nice cream\n"
    result = json.loads(run(capsys, "show", str(scored), "--words", "--json"))
    assert [(one["word"], one["score"], one["name"]) for one in result["words"]] == [
        ("tea", 80, False), ("ice cream", 50, False), ("berlin", 20, True),
    ]  # fmt: skip
    assert result["words"][0]["zipf"] > 4 > 0 == result["words"][2]["zipf"]


def test_an_imported_list_is_listed_by_name(capsys, word_file) -> None:
    assert "Imported mine: 3 words" in run(capsys, "import", word_file, "--name", "mine", "--policy", "fold")
    assert json.loads(run(capsys, "show", "mine", "--json"))["policy"] == "fold"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "nix"], "there is no lexicon and no file 'nix'"),
        (["show", "."], "this is a directory"),
        (["import", "nix.txt", "--name", "mine"], "cannot read"),
        (["import", "LIST", "--name", "large"], "is the name of a shipped lexicon"),
        (["import", "LIST", "--name", "My List"], "is not a valid name for a lexicon"),
    ],
)
def test_errors_are_one_line_and_code_2(capsys, word_file, arguments: list[str], message: str) -> None:
    assert main(["lexicon", *(word_file if each == "LIST" else each for each in arguments)]) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("damage", [b"", b"\0\0"])
def test_a_damaged_import_shows_its_error_in_its_row(capsys, word_file, home, damage) -> None:
    for name in ("good", "bad"):
        run(capsys, "import", word_file, "--name", name)
    (home / "data" / "lexicons" / "bad.drop.txt").write_bytes(damage)
    lines = run(capsys, "list").splitlines()
    assert [line.split()[0] for line in lines][-2:] == ["bad", "good"]
    assert "cannot be read" in lines[-2]
    assert lines[-1].split()[1] == "2"
    *_, bad, good = json.loads(run(capsys, "list", "--json"))["lexicons"]
    assert (bad["name"], bad["words"]) == ("bad", None)
    assert "bad.drop.txt" in bad["error"]
    assert good["words"] == 2
    assert "error" not in good


def test_a_stack_is_made_shown_and_used_by_every_command(capsys, word_file, tmp_path) -> None:
    banned = tmp_path / "banned.txt"
    banned.write_text("tea\n")
    run(capsys, "import", word_file, "--name", "mine")
    assert "Made paper" in run(capsys, "stack", "make", "paper", "common", "mine", f"not:{banned}")
    assert [line.split()[-1] for line in run(capsys, "stack", "show", "paper").splitlines()] == [
        str(banned), "mine", "common",
    ]  # fmt: skip
    shown = run(capsys, "stack", "show", "paper", "Tea", "ice cream")
    assert shown.splitlines() == [
        "Tea: not in paper", f"  removes  {banned}", "  scores   mine, score 80", "  adds     common",
        "ice cream: in paper with the score 50", f"  nothing  {banned}", "  adds     mine, score 50",
        "  nothing  common",
    ]  # fmt: skip
    assert "a stack: common + mine - banned.txt" in run(capsys, "list")
    run(capsys, "default", "paper")
    assert main(["bee", "make", "--seed", "1", "--json"]) == 0
    assert '"paper"' in capsys.readouterr().out
    assert main(["lexicon", "stack", "delete", "paper"]) == 2
    assert "paper is the list for new puzzles" in capsys.readouterr().err
    run(capsys, "default", "common")
    save_publication(Store(), Publication(name="Echo", series=(Series("bee", "bee", lexicon="paper"),)))
    assert main(["lexicon", "stack", "delete", "paper"]) == 2
    assert "paper is a list of Echo" in capsys.readouterr().err
    remove_publication(Store(), Publication(name="Echo"))
    run(capsys, "stack", "delete", "paper")
    assert "paper" not in run(capsys, "list")


def test_a_list_is_edited_merged_compared_and_exported(capsys, home, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("plum;40\napple;70\n")
    run(capsys, "import", str(tmp_path / "a.txt"), "--name", "ours")
    assert run(capsys, "add", "ours", "pear;5", "ice cream", "plum;40", "--note", "new") == (
        "ours: 3 words added (pear, icecream, plum)\n"
    )
    run(capsys, "score", "ours", "90", "pear")
    run(capsys, "note", "ours", "plum", "")
    assert run(capsys, "remove", "ours", "apple", "pearl") == "ours: 1 word removed (apple); 1 unchanged\n"
    run(capsys, "export", "ours", "--out", str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text() == "plum;40\npear;90 # new\nice cream # new\n"
    (tmp_path / "b.txt").write_text("plum;55\n")
    text = run(capsys, "compare", "ours", str(tmp_path / "b.txt"), "--out", str(tmp_path / "d.csv"))
    assert text.splitlines()[1].split(maxsplit=1) == ["2", "only in ours"]
    assert "plum,other score,40,55" in (tmp_path / "d.csv").read_text().splitlines()
    run(capsys, "merge", "ours", str(tmp_path / "b.txt"), "both", "--wins", "highest")
    run(capsys, "rename", "both", "all")
    assert "plum;55" in run(capsys, "show", "all", "--words").splitlines()
    run(capsys, "delete", "all")
    assert main(["lexicon", "show", "all"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("add", "british", "plum"), "ships with the program and cannot be edited"),
        (("score", "ours", "101", "plum"), "'101' is not a score"),
        (("score", "ours", "10", "pear"), "ours does not have pear"),
        (("remove", "ours", "plum"), "no word would remain"),
        (("add", "ours"), "there are no words"),
        (("export", "ours", "--out", "a.pdf"), ".pdf is not .txt or .csv"),
    ],
)
def test_an_edit_that_cannot_be_made_says_why(capsys, home, tmp_path, arguments, message) -> None:
    (tmp_path / "a.txt").write_text("plum;40\n")
    run(capsys, "import", str(tmp_path / "a.txt"), "--name", "ours")
    assert main(["lexicon", *arguments]) != 0
    assert message in capsys.readouterr().err


def test_an_import_reports_every_line_and_names_words_with_accents(capsys, tmp_path, home) -> None:
    mixed, report = tmp_path / "mixed.txt", tmp_path / "report.csv"
    mixed.write_text("aah - a clue for aah\nDOG;85\na\u00f1os\nfoo-bar\ndog\n")
    assert main(["lexicon", "check", str(mixed), "--report", str(report)]) == 0
    out, err = capsys.readouterr()
    assert "lines       5: 1 taken, 1 folded, 1 duplicate, 2 refused" in out
    assert "left out; --accents fold keeps them: a\u00f1os\n" in err
    assert report.read_text().splitlines()[3] == "3,refused,,an accent or a joined letter,a\u00f1os"
    arguments = ["import", str(mixed), "--name", "ours", "--accents", "fold", "--report", str(report), "--json"]
    assert json.loads(run(capsys, *arguments))["by_outcome"]["folded"] == 2
    assert run(capsys, "show", "ours", "--words").splitlines() == ["aah;50", "dog;85", "a\u00f1os;50"]


def test_the_columns_of_an_import_can_be_given(capsys, tmp_path, home) -> None:
    table = tmp_path / "table.csv"
    table.write_text("1,cat,feline,80,ok\n2,dog,canine,70,reject\n3,eel,fishy,60,ok\n")
    arguments = ("import", str(table), "--name", "ours", "--columns", "ignore,word,clue,score,status", "--no-heading")
    assert json.loads(run(capsys, *arguments, "--json"))["by_outcome"] == {
        "taken": 2, "folded": 0, "duplicate": 0, "removed": 1, "refused": 0, "no entry": 0
    }  # fmt: skip
    assert run(capsys, "show", "ours", "--words").splitlines() == ["cat;80", "eel;60"]
    table.write_text("Word,Score,Notes\nCat,80,for July\neel,60,\n")
    run(capsys, "import", str(table), "--name", "noted")
    run(capsys, "export", "noted", "--out", str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text() == "cat;80 # for July\neel;60\n"
    assert main(["lexicon", "check", str(table), "--columns", "clue,score"]) == 2
    assert "are not columns of a word list" in capsys.readouterr().err


def test_a_list_with_names_says_how_to_keep_its_capitals(capsys, tmp_path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Paris\nrome\nLondon\nplum\nMary\napple\nplum;20\n")
    assert main(["lexicon", "check", str(path)]) == 0
    said = capsys.readouterr()
    assert "left out as names; --capitals fold keeps them" in said.err
    assert "1 repeated line; the highest score of a word is kept" in said.out
    assert main(["lexicon", "check", str(path), "--capitals", "fold"]) == 0
    assert "as names" not in capsys.readouterr().err
