"""What follows when nobody answers, in words: taken out of a message, and put into words again."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.grammar import ladder, ladder_clauses

ME, CALL, AGAIN = ["me"], "call", "again"


def rung(minutes: float, way: str | None, *whom: str) -> dict[str, Any]:
    return {"after": round(minutes * 60), "way": way, "whom": list(whom), "text": None}


def nag(minutes: float, times: int | None = None, until: str | None = None) -> dict[str, Any]:
    return {"every": round(minutes * 60), "times": times, "until": until}


@pytest.mark.parametrize(
    ("text", "left", "rungs"),
    [
        (
            "remind me at 9 to take my pills, call me if I don't answer in 10 minutes, then text Anna",
            "remind me at 9 to take my pills", [rung(10, CALL, "me"), rung(10, None, "Anna")],
        ),
        (
            "remind me at 9 to take my pills and nag me every 5 minutes until I say done",
            "remind me at 9 to take my pills", [nag(5)],
        ),
        ("if I don't reply within half an hour call me", "", [rung(30, CALL, "me")]),
        ("escalate to Anna after an hour", "", [rung(60, None, "Anna")]),
        ("call me if I don't answer", "", [rung(10, CALL, "me")]),
        ("call me if I don't answer in 10 seconds", "", [rung(1, CALL, "me")]),  # and that minute is what is confirmed
        ("keep reminding me until I do it", "", [nag(10)]),
        ("nag me every 15 minutes until noon", "", [nag(15, until="12:00")]),
        ("nag me 3 times", "", [nag(10, times=3)]),
        ("keep nagging me every other hour", "", [nag(120)]),
        (
            "remind me tomorrow at 7 to leave. If I haven't answered after 5 min, ring me and then tell my sister and"
            " Sam",
            "remind me tomorrow at 7 to leave.", [rung(5, CALL, "me"), rung(10, None, "my sister", "Sam")],
        ),
        (
            "remind me at noon to eat, if I don't respond, try again in 15 minutes, then let Lena know after an hour",
            "remind me at noon to eat", [rung(15, AGAIN, "me"), rung(60, None, "Lena")],
        ),
        ("call me after 20 minutes if I haven't answered", "", [rung(20, CALL, "me")]),
        ("unless I answer within two hours, call Sam", "", [rung(120, CALL, "Sam")]),
        ("if I don't say done in 15 mins whatsapp Lena", "", [rung(15, "whatsapp", "Lena")]),
        (
            "nag me every 5 minutes about the bins until I say done", "remind me in 5 minutes about the bins", [nag(5)],
        ),
        ("bug me at 6pm to call the bank until it's done", "remind me at 6pm to call the bank", [nag(10)]),
        (
            "nag me every day at 7 about the vitamins until I say done", "remind me every day at 7 about the vitamins",
            [nag(10)],
        ),
        ("keep nagging me to ring mum every other hour until I do it", "remind me in 120 minutes to ring mum",
         [nag(120)]),
        (
            "remind me at 5 to take my pills; if I don't answer in 10 minutes text Anna that I may need help",
            "remind me at 5 to take my pills", [{**rung(10, None, "Anna"), "text": "I may need help"}],
        ),
        (
            "remind me at 5 to swim, call me if I don't answer, then text Sam that I am in the lake and can't swim,"
            " then text Anna",
            "remind me at 5 to swim",
            [rung(10, CALL, "me"), {**rung(10, None, "Sam"), "text": "I am in the lake and can't swim"},
             rung(10, None, "Anna")],
        ),
        ("text me by sms if there's no answer", "", [rung(10, "sms", "me")]),
        (
            "remind me at 5 to send Anna a text, if I don't answer in 5 minutes send me an SMS, then call me",
            "remind me at 5 to send Anna a text", [rung(5, "sms", "me"), rung(10, CALL, "me")],
        ),
        ("send my sister a WhatsApp message if I haven't replied", "", [rung(10, "whatsapp", "my sister")]),
        ("ping me in 10 minutes about the oven, phone me if I ignore it", "ping me in 10 minutes about the oven",
         [rung(10, CALL, "me")]),
        ("remind me at 8 to feed the cat. If I haven't confirmed by 8:15, text Anna.",
         "remind me at 8 to feed the cat.", [{**rung(10, None, "Anna"), "by": "8:15"}]),
        ("if I don't pick up, try again after 5 min", "", [rung(5, AGAIN, "me")]),
        ("keep bugging me every 5 minutes from 10 minutes on until I've sent my invoice",
         "remind me in 10 minutes about have you sent your invoice", [nag(5)]),
        ("nag me about the laundry every 10 mins till it's done, start in 5",
         "remind me in 5 minutes about the laundry", [nag(10)]),
        ("remind me at 5 to call the bank and don't let up until I say I did", "remind me at 5 to call the bank",
         [nag(10)]),
        ("bug me at 11pm about the bins until they're out, every quarter of an hour",
         "remind me at 11pm about the bins", [nag(15)]),
        ("pester me hourly about the tax return until it is filed", "remind me in 60 minutes about the tax return",
         [nag(60)]),
        ("remind me at 3 to drink water and again every 2 minutes until I answer, but three times at most",
         "remind me at 3 to drink water", [nag(2, times=3)]),
    ],
)
def test_what_is_to_follow_is_taken_out(text: str, left: str, rungs: list[dict[str, Any]]) -> None:
    found = ladder.carve(text)
    assert (found.text, list(found.rungs)) == (left, rungs)


@pytest.mark.parametrize(
    "text", ["stop nagging me", "just once", "don't nag me", "no need to call me", "only once please", "enough already"]
)
def test_nothing_more_is_to_follow(text: str) -> None:
    assert ladder.carve(text) == ladder.Carved("", stop=True)


@pytest.mark.parametrize(
    "text",
    [
        "remind me to call mom at 5", "remind me every day at 8 to stretch", "call Anna", "text me if Sam calls",
        "remind me again in 10 minutes", "remind me to ask if Anna doesn't answer", "keep asking me to drink water",
        "call Anna if I don't answer the phone tomorrow", "nag me to clean my room", "remind me to answer Tom",
        "remind me at 5 to call mom, and if she doesn't answer text her", "remind me to keep reminding me",
        "remind me to tell Anna to call me if I don't answer", "don't stop believing",
        "remind me to wait until it is dark", "remind me to nag Tom until he pays",
        "what happens if I don't answer?", "",
    ],
)
def test_what_only_looks_like_it_is_left_whole(text: str) -> None:
    assert ladder.carve(text) == ladder.Carved(text)


def test_in_a_check_in_somebody_else_is_to_answer() -> None:
    text = "check on mom every day at 9; if she doesn't answer in 30 minutes try again, then call her, then text Anna"
    found = ladder.carve(text, third=True)
    assert found.text == "check on mom every day at 9"
    assert list(found.rungs) == [rung(30, AGAIN, "them"), rung(10, CALL, "them"), rung(10, None, "Anna")]


_WORDS = st.sampled_from(
    ["if", "I", "don't", "answer", "call", "me", "Anna", "then", "text", ",", "nag", "every", "5", "minutes", "until",
     "done", "and", "keep", "reminding", "escalate", "to", "after", "an hour", ".", "she", "nobody", "once", "stop"]
)  # fmt: skip


@given(st.lists(_WORDS, max_size=60).map(" ".join) | st.text(max_size=300))
def test_any_text_is_read_and_what_is_left_was_there(text: str) -> None:
    for third in (False, True):
        found = ladder.carve(text, third=third)
        if not third and ladder_clauses.nag_about(text) is not None:
            continue  # said anew: what it asks for is a reminder
        assert set(found.text.split()) <= {*text.split(), *(f"{word}," for word in text.split())}
        for one in found.rungs:
            assert one.get("every", one.get("after")) > 0
            assert one.get("whom", ["me"])


@pytest.mark.parametrize("piece", ["if I don't answer ", "call Anna and ", "a, ", "escalate to A B, ", "nag me until "])
def test_reading_takes_no_longer_than_its_length(piece: str) -> None:
    text = (piece * 1000)[:1200]
    began = time.process_time()
    ladder.carve(text)
    assert time.process_time() - began < 1, "a second is what a text that made it wander off would take, and more"


def test_it_is_said_as_it_was_meant() -> None:
    rungs = [rung(10, CALL, "me"), {**rung(20, None), "whom": [7]}, nag(5, times=3)]
    assert ladder.said(rungs, {7: "Anna"}) == (
        "If you don't answer within 10 minutes, I'll call you, then after another 20 minutes I'll write to Anna. "
        "I'll ask again every 5 minutes until you say done, 3 times at most."
    )
