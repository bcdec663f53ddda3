"""`puzzle-studio crossword`: its commands, whose modules are imported when they are used."""

from studio.cli import LazyGroup

COMMANDS = {
    "check": ("crossword.patterns.check", "Check a drawn grid against the rules of a tradition."),
    "clue": ("crossword.clues.clue", "Check that a cryptic clue works."),
    "clues": ("crossword.clues.clues", "Suggest clues for words, or check the cryptic clues of a crossword."),
    "experiment": ("crossword.experiment.experiment", "Reproduce a figure of Agarwal et al. 2020."),
    "fill": ("crossword.fill.fill", "Fill a drawn grid from a word list."),
    "interlock": ("crossword.interlock.interlock", "Make the tightest grid from a list of words."),
    "library": ("crossword.library.group", "Keep the patterns that the house repeats."),
    "pattern": ("crossword.patterns.pattern", "Generate an empty pattern of blocks or bars."),
    "suggest": ("crossword.fill.suggest", "Suggest words for a slot of a drawn grid."),
    "theme": ("crossword.clues.theme", "Find words of a theme in WordNet."),
    "wordplay": ("crossword.clues.wordplay", "List the ways to build an answer in a cryptic clue."),
}
group = LazyGroup(
    "crossword",
    lazy=COMMANDS,
    help="Crosswords: grids grown from a list of words or drawn and filled, with clues.",
)
