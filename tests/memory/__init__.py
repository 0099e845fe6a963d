"""Memory: facts, search, conflicts, learning; through the front door and on both databases."""
