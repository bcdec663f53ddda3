"""`convert` and `info`."""

import json
from pathlib import Path

import pytest
from click import UsageError

from engine.bee.puzzle import hive
from engine.core import BadInput, Blocked, EngineError, FileProblem, changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.documents.document import Document, encode
from engine.documents.document import read as read_document
from engine.documents.document import write as write_document
from engine.output.press.raster import page_texts
from engine.output.registry import read
from engine.output.text.brf import is_installed
from engine.soup.build import build
from engine.wheel.puzzle import wheel
from engine.wings import record_of, wing_of
from studio.cli import main
from studio.cli.convert import convert, info
from tests.engine.output.written import written

PUZZLE = Puzzle(
    grid=Grid(("cat", "o#o", "dog"), marks=(Mark(0, 0, circle=True),)),
    clues=(
        Clue("cat", "Feline", "file", slot=Slot(0, 0, "across")),
        Clue("dog", "Pet", "file", slot=Slot(2, 0, "across")),
        Clue("cod", "Fish", "file", slot=Slot(0, 0, "down")), Clue("tog", "Coat", "file", slot=Slot(0, 2, "down")),
    ),
    title="Pets",
)  # fmt: skip
SHADED = Puzzle(grid=Grid(("cat", "ono"), marks=(Mark(0, 0, shade="grey"),)))
BARRED = Puzzle(grid=Grid(("cat", "ono"), (Bar(0, 0, "below"),)), title="Bars")


def saved_as(path: Path, puzzle: Puzzle) -> Path:
    path.write_bytes(written(puzzle, path.suffix))
    return path


@pytest.mark.parametrize("ending", ["html", "json"])
def test_a_crossword_with_an_empty_cell_is_a_page_without_a_difficulty(run, tmp_path: Path, ending: str):
    open_cell = changed(PUZZLE, grid=Grid(("c.t", "o#o", "dog")), clues=())
    out = tmp_path / f"a.{ending}"
    run(convert, saved_as(tmp_path / "a.ipuz", open_cell), out, "--force")
    assert '"difficulty":0' in out.read_text().replace(" ", "")  # unknown


def test_there_and_back_through_every_format(run, tmp_path: Path):
    source = saved_as(tmp_path / "a.ipuz", PUZZLE)
    for suffix in (".puz", ".jpz", ".xd", ".puzzle", ".ipuz"):
        out = tmp_path / f"b{suffix}"
        run(convert, source, out, "--date", "2026-01-31")
        source = out
    assert read(source).body == PUZZLE
    assert read_document(tmp_path / "b.puzzle")[0].created == "2026-01-31"


def test_losses_go_to_standard_error_and_strict_writes_nothing(run, tmp_path: Path):
    source, out = saved_as(tmp_path / "a.ipuz", SHADED), tmp_path / "b.puz"
    with pytest.raises(Blocked, match="Across Lite"):
        run(convert, source, out, "--strict")
    assert not out.exists()
    assert "1 shaded cell is not kept." in run(convert, source, out).err
    assert out.exists()


def test_a_barred_grid_is_not_written_without_its_bars(run, tmp_path: Path):
    source, out = saved_as(tmp_path / "a.ipuz", BARRED), tmp_path / "b.puz"
    with pytest.raises(BadInput, match=r"bars.*\.ipuz"):
        run(convert, source, out)
    assert not out.exists()


@pytest.mark.parametrize("suffix", [".puz", ".puzzle", ".json"])
def test_answers_are_hidden_only_in_a_page(run, tmp_path: Path, suffix: str):
    source, out = saved_as(tmp_path / "a.ipuz", PUZZLE), tmp_path / f"b{suffix}"
    with pytest.raises(BadInput, match=r"--hidden, --readers and --embed are for \.html"):
        run(convert, source, out, "--hidden")
    assert not out.exists()
    run(convert, source, tmp_path / "b.HTML", "--hidden")
    assert "hashes" in (tmp_path / "b.HTML").read_text()


def test_a_page_for_readers_and_the_json_have_the_version_and_the_date(run, tmp_path: Path):
    source = saved_as(tmp_path / "a.ipuz", PUZZLE)
    run(convert, source, tmp_path / "b.html", "--readers", "--date", "2026-11-29")
    assert '"readers":true' in (tmp_path / "b.html").read_text()
    run(convert, source, tmp_path / "b.json", "--date", "2026-11-29")
    published = json.loads((tmp_path / "b.json").read_text())["published"]
    assert (published["version"], published["date"], published["readers"]) == (1, "2026-11-29", False)
    run(convert, source, tmp_path / "c.puzzle", "--date", "2026-11-29")
    run(convert, tmp_path / "c.puzzle", tmp_path / "c.html", "--readers", "--date", "2027-01-04")
    assert '"date":"2027-01-04"' in (tmp_path / "c.html").read_text()


