"""What is said of somebody, as it is said to them."""

from __future__ import annotations

import pytest

from specialists.comms_pilot import turned


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I love her", "I love you"),
        ("he's free on Saturday", "you're free on Saturday"),
        ("she wants lunch", "you want lunch"),
        ("what he wants for dinner", "what you want for dinner"),
        ("did she take her pills", "did you take your pills"),
        ("is he coming", "are you coming"),
        ("he already has his keys", "you already have your keys"),
        ("I'll bring her her bag", "I'll bring you your bag"),
        ("they are coming", "you are coming"),
        ("I bought them", "I bought them"),
        ("I saw Anna and I like her", "I saw Anna and I like her"),
        ("dad is late, she can start", "dad is late, she can start"),
        ("we're out of milk and he should buy some", "we're out of milk and he should buy some"),
        ("", ""),
    ],
)
def test_what_is_said_of_somebody_is_turned_to_them(said: str, told: str) -> None:
    assert turned.to_them(said) == told


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("take her pills", "take your pills"),
        ("call her sister", "call your sister"),
        ("bring their own towels", "bring your own towels"),
        ("call her", "call her"),
        ("give him his book", "give him his book"),
    ],
)
def test_in_an_order_nobody_is_their_own_object(deed: str, told: str) -> None:
    assert turned.to_them(deed, order=True) == told
