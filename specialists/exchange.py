"""What was just talked about, as a model reads it: the last exchanges, trimmed to a budget. For whoever asks a model.

Only what the person wrote and what they were answered to it. An answer that foreign text had a hand in (a web page, a
contact's message) is left out, so that reading this taints no turn.
"""

from __future__ import annotations

import datetime as dt

from integrations.llm.brain import Author, Message
from specialists.contract import Turn
from specialists.secrets import confided, leaks
from storage import conversations, executions

TOKENS = 1500
LETTERS_A_TOKEN = 4  # of English
FADES = dt.timedelta(hours=6)  # what was said yesterday is memory, and no talk that goes on
MOST = 12  # exchanges
LONGEST = 2000  # letters of one side
FORWARDED = "(a message of somebody else's, passed on and left out)"
LEFT_OUT = "(an answer with somebody else's words in it, left out)"


async def recent(turn: Turn, *, tokens: int = TOKENS) -> list[Message]:
    """The last exchanges before this turn, oldest first, at most so many tokens; the newest are kept.

    What one side said at length is cut in its middle.
    """
    talks = await conversations.recent(turn.unit, MOST)
    states = {one.id: one for one in await executions.latest(turn.unit, MOST)} if talks else {}
    left, kept = tokens * LETTERS_A_TOKEN, list[Message]()
    secrets = await confided.told_secrets(turn.unit) if talks else []  # an answer may have repeated one
    for talk in reversed(talks):
        state = states.get(talk.turn_id)
        if talk.turn_id == turn.id or not talk.said or talk.at < turn.now - FADES:
            continue
        foreign = state is None or bool(state.trace.get("tainted") or state.trace.get("foreign"))
        others = state is not None and executions.is_others(state)
        sides = (FORWARDED if others else talk.said, LEFT_OUT if foreign else talk.answered)
        pair = [_cut(leaks.hide(side, secrets)[0]) for side in sides]
        left -= sum(map(len, pair))
        if left < 0:
            break
        kept += [Message(Author.ASSISTANT, pair[1]), Message(Author.USER, pair[0])]
    return kept[::-1]


def _cut(text: str) -> str:
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} […] {text[-half:]}"
