"""The conditions above the table of hives."""

from __future__ import annotations

from engine.bee.filters import Filter
from studio.letters.plan.last_used import UsedConditions
from studio.widgets.conditions_box import NAMES_TIP, LettersSpec, RangeSpec, SwitchSpec
from studio.widgets.labels import tip


class HiveConditions(UsedConditions):
    """Edits a `Filter` of hives."""

    filter_type = Filter
    range_specs = (
        RangeSpec("answers", "Answers"),
        RangeSpec("points", "Points"),
        RangeSpec("pangrams", "Pangrams"),
        RangeSpec("difficulty", "Difficulty %", "Percentage of the answers that a solver is expected to miss"),
        RangeSpec("common", "Common %", "Percentage of the answers that occur at least once in a million words"),
        RangeSpec("names", "Names", NAMES_TIP),
    )
    letters_specs = (
        LettersSpec("text", "Hive", "G CEN", "A hive or its first letters: the center, then others in any order"),
        LettersSpec("wanted", "With", "letters", "Letters that the hive contains"),
        LettersSpec("unwanted", "Without", "letters", "Letters that the hive does not contain"),
        LettersSpec("centers", "Center", "any", "Allowed center letters"),
    )
    switch_specs = (
        SwitchSpec("no_s", "No S"),
        SwitchSpec(
            "clean",
            "Clean",
            "A pangram counts, no answer is undecided, and some order hides all taboo words",
        ),
        SwitchSpec("perfect", "Perfect pangram", "At least one pangram has exactly seven letters"),
    )

    def name_pangrams(self, name: str) -> None:
        """Use the name that rules have for a word with all seven letters."""
        self.retitle("pangrams", f"{name.capitalize()}s")
        self.retitle("perfect", f"Perfect {name}", tip(f"At least one {name} has exactly seven letters"))
        clean = f"A {name} counts, no answer is undecided, and some order hides all taboo words"
        self.switches["clean"].setToolTip(tip(clean))
