"""Lists as people write them: encoding, columns, headings, scores, and reports on unusable lines."""
