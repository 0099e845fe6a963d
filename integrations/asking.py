"""Asks a service for JSON over the one safe client. For the providers of weather/ and search/."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from urllib.parse import urlencode

from integrations.http import Fetch, Unfetched


class Reason(StrEnum):
    """Why a service gave no answer; each port's own Fault has a member of that name."""

    SLOW = "SLOW"
    BUSY = "BUSY"
    BROKEN = "BROKEN"
    UNREACHED = "UNREACHED"
    GARBLED = "GARBLED"
    EMPTY = "EMPTY"


class NoAnswer(Exception):
    """A service gave no JSON object."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


async def json_object(web: Fetch, url: str, query: Mapping[str, str | float], largest: int) -> dict[str, object]:
    """What a service answers to a query, `largest` bytes at most. Raises NoAnswer."""
    try:
        page = await web.get(f"{url}?{urlencode(query)}", largest=largest)
    except Unfetched as error:
        raise NoAnswer(_reason(error)) from error
    try:
        found = json.loads(page.content)
    except (ValueError, RecursionError) as error:
        raise NoAnswer(Reason.GARBLED if page.content.strip() else Reason.EMPTY) from error
    if not isinstance(found, dict):
        raise NoAnswer(Reason.GARBLED)
    return found


def _reason(error: Unfetched) -> Reason:
    if error.slow:
        return Reason.SLOW
    if error.status == 429:
        return Reason.BUSY
    return Reason.BROKEN if error.status else Reason.UNREACHED
