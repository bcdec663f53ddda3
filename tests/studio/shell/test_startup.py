"""How the program starts: imports, errors without a display, and compilation at the first start."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication

from engine.core.files import user_directory
from engine.core.store import PLACE_FILE, PLACE_VARIABLE, Store
from engine.warm import FAMILIES, compile_family, is_compiled, kernel_files, stamps
from studio import __main__ as program
from studio import cli
from studio.core.theme import Theme
from studio.core.warming import WarmUp
from studio.shell.tabs import TABS
from studio.shell.window import MainWindow

VERSION = """
import sys
from studio.__main__ import main
main(["--version"])
print([name for name in sys.modules if "PySide" in name or "shiboken" in name])
"""

HEAVY = {"numba", "llvmlite", "reportlab", "scipy", "wordfreq", "pypdfium2", "pyqtgraph", "PIL", "click"}

FIRST_PAINT = """
import sys
import studio.shell.app as app
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
import studio.shell.app as app
from studio.shell.window import MainWindow
start = app.Collector
def soon(application):
    def look():
        (window,) = [one for one in application.topLevelWidgets() if isinstance(one, MainWindow)]
        if window.editor().document_key is not None:
            QTimer.singleShot(0, window.close)
    timer = QTimer(application, interval=50)
    timer.timeout.connect(look)
    timer.start()
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


LATER = """
import sys
from PySide6.QtCore import QTimer
import studio.shell.app as app
start, wanted = app.Collector, {f"studio.{kind}.editor" for kind in ("bee", "wheel", "soup", "crossword")}
def watch(application):
    print(len(wanted & set(sys.modules)), flush=True)
    timer = QTimer(application, interval=50)
    timer.timeout.connect(lambda: wanted <= set(sys.modules) and application.exit(7))
    timer.start()
    return start(application)
app.Collector = watch
sys.exit(app.run([], None))
"""


def test_the_other_tabs_are_imported_after_the_window_is_shown(home):
    done = run("-c", LATER)
    assert (done.returncode, done.stdout) == (7, "1\n"), done.stderr


NO_SOURCES = """
import linecache, sys, types
sys.modules["studio.shell.app"] = types.SimpleNamespace(run=lambda *_: 0)
from studio.__main__ import main
main([])
import fontTools.ttLib, PySide6.QtWidgets
print([name for name in linecache.cache if "fontTools" in name])
"""


def test_imports_after_qt_read_no_sources_into_memory(home):
    assert run("-c", NO_SOURCES).stdout == "[]\n"


def test_the_command_line_imports_no_qt():
    done = run("-c", VERSION)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_on_the_command_line_loads_no_numbers():
    code = """
import sys
from studio.__main__ import main
for command in ((), ("bee",), ("wheel",), ("soup",), ("crossword",), ("bee", "plan")):
    main([*command, "--help"])
    print("loaded:", command, sorted({"numpy", "numba", "scipy"} & set(sys.modules)))
"""
    loaded = [line for line in run("-c", code).stdout.splitlines() if line.startswith("loaded:")]
    assert len(loaded) == 6
    assert [line for line in loaded if not line.endswith(" []")] == []


def test_timing_prints_two_lines_and_the_window_closes_cleanly(home):
    done = run("-c", CLOSE_SOON, "--timing", PUZZLE_STUDIO_HOME=str(home))
    assert done.returncode == 0, done.stderr
    usable, answered = done.stdout.splitlines()
    assert usable.startswith("Window usable after ")
    assert answered.startswith("First answers after ")
    assert 0 < float(usable.split()[3]) <= float(answered.split()[3])
    assert done.stderr == ""
    assert list((home / "state" / "journal").iterdir()) == []


STARTS = int(os.environ.get("PUZZLE_STUDIO_STARTS", "3"))
HASTY = """
import sys
shortest = sys.setswitchinterval
shortest(1e-6)
sys.setswitchinterval = lambda seconds: shortest(1e-6)
"""


