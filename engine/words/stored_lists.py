"""The lists that the user stored: imported word files, stacks of lists, and the list for new puzzles.

The house chooses a list for new puzzles. Existing puzzles keep their list.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from engine.core import BadInput, Control, FileChanged, FileProblem, UnknownName, changed, notify_once
from engine.core.files import exists, fingerprint, os_errors, read_bytes, save, user_directory
from engine.words import sources
from engine.words.lists.encoding import decode
from engine.words.lists.reports import Account, ReadReport
from engine.words.lists.tables import ListFormat
from engine.words.stacks import SUFFIX, Stack, encoded, read_stack
from engine.words.word_file import MOST_FILE_BYTES, NO_SCORE, Policy, WordFile, format_of, parse


def import_words(
    path: str | Path, name: str, policy: Policy | None = None, *, replace: bool = False,
    form: ListFormat | None = None, account: Account | None = None,
) -> ReadReport:  # fmt: skip
    """Copy a word file to the user's data directory, so that `open_lexicon(name)` opens it.

    The policy applies now and whenever the lexicon is opened; None uses the policy of the format. The name has 1 to 40
    characters from a-z, 0-9, `-` and `_`. `account` receives the outcome of each line of the file.
    Raises BadInput if the name is not valid or already in use; FileProblem if the file cannot be read, contains no
    words, or the copy cannot be written.
    """
    check_name(name, replace=replace)
    content = read_bytes(path, most=MOST_FILE_BYTES)
    form = form or format_of(content, str(path))
    account = account or Account(decode(content, form.encoding).lines)
    file = parse(content, policy=policy, where=str(path), form=form, account=account)
    policy = policy or (Policy.FOLD if form.fold or form.accents else Policy.DROP)
    if form.encoding not in ("", decode(content).encoding) or not _reads_alike(content, form, policy, file):
        content = _plain_lines(file, account.notes)
    with os_errors(sources.origin_file(name), "save"):
        store_list(name, content, policy)
        for former in (sources.origin_file(name), sources.lines_file(name)):  # if saving fails, they must not stay
            former.unlink(missing_ok=True)
        save(sources.lines_file(name), account.csv(left_out=True).encode())
        save(sources.origin_file(name), os.fsencode(Path(path).absolute()))
    return file.report


def left_out(name: str) -> Account:
    """Return the lines that were omitted when a list was imported, including duplicates.

    Raises BadInput if there are none, or they were not recorded; FileProblem if their file cannot be read.
    """
    if not exists(sources.lines_file(name)):
        raise BadInput(f"which lines of {name} were left out is not known", mend="Import its file again.")
    if not (found := Account.read(read_bytes(sources.lines_file(name)).decode())).lines:
        raise BadInput(f"every line of {name} was taken when it was imported")
    return found


def store_list(name: str, content: bytes, policy: Policy, *, expected: str | None = None) -> None:
    """Write the file of an imported list, replacing an older one of this name, and record its origin.

    Raises FileChanged if the older file no longer has the fingerprint `expected`. Nothing is written. Raises
    FileProblem if the file cannot be written.
    """
    older = [Path(source.path) for source in sources.imported_sources() if source.name == name]
    target = sources.lists_folder() / f"{name}.{policy.value}.txt"
    with os_errors(target, "save"):
        target.parent.mkdir(parents=True, exist_ok=True)
        if expected is not None and [fingerprint(read_bytes(old)) for old in older] != [expected]:
            raise FileChanged(f"another program changed the list {name}", where=str(target), mend="Try again.")
        save(target, content, expected=expected if older == [target] else None)
        sources.renamed_file(name).unlink(missing_ok=True)  # an earlier list of this name
        for old in older:
            if old != target:
                old.unlink()


def check_name(name: str, *, replace: bool | None = None) -> None:
    """Check the name for a new lexicon. Raises BadInput if the name is not valid or already in use.

    `replace` is whether it replaces the imported list of its name; None where this is not offered.
    """
    if not sources.VALID_NAME.fullmatch(name):
        mend = "Use up to 40 characters from a-z, 0-9, - and _."
        raise BadInput(f"{name!r} is not a valid name for a lexicon", mend=mend)
    if name in sources.OLD_NAMES or name in (source.name for source in sources.shipped_sources()):
        raise BadInput(f"{name} is the name of a shipped lexicon", mend="Choose another name.")
    if name in (source.name for source in sources.stack_sources()):
        raise BadInput(f"{name} is the name of a stack of lists", mend="Choose another name, or delete the stack.")
    if not replace and name in (source.name for source in sources.imported_sources()):
        mend = f"Choose another name{'' if replace is None else ', or replace it with --replace'}."
        raise BadInput(f"a lexicon named {name} was imported before", mend=mend)


def find_stack(name: str) -> Stack:
    """Return the stack of this name.

    Raises UnknownName if there is no such stack; FileProblem if its file cannot be read.
    """
    stacks = {source.name: source for source in sources.stack_sources()}
    if name not in stacks:
        known = f"Stacks are {', '.join(stacks)}." if stacks else "There is no stack yet."
        raise UnknownName(f"there is no stack named {name}", mend=known)
    return read_stack(Path(stacks[name].path))


def save_stack(name: str, stack: Stack, *, replace: bool = False) -> None:
    """Store a stack under a name; `open_lexicon(name)` opens it. Files of layers are stored with absolute paths.

    Raises BadInput if the name is not valid or in use, no layer has words, or a layer is itself a stack;
    UnknownName if the list of a layer does not exist; FileProblem if the file cannot be written.
    """
    if not replace or name not in (source.name for source in sources.stack_sources()):
        check_name(name)
    found = [sources.find_source(layer.list) for layer in stack.layers]
    if nested := next((source.name for source in found if source.kind == "stack"), ""):
        raise BadInput(f"the layer {nested} is itself a stack", mend=sources.ONE_STACK)
    if stack.layers[0].use != "words":
        raise BadInput("the lowest layer excludes words, but there are none below", mend="Begin with a list of words.")
    layers = (changed(layer, list=source.name) for layer, source in zip(stack.layers, found, strict=True))
    target = sources.lists_folder() / f"{name}{SUFFIX}"
    with os_errors(target, "save"):
        target.parent.mkdir(parents=True, exist_ok=True)
        save(target, encoded(Stack(tuple(layers))))
        sources.renamed_file(name).unlink(missing_ok=True)


def delete_stack(name: str) -> Stack:
    """Delete a stack and return it. Its lists stay.

    Raises UnknownName if there is no such stack; BadInput if it is the list for new puzzles; FileProblem if its
    file cannot be read or deleted.
    """
    stack, path = find_stack(name), sources.lists_folder() / f"{name}{SUFFIX}"
    if house_list() == name:
        raise BadInput(f"{name} is the list for new puzzles", mend="Choose another list for them first.")
    with os_errors(path, "delete"):
        path.unlink()
    return stack


def _reads_alike(content: bytes, form: ListFormat, policy: Policy, file: WordFile) -> bool:
    """Whether a plain list gives the same words with the policy alone. It is then kept with its comments."""
    if not form.is_plain:
        return False
    try:
        again = parse(content, policy=policy)
    except FileProblem:  # every word has capitals or accents
        return False
    return (again.words, again.scores, again.displays) == (file.words, file.scores, file.displays)


def _plain_lines(file: WordFile, notes: Mapping[str, str]) -> bytes:
    lines: list[str] = []
    for number, (word, score) in enumerate(zip(file.words, file.scores, strict=True)):
        scored = "" if score == NO_SCORE else f";{score}"
        note = f" # {notes[word]}" if word in notes else ""
        lines.append(f"{file.displays.get(number, word)}{scored}{note}\n")
    return "".join(lines).encode()


FILE_NAME = "word-list.txt"


def house_list() -> str:
    """Return the name or the absolute path of the list; "" if the house chose none."""
    path = _path()
    chosen = decode(read_bytes(path)).lines[0].strip() if exists(path) else ""
    return sources.current_name(chosen)


def choose_house_list(name_or_path: str, *, control: Control | None = None) -> str:
    """Store the list for new puzzles; "" uses the default of each kind. Return its name or absolute path.

    A file is opened first, so that only a file with words can be chosen. Raises UnknownName if it is not a list
    for answers; FileProblem if the file cannot be read or has no words, or the choice cannot be written.
    """
    path, name = _path(), name_or_path and sources.find_source(name_or_path).name
    if name and name not in sources.names():
        if not Path(name).is_absolute():
            raise UnknownName(f"{name} is not a word list for answers", mend=f"Lists are {', '.join(sources.names())}.")
        sources.open_lexicon(name, control=control)
    with os_errors(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, f"{name}\n".encode())
    return name


def list_for_new(own: str) -> str:
    """Return the house's list for a new puzzle, or else `own`, the list of its kind; "" is the default list.

    A list of the house that no longer exists is reported once as a notice, and `own` is used.
    """
    if (name := house_list()) and name not in sources.names() and not _is_file(name):
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
