"""Mutation tests: one small defect at a time is put into a module, and the tests of its own folder must notice it.

    python tests/mutation.py                                     # every module of MODULES
    python tests/mutation.py engine/soup/board.py --sample 60    # one module, 60 mutants drawn by --seed

Survivors are printed with line and change. A survivor that changes nothing that a user can see is listed in
`mutation_equivalents.toml` with the reason; every other one gets a test.

A module changes in memory only. Its tests run once under coverage, which records the lines that each test runs.
Then each mutant runs in a fork the tests that run its line, the fast ones first, until one fails or they have used
`MOST_SECONDS`. A mutant outside functions runs any tests of the folder. The parent of the forks has imported all
modules that do not depend on the mutated one, so that a mutant takes about a second. An endless loop counts as
noticed. Messages, types and kernels are not mutated.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import importlib.machinery
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import grimp
import hypothesis  # noqa: F401 - each fork has it
import pytest

ROOT = Path(__file__).parents[1]
EQUIVALENTS = tomllib.loads(Path(__file__).with_name("mutation_equivalents.toml").read_text("utf-8"))
MODULES = {  # with the test files of their folders that are about them
    "engine/bee/puzzle.py": "test_puzzle.py",
    "engine/bee/solve.py": "test_solve.py",
    "engine/wheel/puzzle.py": "test_wheel.py",
    "engine/wheel/answers.py": "test_wheel.py",
    "engine/soup/board.py": "test_board.py",
    "engine/soup/moves.py": "test_[ms]o*.py",
    "engine/crossword/grid.py": "test_grid.py",
    "engine/crossword/fill/help.py": "test_[hp]*.py",
    "engine/crossword/fill/slots.py": "test_*.py",
    "engine/words/vetting/families.py": "test_spelling_of_families.py",
    "engine/words/vetting/verdict.py": "test_verdict.py",
    "engine/page/layout.py": "test_[al]*.py",
    "engine/core/finding.py": "test_finding.py",
    "engine/core/files.py": "test_*files.py",
    "engine/output/formats/across_lite.py": "test_*.py",
    "engine/output/formats/ipuz.py": "test_*.py",
    "engine/output/formats/xd.py": "test_*.py",
    "engine/output/press/preflight/pdf_checks.py": "test_[pf]*.py",
    "studio/core/journal.py": "test_journal.py",
}
SWAPS: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,), ast.And: (ast.Or,), ast.Or: (ast.And,), ast.Add: (ast.Sub,), ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,), ast.Div: (ast.Mult,), ast.FloorDiv: (ast.Mult,), ast.Mod: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,), ast.BitXor: (ast.BitOr,), ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,), ast.Break: (ast.Continue,), ast.Continue: (ast.Break,),
}  # fmt: skip
MOST_SECONDS = 6  # of the tests for one mutant, without it
CPU_SECONDS = 10  # a mutant may take this beside four times the time of its tests


class Mutant(NamedTuple):
    """A node that is replaced in a field of its parent, or in a list there."""

    parent: ast.AST
    field: str
    old: Any
    new: Any
    statement: ast.stmt
    inside: bool  # in a function

    @property
    def lines(self) -> range:
        """The lines that run the node, without the body of a statement."""
        first = min([self.statement.lineno, getattr(self.old, "lineno", self.statement.lineno)])
        body = getattr(self.statement, "body", None)
        return range(first, max(first + 1, body[0].lineno) if body else (self.statement.end_lineno or first) + 1)

    def apply(self) -> str:
        """Change the tree. Return the change as text."""
        before = ast.unparse(self.statement)
        place = getattr(self.parent, self.field)
        if isinstance(place, list):
            place[next(i for i, node in enumerate(place) if node is self.old)] = self.new
        else:
            setattr(self.parent, self.field, self.new)
        after = "pass" if self.old is self.statement else ast.unparse(ast.fix_missing_locations(self.statement))
        start = _shared(before, after)
        end = min(_shared(before[::-1], after[::-1]), min(len(before), len(after)) - start)
        low = max(0, start - 25)
        texts = (text[low : max(len(text) - end + 25, start)] for text in (before, after))
        return " > ".join(" ".join(text.split()) for text in texts)


def _shared(one: str, other: str) -> int:
    """Return the length of the common start of two texts."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def mutants(node: ast.AST, statement: ast.stmt | None = None, *, inside: bool = False) -> Iterator[Mutant]:
    """Yield the mutants of a tree in the order of the nodes, without types, messages and documentation."""
    if isinstance(node, ast.Raise | ast.JoinedStr):
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases") or (
            field == "keywords" and isinstance(node, ast.ClassDef)
        ):
            continue
        deeper = inside or (field == "body" and isinstance(node, ast.FunctionDef))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_prose(child):
                holder = child if isinstance(child, ast.stmt) else statement
                if holder:
                    yield from (Mutant(node, field, child, new, holder, deeper) for new in _variants(child))
                yield from mutants(child, holder, inside=deeper)


