"""Word Soup: a board of letters that collapses as words are removed."""
