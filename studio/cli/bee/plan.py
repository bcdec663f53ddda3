"""`bee plan`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from studio.cli.bee.shared import layout_option, new_lexicon_name, rules_name, rules_of, without
from studio.cli.options import grouped, min_score_option
from studio.cli.plan import plan_command
from studio.cli.plan_rows import Names

if TYPE_CHECKING:
    from engine.bee.make import Criteria
    from engine.bee.puzzle import Puzzle
    from engine.letters.plan.wing import PlanWing


class Hives(NamedTuple):
    """Options for the hives of a plan."""

    answers: tuple[int, int]
    without: str
    rules_name: str
    lexicon_name: str
    layout: str
    min_score: int | None

    def criteria(self) -> Criteria:
        """Return the criteria for hives."""
        from engine.bee.make import Criteria

        return Criteria(min(self.answers), max(self.answers), self.without.lower())

    def template(self) -> Puzzle:
        """Return a hive with the rules, the word list and the layout.

        Raises:
            UnknownName: If no rules have the name.
            BadInput: If the word list has no scores.
        """
        from engine.bee.plan import BEE
        from engine.core.value import changed

        rules = rules_of(self.rules_name, self.min_score, self.lexicon_name)
        return changed(BEE.template, rules=rules, lexicon=self.lexicon_name, layout=self.layout)


def wing() -> PlanWing:
    """Return the wing."""
    from engine.bee.plan import BEE

    return BEE


plan = plan_command(
    "bee", "hive", "pangram", Names("center", "outer", "pangrams"), wing,
    grouped(
        "wanted", Hives,
        click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST"),
        without, rules_name, new_lexicon_name, layout_option, min_score_option,
    ),
)  # fmt: skip
