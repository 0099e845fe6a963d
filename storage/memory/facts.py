"""Facts: kept, confirmed, replaced, forgotten, and looked up as they are believed now or were believed at a moment.

For specialists/memory_curator. Nothing is overwritten: what is no longer believed is retired, and says why. Every
function writes through the unit, so that an undo takes all of it back.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from storage.memory import ageing, passages
from storage.tables import Category, Durability, Fact, FactState, Kind, PassageKind
from storage.unit import Unit

BELIEVED = (FactState.LIVE, FactState.REVIEW)
STANDING = (*BELIEVED, FactState.ASKED)
MANY = 200  # facts in one list
NEAR = 60  # facts that are looked through for one question
GAIN = 0.1  # of confidence, by being told once more


class Draft(NamedTuple):
    """A fact before it is kept; the fields are those of `Fact`."""

    text: str
    key: str
    category: str = Category.GENERAL
    kind: str = Kind.CONTEXT
    subject: str = ""
    attribute: str = ""
    value: str = ""
    confidence: float = 1.0
    state: str = FactState.LIVE
    origin: str = "owner"
    words: str = ""
    tags: tuple[str, ...] = ()
    durability: str = Durability.LASTING
    hidden: bool = False
    true_from: dt.datetime | None = None
    true_to: dt.datetime | None = None
    expires_at: dt.datetime | None = None
    why: str = ""
    shown: str = ""  # the text without its secret, for search; the text itself where it is empty


class Kept(NamedTuple):
    """What became of a draft: the fact, and whether it is new (else one that stood already was confirmed)."""

    fact: Fact
    new: bool


async def save(unit: Unit, draft: Draft) -> Kept:
    """Keeps a fact; one that stands already with the same words is confirmed instead, never doubled."""
    there: Fact | None = await unit.first(
        select(Fact)
        .where(col(Fact.key) == draft.key, col(Fact.state).in_(STANDING))
        .order_by(col(Fact.learnt_at).desc())
    )
    if there is not None:
        if there.state == FactState.ASKED and draft.state == FactState.ASKED:
            return Kept(there, new=False)
        await confirm(unit, there, draft.confidence)
        if there.origin == "model":  # what was a conclusion is now somebody's word
            there.origin = draft.origin
        there.tags = list(dict.fromkeys((*there.tags, *draft.tags)))
        there.expires_at = draft.expires_at
        if draft.state == FactState.REVIEW and there.state == FactState.ASKED:
            there.state = FactState.REVIEW
        elif draft.state == FactState.LIVE:
            there.state, there.why = FactState.LIVE, ""
        return Kept(there, new=False)
    fact = Fact(
        person_id=unit.person_id, turn_id=unit.turn_id, learnt_at=unit.now, text=draft.text, key=draft.key,
        category=draft.category, kind=draft.kind, subject=draft.subject, attribute=draft.attribute, value=draft.value,
        confidence=draft.confidence, state=draft.state, origin=draft.origin, words=draft.words, tags=list(draft.tags),
        durability=draft.durability, hidden=draft.hidden, true_from=draft.true_from, true_to=draft.true_to,
        expires_at=draft.expires_at, why=draft.why,
    )
    unit.add(fact)
    passages.add(
        unit, draft.shown or draft.text, kind=PassageKind.FACT, ref_id=fact.id, confidence=fact.confidence,
        live=fact.state != FactState.ASKED, hidden=fact.hidden,
    )
    return Kept(fact, new=True)


async def confirm(unit: Unit, fact: Fact, confidence: float = 1.0) -> None:
    """The person said so once more: what age took from its confidence is given back, and a little more."""
    fact.confidence = min(1.0, max(ageing.confidence(fact, unit.now), confidence) + GAIN)
    fact.confirmed_at = unit.now
    await _follow(unit, [fact])


async def doubt(unit: Unit, fact: Fact, why: str) -> None:
    """The person said that it is not so, and not what is: half as sure, and listed to be looked at."""
    fact.confidence = ageing.confidence(fact, unit.now) / 2
    fact.confirmed_at = unit.now
    fact.state, fact.why = FactState.REVIEW, why
    await _follow(unit, [fact])


async def limit(unit: Unit, fact: Fact, true_to: dt.datetime, expires_at: dt.datetime) -> None:
    """The person said until when it is true, and so when it leaves the answers (aware UTC)."""
    fact.true_to, fact.expires_at, fact.confirmed_at = true_to, expires_at, unit.now
    await _follow(unit, [fact])


async def expire(unit: Unit, fact: Fact, why: str) -> None:
    """The person said that it is over: it leaves the answers, and stays in the history."""
    fact.state, fact.retired_at, fact.true_to, fact.why = FactState.EXPIRED, unit.now, unit.now, why
    await _follow(unit, [fact])


async def believe(unit: Unit, fact: Fact) -> None:
    """A yes to what was asked about, or to what was listed for review. By it a conclusion becomes the person's
    own; what somebody else has said does not."""
    fact.state, fact.why = FactState.LIVE, ""
    fact.origin = "owner" if fact.origin == "model" else fact.origin
    await confirm(unit, fact)


async def supersede(unit: Unit, old: Sequence[Fact], new: Fact, why: str) -> None:
    """A newer fact takes the place of older ones. With it they stop being true, where nobody said when they did."""
    for fact in old:
        fact.state, fact.retired_at, fact.replaced_by, fact.why = FactState.SUPERSEDED, unit.now, new.id, why
        if fact.true_to is None:
            fact.true_to = new.true_from or unit.now
    await _follow(unit, old)


async def merge(unit: Unit, keep: Fact, others: Sequence[Fact]) -> None:
    """Several facts that say the same become one: the others are retired, their tags and certainty go over to it."""
    for fact in others:
        keep.tags = list(dict.fromkeys((*keep.tags, *fact.tags)))
        keep.confidence = max(keep.confidence, ageing.confidence(fact, unit.now))
        keep.confirmed_at = unit.now
        fact.state, fact.retired_at, fact.replaced_by, fact.why = (
            FactState.SUPERSEDED, unit.now, keep.id, "another says the same, or more"
        )  # fmt: skip
    await _follow(unit, [keep, *others])


async def forget(unit: Unit, facts: Sequence[Fact], why: str = "you asked me to forget it") -> int:
    """Forgets facts with all their earlier versions; answers how many of those given. Purged for good later."""
    gone = {fact.id: fact for fact in facts}
    for fact in facts:
        gone |= {older.id: older for older in await versions(unit, fact) if older.id not in gone}
    for fact in gone.values():
        fact.state, fact.retired_at, fact.why = FactState.FORGOTTEN, unit.now, why
    await _follow(unit, list(gone.values()))
    return len(facts)


async def _follow(unit: Unit, facts: Sequence[Fact]) -> None:
    """What search finds follows what is believed, in the same transaction, and so does its undo."""
    for fact in facts:
        for passage in await passages.of(unit, fact.id):
            passage.live, passage.confidence = fact.state in BELIEVED, fact.confidence


async def taught(unit: Unit, turns: Collection[int]) -> set[int]:
    """Of some turns those in which a fact was learnt, whatever became of it."""
    if not turns:
        return set()
    return set(await unit.all(select(Fact.turn_id).where(col(Fact.turn_id).in_(turns))))


async def versions(unit: Unit, fact: Fact) -> list[Fact]:
    """What stood in a fact's place before it, newest first: all that it replaced, and what these had replaced."""
    found: dict[int, Fact] = {}
    ids = [fact.id]
    while ids:
        older = await unit.all(
            select(Fact).where(col(Fact.replaced_by).in_(ids), col(Fact.state) != FactState.FORGOTTEN)
        )
        ids = [one.id for one in older if one.id not in found and one.id != fact.id]
        found |= {one.id: one for one in older if one.id != fact.id}
    return sorted(found.values(), key=lambda one: (one.learnt_at, one.id), reverse=True)


