"""The classifier: messages that no phrase has, what must be turned down, the corpus itself."""

from __future__ import annotations

import datetime as dt
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specialists import registry
from specialists.contract import Operation
from specialists.language import time as when
from specialists.language.classifier import encoder, ensemble, network
from specialists.language.text import normalise
from tests.project import tree

NOW = dt.datetime(2026, 11, 20, 9, 30, tzinfo=dt.UTC)
CORPUS = tree.ROOT / "specialists" / "language" / "corpus"


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


def shares(text: str) -> ensemble.Shares:
    message = normalise.message(text)
    return ensemble.Judgement(message, when.find(text, NOW)).shares


@pytest.mark.parametrize(("text", "intent"), MEANT)
def test_what_is_meant_is_found(text: str, intent: str) -> None:
    found = shares(text)
    assert found.ranked()[0][0] == intent
    assert found.ours > 0.5


@pytest.mark.parametrize("text", TURNED_DOWN)
def test_what_is_beyond_is_turned_down(text: str) -> None:
    judged = ensemble.Judgement(normalise.message(text), when.find(text, NOW))
    assert judged.is_empty or judged.shares.ours < 0.5 or judged.shares.ranked()[0][1] < 0.8


def test_a_share_of_what_is_like_an_intent_counts_for_it() -> None:
    found = shares("what is the tallest volcano in Iceland")
    assert found.of("search") > 0.5
    assert found.of("no such intent") == 0.0


def test_times_and_numbers_are_masked() -> None:
    def masked(text: str) -> tuple[str, ...]:
        return network.masked(normalise.message(text), when.find(text, NOW))

    assert masked("Please wake me at 6:30 tomorrow") == ("wake", "me", network.TIME)
    assert masked("wake me on Friday at noon") == ("wake", "me", network.TIME)
    assert masked("log $12.50 for lunch") == ("log", network.NUMBER, "for", "lunch")
    assert len(masked("word " * 500)) == network.LONGEST


def test_times_and_courtesies_hardly_change_a_reading() -> None:
    one = shares("squeeze a physio appointment into my calendar for Tuesday at ten").of("create_event")
    two = shares("please squeeze a physio appointment into my calendar for June 3rd at 4pm, thanks").of("create_event")
    assert one == pytest.approx(two, abs=0.2)


@settings(deadline=None, max_examples=150)
@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    judged = ensemble.Judgement(normalise.message(text), when.find(text, NOW))
    if not judged.is_empty:
        assert 0 <= judged.shares.ours <= 1.001
        assert judged.shares.ranked()[0][1] <= 1


def test_both_know_the_same_classes() -> None:
    assert encoder.opened().classes == network.opened().classes


def test_shares_add_up_to_one() -> None:
    words = [("add", "melons"), ("hello",), (network.TIME,)]
    for said in words:
        shares = network.probabilities(network.hidden(said, network.vector_of(said)))
        assert shares.shape == (len(network.opened().classes),)
        assert np.isclose(shares.sum(), 1)


# Read by phrases and by what was spoken of alone, until the classifier is trained anew; to be none.
UNLEARNT = {
    "add_instruction", "append_document", "cancel_event", "delete_document", "end_instruction", "find_time",
    "list_instructions", "edit_document", "list_versions", "rename_document", "send_document",
}


def test_every_class_is_an_intent_or_turned_down() -> None:
    served = {action.intent for action in registry.find().actions()} - UNLEARNT
    known = {name for name in network.opened().classes if not name.startswith((network.REJECTED, network.LEANING))}
    assert known == served


def test_an_operation_that_leans_on_the_talk_counts_for_the_intents_that_do_it() -> None:
    shares = ensemble.Judgement(normalise.message("naw wait 5"), ()).shares
    assert shares.leaning("change") > 0.3
    changing = {one.intent for one in registry.find().actions() if one.operation is Operation.CHANGE}
    assert shares.ranked()[0][0] in changing
    assert sum(share for _, share in shares.ranked()) == pytest.approx(shares.ours, abs=0.01)


def test_every_sentence_of_the_corpus_can_be_written_out() -> None:
    places = set(re.findall(r"(?m)^= (\w+)$", (CORPUS / "values.txt").read_text(encoding="utf-8")))
    count = 0
    for path in sorted(CORPUS.glob("*.txt")):
        if path.name == "values.txt":
            continue
        text = path.read_text(encoding="utf-8")
        named = {one for name in re.findall(r"(?m)^= (\S+)$", text) for one in name.removesuffix("!").split("|")}
        assert named <= {*network.opened().classes, *(f"@{one}" for one in Operation), "@harmless"}, path.name
        assert set(re.findall(r"\{(\w+)\}", text)) <= places, path.name
        assert max(map(len, text.splitlines())) < 300, path.name
        count += text.count("|") + len(text.splitlines())
    assert count > 3500
