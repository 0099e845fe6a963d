"""A reply in the form that its person's standing instructions give it. conductor.py asks once a turn."""

from __future__ import annotations

from dataclasses import replace

from bot.spoken import SpokenTurn
from bot.turns import approvals
from bot.turns.compose import Reply
from specialists.standing import fitting, forms
from storage import instructions


async def formed(turn: SpokenTurn, reply: Reply) -> Reply:
    """The reply with its times as the person wants them. What is shown for a yes stays to the letter."""
    if not forms.has_times(reply.text) or any(one.intent == approvals.APPROVE for one in reply.buttons):
        return reply
    fit = fitting.fitting(await instructions.texts(turn.unit), turn.said)
    form = forms.of(fit)
    if form.left and not any(fitting.condition(one) and forms.of([one]).left for one in fit):
        form = replace(form, left=False)  # it was never said of what
    return replace(reply, text=forms.applied(form, reply.text, turn.local)) if form else reply
