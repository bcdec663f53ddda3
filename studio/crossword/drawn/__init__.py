"""The grid while it is drawn, and its pages Grid and Fill."""
