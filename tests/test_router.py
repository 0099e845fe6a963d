"""Messages read whole: intents, slots, several requests, and what must not act."""

from __future__ import annotations

import datetime as dt
import functools
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.understanding.message import plausibility
from bot.understanding.message import slots as slot_values
from bot.understanding.message.readings import TOO_MUCH, Known, Reading
from bot.understanding.message.router import Router
from specialists import registry
from tests import rows

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))  # a Friday
KNOWN = Known(lists=("groceries", "to do", "hardware"), contacts=("Anna", "Sarah"))
ROUTER = Router(registry.find().actions())


@functools.lru_cache(maxsize=64)  # a row's test asks twice
def read(text: str) -> Reading:
    return ROUTER.read(text, NOW, known=KNOWN)


def slots(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Each request's intent and its slots as JSON, a time as its start or rule alone."""
    made = []
    for request in read(text).requests:
        plain = {name: slot_values.plain(value) for name, value in request.slots.items()}
        for name, value in plain.items():
            if isinstance(value, dict):
                plain[name] = value["rrule"] or value["start"] or value.get("seconds")
        made.append((request.intent, plain))
    return made


@pytest.mark.parametrize(("text", "intent"), rows.sentences())
def test_a_sentence_has_its_intent(text: str, intent: str) -> None:
    reading = read(text)
    assert [request.intent for request in reading.requests] == ([intent] if intent else []), reading.why
    assert reading.why


SLOTS = [
    ("remind me to call mom tomorrow at 5", "set_reminder", {"text": "call mom", "when": "2026-11-21T17:00:00"}),
    ("tomorrow at 9 remind me to call mom", "set_reminder", {"text": "call mom", "when": "2026-11-21T09:00:00"}),
    ("remind me on Monday to call mom at 3pm", "set_reminder", {"text": "call mom", "when": "2026-11-23T15:00:00"}),
    ("remind me to call mom tomorrow about the party", "set_reminder",
     {"text": "call mom about the party", "when": "2026-11-21"}),
    ("rmnd me tmrw 2 cal mom", "set_reminder", {"text": "cal mom", "when": "2026-11-21"}),
    ("ad mlk n brd 2 grocry list", "add_item", {"items": ["mlk", "brd"], "list": "groceries"}),
    ("add milk, eggs and 2 lemons to my hardware list", "add_item",
     {"items": ["milk", "eggs", "lemons"], "list": "hardware"}),
    ("add tomatoes, I mean potatoes, to the shopping list", "add_item", {"items": ["potatoes"], "list": "groceries"}),
    ("salt and vinegar chips and mac and cheese on the grocery list", "add_item",
     {"items": ["salt and vinegar chips", "mac and cheese"], "list": "groceries"}),
    ("text Sarah that I'll be there at 5", "send_message", {"recipient": "Sarah", "body": "I'll be there at 5"}),
    ("message Anna remind me to bring the charger", "send_message",
     {"recipient": "Anna", "body": "remind me to bring the charger"}),
    ("text Sarah are you coming? 🎉", "send_message", {"recipient": "Sarah", "body": "are you coming? 🎉"}),
    ('text Sarah "see you at 5"', "send_message", {"recipient": "Sarah", "body": "see you at 5"}),
    ("cancel lunch with Tom", "update_event", {"title": "lunch with Tom"}),
    ("schedule coffee with Ana Thursday, actually Friday at 10am", "create_event",
     {"title": "coffee with Ana", "when": "2026-11-27T10:00:00"}),
    ("lunch w/ Sam fri 12", "create_event", {"title": "lunch w/ Sam", "when": "2026-11-27T12:00:00"}),
    ("add 2001 a space odyssey to my movie list", "add_item", {"items": ["2001 a space odyssey"], "list": "movie"}),
    ("remember I parked on level 3", "save_memory", {"fact": "I parked on level 3"}),
    ("push the stretch reminder to 4", "update_reminder", {"text": "stretch", "when": "2026-11-20T16:00:00"}),
    ("text Sam: don't forget milk", "send_message", {"recipient": "Sam", "body": "don't forget milk"}),
    ("what is 12*9", "calculate", {"expression": "12*9"}),
    ("add watch 24 to my tasks", "add_task", {"task": "watch 24"}),
    ("the 21st, what is on my calendar", "calendar_query", {"when": "2026-11-21"}),
    ("set an alarm for 7 am on weekdays", "set_reminder",
     {"text": "alarm", "when": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7;BYMINUTE=0"}),
    ("start a note called Paint Colors: hall is Swiss Coffee", "create_document",
     {"title": "Paint Colors", "body": "hall is Swiss Coffee"}),
    ("cancel the 5pm one", "cancel_reminder", {"when": "2026-11-20T17:00:00"}),
    ("drop the one at 9 tomorrow", "cancel_reminder", {"when": "2026-11-21T09:00:00"}),
    ("delete tomorrow's reminder", "cancel_reminder", {"when": "2026-11-21"}),
    ("move the 5 o'clock to 6", "update_reminder",
     {"old_when": "2026-11-20T17:00:00", "when": "2026-11-20T18:00:00"}),
    ("push the 3pm to 4", "update_reminder", {"old_when": "2026-11-20T15:00:00", "when": "2026-11-20T16:00:00"}),
    ("what's my 3pm", "calendar_query", {"when": "2026-11-20T15:00:00"}),
    ("what's the 5pm reminder about", "list_reminders", {"when": "2026-11-20T17:00:00"}),
    ("remind me to", "set_reminder", {}),
    ("remind me", "set_reminder", {}),
    ("today at 3 drink tea", "set_reminder", {"text": "drink tea", "when": "2026-11-20T15:00:00"}),
    ("5pm call dave", "set_reminder", {"text": "call dave", "when": "2026-11-20T17:00:00"}),
    ("buy milk tomorrow", "set_reminder", {"text": "buy milk", "when": "2026-11-21"}),
    ("what's the weather in Cape Town tomorrow", "weather", {"location": "Cape Town", "when": "2026-11-21"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "intent", "wanted"), SLOTS)
def test_slots_hold_the_persons_own_words(text: str, intent: str, wanted: dict[str, Any]) -> None:
    assert slots(text) == [(intent, wanted)]


SEVERAL = [
    ("remind me at 8 to take my pills and at 9 to call the pharmacy",
     [("set_reminder", {"text": "take my pills", "when": "2026-11-20T20:00:00"}),
      ("set_reminder", {"text": "call the pharmacy", "when": "2026-11-20T21:00:00"})]),
    ("remind me at 5 to call Dave and to take the bread out",
     [("set_reminder", {"text": "call Dave", "when": "2026-11-20T17:00:00"}),
      ("set_reminder", {"text": "take the bread out", "when": "2026-11-20T17:00:00"})]),
    ("add milk to groceries, then remind me at 6 to cook",
     [("add_item", {"items": ["milk"], "list": "groceries"}),
      ("set_reminder", {"text": "cook", "when": "2026-11-20T18:00:00"})]),
    ("mark laundry done, add buy detergent to my tasks",
     [("complete_task", {"task": "laundry"}), ("add_task", {"task": "buy detergent"})]),
    ("what's the weather tomorrow and do I have anything in the afternoon", ["weather", "calendar_query"]),
    ("remind me at 9 to stretch and again at 3",
     [("set_reminder", {"text": "stretch", "when": "2026-11-20T21:00:00"}),
      ("set_reminder", {"text": "stretch", "when": "2026-11-20T15:00:00"})]),
    ('text Anna "I am on my way" and remind me to leave at 6',
     [("send_message", {"recipient": "Anna", "body": "I am on my way"}),
      ("set_reminder", {"text": "leave", "when": "2026-11-20T18:00:00"})]),
    ("it's not urgent but add renew passport to my todo", [("add_task", {"task": "renew passport"})]),
    ("is everything working? you've been quiet", [("status_check", {})]),
    ("what's on my grocery list? what time is it in Tokyo?", ["check_list", "time"]),
    ("remind me to call the plumber and buy milk tomorrow",
     [("set_reminder", {"text": "call the plumber and buy milk", "when": "2026-11-21"})]),
    ("remind me tomorrow at 9, 12 and 6pm to drink water",
     [("set_reminder", {"text": "drink water", "when": "2026-11-21T09:00:00"}),
      ("set_reminder", {"text": "drink water", "when": "2026-11-21T12:00:00"}),
      ("set_reminder", {"text": "drink water", "when": "2026-11-21T18:00:00"})]),
    ("remind me at 8am and 6pm to feed the dog",
     [("set_reminder", {"text": "feed the dog", "when": "2026-11-21T08:00:00"}),
      ("set_reminder", {"text": "feed the dog", "when": "2026-11-20T18:00:00"})]),
    ("remind me every day at 8am and 6pm to feed the dog",
     [("set_reminder", {"text": "feed the dog", "when": "FREQ=DAILY;BYHOUR=8,18;BYMINUTE=0"})]),
    ("remind me on monday and thursday at 5 to water the ferns",
     [("set_reminder", {"text": "water the ferns", "when": "2026-11-23T17:00:00"}),
      ("set_reminder", {"text": "water the ferns", "when": "2026-11-26T17:00:00"})]),
    ("remind me on monday at 5 and thursday at 6 to stretch",
     [("set_reminder", {"text": "stretch", "when": "2026-11-23T17:00:00"}),
      ("set_reminder", {"text": "stretch", "when": "2026-11-26T18:00:00"})]),
    ("remind me to call mom at 6 and dad at 7",
     [("set_reminder", {"text": "call mom", "when": "2026-11-20T18:00:00"}),
      ("set_reminder", {"text": "call dad", "when": "2026-11-20T19:00:00"})]),
    ("remind me to feed the dog at 6 and the cat at 7pm",
     [("set_reminder", {"text": "feed the dog", "when": "2026-11-20T18:00:00"}),
      ("set_reminder", {"text": "feed the cat", "when": "2026-11-20T19:00:00"})]),
    ("remind me to ring the bank tomorrow and pay the rent on friday",
     [("set_reminder", {"text": "ring the bank", "when": "2026-11-21"}),
      ("set_reminder", {"text": "pay the rent", "when": "2026-11-27"})]),
    ("remind me to call mom at 6 and text dad at 7",
     [("set_reminder", {"text": "call mom", "when": "2026-11-20T18:00:00"}),
      ("set_reminder", {"text": "text dad", "when": "2026-11-20T19:00:00"})]),
    ("wake me at 6 but on weekends 8",
     [("set_reminder", {"text": "wake up", "when": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=6;BYMINUTE=0"}),
      ("set_reminder", {"text": "wake up", "when": "FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=8;BYMINUTE=0"})]),
    ("wake me at 7 every day but on sundays at 9",
     [("set_reminder", {"text": "wake up", "when": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;BYHOUR=7;BYMINUTE=0"}),
      ("set_reminder", {"text": "wake up", "when": "FREQ=WEEKLY;BYDAY=SU;BYHOUR=9;BYMINUTE=0"})]),
    ("remind me to call Dave at 5\nadd eggs to my shopping list", ["set_reminder", "add_item"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), SEVERAL)
def test_several_requests_in_one_message(text: str, wanted: list[Any]) -> None:
    found = slots(text)
    if isinstance(wanted[0], str):
        assert [intent for intent, _ in found] == wanted
    else:
        assert found == wanted


WHOLE = [
    "remind me to call Dave and text Anna at 5",
    "add bread and butter to my shopping list",
    "text Sarah I'm late and add that I'm sorry",
    "remind me to buy milk, eggs and bread tomorrow",
    "text mom I love you and dad too",
    "tell Jim that the meeting is at 5 and to bring snacks",
    "schedule dinner with Tom and Anna on Friday at 7",
    "text Sarah that I am free at 9, 12 and 6pm",
    "remind me to meet Tom and Ann at 5",
    "add 2 lemons and 3 limes to my shopping list",
]


@pytest.mark.parametrize("text", WHOLE)
def test_one_request_stays_one(text: str) -> None:
    assert len(read(text).requests) == 1


def test_a_bare_time_and_a_deed_is_no_sure_thing() -> None:
    assert read("today at 3 drink tea").requests[0].confidence < read("drink tea reminder at 3").requests[0].confidence


@pytest.mark.parametrize("text", ["explain", "compute the integral of x from 0 to 1"])
def test_what_no_action_is_meant_by(text: str) -> None:
    assert read(text).requests == ()


def test_a_refusal_says_why() -> None:
    assert "not to do" in read("don't remind me").why
    assert "what would happen" in read("what happens if I say add milk?").why


def test_an_unknown_list_is_no_list() -> None:
    assert not read("add bread to the oven").requests
    known = Known(lists=("oven",))
    assert ROUTER.read("add bread to the oven", NOW, known=known).requests[0].slots["list"] == "oven"


def test_a_known_name_is_taken_whole() -> None:
    known = Known(contacts=("Anna Maria", "Anna"))
    request = ROUTER.read("text Anna Maria the train is late", NOW, known=known).requests[0]
    assert request.slots == {"recipient": "Anna Maria", "body": "the train is late"}


def test_the_second_reading_is_told() -> None:
    reading = read("check bread off my shopping list")
    assert reading.second is not None
    assert reading.second.intent != reading.requests[0].intent


def test_too_much_at_once_does_nothing() -> None:
    reading = read("add milk to groceries\n" * 400)
    assert reading.requests == ()
    assert reading.why == TOO_MUCH


WORDS = st.sampled_from(
    """remind me to add milk and then the list at 5 tomorrow text Sarah that cancel what is on my , . ; ? " ' don't 2
    every""".split()
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=40).map(" ".join)))
def test_any_text_is_read_and_texts_are_the_persons_own(text: str) -> None:
    reading = read(text)
    assert reading.requests or reading.why
    for request in reading.requests:
        assert request.tier in ("phrase", "example")
        assert 0 < request.confidence <= 1
        for name, value in request.slots.items():
            if name == "body":
                assert value in text


LONG = [
    "mon, " * 40, "every " * 10_000, "a" * 100_000, "add milk and " * 8_000, "tomorrow at 5 " * 7_000, '"' * 100_000,
    "\0" * 500,
]


@pytest.mark.parametrize("text", LONG, ids=lambda text: f"{len(text)} characters")
def test_a_text_of_any_size_is_answered(text: str) -> None:
    assert read(text).requests == ()


def test_every_condition_of_a_sentence_is_known_and_every_one_is_asked() -> None:
    actions = registry.find().actions()
    asked = {name for action in actions for one in action.says for name in (*one.requires, *one.rejects)}
    assert asked | {name for action in actions for name in action.rejects} == plausibility.CONDITIONS
