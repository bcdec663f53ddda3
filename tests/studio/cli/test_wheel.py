import json
from itertools import permutations
from pathlib import Path

import pytest

from engine.core.pdfium import opened
from engine.output.press.boxes import MM
from engine.wheel.puzzle import RATINGS
from engine.words.paths.paths import find_path, ring, square
from engine.words.sources import open_lexicon
from studio import cli

FORMATS = ".pdf, .svg, .png, .eps, .html, .json, .txt, .brf, .docx, .puzzle"


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def result_of(capsys, *arguments: str) -> dict:
    code, out, err = run(capsys, "wheel", *arguments, "--json")
    said = [line for line in err.splitlines() if "at the first use only" not in line]  # it depends on the cache
    result = json.loads(out)
    assert (code, said) == (result.get("clean") is False, [])
    return result


@pytest.fixture
def taboo(tmp_path: Path) -> str:
    path = tmp_path / "taboo.txt"
    path.write_text("rale\nflew\nflaw\nwallart\nzebra\nwart\n")
    return str(path)


def test_check_reports_paths_and_the_false_alarm_for_the_published_example(capsys, taboo) -> None:
    result = result_of(capsys, "check", "WATERFALL", "--hub", "W", "--ring", "FLEARALT", "--taboo", taboo)
    assert (result["ring"], result["clean"]) == ("flearalt", False)
    assert result["offending"] == [{"word": "flew", "path": "flew", "cells": [0, 1, 2, -1]}]
    assert result["heuristic"] == ["flaw", "flew", "rale"]
    assert "zebra" not in result["candidates"]


