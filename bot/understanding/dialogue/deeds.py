"""Several deeds in one message, of which one leans on what there is or on the one before it: "tick the dal and add
rava", "push the okafor thing to friday and make it top priority". For changes.py.

Every part must be read, or none is taken so: then the message is read as it was without this.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Protocol

from bot.understanding.dialogue import amounts, frames, marks, moments, resolver
from bot.understanding.dialogue.case import ON_THINGS, Change
from bot.understanding.dialogue.marks import Marks
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.message.learned import points
from specialists.contract import Action, Operation, Request, Role
from specialists.language.grammar import sense
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from storage import holdings
from storage.holdings import Own

_MOST = 4  # deeds
_ALSO = r"(?:(?:and|then|also|but|plus|pls|please)\s+)*"
_JOINS = Pattern(rf"\s*[;.!\n,]+\s+{_ALSO}|\s+(?:and|n|&|then|plus|but)\s+{_ALSO}", re.I)
_TOLD = Pattern(
    r"(?P<told>\S.*?)[\s,]+(?P<done>(?:(?:please|pls)\s+)?(?:tick|cross|check|mark|cancel|remove|delete|bin|strike"
    r"|scratch)\s+(?:it|that|them|those)(?:\s+(?:off|out|done))?(?:\s+(?:please|pls))?)", re.I,
)
_TELLS = Pattern(r"\s+(?:is|are|was|were|has|have|got|came|arrived|went)\b", re.I)
_ADDED = Pattern(r"(?P<what>\S.*?)\s+(?:also\s+)?add(?:\s+(?:also|too|it|please|pls))*", re.I)
_VERBS = ("remove", "complete", "move", "rename", "swap", "add", "remind", "apart remove", "apart complete")
_IT = (["make", "it"], ["make", "that"], ["make", "them"])
_POINTERS, _FEW = frozenset(("it", "that", "them", "those")), 4
_BACK = frozenset(("keep", "move", "add"))


class Whole(Protocol):
    """How changes.py reads a part by itself."""

    def __call__(
        self, text: str, state: DialogueState, alone: Sequence[Request], *, part: bool = False
    ) -> Awaitable[Change | None]: ...


Told = Callable[[Marks, Marks, DialogueState], Awaitable["Change | None"]]
Asks = Callable[[str], Sequence[Request]]


async def read(
    text: str, state: DialogueState, alone: Sequence[Request], asks: Asks, whole: Whole, told_of: Told
) -> Change | None:
    """All that the message asks for, each deed leaning on the one before; None where a part of it can't be read.

    `whole` reads a part as a change, `asks` as a request by itself, `told_of` as what is done to what was just told.
    """
    parts = _parts(text) if len(text) <= marks.LONGEST and not text.rstrip().endswith("?") else []
    if not 2 <= len(parts) <= _MOST or not (_may_lean(parts, alone) or await _miss(alone, state)):
        return None
    made: list[Request] = []
    told: Marks | None = None
    here, leant = state, False
    for part, behind in zip(parts, [*parts[1:], ""], strict=True):
        said = marks.read(part, state.now)
        if said is None:
            return None
        if told is None and behind and not said.verbs - {"complete"} and _only_points(behind):
            told = said
            continue
        if told is not None:
            change = await told_of(said, told, here) or await told_of(said, _subject(told, here), here)
        else:
            change = await _leant(part, said, here, made, asks, whole)
        found, told = change.requests if change is not None else _plain(part, asks), None
        if not found or (change is not None and change.question is not None):
            return None
        leant |= change is not None
        made = [*made[:-1], *found] if _takes_back(made, found, here) else [*made, *found]
        here = await _behind(found, here)
    return Change(tuple(made)) if leant else None


def _may_lean(parts: Sequence[str], alone: Sequence[Request]) -> bool:
    """Whether the router has not read it all for sure: it guessed, found nothing, kept an "it", or took for a thing
    what counts one."""
    if not alone or any(one.tier == "example" or _points(one) for one in alone):
        return True
    if len(alone) < len(parts) and any(map(_on_it, parts[1:])):
        return True
    counted = [amounts.read(part) for part in parts]
    return any(one is not None and one.changing and one.name for one in counted)


async def _miss(alone: Sequence[Request], state: DialogueState) -> bool:
    """Whether the router reads something to be done with what the person has none of by that name."""
    for request in alone:
        action = state.registry.of(request)
        if action is None or action.operation not in ON_THINGS or action.object not in holdings.OBJECTS:
            continue
        names = _names(action, request)
        found = [await resolver.named(one, action.operation, state, (action.object,)) for one in names]
        if not all(one.things or one.close for one in found):
            return True
    return False


def _points(request: Request) -> bool:
    values = [one for value in request.slots.values() for one in (value if isinstance(value, list) else [value])]
    named = [one.name if isinstance(one, Item) else one for one in values]
    return any(isinstance(value, str) and points(value) for value in named)


def _parts(text: str) -> list[str]:
    """The deeds of a message; a part that begins none goes on with the one before it."""
    found: list[str] = []
    start, end = 0, 0
    for cut in [*_JOINS.finditer(text), None]:
        stop = text[end : cut.start() if cut is not None else len(text)].strip(" ,.;!")
        if found and stop and not _begins(stop):
            found[-1] = text[start : cut.start() if cut is not None else len(text)].strip(" ,.;!")
        elif stop:
            found.append(stop)
            start = end
        end = cut.end() if cut is not None else end
    return [piece for part in found for piece in _apart(part)]


def _apart(part: str) -> list[str]:
    """A part, with what it tells apart from what is done to that; a verb behind its thing stands before it."""
    added = None if _orders(part) else _ADDED.fullmatch(part)
    if added is not None:
        return [*_apart(added["what"])[:-1], f"add {_apart(added['what'])[-1]}"]
    told = None if _begins(part) else _TOLD.fullmatch(part)
    return [part] if told is None else [told["told"], told["done"]]


def _begins(part: str) -> bool:
    """Whether a part begins with what is to be done, ends with it, or says how many there are to be."""
    if _orders(part) or _ADDED.fullmatch(part) is not None:
        return True
    counted = amounts.read(part)
    return counted is not None and counted.changing and bool(counted.name)


def _orders(part: str) -> bool:
    """Whether a part begins with the verb of what is to be done."""
    words = normalise.words(part)
    at = 0
    while at < len(words) and (length := frames.begins("courtesy", words, at, len(words))):
        at += length
    if words[at : at + 2] in _IT or any(frames.begins(name, words, at, len(words)) for name in _VERBS):
        return True
    told = sense.is_order(words[at:]) and len(words) > at + 1  # "text me at 5", and not "a book"
    return told or any(frames.apart(name, words, at, len(words)) for name in _VERBS[-2:])


def _on_it(part: str) -> bool:
    """Whether a part orders something for an "it"."""
    return _orders(part) and not _POINTERS.isdisjoint(normalise.words(part)[1:3])


def _only_points(part: str) -> bool:
    return _on_it(part) and len(part.split()) <= _FEW


async def _leant(
    part: str, said: Marks, here: DialogueState, made: Sequence[Request], asks: Asks, whole: Whole
) -> Change | None:
    """The change that a part makes, of what was named before it or of what there is."""
    first = here.registry.of(made[-1]) if made else None
    if first is not None and first.operation is Operation.REMOVE and (back := await _put_back(said, here)):
        return Change(tuple(back))
    if first is not None and first.operation not in ON_THINGS and (said.points or _on_it(part)):
        return None  # what is new has no name yet, and what was said to somebody is not ours
    return await whole(part, here, asks(part), part=True)


def _subject(told: Marks, here: DialogueState) -> Marks:
    """What was told, without what is told of it: "judo" of "judo is cancelled"."""
    said = _TELLS.split(told.text, maxsplit=1)[0]
    return marks.read(said, here.now) or told


async def _put_back(said: Marks, here: DialogueState) -> list[Request]:
    """ "Cancel the gym one and put it back on friday": it is not cancelled, it is moved there."""
    if here.last is None or said.runs or said.counts or len(said.plain_times) != 1:
        return []
    if not (said.verbs & _BACK or said.corrected):
        return []
    things = await here.labelled(here.object(here.last), here.last.ids)
    moment = moments.time(said.plain_times[0].words.strip(" ,."), here.now)
    if len(things) != 1 or moment is None:
        return []
    return await Operations(here, said.text).on(things, Operation.CHANGE, {Role.TIME: moment})


def _takes_back(made: Sequence[Request], found: Sequence[Request], here: DialogueState) -> bool:
    """Whether what was found moves the very thing that the deed before it took away."""
    if not made or len(found) != 1:
        return False
    first, second = here.registry.of(made[-1]), here.registry.of(found[0])
    if first is None or second is None or here.last is None or len(here.last.ids) != 1:
        return False
    same = found[0].slots.get(second.slot(Role.ID) or "") == here.last.ids[0]
    return first.operation is Operation.REMOVE and second.operation is Operation.CHANGE and same


def _plain(part: str, asks: Asks) -> tuple[Request, ...]:
    """What a part asks for by itself, where a phrase reads it and nothing in it points elsewhere."""
    read = tuple(asks(part))
    sure = all(one.tier != "example" and not _points(one) and not one.left_over for one in read)
    return tuple(replace(one, text=part) for one in read) if sure else ()


async def _behind(requests: Sequence[Request], here: DialogueState) -> DialogueState:
    """The state with what these are about as what was spoken of last."""
    things = [one for request in requests for one in await _things(request, here)]
    if not things or len({one.object for one in things}) > 1:
        return here
    kind, within = things[0].object, things[0].within if things[0].object == "item" else ""
    spoken = Context(requests[-1].intent, requests[-1].slots, f"{kind}s", tuple(one.id for one in things), within)
    return replace(here, spoken=(spoken, *here.spoken))


async def _things(request: Request, here: DialogueState) -> list[Own]:
    """The person's own things that a request is about."""
    action = here.registry.of(request)
    if action is None:
        return []
    if (id_ := request.slots.get(action.slot(Role.ID) or "")) is not None:
        return await here.labelled(action.object, str(id_).split(","))
    names = _names(action, request)
    found = [await resolver.named(one, Operation.CHANGE, here, (action.object,), sure=True) for one in names]
    return [thing for one in found for thing in one.things]


def _names(action: Action, request: Request) -> list[str]:
    """The names of the things that a request is about."""
    said = request.slots.get(action.slot(Role.NAME) or action.slot(Role.ITEMS) or "")
    if isinstance(said, list):
        return [one.name for one in said if isinstance(one, Item)]
    return [str(said)] if said else []
