"""Owner, members, contacts and strangers: who gets in, and what they may do."""
