"""A person's phone PIN: a slow hash among their preferences. Set by a specialist, asked for by a call that comes in.

A PIN has few digits, so the hash slows down only whoever has the database; three tries an hour slow down the others.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any

KEY = "phone_pin"  # in Person.preferences
SHORTEST, LONGEST = 4, 10  # digits
_COST, _BLOCK, _LANES = 2**14, 8, 1  # scrypt: some 50 ms and 16 MB


async def digest(pin: str) -> str:
    """What is kept of a PIN."""
    salt = secrets.token_bytes(16)
    return f"scrypt${base64.b64encode(salt).decode()}${base64.b64encode(await _slow(pin, salt)).decode()}"


async def fits(pin: str, preferences: Mapping[str, Any]) -> bool:
    """Whether that is the person's PIN; never where they have none."""
    kept = str(preferences.get(KEY) or "").split("$")
    if len(kept) != 3 or kept[0] != "scrypt" or not (pin.isascii() and pin.isdigit()) or len(pin) > LONGEST:
        return False
    return hmac.compare_digest(await _slow(pin, base64.b64decode(kept[1])), base64.b64decode(kept[2]))


async def _slow(pin: str, salt: bytes) -> bytes:
    return await asyncio.to_thread(
        hashlib.scrypt, pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, maxmem=64 * 2**20, dklen=32
    )
