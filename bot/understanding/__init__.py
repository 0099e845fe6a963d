"""Words to requests. bot/meaning/ and bot/reading/ move here step by step."""
