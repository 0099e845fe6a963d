"""The parameters of a call, however they came: in the query, as a form, with files, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.web_request import FileField

from tests.standins.telegram.refusal import bad


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with the call."""

    name: str
    mime: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Params:
    """Values by name. A value is a text wherever it came as a form, so each getter takes both."""

    values: Mapping[str, Any]
    files: Mapping[str, Upload] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        return self.values.get(name) not in (None, "")

    def text(self, name: str) -> str:
        value = self.values.get(name)
        return "" if value is None else value if isinstance(value, str) else json.dumps(value)

    def integer(self, name: str, default: int = 0) -> int:
        """A whole number; what is none counts as the default, as it does at Telegram."""
        try:
            return int(self.values.get(name, default))
        except (TypeError, ValueError):
            return default

    def number(self, name: str) -> float:
        try:
            return float(self.values[name])
        except (KeyError, TypeError, ValueError):
            raise bad(f"{name} is empty or not a number") from None

    def flag(self, name: str) -> bool:
        return str(self.values.get(name, "")).lower() in ("true", "1", "yes")

    def object(self, name: str, what: str) -> Any:
        """A value in JSON, or None where it is missing. `what` names it in the refusal."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError:
            raise bad(f"can't parse {what} JSON object") from None

    def chat(self, name: str = "chat_id") -> int | str:
        value = self.values.get(name, "")
        return value if isinstance(value, int | str) else ""

    def upload(self, name: str) -> Upload | None:
        """The file of a field: under its own name, or elsewhere where the field says attach://name."""
        said = self.text(name)
        return self.files.get(said.removeprefix("attach://") if said.startswith("attach://") else name)


async def read(request: web.Request) -> Params:
    """All parameters of a request. Raises 400 for broken JSON."""
    values: dict[str, Any] = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        try:
            body = json.loads(await request.read() or b"{}")
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise bad("can't parse request JSON object")
        values |= body
    elif request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data"):
        for name, value in (await request.post()).items():
            if isinstance(value, FileField):
                files[name] = Upload(value.filename, value.content_type, value.file.read())
            elif isinstance(value, str):
                values[name] = value
    return Params(values, files)
