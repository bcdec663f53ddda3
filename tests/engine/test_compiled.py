"""The cache of compiled kernels: kernels work even if cache files are damaged."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

KERNELS = """
from functools import partial
from engine.compiled import kernel

@partial(kernel, inline="always")
def twice(n):
    return 2 * n

@kernel
def total(n):
    sum = 0
    for i in range(n):
        sum += twice(i)
    return sum
"""
RUN = """
import kernels
print(kernels.total(10), sum(kernels.total.stats.cache_hits.values()))
"""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run the kernel in a separate process. Return its result and the number of cache hits."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))

    def in_a_process(code: str = RUN) -> str:
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return in_a_process


def compiled(tmp_path: Path, ending: str) -> list[Path]:
    return sorted((tmp_path / "cache").rglob(f"*total*.{ending}"))


def flipped(content: bytes) -> bytes:
    """Flip a bit of the machine code without damaging the pickle around it."""
    at = content.index(b"\x7fELF") + 200 if b"\x7fELF" in content else len(content) // 2
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]


DAMAGES = {
    "emptied": lambda content: b"",
    "garbage": lambda content: bytes(i * 37 % 251 for i in range(len(content))),
    "flipped": flipped,
}


@pytest.mark.parametrize(
    ("ending", "damage"),
    [("nbi", "emptied"), ("nbi", "garbage"), ("nbc", "emptied"), ("nbc", "garbage"), ("nbc", "flipped")],
)
def test_a_damaged_cache_is_rebuilt(run, tmp_path: Path, ending: str, damage: str) -> None:
    assert run() == "90 0"
    assert run() == "90 1"
    (path,) = compiled(tmp_path, ending)
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert run() == "90 0"
    assert run() == "90 1"


def test_kernels_work_without_caching_if_the_disk_is_full(run, tmp_path: Path) -> None:
    assert run(FULL + RUN) == "90 0"
    assert compiled(tmp_path, "nbc") == []
    assert run() == "90 0"
    assert run() == "90 1"


def test_kernels_work_if_a_damaged_cache_cannot_be_removed(run, tmp_path: Path) -> None:
    run()
    (index,) = compiled(tmp_path, "nbi")
    index.unlink()
    index.mkdir()
    assert run() == "90 0"
