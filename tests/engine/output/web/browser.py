"""Chromium as a solver, driven through chromedriver."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

from selenium.webdriver import Chrome
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-component-update", "--disable-background-networking", "--hide-scrollbars",
    "--force-prefers-reduced-motion", "--window-size=1100,800",
)  # fmt: skip
PATIENCE = 60
Ticking: TypeAlias = Callable[[int], None]
"""Lets some seconds of a page's clock pass."""


class Solver:
    """A browser with a page."""

    def __init__(self, driver: Chrome, folder: Path) -> None:
        self.driver, self.folder = driver, folder

    def open(self, page: bytes) -> None:
        """Open a page without progress of earlier tests: files share one storage."""
        path = self.folder / "page.html"
        path.write_bytes(page)
        self.driver.get(path.as_uri())
        self.driver.execute_script("localStorage.clear()")
        self.reload()

    def reload(self) -> None:
        """Load the page again with what it keeps.

        Chromium writes what a page keeps a moment later, and can drop it if the page is loaded again before. What
        is written last is there only if all is.
        """
        last = str(uuid4())
        kept = self.driver.execute_script("localStorage.last = arguments[0]; return {...localStorage}", last)
        self.driver.refresh()
        self.wait().until(lambda _: self.driver.execute_script("return localStorage.last") == last or self._keep(kept))

    def _keep(self, kept: dict[str, str]) -> None:
        self.driver.execute_script("localStorage.clear(); Object.assign(localStorage, arguments[0])", kept)
        self.driver.refresh()

    def all(self, selector: str) -> list[WebElement]:
        """The elements of a CSS selector."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector: str) -> list[str]:
        """The texts of the elements of a selector."""
        read = "return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)"
        return self.driver.execute_script(read, selector)

    def type(self, *keys: str) -> None:
        """Press keys, one after the other."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, held: str, key: str) -> None:
        """Press a key while another one is held."""
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    def press(self, name: str) -> None:
        """Press a button."""
        buttons = "[...document.querySelectorAll('button')].filter((each) => each.getClientRects().length)"
        self.driver.execute_script(
            f"return {buttons}.find((each) => each.innerText.trim() === arguments[0])", name
        ).click()

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        self.wait().until(lambda _: condition())

    def wait(self) -> WebDriverWait:
        """Return what waits for a condition, and looks often."""
        return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02)

    @property
    def board(self) -> str:
        """The letters of a Word Soup, row by row; "." for an empty cell."""
        return "".join(letter or "." for letter in self.texts(".soup .letter"))

    def check(self) -> str:
        """Press Check, and return what the page says then."""
        self.press("Check")
        self.wait().until(lambda _: not self.status.startswith("Checking"))
        return self.status

    def wait_for(self, selector: str) -> None:
        """Wait until the page has an element."""
        self.wait().until(lambda _: self.all(selector))

    @contextmanager
    def phone(self) -> Iterator[None]:
        """Be a phone of 390 by 844 pixels inside the block."""
        screen = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
            self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})

    def touch(self, *elements: WebElement) -> None:
        """Put a finger on an element, move it over the others, and lift it."""
        middle = "const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]"
        for number, element in enumerate(elements):
            x, y = self.driver.execute_script(middle, element)
            kind = "touchMove" if number else "touchStart"
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def copied(self) -> tuple[str, dict[str, Any]]:
        """Press Copy result, and return the sentence and the data of what is copied."""
        head, data = self.copied_text().split("\n")
        return head, json.loads(data)

    def copied_text(self, button: str = "Copy result") -> str:
        """Press a button, and return what is copied."""
        self.driver.execute_script(
            "window.copied = ''; navigator.clipboard.writeText = async (text) => { window.copied = text; };"
        )
        self.press(button)
        read = "return window.copied"
        return self.wait().until(lambda driver: driver.execute_script(read))

    @property
    def status(self) -> str:
        """What the page says."""
        return self.texts(".status")[0]

    @property
    def focused(self) -> str:
        """The name of the element that has the focus."""
        return self.driver.switch_to.active_element.accessible_name
