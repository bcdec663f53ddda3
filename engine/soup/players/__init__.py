"""The players of Word Soup, by name (`registry`), and their parts."""
