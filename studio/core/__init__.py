"""Shared parts of the window: jobs, sessions, the theme, settings, painting."""
