"""How the program starts: imports, errors without a display, and compilation at the first start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from studio import __main__ as program
from studio import cli
from studio.warming import WarmUp, stamp_path

VERSION = """
import sys
from studio.__main__ import main
main(["--version"])
print([name for name in sys.modules if "PySide" in name or "shiboken" in name])
"""

HEAVY = {"numba", "llvmlite", "reportlab", "scipy", "wordfreq", "pypdfium2", "pyqtgraph", "PIL", "click"}

FIRST_PAINT = """
import sys
import studio.app as app
def seen(*_):
    print(sorted(name for name in sys.modules if "." not in name))
    sys.stdout.flush()
    import os; os._exit(0)
app.Collector = seen
app.run([], None)
"""

CLOSE_SOON = """
import sys
from PySide6.QtCore import QTimer
import studio.app as app
start = app.Collector
def soon(application):
    QTimer.singleShot(300, application.closeAllWindows)
    return start(application)
app.Collector = soon
from studio.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command, changed = [sys.executable, *arguments], {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=changed)


def test_nothing_heavy_is_imported_before_the_first_paint(home):
    done = run("-c", FIRST_PAINT)
    assert done.returncode == 0, done.stderr
    loaded = set(eval(done.stdout))
    assert "PySide6" in loaded
    assert not loaded & HEAVY


def test_the_command_line_imports_no_qt():
    done = run("-c", VERSION)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_on_the_command_line_loads_no_numbers():
    for command in ((), ("bee",), ("bee", "plan")):
        code = (
            f"import sys; from studio.__main__ import main; main([*{command!r}, '--help'])\n"
            "print(sorted({'numpy', 'numba', 'scipy'} & set(sys.modules)))"
        )
        done = run("-c", code)
        assert done.stdout.splitlines()[-1] == "[]", command


def test_timing_prints_one_line_and_the_window_closes_cleanly(home):
    done = run("-c", CLOSE_SOON, "--timing", PUZZLE_STUDIO_HOME=str(home))
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    assert line.startswith("Window usable after ")
    assert float(line.split()[3]) > 0
    assert done.stderr == ""
    assert list((home / "state" / "journal").iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux runs without a display, or with X")
@pytest.mark.parametrize(
    ("display", "platform", "problem", "way"),
    [
        ("", "", "no display", "puzzle-studio bee make --seed 1 --out bee.pdf"),
        (":4711", "xcb", "libxcb-cursor0", "puzzle-studio bee make"),
    ],
    ids=["no display", "a display that cannot be opened"],
)
def test_without_a_usable_display_one_line_names_the_command_line(display, platform, problem, way):
    done = run("-m", "studio", DISPLAY=display, WAYLAND_DISPLAY="", QT_QPA_PLATFORM=platform)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert problem in line
    assert way in line


def test_a_missing_system_library_is_reported_in_one_line(monkeypatch, capsys):
    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name == "studio.app":
                raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "studio.app", raising=False)
    assert program.main([]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "libEGL.so.1" in line
    assert "apt-get install" in line


@pytest.mark.parametrize(
    ("arguments", "window"),
    [
        ([], True),
        (["a.puzzle"], True),
        (["bee"], False),
        (["bee", "solve", "g", "cenorv"], False),
        (["--help"], False),
        (["--version"], False),
    ],
)
def test_subcommands_and_options_run_the_command_line_and_other_arguments_open_the_window(
    monkeypatch, arguments, window
):
    commands = []
    monkeypatch.setattr(cli, "main", lambda given: commands.append(given) or 0)
    monkeypatch.setattr(program, "no_display", lambda: True)  # refuses the window
    assert program.main(arguments) == (2 if window else 0)
    assert commands == ([] if window else [arguments])


def test_a_word_list_on_the_command_line_opens_the_window(monkeypatch, capsys, tmp_path):
    (tmp_path / "words.txt").write_text("govern\n")
    monkeypatch.setattr(program, "no_display", lambda: True)
    assert program.main([str(tmp_path / "words.txt")]) == 2
    assert "The window cannot open" in capsys.readouterr().err


# the first start


def python_that(tmp_path: Path, code: str) -> str:
    script = tmp_path / "python"
    script.write_text(f"#!{sys.executable}\n{code}\n")
    script.chmod(0o755)
    return str(script)


@pytest.mark.skipif(os.name == "nt", reason="a script stands for Python here")
def test_kernels_are_compiled_only_at_the_first_start(qtbot, home, tmp_path, monkeypatch):
    code = "print('1/2 bee.solve')\nprint('2/2 bee.count')"
    monkeypatch.setattr(sys, "executable", python_that(tmp_path, code))
    warm, said = WarmUp(), []
    warm.progress.connect(said.append)
    assert warm.needed
    with qtbot.waitSignal(warm.ended) as ended:
        warm.start()
    assert ended.args == [True]
    assert said[0] == "Compiling the engine (first start only)\u2026"
    assert said[-1] == "Compiling the engine (first start only)\u2026 2/2"
    assert not WarmUp().needed
    assert stamp_path().exists()


@pytest.mark.skipif(os.name == "nt", reason="a script stands for Python here")
@pytest.mark.parametrize("code", ["raise SystemExit(3)", "import os; os.kill(os.getpid(), 9)"])
def test_a_failed_compilation_is_logged(qtbot, home, tmp_path, monkeypatch, caplog, code):
    monkeypatch.setattr(sys, "executable", python_that(tmp_path, code))
    warm = WarmUp()
    with qtbot.waitSignal(warm.ended) as ended:
        warm.start()
    assert ended.args == [False]
    assert warm.needed
    assert "could not be compiled" in caplog.text


def test_a_missing_python_is_logged(qtbot, home, monkeypatch, caplog):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    warm = WarmUp()
    with qtbot.waitSignal(warm.ended) as ended:
        warm.start()
    assert ended.args == [False]
    assert "could not be compiled" in caplog.text
