"""Checks of what goes to print: drawings, and PDF files of any program."""
