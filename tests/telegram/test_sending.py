"""Messages out: every refusal and fault and what becomes of the row, long texts, limits under a burst, order."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import col, select

from bot.channels import takeoff
from bot.channels.base import DeliveryError, Fate, Outgoing, Sent, utf16
from bot.channels.telegram import keyboard
from bot.sending import splitting
from specialists.contract import Button
from storage.columns import new_id
from storage.tables import Outbox, OutboxKind
from tests.clock import START
from tests.standins.telegram import Fault, Kind, Phone, Telegram
from tests.telegram.home import Home, home

FATES = [
    (Fault(Kind.RESET), Fate.RETRY, False), (Fault(Kind.RESET, accepted=True), Fate.RETRY, False),
    (Fault(Kind.HALF), Fate.RETRY, False), (Fault(Kind.GARBLED), Fate.RETRY, False),
    (Fault(Kind.TOO_MANY, seconds=7), Fate.RETRY, True), (Fault(Kind.BROKEN), Fate.RETRY, False),
    (Fault(Kind.BROKEN, accepted=True), Fate.RETRY, False), (Fault(Kind.BROKEN, status=500), Fate.RETRY, False),
    (Fault(Kind.SILENCE), Fate.RETRY, False),
]


def out(phone: Phone, text: str = "hello", number: int = 1) -> Outgoing:
    return Outgoing(number, str(phone.id), text, "reply", (), START)


@pytest.mark.parametrize(("fault", "fate", "sure"), FATES, ids=[str(fault) for fault, _, _ in FATES])
async def test_what_a_fault_means_for_a_message(
    polled: Home, anna: Phone, fault: Fault, fate: Fate, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.channels.telegram import wire

    monkeypatch.setattr(wire, "READ_SECONDS", 0.3)
    await polled.pair(anna)
    polled.telegram.faults.next(fault, "sendMessage")
    (answer,) = await polled.channel.send([out(anna)])
    assert isinstance(answer, DeliveryError)
    assert (answer.fate, answer.sure, answer.blocks) == (fate, sure, False)
    assert answer.retry_after == (7 if fault.kind is Kind.TOO_MANY else None)
    assert polled.telegram.token not in repr(answer)
    assert isinstance((await polled.channel.send([out(anna)]))[0], Sent)


async def test_the_moment_before_a_message_goes_is_told(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    calls = polled.telegram.journal
    told: list[int] = []
    with takeoff.awaited(lambda: told.append(len(calls.called("sendMessage")))):
        assert isinstance((await polled.channel.send([out(anna)]))[0], Sent)
    assert told[:1] == [0], "before Telegram had anything"
    await polled.telegram.stop()
    told.clear()
    with takeoff.awaited(lambda: told.append(0)):
        await polled.channel.send([out(anna)])
    assert told == [], "nobody there: nothing went"


async def test_nobody_there_is_surely_not_sent(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    await polled.telegram.stop()
    (answer,) = await polled.channel.send([out(anna)])
    assert isinstance(answer, DeliveryError)
    assert (answer.fate, answer.sure) == (Fate.RETRY, True)


async def test_who_can_not_be_written_to(polled: Home, anna: Phone, telegram: Telegram) -> None:
    blocking, gone, unknown = telegram.person("Bert"), telegram.person("Carl"), telegram.person("Dora")
    for phone in (anna, blocking, gone):
        phone.chat.started = True
    blocking.chat.blocked = True
    gone.delete_account()
    fates = []
    for address in (str(blocking.id), str(gone.id), str(unknown.id), "77", "nobody", "", "-5"):
        message = Outgoing(1, address, "hello", "reply", (), START)
        (answer,) = await polled.channel.send([message])
        assert isinstance(answer, DeliveryError)
        assert answer.sure
        fates.append((answer.fate, answer.blocks))
    assert fates == [(Fate.REROUTE, True), (Fate.REROUTE, True)] + [(Fate.REROUTE, False)] * 5


async def test_a_blocked_bot_is_told_on_another_way_and_a_message_opens_it_again(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    await polled.ask(anna, "remind me in 10 minutes to stretch")
    anna.chat.blocked = True
    await polled.later(minutes=10)
    rows = await all_of(polled, Outbox)
    assert [(row.channel, row.state) for row in rows if row.occurrence_id] == [
        ("telegram", "failed"), ("web", "accepted"),
    ]
    anna.chat.blocked = False
    await polled.ask(anna, "remind me in 10 minutes to drink")
    await polled.later(minutes=10)
    await anna.sees("⏰ Drink")


async def all_of(here: Home, table: type) -> list:  # type: ignore[type-arg]
    async with here.house.database.open_session() as session:
        return list((await session.exec(select(table).order_by(col(table.id)))).all())


async def test_text_is_shown_as_it_is(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    for text in ("<b>x</b> *y* _z_ [a](https://b.example) @anna", "https://example.com", "/stop"):
        await polled.channel.send([out(anna, text)])
        assert anna.last.text == text
        assert anna.last.body.get("link_preview_options", {}).get("is_disabled") is True
        assert not any(one["type"] in ("bold", "text_link") for one in anna.last.body.get("entities", ()))


@given(text=st.text(st.sampled_from("ab 👍\n.é𝄞"), max_size=400), limit=st.integers(2, 60))
def test_parts_fit_in_utf16_units_and_lose_nothing(text: str, limit: int) -> None:
    parts = splitting.split(text, limit, utf16)
    assert all(utf16(part) <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


async def test_a_long_text_of_emoji_comes_in_parts(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    text = "👍 good. " * 900
    known = await polled.house.identity.who("telegram", str(anna.id))
    assert known is not None
    await put(polled, known.person.id, known.handle_id, [text])
    await polled.house.delivery.drain_once()
    assert len(anna.texts) > 1
    assert "".join("".join(anna.texts).split()) == "".join(text.split())


async def put(here: Home, person_id: int, handle_id: int, texts: list[str]) -> None:
    now = here.clock.now()
    async with here.house.database.unit(person_id, new_id(), now) as unit:
        unit.add(*(
            Outbox(person_id=person_id, recipient_id=person_id, handle_id=handle_id, channel="telegram",
                   kind=OutboxKind.MESSAGE, text=text, created_at=now, due_at=now, next_at=now)
            for text in texts
        ))


labels = st.lists(st.text(max_size=80), min_size=1, max_size=120)


@given(labels=labels, row=st.integers(1, 2**63 - 1))
def test_any_buttons_fit_a_keyboard_and_name_their_row(labels: list[str], row: int) -> None:
    buttons = [Button(label, "x") for label in labels]
    laid = keyboard.rows(buttons, row)
    flat = list(itertools.chain(*laid))
    assert len(flat) == min(len(labels), keyboard.MOST)
    assert all(len(one) <= keyboard.IN_A_ROW for one in laid)
    assert all(label.strip() and len(label) <= keyboard.LONGEST for label, _ in flat)
    assert [keyboard.read(data) for _, data in flat] == [(row, number) for number in range(len(flat))]
    assert all(len(data.encode()) <= 64 for _, data in flat)


NEVER = ["", "1", "1.", ".1", "x.1", "1.1.1", "-1.1", "1.-1", "9" * 30 + ".1", "1.9999", "1.1\n"]


@pytest.mark.parametrize("data", NEVER)
def test_what_was_never_on_a_button_of_ours_is_nothing(data: str) -> None:
    assert keyboard.read(data) is None


async def test_a_burst_keeps_the_limits_and_each_persons_order(tmp_path: Path) -> None:
    """With the provider's own limits on: not one message is refused, and none overtakes another of its chat."""
    async with Telegram() as telegram, home(tmp_path, telegram) as here:
        people = [telegram.person(f"Person {number}") for number in range(40)]
        texts = [f"message {number}" for number in range(3)]
        for phone in people:
            await here.member(phone, f"Person {phone.id}")
            known = await here.house.identity.who("telegram", str(phone.id))
            assert known is not None
            await put(here, known.person.id, known.handle_id, texts)
        here.house.delivery.kick()
        await telegram.journal.until(lambda: all(len(phone.texts) == 3 for phone in people), 30)
        assert all(phone.texts == texts for phone in people)
        sent = telegram.journal.called("sendMessage")
        assert len(sent) == 120
        assert {call.status for call in sent} == {200}


async def test_updates_in_flight_do_not_wait_for_each_other(here: Home, telegram: Telegram) -> None:
    people = [telegram.person(f"Person {number}") for number in range(20)]
    for phone in people:
        await here.member(phone, f"Person {phone.id}")
    for phone in people:
        phone.say("remind me in 10 minutes to stretch")
    for phone in people:
        await phone.sees("2:40 pm", 30)
    assert all(len(phone.texts) == 1 for phone in people)
