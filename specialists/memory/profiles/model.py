"""Finder and editor by a language model: the same questions, the same result types as by rule. Called by updating.py.

What comes back is checked against what is there: a path that does not exist, or a text that was not said, is left out.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, Field

from integrations.llm.brain import Author, Message, NoBrain
from integrations.llm.tasks import EXTRACT
from specialists.contract import Turn
from specialists.memory.profiles.finder import MOST, Location
from storage.memory import profiles, stems
from storage.memory.profiles import Document, Edit, Item, Op

SAID = 0.5  # of the words of a new entry that must be the person's own
_FIND = (
    "You keep a person's profiles. Name the entries that the statement repeats, changes or rules out, by their paths, "
    "and the section where it belongs if it is new (path without an entry). Name none that it does not touch."
)
_DECIDE = (
    "You keep a person's profiles. For one statement, decide what becomes of each entry shown: delete, update (with "
    "the new text) or no_change; or insert the statement into a section. Several decisions may be needed. Use the "
    "person's own words, add nothing. Entries that can stand beside the statement are left alone."
)


class FoundPlace(BaseModel):
    """One place, as the model names it."""

    profile: str
    section: str
    item: str | None = None
    relevance: float = Field(ge=0, le=1)
    why: str = ""


class FoundPlaces(BaseModel):
    """All of them."""

    places: list[FoundPlace]


class Decision(BaseModel):
    """One edit, as the model names it."""

    op: Op
    profile: str
    section: str
    item: str | None = None
    text: str = ""
    reason: str = ""


class Decisions(BaseModel):
    """All of them."""

    edits: list[Decision]


async def find(turn: Turn, text: str, documents: Mapping[str, Document]) -> list[Location]:
    """As finder.find; empty where no model answers, or nothing it named is there."""
    asked = _prompt(_FIND, text, [(name, section, item) for name, document in documents.items()
                                  for section, some in profiles.sections(document, turn.now).items() for item in some])
    try:
        answer = await turn.ports.brain.complete(
            EXTRACT, asked, FoundPlaces, payer=turn.payer, allowance=turn.allowance
        )
    except NoBrain:
        return []
    found = []
    for place in answer.value.places[:MOST]:
        item = _item(documents, place.profile, place.section, place.item, turn.now)
        if place.item is None or item is not None:
            found.append(Location(place.profile, place.section, item, place.relevance, place.why))
    return found


async def decide(
    turn: Turn, text: str, locations: Sequence[Location], *, confidence: float = 1.0, durability: str = "lasting"
) -> list[Edit]:
    """As editor.decide; empty where no model answers, or nothing it decided can be done."""
    items = [(one.profile, one.section, one.item) for one in locations if one.item]
    sections = "\n".join(f"{one.profile}/{one.section}" for one in locations if one.item is None)
    try:
        answer = await turn.ports.brain.complete(
            EXTRACT, _prompt(f"{_DECIDE}\nSections for something new:\n{sections}", text, items), Decisions,
            payer=turn.payer, allowance=turn.allowance,
        )
    except NoBrain:
        return []
    known = {(one.profile, one.section, one.item.id): one.item for one in locations if one.item}
    homes = {(one.profile, one.section) for one in locations}
    edits = []
    for one in answer.value.edits:
        item = known.get((one.profile, one.section, one.item or ""))
        placed = (one.profile, one.section) in homes if one.op is Op.INSERT else item is not None
        if placed and (one.op in (Op.DELETE, Op.NO_CHANGE) or _is_said(one.text, text)):
            edits.append(Edit(
                one.op, one.profile, one.section, item.id if item else "", item.text if item else "", one.text,
                one.reason, confidence, durability, origin=str(turn.hand),
            ))  # fmt: skip
    return edits


def _is_said(entry: str, text: str) -> bool:
    words = set(stems.terms(entry))
    return bool(words) and len(words & set(stems.terms(text))) >= SAID * len(words)


def _item(
    documents: Mapping[str, Document], profile: str, section: str, name: str | None, at: dt.datetime
) -> Item | None:
    held = profiles.sections(documents.get(profile, {}), at).get(section, [])
    return next((item for item in held if item.id == name), None)


def _prompt(instructions: str, text: str, items: Sequence[tuple[str, str, Item]]) -> list[Message]:
    held = "\n".join(f"{name}/{section}/{item.id}: {item.text}" for name, section, item in items) or "(nothing yet)"
    return [
        Message(Author.SYSTEM, f"{instructions}\nEntries:\n{held}"),
        Message(Author.USER, text),
    ]
