"""An on-disk cache of lexicon indexes, in the user's cache directory.

Each part of an index (words, letter sets, graph) is one file, named by a key that depends on everything the part
was built from. A file consists of a magic string with the format version, the BLAKE2b digest of the rest, and an
archive of NumPy (.npz) with the arrays and a text. Files are written atomically, so two processes may write the
same part at once.

A file that is truncated, corrupt or of another version counts as absent and is rewritten. If the directory is not
writable, nothing is cached. When the files exceed 200 MB in total, the oldest are deleted.
"""

import hashlib
import io
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar, get_type_hints

import numpy as np
from numpy.typing import DTypeLike

from engine.core.files import save, user_directory

FORMAT = 7  # increase this when the meaning of a part changes
ANY_MAGIC = b"PZINDEX"
MAGIC = ANY_MAGIC + b"%d\n" % FORMAT
DIGEST = 16  # bytes
TEXT = ":text"  # the name of the text among the arrays
MOST_BYTES = 200 * 2**20  # of all cached files together
STALE_SECONDS = 24 * 3600  # a temporary file older than this was left by a process that crashed

log = logging.getLogger(__name__)


Uint8: TypeAlias = Annotated[np.ndarray, np.uint8]
Int32: TypeAlias = Annotated[np.ndarray, np.int32]
Uint32: TypeAlias = Annotated[np.ndarray, np.uint32]
Float32: TypeAlias = Annotated[np.ndarray, np.float32]


@dataclass(frozen=True, eq=False)
class Arrays:
    """Shared arrays that are cached together and must not be modified. Each field is annotated with its dtype."""

    @classmethod
    def dtypes(cls) -> dict[str, DTypeLike]:
        """Return the dtype of each array."""
        hints = get_type_hints(cls, include_extras=True)
        return {field.name: hints[field.name].__metadata__[0] for field in fields(cls)}


A = TypeVar("A", bound=Arrays)
_STORED_ONLY = ContextVar("stored_only", default=False)


class NotStored(Exception):
    """A part of an index is not in the cache, and must not be built here."""


@contextmanager
def stored_only() -> Iterator[None]:
    """Let this thread read indexes from the cache only, which takes milliseconds; else NotStored is raised."""
    token = _STORED_ONLY.set(True)
    try:
        yield
    finally:
        _STORED_ONLY.reset(token)


class _OtherFormatError(Exception):
    """A file has the format of another version of the program."""


class IndexCache:
    """The cached parts for one key, which is a fingerprint in hexadecimal digits."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._directory = user_directory("cache") / "lexicon"

    def path(self, part: str) -> Path:
        """Return the path of a part."""
        return self._directory / f"{self.key}.{part}.index"

    def arrays(self, part: str, kind: type[A], build: Callable[[], tuple[A, str]]) -> tuple[A, str]:
        """Return the arrays and the text of a part; build and store them if they are absent."""
        dtypes = kind.dtypes()
        if stored := self.load(part, dtypes):
            return kind(**stored[0]), stored[1]
        built, text = build()
        self.store(part, {name: getattr(built, name) for name in dtypes}, text)
        return built, text

    def load(self, part: str, dtypes: Mapping[str, DTypeLike]) -> tuple[dict[str, np.ndarray], str] | None:
        """Return the arrays of a part, writable, with these names and dtypes, and its text.

        None if the part is absent or damaged; within `stored_only`, NotStored is raised instead.
        """
        if (found := self._read(self.path(part), dtypes)) is None and _STORED_ONLY.get():
            raise NotStored(part)
        return found

    def _read(self, path: Path, dtypes: Mapping[str, DTypeLike]) -> tuple[dict[str, np.ndarray], str] | None:
        try:
            return _unpacked(path.read_bytes(), dtypes)
        except FileNotFoundError:
            return None
        except _OtherFormatError:
            log.info("%s has the format of another version and will be built again", path)
            return None
        except (OSError, ValueError) as error:
            log.warning("%s is damaged and will be built again: %s", path, error)
            return None

    def store(self, part: str, arrays: Mapping[str, np.ndarray], text: str = "") -> None:
        """Store a part. Do nothing if the directory is not writable."""
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            save(self.path(part), _packed(arrays, text))
            _prune(self._directory, keep=f"{self.key}.")
        except OSError as error:
            log.info("Indexes cannot be cached: %s", error)


def _prune(directory: Path, *, keep: str) -> None:
    """Delete stale temporary files and the oldest indexes beyond MOST_BYTES, except names starting with `keep`."""
    files = ((path.stat(), path) for path in directory.iterdir() if path.is_file())
    found = sorted(files, key=lambda one: -one[0].st_mtime)
    total = 0
    for info, path in found:
        if path.suffix == ".tmp":
            unwanted = time.time() - info.st_mtime > STALE_SECONDS
        else:
            total += info.st_size
            unwanted = total > MOST_BYTES and not path.name.startswith(keep)
        if unwanted:
            path.unlink(missing_ok=True)


def _packed(arrays: Mapping[str, np.ndarray], text: str) -> bytes:
    archive = io.BytesIO()
    np.savez(archive, **arrays, **{TEXT: np.frombuffer(text.encode(), np.uint8)})  # pyright: ignore[reportArgumentType]
    body = archive.getvalue()
    return MAGIC + hashlib.blake2b(body, digest_size=DIGEST).digest() + body


def _unpacked(content: bytes, dtypes: Mapping[str, DTypeLike]) -> tuple[dict[str, np.ndarray], str]:
    start = len(MAGIC) + DIGEST
    if not content.startswith(MAGIC):
        if content.startswith(ANY_MAGIC):
            raise _OtherFormatError
        raise ValueError("not an index")
    body = memoryview(content)[start:]
    if content[len(MAGIC) : start] != hashlib.blake2b(body, digest_size=DIGEST).digest():
        raise ValueError("the content does not match its checksum")
    with np.load(io.BytesIO(body)) as archive:
        arrays = dict(archive)
    text = arrays.pop(TEXT).tobytes().decode()
    if {name: array.dtype for name, array in arrays.items()} != {name: np.dtype(kind) for name, kind in dtypes.items()}:
        raise ValueError("the names or dtypes of the arrays differ")
    return arrays, text