def test_a_page_for_a_frame_names_its_frame_and_can_hide_its_answers(run, tmp_path: Path):
    source, out = saved_as(tmp_path / "a.ipuz", PUZZLE), tmp_path / "my pets.html"
    printed = run(convert, source, out, "--embed", "640x480").out
    assert 'On the site: <iframe src="my%20pets.html" title="Pets" width="640" height="480"' in printed
    text = out.read_text()
    assert all(part in text for part in ('width="640" height="480"', 'class="embedded"', '"readers":true', '"dog"'))
    run(convert, source, out, "--hidden", "--embed")
    text = out.read_text()
    assert 'width="100%"' in text
    assert '"dog"' not in text
    folder = tmp_path / "site"
    folder.mkdir()
    run(convert, source, folder, "--to", "html", "--embed")
    assert 'class="embedded"' in (folder / "a.html").read_text()


def test_what_does_not_fit_a_page_for_a_frame_is_named_and_nothing_is_written(run, tmp_path: Path):
    source, out = saved_as(tmp_path / "a.ipuz", PUZZLE), tmp_path / "b.html"
    with pytest.raises(BadInput, match=r"a\.ipuz' is not the size of a frame"):
        run(convert, "--embed", source, out)
    with pytest.raises(UsageError, match="it takes --hidden only"):
        run(convert, source, out, "--readers", "--embed")
    with pytest.raises(UsageError, match="a size are for a single file"):
        run(convert, source, tmp_path, "--to", "html", "--embed", "640x480")
    with pytest.raises(BadInput, match=r"--readers and --embed are for \.html"):
        run(convert, source, tmp_path / "b.json", "--embed")
    assert not out.exists()


@pytest.mark.parametrize("name", ["b.doc", "b", "b.eps"])
def test_other_suffixes_are_refused(run, tmp_path: Path, name: str):
    with pytest.raises(EngineError, match="suffix"):
        run(convert, saved_as(tmp_path / "a.puz", PUZZLE), tmp_path / name)


def test_many_files_are_converted_and_each_failure_is_reported(run, tmp_path: Path, capsys):
    good, shaded, bad = (tmp_path / name for name in ("a.ipuz", "b.ipuz", "c.ipuz"))
    saved_as(good, PUZZLE)
    saved_as(shaded, SHADED)
    bad.write_bytes(b"{}")
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.puz").write_bytes(b"mine")
    assert convert.main([str(good), str(shaded), str(bad), str(out), "--to", "puz"], standalone_mode=False) == 1
    said = capsys.readouterr()
    assert said.out == f"Wrote {out / 'b.puz'}\n"
    assert "b.ipuz: 1 shaded cell is not kept." in said.err
    assert "c.ipuz: not converted." in said.err
    assert (out / "a.puz").read_bytes() == b"mine"
    run(convert, good, out, "--to", "puz", "--overwrite")
    assert read(out / "a.puz").body.grid == PUZZLE.grid
    assert convert.main([str(shaded), str(out), "--to", "puz", "--overwrite", "--strict"], standalone_mode=False) == 1


def test_many_files_need_a_format_and_a_folder(run, tmp_path: Path):
    source = saved_as(tmp_path / "a.ipuz", PUZZLE)
    with pytest.raises(UsageError, match="--to"):
        run(convert, source, source, tmp_path)
    with pytest.raises(FileProblem, match="no such folder"):
        run(convert, source, source, tmp_path / "none", "--to", "puz")
    with pytest.raises(EngineError, match="no format 'doc'"):
        run(convert, source, source, tmp_path, "--to", "doc")


def test_files_of_the_same_name_do_not_replace_each_other(run, tmp_path: Path):
    (tmp_path / "sub").mkdir()
    sources = [saved_as(tmp_path / place, PUZZLE) for place in ("a.ipuz", "sub/a.ipuz", "a.jpz")]
    run(convert, *sources, tmp_path, "--to", "xd")
    assert {path.name for path in tmp_path.glob("*.xd")} == {"a.xd", "a 2.xd", "a 3.xd"}


