"""One measured figure, as JSON and as a line of the table. Every family yields these."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its unit; `target` is what Hob promises, `peer` another program measured in the same run."""

    name: str
    value: float
    unit: str
    target: float | None = None
    peer: str | None = None
    peer_value: float | None = None

    @property
    def more_is_better(self) -> bool:
        return self.unit.endswith(("/s", "%"))

    @property
    def ratio(self) -> float | None:
        """How many times better than the peer: over 1 is better, whichever way the unit runs."""
        if self.peer_value is None or not self.value or not self.peer_value:
            return None
        return self.value / self.peer_value if self.more_is_better else self.peer_value / self.value

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value <= self.target

    def as_json(self) -> str:
        return json.dumps(asdict(self) | {"ratio": None if self.ratio is None else round(self.ratio, 2)})

    @classmethod
    def from_json(cls, line: str) -> Figure:
        kept: dict[str, Any] = json.loads(line)
        del kept["ratio"]
        return cls(**kept)


HEADING = f"{'figure':<34} {'value':>12} {'unit':<7} {'target':>9}     {'peer':>12} {'times better':>13}"


def line(figure: Figure) -> str:
    """A line of the table under HEADING."""
    target = "" if figure.target is None else f"{'>=' if figure.more_is_better else '<='}{short(figure.target)}"
    verdict = {True: "yes", False: "NO", None: ""}[figure.met]
    peer = "" if figure.peer_value is None else short(figure.peer_value)
    ratio = "" if figure.ratio is None else short(figure.ratio)
    ours = f"{figure.name:<34} {short(figure.value):>12} {figure.unit:<7} {target:>9} {verdict:<3}"
    theirs = f" {peer:>12} {ratio:>13}" + (f" ({figure.peer})" if figure.peer else "")
    return (ours + theirs).rstrip()


def short(value: float) -> str:
    """Three figures that matter, and no more digits than that below a thousand."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that `share` of them do not exceed (nearest rank): 0.5 is the median, 0.99 the slow end."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(share * len(ranked)) - 1)]
