"""Plans: which hive is printed on which day, and the books made from a plan."""
