"""The index cache on disk: reuse, verification, and robustness."""

import logging
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import Latest
from engine.words import cache, sources
from engine.words.cache import IndexCache, NotStored, stored_only
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.words.naive_graph import has_word

TEXT = "\n".join(["govern", "grove", "genre", "Ghent", "goner;70", "grow over", "adage"])
OPEN = """
import sys
from tests.engine.words.naive_graph import has_word
from engine.words.sources import open_lexicon
lexicon = open_lexicon(sys.argv[1])
print(lexicon.fingerprint, len(lexicon.letter_sets), len(lexicon.graph.letters))
"""


@pytest.fixture
def home(bare_home: Path) -> Path:
    """A home with a cache of its own."""
    return bare_home


@pytest.fixture
def word_file(tmp_path: Path, home: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(TEXT)
    return path


def open_anew(path: Path) -> Lexicon:
    """Open a lexicon like a new process, with nothing in memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_open", Latest[Lexicon](0))
        lexicon = open_lexicon(path)
    assert lexicon.letter_sets.find(lexicon.alphabet.mask("gover")) >= 0
    assert has_word(lexicon.graph, "growover")
    return lexicon


def index_files(home: Path) -> list[Path]:
    return sorted((home / "cache" / "lexicon").iterdir())


def test_where_only_stored_indexes_may_be_read_none_is_built(home: Path, word_file: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_open", Latest[Lexicon](0))
        with stored_only(), pytest.raises(NotStored):
            open_lexicon(word_file)
        built = open_lexicon(word_file)
        with stored_only():
            assert open_lexicon(word_file).words == built.words


def contents(lexicon: Lexicon) -> list[object]:
    sets, graph = lexicon.letter_sets, lexicon.graph
    parts = [(lexicon.arrays, lexicon.arrays.dtypes()), (sets, sets.dtypes()), (graph, graph.dtypes())]
    arrays = [getattr(part, name).tolist() for part, names in parts for name in names]
    return [lexicon.fingerprint, lexicon.report, lexicon.words, lexicon.display(4), *arrays]


def test_a_lexicon_from_the_cache_equals_the_original(word_file, home, monkeypatch) -> None:
    made = contents(open_anew(word_file))
    assert [path.suffixes for path in index_files(home)] == [
        [".graph", ".index"], [".sets", ".index"], [".words", ".index"]
    ]  # fmt: skip
    monkeypatch.setattr(sources, "parse", None)  # what is read from the cache is not parsed
    assert contents(open_anew(word_file)) == made


def test_arrays_from_the_cache_are_writable_and_aligned(word_file) -> None:
    open_anew(word_file)
    lexicon = open_anew(word_file)
    for array in (lexicon.letters, lexicon.masks, lexicon.letter_sets.table, lexicon.graph.target):
        assert array.flags.writeable
        assert array.flags.aligned
        assert array.flags.c_contiguous


def damaged(content: bytes) -> dict[str, bytes]:
    return {
        "nothing": b"",
        "cut in the magic": content[:5],
        "cut in the header": content[:40],
        "cut by a byte": content[:-1],
        "garbage": bytes(i * 37 % 251 for i in range(len(content))),
        "a flipped bit": content[:-9] + bytes([content[-9] ^ 4]) + content[-8:],
        "longer": content + b"\0",
    }


@pytest.mark.parametrize("part", ["words", "sets", "graph"])
def test_a_damaged_index_is_rebuilt(word_file, home, part: str, caplog) -> None:
    made = contents(open_anew(word_file))
    path = next(path for path in index_files(home) if f".{part}." in path.name)
    sound = path.read_bytes()
    for damage, content in damaged(sound).items():
        path.write_bytes(content)
        with caplog.at_level(logging.WARNING):
            caplog.clear()
            assert contents(open_anew(word_file)) == made, damage
        assert path.read_bytes() == sound, damage
        assert path.name in caplog.text, damage


@given(st.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_arbitrary_bytes_are_not_accepted_as_an_index(home, content: bytes) -> None:
    part = IndexCache("0" * 32)
    part.path("words").parent.mkdir(parents=True, exist_ok=True)
    part.path("words").write_bytes(cache.MAGIC + content)
    assert part.load("words", {"masks": np.uint32}) is None


def test_an_index_with_other_arrays_is_rebuilt(home) -> None:
    part = IndexCache("0" * 32)
    part.store("sets", {"masks": np.arange(5, dtype=np.uint32)}, "text")
    assert part.load("sets", {"masks": np.uint16}) is None
    assert part.load("sets", {"other": np.uint32}) is None
    loaded = part.load("sets", {"masks": np.uint32})
    assert loaded
    assert (loaded[0]["masks"].tolist(), loaded[1]) == ([0, 1, 2, 3, 4], "text")


def test_a_directory_with_the_name_of_an_index_does_no_harm(word_file, home) -> None:
    made = contents(open_anew(word_file))
    path = index_files(home)[0]
    path.unlink()
    path.mkdir()
    assert contents(open_anew(word_file)) == made


def test_lexicons_work_without_a_writable_cache(tmp_path, monkeypatch) -> None:
    (tmp_path / "file").write_text("a file, so that no directory can be made below it")
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "file" / "home"))
    (tmp_path / "list.txt").write_text(TEXT)
    assert contents(open_anew(tmp_path / "list.txt")) == contents(open_anew(tmp_path / "list.txt"))


def test_a_changed_file_gives_another_lexicon(word_file) -> None:
    before = open_lexicon(word_file)
    word_file.write_text(TEXT + "\ngorge")
    after = open_lexicon(word_file)
    assert "gorge" in after
    assert "gorge" not in before
    assert before.fingerprint != after.fingerprint


def test_two_processes_can_build_the_same_index_concurrently(tmp_path, home) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(open_lexicon("common").words[:20_000]))
    command = [sys.executable, "-c", OPEN, str(path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    outputs = [process.communicate(timeout=600)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert outputs[0] == outputs[1]
    lexicon = open_anew_counts(path)
    assert outputs[0].split() == lexicon
    assert not [path.name for path in index_files(home) if path.suffix == ".tmp"]


def open_anew_counts(path: Path) -> list[str]:
    lexicon = open_lexicon(path)
    return [lexicon.fingerprint, str(len(lexicon.letter_sets)), str(len(lexicon.graph.letters))]


def test_the_oldest_indexes_beyond_the_limit_are_deleted_except_those_in_use(home, monkeypatch) -> None:
    arrays = {"masks": np.zeros(1_000, np.uint32)}
    for number in range(5):
        IndexCache(f"{number:032}").store("words", arrays)
        os.utime(IndexCache(f"{number:032}").path("words"), (1_000 + number,) * 2)
    new = IndexCache("f" * 32)
    monkeypatch.setattr(cache, "MOST_BYTES", 3 * 5_000)
    new.store("words", arrays)
    kept = [IndexCache(f"{number:032}").path("words") for number in (3, 4)]
    assert index_files(home) == [*kept, new.path("words")]
    monkeypatch.setattr(cache, "MOST_BYTES", 1)
    new.store("sets", arrays)
    assert index_files(home) == [new.path("sets"), new.path("words")]


def test_stale_temporary_files_are_deleted_after_a_day(home) -> None:
    folder = home / "cache" / "lexicon"
    folder.mkdir(parents=True)
    for name, age in (("old", 25), ("young", 23)):
        (folder / f".{name}.tmp").write_bytes(b"x")
        os.utime(folder / f".{name}.tmp", (time.time() - age * 3600,) * 2)
    IndexCache("0" * 32).store("words", {"masks": np.zeros(9, np.uint32)})
    assert [path.name for path in index_files(home)] == [".young.tmp", f"{'0' * 32}.words.index"]


def test_an_archive_of_python_objects_counts_as_absent(home: Path) -> None:
    store = IndexCache("0" * 32)
    store.store("part", {"codes": np.array([{}, {}], dtype=object)})
    assert store.path("part").exists()
    assert store.load("part", {"codes": np.int32}) is None


def test_an_index_of_another_version_is_rebuilt_without_a_warning(word_file, home, caplog) -> None:
    made = contents(open_anew(word_file))
    for path in index_files(home):
        path.write_bytes(path.read_bytes().replace(cache.MAGIC, cache.MAGIC.replace(b"%d" % cache.FORMAT, b"3"), 1))
    with caplog.at_level(logging.WARNING):
        assert contents(open_anew(word_file)) == made
    assert "damaged" not in caplog.text
