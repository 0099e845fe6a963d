"""The pure parts: where a message goes, how it is split and marked, how fast, and what a failed try leads to."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.base import Channel, DeliveryError, Fate, Limits
from bot.sending import retries, routes, splitting, wording
from bot.sending.pace import AHEAD, Pace
from specialists import registry
from storage.queue import Address
from tests.delivery.post import Recorder

MINUTE, HOUR, DAY = dt.timedelta(minutes=1), dt.timedelta(hours=1), dt.timedelta(days=1)
NOW = dt.datetime(2026, 11, 20, 13, 30, tzinfo=dt.UTC)


def at(id_: int, channel: str, *, used: int | None = None, blocked: str | None = None, address: str = "ada") -> Address:
    return Address(id_, 1, channel, address, blocked, used)


def carried() -> dict[str, Channel]:
    screen, page = Recorder("terminal", local=True), Recorder("web", local=True)
    return {"phone": Recorder("phone"), "mail": Recorder("mail"), "terminal": screen, "web": page}


@pytest.mark.parametrize(
    ("handles", "origin", "chosen"),
    [
        # where it was asked for, and nowhere else that rings
        ([at(1, "phone"), at(2, "mail", used=9)], 1, [1]),
        # every local screen besides
        ([at(1, "phone"), at(2, "terminal"), at(3, "web"), at(4, "mail")], 1, [1, 2, 3]),
        ([at(1, "terminal"), at(2, "web"), at(3, "phone")], 1, [1, 2]),
        # the origin is gone, blocked or not carried: the one used last
        ([at(1, "phone", used=5), at(2, "mail", used=9)], None, [2]),
        ([at(1, "phone", used=5), at(2, "mail", used=9)], 77, [2]),
        ([at(1, "phone", used=9, blocked="STOP"), at(2, "mail", used=5)], 1, [2]),
        ([at(1, "pigeon", used=9), at(2, "mail")], 1, [2]),
        ([at(1, "phone", address="gone"), at(2, "mail")], 1, [2]),
        # one handle a channel
        ([at(1, "terminal", used=1), at(2, "terminal", used=2)], 1, [1]),
        ([at(1, "phone"), at(2, "terminal", used=1), at(3, "terminal", used=2)], 1, [1, 3]),
        # nothing carried reaches them: it waits where it was asked for, and is never lost
        ([at(1, "pigeon"), at(2, "owl", used=3)], 1, [1]),
        ([at(1, "pigeon"), at(2, "owl", used=3)], None, [2]),
        ([at(1, "phone", blocked="STOP"), at(2, "phone", address="gone")], 1, [2]),
        ([at(1, "phone", blocked="STOP")], 1, []),
        ([], 1, []),
    ],
)
def test_routes(handles: list[Address], origin: int | None, chosen: list[int]) -> None:
    channels = carried()
    for channel in channels.values():
        assert isinstance(channel, Recorder)
        channel.gone.add("gone")
    found = [one.id for one in routes.choose(handles, origin, channels, NOW)]
    assert (found[:1], sorted(found)) == (chosen[:1], sorted(chosen))


def test_another_way_is_on_another_channel() -> None:
    channels: Mapping[str, Channel] = carried()
    handles = [at(1, "phone", used=9), at(2, "phone", used=8), at(3, "mail", used=1), at(4, "web", blocked="no")]
    assert routes.another(handles, {"phone"}, channels, NOW) == handles[2]
    assert routes.another(handles, {"phone", "mail"}, channels, NOW) is None


@given(st.text(alphabet="ab .!?\n\u23f0\u00e9\"", max_size=300), st.integers(1, 60))
def test_no_part_is_too_long_and_nothing_but_space_is_lost(text: str, limit: int) -> None:
    parts = splitting.split(text, limit)
    assert all(len(part) <= limit for part in parts) or not text.strip()
    assert "".join("".join(parts).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "limit", "parts"),
    [
        ("short", 10, ["short"]),
        ("One is here. Two is here.", 20, ["One is here.", "Two is here."]),
        ('He said "Go." Then he went.', 20, ['He said "Go."', "Then he went."]),
        ("One line\nAnother line", 15, ["One line", "Another line"]),
        ("First. Par\n\nSecond. Par", 14, ["First. Par", "Second. Par"]),
        ("no sentence ends in here at all", 12, ["no sentence", "ends in here", "at all"]),
        ("https://example.org/long/long", 10, ["https://ex", "ample.org/", "long/long"]),
        ("", 10, [""]),
    ],
)
def test_splits(text: str, limit: int, parts: list[str]) -> None:
    assert splitting.split(text, limit) == parts


def test_a_part_holds_something() -> None:
    with pytest.raises(ValueError, match="at least one"):
        splitting.split("text", 0)


@pytest.mark.parametrize(
    ("text", "late", "unsure", "said"),
    [
        ("\u23f0 Stretch", dt.timedelta(), False, "\u23f0 Stretch"),
        ("\u23f0 Stretch", -HOUR, False, "\u23f0 Stretch"),
        ("\u23f0 Stretch", 3 * HOUR, True, "\u23f0 Stretch (3 h late) (may be a repeat)"),
        # a mark of an earlier try is replaced, not added to
        ("Stretch (5 min late) (may be a repeat)", 3 * HOUR, True, "Stretch (3 h late) (may be a repeat)"),
        ("\u23f0 Stretch (5 min late)", 2 * DAY, False, "\u23f0 Stretch (2 days late)"),
        # the person's own brackets stay
        ("\u23f0 Call Dave (the tall one)", HOUR, False, "\u23f0 Call Dave (the tall one) (1 h late)"),
        ("\u23f0 Call Dave (the tall one)", dt.timedelta(), False, "\u23f0 Call Dave (the tall one)"),
    ],
)
def test_marks(text: str, late: dt.timedelta, unsure: bool, said: str) -> None:
    assert wording.marked(text, late, unsure) == said
    assert wording.marked(said, late, unsure) == said
    assert len(said) - len(text) <= wording.MARKS


@pytest.mark.parametrize(
    ("text", "missed", "lost", "said"),
    [
        ("stretch", 0, 0, "\u23f0 Stretch"),
        ("call Dave", 1, 0, "\u23f0 Call Dave (and 1 earlier one while I was away)"),
        ("\u00e9toile", 0, 2, "\u23f0 \u00c9toile (and 2 earlier ones that did not get through)"),
        ("", 0, 0, "\u23f0 "),
    ],
)
def test_what_a_reminder_says(text: str, missed: int, lost: int, said: str) -> None:
    assert wording.reminder(text, missed, lost) == said


def test_the_notice_quotes_the_words_and_not_the_marks() -> None:
    said = wording.undelivered("\u23f0 Stretch (3 h late) (may be a repeat)", "phone", "the bot was blocked")
    assert said == 'I could not deliver "Stretch" by phone: the bot was blocked'
    assert len(wording.undelivered("word " * 100, "phone", "no")) < 120


def test_the_buttons_kept_are_the_buttons_sent() -> None:
    kept, made = wording.buttons(77, "14:30", wording.came(registry.find()))
    assert json.loads(kept) == [{"label": one.label, "intent": one.intent, "slots": one.slots} for one in made]


def error(fate: Fate, *, sure: bool = True, retry_after: float | None = None) -> DeliveryError:
    return DeliveryError("no", code="x", fate=fate, sure=sure, retry_after=retry_after)


@pytest.mark.parametrize(
    ("fate", "sure", "kind", "age", "unsure", "decided", "otherwise"),
    [
        (Fate.RETRY, True, "reminder", MINUTE, False, Fate.RETRY, None),
        (Fate.RETRY, False, "reminder", MINUTE, False, Fate.RETRY, None),
        # two tries without an answer: another way, or else again
        (Fate.RETRY, False, "reminder", MINUTE, True, Fate.REROUTE, Fate.RETRY),
        (Fate.RETRY, True, "reminder", MINUTE, True, Fate.RETRY, None),
        # a provider that fails is never the end while time remains
        (Fate.RETRY, True, "reminder", 3 * DAY - MINUTE, False, Fate.RETRY, None),
        (Fate.RETRY, True, "reminder", 3 * DAY, False, Fate.GIVE_UP, None),
        (Fate.RETRY, True, "reply", DAY, False, Fate.GIVE_UP, None),
        (Fate.REROUTE, True, "reminder", MINUTE, False, Fate.REROUTE, Fate.GIVE_UP),
        (Fate.GIVE_UP, True, "reminder", MINUTE, False, Fate.GIVE_UP, None),
        # a notice looks for another way, and else waits
        (Fate.GIVE_UP, True, "notice", MINUTE, False, Fate.REROUTE, Fate.RETRY),
        (Fate.REROUTE, True, "notice", MINUTE, False, Fate.REROUTE, Fate.RETRY),
        (Fate.RETRY, True, "notice", 29 * DAY, False, Fate.RETRY, None),
        (Fate.GIVE_UP, True, "notice", 30 * DAY, False, Fate.GIVE_UP, None),
    ],
)
def test_what_a_failed_try_leads_to(
    fate: Fate, sure: bool, kind: str, age: dt.timedelta, unsure: bool, decided: Fate, otherwise: Fate | None
) -> None:
    decision = retries.decide(error(fate, sure=sure), kind=kind, tries=1, age=age, unsure=unsure, jitter=0.5)
    assert decision.fate is decided
    if otherwise:
        assert decision.otherwise is otherwise


@given(st.integers(1, 10_000), st.floats(0, 1, exclude_max=True), st.none() | st.floats(0, 90_000))
def test_the_wait_grows_and_is_never_shorter_than_the_provider_asks(
    tries: int, jitter: float, retry_after: float | None
) -> None:
    wait = retries.pause(tries, jitter, retry_after)
    assert wait >= dt.timedelta(seconds=max(1.5, retry_after or 0))
    assert wait <= max(12.5 * MINUTE, dt.timedelta(seconds=retry_after or 0))
    assert retries.pause(tries + 1, jitter, None) >= retries.pause(tries, jitter, None)


def test_the_longest_waits_are_not_all_of_one_length() -> None:
    assert retries.pause(50, 0.0, None) != retries.pause(50, 0.9, None)


@given(st.lists(st.tuples(st.integers(1, 5), st.floats(0, 0.5)), min_size=1, max_size=200))
def test_the_pace_holds_whatever_comes_when(asked: list[tuple[int, float]]) -> None:
    """Any second holds at most two seconds' worth, and one handle's messages keep their distance."""
    pace, now, sent = Pace(Limits(per_second=10, per_handle=2)), 100.0, list[tuple[float, int]]()
    for handle, idle in asked:
        now += idle
        now += pace.wait(handle, now)
        assert pace.wait(handle, now) < 1e-9
        pace.sent(handle, now)
        sent.append((now, handle))
    for moment, handle in sent:
        window = [one for one in sent if moment <= one[0] < moment + 1]
        assert len(window) <= 20
        assert sum(one[1] == handle for one in window) <= 3
    assert (len(sent) - 11) / 10 <= now - 100 + 1


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 3)), min_size=1, max_size=400))
def test_what_nobody_waits_for_never_fills_a_providers_own_queue(asked: list[tuple[bool, int]]) -> None:
    """Answers may fill it; all else only adds to what the provider lets out within seconds. Nothing overfills it."""
    pace, now, stands = Pace(Limits(per_second=2, burst=100)), 100.0, 0.0
    for handle, (urgent, weight) in enumerate(asked):
        waited = pace.wait(handle, now, urgent=urgent)
        now, stands = now + waited, max(0.0, stands - waited * 2)
        assert pace.wait(handle, now, urgent=urgent) < 1e-9
        if not urgent:
            assert stands <= 2 * AHEAD
        pace.sent(handle, now, weight)
        pace.answered([(handle, weight)], now, now)
        stands += weight
        assert stands <= 100 + weight


def test_a_channel_without_limits_is_never_waited_for() -> None:
    pace = Pace(Limits())
    for _ in range(1000):
        assert pace.wait(1, 0.0) == 0
        pace.sent(1, 0.0)


def test_a_provider_that_asks_for_a_pause_gets_it() -> None:
    pace = Pace(Limits(per_second=30, per_handle=1))
    pace.hold(1, until=130.0)
    assert pace.wait(1, 100.0) == 30
    assert pace.wait(2, 100.0) == 0
