"""The tests of the time grammar."""
