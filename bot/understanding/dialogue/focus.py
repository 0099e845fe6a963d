"""Which of the last turns a message leans on: what was made or changed, though it was shown among others since.

Who has a reminder set, looks at all of them and says "make that 4" means the one that was just set; who says "and
tomorrow?" means the look. The classifier tells whether a message does something with what there is.
bot/understanding/pipeline.py asks.
"""

from __future__ import annotations

from bot.understanding.dialogue import heard, marks
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.message import timing
from specialists.contract import Operation
from specialists.language import time as when
from specialists.language.classifier import ensemble
from specialists.language.text import normalise

_DEEDS = (Operation.CREATE, Operation.CHANGE, Operation.COMPLETE)


def order(text: str, state: DialogueState) -> tuple[Context, ...]:
    """What was spoken of, the turn that the message leans on first."""
    if not _was_looked_over(state):
        return state.spoken
    said = marks.read(text, state.now)
    if said is not None and said.points[:1] not in ([], ["it"]):
        return state.spoken  # "the second one", of those that were shown
    judged = ensemble.Judgement(normalise.message(text), when.find(text[: timing.LONGEST], state.now))
    if judged.is_empty or judged.is_cut or heard.operation(judged, state)[1] < heard.ACT:
        return state.spoken
    look, deed, *rest = state.spoken
    return (deed, look, *rest)


def _was_looked_over(state: DialogueState) -> bool:
    """Whether the last turn showed several things of which the one before had made or changed one."""
    if len(state.spoken) < 2:
        return False
    look, deed = state.spoken[:2]
    shown, done = state.action(look), state.action(deed)
    if shown is None or done is None or shown.operation is not Operation.SHOW:
        return False
    several = len(look.ids) != 1 or look.ids == deed.ids
    return several and done.operation in _DEEDS and state.object(look) == state.object(deed)
