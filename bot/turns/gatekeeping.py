"""The gate in the conductor's hands: before an action with an effect runs, and before anything leaves the house."""

from __future__ import annotations

from dataclasses import replace

from bot.spoken import SpokenTurn
from bot.telemetry import Telemetry
from bot.turns import deeds, gate, outward
from bot.turns.approvals import Approvals
from bot.turns.gate import Verdict
from bot.understanding.classifying import asks_first
from specialists.contract import Action, Effect, Finding, Request
from specialists.secrets import confided

_OUTWARD = (Effect.SEND, Effect.SPEND)
PROPOSED = "I am not sure that you want this."
REFUSED = "I don't do that for you here. Write it as a message, and I pass it on."


class Gatekeeper:
    """Asks the table (bot/turns/gate.py), and does what it says."""

    def __init__(self, telemetry: Telemetry) -> None:
        self.approvals = Approvals(telemetry)
        self._telemetry = telemetry

    async def before(
        self, turn: SpokenTurn, request: Request, action: Action, *, proposed: bool = False
    ) -> Finding | None:
        """What is said instead of running an action; None where it may run.

        Of an action that proposes its deeds only the role is judged here: each deed comes to `after`. `proposed`: a
        model asked for it while it talked.
        """
        tainted = turn.tainted and not (action.proposes and action.effect in _OUTWARD)
        effect = Effect.READ if action.proposes and action.effect in _OUTWARD else action.effect
        verdict = gate.judge(turn.person.role, effect, tainted=tainted, known=True)
        if effect is not Effect.READ:
            turn.trail.judged(request.intent, effect, verdict, tainted=tainted)
        if verdict is Verdict.ALLOW and proposed and not action.proposes and asks_first(request, action):
            return await self.approvals.ask_about(turn, request, PROPOSED)
        if verdict is Verdict.ALLOW:
            more = "" if action.proposes else await outward.note_on_request(turn, request, action)
            return await self.approvals.ask_about(turn, request, more) if more else None
        self._telemetry.event("gate", verdict.value, trace=turn.id, intent=request.intent, effect=action.effect.value)
        if verdict is Verdict.ASK:
            return await self.approvals.ask_about(turn, request)
        return Finding(REFUSED, worked=False)

    async def after(
        self, turn: SpokenTurn, request: Request, action: Action, finding: Finding, *, unseen: bool = False
    ) -> Finding:
        """What is said, with the deeds carried out where the table lets all of them go, or a question for a yes.

        `unseen`: a model wrote what they hold and nobody has read it, so that it goes to nobody without a yes.
        """
        if not finding.deeds:
            return finding
        finding = replace(finding, hides=(*finding.hides, *await _secrets(turn, finding)))
        verdicts = {
            gate.judge(turn.person.role, deed.effect, tainted=turn.tainted, known=deed.known and not unseen)
            for deed in finding.deeds
        }
        if not action.proposes or action.effect not in _OUTWARD:
            verdicts.add(Verdict.REFUSE)
        worst = next(one for one in (Verdict.REFUSE, Verdict.ASK, Verdict.ALLOW) if one in verdicts)
        turn.trail.judged(request.intent, finding.deeds[0].effect, worst, tainted=turn.tainted)
        if Verdict.REFUSE in verdicts:
            self._telemetry.event("gate", "refuse", trace=turn.id, intent=request.intent)
            return Finding(REFUSED, worked=False)
        if Verdict.REFUSE not in verdicts and (more := await outward.note_on(turn, request, finding.deeds)):
            verdicts.add(Verdict.ASK)
            finding = replace(finding, preview=f"{more}\n{finding.preview or finding.say}")
        if Verdict.ASK in verdicts:
            self._telemetry.event("gate", "ask", trace=turn.id, intent=request.intent)
            return self.approvals.ask_for(turn, request, finding)
        done = await deeds.carry_out(turn, finding.deeds)
        about = {**finding.data, "sent": list(done.sent), "reminders": list(done.reminders)}
        return replace(finding, data=about, effects=tuple({deed.effect for deed in finding.deeds}))


async def _secrets(turn: SpokenTurn, finding: Finding) -> tuple[str, ...]:
    """What of the person's secrets goes out with it: as they wish, but no conversation and no trace keeps it."""
    told = " ".join((turn.said, finding.say, finding.preview, *(deed.text for deed in finding.deeds)))
    return tuple(secret for secret in await confided.told_secrets(turn.unit) if secret in told)
