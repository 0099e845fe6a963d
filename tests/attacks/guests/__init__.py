"""Specialists of the attacks alone, found by being in a folder, as any specialist is."""
