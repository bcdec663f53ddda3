"""`wheel plan`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studio.cli.plan import plan_command
from studio.cli.plan_rows import Names
from studio.cli.wheel.make import wheel_options

if TYPE_CHECKING:
    from engine.letters.plan.wing import PlanWing


def wing() -> PlanWing:
    """Return the wing."""
    from engine.wheel.plan import WHEEL

    return WHEEL


plan = plan_command("wheel", "wheel", "long word", Names("hub", "ring", "long"), wing, wheel_options)
