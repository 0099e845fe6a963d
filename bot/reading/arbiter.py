"""Decides what a message comes to: phrases are evidence, the learned classifier judges them. router.py asks it.

One table of thresholds, apart for reading and writing. A phrase's reading stands where the classifier holds its
intent for likely enough; without a phrase, the classifier's own intent is acted on where it is nearly certain and its
slots can be filled. Whatever is neither is asked about, with the two or three likeliest readings that could be done,
or let go where nothing of ours is likely. What deletes or sends is never done on the classifier's word alone.

The thresholds were chosen on our own sentences, each judged by a classifier that had not seen its group
(scripts/choose_thresholds.py prints the tables).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.reading import conditions, cutting, filling, remarks, telling
from bot.reading.readings import Known, Need
from specialists import registry
from specialists.contract import Action, Effect, Operation, Request, Role
from specialists.language import when
from specialists.language.classifier import ensemble, tagger
from specialists.language.grammar import phrases, quantities
from specialists.language.grammar.speech import Sentence
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.when import When


class Bars(NamedTuple):
    """How likely an intent must be: for a phrase's reading to `stand`, for the classifier's own to `act`."""

    stand: float
    act: float


TIER = "example"
NOBODY = Known()
_POINTING = frozenset("it that this them those these him her me us you".split())
_SLOT = Pattern(r"\{(\w+)")
_NEEDED = Pattern(r"\{(\w+)\}(?![^\[\]]*\])")  # slots without which a deed cannot be told: those outside of brackets
NEVER = 2.0
BARS = {
    Effect.READ: Bars(0.15, 0.75),
    Effect.WRITE: Bars(0.15, 0.55),
    Effect.DELETE: Bars(0.15, NEVER),
    Effect.SEND: Bars(0.2, NEVER),
    Effect.SPEND: Bars(0.2, NEVER),
}
PLAIN = 0.9  # from here on the network alone lets a phrase stand: the mean cannot fall below 0.45
FAR = 0.02  # of the share of the likeliest of a family: an action with less is none that a phrase may stand for
LITTLE = 0.05  # enough for a phrase of such to stand: nothing is lost by an answer
SURELY = 0.75  # from here on it is acted on, whatever else it may be,
BEYOND = 0.2  # and below only where it is hardly likely to be nothing of ours
CERTAIN = 0.8  # for what nobody would be asked about, chat and searches
OURS = 0.4  # below this, that it asks for anything of ours at all is unlikely: nothing is offered
OFFERED = 0.1  # the least likely reading that is offered
LOOKING = 0.3  # from here on a look at what is there needs no yes
LIKELY = 0.5  # for what takes the message as it is
WORTH = 0.2  # the likeliest must be this likely, or nothing is offered
MOST = 3  # readings that are offered
_DOING = (Operation.CREATE, Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE, Operation.SEND, Operation.UNDO)
_ORDERED = frozenset("reminder task item checkin message call turn".split())  # of people, much is only told


class Candidates(NamedTuple):
    """What the likeliest readings are made from."""

    judged: ensemble.Judgement
    read: Mapping[str, Request]  # by phrases, by the intent of the action
    whens: Sequence[When]
    now: dt.datetime
    known: Known


class Decision(NamedTuple):
    """What to do: the `request` to act on, or else the readings to ask about, the likeliest first."""

    request: Request | None = None
    asks: tuple[Request, ...] = ()
    needs: Need = Need.NOTHING  # what would settle it that was not looked up


NOTHING = Decision()


class Arbiter:
    """The decision between what phrases and the classifier say."""

    learns = True  # whether the classifier and the tagger have a say

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = {action.intent: action for action in actions}
        self._variants = registry.variants(actions)
        families: dict[str, list[str]] = {}
        for action in actions:
            families.setdefault(action.request_intent, []).append(action.intent)
        self._kin = {action.intent: tuple(families[action.request_intent]) for action in actions}

    def judge(
        self,
        message: Message,
        whens: Sequence[When],
        now: dt.datetime,
        read: Sequence[Request] = (),
        known: Known = NOBODY,
    ) -> Decision:
        """One request's words, with what phrases `read` in them, the best first; `now` aware, local. `known` is what
        the person has by name."""
        judged = ensemble.Judgement(message, whens)
        first = next(iter(read), None)
        if judged.is_empty or (first is not None and self._stands(first, judged)):
            return Decision(first)
        if judged.shares.ours < OURS:
            return NOTHING
        likely = [one for one in judged.shares.ranked()[: MOST + 1] if one[1] >= OFFERED]
        among = Candidates(judged, {self._of(one): one for one in reversed(read)}, whens, now, known)
        best = self._act(likely, among)
        if best is not None:
            return Decision(best, needs=self._needs((best,), known))
        if not likely or likely[0][1] < WORTH:
            return NOTHING
        offered = [self._offer(intent, share, among) for intent, share in likely]
        asks = tuple(one for one in offered if one is not None)[:MOST]
        return Decision(asks=asks, needs=self._needs(asks, known))

    def removing(self, decision: Decision) -> Decision:
        """What of a decision would take something away: all that is asked about where an order is denied."""
        made = (decision.request, *decision.asks) if decision.request is not None else decision.asks
        taking = tuple(one for one in made if self._actions[self._of(one)].operation is Operation.REMOVE)
        return Decision(asks=taking, needs=decision.needs)

    def without_courtesies(self, requests: tuple[Request, ...]) -> tuple[Request, ...]:
        """The requests without what nobody would be asked about: chat beside a wish goes with it."""
        meant = tuple(one for one in requests if self._actions[one.intent].offered)
        return meant or requests[:1]

    def talks(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it is more likely chat or a remark than anything else."""
        shares = ensemble.Judgement(message, whens).shares
        chat = (action.intent for action in self._actions.values() if not (action.offered or action.whole))
        return shares.aside + sum(map(shares.of, chat)) >= LIKELY

    def orders(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it more likely than not wants something done with what the person has or does: no fact is told so."""
        shares = ensemble.Judgement(message, whens).shares
        wanted = (one for one in self._actions.values() if one.operation in _DOING and one.object in _ORDERED)
        return sum(shares.of(one.intent) for one in wanted) >= LIKELY

    def asks_something(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it more likely asks for something that is done or looked up than that it only talks."""
        shares = ensemble.Judgement(message, whens).shares
        return shares.ours >= LIKELY and not self.talks(message, whens)

    def ranked(self, message: Message, whens: Sequence[When]) -> list[tuple[str, float]]:
        """Every intent of ours with its share, the likeliest first."""
        return ensemble.Judgement(message, whens).shares.ranked()

    def alternatives(self, message: Message, whens: Sequence[When], now: dt.datetime) -> list[Request]:
        """The likeliest readings, whatever is done, each with its share as the confidence."""
        made = []
        judged = ensemble.Judgement(message, whens)
        for intent, share in judged.shares.ranked()[:MOST]:
            offer = self._offer(intent, share, Candidates(judged, {}, whens, now, NOBODY))
            made.append(offer or self._empty(intent, share))
        return made

    def _of(self, request: Request) -> str:
        """The intent of the action that a request is for."""
        action = self._variants.get((request.intent, request.slots.get("which")))
        return request.intent if action is None else action.intent

    def _empty(self, intent: str, share: float) -> Request:
        """A reading of which nothing but the intent is known."""
        action = self._actions.get(intent)
        family, fixed = (intent, {}) if action is None else (action.request_intent, dict(action.fixed))
        return Request(family, fixed, "example", round(share, 3))

    def _stands(self, read: Request, judged: ensemble.Judgement) -> bool:
        """Whether the classifier lets a phrase's reading stand: of the actions of one family the phrase knows best, but
        where another of them is far likelier."""
        intent = self._of(read)
        action = self._actions.get(intent)
        if action is None or judged.is_cut or not ensemble.knows(intent):
            return True  # an ability that was added here is known by its phrases alone; so is what was not read whole
        kin = self._kin[intent]
        near = action.effect is Effect.READ or judged.quick.of(intent) >= FAR * max(map(judged.quick.of, kin))
        if sum(map(judged.quick.of, kin)) >= PLAIN and near:
            return True
        if action.effect is not Effect.READ and judged.shares.of(intent) < FAR * max(map(judged.shares.of, kin)):
            return False
        return sum(map(judged.shares.of, kin)) >= (BARS[action.effect].stand if action.offered else LITTLE)

    def _needs(self, made: Sequence[Request], known: Known) -> Need:
        """The contacts, where one of them may be named."""
        if known.contacts is not None:
            return Need.NOTHING
        mine = [one for one in made if one.tier == TIER]
        takes = any(self._actions[self._of(one)].slot(Role.PERSON) for one in mine)
        return Need.CONTACTS if takes else Need.NOTHING

    def _act(self, likely: Sequence[tuple[str, float]], among: Candidates) -> Request | None:
        """The likeliest reading, where it is sure enough to be acted on."""
        if not likely:
            return None
        intent, share = likely[0]
        action = self._actions.get(intent)
        if action is None:
            return None
        if not action.offered:
            return self._request(action, share, among) if share >= CERTAIN else None
        pooled = self._pooled(action, share, among.judged)
        if pooled < BARS[action.effect].act or (pooled < SURELY and 1 - among.judged.shares.ours > BEYOND):
            return None
        made = among.read.get(intent) or self._request(action, share, among)
        passed_over = made is not None and made.tier == TIER and made.left_over and action.effect is not Effect.READ
        return None if passed_over else made

    def _pooled(self, action: Action, share: float, judged: ensemble.Judgement) -> float:
        """How likely it is an action that may be acted on: a look is as likely as all looks of its family together."""
        if action.effect is not Effect.READ or share < LIKELY:
            return share
        looks = [one for one in self._kin[action.intent] if self._actions[one].effect is Effect.READ]
        return sum(map(judged.shares.of, looks))

    def _offer(self, intent: str, share: float, among: Candidates) -> Request | None:
        """A likely reading as something that could be done; None where it cannot, or is nothing to ask about."""
        if intent in among.read and any(map(_points, among.read[intent].slots.values())):
            return None  # "forget about that": nothing is told of what
        if intent in among.read:
            return replace(among.read[intent], confidence=round(share, 3))
        action = self._actions.get(intent)
        if action is None or not action.offered:
            return None
        if action.whole and share < LIKELY:
            return None  # it would take any words at all
        made = self._request(action, share, among, offered=True)
        if made is None or (action.operation is Operation.CHANGE and not _names_something(action, made)):
            return None  # a yes to it would change nothing that anybody could tell
        return made if set(_NEEDED.findall(action.deed)) <= made.slots.keys() else None

    def _request(
        self, action: Action, share: float, among: Candidates, *, offered: bool = False
    ) -> Request | None:
        """The message as a request for that action; None where nothing to act on was found in it, or where something
        would be done with no place for a person who is named. Where it is only `offered`, and likely, neither is
        needed: the question says who was left out, and the action asks for what it lacks."""
        judged, _, whens, now, known = among
        asked, message = filling.signature(action), judged.message
        whens = remarks.times_beside(judged, whens)
        told = telling.moment(message, whens, now) if _tells_ahead(action) else None
        caught = tagger.find(action.intent, judged, whens, _takes(action, asked.types))
        lenient = offered and share >= LIKELY and action.effect is not Effect.READ
        everybody = action.effect is Effect.READ or _takes_everybody(action, caught, judged, known)
        if not (everybody or lenient):
            return None
        match = phrases.Match(action, Sentence(""), caught, share, 0.0, 0, 0, 0, opens=True)
        slots = filling.fill(match, asked, message, () if told else whens, now)
        if slots is None or cutting.is_remnant(slots):
            return None
        slots |= {str(action.slot(Role.TIME)): told} if told else {}
        more = [slot for name, slot in caught.items() if name.startswith(tagger.MORE)]
        for slot in more:
            slots["items"] = [*slots.get("items", ()), *quantities.items(message.text(slot.first, slot.last))]
        if action.whole in asked.types and not slots:
            slots = {action.whole: message.text(message.head, message.tail)}
        if not offered and "items" in slots and _are_all(message, caught):
            return None  # "oat milk and rye bread" says of nothing what is to be done with it
        given = {name: value for name, value in slots.items() if name not in action.fixed}
        if _points(slots.get("body", "")):
            return None  # "I have to make it up to her" says nothing to anybody
        if not _is_bare(action) and _lacks_its_thing(asked.types, given):
            return None
        timed = action.effect is not Effect.READ and When in asked.types.values() and told is None
        if timed and (_is_timed_by_half(slots, caught, whens) or _is_denied(message, slots)):
            return None
        text = message.text(message.head, message.tail)
        why = f"{action.intent.replace('_', ' ')} by its words as a whole"
        left = () if action.whole else tagger.untaken(judged, caught)
        if not everybody:
            left = tuple(dict.fromkeys((*left, *_left_out(judged, caught))))
        return Request(action.request_intent, slots, TIER, round(share, 3), why, text, left)


class Phrases(Arbiter):
    """Lets every phrase stand and reads nothing by itself: where the classifier has no say. Contacts are served by a
    few phrases of their own, which mean something else than the household's; and phrases alone train the classifier."""

    learns = False

    def judge(
        self,
        message: Message,
        whens: Sequence[When],
        now: dt.datetime,
        read: Sequence[Request] = (),
        known: Known = NOBODY,
    ) -> Decision:
        return Decision(read[0]) if read else NOTHING


def _are_all(message: Message, caught: Mapping[str, phrases.Slot]) -> bool:
    """Whether the slots take up the whole message."""
    return sum(slot.last - slot.first for slot in caught.values()) >= message.tail - message.head


def _points(value: Any) -> bool:
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
        return not any(first <= at < last for first, last in spans)

    firsts = {name.casefold().split()[0] for name in known.contacts or () if name}
    named = [at for at in range(message.head, message.tail) if message.words[at] in conditions.PEOPLE | firsts]
    free = sorted(filter(is_free, {*named, *tagger.people(judged)}))
    slot = action.slot(Role.PERSON)
    if not free or slot is None or slot in caught or free[-1] - free[0] >= len(free):
        return not free
    first, last = free[0], free[-1] + 1
    caught[slot] = phrases.Slot(slot, "name", message.starts[first], message.ends[last - 1], (), first, last)
    return True


def _left_out(judged: ensemble.Judgement, caught: Mapping[str, phrases.Slot]) -> list[str]:
    """The names of those who stand in no slot."""
    message, spans = judged.message, [(slot.first, slot.last) for slot in caught.values()]
    return [
        message.text(at, at + 1) for at in tagger.people(judged)
        if not any(first <= at < last for first, last in spans)
    ]


def _names_something(action: Action, request: Request) -> bool:
    """Whether a request says on what: an action that takes no name needs none."""
    naming = {action.slot(role) for role in (Role.NAME, Role.TEXT, Role.ITEMS, Role.PERSON)} - {None}
    return not naming or bool(naming & request.slots.keys())


def _is_timed_by_half(
    slots: Mapping[str, Any], caught: Mapping[str, phrases.Slot], whens: Sequence[When]
) -> bool:
    """Whether a time of the message is in no slot: "at 9" was taken, "from Monday to Friday" was not."""
    taken = [value.span for value in slots.values() if isinstance(value, When)]
    taken += [(slot.start, slot.end) for name, slot in caught.items() if not isinstance(slots.get(name), When)]
    return any(not any(first < one.span[1] and one.span[0] < last for first, last in taken) for one in whens)


def _is_denied(message: Message, slots: Mapping[str, Any]) -> bool:
    """Whether a time is one that is not wanted: "not on Sundays" sets nothing for a Sunday."""
    for one in (value for value in slots.values() if isinstance(value, When)):
        before = [at for at in range(message.head, message.tail) if message.ends[at] <= one.span[0]]
        if not when.DENIALS.isdisjoint(message.words[at] for at in before[-2:]):
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
