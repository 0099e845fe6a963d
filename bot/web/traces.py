"""How Hob dealt with messages, as trees on a page of their own. Listed in bot/web/app.py."""

from __future__ import annotations

from aiohttp import web

from bot.tracing import gathering, tree
from bot.web import pages
from bot.web.desk import DESK
from storage.columns import new_id

SHOWN = 30  # turns on the page
_LONGEST = 19  # digits of an id


async def show(request: web.Request) -> web.StreamResponse:
    """GET /traces: the last turns of whoever is signed in; GET /traces/ID: that one. Nobody sees another's."""
    caller = await pages.caller(request)
    if caller is None:
        raise web.HTTPSeeOther("/sign-in")
    desk, person = request.app[DESK], caller[1].person.id
    named = request.match_info.get("id", "")
    async with desk.database.unit(person, new_id(), desk.clock.now()) as unit:
        if named:
            one = await gathering.turn(unit, int(named)) if _is_id(named) else None
            found = [one] if one is not None else []
        else:
            found = await gathering.latest(unit, SHOWN)
        await unit.rollback()
    if named and not found:
        raise web.HTTPNotFound
    return pages.page("traces.html", turns=[(one["id"], tree.of(one)) for one in found], one=bool(named))


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST
