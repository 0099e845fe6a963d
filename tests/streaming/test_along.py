"""What is talk is answered along with its reading: one request, shown while it is written, audited as any answer."""

from __future__ import annotations

from tests.door.talk import NOTHING, last, meant, steps
from tests.standins.model import Fault, Kind, Model, Reply
from tests.streaming.screens import Place
from tests.tracing.test_trace import seen

ASKED = "do cats dream, and of what?"
LONG = "They seem to dream. People guess of mice. Their paws twitch. Nobody has asked one."


def along(say: str) -> Reply:
    """A reading that finds no request, and answers."""
    return Reply(value={"requests": [], "ask": False, "say": say})


async def test_one_request_reads_and_answers_and_is_shown_as_it_comes(here: Place, model: Model) -> None:
    model.queue(along(LONG))
    model.faults.next(Fault(Kind.LINGER))
    await here.write(ASKED)
    first = await here.open.sees("They seem to dream.")
    assert LONG.startswith(first)
    assert here.screen.shown == []
    model.release()
    assert await here.reply() == LONG
    assert all(LONG.startswith(text) and text.endswith(".") for text in here.open.streamed)
    assert len(model.raw) == 1
    (step,) = await steps(here)
    assert (step["intent"], step["worked"]) == ("unknown", True)
    assert (await last(here)).trace["model"]["calls"] == 1


async def test_a_request_is_done_and_nothing_of_it_is_shown_before(here: Place, model: Model) -> None:
    wanted = meant("add_item", items="mice")
    model.queue(Reply(value={**wanted.value, "ask": False, "say": "Never shown. Not at all. Truly."}))
    assert "mice" in await here.say("do cats dream of mice, pray, and whither?")
    assert here.open.streamed == []
    assert "Never shown" not in here.screen.shown[-1].text


async def test_it_is_audited_as_any_answer_and_no_deed_is_believed(here: Place, model: Model) -> None:
    await here.say("my locker code is 7731-quux")
    model.queue(along("Well. The code is 7731-quux. I have set a reminder for you. Have fun. And so on."))
    said = await here.say(ASKED)
    assert "7731" not in said
    assert "Have fun." in said
    assert here.open.streamed in ([], ["Well."])
    assert "no reminders" in (await here.say("what are my reminders?")).lower()


async def test_where_something_is_remembered_it_is_asked_with_that(here: Place, model: Model) -> None:
    await here.say("remember that Maren keeps three cats")
    model.queue(along("Of mice, I guess."), Reply("Maren's three may know."))
    assert await here.say("gadzooks, Maren hath methinks sundry cats forsooth") == "Maren's three may know."
    assert len(model.asked) == 2
    assert "three cats" not in model.asked[0].raw
    assert "three cats" in model.asked[1].raw


async def test_who_does_not_know_is_asked_again_with_its_tools(here: Place, model: Model) -> None:
    model.queue(along("I don't know that."), Reply("Of mice."))
    assert await here.say(ASKED) == "Of mice."
    assert ["do" in asked.tools for asked in model.asked] == [False, True]


async def test_no_answer_along_means_one_of_its_own(here: Place, model: Model) -> None:
    model.queue(NOTHING, Reply("Of mice."))
    assert await here.say(ASKED) == "Of mice."
    assert len(model.asked) == 2


async def test_who_asks_twice_is_answered_twice(here: Place, model: Model) -> None:
    model.queue(along("They seem to."), Reply("Of late, yes."))
    assert [await here.say(ASKED), await here.say(ASKED)] == ["They seem to.", "Of late, yes."]
    assert len(model.raw) == 2  # it is known for talk by now


async def test_what_breaks_off_is_asked_for_as_a_whole(here: Place, model: Model) -> None:
    model.queue(along(LONG), along("Of mice."))
    model.faults.next(Fault(Kind.HALF))
    assert await here.say(ASKED) == "Of mice."
    assert [asked.stream for asked in model.asked] == [True, False]


async def test_stop_ends_it(here: Place, model: Model) -> None:
    model.queue(along(LONG))
    model.faults.next(Fault(Kind.LINGER))
    await here.write(ASKED)
    await here.open.sees("They seem to dream.")
    await here.write("stop")
    assert await here.reply() == "Stopped; I did nothing."
    model.release()


async def test_a_server_that_takes_no_schema_is_told_in_words(here: Place, model: Model) -> None:
    model.holds_to_schemas = False
    model.queue(along("Of mice."))
    assert await here.say(ASKED) == "Of mice."
    (asked,) = model.asked
    assert '"say"' in asked.said[0].text


async def test_the_request_tells_the_time_and_the_trace_tells_of_one_request(here: Place, model: Model) -> None:
    model.queue(along("Of mice."))
    await here.say(ASKED)
    assert "Europe/Berlin" in model.asked[0].said[0].text
    (turn,) = await seen(here)
    assert [one["task"] for one in turn["requests"]] == ["understand"]
