"""Word lists and what the house decides on words: lexicons, forms, names, WordNet, taboo lists, rulings, paths."""
