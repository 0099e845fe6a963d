"""Who asks: bearer tokens for the API, signed cookies for the page. Called by bot/web/guard.py and `main.py token`.

Only a SHA-256 of a token is kept: it has 256 random bits, so a slow hash would add nothing.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import hmac
import secrets
from dataclasses import dataclass

from bot.web.desk import Desk
from storage import keys
from storage.database import Database

COOKIE = "hob_session"
LASTS = dt.timedelta(days=30)
_TOKEN, _KEY = "token:", "session-key"


@dataclass(frozen=True, slots=True)
class Session:
    """A page's session: whose, the cookie's text, and the word that its posts must carry."""

    address: str
    cookie: str
    form: str


async def issue_token(database: Database, address: str, now: dt.datetime) -> str:
    """A fresh token for the person of that address; the one before stops working at once, and its pages with it."""
    token = f"hob_{secrets.token_urlsafe(32)}"
    await keys.put(database, _TOKEN + address, _digest(token), now)
    return token


async def has_token(database: Database, address: str) -> bool:
    return _TOKEN + address in await keys.named(database, _TOKEN)


async def address_of_token(database: Database, token: str) -> str | None:
    """Whose token that is, or None. Every kept one is compared, in constant time."""
    presented, found = _digest(token), None
    for name, kept in (await keys.named(database, _TOKEN)).items():
        if hmac.compare_digest(kept, presented):
            found = name.removeprefix(_TOKEN)
    return found


async def begin(desk: Desk, address: str, *, home: bool) -> Session:
    """A new session. One begun at home is good at home only; one begun with a token ends when the token is replaced."""
    stamp = int(desk.clock.now().timestamp())
    kind = "home" if home else "token"
    body = f"{kind}.{stamp}.{secrets.token_urlsafe(12)}.{_armour(address.encode())}"
    return await _signed(desk, kind, body, address)


async def resume(desk: Desk, cookie: str, *, home: bool) -> Session | None:
    """The session of a cookie, or None where it is forged, too old, or its token was replaced."""
    body, _, _ = cookie.rpartition(".")
    parts = body.split(".")
    if not cookie.isascii() or len(parts) != 4:  # none of ours
        return None
    if parts[0] not in ("home", "token") or (parts[0] == "home" and not home):
        return None
    try:
        began = dt.datetime.fromtimestamp(int(parts[1]), dt.UTC)
        address = base64.urlsafe_b64decode(parts[3] + "==").decode()
    except (ValueError, OverflowError, OSError):
        return None
    session = await _signed(desk, parts[0], body, address)
    fresh = desk.clock.now() - began < LASTS
    return session if hmac.compare_digest(session.cookie, cookie) and fresh else None


async def _signed(desk: Desk, kind: str, body: str, address: str) -> Session:
    kept = await keys.named(desk.database, "")
    key = kept.get(_KEY) or await keys.settled(desk.database, _KEY, secrets.token_hex(32), desk.clock.now())
    if kind == "token":
        key += kept.get(_TOKEN + address, secrets.token_hex(32))  # no token any more: nothing fits
    return Session(address, f"{body}.{_mac(key, 'cookie', body)}", _mac(key, "form", body))


def _mac(key: str, purpose: str, body: str) -> str:
    return _armour(hmac.digest(key.encode(), f"{purpose} {body}".encode(), "sha256"))


def _armour(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
