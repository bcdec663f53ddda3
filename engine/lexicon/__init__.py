"""Lexicons: word files, the shipped and imported lists, letter-set index, word graph, word forms and WordNet."""
