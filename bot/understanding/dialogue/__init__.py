"""Words to requests. bot/understanding/ and bot/understanding/message/ move here step by step."""
