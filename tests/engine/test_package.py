"""What an installed program has."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_every_data_file_is_installed() -> None:
    """An installed program reads `engine/data`, to which the build copies the entries of a list."""
    project = ROOT / "pyproject.toml"
    if not project.exists():
        pytest.skip("the tests run without the source tree")
    targets = tomllib.loads(project.read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    scripts = {path.name for path in (ROOT / "data").glob("*.py")}
    missing = [
        path.name
        for path in (ROOT / "data").iterdir()
        if path.name not in scripts | {"__pycache__", "icc"} and f"data/{path.name}" not in targets
    ]
    assert missing == []
    assert all(target == f"engine/{source}" for source, target in targets.items() if source != "resources")
