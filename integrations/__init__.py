"""Telephones to the outside: the language model, speech, and http.py for addresses that a text named."""
