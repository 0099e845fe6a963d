"""What the Bot API says no with: one constructor for each sentence that a bot has to tell apart."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An answer with ok=false."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.code, self.description, self.parameters = code, description, parameters

    def wire(self) -> dict[str, Any]:
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        return {**body, "parameters": self.parameters} if self.parameters else body


def bad(what: str, **parameters: Any) -> Refusal:
    return Refusal(400, f"Bad Request: {what}", **parameters)


def forbidden(what: str) -> Refusal:
    return Refusal(403, f"Forbidden: {what}")


def conflict(what: str) -> Refusal:
    return Refusal(409, f"Conflict: {what}")


def too_many(seconds: int) -> Refusal:
    return Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def unauthorized() -> Refusal:
    return Refusal(401, "Unauthorized")


def not_found(what: str = "") -> Refusal:
    return Refusal(404, f"Not Found: {what}" if what else "Not Found")


def too_large() -> Refusal:
    return Refusal(413, "Request Entity Too Large")
