"""Compile every kernel into numba's cache.

The program runs `python -m engine.warm` in a separate process at its first start. Each step calls one public
function on small inputs, so that kernels are compiled for exactly the argument types that the program uses. Each
step prints one line, such as "2/4 bee.solve", from which the parent process shows the progress.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from engine.parent import WITH_PARENT, end_with_input
from engine.wings import WINGS


def steps() -> dict[str, Callable[[], object]]:
    """Return a call of each face that has kernels, by name, in the order of the wings."""
    return {name: call for wing in WINGS.values() for name, call in wing.warm_up().items()}


def main() -> None:
    """Run every step; print a line for each."""
    if WITH_PARENT in sys.argv:
        end_with_input()
    work = steps()
    for number, (name, call) in enumerate(work.items(), 1):
        print(f"{number}/{len(work)} {name}", flush=True)
        call()


if __name__ == "__main__":
    main()
