"""How sure Hob is of what it told, and why: in a person's words. Called by history.py."""

from __future__ import annotations

import datetime as dt

from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.memory import finding, telling
from specialists.memory_curator import recalling
from storage.memory import ageing, facts
from storage.tables import Fact, FactState

SHOWN = 3
LONG_AGO = dt.timedelta(days=180)
_NOTHING = "Sure of what? I have told you nothing from memory just now; ask me about a thing by its name."
_SETTLES = '"That\'s right" makes me surer, "that\'s wrong" puts it in doubt.'
# From which confidence on, in what words.
_WORDS = ((0.9, "I am sure of it"), (0.7, "I am fairly sure"), (telling.UNSURE, "I am not quite sure"))


async def told(turn: Turn) -> Finding:
    """ "Are you sure?", behind an answer: how sure, and what that rests on."""
    found = await finding.last_told(turn)
    if not found:
        return Finding(_NOTHING, worked=False)
    lines = [await _line(turn, one, alone=len(found) == 1) for one in found[:SHOWN]]
    said = lines[0] if len(lines) == 1 else sentences.numbered(lines)
    closing = "" if all(_confidence(turn, one) >= _WORDS[0][0] for one in found) else f" {_SETTLES}"
    about = {"facts": [str(one.id) for one in found[:SHOWN]]}
    return Finding(f"{said}{closing}", data=about, hides=recalling.hidden(found))


async def _line(turn: Turn, one: Fact, *, alone: bool) -> str:
    how = next((words for floor, words in _WORDS if _confidence(turn, one) >= floor), "I am not sure")
    rests = telling.source(one, turn).rstrip(".")
    parts = [f"{how}: {rests[0].lower()}{rests[1:]}" if alone else f"{telling.fact(one)}. {how}: {_small(rests)}"]
    if turn.now - (one.confirmed_at or one.learnt_at) > LONG_AGO:
        parts.append("that is a while ago, and nobody has said so since")
    if one.state == FactState.REVIEW and one.why:
        parts.append(one.why)
    older = await facts.versions(turn.unit, one)
    if older:
        parts.append(f"before that I had {_small(telling.fact(older[0]))}")
    return "; ".join(parts) + "."


def _confidence(turn: Turn, one: Fact) -> float:
    """A fact that is under review is never told as sure."""
    held = ageing.confidence(one, turn.now)
    return min(held, telling.UNSURE) if one.state == FactState.REVIEW and one.why else held


def _small(told_: str) -> str:
    return told_[0].lower() + told_[1:] if told_.startswith(("You ", "You'", "Your ", "It ")) else told_
