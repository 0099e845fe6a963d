"""The local tier: messages that no phrase has, what must be turned down, what a person taught, the corpus itself."""

from __future__ import annotations

import datetime as dt
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specialists import registry
from specialists.language import gist, guards, nearest, normalise, when
from tests.project import tree

NOW = dt.datetime(2026, 11, 20, 9, 30, tzinfo=dt.UTC)
CORPUS = tree.ROOT / "specialists" / "language" / "corpus"


@pytest.fixture(scope="module")
def declared() -> nearest.Nearest:
    """What a house starts with: every action's examples."""
    actions = registry.find().actions()
    return nearest.Nearest(nearest.Known(said.text, action.intent) for action in actions for said in action.examples)


# Not one of these stands in the corpus.
MEANT = [
    ("any chance you could jot yoghurt and a melon onto that shopping list of mine", "add_item"),
    ("so which groceries am I still missing on the shopping list", "check_list"),
    ("those two melons are in my trolley already so tick them off the shopping list", "mark_purchased"),
    ("what kind of weather are we going to get in Porto over the coming days", "weather"),
    ("I'd be glad of an alarm for quarter past six tomorrow morning", "set_reminder"),
    ("would you kindly tell me which alarms are going to ring tomorrow", "list_reminders"),
    ("I'd like that alarm for tomorrow morning gone, cancel it please", "cancel_reminder"),
    ("which appointments are sitting on my calendar for Thursday afternoon", "calendar_query"),
    ("squeeze a physio appointment into my calendar for Tuesday at ten", "create_event"),
    ("shove my physio appointment over to Friday at ten instead", "update_event"),
    ("could the ironing be put onto my to do list as well", "add_task"),
    ("which chores on my to do list have I still not finished", "view_tasks"),
    ("the ironing is finished at last, tick that chore off my to do list", "complete_task"),
    ("from today onwards I would like you to call me Skipper", "preference_update"),
    ("how many kilometres would forty miles be", "calculate"),
    ("in Lima, what would the local time be right now", "time"),
    ("that joke of yours was brilliant, tell me another one", "small_talk"),
    ("I'd love an overview of the things you are able to do", "help"),
    ("put three hours of carpentry into my timesheet for yesterday", "log_time"),
]

# What Hob cannot do, what is a question about the world, and what asks for nothing.
TURNED_DOWN = [
    "put the living room lamp on at half brightness",
    "stream some soothing piano music in the kitchen",
    "hail me a cab to the opera house",
    "how much money is left on my credit card",
    "get two pizzas sent to my place",
    "crank the volume up a little",
    "book us a hotel room in Lisbon",
    "what is the tallest volcano in Iceland",
    "how do I bake a cheesecake",
    "which team won the cup final",
    "has the parcel I ordered been shipped",
    "my cousin cooked a wonderful stew",
    "post that picture on instagram",
    "how bad is the traffic into the city",
    "throw a pair of dice for me",
    "chuck the whole lot out",  # which lot?
    "just cancel all of those",
    "qwrt zzkl pfff",
    "7",
    "at five",
    "...",
    "",
]


def closest(house: nearest.Nearest, text: str) -> nearest.Reading | None:
    """The likeliest intent of a message, as bot/reading asks for it: not where it only speaks of a request."""
    message = normalise.message(text)
    if not message.words or guards.refusal(message, message.head, message.tail):
        return None
    return house.judge(message, when.find(text, NOW))


@pytest.mark.parametrize(("text", "intent"), MEANT)
def test_what_is_meant_is_found(declared: nearest.Nearest, text: str, intent: str) -> None:
    reading = closest(declared, text)
    assert reading is not None
    assert reading.intent == intent
    assert reading.score >= nearest.LIKELY


@pytest.mark.parametrize("text", TURNED_DOWN)
def test_what_is_beyond_is_turned_down(declared: nearest.Nearest, text: str) -> None:
    reading = closest(declared, text)
    assert reading is None or not reading.sure


@pytest.mark.parametrize(
    "text",
    [
        "I told my aunt to jot yoghurt onto that shopping list of mine",
        "don't jot any yoghurt onto that shopping list of mine",
        "what happens if I ask you to clear that shopping list of mine",
        "she asked me to squeeze a physio appointment into my calendar",
    ],
)
def test_what_only_speaks_of_a_request_is_none(declared: nearest.Nearest, text: str) -> None:
    assert closest(declared, text) is None


