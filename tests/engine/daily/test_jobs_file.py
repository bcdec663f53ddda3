"""Jobs files: many papers, each with its own look, days and history; what is wrong is named with paper and key."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.core.dates import day_before
from engine.core.errors import BadInput, FileProblem
from engine.core.files import shipped
from engine.core.store import Store
from engine.daily.batch import make, prepared
from engine.daily.daily import KINDS, Look, Series
from engine.daily.jobs_file import BadJobs, orders, read_jobs
from engine.documents.document import puzzle_of, read
from engine.page.history import identity, used_before
from engine.page.page import Page, PuzzleBlock
from engine.page.page_size import PAPERS
from studio.cli import main

DAY, NEXT = "2026-11-30", "2026-12-01"
TWO = """
date = 2026-11-30
puzzles = ["bee", "wheel"]
[[papers]]
name = "Herald"
days = 2
seed = 1
answers = "next-day"
[[papers]]
name = "Echo"
seed = 1
style = "modern"
paper = "A4"
columns = 3
folio = "7"
lists = { bee = "words.txt" }
out = "late/echo"
"""


@pytest.fixture
def written(tmp_path: Path):
    """Write a jobs file."""

    def write(text: str, name: str = "papers.toml") -> Path:
        path = tmp_path / name
        path.write_text(text)
        return path

    (tmp_path / "words.txt").write_text("\n".join(words()))
    return write


def words() -> list[str]:
    from engine.words.sources import open_lexicon

    lexicon = open_lexicon("common")
    return [lexicon.word(number) for number in range(0, len(lexicon), 2)]


def run(path: Path, out: Path, *options: str) -> int:
    return main(["daily", "--jobs-file", str(path), "--out", str(out), *options])


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def page_of(path: Path) -> Page:
    page = read(path)[0].body
    assert isinstance(page, Page)
    return page


def test_the_shipped_example_names_every_key_and_can_be_made(home: Path, tmp_path: Path, capsys) -> None:
    path = shipped("papers.toml")
    specs = read_jobs(path)
    assert [(one.name, one.days, one.folder) for one in specs] == [
        ("Morning Herald", 7, "Morning Herald"), ("Evening Echo", 7, "Evening Echo"),
        ("Harbour Weekly", 1, "weekly/harbour"),
    ]  # fmt: skip
    text = path.read_text()
    assert not [key for key in specs[0].__struct_fields__ if f"{key} = " not in text]
    (papers,) = [line for line in text.splitlines() if line.startswith('paper = "tabloid"')]
    assert papers.partition("# ")[2].lower().split(", ") == list(PAPERS)
    made = orders(specs[2:], path, tmp_path, Store())
    assert [job.look.paper.columns for job in made[0].jobs] == [4]
    assert main(["daily", "--example"]) == 0
    assert capsys.readouterr().out == text


def test_papers_are_made_in_their_looks_the_same_by_one_and_two_workers(written, home, tmp_path, capsys) -> None:
    path = written(TWO)
    assert run(path, tmp_path / "one", "--jobs", "1") == 0
    assert "Herald: 2026-11-30: " in (said := capsys.readouterr().out)
    assert "Made 3 of 3 pages" in said
    assert run(path, tmp_path / "two", "--jobs", "2") == 0
    assert files(tmp_path / "one") == files(tmp_path / "two")
    herald, echo = tmp_path / "one" / "Herald", tmp_path / "one" / "late" / "echo"
    assert len(files(herald)) == 16
    page = page_of(echo / f"{DAY}.puzzle")
    assert (page.style, page.paper.columns, page.folio, page.publication) == ("modern", 3, "7", "Echo")
    assert page.puzzles[0].puzzle.lexicon == str(tmp_path / "words.txt")
    first, second = (page_of(herald / f"{day}.puzzle") for day in (DAY, NEXT))
    assert [one.part for one in first.puzzles] == ["puzzle"] * 2
    answers = [one for one in second.puzzles if one.part == "solution"]
    assert [one.puzzle for one in answers] == [one.puzzle for one in first.puzzles]
    assert {one.day for one in answers} == {DAY}


def test_puzzles_that_several_papers_print_are_drawn_once(written, home: Path, tmp_path: Path) -> None:
    same = TWO.replace('lists = { bee = "words.txt" }', "").replace('answers = "next-day"', "")
    asked = list[str]()

    class Counting(ThreadPoolExecutor):
        def submit(self, fn, /, *args, **kwargs):
            asked.append(fn.__name__)
            return super().submit(fn, *args, **kwargs)

    specs = read_jobs(written(same))
    made = orders(specs, tmp_path / "papers.toml", tmp_path / "out", Store())
    with Counting(1) as executor:
        ready = prepared(made, executor)
        alone = prepared(made[:1], executor)
    assert asked == ["drawn"]
    (herald, _), (echo,) = (one.jobs for one in ready)
    assert herald.drawn == echo.drawn
    assert make(herald).files[f"{DAY} wheel.puzzle"] == make(echo).files[f"{DAY} wheel.puzzle"]
    assert make(alone[0].jobs[0]) == make(herald)


def test_the_pages_that_are_missing_are_the_same_after_a_stop(written, home: Path, tmp_path: Path, capsys) -> None:
    path, out = written(TWO), tmp_path / "out"
    assert run(path, out, "--jobs", "1", "--record") == 0
    wanted = files(out)
    (out / "Herald" / f"{NEXT}.pdf").unlink()
    (out / "late" / "echo" / f"{DAY} bee.puzzle").unlink()
    capsys.readouterr()
    assert run(path, out, "--jobs", "1", "--record") == 0
    assert "Made 2 of 3 pages; kept 1" in capsys.readouterr().out
    assert files(out) == wanted


def test_a_paper_does_not_repeat_its_own_puzzles_and_two_papers_may_have_the_same(written, home, tmp_path) -> None:
    same = TWO.replace('lists = { bee = "words.txt" }', "")
    assert run(written(same), tmp_path / "one", "--jobs", "1", "--record") == 0
    herald, echo = tmp_path / "one" / "Herald", tmp_path / "one" / "late" / "echo"
    assert (herald / f"{DAY} bee.puzzle").read_bytes() == (echo / f"{DAY} bee.puzzle").read_bytes()
    used = identity(puzzle_of(read(herald / f"{DAY} bee.puzzle")[0], "bee"))
    store = Store()
    assert used in used_before(store, NEXT, 30, publication="Echo")
    assert used not in used_before(store, NEXT, 30)
    (echoes,) = orders(read_jobs(written(same))[1:], tmp_path / "papers.toml", tmp_path / "two", store)
    assert used not in echoes.jobs[0].used
    later = read_jobs(written(same), {"date": NEXT, "days": 1})
    assert all(
        used in one.jobs[0].used for one in orders(later, tmp_path / "papers.toml", tmp_path / "two", store)
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("folio", "follio", "papers.toml: Echo: there is no key 'follio'. Did you mean folio?"),
        ("days = 2", "days = 0", "papers.toml: Herald: days: Expected int >= 1"),
        ("days = 2", 'days = "two"', "papers.toml: Herald: days: Expected int, got str"),
        ("columns = 3", "columns = 9", "papers.toml: Echo: paper: 9 columns would be"),
        ('"A4"', '"A0"', "papers.toml: Echo: paper: there is no paper 'A0'. The papers are"),
        ('"modern"', '"modren"', "papers.toml: Echo: style: there is no style 'modren'"),
        ("words.txt", "word.txt", "papers.toml: Echo: lists: bee: there is no lexicon and no file 'word.txt'"),
        ("{ bee", "{ be", "papers.toml: Echo: lists: Object contains unknown field be"),
        ('"next-day"', '"nextday"', "papers.toml: Herald: answers: Invalid enum value 'nextday'"),
        ('["bee", ', '["bees", ', "papers.toml: puzzles: 'bees' is not a puzzle of a page"),
        ("date = 2026-11-30", 'date = "30.11.2026"', "papers.toml: date: '30.11.2026' is not a date"),
        ("date = 2026-11-30", "date = 2026-11-30T08:00:00", "papers.toml: date: '2026-11-30T08"),
        ("columns = 3", "size = [2500, 3000]", "papers.toml: Echo: paper: a side of 2500 mm"),
        ("columns = 3", "size = [200, 0]", "papers.toml: Echo: paper: a side of 0 mm"),
        ("columns = 3", "area = [nan, nan]", "papers.toml: Echo: paper: a side of nan mm"),
        ("columns = 3", "area = [inf, 100]", "papers.toml: Echo: paper: a side of inf mm"),
        ("columns = 3", "size = [200, inf]", "papers.toml: Echo: paper: a side of inf mm"),
        ('name = "Echo"', "", "papers.toml: paper 2: the paper has no name"),
        ('"Echo"', '"Herald"', "papers.toml: Herald: two papers have this name"),
        ("late/echo", "herald", "papers.toml: Echo: out: Herald has the same folder"),
        ("date", 'name = "All"\ndate', "papers.toml: name: each paper needs its own name"),
        ('folio = "7"', 'taboo = ["none.txt"]', "papers.toml: Echo: taboo:"),
        ('folio = "7"', 'preset = "web"', "papers.toml: Echo: preset: there is no preset 'web'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_paper_and_key(old, new, said, written, home, tmp_path, capsys) -> None:
    assert old in TWO
    assert run(written(TWO.replace(old, new, 1)), tmp_path / "out") == 2
    assert f"{tmp_path}/{said}" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_all_errors_are_listed(written, home, tmp_path, capsys) -> None:
    path = written(TWO.replace("folio", "follio").replace("days = 2", "days = 0"))
    with pytest.raises(BadJobs) as caught:
        read_jobs(path)
    assert len(caught.value.problems) == 2
    assert run(path, tmp_path / "out") == 2
    said = capsys.readouterr().err
    assert all(problem in said for problem in caught.value.problems)
    assert "2 errors in the jobs file" in said


@pytest.mark.parametrize("text", ["", "[[papers", "papers = 3", "\ud800", "[" * 5000, "papers = [1]"])
def test_a_file_that_is_no_jobs_file_is_an_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "papers.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises((BadInput, FileProblem)) as caught:
        read_jobs(path)
    assert str(path) in str(caught.value)
    with pytest.raises(FileProblem):
        read_jobs(tmp_path)


def test_json_is_read_and_options_replace_values_of_the_file(written, tmp_path: Path, capsys) -> None:
    content = {
        "seed": 3,
        "papers": [{"name": "A/B: C", "size": [200, 280], "date": DAY}, {"name": "Émile 🧩", "seed": 4}],
    }
    path = written(json.dumps(content), "papers.json")
    one, two = read_jobs(path)
    assert (one.seed, two.seed, one.size, one.folder, two.folder) == (3, 4, (200, 280), "A B  C", "Émile 🧩")
    assert (one.puzzles, two.date) == (KINDS, "")
    assert [(spec.date, spec.days) for spec in read_jobs(path, {"date": NEXT, "days": 2})] == [(NEXT, 2)] * 2
    assert run(path, tmp_path / "out", "--style", "modern") == 2
    assert "--style cannot be used with --jobs-file" in capsys.readouterr().err


@pytest.mark.parametrize("day", ["20261130", "2026-W49-1", DAY])
def test_a_date_in_another_iso_form_is_the_same_day(day: str, written) -> None:
    assert [one.date for one in read_jobs(written(TWO.replace(DAY, f'"{day}"')))] == [DAY, DAY]


def test_an_empty_date_is_today(written, home: Path, tmp_path: Path) -> None:
    specs = read_jobs(written(TWO.replace(DAY, '""')))
    made = orders(specs, tmp_path / "papers.toml", tmp_path / "out", Store())
    assert {one.jobs[0].day for one in made} <= {date.today().isoformat(), day_before(date.today().isoformat())}


def test_a_series_counts_the_days_from_its_first_number() -> None:
    look = Look(series=(("bee", Series(17_345, "2026-11-23", "Ann Lee")),))
    bee = PuzzleBlock(hive("T", "UAEFDL"))
    days = ("2026-11-22", "2026-11-23", "2026-12-02")
    assert [look.headed(bee, day).number for day in days] == ["17344", "17345", "17354"]
    assert look.headed(bee, days[0]).byline == "Ann Lee"
    assert Look().headed(bee, days[0]) == bee
