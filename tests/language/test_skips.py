"""Days that repeats leave out: public holidays over a year of three countries, days of each year and month, feasts."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.time import recurrence, skips
from specialists.language.time.recurrence import Rule

# What the laws of each country give for 2027, day and month; weekends are in it where they are holidays too.
YEARS = [
    (
        "Europe/Berlin",  # the nine that hold in every state
        "1.1 26.3 29.3 1.5 6.5 17.5 3.10 25.12 26.12",
        "public holidays in Germany",
    ),
    (
        "America/New_York",  # 5 U.S.C. 6103; one on a Saturday is kept the day before, on a Sunday the day after
        "1.1 18.1 15.2 31.5 18.6 19.6 4.7 5.7 6.9 11.10 11.11 25.11 24.12 25.12 31.12",
        "public holidays in the United States",
    ),
    (
        "Europe/London",  # England and Wales: Christmas and Boxing Day fall on a weekend
        "1.1 26.3 29.3 3.5 31.5 30.8 25.12 26.12 27.12 28.12",
        "public holidays in England and Wales",
    ),
]


def dates(text: str, year: int) -> list[dt.date]:
    return [dt.date(year, int(month), int(day)) for day, month in (one.split(".") for one in text.split())]


@pytest.mark.parametrize(("zone", "expected", "said"), YEARS, ids=[row[0] for row in YEARS])
def test_a_daily_repeat_leaves_out_the_public_holidays_of_a_year_and_nothing_else(
    zone: str, expected: str, said: str
) -> None:
    kept, _ = skips.resolved("holidays", zone)
    where = ZoneInfo(zone)
    rule = Rule("floating", dt.datetime(2027, 1, 1, 8), None, "FREQ=DAILY;BYHOUR=8;BYMINUTE=0", skips.read(kept))  # noqa: DTZ001
    after = dt.datetime(2026, 12, 31, 12, tzinfo=dt.UTC)
    come = set()
    while (following := recurrence.next_after(rule, after, where)) is not None and following.local.year == 2027:
        come.add(following.local.date())
        after = following.utc
    every = {dt.date(2027, 1, 1) + dt.timedelta(days=ahead) for ahead in range(365)}
    assert sorted(every - come) == dates(expected, 2027)
    assert skips.said(kept) == said


def test_years_to_come_are_known_when_they_come() -> None:
    kept, _ = skips.resolved("holidays", "Europe/Berlin")
    rule = Rule("floating", dt.datetime(2026, 1, 1, 8), None, "FREQ=DAILY", skips.read(kept))  # noqa: DTZ001
    eve = dt.datetime(2041, 10, 2, 12, tzinfo=dt.UTC)
    following = recurrence.next_after(rule, eve, ZoneInfo("Europe/Berlin"))
    assert following is not None
    assert following.local.date() == dt.date(2041, 10, 4)


def test_a_repeat_that_is_always_left_out_ends_instead_of_being_searched_for() -> None:
    for rrule, left_out in (("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "holidays:US"), ("FREQ=DAILY", ALL_YEAR)):
        rule = Rule("floating", dt.datetime(2026, 1, 1, 8), None, rrule, skips.read(left_out.split(",")))  # noqa: DTZ001
        assert recurrence.next_after(rule, dt.datetime(2026, 1, 1, tzinfo=dt.UTC), ZoneInfo("UTC")) is None


ALL_YEAR = ",".join(f"--{month:02}" for month in range(1, 13))


def test_a_long_pause_is_no_end() -> None:
    summer = skips.read(["--05", "--06", "--07", "--08", "--09"])
    rule = Rule("floating", dt.datetime(2026, 1, 1, 8), None, "FREQ=HOURLY", summer)  # noqa: DTZ001
    following = recurrence.next_after(rule, dt.datetime(2026, 5, 1, tzinfo=dt.UTC), ZoneInfo("UTC"))
    assert following is not None
    assert following.local == dt.datetime(2026, 10, 1)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("texts", "inside", "outside"),
    [
        (["2026-12-24"], ["2026-12-24"], ["2027-12-24", "2026-12-25"]),
        (["--1225"], ["2026-12-25", "2031-12-25"], ["2026-12-24", "2026-11-25"]),
        (["--08"], ["2026-08-01", "2027-08-31"], ["2026-09-01"]),
        (["---01"], ["2026-08-01", "2027-02-01"], ["2026-08-02"]),
        (["+1MO"], ["2026-12-07", "2027-02-01"], ["2026-12-14", "2026-12-01"]),
        (["+5SU"], ["2027-01-31"], ["2027-01-24", "2027-02-28"]),
        (["-1FR"], ["2026-11-27", "2027-01-29"], ["2026-11-20", "2027-01-28"]),
        (["easter"], ["2027-03-28", "2028-04-16"], ["2027-03-29"]),
        (["thanksgiving"], ["2026-11-26", "2027-11-25"], ["2027-11-26"]),
        (["leap day"], ["2028-02-29"], ["2027-02-28", "2028-03-01"]),
        (["holidays:GB-SCT"], ["2027-01-04", "2027-11-30"], ["2027-03-29", "2027-08-30"]),
        ([], [], ["2026-12-25"]),
    ],
)
def test_what_a_kept_text_leaves_out(texts: list[str], inside: list[str], outside: list[str]) -> None:
    left_out = skips.read(texts)
    assert [day for day in inside + outside if dt.date.fromisoformat(day) in left_out] == inside


NO_DAYS = ["today", "--1325", "--1232", "---32", "--", "--x", "2026-02-30", "", "--001225", "+1XX", "+6MO", "-MO"]


@pytest.mark.parametrize("text", NO_DAYS)
def test_a_text_that_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        skips.read([text])


@pytest.mark.parametrize(
    ("skip", "zone", "kept", "note"),
    [
        ("holidays", "Europe/Berlin", ("holidays:DE",), "the holidays of Germany by your time zone, only the nation"),
        ("holidays", "Europe/London", ("holidays:GB-ENG",), "the holidays of England and Wales by your time zone"),
        ("holidays,---01", "Asia/Calcutta", ("holidays:IN", "---01"), "the holidays of India by your time zone"),
        ("holidays:DE", "Europe/London", ("holidays:DE",), ""),
        ("holidays", "UTC", (), "holidays are not left out, as I don't know your country"),
        ("2026-12-24", "UTC", ("2026-12-24",), "left out this once: 24 December 2026"),
        ("2026-12-24,2026-12-25", "UTC", ("2026-12-24", "2026-12-25"), "this once: 24 December 2026 to 25 December"),
    ],
)
def test_the_country_is_that_of_the_zone_and_said(skip: str, zone: str, kept: tuple[str, ...], note: str) -> None:
    found, notes = skips.resolved(skip, zone)
    assert found == kept
    assert note in "; ".join(notes)
    assert bool(notes) == bool(note)


def test_what_is_left_out_in_words() -> None:
    texts = ["holidays:DE", "2026-12-24", "--1225", "--08", "---01", "---22", "easter"]
    assert skips.said(texts) == "public holidays in Germany, 25 December, the 1st, the 22nd and Easter and in August"
    assert skips.said(["2026-12-24"]) == ""


texts = st.one_of(
    st.dates(dt.date(2000, 1, 1), dt.date(2100, 1, 1)).map(dt.date.isoformat),
    st.dates(dt.date(2024, 1, 1), dt.date(2024, 12, 31)).map(lambda day: f"--{day.month:02}{day.day:02}"),
    st.integers(1, 12).map(lambda month: f"--{month:02}"),
    st.integers(1, 31).map(lambda day: f"---{day:02}"),
    st.sampled_from(["easter", "halloween", "holidays:DE", "holidays:US", "holidays:JP"]),
)


@given(st.lists(texts, max_size=5), st.dates(dt.date(2000, 1, 1), dt.date(2100, 1, 1)))
def test_a_day_is_left_out_if_one_of_the_texts_leaves_it_out(kept: list[str], day: dt.date) -> None:
    assert (day in skips.read(kept)) == any(day in skips.read([text]) for text in kept)
    assert bool(skips.read(kept)) == bool(kept)
