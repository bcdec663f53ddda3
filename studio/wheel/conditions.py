"""The conditions above the table of wheels."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.wheel.filters import VERDICTS, Filter
from studio.letters.plan.last_used import UsedConditions
from studio.widgets.conditions_box import NAMES_TIP, LettersSpec, RangeSpec, SwitchSpec

ZIPF_TIP = "Zipf value of the long word: 3 is once in a million words, 6 once in a thousand"
COMMON_TIP = "Answers that most readers know: a Zipf value of 3 or more"
VERDICT_TITLES = {
    "clean": ("Clean", "No arrangement contains a taboo word"),
    "arrange": ("Some offend", "Some arrangements contain a taboo word"),
    "unavoidable": ("Unavoidable", "Every arrangement contains a taboo word"),
    "forbidden": ("Forbidden", "A long word is on a taboo list or was rejected"),
}
SWITCH = "verdict "  # before the verdict in the name of its switch


class WheelConditions(UsedConditions):
    """Edits a `Filter` of wheels."""

    filter_type = Filter
    range_specs = (
        RangeSpec("zipf", "Commonness", ZIPF_TIP, tenths=True),
        RangeSpec("answers", "Answers", "Words that count"),
        RangeSpec("common", "Common", COMMON_TIP),
        RangeSpec("names", "Names", NAMES_TIP),
    )
    letters_specs = (
        LettersSpec("text", "Long word", "contains", "The long word, or a part of it"),
        LettersSpec("hubs", "Hub", "any", "Allowed hub letters"),
        LettersSpec("unwanted", "Without", "letters", "Letters that the wheel does not contain"),
    )
    switch_specs = tuple(SwitchSpec(SWITCH + name, *VERDICT_TITLES[name]) for name in VERDICTS)
    other_titles: ClassVar = {**UsedConditions.other_titles, "verdicts": "Verdict"}

    def switch_values(self) -> dict[str, Any]:
        return {"verdicts": tuple(name for name in VERDICTS if self.switches[SWITCH + name].isChecked())}

    def is_on(self, shown: Filter, name: str) -> bool:
        return name.removeprefix(SWITCH) in shown.verdicts
