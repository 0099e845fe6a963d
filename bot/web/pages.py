"""The chat page, its sign-in form and its files. Listed in bot/web/app.py."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from aiohttp import web

from bot.web import guard, sessions
from bot.web.desk import DESK

if TYPE_CHECKING:
    import jinja2

    from bot.identity import Known

HERE = Path(__file__).parent
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
}


async def chat(request: web.Request) -> web.StreamResponse:
    """GET /: the page, or the way to sign in where the page is not at home."""
    found = await caller(request)
    if found is None:
        raise web.HTTPSeeOther("/sign-in")
    session, known = found
    response = page("chat.html", name=known.person.name, form=session.form, zone=known.person.zone.key)
    _set_cookie(request, response, session)
    return response


async def sign_in_form(request: web.Request) -> web.StreamResponse:
    """GET /sign-in."""
    if await caller(request):
        raise web.HTTPSeeOther("/")
    return page("sign-in.html", wrong=False)


async def sign_in(request: web.Request) -> web.StreamResponse:
    """POST /sign-in token=…: a session for whose token it is."""
    desk = request.app[DESK]
    guard.check_origin(request)
    address = await guard.owner_of(desk, request, await _token(request))
    if address is None:
        return page("sign-in.html", status=401, wrong=True)
    response = web.HTTPSeeOther("/")
    _set_cookie(request, response, await sessions.begin(desk, address, home=False))
    raise response


async def caller(request: web.Request) -> tuple[sessions.Session, Known] | None:
    """Whose page it is: its cookie's, or at home that of who sits at this machine. None: they have to sign in."""
    desk = request.app[DESK]
    session = await guard.session_of(desk, request)
    known = await desk.known(session.address) if session else None
    if known is None and desk.at_home(request):  # no cookie yet, or of somebody who is not known any more
        session = await sessions.begin(desk, desk.local_address, home=True)
        known = await desk.known(session.address)
    return (session, known) if session and known else None


async def _token(request: web.Request) -> str:
    """What the form holds; empty where the body is no form of ours."""
    try:
        fields = parse_qs((await request.read()).decode("ascii", "replace"), max_num_fields=8)
    except (ValueError, web.RequestPayloadError, ConnectionError):
        return ""
    return fields.get("token", [""])[0].strip()


async def asset(request: web.Request) -> web.StreamResponse:
    """GET /assets/NAME: one of the page's files; a name with its fingerprint may be kept for ever."""
    files = _assets()
    name = request.match_info["name"]
    if name not in files:
        raise web.HTTPNotFound
    kind, body, fingerprint = files[name]
    forever = request.query.get("v") == fingerprint
    headers = {"Cache-Control": "max-age=31536000, immutable" if forever else "no-cache"}
    return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)


def page(template: str, *, status: int = 200, **values: object) -> web.Response:
    text = _templates().get_template(template).render(**values)
    return web.Response(text=text, content_type="text/html", status=status)


def _set_cookie(request: web.Request, response: web.StreamResponse, session: sessions.Session) -> None:
    secure = bool(request.app[DESK].public_url) and str(request.app[DESK].public_url).startswith("https:")
    response.set_cookie(
        sessions.COOKIE, session.cookie, httponly=True, samesite="Strict", secure=secure, path="/",
        max_age=int(sessions.LASTS.total_seconds()),
    )


@cache
def _assets() -> dict[str, tuple[str, bytes, str]]:
    """Name to kind, content and fingerprint. They are few and small, and no path ever comes from a request."""
    found = {}
    for path in (HERE / "assets").iterdir():
        body = path.read_bytes()
        found[path.name] = KINDS[path.suffix], body, hashlib.sha256(body).hexdigest()[:12]
    return found


@cache
def _templates() -> jinja2.Environment:
    import jinja2  # for the first page that is opened

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )
    environment.globals["asset"] = lambda name: f"/assets/{name}?v={_assets()[name][2]}"
    return environment


