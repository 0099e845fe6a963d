"""What goes wrong between Hob and a model: scripted request by request."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """How a request goes wrong."""

    UNAUTHORIZED = "unauthorized"  # 401: the key is wrong
    TOO_MANY = "too_many"  # 429 with Retry-After
    QUOTA = "quota"  # 429: the account has no money left
    BROKEN = "broken"  # 5xx
    GONE = "gone"  # 404: no such model
    STALL = "stall"  # not a byte until it is released
    LINGER = "linger"  # the first half of a stream, and the rest when it is released
    RESET = "reset"  # the connection is cut before the answer
    HALF = "half"  # the answer stops in the middle, and the connection with it
    GARBLED = "garbled"  # 200 and half of the JSON
    PLAIN = "plain"  # 200 and a page of HTML
    EMPTY = "empty"  # 200 with no choices
    REDIRECT = "redirect"  # 302 to where `to` says


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing going wrong."""

    kind: Kind
    status: int = 503  # of BROKEN
    retry_after: float = 0.0  # seconds, of TOO_MANY
    to: str = ""  # of REDIRECT


@dataclass(slots=True)
class Faults:
    """The script; `take` is asked once a request."""

    _scripted: list[Fault] = field(default_factory=list)
    _always: Fault | None = None

    def next(self, fault: Fault, times: int = 1) -> None:
        """Spoils the next requests."""
        self._scripted += [fault] * times

    def always(self, fault: Fault) -> None:
        """Spoils all requests until `clear`."""
        self._always = fault

    def clear(self) -> None:
        self._scripted.clear()
        self._always = None

    def take(self) -> Fault | None:
        """What goes wrong with this request."""
        return self._scripted.pop(0) if self._scripted else self._always
