"""The tab Page: a newspaper page, its blocks, and what is found on it."""
