"""One request as the model understands it, whichever of the two APIs it came by. server.py keeps every one, whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Said:
    """One message: who wrote it ("system", "user", "assistant", "tool") and its text."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for. `raw` is the body as it came over the wire, `key` the bearer token."""

    model: str
    said: tuple[Said, ...]
    tools: Mapping[str, Mapping[str, Any]]  # name -> {"description", "parameters"}
    schema: Mapping[str, Any] | None  # of the answer, where one is demanded
    stream: bool
    body: Mapping[str, Any]
    raw: str = ""
    key: str = ""
    api: str = "chat"
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The last thing the user said."""
        return next((one.text for one in reversed(self.said) if one.role == "user"), "")

    @property
    def results(self) -> tuple[str, ...]:
        """What the tools answered since then."""
        place = max((i for i, one in enumerate(self.said) if one.role == "user"), default=-1)
        return tuple(one.text for one in self.said[place + 1 :] if one.role == "tool")

    @property
    def output_tool(self) -> str:
        """The tool by which a client takes a typed answer; empty where it has none."""
        return next((name for name in self.tools if name.startswith("final_result")), "")


def read(body: Mapping[str, Any], raw: str, headers: Mapping[str, str], api: str) -> Asked:
    """Reads the body of a request to /chat/completions ("chat") or /responses."""
    key = headers.get("Authorization", "").removeprefix("Bearer ")
    said, tools, wanted = (_chat if api == "chat" else _responses)(body)
    return Asked(
        str(body.get("model", "")), said, tools, wanted, bool(body.get("stream")), body, raw, key, api, dict(headers)
    )


Parts = tuple[tuple[Said, ...], dict[str, Mapping[str, Any]], Mapping[str, Any] | None]


def _chat(body: Mapping[str, Any]) -> Parts:
    said = tuple(Said(_role(one.get("role", "")), _text(one.get("content"))) for one in body.get("messages", ()))
    tools = {one["function"]["name"]: one["function"] for one in body.get("tools", ()) if "function" in one}
    form = body.get("response_format") or {}
    wanted = form.get("json_schema", {}).get("schema") if form.get("type") == "json_schema" else None
    return said, tools, wanted


def _responses(body: Mapping[str, Any]) -> Parts:
    given = body.get("input", ())
    items = [{"role": "user", "content": given}] if isinstance(given, str) else given
    said = [Said("system", body["instructions"])] if body.get("instructions") else []
    for item in items:
        if item.get("type") == "function_call_output":
            said.append(Said("tool", _text(item.get("output"))))
        elif "role" in item:
            said.append(Said(_role(item["role"]), _text(item.get("content"))))
    tools = {one["name"]: one for one in body.get("tools", ()) if one.get("type") == "function"}
    form = body.get("text", {}).get("format", {})
    return tuple(said), tools, form.get("schema") if form.get("type") == "json_schema" else None


def _role(role: str) -> str:
    return "system" if role == "developer" else role


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, Sequence):
        return "\n".join(str(part.get("text", "")) if isinstance(part, Mapping) else str(part) for part in content)
    return "" if content is None else json.dumps(content)