def test_a_file_never_replaces_itself(run, tmp_path: Path, capsys):
    source = saved_as(tmp_path / "a.ipuz", SHADED)
    before = source.read_bytes()
    strict = [str(source), str(tmp_path), "--to", "ipuz", "--overwrite"]
    assert convert.main(strict, standalone_mode=False) == 1
    assert "a.ipuz would replace itself" in capsys.readouterr().err
    assert source.read_bytes() == before


def test_a_format_of_another_kind_of_puzzle_is_refused(run, tmp_path: Path, capsys):
    write_document(tmp_path / "bee.puzzle", Document(hive("g", "cenorv"), "2026-01-31"))
    assert convert.main([str(tmp_path / "bee.puzzle"), str(tmp_path), "--to", "puz"], standalone_mode=False) == 1
    assert "bee.puzzle is a hive, which the format Across Lite cannot hold" in capsys.readouterr().err


def test_info_names_words_findings_and_losses(run, tmp_path: Path):
    found = json.loads(run(info, saved_as(tmp_path / "a.ipuz", BARRED), "--json").out)
    assert (found["kind"], found["title"], found["words"]) == ("crossword", "Bars", 4)
    assert found["losses"]["puz"] == ["A grid with bars cannot be written: the format has none."]
    assert not [name for name in found["losses"] if "hidden" in name]
    assert found["losses"]["ipuz"] == []
    assert found["findings"]


def test_info_counts_the_words_that_are_printed(run, tmp_path: Path):
    hive_ = hive("g", "cenorv")
    for puzzle in (hive_, build(3)):
        write_document(path := tmp_path / "a.puzzle", Document(puzzle, "2026-01-31"))
        answers = puzzle.solution if puzzle is not hive_ else wing_of(hive_).open_key(hive_).answers
        assert json.loads(run(info, path, "--json").out)["words"] == len(answers)


def test_info_says_so_if_a_puzzle_has_no_title(run, tmp_path: Path):
    assert run(info, saved_as(tmp_path / "a.ipuz", BARRED)).out.startswith("Crossword “Bars”, 4 words\n")
    untitled = saved_as(tmp_path / "b.ipuz", changed(BARRED, title=""))
    assert run(info, untitled).out.startswith("Crossword without a title, 4 words\n")


def test_info_names_a_loss_once_with_its_formats(run, tmp_path: Path):
    lines = run(info, saved_as(tmp_path / "a.ipuz", BARRED)).out.splitlines()
    said = [line.split(": ", 1) for line in lines if line.startswith("As ")]
    assert len({sentence for _, sentence in said}) == len(said)
    assert any(", " in names for names, _ in said)


def test_info_names_what_is_not_read(tmp_path: Path, capsys):
    path = saved_as(tmp_path / "a.puz", PUZZLE)
    assert info.main([str(path)], standalone_mode=False) == 0
    assert "As puz, ipuz, jpz, xd, exolve, html, json, brf, docx, txt: everything is kept." in capsys.readouterr().out
    path.write_bytes(b"\xff" + path.read_bytes()[1:])
    for form in ([], ["--json"]):
        assert info.main([str(path), *form], standalone_mode=False) == 1
    said = capsys.readouterr().out
    assert "checksum" in said
    assert "ipuz, jpz, xd, exolve, html, json, brf, docx, txt: everything that was read is kept." in said
    assert "everything is kept" not in said
    with pytest.raises(FileProblem):
        info.main([str(tmp_path / "missing.puz")], standalone_mode=False)


def test_a_field_that_is_not_read_comes_back_through_a_document(run, tmp_path: Path):
    source, document, out = (tmp_path / name for name in ("a.ipuz", "a.puzzle", "b.ipuz"))
    source.write_bytes(written(PUZZLE, "ipuz").replace(b"{", b'{"publisher": "The Paper",', 1))
    assert "The field publisher is not read; .ipuz keeps it." in run(convert, source, document).err
    assert "Not kept from the .ipuz file: field publisher." in run(convert, document, tmp_path / "b.xd").err
    run(convert, document, out, "--strict")
    assert json.loads(out.read_bytes())["publisher"] == "The Paper"


