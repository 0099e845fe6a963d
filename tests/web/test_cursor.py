"""How far a page has read: nothing is lost and nothing doubled, in whatever order rows become visible."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.web.cursor import BadCursor, Cursor

IDS = st.integers(1, 2**63 - 1)


@given(st.lists(IDS, max_size=100), st.integers(0, 2**63 - 1))
def test_a_cursor_survives_the_wire(ids: list[int], floor: int) -> None:
    cursor = Cursor(floor).past(ids)
    assert Cursor.parse(str(cursor)) == cursor
    assert len(str(cursor)) < 2000  # it goes into a header


@pytest.mark.parametrize("text", ["", "x", "-1", "1.", "1.!", "9" * 20, "1." + "z" * 13, ".".join(["1"] * 40), "١٢"])
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(BadCursor):
        Cursor.parse(text)


@given(st.text(max_size=80))
def test_any_text_is_a_cursor_or_refused(text: str) -> None:
    with contextlib.suppress(BadCursor):
        assert Cursor.parse(text).floor >= 0


@given(st.data())
def test_a_reader_that_comes_back_after_every_few_rows_sees_each_row_once(data: st.DataObject) -> None:
    """Rows turn visible up to 20 places out of the order of their ids, as turns commit when they end."""
    count = data.draw(st.integers(1, 120))
    delays = data.draw(st.lists(st.integers(0, 20), min_size=count, max_size=count))
    becoming = sorted(range(1, count + 1), key=lambda row: (row + delays[row - 1], row))
    cursor, seen, visible = Cursor(), [], set[int]()
    for row in becoming:
        visible.add(row)
        if data.draw(st.booleans()):
            continue
        cursor = Cursor.parse(str(cursor))  # the connection broke: only the text is left
        new = sorted(one for one in visible if one > cursor.floor and one not in cursor.ids)
        for one in new:
            cursor = cursor.past([one])
            seen.append(one)
    seen += sorted(one for one in visible if one > cursor.floor and one not in cursor.ids)
    assert sorted(seen) == list(range(1, count + 1))


def test_a_late_row_is_remembered_as_long_as_a_new_one() -> None:
    cursor = Cursor(1000).past(range(1001, 1020)).past([5])
    assert 5 in cursor.ids
    assert 5 in cursor.past(range(1020, 1045)).ids
