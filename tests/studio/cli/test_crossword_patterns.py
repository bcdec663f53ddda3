"""`crossword check` and `crossword pattern`."""

import json

import pytest
from click import UsageError

from engine.crossword.grid_text import parse_grid
from engine.crossword.patterns import rules
from engine.crossword.patterns import rules as symmetry
from engine.documents.document import read as read_document
from engine.words.sources import open_lexicon
from studio.cli import main
from studio.cli.crossword.patterns import RULES, SYMMETRIES, check, pattern

CHECK, PATTERN = ("crossword", "check"), ("crossword", "pattern")
LEGAL = "#...#\n.....\n.....\n.....\n#...#\n"


def test_a_legal_grid_is_reported_with_its_entries(written, home, capsys) -> None:
    assert main([*CHECK, str(written("grid.txt", LEGAL))]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "10 entries. The grid keeps the rules (american).",
        "Lengths: 4 of 3, 6 of 5; mean 4.20.",
        "Cells: 21, of them 100\u00a0% checked. Blocks: 4, 16\u00a0% of the grid.",
    ]


def test_the_words_of_a_filled_grid_have_scores(written, home, capsys) -> None:
    words = written("words.txt", "cat;80\ncar;60\n")
    grid = str(written("grid.txt", "cat\na##\nr##\n"))
    checked = [*CHECK, grid, "--rules", "free", "--lexicon", str(words)]
    assert main(checked) == 0
    out = capsys.readouterr().out
    assert "Cells: 5, of them 20\u00a0% checked; 4 unches, at most 2 in a row." in out
    assert "Mean score 70.0" in out
    assert "worst word: CAR (60)" in out
    assert main([*checked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["statistics"]
    assert (found["mean_score"], found["worst"]["word"], found["pangram"]) == (70, "car", False)


def test_breaches_are_listed_and_set_the_exit_status(written, home, capsys) -> None:
    assert main([*CHECK, str(written("grid.txt", ".....\n.#...\n.....\n"))]) == 1
    out = capsys.readouterr().out
    assert "Row 2, column 4 is open, but row 2, column 2 is a block, which breaks the symmetry.\n" in out


def test_json_names_the_cells_of_each_breach(written, run) -> None:
    result = json.loads(run(check, written("grid.txt", "..\n..\n"), "--json").out)
    assert result["breaches"][0] == {
        "sentence": "1 across has 2 letters; the shortest entry has 3",
        "cells": [[0, 0], [0, 1]],
    }


def test_a_generated_pattern_passes_the_check(written, run) -> None:
    made = run(pattern, "--size", 13, "--rules", "british", "--words", "24-30", "--seed", 1)
    assert main([*CHECK, str(written("grid.txt", made.out)), "--rules", "british"]) == 0


def test_a_document_has_the_theme_words_as_they_were_written(run, tmp_path) -> None:
    out = tmp_path / "made.puzzle"
    run(pattern, "--size", 9, "--seed", 1, "--theme", "red heron", "--out", out)
    assert read_document(out)[0].body.texts["redheron"] == "red heron"


@pytest.mark.parametrize("theme", [(), ("--theme", "marmalade")])
def test_a_pattern_is_written_as_a_document_unfilled(run, tmp_path, theme) -> None:
    options = ("--size", 9, "--seed", 1, *theme)
    printed = run(pattern, *options, "--out", tmp_path / "made.puzzle").out
    made = read_document(tmp_path / "made.puzzle")[0].body.grid
    assert made == parse_grid(printed)
    assert "".join(made.rows).replace("#", "").replace(".", "") == "".join(theme[1:])
    with pytest.raises(UsageError, match="--out is for one pattern"):
        run(pattern, *options, "--count", 2, "--out", tmp_path / "made.puzzle")


def test_patterns_around_theme_words_are_printed_with_them_and_can_be_filled(written, home, capsys) -> None:
    options = ("--size", "11", "--theme", "Ice age", "--theme", "no-good", "--seed", "1", "--count", "2")
    assert main([*PATTERN, *options]) == 0
    printed = capsys.readouterr()
    for text in printed.out.strip().split("\n\n"):
        letters = sorted(text.replace("#", "").replace(".", "").replace("\n", ""))
        assert letters == sorted("ICEAGENOGOOD")
        assert main([*CHECK, str(written("grid.txt", text))]) == 0
        capsys.readouterr()
    assert printed.err.count("a fill with mean score") == 2
    count = printed.out.split("\n\n")[0].count("#")
    assert f"of three letters, {count} blocks, a fill" in printed.err.splitlines()[0]
    assert main([*PATTERN, *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["patterns"]
    assert len(found) == 2
    assert all(one["mean_score"] > one["lowest_score"] >= 50 for one in found)
    assert main([*CHECK, str(written("grid.txt", "\n".join(found[0]["fill"])))]) == 0


def test_words_with_lower_scores_are_used_if_there_is_no_pattern_otherwise_and_that_is_said(
    written, home, capsys
) -> None:  # fmt: skip
    lesser = (f"{word};55\n" for word in open_lexicon("common").words if len(word) <= 9)
    words = str(written("words.txt", "".join(lesser)))
    options = ("--size", "9", "--theme", "marmalade", "--lexicon", words, "--min-score", "60", "--seed", "1", "--json")
    assert main([*PATTERN, *options, "--repeat-stems", "--seconds", "3600"]) == 0
    printed = capsys.readouterr()
    assert "Words with scores of 50 or more, and names, are used too." in printed.err
    (found,) = json.loads(printed.out)["patterns"]
    assert found["wider"]
    assert 50 <= found["lowest_score"] < 60


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("purple heart", "11"), "words or lengths, not both"),
        (("h3llo",), "'h3llo' is not a length from 2 to 30, and not a word"),
        (("purple", "PURPLE"), "a theme word is there twice"),
        (("purple heart", "--rules", "barred"), "need a grid with blocks"),
    ],
)
def test_themes_that_cannot_be_are_named(options, why, home, capsys) -> None:
    themes = [part for one in options if not one.startswith("--") and one != "barred" for part in ("--theme", one)]
    rest = [one for one in options if one.startswith("--") or one == "barred"]
    assert main([*PATTERN, *themes, *rest]) == 2
    assert why in capsys.readouterr().err


def test_a_generated_barred_pattern_is_printed_with_its_bars_and_passes_the_check(written, run) -> None:
    options = ("--rules", "barred", "--size", 8, "--seed", 1)
    [made] = json.loads(run(pattern, *options, "--json").out)["patterns"]
    text = run(pattern, *options).out
    bars = parse_grid(text).bars
    assert [[bar.row, bar.column, bar.side] for bar in bars] == made["bars"]
    assert bars
    assert set("".join(made["rows"])) == {"."}
    assert main([*CHECK, str(written("grid.txt", text)), "--rules", "barred"]) == 0


def test_several_patterns_differ(run) -> None:
    result = json.loads(run(pattern, "--size", 9, "--count", 3, "--seed", 5, "--json").out)
    assert len({tuple(each["rows"]) for each in result["patterns"]}) == 3


def test_the_patterns_of_successive_seeds_are_not_the_same_ones(run) -> None:
    def made(seed: int, count: int) -> list[tuple[str, ...]]:
        text = run(pattern, "--size", 15, "--count", count, "--seed", seed, "--json").out
        return [tuple(each["rows"]) for each in json.loads(text)["patterns"]]

    first, second = made(1, 3), made(2, 3)
    assert not set(first) & set(second)
    assert first[:1] == made(1, 1)


def test_a_pattern_that_is_not_found_sets_the_exit_status(home, capsys) -> None:
    assert main([*PATTERN, "--size", "5", "--words", "60", "--seed", "1"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "1 of 1 patterns were not found in 400 attempts." in err


def test_the_options_are_those_of_the_engine() -> None:
    assert set(RULES) == set(rules.RULES)
    assert SYMMETRIES == symmetry.SYMMETRIES


@pytest.mark.parametrize("words", ["0", "9-4", "many", "-5", "1-"])
def test_a_wrong_range_of_words_is_refused(home, capsys, words) -> None:
    assert main([*PATTERN, f"--words={words}"]) == 2
    assert "is not a number such as 76" in capsys.readouterr().err


def test_house_patterns_are_added_listed_printed_and_removed(written, home, capsys) -> None:
    grid, other = written("grid.txt", LEGAL), written("other.txt", "...\n...\n...\n")
    library = ("crossword", "library")
    assert main([*library, "add", str(grid), str(other), "--tag", "mini"]) == 0
    assert main([*library, "add", str(grid), str(written("bad.txt", "a?b")), str(written("tiny.txt", "..\n..\n"))]) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines() == ["2 new patterns, 0 kept before.", "0 new patterns, 1 kept before."]
    assert "bad.txt" in printed.err
    assert "tiny.txt: a pattern has entries, and 3 rows and columns at least" in printed.err
    assert main([*library, "list", "--size", "5", "--tag", "Mini", "--unused", "3", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["patterns"]
    assert (found["rows"], found["tags"], found["last"]) == (LEGAL.split(), ["mini"], None)
    assert main([*library, "show", found["name"]]) == 0
    assert capsys.readouterr().out == LEGAL
    assert main([*library, "remove", found["name"]]) == 0
    assert main([*library, "list"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Removed 1 pattern."
    assert shown[1].endswith("3 x 3, 6 words, 0 blocks; not used; mini")
    assert main([*library, "show", "nix"]) == 2
    assert "no house pattern is 'nix'" in capsys.readouterr().err


def test_shipped_patterns_become_those_of_the_house(home, capsys) -> None:
    library = ("crossword", "library")
    assert main([*library, "list"]) == 0
    assert "add --shipped" in capsys.readouterr().out
    assert main([*library, "add"]) == 2
    assert main([*library, "add", "--shipped", "barred", "--tag", "hard"]) == 0
    assert capsys.readouterr().out == "8 new patterns, 0 kept before.\n"
    assert main([*library, "list", "--size", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["patterns"]
    assert len(found) == 8
    assert all(one["bars"] and one["tags"] == ["hard"] for one in found)
