"""What a method is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tests.standins.telegram.params import Params
from tests.standins.telegram.state import State

Method = Callable[[State, Params], Any | Awaitable[Any]]
"""Answers the result as it goes over the wire; raises Refusal. It takes effect before its first wait, or not at all."""
