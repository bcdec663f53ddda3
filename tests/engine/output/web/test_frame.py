"""Embedded pages in the frame of a site of another origin, played in a browser."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from engine.core.value import changed
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle
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
