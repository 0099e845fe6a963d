"""What things cost a person, summed: model calls by task, messages and calls by channel. specialists/system asks.

Rows with an outbox id (what went out) or a carrier's id (what came in) are a carrier's, the others a model's. Money is
in millionths of the row's currency.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sqlmodel import col, select

from storage.tables import Spending
from storage.unit import Unit


class Cost(NamedTuple):
    """What one feature cost one person in a span of time. `unpriced` is how many of its `times` nobody has a price for.

    `tokens` is read and written together; 0 where no model was asked.
    """

    feature: str
    currency: str
    micros: int
    times: int
    tokens: int
    unpriced: int
    model: bool


async def by_feature(unit: Unit, since: dt.datetime, until: dt.datetime) -> list[Cost]:
    """What the unit's person cost in that span, `until` left out: a line for each feature, the dearest first."""
    rows = await unit.all(select(Spending).where(col(Spending.at) >= since, col(Spending.at) < until))
    lines: dict[tuple[str, str, bool], list[Spending]] = {}
    for row in rows:
        model = row.outbox_id is None and row.carrier_id is None
        lines.setdefault((row.feature, row.currency, model), []).append(row)
    costs = [
        Cost(
            feature, currency, sum(row.micros for row in some),
            times=sum(int(row.data.get("calls", 1)) for row in some),
            tokens=sum(int(row.data.get("read", 0)) + int(row.data.get("written", 0)) for row in some),
            unpriced=sum(1 for row in some if row.data.get("unpriced")), model=model,
        )
        for (feature, currency, model), some in lines.items()
    ]
    return sorted(costs, key=lambda cost: (-cost.micros, cost.feature))