def test_a_reading_says_why(declared: nearest.Nearest) -> None:
    reading = closest(declared, "so which groceries am I still missing on the shopping list")
    assert reading is not None
    assert reading.example is not None
    assert f'"{reading.example}"' in reading.why
    assert 0 <= reading.margin <= reading.score <= 1
    assert reading.second != reading.intent


def test_what_was_taught_is_believed_and_can_be_untaught() -> None:
    house = nearest.Nearest()
    text = "do the usual for the terrarium at 7"
    assert closest(house, text) is None
    house.learn(text, "add_task")
    for said in (text, "Do the usual for the terrarium at 9 please!"):
        reading = closest(house, said)
        assert reading is not None
        assert (reading.intent, reading.sure, reading.example) == ("add_task", True, text)
    house.learn(text, "set_reminder")
    reading = closest(house, text)
    assert reading is not None
    assert reading.intent == "set_reminder"
    assert house.unlearn(text)
    assert not house.unlearn(text)
    assert closest(house, text) is None


def test_untaught_before_it_was_ever_asked() -> None:
    house = nearest.Nearest([nearest.Known("tidy the desk", "add_task")])
    house.learn("the terrarium dance", "undo")
    assert house.unlearn("the terrarium dance")
    assert not house.unlearn("tidy the desk")  # declared examples are not taught
    assert closest(house, "the terrarium dance") is None


def test_a_taught_text_does_not_spread_to_other_texts() -> None:
    house = nearest.Nearest()
    house.learn("do the usual for the terrarium", "clear_list")
    for text in ("do the dishes", "the usual", "play the usual song", "what is a terrarium"):
        reading = closest(house, text)
        assert reading is None or reading.intent != "clear_list"


def test_times_and_numbers_are_masked() -> None:
    def masked(text: str) -> tuple[str, ...]:
        return gist.masked(normalise.message(text), when.find(text, NOW))

    assert masked("Please wake me at 6:30 tomorrow") == masked("wake me on Friday at noon") == ("wake", "me", gist.TIME)
    assert masked("log $12.50 for lunch") == ("log", gist.NUMBER, "for", "lunch")
    assert len(masked("word " * 500)) == gist.LONGEST


def test_times_and_courtesies_do_not_change_a_reading(declared: nearest.Nearest) -> None:
    one = closest(declared, "squeeze a physio appointment into my calendar for Tuesday at ten")
    two = closest(declared, "please squeeze a physio appointment into my calendar for June 3rd at 4pm, thanks")
    assert one is not None
    assert two is not None
    assert one.score == pytest.approx(two.score, abs=0.15)


@settings(deadline=None, max_examples=150)
@given(st.text())
def test_any_text_is_read(text: str) -> None:
    reading = closest(nearest.Nearest([nearest.Known("add eggs", "add_item")]), text)
    assert reading is None or 0 <= reading.score <= 1


def test_shares_add_up_to_one() -> None:
    words = [("add", "melons"), ("hello",), (gist.TIME,)]
    for said in words:
        shares = gist.probabilities(gist.hidden(said, gist.vector_of(said)))
        assert shares.shape == (len(gist.opened().classes),)
        assert np.isclose(shares.sum(), 1)


def test_every_class_is_an_intent_or_turned_down() -> None:
    served = {action.intent for action in registry.find().actions()}
    known = {name for name in gist.opened().classes if not name.startswith(gist.REJECTED)}
    assert served == known


def test_every_sentence_of_the_corpus_can_be_written_out() -> None:
    places = set(re.findall(r"(?m)^= (\w+)$", (CORPUS / "values.txt").read_text(encoding="utf-8")))
    count = 0
    for path in sorted(CORPUS.glob("*.txt")):
        if path.name == "values.txt":
            continue
        text = path.read_text(encoding="utf-8")
        assert {name for name in re.findall(r"(?m)^= (\S+)$", text)} <= set(gist.opened().classes), path.name
        assert set(re.findall(r"\{(\w+)\}", text)) <= places, path.name
        assert max(map(len, text.splitlines())) < 300, path.name
        count += text.count("|") + len(text.splitlines())
    assert count > 3500


@pytest.mark.parametrize("text", [*(text for text, _ in MEANT), *TURNED_DOWN])
def test_what_is_let_go_early_could_not_have_been_likely(declared: nearest.Nearest, text: str) -> None:
    message, whens = normalise.message(text), when.find(text, NOW)
    whole, early = declared.shares(message, whens), declared.shares(message, whens, nearest.LIKELY)
    ours = [share for intent, share in whole[0].items() if not intent.startswith(gist.REJECTED)]
    assert early == whole or (early == ({}, {}) and max(ours) < nearest.LIKELY)
