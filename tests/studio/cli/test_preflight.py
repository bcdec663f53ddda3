"""`puzzle-studio preflight`: findings, JSON and exit status, and the faults of content."""

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from engine.bee.puzzle import Puzzle
from engine.calendar.entry import Key
from engine.calendar.planning import put_puzzle
from engine.calendar.records import HOUSE, entries, record_print
from engine.core import changed
from engine.core.files import shipped
from engine.core.store import Store
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents.document import Document, encode
from engine.output.press.raster import page_texts, pixels
from engine.page.page import Page, PuzzleBlock
from studio import cli
from tests.engine.output.press.faults import canvas, sound

HIVE = Puzzle("o", "nmkigd", title="Bee")
DAY = "2026-03-04"
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def preflight(capsys, tmp_path: Path):
    """Write a file, check it, and return the exit status and the findings."""

    def check(content, name: str = "a.puzzle", *options: str) -> tuple[int, dict[str, str]]:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else encode(Document(content, DAY)))
        code = cli.main(("preflight", str(path), *options, "--json"))
        made = json.loads(capsys.readouterr().out)
        assert made["blocking"] == sum(one["severity"] != "warning" for one in made["findings"])
        return code, {one["what"]: one["severity"] for one in made["findings"]}

    return check


def test_a_sound_file_and_a_sound_puzzle_have_status_0(preflight) -> None:
    assert preflight(sound(), "a.pdf") == (0, {})
    assert preflight(HIVE)[0] == 0


def test_a_file_is_checked_for_the_preset_that_it_declares_unless_one_is_given(capsys, tmp_path: Path) -> None:
    puzzle, path = tmp_path / "bee.puzzle", tmp_path / "bee.pdf"
    puzzle.write_bytes(encode(Document(HIVE, DAY)))
    for name in ("newspaper", "magazine", "cover", "accessible", "newspaper@FOGRA51", "cover@FOGRA39"):
        preset, _, condition = name.partition("@")
        options = ("--preset", preset, *(("--condition", condition) if condition else ()))
        assert cli.main(("print", str(puzzle), "--out", str(path), *options)) == 0
        capsys.readouterr()
        assert cli.main(("preflight", str(path))) == 0
        said = capsys.readouterr().out
        assert said.startswith(f"Preset {name}, as the file declares. ")
        assert said.endswith("\n0 findings, 0 blocking.\n")
    assert cli.main(("preflight", str(path), "--preset", "magazine")) == 1
    said = capsys.readouterr().out
    assert said.startswith("Preset magazine. ")
    assert "it declares PDF/X-1a:2003" in said
    assert cli.main(("preflight", str(path), "--condition", "SWOP")) == 0
    said = capsys.readouterr().out
    assert said.startswith("Preset cover@SWOP, as the file declares. ")
    assert "The output intent is FOGRA39 instead of CGATS TR 001" in said
    path.write_bytes(canvas(lambda made: None, "serif"))  # it declares nothing
    cli.main(("preflight", str(path)))
    assert capsys.readouterr().out.startswith("Preset newspaper. ")


def test_a_report_names_each_finding_and_shows_its_place(capsys, tmp_path: Path) -> None:
    path, out = tmp_path / "a \u2713 \u6e2c.pdf", tmp_path / "report.pdf"
    path.write_bytes(canvas(lambda made: (made.setFont("serif", 5), made.drawString(60, 100, "planted")), "serif"))
    assert cli.main(("preflight", str(path), "--report", str(out))) == 1
    text = " ".join("".join(page_texts(out.read_bytes())).split())
    assert "Type of 5 pt is too small: page 1, text, 21.2 mm from the left" in text
    assert "a \u2713 ?.pdf" in text  # a letter of a fallback, and one of no font
    bar = (abs(pixels(out.read_bytes()).astype(int) - (150, 96, 15)) < 20).all(axis=2)
    assert bar.sum() > 20
    puzzle = tmp_path / "bee.puzzle"
    puzzle.write_bytes(encode(Document(HIVE, DAY)))
    assert cli.main(("preflight", str(puzzle), "--report", str(out))) == 0
    assert "bee.puzzle" in "".join(page_texts(out.read_bytes()))
    assert cli.main(("preflight", str(out), "--report", str(out))) == 2
    assert "would be replaced" in capsys.readouterr().err


