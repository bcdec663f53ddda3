"""The board of Word Soup on the screen: its picture, its animation, its bars, and the entry of words."""
