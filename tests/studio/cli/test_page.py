"""`puzzle-studio page`."""

import shutil
from pathlib import Path

import pikepdf
import pytest
from msgspec import UNSET
from PIL import Image

from engine.bee.puzzle import hive
from engine.calendar.entry import Key
from engine.calendar.planning import put_puzzle, set_state
from engine.calendar.publication import Limits, Publication, Series
from engine.calendar.records import HOUSE, entries, entry_at, save_publication
from engine.core import Finding, changed
from engine.core.files import shipped
from engine.core.store import Store
from engine.crossword.grid import Grid
from engine.documents.document import Document, encode, read
from engine.drawing.shapes import Run, found_in
from engine.output.press.boxes import COATED, profile
from engine.output.press.raster import page_texts
from engine.page.compose import compose
from engine.page.opened import open_page
from engine.page.page import Page, PuzzleBlock, TextBlock
from engine.wheel.puzzle import wheel
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio.cli import main
from studio.cli.options import report
from tests.engine.page.samples import CROSSWORD

HIVE, DAY = hive("T", "UAEFDL"), "2026-11-02"
PUZZLES = {"bee": HIVE, "wheel": wheel("seniority", "y", "nrioeist"), "cross": CROSSWORD}


@pytest.fixture
def files(home: Path, tmp_path: Path) -> list[str]:
    paths = [tmp_path / f"{name}.puzzle" for name in PUZZLES]
    for path, puzzle in zip(paths, PUZZLES.values(), strict=True):
        path.write_bytes(encode(Document(puzzle, "2026-11-23")))
    return list(map(str, paths))


