"""Lists of words: previews, answers, rulings, the ledger and the taboo lists."""
