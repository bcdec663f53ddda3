"""The one way to paper: the figures of a puzzle, the findings that block them, and the files of the press.

The window, the command line and every batch export through this package, so that they hold the same policy.
"""
