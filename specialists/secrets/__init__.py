"""What is secret: what a person has told as such, and whether a text holds any of it. No specialist."""
