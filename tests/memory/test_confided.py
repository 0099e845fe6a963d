"""Secrets told with words around them: the value is kept without these, and no model ever reads it."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest

from bot.turns import redaction
from specialists.language.statements import confiding, statements
from tests.clock import START
from tests.house import Home, home
from tests.standins.model import Model, Reply


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my safe combination is 9021, it is a secret", "9021"),
        ("my safe combination is 34-12-8 dont forget", "34-12-8"),
        ("my wifi password is hunter2!x please keep that secret", "hunter2!x"),
        ("my alarm code is 4417, keep it to yourself", "4417"),
        ("my bank pin is 8821. it's a secret", "8821"),
        ("my locker code is 4417 and don't tell anyone", "4417"),
        ("my passcode is 998877 - don't share it", "998877"),
        ("the vault code is 55-22, top secret", "55-22"),
        ("it's a secret: my safe combination is 9021", "9021"),
        ("between us, the alarm code is 1234", "1234"),
        ("my password is correct horse battery staple", "correct horse battery staple"),
        ("my garage code is 7788 ok?", "7788"),
        ("the gate code is #4471*, for your eyes only", "#4471*"),
        ("my wifi password is Keep-it-9, please remember that", "Keep-it-9"),
    ],
)
def test_value_label_and_tail_are_parted(text: str, secret: str) -> None:
    read = statements.read(text)
    assert read is not None
    assert read.secrets == (secret,)
    assert read.text.endswith(secret)


def test_two_secrets_in_one_sentence_are_two() -> None:
    assert statements.secrets("my door code is 2244 and my locker code is 9911") == ("2244", "9911")


@pytest.mark.parametrize(
    "text", ["my password is secret", "the meeting is at 5, don't forget the cake", "Anna told me a secret about Bob"]
)
def test_what_is_no_aside_stays(text: str) -> None:
    assert confiding.parted(text).text == text


@pytest.mark.parametrize(
    ("told", "asked", "secret"),
    [
        ("my safe combination is 9021, it is a secret", "what is my safe combination?", "9021"),
        ("my wifi password is hunter2!x please keep that secret", "what is my wifi password?", "hunter2!x"),
        ("my mother's maiden name is Jones, that's a secret", "what is my mother's maiden name?", "Jones"),
    ],
)
async def test_it_is_kept_hidden_and_told_when_asked(tmp_path: Path, told: str, asked: str, secret: str) -> None:
    async with home(tmp_path) as here:
        reply = await here.say(told)
        assert "••••" in reply
        assert secret not in reply
        assert secret not in await here.say("what do you know about me?")
        assert secret in await here.say(asked)


async def test_no_model_reads_it_then_or_later(tmp_path: Path, model: Model) -> None:
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        await talked(here, model)
    sent = "\n".join(model.raw)
    assert "zebra" in sent, "the model was asked"
    assert "9021" not in sent
    assert "pregnant" not in sent
    assert "34-12-8" not in sent


async def talked(here: Home, model: Model) -> None:
    """Two secrets, one of them kept; then talk that a model answers, with what was said before it."""
    for text in (
        "I'm telling you in confidence that Anna is pregnant", "my safe combination is 9021, it is a secret",
        "is 9021 a good zebra number, what do you think of it", "and what of 34-12-8 as my safe combination zebra? it's"
        " a secret: my safe combination is 34-12-8", "what do you think of that, zebra",
    ):
        model.queue(Reply("Well."))
        await here.say(text)
        model.forget()


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ("my badge word is plugh, that's confidential", "plugh"),
        ("my safe word is banana, keep it secret", "banana"),
        ("keep this between us: my locker is 5512", "5512"),
        ("hush hush: the vault number is 77-31-4", "77-31-4"),
        ("this is confidential: fox is my badge word", "fox"),
        ("my secret nickname is Pumpernickel", "Pumpernickel"),
        ("please keep to yourself that the surprise for Bob is a trip to Rome", "trip to rome"),
        ("my cvv is 123", "123"),
    ],
)
async def test_no_model_reads_it_where_it_stands_alone_before_or_after(
    tmp_path: Path, model: Model, told: str, value: str
) -> None:
    async with home(tmp_path) as here:
        for text in (
            f"I talked about {value} at lunch", told, f"add task {value}", f"remind me tomorrow at 9 to {value}",
            f"sort out the {value} thing with the zebra somehow", "and why would that be so, zebra",
        ):
            model.queue(Reply("Well."))
            await here.say(text)
            await here.house.lessons.settled()
            if text == told:
                model.raw.clear()  # what stood in the talk before it was a secret
            model.forget()
        here.clock.advance(dt.timedelta(days=2))
        model.queue(*[Reply("Well.")] * 9)
        await here.house.lessons.chores()
    sent = "\n".join(model.raw)
    assert "zebra" in sent, "the model was asked"
    assert not re.search(rf"(?<!\w){re.escape(value)}(?!\w)", sent, re.IGNORECASE)
    model.forget()


def test_what_of_a_secret_tells_it_by_itself() -> None:
    assert redaction.values("the party is on Saturday", START) == ()
    assert redaction.values("plugh is my badge word", START) == ("plugh",)
    assert "5512" in redaction.values("we meet for the tests at 5512 Oak Street", START)
