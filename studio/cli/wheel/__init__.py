"""The commands of word wheels."""
