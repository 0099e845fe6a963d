"""What Hob has cost: models by what they were asked for, messages by channel. What status.py says of it stands here."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from integrations.llm.brain import SAYINGS, Lack, State
from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.time import When, behind, recurrence
from storage import spending
from storage.spending import Cost
from storage.tables import Role

MILLION = 1_000_000
CENT = 10_000
_OF = {"texts": ("sms", "whatsapp"), "calls": ("call",), "both": ("sms", "whatsapp", "call")}
_CARRIERS = {"sms": "SMS", "whatsapp": "WhatsApp", "call": "calls"}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


async def costs(turn: Turn, when: When | None, of: str = "") -> Finding:
    """What the person's own turns cost in a span, or in this calendar month; and the house's budget, to its owner.

    `of` narrows it: "texts", "calls", or "both".
    """
    since, until, named = _span(turn, when)
    lines = await spending.by_feature(turn.unit, since, until)
    if of:
        lines = [line for line in lines if line.feature in _OF[of]]
        late = "" if lines else " Twilio says what something cost some minutes after it."
        return Finding(f"{_summed(lines, named)}{late}", data={"micros": dict(_sums(lines))})
    health = await turn.ports.house.health()
    parts = [_summed(lines, named), *_budget(turn, health)]
    return Finding(" ".join(parts), data={"micros": dict(_sums(lines))})


async def month_line(turn: Turn) -> str:
    """What this month has cost so far, for status; empty where it was nothing."""
    since, until, named = _span(turn, None)
    lines = await spending.by_feature(turn.unit, since, until)
    return _summed(lines, named) if any(line.micros for line in lines) else ""


def model_line(state: State | None) -> str:
    """How the model is, for status: a sentence."""
    if state is None or state.lack is Lack.NO_KEY:
        return "No language model is set up; everything by rule works."
    if state.lack is not None:
        return SAYINGS[state.lack]
    named = f"the language model at {state.where} ({state.fast} and {state.strong})"
    if not state.calls and not state.failures and state.last is None:
        return f"I am set up to ask {named}, and have not asked it since I started."
    if state.last is not None:
        return f"The last time I asked {named} there was no answer. {SAYINGS[state.last]}"
    share = f"{state.calls:,} of {sentences.counted(state.calls + state.failures, 'question')}"
    return f"Since I started {named} has answered {share}, the last one too."


def _span(turn: Turn, when: When | None) -> tuple[dt.datetime, dt.datetime, str]:
    """From when to when, aware; and how that stands at the end of a sentence."""
    zone = turn.person.zone
    named = behind.span(when, turn.local, zone)
    if when is not None and named is not None:
        return *named, when.text
    first = turn.local.replace(tzinfo=None, day=1, hour=0, minute=0, second=0, microsecond=0)
    return recurrence.at(first, zone), turn.now + dt.timedelta(seconds=1), f"in {first:%B} so far"


def _summed(lines: Sequence[Cost], named: str) -> str:
    if not lines:
        return f"Nothing {named}."
    total = sentences.joined([money(micros, currency) for currency, micros in sorted(_sums(lines).items())])
    unpriced = sum(line.unpriced for line in lines)
    more = f" and {sentences.counted(unpriced, 'answer')} whose price I don't know" if unpriced else ""
    each = sentences.joined([_one(line) for line in lines])
    return f"{total}{more} {named}: {each}."


def _one(line: Cost) -> str:
    what = _CARRIERS.get(line.feature, line.feature)
    if not line.model:
        return f"{what} {money(line.micros, line.currency)} ({line.times:,})"
    price = money(line.micros, line.currency) if line.unpriced < line.times else "no known price"
    return f"{what} {price} ({sentences.counted(line.times, 'question')} to the model, {line.tokens:,} tokens)"


def _sums(lines: Sequence[Cost]) -> Mapping[str, int]:
    sums: Counter[str] = Counter()
    for line in lines:
        sums[line.currency] += line.micros
    return sums


def money(micros: int, currency: str) -> str:
    """ "$1.20"; what is less than a cent but not nothing is said so."""
    sign = _SIGNS.get(currency, f"{currency} ")
    if 0 < micros < CENT:
        return f"less than {sign}0.01"
    return f"{sign}{micros / MILLION:,.2f}"


def _budget(turn: Turn, health: Mapping[str, Any]) -> list[str]:
    state, spent, budget = health.get("brain"), health.get("model_spent"), health.get("model_budget")
    if state is None or state.lack is Lack.NO_KEY:
        return ["No language model is set up; everything by rule works."]
    if budget is None or spent is None or turn.person.role != Role.OWNER:
        return []
    return [f"Of this month's {money(budget, 'USD')} for models, {money(spent, 'USD')} is used in all."]