def test_only_the_given_lists_are_used_without_the_house_option(capsys, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("rale\n")
    arguments = ("check", "waterfall", "--hub", "w", "--ring", "flearalt", "--taboo", str(tmp_path / "one.txt"))
    assert result_of(capsys, *arguments)["candidates"] == ["rale"]
    assert set(result_of(capsys, *arguments, "--house")["candidates"]) > {"rale"}
    assert result_of(capsys, *arguments[:6])["candidates"] != ["rale"]


def test_hexagon_has_six_cells_around_the_hub(capsys, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("tea\n")
    arguments = ("theatre", "--hub", "h", "--taboo", str(tmp_path / "t.txt"))
    assert result_of(capsys, "arrangements", *arguments, "--shape", "hexagon")["classes"] == 16
    assert result_of(capsys, "check", *arguments, "--ring", "teatre", "--shape", "hexagon")["clean"] is False


@pytest.mark.parametrize("shape", ["wheel", "square", "ring"])
def test_check_supports_every_shape(capsys, taboo, shape) -> None:
    result = result_of(
        capsys, "check", "waterfall", "--hub", "w", "--ring", "talflear", "--taboo", taboo, "--shape", shape
    )
    hood = {"wheel": ring(8), "square": square(), "ring": ring(8, hub=False)}[shape]
    letters = "w" + result["ring"]
    words = ["rale", "flew", "flaw", "wallart", "wart"]
    assert {one["word"] for one in result["offending"]} == {w for w in words if find_path(w, letters, hood)}
    for one in result["offending"]:
        assert "".join(letters[cell + 1] for cell in one["cells"]) == one["path"] == one["word"]
        assert all(hood.touching[a + 1] >> (b + 1) & 1 for a, b in zip(one["cells"], one["cells"][1:], strict=False))
    assert set(result["heuristic"]) >= {one["word"] for one in result["offending"]}


def test_check_prints_the_cells_of_each_path(capsys, taboo) -> None:
    code, out, _ = run(capsys, "wheel", "check", "waterfall", "--hub", "w", "--ring", "flearalt", "--taboo", taboo)
    assert code == 1
    assert "flew: ring 1, ring 2, ring 3, hub" in out
    assert "The heuristic also flags" in out
    assert "W FLEARALT: 1 taboo word can be traced" in out


def test_arrangements_equal_a_count_by_brute_force(capsys, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("bad\nabba\ncab\ndeb\nbead\n")
    result = result_of(capsys, "arrangements", "cabbaged", "--hub", "g", "--taboo", str(tmp_path / "t.txt"))
    words = ("bad", "abba", "cab", "deb", "bead")
    offending = {
        "".join(order): any(find_path(word, "g" + "".join(order), ring(7)) for word in words)
        for order in set(permutations("abbacde"))
    }
    assert result["labelled"] == 5040
    assert result["distinct"] == len(offending) == sum(result["of_distinct"].values())
    assert result["of_distinct"]["offending"] == sum(offending.values())
    assert result["of_labelled"]["offending"] == 4 * sum(offending.values())
    assert result["clean"] + result["false_alarms"] + result["offending"] == result["classes"]
    assert result["untraceable"] == result["classes"] - result["offending"]
    assert result["false_alarms"] > 0
    assert not offending[result["first_clean"]]
    assert result["unavoidable"] == []


def test_arrangements_names_unavoidable_words(capsys, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("aw\n")
    result = result_of(capsys, "arrangements", "waterfall", "--hub", "w", "--taboo", str(tmp_path / "t.txt"))
    assert (result["first_clean"], result["unavoidable"], result["clean"]) == (None, ["aw"], 0)
    _, out, _ = run(capsys, "wheel", "arrangements", "waterfall", "--hub", "w", "--taboo", str(tmp_path / "t.txt"))
    assert "every arrangement contains a taboo word: aw" in out


def test_made_wheels_pass_the_check(capsys) -> None:
    for purpose in ("hard", "easy", "vowels", "alphabetical", "random"):
        made = result_of(capsys, "make", "--seed", "3", "--purpose", purpose, "--size", "7", "--answers", "8", "40")
        word = made["long"][0]
        checked = result_of(capsys, "check", word, "--hub", made["hub"], "--ring", made["ring"])
        assert checked["clean"]
        assert 8 <= made["count"] <= 40
        assert set(made["ratings"]) == set(RATINGS)


def test_word_rules_and_layout_affect_the_figure(capsys, tmp_path: Path) -> None:
    made = result_of(capsys, "make", "--seed", "1", "--word", "waterfall", "--rules", "times", "--answers", "1", "99")
    assert made["long"] == ["waterfall"]
    assert not any(word.endswith("ed") for word in made["answers"])
    written = set()
    for layout in ("wheel", "polygon", "square"):
        out = tmp_path / f"{layout}.svg"
        arguments = ("wheel", "make", "--seed", "1", "--layout", layout, "--date", "2026-01-31", "--out", str(out))
        assert run(capsys, *arguments)[0] == 0
        written.add(out.read_bytes())
    assert len(written) == 3


@pytest.mark.parametrize("command", [("make",), ("find",)])
def test_reversed_range_is_rejected(capsys, command) -> None:
    code, _, err = run(capsys, "wheel", *command, "--answers", "40", "20")
    assert code != 0
    assert "--answers 40 20: the first must not exceed the second" in err


def test_find_applies_all_conditions_and_writes_csv(capsys, tmp_path: Path) -> None:
    out = tmp_path / "found.csv"
    arguments = (
        "find",
        "--answers",
        "30",
        "35",
        "--hub",
        "cd",
        "--wanted",
        "er",
        "--clean",
        "--sort",
        "zipf",
        "--desc",
        "--size",
        "8",
    )
    result = result_of(capsys, *arguments, "--limit", "5")
    rows = result["shown"]
    assert len(rows) == 5 <= result["found"] <= result["wheels"]
    assert all(30 <= row["answers"] <= 35 and row["hub"] in "cd" and row["standing"] == "clean" for row in rows)
    assert all({*"er"} <= {*row["word"]} for row in rows)
    assert [row["zipf"] for row in rows] == sorted((row["zipf"] for row in rows), reverse=True)
    assert run(capsys, "wheel", *arguments, "--csv", str(out))[0] == 0
    assert len(out.read_text().splitlines()) == result["found"] + 1


def test_audit_reports_the_confusion_table_in_three_countings(capsys, tmp_path: Path, taboo) -> None:
    (tmp_path / "words.txt").write_text("waterfall\nelongated\nwallflats\nshort\n")
    arguments = ("audit", "--lexicon", str(tmp_path / "words.txt"), "--taboo", taboo, "--thorough")
    result = result_of(capsys, *arguments, "--csv", str(tmp_path / "a.csv"))
    assert (result["words"], result["taboo"], result["thorough"]) == (3, 6, True)
    assert result["labelled"]["total"] == 40_320 * result["wheels"]
    assert result["labelled"]["total"] > result["distinct"]["total"] > result["classes"]["total"]
    assert result["labelled"]["false_negative"] == 0
    assert 0 < result["labelled"]["precision"] < 1
    assert sum(result["taboo_words"]) == result["wheels"]
    assert result["perfect"] == result["wheels"] - result["imperfect"]
    assert {lap["taboo"] for lap in result["timing"]["laps"]} >= {0}
    assert "precision" in (tmp_path / "a.csv").read_text()
    _, out, _ = run(capsys, "wheel", *arguments, "--no-times")
    assert "Blum and Parry" in out
    assert "heuristic errs" in out


def test_audit_of_the_published_lists_matches_the_published_counts(capsys, shared) -> None:
    lists = ("--lexicon", str(shared / "linux.words"), "--taboo", str(shared / "taboo-sample.txt"))
    result = result_of(capsys, "audit", *lists, "--no-times")
    assert (result["words"], result["wheels"]) == (5_286, 38_270)
    assert [result[name]["total"] for name in ("labelled", "distinct", "classes")] == [
        1_543_046_400,
        731_124_828,
        45_700_260,
    ]


def test_the_audit_of_shipped_words_has_the_recorded_counts(capsys, tmp_path: Path) -> None:
    words, taboo = tmp_path / "words.txt", tmp_path / "taboo.txt"
    words.write_text("\n".join(word for word in open_lexicon("common").words if word < "b"))
    taboo.write_text("bad\nace\ncab\nrale\nall\nseal\n")
    result = result_of(capsys, "audit", "--lexicon", str(words), "--taboo", str(taboo), "--no-times")
    assert (result["words"], result["wheels"]) == (561, 4_061)
    assert [result[name]["total"] for name in ("labelled", "distinct", "classes")] == [
        163_739_520,
        71_827_056,
        4_489_926,
    ]


def test_why_explains_words_and_reads_puzzle_files(capsys, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("waterfall\nflaw\nwall\n")
    words = ("--lexicon", str(tmp_path / "words.txt"))
    assert result_of(capsys, "why", "flaw", "WFLEARALT", *words)["rule"] == "answer"
    assert "F is shown only once" in result_of(capsys, "why", "waffle", "WFLEARALT", *words)["reply"]
    out = tmp_path / "w.puzzle"
    made = ("make", "--seed", "1", "--word", "waterfall", "--answers", "1", "9", "--common", "0", *words)
    assert run(capsys, "wheel", *made, "--out", str(out))[0] == 0
    assert result_of(capsys, "why", "waterfall", str(out))["rule"] == "answer"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", "waterfall", "--hub", "z"), "not a letter of 'WATERFALL'"),
        (("check", "waterfall", "--hub", "w", "--ring", "abc"), "is not 'WATERFALL' without 'W'"),
        (("check", "short", "--hub", "s"), "around it"),
        (("check", "waterfall"), "Missing option '--hub'"),
        (("check", "waterfall", "--hub", "w", "--taboo", "nowhere.txt"), "nowhere.txt"),
        (("check", "waterfal", "--hub", "w", "--shape", "square"), "a square has 9 cells"),
        (("check", "waterfall", "--hub", "w", "--shape", "hexagon"), "a hexagon has 7 cells"),
        (("arrangements", "waterfall", "--hub", "w", "--shape", "cube"), "cube"),
        (("make", "--seed", "1", "--word", "waterfall", "--size", "7"), "--word waterfall has 9 letters"),
        (("audit", "--lexicon", "nowhere.txt"), "nowhere.txt"),
        (("make", "--seed", "1", "--size", "8", "--layout", "square"), "a square has 9 cells"),
        (("make", "--seed", "1", "--answers", "900", "901"), "Widen the range"),
        (("make", "--seed", "1", "--purpose", "evil"), "evil"),
        (("make", "--seed", "1", "--out", "x.odt"), FORMATS),
        (("find", "--hub", "é"), "not a letter a to z"),
        (("why", "flaw", "WXY"), "around it"),
        (("why", "flaw", "nowhere.puzzle"), "nowhere.puzzle"),
        (("why", "flaw", str(Path(__file__).parent)), "this is a directory"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_errors_are_one_line_with_exit_code_2(capsys, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run(capsys, "wheel", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


def test_empty_taboo_list_and_files_of_another_kind_are_rejected(capsys, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n")
    _, _, err = run(capsys, "wheel", "audit", "--taboo", str(tmp_path / "empty.txt"))
    assert "the list contains no taboo word" in err
    assert run(capsys, "bee", "make", "--seed", "1", "--out", str(tmp_path / "b.puzzle"))[0] == 0
    _, _, err = run(capsys, "wheel", "why", "flaw", str(tmp_path / "b.puzzle"))
    assert "it is a bee, not a wheel" in err


def test_check_says_whether_the_long_word_is_listed(capsys, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("zzaterfal\n")
    assert result_of(capsys, "check", "waterfall", "--hub", "w")["listed"] is True
    assert result_of(capsys, "check", "zzaterfal", "--hub", "z")["listed"] is False
    own = ("--lexicon", str(tmp_path / "words.txt"))
    assert result_of(capsys, "check", "zzaterfal", "--hub", "z", *own)["listed"] is True
    assert run(capsys, "wheel", "check", "zzaterfal", "--hub", "z")[1].startswith(
        "zzaterfal is not in the word list large"
    )


def test_make_rejects_a_wheel_without_a_clean_arrangement(capsys, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("aw\n")
    (tmp_path / "words.txt").write_text("waterfall\nflew\n")
    files = ("--taboo", str(tmp_path / "t.txt"), "--lexicon", str(tmp_path / "words.txt"))
    made = ("make", "--word", "waterfall", "--hub", "w", "--seed", "1", "--answers", "1", "99", *files)
    code, _, err = run(capsys, "wheel", *made)
    assert code == 2
    assert "aw can be traced in every arrangement" in err
    assert err.count("Choose another") == 1


def test_a_wheel_is_fitted_to_a_slot_with_number_byline_and_date(capsys, tmp_path: Path) -> None:
    out, text = tmp_path / "a.pdf", tmp_path / "a.txt"
    make = ("wheel", "make", "--seed", "3")
    heading = ("--number", "12", "--byline", "Set by Ann", "--date", "2026-12-04", "--print-date")
    assert run(capsys, *make, *heading, "--width", "100", "--depth", "120", "--fit-slot", "--out", str(out))[0] == 0
    with opened(out.read_bytes()) as document:
        width, height = (side / MM for side in document[0].get_size())
        printed = document[0].get_textpage().get_text_range()
    assert width == pytest.approx(100, abs=0.1)
    assert 110 < height <= 120.1
    assert all(one in printed for one in ("Word Wheel No 12", "Set by Ann", "Friday 4 December 2026"))
    assert run(capsys, *make, *heading, "--out", str(text))[0] == 0
    assert text.read_text().startswith("Word Wheel No 12\n\nFriday 4 December 2026\n\nSet by Ann\n\n")


def test_a_wheel_that_does_not_fit_its_slot_is_not_exported(capsys, tmp_path: Path) -> None:
    arguments = ("wheel", "make", "--seed", "3", "--depth", "15", "--out", str(tmp_path / "a.pdf"))
    code, _, err = run(capsys, *arguments, "--fit-slot")
    assert (code, "does not fit the slot of 82.6 \u00d7 15.0 mm" in err) == (2, True)
    assert not (tmp_path / "a.pdf").exists()
    code, _, err = run(capsys, *arguments[:4], "--fit-slot", *arguments[6:])
    assert (code, "Give --depth too" in err) == (2, True)


def test_large_print_is_wide_unless_a_width_is_given(capsys, tmp_path: Path) -> None:
    sides = {}
    for given in ((), ("--width", "120")):
        out = tmp_path / "a.pdf"
        large = ("wheel", "make", "--seed", "3", "--style", "large-print", *given)
        assert run(capsys, *large, "--out", str(out))[0] == 0
        with opened(out.read_bytes()) as document:
            sides[given] = round(document[0].get_size()[0] / MM, 1)
    assert sides == {(): 168.3, ("--width", "120"): 120.0}
