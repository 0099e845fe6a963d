"""The weather at a place, or at home, for which is asked once. looking_up.py calls it."""

from __future__ import annotations

from dataclasses import replace

from integrations.weather import places, topics
from integrations.weather.port import Question
from specialists import choosing
from specialists.contract import HOUSEHOLD, Effect, Finding, Turn
from specialists.language.time import When
from specialists.memory import keeping
from specialists.people import countries
from specialists.secrets import confided, leaks
from storage.memory import facts


async def told(turn: Turn, location: str, when: When | None, town: str, topic: str) -> Finding:
    """The answer. `town` answers the question where one lives, and is kept as a fact: "I live in Leeds"."""
    if topics.are_all(location):  # "and an umbrella?"
        location, topic = "", topics.read(location)
    home = await _home(turn)
    place = ("" if places.is_here(location) else location) or town or home
    if not place:
        ask = "Which town do you live in? I'll remember it for the weather."
        return choosing.missing(ask, "weather", "town", {"when": when, "topic": topic})
    if leaks.hide(place, await confided.told_secrets(turn.unit))[1]:
        return Finding("I look up no place by those words.", worked=False)
    await turn.unit.rest()  # nobody waits for what this one has read
    at = when or When("", (0, 0))
    answer = await turn.ports.weather.tell(Question(
        place, turn.local, topic, countries.country(turn) or "", at.start, at.end, at.is_date, at.part or "",
        0 if at.start else at.seconds or 0, "" if home == place else home,
    ))  # fmt: skip
    if town and answer.unknown:
        return choosing.missing(answer.say, "weather", "town", {"when": when, "topic": topic})
    if not town or turn.tainted:
        return Finding(answer.say, worked=answer.worked)
    kept = await keeping.keep(turn, f"I live in {town}", f"I live in {town}")
    return replace(kept, say=f"{answer.say}\n{kept.say}", worked=answer.worked, effects=(Effect.WRITE,))


async def _home(turn: Turn) -> str:
    """Where the person lives, as they told it."""
    told = [one for one in await facts.about(turn.unit, "me", "live") if one.origin in HOUSEHOLD and not one.hidden]
    return max(told, key=lambda one: one.learnt_at).value if told else ""
