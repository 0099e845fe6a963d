"""Where a person is and what they are called: their own time zone and name, set in words."""

from __future__ import annotations

import re
from dataclasses import replace

from specialists import choosing, coming
from specialists.contract import Effect, Finding, Operation, Specialist, Turn, action, variant
from specialists.falling import Fallen, Falling, falls_due
from specialists.heard import Said
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.memory import keeping
from specialists.ops_planner import hushing, instructing, phoning, quieting, travelling
from specialists.people import connecting
from specialists.scheduling import places, wording
from specialists.standing import fitting
from storage import people
from storage.tables import Purpose

LONGEST_NAME = 60
_HOME = Pattern(
    r"\W*(?:actually\W+|now\W+)?(?:i|we)(?:'ve|’ve| have)? (?:now |just )?(?:live|moved|relocated)\b", re.I
)
_LIVES = Pattern(r"\W*(?:actually\W+|now\W+)?(?:i|we) (?:now )?live\b", re.I)  # a plain fact, and no wish for a zone
_SETS = Pattern(r"\W*(?:please\W+)?(?:(?:set|change|switch|update) (?:my|the)\b|my time ?zone\b)", re.I)
_BEHAVE = Pattern(r"\W*(?:i (?:want|would like|need)|my (?:language|units|currency|briefing|quiet hours))\b", re.I)


class Settling(Specialist):
    """Keeps a person's zone and name."""

    name = "ops_planner"

    @variant("restore_profile", "rollback", Effect.WRITE, Operation.CHANGE)
    @variant("unmute", "unhush", Effect.WRITE, Operation.REMOVE)
    @variant("mute", "hush", Effect.WRITE, Operation.CREATE)
    @variant("end_quiet_hours", "loud", Effect.WRITE, Operation.REMOVE)
    @variant("quiet_hours", "hours", Effect.READ, Operation.SHOW)
    @variant("set_quiet_days", "days", Effect.WRITE, Operation.CHANGE)
    @variant("except_from_quiet_hours", "except", Effect.WRITE, Operation.CHANGE)
    @variant("set_quiet_hours", "quiet", Effect.WRITE, Operation.CREATE)
    @variant("forbid_voicemail", "no_voicemail", Effect.WRITE, Operation.CHANGE)
    @variant("allow_voicemail", "voicemail", Effect.WRITE, Operation.CHANGE)
    @variant("remove_pin", "no_pin", Effect.DELETE, Operation.REMOVE)
    @variant("set_pin", "pin", Effect.WRITE, Operation.CHANGE)
    @variant("disconnect_channel", "disconnect", Effect.WRITE, Operation.REMOVE)
    @variant("connect_channel", "connect", Effect.WRITE, Operation.CREATE)
    @variant("set_own_name", "name", Effect.WRITE, Operation.CHANGE)
    @variant("set_language", "language", Effect.WRITE, Operation.CHANGE)
    @variant("set_time_zone", "zone", Effect.WRITE, Operation.CHANGE)
    @variant("end_journey", "home", Effect.WRITE, Operation.CHANGE)
    @variant("set_place", "stay", Effect.WRITE, Operation.CHANGE)
    @action(
        "preference_update", object="setting", operation=Operation.CONFIGURE, category="profile", effect=Effect.WRITE,
    )
    async def preference_update(
        self, turn: Turn, zone: str | None = None, until: When | None = None, name: str | None = None,
        preference: str | None = None, which: str | None = None, way: str | None = None, pin: str | None = None,
        profile: str | None = None, version: str | None = None, said: Said = ""
    ) -> Finding:
        """Sets your time zone, or what I call you; connects and disconnects your phone or messenger."""
        if which == "connect":
            return await connecting.connect(turn, way)
        if which == "disconnect":
            return await connecting.disconnect(turn, way, name)
        if which == "rollback" and profile:
            from specialists.memory.profiles import updating  # with its tables, when first asked for

            return await updating.rolled_back(turn, profile.lower(), version)
        if which == "home":
            return await travelling.home(turn, until)
        if which in phoning.WHICH:
            return await phoning.keep(turn, which or "", pin)
        said = preference if preference and preference.startswith(said) else said  # with the emoji behind it
        if which in quieting.WHICH or (preference is not None and quieting.is_about(said)):
            return await quieting.change(turn, which, said, until)
        if name:
            return await _renamed(turn, name)
        if which == "name":
            return choosing.missing("What shall I call you?", "preference_update", "name", {})
        if which == "zone" and not zone:
            return choosing.missing("Which time zone are you in? A city will do.", "preference_update", "zone", {})
        if not zone:
            return await _other(turn, said)
        try:
            wanted = places.zone(zone)
        except places.NoSuchZone as error:
            left = f"{error.say} I left your time zone at {turn.person.zone.key}."
            if not _HOME.match(said):
                return Finding(left, worked=False)
            kept = await keeping.keep(turn, said, said)
            return kept if _LIVES.match(said) else replace(kept, say=f"{kept.say} {left}")
        lives = _HOME.match(said) is not None and until is None
        settles = lives or _SETS.match(said) is not None
        gone = await travelling.go(turn, wanted, until, stays=which == "stay", settles=settles)
        return await _home(turn, said, gone) if lives else gone

    @falls_due(Purpose.RETURN)
    async def come_back(self, turn: Turn, falling: Falling) -> Fallen:
        """A stay elsewhere is over."""
        return await travelling.back(turn)

    @falls_due(Purpose.QUIET)
    async def speak_again(self, turn: Turn, falling: Falling) -> Fallen:
        """A quiet time is over."""
        return await hushing.over(turn)


async def _home(turn: Turn, said: str, gone: Finding) -> Finding:
    """Where somebody lives is a fact as well as a zone."""
    kept = await keeping.keep(turn, said, said)
    summary = "; ".join(part for part in (kept.summary, gone.summary) if part)
    return replace(gone, say=f"{_plain(kept.say)} {gone.say}", summary=summary, data={**gone.data, **kept.data})


def _plain(said: str) -> str:
    """Without the way back, which what follows tells."""
    return said.removesuffix(f" {keeping.TAKES_BACK}")


async def _other(turn: Turn, said: str) -> Finding:
    """What somebody likes or can't eat is a fact like others; how Hob is to behave is no such thing."""
    statement = statements.read(said)
    if statement is not None and statement.subject == "me" and not _BEHAVE.match(said):
        return await keeping.keep(turn, said, said)
    if fitting.is_instruction(said):
        return await instructing.keep(turn, said)
    return coming.not_yet("keep preferences", "Your time zone and your name are what I can set.")


async def _renamed(turn: Turn, name: str) -> Finding:
    new = " ".join(name.split())[:LONGEST_NAME]
    if any(letter.isdigit() for letter in new.split()[0]):
        return Finding(f"I can't take {sentences.quoted(new, 30)} for a name.", worked=False)
    if new == turn.person.name:
        return Finding(f"That is what I call you already, {new}.")
    await people.update(turn.unit, name=new)
    return Finding(
        f"I'll call you {new}. {wording.UNDO}", summary=f"took {sentences.quoted(new)} as your name",
        effects=(Effect.WRITE,),
    )
