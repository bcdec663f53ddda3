"""Production: the pages of publications for each day, exactly as planned in the calendar."""
