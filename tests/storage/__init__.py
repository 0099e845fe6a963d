"""Tests of storage/, each on SQLite and on PostgreSQL."""
