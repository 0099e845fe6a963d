"""Taking back a message to somebody: possible until it has gone out, and said honestly afterwards. For undo."""

from __future__ import annotations

from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.system import telling
from storage import executions, posted
from storage.tables import OutboxState


async def unsend(turn: Turn) -> Finding | None:
    """Holds back what the turn before sent to others; None where it sent nothing."""
    last = next(iter(await executions.latest(turn.unit, 1)), None)
    rows = await posted.messages(turn.unit, last.id) if last is not None else []
    if not rows:
        return None
    held = {row.id for row in rows if await posted.hold_back(turn.unit, row.id)}
    gone = [row for row in rows if row.id not in held and row.state != OutboxState.CANCELLED]
    if held and not gone:
        say = "I held it back: nothing was sent." if len(rows) == 1 else "I held them back: nothing was sent."
        return Finding(say, summary="held back a message", effects=(Effect.WRITE,))
    if not gone:
        return Finding("That was held back already: nothing was sent.")
    lead = f"I held back {sentences.counted(len(held), 'of them', 'of them')}; the rest" if held else "It"
    at = f" {telling.at(turn, gone[0].sent_at)}" if gone[0].sent_at else ""
    return Finding(
        f"{lead} has gone out{at}, and a sent message can't be unsent. You can write again to put it right.",
        worked=bool(held), effects=(Effect.WRITE,) if held else (),
    )
