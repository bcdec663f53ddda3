"""Words that a reader can trace through touching letters: exact search, and the heuristic of Blum and Parry."""
