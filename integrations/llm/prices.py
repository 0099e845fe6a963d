"""What models cost: as the owner says, nothing on one's own machine, or by the price list that comes with pydantic-ai.

The list is the genai-prices package, as old as the installed version; nothing is fetched.
"""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from integrations.llm.brain import Usage

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens read and written; which is the same as millionths of a dollar for one."""

    read: float
    written: float


def parse(text: str) -> dict[str, Price]:
    """Prices as `model=read/written` in dollars for a million tokens, with commas. Raises ValueError, saying which."""
    found = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        model, _, prices = part.rpartition("=")
        read, _, written = prices.partition("/")
        try:
            price = Price(float(read), float(written))
        except ValueError:
            price = Price(-1, -1)
        if not model.strip() or not 0 <= price.read < MILLION or not 0 <= price.written < MILLION:
            raise ValueError(f"{part!r} is no price; gpt-6-luna=0.10/0.50 is one, in dollars for a million tokens")
        found[model.strip()] = price
    return found


def is_at_home(base: str) -> bool:
    """Whether that address is this machine or its own network, where nobody charges."""
    host = urlsplit(base).hostname or ""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local"))


class Prices:
    """The price of each model at one address. `said` are the owner's own, which win."""

    def __init__(self, base: str, said: Mapping[str, Price]) -> None:
        self._base, self._said, self._free = base, dict(said), is_at_home(base)

    def most(self, model: str, read: int, written: int) -> int | None:
        """What a call of so many tokens costs at most, in millionths of a dollar; None where nobody knows."""
        return self.of(model, Usage(read=read, written=written)).micros

    def of(self, model: str, usage: Usage) -> Usage:
        """The same usage with its price, rounded up."""
        if (price := self._said.get(model)) is not None:
            return replace(usage, micros=math.ceil(usage.read * price.read + usage.written * price.written))
        return replace(usage, micros=0 if self._free else self._listed(model, usage))

    def _listed(self, model: str, usage: Usage) -> int | None:
        from genai_prices import Usage as Used
        from genai_prices import calc_price

        used = Used(input_tokens=usage.read, output_tokens=usage.written, cache_read_tokens=usage.cached)
        try:
            price = calc_price(used, model, provider_api_url=self._base)
        except (LookupError, ValueError):
            return None
        return math.ceil(price.total_price * MILLION)
