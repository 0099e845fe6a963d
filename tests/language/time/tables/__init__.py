"""Times as people write them, with what they mean: rows for the tests, and for `make bench`, which has no pytest."""

from __future__ import annotations

from tests.language.time.tables import clock, days, ranges, repeats

ALL = {"days": days.ROWS, "clock": clock.ROWS, "ranges": ranges.ROWS, "repeats": repeats.ROWS}
