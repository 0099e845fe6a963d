"""What specialists share about people: who is meant, how they are written to, what they agreed to. No specialist."""
