"""Papers as a file: what is read, written and refused."""

import json
from pathlib import Path

import pytest

from engine.calendar.entry import Entry
from engine.calendar.judging import set_holidays
from engine.calendar.making import check_lists
from engine.calendar.papers import BadPapers, import_papers, papers_text, read_papers
from engine.calendar.patterns import keep_patterns
from engine.calendar.publication import Limits, Publication, Series
from engine.calendar.records import Change, publications, save_publication, write
from engine.core import BadInput, FileProblem, changed, take_notices
from engine.core.files import shipped
from engine.crossword.grid import Grid


def written(tmp_path: Path, text: str, name: str = "papers.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_example_is_read_and_its_short_forms_become_series(tmp_path) -> None:
    morning, evening, weekly = read_papers(written(tmp_path, shipped("papers.toml").read_text()))
    assert (morning.publication.name, morning.publication.answers, morning.days) == ("Morning Herald", "next-day", 7)
    assert [(one.kind, one.seed) for one in morning.publication.series][:2] == [("crossword", 1), ("bee", 1)]
    assert evening.publication.series[1] == Series("wheel", "wheel", lexicon="large", seed=2)
    assert (weekly.publication.out, weekly.publication.columns) == ("weekly/harbour", 4)


def test_short_forms_hold_beside_series_and_limits_that_are_written_out(tmp_path) -> None:
    text = """
no_repeat = 100
seed = 4
lists = { bee = "large", wheel = "large" }
[[papers]]
name = "Herald"
limits = { clues = 30 }
series = [{ name = "big", kind = "bee" }, { name = "nine", kind = "wheel", lexicon = "names", seed = 2 }]
"""
    (paper,) = read_papers(written(tmp_path, text))
    assert paper.publication.limits == Limits(puzzles=100, clues=30)
    assert paper.publication.series == (
        Series("big", "bee", lexicon="large", seed=4),
        Series("nine", "wheel", lexicon="names", seed=2),
    )


def test_publications_are_exported_and_read_again_unchanged(tmp_path) -> None:
    herald = Publication(
        name='The "Herald"', weekdays=(0, 1, 2), holidays=("2026-12-25",),
        limits=Limits(answers=21, all_kinds=True),
        series=(Series("quick", "crossword", number=7, since="2026-12-01", byline="Ann Lee", levels=()),
                Series("b\u00e9e", "bee", weekdays=(0, 2), levels=(0, 2), without="")),
        editions=("Late", "Early"), spelling="british", size=(200.0, 300.0),
    )  # fmt: skip
    papers = read_papers(written(tmp_path, papers_text([herald, Publication(name="Echo")])))
    assert [paper.publication for paper in papers] == [herald, Publication(name="Echo")]


def test_a_tag_that_no_house_pattern_has_is_said_once_by_paper_and_series(store, tmp_path) -> None:
    series = '[[papers.series]]\nname = "{}"\nkind = "crossword"\nside = 5\npattern = "{}"\n'
    text = '[[papers]]\nname = "Echo"\n' + series.format("quick", "house:Quick") + series.format("new", "")
    keep_patterns(store, [Grid(("aaaaa", "a#a#a", "aaaaa", "a#a#a", "aaaaa"))], ["quick"])
    import_papers(store, written(tmp_path, text), check_lists)
    assert take_notices() == []
    text = text.replace("house:Quick", "house:Quik") + series.format("large", "house:").replace("5", "15")
    import_papers(store, written(tmp_path, text), check_lists)
    assert sorted(take_notices()) == [
        f"Echo, {name}: {pattern!r} names no house pattern of {size} yet. Keep some before its crosswords are planned."
        for name, pattern, size in (("large", "house:", "15 x 15"), ("quick", "house:Quik", "5 x 5"))
    ]
    set_holidays(store, {"Echo": ["2026-12-25"]}, "Ann", free=True)
    assert take_notices() == []


def test_importing_again_replaces_the_settings(store, tmp_path) -> None:
    import_papers(store, written(tmp_path, '[[papers]]\nname = "Echo"\npuzzles = ["bee"]\n'), check_lists)
    import_papers(store, written(tmp_path, '[[papers]]\nname = "Echo"\npuzzles = ["bee", "wheel"]\n'), check_lists)
    assert [[one.kind for one in own.series] for own in publications(store) if own.name] == [["bee", "wheel"]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("days = 1\n", "the file has no papers"),
        ('[[papers]]\nname = "A"\npuzles = ["bee"]\n', "there is no key 'puzles'. Did you mean puzzles?"),
        ('[[papers]]\nname = "A"\npuzzles = ["sudoku"]\n', "'sudoku' is not a puzzle of a page"),
        ('[[papers]]\nname = "A"\ndate = "2027-02-29"\n', "'2027-02-29' is not a date such as 2026-11-23"),
        ('[[papers]]\nname = "A"\n[[papers]]\nname = "a"\n', "two papers have this name"),
        ('[[papers]]\nname = "A"\nout = "x"\n[[papers]]\nname = "B"\nout = "X"\n', "A has the same folder"),
        ("[[papers]]\n", "the paper has no name"),
        ('[[papers]]\nname = "A"\n[[papers.series]]\nname = "q"\nkind = "bee"\nnumber = 5\n', "needs a first day"),
    ],
)
def test_a_wrong_file_names_the_paper_and_the_key_and_stores_nothing(store, tmp_path, text, said) -> None:
    with pytest.raises(BadInput) as caught:
        import_papers(store, written(tmp_path, text), check_lists)
    assert said in str(caught.value)
    assert [one.name for one in publications(store)] == [""]


