"""The page and the HTTP API; app.py puts them together."""
