"""Passages: what search finds. Kept by facts.py and by conversations, each in the unit that keeps what they are of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from storage.columns import from_micros
from storage.memory import stems
from storage.tables import Conversation, Execution, Passage, PassageKind
from storage.unit import Unit

GAP = dt.timedelta(hours=1)  # of silence, after which a conversation is another one
BATCH = 200  # conversations that become passages at once
IMPORTED = "import"  # the channel of old talk (storage/oldtalk.py)
OWN, OTHERS = 1.0, 0.4  # how sure it is that what was said are the person's own words: a mail may have been passed on
RECALLING = "memory_curator"  # what it recalls is never found again as if it had been said


def add(
    unit: Unit, text: str, *, kind: str = PassageKind.NOTE, ref_id: int | None = None, at: dt.datetime | None = None,
    confidence: float = 1.0, live: bool = True, hidden: bool = False,
) -> Passage:
    """A passage of the person's own memory, journaled: undone with what it is of. `at` is aware, or the unit's now."""
    passage = Passage(
        **cut(unit.person_id, text, ""), kind=kind, ref_id=ref_id, at=at or unit.now, confidence=confidence,
        live=live, hidden=hidden,
    )
    unit.add(passage)
    return passage


async def put(
    unit: Unit, ref_id: int, text: str, *, kind: str, at: dt.datetime | None = None, confidence: float = 1.0
) -> None:
    """In place of what there was of `ref_id`: one passage with this text, past the journal, for what is no deed of
    anybody's. An empty text leaves none."""
    await unit.flush()
    gone = sa.delete(Passage).where(col(Passage.person_id) == unit.person_id, col(Passage.ref_id) == ref_id)
    made = Passage(
        **cut(unit.person_id, text, ""), kind=kind, ref_id=ref_id, at=at or unit.now, confidence=confidence
    )
    values = {name: getattr(made, name) for name in Passage.model_fields}

    def write(connection: sa.Connection) -> None:
        connection.execute(gone)
        if text:
            connection.execute(sa.insert(Passage), [values])

    await unit.beneath(write)


async def of(unit: Unit, ref_id: int) -> Sequence[Passage]:
    """The passages of a fact (a chunk, a turn) by its id. Change their `live` or `confidence`, or `unit.delete` them:
    search follows, and so it does when that is undone."""
    found: Sequence[Passage] = await unit.all(select(Passage).where(col(Passage.ref_id) == ref_id))
    return found


async def leave_out(unit: Unit, exchanges: Collection[int]) -> int:
    """Takes what was said in some exchanges out of what search finds, journaled, so that an undo brings it back;
    answers how many passages that were."""
    if not exchanges:
        return 0
    await catch_up(unit)
    of_them = col(Passage.ref_id).in_(exchanges), col(Passage.kind) == PassageKind.TURN, col(Passage.live)
    found: Sequence[Passage] = await unit.all(select(Passage).where(*of_them))
    for passage in found:
        passage.live = False
    return len(found)


async def catch_up(unit: Unit) -> int:
    """Makes passages of what was said since the last time, past the journal; answers of how many turns.

    Not in the turn itself: a message must not pay for a search that may never come.
    """
    newest = await unit.rows(
        "SELECT ref_id FROM passages WHERE person_id=? AND kind='turn' AND ref_id IS NOT NULL"
        " ORDER BY ref_id DESC LIMIT 1"
    )
    last = newest[0][0] if newest else 0
    if not await unit.rows("SELECT 1 FROM conversations WHERE person_id=? AND id>? LIMIT 1", [last]):
        return 0
    made = 0
    talk: Talk | None = None
    while True:
        query = select(Conversation).where(col(Conversation.id) > last).order_by(col(Conversation.id)).limit(BATCH)
        exchanges: Sequence[Conversation] = await unit.all(query)
        if not exchanges:
            return made
        talk = talk or await continued(unit)
        foreign = await _foreign(unit, exchanges)
        turns = [turn for one in exchanges for turn in _turns(one, heard=one.turn_id not in foreign)]
        await talk.keep(turns)
        made, last = made + len(exchanges), exchanges[-1].id


