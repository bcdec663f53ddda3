"""The README is correct."""

import re
from pathlib import Path

from studio.__main__ import DEBIAN

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_same_debian_packages_are_named_everywhere() -> None:
    wanted = set(DEBIAN.split())
    assert set(re.search(r"apt-get install ([^`]+)```", README).group(1).replace("\\", "").split()) == wanted
    assert set(re.search(r'packages="([^"]+)"', (ROOT / ".ci" / "run").read_text()).group(1).split()) == wanted


def test_the_pictures_of_the_readme_exist() -> None:
    pictures = re.findall(r"\]\(([^)]+\.png)\)", README)
    assert len(pictures) >= 3
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


def test_the_test_command_of_the_readme_equals_the_one_of_the_checks() -> None:
    assert "pip install -e '.[test]' && .venv/bin/python -m pytest" in README
    assert "python -m pytest" in (ROOT / ".ci" / "run").read_text()
