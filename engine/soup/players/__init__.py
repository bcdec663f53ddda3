"""The players of Word Soup, by their names (`registry`), and what they are made of."""