async def successor(unit: Unit, fact: Fact) -> Fact | None:
    """What took a fact's place, at the end of the chain; None where nothing did."""
    last, seen = fact, {fact.id}
    while last.replaced_by is not None and last.replaced_by not in seen:
        seen.add(last.replaced_by)
        after = await unit.get(Fact, last.replaced_by)
        if after is None:
            break
        last = after
    return last if last is not fact else None


async def get(unit: Unit, ids: Collection[int]) -> list[Fact]:
    """The facts with these ids that were not forgotten, in the order of the ids."""
    if not ids:
        return []
    rows = await unit.all(select(Fact).where(col(Fact.id).in_(ids), col(Fact.state) != FactState.FORGOTTEN))
    by_id = {row.id: row for row in rows}
    return [by_id[one] for one in ids if one in by_id]


async def of_turn(unit: Unit, turn_id: int) -> list[Fact]:
    """What was learnt from one turn's message and is believed, in the order in which it was told."""
    later = col(Fact.id) > turn_id  # ids rise: of many facts only the last few are looked at
    wanted = select(Fact).where(later, col(Fact.turn_id) == turn_id, col(Fact.state).in_(BELIEVED))
    return list(await unit.all(wanted.order_by(col(Fact.id)).limit(MANY)))


async def believed(unit: Unit, *, limit: int = MANY) -> Sequence[Fact]:
    """What is believed, the newest first."""
    return await unit.all(_of(*BELIEVED).limit(limit))


