"""Public holidays by zone and country, and that the library behind them is loaded late and only in part."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
import zoneinfo
from pathlib import Path

import pytest

from specialists.language.time import public_holidays

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("zone", "region", "name"),
    [
        ("Europe/Berlin", "DE", "Germany"),
        ("Europe/Oslo", "NO", "Norway"),
        ("Europe/London", "GB-ENG", "England and Wales"),
        ("America/New_York", "US", "the United States"),
        ("US/Eastern", "US", "the United States"),
        ("Asia/Calcutta", "IN", "India"),
        ("America/Toronto", "CA-ON", "Ontario"),
        ("America/Argentina/Buenos_Aires", "AR", "Argentina"),
        ("Australia/Sydney", "AU-NSW", "New South Wales"),
    ],
)
def test_the_region_of_a_zone(zone: str, region: str, name: str) -> None:
    assert public_holidays.region(zone) == region
    assert public_holidays.name(region) == name


@pytest.mark.parametrize("zone", ["UTC", "Etc/GMT+5", "", "Mars/Olympus"])
def test_a_zone_in_no_country_has_no_region(zone: str) -> None:
    assert public_holidays.region(zone) is None


def test_every_region_that_a_zone_has_is_known_to_the_library() -> None:
    regions = {public_holidays.region(zone) for zone in zoneinfo.available_timezones()}
    for region in regions - {None}:
        assert public_holidays.name(region or "")
        public_holidays.days(region or "", 2027)


@pytest.mark.parametrize(
    ("region", "after", "weekday", "expected"),
    [
        ("GB-ENG", "2026-11-21", None, "2026-12-25"),
        ("GB-ENG", "2026-12-25", None, "2026-12-26"),
        ("GB-ENG", "2026-12-28", 0, "2027-03-29"),
        ("US", "2026-11-21", None, "2026-11-26"),
        ("DE", "2026-12-31", None, "2027-01-01"),
    ],
)
def test_the_next_one(region: str, after: str, weekday: int | None, expected: str) -> None:
    found = public_holidays.following(region, dt.date.fromisoformat(after), weekday)
    assert found is not None
    assert found[0].isoformat() == expected


def test_names_are_english_whatever_the_machine_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "th")
    assert public_holidays.days("DE", 2039)[dt.date(2039, 10, 3)] == "German Unity Day"
    assert public_holidays.days("US", 2039)[dt.date(2039, 7, 4)] == "Independence Day"


_ALONE = """
import datetime as dt, sys, zoneinfo
from specialists.language.time import public_holidays
from specialists.language import time as when
now = dt.datetime(2026, 11, 21, 9, 30, tzinfo=zoneinfo.ZoneInfo("Europe/London"))
for text in ("lunch on Friday", "every day at 8 except holidays", "family dinner at 7", "at Easter", "bank at 3"):
    when.find(text, now)
assert "holidays" not in sys.modules
public_holidays.days("US", 2027)
print(len([name for name in sys.modules if name.startswith("holidays.countries.")]))
"""


def test_ordinary_texts_load_no_library_and_a_country_loads_no_other() -> None:
    run = subprocess.run([sys.executable, "-c", _ALONE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "1", run.stderr
