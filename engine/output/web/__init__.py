"""Puzzles for solvers on a screen: the data of a puzzle as documented JSON, and a page that plays it."""
