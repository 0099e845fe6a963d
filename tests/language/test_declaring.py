"""What tells something and asks for nothing, told apart by grammar alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.statements import declaring


@pytest.mark.parametrize(
    "text",
    [
        "the spare key is under the blue flowerpot",
        "My neighbour Gisela waters our plants when we're away",
        "we go to Denmark every summer",
        "I collect stamps",
        "I met Paula at the gym, she's a physio",
        "it's moved to Wednesdays",
        "he's a beagle",
        "our boiler was serviced by Kramer Heating in March",
        "I sold the Skoda and bought a Volvo",
        "Mia's teacher is Mr Hansen",
        "my blood pressure was 130 over 85 this morning",
        "Tom said he might move to Oslo",
        "I can have dairy again",
        "there's a leak in the bathroom",
        "Sarah hates coriander",
        "nobody came to the party",
        "the meeting with Jo went well",
        "Dad fell down the stairs",
        "The plumber charges 80 an hour",
    ],
)
def test_a_statement_is_one(text: str) -> None:
    assert declaring.declares(text)
    assert not declaring.declares(f"{text}?")


@pytest.mark.parametrize(
    "text",
    [
        "milk eggs and bread",
        "dentist thursday 3pm",
        "remind me to water the plants",
        "what's for dinner",
        "can you help",
        "you are great",
        "call mom",
        "if it rains I stay home",
        "I need to buy milk",
        "thanks a lot",
        "good morning",
        "coffee with Ben tomorrow at 3",
        "water the plants",
        "groceries",
        "team sync moved to 4pm",
        "ok",
        "play some jazz",
        "turn the lights off in the kitchen",
        "bins out tonight",
        "who are you",
        "nope",
        "please stop",
        "Berlin weather",
        "lol that was funny",
        "Anna birthday 4 May",
    ],
)
def test_what_asks_orders_or_names_a_thing_is_none(text: str) -> None:
    assert not declaring.declares(text)


@given(st.text(max_size=600))
def test_no_text_is_too_odd(text: str) -> None:
    assert declaring.declares(text) in (True, False)
