"""The engine makes, vets and draws puzzles. It imports neither Qt nor the studio."""

import os
from pathlib import Path

from engine.core.files import private_directory, writable_cache_directory

CACHE_VARIABLE = "NUMBA_CACHE_DIR"
"""numba reads this variable at its first import, and raises if its default cache directory is not writable."""

os.environ[CACHE_VARIABLE] = str(
    private_directory(Path(chosen)) if (chosen := os.environ.get(CACHE_VARIABLE)) else writable_cache_directory("numba")
)

# The loops of the kernels are short. Vectorizing them takes a seventh of the compilation and gains nothing.
os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
