"""What goes wrong on cue, what was accepted all the same, and the flood limits."""

from __future__ import annotations

import asyncio
from collections import Counter

import aiohttp
import pytest

from tests.clock import START
from tests.standins.telegram import EVERYTHING, Clock, Fault, Kind, Phone, Telegram
from tests.standins.telegram.wire import Wire


async def _outcome(wire: Wire, phone: Phone, text: str = "hi") -> str:
    """What a bot makes of one call."""
    url, values = f"{wire.telegram.base_url}{wire.telegram.token}/sendMessage", {"chat_id": phone.id, "text": text}
    try:
        async with wire.session.post(url, json=values) as answer:
            body = (await answer.read()).rstrip()
            whole = "" if body.endswith((b"}", b">")) else " cut"
            return f"{answer.status}{' page' if answer.content_type == 'text/html' else ''}{whole}"
    except aiohttp.ClientPayloadError:
        return "half"
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError):
        return "reset"


@pytest.mark.parametrize(
    ("fault", "outcome", "copies"),
    [
        (Fault(Kind.RESET), "reset", 0),
        (Fault(Kind.RESET, accepted=True), "reset", 1),
        (Fault(Kind.HALF), "half", 1),
        (Fault(Kind.GARBLED), "200 cut", 1),
        (Fault(Kind.TOO_MANY, seconds=7), "429", 0),
        (Fault(Kind.BROKEN), "502 page", 0),
        (Fault(Kind.BROKEN, accepted=True, status=504), "504 page", 1),
    ],
    ids=str,
)
async def test_a_fault_strikes_once_and_leaves_what_it_says(
    fault: Fault, outcome: str, copies: int, wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    telegram.faults.next(fault, "sendMessage")
    assert await _outcome(wire, anna) == outcome
    assert anna.copies("hi") == copies
    (call,) = telegram.journal.called("sendMessage")
    assert (call.fault, call.accepted) == (str(fault), bool(copies))
    assert await _outcome(wire, anna) == "200"
    assert anna.copies("hi") == copies + 1


@pytest.mark.parametrize("accepted", [False, True])
async def test_a_silent_call_has_no_end(accepted: bool, wire: Wire, telegram: Telegram, anna: Phone) -> None:
    telegram.faults.next(Fault(Kind.SILENCE, accepted=accepted))
    call = asyncio.create_task(wire.send(anna, "hi"))
    await telegram.journal.until(lambda: any(one.fault for one in telegram.journal.called("sendMessage")))
    done, _ = await asyncio.wait([call], timeout=0.1)
    assert (done, anna.copies("hi")) == (set(), int(accepted))
    call.cancel()
    await asyncio.wait([call])
    assert telegram.journal.called("sendMessage")[0].status == 0
    await wire.send(anna, "still alive")


async def test_a_429_says_how_long_to_wait(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    telegram.faults.next(Fault(Kind.TOO_MANY, seconds=7))
    status, body = await wire.call("sendMessage", chat_id=anna.id, text="hi")
    assert (status, body["parameters"]) == (429, {"retry_after": 7})
    assert body["description"] == "Too Many Requests: retry after 7"


async def test_a_slow_answer_comes_when_its_time_has_come(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    telegram.faults.next(Fault(Kind.SLOW, seconds=20))
    call = asyncio.create_task(wire.send(anna, "hi"))
    await anna.sees("hi")  # it is on the phone long before the bot knows
    await telegram.clock.wanted()
    telegram.clock.advance(20)
    assert (await call)["text"] == "hi"


async def test_faults_hit_the_method_and_the_chat_they_name(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    ben = telegram.person("Ben")
    ben.start()
    telegram.faults.next(Fault(Kind.BROKEN), "sendmessage", chat_id=ben.id, times=2)
    await wire.result("sendChatAction", chat_id=ben.id, action="typing")
    outcomes = [await _outcome(wire, one) for one in (anna, ben, anna, ben, ben)]
    assert outcomes == ["200", "502 page", "200", "502 page", "200"]
    telegram.faults.always(Fault(Kind.BROKEN))
    assert {await _outcome(wire, anna) for _ in range(3)} == {"502 page"}
    telegram.faults.clear()
    assert await _outcome(wire, anna) == "200"


async def test_a_refused_call_stays_refused_under_a_fault(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    anna.block()
    telegram.faults.next(Fault(Kind.RESET, accepted=True))
    assert await _outcome(wire, anna) == "reset"
    (call,) = telegram.journal.called("sendMessage")
    assert (call.accepted, call.error) == (False, "Forbidden: bot was blocked by the user")


async def test_a_download_goes_wrong_like_a_call(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    anna.voice(b"OggS" * 1000)
    (file,) = telegram.world.files.values()
    url = f"{telegram.base_file_url}{telegram.token}/{file.path}"
    telegram.faults.next(Fault(Kind.BROKEN, status=500), "download")
    async with wire.session.get(url) as answer:
        assert (answer.status, answer.content_type) == (500, "text/html")
    telegram.faults.next(Fault(Kind.HALF), "download")
    with pytest.raises(aiohttp.ClientPayloadError):
        async with wire.session.get(url) as answer:
            await answer.read()
    async with wire.session.get(url) as answer:
        assert len(await answer.read()) == 4000
    assert [call.status for call in telegram.journal.called("download")] == [500, 0, 200]


def test_a_429_is_never_accepted() -> None:
    with pytest.raises(ValueError, match="429"):
        Fault(Kind.TOO_MANY, accepted=True)


async def test_a_rate_strikes_the_same_calls_for_the_same_seed(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    quick = [fault for fault in EVERYTHING if fault.kind is not Kind.SILENCE]
    runs = []
    for _ in range(2):
        telegram.faults.rate(0.3, seed=5, kinds=quick, methods=["sendMessage"])
        runs.append([await _outcome(wire, anna, str(number)) for number in range(100)])
    assert runs[0] == runs[1]
    counted = Counter(outcome == "200" for outcome in runs[0])
    assert 15 <= counted[False] <= 45
    accepted = sum(call.accepted for call in telegram.journal.called("sendMessage"))
    assert sum(anna.copies(str(number)) for number in range(100)) == accepted == len(anna.messages)


@pytest.fixture
def limited(telegram: Telegram) -> Telegram:
    telegram.limits.on = True
    return telegram


async def test_one_message_a_second_in_a_chat_after_a_little_burst(wire: Wire, limited: Telegram, anna: Phone) -> None:
    for _ in range(3):
        await wire.send(anna, "hi")
    for _ in range(2):
        status, body = await wire.call("sendMessage", chat_id=anna.id, text="hi")
        assert (status, body["parameters"]) == (429, {"retry_after": 1})
    limited.clock.advance(1)
    await wire.send(anna, "hi")
    assert await wire.refusal("sendMessage", chat_id=anna.id, text="hi") == (429, "Too Many Requests: retry after 1")
    await wire.result("sendChatAction", chat_id=anna.id, action="typing")  # counts for nothing
    ben = limited.person("Ben")
    ben.start()
    await wire.send(ben, "hi")


async def test_thirty_messages_a_second_in_all(wire: Wire, limited: Telegram) -> None:
    people = [limited.person(f"P{number}") for number in range(31)]
    for person in people:
        person.start()
    answers = [await wire.call("sendMessage", chat_id=person.id, text="hi") for person in people]
    assert [status for status, _ in answers] == [200] * 30 + [429]
    limited.clock.advance(1)
    await wire.send(people[30], "hi")


async def test_twenty_messages_a_minute_in_a_group(wire: Wire, limited: Telegram, anna: Phone) -> None:
    family = limited.group("Family", anna)
    for _ in range(20):
        await wire.result("sendMessage", chat_id=family.id, text="hi")
        limited.clock.advance(1)
    status, body = await wire.call("sendMessage", chat_id=family.id, text="hi")
    assert (status, body["parameters"]) == (429, {"retry_after": 40})
    limited.clock.advance(40)
    await wire.result("sendMessage", chat_id=family.id, text="hi")


async def test_the_limits_are_on_where_nobody_says_otherwise() -> None:
    assert Telegram(clock=Clock(START)).limits.on
