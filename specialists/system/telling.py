"""The story of one reminder in words: when and where it came, what was proved and answered. For explaining.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists import ways
from specialists.contract import Turn
from specialists.language.text import sentences
from specialists.language.time import say as when_say
from storage.receipts import Delivery, Story
from storage.tables import OccurrenceState, OutboxState

AT_ONCE = dt.timedelta(seconds=10)
_WHERE = {
    "terminal": "in the terminal", "web": "on the web page", "telegram": "on Telegram", "sms": "by SMS",
    "whatsapp": "on WhatsApp", "voice": "by phone",
}  # fmt: skip


def told(story: Story, turn: Turn, *, named: bool = False) -> str:
    """ "Yes: Friday 20 Nov, 2:31 pm, in the terminal; delivered at once. You have not said done yet."

    With `named` it says which reminder that was: the question did not.
    "Sent" is only said with a provider's id, "delivered" only with its receipt; what the provider took, and lost
    later, was not sent.
    """
    text = sentences.quoted(story.reminder.text)
    if not story.deliveries:
        reason = f" ({story.occurrence.reason})" if story.occurrence.reason else ""
        return f"{text} came due {at(turn, story.occurrence.due_at)}, but nothing has gone out for it yet{reason}."
    lost = [one for one in story.deliveries if one.row.provider_id and one.row.state == OutboxState.FAILED]
    out = [one for one in story.deliveries if one.row.provider_id and one not in lost]
    failed = "; ".join(_lost(one) for one in lost)
    if lost and not out:
        return f"No: {text}, due {at(turn, story.occurrence.due_at)}; {failed}."
    if not out:
        return f"Not so far: {text}, due {at(turn, story.occurrence.due_at)}, {_stuck(story.deliveries[-1])}."
    came = "; ".join(filter(None, (_ways(out, turn), failed)))
    return f"Yes{f', {text}' if named else ''}: {came}. {_answer(story, turn)}"


def _lost(one: Delivery) -> str:
    return f"{where(one.row.channel)} it did not arrive: {one.row.error or 'no reason was given'}"


def _ways(out: Sequence[Delivery], turn: Turn) -> str:
    """Each way once, however often it was taken; a screen at which nobody looked only where there was no other."""
    looked = [one for one in out if not (one.row.channel in ways.LOCAL and _is_unproved(one))] or out
    taken: dict[tuple[str, bool], list[Delivery]] = {}
    for one in looked:
        taken.setdefault((one.row.channel, _is_unproved(one)), []).append(one)
    said: list[str] = []
    for copies in taken.values():
        last = copies[-1].row.sent_at or copies[-1].row.due_at
        often = f", and again until {_clock(turn, last)} ({len(copies)} in all)" if len(copies) > 1 else ""
        said.append(_way(copies[0], turn, first=not said) + often)
    return "; ".join(said)


def _is_unproved(one: Delivery) -> bool:
    return OutboxState.DELIVERED not in (one.row.state, *(proof.state for proof in one.receipts))


def _clock(turn: Turn, moment: dt.datetime) -> str:
    there = moment.astimezone(turn.person.zone)
    return when_say.clock(there.hour, there.minute)


def _way(one: Delivery, turn: Turn, *, first: bool) -> str:
    sent = one.row.sent_at or one.row.due_at
    there = where(one.row.channel)
    when = f"{at(turn, sent)}, " if first else ""
    late = sent - one.row.due_at
    lateness = f" ({when_say.late(round(late.total_seconds()))})" if late >= dt.timedelta(minutes=1) else ""
    arrived = next((proof for proof in one.receipts if proof.state == OutboxState.DELIVERED), None)
    if arrived is not None:
        proof = "delivered at once" if arrived.at - sent <= AT_ONCE else f"delivered {at(turn, arrived.at)}"
    elif one.row.state == OutboxState.DELIVERED:
        proof = "delivered"
    else:
        proof = unproved(one.row.channel)
    tries = f" at the {len(one.attempts)}. try" if len(one.attempts) > 1 else ""
    return f"{when}{there}{lateness}; {proof}{tries}"


def unproved(channel: str, sent: str = "sent") -> str:
    """What can be said of a message that went out, and of whose arrival nothing is known."""
    match channel:
        case "web" | "terminal":
            return "ready there, not looked at yet"
        case "telegram":
            return f"{sent} (Telegram never tells whether it arrived)"
        case _:
            return f"{sent}, with no word yet that it arrived"


def where(channel: str) -> str:
    """The way a message went, as it stands in a sentence."""
    return _WHERE.get(channel, f"on {channel}") if channel else "nowhere yet"


def _stuck(one: Delivery) -> str:
    match one.row.state:
        case OutboxState.FAILED:
            return f"could not be delivered: {one.row.error or 'no way to reach you'}"
        case OutboxState.CANCELLED:
            return "was cancelled before it went out"
        case OutboxState.SENDING:
            return "is on its way; I have no answer yet"
        case _:
            tries = f" after {sentences.counted(len(one.attempts), 'try', 'tries')}" if one.attempts else ""
            return f"still waits to go out{tries}"


def _answer(story: Story, turn: Turn) -> str:
    if not story.acks:
        over = story.occurrence.state != OccurrenceState.FIRED
        return "You never said done." if over else "You have not said done yet."
    last = story.acks[-1]
    return f"You {'snoozed it' if last.kind == 'snooze' else 'said done'} {at(turn, last.at)}."


def at(turn: Turn, moment: dt.datetime) -> str:
    """A moment in the person's zone."""
    return when_say.moment(moment.astimezone(turn.person.zone).replace(second=0, tzinfo=None), turn.local)
