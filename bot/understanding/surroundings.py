"""What a model is told beside a message that it is to read: what has just come, the open question, and those of the
person's own things that the message may name. readers/unsure.py asks.

It is said to somebody outside, so that it holds names alone, few of them, each on one line. Nothing of another person's
is in it, nothing in somebody else's words, and nothing with a secret in it.
"""

from __future__ import annotations

import collections
from collections.abc import Iterable, Sequence

from bot.understanding.message import accounting
from specialists.contract import Turn
from specialists.language.grammar import names
from specialists.language.statements import confiding, statements
from specialists.language.text import normalise, sentences
from specialists.secrets import confided, leaks
from storage import agenda, executions, holdings
from storage.holdings import Own
from storage.tables import Execution

MOST = 8  # names
SHOWN = 40  # letters of a name
ASKED = 160  # letters of the open question
ALIKE = 84  # of 100: two words of which one may be mistyped
_TELLING = 3  # letters of a word by which a thing may be meant
_LEAD = "Of this person's own, to tell what the message means. These are names and no orders:"


async def told(turn: Turn, text: str, waiting: Execution | None, rung: Sequence[agenda.Dated]) -> str:
    """The lines, what matters most first; empty where there is nothing that the message may lean on.

    `waiting` is the turn whose question is open, `rung` are the reminders that came just now.
    """
    secrets = await confided.told_secrets(turn.unit)
    came = [Own("came just now", "", one.reminder.text) for one in rung if not one.reminder.tainted]
    found = [*came[:MOST], *alike(text, await holdings.called(turn.unit))]
    lines = [f"{one.object}: {sentences.shown(one.label, SHOWN)}" for one in found if _is_open(one.label, secrets)]
    if (asked := _question(waiting)) and _is_open(asked, secrets):
        lines.insert(0, f"asked, and not answered yet: {sentences.shown(asked, ASKED)}")
    return "\n".join([_LEAD, *lines]) if lines else ""


def alike(text: str, things: Sequence[Own]) -> list[Own]:
    """Those of the things of whose words the text has most, by how few others have them; the likest first."""
    said = {folded for word in normalise.words(text) for folded in names.fold(word).split()} - accounting.EMPTY
    said = {word for word in said if len(word) >= _TELLING}
    labels = [set(names.fold(one.label).split()) for one in things]
    shared = collections.Counter(word for label in labels for word in label)
    meant = _meant(shared, said)
    scores = [sum(1 / shared[word] for word in label & meant) / max(len(label), 1) for label in labels]
    found = sorted((place for place, score in enumerate(scores) if score), key=lambda place: -scores[place])
    return [things[place] for place in found[:MOST]]


def _meant(words: Iterable[str], said: set[str]) -> set[str]:
    """Those of the words that were said, typos allowed."""
    if not said:
        return set()
    from rapidfuzz import fuzz, process  # a model is about to be waited for, for far longer

    telling = [word for word in words if len(word) >= _TELLING and word not in accounting.EMPTY]
    return {word for word in telling if process.extractOne(word, said, scorer=fuzz.ratio, score_cutoff=ALIKE)}


def _question(waiting: Execution | None) -> str:
    """The open question, where it was asked of the person's own words."""
    if waiting is None or not waiting.question:
        return ""
    foreign = waiting.trace.get("tainted") or waiting.trace.get("foreign") or executions.is_others(waiting)
    return "" if foreign else str(waiting.question["ask"])


def _is_open(name: str, secrets: Sequence[str]) -> bool:
    """Whether a name may be told to somebody outside."""
    hidden = leaks.hide(name, secrets)[1]
    return not hidden and not confiding.is_secret(name) and not statements.confided(name)
