"""`crossword fill` and `crossword suggest`."""

import json
from datetime import date
from statistics import mean

import pytest

from engine.core import BadInput
from engine.crossword.answers import key_of
from engine.crossword.grid import Grid, entries_of, numbers
from engine.crossword.puzzle import Puzzle
from engine.documents.document import decode
from studio.cli import main
from studio.cli.crossword.fill import fill, suggest
from studio.cli.crossword.patterns import check, pattern

GRID = "...#...\n...#...\n.......\n##...##\n.......\n...#...\n...#...\n"
CORNER = "...\n.##\n.##\n"


@pytest.fixture
def grid(written):
    return written("grid.txt", GRID)


def test_json_lists_the_entries_with_their_numbers_and_places(grid, run) -> None:
    result = json.loads(run(fill, grid, "--seed", 1, "--steps", 100_000, "--json").out)
    assert result["outcome"] == "filled"
    filled = Grid(tuple(result["rows"]))
    expected = [(numbers(filled)[one.row, one.column], one.direction, one.word) for one in entries_of(filled)]
    assert [(one["number"], one["direction"], one["word"]) for one in result["entries"]] == expected
    assert min(one["score"] for one in result["entries"]) >= 50
    assert result["mean_score"] == pytest.approx(mean(one["score"] for one in result["entries"]), abs=0.01)
    assert result["mean_zipf"] > 3


def test_a_pattern_that_was_saved_is_filled_and_checked(run, tmp_path) -> None:
    saved, filled = tmp_path / "pattern.puzzle", tmp_path / "filled.puzzle"
    run(pattern, "--size", 9, "--seed", 1, "--out", saved)
    run(fill, saved, "--seed", 1, "--steps", 100_000, "--out", filled)
    before, after = (decode(path.read_bytes(), "").body.grid for path in (saved, filled))
    assert [row.count("#") for row in before.rows] == [row.count("#") for row in after.rows]
    assert "." not in "".join(after.rows)
    assert run(check, filled).out.startswith("28 entries. ")


def test_the_grid_is_printed_in_capitals(grid, run) -> None:
    *rows, figures, quality = run(fill, grid, "--seed", 1, "--steps", 100_000).out.splitlines()
    assert quality.startswith("Mean score ")
    assert [len(row) for row in rows] == [7] * 7
    assert [row.replace("#", "").isupper() for row in rows] == [True] * 7
    assert figures.startswith("22 words in ")


def test_a_grid_without_a_fill_is_reported_as_impossible(run, written) -> None:
    printed = run(fill, written("grid.txt", "qqq\n...\n...\n"), "--seed", 1)
    assert printed.out.splitlines()[0] == "QQQ"
    assert "There is no fill from these words" in printed.err


def test_slots_that_cannot_be_filled_together_are_named(run, written) -> None:
    words = written("words.txt", "cat\ncan\ncot\nxyz\n")
    grid = written("grid.txt", "...#x..\n####.##\n...#.##\n")
    printed = run(fill, grid, "--lexicon", words, "--seed", 1)
    result = json.loads(run(fill, grid, "--lexicon", words, "--seed", 1, "--json").out)
    assert result["core"]
    places = {(one["number"], one["direction"]) for one in result["core"]}
    reasons = ("cannot be filled together", "No word fits")
    sentence = next(line for line in printed.err.splitlines() if any(reason in line for reason in reasons))
    assert all(str(number) in sentence and direction in sentence for number, direction in places)


def test_words_of_one_root_are_used_on_request_only(run, written) -> None:
    words, grid = written("words.txt", "govern\ngoverns\n"), written("grid.txt", "......#\n#######\n.......\n")
    options = ("--lexicon", words, "--seed", 1)
    refused = run(fill, grid, *options)
    assert "There is no fill" in refused.err
    assert "More words are allowed by --repeat-stems." in refused.err
    assert run(fill, grid, *options, "--repeat-stems").out.startswith("GOVERN#\n#######\nGOVERNS\n")


def test_given_words_that_repeat_are_named(run, written) -> None:
    printed = run(fill, written("grid.txt", "cat#dog\n###.###\ncat#dog\n"), "--seed", 1)
    assert "More words" not in printed.err
    assert "CAT stands at 1 across and 3 across; DOG stands at 2 across and 4 across. Keep one of each." in printed.err


