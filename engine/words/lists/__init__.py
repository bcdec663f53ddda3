"""Word lists in free formats: encoding, columns, headings, scores, and reports on unusable lines."""
