"""`puzzle-studio bee`: its commands, whose modules are imported when they are used."""

from studio.cli import LazyGroup

COMMANDS = {
    "book": ("bee.hive.book", "Make a book of weeks that get harder."),
    "calibrate": ("bee.ratings.calibrate", "Fit the rating model to published puzzles."),
    "count": ("bee.hive.count", "Count the hives of a word list."),
    "find": ("bee.hive.find", "List the hives of a word list that match conditions."),
    "make": ("bee.hive.make", "Make a hive by seed and export it."),
    "race": ("bee.hive.race", "Compare the speed of the solvers."),
    "rate": ("bee.ratings.rate", "Rate a hive."),
    "solve": ("bee.hive.solve", "List the answers of a hive."),
    "why": ("bee.hive.why", "Explain why a word is or is not an answer."),
}
group = LazyGroup(
    "bee", lazy=COMMANDS, help="Spelling bees: hives of seven letters, of which the center is required."
)
