"""The audit of what a turn is about to say: whatever a model had a hand in, and everything after foreign text was read.

conductor.py asks after the specialists have worked; what is looked for, a specialist knows (specialists/audit.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.spoken import SpokenTurn
from bot.telemetry import Telemetry
from bot.turns import approvals
from bot.turns.steps import Step
from integrations.llm.shown import Shown
from specialists import circle
from specialists.audit import Deed, Known, Moderated, Moderation
from specialists.contract import Effect, Finding
from specialists.language.text import aside
from specialists.secrets import confided, leaks
from storage import contacts, conversations, executions, people
from storage.database import Database
from storage.unit import Unit

RECENT = 6  # exchanges in which an address may have been named by the person


class Auditor:
    """Holds what is never said: the keys and tokens of the house."""

    def __init__(
        self, database: Database, telemetry: Telemetry, secrets: Sequence[str], moderation: Moderation
    ) -> None:
        self._database, self._telemetry, self.secrets = database, telemetry, tuple(secrets)
        self.moderation = moderation

    async def review(self, turn: SpokenTurn, steps: Sequence[Step]) -> None:
        """Moderates the findings that need it, in their place; most turns have none, and cost nothing here."""
        for step in steps:
            finding = step.finding
            if finding is None or not finding.say or not (finding.by_model or turn.tainted) or _asks(finding):
                continue
            step.finding = await self._moderated(turn, finding, _done(steps))
            turn.trail.audited(step.request.intent, step.finding.data.get("left_out", ()))

    async def measure(self, unit: Unit, said: str, shown: Shown) -> Known:
        """What any answer to that message is held against: the person's own words, and all that is secret."""
        others = {one.id for one in await executions.latest(unit, RECENT * 2) if executions.is_others(one)}
        recent = await conversations.recent(unit, RECENT)
        words = (said, *(one.said for one in recent if one.turn_id not in others))
        return Known(
            words=words, secrets=(*self.secrets, *await confided.told_secrets(unit)), sources=tuple(shown.material),
            instructions=tuple(shown.instructions),
        )

    async def _moderated(self, turn: SpokenTurn, finding: Finding, done: tuple[Deed, ...]) -> Finding:
        measured = await self.measure(turn.unit, turn.said, turn.shown)
        known = replace(
            measured, words=(*measured.words, *finding.links),
            foreign=await self._foreign(turn, finding.say), deeds=done, reads=not finding.by_model,
            sources=(*measured.sources, turn.material, *await _book(turn)), names=(await circle.known(turn)).known,
        )
        told = await _beside(finding.say, lambda: self.moderation.moderate(finding.say, known, quoted=finding.quoted))
        if not told.taken:
            return replace(finding, say=told.text)
        self._telemetry.event("moderation", "taken", level="warning", trace=turn.id, what=sorted(told.taken))
        kept = {
            name: self.moderation.purge(value, known) if finding.quoted and value == finding.quoted else value
            for name, value in finding.data.items()
        }
        quoted = self.moderation.purge(finding.quoted, known) if finding.quoted else ""
        return replace(finding, say=told.text, quoted=quoted, data={**kept, "left_out": sorted(told.taken)})

    async def _foreign(self, turn: SpokenTurn, text: str) -> tuple[str, ...]:
        """The addresses in the text that are somebody's here, and neither the person's nor of their book."""
        there = leaks.addresses(text)
        if not there:
            return ()
        spelled = {_stored(one): one for one in there}
        found = await people.whose(self._database, tuple(spelled))
        own = {address for address, person, book in found if turn.person.id in (person, book)}
        said = {leaks.bare(one) for one in leaks.addresses(turn.said)}
        strange = (one for one, _, _ in found if one not in own and leaks.bare(one) not in said)
        return tuple(dict.fromkeys(spelled[one] for one in strange))


async def _book(turn: SpokenTurn) -> list[str]:
    """The addresses of the person's own contacts, and theirs."""
    ids = [turn.person.id, *(one.id for one in await contacts.everyone(turn.unit))]
    return [one.address for person_id in ids for one in await contacts.addresses_of(turn.unit, person_id)]


async def _beside(text: str, audit: Callable[[], Moderated]) -> Moderated:
    """An audit, of a long text beside the loop: others are answered meanwhile. It has no limit of time, for nothing
    passes unread."""
    return audit() if len(text) <= aside.LONG else await asyncio.to_thread(audit)


def _done(steps: Sequence[Step]) -> tuple[Deed, ...]:
    """The deeds that were really done, by their kind and in words."""
    done = [(step.action, step.finding) for step in steps if step.finding and step.finding.worked]
    found = [Deed(action.effect, finding.summary) for action, finding in done if action and finding.summary]
    found += [Deed(effect, finding.summary) for _, finding in done for effect in finding.effects]
    return tuple(dict.fromkeys(one for one in found if one.effect is not Effect.READ))


def _asks(finding: Finding) -> bool:
    """Whether it shows a deed to be approved: that is shown to the letter, or a yes would be to something else."""
    return any(button.intent == approvals.APPROVE for button in finding.buttons)


def _stored(address: str) -> str:
    """An address as handles keep it."""
    return address if "@" in address else "+" + "".join(filter(str.isdigit, address)).removeprefix("00")
