"""`puzzle-studio wheel`: its commands, whose modules are imported when they are used."""

from studio.cli import LazyGroup

COMMANDS = {
    "arrangements": ("wheel.check.arrangements", "Count the clean arrangements of a wheel."),
    "audit": (
        "wheel.check.audit",
        "Compare the heuristic and the exact search on every arrangement of every wheel.",
    ),
    "check": ("wheel.check.check", "List the taboo words that can be traced in a wheel."),
    "find": ("wheel.check.find", "List the wheels of a word list that match conditions."),
    "make": ("wheel.make.make", "Make a wheel by seed and export it."),
    "why": ("wheel.check.why", "Explain why a word is or is not an answer."),
}
group = LazyGroup(
    "wheel",
    lazy=COMMANDS,
    help="Word wheels: seven to nine letters that spell a long word; the letter in the hub is required.",
)
