"""The commands of crosswords."""
