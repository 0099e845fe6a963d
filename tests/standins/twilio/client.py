"""twilio-python pointed at another address: its HTTP client with the host swapped. Used by the stand-in's tests."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit, urlunsplit

from aiohttp import encode_basic_auth
from twilio.http.async_http_client import AsyncTwilioHttpClient
from twilio.http.response import Response


class Elsewhere(AsyncTwilioHttpClient):  # type: ignore[misc]
    """Sends every request to `base` in place of https://api.twilio.com, with `seconds` as the time-out."""

    def __init__(self, base: str, seconds: float = 10.0, **options: Any) -> None:
        super().__init__(timeout=seconds, **options)
        self._base = urlsplit(base)

    async def request(self, method: str, url: str, *args: Any, **options: Any) -> Response:
        parts = urlsplit(url)._replace(scheme=self._base.scheme, netloc=self._base.netloc)
        # The library's client forgets the time-out that it was made with, and its basic auth is deprecated by aiohttp.
        options["timeout"] = options.get("timeout") or self.timeout
        if auth := options.pop("auth", None):
            options["headers"] = {**options.get("headers", {}), "Authorization": encode_basic_auth(*auth)}
        return await super().request(method, urlunsplit(parts), *args, **options)
