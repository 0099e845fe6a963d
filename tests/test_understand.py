"""`main.py understand`, as people and scripts see it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import main

AT = ["--now", "2026-11-20T14:30", "--tz", "Europe/Berlin"]


def told(capsys: pytest.CaptureFixture[str], text: str) -> str:
    assert main.main(["understand", *AT, text]) == 0
    return capsys.readouterr().out


def test_people_are_told_why(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "remind me at 5 to stretch")
    assert shown.startswith("set_reminder (97% sure): the phrase")
    assert 'text: "stretch"' in shown
    assert 'when: Friday 20 Nov, 5:00 pm (from "at 5"; 5 read as 5:00 pm)' in shown


def test_people_are_told_what_came_second(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\nsecond came " in told(capsys, "check bread off my shopping list")


def test_people_are_told_why_nothing_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "don't remind me").startswith("unknown: That asks me not to do something")


def test_a_time_that_nothing_asks_for_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a time in it: Monday 23 Nov" in told(capsys, "the plumber mentioned monday")


def lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *rows: str
) -> list[dict[str, Any]]:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{row}\n" for row in rows)))
    assert main.main(["understand", "--jsonl", *AT]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_lines_are_answered_in_order(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = lines(
        capsys, monkeypatch,
        '{"id": "a", "text": "remind me to stretch at 5"}',
        '{"id": "b", "text": "next friday", "now": "2026-11-25T08:00", "tz": "Asia/Tokyo"}',
        '{"id": "c", "text": "every monday at 9"}',
    )
    assert first["id"] == "a"
    assert {"id", "intents", "start", "end", "rrule", "us"} <= set(first)
    (request,) = first["intents"]
    assert list(request) == ["intent", "category", "tier", "confidence", "slots", "why"]
    assert request["category"] == "scheduling"
    assert "assumed: 5 read as 5:00 pm" in request["why"]
    assert (second["id"], second["start"], second["end"]) == ("b", "2026-12-04", None)
    assert third["rrule"] == "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0"


BROKEN = ["nonsense", "[]", "7", '{"id": "x"}', '{"id": "x", "text": "hi", "tz": "Mars/Olympus"}', '{"id": "x", "text":'
          ' "hi", "now": "soon"}', '{"id": "x", "text": "hi", "tz": "/etc"}']  # fmt: skip


@pytest.mark.parametrize("row", BROKEN)
def test_a_broken_line_costs_only_itself(
    row: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, good = lines(capsys, monkeypatch, row, '{"id": "y", "text": "hello"}')
    assert broken["intents"] == []
    assert "error" in broken
    assert good["id"] == "y"


@pytest.mark.parametrize("wrong", [["--tz", "Mars/Olympus"], ["--now", "soon"]])
def test_an_unknown_zone_or_moment_is_said(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["understand", *wrong, "hello"]) == 2
    assert "cannot read that moment or zone" in capsys.readouterr().err


def test_a_time_that_was_read_by_half_is_asked_about(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reminder, alone, whole = lines(
        capsys, monkeypatch,
        '{"id": "a", "text": "remind me to pay the 24 or the next Monday"}',
        '{"id": "b", "text": "not on fridays"}',
        '{"id": "c", "text": "remind me on Friday to buy 2 tickets"}',
    )
    assert reminder["left_over"] == ["24"]
    assert [request["intent"] for request in reminder["asks"]] == ["set_reminder"]
    assert all(request["intent"] == "unknown" for request in reminder["intents"])
    assert (reminder["start"], alone["start"], alone["rrule"]) == (None, None, None)
    assert (whole["left_over"], whole["start"]) == ([], "2026-11-27")
    assert [request["intent"] for request in whole["intents"]] == ["set_reminder"]


def test_a_day_that_is_denied_is_not_offered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = lines(capsys, monkeypatch, '{"id": "a", "text": "remind me not on fridays to stretch"}')
    assert "asks" not in row
    assert row["intents"][0]["intent"] == "unknown"


def test_what_a_repeat_leaves_out_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = lines(capsys, monkeypatch, '{"id": "a", "text": "every saturday at 10 except in august"}')
    assert row["skip"] == "--08"
