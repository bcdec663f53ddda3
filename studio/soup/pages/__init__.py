"""The pages of the inspector of Word Soup."""
