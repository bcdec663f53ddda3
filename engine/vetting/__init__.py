"""One vetting for every wing: lists, verdicts with reason and source, and rulings that outlive a session."""
