"""`crossword interlock`, and `print` of crosswords."""

import io
import json
import re
import sys
from types import ModuleType, SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from engine.core import BadInput, Blocked, Control, Ending, FileProblem, Outcome, Printed, changed
from engine.crossword.grid import entries_of
from engine.crossword.interlock.layout import Gallery, Layout, Unplaced, faults, measured
from engine.crossword.puzzle import MILD, USUAL, Puzzle, answer_of
from engine.documents.document import Document, body_fingerprint, read, write
from engine.output.press.preflight.preflight import check_pdf
from engine.output.press.raster import page_texts
from engine.research.agarwal2020.search import Strategy
from engine.words.lists.tables import SEPARATORS
from engine.words.vetting.verdict import Ruling
from studio.cli import main
from studio.cli.convert import print_ as page
from studio.cli.crossword.clues import suggest as suggest_clues
from studio.cli.crossword.interlock import interlock
from tests.engine.crossword.grown import grown, some_words

WORDS = "Ice cream\tCold dessert\nmap\ncup;Vessel\nnoise\nqq\n1st\ncup\n"


@pytest.fixture
def words(written):
    return written("words.txt", WORDS)


@pytest.fixture
def asked(monkeypatch):
    """A search that puts words where they fit, and records its arguments."""
    calls: list[SimpleNamespace] = []

    def search(words, objective=None, *, required=(), seed=1, seconds=None, steps=None, strategy=None, control):
        assert isinstance(control, Control)
        calls.append(
            SimpleNamespace(
                words=words,
                objective=objective,
                must=required,
                seed=seed,
                seconds=seconds,
                steps=steps,
                strategy=strategy,
            )
        )
        grid = grown(words).grid
        there = {one.word for one in entries_of(grid)}
        left = tuple(Unplaced(word, "no letter in common with another word") for word in words if word not in there)
        return Outcome(Ending.OUT_OF_STEPS, Gallery((Layout(grid, measured(grid), left),)), 7, 0.5)

    for name in ("engine.crossword.interlock.search", "engine.research.agarwal2020.search"):
        module = ModuleType(name)
        module.interlock = search  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, name, module)
    return calls


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "garden.puzzle"
    write(path, Document(grown(some_words(20)), "2026-01-31"))
    return path


def test_taboo_words_are_reported_without_a_file(run, written, asked, home) -> None:
    words = written("taboo.txt", "planet\nfellate\nfarted\ntent\nzzz\n")
    taboo = written("ours.txt", "zzz\n")
    out, err = run(interlock, words, "--seed", 3, "--taboo", taboo)
    assert "fellate (in the grid): taboo, on the taboo list (better-profanity)" in err
    assert "farted (in the grid): caution, form of fart, may offend or distress (better-profanity)" in err
    assert err.index("fellate") < err.index("zzz (unplaced): taboo, on the taboo list (ours.txt)")
    assert "Unplaced (no letter in common with another word; taboo): zzz" in out
    told = json.loads(run(interlock, words, "--seed", 3, "--taboo", taboo, "--json")[0])
    assert [(one["word"], one["standing"]) for one in told["unwanted"]] == [
        ("fellate", "taboo"),
        ("farted", "caution"),
        ("zzz", "taboo"),
    ]
    assert told["left_out"] == [{"word": "zzz", "why": "no letter in common with another word; taboo"}]


def test_the_result_in_json_is_a_crossword_of_the_list(run, words, asked) -> None:
    out, err = run(interlock, words, "--seed", 3, "--steps", 7, "--json")
    told = json.loads(out)
    rows, entries = told["rows"], told["entries"]
    assert {len(row) for row in rows} == {max(map(len, rows))}
    for one in entries:
        down = one["direction"] == "down"
        read_back = "".join(rows[one["row"] + i * down][one["col"] + i * (not down)] for i in range(len(one["word"])))
        assert read_back == one["word"]
    letters = sum(char != "." for row in rows for char in row)
    assert told["utilisation"] == pytest.approx(letters / (len(rows) * len(rows[0])), abs=1e-4)
    listed = {"icecream", "map", "cup", "noise", "qq"}
    assert {one["word"] for one in entries} | set(told["unplaced"]) == listed
    assert [one["word"] for one in told["left_out"]] == told["unplaced"] == ["qq"]
    assert told["left_out"][0]["why"] == "no letter in common with another word"
    assert (told["iterations"], told["seconds"], told["strategy"], told["seed"]) == (7, 0.5, "studio", 3)
    assert [(one["line"], one["text"]) for one in told["refused"]] == [(6, "1st"), (7, "cup")]
    assert "2 lines skipped: line 6 ('1st'" in err


