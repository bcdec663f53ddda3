"""Embedded pages in the frame of a site of another origin, played in a browser."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from engine.core import changed
from engine.crossword.grid import Grid, entries_of
from engine.crossword.puzzle import Clue, Puzzle
from engine.output.web import frame, page
from engine.wing.sheet import Published
from tests.engine.output.web.browser import Solver
from tests.engine.output.written import sheet_of


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing in the tests."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[int]:
    """The port of a server of a folder: "localhost" and "127.0.0.1" are two origins."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


LISTENER = """<script>addEventListener("message", (event) => {
  const height = event.data["puzzle-studio-height"];
  if (height) document.querySelector("iframe").style.height = `${height}px`;
});</script>"""
RECORDER = """<script>
const told = [];
addEventListener("message", (event) => told.push(event.data["puzzle-studio-height"]));
</script>"""


@pytest.mark.parametrize("more", ["", ' sandbox="allow-scripts"'], ids=["another origin", "no storage"])
def test_a_page_in_a_frame_of_another_origin_is_solved_and_tells_its_height(
    solver: Solver, served: int, tmp_path: Path, more: str
):
    sheet = changed(sheet_of(Puzzle(grid=Grid(("cat",)))), published=Published(readers=True))
    shown = frame("Pets", (640, 200), f"http://localhost:{served}/puzzle.html").replace("<iframe", f"<iframe{more}")
    (tmp_path / "puzzle.html").write_bytes(page(sheet, shown))
    head = "<!doctype html><title>Site</title><style>iframe { --puzzle-accent: rgb(0, 0, 90) }</style>"
    (tmp_path / "site.html").write_text(f"{head}{LISTENER}{shown}")
    solver.driver.get_log("browser")
    solver.driver.get(f"http://127.0.0.1:{served}/site.html")
    (frame_,) = solver.all("iframe")
    solver.until(lambda: frame_.size["height"] != 200)
    solver.driver.switch_to.frame(frame_)
    page_height = "return document.documentElement.scrollHeight - innerHeight"
    solver.until(lambda: abs(solver.driver.execute_script(page_height)) <= 1)
    solver.all(".cell")[0].click()
    solver.type("ca", Keys.ARROW_RIGHT, "t")
    assert solver.check().startswith("Solved in")
    solver.driver.switch_to.default_content()
    assert [one["message"] for one in solver.driver.get_log("browser") if one["level"] == "SEVERE"
            and "favicon" not in one["message"]] == []  # fmt: skip


def shown_in_frame(solver: Solver, site: str, puzzle: str, folder: Path, width: int) -> set[int]:
    """Open a crossword of 15 x 15 in a frame; return the heights that it has in a low, a middle and a high frame.

    The solver is in the frame then.
    """
    grid = Grid(("abcdefghijklmno", "p#q#r#s#t#u#v#w") * 7 + ("abcdefghijklmno",))
    clues = tuple(Clue(entry.word, f"Clue {n}", slot=entry.slot) for n, entry in enumerate(entries_of(grid)))
    sheet = changed(sheet_of(Puzzle(grid=grid, clues=clues)), published=Published(readers=True))
    shown = frame("Pets", (width, 480), f"{puzzle}/puzzle.html")
    (folder / "puzzle.html").write_bytes(page(sheet, shown))
    head = "<!doctype html><meta name=viewport content='width=device-width'><title>Site</title>"
    (folder / "site.html").write_text(f"{head}{RECORDER}{shown}")
    solver.driver.get(f"{site}/site.html")
    solver.until(lambda: solver.driver.execute_script("return told.length"))
    (frame_,) = solver.all("iframe")
    found = set[int]()
    for height in (300, 900, 2000):
        solver.driver.switch_to.default_content()
        solver.driver.execute_script("arguments[0].style.height = `${arguments[1]}px`", frame_, height)
        solver.driver.switch_to.frame(frame_)
        solver.until(lambda high=height: solver.driver.execute_script("return innerHeight") == high)
        found.add(solver.driver.execute_script("return Math.ceil(document.body.getBoundingClientRect().height)"))
    return found


def test_the_height_that_a_page_tells_does_not_depend_on_that_of_its_frame(solver: Solver, served: int, tmp_path: Path):
    (height,) = shown_in_frame(solver, f"http://127.0.0.1:{served}", f"http://localhost:{served}", tmp_path, 640)
    assert height < 700  # the clues beside the grid are as high
    solver.driver.switch_to.default_content()
    assert solver.driver.execute_script("return told.at(-1)") == height


def test_on_a_phone_the_keyboard_of_an_embedded_page_is_right_below_the_grid(
    solver: Solver, served: int, tmp_path: Path
):
    with solver.phone():
        site = f"http://127.0.0.1:{served}"  # Chromium emulates no finger in a frame of another origin
        assert len(shown_in_frame(solver, site, site, tmp_path, 374)) == 1
        (grid,), (dock,) = (solver.all(name) for name in (".grid", ".dock"))
        assert 0 <= dock.rect["y"] - (grid.rect["y"] + grid.rect["height"]) < 10