def _is_prose(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or ast.unparse(node).startswith("log.")
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return "__all__" in ast.unparse(node)[:8] or "TypeAlias" in ast.unparse(node)[:60]
    if isinstance(node, ast.keyword):
        return node.arg == "strict"  # of zip: an assertion
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _variants(node: ast.AST) -> Iterator[Any]:
    """Yield what can stand in the place of a node."""
    for swap in SWAPS.get(type(node), ()):
        yield ast.copy_location(swap(), node) if isinstance(node, ast.stmt) else swap()
    if isinstance(node, ast.Constant):
        value, new = node.value, []
        if isinstance(value, bool):
            new = [not value]
        elif isinstance(value, int | float):
            new = [value + 1, value - 1] if value else [1]
        elif isinstance(value, str) and not any(map(str.isspace, value)):
            new = ["" if value else "x"]
        yield from (ast.copy_location(ast.Constant(each), node) for each in new)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Raise | ast.AugAssign | ast.Expr):
        yield ast.copy_location(ast.Pass(), node)
    elif isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        yield ast.copy_location(ast.Return(ast.copy_location(ast.Constant(None), node)), node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.BoolOp):
        parts = {name: value for name, value in ast.iter_fields(node) if name != "test"}
        test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        yield ast.copy_location(type(node)(test=test, **parts), node)


class Trial:
    """The module with its tests: an importer of the changed tree, and a plugin of pytest."""

    def __init__(self, path: str, names: str) -> None:
        self.file = str(ROOT / path)
        self.name = path.removesuffix(".py").replace("/", ".")
        self.tree = ast.parse(Path(self.file).read_text("utf-8"))
        folder = ROOT / "tests" / Path(path).parent
        while not any(folder.glob("test_*.py")):
            folder = folder.parent
        self.files = sorted(map(str, folder.glob(names)))
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.seconds: dict[str, float] = defaultdict(float)
        self.selected: list[str] = []
        self.coverage: coverage.Coverage | None = None

    def find_spec(self, name: str, path: object = None, target: object = None) -> Any:
        return importlib.machinery.ModuleSpec(name, self, origin=self.file) if name == self.name else None

    def create_module(self, spec: object) -> None:
        """Let Python create the module."""

    def exec_module(self, module: Any) -> None:
        module.__file__ = self.file
        exec(compile(ast.fix_missing_locations(self.tree), self.file, "exec"), vars(module))  # noqa: S102

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self.coverage:
            self.coverage.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] += report.duration

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        if self.selected:
            place = {name: i for i, name in enumerate(self.selected)}
            items[:] = sorted((item for item in items if item.nodeid in place), key=lambda it: place[it.nodeid])

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that run a mutant, as many of the fast ones as take `MOST_SECONDS`, file by file."""
        wanted = set(mutant.lines)
        names = [name for name in self.seconds if not mutant.inside or self.lines.get(name, set()) & wanted]
        names.sort(key=self.seconds.__getitem__)
        sums = accumulate(map(self.seconds.__getitem__, names))
        return sorted(
            name for i, (name, total) in enumerate(zip(names, sums, strict=True)) if not i or total < MOST_SECONDS
        )

    def run(self) -> int:
        """Run the selected tests in this process. Return pytest's exit code."""
        sys.meta_path.insert(0, self)  # type: ignore[arg-type]
        files = dict.fromkeys(name.partition("::")[0] for name in self.selected) or self.files
        options = ["-x", "--import-mode=importlib", "-p", "no:cacheprovider", "--tb=no", f"--rootdir={ROOT}"]
        options += ["-p", "pytestqt.plugin"] if self.name.startswith("studio.") else []
        return int(pytest.main([*options, *files], plugins=[self]))

    def run_all(self) -> int:
        """Run all tests, and note the lines of the module that each runs."""
        self.coverage = coverage.Coverage(data_file=None, include=[self.file], config_file=False)
        self.coverage.start()
        code = self.run()
        self.coverage.stop()
        for line, names in self.coverage.get_data().contexts_by_lineno(self.file).items():
            for name in names:
                self.lines[name].add(line)
        return code


