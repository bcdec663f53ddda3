"""A browser for the tests of pages; they are skipped where it is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests.engine.output.web.browser import CHROMIUM, DRIVER, OPTIONS, Solver, Ticking


@pytest.fixture(autouse=True)
def soon_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide answers with few iterations of their hash."""
    monkeypatch.setattr("engine.wing.sheet.ITERATIONS", 100)


@pytest.fixture(scope="module")
def driver() -> Iterator[Chrome]:
    """A browser without a window, for the tests of a file."""
    if not CHROMIUM or not DRIVER:
        pytest.skip("Chromium and chromedriver are not installed")
    options = ChromeOptions()
    options.binary_location = CHROMIUM
    for option in OPTIONS:
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = Chrome(options, Service(DRIVER))
    yield made
    made.quit()


@pytest.fixture
def solver(driver: Chrome, tmp_path: Path) -> Solver:
    """A solver with an own folder, and so without progress."""
    return Solver(driver, tmp_path)


@pytest.fixture
def ticking(driver: Chrome) -> Iterator[Ticking]:
    """The clock of the pages that are opened next, which stands still until it is called."""
    source = "window.setInterval = (tick) => { window.tick = tick; };"
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})

    def tick(seconds: int) -> None:
        for _ in range(seconds):
            driver.execute_script("window.tick()")

    yield tick
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
