"""Production: the pages of publications, day by day, exactly as the calendar has them."""
