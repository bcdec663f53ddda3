"""The Lyster 2022 page: the figures and tables of the published article on Word Soup."""
