"""The way out to addresses that a text named, as one turn has it: none that would carry a secret away is asked for, nor
is its name looked up. conductor.py puts it around integrations/http.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import unquote

from integrations.http import LARGEST, Fetch, Page, Unfetched
from specialists.secrets import confided, leaks
from storage.unit import Unit


class Guarded:
    """A Fetch of one person's. `secrets` are the house's own; theirs are in the unit."""

    def __init__(self, web: Fetch, unit: Unit, secrets: Sequence[str]) -> None:
        self._web, self._unit, self._secrets = web, unit, secrets

    async def get(self, url: str, *, kinds: Sequence[str] = (), largest: int = LARGEST) -> Page:
        secrets = [*self._secrets, *await confided.told_secrets(self._unit)]
        if any(leaks.hide(spelled, secrets)[1] for spelled in (url, unquote(url))):
            raise Unfetched("its address would carry a secret away")
        return await self._web.get(url, kinds=kinds, largest=largest)
