"""Every row of the tables is read as it stands there."""

from __future__ import annotations

import pytest

from tests.language.time import reading
from tests.language.time.tables import ALL

ROWS = [pytest.param(text, value, id=f"{name}-{text}") for name, rows in ALL.items() for text, value in rows]


@pytest.mark.parametrize(("text", "value"), ROWS)
def test_a_time_is_read_as_it_is_meant(text: str, value: str) -> None:
    assert reading.read(text) == value