def test_improving_raises_the_scores_and_keeps_given_letters(run, written) -> None:
    grid = written("grid.txt", GRID.replace("...#...", "cat#...", 1))
    options = ("--seed", 1, "--steps", 8000, "--min-score", 20, "--json")
    plain = json.loads(run(fill, grid, *options).out)
    better = json.loads(run(fill, grid, *options, "--improve").out)
    assert better["mean_score"] > plain["mean_score"]
    assert min(one["score"] for one in better["entries"]) >= min(one["score"] for one in plain["entries"])
    assert better["rows"][0].startswith("cat#")
    assert better["nodes"] > plain["nodes"]
    assert better["seconds"] > plain["seconds"]


def test_two_jobs_fill_a_grid(grid, run) -> None:
    result = json.loads(run(fill, grid, "--jobs", 2, "--seed", 1, "--json").out)
    assert (result["outcome"], result["core"]) == ("filled", [])


def test_the_exit_status_tells_whether_there_is_a_fill(written, home) -> None:
    words = written("words.txt", "plump\n")
    for text, status in ((".....\n", 0), ("......\n", 1)):
        grid = written("grid.txt", text)
        assert main(["crossword", "fill", str(grid), "--lexicon", str(words), "--seed", "1"]) == status


def test_json_keeps_a_given_word_that_the_list_lacks(run, written) -> None:
    result = json.loads(run(fill, written("grid.txt", "qqq\n#.#\n#.#\n"), "--seed", 1, "--json").out)
    assert result["outcome"] == "filled"
    assert [(one["word"], one["score"]) for one in result["entries"] if one["word"] == "qqq"] == [("qqq", None)]


def test_a_limit_that_is_too_short_prints_the_fullest_grid(run, written) -> None:
    printed = run(fill, written("grid.txt", "......\n" * 6), "--seed", 1, "--steps", 200)
    assert "out of steps" in printed.err
    assert "of 12 words" in printed.err


def test_a_file_that_is_no_grid_is_named(run, written) -> None:
    with pytest.raises(BadInput, match=r"grid\.txt.*row 2"):
        run(fill, written("grid.txt", "...\n..\n"))


def test_taboo_words_are_not_used_and_given_ones_are_reported(run, written) -> None:
    words = written("words.txt", "crump\nplump\n")
    taboo = written("taboo.txt", "crump\n")
    grid = written("open.txt", ".....\n")
    assert "PLUMP" in run(fill, grid, "--lexicon", words, "--taboo", taboo, "--seed", 1).out
    given = run(fill, written("given.txt", "crump\n"), "--lexicon", words, "--taboo", taboo, "--seed", 1)
    assert "CRUMP: taboo, on the taboo list." in given.err


def test_a_file_is_used_as_it_is_and_shipped_lists_with_phrases_and_a_least_score(run, written) -> None:
    words = written("words.txt", "cwm\n")
    grid = written("open.txt", "...\n")
    assert run(fill, grid, "--lexicon", words, "--seed", 1).out.startswith("CWM\n")
    assert "no fill" in run(fill, grid, "--lexicon", words, "--min-score", 50, "--seed", 1).err
    for phrase, outcome in (("iceskatin.", "filled"), ("foodcompan.", "impossible")):  # the latter has a low score
        result = json.loads(run(fill, written("long.txt", f"{phrase}\n"), "--seed", 1, "--json").out)
        assert result["outcome"] == outcome


def test_lists_are_layered_and_the_least_score_can_differ_by_length(run, written) -> None:
    first, second = written("first.txt", "cat;90\ndog;90\n"), written("second.txt", "cat;20\n")
    grid = written("open.txt", "...\n")
    both = ("--lexicon", first, "--lexicon", second, "--seed", 1)
    assert run(fill, grid, *both, "--min-score", 50).out.startswith("DOG\n")
    assert "no fill" in run(fill, grid, *both, "--min-score-for", "3=95").err
    assert run(fill, grid, *both, "--min-score", 95, "--min-score-for", "3=90").out.startswith("DOG\n")


def test_a_length_and_its_score_must_make_sense(written, home) -> None:
    grid = str(written("open.txt", "...\n"))
    for text in ("3", "1=50", "3=101", "31=50", "x=y", "3="):
        assert main(["crossword", "fill", grid, "--min-score-for", text, "--seed", "1"]) == 2


