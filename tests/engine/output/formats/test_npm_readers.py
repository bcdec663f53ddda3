"""What the npm packages `@xwordly/xword-parser` and `puzjs` read of our files.

They are looked for in the folder that NODE_PATH names, and the tests are skipped without them:

    npm install --prefix /tmp/readers @xwordly/xword-parser puzjs
    NODE_PATH=/tmp/readers/node_modules python -m pytest tests/engine/output/formats/test_npm_readers.py
"""

import json
import os
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from tests.engine.output.written import written

PUZZLE = Puzzle(
    grid=Grid(("cat#", "o.e.", "#dog"), marks=(Mark(0, 0, circle=True), Mark(1, 1, text="JACK"))),
    clues=(
        Clue("cat", "Feline <b> & co", "file", slot=Slot(0, 0, "across")),
        Clue("dog", "Caf\u00e9 pet", "file", slot=Slot(2, 1, "across")),
    ),
    title="P\u00ebts", author="Ann Lee", copyright="\u00a9 2026",
)  # fmt: skip
PARSER = """
const [path, { join }] = [process.argv[1], require("path")];
const entry = join(process.env.NODE_PATH, "@xwordly/xword-parser/dist/index.mjs");
import(require("url").pathToFileURL(entry)).then(({ parse }) => {
  console.log(JSON.stringify(parse(require("fs").readFileSync(path), { filename: path })));
});
"""
PUZJS = """
console.log = () => {};
const found = require("puzjs").decode(require("fs").readFileSync(process.argv[1]));
process.stdout.write(JSON.stringify(found));
"""


def read(package: str, script: str, name: str, folder: Path) -> Any:
    """What a package reads of a file that we write; the test is skipped without the package."""
    node, modules = shutil.which("node"), os.environ.get("NODE_PATH", "")
    if not node or not modules or not Path(modules, package).is_dir():
        pytest.skip(f"NODE_PATH has no npm package {package}")
    path = folder / f"puzzle.{name}"
    path.write_bytes(written(PUZZLE, name))
    done = subprocess.run([node, "-e", script, str(path)], capture_output=True, check=True, timeout=60)
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", ["puz", "ipuz", "jpz", "xd"])
def test_xword_parser_reads_grid_clues_and_texts(name: str, tmp_path: Path):
    found = read("@xwordly/xword-parser", PARSER, name, tmp_path)
    assert (found["title"], found["author"], found["copyright"]) == ("P\u00ebts", "Ann Lee", "\u00a9 2026")
    cells = found["grid"]["cells"]
    assert [[cell["isBlack"] for cell in row] for row in cells] == [
        [False, False, False, True], [False] * 4, [True, False, False, False],
    ]  # fmt: skip
    letters = [[cell.get("solution", "").upper() for cell in row] for row in cells]
    assert (letters[0][:3], letters[2][1:]) == (["C", "A", "T"], ["D", "O", "G"])
    clues = {clue["number"]: unescape(clue["text"]) for clue in found["clues"]["across"]}  # .ipuz has HTML
    assert clues[1] == "Feline <b> & co"
    # its limits: clues of .puz are by cell, it takes them for all across, then all down; in .jpz it takes names
    # of words for numbers
    assert (clues.get(3 if name == "jpz" else 6) == "Caf\u00e9 pet") == (name != "puz")
    # it does not read the headers Rebus and Special of .xd
    assert bool(cells[0][0].get("isCircled")) == (name != "xd")
    assert (letters[1][1] == "JACK" or bool(cells[1][1].get("hasRebus"))) == (name != "xd")


def test_puzjs_reads_grid_rebus_and_circles(tmp_path: Path):
    found = read("puzjs", PUZJS, "puz", tmp_path)
    assert found["grid"][0] == ["C", "A", "T", "."]
    assert found["grid"][1][1]["solution"] == "JACK"
    assert (found["meta"]["title"], found["meta"]["author"]) == ("P\u00ebts", "Ann Lee")
    assert 0 in found["circles"]
    assert (found["clues"]["across"][1], found["clues"]["across"][6]) == ("Feline <b> & co", "Caf\u00e9 pet")
