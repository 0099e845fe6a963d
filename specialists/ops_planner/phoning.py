"""A person's phone PIN, and what may be left on their answering machine. Called by the action preference_update."""

from __future__ import annotations

from specialists import choosing
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern
from specialists.scheduling import wording
from storage import people, pins
from storage.tables import Person

WHICH = ("pin", "no_pin", "voicemail", "no_voicemail")
_DIGITS = Pattern(r"\D*((?:\d[\s-]*)+)\D*")


async def keep(turn: Turn, which: str, said: str | None) -> Finding:
    """Sets or drops the PIN, or says whether private words may be left on a machine."""
    if which == "pin":
        return await _set(turn, said)
    person = await turn.unit.get(Person, turn.person.id)
    kept = person.preferences if person is not None else {}
    if which == "no_pin":
        if not kept.get(pins.KEY):
            return Finding("You have no phone PIN.")
        await people.update(turn.unit, preferences={pins.KEY: ""})
        return Finding(
            f"Your phone PIN is gone, so nobody can call me as you any more. {wording.UNDO}",
            summary="dropped your phone PIN", effects=(Effect.DELETE,),
        )
    allowed = which == "voicemail"
    if (kept.get(people.VOICEMAIL) is True) is allowed:
        return Finding("That is how it is already.")
    await people.update(turn.unit, preferences={people.VOICEMAIL: allowed})
    said_ = "When a machine takes my call I leave the whole message on it" if allowed else (
        "On a machine I leave no word of the message any more, and send it in writing"
    )
    return Finding(
        f"{said_}. {wording.UNDO}", summary="settled what I leave on your answering machine",
        effects=(Effect.WRITE,),
    )


async def _set(turn: Turn, said: str | None) -> Finding:
    if not said:
        return choosing.missing("Which digits? Four to ten.", "preference_update", "pin", {"which": "pin"})
    found = _DIGITS.fullmatch(said)
    pin = patterns.sub(r"\D", "", found[1]) if found else ""
    if not pins.SHORTEST <= len(pin) <= pins.LONGEST:
        return Finding(
            f"A phone PIN has {pins.SHORTEST} to {pins.LONGEST} digits and nothing else. I changed nothing.",
            worked=False, hides=(said,),
        )
    if len(set(pin)) == 1 or pin in "01234567890" or pin in "09876543210":
        return Finding("That PIN is too easy to guess. I changed nothing.", worked=False, hides=(said, pin))
    await people.update(turn.unit, preferences={pins.KEY: await pins.digest(pin)})
    return Finding(
        "Your phone PIN is set: key it in when you call me. I keep no readable copy of it; you may want to delete your "
        f"message. {wording.UNDO}",
        summary="set your phone PIN", effects=(Effect.WRITE,), hides=(said, pin),
    )
