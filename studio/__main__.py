"""`puzzle-studio`: the window without a subcommand (a file or `--timing` may follow), else the command line."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

BEGAN = time.time()
TIMING = "--timing"
WITHOUT = "Without a window: puzzle-studio bee make --seed 1 --out bee.pdf"
DEBIAN = (
    "libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 "
    "libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    others = [one for one in arguments if one != TIMING]
    if not _is_for_window(others):
        try:
            from studio import cli

            return cli.main(arguments)
        except KeyboardInterrupt:
            return _refuse("puzzle-studio: stopped")
    if no_display():
        return _refuse(f"There is no display, so the window cannot open. {WITHOUT}")
    try:
        from PySide6.QtCore import qInstallMessageHandler

        qInstallMessageHandler(_hear_qt)
        from studio.app import run
    except ImportError as error:
        if not str(error).startswith("lib"):
            raise
        return _refuse(f"Qt lacks a system library ({error}). On Debian: apt-get install {DEBIAN}. {WITHOUT}")
    return run([Path(one) for one in others], process_start() if TIMING in arguments else None)


def no_display() -> bool:
    """Whether this is a Linux session on which no window can be shown."""
    known = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in known)


def process_start() -> float:
    """When this process started (`time.time()`); without /proc, when this module was first imported."""
    try:
        ticks = float(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        up = float(Path("/proc/uptime").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return BEGAN
    return time.time() - (up - ticks / os.sysconf("SC_CLK_TCK"))


def _is_for_window(others: Sequence[str]) -> bool:
    if len(others) != 1:
        return not others
    name = others[0]
    return not name.startswith("-") and (name.endswith(".puzzle") or Path(name).is_file())


def _hear_qt(kind: object, context: object, text: str) -> None:
    """Qt aborts where its platform plugin cannot start: say it in one line before that."""
    del context
    if "no Qt platform plugin could be initialized" in text:
        _refuse(f"Qt cannot open a window on this display. On Debian: apt-get install {DEBIAN}. {WITHOUT}")
        os._exit(2)
    import logging

    logging.getLogger("qt").info("%s: %s", getattr(kind, "name", kind), text)


def _refuse(text: str) -> int:
    print(text, file=sys.stderr, flush=True)
    return 2


if __name__ == "__main__":
    sys.exit(main())
