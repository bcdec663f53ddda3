"""Compile kernels into numba's cache, one family after the other.

A family is the set of kernels that one kind of computation calls. The function
`warm_up` of each wing, and of `engine.research`, returns a call for each of their families. The call runs a
public function on small inputs, so that its kernels are compiled for exactly the argument types that the program
uses.

The window starts `python -m engine.warm --with-parent` in a separate process and writes the names of families to
its standard input, one a line. The process prints "done NAME" or "failed NAME" for each. Without that argument,
`python -m engine.warm [NAME ...]` compiles the named families, by default all.
"""

import importlib
import os
import queue
import sys
import traceback
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from engine.core.files import fingerprint
from engine.core.workers import WITH_PARENT, end_with_input

NICENESS = 5  # lower priority than the window


class Family(NamedTuple):
    """A family of kernels.

    `title` completes the message "Preparing". A `rare` one is compiled only at its first use.
    """

    title: str
    rare: bool = False


FAMILIES: Mapping[str, Family] = {
    "bee.find": Family("the search for hives"),
    "wheel.arrange": Family("arrangements of wheels"),
    "wheel.find": Family("the search for wheels"),
    "soup.moves": Family("the words of Word Soup"),
    "soup.value": Family("Word Soup's analysis"),
    "soup.beam": Family("Word Soup's player"),
    "crossword.anneal": Family("crossword layouts"),
    "crossword.beam": Family("the fast search for layouts"),
    "wheel.all_arrangements": Family("the arrangements of all wheels"),
    "crossword.fill": Family("the fill of grids", rare=True),
    "research.solvers": Family("the race of the solvers", rare=True),
    "research.timing": Family("the timing of the heuristic", rare=True),
    "research.agarwal2020": Family("the search of Agarwal et al. 2020", rare=True),
}
"""Every family by name, in the order of compilation. A name starts with a folder, a wing's or `research`."""


def kernel_files(root: Path) -> list[Path]:
    """Return the files below a folder whose code is compiled."""
    shared = [root / "core" / name for name in ("compiled.py", "seed.py")]
    return sorted([*root.rglob("*kernels.py"), *filter(Path.exists, shared)])


@cache
def stamps() -> Path:
    """Return the folder that has a file for each compiled family, for this Python, numba and these kernel files.

    Like numba's cache, in which it lies, it depends on the modification times of the files.
    """
    numba = find_spec("numba")
    files = [Path(numba.origin)] if numba and numba.origin else []
    files += kernel_files(Path(__file__).parent)
    names = [f"{path}:{path.stat().st_mtime_ns}" for path in files]
    name = fingerprint("\n".join([sys.version, *names]).encode())
    return Path(os.environ["NUMBA_CACHE_DIR"]) / f"compiled-{name}"


def is_compiled(name: str) -> bool:
    """Return whether the kernels of a family are in the cache."""
    return (stamps() / name).exists()


def compile_family(name: str) -> None:
    """Compile the kernels of a family, and mark it as compiled."""
    from engine.wings import WINGS

    folder = name.partition(".")[0]
    module = WINGS.get(folder) or importlib.import_module(f"engine.{folder}")
    module.warm_up()[name]()
    stamps().mkdir(parents=True, exist_ok=True)
    (stamps() / name).touch()


def serve(names: Iterable[str]) -> bool:
    """Compile families and print a line for each. Return whether all could be compiled."""
    good = True
    for name in names:
        try:
            compile_family(name)
        except Exception:  # noqa: BLE001 - the parent process logs it; the other families can still be compiled
            traceback.print_exc()
            print(f"failed {name}", flush=True)
            good = False
        else:
            print(f"done {name}", flush=True)
    return good


def main() -> None:
    """Compile the families of the command line, or those that the parent process names."""
    if WITH_PARENT not in sys.argv:
        sys.exit(not serve(sys.argv[1:] or FAMILIES))
    names = queue.SimpleQueue[str]()
    end_with_input(names.put)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    import engine.core.compiled  # noqa: F401 - numba takes long to import; the first family needs it anyway

    serve(iter(names.get, None))


if __name__ == "__main__":
    main()
