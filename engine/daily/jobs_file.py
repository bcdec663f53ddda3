"""Jobs files: the pages of many papers, each with its own days, paper, style, word lists and folder.

A jobs file is TOML or JSON. Its `papers` are tables, one for each paper; the keys beside them are defaults of all
papers. `data/papers.toml` is an example. The names of files in it are relative to its folder.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from engine.core.errors import BadInput, EngineError, FileProblem, UnknownName
from engine.core.files import exists, read_bytes
from engine.core.store import Store
from engine.core.value import FileName, Name, Title, Value
from engine.daily.batch import Job, Order, days_from, order_of
from engine.daily.daily import (
    KINDS,
    MOST_DAYS,
    Answers,
    Look,
    check_slots,
    template_in,
    with_house_list,
)
from engine.drawing.style import style
from engine.letters.plan.use import MOST_DAYS_BETWEEN
from engine.output.target import about_preset
from engine.page.history import DAYS, used_before
from engine.page.page_size import paper
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house

T = TypeVar("T")

MOST_BYTES = 8_000_000
PAPERS = "papers"
"""The key of the tables of papers."""


class Lists(Value, frozen=True):
    """Word lists by kind of puzzle, by name or file; "" for the usual one."""

    crossword: FileName = ""
    bee: FileName = ""
    wheel: FileName = ""
    soup: FileName = ""


class BadJobs(BadInput):
    """A jobs file has errors; `problems` are all of them, a sentence each."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{len(problems)} errors in the jobs file", where=str(path), mend="Nothing was made.")


class Spec(Value, frozen=True, kw_only=True):
    """The settings of a paper in a jobs file. The attributes are its keys.

    Attributes:
        date: ISO date of the first page; "" for today.
        seed: random seed. Papers with the same seed and lists have the same puzzles, unless they printed them.
        puzzles: kinds of puzzles, the leading one first.
        no_repeat: days within which a puzzle is not repeated.
        answers: where solutions are printed: see `engine.daily.daily.Look`.
        paper, size, area, columns, gutter: the sheet: see `engine.page.page_size.paper`; sizes are in mm.
        style, preset, title, edition, folio: see `engine.page.page.Page`.
        template: a saved page with the places and sizes of the puzzles, whose sheet, style, preset and header are
            used in place of these; "" for an automatic layout.
        out: folder of the pages; "" for one that has the name of the paper.
    """

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    date: Name = ""
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 1
    seed: int = 0
    puzzles: Annotated[tuple[Name, ...], Meta(min_length=1)] = KINDS
    lists: Lists = Lists()
    taboo: tuple[FileName, ...] = ()
    no_repeat: Annotated[int, Meta(ge=0, le=MOST_DAYS_BETWEEN)] = DAYS
    answers: Answers = "page"
    paper: Name = "tabloid"
    size: tuple[float, float] | None = None
    area: tuple[float, float] | None = None
    columns: Annotated[int, Meta(ge=1, le=16)] | None = None
    gutter: Annotated[float, Meta(ge=0, le=50)] | None = None
    style: FileName = "classic"
    preset: Name = "newspaper"
    title: Title = "Puzzles"
    edition: Title = ""
    folio: Title = ""
    template: FileName = ""
    out: FileName = ""

    @property
    def folder(self) -> str:
        """The folder of the pages."""
        return self.out or "".join(" " if char in UNSAFE else char for char in self.name).strip(". ") or "paper"


UNSAFE = '<>:"/\\|?*'
"""Characters of a name that a folder cannot have on every system."""


def read_jobs(path: Path, given: Mapping[str, Any] | None = None) -> tuple[Spec, ...]:
    """Read a jobs file.

    `given` has values by key that replace those of the file in all papers.

    Raises:
        FileProblem: If the file cannot be read, or is neither TOML nor JSON.
        BadInput: If a key or value is wrong. The message names the paper and the key.
        BadJobs: If several are.
    """
    content = _table(path)
    tables = content.pop(PAPERS, None)
    if not isinstance(tables, list) or not tables:
        mend = "Write [[papers]] above the keys of each paper."
        raise BadInput("the file has no papers", where=str(path), mend=mend)
    if "name" in content:
        raise BadInput("each paper needs its own name", where=f"{path}: name", mend="Move it below [[papers]].")
    problems, specs = list[EngineError](), list[Spec]()
    _checked(problems, partial(_spec, {"name": "defaults"} | content, str(path), {}, {}))
    for number, table in enumerate(tables if not problems else (), 1):
        name = table.get("name") if isinstance(table, dict) else None
        where = f"{path}: {name if isinstance(name, str) and name else f'paper {number}'}"
        made = _checked(problems, partial(_spec, table, where, content, given or {}))
        specs += [made] if made else []
    problems += _alike(specs, path)
    _raise(problems, path)
    return tuple(specs)


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


