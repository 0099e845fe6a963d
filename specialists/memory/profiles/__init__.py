"""Profiles of a person: what is told is routed by its matter, found in the documents, decided, carried out."""
