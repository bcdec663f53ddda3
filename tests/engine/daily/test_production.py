"""Production: the pages of days exactly as the calendar has them, what is kept, refused, and linked."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pypdfium2
import pytest

from engine.calendar.entry import Entry, Key, full_words_of, name_of, traits_of
from engine.calendar.judging import accept, correct, take_answers
from engine.calendar.papers import import_papers
from engine.calendar.planning import set_state
from engine.calendar.publication import Publication, Series, days_from
from engine.calendar.records import Change, entries, entry_at, pages, publications, save_publication, write
from engine.core import BadInput, Finding, blocking, changed
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.grid import Grid
from engine.daily.pages import (
    DayOrder,
    check_publication,
    make,
    solutions_in,
    template_in,
    write_book,
    write_contact_sheet,
)
from engine.daily.production import Job, Production, Report
from engine.documents.conversion import converted, convertible
from engine.documents.document import Document, decode, encode, read
from engine.documents.document import write as write_document
from engine.documents.links import linked_block
from engine.output.target import Target
from engine.page.page import Page
from engine.page.vetted import VettedPage, vetted_page
from engine.soup.board import Board
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel.puzzle import wheel
from engine.wings import record_of, wing_of
from engine.words.vetting.house import change_rulings, open_house
from engine.words.vetting.verdict import Ruling

DAYS = days_from("2026-12-01", 3)
WHEELS = (wheel("moonlight", "l", "oiotnhmg"), wheel("adventure", "v"), wheel("algorithm", "o"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.sqlite")


@pytest.fixture
def echo(store: Store) -> Publication:
    """A publication whose puzzles are in the calendar already."""
    nine = Series("nine", "wheel", number=17_344, since="2026-12-01", byline="Ann Lee")
    made = Publication(name="Echo", series=(nine,), answers="next-day", paper="A4")
    save_publication(store, made)
    planned = [entry_of(puzzle, day, 17_344 + n) for n, (puzzle, day) in enumerate(zip(WHEELS, DAYS, strict=True))]
    write(store, [Change(None, entry) for entry in planned], "Ann", "planned")
    return made


def entry_of(puzzle, day: str, number: int) -> Entry:
    key = wing_of(puzzle).open_key(puzzle)
    return Entry(
        "Echo", "nine", day, "wheel", name_of(puzzle), puzzle, number=number, level=1,
        record=record_of(puzzle, key, day), traits=traits_of(puzzle, full_words_of(puzzle, key)),
    )  # fmt: skip


def produce(store: Store, own: Publication, out: Path, days: Sequence[str] = DAYS, **options) -> list[Report]:
    with ThreadPoolExecutor(1) as executor:
        record = options.pop("record", False)
        job = Job(own, tuple(days), out, open_house(store), **options)
        return list(Production(store, [job], executor, "Ann", record=record).reports())


def text_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def test_a_day_prints_what_the_calendar_has_with_number_setter_and_last_answers(store, echo, tmp_path) -> None:
    out = tmp_path / "pages"
    reports = produce(store, echo, out)
    assert [report.day for report in reports if not report.error] == list(DAYS)
    text = text_of(out / DAYS[1] / f"{DAYS[1]}.pdf")
    assert "No 17,345" in text
    assert "set by Ann Lee" in text
    assert "17,344" in text  # the answers of the day before
    puzzle = read(out / DAYS[1] / f"{DAYS[1]} nine.puzzle")[0].body
    assert puzzle == WHEELS[1] == entry_at(store, Key("Echo", "nine", DAYS[1])).puzzle
    shown = {page.day: {(one.day, one.part) for one in page.shows} for page in pages(store)}
    assert shown[DAYS[1]] == {(DAYS[1], "puzzle"), (DAYS[0], "solution"), (DAYS[1], "solution")}


def test_the_document_of_a_day_keeps_the_number_of_its_puzzle(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path)
    file = tmp_path / DAYS[1] / f"{DAYS[1]} nine.puzzle"
    assert linked_block(file, None).number == "17345"
    text, _, _ = converted(file, convertible("txt"), DAYS[0])
    assert text.decode().startswith("Word Wheel No 17,345\n")


def test_what_is_there_is_kept_and_a_correction_makes_the_answers_again(store, echo, tmp_path) -> None:
    out = tmp_path / "pages"
    produce(store, echo, out, record=True)
    assert {one.state for one in entries(store)} == {"printed"}
    assert all(report.kept for report in produce(store, echo, out))
    before = entry_at(store, Key("Echo", "nine", DAYS[0]))
    made = correct(store, echo, before, wheel("butterfly", "t"), "Ann")
    assert [page.day for page in made.reopened] == [DAYS[0], DAYS[1]]
    reports = produce(store, echo, out)
    assert [report.day for report in reports if report.kept] == [DAYS[2]]
    assert "butterfly" in text_of(out / DAYS[1] / f"{DAYS[1]}.pdf").lower()


def test_pages_are_made_again_when_a_puzzle_takes_todays_answers(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path)
    before = entry_at(store, Key("Echo", "nine", DAYS[0]))
    lost = next(word for word in before.record.answers if len(word) > 5 and word not in before.full_words)
    change_rulings(store, [Ruling(lost, False, "obscure")])
    page = tmp_path / DAYS[1] / f"{DAYS[1]}.pdf"
    assert lost in text_of(page).lower()
    take_answers(store, before, "Ann")
    assert [report.day for report in produce(store, echo, tmp_path) if report.kept] == [DAYS[2]]
    assert lost not in text_of(page).lower()


def test_pages_that_are_there_are_recorded_as_printed_without_being_made_again(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path)
    assert {one.state for one in entries(store)} == {"made"}
    assert all(report.kept for report in produce(store, echo, tmp_path, record=True))
    assert {one.state for one in entries(store)} == {"printed"}
    assert all(page.printed for page in pages(store))
    assert all(report.kept for report in produce(store, echo, tmp_path))
    assert all(page.printed for page in pages(store))  # a later look does not take it back


def test_an_edited_document_is_not_recorded_as_printed(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path, DAYS[:1])
    (tmp_path / DAYS[0] / f"{DAYS[0]} nine.puzzle").write_bytes(b"edited")
    (refused,) = produce(store, echo, tmp_path, DAYS[:1], record=True)
    assert "other or edited content" in str(refused.error)
    assert entry_at(store, Key("Echo", "nine", DAYS[0])).state == "made"


def test_a_crossword_with_unread_clues_is_recorded_as_printed_only_by_force(store, tmp_path) -> None:
    clues = tuple(crossword.Clue(word, "Clue", unread=True) for word in ("daft", "tees", "ace"))
    quick = crossword.Puzzle(grid=Grid(("daft", "#c##", "tees")), clues=clues)
    own = Publication(name="Echo", series=(Series("quick", "crossword"),), paper="A4")
    save_publication(store, own)
    entry = Entry("Echo", "quick", DAYS[0], "crossword", name_of(quick), quick, traits=traits_of(quick))
    write(store, [Change(None, entry)], "Ann", "made")
    (refused,) = produce(store, own, tmp_path, DAYS[:1], record=True)
    assert "3 suggested clues have not been read" in str(refused.error)
    assert entries(store)[0].state == "planned"
    accept(store, entries(store)[0], "Ann")
    assert not produce(store, own, tmp_path, DAYS[:1], record=True, force=True)[-1].error
    assert entries(store)[0].state == "printed"


def test_a_folder_that_cannot_be_made_is_the_report_of_its_day(store, echo, tmp_path) -> None:
    (tmp_path / "pages").write_text("a file in its place")
    reports = produce(store, echo, tmp_path / "pages", DAYS[:1])
    assert "cannot make the folder" in str(reports[-1].error)
    assert {one.state for one in entries(store)} == {"planned"}


def test_a_proof_says_what_is_not_approved_until_it_is(store, echo, tmp_path) -> None:
    page = tmp_path / DAYS[0] / f"{DAYS[0]}.pdf"
    produce(store, echo, tmp_path, DAYS[:1], proof=True)
    assert "PROOF \u00b7 Echo \u00b7 Tue 1 Dec 2026\r\nnine No 17,344: made" in text_of(page)
    assert produce(store, echo, tmp_path, DAYS[:1], proof=True)[0].kept
    made = entry_at(store, Key("Echo", "nine", DAYS[0]))
    set_state(store, [made], "read", "Ann")
    (again,) = produce(store, echo, tmp_path, DAYS[:1], proof=True)
    assert (again.kept, "nine No 17,344: read" in text_of(page)) == (False, True)
    set_state(store, [entry_at(store, Key("Echo", "nine", DAYS[0]))], "approved", "Ann")
    (again,) = produce(store, echo, tmp_path, DAYS[:1], proof=True)
    assert (again.kept, "PROOF" in text_of(page)) == (False, False)
    assert produce(store, echo, tmp_path, DAYS[:1])[0].kept


def test_a_day_with_an_open_question_is_refused_and_the_others_are_made(store, echo, tmp_path) -> None:
    change_rulings(store, [Ruling("moonlight", False, "a reader complained")])
    reports = produce(store, echo, tmp_path, force=True)
    refused = [report for report in reports if report.error]
    assert [(report.day, report.undecided) for report in refused] == [(DAYS[0], True), (DAYS[1], True)]
    assert all("It has lost its only long word MOONLIGHT" in str(one.error) for one in refused), "also its answers"
    assert not (tmp_path / DAYS[0]).exists()
    assert (tmp_path / DAYS[2] / f"{DAYS[2]}.pdf").exists()


def test_the_answers_of_a_printed_puzzle_are_printed_whatever_was_ruled_since(store, echo, tmp_path) -> None:
    set_state(store, [entry_at(store, Key("Echo", "nine", DAYS[0]))], "printed", "Ann")
    change_rulings(store, [Ruling("moonlight", False, "a reader complained")])
    assert [report.error for report in produce(store, echo, tmp_path, DAYS[1:2])] == [None]
    assert "moonlight" in text_of(tmp_path / DAYS[1] / f"{DAYS[1]}.pdf").lower()


def test_a_document_that_somebody_edited_is_never_replaced(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path)
    path = tmp_path / DAYS[0] / f"{DAYS[0]} nine.puzzle"
    edited = encode(Document(changed(WHEELS[0], title="Edited"), DAYS[0]))
    path.write_bytes(edited)
    reports = produce(store, changed(echo, title="Games"), tmp_path)
    (refused,) = [report for report in reports if report.error]
    assert (refused.day, "edited content" in str(refused.error)) == (DAYS[0], True)
    assert path.read_bytes() == edited


def test_a_template_with_too_few_slots_says_so_before_anything_is_made(store, echo, tmp_path) -> None:
    produce(store, changed(echo, answers="page"), tmp_path)
    page = tmp_path / DAYS[0] / f"{DAYS[0]}.puzzle"
    with pytest.raises(BadInput, match="0 slots for 1 wheel solution"):
        produce(store, changed(echo, template=str(page)), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_paper_whose_template_is_no_page_is_not_imported_and_does_not_stop_the_others(store, echo, tmp_path) -> None:
    write_document(tmp_path / "cw1.puzzle", Document(WHEELS[0], DAYS[0]))
    papers = tmp_path / "papers.toml"
    papers.write_text('[[papers]]\nname = "Herald"\ntemplate = "cw1.puzzle"\npuzzles = ["wheel"]\n')
    with pytest.raises(BadInput, match=r"^Herald: .*cw1\.puzzle: "):
        import_papers(store, papers, check_publication)
    assert [one.name for one in publications(store)] == ["", "Echo"]
    herald = changed(echo, name="Herald", template=str(tmp_path / "cw1.puzzle"))
    with ThreadPoolExecutor(1) as executor:
        jobs = [Job(one, DAYS, tmp_path / one.name, open_house(store)) for one in (herald, echo)]
        made = list(Production(store, jobs, executor, "Ann").reports())
    assert [(one.publication, one.day, bool(one.error), one.others, one.done) for one in made] == [
        ("Herald", DAYS[0], True, 2, 3), ("Echo", DAYS[0], False, 0, 4), ("Echo", DAYS[1], False, 0, 5),
        ("Echo", DAYS[2], False, 0, 6),
    ]  # fmt: skip
    assert (tmp_path / "Echo" / DAYS[0] / f"{DAYS[0]}.pdf").exists()
    with pytest.raises(BadInput, match="Herald: "):
        produce(store, herald, tmp_path / "new")


def test_a_single_day_is_written_beside_its_pdf(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path, DAYS[:1], pdf=tmp_path / "monday.pdf")
    names = sorted(path.name for path in tmp_path.glob("monday*"))
    assert names == [
        "monday nine.puzzle", "monday solutions.pdf", "monday solutions.puzzle", "monday solutions.txt",
        "monday.pdf", "monday.puzzle", "monday.txt",
    ]  # fmt: skip


def test_the_contact_sheet_shows_each_puzzle_with_day_number_and_state(store, echo, tmp_path) -> None:
    assert write_contact_sheet(tmp_path / "sheet.pdf", entries(store)) == 1
    text = text_of(tmp_path / "sheet.pdf")
    assert "Tue 1 Dec 2026" in text
    assert text.count("planned") == 3
    assert "No 17,346" in text


def test_the_puzzles_of_a_contact_sheet_have_the_words_of_their_publication(store, echo, tmp_path) -> None:
    write_contact_sheet(tmp_path / "sheet.pdf", entries(store), {"Echo": "classic@de"})
    assert "Bilden Sie" in text_of(tmp_path / "sheet.pdf")


def test_a_board_on_a_contact_sheet_is_without_its_rules_and_lines(store, echo, tmp_path) -> None:
    """With them, it would be a narrow strip whose letters cannot be read."""
    board = Soup(Board(("kcat", "oqdo", "g.vj")), title="Soup")
    write_contact_sheet(tmp_path / "sheet.pdf", [changed(entries(store)[0], puzzle=board, record=None)])
    text = text_of(tmp_path / "sheet.pdf")
    assert "Q" in text
    assert "points" not in text.lower()


def test_the_title_of_a_book_is_in_the_language_of_its_style(store, echo, tmp_path) -> None:
    path = tmp_path / "book.pdf"
    assert write_book(path, store, entries(store), Target(created=DAYS[0], style="classic@de")).written
    assert pypdfium2.PdfDocument(path.read_bytes()).get_metadata_value("Title") == "Rätsel, 1.\u20133. Dezember 2026"


def test_a_book_has_the_days_and_numbers_and_is_refused_if_a_ruling_blocks_it(store, echo, tmp_path) -> None:
    path, target = tmp_path / "book.pdf", Target(created=DAYS[0])
    assert write_book(path, store, entries(store), target).written
    text = text_of(path)
    assert all(f"Word Wheel No 17,34{n}, {day} Dec" in text for n, day in ((4, "Tue 1"), (5, "Wed 2"), (6, "Thu 3")))
    assert {entry.state for entry in entries(store)} == {"planned"}
    assert [round(side) for side in pypdfium2.PdfDocument(path.read_bytes())[0].get_size()] == [595, 842]
    save_publication(store, changed(echo, spelling="american"), echo)
    assert write_book(path, store, entries(store), target).written
    assert [round(side) for side in pypdfium2.PdfDocument(path.read_bytes())[0].get_size()] == [612, 792]
    path.unlink()
    before = entries(store)[0]
    write(store, [Change(before, changed(before, puzzle=changed(WHEELS[0], title="Fuck")))], "Ann", "edited")
    taboo = entries(store)[0]
    refused = write_book(path, store, [taboo], target)
    assert (refused.written, path.exists(), "fuck" in refused.lines[0].lower()) == (False, False, True)
    assert write_book(path, store, [taboo], target._replace(force=True)).written


def test_a_book_is_vetted_by_the_taboo_lists_of_its_publications(store, echo, tmp_path) -> None:
    path = tmp_path / "echo.txt"
    path.write_text("zebra\n")
    before = entries(store)[0]
    after = changed(before, puzzle=changed(WHEELS[0], title="Zebra"), state="printed")  # it is judged no more
    write(store, [Change(before, after)], "Ann", "edited")
    own, target = changed(echo, taboo=(str(path),)), Target(created=DAYS[0])
    assert write_book(tmp_path / "book.pdf", store, entries(store)[:1], target).written
    save_publication(store, own, echo)
    refused = write_book(tmp_path / "book.pdf", store, entries(store)[:1], target)
    assert (refused.written, any("Zebra" in line for line in refused.lines)) == (False, True)


def test_a_book_waits_until_a_puzzle_that_lost_an_answer_is_decided_on(store, echo, tmp_path) -> None:
    path, target = tmp_path / "book.pdf", Target(created=DAYS[0])
    change_rulings(store, [Ruling("moonlight", False, "a reader complained")])
    refused = write_book(path, store, entries(store), target)
    assert not refused.written
    assert not path.exists()
    assert "Decide on it in the calendar" in refused.lines[0]


def test_the_page_of_an_american_publication_has_american_dates_from_a_template_too(store, echo, tmp_path) -> None:
    produce(store, echo, tmp_path / "free", DAYS[:1])
    template = tmp_path / "free" / DAYS[0] / f"{DAYS[0]}.puzzle"
    assert "Tuesday 1 December 2026" in text_of(template.with_suffix(".pdf"))
    own = changed(echo, template=str(template), spelling="american", answers="page")
    produce(store, own, tmp_path / "pages", DAYS[1:2])
    assert "Wednesday, December 2, 2026" in text_of(tmp_path / "pages" / DAYS[1] / f"{DAYS[1]}.pdf")


def test_solutions_keep_the_places_of_the_template_and_say_when_they_cannot(store, echo, tmp_path, monkeypatch) -> None:
    produce(store, echo, tmp_path / "free", DAYS[:1])
    template = tmp_path / "free" / DAYS[0] / f"{DAYS[0]}.puzzle"
    own = changed(echo, template=str(template), answers="page")
    reports = produce(store, own, tmp_path / "pages")
    places = [
        [block.fixed for block in read(tmp_path / "pages" / day / f"{day} solutions.puzzle")[0].body.puzzles]
        for day in DAYS
    ]
    assert {report.error for report in reports} == {None}
    assert len({place for of_day in places for place in of_day}) == 1
    assert None not in places[0]
    page = template_in(str(template))
    solutions = solutions_in(page)
    short = changed(solutions.puzzles[0], fixed=changed(places[0][0], depth=5.0))
    entry = entry_at(store, Key("Echo", "nine", DAYS[1]))
    order = DayOrder(own, DAYS[1], open_house(store), (entry,), template=page, solutions=solutions)
    assert not any("laid out anew" in one.what for one in make(order).findings)
    made = make(order._replace(solutions=changed(solutions, blocks=(short,))))
    assert any("laid out anew" in one.what for one in made.findings)
    assert decode(made.files[f"{DAYS[1]} solutions.puzzle"], "").body.puzzles[0].fixed is None

    def small(page: Page, *others: object, **named: object) -> VettedPage:
        """Return a page whose type is too small at fixed places."""
        vetted = vetted_page(page, *others, **named)
        if page.puzzles[0].part == "puzzle" or page.puzzles[0].fixed is None:
            return vetted
        found = (Finding("error", "type is too small"),)
        return vetted._replace(drawn=vetted.drawn._replace(findings=found))

    monkeypatch.setattr("engine.daily.pages.vetted_page", small)
    made = make(order)
    assert any("laid out anew" in one.what for one in made.findings)
    assert not blocking(made.findings)


def test_a_day_without_a_theme_is_the_report_of_its_day_and_other_days_are_made(store, echo, tmp_path) -> None:
    path = tmp_path / "themes.txt"
    path.write_text(f"{DAYS[0]}: oak tree\nvolcano, tsunami\n")
    themed = Series("quick", "crossword", themes=str(path), since=days_from(DAYS[0], 1)[0])
    own = changed(echo, name="Star", series=(themed,))
    save_publication(store, own)
    [alone] = [one for one in produce(store, own, tmp_path / "alone", DAYS[2:]) if one.day]
    assert "1 theme without a day is used" in str(alone.error)
    reports = produce(store, own, tmp_path / "out", DAYS[1:])
    errors = {one.day: str(one.error) for one in reports if one.day and one.error}
    assert list(errors) == [DAYS[2]]
    assert "1 theme without a day is used" in errors[DAYS[2]]
    assert (tmp_path / "out" / DAYS[1]).is_dir()
