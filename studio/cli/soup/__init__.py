"""`puzzle-studio soup`: its commands, whose modules are imported when they are used."""

from studio.cli import LazyGroup

COMMANDS = {
    "board": ("soup.games.board", "Make a random board."),
    "make": ("soup.page.make", "Make a small board for print, which a game of everyday words clears."),
    "match": ("soup.games.match", "Let players compete on the same boards."),
    "moves": ("soup.games.moves", "List all moves of a board."),
    "play": ("soup.games.play", "Let a player play a game."),
    "tables": ("soup.tables.tables", "Compare the tables of Lyster 2022 with this program."),
    "train": ("soup.games.train", "Fit the value estimate of remaining letters."),
    "vet": ("soup.page.vet", "Find and repair taboo words on a board."),
}
group = LazyGroup(
    "soup", lazy=COMMANDS, help="Word Soup: a board of letters that fall and close up as words are removed."
)
