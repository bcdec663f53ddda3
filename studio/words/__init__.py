"""The window View > Words: a desk for word lists."""
