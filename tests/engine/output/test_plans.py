"""A plan of hives on paper."""

from __future__ import annotations

import pytest

from engine.bee.make import BEE
from engine.bee.puzzle import hive
from engine.drawing.shapes import MM
from engine.letters.plan.use import Use
from engine.output.plans import Look, printout
from engine.output.target import Target
from engine.words.vetting.house import House


@pytest.mark.parametrize(("style", "width"), [("classic", 82.6), ("modern", 82.6), ("large-print", 168.3)])
def test_a_day_has_the_usual_width_of_its_style(style: str, width: float) -> None:
    day = Use("2026-12-02", "plan", hive("G", "CENORV"))
    pages = printout(BEE, [day], "day", Look(target=Target(style=style)), House()).pages
    assert [page.width for page in pages] == pytest.approx([width * MM] * 2)
