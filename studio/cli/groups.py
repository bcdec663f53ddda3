"""The groups of commands on each kind of puzzle. The module of a command is imported when it is used."""

from studio.cli import LazyGroup

bee = LazyGroup(
    "bee",
    help="Spelling bees: hives of seven letters, of which the center is required.",
    lazy={
        "book": ("bee.hive.book", "Make a book of weeks that get harder."),
        "calibrate": ("bee.ratings.calibrate", "Fit the rating model to published puzzles."),
        "count": ("bee.hive.count", "Count the hives of a word list."),
        "find": ("bee.hive.find", "List the hives of a word list that match conditions."),
        "make": ("bee.hive.make", "Make a hive by seed and export it."),
        "race": ("bee.hive.race", "Compare the speed of the solvers."),
        "rate": ("bee.ratings.rate", "Rate a hive."),
        "solve": ("bee.hive.solve", "List the answers of a hive."),
        "why": ("bee.hive.why", "Explain why a word is or is not an answer."),
    },
)
crossword = LazyGroup(
    "crossword",
    help="Crosswords: grids grown from a list of words or drawn and filled, with clues.",
    lazy={
        "check": ("crossword.patterns.check", "Check a drawn grid against the rules of a tradition."),
        "clue": ("crossword.clues.clue", "Check that a cryptic clue works."),
        "clues": ("crossword.clues.clues", "Suggest clues for words, or check the cryptic clues of a crossword."),
        "codeword": ("crossword.codeword.codeword", "Make a codeword of a filled crossword."),
        "experiment": ("crossword.experiment.experiment", "Reproduce a figure of Agarwal et al. 2020."),
        "fill": ("crossword.fill.fill", "Fill a drawn grid from a word list."),
        "interlock": ("crossword.interlock.interlock", "Make the tightest grid from a list of words."),
        "library": ("crossword.library.group", "Keep the patterns that the house repeats."),
        "pattern": ("crossword.patterns.pattern", "Generate an empty pattern of blocks or bars."),
        "suggest": ("crossword.fill.suggest", "Suggest words for a slot of a drawn grid."),
        "theme": ("crossword.clues.theme", "Find words of a theme in WordNet."),
        "wordplay": ("crossword.clues.wordplay", "List the ways to build an answer in a cryptic clue."),
    },
)
soup = LazyGroup(
    "soup",
    help="Word Soup: a board of letters that fall and close up as words are removed.",
    lazy={
        "board": ("soup.games.board", "Make a random board."),
        "make": ("soup.page.make", "Make a small board for print, which a game of everyday words clears."),
        "match": ("soup.games.match", "Let players compete on the same boards."),
        "moves": ("soup.games.moves", "List all moves of a board."),
        "play": ("soup.games.play", "Let a player play a game."),
        "tables": ("soup.tables.tables", "Compare the tables of Lyster 2022 with this program."),
        "train": ("soup.games.train", "Fit the value estimate of remaining letters."),
        "vet": ("soup.page.vet", "Find and repair taboo words on a board."),
    },
)
wheel = LazyGroup(
    "wheel",
    help="Word wheels: seven to nine letters that spell a long word; the letter in the hub is required.",
    lazy={
        "arrangements": ("wheel.check.arrangements", "Count the clean arrangements of a wheel."),
        "audit": (
            "wheel.check.audit",
            "Compare the heuristic and the exact search on every arrangement of every wheel.",
        ),
        "check": ("wheel.check.check", "List the taboo words that can be traced in a wheel."),
        "find": ("wheel.check.find", "List the wheels of a word list that match conditions."),
        "make": ("wheel.make.make", "Make a wheel by seed and export it."),
        "why": ("wheel.check.why", "Explain why a word is or is not an answer."),
    },
)
