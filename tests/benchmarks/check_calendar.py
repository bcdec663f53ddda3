"""Checks a production: the calendar of a house, and the documents and pages that `daily` wrote.

Run `python tests/benchmarks/check_calendar.py HOUSE.sqlite FOLDER`. For example, a year of two papers:

    puzzle-studio calendar import papers.toml
    puzzle-studio daily --publication "Evening Echo" --publication "Morning Herald" --days 365 --out pages
    python tests/benchmarks/check_calendar.py ~/.local/share/puzzle-studio/house.sqlite pages

It reads the database with SQL, the documents as JSON and the pages with another PDF reader, and counts by itself:
nothing of the engine is imported. This script only prints a table.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2

ANSWER_DAYS, YEAR = 14, 365
DATA = Path(__file__).parents[2] / "data"
SPELLINGS, TIERS = DATA / "lexicon" / "spellings.txt", DATA / "tiers.txt.gz"


class Planned(NamedTuple):
    """A puzzle of the calendar, and the document of it that was written."""

    series: str
    day: str
    number: int
    document: dict[str, Any] | None


def main(house: str, folder: str) -> None:
    """Check each publication, and print the table."""
    with sqlite3.connect(house) as store:
        rows = store.execute("select publication, body from entry where series != '' order by day").fetchall()
    names = sorted({name for name, _ in rows})
    table = [check([json.loads(body) for one, body in rows if one == name], Path(folder, name)) for name in names]
    print(f"{'':44s}" + "".join(f"{name:>18s}" for name in names))
    for what in table[0]:
        print(f"{what:44s}" + "".join(f"{column[what]:>18,}" for column in table))


def check(entries: list[dict[str, Any]], folder: Path) -> dict[str, int]:
    """Return the counts of a publication."""
    puzzles = list[Planned]()
    for entry in entries:
        path = folder / entry["day"] / f"{entry['day']} {entry['series']}.puzzle"
        document = json.loads(path.read_bytes()) if path.exists() else None
        puzzles.append(Planned(entry["series"], entry["day"], entry["number"], document))
    made = [(one.day, one.document) for one in puzzles if one.document]
    grids = [(day, pair) for day, one in made if one["body"]["kind"] == "crossword" for pair in clued(one["body"])]
    letters = [(day, letters_of(one["body"])) for day, one in made if one["body"]["kind"] in ("bee", "wheel")]
    answers = [(day, answer) for day, (answer, _) in grids]
    pages = {path.stem: path for path in folder.glob("*/*.pdf") if re.fullmatch(r"[\d-]+", path.stem)}
    return {
        "days in the calendar": len({one.day for one in puzzles}),
        "  with a page": len(pages),
        "puzzles in the calendar": len(puzzles),
        "  without a document": len(puzzles) - len(made),
        "answers of crosswords": len(grids),
        f"  repeated within {ANSWER_DAYS} days": repeats(answers, ANSWER_DAYS),
        f"  clues repeated within {YEAR} days": repeats(grids, YEAR),
        f"  texts of clues within {YEAR} days": repeats([(day, clue) for day, (_, clue) in grids if clue], YEAR),
        "  without a clue": sum(not clue for _, (_, clue) in grids),
        "hives and wheels": len(letters),
        f"  twice within {YEAR} days": repeats(letters, YEAR),
        "days that mix spellings in answers": mixed((day, one["printed"]["answers"]) for day, one in made),
        "  in clues": mixed((day, clue.split()) for day, (_, clue) in grids),
        "gaps in the numbers": sum(gaps(puzzles)),
        "numbers that their page does not print": sum(unprinted(puzzles, pages)),
    }  # fmt: skip


def clued(body: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the answers of a grid with their clues, normalised."""
    texts = {clue["answer"]: " ".join(re.findall(r"[a-z0-9]+", clue["text"].lower())) for clue in body["clues"]}
    rows = body["grid"]["rows"]
    for line in (*rows, *map("".join, zip(*rows, strict=True))):
        for word in re.findall(r"[a-z]{2,}", line):
            yield word, texts.get(word, "")


def letters_of(body: dict[str, Any]) -> tuple[str, str, str]:
    """Return the kind of a hive or a wheel, its letter in the middle, and the others."""
    middle, others = ("center", "outer") if body["kind"] == "bee" else ("hub", "ring")
    return body["kind"], body[middle], "".join(sorted(body[others]))


def repeats(uses: Iterable[tuple[str, object]], within: int) -> int:
    """Return how many uses come fewer days after an earlier use of the same thing."""
    days = defaultdict[object, list[int]](list)
    for day, thing in uses:
        days[thing].append(date.fromisoformat(day).toordinal())
    pairs = (pair for each in days.values() for pair in pairwise(sorted(each)))
    return sum(later - earlier < within for earlier, later in pairs)


def mixed(uses: Iterable[tuple[str, Iterable[str]]]) -> int:
    """Return the days with a word that only the British spell so, and one that only Americans do."""
    british, american = ({line.split()[1] for line in spelled(name)} for name in ("british", "american"))
    words = defaultdict[str, set[str]](set)
    for day, some in uses:
        words[day] |= set(some)
    return sum(bool(one & british) and bool(one & american) for one in words.values())


def spelled(name: str) -> list[str]:
    """Return the lines of a spelling whose first word is in its lists alone, such as "british metre meter"."""
    codes, code = dict[str, str](), ""
    for line in gzip.decompress(TIERS.read_bytes()).decode().split():
        code = line if line.isdigit() else code
        codes[line] = code
    own, other = (0, 1) if name == "american" else (1, 0)
    lines = [line for line in SPELLINGS.read_text().splitlines() if line.startswith(f"{name} ")]
    return [line for line in lines if (found := codes.get(line.split()[1])) and found[own] > found[other] == "0"]


def gaps(puzzles: Iterable[Planned]) -> Iterator[int]:
    """Yield for each series how often a number does not follow that of the puzzle before."""
    numbers = defaultdict[str, list[int]](list)
    for one in puzzles:
        numbers[one.series].append(one.number)
    for each in numbers.values():
        yield sum(later != earlier + 1 for earlier, later in pairwise(each))


def unprinted(puzzles: Iterable[Planned], pages: dict[str, Path]) -> Iterator[bool]:
    """Yield for each puzzle whether its number is missing from its page."""
    texts = {}
    for day, path in pages.items():
        page = pypdfium2.PdfDocument(path)[0]
        texts[day] = " ".join(page.get_textpage().get_text_bounded().split())
    for one in puzzles:
        if one.number and one.day in texts:
            yield f"No {one.number:,}" not in texts[one.day]


if __name__ == "__main__":
    main(*sys.argv[1:])