def test_the_options_reach_the_search(run, words, asked) -> None:
    run(interlock, words, "--fit", 3, "--size", "15X12", "--must", "ICE CREAM", "--must", "map", "--seconds", 2,
        "--seed", 9, "--strategy", "agarwal2020")  # fmt: skip
    call = asked[-1]
    assert call.words == ("icecream", "map", "cup", "noise", "qq")
    assert (call.objective.fit, call.objective.columns, call.objective.rows) == (3, 15, 12)
    assert (set(call.must), call.seed, call.seconds, call.steps) == ({"icecream", "map"}, 9, 2.0, None)
    run(interlock, words, "--seed", 1)
    assert asked[-1].seconds == 5.0
    assert (call.objective.crossings, asked[-1].objective.crossings) == (0.0, MILD)
    run(interlock, words, "--seed", 1, "--strategy", "agarwal2020:tenure=5", "--crossings", 0.1)
    assert asked[-1].objective.crossings == 0.1
    run(interlock, words, "--seed", 1, "--steps", 40)
    assert (asked[-1].seconds, asked[-1].steps) == (None, 40)


def test_the_switches_of_the_published_algorithm_reach_it(run, words, asked) -> None:
    run(interlock, words, "--seed", 1, "--strategy", "agarwal2020:order=descending, tenure=5", "--size", "100x100")
    assert asked[-1].strategy == Strategy(order="descending", tenure=5)
    assert asked[-1].objective.columns == 100


def test_a_list_is_read_from_standard_input(run, asked, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO("\ufeffcafé\nfast\n".encode())))
    out, _ = run(interlock, "-", "--seed", 1, "--json")
    assert {one["word"] for one in json.loads(out)["entries"]} == {"cafe", "fast"}
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"")))
    with pytest.raises(BadInput, match="standard input: no line contains a word"):
        run(interlock, "-")


@pytest.mark.parametrize("command", [interlock, suggest_clues])
def test_the_help_names_every_separator_of_clues(command: click.Command) -> None:
    shown = " ".join(CliRunner().invoke(command, ["--help"]).output.split())
    assert [name for key, name in SEPARATORS.items() if key and name not in shown] == []


def test_a_grid_is_printed_with_the_unplaced_words(run, words, asked) -> None:
    out, _ = run(interlock, words, "--seed", 1)
    assert "I C E C R E A M" in out
    assert "4 of 5 words, " in out
    assert "no letter in common with another word" in out.splitlines()[-1]
    assert out.splitlines()[-1].endswith(": qq")


def test_a_document_has_the_list_the_grid_and_the_clues(run, words, asked, tmp_path) -> None:
    out = tmp_path / "lunch.puzzle"
    _, err = run(interlock, words, "--seed", 1, "--must", "map", "--title", "Lunch", "--out", out)
    body = read(out)[0].body
    assert isinstance(body, Puzzle)
    assert [(one.text, one.must) for one in body.words][:2] == [("Ice cream", False), ("map", True)]
    assert {clue.answer: clue.text for clue in body.clues} == {"icecream": "Cold dessert", "cup": "Vessel"}
    assert body.title == "Lunch"
    assert faults(body.grid, body.answers) == ()
    assert "An entry has no clue: " in err


@pytest.mark.parametrize(("name", "start"), [("a.pdf", b"%PDF"), ("a.svg", b"<svg"), ("a.png", b"\x89PNG")])
def test_a_grid_is_written_in_the_format_of_the_file_name(run, words, asked, tmp_path, name, start) -> None:
    with pytest.raises(Blocked, match="an entry has no clue"):
        run(interlock, words, "--seed", 1, "--out", tmp_path / name)
    run(interlock, words, "--seed", 1, "--out", tmp_path / name, "--force")
    assert start in (tmp_path / name).read_bytes()[:200]