def test_a_solution_is_locked_with_a_key_and_read_with_it(run, tmp_path: Path):
    source, shut, out = (tmp_path / name for name in ("a.ipuz", "b.puz", "c.puzzle"))
    saved_as(source, PUZZLE)
    run(convert, source, shut, "--lock", "1234")
    assert "locked with a key" in run(convert, shut, out).err
    assert read_document(out)[0].body.grid.rows == ("...", ".#.", "...")
    run(convert, shut, out, "--key", "1234")
    assert read_document(out)[0].body.grid == PUZZLE.grid
    for arguments, sentence in (
        ((shut, out, "--key", "4321"), "does not unlock"),
        ((source, out, "--key", "1234"), "no solution that a key locks"),
        ((out, shut, "--key", "1234"), "no solution that a key locks"),
        ((source, out, "--lock", "1234"), "--lock is for .puz"),
        ((source, shut, "--lock", "12"), "is no key"),
    ):
        with pytest.raises(EngineError, match=sentence):
            run(convert, *arguments)
    with pytest.raises(UsageError, match="--lock"):
        run(convert, source, tmp_path, "--to", "puz", "--lock", "1234")


def test_text_editions_are_written_by_suffix(run, tmp_path: Path):
    source, text, braille = (tmp_path / name for name in ("a.ipuz", "a.txt", "a.brf"))
    saved_as(source, PUZZLE)
    run(convert, source, text)
    assert text.read_text().startswith("Pets\n\nRow 1: 1, blank, 2\nRow 2: blank, block, blank\n")
    run(convert, source, braille)
    uncontracted = braille.read_bytes()
    assert b"\r\n    ,ACROSS\r\n#A4 ,FELINE" in uncontracted
    run(convert, source, braille, "--contracted")
    assert (braille.read_bytes() != uncontracted) == is_installed()
    with pytest.raises(EngineError, match="--contracted"):
        run(convert, source, text, "--contracted")


def test_a_crossword_becomes_diagramless_and_gets_its_diagram_back(run, tmp_path: Path):
    source, out, again = (tmp_path / name for name in ("a.ipuz", "b.puz", "c.puzzle"))
    run(convert, saved_as(source, PUZZLE), out, "--diagramless")
    assert read(out).body == changed(PUZZLE, diagramless=True)
    run(convert, out, again, "--diagram")
    assert read_document(again)[0].body == PUZZLE
    bee = tmp_path / "bee.puzzle"
    bee.write_bytes(encode(Document(hive("g", "cenorv"), "2026-01-31")))
    with pytest.raises(BadInput, match="for crosswords"):
        run(convert, bee, out, "--diagramless")


