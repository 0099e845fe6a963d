"""Whatever is sent to the API, the fault is never on our side: no 5xx, and one sentence in JSON."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.doors import Door

TEXT = st.text(st.characters(exclude_categories=()), max_size=40)
NAMES = st.sampled_from(["text", "message", "button", "x"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner),
    max_leaves=8,
)
BODIES = st.binary(max_size=200) | ANYTHING.map(lambda found: json.dumps(found).encode("utf-8", "surrogatepass"))
PATHS = st.sampled_from(["/api/messages", "/api/taps"])
QUERIES = st.dictionaries(st.sampled_from(["after", "before", "limit"]), st.text(max_size=30), max_size=3)
VISIBLE = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=250)




async def send(door: Door, method: str, path: str, **options: Any) -> None:
    headers = {"Authorization": f"Bearer {door.token}", **options.pop("headers", {})}
    async with door.client.request(method, door.url(path), headers=headers, **options) as answer:
        text = await answer.text()
        assert answer.status < 500, text
        if answer.status >= 400:
            assert list(json.loads(text)) == ["error"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=PATHS, body=BODIES, key=st.none() | VISIBLE)
async def test_any_body(door: Door, path: str, body: bytes, key: str | None) -> None:
    await send(door, "POST", path, data=body, headers={"Idempotency-Key": key} if key else {})


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=QUERIES)
async def test_any_query(door: Door, query: dict[str, str]) -> None:
    await send(door, "GET", "/api/messages", params=query)