def test_a_grid_too_large_for_the_page_is_reported_first(capsys, home, tmp_path) -> None:
    words = tmp_path / "long.txt"
    words.write_text("antidisestablishmentarianism\nflibbertigibbets\n")
    given = [str(words), "--steps", "3000", "--seed", "1", "--width", "30", "--out", str(tmp_path / "a.pdf")]
    for name in ("a.puzzle", "a 2.puzzle"):
        with pytest.raises(Blocked, match=rf"too small for their numbers.*The puzzle is saved as .*{name}"):
            interlock.main(given, standalone_mode=False)
        assert "All 2 words" in capsys.readouterr().out
        body = read(tmp_path / name)[0].body
        assert isinstance(body, Puzzle)
        assert len(entries_of(body.grid)) == 2
    assert not (tmp_path / "a.pdf").exists()


def test_a_page_is_a_pdf_of_puzzle_and_solution_that_preflight_passes(run, saved, tmp_path) -> None:
    for part, pages in ((None, 2), ("puzzle", 1), ("solution", 1)):
        out = tmp_path / f"{part}.pdf"
        run(page, saved, *(["--part", part] if part else []), "--out", out)
        assert len(page_texts(out.read_bytes())) == pages
        assert check_pdf(out.read_bytes()) == ()
    again = tmp_path / "again.pdf"
    run(page, saved, "--out", again)
    assert again.read_bytes() == (tmp_path / "None.pdf").read_bytes()


def test_a_text_file_has_the_requested_part(run, saved, tmp_path) -> None:
    texts = {}
    for part in ("puzzle", "solution"):
        run(page, saved, "--part", part, "--out", tmp_path / "a.txt", "--title", "Lunch")
        texts[part] = (tmp_path / "a.txt").read_text()
    run(page, saved, "--out", tmp_path / "a.txt", "--title", "Lunch")
    assert (tmp_path / "a.txt").read_text() == "\n".join(texts.values())
    assert texts["puzzle"].startswith("Lunch\n")
    assert "\nAcross\n" in texts["puzzle"]
    word = entries_of(grown(some_words(20)).grid)[0].word
    assert word not in texts["puzzle"]
    assert word in texts["solution"]


def test_a_copy_of_a_document_keeps_its_author_and_its_print_record(run, saved, tmp_path) -> None:
    own = read(saved)[0]
    record = Printed("2026-01-31", body_fingerprint(own.body), ("tiger",), overridden=("A finding.",))
    write(saved, changed(own, author="Ann", printed=record))
    run(page, saved, "--out", tmp_path / "copy.puzzle")
    assert read(tmp_path / "copy.puzzle")[0] == read(saved)[0]
    run(page, saved, "--out", tmp_path / "a.pdf")
    assert b"Ann" in (tmp_path / "a.pdf").read_bytes()


def test_a_column_that_is_too_narrow_is_reported_or_refused(run, saved, tmp_path) -> None:
    with pytest.raises(Blocked, match=r"too small for their numbers\. \d+ columns of 5 mm need \d+ mm.*--force"):
        run(page, saved, "--width", 30, "--out", tmp_path / "a.pdf")
    assert not (tmp_path / "a.pdf").exists()
    _, err = run(page, saved, "--width", 60, "--out", tmp_path / "a.pdf")
    assert "too small to write in" in err


