"""What a message does with what was spoken of: "naw wait 5", "and figs", "same on Thursday for mum". A classifier that
has learnt turns in their context tells the operation and the words of each value (turns.py);
here they become requests, by the types of the values and the person's own things. words.py and holdings.py ask.

Every value that the classifier marks must find its place, or nothing is read: half of a change is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.understanding.dialogue import frames, spoken_line, turns
from bot.understanding.dialogue.state import DialogueState
from bot.understanding.dialogue.turn_deed import Deed
from bot.understanding.dialogue.turns import Part
from specialists.contract import Operation, Request, Role
from specialists.language.grammar import sense
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.registry import Registry

LONGEST = 240  # characters
ASK = 0.7  # how likely the operation must be to be asked about,
ACT = 0.8  # to be done unasked, where nothing else is sure of the message,
SURE = 0.9  # and where something is
ON_THINGS = (Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE, "skip")  # what is done with what there is
LIKELIER = 0.5  # how likely, to be offered beside a new thing that no phrase reads
NOTHING = 0.95  # how likely a remark must be, for what else is read in it to be left
WANTS_NOTHING = ("remark", "tell", "yes", "no")
# What the classifier of turns may call what an action does, so that both mean the same. To look does no harm.
_FITS = {
    Operation.CREATE: ("another", "answer", "tell"), Operation.KEEP: ("tell", "change"),
    Operation.CHANGE: ("change", "remove", "skip", "later", Operation.UNDO, "answer", "tell"),
    Operation.REMOVE: ("remove", Operation.UNDO, "skip"), Operation.COMPLETE: ("complete",),
    Operation.UNDO: (Operation.UNDO, Operation.REDO, "no", "remove", "change"),
    Operation.REDO: (Operation.REDO, Operation.UNDO, "no"), Operation.POSTPONE: ("later", "change"),
}  # fmt: skip
SENTENCE = 7  # words
HARDLY = 0.15  # how likely both must at least mean the same, for what is read to be done unasked
ALONE = ("new", *WANTS_NOTHING)  # what does not lean on what was spoken of

_JOINING = frozenset("and also then but so".split())
_APART = ("apart remove", "apart complete")
_VERBS = ("add", "remove", "complete", "move", "remind")  # of frames.txt

Asks = Callable[[str], Sequence[Request]]


class Told(NamedTuple):
    """What the message comes to, and how likely: the requests in their order, and its likeliest operation."""

    requests: tuple[Request, ...]
    operation: str
    share: float
    marked: frozenset[str] = frozenset()  # the words of all values


async def judged(text: str, state: DialogueState) -> tuple[Message, list[Part]]:
    """The message and its deeds, as the classifier reads them in what was spoken of; none where it is too long."""
    message = normalise.message(text)
    if len(text) > LONGEST:
        return message, []
    return message, turns.read(await spoken_line.of(state), message)


async def wants_nothing(text: str, state: DialogueState) -> bool:
    """Whether it is surely a remark, or says that nothing is to be done."""
    _, parts = await judged(text, state)
    return len(parts) == 1 and parts[0].shares["remark"] + parts[0].shares["no"] >= NOTHING


async def only_talks(text: str, state: DialogueState) -> bool:
    """Whether each of its deeds is most likely a remark."""
    _, parts = await judged(text, state)
    return bool(parts) and all(part.shares["remark"] >= SURE for part in parts)


async def stands_alone(text: str, state: DialogueState) -> bool:
    """Whether it most likely does nothing with what was spoken of."""
    _, parts = await judged(text, state)
    return bool(parts) and all(sum(part.shares[one] for one in ALONE) >= ACT for part in parts)


async def contradicts(requests: Sequence[Request], text: str, state: DialogueState) -> bool:
    """Whether the one thing that was read in a sentence is hardly what the classifier of turns makes of it there. Of a
    few words the shapes know more."""
    action = state.registry.of(requests[0]) if len(requests) == 1 and requests[0].slots else None
    fits = _FITS.get(action.operation) if action is not None and action.operation is not None else None
    if not fits or len(normalise.message(text).words) < SENTENCE:
        return False
    _, parts = await judged(text, state)
    return len(parts) == 1 and sum(parts[0].shares[one] for one in ("new", *fits)) < HARDLY


async def subject(state: DialogueState) -> str:
    """What was spoken of last, as the person calls it; empty where that was nothing, or more than one thing."""
    last = state.last
    things = await state.labelled(state.object(last), last.ids) if last is not None else []
    return things[0].label if len(things) == 1 else ""


async def changes_it(text: str, state: DialogueState) -> bool:
    """Whether it surely does something with what was spoken of."""
    _, parts = await judged(text, state)
    operation, share = parts[0].best if parts else ("", 0.0)
    return operation in ON_THINGS and share >= SURE


async def read(text: str, state: DialogueState, asks: Asks) -> Told | None:
    """What the message does with what was spoken of or what it names: no request where some of that has no place; None
    where it stands by itself. `asks` reads a part that stands by itself."""
    message, parts = await judged(text, state)
    told = await _told(message, parts, state, asks)
    if told is not None and told.requests and _orders_more(message, parts):
        told = told._replace(requests=())  # half of what is said
    if told is None or told.requests or len(parts) > 1:
        return told
    line = await spoken_line.of(state)
    for apart in (turns.sentences(line, message), turns.orders(line, message, lambda at: _is_order(message, at))):
        each = await _told(message, apart, state, asks)
        if each is not None and each.requests:
            return each
    concluded = turns.conclusion(line, message)
    if concluded and not any(_is_order(message, at) for at in range(message.head, concluded[0].first)):
        behind = await _told(message, concluded, state, asks)
        return behind if behind is not None and behind.requests else told
    return told


def _orders_more(message: Message, parts: Sequence[Part]) -> bool:
    """Whether a sentence behind the first begins with an order of which no word is a value: "not 5, half 4. And leave
    Fridays out"."""
    values = [run for part in parts for run in part.runs if run.label not in ("ref", "oldtime")]
    taken = {at for run in values for at in range(run.first, run.last)}
    starts = turns.sentence_starts(message) if len(parts) == 1 else []
    for first, last in pairwise([*starts, message.tail]):
        begins = first + (message.words[first] in _JOINING and first + 1 < last)
        if _is_order(message, begins) and taken.isdisjoint(range(first, last)):
            return True
    return False


