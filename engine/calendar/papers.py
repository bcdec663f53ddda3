"""Papers as a file: publications are imported from TOML or JSON, and exported as TOML.

The `papers` of the file are tables, one for each publication; the other keys are defaults for all papers. The keys
are those of `Publication`, and `puzzles`, `lists`, `seed`, `no_repeat` and `edition` as short forms of a usual
publication. `data/papers.toml` is an example. The names of files are relative to its folder.
"""

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from engine.calendar.judging import change_publication
from engine.calendar.publication import EVERY_DAY, KINDS, MOST_DAYS, Days, Limits, Publication, Series, checked_day, me
from engine.calendar.records import check_saving, publications
from engine.core import BadInput, EngineError, FileName, FileProblem, Name, Title, UnknownName, Value, changed
from engine.core.files import exists, read_bytes
from engine.core.store import Store
from engine.drawing.style import in_language, split_language

T = TypeVar("T")

MOST_BYTES = 8_000_000
PAPERS = "papers"
"""The key of the tables of papers."""


class Lists(Value, frozen=True):
    """Word lists by kind of puzzle, by name or file; "" for the default."""

    crossword: FileName = ""
    bee: FileName = ""
    wheel: FileName = ""
    soup: FileName = ""


class _Short(Value, frozen=True, kw_only=True):
    """The keys of a paper that are not fields of a publication."""

    date: Name = ""  # ISO date of the first page; "" for today
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 1  # number of pages
    # random seed of all series. Papers with the same seed and lists have the same puzzles, unless they printed
    # them.
    seed: int = 0
    puzzles: Annotated[tuple[Name, ...], Meta(min_length=1)] = KINDS  # kinds of puzzles, the leading one first
    lists: Lists = Lists()
    no_repeat: Days = 365  # days within which a puzzle is not repeated
    edition: Title = ""


class Paper(NamedTuple):
    """A publication of a file, the first day of its pages ("" for today), and their number."""

    publication: Publication
    date: str = ""
    days: int = 1