def test_a_taboo_entry_blocks_the_page_until_it_is_overridden(run, saved, tmp_path) -> None:
    puzzle = read(saved)[0].body
    assert isinstance(puzzle, Puzzle)
    word = entries_of(puzzle.grid)[0].word
    taboo = tmp_path / "taboo.txt"
    taboo.write_text(word)
    with pytest.raises(Blocked, match=rf"the entry {word} must not be printed.*--force"):
        run(page, saved, "--taboo", taboo, "--out", tmp_path / "a.pdf")
    assert not (tmp_path / "a.pdf").exists()
    _, err = run(page, saved, "--taboo", taboo, "--out", tmp_path / "a.pdf", "--force")
    assert f"The entry {word} must not be printed" in err
    assert "has the same clue as" in err
    assert b"Exported with 1 blocking finding overridden" in (tmp_path / "a.pdf").read_bytes()
    ruled = tmp_path / "ruled.puzzle"
    write(ruled, Document(Puzzle(puzzle.words, puzzle.grid, rulings=(Ruling(word, True, "added"),)), "2026-01-31"))
    _, err = run(page, ruled, "--taboo", taboo, "--out", tmp_path / "a.pdf")
    assert "must not be printed" not in err


def test_weights_are_passed_to_the_search_and_their_values_are_printed(run, words, asked) -> None:
    out, _ = run(interlock, words, "--crossings", 0.5, "--squareness", 0.25, "--symmetry", 0.75)
    given = asked[-1].objective
    assert (given.crossings, given.square, given.symmetry) == (0.5, 0.25, 0.75)
    assert re.search(r"\d+\s% square, \d+\s% symmetric", out)
    run(interlock, words)
    assert asked[-1].objective == USUAL


def test_a_symmetry_that_was_not_found_is_reported(run, words, asked) -> None:
    _, err = run(interlock, words, "--symmetry", 1)
    assert "No symmetric layout was found; at most " in err


def test_an_unplaced_required_word_is_an_error(run, written, tmp_path) -> None:
    listed, out = written("list.txt", "tea\neat\nextraordinary\n"), tmp_path / "a.pdf"
    with pytest.raises(BadInput, match=r"required words are unplaced: extraordinary \(longer than the box\)"):
        run(interlock, listed, "--must", "extraordinary", "--size", "5x5", "--steps", 200, "--out", out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--size", "15"), "--size 15: not a width and a height"),
        (("--size", "0x4"), "from 1 to 128"),
        (("--size", "63x9"), "at most 62 columns and rows"),
        (("--strategy", "seed004"), "unknown strategy.*studio or agarwal2020"),
        (("--strategy", "studio:order=given"), "only agarwal2020 has switches"),
        (("--strategy", "agarwal2020:speed=9"), "unknown switch 'speed=9'.*ranking, order, backtracking"),
        (("--strategy", "agarwal2020:order=up"), "invalid value: order=up.*ascending or descending or given"),
        (("--strategy", "agarwal2020:tenure=-1"), "invalid value: tenure=-1.*from 0 to 1000"),
        (("--strategy", f"agarwal2020:epoch={10**30}"), "invalid value.*from 1 to 1000000000"),
        (("--strategy", "agarwal2020:tenure=1,tenure=2"), "'tenure' is given twice"),
        (("--must", "zebra"), "--must zebra: the word is not in the list"),
        (("--out", "x.odt"), "does not end in .pdf, .svg, .png, .eps, .puz, "),
        (("--out", "none/x.pdf"), "none/x.pdf: cannot save: the folder none does not exist"),
        (("--out", "folder.pdf"), "folder.pdf: cannot save: this is a directory"),
        (("--style", "baroque"), "baroque"),
        (("--preset", "poster"), "no preset 'poster'"),
        (("--taboo", "none.txt"), "none.txt"),
        (("--date", "today"), "is not a date"),
    ],
)
def test_mistakes_are_reported_first(run, words, asked, tmp_path, monkeypatch, arguments, message) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises((BadInput, FileProblem), match=message):
        run(interlock, words, *arguments)
    assert asked == []


