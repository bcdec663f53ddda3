"""The pages of a criss-cross: Words, Find and Layouts."""
