"""Drafts: texts written for a person, kept with the turn that wrote them, so that the next message can change them.

A draft is state and no memory: it is in its turn's trace, and goes when that does.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from specialists.contract import Origin, Turn
from specialists.language.text import patterns
from storage import executions

FADES = dt.timedelta(hours=24)
DEPTH = 12  # turns back that a draft is looked for
TEXT, KIND, RECIPIENT = "draft", "draft_kind", "draft_for"  # in a finding's data


class Draft(NamedTuple):
    """A text, what it is ("birthday card"), and whom it is for, where that was said. `tainted` as its turn was."""

    text: str
    kind: str = ""
    recipient: str = ""
    tainted: bool = False

    def kept(self) -> dict[str, Any]:
        """As a finding's data holds it."""
        return {TEXT: self.text, KIND: self.kind, RECIPIENT: self.recipient}


async def latest(turn: Turn) -> Draft | None:
    """The text that "it" is, if one was written lately. Going on with one that foreign words went into taints."""
    if turn.material:
        return Draft(turn.material, tainted=turn.tainted)
    found = await versions(turn)
    if not found:
        return None
    if found[0].tainted:
        turn.reads(Origin.WEB)
    return found[0]


async def before(turn: Turn) -> Draft | None:
    """The text as it was before its last change; of one that was gone back to already, the one before that."""
    found = await versions(turn)
    texts = [one.text for one in found]
    place = len(texts) - texts[::-1].index(texts[0]) if texts else 0
    if place >= len(found):
        return None
    if found[place].tainted:
        turn.reads(Origin.WEB)
    return found[place]


async def versions(turn: Turn) -> Sequence[Draft]:
    """The texts of the last turns, the newest first."""
    found = []
    for state in await executions.latest(turn.unit, DEPTH):
        if state.started_at < turn.now - FADES:
            break
        for step in reversed(state.trace.get("steps", ())):
            draft = _read(step.get("about") or {}, tainted=bool(state.trace.get("tainted")))
            if draft is not None:
                found.append(draft)
    return found


def bare(text: str) -> str:
    """A model's text without the fence or the quotation marks that some models put around the whole of it."""
    text = text.strip()
    fenced = patterns.fullmatch(r"```\w*\n(.*?)\n?```", text, re.S)
    text = fenced[1].strip() if fenced else text
    return text[1:-1].strip() if len(text) > 2 and (text[0], text[-1]) in (('"', '"'), ("“", "”")) else text


def _read(about: Mapping[str, Any], *, tainted: bool) -> Draft | None:
    text = about.get(TEXT)
    if not isinstance(text, str) or not text:
        return None
    return Draft(text, str(about.get(KIND) or ""), str(about.get(RECIPIENT) or ""), tainted)
