"""The updater: what a turn said of something that goes on is added to it. Always done, never told. Called by
learning, after the reply.
"""

from __future__ import annotations

from collections.abc import Sequence

from specialists.contract import Turn
from specialists.language.statements import statements
from specialists.language.text import vectors
from specialists.language.text.patterns import Pattern
from specialists.memory_curator.tiers import model
from specialists.memory_curator.tiers.contents import Belonging, Entry
from storage.memory import stems, tiers
from storage.tables import ActiveMemory

ALIKE = 0.75  # cosine from where two texts are about the same
SHARED = 2  # telling words in common from where they are
_NAME = Pattern(r"(?<=\w )[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*|^[A-Z][a-z]+(?= (?:is|has|was|lives|works|likes)\b)")
_NO_NAMES = frozenset("I Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June"
                      " July August September October November December".split())  # fmt: skip


def entry(text: str) -> Entry | None:
    """What was said as an entry; None where it holds a secret or no statement."""
    read = statements.read(text)
    if read is None or read.secrets or len(read.text) < 3:
        return None
    return Entry(
        text=read.text[:500], subject=read.subject, attribute=read.attribute, value=read.value,
        durability=read.durability,
    )


async def place(turn: Turn, entries: Sequence[Entry]) -> list[Belonging]:
    """Where each entry belongs. Writes nothing: a model, where there is one, may take its time."""
    held = await tiers.active(turn.unit)
    return [await model.belonging(turn, one, held) or by_rule(one, held) for one in entries]


async def update(turn: Turn, entries: Sequence[Entry], placed: Sequence[Belonging]) -> list[ActiveMemory]:
    """Adds each entry to what it belongs to, or begins something new. The turn's text must be its person's own and
    untainted: whoever calls sees to that."""
    rows = list(await tiers.active(turn.unit))
    changed: list[ActiveMemory] = []
    for one, where in zip(entries, placed, strict=True):
        memory = next((row for row in rows if str(row.id) == where.memory), None)
        if memory is None:  # one of the entries before may have begun it
            memory = next((row for row in changed if row.topic == where.topic), None)
        kept = {**one.model_dump(), "at": turn.now.isoformat(), "turn": turn.id}
        row = await tiers.update(turn.unit, memory, where.topic, kept, where.entities)
        if row not in changed:
            changed.append(row)
    return changed


def by_rule(one: Entry, held: Sequence[ActiveMemory]) -> Belonging:
    """By names and subjects in common, then by telling words, then by meaning."""
    found = entities(one)
    for memory in held:
        if set(found) & set(memory.entities):
            return Belonging(memory=str(memory.id), topic=memory.topic, entities=found)
    said = set(stems.terms(one.text))
    for memory in held:
        if len(said & set(stems.terms(" ".join(entry["text"] for entry in memory.entries)))) >= SHARED:
            return Belonging(memory=str(memory.id), topic=memory.topic, entities=found)
    nearest = _nearest(one.text, [memory for memory in held if memory.entries])
    if nearest is not None:
        return Belonging(memory=str(nearest.id), topic=nearest.topic, entities=found)
    return Belonging(topic=_topic(one, found), entities=found)


def entities(one: Entry) -> tuple[str, ...]:
    """The names and things that an entry is about, folded; the person themselves left out."""
    names = [name.lower() for name in _NAME.findall(one.text) if name not in _NO_NAMES]
    own = [] if one.subject in ("", "me", "i", "we") else [one.subject.lower()]
    return tuple(dict.fromkeys((*own, *names)))[:12]


def _topic(one: Entry, found: Sequence[str]) -> str:
    if found:
        return found[0]
    telling = [word for word in stems.words(one.text) if word not in stems.STOP]
    attribute = "" if one.attribute in ("is", "have", "do", "go") else one.attribute  # says nothing of what it is about
    return (attribute or " ".join(telling[:3]) or one.text)[:60].lower()


def _nearest(text: str, held: Sequence[ActiveMemory]) -> ActiveMemory | None:
    if not held:
        return None
    rows = vectors.embed([text, *(" ".join(entry["text"] for entry in memory.entries) for memory in held)])
    likeness = rows[1:] @ rows[0]
    best = int(likeness.argmax())
    return held[best] if float(likeness[best]) >= ALIKE else None
