"""Tests of the project itself: its layout, lock, papers, Makefile and scaffold."""
