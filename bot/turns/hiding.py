"""What a person said that must be kept nowhere (a PIN): taken out of what the turn leaves behind. For conductor.py.
And what they keep as secret, taken out of what they carry elsewhere: for bot/cli/export.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlmodel import col

from specialists.contract import Request
from specialists.secrets import leaks
from storage.tables import Inbox
from storage.uncovered import DOTS
from storage.unit import Unit

if TYPE_CHECKING:
    from bot.turns.steps import Step
    from bot.understanding.course import Course


# What a row says in our own words or by which it is found: a secret "open" must not change a state of that name.
_OURS = frozenset(
    "address by carrier_id category channel consent currency direction durability external_id fate feature intent kind "
    "language origin provider_id quiet_from quiet_to reply_to role rrule sid specialist state tier unit zone".split()
)


async def from_inbox(unit: Unit, row: Inbox, words: Sequence[str]) -> None:
    """Takes the words out of the message itself, in this unit's transaction."""
    row.text = covered(row.text, words)
    await unit.execute(sa.update(Inbox).where(col(Inbox.id) == row.id).values(text=row.text))


def from_request(request: Request, words: Sequence[str]) -> Request:
    """The request as the trace keeps it."""
    slots: Mapping[str, Any] = {
        name: covered(value, words) if isinstance(value, str) else value for name, value in request.slots.items()
    }
    return replace(request, slots=slots, text=covered(request.text, words), why=covered(request.why, words))


def from_step(step: Step, words: Sequence[str]) -> Step:
    """The step as the trace keeps it."""
    step.request = from_request(step.request, words)
    if step.finding is not None:
        told = {name: covered(one, words) if isinstance(one, str) else one for name, one in step.finding.data.items()}
        step.finding = replace(step.finding, summary=covered(step.finding.summary, words), data=told)
    return step


def from_course(course: Course) -> Course:
    """The plan as it is kept once it has ended: without what was handed on, and without any hidden word."""
    words = [word for leg in course.legs for word in leg.hides]
    legs = [
        replace(
            leg, output="", hides=(), say=covered(leg.say, words), why=covered(leg.why, words),
            summary=covered(leg.summary, words), request=from_request(leg.request, words),
        )
        for leg in course.legs
    ]
    return replace(course, legs=legs)


def covered(text: str, words: Sequence[str]) -> str:
    """The text with each of the words as dots."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        text = text.replace(word, DOTS)
    return text


def from_document(document: Mapping[str, Any], secrets: Collection[str]) -> dict[str, Any]:
    """An exported document (storage/portability.py) with the secrets as dots, whichever row holds them."""
    if not secrets:
        return dict(document)
    return {
        part: {
            table: [
                {field: value if field in _OURS else _without(value, secrets) for field, value in row.items()}
                for row in rows
            ]
            for table, rows in document[part].items()
        } if part in ("tables", "records") else kept
        for part, kept in document.items()
    }


def _without(kept: Any, secrets: Collection[str]) -> Any:
    if isinstance(kept, Mapping):
        return {name: _without(value, secrets) for name, value in kept.items()}
    if isinstance(kept, list):
        return [_without(value, secrets) for value in kept]
    return leaks.hide(kept, secrets)[0] if isinstance(kept, str) and not _is_moment(kept) else kept


def _is_moment(text: str) -> bool:
    """A year may be a PIN, and a date is none."""
    try:
        dt.datetime.fromisoformat(text)
    except ValueError:
        return False
    return not text.isdigit()  # "20261121" may be either, and no row keeps a date so
