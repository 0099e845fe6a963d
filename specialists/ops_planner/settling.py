"""Where a person is and what they are called: their own time zone and name, set in words."""

from __future__ import annotations

import re
from dataclasses import replace

from specialists import coming
from specialists.contract import Effect, Fallen, Falling, Finding, Specialist, Turn, action, falls_due
from specialists.language import sentences, statements
from specialists.language.patterns import Pattern
from specialists.language.when import When
from specialists.memory_curator import keeping
from specialists.memory_curator.profiles import phrases as of_profiles
from specialists.ops_planner import arrivals, choosing, hushing, places, quieting, travelling, wording
from specialists.system import connecting, phoning
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

    @action(
        "preference_update",
        category="profile",
        effect=Effect.WRITE,
        says=[
            "(set|change|switch|update) <my> (time zone|timezone|zone|clock) (to|for) {zone:place}",
            "my (time zone|timezone) is [now] {zone:place}",
            "[use|switch to] (time zone|timezone) {zone:place}",
            "(use|switch [back] to|i am on|i am in) [the] {zone:place} (time|time zone|timezone) [again|please]",
            *arrivals.SAYS,
            "(set|change|update) <my> (time zone|timezone) => which=zone",
            "call me {name} [from now on|instead]",
            "(start|begin) (calling|addressing) me [as|by] {name}",
            "(start|begin) referring to me as {name}",
            "use {name} (as|for) my (name|nickname)",
            "i (prefer|would prefer|would rather) [that] you call me {name}",
            "i go by {name} => if=named",
            "(hi|hello|hey) [there] i am {name:name} => if=named",
            "my name is not {old:name} it is {name}",
            "(switch|change|go) [over|back] to (english|spanish|french|german|italian|chinese|japanese|portuguese"
            "|russian|korean|arabic|hindi|dutch|mandarin|polish|swedish) => which=language",
            "call me by [my] [first|middle|last] [name] {name}",
            "my new (name|nickname) is {name}",
            "(refer to|address) me (as|by|with) {name}",
            "my (name|nickname) is [now|actually] {name}",
            "my (name|nickname) is {name} from now on",
            "my (name|nickname) 's {name} [by the way]",
            "(you can|you should|you may|start to|start|just) call me {name}",
            "(change|set|update|switch|correct|fix) (my|the) (name|nickname|user name|username) [you have for"
            " me] (to|as) {name}",
            "(change|update|set|edit|modify|switch|correct|fix) (my|the) (name|nickname|user"
            " name|username|display name"
            "|name you call me|name you have for me|name you use for me) [*] => which=name",
            "[*] (use|call me by|call me) (a different|a new|another|my new) (name|nickname|title) [*] =>"
            " which=name",
            "(call me|refer to me as) something (else|different) => which=name",
            "(do not|stop) (call|calling) me {preference} => which=name",
            "(change|update|set|edit|modify|switch|correct|fix) (my|the)"
            " (profile|preferences|settings|language|units"
            "|time format|diet) [*]",
            "(speak|talk|respond|reply|answer|write|communicate) [to me|with me] in {preference}",
            "(speak|talk|respond|reply|answer) to me (in|as) {preference}",
            "(switch|change|set|convert) [your|the|my|to] (language|languages) (to|into|from) {preference:text}",
            "(switch|change) [your|the|my] (language|languages) [(to|into|from) {preference}]",
            "(switch|change) to (a different|another) language",
            "[*] (speak|speaking|talk|talking|use|using) [to you] [in]"
            " (english|spanish|french|german|italian|chinese"
            "|japanese|portuguese|russian|korean|arabic|hindi|dutch|mandarin|polish|swedish) [*]",
            "(your|the) (language|language setting) (to|should be) {preference}",
            "set (language|your language|the language) to {preference}",
            "(switch|change|go|set) [to]"
            " (english|spanish|french|german|italian|chinese|japanese|portuguese|russian|korean"
            "|arabic|hindi|dutch|mandarin) [*]",
            "i (like|love|prefer|hate|dislike|can not stand|am allergic to|do not like|do not eat|do not"
            " drink|enjoy"
            "|always have|always take|never eat|never drink) {preference}",
            "i am (allergic to|vegetarian|vegan|a vegetarian|a vegan|lactose intolerant|gluten"
            " free|diabetic|into|a fan of)"
            " [{preference}]",
            "{preference:(my favorite * (is|are) *)}",
            "(set|change|update|make|switch) my [daily] (quiet hours|briefing time|default list|default reminder"
            " time|units"
            "|currency|week start|working hours|work hours) [to|from|as] {preference}",
            "my (working hours|work hours|office hours|bedtime|wake up time) (is|are) {preference}",
            "i want (my|the) (briefing|daily briefing|morning briefing) {preference}",
            "(keep|make) your (answers|replies|messages|texts|responses) {preference}",
            "always {preference:((call|remind|text|use|give|send|answer|reply|show) *)}",
            "(i am on|i am going on|i am doing|i started|i follow) [a|an|the] {preference:rest} diet",
            "(use|show me|give me) (metric|imperial|celsius|fahrenheit|24 hour|12 hour)"
            " [units|time|format|clock] [from now on]",
            "from now on {preference}",
            "[*] (speak|speaking|talk|talking|use|using|respond|answer|reply|communicate) [to me|to you|"
            "with me] [in] (english|spanish|french|german|italian|chinese|japanese|portuguese|russian|"
            "korean|arabic|hindi|dutch|mandarin|polish|swedish) [*] => which=language",
            "be called {name}",
            "i (prefer|would prefer|want|like|would like) to be called {name}",
            "use (the|my) name {name} [for me]",
            *connecting.SAYS,
            *phoning.SAYS,
            *quieting.SAYS,
            *of_profiles.SAYS,
        ],
        examples={
            "I'm in Berlin": {"zone": "Berlin"},
            "set my time zone to Tokyo": {"zone": "Tokyo"},
            "my timezone is Europe/London": {"zone": "Europe/London"},
            "I just landed in New York": {"zone": "New York"},
            "I'm back home": {"which": "home"},
            "call me Robin from now on": {"name": "Robin"},
            "I'm in Tokyo till Friday": {"zone": "Tokyo", "until": "2026-11-27", "which": "stay"},
            "my name is Ines": {"name": "Ines"},
            "I prefer window seats": {"preference": "window seats"},
            "don't disturb me between 22:00 and 7:00": {},
            "quiet hours off": {"which": "loud"},
            "connect my Telegram": {"way": "telegram", "which": "connect"},
            "disconnect my phone": {"way": "phone", "which": "disconnect"},
            "put my food profile back to version 2": {"profile": "food", "version": "2", "which": "rollback"},
            **phoning.EXAMPLES,
        },
    )
    async def preference_update(
        self,
        turn: Turn,
        zone: str | None = None,
        until: When | None = None,
        name: str | None = None,
        preference: str | None = None,
        which: str | None = None,
        way: str | None = None,
        pin: str | None = None,
        profile: str | None = None,
        version: str | None = None,
    ) -> Finding:
        """Sets your time zone, or what I call you; connects and disconnects your phone or messenger."""
        if which == "connect":
            return await connecting.connect(turn, way)
        if which == "disconnect":
            return await connecting.disconnect(turn, way, name)
        if which == "rollback" and profile:
            from specialists.memory_curator.profiles import updating  # with its tables, when first asked for

            return await updating.rolled_back(turn, profile.lower(), version)
        if which == "home":
            return await travelling.home(turn, until)
        if which in phoning.WHICH:
            return await phoning.keep(turn, which or "", pin)
        said = next((one.text for one in turn.requests if one.intent == "preference_update"), "") or turn.said
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
            kept = await keeping.keep(turn, said)
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
    kept = await keeping.keep(turn, said)
    summary = "; ".join(part for part in (kept.summary, gone.summary) if part)
    return replace(gone, say=f"{_plain(kept.say)} {gone.say}", summary=summary, data={**gone.data, **kept.data})


def _plain(said: str) -> str:
    """Without the way back, which what follows tells."""
    return said.removesuffix(f" {keeping.TAKES_BACK}")


async def _other(turn: Turn, said: str) -> Finding:
    """What somebody likes or can't eat is a fact like others; how Hob is to behave is no such thing."""
    statement = statements.read(said)
    if statement is not None and statement.subject == "me" and not _BEHAVE.match(said):
        return await keeping.keep(turn, said)
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
