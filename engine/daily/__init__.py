"""Pages of days: one day by seed, many days over any executor, many papers from a jobs file."""
