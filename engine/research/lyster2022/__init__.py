"""Lyster, "Word Soup: adventures in using mathematics to solve word games" (2022): its players and tables."""