def test_the_program_starts_and_closes_while_its_threads_take_turns_at_every_microsecond(home):
    ended = [run("-X", "faulthandler", "-c", HASTY + CLOSE_SOON, PUZZLE_STUDIO_HOME=str(home)) for _ in range(STARTS)]
    assert [done.stderr for done in ended if done.returncode or done.stderr] == []


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
            if name == "studio.shell.app":
                raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "studio.shell.app", raising=False)
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


@pytest.fixture
def usual_house(monkeypatch):
    monkeypatch.setenv(PLACE_VARIABLE, "")  # restored after the test


@pytest.mark.parametrize("option", [["--house", "desk.sqlite"], ["--house=desk.sqlite"]])
@pytest.mark.usefixtures("usual_house")
def test_the_house_of_the_command_line_is_that_of_a_command_and_of_the_window(monkeypatch, capsys, tmp_path, option):
    monkeypatch.chdir(tmp_path)
    assert program.main([*option, "house", "where"]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'desk.sqlite'}\n"
    assert program.main([*option, "lexicon", "ruling", "never", "grizzled"]) == 0
    assert (tmp_path / "desk.sqlite").exists()
    opened = []
    monkeypatch.setattr(program, "no_display", lambda: False)
    monkeypatch.setattr("studio.shell.app.run", lambda paths, began: opened.append((paths, Store().path)) or 0)
    for file in ([], ["a.puzzle"]):
        monkeypatch.setenv(PLACE_VARIABLE, "")
        assert program.main([*option, *file]) == 0
    assert opened == [([], tmp_path / "desk.sqlite"), ([Path("a.puzzle")], tmp_path / "desk.sqlite")]


