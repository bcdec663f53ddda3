"""The engine: everything about a puzzle that can be decided without a screen."""

import os

from engine.files import writable_cache_directory

# numba reads this when it is first imported and refuses to cache where it cannot write.
os.environ.setdefault("NUMBA_CACHE_DIR", str(writable_cache_directory("numba")))
