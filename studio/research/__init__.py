"""The window View > Research: published methods and their figures, a page for each article or study."""
