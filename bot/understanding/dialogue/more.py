"""More of what was spoken of: another of its kind, the same for somebody else, one of its words for another. changes.py
asks."""

from __future__ import annotations

import re
from typing import Any

from bot.understanding.dialogue import leads, moments, resolver
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.message import carrying
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import ensemble, tagger
from specialists.language.grammar import quantities, sense
from specialists.language.text import normalise, patterns
from specialists.language.text.patterns import Pattern
from specialists.language.time.value import When

_ARTICLE = Pattern(r"(?:the|a|an|my|our|some)\s+", re.I)
_THERE = Pattern(r"\s+(?:(?:to|on|onto|in)\s+(?:it|that|this|there)|there)\W*$", re.I)
_ELSEWHERE = Pattern(
    r"\s(?:to|on|onto|in|into|from|off)\s+(?:(?:my|the|our)\s+)?(?:\w+\s+)?"
    r"(?:lists?|tasks?|groceries|grocery|shopping|to-?dos?|chores)\W*$", re.I,
)
_OF_ITS_OWN = (Role.PLACE, Role.PERSON, Role.PRIORITY)  # what is of one thing, and not of the next
_SEVERAL = 4  # words, from where more than things may be told
_EMPTY = frozenset("a an the my our some and of also too as well please pls thanks aswell then oh for with".split())
_FINITE = frozenset("is are was were has had does did am will would".split())  # it tells something: no title of a deed
_SHORT = 3  # words of a text of which the last one names whom or what it is done to
_PARTICLES = frozenset("up out off in on over away back down".split())
_LEADING = Pattern(r"^(?:at|on|by)\s+(?:to\s+)?(?=\S)", re.I)  # "again at | 2:15 | to image them"
_DANGLING = Pattern(r"(?:\s+(?:at|on|for|by|only))+$", re.I)


async def of_it(
    words: str, last: Context, state: DialogueState, make: Operations, *, adding: bool
) -> list[Request]:
    """Another of the kind that was spoken of: "and eggs" on the list, "and to call the bank" at the same time."""
    said = _THERE.sub("", words).strip(" .!")
    lead, _, rest = said.partition(" ")
    bare = rest if lead.lower() in ("to", "about") and rest else said
    thing = state.object(last)
    action = state.registry.doing(thing, Operation.CREATE)
    if action is None or _ELSEWHERE.search(said) or not sense.is_title(normalise.words(bare)):
        return []
    if when.read(bare, moments.ANY_TIME) is not None or leads.said(bare) is not None:
        return []
    if action.slot(Role.ITEMS):
        if not _are_things(said):
            return []  # "pepper, and remove the crayfish, my sister has sent me some"
        where = last.list or last.slots.get(action.slot(Role.LIST) or "")
        own = state.action(last)
        grows = own is not None and own.operation in (Operation.REMOVE, Operation.COMPLETE) and not adding
        there = await resolver.named(said, Operation.REMOVE, state, (thing,), sure=True) if grows else None
        grows = there is not None and bool(there.things)
        values: dict[Role, Any] = {Role.ITEMS: quantities.items(said), Role.LIST: where or None}
        return make.request_like(own, values) if grows and own is not None else make.created(thing, values)
    if action.slot(Role.TEXT) is None:
        return []
    own = state.action(last)
    if own is None or own.operation is not Operation.CREATE or _FINITE & set(normalise.words(bare)):
        return []
    text = bare if bare != said else carrying.verb(last.thing, said) + said
    time = last.slots.get(action.slot(Role.TIME) or "")
    if Role.TIME in action.roles.values() and thing == "reminder" and not isinstance(time, When):
        return []
    return make.created(thing, {Role.TEXT: text, Role.TIME: time if thing == "reminder" else None})


def _are_things(said: str) -> bool:
    """Whether words name things and nothing beside them: no remark, no order."""
    message = normalise.message(said)
    judged = ensemble.Judgement(message, ())
    if judged.is_empty or judged.is_cut or message.tail - message.head < _SEVERAL:
        return True
    found = tagger.runs(judged, ())
    beside = [run for run in found if run.label in (tagger.REMARK, tagger.FRAME) and run.share >= tagger.SURE]
    told = {word for run in beside for word in message.words[run.first : run.last]}
    return told <= _EMPTY or len(told) == len({*message.words[message.head : message.tail]})


