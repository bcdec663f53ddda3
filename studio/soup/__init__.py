"""The Word Soup tab."""
