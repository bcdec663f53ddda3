"""Indexes on disk, under the user's cache directory, so that they are built once and read many times.

One file a part (the words, the letter sets, the graph), named by the key of what it was made from. A file
is: magic with the format's version; the BLAKE2b digest of all that follows; the header's length; the header
(JSON: the arrays' names, dtypes, lengths and places, and free text); the arrays, each at a multiple of 64
bytes. It is written whole and renamed into place, so two processes may write the same part at once. A file
that is not exactly so (cut short, garbage, of another version) counts as absent and is written again; where
nothing can be written, nothing is kept. Of all files together the latest 200 MB are kept.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import DTypeLike

from engine.files import save, user_directory
from engine.value import Value

FORMAT = 2  # raise it whenever the meaning of a part changes
MAGIC = b"PZINDEX%d\n" % FORMAT
DIGEST = 16
PLACE = 64
MOST_BYTES = 200 * 2**20
STALE_SECONDS = 24 * 3600

log = logging.getLogger(__name__)


class _Array(Value, frozen=True):
    name: str
    dtype: str
    length: int
    at: int


class _Header(Value, frozen=True):
    arrays: tuple[_Array, ...]
    text: str


class IndexCache:
    """The parts kept for one key (a fingerprint: hexadecimal digits)."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._directory = user_directory("cache") / "lexicon"

    def path(self, part: str) -> Path:
        """Where a part is kept."""
        return self._directory / f"{self.key}.{part}.index"

    def load(self, part: str, dtypes: Mapping[str, DTypeLike]) -> tuple[dict[str, np.ndarray], str] | None:
        """The arrays of a part, writable, and its text; None where it is absent or not sound.

        Args:
            part: its name.
            dtypes: the names and dtypes of the arrays that it must have.
        """
        path = self.path(part)
        try:
            return _unpacked(np.fromfile(path, np.uint8), dtypes)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            log.warning("%s is not usable and is made again: %s", path, error)
            return None

    def store(self, part: str, arrays: Mapping[str, np.ndarray], text: str = "") -> None:
        """Keep a part; where the directory cannot be written, do nothing."""
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            save(self.path(part), _packed(arrays, text))
            _prune(self._directory, keep=f"{self.key}.")
        except OSError as error:
            log.info("indexes are not kept: %s", error)


def _prune(directory: Path, *, keep: str) -> None:
    """Remove the oldest indexes beyond MOST_BYTES, but none named `keep`..., and what dead processes left."""
    found = sorted(((path.stat(), path) for path in directory.iterdir() if path.is_file()), key=_newest_first)
    total = 0
    for info, path in found:
        if path.suffix == ".tmp":
            unwanted = time.time() - info.st_mtime > STALE_SECONDS
        else:
            total += info.st_size
            unwanted = total > MOST_BYTES and not path.name.startswith(keep)
        if unwanted:
            path.unlink(missing_ok=True)


def _newest_first(found: tuple[os.stat_result, Path]) -> float:
    return -found[0].st_mtime


def _up(length: int) -> int:
    return -(-length // PLACE) * PLACE


def _packed(arrays: Mapping[str, np.ndarray], text: str) -> bytes:
    entries, at = [], 0
    for name, array in arrays.items():
        entries.append(_Array(name, array.dtype.str, len(array), at))
        at = _up(at + array.nbytes)
    header = msgspec.json.encode(_Header(tuple(entries), text))
    fixed = len(MAGIC) + DIGEST + 4
    body = bytearray(_up(fixed + len(header)) + at - fixed)
    body[: len(header)] = header
    for entry, array in zip(entries, arrays.values(), strict=True):
        place = _up(fixed + len(header)) - fixed + entry.at
        body[place : place + array.nbytes] = array.tobytes()
    counted = len(header).to_bytes(4, "little") + body
    return MAGIC + hashlib.blake2b(counted, digest_size=DIGEST).digest() + counted


def _unpacked(content: np.ndarray, dtypes: Mapping[str, DTypeLike]) -> tuple[dict[str, np.ndarray], str]:
    """The arrays as views of one buffer.

    Raises:
        ValueError, msgspec.MsgspecError: it is not a sound file of this format with just these arrays.
    """
    counted = len(MAGIC) + DIGEST
    if content[: len(MAGIC)].tobytes() != MAGIC:
        raise ValueError("it is of another version, or no index")
    digest = hashlib.blake2b(content[counted:].data, digest_size=DIGEST).digest()
    if content[len(MAGIC) : counted].tobytes() != digest:
        raise ValueError("its checksum does not agree")
    fixed = counted + 4
    end = fixed + int.from_bytes(content[counted:fixed].tobytes(), "little")
    header = msgspec.json.decode(content[fixed:end].tobytes(), type=_Header)
    arrays = {}
    for entry in header.arrays:
        place, dtype = _up(end) + entry.at, np.dtype(entry.dtype)
        arrays[entry.name] = content[place : place + entry.length * dtype.itemsize].view(dtype)
    if {name: array.dtype for name, array in arrays.items()} != {
        name: np.dtype(dtype) for name, dtype in dtypes.items()
    }:
        raise ValueError("it holds other arrays")
    return arrays, header.text