@pytest.mark.parametrize("option", ["--width", "--seconds"])
@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
def test_an_invalid_number_is_reported_in_one_line(words, asked, capsys, home, option, number) -> None:
    assert main(["crossword", "interlock", str(words), option, number]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n"), asked) == ("", 1, [])
    assert told.err.startswith(f"puzzle-studio: Invalid value for '{option}': {number} is not ")


@pytest.mark.parametrize("wing", ["bee make", "wheel make", "soup make", "print a.puzzle"])
def test_width_accepts_a_number_in_every_wing(tmp_path, capsys, home, wing) -> None:
    assert main([*wing.split(), "--width", "nan", "--out", str(tmp_path / "a.pdf")]) == 2
    assert "'--width': nan is not a finite number. See " in capsys.readouterr().err


@pytest.mark.parametrize("text", [WORDS, "\ufefftea\n", '"tea";"A drink"\n', "[1]"])
def test_a_list_in_place_of_a_puzzle_is_named(run, written, tmp_path, text) -> None:
    with pytest.raises(FileProblem, match=r"list\.txt: this is not a puzzle of another program"):
        run(page, written("list.txt", text), "--out", tmp_path / "a.pdf")


def test_a_file_that_only_its_program_reads_is_refused_with_what_to_do_there(run, written, tmp_path) -> None:
    with pytest.raises(FileProblem, match=r"not a puzzle of another program.*export the puzzle there as \.jpz"):
        run(page, written("daily.CCW", "\x05D"), "--out", tmp_path / "a.pdf")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "ends too early"), ('{"version": 1, "bo', "ends too early"),
        ('{"version": x}', "is damaged at byte 12"),
        ("tea\0", "this is not a puzzle document"),
    ],
)  # fmt: skip
def test_a_damaged_puzzle_is_not_read_as_a_list(run, written, tmp_path, text, message) -> None:
    with pytest.raises(FileProblem, match=message):
        run(page, written("a.puzzle", text), "--out", tmp_path / "a.pdf")


def test_files_of_other_kinds_are_named_in_the_error(run, tmp_path, capsys) -> None:
    with pytest.raises(FileProblem, match=r"none\.txt"):
        run(interlock, tmp_path / "none.txt")
    (tmp_path / "bad.puzzle").write_text("{}")
    with pytest.raises(FileProblem, match=r"bad\.puzzle"):
        run(page, tmp_path / "bad.puzzle", "--out", tmp_path / "a.pdf")
    assert main(["crossword", "interlock", str(tmp_path / "none.txt")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_search_that_found_nothing_writes_nothing(words, asked, monkeypatch, capsys, home, tmp_path) -> None:
    none = Outcome(Ending.OUT_OF_TIME, Gallery(()))
    monkeypatch.setattr(sys.modules["engine.crossword.interlock.search"], "interlock", lambda *_, **__: none)
    command = ["crossword", "interlock", str(words), "--size", "2x2", "--seed", "1"]
    assert main([*command, "--out", str(tmp_path / "a.pdf")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Nothing could be placed in a box of 2 \u00d7 2 cells" in told.err
    assert not (tmp_path / "a.pdf").exists()
    assert main([*command, "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["rows"], told["entries"], len(told["unplaced"])) == ([], [], 5)


def test_ctrl_c_keeps_the_best_grid_so_far(run, words, asked, monkeypatch) -> None:
    def interrupted(words, objective=None, *, control, steps=None, **_):
        grid = grown(words).grid
        if steps != 1:
            control.report(4, best=Gallery((Layout(grid, measured(grid)),)))
            raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["engine.crossword.interlock.search"], "interlock", interrupted)
    told = json.loads(run(interlock, words, "--seed", 1, "--json")[0])
    assert (told["ending"], told["iterations"]) == ("stopped", 4)
    assert answer_of("Ice cream") in {one["word"] for one in told["entries"]}


def test_the_former_name_of_the_published_strategy_makes_the_same_grid(run, tmp_path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ntoe\ntee\neat\n")
    made = []
    for name in ("agarwal2020", "seed003"):
        for switches in ("", ":order=descending"):
            out, _ = run(interlock, path, "--seed", 3, "--steps", 50, "--strategy", name + switches)
            made.append(out)
    assert made[:2] == made[2:]


def test_a_required_word_that_crosses_no_other_is_an_error(run, written) -> None:
    listed = written("apart.txt", "garden\nrose\ntulip\nqqq\n")
    with pytest.raises(BadInput, match="qqq: no other word of the list can be placed with it"):
        run(interlock, listed, "--must", "qqq", "--steps", 200)
