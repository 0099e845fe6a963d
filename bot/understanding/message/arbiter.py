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
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.understanding.message import entering, learned
from bot.understanding.message.learned import LIKELY, NOBODY, TIER, Candidates
from bot.understanding.message.readings import Known, Need
from specialists import registry
from specialists.contract import Action, Effect, Operation, Request, Role
from specialists.language.classifier import ensemble, tagger
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When


class Bars(NamedTuple):
    """How likely an intent must be: for a phrase's reading to `stand`, for the classifier's own to `act`."""

    stand: float
    act: float


_NEEDED = Pattern(r"\{(\w+)\}(?![^\[\]]*\])")  # slots without which a deed cannot be told: those outside of brackets
NEVER = 2.0
BARS = {
    Effect.READ: Bars(0.15, 0.82),
    Effect.WRITE: Bars(0.15, 0.6),
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
WORTH = 0.2  # the likeliest must be this likely, or nothing is offered
MOST = 3  # readings that are offered
_DOING = (
    Operation.CREATE, Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE, Operation.SEND, Operation.UNDO,
    Operation.REDO,
)
_ORDERED = frozenset("reminder event task item checkin message call turn".split())  # of people, much is only told


class Decision(NamedTuple):
    """What to do: the `request` to act on, or else the readings to ask about, the likeliest first."""

    request: Request | None = None
    asks: tuple[Request, ...] = ()
    needs: Need = Need.NOTHING  # what would settle it that was not looked up


NOTHING = Decision()


def doubted(decision: Decision) -> Decision:
    """What of a decision may be asked about where something in the words speaks against it: what is surely meant."""
    made = decision.asks if decision.request is None else (decision.request,)
    sure = tuple(one for one in made[:1] if one.tier == TIER and one.confidence >= PLAIN)
    return Decision(asks=sure, needs=decision.needs)


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
        if judged.is_empty:
            return Decision(first)
        if first is not None and self._stands(first, judged):
            return Decision(self._refilled(first, judged, Candidates(judged, {}, whens, now, known)))
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
        asks = self._apart([one for one in offered if one is not None])[:MOST]
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
        return self._talk(ensemble.Judgement(message, whens)) >= LIKELY

    def only_talks(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether chat or a remark is likely, and nothing that could be done is as likely."""
        judged = ensemble.Judgement(message, whens)
        wanted = (share for intent, share in judged.shares.ranked() if self._is_offered(intent))
        return self._talk(judged) >= max(LOOKING, next(wanted, 0.0))

    def _talk(self, judged: ensemble.Judgement) -> float:
        chat = (action.intent for action in self._actions.values() if not (action.offered or action.whole))
        return judged.shares.aside + sum(map(judged.shares.of, chat))

    def _is_offered(self, intent: str) -> bool:
        action = self._actions.get(intent)
        return action is not None and action.offered

    def orders(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it more likely than not wants something done with what the person has or does: no fact is told so."""
        shares = ensemble.Judgement(message, whens).shares
        wanted = (one for one in self._actions.values() if one.operation in _DOING and one.object in _ORDERED)
        return sum(shares.of(one.intent) for one in wanted) >= LIKELY

    def tells_no_fact(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether something else than what is to be kept is likelier: an order, a question, chat."""
        shares = ensemble.Judgement(message, whens).shares
        kept = [one for one in self._actions.values() if one.effect is not Effect.READ and _keeps(one)]
        others = max((shares.of(one.intent) for one in self._actions.values() if one not in kept), default=0.0)
        return max(others, shares.aside) >= max(LOOKING, sum(shares.of(one.intent) for one in kept))

    def wants(self, request: Request, message: Message, whens: Sequence[When], bar: float = LIKELY) -> bool:
        """Whether it is as likely as `bar` that the message by itself asks for what a request does."""
        shares = ensemble.Judgement(message, whens).shares
        return sum(map(shares.of, self._kin.get(self._of(request), ()))) >= bar

    def is_beyond(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it likely wants what Hob can't do, and hardly anything that Hob does."""
        shares = ensemble.Judgement(message, whens).shares
        return shares.beyond >= LOOKING and shares.ours < OFFERED

    def wonders(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it is likely a question about the world, more than that it is talk or what others can do."""
        shares = ensemble.Judgement(message, whens).shares
        looks = [one for one in self._actions.values() if one.whole and not one.offered and one.effect is Effect.READ]
        asked = max((shares.of(one.intent) for one in looks), default=0.0)
        return asked >= LOOKING and asked >= max(shares.aside, shares.beyond)

    def asks_something(self, message: Message, whens: Sequence[When]) -> bool:
        """Whether it more likely asks for something that is done or looked up than that it only talks."""
        shares = ensemble.Judgement(message, whens).shares
        return shares.ours >= LIKELY and not self.talks(message, whens)

    def enters(self, judged: ensemble.Judgement) -> Action | None:
        """The likeliest action that enters something at a time, where it is likely enough that this is wanted."""
        if judged.is_empty or judged.is_cut or judged.shares.ours < 1 - BEYOND:
            return None
        makers = [
            one for one in self._actions.values() if one.operation is Operation.CREATE and not one.family
            and one.slot(Role.TEXT) is not None and one.slot(Role.TIME) is not None
        ]
        share = sum(judged.shares.of(one.intent) for one in makers)
        action = self._actions.get(judged.shares.ranked()[0][0])
        return action if action in makers and share >= LIKELY else None  # that each has its time speaks for it, too

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

    def _apart(self, asks: Sequence[Request]) -> tuple[Request, ...]:
        """The readings without those that come to the same as a likelier one."""
        kept: list[Request] = []
        for one in asks:
            action = self._actions[self._of(one)]
            others = (self._actions[self._of(other)] for other in kept)
            if action.operation is not Operation.CREATE or not any(_come_to_same(action, other) for other in others):
                kept.append(one)
        return tuple(kept)

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

    def _refilled(self, read: Request, judged: ensemble.Judgement, among: Candidates) -> Request:
        """A phrase's request, its slots as the tagger fills them where the phrase has surely put in words that are no
        part of them."""
        intent = self._of(read)
        action = self._actions.get(intent)
        if action is None or action.effect not in (Effect.WRITE, Effect.READ):
            return read
        looks = action.effect is Effect.READ
        if not entering.enters(action) and not learned.contradicts(read, judged, among.whens, only_remarks=looks):
            return read
        made = learned.request(action, read.confidence, among)
        if entering.enters(action):
            return made if made is not None and entering.is_fuller(made, read) else read
        if made is None or made.left_over or read.slots.keys() - action.fixed.keys() - made.slots.keys():
            return read
        people, _ = tagger.SLOTS[tagger.PERSON]
        anew = made.slots.keys() - read.slots.keys() - action.roles.keys()
        return made if anew.isdisjoint(people) else read  # "remind me to tell Sarah …" is no reminder of hers

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
            return learned.request(action, share, among) if share >= CERTAIN else None
        pooled = self._pooled(action, share, among.judged)
        if pooled < BARS[action.effect].act or (pooled < SURELY and 1 - among.judged.shares.ours > BEYOND):
            return None
        made = among.read.get(intent) or learned.request(action, share, among)
        if made is not None and action.operation is Operation.CHANGE and learned.names_nothing(action, made):
            return None  # "make it 6" is for who knows what was spoken of (dialogue/heard.py)
        if made is None or made.tier != TIER or action.effect is Effect.READ or _leaves_time(made, action, among.whens):
            return made
        return None if made.left_over else made

    def _pooled(self, action: Action, share: float, judged: ensemble.Judgement) -> float:
        """How likely it is an action that may be acted on: a look is as likely as all looks together, and what is
        entered as all that comes to the same."""
        if action.operation is Operation.CREATE:
            return sum(judged.shares.of(one.intent) for one in self._actions.values() if _come_to_same(one, action))
        if action.effect is not Effect.READ or share < LIKELY:
            return share
        looks = [one.intent for one in self._actions.values() if one.effect is Effect.READ and one.offered]
        return sum(map(judged.shares.of, looks))

    def _offer(self, intent: str, share: float, among: Candidates) -> Request | None:
        """A likely reading as something that could be done; None where it cannot, or is nothing to ask about."""
        if intent in among.read and any(map(learned.points, among.read[intent].slots.values())):
            return None  # "forget about that": nothing is told of what
        if intent in among.read:
            return replace(among.read[intent], confidence=round(share, 3))
        action = self._actions.get(intent)
        if action is None or not action.offered:
            return None
        if action.whole and share < LIKELY:
            return None  # it would take any words at all
        made = learned.request(action, share, among, offered=True)
        if made is None or (action.operation is Operation.CHANGE and learned.names_nothing(action, made)):
            return None  # a yes to it would change nothing that anybody could tell
        if share < SURELY and action.operation is Operation.CREATE and learned.names_nothing(action, made):
            return None  # "he will finish me one day"
        own = [value for name, value in made.slots.items() if name not in action.fixed]
        if own and all(map(learned.points, own)):
            return None  # "I have to make it up to her"
        return made if set(_NEEDED.findall(action.deed)) <= made.slots.keys() else None


def _keeps(action: Action) -> bool:
    """Whether it keeps what is told: of the world, of somebody, of the person."""
    return action.category in ("memory", "profile") or action.object == "contact"


def _leaves_time(made: Request, action: Action, whens: Sequence[When]) -> bool:
    """Whether nothing is left over but a time, of what has none: "start a list for Friday". It is said, then."""
    return action.slot(Role.TIME) is None and {one.text for one in whens}.issuperset(made.left_over)


def _come_to_same(one: Action, other: Action) -> bool:
    """Whether what one of them enters is kept as the other's: an event as a reminder."""
    if one.operation is not other.operation:
        return False
    return one.object == other.object or one.object in other.covers or other.object in one.covers


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