def test_a_report_counts_the_places_of_a_fault_and_marks_each_where_it_is(tmp_path: Path) -> None:
    def draw(made) -> None:
        made.setFont("serif", 5)
        for row in range(40):
            made.drawString(60, 20 + 10 * row, f"planted {row}")

    path, out = tmp_path / "a.pdf", tmp_path / "report.pdf"
    path.write_bytes(canvas(draw, "serif"))
    assert cli.main(("preflight", str(path), "--report", str(out))) == 1
    text = " ".join("".join(page_texts(out.read_bytes())).split())
    assert "and in 39 more places. Use 6 pt or more. Also: page 1, text, 21.2 mm" in text
    assert text.count("from the left") < 20
    page = pixels(out.read_bytes(), 1).astype(int)
    bars = (abs(page - (150, 96, 15)) < 20).all(axis=2)
    tints = (abs(page - (229, 215, 195)) < 12).all(axis=2)
    assert bars.any(axis=1).sum() > 100
    [bar, *_], [tint, *_] = (np.flatnonzero(one.any(axis=0)) for one in (bars, tints))
    assert tint - bar < 10  # the text begins beside the bar


def test_a_fault_has_its_page_and_place_and_status_1(capsys, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(canvas(lambda made: (made.setFont("serif", 5), made.drawString(60, 100, "planted")), "serif"))
    assert cli.main(("preflight", str(path), "--json")) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    (small,) = [one for one in found if "too small" in one["what"]]
    assert (small["severity"], small["page"]) == ("error", 1)
    assert (small["x_mm"], small["y_mm"]) == pytest.approx((60 * 25.4 / 72, 96.5 * 25.4 / 72), abs=0.01)
    assert cli.main(("preflight", str(path))) == 1
    out = capsys.readouterr().out
    assert "error: Type of 5 pt is too small: page 1, text, 21.2 mm from the left" in out
    assert "Tints print darker: 18\u00a0% as about 36\u00a0%" in out


def test_a_file_that_cannot_be_read_has_status_2(capsys, tmp_path: Path) -> None:
    (tmp_path / "a.puzzle").write_text("nothing")
    for name in ("a.puzzle", "missing.pdf"):
        assert cli.main(("preflight", str(tmp_path / name))) == 2
        assert name in capsys.readouterr().err


def test_a_taboo_word_in_the_text_of_a_pdf_is_forbidden(preflight, tmp_path: Path) -> None:
    (tmp_path / "house.txt").write_text("gardener\n")
    file = canvas(lambda made: (made.setFont("serif", 12), made.drawString(60, 100, "The gardener")), "serif")
    _, found = preflight(file, "a.pdf", "--taboo", str(tmp_path / "house.txt"))
    assert any("the text of page 1 contains \u201cgardener\u201d" in what for what, one in found.items())
    assert "forbidden" in found.values()


def test_a_black_accent_hides_the_center_letter(preflight, tmp_path: Path) -> None:
    style = msgspec.json.decode(shipped("styles/classic.json").read_bytes())
    style["inks"]["accent"]["black"] = 1
    (tmp_path / "black.json").write_bytes(msgspec.json.encode(style))
    code, found = preflight(HIVE, "a.puzzle", "--style", str(tmp_path / "black.json"))
    assert (code, found["type in black on black cannot be read"]) == (1, "error")


def test_a_missing_clue_and_an_empty_cell_block(preflight) -> None:
    grid = Grid(("cup", "a__", "b__"))
    code, found = preflight(Crossword(grid=grid, clues=(Clue("cup", "Vessel"),)))
    assert (code, found["an entry has no clue"]) == (1, "error")
    torn = Grid(("cup", "a__", ".__"))
    code, found = preflight(Crossword(grid=torn, clues=(Clue("cup", "Vessel"),)))
    assert (code, found["1 cell has no letter"]) == (1, "error")


def test_a_taboo_word_in_a_clue_is_forbidden(preflight, tmp_path: Path) -> None:
    (tmp_path / "house.txt").write_text("vessel\n")
    clues = (Clue("cup", "Vessel"), Clue("cab", "Taxi"))
    crossword = Crossword(grid=Grid(("cup", "a__", "b__")), clues=clues)
    assert preflight(crossword)[0] == 0
    code, found = preflight(crossword, "a.puzzle", "--taboo", str(tmp_path / "house.txt"))
    assert code == 1
    assert [what for what, one in found.items() if one == "forbidden" and "vessel" in what.lower()]


def test_a_hive_of_a_recent_day_is_a_repeat(preflight) -> None:
    record_print(Store(), HIVE, ("kingdom",), "2026-02-20", "tester")
    code, found = preflight(HIVE)
    assert code == 1
    assert any("is printed on Fri 20 Feb 2026, less than" in what for what in found)


@pytest.mark.parametrize("wing", ["bee", "wheel"])
def test_a_planned_puzzle_is_no_repeat_of_itself(wing: str, capsys, tmp_path: Path) -> None:
    assert cli.main(("calendar", "plan", "--series", wing, "--from", "2026-12-07", "--days", "2")) == 0
    (use, *_), path = entries(Store()), tmp_path / "planned.puzzle"
    path.write_bytes(encode(Document(use.puzzle, "2026-11-22")))
    capsys.readouterr()
    cli.main(("preflight", str(path)))
    assert "is planned for" not in capsys.readouterr().out
    record_print(Store(), use.puzzle, use.full_words, "2026-12-07", "tester")
    cli.main(("preflight", str(path)))
    assert "is printed on" not in capsys.readouterr().out


def test_a_planned_hive_that_was_printed_shortly_before_is_a_repeat(preflight) -> None:
    put_puzzle(Store(), HOUSE, Key("", "bee", "2026-03-09"), HIVE, "tester")
    record_print(Store(), HIVE, ("kingdom",), "2026-02-20", "tester")
    code, found = preflight(HIVE)
    assert code == 1
    assert any("is printed on Fri 20 Feb 2026, less than" in what for what in found)


def test_a_page_is_checked_for_its_own_preset_and_style(capsys, tmp_path: Path) -> None:
    path = tmp_path / "page.puzzle"
    path.write_bytes(encode(Document(Page(blocks=(PuzzleBlock(HIVE),), preset="magazine", style="modern"), DAY)))
    cli.main(("preflight", str(path)))
    assert capsys.readouterr().out.startswith("Preset magazine.")
    cli.main(("preflight", str(path), "--json"))
    made = json.loads(capsys.readouterr().out)
    assert (made["preset"], made["style"]) == ("magazine", "modern")


def test_a_solution_right_side_up_on_its_page_is_found(preflight) -> None:
    _, found = preflight(Page(blocks=(PuzzleBlock(HIVE), PuzzleBlock(HIVE, part="solution"))))
    assert "the solution is right side up on the page of its puzzle" in found


def test_a_word_list_that_changed_since_a_puzzle_was_saved_is_reported(tmp_path, capsys) -> None:
    words, saved = tmp_path / "ours.txt", tmp_path / "hive.puzzle"
    words.write_text("kingdom\nmooing\ndooming\n")
    plain = tmp_path / "plain.puzzle"
    plain.write_bytes(encode(Document(changed(HIVE, lexicon=str(words)), DAY)))
    assert cli.main(("print", str(plain), "--out", str(saved))) == 0
    words.write_text("kingdom\ndooming\ndomino\nmonking\n")
    lost = "The saved word mooing does not count any more (not in the word list)"
    for command in (("preflight", str(saved)), ("print", str(saved), "--out", str(tmp_path / "hive.pdf"))):
        capsys.readouterr()
        assert cli.main(command) == 0
        said = "".join(capsys.readouterr())
        assert lost in said
        assert "New since the puzzle was saved: the words domino, monking" in said
    again = tmp_path / "again.puzzle"
    assert cli.main(("print", str(saved), "--out", str(again))) == 0  # with today's answers
    capsys.readouterr()
    assert cli.main(("preflight", str(again))) == 0
    assert "saved" not in capsys.readouterr().out