def _spec(table: Any, where: str, defaults: Mapping[str, Any], given: Mapping[str, Any]) -> Spec:
    """Return the paper of a table; `given` replaces its values, and `defaults` has those that it lacks."""
    if not isinstance(table, dict):
        raise BadInput("a paper must be a table", where=where)
    fields = {field.name: field for field in msgspec.structs.fields(Spec)}
    for key in table:
        if key not in fields:
            near = get_close_matches(key, fields, 1)
            mend = f"Did you mean {near[0]}?" if near else f"The keys are {', '.join(fields)}."
            raise BadInput(f"there is no key {key!r}", where=where, mend=mend)
    values = {**defaults, **table, **given}
    if "name" not in values:
        raise BadInput("the paper has no name", where=where, mend='Add a line such as: name = "Morning Herald".')
    made = {}
    for key, value in values.items():
        plain = value.isoformat() if isinstance(value, date) else value
        try:
            made[key] = msgspec.convert(plain, fields[key].type)
            if key == "date" and plain:  # the history compares days as texts
                made[key] = date.fromisoformat(plain).isoformat()
        except (msgspec.ValidationError, ValueError) as error:
            what = str(error) if key != "date" else f"{plain!r} is not a date such as 2026-11-23"
            raise BadInput(what.replace("`", ""), where=f"{where}: {key}") from error
    for kind in made.get("puzzles", KINDS):
        if kind not in KINDS:
            mend = f"The puzzles are {', '.join(KINDS)}."
            raise UnknownName(f"{kind!r} is not a puzzle of a page", where=f"{where}: puzzles", mend=mend)
    return Spec(**made)


def _alike(specs: list[Spec], path: Path) -> Iterator[EngineError]:
    """Yield the papers whose name or folder occurs twice."""
    names, folders = dict[str, str](), dict[str, str]()
    for spec in specs:
        if spec.name in names:
            yield BadInput("two papers have this name", where=f"{path}: {spec.name}", mend="Change one of them.")
        elif spec.folder.casefold() in folders:
            what = f"{folders[spec.folder.casefold()]} has the same folder"
            yield BadInput(what, where=f"{path}: {spec.name}: out", mend="Give each paper its own folder.")
        names[spec.name] = folders[spec.folder.casefold()] = spec.name


def orders(specs: tuple[Spec, ...], path: Path, out: Path, store: Store, *, force: bool = False) -> list[Order]:
    """Return the pages of papers. The history is read once, here; what the folders have is kept.

    `out` is the folder in which those of the papers are. `force` overrides findings that block an export.

    Raises:
        BadInput, UnknownName: If a style, a preset, a sheet or a word list is not valid, or a puzzle cannot be
            drawn without a repeat. The message names the paper and the key.
        BadJobs: If several are.
        FileProblem: If a file cannot be read.
    """
    problems, houses, jobs = list[EngineError](), dict[tuple[str, ...], House](), list[tuple[Spec, Job]]()
    for spec in specs:
        job = _checked(problems, partial(_job, spec, path, store, houses, force=force))
        jobs += [(spec, job)] if job else []
    _raise(problems, path)
    made = []
    for spec, job in jobs:
        order = _checked(problems, partial(_order, spec, job, path, out))
        made += [order] if order else []
    _raise(problems, path)
    return made


def _order(spec: Spec, job: Job, path: Path, out: Path) -> Order:
    return _at(f"{path}: {spec.name}", lambda: order_of(days_from(job.day, spec.days), job, out / spec.folder))


def _job(spec: Spec, path: Path, store: Store, houses: dict[tuple[str, ...], House], *, force: bool) -> Job:
    """Return the job of a paper's first day."""
    where, folder = f"{path}: {spec.name}", path.parent
    lists = tuple((kind, _file(folder, name)) for kind in KINDS if (name := getattr(spec.lists, kind)))
    for kind, name in lists:
        _at(f"{where}: lists: {kind}", partial(open_lexicon, name))
    named = _file(folder, spec.style)
    how = _at(f"{where}: style", partial(style, named))
    _at(f"{where}: preset", partial(about_preset, spec.preset, how))
    sheet = _at(
        f"{where}: paper",
        partial(paper, spec.paper, size=spec.size, area=spec.area, columns=spec.columns, gutter=spec.gutter),
    )
    taboo = tuple(str(folder / name) for name in spec.taboo)
    if taboo not in houses:
        houses[taboo] = _at(f"{where}: taboo", partial(open_house, store, taboo))
    day = spec.date or date.today().isoformat()
    last = _at(f"{where}: days", partial(days_from, day, spec.days))[-1]
    used = used_before(store, day, spec.no_repeat, last=last, publication=spec.name)
    name = spec.template and _file(folder, spec.template)
    template = _at(f"{where}: template", partial(template_in, Path(name), houses[taboo])) if name else None
    look = Look(
        sheet, named, spec.preset, spec.title, spec.edition, spec.folio, tuple(dict.fromkeys(spec.puzzles)), lists,
        spec.answers, spec.name, template=template, template_name=f"{where}: template",
    )  # fmt: skip
    check_slots(look)
    return Job(day, spec.seed, houses[taboo], with_house_list(look), used, force=force)


def _file(folder: Path, name: str) -> str:
    """Return the path of a file of the jobs file's folder; any other name is that of a shipped one."""
    return str(folder / name) if Path(name).suffix and exists(folder / name) else name


def _at(where: str, call: Callable[[], T]) -> T:
    """Call; an error names the place in the jobs file."""
    try:
        return call()
    except EngineError as error:
        what = f"{error.where}: {error.what}" if error.where else error.what
        raise BadInput(what, where=where, mend=error.mend) from error


def _checked(problems: list[EngineError], call: Callable[[], T]) -> T | None:
    """Call, and add an error to the problems."""
    try:
        return call()
    except BadInput as error:
        problems.append(error)
        return None


def _raise(problems: list[EngineError], path: Path) -> None:
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise BadJobs(path, [str(problem) for problem in problems])
