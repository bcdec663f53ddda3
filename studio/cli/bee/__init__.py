"""The commands of spelling bees."""