@pytest.mark.parametrize("place", ["mysql://desk:secret@host/house", "postgres://desk:secret@host/house", ""])
@pytest.mark.usefixtures("usual_house")
def test_an_address_that_is_no_house_is_refused_without_its_password(monkeypatch, capsys, tmp_path, place):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "no_display", lambda: False)
    monkeypatch.setattr("studio.shell.app.run", lambda *_: pytest.fail("the window opens"))
    for rest in (["house", "where"], ["a.puzzle"]):
        assert program.main(["--house", place, *rest]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.endswith("Name a file, or an address that begins with postgresql://.")
        assert "secret" not in line
    assert program.main(["house", "move", "mysql://host/house"]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("usual_house")
def test_a_named_house_is_moved_without_a_change_of_the_usual_one(capsys, tmp_path):
    one, two = (str(tmp_path / name) for name in ("one.sqlite", "two.sqlite"))
    assert program.main(["--house", one, "house", "move", two]) == 0
    assert capsys.readouterr().out.rstrip().endswith(f"to {two}")
    assert not (user_directory("data") / PLACE_FILE).exists()


@pytest.mark.parametrize("way", ["option", "variable"])
@pytest.mark.usefixtures("usual_house")
def test_a_file_that_is_no_database_is_no_house_and_stays_and_a_new_house_is_said(monkeypatch, capsys, tmp_path, way):
    def run(file: Path, *rest: str) -> int:
        monkeypatch.setenv(PLACE_VARIABLE, str(file) if way == "variable" else "")
        return program.main([*(["--house", str(file)] if way == "option" else []), *rest])

    monkeypatch.setattr(program, "no_display", lambda: False)
    monkeypatch.setattr("studio.shell.app.run", lambda *_: pytest.fail("the window opens"))
    notes = tmp_path / "notes.txt"
    notes.write_text("Remember the milk.")
    for rest in (["calendar", "publications"], ["house", "move", str(tmp_path / "b.sqlite")], ["a.puzzle"]):
        assert run(notes, *rest) == 2
        assert "this file is no house database" in capsys.readouterr().err
    assert notes.read_text() == "Remember the milk."
    assert list(tmp_path.iterdir()) == [notes]
    shop = tmp_path / "shop.sqlite"
    for table in ("customer", "entry"):
        with closing(sqlite3.connect(shop)) as other:
            other.execute(f"CREATE TABLE {table} (name TEXT)")  # the house has a table "entry" too, another one
        before = shop.read_bytes()
        assert run(shop, "lexicon", "ruling", "never", "grizzled") == 2
        assert "this file is no house database" in capsys.readouterr().err
        assert shop.read_bytes() == before
        assert sorted(tmp_path.iterdir()) == [notes, shop]
        shop.unlink()
    new = tmp_path / "new.sqlite"
    assert run(new, "lexicon", "ruling", "never", "grizzled") == 0
    assert f"new house database: {new}" in capsys.readouterr().err
    assert run(new, "house", "where") == 0
    assert capsys.readouterr().err == ""
    assert run(new, "house", "move", str(notes)) == 2
    assert notes.read_text() == "Remember the milk."


def test_a_word_list_on_the_command_line_opens_the_window(monkeypatch, capsys, tmp_path):
    (tmp_path / "words.txt").write_text("govern\n")
    monkeypatch.setattr(program, "no_display", lambda: True)
    assert program.main([str(tmp_path / "words.txt")]) == 2
    assert "The window cannot open" in capsys.readouterr().err


# the first start


@pytest.fixture
def nothing_compiled(home, monkeypatch) -> None:
    """A cache of compiled kernels that is empty."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(home / "numba"))
    stamps.cache_clear()
    yield
    stamps.cache_clear()


def python_that(tmp_path: Path, code: str) -> str:
    """A program in place of Python, that runs some code for each family that it is to compile."""
    script = tmp_path / "python"
    body = f"import os, sys\nfor line in sys.stdin:\n    name = line.strip()\n    {code}"
    script.write_text(f"#!{sys.executable}\n{body}\n")
    script.chmod(0o755)
    return str(script)


COMPILES = "print('done', name, flush=True)"
usual = [name for name, family in FAMILIES.items() if not family.rare]
needs_script = pytest.mark.skipif(os.name == "nt", reason="a script stands for Python here")


def finished(qtbot, warm: WarmUp) -> list[str]:
    """Start the compiler and wait until nothing is left; return its messages."""
    said: list[str] = []
    warm.progress.connect(said.append)
    warm.start()
    qtbot.waitUntil(lambda: said[-1:] == [""])
    return said


@needs_script
def test_kernels_are_compiled_in_order_and_the_rare_ones_only_if_a_job_waits_for_them(
    qtbot, nothing_compiled, tmp_path, monkeypatch
):
    log = tmp_path / "log"
    code = f"open({str(log)!r}, 'a').write(line); {COMPILES}"
    monkeypatch.setattr(sys, "executable", python_that(tmp_path, code))
    warm = WarmUp()
    warm.open_tab("crossword")
    tab = [name for name in usual if name.startswith("crossword")]
    assert warm.order() == [*tab, *(name for name in usual if name not in tab)]
    said = finished(qtbot, warm)
    compiled = log.read_text().split()
    assert sorted(compiled[: len(tab)]) == sorted(tab)  # two processes at the same time
    assert compiled[len(tab) :] == [name for name in usual if name not in tab]
    assert said[0] == f"Preparing crossword layouts (first start only)… 1 of {len(usual)}"
    assert warm.missing(usual) == ()
    assert warm.missing(["research.solvers"]) == ("research.solvers",)
    with qtbot.waitSignal(warm.compiled):
        warm.want(["research.solvers"])
    assert warm.missing(["research.solvers"]) == ()
    assert "Preparing the race of the solvers (first use only)… " in said[-2]
    warm.stop()


def test_what_a_job_waits_for_comes_before_the_tab_in_view(nothing_compiled):
    warm = WarmUp()
    warm.open_tab("wheel")
    warm.want(["soup.beam"])
    warm.want(["research.agarwal2020", "crossword.beam"])
    assert warm.order()[:4] == ["research.agarwal2020", "crossword.beam", "soup.beam", "wheel.arrange"]
    warm.open_tab("bee")
    assert warm.order()[3] == "bee.find"
    with pytest.raises(KeyError, match=r"bee\.nothing"):
        warm.missing(["bee.nothing"])


@needs_script
@pytest.mark.parametrize(
    "code", ["raise SystemExit(3)", "os.kill(os.getpid(), 9)", "print('failed', name, flush=True)"]
)
def test_kernels_that_cannot_be_compiled_are_logged_and_no_job_waits_for_them(
    qtbot, nothing_compiled, tmp_path, monkeypatch, caplog, code
):
    monkeypatch.setattr(sys, "executable", python_that(tmp_path, code))
    warm = WarmUp()
    finished(qtbot, warm)
    warm.stop()
    assert warm.missing(usual) == ()
    assert WarmUp().missing(usual) == tuple(usual)  # the next start tries again
    assert caplog.text.count("compile") >= len(usual)


def test_a_python_that_is_not_there_is_logged_too(qtbot, nothing_compiled, monkeypatch, caplog):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    warm = WarmUp()
    finished(qtbot, warm)
    assert warm.missing(usual) == ()
    assert "could not be compiled" in caplog.text


def test_a_process_that_reports_at_once_that_it_cannot_start_leaves_no_job_waiting(
    qtbot, nothing_compiled, monkeypatch, caplog
):
    """Some systems report it before `QProcess.start` returns."""
    monkeypatch.setattr(
        QProcess, "start", lambda process, *_: process.errorOccurred.emit(QProcess.ProcessError.FailedToStart)
    )
    warm = WarmUp()
    finished(qtbot, warm)
    assert warm.missing(usual) == ()
    assert caplog.text.count("could not be compiled") == len(usual)


def test_compiled_kernels_are_marked_until_a_file_of_kernels_changes(nothing_compiled, monkeypatch, tmp_path):
    compile_family("soup.value")
    assert is_compiled("soup.value")
    assert not is_compiled("soup.beam")
    assert "soup.value" not in WarmUp().order()


def test_the_marks_depend_on_every_file_whose_code_is_compiled():
    root = Path(program.__file__).parents[1] / "engine"
    code = {path for path in root.rglob("*.py") if "from engine.core.compiled import" in path.read_text()}
    assert code | {root / "core" / name for name in ("compiled.py", "seed.py")} == set(kernel_files(root))
    assert root / "crossword" / "interlock" / "beam_kernels.py" in kernel_files(root)


# tabs


def test_a_tab_is_built_when_it_is_first_shown(qtbot, settings, jobs):
    window = MainWindow(settings, Theme(QApplication.instance(), settings), jobs)
    qtbot.addWidget(window)
    made = []
    window.tabs.made.connect(lambda editor: made.append(editor.kind))
    assert [editor.kind for editor in window.editors()] == ["bee"]
    editor = window.show_kind("wheel")
    assert made == ["wheel"]
    assert window.editor() is editor
    window.show_kind("bee")
    window.show_kind("wheel")
    assert made == ["wheel"]


@pytest.mark.parametrize("wing", TABS, ids=lambda wing: wing.kind)
def test_a_tab_has_the_title_of_its_editor(wing):
    assert wing.editor().title == wing.title


IMPORTS = """
import sys, threading
from PySide6.QtCore import QTimer
wrong = []
class Watch:
    def find_spec(self, name, path=None, target=None):
        if threading.current_thread() is not threading.main_thread():
            if name.partition(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "studio"):
                wrong.append(name)
sys.meta_path.insert(0, Watch())
import studio.shell.app as app
start = app.Collector
def watch(application):
    timer = QTimer(application, interval=50)
    timer.timeout.connect(lambda: "studio.page.editor" in sys.modules and application.exit(7))
    timer.start()
    return start(application)
app.Collector = watch
code = app.run([], None)
print(wrong, "studio.widgets.plot" in sys.modules)
sys.exit(code)
"""


def test_nothing_of_qt_is_imported_in_a_worker_thread(home):
    done = run("-c", IMPORTS)
    assert (done.returncode, done.stdout) == (7, "[] True\n"), done.stderr