async def everything(unit: Unit, *, limit: int = MANY) -> Sequence[Fact]:
    """What is or was believed, or is asked about, the newest first; what was forgotten is not told."""
    return await unit.all(_of(*(state for state in FactState if state != FactState.FORGOTTEN)).limit(limit))


async def count(unit: Unit) -> int:
    """How many facts are believed."""
    found: int = await unit.first(
        select(sa.func.count(col(Fact.id))).where(col(Fact.state).in_(BELIEVED))
    ) or 0
    return found


async def about(unit: Unit, subject: str, attribute: str = "", *, limit: int = MANY) -> Sequence[Fact]:
    """What is believed of a subject (folded words), the newest first."""
    wanted = _of(*BELIEVED).where(col(Fact.subject) == subject)
    return await unit.all((wanted.where(col(Fact.attribute) == attribute) if attribute else wanted).limit(limit))


async def holding(
    unit: Unit, stems: Collection[Collection[str]], *, states: Collection[str] = BELIEVED, limit: int = NEAR
) -> Sequence[Fact]:
    """Facts whose words hold any of these beginnings of words (small letters; those of one group mean the same): those
    that hold the most groups first, then the newest."""
    if not stems:
        return []
    held = [sa.or_(*(col(Fact.key).contains(stem, autoescape=True) for stem in sorted(group))) for group in stems]
    how_many = sum((sa.case((one, 1), else_=0) for one in held[1:]), start=sa.case((held[0], 1), else_=0))
    wanted = select(Fact).where(col(Fact.state).in_(states), sa.or_(*held))
    ordered = wanted.order_by(how_many.desc(), col(Fact.learnt_at).desc(), col(Fact.id).desc())
    return await unit.all(ordered.limit(limit))


async def as_known(unit: Unit, since: dt.datetime, until: dt.datetime, *, limit: int = 5000) -> Sequence[Fact]:
    """What was believed at some moment of a span (aware UTC, `until` left out), whatever became of it since.

    What was forgotten since is not told, and what was only asked about was never believed.
    """
    return await unit.all(
        select(Fact)
        .where(
            col(Fact.learnt_at) < until,
            sa.or_(col(Fact.retired_at).is_(None), col(Fact.retired_at) > since),
            col(Fact.state).not_in((FactState.FORGOTTEN, FactState.ASKED)),
        )
        .order_by(col(Fact.learnt_at).desc(), col(Fact.id).desc())
        .limit(limit)
    )


async def used(unit: Unit, facts: Sequence[Fact]) -> None:
    """Counts that these were told. Being asked for is no deed of a person's: no undo takes it back."""
    ids, person_id, now = [fact.id for fact in facts], unit.person_id, unit.now
    if not ids:
        return

    def counted(connection: sa.Connection) -> None:
        connection.execute(
            sa.update(Fact)
            .where(col(Fact.person_id) == person_id, col(Fact.id).in_(ids))
            .values(uses=col(Fact.uses) + 1, used_at=now)
        )

    await unit.beneath(counted)


def _of(*states: str) -> SelectOfScalar[Fact]:
    newest = col(Fact.learnt_at).desc(), col(Fact.id).desc()
    return select(Fact).where(col(Fact.state).in_(states)).order_by(*newest)
