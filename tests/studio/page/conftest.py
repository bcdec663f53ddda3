"""A window with the tab Page."""

import pytest

from engine.core import changed
from engine.page.page import PAPERS
from engine.page.vetted import VettedPage, vetted_page
from engine.words.vetting.house import open_house
from studio.page.editor import PageEditor
from studio.shell.tabs import TABS
from tests.studio.conftest import opened_window
from tests.studio.page.page_tab import ready


@pytest.fixture
def kinds() -> tuple[str, ...]:
    """The tabs of the window. Page is the first one, so that no other tab is made before it is needed."""
    return ("page",)


@pytest.fixture
def window(qtbot, settings, jobs, journal, kinds):
    first = sorted((wing for wing in TABS if wing.kind in kinds), key=lambda wing: wing.kind != "page")
    yield from opened_window(qtbot, settings, jobs, journal, first)


@pytest.fixture(scope="session")
def laid_out() -> VettedPage:
    """The page of most tests. The tab takes its figures for the first layout, which does not depend on others."""
    return vetted_page(changed(PageEditor.sample(), paper=PAPERS["tabloid"]), open_house())


@pytest.fixture
def editor(qtbot, window, laid_out):
    made = window.show_kind("page")
    made._last = laid_out
    made.session.start(laid_out.opened.page)
    ready(qtbot, made)
    return made
