"""Words and house rules for tests that only read them."""

import pytest

from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return open_lexicon("common")


@pytest.fixture(scope="module")
def house() -> House:
    return open_house()
