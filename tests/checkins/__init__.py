"""Tests of check-ins."""
