"""Give damaged files to the readers of other programs' crosswords, and print a table of what happened.

    python -m tests.benchmarks.fuzz_formats [--count 100000] [--seed 1] [FILE...]

Each file is a copy of a good one with bytes changed, removed, doubled or moved, or a part of another file put in.
A reader may return a crossword or raise an EngineError. Anything else is printed, and the file is kept in a folder.
"""

from __future__ import annotations

import argparse
import io
import random
import resource
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from engine.core import EngineError, changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.grid_text import grid_text
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle
from engine.output.registry import READABLE
from engine.output.target import Format
from tests.engine.output.formats.test_crossfire import FILE as CROSSFIRE
from tests.engine.output.formats.test_puz import TEXT
from tests.engine.output.formats.test_qxw import SAVE
from tests.engine.output.written import written

SPECIAL = (b"\0", b"\xff", b"<", b"&", b"{", b"[", b'"', b"-1", b"99999999999", b"1e400", b"null", b"]]>", b"\x80")


def example() -> Puzzle:
    """A crossword with every feature that the formats have."""
    rows = ("cat.#", "o.e_s", "dog..", "#e.ar")
    marks = (Mark(0, 0, circle=True), Mark(0, 3, text="JACK"), Mark(1, 0, shade="grey"), Mark(2, 0, given=True))
    clues = (Clue("cat", "Feline", "file", slot=Slot(0, 0, "across")), Clue("dog", "Pet", slot=Slot(2, 0, "across")))
    lists = (ClueList("Diagonal", (ListedClue("A", "Slant", "3", ((0, 0), (1, 1))),)),)
    return Puzzle(
        grid=Grid(rows, (Bar(2, 1, "right"),), marks), clues=clues, clue_lists=lists, title="Tïtle", author="A",
        copyright="©", notes="One\nTwo",
    )  # fmt: skip


def mutated(content: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """A damaged copy of a file."""
    made = bytearray(content)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at, size = rng.randrange(len(made) + 1), rng.choice((1, 1, 2, 4, 16, 64))
        kind = rng.randrange(6)
        if kind == 0 and at < len(made):
            made[at] = rng.randrange(256)
        elif kind == 1:
            del made[at : at + size]
        elif kind == 2:
            made[at:at] = made[at : at + size] * rng.choice((1, 2, 50))
        elif kind == 3:
            made[at : at + rng.randrange(3)] = rng.choice(SPECIAL)
        elif kind == 4:
            other = rng.choice(others)
            start = rng.randrange(len(other))
            made[at:at] = other[start : start + size]
        else:
            made[at : at + size] = made[at : at + size][::-1]
    return bytes(made)


def zipped(content: bytes) -> bytes:
    """A file in a zip archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.xml", content)
    return made.getvalue()


def seeds_of(format_: Format, puzzle: Puzzle) -> list[bytes]:
    """Good files of a format."""
    if format_.name in ("puz", "xd"):  # these refuse bars
        puzzle = changed(puzzle, grid=changed(puzzle.grid, bars=()))
    grid = format_.name == "grid"  # which is not written by an export
    found = [grid_text(puzzle.grid).encode() if grid else written(puzzle, format_.name)]
    others = {"jpz": [zipped(found[0]), CROSSFIRE.encode()], "puz": [TEXT.encode()], "qxw": [SAVE.encode()]}
    return [*found, *others.get(format_.name, [])]


def fuzz(
    format_: Format, seeds: list[bytes], count: int, seed: int, failed: Callable[[bytes], None]
) -> tuple[Counter[str], float]:
    """Read `count` damaged files; return how often each thing happened, and the longest time in s."""
    rng, happened, longest = random.Random(seed), Counter[str](), 0.0
    assert format_.read
    for _ in range(count):
        content = mutated(rng.choice(seeds), seeds, rng)
        start = time.process_time()
        try:
            format_.read(content)
            happened["read"] += 1
        except EngineError:
            happened["refused"] += 1
        except Exception:  # noqa: BLE001 - these are what is looked for
            happened["failed"] += 1
            traceback.print_exc()
            failed(content)
        longest = max(longest, time.process_time() - start)
    return happened, longest


def main() -> None:
    """Print a row for each format."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=Path, help="further good files")
    options = parser.parse_args()
    print(f"{'format':8} {'files':>8} {'read':>8} {'refused':>8} {'failed':>7} {'longest':>9} {'memory':>8}")
    for format_ in READABLE:
        seeds = seeds_of(format_, example())
        seeds += [path.read_bytes() for path in options.files if path.suffix == format_.suffix]
        folder = Path(f"failed-{format_.name}")

        def keep(content: bytes, folder: Path = folder) -> None:
            folder.mkdir(exist_ok=True)
            (folder / f"{abs(hash(content)):x}").write_bytes(content)

        happened, longest = fuzz(format_, seeds, options.count, options.seed, keep)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{format_.name:8} {options.count:8,} {happened['read']:8,} {happened['refused']:8,} "
            f"{happened['failed']:7,} {longest:7.3f} s {memory:5.0f} MB"
        )


if __name__ == "__main__":
    main()
