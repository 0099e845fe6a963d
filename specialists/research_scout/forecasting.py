"""The weather at a place, or at home, for which is asked once. looking_up.py calls it."""

from __future__ import annotations

from dataclasses import replace

from integrations.weather.port import Question
from specialists import choosing
from specialists.contract import HOUSEHOLD, Effect, Finding, Turn
from specialists.language.time import When
from specialists.memory import keeping
from specialists.people import countries
from specialists.secrets import confided, leaks
from storage.memory import facts


async def told(turn: Turn, location: str | None, when: When | None, home: str | None, topic: str) -> Finding:
    """The answer. `home` answers the question where one lives, and is kept as a fact: "I live in Leeds"."""
    place = location or home or await _home(turn)
    if not place:
        ask = "Which town do you live in? I'll remember it for the weather."
        return choosing.missing(ask, "weather", "home", {"when": when, "topic": topic})
    if leaks.hide(place, await confided.told_secrets(turn.unit))[1]:
        return Finding("I look up no place by those words.", worked=False)
    await turn.unit.rest()  # nobody waits for what this one has read
    at = when or When("", (0, 0))
    answer = await turn.ports.weather.tell(Question(
        place, turn.local, topic, countries.country(turn) or "", at.start, at.end, at.is_date, at.part or "",
        0 if at.start else at.seconds or 0,
    ))  # fmt: skip
    if home and answer.unknown:
        return choosing.missing(answer.say, "weather", "home", {"when": when, "topic": topic})
    if not home or turn.tainted:
        return Finding(answer.say, worked=answer.worked)
    kept = await keeping.keep(turn, f"I live in {home}", f"I live in {home}")
    return replace(kept, say=f"{answer.say}\n{kept.say}", worked=answer.worked, effects=(Effect.WRITE,))


async def _home(turn: Turn) -> str:
    """Where the person lives, as they told it."""
    told = [one for one in await facts.about(turn.unit, "me", "live") if one.origin in HOUSEHOLD and not one.hidden]
    return max(told, key=lambda one: one.learnt_at).value if told else ""
