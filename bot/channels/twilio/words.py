"""Buttons as words, for ways of writing that have none: offered under a message, and read when they come back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.sending import buttons as kept_buttons
from specialists.contract import Button
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

MOST = 3
_WORD = 20  # letters of a word that is offered
LONGEST = _WORD + 5  # letters of a text that may be one
_MINUTES = Pattern(r"(snooze \d+) min", re.I)
_ANSWER = "answer"  # the intent of an answer by number (bot/understanding/planner.py)
_NUMBERED = "\n1. "


def tail(text: str, buttons: Sequence[Button]) -> str:
    """What is written under a message: "Reply DONE, SNOOZE 10 or TOMORROW."; nothing where the text says its choices
    by number."""
    if not buttons or (_NUMBERED in text and len(buttons) > 1):
        return ""
    words = [_word(button) for button in _offered(buttons)]
    said = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
    return f"\nReply {said}."


def meant(text: str, kept: str) -> Button | None:
    """The button (of those in the JSON `kept`) whose word somebody wrote, and nothing else.

    "done" is left to whoever knows what is open: there may be several reminders to say it to.
    """
    said = patterns.sub(r"[^\w ]+", "", text.casefold()).strip()
    if not said or len(said) > LONGEST:
        return None
    for button in kept_buttons.read(kept):
        left = button.intent == _ANSWER or button.slots.keys() == {"occurrence"}
        if not left and said in (_word(button).casefold(), button.label.casefold()):
            return button
    return None


def _offered(buttons: Sequence[Button]) -> list[Button]:
    """The first, the last, and between them what fits."""
    if len(buttons) <= MOST:
        return list(buttons)
    return [*buttons[: MOST - 1], buttons[-1]]


def _word(button: Button) -> str:
    shorter = _MINUTES.fullmatch(button.label)
    return (shorter[1] if shorter else button.label)[:_WORD].upper()
