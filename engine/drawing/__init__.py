"""Drawings: shapes in points, inks, fonts and house styles, independent of the output format."""
