"""One's own devices: connected by a code, disconnected, told. For
settings, status and invitations."""

from __future__ import annotations

from specialists import choosing, circle, ways
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from storage import contacts, pairings
from storage.tables import Handle, Role

NO_WAY = (
    "I'm not on Telegram, SMS or WhatsApp yet, so nobody can come in there. Whoever set me up can add that: "
    "HOB_TELEGRAM_TOKEN is all that Telegram needs."
)


async def connect(turn: Turn, words: str | None) -> Finding:
    """A code by which the person's next device becomes theirs."""
    wanted = ways.meant(words or "") if words else None
    offered = turn.ports.doors.ways_in("")
    if not offered:
        return Finding(NO_WAY, worked=False)
    if wanted is not None and wanted not in offered:
        there = sentences.joined(ways.listed(sorted(offered)), "or")
        return Finding(f"I'm not on {ways.named(wanted)} here. What works is {there}.", worked=False)
    code = await pairings.invite(turn.unit, turn.person.id, lasts=pairings.OWN, channel=wanted)
    orders = turn.ports.doors.ways_in(code)
    chosen = [orders[wanted]] if wanted is not None else list(orders.values())
    said = sentences.capital(sentences.joined(chosen, "or"))
    return Finding(
        f"{said}. That counts once, for an hour, and makes the device yours: tell nobody else.",
        summary=f"gave you a code to connect {ways.named(wanted) if wanted else 'a device'}",
        effects=(Effect.WRITE,),
    )


async def disconnect(turn: Turn, words: str | None, name: str | None) -> Finding:
    """Takes away one's own device, or everything by which a contact, or for the owner a member, is reached."""
    channel = ways.meant(words or name or "")
    if channel is None:
        return await _of_another(turn, name or words or "")
    channels = ("sms", "voice") if channel in ("sms", "voice") else (channel,)
    mine = await contacts.addresses_of(turn.unit, turn.person.id)
    if not any(one.channel in channels for one in mine):
        return Finding(f"Your {ways.named(channel)} is not connected. {_told(list(mine))}", worked=False)
    await contacts.drop_addresses(turn.unit, turn.person.id, channels)
    return Finding(
        f"{sentences.capital(ways.named(channel))}: disconnected. Nothing of yours goes there any more, and whoever "
        "writes from there is a stranger to me. Say undo to connect it again.",
        summary=f"disconnected your {ways.named(channel)}", effects=(Effect.DELETE,),
    )


async def _of_another(turn: Turn, name: str) -> Finding:
    if not name:
        return choosing.missing("What shall I disconnect?", "preference_update", "way", {"which": "disconnect"})
    found = await circle.find(turn, name)
    if found.close:
        choices = [(one.name, {"name": one.name}) for one in found.close]
        return choosing.question("Which one?", "preference_update", {"which": "disconnect"}, choices)
    person = found.contact or (found.member if turn.person.role == Role.OWNER else None)
    if person is None:
        return Finding(f"I know nobody called {sentences.quoted(name)} whom you could disconnect.", worked=False)
    await pairings.withdraw(turn.unit, person.id)
    gone = await contacts.drop_addresses(turn.unit, person.id, ("telegram", "whatsapp", "sms", "voice"))
    if not gone:
        return Finding(f"Nothing of {person.name}'s is connected. Codes I gave for {person.name} count no more.")
    what = sentences.joined(list(dict.fromkeys(ways.listed([one.channel for one in gone]))))
    return Finding(
        f"Disconnected for {person.name}: {what}. Whoever writes from there is a stranger to me now. "
        "Say undo to connect it again.",
        summary=f"disconnected {person.name}'s {what}", effects=(Effect.DELETE,),
    )


async def connected(turn: Turn) -> Finding:
    """By which ways this person is reached."""
    return Finding(_told(list(await contacts.addresses_of(turn.unit, turn.person.id))))


def _told(handles: list[Handle]) -> str:
    ours = [one for one in handles if one.channel not in ways.LOCAL]
    if not ours:
        return 'Nothing but the screens of this machine is connected. "Connect my Telegram" or "connect my phone" is '\
            "how it begins."  # fmt: skip
    lines = [_line(one) for one in ours if one.channel != "voice" or not any(o.channel == "sms" for o in ours)]
    return f"Connected to you: {sentences.joined(lines)}."


def _line(handle: Handle) -> str:
    where = f" ({handle.address})" if handle.address.startswith("+") else ""
    shut = f", silent because {handle.blocked}" if handle.blocked else ""
    return f"{ways.named(handle.channel)}{where}{shut}"
