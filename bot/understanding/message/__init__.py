"""Reading: the words of a message become requests, by phrases and by likeness; no model, and nothing is written."""
