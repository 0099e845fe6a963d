"""A message as a request of one action, by the classifier's and the tagger's word: where no phrase tells what stands
where. arbiter.py says which action, and what is done with the request."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.understanding.message import accounting, clause, conditions, cutting, entering, filling, remarks, telling
from bot.understanding.message.readings import Known
from specialists.contract import Action, Effect, Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import ensemble, tagger
from specialists.language.grammar import phrases, quantities
from specialists.language.grammar.speech import Sentence
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

TIER = "example"
NOBODY = Known()
LIKELY = 0.5  # for what takes the message as it is
_ON_WHAT_IS = (
    Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE, Operation.SHOW, Operation.ASK, Operation.UNDO,
)
_POINTING = frozenset("it that this them those these him her me us you".split())
_BEFORE_POINTING = frozenset("for about of on with to".split())
_SOMEBODY = frozenset(("him", "her", "them"))
_SLOT = Pattern(r"\{(\w+)")
_AT_EDGES = 0.8  # how likely a word must be no part of a slot, for a phrase that has it there to be wrong
_TIMED = 0.8  # how likely words must be of a time, to count where no time was read there
_LONG = 8  # words of a message that a phrase may have taken apart wrongly,
_STATED = 3  # words of the shortest statement: "Lena is vegetarian"
_SHORT = 2  # and of a slot that it may not
_WORK = "entry"  # what is entered when it is over
_NAMES = frozenset(("text", "task", "title", "query", "list"))  # slots that hold no more than a name
_NO_PART = (tagger.FRAME, tagger.REMARK)


class Candidates(NamedTuple):
    """What the likeliest readings are made from."""

    judged: ensemble.Judgement
    read: Mapping[str, Request]  # by phrases, by the intent of the action
    whens: Sequence[When]
    now: dt.datetime
    known: Known


def request(action: Action, share: float, among: Candidates, *, offered: bool = False) -> Request | None:
    """The message as a request for that action; None where nothing to act on was found in it, or where something
    would be done with no place for a person or a time that is named. Where it is only `offered`, and likely, neither is
    needed: the question says what was left out, and the action asks for what it lacks."""
    judged, _, whens, now, known = among
    asked, message = filling.signature(action), judged.message
    every, whens = whens, remarks.times_beside(judged, whens)
    told = telling.moment(message, whens, now) if _tells_ahead(action) else None
    anew = action.operation not in _ON_WHAT_IS
    takes = _takes(action, asked.types)
    caught = tagger.find(action.intent, judged, whens, takes, anew=anew)
    text, place = action.slot(Role.TEXT) or "", action.slot(Role.PLACE) or ""
    if anew and place in takes:
        clause.placed(text, place, caught, judged, whens)
    said = caught.get(text) if anew else None
    if said is not None and said.kind == "text":
        others = [one for one in caught.values() if one is not said and one.kind == "place"]
        caught[said.name] = clause.whole(said, judged, whens, [one for one in takes if one not in caught], others)
    _take_pronoun(action, caught, message)
    lenient = offered and share >= LIKELY and action.effect is not Effect.READ
    everybody = action.effect is Effect.READ or entering.enters(action)
    everybody = everybody or _takes_everybody(action, caught, judged, known)
    if not (everybody or lenient):
        return None
    slots = _filled(action, caught, among, () if told else whens)
    if slots is None and said is not None:
        caught[said.name] = said  # the clause has put what only tells behind its name: "the vet's | moved to fri"
        slots = _filled(action, caught, among, () if told else whens)
    if slots is None or _is_scrap(caught):
        return None
    if told is not None:
        slots[str(action.slot(Role.TIME))] = told
        slots |= _with_the_thing(slots, action, caught, judged, whens)
        name = str(action.slot(Role.TEXT))
        if not slots.get(name) and (thing := telling.thing(message, told, whens)):
            slots[name] = thing
    _name_by_time(action, slots, judged, whens)
    if not offered and "items" in slots and _are_all(message, caught):
        return None  # "oat milk and rye bread" says of nothing what is to be done with it
    given = {name: value for name, value in slots.items() if name not in action.fixed}
    if points(slots.get("body", "")):
        return None  # "I have to make it up to her" says nothing to anybody
    if not _is_bare(action) and _lacks_its_thing(asked.types, given):
        return None
    timed = action.effect is not Effect.READ and told is None
    beside = _beside(slots, caught, whens) if timed else []
    unplaced = beside and not lenient and When in asked.types.values()
    if timed and (unplaced or is_denied(message, slots.values(), whens)):
        return None
    ahead = action.operation in (Operation.CREATE, Operation.CHANGE) and action.object != _WORK
    if ahead and any(_is_over(value, now) for value in slots.values()):
        return None  # "we had lunch with Fatima last week" tells of it
    text = message.text(message.head, message.tail)
    why = f"{action.intent.replace('_', ' ')} by its words as a whole"
    left = () if action.whole else _left_over(judged, caught, whens, told=told is not None)
    if entering.enters(action):
        left = tuple(one for one in left if one.casefold() not in " ".join(map(str, slots.values())).casefold().split())
    left = left if told is not None else (*left, *_unread_times(judged, every))
    left = (*left, *(one.text for one in beside))
    if not everybody:
        left = tuple(dict.fromkeys((*left, *_left_out(judged, caught))))
    return Request(action.request_intent, slots, TIER, round(share, 3), why, text, left)


def _filled(
    action: Action, caught: Mapping[str, phrases.Slot], among: Candidates, whens: Sequence[When]
) -> dict[str, Any] | None:
    """The typed slots of what was caught; None where one is no value, or nothing but a remnant."""
    asked, message = filling.signature(action), among.judged.message
    match = phrases.Match(action, Sentence(""), dict(caught), 1.0, 0.0, 0, 0, 0, opens=True)
    slots = filling.fill(match, asked, message, whens, among.now)
    if slots is None or cutting.is_remnant(slots):
        return None
    for name, slot in caught.items():
        if name.startswith(tagger.MORE):
            slots["items"] = [*slots.get("items", ()), *quantities.items(message.text(slot.first, slot.last))]
    if entering.enters(action):
        slots = entering.named(action, slots, message, tagger.runs(among.judged, whens))
    if action.whole in asked.types and not slots:
        slots = {action.whole: message.text(message.head, message.tail)}
    return slots


def _name_by_time(
    action: Action, slots: dict[str, Any], judged: ensemble.Judgement, whens: Sequence[When]
) -> None:
    """Calls what is entered at a time, and has no name, by the words before that time, where not all of them order."""
    name, time = action.slot(Role.TEXT), slots.get(action.slot(Role.TIME) or "")
    if action.operation is not Operation.CREATE or not name or name in slots or not isinstance(time, When):
        return
    named = telling.before(judged.message, time)
    message, at = judged.message, judged.message.raw.find(named)
    begins = next((run for run in tagger.runs(judged, whens) if at < message.ends[run.last - 1]), None)
    if named and begins is not None and begins.label not in (*_NO_PART, tagger.TIME):
        slots[name] = named
    elif time.seconds and (kind := telling.behind(message, time)) in tagger.KINDS:
        slots[name] = kind  # "25 min timer"


def _with_the_thing(
    slots: Mapping[str, Any], action: Action, caught: Mapping[str, phrases.Slot], judged: ensemble.Judgement,
    whens: Sequence[When],
) -> dict[str, str]:
    """What is to be done, and behind it the thing that one is told of ahead: "pack my shin pads (football trials)"."""
    name = action.slot(Role.TEXT) or ""
    slot, said = caught.get(name), slots.get(name)
    if slot is None or not isinstance(said, str):
        return {}
    others = [
        run for run in tagger.runs(judged, whens)
        if run.label in tagger.DEEDS and (run.last <= slot.first or slot.last <= run.first) and run.last - run.first > 1
        and not tagger.KINDS.issuperset(judged.message.words[run.first : run.last])
    ]
    message = judged.message
    return {name: f"{said} ({message.text(others[0].first, others[0].last)})"} if len(others) == 1 else {}


def _left_over(
    judged: ensemble.Judgement, caught: Mapping[str, phrases.Slot], whens: Sequence[When], *, told: bool
) -> tuple[str, ...]:
    """The words that are most likely a part of some request, and stand in no slot: no remark, no pronoun beside what it
    stands for, no word said twice. Where two times were `told` apart, what the thing is called may be left."""
    message, left = judged.message, list[str]()
    none = accounting.EMPTY | tagger.KINDS | tagger.CALLED | (tagger.PRONOUNS if caught else frozenset())
    none |= {word for slot in caught.values() for word in message.words[slot.first : slot.last]}
    for run in tagger.runs(judged, whens):
        if run.label not in (tagger.FRAME, tagger.TIME, "list") and not remarks.only_tells(run, message):
            left += message.words[run.first : run.last]
    return tuple(
        word for word in left
        if word not in none and (not told or word[0].isdigit() or word in accounting.TELLING)
    )


def _unread_times(judged: ensemble.Judgement, whens: Sequence[When]) -> tuple[str, ...]:
    """The words that the tagger holds for a part of a time, numbers above all, and that the grammar of times has not
    read."""
    message = judged.message
    return tuple(
        message.words[at] for run in tagger.runs(judged, whens) if run.label == tagger.TIME
        for at in range(run.first, run.last)
        if message.words[at] not in accounting.EMPTY and (run.share >= _TIMED or message.words[at][0].isdigit())
        and not any(message.starts[at] < one.span[1] and one.span[0] < message.ends[at] for one in whens)
    )


def lacks_text(action: Action, made: Request) -> bool:
    """Whether a request enters something at a time and says not what."""
    text, time = action.slot(Role.TEXT), action.slot(Role.TIME)
    if action.operation is not Operation.CREATE or not text or time not in made.slots:
        return False
    said = made.slots.get(text)
    return said is None or (isinstance(said, str) and set(said.casefold().split()) <= _POINTING | _BEFORE_POINTING)


def says_what(action: Action, made: Request) -> bool:
    """Whether a request enters something by a name of its own, and no "timer"."""
    said = made.slots.get(action.slot(Role.TEXT) or "")
    return not lacks_text(action, made) and not tagger.KINDS.issuperset(str(said or "").casefold().split())


def names_nothing(action: Action, made: Request) -> bool:
    """Whether a request says not on what, though its action takes a name."""
    naming = {action.slot(role) for role in (Role.NAME, Role.TEXT, Role.ITEMS, Role.PERSON)} - {None}
    return bool(naming) and not naming & made.slots.keys()


def contradicts(
    read: Request, judged: ensemble.Judgement, whens: Sequence[When], *, only_remarks: bool = False
) -> bool:
    """Whether the tagger is sure that a phrase has put words into a slot that are no part of it: "list for the cookout
    put ribs", "tell me feed the cat"; or, `only_remarks`, that they tell something: "the wifi, I have guests".
    """
    message, none = judged.message, (tagger.REMARK,) if only_remarks else _NO_PART
    if judged.is_empty or judged.is_cut or message.tail - message.head < _LONG:
        return False
    values = [value for name, value in read.slots.items() if isinstance(value, str) and name in _NAMES]
    values += [one.name for one in read.slots.get("items") or () if not isinstance(one, str)]
    said = [normalise.words(value) for value in values]
    long = [words for words in said if len(words) > _SHORT]
    if not long:
        return False
    sure = [run for run in tagger.runs(judged, whens) if run.label in none and run.share >= _AT_EDGES]
    inside = {at for run in sure for at in range(run.first, run.last)}
    for edge in (edge for words in long for edge in (words[0], words[-1])):
        places = {at for at in range(message.head, message.tail) if message.words[at] == edge}
        if places and places <= inside:
            return True
    return False


def _are_all(message: Message, caught: Mapping[str, phrases.Slot]) -> bool:
    """Whether the slots take up the whole message."""
    return sum(slot.last - slot.first for slot in caught.values()) >= message.tail - message.head


def points(value: Any) -> bool:
    """Whether a slot holds a pointer and nothing else."""
    return isinstance(value, str) and value.lower().strip(" ,.!") in _POINTING


def _tells_ahead(action: Action) -> bool:
    """Whether it makes what tells of a thing before the thing happens."""
    return (action.object, action.operation) == ("reminder", Operation.CREATE)


def _takes_everybody(action: Action, caught: dict[str, phrases.Slot], judged: ensemble.Judgement, known: Known) -> bool:
    """Whether everybody who is named stands in some slot: by a known name or as kin, or as the tagger tells. The only
    one who does not is put in the slot for a person, where that is empty."""
    message = judged.message
    spans = [(slot.first, slot.last) for slot in caught.values()]

    def is_free(at: int) -> bool:
        owns = message.words[at + 1 : at + 2] == ["'s"]  # "my son's birthday" is of a thing
        return not owns and not any(first <= at < last for first, last in spans)

    firsts = {name.casefold().split()[0] for name in known.contacts or () if name}
    named = [at for at in range(message.head, message.tail) if message.words[at] in conditions.PEOPLE | firsts]
    free = sorted(filter(is_free, {*named, *tagger.people(judged)}))
    slot = action.slot(Role.PERSON)
    if not free or slot is None or slot in caught or free[-1] - free[0] >= len(free):
        return not free
    first, last = free[0], free[-1] + 1
    caught[slot] = phrases.Slot(slot, "name", message.starts[first], message.ends[last - 1], (), first, last)
    return True


def _is_scrap(caught: Mapping[str, phrases.Slot]) -> bool:
    """Whether so little was taken for a fact that it tells none: "the keys", of "I left the keys at the office"."""
    fact = caught.get("fact")
    return fact is not None and fact.last - fact.first < _STATED


def _take_pronoun(action: Action, caught: dict[str, phrases.Slot], message: Message) -> None:
    """Puts "her" into the slot for a person, where nobody stands in it: whom it means, the action finds or asks."""
    slot = action.slot(Role.PERSON)
    spans = [(one.first, one.last) for one in caught.values()]
    places = [
        at for at in range(message.head, message.tail)
        if message.words[at] in _SOMEBODY and not any(first <= at < last for first, last in spans)
    ]
    if slot is None or slot in caught or len(places) != 1:
        return
    at = places[0]
    caught[slot] = phrases.Slot(slot, "name", message.starts[at], message.ends[at], (), at, at + 1)


def _left_out(judged: ensemble.Judgement, caught: Mapping[str, phrases.Slot]) -> list[str]:
    """The names of those who stand in no slot."""
    message, spans = judged.message, [(slot.first, slot.last) for slot in caught.values()]
    return [
        message.text(at, at + 1) for at in tagger.people(judged)
        if not any(first <= at < last for first, last in spans)
    ]


def _beside(slots: Mapping[str, Any], caught: Mapping[str, phrases.Slot], whens: Sequence[When]) -> list[When]:
    """The times of the message that are in no slot: "at 9" was taken, "from Monday to Friday" was not."""
    taken = [value.span for value in slots.values() if isinstance(value, When)]
    words = [(slot, str(slots.get(name, ""))) for name, slot in caught.items() if not isinstance(slots.get(name), When)]

    def is_taken(one: When) -> bool:
        kept = [slot for slot, said in words if one.text in said or not said]
        inside = any(slot.start <= one.span[0] and one.span[1] <= slot.end for slot in kept)
        return inside or any(first < one.span[1] and one.span[0] < last for first, last in taken)

    return [one for one in whens if not is_taken(one)]


def _is_over(value: Any, now: dt.datetime) -> bool:
    """Whether a value is a time of an earlier day."""
    return isinstance(value, When) and value.start is not None and not value.rrule and value.start.date() < now.date()


def is_denied(message: Message, values: Iterable[Any], whens: Sequence[When], near: int = 2) -> bool:
    """Whether a time among the values is one that is not wanted: "not on Sundays" sets nothing for a Sunday. `whens`
    are the times of the message, of which values may be made; the denial is at most `near` words before one."""
    told = [one for one in values if isinstance(one, When)]
    for one in (*told, *whens):
        before = [at for at in range(message.head, message.tail) if message.ends[at] <= one.span[0]]
        denied = not when.DENIALS.isdisjoint(message.words[at] for at in before[-near:])
        if denied and any(one is value or one.text in value.text for value in told):
            return True
    return False


def _takes(action: Action, types: Mapping[str, Any]) -> list[str]:
    """The slots that an action takes: of a variant, those that its sentences name."""
    named = {name for one in action.says for name in _SLOT.findall(one.text)}
    return [name for name in types if not action.family or name in named]


def _is_bare(action: Action) -> bool:
    """Whether a message may ask for it and name nothing: a variant's sentences tell."""
    return any("{" not in one.text for one in action.says) if action.family else action.bare


def _lacks_its_thing(types: Mapping[str, Any], slots: Mapping[str, Any]) -> bool:
    """Whether nothing was found of what is to be done: no thing for a list, no slot at all."""
    return ("items" in types and "items" not in slots) or (bool(types) and not slots)