def test_a_submission_has_the_block_that_was_given_last(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    source, pdf, text = saved_as(tmp_path / "a.ipuz", PUZZLE), tmp_path / "b.pdf", tmp_path / "b.txt"
    assert "lacks the sender's name, address and e-mail" in run(convert, source, pdf, "--nyt").err
    block = ("--name", "Ann Lee", "--address", "12 Long St; Brooklyn, NY", "--email", "ann@example.org")
    assert run(convert, source, pdf, "--nyt", *block).err == ""
    assert all(
        "Ann Lee\r\n12 Long St\r\nBrooklyn, NY\r\nann@example.org" in page for page in page_texts(pdf.read_bytes())
    )
    run(convert, source, text, "--nyt", "--email", "lee@example.org")
    assert text.read_text().startswith("Ann Lee\n12 Long St\nBrooklyn, NY\nlee@example.org\n\nPets\n\nC A T\n")


@pytest.mark.parametrize("options", [("b.pdf",), ("b.docx", "--nyt"), ("b.txt", "--name", "Ann")])
def test_a_submission_is_not_mistaken_for_a_print(run, tmp_path: Path, options: tuple[str, ...]):
    with pytest.raises(BadInput, match="--nyt is"):
        run(convert, saved_as(tmp_path / "a.ipuz", PUZZLE), tmp_path / options[0], *options[1:])
    assert not (tmp_path / options[0]).exists()


@pytest.mark.parametrize("suffix", [".docx", ".txt", ".html", ".brf", ".json", ".puz"])
def test_a_taboo_title_blocks_a_copy_until_it_is_forced(run, tmp_path: Path, suffix: str):
    source, out = tmp_path / "a.puzzle", tmp_path / f"b{suffix}"
    write_document(source, Document(changed(PUZZLE, title="A fuck title"), "2026-01-31"))
    with pytest.raises(Blocked, match=r"fuck.*--force"):
        run(convert, source, out)
    assert not out.exists()
    forced = run(convert, source, out, "--force").err.splitlines()
    assert [line for line in forced if "fuck" in line and line.endswith(" (overridden)")]
    assert out.exists()


def test_many_files_name_what_is_blocked_and_the_status_is_2(run, tmp_path: Path, capsys):
    (tmp_path / "out").mkdir()
    write_document(tmp_path / "a.puzzle", Document(changed(PUZZLE, title="A fuck title"), "2026-01-31"))
    write_document(tmp_path / "b.puzzle", Document(PUZZLE, "2026-01-31"))
    given = [str(tmp_path / name) for name in ("a.puzzle", "b.puzzle", "out")]
    assert convert.main([*given, "--to", "docx"], standalone_mode=False) == 2
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["b.docx"]
    assert "a.puzzle: not converted. " in capsys.readouterr().err
    run(convert, *given, "--to", "docx", "--force", "--overwrite")
    assert (tmp_path / "out" / "a.docx").exists()


def test_a_printed_wheel_is_copied_with_its_printed_answers(run, tmp_path: Path):
    words, source, out = tmp_path / "words.txt", tmp_path / "a.puzzle", tmp_path / "b.txt"
    words.write_text("waterfall\nflaw\nflew")
    puzzle = changed(wheel("waterfall", "w"), lexicon=str(words))
    printed = record_of(puzzle, wing_of(puzzle).open_key(puzzle), "2026-01-31")
    write_document(source, Document(puzzle, "2026-01-31", printed=printed))
    words.write_text("waterfall\nflaw\nwafer\nwafter")
    run(convert, source, out)
    assert out.read_text().partition("Answers\n")[2].split() == ["flaw", "flew", "waterfall,", "all", "letters"]


@pytest.mark.parametrize("kind", ["bee", "wheel", "soup", "crossword"])
def test_a_saved_puzzle_of_any_kind_is_printed(home, tmp_path, capsys, kind) -> None:
    saved, out = tmp_path / "saved.puzzle", tmp_path / "printed.pdf"
    bodies = {"bee": hive("g", "cenorv"), "wheel": wheel("waterfall", "w"), "crossword": PUZZLE}
    write_document(saved, Document(bodies.get(kind) or build(7, rows=4, columns=4), "2026-11-23"))
    assert main(["print", str(saved), "--title", "Tuesday", "--out", str(out), "--force"]) == 0
    assert capsys.readouterr().out == f"Wrote {out}\n"
    puzzle, _ = page_texts(out.read_bytes())
    assert "Tuesday" in puzzle
    assert main(["print", str(saved), "--part", "solution", "--out", str(out), "--force"]) == 0
    (solution,) = page_texts(out.read_bytes())
    assert "Tuesday" not in solution
    if kind != "crossword":
        assert main(["print", str(saved), "--clues", "--out", str(out)]) == 2
        assert "--clues is for crosswords" in capsys.readouterr().err


def test_a_puzzle_is_not_printed_over_itself(home, tmp_path, capsys) -> None:
    saved = tmp_path / "saved.puzzle"
    write_document(saved, Document(PUZZLE, "2026-11-23"))
    before = saved.read_bytes()
    assert main(["print", str(saved), "--title", "Other", "--out", str(saved)]) == 2
    assert "the puzzle would be replaced" in capsys.readouterr().err
    assert saved.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "grid"),
    [
        ("#...#\n.....\n#...#\n", Grid(("#...#", ".....", "#...#"))),
        ("CAT\nO#O\nDOG\n", Grid(("cat", "o#o", "dog"))),
        ("...\n...\n\nbar 1,1 below\ncircle 2,2\n",
         Grid(("...", "..."), (Bar(0, 0, "below"),), (Mark(1, 1, circle=True),))),
    ],
)  # fmt: skip
def test_a_grid_as_text_becomes_a_crossword(run, tmp_path: Path, text: str, grid: Grid) -> None:
    (tmp_path / "grid.txt").write_text(text)
    run(convert, tmp_path / "grid.txt", tmp_path / "grid.puzzle")
    assert read_document(tmp_path / "grid.puzzle")[0].body.grid == grid


def test_two_patterns_in_one_file_are_refused_with_the_line_of_the_second(run, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("...\n.#.\n...\n\n#..\n...\n..#\n")
    with pytest.raises(BadInput, match="line 5: a second grid begins"):
        run(convert, tmp_path / "grid.txt", tmp_path / "grid.puzzle")
    assert not (tmp_path / "grid.puzzle").exists()


@pytest.mark.parametrize("text", ["cat\ndog\n", "co-op\nto-do\n", "cat\n#\ndog\n", "Cats\nDogs #1\n", "#\n.\n"])
def test_a_list_of_words_of_one_length_is_no_grid(run, tmp_path: Path, text: str) -> None:
    (tmp_path / "words.txt").write_text(text)
    with pytest.raises(FileProblem, match="not a puzzle of another program"):
        run(convert, tmp_path / "words.txt", tmp_path / "words.puzzle")
