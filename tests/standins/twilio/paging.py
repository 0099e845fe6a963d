"""Lists of the API: filters by number and by day or moment, newest first, page by page. Used by rest.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from urllib.parse import urlencode

from tests.standins.twilio.refusals import Refusal

USUAL, MOST = 50, 1000  # entries of a page


class Kept(Protocol):
    """What a message and a call have in common."""

    sid: str
    sender: str
    to: str


def fits(one: Kept, moment: dt.datetime | None, query: Mapping[str, str], name: str) -> bool:
    """Whether an entry passes To, From and, by `moment`, DateSent or StartTime (`name`) with =, < or > behind it.

    < and > include the moment itself. One that has no moment yet passes no filter of time: so a message that waits in
    the queue is not found by DateSent.
    """
    if query.get("To", one.to) != one.to or query.get("From", one.sender) != one.sender:
        return False
    for sign in ("", "<", ">"):
        if not (asked := query.get(name + sign)):
            continue
        if moment is None:
            return False
        start, end = _span(asked)
        if not {"": start <= moment < end, "<": moment <= start, ">": moment >= start}[sign]:
            return False
    return True


def _span(text: str) -> tuple[dt.datetime, dt.datetime]:
    """A second; or a day, as whose midnight in UTC the libraries write it."""
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(20001, f"{text} is not a date") from None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
    return moment, moment + (dt.timedelta(days=1) if moment.time() == dt.time() else dt.timedelta(seconds=1))


def page(found: Sequence[Kept], query: Mapping[str, str], uri: str, noun: str, account: str) -> dict[str, Any]:
    """One page of `found` (oldest first) as JSON; PageToken names the last entry of the page before."""
    try:
        size, number = int(query.get("PageSize") or USUAL), int(query.get("Page") or 0)
    except ValueError:
        raise Refusal(20001, "PageSize") from None
    size = min(max(size, 1), MOST)
    newest = list(reversed(found))
    token = query.get("PageToken", "").removeprefix("PA")
    start = next((at + 1 for at, one in enumerate(newest) if one.sid == token), 0) if token else number * size
    shown = newest[start : start + size]
    rest = {key: value for key, value in query.items() if key not in ("Page", "PageToken", "PageSize")}

    def at(number: int, token: str = "") -> str:
        more = {"PageToken": f"PA{token}"} if token else {}
        return f"{uri}?{urlencode({**rest, 'PageSize': size, 'Page': number, **more})}"

    return {
        noun: [one.as_json(account) for one in shown],  # type: ignore[attr-defined]
        "page": number, "page_size": size, "start": start, "end": max(start + len(shown) - 1, 0), "uri": at(number),
        "first_page_uri": at(0), "previous_page_uri": at(number - 1) if number else None,
        "next_page_uri": at(number + 1, shown[-1].sid) if start + size < len(newest) else None,
    }