def test_a_page_is_made_saved_exported_and_read_as_text(files, tmp_path, capsys) -> None:
    page, pdf = tmp_path / "page.puzzle", tmp_path / "page.pdf"
    assert main(["page", "make", *files, "--folio", "34", "--date", "2026-11-23", "--out", str(page)]) == 0
    saved = read(page)[0]
    assert isinstance(saved.body, Page)
    assert [block.link for block in saved.body.puzzles] == [f"{name}.puzzle" for name in PUZZLES]
    assert main(["page", "export", str(page), "--out", str(pdf)]) == 0
    assert len(page_texts(pdf.read_bytes())) == 1
    capsys.readouterr()
    assert main(["page", "text", str(page)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Puzzles\nMonday 23 November 2026\n34\n")
    assert "1. Vessel (3)" in said


def test_findings_on_puzzles_of_one_title_name_their_files_or_their_order(files, tmp_path, capsys) -> None:
    for path, puzzle in zip(files, (CROSSWORD, changed(CROSSWORD, clues=()), HIVE), strict=True):
        Path(path).write_bytes(encode(Document(changed(puzzle, title="Crossword"), "2026-11-23")))
    page = tmp_path / "page.puzzle"
    make = ["page", "make", *files, "--date", "2026-11-23", "--out", str(page), "--solutions", "below"]
    assert main(make) == 0
    said = capsys.readouterr().err
    assert "No entry has a clue; the grid goes out alone: \u201cCrossword (wheel.puzzle)\u201d." in said
    saved = read(page)[0].body
    assert saved.names[0] == "Crossword (bee.puzzle)"
    assert saved.names[3:] == tuple(f"Crossword: solution ({name}.puzzle)" for name in PUZZLES)
    alone = changed(saved, blocks=tuple(changed(block, link="") for block in saved.blocks))
    assert alone.names[:4] == ("Crossword (1)", "Crossword (2)", "Crossword (3)", "Crossword: solution (1)")
    assert changed(saved, blocks=saved.blocks[2:4]).names == ("Crossword", "Crossword: solution")


def test_a_book_of_files_is_vetted_by_the_taboo_lists_of_its_publication(files, tmp_path, capsys) -> None:
    path, out = tmp_path / "echo.txt", tmp_path / "book.pdf"
    path.write_text("zebra\n")
    Path(files[0]).write_bytes(encode(Document(changed(HIVE, title="Zebra"), "2026-11-23")))
    save_publication(Store(), Publication(name="Echo", taboo=(str(path),)))
    book = ["page", "book", files[0], "--out", str(out)]
    assert main(book) == 0
    out.unlink()
    assert main([*book, "--publication", "Echo"]) != 0
    assert "Zebra" in capsys.readouterr().err
    assert not out.exists()


def test_what_blocks_a_book_is_listed_before_warnings(tmp_path, home, capsys) -> None:
    unread = changed(CROSSWORD, clues=tuple(changed(one, unread=True) for one in CROSSWORD.clues))
    lacking = changed(CROSSWORD, clues=CROSSWORD.clues[:1])
    puzzles = {"a": unread, "b": lacking, "c": changed(lacking, grid=Grid(("cup", "__e", "__n")))}
    for name, puzzle in puzzles.items():
        (tmp_path / f"{name}.puzzle").write_bytes(encode(Document(puzzle, "2026-11-23")))
    book = ["page", "book", *(str(tmp_path / f"{name}.puzzle") for name in puzzles), "--out", str(tmp_path / "b.pdf")]
    assert main(book) == 2
    first, *others, last = capsys.readouterr().err.splitlines()
    assert first.startswith("An entry has no clue: \u201cCrossword 3\u201d (c.puzzle)")
    assert any("have not been read" in line for line in others)
    assert "not written: an entry has no clue. 1 more finding blocks it." in last
    report([Finding("warning", "a line is thin"), Finding("error", "type is small")])
    assert capsys.readouterr().err == "Type is small.\nA line is thin.\n"


def test_the_text_of_a_page_with_solutions_is_one_file(files, tmp_path) -> None:
    page, out = tmp_path / "page.puzzle", tmp_path / "out" / "page.txt"
    assert main(["page", "make", *files, "--date", "2026-11-23", "--out", str(page)]) == 0
    saved = read(page)[0]
    page.write_bytes(encode(changed(saved, body=changed(saved.body, solutions=True))))
    out.parent.mkdir()
    assert main(["page", "export", str(page), "--out", str(out)]) == 0
    assert [each.name for each in out.parent.iterdir()] == ["page.txt"]
    assert out.read_text().count("Solutions\n") == 1


def test_a_page_in_two_languages_is_printed_and_heard_in_both(files, tmp_path, capsys) -> None:
    page, pdf = tmp_path / "page.puzzle", tmp_path / "page.pdf"
    make = ["page", "make", *files, "--puzzle-language", "bee=cy", "--date", "2026-11-23"]
    assert main([*make, "--preset", "accessible", "--out", str(page)]) == 0
    assert [block.language for block in read(page)[0].body.puzzles] == ["cy", UNSET, UNSET]
    for out in (pdf, tmp_path / "page.txt"):
        assert main(["page", "export", str(page), "--out", str(out)]) == 0
    for said in (page_texts(pdf.read_bytes())[0], (tmp_path / "page.txt").read_text()):
        assert "Cwch Gwenyn" in said
        assert "Word Wheel" in said
    with pikepdf.open(pdf) as opened:
        body = opened.Root.StructTreeRoot.K[0].K
        assert {str(one.Lang): str(one.K[0].S) for one in body if str(one.S) == "/Sect"} == {"cy": "/H2"}
        assert str(opened.Root.Lang) == "en"
    for wrong, said in (("wheel=it", "there is no language 'it'"), ("soup=cy", "the page has no soup")):
        capsys.readouterr()
        assert main([*make, "--puzzle-language", wrong, "--out", str(page)]) == 2
        assert said in capsys.readouterr().err


def test_the_answers_of_another_day_are_in_the_language_of_their_kind(files, tmp_path) -> None:
    out, answers = tmp_path / "page.txt", ["--answers", files[0], "--answers-date", "2026-11-22"]
    make = ["page", "make", *files, *answers, "--puzzle-language", "bee=cy", "--date", "2026-11-23"]
    assert main([*make, "--out", str(out)]) == 0
    assert "Atebion ddoe" in out.read_text()


def test_a_heading_above_a_puzzle_in_another_language_keeps_that_of_the_page() -> None:
    page = Page((TextBlock("Today"), PuzzleBlock(HIVE, language="cy")), style="classic")
    (module,) = compose(open_page(page)).draft.modules
    heading, part = module.settings[-1][0].drawing.shapes
    assert [run.text for run in found_in((heading,), Run)] == ["Today"]
    assert (part.role, part.language) == ("part", "cy")


def test_a_setter_leaves_the_number_that_a_puzzle_has(files, tmp_path) -> None:
    out = tmp_path / "page.txt"
    Path(files[0]).write_bytes(encode(Document(HIVE, "2026-11-23", number="17345")))
    for options, head in (([], "Spelling Bee No 17,345"), (["--number", "bee=7"], "Spelling Bee No 7")):
        assert main(["page", "make", files[0], "--setter", "bee=Ann Lee", *options, "--out", str(out)]) == 0
        assert head in out.read_text()
        assert "set by Ann Lee" in out.read_text()


def test_a_saved_page_is_the_template_of_another_with_numbers_and_setters(files, tmp_path, capsys) -> None:
    page, made, pdf = (str(tmp_path / name) for name in ("page.puzzle", "made.puzzle", "made.pdf"))
    assert main(["page", "make", *files[:2], "--folio", "34", "--out", page]) == 0
    series = ["--number", "bee=17345", "--setter", "bee=Ann Lee", "--date", "2026-11-24"]
    assert main(["page", "make", *files[:2], "--template", page, *series, "--out", made]) == 0
    body = read(made)[0].body
    assert (body.folio, body.day, all(block.slot for block in body.puzzles)) == ("34", "2026-11-24", True)
    assert main(["page", "export", made, "--out", pdf]) == 0
    assert "Spelling Bee No 17,345 set by Ann Lee" in " ".join(page_texts(Path(pdf).read_bytes())[0].split())
    for wrong, said in (
        ([*files, "--template", page], f"{page}: the template has 0 slots for 1 crossword"),
        ([*files[:2], "--template", page, "--columns", "3"], "--columns cannot be used with --template"),
        ([*files[:2], "--number", "bee=first"], "'first' is not a number"),
    ):
        capsys.readouterr()
        assert main(["page", "make", *wrong, "--out", str(tmp_path / "none.pdf")]) == 2
        assert said in capsys.readouterr().err
        assert not (tmp_path / "none.pdf").exists()
    days = ["daily", "--days", "2", "--template", page, "--out", str(tmp_path / "days")]
    assert main(days) == 2
    assert "the template has 0 slots for 1 crossword, 0 slots for 1 board" in capsys.readouterr().err
    assert not (tmp_path / "days").exists()


def test_a_page_of_a_publication_keeps_its_own_limits(files, tmp_path, capsys) -> None:
    store = Store()
    for name, days in (("Echo", 10), ("Herald", 300)):
        own = Publication(name=name, series=(Series("nine", "wheel"),), limits=Limits(puzzles=days, middle=0))
        save_publication(store, own)
        put_puzzle(store, own, Key(name, "nine", "2026-11-02"), PUZZLES["wheel"], "Ann")
    for name, day, code in (("Echo", "2026-11-11", 2), ("Echo", "2026-11-12", 0), ("Herald", "2026-11-12", 2)):
        out = ["--publication", name, "--date", day, "--out", str(tmp_path / "page.pdf")]
        assert main(["page", "make", files[1], *out]) == code
        said = f"planned for Mon 2 Nov 2026 ({name}, nine), less than"
        assert (said in capsys.readouterr().err) == bool(code)
    assert main(["page", "make", files[1], "--out", str(tmp_path / "page.pdf"), "--publication", "Sun"]) == 2
    assert "no publication 'Sun'. The publications are Echo, Herald" in capsys.readouterr().err


def test_a_page_is_a_proof_until_its_puzzles_of_the_calendar_are_approved(home, tmp_path, capsys) -> None:
    store, own, key = Store(), Publication(name="Echo", series=(Series("nine", "wheel"),)), Key("Echo", "nine", DAY)
    save_publication(store, own)
    put_puzzle(store, own, key, PUZZLES["wheel"], "Ann")
    page, out = tmp_path / "page.puzzle", tmp_path / "page.pdf"
    block = PuzzleBlock(PUZZLES["wheel"], series="nine")
    page.write_bytes(encode(Document(Page((block,), day=DAY, publication="Echo"), DAY)))
    for proof in (True, False):
        assert main(["page", "export", str(page), "--out", str(out), "--force"]) == 0
        assert ("PROOF" in page_texts(out.read_bytes())[0], "as a proof" in capsys.readouterr().out) == (proof, proof)
        set_state(store, [entry_at(store, key)], "approved", "Ann")


def test_answers_of_files_are_compared_with_what_the_publication_printed(files, tmp_path, capsys) -> None:
    store, own = Store(), Publication(name="Echo", series=(Series("nine", "wheel"),))
    save_publication(store, own)
    put_puzzle(store, own, Key("Echo", "nine", "2026-11-02"), PUZZLES["wheel"], "Ann")
    stale = tmp_path / "stale.puzzle"
    stale.write_bytes(encode(Document(wheel("butterfly", "t"), "2026-11-02")))
    for answers, day, said in (
        ([files[1]], "2026-11-01", "the page of Sunday 1 November prints the answers of Monday 2 November"),
        ([files[1]], "2026-11-03", ""),
        ([str(stale)], "2026-11-03", ""),
        ([str(stale), "--answers-date", "2026-11-02"], "2026-11-03", "another solution of nine for Mon 2 Nov"),
    ):
        page = ["page", "make", files[0], "--publication", "Echo", "--date", day, "--answers", *answers]
        assert main([*page, "--out", str(tmp_path / "page.pdf")]) == (2 if said else 0)
        assert said in " ".join(capsys.readouterr().err.split())


def test_a_book_has_what_is_planned_for_its_days_and_what_is_then_planned(files, tmp_path, capsys) -> None:
    store, out = Store(), tmp_path / "book.pdf"
    nine = Series("nine", "wheel", number=41, since="2026-11-02", byline="Ann Lee", lexicon="common")
    own = Publication(name="Echo", series=(nine,))
    save_publication(store, own)
    put_puzzle(store, own, Key("Echo", "nine", "2026-11-02"), PUZZLES["wheel"], "Ann")
    book = ["page", "book", "--publication", "Echo", "--date", "2026-11-02", "--days", "2", "--out", str(out)]
    assert main([*book, "--plan"]) == 0
    text = " ".join(" ".join(page_texts(out.read_bytes())).split())
    assert "Word Wheel No 41 set by Ann Lee" in text
    assert "Word Wheel No 42 set by Ann Lee" in text
    planned, made = entries(store, publication="Echo")
    assert (planned.puzzle, made.day) == (PUZZLES["wheel"], "2026-11-03")
    change_rulings(store, [Ruling("seniority", False, "obscure")])
    assert main(book) == 2
    assert "It has lost its only" in capsys.readouterr().err


def test_the_same_page_gives_the_same_bytes(files, tmp_path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert main(["page", "make", *files, "--date", "2026-11-23", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_solutions_are_printed_alone_or_below(files, tmp_path) -> None:
    alone, below = tmp_path / "alone.puzzle", tmp_path / "below.puzzle"
    assert main(["page", "make", *files, "--solutions", "only", "--out", str(alone)]) == 0
    assert main(["page", "make", files[0], "--solutions", "below", "--answers", files[1], "--out", str(below)]) == 0
    page = read(alone)[0].body
    assert isinstance(page, Page)
    assert (page.title, {block.part for block in page.puzzles}) == ("Solutions", {"solution"})
    page = read(below)[0].body
    assert isinstance(page, Page)
    assert [(block.part, block.turned) for block in page.puzzles] == [
        ("puzzle", False), ("solution", True), ("solution", False),
    ]  # fmt: skip


def test_the_answers_of_another_page_are_dated_by_it(files, tmp_path, capsys) -> None:
    old, new = tmp_path / "old.puzzle", tmp_path / "new.txt"
    assert main(["page", "make", *files[:2], "--date", "2026-11-22", "--out", str(old)]) == 0
    make = ["page", "make", files[2], "--answers", str(old), "--out", str(new), "--date", "2026-11-23"]
    assert main(make) == 0
    assert new.read_text().count("Yesterday\u2019s answers") == 1
    assert "Word Wheel" not in new.read_text().split("Yesterday")[0]
    assert main([*make, "--answers-date", "2026-11-20"]) == 0
    assert "Answers of Friday 20 November" in new.read_text()
    assert main([*make, "--answers-date", "Friday"]) == 2
    assert "'Friday' is not a date" in capsys.readouterr().err


def test_a_changed_file_is_reported_and_read_again(files, tmp_path, capsys) -> None:
    page = tmp_path / "page.puzzle"
    main(["page", "make", files[0], "--out", str(page)])
    Path(files[0]).write_bytes(encode(Document(changed(HIVE, title="New"), "2026-11-23")))
    capsys.readouterr()
    assert main(["page", "export", str(page), "--out", str(tmp_path / "page.pdf")]) == 0
    assert "has changed since it was put on the page: bee.puzzle. Update the page." in capsys.readouterr().err
    assert main(["page", "update", str(page)]) == 0
    assert capsys.readouterr() == (f"Read bee.puzzle again\nUpdated {page}\n", "")
    assert main(["page", "update", str(page)]) == 0
    assert capsys.readouterr().out == f"No linked puzzle of {page} has changed\n"
    body = read(page)[0].body
    assert isinstance(body, Page)
    assert body.puzzles[0].puzzle.title == "New"


def test_margins_are_given_on_the_command_line(files, tmp_path) -> None:
    out = tmp_path / "page.puzzle"
    options = ["--paper", "A4", "--margins", "25", "15", "12", "20", "--folio", "34"]
    assert main(["page", "make", files[0], *options, "--out", str(out)]) == 0
    body = read(out)[0].body
    assert isinstance(body, Page)
    assert (body.paper.margins, body.sided.margins) == ((25, 15, 12, 20), (15, 25, 12, 20))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--margins", "25", "15", "12", "20", "--area", "90x90"], "a type area or margins, not both"),
        (["--paper", "folio"], "there is no paper 'folio'"),
        (["--size", "large"], "there is no page size 'large'"),
        (["--area", "300x300"], "a type area of 300 x 300 mm does not fit a page of 289 x 390 mm"),
        (["--columns", "16"], "16 columns would be 12.4 mm wide"),
        (["--style", "nouveau"], "there is no style 'nouveau'"),
        (["--size", "100x100", "--area", "90x90", "--columns", "2"], "does not fit"),
    ],
)
def test_bad_options_and_full_pages_end_with_one_line_and_no_file(files, tmp_path, capsys, options, message) -> None:
    out = tmp_path / "page.pdf"
    assert main(["page", "make", *files, *options, "--out", str(out)]) == 2
    assert message in capsys.readouterr().err
    assert not out.exists()


def test_a_puzzle_is_no_page(files, tmp_path, capsys) -> None:
    assert main(["page", "export", files[0], "--out", str(tmp_path / "a.pdf")]) == 2
    assert "it is a bee, not a page" in capsys.readouterr().err
    page = tmp_path / "page.puzzle"
    main(["page", "make", files[0], "--out", str(page)])
    capsys.readouterr()
    assert main(["print", str(page), "--out", str(tmp_path / "a.pdf")]) == 2
    assert "it is a page" in capsys.readouterr().err


def test_a_picture_is_printed_and_a_bad_one_is_an_error(files, tmp_path, capsys) -> None:
    Image.new("RGB", (600, 400), "red").save(tmp_path / "a.png")
    out = tmp_path / "page.pdf"
    make = ["page", "make", files[0], "--out", str(out), "--picture"]
    assert main([*make, str(tmp_path / "a.png"), "2"]) == 0
    assert b"/Separation" in out.read_bytes()
    kept, spoken = tmp_path / "page.puzzle", ["--spoken", "A red square"]
    assert main([*make, str(tmp_path / "a.png"), "2", *spoken, "--out", str(kept)]) == 0
    assert read(kept)[0].body.blocks[-1].spoken == "A red square"
    assert main([*make, str(tmp_path / "a.png"), "2", *spoken, *spoken]) == 2
    assert "more --spoken than --picture" in capsys.readouterr().err
    assert main([*make, str(tmp_path / "a.png"), "6"]) == 2
    assert "a picture has 59 pixels per inch" in capsys.readouterr().err
    assert main([*make, files[1], "2"]) == 2
    assert "wheel.puzzle: not a PNG or JPEG picture" in capsys.readouterr().err
    assert main([*make, str(tmp_path), "2"]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_a_book_is_made_of_files_and_of_a_page_with_its_template(files, tmp_path, capsys) -> None:
    page, out = tmp_path / "page.puzzle", tmp_path / "book.pdf"
    assert main(["page", "make", *files[:2], "--title", "Rain", "--paper", "A4", "--out", str(page)]) == 0
    capsys.readouterr()
    make = ["page", "book", files[2], str(page), "--out", str(out)]
    assert main([*make, "--template", str(page), "--contents", "--levels"]) == 0
    assert capsys.readouterr().out.startswith(f"Wrote {out}: 3 puzzles, ")
    texts = page_texts(out.read_bytes())
    assert "Contents" in texts[0]
    assert "Rain" in texts[1]
    assert "solution" in texts[-1]
    levels = [line for text in texts for line in text.split("\r\n") if line in ("Easy", "Medium", "Hard")]
    assert levels == ["Easy", "Medium", "Hard"]  # the crossword, the hive and the wheel
    assert main([*make, "--trim", "5x8", "--by", "kind", "--no-numbers"]) == 0
    assert "Spelling Bee 2" not in " ".join(page_texts(out.read_bytes()))


def test_the_title_of_a_book_is_in_its_language_wherever_it_is_written(files, tmp_path) -> None:
    out = tmp_path / "book.pdf"
    assert main(["page", "book", *files, "--title-page", "--language", "de", "--out", str(out)]) == 0
    with pikepdf.open(out) as document:
        assert str(document.docinfo["/Title"]) == "Rätsel"
    texts = page_texts(out.read_bytes())
    assert texts[0].strip() == "Rätsel"
    assert [text for text in texts if "Puzzles" in text] == []


def test_a_book_has_each_puzzle_once_if_its_page_is_given_too(files, tmp_path, capsys) -> None:
    page, out = tmp_path / "page.puzzle", tmp_path / "book.pdf"
    assert main(["page", "make", *files[:2], "--out", str(page)]) == 0
    capsys.readouterr()
    assert main(["page", "book", *files, str(page), "--out", str(out)]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"Wrote {out}: 3 puzzles, ")
    assert told.err.count(f"{page}: 2 puzzles skipped, because the book has the same") == 1


def test_a_book_skips_a_page_of_solutions_and_reports_it(files, tmp_path, capsys) -> None:
    empty, out = tmp_path / "monday solutions.puzzle", tmp_path / "book.pdf"
    empty.write_bytes(encode(Document(Page(title="Solutions"), "2026-11-23")))
    assert main(["page", "book", files[0], str(empty), files[1], "--out", str(out)]) == 0
    told = capsys.readouterr()
    assert told.err.count(f"{empty}: skipped, because the page has no puzzles") == 1
    assert "2 puzzles" in told.out
    assert main(["page", "book", str(empty), "--out", str(tmp_path / "none.pdf")]) == 2
    assert "a book needs at least one puzzle" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--trim", "huge"], "there is no page size 'huge'"),
        (["--template", "none.puzzle"], "none.puzzle"),
        (["--by", "year"], "year"),
        (["--trim", "60x60"], "the margins leave 26 mm of the page"),
        (["--inside", "nan"], "nan"),
    ],
)
def test_bad_options_of_a_book_end_with_one_message_and_no_file(files, tmp_path, capsys, options, message) -> None:
    out = tmp_path / "book.pdf"
    assert main(["page", "book", *files, *options, "--out", str(out)]) == 2
    assert message in capsys.readouterr().err
    assert not out.exists()


def test_a_page_whose_style_is_gone_is_printed_in_another_one(files, tmp_path, capsys) -> None:
    own, page, pdf = tmp_path / "herald.json", tmp_path / "page.puzzle", tmp_path / "page.pdf"
    shutil.copy(shipped("styles/classic.json"), own)
    assert (
        main(
            [
                "page",
                "make",
                files[0],
                "--style",
                str(own),
                "--language",
                "de",
                "--date",
                "2026-12-01",
                "--out",
                str(page),
            ]
        )
        == 0
    )
    own.unlink()
    for renamed in (str(own), "herald"):
        page.write_text(page.read_text().replace(str(own), renamed))
        capsys.readouterr()
        assert main(["page", "export", str(page), "--out", str(pdf)]) == 2
        said = capsys.readouterr().err
        assert "herald" in said
        assert "'page export --style'" in said
    assert main(["page", "export", str(page), "--style", "modern", "--out", str(pdf)]) == 0
    assert b"SourceSansPro" in pdf.read_bytes()
    assert "1. Dezember" in page_texts(pdf.read_bytes())[0]  # in the language of the page


def test_a_page_keeps_its_style_in_another_folder(files, tmp_path, monkeypatch) -> None:
    (tmp_path / "fonts").mkdir()
    shutil.copy(shipped("styles/classic.json"), tmp_path / "fonts" / "mine.json")
    monkeypatch.chdir(tmp_path)
    assert main(["page", "make", str(files[0]), "--style", "fonts/mine.json", "--out", "own.puzzle"]) == 0
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert main(["page", "export", "../own.puzzle", "--out", "own.pdf"]) == 0
    assert len(page_texts((tmp_path / "other" / "own.pdf").read_bytes())) >= 1


def intent(path: Path) -> tuple[str, bytes]:
    """Return the name of the output intent of a file and its profile."""
    with pikepdf.open(path) as pdf:
        (one,) = pdf.Root.OutputIntents
        icc = one.get("/DestOutputProfile")
        return str(one.OutputConditionIdentifier), icc.read_bytes() if icc is not None else b""


def test_a_condition_and_its_profile_are_kept_in_a_page_and_printed(files, tmp_path, capsys, monkeypatch) -> None:
    page, pdf, icc = tmp_path / "page.puzzle", tmp_path / "page.pdf", tmp_path / "our.icc"
    icc.write_bytes(profile(COATED))
    monkeypatch.chdir(tmp_path)
    wanted = ["--preset", "magazine", "--condition", "PSO Coated v3=our.icc"]
    assert main(["page", "make", *files[:2], *wanted, "--out", "page.puzzle"]) == 0
    monkeypatch.chdir("/")
    assert main(["page", "export", str(page), "--out", str(pdf), "--force"]) == 0
    assert intent(pdf) == ("FOGRA51", icc.read_bytes())
    icc.write_bytes(icc.read_bytes()[:5000])
    capsys.readouterr()
    assert main(["page", "export", str(page), "--out", str(pdf), "--force"]) == 2
    assert f"{icc}: the ICC profile is cut off: it has 5000 of 155096 bytes" in capsys.readouterr().err
    assert intent(pdf)[0] == "FOGRA51"  # the file stays as it was


def test_the_condition_of_a_house_style_is_that_of_its_pages_books_and_puzzles(files, tmp_path, capsys) -> None:
    own, pdf = tmp_path / "own.json", tmp_path / "made.pdf"
    own.write_text(shipped("styles/classic.json").read_text().replace('"version"', '"condition": "SWOP", "version"', 1))
    book = ["page", "book", *files, "--trim", "6x9", "--style", str(own), "--out", str(pdf), "--force"]
    assert main(book) == 0
    assert intent(pdf) == ("CGATS TR 001", b"")
    assert main([*book, "--condition", "IFRA26"]) == 0
    assert intent(pdf) == ("IFRA26", b"")
    assert main(["print", files[0], "--style", str(own), "--out", str(pdf)]) == 0
    assert intent(pdf) == ("CGATS TR 001", b"")
    assert main(["print", files[0], "--condition", "FOGRA", "--out", str(pdf)]) == 2
    assert "there is no printing condition 'FOGRA'" in capsys.readouterr().err


def test_answers_of_a_page_are_judged_by_the_publication_of_that_page(files, tmp_path, capsys) -> None:
    store, own = Store(), Publication(name="Echo", series=(Series("wheel", "wheel"),))
    save_publication(store, own)
    put_puzzle(store, own, Key("Echo", "wheel", "2026-11-02"), PUZZLES["wheel"], "Ann")
    put_puzzle(store, HOUSE, Key("", "wheel", "2026-11-02"), wheel("butterfly", "t"), "Ann")
    before, out = tmp_path / "before.puzzle", str(tmp_path / "page.puzzle")
    block = PuzzleBlock(PUZZLES["wheel"], series="wheel")
    before.write_bytes(encode(Document(Page((block,), day="2026-11-02", publication="Echo"), DAY)))
    page = ["page", "make", files[0], "--date", "2026-11-03", "--answers", str(before), "--out", out]
    for given, kept in (([], "Echo"), (["--publication", ""], "")):
        assert main([*page, *given]) == 0
        assert "another solution" not in capsys.readouterr().err
        assert read(Path(out))[0].body.publication == kept
    there, other = entry_at(store, Key("Echo", "wheel", "2026-11-02")), wheel("butterfly", "t")
    put_puzzle(store, own, there.key, other, "Ann", before=there, force=True)
    main(page)
    assert "another solution of wheel for Mon 2 Nov" in capsys.readouterr().err
