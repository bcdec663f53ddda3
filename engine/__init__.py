"""The engine makes, vets and draws puzzles. It imports neither Qt nor the studio."""

import os

from engine.files import writable_cache_directory

# numba reads this variable at its first import and raises if its default cache directory is not writable.
os.environ.setdefault("NUMBA_CACHE_DIR", str(writable_cache_directory("numba")))
