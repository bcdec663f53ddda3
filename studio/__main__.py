"""Entry point of `puzzle-studio`: opens the window, or runs the command line if a subcommand is given.

The window accepts a file to open, the place of the house database (`--house`), and `--timing`, which prints when
the window is usable and when the first answers are shown."""

import gc
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

BEGAN = time.time()
TIMING = "--timing"
WITHOUT_WINDOW = "To work without a window, run for example: puzzle-studio bee make --seed 1 --out bee.pdf"
DEBIAN = (
    "libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 "
    "libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    place, others = _house_of([argument for argument in arguments if argument != TIMING])
    if not _is_for_window(others):
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # what a job in the background gets for Ctrl+C
        gc.set_threshold(100_000, 20, 100)  # rarely, because most commands end before they have made much garbage
        try:
            from studio import cli

            return cli.main(arguments)
        except KeyboardInterrupt:
            return _refuse("puzzle-studio: stopped")
        finally:
            gc.freeze()  # Python looks through all modules for garbage at its end, 0.4 s, unless they are frozen
    if no_display():
        return _refuse(f"The window cannot open because there is no display. {WITHOUT_WINDOW}")
    if place is None:
        place = os.environ.get("PUZZLE_STUDIO_HOUSE") or None
    if place is not None:
        from engine.core import EngineError
        from engine.core.store import use_house

        try:
            use_house(place)
        except EngineError as error:
            return _refuse(f"puzzle-studio: {error}")
    try:
        from PySide6.QtCore import qInstallMessageHandler

        qInstallMessageHandler(_handle_qt_message)
        # PySide reads the source of all later imports for a feature that nothing here uses: .2 s and 38 MB at a start
        if feature := sys.modules.get("shibokensupport.feature"):
            vars(feature).update(_mod_uses_pyside=lambda _module: False)
        from studio.shell.app import run
    except ImportError as error:
        if not str(error).startswith("lib"):
            raise
        return _refuse(
            f"Qt needs a system library that is missing ({error}). "
            f"On Debian: apt-get install {DEBIAN}. {WITHOUT_WINDOW}"
        )
    return run([Path(other) for other in others], process_start() if TIMING in arguments else None)


def no_display() -> bool:
    """Return whether this is a Linux session without a display."""
    known = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in known)


def process_start() -> float:
    """Return when this process started (`time.time()`), or when this module was imported if /proc is missing."""
    try:
        ticks = float(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        up = float(Path("/proc/uptime").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return BEGAN
    return time.time() - (up - ticks / os.sysconf("SC_CLK_TCK"))


def _house_of(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the place of the house database that the arguments begin with, and the others."""
    match arguments:
        case ["--house", place, *others]:
            return place, others
        case [first, *others] if first.startswith("--house="):
            return first.removeprefix("--house="), others
        case _:
            return None, arguments


def _is_for_window(others: Sequence[str]) -> bool:
    if len(others) != 1:
        return not others
    name = others[0]
    return not name.startswith("-") and (name.endswith(".puzzle") or Path(name).is_file())


def _handle_qt_message(kind: object, context: object, text: str) -> None:
    """Log a Qt message. If the platform plugin cannot start, print one line and exit before Qt aborts."""
    del context
    if "no Qt platform plugin could be initialized" in text:
        _refuse(f"Qt cannot open a window on this display. On Debian: apt-get install {DEBIAN}. {WITHOUT_WINDOW}")
        os._exit(2)
    import logging

    logging.getLogger("qt").info("%s: %s", getattr(kind, "name", kind), text)


def _refuse(text: str) -> int:
    print(text, file=sys.stderr, flush=True)
    return 2


if __name__ == "__main__":
    sys.exit(main())