def orders(text: str) -> bool:
    """Whether a text begins with an order."""
    message = normalise.message(text)
    return _is_order(message, message.head)


def _is_order(message: Message, at: int) -> bool:
    """Whether an order begins at a word."""
    words, end = message.words, message.tail
    ordered = sense.is_order(words[at:end]) or any(frames.begins(verb, words, at, end) for verb in _VERBS)
    return ordered or any(frames.apart(verb, words, at, end) for verb in _APART)


async def _told(message: Message, parts: Sequence[Part], state: DialogueState, asks: Asks) -> Told | None:
    made: list[Request] = []
    leads_to, share = "", 1.0
    for part in parts:
        operation, likely = part.best
        if operation in WANTS_NOTHING:
            share = min(share, sum(part.shares[one] for one in WANTS_NOTHING))
            continue
        if operation == "new":
            share = min(share, likely)
            found = list(asks(message.text(part.first, part.last)))
        else:
            leads_to = leads_to or operation
            deed = Deed(message, part, state)
            found = await deed.requests(operation)
            share = min(share, deed.likely(operation), ASK if deed.is_vague else 1.0)
            if deed.is_idle and len(parts) > 1:
                continue
        if not found:
            return Told((), leads_to, share) if leads_to in ON_THINGS else None
        made += found
    values = frozenset(message.words[at] for part in parts for run in part.runs for at in range(run.first, run.last))
    return Told(tuple(made), leads_to, share, values) if made and leads_to else None


def passes_over(requests: Sequence[Request], told: Told, text: str, registry: Registry) -> bool:
    """Whether a shape makes a new thing of a few words, of whose text the classifier sees no value: "and pick it up
    at 5". Of a few words the shapes know more."""
    if len(requests) != 1 or (action := registry.of(requests[0])) is None or action.operation is not Operation.CREATE:
        return False
    words = normalise.words(text)
    matter = normalise.words(str(requests[0].slots.get(action.slot(Role.TEXT) or "", "")))
    return bool(matter) and len(words) < SENTENCE and told.marked.isdisjoint(matter)
