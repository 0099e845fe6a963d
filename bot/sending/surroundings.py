"""What all lanes of a house share. Made by delivery.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.channels.base import Channel
from storage.database import Database
from storage.departures import Departures


@dataclass(slots=True)
class Surroundings:
    """`firing` is set while the pulse fires: marks then wait, for what is due goes first."""

    database: Database
    slot: int
    departures: Departures
    now: Callable[[], dt.datetime]
    channels: Mapping[str, Channel]
    firing: bool = False
    retrying: Callable[[], None] = lambda: None  # something is to be tried again at some later moment