async def for_another(
    words: str, moment: str, last: Context, state: DialogueState, make: Operations, *, same: bool = True
) -> list[Request]:
    """The same for something or somebody else, perhaps at another time: "the same for Anna", "and Anna at 10". Where
    nobody says that it is the `same`, a thing with a name of its own has nothing else of the one before."""
    action = state.action(last)
    if action is None or not state.makes(last):
        return []
    values: dict[Role, Any] = {}
    if action.slot(Role.ITEMS):
        return await of_it(words, last, state, make, adding=True) if not moment else []
    person = action.slot(Role.PERSON)
    makes_it = make.called_by(action.object) is Role.PERSON or not action.slot(Role.TEXT)
    if person is not None and (makes_it or (same and last.slots.get(person))):
        values[Role.PERSON] = words
    elif action.slot(Role.TEXT):
        said = _LEADING.sub("",  _DANGLING.sub("", words.strip(" .!")))
        if swapped := _for_the_name(last.thing, said):
            values[Role.TEXT] = swapped
        elif verb := carrying.verb(last.thing, words) or _verb(last.thing, whole=bool(moment) and " " in said):
            values[Role.TEXT] = verb + said
        elif moment:
            values[Role.TEXT] = said
            own = [] if same else [name for role in _OF_ITS_OWN if (name := action.slot(role))]
            last = last._replace(slots={name: value for name, value in last.slots.items() if name not in own})
        else:
            return []
    if moment:
        at = moments.completed(moment, state.now, last)
        if at is None:
            return []
        lasts = at.seconds is not None and at.start is None and action.slot(Role.LENGTH)
        values[Role.LENGTH if lasts else Role.TIME] = at
    return make.anew(last, values) if values else []


def _for_the_name(text: str, said: str) -> str:
    """A text with its one name for another: "send the Halden invoice" of "send the Northwind invoice", "pay rent for
    flat 3" of "pay rent for flat 2"."""
    words, fresh = text.split(), said.split()
    first = fresh[0].casefold() if fresh else ""
    head = [place for place, word in enumerate(words) if word.casefold() == first and first not in _EMPTY]
    if len(head) == 1 and len(fresh) > 1 and len(words) >= head[0] + len(fresh):
        return " ".join([*words[: head[0]], *fresh, *words[head[0] + len(fresh) :]])
    named = [place for place, word in enumerate(words) if place and word[:1].isupper()]
    if len(fresh) > 1 and not fresh[-1][:1].isupper():
        return ""  # "expense report" is no name
    if not named or named[-1] - named[0] >= len(named):
        return ""
    return " ".join([*words[: named[0]], said, *words[named[-1] + 1 :]])


def _verb(text: str, *, whole: bool) -> str:
    """The words of a text before what takes its last one's place: "call " of "call Ben", "invoice " of "invoice Acme";
    empty where it begins with somebody's or some thing, or what takes its place says it all (`whole`)."""
    words = text.split()
    if whole or not 1 < len(words) <= _SHORT:
        return ""
    if sense.is_order([words[0].lower(), *words[1:]]):
        return f"{words[0]} "
    bare = len(words) == 2 and words[0].islower() and not _ARTICLE.match(text)
    return f"{words[0]} " if bare and words[1].lower() not in _PARTICLES else ""


def reworded(label: str, old: str, new: str) -> str:
    """The text with one of its words for another: "water the tomatoes" of "not the roses, the tomatoes"; else empty."""
    bare, fresh = _ARTICLE.sub("", old.strip(" .!")), new.strip(" .!")
    if not _says(label, bare):
        return ""
    if _ARTICLE.match(fresh) and _says(label, old):
        bare = old
    elif _ARTICLE.match(fresh):
        fresh = _ARTICLE.sub("", fresh)
    return patterns.sub(rf"(?<!\w){re.escape(bare)}(?!\w)", lambda _: fresh, label, flags=re.I)


def _says(text: str, words: str) -> bool:
    return patterns.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.I) is not None
