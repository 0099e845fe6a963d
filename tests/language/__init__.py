"""The tests of the language room."""
