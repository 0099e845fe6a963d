"""The tests of Hob. Shared parts: clock, databases, network."""
