"""The decorators `kernel` and `helper`: numba compilation with an on-disk cache that tolerates damaged files.

numba's own cache raises an exception if a cache file is empty or corrupt, if the disk is full, or if no
directory is writable, and it runs cached object code without verifying it. The cache in this module stores a
checksum, and loads only files that no other user can change. A cache file that fails a check counts as absent,
and the function is compiled again.

`ones` and `lowest` are bit operations on unsigned integers; each compiles to one machine instruction. `probe`
looks up a letter set in a hash table. This module imports numba, so only kernel modules may import it.
"""

import glob
import hashlib
import logging
import pickle
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numba import njit, types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.extending import intrinsic
from numba.np import linalg

from engine.core.errors import notify_once
from engine.core.files import is_private, make_private


def _no_blas() -> None:
    raise ImportError("kernels may not use linear algebra")


linalg.ensure_blas = _no_blas  # else numba imports scipy.linalg at the first call of a kernel, 0.1 s


def _count_ones(typing, number):  # noqa: ARG001 - numba's signature
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.ctpop(args[0])

    return number(number), generate


def _find_lowest(typing, number):  # noqa: ARG001
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.cttz(args[0], context.get_constant(types.boolean, False))  # noqa: FBT003

    return number(number), generate


ones: Any = intrinsic(_count_ones)  # the number of set bits
lowest: Any = intrinsic(_find_lowest)  # the index of the lowest set bit; the width of the integer if no bit is set


OPTIONS: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
UNCOUNTED: dict[str, Any] = {"_nrt": False}
"""Options of a function that counts no references to arrays, and therefore cannot create any."""
STALE_SECONDS = 60  # age of a temporary file that no process writes any more
TITLES = {
    "engine.bee": "the search for hives",
    "engine.research.agarwal2020": "the search of Agarwal et al. 2020",
    "engine.crossword.fill": "the fill of grids",
    "engine.crossword.interlock": "crossword layouts",
    "engine.crossword.patterns": "patterns around themes",
    "engine.soup": "the words of Word Soup",
    "engine.words.paths": "the check of hives and wheels",
    "engine.wheel": "the search for wheels",
}
"""Packages with compiled functions. The title completes the message "Preparing"; see `engine.warm.Family`."""
log = logging.getLogger(__name__)


def kernel(function: Callable[..., Any], **options: Any) -> Any:
    """Compile a function at its first call, like `njit(cache=True, nogil=True)`, but with the checked cache."""
    dispatcher: Any = njit(**OPTIONS, **options)(function)
    try:
        dispatcher._cache = _Cache(function)
    except (RuntimeError, OSError, _Untrusted) as error:  # numba raises RuntimeError if no directory is writable
        log.warning("Compiled code cannot be cached: %s", error)
    return dispatcher


def helper(function: Callable[..., Any], *, inline: Literal["never", "always"] = "never", **more: Any) -> Any:
    """Compile a function that only kernels call. Python cannot call it.

    It becomes a part of each kernel that calls it. Without a wrapper for Python and without a cache of its
    own, it compiles in less time.
    """
    options = {**OPTIONS, "no_cpython_wrapper": True, "inline": inline, **more}
    return njit(**options)(function)


HASH = np.uint32(0x9E3779B1)


@partial(helper, inline="always")
def probe(table, shift, sets, mask):
    """Look up a letter set in the hash table of `engine.words.indexes.LetterSets`; -1 if it is not there."""
    last = len(table) - 1
    at = np.int64(np.uint32(mask * HASH) >> shift)  # numba multiplies uint32 in 64 bits
    found = table[at]
    while found >= 0 and sets[found] != mask:
        at = (at + 1) & last
        found = table[at]
    return found


def lean_kernel(function: Callable[..., Any]) -> Any:
    """Compile like `kernel` a function that creates and returns no arrays.

    A call with a named tuple of thirty arrays otherwise changes thirty atomic reference counts.
    """
    return kernel(function, **UNCOUNTED)


def lean_helper(function: Callable[..., Any]) -> Any:
    """Compile like `helper` a function that creates and returns no arrays, for a `lean_kernel`."""
    return helper(function, **UNCOUNTED)


@cache
def _announce(title: str) -> None:
    log.info("Preparing %s, at the first use only…", title)


class _Untrusted(Exception):
    """Not an OSError, which numba takes for a missing file."""


class _Cache(FunctionCache):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        make_private(Path(self._cache_path))
        _check(Path(self._cache_path))
        self._cache_file = _CacheFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled function for a signature, or None if it is not in the cache or is damaged."""
        try:
            if (found := super().load_overload(sig, target_context)) is None:
                _announce(TITLES.get(self._py_func.__module__.rpartition(".")[0], "the search"))
            return found
        except _Untrusted as error:
            notify_once(f"Compiled code in {self._cache_path} was not loaded and is compiled again: {error}.")
            self._cache_file.discard()
            return None
        except Exception as error:  # noqa: BLE001 - unpickling a damaged file can raise any exception
            kind = type(error).__name__  # its text may be garbage from the file
            log.info("%s: the cached code is damaged (%s) and is compiled again", self._name, kind)
            self._cache_file.discard()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store a compiled function in the cache. Log a warning if it cannot be stored."""
        try:
            super().save_overload(sig, data)
            self._cache_file.remove_leftovers()
        except Exception as error:  # noqa: BLE001 - for example, the disk is full or the index is damaged
            log.warning("%s: the compiled code cannot be cached: %s", self._name, error)


class _CacheFile(IndexDataCacheFile):
    """Compiled code with a checksum. Running damaged machine code would crash the process."""

    def discard(self) -> None:
        """Remove the index. numba then ignores the data files and overwrites them."""
        try:
            Path(self._index_path).unlink(missing_ok=True)
        except OSError as error:
            log.warning("Cannot remove %s: %s", self._index_path, error)

    def remove_leftovers(self) -> None:
        """Remove the temporary files that a killed process has left when it stored this function."""
        index = Path(self._index_path)
        for path in index.parent.glob(f"{glob.escape(index.stem)}.*.tmp.*"):
            with suppress(FileNotFoundError):  # another process removed or renamed it
                if time.time() - path.stat().st_mtime > STALE_SECONDS:
                    path.unlink()

    def _save_index(self, overloads: object) -> None:
        super()._save_index(overloads)
        make_private(Path(self._index_path))

    def _load_index(self) -> Any:
        if (index := Path(self._index_path)).exists():
            _check(index)
        return super()._load_index()

    def _save_data(self, name: str, data: object) -> None:
        content = self._dump(data)
        super()._save_data(name, (hashlib.blake2b(content).digest(), content))
        make_private(Path(self._data_path(name)))

    def _load_data(self, name: str) -> object:
        _check(Path(self._data_path(name)))
        digest, content = super()._load_data(name)
        if hashlib.blake2b(content).digest() != digest:
            raise ValueError(f"{name} does not match its checksum")
        return pickle.loads(content)


def _check(path: Path) -> None:
    """Raise _Untrusted if another user can change a file or directory, and so could have planted code."""
    if not is_private(path):
        raise _Untrusted("other users can change its files")
