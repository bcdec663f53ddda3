import subprocess
import sys

import pytest

from engine.core import Control, Stopped
from engine.words.sources import open_lexicon
from engine.words.vetting import near_misses as unlisted

READ = """
from engine.words.vetting import near_misses as unlisted
print(unlisted.is_prepared())
print(*sorted(unlisted.listed_names()))
print(*unlisted.open_unlisted().words)
"""


def test_unlisted_words_in_use_are_mostly_names() -> None:
    found, large = unlisted.open_unlisted(), open_lexicon("large")
    words = found.words
    assert {"george", "oregon", "london", "obama"} <= set(words)
    assert not {"govern", "grrr", "hahaha", "the", "don't"} & set(words)
    assert min(map(len, words)) == 4
    assert float(found.zipf.min()) >= 2.0
    assert not any(word in large for word in words[::97])


def test_listed_names_exclude_international_words_and_words_for_people() -> None:
    names = unlisted.listed_names()
    assert {"frank", "jordan", "boston", "tesla", "batman"} <= names
    assert not {"hotel", "radio", "coroner", "table", "mother"} & names
    assert all(name in open_lexicon("large") for name in names)


def in_a_new_process() -> tuple[bool, list[str], list[str]]:
    """Whether both are on disk, then the names and the unlisted words, read where nothing is in memory."""
    process = subprocess.run([sys.executable, "-c", READ], capture_output=True, check=True, text=True)
    at_hand, names, words = process.stdout.splitlines()
    return at_hand == "True", names.split(), words.split()


def test_the_results_are_cached_and_recomputed_after_damage(bare_home) -> None:
    names, words = sorted(unlisted.listed_names()), unlisted.open_unlisted().words
    assert in_a_new_process() == (False, names, words)
    assert in_a_new_process() == (True, names, words)
    for path in (bare_home / "cache" / "lexicon").iterdir():
        path.write_bytes(path.read_bytes()[:100])
    assert in_a_new_process()[1:] == (names, words)


def test_each_function_can_be_cancelled() -> None:
    control = Control()
    control.stop()
    for function in (unlisted.open_unlisted, unlisted.listed_names, unlisted.prepare):
        with pytest.raises(Stopped):
            function(control=control)
