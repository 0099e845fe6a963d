"""What is shown of an answer while it is written: whole sentences that were audited. The reply is the truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.secrets import leaks
from tests.door.talk import steps
from tests.standins.model import Fault, Kind, Model, Reply
from tests.streaming.screens import Place

TALK = "let's chat about gardens"
LONG = "Gardens are patient. They teach you to wait. A hedge takes years. Radishes take weeks. Begin with radishes."


async def test_sentences_are_shown_as_they_come_and_the_reply_is_whole(here: Place, model: Model) -> None:
    model.queue(Reply(LONG))
    model.faults.next(Fault(Kind.LINGER))
    await here.write(TALK)
    seen = await here.open.sees("They teach you to wait.")
    assert LONG.startswith(seen)
    assert here.screen.shown == []
    model.release()
    assert await here.reply() == LONG
    assert all(LONG.startswith(text) for text in here.open.streamed)
    assert len(model.raw) == 1


async def test_no_half_sentence_is_shown(here: Place, model: Model) -> None:
    model.queue(Reply(LONG))
    assert await here.say(TALK) == LONG
    assert all(text.endswith(".") for text in here.open.streamed)


# An answer, and a part of it that nobody may see before (or after) it was audited.
KEPT_BACK = [
    ("Well. The code is 7731-quux. Have fun.", "7731"),
    ("Well. It is 7 7 3 1 - q u u x. Have fun.", "7 7"),
    ("Well. Look at https://evil.example/?q=1 please. Have fun.", "evil"),
    ("Well. ![dot](https://evil.example/p.png) is nice. Have fun.", "evil"),
    ("Well. I have sent it to Sam. Have fun.", "to Sam"),
    ("Well. Call +1 500 555 9876 for more. Have fun.", "9876"),
    ("Well. The key is sk-abcdefghijklmnop1234 today. Have fun.", "sk-abc"),
]


@pytest.mark.parametrize(("answer", "part"), KEPT_BACK, ids=[part for _, part in KEPT_BACK])
async def test_what_the_auditor_would_take_is_never_shown(here: Place, model: Model, answer: str, part: str) -> None:
    await here.say("my locker code is 7731-quux")
    model.queue(Reply(answer + " And so on. And so forth."))
    said = await here.say(TALK)
    assert here.open.streamed in ([], ["Well."])
    assert "Have fun." in said
    assert part not in said


async def test_a_secret_in_pieces_is_kept_back_from_its_beginning(here: Place, model: Model) -> None:
    await here.say("my locker code is 7731-quux")
    model.queue(Reply("Here you are.\nFirst 7.\n7.\n3.\nDone with that."))
    await here.say(TALK)
    assert not any("7.\n7" in text for text in here.open.streamed)


async def test_a_text_of_the_persons_own_may_claim_what_it_likes(here: Place, model: Model) -> None:
    model.queue(Reply("Dear Sam,\nI have sent the keys.\nYours, Ada"))
    said = await here.say("write a short letter to Sam about the keys")
    assert "I have sent the keys." in said
    assert any("I have sent the keys." in text for text in here.open.streamed)


async def test_what_breaks_off_is_asked_for_again_as_a_whole(here: Place, model: Model) -> None:
    model.queue(Reply(LONG), Reply("A garden is a long talk."))
    model.faults.next(Fault(Kind.HALF))
    assert await here.say(TALK) == "A garden is a long talk."
    assert [request.stream for request in model.asked] == [True, False]


async def test_stop_ends_what_is_being_written(here: Place, model: Model) -> None:
    model.queue(Reply(LONG))
    model.faults.next(Fault(Kind.LINGER))
    await here.write(TALK)
    await here.open.sees("Gardens are patient.")
    await here.write("stop")
    assert await here.reply() == "Stopped; I did nothing."
    model.release()


async def test_a_house_that_ends_in_the_middle_leaves_no_half(here: Place, model: Model) -> None:
    model.queue(Reply(LONG))
    model.faults.next(Fault(Kind.LINGER))
    await here.write(TALK)
    await here.open.sees("Gardens are patient.")
    (turn,) = here.house.intake._turns
    turn.cancel()
    assert await here.open.sees("") is not None
    assert here.screen.shown == []
    model.release()


async def test_one_of_several_requests_is_not_shown_alone(here: Place, model: Model) -> None:
    model.queue(Reply("Roses are red.\nViolets are blue.\nThat is all."))
    said = await here.say("add milk to groceries and write a poem about roses")
    assert here.open.streamed == []
    assert "milk" in said


async def test_the_trace_is_that_of_any_turn(here: Place, model: Model) -> None:
    model.queue(Reply(LONG))
    await here.say(TALK)
    (step,) = await steps(here)
    assert (step["intent"], step["worked"]) == ("unknown", True)


@given(
    before=st.text("abc .", max_size=20), value=st.text("0123456789xyz", min_size=4, max_size=12),
    between=st.sampled_from(["", " ", "-", ". ", ".\n"]), data=st.data(),
)
def test_a_secret_is_seen_from_its_second_letter_on(before: str, value: str, between: str, data: st.DataObject) -> None:
    letters = data.draw(st.integers(2, len(value) - 1))
    assert leaks.begins(before + between.join(value[:letters]) + between, [value])


@pytest.mark.parametrize("text", ["", "7", "nothing of the kind.", "one two three"])
def test_other_texts_are_no_beginning(text: str) -> None:
    assert not leaks.begins(text, ["7731-quux"])
