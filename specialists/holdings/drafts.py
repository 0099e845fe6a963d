"""Texts that are worked on: written for a person, pasted, or a note of theirs. Each keeps all its versions.

A version stands in the trace of the turn that made it, as the audit of that turn left it (bot/turns/auditing.py), with
whose words went into it. So a text outlives a restart as turns do, thirty days, and its history is apart from what
`undo` takes back. Going back makes an older version stand, and loses none.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from specialists.contract import Origin, Turn
from specialists.language.text import patterns
from specialists.spoken import ASIDES
from storage import executions
from storage.tables import Execution

FADES = dt.timedelta(hours=24)  # after which "it" is no text any more; what names one still finds it
DEPTH = 12  # turns back that "it" is looked for
TEXT, KIND, RECIPIENT = "draft", "draft_kind", "draft_for"  # in a finding's data
_OF, _NUMBER, _PARENT, _TOLD, _FIRST = "draft_of", "draft_number", "draft_parent", "draft_told", "draft_first"
_DOCUMENTS = "documents"  # that a finding names
_SMALL = frozenset("for to of about the my".split())
_TOLD_MOST = 120  # characters of an instruction


@dataclass(frozen=True, slots=True)
class Draft:
    """A version of a text: what the text is ("birthday card") and whom it is for, where that was said. `tainted` as its
    turn was. `of` is the text's own id, `number` the version's, `parent` that of the version it was made of; `document`
    is the note whose text it is."""

    text: str
    kind: str = ""
    recipient: str = ""
    tainted: bool = False
    of: str = ""
    number: int = 1
    parent: int = 0
    told: str = ""  # the instruction that made it
    document: int | None = None
    first: str = ""  # version 1, where this is the change that began the history

    def changed(self, text: str, told: str, newest: int) -> Draft:
        """The version that a change makes of this one. `newest` is the largest number that the text has had so far."""
        number = max(self.number, newest) + 1
        first = "" if self.of else self.text
        return replace(self, text=text, number=number, parent=self.number, told=told[:_TOLD_MOST], first=first)

    def kept(self) -> dict[str, Any]:
        """As a finding's data holds it."""
        held: dict[str, Any] = {TEXT: self.text, KIND: self.kind, RECIPIENT: self.recipient}
        more = {_OF: self.of, _PARENT: self.parent, _TOLD: self.told, _FIRST: self.first}
        held |= {name: value for name, value in more.items() if value}
        if self.number > 1:
            held[_NUMBER] = self.number
        return held if self.document is None else {**held, _DOCUMENTS: [str(self.document)]}


async def latest(turn: Turn) -> Draft | None:
    """The text that "it" is, if one was written lately. Who goes on with it reads it into the turn (`read`)."""
    found = await _lately(turn)
    if turn.material:
        same = next((one for one in found if one.text == turn.material), Draft(turn.material))
        return replace(same, tainted=turn.tainted)
    return found[0] if found else None


async def last_spoken_of(turn: Turn, turns: int = DEPTH) -> tuple[Draft | None, int | None]:
    """The text, or else the document by its id, that the last turn which was about anything was about; `turns` bounds
    how far back that is looked for."""
    for state in await executions.latest(turn.unit, turns):
        steps = state.trace.get("steps", ())
        if state.started_at < turn.now - FADES:
            break
        for place, step in reversed(list(enumerate(steps))):
            about = step.get("about") or {}
            found = _read(state, place, about)
            if found:
                return found[-1], None
            ids = about.get(_DOCUMENTS) or []
            if len(ids) == 1:
                return None, int(ids[0])
        if any(step.get("intent") not in ASIDES for step in steps):
            break
    return None, None


async def history(turn: Turn, draft: Draft) -> list[Draft]:
    """All versions of a text that are kept, by their numbers; of one that has none beside it, itself."""
    found: dict[int, Draft] = {}
    for one in reversed(await all_since(turn, turn.now - executions.KEPT) if draft.of else []):
        if one.of == draft.of:
            found.setdefault(one.number, one)
    return [found[number] for number in sorted(found)] or [draft]


async def all_since(turn: Turn, since: dt.datetime) -> list[Draft]:
    """Every version that was made, or gone back to, since then; the newest first."""
    return [one for state in await executions.holding(turn.unit, TEXT, since) for one in reversed(_of(state))]


async def named(turn: Turn, words: str) -> Draft | None:
    """The last text of the kind that words name, "the poem", or for whom; None where there is none."""
    wanted = set(words.lower().split()) - _SMALL
    for one in await all_since(turn, turn.now - executions.KEPT) if wanted else []:
        known = {*one.kind.lower().split(), *one.recipient.lower().split()}
        if wanted <= known | {"draft"} and not wanted.isdisjoint(known):
            return one
    return None


def read(turn: Turn, draft: Draft) -> Draft:
    """The same, read into this turn: foreign words in it taint the turn."""
    if draft.tainted:
        turn.reads(Origin.WEB)
    return draft


def bare(text: str) -> str:
    """A model's text without the fence or the quotation marks that some models put around the whole of it."""
    text = text.strip()
    fenced = patterns.fullmatch(r"```\w*\n(.*?)\n?```", text, re.S)
    text = fenced[1].strip() if fenced else text
    return text[1:-1].strip() if len(text) > 2 and (text[0], text[-1]) in (('"', '"'), ("“", "”")) else text


async def _lately(turn: Turn) -> Sequence[Draft]:
    """The texts of the last turns, the newest first."""
    states = [one for one in await executions.latest(turn.unit, DEPTH) if one.started_at >= turn.now - FADES]
    if turn.material and (own := await executions.get(turn.unit, turn.id)) is not None:
        states.insert(0, own)  # of a plan: what its steps before this one have made
    return [draft for state in states for draft in reversed(_of(state))]


def _of(state: Execution) -> list[Draft]:
    """The versions that a turn has made, in their order."""
    steps = enumerate(state.trace.get("steps", ()))
    return [draft for place, step in steps for draft in _read(state, place, step.get("about") or {})]


def _read(state: Execution, place: int, about: Mapping[str, Any]) -> list[Draft]:
    """The version that a step has made, behind the first where it began the history of a text that was there."""
    text = about.get(TEXT)
    if not isinstance(text, str) or not text:
        return []
    tainted, ids = bool(state.trace.get("tainted")), about.get(_DOCUMENTS) or [None]
    draft = Draft(
        text, str(about.get(KIND) or ""), str(about.get(RECIPIENT) or ""), tainted,
        str(about.get(_OF) or f"{state.id}.{place}"), int(about.get(_NUMBER) or 1), int(about.get(_PARENT) or 0),
        str(about.get(_TOLD) or ""), int(ids[0]) if ids[0] is not None else None,
    )
    first = about.get(_FIRST)
    return [replace(draft, text=str(first), number=1, parent=0, told=""), draft] if first else [draft]