def forked(trial: Trial, mutant: Mutant | None, seconds: float) -> tuple[int, Any]:
    """Run tests in a fork with a limit of processor time. Return the exit code, and the change or the trace."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result"
        if not (process := os.fork()):
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            signal.alarm(20 * int(seconds + 1))
            tempfile.tempdir = os.environ["TMPDIR"] = folder
            output = os.open(Path(folder) / "output", os.O_CREAT | os.O_WRONLY)
            os.dup2(output, 1), os.dup2(output, 2)
            if mutant:
                result.write_bytes(pickle.dumps(mutant.apply()))
            code = trial.run_all() if not mutant else trial.run() if trial.selected else 0
            if not mutant:
                result.write_bytes(pickle.dumps((dict(trial.lines), dict(trial.seconds))))
            os._exit(code)
        status = os.waitpid(process, 0)[1]
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)  # what its tests have started
        code = os.waitstatus_to_exitcode(status)
        if not mutant and code:
            print((Path(folder) / "output").read_text()[-3000:])
        return code, pickle.loads(result.read_bytes())


def independent(target: str) -> list[str]:
    """Return the modules of the engine that can be imported without importing a module."""
    graph = grimp.build_graph("engine", cache_dir=None)
    needs = {
        name: {one[:i] for one in (name, *graph.find_modules_directly_imported_by(name)) for i in _ends(one)}
        for name in graph.modules
    }
    above, size = {target}, 0
    while size < len(above):
        size = len(above)
        above |= {name for name, needed in needs.items() if needed & above}
    return sorted(name for name in needs.keys() - above if not name.endswith("__main__"))


def _ends(name: str) -> list[int]:
    return [i for i, char in enumerate(f"{name}.") if char == "."]


def check(path: str, sample: int | None, seed: int, names: str) -> str:
    """Run the mutants of a module and print the survivors. Return a row of the table in CONTRIBUTING.md."""
    started, trial = time.monotonic(), Trial(path, names)
    for name in independent(trial.name):
        importlib.import_module(name)
    if lexicons := sys.modules.get("engine.words.sources"):
        lexicons.open_lexicon("common")
    code, (trial.lines, trial.seconds) = forked(trial, None, 3000)
    if code:
        sys.exit(f"{path}: the tests fail without a mutant")
    all_mutants = list(mutants(trial.tree))
    count = min(sample or len(all_mutants), len(all_mutants))
    chosen = sorted(random.Random(seed).sample(range(len(all_mutants)), count))
    known, killed, equivalent = EQUIVALENTS.get(path, {}), 0, 0
    for mutant in (all_mutants[i] for i in chosen):
        trial.selected = trial.tests_of(mutant)
        limit = CPU_SECONDS + 4 * sum(map(trial.seconds.__getitem__, trial.selected))
        code, text = forked(trial, mutant, limit)
        if code not in (0, 5):
            killed += 1
        elif text in known:
            equivalent += 1
        else:
            print(f"{path}:{mutant.lines[0]}: {text}" + ("" if trial.selected else "  (no test runs it)"), flush=True)
    share = 100 * killed / max(count - equivalent, 1)
    took = time.monotonic() - started
    return f"| `{path}` | {count} of {len(all_mutants)} | {killed} | {equivalent} | {share:.0f} % | {took:.0f} s |"


def main() -> None:
    """Run the modules that are named, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=[*MODULES], metavar="MODULE")
    parser.add_argument("--sample", type=int, help="mutants drawn from each module; by default all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-tests", action="store_true", help="run all tests of a folder")
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".pytest_cache" / "mutation"))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")  # as engine/__init__.py
    sys.path.insert(0, str(ROOT))
    rows = ["| module | mutants | noticed | equivalent | score | time |", "|---|---|---|---|---|---|"]
    for path in given.modules:
        names = MODULES.get(path, "") * (not given.all_tests) or "test_*.py"
        with tempfile.TemporaryDirectory() as home:
            read, write = os.pipe()
            if not (process := os.fork()):
                os.environ["PUZZLE_STUDIO_HOME"] = home
                os.write(write, check(path, given.sample, given.seed, names).encode())
                sys.stdout.flush()
                os._exit(0)
            os.close(write)
            os.waitpid(process, 0)
            rows.append(os.read(read, 1000).decode())
    print("\n".join(["| module | mutants | noticed | equivalent | score | time |", "|---|---|---|---|---|---|", *rows]))


if __name__ == "__main__":
    main()
