"""Messages as the page and the API see them: JSON of an entry, and what a client may send. Called by bot/web."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from aiohttp.web_exceptions import HTTPException

from bot.channels.plain import storable
from storage.feed import Entry, Outcome

LONGEST_BODY = 1024 * 1024  # bytes
_HIGHEST = 2**63 - 1


def as_json(entry: Entry) -> dict[str, Any]:
    """`id` is text, because a 63-bit number does not survive JavaScript. Times are ISO 8601, UTC.

    `buttons` are those that can still be tapped, each with its number for POST /api/taps; `outcome` is what became of
    a reminder; `key` is the Idempotency-Key that the message was sent with.
    """
    shown: dict[str, Any] = {
        "id": str(entry.id), "from": "hob" if entry.from_hob else "you", "text": entry.text, "at": iso(entry.at),
        "kind": entry.kind, **state_json(entry),
    }
    if not entry.from_hob:
        shown["key"] = entry.provider_id.partition(":")[2]
    return shown


def state_json(entry: Entry) -> dict[str, Any]:
    """The part of a message that can change after it was shown."""
    buttons = () if entry.outcome else entry.buttons
    return {
        "buttons": [{"label": button["label"], "number": number} for number, button in enumerate(buttons)],
        "outcome": _outcome_json(entry.outcome),
    }


def iso(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def refused(kind: type[HTTPException], sentence: str) -> HTTPException:
    """An HTTP error whose text is the sentence for the person (bot/web/guard.py makes it JSON)."""
    return kind(text=sentence)


async def document(request: web.Request) -> Mapping[str, Any]:
    """The request's body, a JSON object. Raises 400, or 413 above a megabyte, each with a sentence."""
    try:
        body = await request.read()
    except (web.RequestPayloadError, ConnectionError) as error:
        raise refused(web.HTTPBadRequest, "The message did not arrive whole.") from error
    try:
        found = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # also numbers too long to read, and nesting too deep
        raise refused(web.HTTPBadRequest, 'That is not JSON. Send something like {"text": "hello"}.') from error
    if not isinstance(found, dict):
        raise refused(web.HTTPBadRequest, 'That is JSON, but no object. Send something like {"text": "hello"}.')
    return found


def text_of(found: Mapping[str, Any]) -> str:
    """What the person says. Raises 400 where it is missing, empty or no text."""
    if "text" not in found:
        raise refused(web.HTTPBadRequest, 'There is no "text" in that. Send something like {"text": "hello"}.')
    text = found["text"]
    if not isinstance(text, str):
        raise refused(web.HTTPBadRequest, '"text" must be text in quotes.')
    if not text.strip():
        raise refused(web.HTTPBadRequest, '"text" is empty, so there is nothing to answer.')
    return storable(text)


def id_of(given: Any, name: str) -> int:
    """A message's id, as text or number. Raises 400."""
    text = str(given) if isinstance(given, str | int) and not isinstance(given, bool) else ""
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and int(text) <= _HIGHEST):
        raise refused(web.HTTPBadRequest, f'"{name}" must be the id of a message.')
    return int(text)


def _outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "kind": outcome.kind,
        "at": iso(outcome.at) if outcome.at else None,
        "until": iso(outcome.until) if outcome.until else None,
    }