class BadPapers(BadInput):
    """A file of papers has errors."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{len(problems)} errors in the jobs file", where=str(path), mend="Nothing was made.")


_FIELDS = {field.name: field for kind in (Publication, _Short) for field in msgspec.structs.fields(kind)}
_SHORT = {field.name for field in msgspec.structs.fields(_Short)}


def read_papers(path: Path, given: Mapping[str, Any] | None = None) -> tuple[Paper, ...]:
    """Read a file of papers.

    `given` overrides values of the file in all papers, by key. Raises FileProblem if the file cannot be
    read, or is neither TOML nor JSON; BadInput if a key or value is wrong, with the paper and the key in the message;
    BadPapers if several are.
    """
    content = _table(path)
    tables = content.pop(PAPERS, None)
    if not isinstance(tables, list) or not tables:
        raise BadInput("the file has no papers", where=str(path), mend="Write [[papers]] above the keys of each paper.")
    if "name" in content:
        raise BadInput("each paper needs its own name", where=f"{path}: name", mend="Move it below [[papers]].")
    problems, papers = list[EngineError](), list[Paper]()
    _checked(problems, partial(_paper, {"name": "defaults"} | content, str(path), {}, {}, path.parent))
    for number, table in enumerate(tables if not problems else (), 1):
        name = table.get("name") if isinstance(table, dict) else None
        where = f"{path}: {name if isinstance(name, str) and name else f'paper {number}'}"
        made = _checked(problems, partial(_paper, table, where, content, given or {}, path.parent))
        papers += [made] if made else []
    problems += _alike([paper.publication for paper in papers], path)
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise BadPapers(path, [str(problem) for problem in problems])
    return tuple(papers)


def _table(path: Path) -> dict[str, Any]:
    content = read_bytes(path, most=MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
        made = json.loads(text) if path.suffix.lower() == ".json" else tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise FileProblem("the file is not UTF-8 text", where=str(path)) from error
    except (ValueError, RecursionError) as error:
        kind = "JSON" if path.suffix.lower() == ".json" else "TOML"
        raise FileProblem(f"the file is not {kind}: {error}", where=str(path)) from error
    if not isinstance(made, dict):
        raise FileProblem("the file is not a table", where=str(path))
    return made


def _paper(table: Any, where: str, defaults: Mapping[str, Any], given: Mapping[str, Any], folder: Path) -> Paper:
    if not isinstance(table, dict):
        raise BadInput("a paper must be a table", where=where)
    for key in table:
        if key not in _FIELDS:
            near = get_close_matches(key, _FIELDS, 1)
            mend = f"Did you mean {near[0]}?" if near else f"The keys are {', '.join(_FIELDS)}."
            raise BadInput(f"there is no key {key!r}", where=where, mend=mend)
    values = {**defaults, **table, **given}
    if not values.get("name"):
        raise BadInput("the paper has no name", where=where, mend='Add a line such as: name = "Morning Herald".')
    if "no_repeat" in values and isinstance(limits := values.get("limits", {}), dict):
        values["limits"] = {"puzzles": values["no_repeat"], **limits}
    values = {key: _converted(key, value, where) for key, value in values.items()}
    short = _Short(**{key: value for key, value in values.items() if key in _SHORT})
    for kind in short.puzzles:
        if kind not in KINDS:
            mend = f"The puzzles are {', '.join(KINDS)}."
            raise UnknownName(f"{kind!r} is not a puzzle of a page", where=f"{where}: puzzles", mend=mend)
    fields = {key: value for key, value in values.items() if key not in _SHORT}
    series = fields.get("series", tuple(Series(kind, kind) for kind in dict.fromkeys(short.puzzles)))
    fields["series"] = tuple(
        changed(one, lexicon=one.lexicon or getattr(short.lists, one.kind), seed=one.seed or short.seed)
        for one in series
    )
    if short.edition:
        fields.setdefault("editions", (short.edition,))
    try:
        publication = Publication(**fields)
    except BadInput as error:
        raise BadInput(error.what, where=f"{where}: {error.where}", mend=error.mend) from error
    return Paper(_in_folder(publication, folder), short.date, short.days)


def _converted(key: str, value: Any, where: str) -> Any:
    plain = msgspec.to_builtins(value)
    try:
        if key == "date" and plain:  # the calendar compares days as texts
            return checked_day(plain, "the date")
        if key == "holidays":
            return tuple(plain)
        return msgspec.convert(plain, _FIELDS[key].type)
    except BadInput as error:
        raise BadInput(f"{plain!r} is not a date such as 2026-11-23", where=f"{where}: {key}") from error
    except (msgspec.ValidationError, TypeError) as error:
        raise BadInput(str(error).replace("`", ""), where=f"{where}: {key}") from error


def _in_folder(publication: Publication, folder: Path) -> Publication:
    def file(name: str) -> str:
        return str((folder / name).absolute()) if Path(name).suffix and exists(folder / name) else name

    style, language = split_language(publication.style)
    series = tuple(
        changed(one, lexicon=file(one.lexicon), pattern=file(one.pattern), themes=file(one.themes))
        for one in publication.series
    )
    return changed(
        publication, series=series, lexicon=file(publication.lexicon), style=in_language(file(style), language),
        template=file(publication.template),
        taboo=tuple(str((folder / one).absolute()) for one in publication.taboo),
    )  # fmt: skip


def _alike(publications: Iterable[Publication], path: Path) -> Iterator[EngineError]:
    names, folders = set[str](), dict[str, str]()
    for one in publications:
        name, folder = one.name.casefold(), one.folder.casefold()
        if name in names:
            yield BadInput("two papers have this name", where=f"{path}: {one.name}", mend="Change one of them.")
        elif folder in folders:
            what = f"{folders[folder]} has the same folder"
            yield BadInput(what, where=f"{path}: {one.name}: out", mend="Give each paper its own folder.")
        names.add(name)
        folders[folder] = one.name


def _checked(problems: list[EngineError], call: Callable[[], T]) -> T | None:
    try:
        return call()
    except BadInput as error:
        problems.append(error)
        return None


def import_papers(
    store: Store, path: Path, check: Callable[[Publication], object], given: Mapping[str, Any] | None = None
) -> tuple[Paper, ...]:
    """Read a file of papers and store its publications, replacing those of the same names.

    Raises as `read_papers`, and as `check` does for one of the publications; BadInput if a printed number would
    change. Nothing is then stored.
    """
    papers, there = read_papers(path, given), {one.name: one for one in publications(store)}
    for paper in papers:
        check(paper.publication)
        check_saving(store, paper.publication, there.get(paper.publication.name))
    for paper in papers:
        if there.get(paper.publication.name) != paper.publication:
            change_publication(store, paper.publication, there.get(paper.publication.name), me())
    return papers


def papers_text(publications: Iterable[Publication]) -> str:
    """Return publications as TOML for `read_papers`. Default values are omitted."""
    lines = ["# Publications of Puzzle Studio, for `puzzle-studio calendar import`."]
    for publication in publications:
        lines += ["", f"[[{PAPERS}]]", *_lines(publication, Publication(), ("series", "limits"))]
        if limits := _lines(publication.limits, Limits(), ()):
            lines += ["", f"[{PAPERS}.limits]", *limits]
        for series in publication.series:
            lines += ["", f"[[{PAPERS}.series]]", *_lines(series, Series("", "", EVERY_DAY), ())]
    return "\n".join(lines) + "\n"


def _lines(value: Value, usual: Value, without: tuple[str, ...]) -> Iterator[str] | list[str]:
    # TOML writes these texts, numbers and arrays as JSON does
    plain, same = msgspec.to_builtins(value), msgspec.to_builtins(usual)
    return [
        f"{key} = {json.dumps(one, ensure_ascii=False)}"
        for key, one in plain.items()
        if key not in without and one is not None and one != same[key]
    ]
