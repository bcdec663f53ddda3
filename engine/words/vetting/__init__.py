"""Vetting for all wings: taboo lists, verdicts with reason and source, rulings, and traceable words."""
