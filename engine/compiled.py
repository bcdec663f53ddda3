"""How a kernel is compiled and kept: numba's cache on disk, of which no damage can stop the program.

numba's own cache raises where a file of it is empty or garbage, where the disk is full, and where no
directory can be written; and it runs object code without asking whether it is what was written. Here a
file that is not sound counts as absent, and what cannot be kept is compiled again next time.

Imports numba, so only `kernels.py` files may import this.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from numba import njit
from numba.core.caching import FunctionCache, IndexDataCacheFile

log = logging.getLogger(__name__)


def kernel(function: Callable[..., Any], *, inline: Literal["never", "always"] = "never") -> Any:
    """Compile a function at its first call, as `njit(cache=True, nogil=True)` does, with the cache below."""
    dispatcher: Any = njit(nogil=True, inline=inline)(function)
    try:
        dispatcher._cache = _Cache(function)
    except (RuntimeError, OSError) as error:  # RuntimeError is numba's word for "no directory to write in"
        log.warning("compiled code is not kept: %s", error)
    return dispatcher


class _Cache(FunctionCache):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = _CacheFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for a signature, or None where it is not in the cache, whole."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # unpickling damage may raise anything
            log.warning("%s: damaged compiled code is made again", self._name, exc_info=True)
            self._cache_file.discard()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function, if it can be kept."""
        try:
            super().save_overload(sig, data)
        except Exception:  # a full disk, or again a damaged index
            log.warning("%s: compiled code is not kept", self._name, exc_info=True)


class _CacheFile(IndexDataCacheFile):
    """Compiled code with a checksum: a flipped bit in machine code would end the program without a word."""

    def discard(self) -> None:
        """Remove the index; without it the data files count as absent, and are written over."""
        try:
            Path(self._index_path).unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s cannot be removed: %s", self._index_path, error)

    def _save_data(self, name: str, data: object) -> None:
        content = self._dump(data)
        super()._save_data(name, (hashlib.blake2b(content).digest(), content))

    def _load_data(self, name: str) -> object:
        digest, content = super()._load_data(name)
        if hashlib.blake2b(content).digest() != digest:
            raise ValueError(f"the checksum of {name} does not agree")
        return pickle.loads(content)