def test_a_number_that_jumps_back_in_one_paper_stores_none_of_them(store, tmp_path) -> None:
    series = Series("quick", "crossword", number=100, since="2026-12-01")
    save_publication(store, b := Publication(name="B", series=(series,)))
    write(store, [Change(None, Entry("B", "quick", "2026-12-01", "crossword", "x", None, "printed", 100))], "Ann", "x")
    papers = [Publication(name="A"), changed(b, series=(changed(series, number=5),))]
    with pytest.raises(BadInput, match="No 100 was printed on 2026-12-01, and would become No 5"):
        import_papers(store, written(tmp_path, papers_text(papers)), check_lists)
    assert [one.name for one in publications(store)] == ["", "B"]


def test_a_style_file_with_a_language_is_found_beside_the_papers(tmp_path) -> None:
    (tmp_path / "own.json").write_text("{}")
    (paper,) = read_papers(
        written(tmp_path, json.dumps({"papers": [{"name": "A", "style": "own.json@de"}]}), "papers.json")
    )
    assert paper.publication.style == f"{tmp_path}/own.json@de"


def test_all_errors_of_a_file_are_listed(tmp_path) -> None:
    papers = [{"name": "A", "days": 0}, {"name": "B", "columns": 99}]
    with pytest.raises(BadPapers) as caught:
        read_papers(written(tmp_path, json.dumps({"papers": papers}), "papers.json"))
    assert [problem.split(": ")[1] for problem in caught.value.problems] == ["A", "B"]


@pytest.mark.parametrize(
    ("content", "said"), [(b"\xff\xfe", "not UTF-8"), (b"papers = [", "not TOML"), (b"", "no papers")]
)
def test_a_broken_file_is_an_error(tmp_path, content, said) -> None:
    path = tmp_path / "papers.toml"
    path.write_bytes(content)
    with pytest.raises((FileProblem, BadInput), match=said):
        read_papers(path)


@pytest.mark.parametrize(
    ("line", "said"), [('taboo = ["none.txt"]', "none.txt"), ('taboo = ["."]', "Echo"), ('style = "gothic"', "gothic")]
)
def test_a_missing_taboo_list_or_style_is_refused_when_it_is_imported(store, tmp_path, line, said) -> None:
    path = tmp_path / "papers.toml"
    path.write_text(f'[[papers]]\nname = "Echo"\n{line}\n')
    with pytest.raises(BadInput, match=said):
        import_papers(store, path, check_lists)
    assert [one.name for one in publications(store)] == [""]
