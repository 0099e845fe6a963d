"""What is to leave the house in a person's name: actions give deeds back, the gatekeeper lets them go or asks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from specialists.contract import Effect
from storage.agenda import Schedule
from storage.tables import ReminderKind


@dataclass(frozen=True, slots=True)
class Deed:
    """One message or call to one person. Nothing of it has happened.

    `text` is exactly what goes out to that `address`, `body` the person's own words in it. `known` says that the two
    have heard from each other at that address before. With `schedule` it is kept, and goes out then. `consent` is
    what they are asked at that address first, word for word, where it comes again and again and they have not agreed.
    """

    effect: Effect
    recipient_id: int
    name: str
    known: bool
    handle_id: int
    channel: str
    address: str
    text: str
    body: str
    schedule: Schedule | None = None
    consent: str = ""
    media: Mapping[str, Any] | None = None  # a picture that goes along (storage/attached.py)

    def as_json(self) -> dict[str, Any]:
        """Plain JSON, for an approval to keep; `from_json` reads it back to an equal value."""
        kept: dict[str, Any] = {**asdict(self), "effect": self.effect.value}
        if self.schedule is not None:
            kept["schedule"] = {
                **asdict(self.schedule), "kind": self.schedule.kind.value,
                "starts_local": self.schedule.starts_local.isoformat(), "local": self.schedule.local.isoformat(),
                "due_at": self.schedule.due_at.isoformat(), "skip_dates": list(self.schedule.skip_dates),
            }
        return kept

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Deed:
        values = {**kept, "effect": Effect(kept["effect"])}
        if kept.get("schedule"):
            one = kept["schedule"]
            values["schedule"] = Schedule(
                ReminderKind(one["kind"]), dt.datetime.fromisoformat(one["starts_local"]), one["zone"], one["rrule"],
                dt.datetime.fromisoformat(one["local"]), dt.datetime.fromisoformat(one["due_at"]),
                tuple(one["skip_dates"]),
            )
        return cls(**values)