def test_the_fill_is_written_as_a_document_with_enumerations(run, written, tmp_path) -> None:
    words, out = written("words.txt", "ice cream\n"), tmp_path / "made.puzzle"
    run(fill, written("open.txt", "........\n"), "--lexicon", words, "--seed", 1, "--out", out)
    puzzle = decode(out.read_bytes(), "made.puzzle").body
    assert isinstance(puzzle, Puzzle)
    assert puzzle.grid.rows == ("icecream",)
    assert [one.lengths for one in key_of(puzzle).entries] == ["(3,5)"]


def test_the_file_has_todays_date_or_the_one_that_is_given(run, written, tmp_path) -> None:
    words, grid = written("words.txt", "cat\n"), written("open.txt", "...\n")

    def created(name: str, *options: str) -> str:
        out = tmp_path / name
        run(fill, grid, "--lexicon", words, "--seed", 1, "--out", out, *options)
        return decode(out.read_bytes(), name).created

    before = date.today()
    assert before.isoformat() <= created("made.puzzle") <= date.today().isoformat()
    assert created("dated.puzzle", "--date", "2026-11-22") == "2026-11-22"
    with pytest.raises(BadInput, match="not a date"):
        created("wrong.puzzle", "--date", "tomorrow")
    assert not (tmp_path / "wrong.puzzle").exists()


def test_another_suffix_than_that_of_a_document_is_refused(run, written, tmp_path) -> None:
    with pytest.raises(BadInput, match=r"\.puzzle"):
        run(fill, written("open.txt", "...\n"), "--seed", 1, "--out", tmp_path / "made.pdf")


@pytest.fixture
def words(written):
    return written("words.txt", "pan;60\nran;70\nrat;60\nrye;50\n")


def test_survivors_come_first_and_killing_words_name_the_slot(run, written, words) -> None:
    printed = run(suggest, written("grid.txt", CORNER), "--slot", "1 across", "--lexicon", words).out.splitlines()
    assert printed[0] == "1 across, ...: 3 words survive."
    assert [line.split() for line in printed[2:5]] == [
        ["RAN", "70", "2", "0.3"], ["RAT", "60", "2", "0.3"], ["RYE", "50", "2", "0.3"],
    ]  # fmt: skip
    assert printed[5].split() == ["PAN", "60", "no", "word", "for", "1", "down"]


def test_json_has_the_same_words(run, written, words) -> None:
    grid = written("grid.txt", CORNER)
    result = json.loads(run(suggest, grid, "--slot", "1d", "--lexicon", words, "--most", 1, "--json").out)
    assert (result["slot"], result["pattern"]) == ("1 down", "...")
    assert [one["word"] for one in result["survivors"]] == ["ran"]
    assert result["killing"] == [{"word": "pan", "text": "pan", "score": 60, "kills": "1 across"}]


def test_any_word_can_be_judged(run, written, words) -> None:
    grid = written("grid.txt", CORNER)
    asked = ("--slot", "1 across", "--lexicon", words, "--word")
    assert "no word for 1 down" in run(suggest, grid, *asked, "XYZ").out
    with pytest.raises(BadInput, match="does not match"):
        run(suggest, grid, *asked, "toolong")
    with pytest.raises(BadInput, match="needs the slot"):
        run(suggest, grid, "--word", "ran", "--lexicon", words)


def test_without_a_slot_the_state_of_the_grid_is_printed(run, written, words) -> None:
    grid = written("grid.txt", "p..\n.##\n.##\n")
    printed = run(suggest, grid, "--lexicon", words).out
    assert "has no word." in printed
    result = json.loads(run(suggest, written("open.txt", CORNER), "--lexicon", words, "--json").out)
    assert result["contradiction"] is None
    assert {one["slot"]: one["candidates"] for one in result["slots"]} == {"1 across": 4, "1 down": 4}
    forced = json.loads(run(suggest, written("row.txt", "pa.\n"), "--lexicon", words, "--json").out)["forced"]
    assert forced == [{"row": 0, "col": 2, "letter": "n"}]


@pytest.mark.parametrize("slot", ["2 across", "1", "across", "1 up", "0a"])
def test_a_slot_that_the_grid_does_not_have_is_refused(slot: str, run, written, words) -> None:
    with pytest.raises(BadInput, match="no slot"):
        run(suggest, written("grid.txt", "...\n"), "--slot", slot, "--lexicon", words)
