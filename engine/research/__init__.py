"""Published methods and their figures, matches and timings. No wing needs it."""
