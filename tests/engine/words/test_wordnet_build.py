"""The build: WordNet from any directory with its license, and the data files without scripts."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.words.wordnet_index import NEEDED, folder_of, index_of, licence_of

ROOT = Path(__file__).parents[3]
SCRIPTS = (".py", ".sh")
TERMS = "WordNet 3.0 Copyright 2006 by Princeton University."


def copied(folder: Path) -> Path:
    """Create a copy of WordNet's files without content."""
    folder.mkdir(parents=True)
    for name in NEEDED:
        (folder / name).write_bytes(f"  1 {TERMS}  \r\n  2   \r\n  3 All rights reserved.\r\n".encode())
    return folder


def test_the_wordnet_directory_or_its_parent_is_accepted(tmp_path: Path) -> None:
    folder = copied(tmp_path / "WordNet" / "dict")
    assert folder_of(folder) == folder_of(folder.parent) == folder
    assert folder_of(tmp_path) is None


@pytest.mark.parametrize("place", ["dict", "."])
def test_the_license_is_read_from_its_file(tmp_path: Path, place: str) -> None:
    folder = copied(tmp_path / "dict")
    (tmp_path / place / "LICENSE").write_text(f"The terms of {TERMS}\n")
    assert licence_of(folder) == f"The terms of {TERMS}\n"


def test_the_license_is_read_from_the_header_of_a_data_file(tmp_path: Path) -> None:
    folder = copied(tmp_path / "dict")
    (tmp_path / "LICENSE").write_text("The terms of another program.\n")
    assert licence_of(folder) == f"{TERMS}\n\nAll rights reserved.\n"
    assert TERMS.encode() in index_of(folder)


def shipped(folder: Path) -> Iterator[Path]:
    """The files and folders of a folder that are no scripts; of a folder with scripts, what is in it."""
    for one in folder.iterdir():
        if one.name[0] in "._" or one.suffix in SCRIPTS:
            continue
        has_scripts = one.is_dir() and any(inner.suffix in SCRIPTS for inner in one.iterdir())
        yield from shipped(one) if has_scripts else (one,)


def test_the_wheel_takes_all_data_but_the_scripts() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    included = {source: target for source, target in wheel["force-include"].items() if source.startswith("data")}
    there = {f"data/{one.relative_to(ROOT / 'data')}" for one in shipped(ROOT / "data")}
    made = {"data/wordnet.sqlite", "data/wordnet-licence.txt"}
    assert included == {source: f"engine/{source}" for source in there | made}
