"""All that one Telegram knows about one bot; the methods, the phones and the control page work on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.standins.telegram.clock import Clock
from tests.standins.telegram.faults import Faults
from tests.standins.telegram.journal import Journal
from tests.standins.telegram.limits import Limits
from tests.standins.telegram.updates import Updates
from tests.standins.telegram.webhook import Webhook
from tests.standins.telegram.world import Message, User, World


@dataclass(eq=False)
class Query:
    """A pressed button that waits for its answer."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    answered: bool = False


@dataclass(eq=False)
class State:
    """The parts, made once by server.Telegram."""

    token: str
    clock: Clock
    world: World
    updates: Updates
    webhook: Webhook
    faults: Faults
    limits: Limits
    journal: Journal
    queries: dict[str, Query] = field(default_factory=dict)
    profile: dict[tuple[str, ...], Any] = field(default_factory=dict)  # commands, descriptions …, by scope
    answer_within: float = 60.0  # seconds in which a pressed button must be answered; Telegram states no figure
    privacy: bool = True  # in groups the bot sees only what is meant for it
