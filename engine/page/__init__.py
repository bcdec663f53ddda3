"""A newspaper page: its blocks, their layout in columns, and what is found in them."""
