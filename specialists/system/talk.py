"""Greetings, thanks, and who Hob is: short, friendly, and honest that it is a program."""

from __future__ import annotations

import re
from typing import Annotated

from specialists.contract import Finding, Handoff, Operation, Reason, Request, Specialist, Turn, action
from specialists.heard import cue
from specialists.language.text import patterns
from specialists.memory import finding

_WHO = (
    "I'm Hob, a program on your own machine, not a person. I keep reminders, tasks and lists, by rules. "
    '{model} "help" shows what to text.'
)
_INSIDE = (
    "I work by rules, and they are in my source code for anybody to read. A language model, where one is connected, "
    "only helps me to read and to word things."
)
_JOKES = (
    "I told my clock a joke. It laughed a minute late, and said so.",
    "A reminder walks into a bar, ten minutes early, and waits.",
    "I never forget a face. I have never seen one either.",
    "Why did the to-do list feel tired? It had a lot on.",
)


_KEPT = (
    "What you tell me is kept on your own machine, in a folder of yours, and I sell and share none of it. It leaves as "
    "the messages between us, by Telegram or Twilio where we text through them, as those you have me send, and to a "
    "language model where you connect one. No contact can ask it out of me. "
    '"Forget …" deletes, and "delete all my data" deletes everything.'
)

_AGREES = patterns.Pattern(
    r"^\W*(?:yes\W+|yep\W+)?(?:that'?s|that is|you'?re|you are|it is) (?:all )?(?:right|correct|true)", re.I
)
Agrees = Annotated[bool, cue(_AGREES)]  # "that's right", said of what I told


class Talk(Specialist):
    """Small talk."""

    name = "system"

    @action("small_talk", operation=Operation.CHAT, offered=False, category="system")
    async def small_talk(self, turn: Turn, kind: str | None = None, agrees: Agrees = False) -> Finding:
        """Answers a greeting, thanks, or a question about what I am."""
        if kind == "praise" and agrees and await finding.last_told(turn, turns=1):
            agreed = Request("correct_fact", {"which": "right"})
            return Finding("", handoff=Handoff("system", "memory_curator", agreed, {}, Reason.FOLLOW_UP))
        if kind is not None and kind in _ANSWERED:
            return Finding(_answer(turn, kind))
        model = turn.ports.brain.state().fast
        none = "No language model is connected."
        connected = f"The language model {model} helps me to understand." if model else none
        return Finding(_WHO.format(model=connected))


_ANSWERED = ("inside", "hello", "well", "thanks", "praise", "bye", "joke", "fine", "blame",
             "down", "up", "private", "night")  # fmt: skip


def _answer(turn: Turn, kind: str) -> str:
    match kind:
        case "inside":
            return _INSIDE
        case "hello":
            return f"{_greeting(turn)}. What can I do for you?"
        case "well":
            return "All my parts are running, thank you. What can I do for you?"
        case "thanks":
            return "You're welcome."
        case "praise":
            return "Glad it helps."
        case "blame":
            return "I'm sorry that was no help. Say what you would like instead, or undo to take back what I did last."
        case "night":
            return "Good night. Your reminders will still come."
        case "down":
            return "I'm sorry to hear that. If something can wait, tell me when, and I'll bring it up then."
        case "up":
            return "That's good to hear."
        case "private":
            return _KEPT
        case "bye":
            return "Goodbye. Your reminders will still come."
        case "joke":
            # By the millisecond of the turn: the low bits of an id hardly change.
            return _JOKES[(turn.id >> 21) % len(_JOKES)]
        case _:
            return "All right."


def _greeting(turn: Turn) -> str:
    hour = turn.local.hour
    part = "Good morning" if 4 <= hour < 12 else "Good afternoon" if 12 <= hour < 18 else "Good evening"
    named = turn.person.name if turn.person.name.lower() not in ("", "owner", "you") else ""
    return f"{part}, {named}" if named else part
