"""Profiles follow what is told: find, decide, carry out. Called where facts are kept and forgotten, and by learning."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence

from specialists.contract import HOUSEHOLD, Effect, Finding, Turn
from specialists.language import time as when
from specialists.language.statements import lasting_words, statements
from specialists.language.statements.statements import Statement
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import behind
from specialists.memory import telling
from specialists.memory.profiles import clauses, editor, finder, model, rendering
from storage.memory import profiles
from storage.memory.profiles import Document, Edit, Op

_OF_ONESELF = frozenset(("tongue", "name"))  # "my mother tongue", "my family name"
_CARERS = frozenset("doctor dentist gp therapist physio surgeon".split())  # "my dentist is Dr Lang" is of one's health
_OWN = Pattern(r"\W*(?:i|i'm|i’m|im|i've|my|we|we're|our)\b", re.I)


async def follow(turn: Turn, statement: Statement, told: Sequence[str] = ()) -> str:
    """Edits the profiles by a statement of the turn's person about themselves, by rule.

    Answers a sentence where something made way for it, empty where nothing need be said: what the person is `told`
    of anyway is not said twice.
    """
    edits = await plan(turn, statement)
    if not await carry_out(turn, edits):
        return ""
    known = {statements.key(text) for text in told}
    return _said([edit for edit in edits if statements.key(edit.old) not in known])


async def plan(
    turn: Turn, statement: Statement, *, confidence: float = 1.0, tags: Sequence[str] = (), thinking: bool = False
) -> list[Edit]:
    """The edits that a statement asks for; none for a secret, for what is not about its person, or for what is in
    anybody's words but the household's, as models read the profiles. Writes nothing.

    With `thinking` a model is asked first, which may take long; without one, or where it is of no use, rules decide.
    """
    if statement.secrets or turn.hand not in HOUSEHOLD or not _is_of_self(statement):
        return []
    documents = await profiles.load(turn.unit)
    edits: list[Edit] = []
    for clause in clauses.apart(statement.text):
        edits += await _decided(turn, clause, statement, documents, confidence, tags, thinking)
    return _apart(edits)


def _is_of_self(statement: Statement) -> bool:
    """Whether a statement is of its person, and not of somebody of theirs: "my wife Jane is allergic" is of Jane."""
    if patterns.match(r"\W*(?:i|we)\b", statement.text, re.I):
        return True
    if statement.subject != "me" and not _OWN.match(statement.text):
        return False
    head = set(f"{statement.subject} {statement.attribute}".split())
    if head & _OF_ONESELF or (head & _CARERS and statement.attribute == "is"):
        return True
    return head.isdisjoint(lasting_words.KIN)


async def carry_out(turn: Turn, edits: Sequence[Edit]) -> bool:
    """All of the edits, or none where one of them is no longer possible: then the answer is False."""
    try:
        await profiles.carry_out(turn.unit, edits)
    except profiles.EditRefused:  # a full profile, an entry too long, one changed since: the fact itself is kept
        return False
    return True


async def _decided(
    turn: Turn, clause: str, statement: Statement, documents: Mapping[str, Document], confidence: float,
    tags: Sequence[str], thinking: bool,
) -> list[Edit]:
    by_rule = finder.find(clause, documents, turn.now, tags)
    if thinking:
        named = await model.find(turn, clause, documents)
        homes = [one for one in by_rule if one.item is None]
        decided = await model.decide(
            turn, clause, [*named, *homes] if named else by_rule, confidence=confidence,
            durability=statement.durability,
        )
        if decided:
            return decided
    return editor.decide(
        clause, by_rule, confidence=confidence, durability=statement.durability, origin=str(turn.hand)
    )


def _apart(edits: Sequence[Edit]) -> list[Edit]:
    """The first decision about each item, and each new text once."""
    kept: dict[tuple[str, str], Edit] = {}
    for edit in edits:
        kept.setdefault((edit.profile, edit.item or edit.text.lower()), edit)
    return list(kept.values())


def _said(edits: Sequence[Edit]) -> str:
    changed = [edit for edit in edits if edit.op is Op.UPDATE]
    out = [edit for edit in edits if edit.op is Op.DELETE]
    if not out and not changed:
        return ""
    parts = []
    if changed:
        old = sentences.joined([sentences.quoted(edit.old, 40) for edit in changed[:3]])
        parts.append(f"it takes the place of {old}")
    if out:
        gone = sentences.joined([sentences.quoted(edit.old, 40) for edit in out[:5]])
        more = f" and {len(out) - 5} more" if len(out) > 5 else ""
        parts.append(f"I took out {gone}{more}")
    name = (changed or out)[0].profile
    return f"In your {name} profile {' and '.join(parts)}."


async def forget(turn: Turn, texts: Sequence[str], topic: str = "") -> int:
    """Takes what was forgotten out of the profiles: the entries made of those statements, and everything about a
    topic. Answers how many."""
    documents = await profiles.load(turn.unit)
    found = [*finder.told_in(texts, documents), *(finder.about(topic, documents) if topic else ())]
    edits = _apart(editor.forget(found))
    await profiles.carry_out(turn.unit, edits)
    return len(edits)


async def shown(turn: Turn, name: str) -> Finding:
    """One profile in words."""
    documents = await profiles.load(turn.unit)
    text = rendering.chat(name, documents.get(name, {}), turn.now)
    if text:
        return Finding(text, data={"profile": name})
    held = [other for other, document in documents.items() if profiles.sections(document, turn.now)]
    others = f" I have one for {sentences.joined(held)}." if held else ""
    return Finding(f"There is nothing in a {name} profile of yours yet.{others}", worked=False)


async def told_versions(turn: Turn, name: str) -> Finding:
    """The versions of a profile, newest first, each with what made it."""
    found = await profiles.versions(turn.unit, name)
    if not found:
        return Finding(f"There is no {name} profile of yours yet, so it has no versions.", worked=False)
    lines = [
        f"version {one.number}, {one.at.astimezone(turn.person.zone):%a %d %b %Y %H:%M}: {one.why}" for one in found
    ]
    told = f"Your {name} profile, newest first:\n" + "\n".join(lines)
    return Finding(f'{told}\n"put my {name} profile back to version …" goes back to one.', data={"profile": name})


async def rolled_back(turn: Turn, name: str, version: str | None) -> Finding:
    """A profile as it was: of that number, or before its last change."""
    found = await profiles.versions(turn.unit, name, 1)
    if not found:
        return Finding(f"There is no {name} profile of yours yet.", worked=False)
    if (day := _day(turn, version or "")) is not None:
        known = [one for one in await profiles.versions(turn.unit, name, profiles.MOST) if one.at < day]
        if not known:
            said = f"Your {name} profile began {telling.day(found[-1].at, turn)}; there is none from before."
            return Finding(said, worked=False)
        number = known[0].number
    else:
        digits = patterns.sub(r"\D", "", version or "")
        number = int(digits[:9]) if digits else found[0].number - 1
    if number == found[0].number:
        return Finding(f"Your {name} profile has not changed since then.", worked=False)
    try:
        await profiles.roll_back(turn.unit, name, number)
    except profiles.NoSuchVersion:
        newest = found[0].number
        return Finding(f"Your {name} profile has versions 1 to {newest}, and no {number}.", worked=False)
    documents = await profiles.load(turn.unit)
    now = rendering.chat(name, documents.get(name, {}), turn.now) or f"Your {name} profile is empty."
    said = f'Back to version {number}. {now}\n"undo" takes that back.'
    return Finding(said, summary=f"put the {name} profile back to version {number}", effects=(Effect.WRITE,))


def _day(turn: Turn, words: str) -> dt.datetime | None:
    """The end of the day that is named, aware; None where the words name a number, or no day."""
    found = None if words.strip().isdecimal() else when.read(words.strip(), turn.local)
    if found is None or found.start is None:
        return None
    span = behind.span(found, turn.local, turn.person.zone)
    return None if span is None else span.until


async def for_prompt(turn: Turn) -> str:
    """All profiles as Markdown, for a model that writes or talks in this person's own turn."""
    return rendering.markdown(await profiles.load(turn.unit), turn.now)
