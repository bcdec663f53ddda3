"""The word list that the house chose for new puzzles. Puzzles that exist keep their own list."""

from __future__ import annotations

from pathlib import Path

from engine.core.errors import UnknownName, notify_once
from engine.core.files import exists, os_errors, read_bytes, save, user_directory
from engine.core.job import Control
from engine.words.lists.encoding import decode
from engine.words.sources import current_name, find_source, names, open_lexicon

FILE_NAME = "word-list.txt"


def house_list() -> str:
    """Return the name or the absolute path of the list; "" if the house chose none."""
    path = _path()
    chosen = decode(read_bytes(path)).lines[0].strip() if exists(path) else ""
    return current_name(chosen)


def choose_house_list(name_or_path: str, *, control: Control | None = None) -> str:
    """Store the list for new puzzles; "" leaves each kind of puzzle its own. Return its name or absolute path.

    A file is opened first, so that only a file with words can be chosen.

    Raises:
        UnknownName: If it is not a list for answers.
        FileProblem: If the file cannot be read or has no words, or the choice cannot be written.
    """
    path, name = _path(), name_or_path and find_source(name_or_path).name
    if name and name not in names():
        if not Path(name).is_absolute():
            raise UnknownName(f"{name} is not a word list for answers", mend=f"Lists are {', '.join(names())}.")
        open_lexicon(name, control=control)
    with os_errors(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, f"{name}\n".encode())
    return name


def list_for_new(own: str) -> str:
    """Return the list of the house for a new puzzle, or else `own`, the list of its kind, or "" for the usual one.

    A list of the house that no longer exists is reported once as a notice, and `own` is used.
    """
    name = house_list()
    if name and name not in names() and not _is_file(name):
        used = own or "The usual list of each kind of puzzle"
        notify_once(f"The word list for new puzzles, {name}, does not exist. {used} is used.")
        return own
    return name or own


def _is_file(path: str) -> bool:
    """Whether a path is a file, or True if this cannot be determined; opening it then reports the error."""
    try:
        return Path(path).is_file()
    except OSError:
        return True


def _path() -> Path:
    return user_directory("data") / FILE_NAME
