"""The Bee's tab."""