class Talk:
    """Turns as they follow one another: each gets its session and its place there. Kept past the journal, because
    hearing is no deed to be undone."""

    def __init__(self, unit: Unit, session: int, position: int, at: dt.datetime | None) -> None:
        self._unit = unit
        self._session, self._position, self._at = session, position, at
        self._named: object = None

    async def keep(self, turns: Sequence[Mapping[str, Any]]) -> list[int]:
        """Keeps what was said, in its order, and answers the passages' ids: `text` of each, and where it is known
        `speaker`, `at` (aware), `own`, `ref_id`, `external_id`, `session` (any name). Without a name, a silence of an
        hour begins another session."""
        values = [self._row(turn) for turn in turns]
        if values:
            await self._unit.beneath(lambda connection: connection.execute(sa.insert(Passage), values))
        return [value["id"] for value in values]

    def _row(self, turn: Mapping[str, Any]) -> dict[str, Any]:
        passage = Passage(
            **cut(self._unit.person_id, turn["text"], turn.get("speaker", "")), kind=PassageKind.TURN,
            at=turn.get("at"), own=turn.get("own", True), ref_id=turn.get("ref_id"),
            external_id=turn.get("external_id"), confidence=turn.get("confidence", OWN),
            live=bool(turn["text"].strip()),  # a picture alone answers nothing
        )
        name = turn.get("session")
        if not self._session or (name != self._named if name is not None else self._is_apart(passage.at)):
            self._session, self._position = passage.id, -1
        self._position, self._named, self._at = self._position + 1, name, passage.at or self._at
        passage.session, passage.position = self._session, self._position
        return {name: getattr(passage, name) for name in Passage.model_fields}

    def _is_apart(self, at: dt.datetime | None) -> bool:
        return at is not None and self._at is not None and abs(at - self._at) > GAP


async def continued(unit: Unit) -> Talk:
    """The talk that goes on where the last turn was kept."""
    found = await unit.rows(
        "SELECT session, position, at FROM passages WHERE person_id=? AND kind='turn' AND session<>0"
        " ORDER BY session DESC, position DESC LIMIT 1"
    )
    session, position, at = found[0] if found else (0, 0, None)
    return Talk(unit, session, position, None if at is None else from_micros(at))


def cut(person_id: int, text: str, speaker: str) -> dict[str, Any]:
    """What a passage keeps of its text."""
    return {
        "person_id": person_id, "text": text, "speaker": speaker, "timed": bool(stems.TIMED.search(text)),
        "terms": " ".join(stems.terms(f"{speaker} {text}")),
    }


async def _foreign(unit: Unit, exchanges: Sequence[Conversation]) -> set[int]:
    """The turns whose answers somebody else's words had a hand in, or may have had: their state is not there any more.
    What a stranger wrote must not come back one day as if it had been said here."""
    ids = [one.turn_id for one in exchanges if one.channel != IMPORTED]
    states = await unit.all(sa.select(col(Execution.id), col(Execution.trace)).where(col(Execution.id).in_(ids)))
    own = {turn_id for turn_id, trace in states if not (trace.get("tainted") or trace.get("foreign"))}
    return set(ids) - own


def _turns(exchange: Conversation, *, heard: bool) -> list[dict[str, Any]]:
    own = OWN if heard or exchange.channel == IMPORTED else OTHERS
    said = {"text": exchange.said, "at": exchange.at, "ref_id": exchange.id, "confidence": own}
    answered = {"text": exchange.answered, "at": exchange.at, "ref_id": exchange.id, "speaker": "Hob", "own": False}
    kept = [said] if exchange.said.strip() else []
    return kept + ([answered] if heard and exchange.answered.strip() and RECALLING not in exchange.specialist else [])


async def latest(unit: Unit) -> dt.datetime | None:
    """When the newest of the dated passages was said."""
    found = (await unit.rows("SELECT max(at) FROM passages WHERE person_id=?"))[0][0]
    return None if found is None else from_micros(found)
