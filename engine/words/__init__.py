"""Word lists and the house's decisions on words: lexicons, forms, names, WordNet, taboo lists, rulings, paths."""
