"""The web, searched: what its pages say, with sources. looking_up.py calls it."""

from __future__ import annotations

from integrations.search.port import Question
from specialists import choosing
from specialists.contract import Button, Finding, Origin, Turn
from specialists.secrets import confided, leaks

_NAMED = 80  # letters of a wish that are said again


async def found(turn: Turn, query: str, *, thorough: bool = False) -> Finding:
    """The answer; where there is none, why, and how to be reminded of it."""
    wish = " ".join(query.split()).rstrip("?!. ")
    if not wish:
        intent = "research" if thorough else "search"
        return choosing.missing("What shall I look up?", intent, "query", {})
    if leaks.hide(wish, await confided.told_secrets(turn.unit))[1]:
        return Finding("I look nothing up by those words: a secret of yours is in them.", worked=False)
    await turn.unit.rest()  # nobody waits for what this one has read
    answer = await turn.ports.search.look(Question(wish, turn.local, thorough))
    if answer.foreign:
        turn.reads(Origin.WEB)
    if answer.worked:
        return Finding(answer.say, confidence=1.0 if answer.sure else 0.4, links=answer.links)
    named = f"look up {wish}" if len(wish) <= _NAMED else "look this up"
    later = Button("Remind me tomorrow", "set_reminder", {"text": named, "when": "tomorrow at 9"})
    say = f"{answer.say} Say “remind me tomorrow to {named}”, and I will remind you."
    return Finding(say, worked=False, buttons=(later,), met=answer.say if answer.unread else "")
