"""The demo's page is all that its exchange hands out, whatever is asked for."""

from __future__ import annotations

import aiohttp
import pytest
from yarl import URL

from tests.standins.demo.exchange import Exchange


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200), ("/page/phones.html", 200), ("/page/nothing.js", 404),
        ("/page/..%2f..%2f..%2f..%2fbot%2fweb%2fassets%2fchat.js", 404), ("/page/%2e%2e%2fexchange.py", 404),
    ],
)
async def test_files_of_the_page_and_no_others(path: str, status: int) -> None:
    nobody = "http://127.0.0.1:1"
    async with (
        Exchange(nobody, nobody) as exchange, aiohttp.ClientSession() as client,
        client.get(URL(exchange.origin + path, encoded=True)) as answer,
    ):
        assert answer.status == status
