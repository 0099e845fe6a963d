"""A bare HTTP client for the stand-in's own tests: what goes over the wire, with no library in between."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.standins.telegram.phones import Phone
from tests.standins.telegram.server import Telegram


@dataclass
class Wire:
    """Calls one Telegram with plain HTTP."""

    telegram: Telegram
    session: aiohttp.ClientSession

    async def call(self, method: str, token: str = "", **params: Any) -> tuple[int, dict[str, Any]]:
        """Status and JSON of a call in JSON."""
        url = f"{self.telegram.base_url}{token or self.telegram.token}/{method}"
        async with self.session.post(url, json=params) as answer:
            body: dict[str, Any] = json.loads(await answer.read())
            return answer.status, body

    async def result(self, method: str, **params: Any) -> Any:
        """The result of a call that must succeed."""
        status, body = await self.call(method, **params)
        assert (status, body["ok"]) == (200, True), body
        return body["result"]

    async def refusal(self, method: str, **params: Any) -> tuple[int, str]:
        """Code and description of a call that must not."""
        status, body = await self.call(method, **params)
        assert body["ok"] is False, body
        assert body["error_code"] == status
        return status, body["description"]

    async def send(self, phone: Phone, text: str, **params: Any) -> Any:
        return await self.result("sendMessage", chat_id=phone.id, text=text, **params)

    async def updates(self, offset: int = 0, **params: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self.result("getUpdates", offset=offset, **params)
        return found
