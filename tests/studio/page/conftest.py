"""A window with the tab Page."""

import pytest

from engine.core import changed
from engine.page.page import PAPERS
from studio.shell.tabs import TABS
from tests.studio.conftest import opened_window
from tests.studio.page.page_tab import ready


@pytest.fixture
def kinds() -> tuple[str, ...]:
    """The tabs of the window."""
    return ("page",)


@pytest.fixture
def window(qtbot, settings, jobs, journal, kinds):
    yield from opened_window(qtbot, settings, jobs, journal, [wing for wing in TABS if wing.kind in kinds])


@pytest.fixture
def editor(qtbot, window):
    made = window.show_kind("page")
    made.session.start(changed(made.page, paper=PAPERS["tabloid"]))
    ready(qtbot, made)
    return made
