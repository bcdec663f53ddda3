"""The commands of Word Soups."""
