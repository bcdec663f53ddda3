"""What to draw, in points: shapes, inks, fonts and house styles. Nothing here knows an output format."""
