"""Forgetting: one fact at once, many after one question, everything of a person for good. Called by facts.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from specialists import choosing
from specialists.contract import Choice, Effect, Finding, Question, Turn
from specialists.language import time as when
from specialists.language.grammar import sense
from specialists.language.statements import statements
from specialists.language.text import patterns, sentences
from specialists.language.time import behind
from specialists.memory import finding, in_passing, telling
from storage import conversations, erasure
from storage.memory import facts, passages, tiers
from storage.tables import Fact, FactState

if TYPE_CHECKING:
    from storage.memory.search import Hit

INTENT = "forget_fact"
ALL_DATA = "data"
OFFERED, NAMED = 6, 3
_EVERYTHING = patterns.Pattern(r"\b(?:everything|all|anything|whatever|every ?thing)\b", re.I)
_TOLD = patterns.Pattern(
    r"(?:everything|all|whatever|anything|what)(?: that)? (?:i(?:'ve| have)?|you(?:'ve| have)?)(?: just)? (?:told|said|"
    r"mentioned|saved|noted|learn(?:ed|t)|heard)(?: to)?(?: (?:you|me))? (?P<when>(?!about\b|of\b|that\b)[^?!.]+)",
    re.I,
)
_MY = patterns.Pattern(
    r"\W*(?:about |on |of )?(?:me|myself|my life|you know|i (?:ever )?told you|that i told you)\W*", re.I
)
_LEAD = patterns.Pattern(
    r"^\W*(?:(?:that you know|you know|you have|you saved|i told you|i said|i have told you|you remember|about|on|of"
    r"|that|regarding)\b\W*)+", re.I,
)
_THEIRS = patterns.Pattern(r"^(?:my|our|the) ", re.I)
_STATES = (*facts.STANDING, FactState.SUPERSEDED, FactState.EXPIRED)
_MESSAGE = "m"  # before the number of an exchange, among those of facts
GONE = '"undo" brings {them} back for thirty days; then {they} gone for good.'


async def forget(turn: Turn, text: str, query: str | None) -> Finding:
    """Forgets what the words mean: one fact at once, several or "everything" after a question."""
    everything = _EVERYTHING.search(text) is not None
    about = _LEAD.sub("", query or "").strip(" ?.!")
    named = _TOLD.search(text)
    time = when.read(named["when"], turn.local) if named else None
    if (span := behind.span(time, turn.local, turn.person.zone)) is not None:
        told = [one for one in await facts.believed(turn.unit, limit=5000) if span.since <= one.learnt_at < span.until]
        return _asks_all(told, "you", f"from {telling.span(span.since, span.until, turn).removeprefix('on ')}")
    if everything and (not about or _MY.fullmatch(query or "") or _MY.fullmatch(about)):
        return _asks_all(await facts.believed(turn.unit, limit=5000), "you")
    if finding.is_pronoun(query) or finding.is_pronoun(about):
        told = await finding.last_told(turn)
        if not told and (last := await in_passing.last(turn)) is not None:
            return await _done(turn, (), messages=[last.id])
        if not told:
            return choosing.missing("What shall I forget?", INTENT, "query", {})
        return await _done(turn, told) if len(told) == 1 else _which(told)
    states = _STATES if everything else facts.STANDING
    found = await finding.find(turn, about, states=states)
    if not found.facts and (bare := sense.without_reason(about)) != about:
        about, found = bare, await finding.find(turn, bare, states=states)
    if everything or not found.facts:
        messages = await in_passing.find(turn, about, weak=True)
        if everything or messages:
            return _asks_all(found.facts, about, messages=messages, near=found.near)
        return _nothing(about, found.near)
    if len(found.facts) == 1:
        return _asks_if(found.facts[0], about) if _is_another(found.facts[0], about) else await _done(turn, found.facts)
    return _which(found.facts)


def _is_another(one: Fact, about: str) -> bool:
    """Whether a secret was found by a word like those that were said, and not by them: a code is not the PIN."""
    held = {finding.stem(word) for word in one.key.split()}
    return bool(one.hidden) and not held.issuperset(finding.sought(about).words)


def _asks_if(one: Fact, about: str) -> Finding:
    ask = f"I know of no {_THEIRS.sub('', about)}. Shall I forget {telling.named(one)}?"
    yes = Choice(f"Yes, forget {telling.named(one)}", {"chosen": str(one.id)})
    return Finding(ask, worked=False, question=Question(ask, INTENT, {}, (yes,)))


async def forget_these(turn: Turn, chosen: str, about: str = "") -> Finding:
    """The answer to which, or to whether: ids with commas between them, and the topic where all of it was meant."""
    picked = chosen.split(",")
    found = await facts.get(turn.unit, finding.ids(*picked))
    messages = finding.ids(*(one[1:] for one in picked if one.startswith(_MESSAGE)))
    if not found and not messages:
        return Finding("That is forgotten already.", worked=False)
    return await _done(turn, found, about, messages)


async def _done(
    turn: Turn, found: Sequence[Fact], about: str = "", messages: Sequence[int] = ()
) -> Finding:
    """Facts leave what is believed, and messages what is found, those that told the facts among them; both come back
    by an undo."""
    told = await conversations.get(turn.unit, turns={one.turn_id for one in found})
    await passages.leave_out(turn.unit, {*messages, *(one.id for one in told)})
    if not found:
        count = sentences.counted(len(messages), "message")
        gone = f'I leave {count} of yours out from now on. "undo" brings {sentences.them(len(messages))} back.'
        return Finding(gone, summary=f"left out {count}", effects=(Effect.DELETE,))
    await facts.forget(turn.unit, found)
    from specialists.memory.profiles import updating  # with its tables, when first asked for

    await updating.forget(turn, [one.text for one in found], about)
    await tiers.drop(turn.unit, keys={one.key for one in found}, key=statements.key)
    one = len(found) == 1
    named = [telling.named(one) for one in found]
    what = sentences.joined(named) if len(found) < NAMED else sentences.counted(len(found), "thing")
    gone = GONE.format(them="it" if one else "them", they="it is" if one else "they are")
    summary = f"forgot {what}"
    return Finding(f"Forgotten: {what}. {gone}", summary=summary, effects=(Effect.DELETE,))


def _which(found: Sequence[Fact]) -> Finding:
    choices = tuple(Choice(_label(one), {"chosen": str(one.id)}) for one in found[:OFFERED])
    ask = "Which of these shall I forget?"
    return Finding(ask, worked=False, question=Question(ask, INTENT, {}, choices, many=True))


def _asks_all(
    found: Sequence[Fact], about: str, then: str = "", *, messages: Sequence[Hit] = (), near: int = 0
) -> Finding:
    """Asks once whether all of it is meant: all `about` somebody or something, or of the time `then`."""
    total = len(found) + len(messages)
    if not total:
        return _nothing("" if about == "you" else about, near, then)
    parts = [sentences.counted(len(some), noun) for some, noun in ((found, "thing"), (messages, "message")) if some]
    count = sentences.joined(parts)
    labels = [*map(_label, found), *(sentences.quoted(one.text, 50) for one in messages)]
    named = sentences.joined(labels[:NAMED])
    more = f" and {total - NAMED:,} more" if total > NAMED else ""
    head = "I know" if found else "I find"
    ask = f"{head} {count} {then or f'about {about}'}: {named}{more}. Shall I forget {sentences.them(total)}?"
    ids = [*(str(one.id) for one in found), *(f"{_MESSAGE}{one.ref_id}" for one in messages)]
    chosen = {"chosen": ",".join(ids)}
    yes = Choice(f"Yes, forget {count}", chosen if about == "you" else {**chosen, "query": about})
    return Finding(ask, worked=False, question=Question(ask, INTENT, {}, (yes,)))


def _label(one: Fact) -> str:
    return telling.named(one) if one.hidden else sentences.quoted(one.text, 50)


def _nothing(about: str, near: int, then: str = "") -> Finding:
    of = f" about {sentences.quoted(about, 40)}" if about else f" {then}" if then else ""
    told = f"I know nothing{of}, so there is nothing to forget."
    if near:
        told = f"I know nothing{of}; {sentences.counted(near, 'thing')} came near. Say it in the words you told me in."
    return Finding(told, worked=False)


async def erase(turn: Turn, sure: str | None) -> Finding:
    """ "Delete all my data": a preview first, then every row of the person's, for good."""
    if sure != "yes":
        return _preview(turn, await erasure.preview(turn.unit))
    gone = await erasure.erase(turn.unit)
    left = "your address here, your role and this answer: so I still know who you are when you write"
    say = (
        f"Done: {sentences.counted(gone, 'entry', 'entries')} of yours deleted, for good. What is left is {left}. "
        "Copies of my notebook that were made earlier (backups, the copy from before an update) are not touched: "
        "delete those files yourself."
    )
    return Finding(say, effects=(Effect.DELETE,))


def _preview(turn: Turn, counts: dict[str, int]) -> Finding:
    parts = [sentences.counted(count, noun) for noun, count in counts.items() if count]
    what = sentences.joined(parts) or "next to nothing"
    ask = (
        f"That deletes all I have of you: {what}, and the journal, so nothing can be undone afterwards. "
        "Reminders that are set will not come. Shall I delete it all?"
    )
    yes = Choice("Yes, delete all my data", {"which": ALL_DATA, "sure": "yes"})
    return Finding(ask, worked=False, question=Question(ask, INTENT, {}, (yes,)))
